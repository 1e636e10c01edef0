"""The two sides of the board as facts: places, research squares, temple tiles; and the set-up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, model_validator

from companion.games.arnak.effect_book import DEFAULT, Choices, by_id
from companion.games.arnak.effects import Level
from companion.games.arnak.goods import Icons, Purse
from companion.games.arnak.steps import IconsIn, PurseIn, not_empty
from companion.games.border import Count, Fact, Id, Text, misfit

Symbol = Literal["A", "B", "C"]
Players = Annotated[int, Field(strict=True, ge=1, le=4)]
_FILLED = AfterValidator(not_empty)
SquareNo = Annotated[int, Field(strict=True, ge=0, le=40)]


@dataclass(frozen=True, slots=True)
class Place:
    """A place for a site on the island. A camp's tile is the camp itself; else it is "" until the
    site is discovered. `spaces`: the travel cost of each space, cheapest first (A14)."""

    id: str
    level: Level
    spaces: tuple[Icons, ...]
    tile: str


class Square(Fact):
    """A research square: `cost` and `idol` (from the crates) to enter it, and where one goes on.

    Square 0 is the start; the last one is the Lost Temple (A17).
    """

    no: SquareNo
    row: Annotated[int, Field(strict=True, ge=0, le=30)]
    cost: PurseIn
    idol: Count = 0
    next: Annotated[tuple[SquareNo, ...], Field(max_length=9)]


class TileStack(Fact):
    """A stack of temple tiles. A tile costs all symbols of one of the alternatives (A18)."""

    id: Id
    metal: Literal["bronze", "silver", "gold"]
    symbols: Annotated[tuple[tuple[Symbol, ...], ...], Field(max_length=9), _FILLED]


class SymbolsReading(Fact):
    """Another reading of what the temple's symbols cost, and which sources read it so."""

    id: Id
    by: Annotated[tuple[Text, ...], Field(max_length=12)]
    symbols: dict[Symbol, PurseIn]


@dataclass(frozen=True, slots=True)
class Board:
    """One side of the board, named by its temple."""

    temple: str
    places: tuple[Place, ...]
    discover_compass: Mapping[Level, int]
    """Compasses to discover a site, by level, on top of the travel (A14)."""
    squares: tuple[Square, ...]
    symbols: Mapping[Symbol, Purse]
    tile_stacks: tuple[TileStack, ...]
    bonus: Mapping[int, Mapping[int, int]]
    """By number of players: how many bonus tiles lie on a research square at the start."""
    readings: tuple[SymbolsReading, ...] = ()

    def bonus_spaces(self, players: int) -> Mapping[int, int]:
        """Square to number of bonus tiles at the start; alone one sets up as for two (A24)."""
        return self.bonus[max(2, players)]

    def place(self, place_id: str) -> Place:
        """The place of that id. Raises KeyError."""
        for place in self.places:
            if place.id == place_id:
                return place
        raise KeyError(place_id)

    @property
    def temple_square(self) -> int:
        """The number of the Lost Temple's square."""
        return self.squares[-1].no

    def tile_costs(self, stack: TileStack) -> tuple[Purse, ...]:
        """What a tile of the stack costs: one purse for each alternative."""
        return tuple(
            sum((self.symbols[symbol] for symbol in symbols), Purse()) for symbols in stack.symbols
        )

    @property
    def conflicts(self) -> Mapping[str, tuple[str, ...]]:
        """As `EffectBook.conflicts`: the symbols' costs, such as "snake_symbols"."""
        ids = (DEFAULT, *(r.id for r in self.readings))
        return {f"{self.temple}_symbols": ids} if self.readings else {}

    def read_so(self, choices: Choices) -> Board:
        """The board with the chosen reading of its symbols. Raises ValueError for an unknown."""
        chosen = choices.get(f"{self.temple}_symbols", DEFAULT)
        if chosen == DEFAULT:
            return self
        for reading in self.readings:
            if reading.id == chosen:
                return replace(self, symbols=reading.symbols)
        raise ValueError(f"{self.temple}_symbols has no reading {chosen!r}")


