"""The actions of a turn: what may be done, at what price, and what follows (A10–A19)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.games.arnak import effects as fx
from companion.games.arnak.play import events as ev
from companion.games.arnak.play import ops_cards, ops_goods, ops_people
from companion.games.arnak.play.choices import Choice, chosen_of, run
from companion.games.arnak.play.commands import MAIN, Act
from companion.games.arnak.play.desk import Desk
from companion.games.arnak.play.hands import if_drawn
from companion.games.arnak.play.ops_board import (
    digs,
    discoveries,
    guardians_in_reach,
    overcome,
    send,
)
from companion.games.arnak.play.ops_cards import get_card, market_choices
from companion.games.arnak.play.ops_research import research, research_choices, tile_choices
from companion.games.arnak.play.ops_turn_up import assistant_words, guardian_words
from companion.games.arnak.play.scene import Cost, Scene
from companion.games.arnak.play.tasks import EndRound, Task
from companion.games.arnak.play.turns import end_turn, pass_round
from companion.games.arnak.play.words import card, steps_words
from companion.table.message import Message
from companion.table.refusal import Refusal, refuse

__all__ = ["act", "is_main", "targets"]

_REGISTERED = (ops_cards, ops_goods, ops_people)

DIG = fx.Dig()
BUY = fx.Acquire("any")
RESEARCH = fx.Research()


def targets(scene: Scene, action: str) -> Sequence[Choice]:
    """Everything an action can be about, with its price and what follows, or why not."""
    match action:
        case "dig":
            return digs(scene, DIG)
        case "discover":
            return discoveries(scene, DIG)
        case "overcome":
            return guardians_in_reach(scene, "my_site", free=False)
        case "buy":
            return [c for c in market_choices(scene, BUY, ()) if not c.pick.startswith("name:")]
        case "research":
            return [*research_choices(scene, RESEARCH), *_tiles(scene)]
        case "play":
            return _playable(scene)
        case "idol":
            return _slots(scene)
        case "boon":
            return _boons(scene)
        case "assistant":
            return _assistants(scene)
        case _:
            return [Choice("", Message(f"arnak.act.{action}"))]


def _tiles(scene: Scene) -> list[Choice]:
    return tile_choices(scene, RESEARCH)


def _playable(scene: Scene) -> list[Choice]:
    """The cards that may be in hand, once for each way to use them (A11, A13)."""
    found: list[Choice] = []
    for name in sorted(scene.hand, key=lambda c: (c not in scene.sure, c)):
        if not scene.wants(name):
            continue
        modes = scene.rules.modes(name)
        tablet = _tablet(scene, name)
        for i, mode in enumerate(modes):
            label = card(name) if mode.action != "pass" else _passing(name)
            trade = ops_goods.price_of_steps(mode.steps)
            cost = replace(trade, goods=trade.goods + tablet.goods)
            outcome = steps_words(mode.steps)
            if trade and isinstance(mode.steps[0], fx.Trade):
                outcome = steps_words(mode.steps[0].get)
            if name not in scene.sure:
                outcome = Message("arnak.with", {"what": outcome, "how": if_drawn()})
            found.append(
                Choice(
                    name + (f"/{i}" if i else ""),
                    label,
                    f"card.{name}",
                    cost,
                    outcome=outcome,
                    refused=_pointless(scene, name, mode),
                ).priced(scene)
            )
        if not modes:
            why = refuse("arnak.no.effect" if name == "fear" else "arnak.no.effect_known")
            found.append(Choice(name, card(name), f"card.{name}", refused=why))
    return found


def _tablet(scene: Scene, name: str) -> Cost:
    """What a card from hand costs besides what its effect asks for (A13)."""
    return Cost(fx.Purse(tablet=int(scene.rules.kind(name) == "artifact")))


def _passing(name: str) -> Message:
    return Message("arnak.act.play_and_pass", {"card": card(name)})


def _pointless(scene: Scene, name: str, mode: fx.Mode) -> Refusal | None:
    """A card that is only a trade does nothing when its price cannot be paid; what is discarded
    for it is another card than itself."""
    if len(mode.steps) != 1 or not isinstance(mode.steps[0], fx.Trade):
        return None
    price = ops_goods.price_of(mode.steps[0])
    if price.discard:
        price = replace(price, discard=price.discard + 1)
    _, refused = scene.affords(price)
    return refused or ops_goods.in_vain(scene, mode.steps[0])


def _slots(scene: Scene) -> list[Choice]:
    """Any of the five effects for an idol in the leftmost empty slot (A16)."""
    me = scene.me
    slots = scene.rules.pack.game.idol_slots
    refused: Refusal | None = None
    if me.idols < 1:
        refused = refuse("arnak.no.idol", overridable=True)
    elif me.slotted >= len(slots):
        refused = refuse("arnak.no.slot")
    points = slots[me.slotted] if me.slotted < len(slots) else 0
    return [
        Choice(
            name,
            steps_words(steps),
            f"slot.{name}",
            ops_goods.price_of_steps(steps),
            outcome=Message("arnak.outcome.slot", {"points": points}),
            refused=refused,
        ).priced(scene)
        for name, steps in scene.rules.effects.slots.items()
    ]


def _boons(scene: Scene) -> list[Choice]:
    """The boons of guardians one has overcome, once per game each (A15)."""
    return [
        Choice(
            t.id,
            guardian_words(scene, t.id),
            f"guardian.{t.id}",
            outcome=steps_words(scene.rules.effects.guardians[t.id].boon),
            refused=refuse("arnak.no.boon_used", overridable=True) if t.used else None,
        )
        for t in scene.me.trophies
    ]


def _assistants(scene: Scene) -> list[Choice]:
    """Own assistants; one that was used waits for the end of the round (A19)."""
    return [
        Choice(
            a.id,
            assistant_words(scene, a.id, gold=a.gold),
            f"assistant.{a.id}",
            ops_goods.price_of_steps(_side(scene, a.id, a.gold)),
            refused=None if a.ready else refuse("arnak.no.assistant_tired", overridable=True),
        ).priced(scene)
        for a in scene.me.assistants
    ]


def _side(scene: Scene, assistant: str, gold: bool) -> fx.Steps:
    facts = scene.rules.effects.assistants[assistant]
    return facts.gold if gold else facts.silver


def is_main(scene: Scene, action: str, pick: str) -> bool:
    """Whether it takes the turn's main action (A11)."""
    if action == "play":
        name, _, mode = pick.partition("/")
        return any(
            str(i) == (mode or "0") and way.action != "free"
            for i, way in enumerate(scene.rules.modes(name))
        )
    if action == "assistant":
        facts = scene.rules.effects.assistants.get(pick)
        return facts is not None and facts.action == "main"
    return action in MAIN


