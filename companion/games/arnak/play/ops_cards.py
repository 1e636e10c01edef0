"""Steps about cards: drawing, discarding, exiling, and getting new ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.games.arnak import effects as fx
from companion.games.arnak.play import events as ev
from companion.games.arnak.play.choices import Choice, nothing_to_ask, op
from companion.games.arnak.play.desk import Desk
from companion.games.arnak.play.hands import FEAR_TILE, exile_choices, hand_choices
from companion.games.arnak.play.ops_goods import price_of_steps
from companion.games.arnak.play.scene import Cost, Scene
from companion.games.arnak.play.tasks import PutAway, Task, TurnUp, UseCard
from companion.games.arnak.play.words import card, steps_words
from companion.table.message import Message

EXILED = "-1"
"""Instead of a slot of the row: the exile pile."""
LOOK = "deck_"
"""Pick of "turn up the top of the deck": "deck_item", "deck_artifact"."""


def draw(desk: Desk, seat: int, n: int, *, bottom: bool = False) -> int:
    """Draw as many as there are; an empty deck gives nothing and is not shuffled (A3)."""
    there = min(n, desk.me(seat).cards.deck_count)
    if there:
        desk.write(ev.Drew(seat, there, bottom))
    return there


def _draw(desk: Desk, task: Task, _: Choice | None) -> None:
    assert isinstance(task.step, fx.Draw)
    draw(desk, task.seat, task.step.n, bottom=task.step.origin == "bottom")


def _how_many(scene: Scene, task: Task) -> Sequence[Choice]:
    assert isinstance(task.step, fx.DrawKeep)
    most = min(task.step.up_to, scene.me.cards.deck_count)
    return [Choice(str(n), Message("arnak.choice.draw", {"n": n})) for n in range(most, 0, -1)]


def _draw_keep(desk: Desk, task: Task, choice: Choice) -> None:
    step = task.step
    assert isinstance(step, fx.DrawKeep)
    n, bottom = int(choice.pick), step.origin == "bottom"
    among = tuple(desk.me(task.seat).cards.look(n, bottom=bottom))
    draw(desk, task.seat, n, bottom=bottom)
    if n > step.keep:
        desk.then(task, PutAway(n - step.keep, step.back_on_top, among))


def _to_put_away(scene: Scene, task: Task) -> Sequence[Choice]:
    step = task.step
    assert isinstance(step, PutAway)
    found: list[Choice] = []
    for c in hand_choices(scene):
        if c.pick in step.among:
            to_play = Message("arnak.choice.put_in_play", {"card": c.label})
            found.append(replace(c, pick=f"play:{c.pick}", label=to_play))
            if step.on_top:
                on_top = Message("arnak.choice.put_on_top", {"card": c.label})
                found.append(replace(c, pick=f"deck_top:{c.pick}", label=on_top))
    return found


def _put_away(desk: Desk, task: Task, choice: Choice) -> None:
    step = task.step
    assert isinstance(step, PutAway)
    zone, _, name = choice.pick.partition(":")
    desk.write(ev.CardMoved(task.seat, name, "hand", zone))
    if step.n > 1:
        on_top = step.on_top - (zone == "deck_top")
        desk.then(task, PutAway(step.n - 1, on_top, step.among))


def _discards(scene: Scene, task: Task) -> Sequence[Choice]:
    return hand_choices(scene)


def _discard(desk: Desk, task: Task, choice: Choice) -> None:
    step = task.step
    assert isinstance(step, fx.Discard)
    desk.write(ev.CardMoved(task.seat, choice.pick, "hand", "play", why="discarded"))
    if step.n > 1:
        desk.then(task, fx.Discard(step.n - 1, step.optional))


def _exiles(scene: Scene, task: Task) -> Sequence[Choice] | None:
    assert isinstance(task.step, fx.Exile)
    return exile_choices(scene) if task.step.origin == "hand_or_play" else None


def _exile(desk: Desk, task: Task, choice: Choice | None) -> None:
    step = task.step
    assert isinstance(step, fx.Exile)
    if choice is None:
        exile_from_row(desk, "item", len(desk.state.row.items) - 1)
    elif choice.pick == FEAR_TILE:
        desk.write(ev.FearTiles(task.seat, -1))
    else:
        zone, _, name = choice.pick.partition(":")
        desk.exile(task.seat, name, zone)
    if step.n > 1:
        desk.then(task, fx.Exile(step.n - 1, step.origin, step.optional))


def exile_from_row(desk: Desk, kind: str, slot: int) -> None:
    """A card of the row leaves the game, whether anybody has named it or not."""
    row = desk.state.row
    cards = row.cards(kind)
    if not 0 <= slot < len(cards):
        return
    left = (*cards[:slot], *cards[slot + 1 :])
    name = cards[slot]
    if kind == "artifact":
        row = replace(row, artifacts=left, unnamed_artifacts=row.unnamed_artifacts + (not name))
    else:
        row = replace(row, items=left, unnamed_items=row.unnamed_items + (not name))
    desk.write(ev.RowSlid(replace(row, exiled=(*row.exiled, name) if name else row.exiled)))


# Getting a card


def _market(scene: Scene, task: Task) -> Sequence[Choice]:
    step = task.step
    assert isinstance(step, fx.Acquire)
    return market_choices(scene, step, task.used)


def market_choices(scene: Scene, step: fx.Acquire, seen: tuple[str, ...]) -> list[Choice]:
    """What a card can be got from, with prices. `seen`: the deck's top card, once turned up."""
    row, kinds = scene.state.row, ("artifact", "item") if step.kind == "any" else (step.kind,)
    found: list[Choice] = []
    if step.origin == "exile_pile":
        return _exiled(scene, step)
    for kind in kinds:
        found += [
            _offer(scene, step, name) if name else _unnamed(kind, slot)
            for slot, name in enumerate(row.cards(kind))
            if not name or scene.wants(name)
        ]
        if step.origin == "row_or_deck_top" and row.deck(kind) and not seen:
            look = Message(f"arnak.choice.look_{kind}")
            found.append(Choice(f"{LOOK}{kind}", look, f"back.{kind}"))
    found += [_offer(scene, step, name) for name in seen]
    return found


