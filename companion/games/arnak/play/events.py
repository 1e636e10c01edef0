"""What happens at a tracked table, in the smallest pieces: an action is a headline and its changes.

`apply` carries them out; whether they are allowed was decided before.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.arnak.goods import Icons, Purse
from companion.games.arnak.play.state import Assistant, Row, Token, Trophy
from companion.games.arnak.play.tasks import Task
from companion.table.game import Revealing


@dataclass(frozen=True, slots=True)
class Did:
    """Headline of an action, for the log: `action` on `what` (a card, a place, a square)."""

    seat: int
    action: str
    what: str = ""
    detail: str = ""


@dataclass(frozen=True, slots=True)
class GoodsChanged:
    """Resources came (positive) or went."""

    seat: int
    goods: Purse


@dataclass(frozen=True, slots=True)
class PoolChanged:
    """Travel icons of this turn came or were spent."""

    seat: int
    icons: Icons


@dataclass(frozen=True, slots=True)
class CardMoved:
    """A card goes from a zone to another: hand, play, deck_top, deck_bottom of the seat, or row (at
    `slot`), deck, exile of the market, supply of Fear. `why`: "played", "spent", "discarded"."""

    seat: int
    card: str
    origin: str
    to: str
    slot: int = 0
    why: str = ""


@dataclass(frozen=True, slots=True)
class Drew:
    """Cards were drawn; which ones only their owner knows (A3)."""

    seat: int
    n: int
    bottom: bool = False


@dataclass(frozen=True, slots=True)
class CardNamed(Revealing):
    """The owner said what one of the drawn cards is. Nobody else gets to know."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class ShuffledUnder:
    """The play area was shuffled and put under the deck (A4)."""

    seat: int


@dataclass(frozen=True, slots=True)
class FearTiles:
    """Fear tiles came because the supply was empty, or were exiled (A7)."""

    seat: int
    n: int


@dataclass(frozen=True, slots=True)
class Sent:
    """A space of a site now has this on it: a seat, FREE or BLOCKED."""

    place: str
    space: int
    who: int


@dataclass(frozen=True, slots=True)
class TileTurnedUp(Revealing):
    """A site tile was turned up: it lies at `place`, or went back under its stack ("")."""

    place: str
    tile: str


@dataclass(frozen=True, slots=True)
class GuardianTurnedUp(Revealing):
    """A guardian came to `place`."""

    place: str
    guardian: str


@dataclass(frozen=True, slots=True)
class GuardianMoved:
    """A guardian went from one site to another."""

    origin: str
    to: str


@dataclass(frozen=True, slots=True)
class GuardianTaken:
    """A seat overcame the guardian at `place` (A15)."""

    seat: int
    place: str
    guardian: str


@dataclass(frozen=True, slots=True)
class TrophiesPut:
    """The guardians a seat has overcome were put right by hand."""

    seat: int
    trophies: tuple[Trophy, ...]


@dataclass(frozen=True, slots=True)
class BoonUsed:
    """A guardian's boon is spent."""

    seat: int
    guardian: str


@dataclass(frozen=True, slots=True)
class IdolsChanged:
    """Idols in crates and in slots changed by so many (A16)."""

    seat: int
    crates: int
    slots: int = 0


@dataclass(frozen=True, slots=True)
class IdolTurnedUp(Revealing):
    """The face-up idol of a site was of this kind."""

    idol: str


@dataclass(frozen=True, slots=True)
class AssistantsChanged:
    """A seat's assistants are these now, and so is the supply, if it changed (A19)."""

    seat: int
    assistants: tuple[Assistant, ...]
    stacks: tuple[tuple[str, ...], ...] | None = None
    rescue: int | None = None


@dataclass(frozen=True, slots=True)
class StacksChanged:
    """The supply of assistants is this now; on the Snake's rescue space lie `rescue`."""

    stacks: tuple[tuple[str, ...], ...]
    rescue: int


@dataclass(frozen=True, slots=True)
class AssistantTurnedUp(Revealing):
    """The top assistant of a stack, or one out of the rescue space, is known now."""

    assistant: str
    stack: int | None = None


