"""What is written on the sheets, and the sheet that the judge reads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from companion.games.alakanas import options as opt
from companion.games.alakanas import victory
from companion.games.alakanas.content import CampId
from companion.games.alakanas.victory import VictorySheet
from companion.games.problem import Problem
from companion.table.game import OptionValue

Written = Literal["guardian", "helper", "invader", ""]
"""A camp, "" while nobody has said which."""


@dataclass(frozen=True, slots=True)
class Row:
    """One player's sheet."""

    name: str
    camp: Written = ""
    alive: bool = True


@dataclass(frozen=True, slots=True)
class Book:
    """All sheets, in seat order. `special`: the seat that held the special task, `last_damage`: the
    seat that dealt the last damage, 0 while unknown. `order`: seats in the order of their deaths,
    as far as it was said; both matter only under a house rule (Victory)."""

    rows: tuple[Row, ...]
    options: victory.Options
    special: int = 0
    last_damage: int = 0
    order: tuple[int, ...] = ()

    @property
    def seats(self) -> range:
        """Seat numbers."""
        return range(1, len(self.rows) + 1)

    @property
    def blank(self) -> tuple[int, ...]:
        """Seats whose camp nobody has said yet."""
        return tuple(seat for seat in self.seats if not self.rows[seat - 1].camp)

    def row(self, seat: int) -> Row:
        """The sheet of a seat."""
        return self.rows[seat - 1]

    def place(self, seat: int) -> int:
        """1 = first to die; 0 when it was not said."""
        return self.order.index(seat) + 1 if seat in self.order else 0


def open_book(names: Mapping[int, str], chosen: Mapping[str, OptionValue]) -> Book:
    """Empty sheets: everybody is alive, and nothing else is known."""
    rows = tuple(Row(name or str(no)) for no, name in names.items())
    return Book(rows, opt.read(chosen).victory)


def sheet_of(book: Book, also_special: int = 0) -> VictorySheet:
    """What `victory.check` reads, which asks for nobody's camp; `victory.judge` needs every camp.
    `also_special`: a seat that says it held the special task as well."""
    holders = {book.special, also_special} - {0}

    def player(seat: int, row: Row) -> victory.Player:
        camp: CampId = row.camp or "guardian"
        return victory.Player(row.name, camp, seat in holders, row.alive, book.place(seat) or None)

    players = tuple(player(seat, row) for seat, row in enumerate(book.rows, 1))
    return VictorySheet(players, book.options, book.last_damage - 1 if book.last_damage else None)


def problems(book: Book) -> tuple[Problem, ...]:
    """What no real game leaves behind; what is only still to be said is left aside."""
    return tuple(p for p in victory.check(sheet_of(book)) if not is_question(p))


def questions(book: Book) -> tuple[Problem, ...]:
    """What a house rule still has to know."""
    return tuple(p for p in victory.check(sheet_of(book)) if is_question(p))


def is_question(problem: Problem) -> bool:
    """Whether something is only still to be said, rather than wrong."""
    return problem.message.key.endswith("_needed")


def with_row(book: Book, seat: int, row: Row) -> Book:
    """The book with another sheet of that seat."""
    return replace(book, rows=(*book.rows[: seat - 1], row, *book.rows[seat:]))