class Side(Fact):
    """What is printed on one side of the board alone."""

    temple: Id
    level_1: Annotated[tuple[IconsIn, ...], Field(max_length=20), _FILLED]
    level_2: Annotated[tuple[IconsIn, ...], Field(max_length=20), _FILLED]
    squares: Annotated[tuple[Square, ...], Field(max_length=41), _FILLED]
    symbols: dict[Symbol, PurseIn]
    readings: Annotated[tuple[SymbolsReading, ...], Field(max_length=4)] = ()
    bonus_tiles: dict[Players, dict[SquareNo, Count]]

    @model_validator(mode="after")
    def _paths(self) -> Self:
        if [s.no for s in self.squares] != list(range(len(self.squares))):
            raise misfit("squares_in_order", "squares numbered 0, 1, 2 … in this order")
        rows = {s.no: s.row for s in self.squares}
        for square in self.squares:
            for no in square.next:
                if rows.get(no) != square.row + 1:
                    raise misfit("next_row", "paths into the next row only", no=square.no, to=no)
        if not rows.keys() >= {no for spaces in self.bonus_tiles.values() for no in spaces}:
            raise misfit("known_square", "the number of a square")
        return self


class BoardFacts(Fact):
    """Both sides of the board, and what they have in common."""

    camp_spaces: Annotated[tuple[IconsIn, ...], Field(max_length=4), _FILLED]
    camps: Annotated[tuple[Id, ...], Field(max_length=9), _FILLED]
    discover_compass: dict[Level, Count]
    tile_stacks: Annotated[tuple[TileStack, ...], Field(max_length=12), _FILLED]
    sides: Annotated[tuple[Side, ...], Field(max_length=20), _FILLED]

    def boards(self) -> Mapping[str, Board]:
        """The board of each temple."""
        return {side.temple: self._board(side) for side in self.sides}

    def _board(self, side: Side) -> Board:
        camps = [Place(camp, 0, self.camp_spaces, camp) for camp in self.camps]
        first = [Place(f"a{i}", 1, (cost,), "") for i, cost in enumerate(side.level_1, 1)]
        second = [Place(f"b{i}", 2, (cost,), "") for i, cost in enumerate(side.level_2, 1)]
        return Board(
            temple=side.temple,
            places=(*camps, *first, *second),
            discover_compass=self.discover_compass,
            squares=side.squares,
            symbols=side.symbols,
            tile_stacks=self.tile_stacks,
            bonus=side.bonus_tiles,
            readings=side.readings,
        )


class MarketRow(Fact):
    """How many cards lie on each side of the moon staff (A9)."""

    artifacts: Count
    items: Count


class IdolsAt(Fact):
    """Idols on a site that is not discovered yet (A8)."""

    face_up: Count
    face_down: Count


class AssistantStacks(Fact):
    """By number of players: assistants on the rescue space, and in each open stack (A8)."""

    temple: Id
    rescue: dict[Players, Count]
    stacks: dict[Players, Annotated[tuple[Count, ...], Field(max_length=4), _FILLED]]

    @property
    def id(self) -> str:
        """The temple."""
        return self.temple


class SetUp(Fact):
    """The figures of the set-up, and of the rounds that follow (A8, A9)."""

    rounds: Count
    hand_size: Count
    starting_deck: Annotated[tuple[Id, ...], Field(max_length=20), _FILLED]
    start_goods: dict[Players, PurseIn]
    """By seat in turn order, from 1."""
    archaeologists: Count
    idols: dict[Level, IdolsAt]
    fear_supply: dict[Players, Count]
    """Fear cards left once every starting deck has its own (A7), by number of players."""
    blocking: dict[Players, Count]
    """Camps whose second space is blocked, by number of players; fewer than all: drawn by lot."""
    temple_bonus: dict[Players, Count]
    """Bonus tiles face down in the Lost Temple, by number of players (A17)."""
    assistants: Annotated[Mapping[str, AssistantStacks], by_id(AssistantStacks)]
    """By temple."""
    most_assistants: Count
    market: dict[Count, MarketRow]
    """By round, from 1."""

    @model_validator(mode="after")
    def _every_round(self) -> Self:
        if sorted(self.market) != list(range(1, self.rounds + 1)):
            raise misfit("every_round", "a market row for every round")
        return self
