"""The parts of what a viewer sees of a table: plain values, nothing worked out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from companion.games.alakanas.options import Options
from companion.games.alakanas.play.commands import Rescue
from companion.games.alakanas.play.standing import Result
from companion.games.alakanas.play.state import (
    DRAWS,
    PHASES,
    Aborted,
    Kind,
    Origin,
    Phase,
    Stage,
)
from companion.games.alakanas.play.words import Words
from companion.games.alakanas.victory import BlocState
from companion.table.game import GameView
from companion.table.message import Message


@dataclass(frozen=True, slots=True)
class Gear:
    """A piece of equipment: `id` as it was entered, `name` to show; both "" when there is none."""

    kind: Kind
    id: str
    name: Words


@dataclass(frozen=True, slots=True)
class RingSeat:
    """A player as everybody sees one. `health` is the real value (R8: below 0 shows as 0). `cell`
    from 0, -1 before there is a pawn. `dying`: at 濒死. `judgement`: oldest first. `given`: has
    contributed to the deal. `choices`: characters to choose from (R7)."""

    seat: int
    name: str
    camp: str
    character: Words
    clan: Words
    health: int
    max_health: int
    hand: int
    gear: tuple[Gear, ...]
    judgement: tuple[Words, ...]
    sequence: int
    cell: int
    alive: bool
    dying: bool
    died: int
    turn: bool
    seen: bool
    given: Origin
    commitment: str
    choices: tuple[Words, ...] = ()
    done: bool = False


@dataclass(frozen=True, slots=True)
class CellView:
    """A cell (from 0): its tile (0: the cliff), who stands there, and the traps on it."""

    index: int
    tile: int
    pawns: tuple[int, ...]
    traps: tuple[TrapView, ...]


@dataclass(frozen=True, slots=True)
class TrapView:
    """A trap: open to all (R18)."""

    id: int
    owner: int
    name: Words


@dataclass(frozen=True, slots=True)
class TaskView:
    """A task: whose, its card id, what it is called and says, and the salt that opens its
    commitment ("" for a physical card)."""

    seat: int
    card: str
    title: Message
    text: Words
    special: bool
    salt: str


@dataclass(frozen=True, slots=True)
class OwnTask:
    """One's own task, with what it takes to check it: H("seat", manifest hash ‖ seat − 1 ‖ salt ‖
    SHA-256(card)) is the commitment. `done`: ticked by oneself."""

    task: TaskView
    manifest: str
    commitment: str
    done: bool


@dataclass(frozen=True, slots=True)
class DealView:
    """A deal as everybody sees it. `given` and `waiting` are seats. `locked` without `dealt`: lucky
    words are being given."""

    number: int
    manifest: str
    server: str
    dealt: bool
    given: tuple[int, ...]
    waiting: tuple[int, ...]
    commitments: tuple[str, ...]
    root: str
    fingerprint: str


@dataclass(frozen=True, slots=True)
class CompositionLine:
    """An ordinary task of the deck, by number, with its text; `written` as it stands on the
    card."""

    no: int
    text: Words
    written: str = ""


@dataclass(frozen=True, slots=True)
class Known:
    """A component that can be named: what stands for it in commands, and what it is called.

    `own`: 自填, unofficial. `kind`: a card's class. `camp` and `clan` "", `health` 0: not known.
    """

    key: str
    name: Words
    own: bool = True
    kind: str = ""
    camp: str = ""
    clan: str = ""
    health: int = 0


@dataclass(frozen=True, slots=True)
class DyingView:
    """Somebody dying: who is asked now (0: nobody left), and who after that; and what whoever is
    asked may use, one card a time (R22)."""

    seat: int
    cause: str
    by: int
    asked: int
    then: tuple[int, ...]
    ways: tuple[Rescue, ...] = ()


@dataclass(frozen=True, slots=True)
class StepView:
    """A stage of the set-up: what to do with the cardboard."""

    stage: Stage
    status: Literal["done", "now", "later"]
    title: Message
    lines: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class AlakanasView(GameView):
    """A table through one viewer's eyes.

    `drawing`: whose turn it is to draw in the set-up (0: nobody's). `grid`: 16 cells, left to right
    and top to bottom. `pile` is None when piles are not counted. `draws`: cards of a draw phase.
    `openable`: dead seats whose task may be turned up now (R23). `known`: tasks that this viewer
    sees besides the own one: 天神 under the house rule, everybody what is opened. `composition` of
    the task deck: None when it is hidden from this viewer. `camps_wanted`, `camps_suggested`, and
    `camps_held`: guardians, helpers, invaders. `proofs`: JSON of every opened deal. `characters`
    that may be drawn, while they are; `own_tasks` and `own_cards` are the group's own.
    `all_knowing`: the house rule is on; `knows`: it is for this viewer (R20).
    `special`: what the special task says in the group's own words, if it has any.
    """

    stage: Stage = "grassland"
    options: Options | None = None
    steps: tuple[StepView, ...] = ()
    drawing: int = 0
    warning: Message | None = None
    ring: tuple[RingSeat, ...] = ()
    grid: tuple[CellView, ...] = ()
    round: int = 0
    turn: int = 0
    turn_no: int = 0
    phase: Phase = "start"
    phases: tuple[Phase, ...] = PHASES
    drawn: bool = False
    ala_used: int = 0
    move_used: int = 0
    draws: int = DRAWS
    hand_limit: int = 5
    to_discard: int = 0
    pile: int | None = None
    discard: int = 0
    deck_size: int = 0
    dying: tuple[DyingView, ...] = ()
    loot: int = 0
    colours: tuple[tuple[int, str], ...] = ()
    blocs: tuple[BlocState, ...] = ()
    may_open: bool = False
    openable: tuple[int, ...] = ()
    deal: DealView | None = None
    deals: int = 0
    aborted: tuple[Aborted, ...] = ()
    composition: tuple[CompositionLine, ...] | None = None
    camps_wanted: tuple[int, int, int] = (0, 0, 0)
    camps_suggested: tuple[int, int, int] = (0, 0, 0)
    camps_held: tuple[int, int, int] = (0, 0, 0)
    own: OwnTask | None = None
    known: tuple[TaskView, ...] = ()
    all_knowing: bool = False
    knows: bool = False
    result: Result | None = None
    why: Message | None = None
    proofs: tuple[str, ...] = ()
    cards: tuple[tuple[str, Words], ...] = field(default_factory=tuple)
    characters: tuple[Known, ...] = ()
    own_tasks: tuple[Known, ...] = ()
    own_cards: tuple[Known, ...] = ()
    special: Words = ""
