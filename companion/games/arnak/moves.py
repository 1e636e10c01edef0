"""What can be written into the book, and what is refused with its reason."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.games.arnak.book import (
    FIELDS,
    MOST_RESOURCE,
    RESOURCES,
    ROUNDS,
    SHEET_FIELDS,
    Book,
    read,
    with_cards,
    write,
)
from companion.games.arnak.content import METALS, ArnakPack
from companion.games.arnak.sheet import LARGEST, bounds, check
from companion.games.border import shown
from companion.games.problem import Problem
from companion.table.game import Correct
from companion.table.message import Message, SeatRef
from companion.table.refusal import Refusal, refuse
from companion.table.seats import Actor


@dataclass(frozen=True, slots=True)
class Nudge:
    """Change a number by `by`: what a stepper sends. Two phones may do it at the same time."""

    seat: int
    field: str
    by: int


@dataclass(frozen=True, slots=True)
class Put:
    """Set a number: what a picker sends. `copies`: which pieces of cardboard were counted for it,
    "kind.id.copy" each, if that is known; so no photo counts them again. Only the `COUNTED`
    numbers have them, and they are written down even where the number stays as it is."""

    seat: int
    field: str
    value: int
    copies: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TakeCard:
    """List a card as owned."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class DropCard:
    """Take a card off the list: exiled, or listed by mistake."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class NextRound:
    """The round is over: the moon staff moves, the start marker goes to the left (A20)."""

    from_round: int


@dataclass(frozen=True, slots=True)
class Nudged:
    """A number changed by `by` and was `now` afterwards, as far as the log is concerned."""

    seat: int
    field: str
    by: int
    now: int


@dataclass(frozen=True, slots=True)
class Written:
    """A number was set; `copies` as in `Put`."""

    seat: int
    field: str
    value: int
    was: int
    copies: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CardTaken:
    """A card is owned by a seat."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class CardDropped:
    """A card is owned no longer."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """Round `round` began; `first` has the start marker."""

    round: int
    first: int


COUNTED = ("guardians", "idols", "fear", *(f"tiles.{metal}" for metal in METALS))
"""The numbers of the sheet whose pieces a photo can tell apart."""
_LONGEST_COPY = 80
_COPY = re.compile(r"[a-z_]+\.[^\s.]+\.[0-9]{1,4}")

COMMANDS: tuple[type, ...] = (Nudge, Put, TakeCard, DropCard, NextRound)
EVENTS: tuple[type, ...] = (Nudged, Written, CardTaken, CardDropped, RoundBegan)

# What no insisting can write down: the book would not know what it means.
_SENSELESS = frozenset(
    f"arnak.sheet.{key}"
    for key in (
        "negative",
        "too_large",
        "glass_beyond",
        "notebook_beyond",
        "notebook_in_temple",
        "lantern_beyond",
        "no_lantern",
        "card_unknown",
        "card_is_fear",
        "card_twice",
    )
)


def decide(book: Book, pack: ArnakPack, actor: Actor, command: Any) -> Sequence[Any] | Refusal:
    """The events of a command, or why not."""
    match command:
        case NextRound(from_round):
            return _next_round(book, from_round)
        case Correct(target, value):
            seat, _, field = target.partition(".")
            if not seat.isdecimal() or len(seat) > 2:
                return refuse("arnak.no_such_field", field=target[:40])
            return decide(book, pack, actor, Put(int(seat), field, value))
        case _:
            return _on_sheet(book, pack, actor, command)


def _next_round(book: Book, from_round: int) -> Sequence[Any] | Refusal:
    if book.mode != "track":
        return refuse("arnak.no_rounds")
    if from_round != book.round:  # two people tapped: the round is over only once
        return refuse("arnak.round_is", round=book.round)
    if book.round >= ROUNDS:
        return refuse("arnak.last_round")
    return [RoundBegan(book.round + 1, book.first % len(book.sheets) + 1)]


def _on_sheet(book: Book, pack: ArnakPack, actor: Actor, command: Any) -> Sequence[Any] | Refusal:
    seat: int = command.seat
    if not 1 <= seat <= len(book.sheets):
        return refuse("seat.unknown", seat=seat)
    if not actor.host and actor.seat != seat:
        return refuse("arnak.own_sheet_only")
    match command:
        case Nudge(_, field, by):
            if field not in FIELDS:
                return refuse("arnak.no_such_field", field=field[:40])
            now = read(book, seat, field) + by
            return _number(book, pack, actor, seat, field, now, Nudged(seat, field, by, now))
        case Put(_, field, value, copies):
            if field not in FIELDS:
                return refuse("arnak.no_such_field", field=field[:40])
            if refused := _no_copies(field, copies):
                return refused
            was = read(book, seat, field)
            if value == was and not copies and field != "arrival_points":
                return []
            event = Written(seat, field, value, was, copies)
            return _number(book, pack, actor, seat, field, value, event)
        case TakeCard(_, card):
            cards = (*book.sheets[seat - 1].cards, card)
            refused = _new_problem(book, with_cards(book, seat, cards), pack, actor)
            return refused or [CardTaken(seat, card)]
        case DropCard(_, card):
            if card not in book.sheets[seat - 1].cards:
                return refuse("arnak.card_not_listed")
            return [CardDropped(seat, card)]
        case _:
            return refuse("play.other_game")


def _no_copies(field: str, copies: Sequence[str]) -> Refusal | None:
    """Why these cannot be the pieces that were counted for a number."""
    if len(copies) > LARGEST:
        return refuse("arnak.sheet.too_large", value=len(copies), limit=LARGEST)
    if copies and field not in COUNTED:
        return refuse("arnak.copies_of_that", field=field_name(field))
    for copy in copies:
        if len(copy) > _LONGEST_COPY or not _COPY.fullmatch(copy):
            return refuse("arnak.no_such_copy", copy=shown(copy))
    return None


def _number(
    book: Book, pack: ArnakPack, actor: Actor, seat: int, field: str, value: int, event: Any
) -> Sequence[Any] | Refusal:
    if field in RESOURCES:
        if value < 0:
            resource = Message(f"arnak.resource.{field}")
            return refuse("arnak.too_few", resource=resource, have=read(book, seat, field))
        if value > MOST_RESOURCE:
            return refuse("arnak.sheet.too_large", value=value, limit=MOST_RESOURCE)
        return [event]
    if field == "arrival" and value == 0:
        return [event]
    if field in ("arrival", "arrival_points") and value < 0:
        return refuse("arnak.sheet.negative", value=value)
    refused = _new_problem(book, write(book, pack, seat, field, value), pack, actor)
    return refused or [event]


def problems(book: Book, pack: ArnakPack) -> tuple[Problem, ...]:
    """What no real game would leave behind, questions still open left aside."""
    return tuple(p for p in check(book.score_sheet(), pack) if not is_question(p))


def is_question(problem: Problem) -> bool:
    """Whether something is only still to be said, rather than wrong."""
    return problem.message.key.endswith("_needed")


def _new_problem(before: Book, after: Book, pack: ArnakPack, actor: Actor) -> Refusal | None:
    """The first impossibility that a change would bring, unless the table insists on it."""
    known = {(p.message.key, p.path) for p in problems(before, pack)}
    for problem in problems(after, pack):
        if (problem.message.key, problem.path) in known:
            continue
        overridable = problem.message.key not in _SENSELESS
        if not (overridable and actor.insists):
            return Refusal(problem.message, overridable)
    return None


def stops(book: Book, pack: ArnakPack, seat: int) -> Mapping[str, Message]:
    """Why a number of that seat's sheet goes no further up, for each one at its end.

    Only these are tried out; every other number has room.
    """
    ends = bounds(book.score_sheet(), pack, seat - 1)
    found: dict[str, Message] = {}
    for field in SHEET_FIELDS:
        value = read(book, seat, field)
        if field not in ("arrival", "arrival_points") and value >= ends[field][1]:
            after = write(book, pack, seat, field, value + 1)
            if refused := _new_problem(book, after, pack, Actor()):
                found[field] = refused.message
    return found


def say(event: Any) -> Message | None:
    """The log line of an event."""
    match event:
        case Nudged(seat, field, by, now):
            params = {"seat": SeatRef(seat), "field": field_name(field), "by": f"{by:+d}"}
            return Message("arnak.said.nudged", {**params, "now": now})
        case Written(seat, field, value, was, copies) if value == was and copies:
            params = {"seat": SeatRef(seat), "field": field_name(field)}
            return Message("arnak.said.counted", {**params, "n": len(copies), "value": value})
        case Written(seat, field, value, was):
            params = {"seat": SeatRef(seat), "field": field_name(field)}
            return Message("arnak.said.written", {**params, "value": value, "was": was})
        case CardTaken(seat, card):
            name = Message(f"arnak.card.{card}")
            return Message("arnak.said.card_taken", {"seat": SeatRef(seat), "card": name})
        case CardDropped(seat, card):
            name = Message(f"arnak.card.{card}")
            return Message("arnak.said.card_dropped", {"seat": SeatRef(seat), "card": name})
        case RoundBegan(number, first):
            return Message("arnak.said.round", {"round": number, "seat": SeatRef(first)})
        case _:
            return None


def field_name(field: str) -> Message:
    """What a field of the sheet is called."""
    if field in RESOURCES:
        return Message(f"arnak.resource.{field}")
    return Message(f"arnak.field.{field}")


def touches(event: Any) -> frozenset[str]:
    """Each number of a seat stands for itself; a card is one card wherever it lies."""
    match event:
        case Nudged(seat, field) | Written(seat, field):
            related = {"glass": "track", "notebook": "track", "arrival": "track"}
            related |= {"idols": "idols", "idols_in_slots": "idols"}
            name = "track" if field.startswith("tiles.") else related.get(field, field)
            return frozenset({f"{seat}/{name}"})
        case CardTaken(_, card) | CardDropped(_, card):
            return frozenset({f"card/{card}"})
        case RoundBegan():
            return frozenset({"round"})
        case _:
            return frozenset({"*"})
