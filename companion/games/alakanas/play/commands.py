"""What a device may ask of a table of 《阿拉喀纳斯》."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.games.alakanas.content import CampId
from companion.games.alakanas.play.state import Cause, Colour, Kind, Phase, Stage
from companion.games.alakanas.victory import Side

Drawn = Literal["tiles", "camp", "character", "sequence"]
Rescuer = Literal["wolf_milk", "sheep_milk", "snow_lotus"]
Counted = Literal["ala", "move", "other"]

# Set-up


@dataclass(frozen=True, slots=True)
class LayGrass:
    """The tiles by cell, left to right and top to bottom; 0 is the cliff (R1, R2)."""

    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Proceed:
    """This stage of the set-up is done."""

    stage: Stage


@dataclass(frozen=True, slots=True)
class AppDraws:
    """The app draws instead of the cardboard: for a seat, or for all that are left (0)."""

    kind: Drawn
    seat: int = 0


@dataclass(frozen=True, slots=True)
class TakeOwn:
    """The table takes up the group's own components as they are now: a table keeps those that it
    began with, whatever becomes of the packs."""


@dataclass(frozen=True, slots=True)
class SetComposition:
    """How many camp cards of each camp are shuffled (R3)."""

    guardian: int
    helper: int
    invader: int


@dataclass(frozen=True, slots=True)
class SetCamp:
    """The camp card that a seat drew (R3)."""

    seat: int
    camp: CampId


@dataclass(frozen=True, slots=True)
class SetTask:
    """The text of ordinary task `no` (1 ...), before the deal is locked (R5, R6)."""

    no: int
    text: str


@dataclass(frozen=True, slots=True)
class LockDeal:
    """The task deck is settled; deal `number` begins. `table`: the table's code, for the proof."""

    number: int
    table: str = ""


@dataclass(frozen=True, slots=True)
class Contribute:
    """A seat adds its lucky word to the shuffle; "" for random bytes."""

    seat: int
    word: str = ""


@dataclass(frozen=True, slots=True)
class DealTasks:
    """Deal the tasks. Twice the same `number` is one deal."""

    number: int


@dataclass(frozen=True, slots=True)
class Redeal:
    """Give deal `number` up, open it, and say why."""

    number: int
    reason: str


@dataclass(frozen=True, slots=True)
class MarkSeen:
    """A seat has looked at its task."""

    seat: int


@dataclass(frozen=True, slots=True)
class MarkDone:
    """A seat ticks its task, for itself (R6)."""

    seat: int
    done: bool


@dataclass(frozen=True, slots=True)
class SetCharacter:
    """The character of a seat: a pack's id or its name, the number of 小精灵, its clan (R7, R8)."""

    seat: int
    character: str
    health: int
    clan: str = ""


@dataclass(frozen=True, slots=True)
class SetSequence:
    """The sequence card that a seat drew; its pawn stands on that tile (R9)."""

    seat: int
    no: int


@dataclass(frozen=True, slots=True)
class DealHands:
    """Four cards each from a deck of so many; 0: the piles are not counted (R10)."""

    deck: int


# Turns


@dataclass(frozen=True, slots=True)
class Advance:
    """On to the next phase. Names the present one, so that two taps are one step (R12)."""

    turn_no: int
    phase: Phase


@dataclass(frozen=True, slots=True)
class Back:
    """One phase back. Names the present one."""

    turn_no: int
    phase: Phase


@dataclass(frozen=True, slots=True)
class Draw:
    """A seat draws `n` cards (R14)."""

    seat: int
    n: int


@dataclass(frozen=True, slots=True)
class Discard:
    """A seat discards `n` cards of its hand (R19)."""

    seat: int
    n: int


@dataclass(frozen=True, slots=True)
class Use:
    """A card from hand is used or played and discarded (R15, R16, R18).

    `answering`: out of turn or in answer to a card, which does not count for 阿拉. `colour`: what a
    judgement by red and black showed (R21).
    """

    seat: int
    card: Counted = "other"
    answering: bool = False
    name: str = ""
    colour: Colour = ""


