"""Steps that move resources and icons, and those that put other steps together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.games.arnak import effects as fx
from companion.games.arnak.goods import Icons, Purse
from companion.games.arnak.play import events as ev
from companion.games.arnak.play.choices import OPS, Choice, nothing_to_ask, op
from companion.games.arnak.play.desk import Desk
from companion.games.arnak.play.hands import hand_choices
from companion.games.arnak.play.scene import Cost, Scene, icons_named
from companion.games.arnak.play.tasks import EndRound, Task
from companion.games.arnak.play.words import steps_words
from companion.table.message import Message
from companion.table.refusal import Refusal, refuse

LONE_DISCARD = (fx.Discard(1),)
UPGRADES = (("tablet", "arrowhead"), ("arrowhead", "jewel"))


def _gain(desk: Desk, task: Task, _: Choice | None) -> None:
    assert isinstance(task.step, fx.Gain)
    desk.gain(task.seat, task.step.goods)


def counted(scene: Scene, what: str) -> int:
    """How many of something a seat has, for `GainPer`."""
    me, state, seat = scene.me, scene.state, scene.seat
    match what:
        case "guardians_overcome":
            return len(me.trophies)
        case "guardians_at_my_sites":
            return sum(bool(s.guardian) and s.here(seat) for s in state.sites)
        case "idols_in_crates":
            return me.idols
        case "idols_in_slots":
            return me.slotted
        case _:  # archaeologists_on_island
            return state.out(seat)


def _gain_per(desk: Desk, task: Task, _: Choice | None) -> None:
    step = task.step
    assert isinstance(step, fx.GainPer)
    scene = desk.scene(task.seat)
    n = sum(counted(scene, what) for what in step.count)
    n = n if step.most is None else min(n, step.most)
    desk.gain(task.seat, Purse.of({step.resource: n}))


def _pay(desk: Desk, task: Task, _: Choice | None) -> None:
    assert isinstance(task.step, fx.Pay)
    desk.pay(task.seat, Cost(task.step.goods), None)


def _upgrades(scene: Scene, task: Task) -> Sequence[Choice]:
    assert isinstance(task.step, fx.Upgrade)
    return [
        Choice(
            f"{old}>{new}",
            Message("arnak.choice.upgrade", {"old": _word(old), "new": _word(new)}),
            f"resource.{new}",
            Cost(Purse.of({old: 1})),
        ).priced(scene)
        for old, new in UPGRADES
    ]


def _upgrade(desk: Desk, task: Task, choice: Choice) -> None:
    assert isinstance(task.step, fx.Upgrade)
    old, _, new = choice.pick.partition(">")
    desk.write(ev.GoodsChanged(task.seat, Purse.of({new: 1}) - Purse.of({old: 1})))
    if task.step.n > 1:
        desk.then(task, fx.Upgrade(task.step.n - 1, task.step.optional))


def _word(resource: str) -> Message:
    return Message(f"arnak.resource.{resource}")


def _travel(desk: Desk, task: Task, _: Choice | None) -> None:
    assert isinstance(task.step, fx.Travel)
    desk.write(ev.PoolChanged(task.seat, task.step.icons))


def _fares(scene: Scene, task: Task) -> Sequence[Choice]:
    assert isinstance(task.step, fx.PayTravel)
    icons = task.step.icons
    label = Message("arnak.choice.pay_travel", {"what": icons_named(icons)})
    return [Choice("pay", label, cost=Cost(icons=icons)).priced(scene)]


def _pay_travel(desk: Desk, task: Task, choice: Choice) -> None:
    desk.pay(task.seat, choice.cost, choice.payment)


def _fear(desk: Desk, task: Task, _: Choice | None) -> None:
    assert isinstance(task.step, fx.TakeFear)
    desk.fear(task.seat, task.step.n)


def _flag(desk: Desk, task: Task, _: Choice | None) -> None:
    assert isinstance(task.step, fx.Flag)
    if task.step.name not in desk.me(task.seat).flags:
        desk.write(ev.Flagged(task.seat, task.step.name))


# Trades: all or nothing, and always an offer


def price_of(step: fx.Trade) -> Cost:
    """What a trade gives, as one cost."""
    goods, icons, discard = Purse(), Icons(), 0
    for given in step.give:
        match given:
            case fx.Pay(more):
                goods += more
            case fx.PayTravel(more):
                icons += more
            case fx.Discard(n):
                discard += n
            case _:
                pass
    return Cost(goods, icons, discard=discard)


def in_vain(scene: Scene, step: fx.Trade) -> Refusal | None:
    """Why a trade is not to be paid for: all that it gives cannot be done now."""
    if len(step.get) != 1:
        return None
    got = Task(scene.seat, step.get[0])
    choices = OPS[got.step.op].choices(replace(scene, only=None), got)
    if choices is None or any(c.open for c in choices):
        return None
    return refuse("arnak.no.in_vain", overridable=True)


def _trades(scene: Scene, task: Task) -> Sequence[Choice] | None:
    step = task.step
    assert isinstance(step, fx.Trade)
    if step.give == LONE_DISCARD:  # which card is all there is to ask
        outcome = steps_words(step.get)
        return [replace(c, outcome=outcome) for c in hand_choices(scene)]
    cost = price_of(step)
    # Travel and discards ask for themselves; here it only matters whether they can be done.
    choice = Choice("yes", steps_words(step.get), task.source, cost).priced(scene)
    choice = choice.refuse(in_vain(scene, step))
    if choice.open and task.wanted:
        return None
    return [choice]


def _trade(desk: Desk, task: Task, choice: Choice | None) -> None:
    step = task.step
    assert isinstance(step, fx.Trade)
    if choice is not None and step.give == LONE_DISCARD:
        desk.write(ev.CardMoved(task.seat, choice.pick, "hand", "play", why="discarded"))
        desk.next_steps(task.seat, step.get, task.source)
        return
    rest = [Task(task.seat, s, task.source) for s in (*step.give, *step.get)]
    if choice is not None and choice.payment is not None and choice.cost.icons:
        desk.pay(task.seat, Cost(icons=choice.cost.icons), choice.payment)
        rest = [t for t in rest if not isinstance(t.step, fx.PayTravel)]
    desk.next(*rest)


def _always(scene: Scene, task: Task) -> bool:
    return True


def _alternatives(scene: Scene, task: Task) -> Sequence[Choice]:
    step = task.step
    assert isinstance(step, fx.Choose)
    return [
        Choice(str(i), steps_words(steps), _pictured(steps), price_of_steps(steps)).priced(scene)
        for i, steps in enumerate(step.of)
        if str(i) not in task.used
    ]


def price_of_steps(steps: fx.Steps) -> Cost:
    """What some steps cost for certain: the trade they consist of."""
    if len(steps) == 1 and isinstance(steps[0], fx.Trade):
        return price_of(steps[0])
    return Cost()


def after_fare(desk: Desk, seat: int, steps: fx.Steps, choice: Choice) -> fx.Steps:
    """What is left to do of steps that were chosen with a fare, which is paid now: nobody is asked
    for it twice."""
    if not choice.cost.icons or choice.payment is None or not isinstance(steps[0], fx.Trade):
        return steps
    desk.pay(seat, choice.cost, choice.payment)
    return steps[0].get


def _pictured(steps: fx.Steps) -> str:
    """What an alternative looks like."""
    match steps[0] if steps else None:
        case fx.Gain(goods):
            return f"resource.{next(iter(goods))[0]}"
        case fx.Travel(icons):
            return f"icon.{next(iter(icons))[0]}"
        case _:
            return ""


def _choose(desk: Desk, task: Task, choice: Choice) -> None:
    step = task.step
    assert isinstance(step, fx.Choose)
    if step.n > 1:
        used = (*task.used, choice.pick) if step.distinct else task.used
        left = fx.Choose(step.n - 1, step.of, step.distinct)
        desk.next(Task(task.seat, left, task.source, used=used))
    desk.next_steps(task.seat, step.of[int(choice.pick)], task.source, wanted=True)


def _by_hand(scene: Scene, task: Task) -> Sequence[Choice]:
    assert isinstance(task.step, fx.Manual)
    return [Choice("done", Message("arnak.choice.by_hand", {"hint": task.step.hint}), task.source)]


def _done(desk: Desk, task: Task, _: Choice | None) -> None:
    """Nothing more: the table does it with its hands."""


def _end_round(desk: Desk, task: Task, _: Choice | None) -> None:
    assert isinstance(task.step, EndRound)
    desk.write(ev.Passed(task.seat))


op("gain", nothing_to_ask, _gain)
op("gain_per", nothing_to_ask, _gain_per)
op("pay", nothing_to_ask, _pay)
op("upgrade", _upgrades, _upgrade)
op("travel", nothing_to_ask, _travel)
op("pay_travel", _fares, _pay_travel)
op("fear", nothing_to_ask, _fear)
op("flag", nothing_to_ask, _flag)
op("trade", _trades, _trade, _always)
op("choose", _alternatives, _choose)
op("manual", _by_hand, _done, _always)
op("end_round", nothing_to_ask, _end_round)