@dataclass(frozen=True, slots=True)
class TokenMoved:
    """A research token stands on another square (A17)."""

    seat: int
    token: Token
    square: int


@dataclass(frozen=True, slots=True)
class Arrived:
    """A glass entered the Lost Temple, whose square is this, as number `order`."""

    seat: int
    order: int
    square: int


@dataclass(frozen=True, slots=True)
class BonusTaken:
    """A bonus tile left its square."""

    seat: int
    square: int


@dataclass(frozen=True, slots=True)
class BonusTurnedUp(Revealing):
    """The bonus tile was of this kind."""

    bonus: str


@dataclass(frozen=True, slots=True)
class TempleTileTaken:
    """A temple tile was taken from its stack (A18)."""

    seat: int
    stack: str


@dataclass(frozen=True, slots=True)
class Flagged:
    """A change of rule holds for this seat until the round ends."""

    seat: int
    flag: str


@dataclass(frozen=True, slots=True)
class Arrives:
    """`place` is where an archaeologist or guardian of this action just went."""

    place: str


@dataclass(frozen=True, slots=True)
class TasksSet:
    """What is still to be done of the action; the first one waits for an answer."""

    tasks: tuple[Task, ...]


@dataclass(frozen=True, slots=True)
class MainUsed:
    """The turn's main action is taken (A10)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat takes no more turns this round (A10)."""

    seat: int


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """It is this seat's turn; icons left over from the last one are lost."""

    seat: int


@dataclass(frozen=True, slots=True)
class RowSlid:
    """The row closed up towards the staff and was filled at the far end (A9, A21)."""

    row: Row


@dataclass(frozen=True, slots=True)
class RowNamed:
    """The card in a slot of the row is this one. Slot -1: one that was exiled without a name.

    It lies face up for everybody, so a wrong name can be taken back.
    """

    kind: str
    slot: int
    card: str


@dataclass(frozen=True, slots=True)
class DeckTopSeen(Revealing):
    """The top card of a market deck was looked at."""

    card: str


@dataclass(frozen=True, slots=True)
class RoundClosed:
    """Everybody has passed; archaeologists go home. `points` are everybody's as they stand."""

    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Tidied:
    """A seat has done its part of the round's end (A20)."""

    seat: int


@dataclass(frozen=True, slots=True)
class RoundOpened:
    """Round `round` began; `first` has the start marker. Round 1 begins the game."""

    round: int
    first: int


@dataclass(frozen=True, slots=True)
class PlayEnded:
    """Five rounds are over: score (A22)."""


@dataclass(frozen=True, slots=True)
class SetRight:
    """A number was set by hand: the cardboard is right."""

    target: str
    value: int
    was: int


@dataclass(frozen=True, slots=True)
class RivalActed:
    """The rival of a solo game did something; the board's changes follow (A24)."""

    what: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class RivalIdol:
    """The idol of the rival's that lies face up is of this kind."""

    idol: str


@dataclass(frozen=True, slots=True)
class SitePut:
    """A site was put right by hand."""

    place: str
    tile: str
    guardian: str


EVENTS: tuple[type, ...] = (
    Did,
    GoodsChanged,
    PoolChanged,
    CardMoved,
    Drew,
    CardNamed,
    ShuffledUnder,
    FearTiles,
    Sent,
    TileTurnedUp,
    GuardianTurnedUp,
    GuardianMoved,
    GuardianTaken,
    BoonUsed,
    IdolsChanged,
    IdolTurnedUp,
    AssistantsChanged,
    StacksChanged,
    AssistantTurnedUp,
    TokenMoved,
    Arrived,
    BonusTaken,
    BonusTurnedUp,
    TempleTileTaken,
    Flagged,
    Arrives,
    TasksSet,
    MainUsed,
    Passed,
    TurnBegan,
    RowSlid,
    RowNamed,
    DeckTopSeen,
    RoundClosed,
    Tidied,
    RoundOpened,
    PlayEnded,
    SetRight,
    RivalActed,
    RivalIdol,
    SitePut,
    TrophiesPut,
)