@dataclass(frozen=True, slots=True)
class Judged:
    """What a judgement by red and black showed for a seat (R21)."""

    seat: int
    colour: Literal["red", "black"]


@dataclass(frozen=True, slots=True)
class Equip:
    """A card from hand goes into its equipment slot (R17)."""

    seat: int
    kind: Kind
    name: str = ""


@dataclass(frozen=True, slots=True)
class Unequip:
    """A piece of equipment is discarded."""

    seat: int
    kind: Kind


@dataclass(frozen=True, slots=True)
class PlaceJudgement:
    """A card from a seat's hand into the judgement area of seat `on` (R13)."""

    seat: int
    on: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class ResolveJudgement:
    """The judgement card at `index` (from 0, oldest first) before a seat: discarded, or on to the
    next player."""

    seat: int
    index: int
    moves_on: bool = False


@dataclass(frozen=True, slots=True)
class SetTrap:
    """A trap from hand onto a cell (R18)."""

    seat: int
    cell: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class SpringTrap:
    """A trap goes off: it is discarded and hurts a seat (0: nobody); its owner is who hurts."""

    trap: int
    seat: int = 0
    n: int = 1


@dataclass(frozen=True, slots=True)
class MovePawn:
    """A pawn stands on a cell now (from 0)."""

    seat: int
    cell: int


# Life and death


@dataclass(frozen=True, slots=True)
class Damage:
    """One effect hurts some seats by `n` each: one batch (R26). `by`: who, for cause "seat"."""

    seats: tuple[int, ...]
    n: int
    cause: Cause = "none"
    by: int = 0


@dataclass(frozen=True, slots=True)
class Heal:
    """Health comes back, up to the maximum."""

    seat: int
    n: int


@dataclass(frozen=True, slots=True)
class Rescue:
    """`by` uses a card of its hand to save seat `seat`, which is dying (R22)."""

    seat: int
    by: int
    card: Rescuer
    n: int = 1
    colour: Colour = ""


@dataclass(frozen=True, slots=True)
class PassRescue:
    """`by` does not save seat `seat`."""

    seat: int
    by: int


@dataclass(frozen=True, slots=True)
class LetDie:
    """Nobody saves the seat: it is dead."""

    seat: int


@dataclass(frozen=True, slots=True)
class MarkLeft:
    """The player of a seat has gone: dead, without loot (R30)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Share:
    """So many cards to a seat."""

    seat: int
    n: int


@dataclass(frozen=True, slots=True)
class GiveLoot:
    """天神 gives away what 天谴 brought; what is not given is discarded (R25)."""

    held: int
    shares: tuple[Share, ...] = ()


@dataclass(frozen=True, slots=True)
class OpenTask:
    """Turn up a dead player's task (R23). `special`: what a physical card shows."""

    seat: int
    special: bool = False


@dataclass(frozen=True, slots=True)
class EnterResult:
    """天神 says who has won, when the tasks are physical. `special`: who held the special task."""

    side: Side
    special: int = 0


@dataclass(frozen=True, slots=True)
class BreakOff:
    """The game ends without a winner; all tasks are opened."""

    turn_no: int


COMMANDS: tuple[type, ...] = (
    *(LayGrass, Proceed, AppDraws, SetComposition, SetCamp, SetTask, LockDeal, Contribute),
    *(DealTasks, Redeal, MarkSeen, MarkDone, SetCharacter, SetSequence, DealHands),
    *(Advance, Back, Draw, Discard, Use, Judged, Equip, Unequip, PlaceJudgement),
    *(ResolveJudgement, SetTrap, SpringTrap, MovePawn, Damage, Heal, Rescue, PassRescue),
    *(LetDie, MarkLeft, GiveLoot, OpenTask, EnterResult, BreakOff, TakeOwn),
)
