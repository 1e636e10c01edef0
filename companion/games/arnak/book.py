"""The books of an Arnak table kept by hand: a score sheet and a purse per seat, round, first seat.

The players move the cardboard and write down what changed. Reading a number out of a sheet and
writing it back is the only thing that happens here; whether a real table can hold it is `check`'s
business.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeVar, cast

from companion.games.arnak.content import METALS, ArnakPack
from companion.games.arnak.goods import RESOURCES, Purse
from companion.games.arnak.sheet import Options, ScoreSheet, Sheet, TieBreak

T = TypeVar("T")

Mode = Literal["track", "score"]
"""`track`: rounds and resources too. `score`: only what is counted at the end."""

ROUNDS = 5
MOST_RESOURCE = 99

SHEET_FIELDS = (
    "glass",
    "arrival",
    "arrival_points",
    "notebook",
    "lantern",
    *(f"tiles.{metal}" for metal in METALS),
    "idols",
    "idols_in_slots",
    "guardians",
    "card_points",
    "fear",
    "fear_tiles",
)
FIELDS = (*SHEET_FIELDS, *RESOURCES)

# A8: by place in turn order. Nobody else gets anything at the start.
_START: tuple[Mapping[str, int], ...] = (
    {"coin": 2},
    {"coin": 1, "compass": 1},
    {"coin": 2, "compass": 1},
    {"coin": 1, "compass": 2},
)
START_FEAR = 2  # A1


@dataclass(frozen=True, slots=True)
class Book:
    """Everything written down. `sheets` and `purses` are in seat order: seat 1 first.

    `round` is 1..5 (0 in a score-only book), `first` the seat with the start marker.
    """

    mode: Mode
    temple: str
    options: Options
    live: str
    sheets: tuple[Sheet, ...]
    purses: tuple[Purse, ...]
    round: int = 1
    first: int = 1

    def score_sheet(self) -> ScoreSheet:
        """What `scoring.score` and `sheet.check` read."""
        return ScoreSheet(self.temple, self.sheets, self.options)


def open_book(names: Mapping[int, str], mode: str, temple: str, tie_break: str, live: str) -> Book:
    """A fresh book. When the game is tracked, everybody has what A1 and A8 give them."""
    tracked = mode == "track"
    sheets = tuple(_fresh(name or str(no), tracked) for no, name in names.items())
    purses = tuple(_full(no, tracked) for no in range(1, len(names) + 1))
    options = Options(cast("TieBreak", tie_break))
    kind: Mode = "track" if tracked else "score"
    return Book(kind, temple, options, live, sheets, purses, 1 if tracked else 0)


def _full(no: int, tracked: bool) -> Purse:
    return Purse(**_START[no - 1]) if tracked and no <= len(_START) else Purse()


def _fresh(name: str, tracked: bool) -> Sheet:
    return Sheet(name=name, fear=START_FEAR if tracked else 0)


def read(book: Book, seat: int, field: str) -> int:
    """The number that stands in `field` of that seat. 0 where nothing was said yet."""
    if field in RESOURCES:
        return cast("int", getattr(book.purses[seat - 1], field))
    return number(book.sheets[seat - 1], field)


def number(sheet: Sheet, field: str) -> int:
    """What stands in the line `field`, as in "fear" or "tiles.gold"; 0 if nothing was said."""
    owner, _, name = field.rpartition(".")
    return cast("int | None", getattr(sheet.tiles if owner else sheet, name)) or 0


def write(book: Book, pack: ArnakPack, seat: int, field: str, value: int) -> Book:
    """The book with `value` in `field` of that seat, and what follows from it by itself."""
    if field in RESOURCES:
        purse = replace(book.purses[seat - 1], **{field: value})
        return replace(book, purses=_with(book.purses, seat, purse))
    sheet = book.sheets[seat - 1]
    if field.startswith("tiles."):
        tiles = replace(sheet.tiles, **{field.removeprefix("tiles."): value})
        sheet = replace(sheet, tiles=tiles)
    elif field in ("arrival", "arrival_points"):
        said = None if field == "arrival" and value == 0 else value
        sheet = replace(sheet, **{field: said})
    else:
        sheet = replace(sheet, **{field: value})
    if field == "glass":
        sheet = _arrived(book, pack, sheet)
    return replace(book, sheets=_with(book.sheets, seat, sheet))


def _arrived(book: Book, pack: ArnakPack, sheet: Sheet) -> Sheet:
    """Whoever enters the temple in a tracked game comes after those who are there (A22)."""
    temple = pack.temple_by_id.get(book.temple)
    if temple is None or sheet.glass != temple.top:
        return replace(sheet, arrival=None, arrival_points=None)
    if book.mode == "track" and sheet.arrival is None:
        there = sum(s.glass == temple.top for s in book.sheets)
        return replace(sheet, arrival=there + 1)
    return sheet


def with_cards(book: Book, seat: int, cards: tuple[str, ...]) -> Book:
    """The book with these cards listed for that seat."""
    sheet = replace(book.sheets[seat - 1], cards=cards)
    return replace(book, sheets=_with(book.sheets, seat, sheet))


def with_name(book: Book, seat: int, name: str) -> Book:
    """The book with that seat's player called `name`."""
    sheet = replace(book.sheets[seat - 1], name=name or str(seat))
    return replace(book, sheets=_with(book.sheets, seat, sheet))


def with_seat(book: Book, name: str) -> Book:
    """One more player at the end of the row."""
    no = len(book.sheets) + 1
    tracked = book.mode == "track"
    sheets = (*book.sheets, _fresh(name or str(no), tracked))
    return replace(book, sheets=sheets, purses=(*book.purses, _full(no, tracked)))


def without_seat(book: Book, seat: int) -> Book:
    """That player is gone; those behind move up."""
    i = seat - 1
    sheets = (*book.sheets[:i], *book.sheets[i + 1 :])
    purses = (*book.purses[:i], *book.purses[i + 1 :])
    first = book.first if book.first < seat else max(1, book.first - 1)
    return replace(book, sheets=sheets, purses=purses, first=first)


def _with(items: tuple[T, ...], seat: int, item: T) -> tuple[T, ...]:
    return (*items[: seat - 1], item, *items[seat:])
