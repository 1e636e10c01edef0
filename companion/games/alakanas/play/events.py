"""What happens at a table of 《阿拉喀纳斯》, in small pieces. `apply` only carries them out.

What has been uncovered is never undone: the deal from its lock on, an opened task, the end.
`also` is what one of the group's own is called in English (in Chinese, if it has no other name), so
that the log needs no pack; "" for anything else.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.alakanas.content import CampId
from companion.games.alakanas.own import Own
from companion.games.alakanas.play.commands import Drawn
from companion.games.alakanas.play.events_life import (
    BatchSettled,
    Died,
    DyingBegan,
    Ended,
    Healed,
    Hurt,
    LootDiscarded,
    Looted,
    LootGiven,
    MayOpen,
    Recovered,
    Rescued,
    RescuePassed,
    Revived,
    SetRight,
    TaskOpened,
)
from companion.games.alakanas.play.state import Colour, Kind, Origin, Phase, Stage
from companion.table.game import Revealing

# Set-up


@dataclass(frozen=True, slots=True)
class GrassLaid:
    """The grassland, by cell (R1, R2)."""

    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StageBegan:
    """The set-up goes on."""

    stage: Stage


@dataclass(frozen=True, slots=True)
class OwnTaken:
    """The group's own components, as this table knows them from now on."""

    own: Own


@dataclass(frozen=True, slots=True)
class AppDrew:
    """Headline: the app drew in place of the cardboard; 0: for all that were left."""

    kind: Drawn
    seat: int


@dataclass(frozen=True, slots=True)
class CompositionSet:
    """How many cards of each camp are shuffled (R3)."""

    guardian: int
    helper: int
    invader: int


@dataclass(frozen=True, slots=True)
class CampSet:
    """A seat's camp (R3)."""

    seat: int
    camp: CampId


@dataclass(frozen=True, slots=True)
class TaskSet:
    """The text of an ordinary task. Said to nobody while the composition is hidden."""

    no: int
    text: str
    hidden: bool


@dataclass(frozen=True, slots=True)
class DealLocked(Revealing):
    """A deal begins: manifest and server's lock are public, `secret` is not."""

    number: int
    table: str
    seats: tuple[str, ...]
    cards: tuple[str, ...]
    secret: str
    manifest: str
    server: str


@dataclass(frozen=True, slots=True)
class Contributed(Revealing):
    """A seat's part of the shuffle. `value` is published at the end."""

    seat: int
    value: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class Dealt(Revealing):
    """The tasks are dealt. `cards` and `salts` by seat are secret."""

    number: int
    cards: tuple[str, ...]
    salts: tuple[str, ...]
    commitments: tuple[str, ...]
    root: str
    fingerprint: str


@dataclass(frozen=True, slots=True)
class DealAborted(Revealing):
    """A deal is given up, opened and explained. `cards` by seat, () while it could not be known how
    it would fall. `secret`: the server's. `given`: contributions by seat, "" for one that was
    missing."""

    number: int
    reason: str
    cards: tuple[str, ...]
    proof: str
    secret: str = ""
    given: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Seen(Revealing):
    """A seat has looked at its task: one bit."""

    seat: int


@dataclass(frozen=True, slots=True)
class DoneMarked:
    """A seat ticked its task. `announced`: the house rule lets all know (R6)."""

    seat: int
    done: bool
    announced: bool


@dataclass(frozen=True, slots=True)
class ChoicesDrawn:
    """Characters that a seat chooses one of (R7)."""

    seat: int
    characters: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CharacterSet:
    """A seat's character and full health (R7, R8)."""

    seat: int
    character: str
    health: int
    clan: str
    also: str = ""


@dataclass(frozen=True, slots=True)
class SequenceSet:
    """A seat's sequence card; its pawn stands on `cell` (R9)."""

    seat: int
    no: int
    cell: int


@dataclass(frozen=True, slots=True)
class HandsDealt:
    """Four cards each (R10). `deck` 0: piles are not counted."""

    deck: int


# Turns


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A seat's turn begins (R11)."""

    seat: int


@dataclass(frozen=True, slots=True)
class PhaseSet:
    """The turn is in this phase now."""

    seat: int
    phase: Phase
    back: bool = False


@dataclass(frozen=True, slots=True)
class Drew:
    """A seat drew `n` cards. `turn`: as its draw phase says (R14)."""

    seat: int
    n: int
    turn: bool


@dataclass(frozen=True, slots=True)
class Reshuffled:
    """The discard became the draw pile (R14)."""


@dataclass(frozen=True, slots=True)
class Discarded:
    """Cards from hand to the discard pile."""

    seat: int
    n: int


@dataclass(frozen=True, slots=True)
class Used:
    """A card from hand was used and discarded. `counts`: towards its limit (R15, R16)."""

    seat: int
    card: str
    name: str
    answering: bool
    counts: bool
    also: str = ""


@dataclass(frozen=True, slots=True)
class ColourShown:
    """A judgement by red and black (R21)."""

    seat: int
    colour: Colour


@dataclass(frozen=True, slots=True)
class Equipped:
    """A card from hand lies in a slot; `replaced` is what it pushed out (R17)."""

    seat: int
    kind: Kind
    name: str
    replaced: str
    also: str = ""
    replaced_also: str = ""


@dataclass(frozen=True, slots=True)
class Unequipped:
    """Equipment was discarded."""

    seat: int
    kind: Kind
    name: str
    also: str = ""


@dataclass(frozen=True, slots=True)
class JudgementPlaced:
    """A card from hand lies in a judgement area (R13)."""

    seat: int
    on: int
    name: str
    also: str = ""


@dataclass(frozen=True, slots=True)
class JudgementResolved:
    """A judgement card was resolved: it is discarded, or lies before seat `to` now."""

    seat: int
    index: int
    name: str
    to: int
    also: str = ""


@dataclass(frozen=True, slots=True)
class TrapSet:
    """A trap lies on a cell (R18)."""

    seat: int
    cell: int
    name: str
    also: str = ""


@dataclass(frozen=True, slots=True)
class TrapSprung:
    """A trap went off and is discarded."""

    trap: int
    cell: int
    owner: int
    name: str
    also: str = ""


@dataclass(frozen=True, slots=True)
class PawnMoved:
    """A pawn stands on a cell."""

    seat: int
    cell: int


EVENTS: tuple[type, ...] = (
    *(GrassLaid, StageBegan, AppDrew, CompositionSet, CampSet, TaskSet, DealLocked, Contributed),
    *(Dealt, DealAborted, Seen, DoneMarked, ChoicesDrawn, CharacterSet, SequenceSet, HandsDealt),
    *(TurnBegan, PhaseSet, Drew, Reshuffled, Discarded, Used, ColourShown, Equipped, Unequipped),
    *(JudgementPlaced, JudgementResolved, TrapSet, TrapSprung, PawnMoved, Hurt, Healed),
    *(DyingBegan, Rescued, Recovered, RescuePassed, Died, BatchSettled, Looted, LootGiven),
    *(LootDiscarded, Revived, MayOpen, TaskOpened, Ended, SetRight, OwnTaken),
)