def act(desk: Desk, command: Act) -> Refusal | None:
    """Carry an action out; the turn has been checked."""
    seat, action = command.seat, command.action
    scene = desk.facing(seat, command.pick)
    if action == "end_turn":
        end_turn(desk)
        return None
    chosen = chosen_of(targets(scene, action), command.pick, command.pay, scene)
    if isinstance(chosen, Refusal):
        return chosen
    if desk.stands(chosen.refused):
        return chosen.refused
    main = is_main(scene, action, chosen.pick)
    if desk.state.destination:
        desk.write(ev.Arrives(""))
    desk.write(ev.Did(seat, action, chosen.pick, _detail(scene, action, chosen)))
    if main:
        desk.write(ev.MainUsed(seat))
    _carry_out(desk, command, chosen)
    run(desk)
    return None


def _detail(scene: Scene, action: str, chosen: Choice) -> str:
    """What the log needs to know besides the pick."""
    if action == "overcome":
        site = scene.state.site(chosen.pick)
        return site.guardian if site else ""
    return ""


def _carry_out(desk: Desk, command: Act, chosen: Choice) -> None:
    seat, action = command.seat, command.action
    match action:
        case "dig" | "discover":
            send(desk, Task(seat, DIG, f"site.{chosen.pick}"), chosen)
        case "overcome":
            overcome(desk, Task(seat, fx.Overcome(), chosen.subject), chosen)
        case "buy":
            get_card(desk, Task(seat, BUY, chosen.subject), BUY, chosen)
        case "research":
            research(desk, Task(seat, RESEARCH, chosen.subject), chosen)
        case "play":
            _play(desk, seat, chosen)
        case "idol":
            # The table may insist on an idol the app knows nothing of: no crate owes it one.
            desk.write(ev.IdolsChanged(seat, -min(1, desk.me(seat).idols), 1))
            steps = desk.rules.effects.slots[chosen.pick]
            desk.next_steps(seat, steps, chosen.subject, wanted=True)
        case "boon":
            desk.write(ev.BoonUsed(seat, chosen.pick))
            boon = desk.rules.effects.guardians[chosen.pick].boon
            desk.next_steps(seat, boon, chosen.subject, wanted=True)
        case "assistant":
            _use_assistant(desk, seat, chosen)
        case _:
            pass_round(desk, seat)


def _play(desk: Desk, seat: int, chosen: Choice) -> None:
    """The card leaves the hand before its first step: a discard means another card, while an
    exile may hit the card itself (A6)."""
    name, _, number = chosen.pick.partition("/")
    desk.pay(seat, _tablet(desk.scene(seat), name), None)
    effect = desk.rules.effects.of_card(name)
    mode = effect.modes[int(number or 0)]
    if effect.self_exile:
        desk.exile(seat, name, "hand")
    else:
        desk.write(ev.CardMoved(seat, name, "hand", "play", why="played"))
    if mode.action == "pass":
        desk.next(Task(seat, EndRound(), chosen.subject))
    desk.next_steps(seat, mode.steps, chosen.subject, wanted=True)


def _use_assistant(desk: Desk, seat: int, chosen: Choice) -> None:
    team = desk.me(seat).assistants
    used = next(a for a in team if a.id == chosen.pick)
    tired = tuple(type(a)(a.id, a.gold, a.ready and a is not used) for a in team)
    desk.write(ev.AssistantsChanged(seat, tired))
    steps = _side(desk.scene(seat), used.id, used.gold)
    steps = ops_goods.after_fare(desk, seat, steps, chosen)
    desk.next_steps(seat, steps, chosen.subject, wanted=True)
