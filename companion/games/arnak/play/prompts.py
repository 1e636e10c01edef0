"""What a seat may do now, with price and consequence, and for the rest why not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, cast

from companion.games.arnak.goods import NO_ICONS
from companion.games.arnak.play import commands as cmd
from companion.games.arnak.play import rival
from companion.games.arnak.play.actions import is_main, targets
from companion.games.arnak.play.choices import DECLINE, OPS, Choice, may_decline
from companion.games.arnak.play.decide import (
    main_refusal,
    phase_refusal,
    question_refusal,
)
from companion.games.arnak.play.hands import hand_choices
from companion.games.arnak.play.row import market_left
from companion.games.arnak.play.rules import Rules
from companion.games.arnak.play.scene import (
    FREE_OF_CHARGE,
    Cost,
    Scene,
    amounts,
    icons_named,
    listed,
)
from companion.games.arnak.play.setup import start_goods_words
from companion.games.arnak.play.state import RIVAL, UNKNOWN, Play
from companion.games.arnak.play.turns import alone, turn_refusal
from companion.games.arnak.play.words import card
from companion.games.arnak.travel import Payment
from companion.table.game import Prompt
from companion.table.message import Message, SeatRef
from companion.table.refusal import Refusal
from companion.table.seats import Actor


@dataclass(frozen=True, slots=True)
class Offer(Prompt):
    """A prompt with what the screens need to draw it.

    `group`: the action it belongs to, "answer" for the question that waits, or a step of the
    table. `payment`: how travel would be paid. `free`: takes no main action.
    """

    group: str = ""
    cost: Cost = FREE_OF_CHARGE
    payment: Payment | None = None
    free: bool = False


def prompts(state: Play, rules: Rules, actor: Actor) -> tuple[Prompt, ...]:
    """Everything `actor` may do. The host without a seat lays out and begins, and turns the
    rival's tiles (A24); seats play."""
    if state.phase == "setup":
        return tuple(_setup(state, rules))
    seat = actor.seat
    if actor.host and seat is None:
        return tuple(_rival(state, rules))
    if seat is None or not 1 <= seat <= len(state.players):
        return ()
    scene = Scene(state, rules, seat)
    match state.phase:
        case "turns":
            return (
                *_question(scene),
                *_rival(state, rules),
                *_naming(scene),
                *_actions(scene),
            )
        case "cleanup":
            return (*_naming(scene), *_cleanup(scene))
        case _:
            return ()


def price_words(cost: Cost, payment: Payment | None) -> Message | None:
    """A price in words: resources, and what pays the travel."""
    parts: list[Message] = []
    if cost.goods:
        parts.append(amounts(cost.goods))
    if cost.icons:
        parts.append(payment_words(payment) if payment else icons_named(cost.icons))
    if cost.discard:
        parts.append(Message("arnak.does.discard", {"n": cost.discard}))
    if cost.idols:
        parts.append(Message("arnak.price.idol", {"n": cost.idols}))
    return listed(parts) if parts else None


def payment_words(payment: Payment) -> Message:
    """What pays the travel: cards, icons of this turn, pilots."""
    parts = [card(c) for c in payment.cards]
    if payment.pool:
        parts.append(icons_named(payment.pool))
    if payment.pilots:
        parts.append(
            Message("arnak.price.pilot", {"n": payment.pilots, "coins": 2 * payment.pilots})
        )
    return listed(parts)


def meant(prompts: Iterable[Prompt], kind: str, id: str) -> tuple[Prompt, ...]:
    """The prompts that a tag "kind.id" stands for. Told as what one does with the thing: where all
    cards of the row are listed, a card's name says enough; here it does not."""
    offers = cast("Iterable[Offer]", prompts)
    return tuple(_told_alone(o) for o in offers if o.subject == f"{kind}.{id}")


def _told_alone(offer: Offer) -> Offer:
    if offer.group != "row":
        return offer
    return replace(offer, label=Message("arnak.prompt.in_row", {"card": offer.label}))


def _setup(state: Play, rules: Rules) -> Iterator[Offer]:
    """Who starts: everything else on the checklist is done with the cardboard (A8)."""
    alone = len(state.players) == 1
    for seat in range(1, len(state.players) + 1):
        yield Offer(
            f"begin/{seat}",
            Message(
                "arnak.prompt.begin_alone" if alone else "arnak.prompt.begin",
                {"seat": SeatRef(seat)},
            ),
            cmd.Begin(seat),
            outcome=start_goods_words(state, rules, seat)[0],
            group="begin",
        )
    if not alone:
        yield Offer("begin/lot", Message("arnak.prompt.begin_lot"), cmd.Begin(0), group="begin")