def _exiled(scene: Scene, step: fx.Acquire) -> list[Choice]:
    """What lies in the exile pile, and of what was exiled without a name, that it is another."""
    row = scene.state.row
    found = [
        Choice(c, card(c), f"card.{c}", outcome=_destination(scene, step, c))
        for c in sorted(set(row.exiled))
        if scene.rules.kind(c) == step.kind
    ]
    if row.unnamed(step.kind):
        label = Message("arnak.choice.unnamed_exiled", {"n": row.unnamed(step.kind)})
        found.append(Choice(f"name:{step.kind}:{EXILED}", label, f"back.{step.kind}"))
    return found


def _offer(scene: Scene, step: fx.Acquire, name: str) -> Choice:
    price = scene.rules.price(name)
    if step.price == "free":
        price = type(price)()
    elif step.discount:
        off = {resource: step.discount for resource, _ in price}
        price = (price - type(price).of(off)).floor()
    outcome = _destination(scene, step, name)
    return Choice(name, card(name), f"card.{name}", Cost(price), outcome=outcome).priced(scene)


def _unnamed(kind: str, slot: int) -> Choice:
    """A card nobody has named yet has to be named before it can be got."""
    label = Message("arnak.choice.unnamed_" + kind, {"slot": slot + 1})
    return Choice(f"name:{kind}:{slot}", label, f"back.{kind}")


def zone_for(scene: Scene, step: fx.Acquire, name: str) -> str:
    """Where a card goes that was got so (A2)."""
    if step.to != "by_kind":
        return step.to
    return "deck_bottom" if scene.rules.kind(name) == "item" else "play"


def _destination(scene: Scene, step: fx.Acquire, name: str) -> Message:
    zone = zone_for(scene, step, name)
    if zone == "play" and (modes := scene.rules.modes(name)):
        return Message("arnak.goes.use", {"what": steps_words(modes[0].steps)})
    return Message(f"arnak.goes.{zone}", {"n": scene.me.cards.deck_count})


def _acquire(desk: Desk, task: Task, choice: Choice) -> None:
    step = task.step
    assert isinstance(step, fx.Acquire)
    if choice.pick.startswith("name:"):
        _, kind, slot = choice.pick.split(":")
        named = TurnUp("artifact" if kind == "artifact" else "item", slot, "name")
        desk.next(Task(task.seat, named, task.source), task)
        return
    if choice.pick.startswith(LOOK):
        kind = choice.pick.removeprefix(LOOK)
        shown = TurnUp("artifact" if kind == "artifact" else "item", "deck", "offer")
        desk.next(Task(task.seat, shown, task.source), task)
        return
    get_card(desk, task, step, choice)


def get_card(desk: Desk, task: Task, step: fx.Acquire, choice: Choice) -> None:
    """Pay for a card and put it where it goes; an artifact's effect may be used at once (A2)."""
    name, seat = choice.pick, task.seat
    desk.pay(seat, choice.cost, choice.payment)
    row, kind = desk.state.row, desk.rules.kind(name)
    zone = zone_for(desk.scene(seat), step, name)
    if step.origin == "exile_pile":
        origin, slot = "exile", 0
    elif name in row.cards(kind):
        origin, slot = "row", row.cards(kind).index(name)
    else:
        origin, slot = "deck", 0
    desk.write(ev.CardMoved(seat, name, origin, zone, slot))
    if zone == "play" and desk.rules.modes(name):
        desk.then(task, UseCard(name))


def _uses(scene: Scene, task: Task) -> Sequence[Choice]:
    step = task.step
    assert isinstance(step, UseCard)
    return [
        Choice(
            str(i), steps_words(mode.steps), f"card.{step.card}", price_of_steps(mode.steps)
        ).priced(scene)
        for i, mode in enumerate(scene.rules.modes(step.card))
        if mode.action != "pass"
    ]


def _use(desk: Desk, task: Task, choice: Choice) -> None:
    step = task.step
    assert isinstance(step, UseCard)
    mode = desk.rules.modes(step.card)[int(choice.pick)]
    desk.next_steps(task.seat, mode.steps, f"card.{step.card}", wanted=True)


def _always(scene: Scene, task: Task) -> bool:
    return True


def _market_declines(scene: Scene, task: Task) -> bool:
    """A discount forces nobody to buy; a free card that is there has to be taken."""
    step = task.step
    assert isinstance(step, fx.Acquire)
    return step.optional or step.price != "free"


op("draw", nothing_to_ask, _draw)
op("draw_keep", _how_many, _draw_keep)
op("put_away", _to_put_away, _put_away)
op("discard", _discards, _discard)
op("exile", _exiles, _exile)
op("acquire", _market, _acquire, _market_declines)
op("use_card", _uses, _use, _always)
