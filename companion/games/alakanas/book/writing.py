"""What can be written on the sheets, and what is refused with its reason."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from companion.games.alakanas import options as opt
from companion.games.alakanas import victory
from companion.games.alakanas.book.state import (
    Book,
    Written,
    is_question,
    problems,
    sheet_of,
    with_row,
)
from companion.table.events import OptionSet, SeatClaimed, SeatRenamed
from companion.table.game import Correct
from companion.table.message import Message, SeatRef
from companion.table.refusal import Refusal, refuse
from companion.table.seats import Actor


@dataclass(frozen=True, slots=True)
class WriteCamp:
    """The camp of a seat (R3); "" wipes it off."""

    seat: int
    camp: Written


@dataclass(frozen=True, slots=True)
class WriteLife:
    """Whether a seat is alive at the end."""

    seat: int
    alive: bool


@dataclass(frozen=True, slots=True)
class WriteSpecial:
    """The one seat that held the special task (R5); 0: not known."""

    seat: int


@dataclass(frozen=True, slots=True)
class WriteLastDamage:
    """The seat that dealt the last damage (house rule `last_damage`); 0: not known."""

    seat: int


@dataclass(frozen=True, slots=True)
class WriteDeath:
    """The seat died next, after those of whom it was said (house rule `one_by_one`); with
    `placed` False it leaves the order, and those behind it move up."""

    seat: int
    placed: bool


@dataclass(frozen=True, slots=True)
class CampWritten:
    """A seat belongs to that camp; "": it was wiped off."""

    seat: int
    camp: Written


@dataclass(frozen=True, slots=True)
class LifeWritten:
    """A seat is alive, or dead."""

    seat: int
    alive: bool


@dataclass(frozen=True, slots=True)
class SpecialWritten:
    """That seat held the special task; 0: nobody knows."""

    seat: int


@dataclass(frozen=True, slots=True)
class LastDamageWritten:
    """That seat dealt the last damage; 0: nobody knows."""

    seat: int


@dataclass(frozen=True, slots=True)
class DeathWritten:
    """A seat came next in the order of deaths, or left it."""

    seat: int
    placed: bool


COMMANDS: tuple[type, ...] = (WriteCamp, WriteLife, WriteSpecial, WriteLastDamage, WriteDeath)
EVENTS: tuple[type, ...] = (
    *(CampWritten, LifeWritten, SpecialWritten, LastDamageWritten),
    DeathWritten,
)


def decide(book: Book, actor: Actor, command: Any) -> list[Any] | Refusal:
    """The events of a command, or why not."""
    if isinstance(command, Correct):
        seat, _, what = command.target.partition(".")
        if what != "alive" or not seat.isdecimal() or len(seat) > 2 or command.value not in (0, 1):
            return refuse("alakanas.no.such_mark", what=command.target[:40])
        return decide(book, actor, WriteLife(int(seat), bool(command.value)))
    if not isinstance(command, COMMANDS):
        return refuse("play.other_game")
    return _may(book, actor, command) or _events(book, actor, command)


def _may(book: Book, actor: Actor, command: Any) -> Refusal | None:
    """Everybody writes on their own sheet, the host on all."""
    seat: int = command.seat
    nobody = seat == 0 and isinstance(command, WriteSpecial | WriteLastDamage)
    if not nobody and seat not in book.seats:
        return refuse("seat.unknown", seat=seat)
    about = seat
    if nobody:
        about = book.special if isinstance(command, WriteSpecial) else book.last_damage
    if not actor.host and actor.seat != about:
        return refuse("alakanas.no.own_seat")
    return None


def _events(book: Book, actor: Actor, command: Any) -> list[Any] | Refusal:
    match command:
        case WriteCamp(seat, camp):
            return [] if book.row(seat).camp == camp else [CampWritten(seat, camp)]
        case WriteLife(seat, alive):
            return [] if book.row(seat).alive is alive else [LifeWritten(seat, alive)]
        case WriteSpecial(seat):
            if seat == book.special:
                return []
            # Whoever writes on all sheets moves the card; a player cannot take it from another's.
            both = () if actor.host else victory.check(sheet_of(book, also_special=seat))
            wrong = next((p for p in both if not is_question(p)), None)
            return Refusal(wrong.message) if wrong else [SpecialWritten(seat)]
        case WriteLastDamage(seat):
            return [] if seat == book.last_damage else [LastDamageWritten(seat)]
        case WriteDeath(seat, placed):
            if (seat in book.order) is placed:
                return []
            event = DeathWritten(seat, placed)
            wrong = next(iter(problems(apply(book, event))), None)
            return Refusal(wrong.message) if wrong else [event]
        case _:
            return refuse("play.other_game")


def apply(book: Book, event: Any) -> Book:
    """The book after an event of its own or of the table."""
    match event:
        case CampWritten(seat, camp):
            return with_row(book, seat, replace(book.row(seat), camp=camp))
        case LifeWritten(seat, alive):
            book = with_row(book, seat, replace(book.row(seat), alive=alive))
            return _without(book, seat) if alive else book
        case SpecialWritten(seat):
            return replace(book, special=seat)
        case LastDamageWritten(seat):
            return replace(book, last_damage=seat)
        case DeathWritten(seat, placed):
            book = _without(book, seat)
            return replace(book, order=(*book.order, seat)) if placed else book
        case SeatRenamed(no, name) | SeatClaimed(no, name):
            if no not in book.seats:
                return book
            return with_row(book, no, replace(book.row(no), name=name or str(no)))
        case OptionSet(name, value):
            return replace(book, options=opt.with_victory(book.options, name, value))
        case _:
            return book


def _without(book: Book, seat: int) -> Book:
    return replace(book, order=tuple(s for s in book.order if s != seat))


def say(event: Any) -> Message | None:
    """The log line of an event; None for one that is not of a book."""
    seat = SeatRef(getattr(event, "seat", 0))
    match event:
        case CampWritten(_, ""):
            return Message("alakanas.score.log.no_camp", {"seat": seat})
        case CampWritten(_, camp):
            named = {"seat": seat, "camp": Message(f"alakanas.camp.{camp}")}
            return Message("alakanas.score.log.camp", named)
        case LifeWritten(_, alive):
            key = "alive" if alive else "dead"
            return Message(f"alakanas.score.log.{key}", {"seat": seat})
        case SpecialWritten(0):
            return Message("alakanas.score.log.no_special")
        case SpecialWritten():
            return Message("alakanas.score.log.special", {"seat": seat})
        case LastDamageWritten(0):
            return Message("alakanas.score.log.no_last")
        case LastDamageWritten():
            return Message("alakanas.score.log.last", {"seat": seat})
        case DeathWritten(_, placed):
            key = "death" if placed else "no_death"
            return Message(f"alakanas.score.log.{key}", {"seat": seat})
        case _:
            return None


def touches(event: Any) -> frozenset[str]:
    """What an event changes: every mark on a sheet stands for itself. Who comes back to life
    leaves the order of deaths."""
    match event:
        case CampWritten(seat):
            return frozenset({f"camp/{seat}"})
        case LifeWritten(seat, alive):
            return frozenset({f"life/{seat}", *(("order",) if alive else ())})
        case SpecialWritten():
            return frozenset({"special"})
        case LastDamageWritten():
            return frozenset({"last"})
        case DeathWritten(seat):
            return frozenset({f"life/{seat}", "order"})
        case _:
            return frozenset({"*"})


def broken(book: Book) -> list[str]:
    """What does not hold of a book, in words; for tests and simulations."""
    found = [f"{p.path}: {p.message.key}" for p in problems(book)]
    seats = {0, *book.seats}
    if {book.special, book.last_damage, *book.order} - seats:
        found.append(f"no such seat: {book.special}, {book.last_damage}, {book.order}")
    return found