def _question(scene: Scene) -> Iterator[Offer]:
    """The answers to the question that waits for this seat."""
    state = scene.state
    if not state.tasks or state.tasks[0].seat != scene.seat:
        return
    task = state.tasks[0]
    choices = OPS[task.step.op].choices(scene, task) or ()
    for choice in choices:
        command = cmd.Answer(scene.seat, state.asked, choice.pick, choice.payment)
        yield _offer("answer", choice, command)
    if may_decline(scene, task, choices):
        decline = cmd.Answer(scene.seat, state.asked, DECLINE)
        yield Offer("answer/no", Message("arnak.choice.no"), decline, group="answer", free=True)


def _offer(
    group: str,
    choice: Choice,
    command: Any,
    *,
    free: bool = False,
    barred: Refusal | None = None,
) -> Offer:
    """A choice as a prompt. `barred`: a reason against it that comes before its own."""
    return Offer(
        f"{group}/{choice.pick}",
        choice.label,
        command,
        price=price_words(choice.cost, choice.payment),
        outcome=choice.outcome,
        refused=barred or choice.refused,
        group=group,
        subject=choice.subject,
        cost=choice.cost,
        payment=choice.payment,
        free=free,
    )


_PLAIN: tuple[cmd.Action, ...] = ("pass", "end_turn")
_TARGETED: tuple[cmd.Action, ...] = (
    "dig",
    "discover",
    "overcome",
    "buy",
    "play",
    "research",
    "idol",
    "boon",
    "assistant",
)


def _actions(scene: Scene) -> Iterator[Offer]:
    """Main and free actions, each target with its price."""
    state, seat = scene.state, scene.seat
    barred = phase_refusal(state) or question_refusal(state, seat) or turn_refusal(state, seat)
    if barred is not None:
        scene = replace(scene, pricing=False)
    fresh = scene
    if state.turn == seat and state.main_used and alone(state, seat):
        # His next main action begins another turn, and what is left of this one's icons is lost.
        fresh = replace(scene, state=state.with_player(seat, pool=NO_ICONS))
    for action in _TARGETED:
        for choice in targets(fresh if action in cmd.MAIN else scene, action):
            main = is_main(scene, action, choice.pick)
            reason = barred or main_refusal(state, seat, action, main)
            command = cmd.Act(seat, action, choice.pick, choice.payment)
            yield _offer(action, choice, command, free=not main, barred=reason)
    for action in _PLAIN:
        reason = barred or main_refusal(state, seat, action, action == "pass")
        if action == "end_turn" and reason is not None:
            continue
        goes_on = action == "end_turn" and alone(state, seat)
        yield Offer(
            action,
            Message(f"arnak.act.{action}"),
            cmd.Act(seat, action),
            outcome=Message(f"arnak.outcome.{'go_on' if goes_on else action}"),
            refused=reason,
            group=action,
            subject=f"action.{action}",
            free=action == "end_turn",
        )


def _rival(state: Play, rules: Rules) -> Iterator[Offer]:
    """At the rival's turn: everything its tile may have told it to do (A24)."""
    if state.phase != "turns" or state.turn != RIVAL or state.tasks:
        return
    for what in cmd.RIVAL_ACTS:
        for choice in rival.targets(state, rules, what):
            command = cmd.RivalDoes(what, choice.pick)
            offer = _offer("rival", choice, command)
            yield replace(offer, id=f"rival/{what}/{choice.pick}".rstrip("/"))


def _naming(scene: Scene) -> Iterator[Offer]:
    """What the app would like to know, and can do without: drawn cards, the row, assistants."""
    state, seat = scene.state, scene.seat
    cards = scene.me.cards
    drawn = {c for b in cards.batches if b.drawn for c in b.cards}
    for name in sorted(drawn):
        yield Offer(
            f"name/{name}",
            Message("arnak.prompt.name", {"card": card(name)}),
            cmd.NameCard(seat, name),
            group="name",
            subject=f"card.{name}",
            free=True,
        )
    for kind in ("artifact", "item"):
        row = state.row.cards(kind)
        if UNKNOWN in row:
            slot = row.index(UNKNOWN)
            for name in market_left(state, scene.rules, kind):
                yield Offer(
                    f"row/{kind}/{slot}/{name}",
                    card(name),
                    cmd.NameRow("artifact" if kind == "artifact" else "item", slot, name),
                    group="row",
                    subject=f"card.{name}",
                    free=True,
                )


def _cleanup(scene: Scene) -> Iterator[Offer]:
    """The end of the round, one player's part (A20)."""
    if scene.me.tidied:
        return
    for choice in hand_choices(scene):
        yield _offer("put_down", choice, cmd.PutDown(scene.seat, choice.pick))
    draws = max(0, scene.rules.pack.setup.hand_size - scene.me.cards.hand_count)
    deck = scene.me.cards.deck_count + scene.me.cards.play_count
    yield Offer(
        "tidy",
        Message("arnak.prompt.tidy"),
        cmd.Tidy(scene.seat),
        outcome=Message(
            "arnak.outcome.tidy", {"play": scene.me.cards.play_count, "n": min(draws, deck)}
        ),
        primary=True,
        group="tidy",
        subject="action.tidy",
    )
