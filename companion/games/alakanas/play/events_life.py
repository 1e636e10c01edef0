"""What happens to lives: damage, dying, death, loot, opened tasks, the end (R22-R26)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.games.alakanas.play.commands import Rescuer
from companion.games.alakanas.play.state import Cause
from companion.games.alakanas.victory import Side
from companion.table.game import Revealing


@dataclass(frozen=True, slots=True)
class Hurt:
    """Health is lost."""

    seat: int
    n: int
    cause: Cause
    by: int


@dataclass(frozen=True, slots=True)
class Healed:
    """Health comes back: `n` as it counts."""

    seat: int
    n: int


@dataclass(frozen=True, slots=True)
class DyingBegan:
    """A seat is at 濒死 (R22)."""

    seat: int
    cause: Cause
    by: int


@dataclass(frozen=True, slots=True)
class Rescued:
    """A card was used to save somebody; `saved` says whether it was enough (R22)."""

    seat: int
    by: int
    card: Rescuer
    n: int
    saved: bool


@dataclass(frozen=True, slots=True)
class Recovered:
    """Dying no longer, by a correction."""

    seat: int


@dataclass(frozen=True, slots=True)
class RescuePassed:
    """Somebody did not save."""

    seat: int
    by: int


@dataclass(frozen=True, slots=True)
class Died:
    """A seat is dead, as number `order`."""

    seat: int
    cause: Cause
    by: int
    order: int


@dataclass(frozen=True, slots=True)
class BatchSettled:
    """Nobody is dying any more, and victory has been looked at (R26)."""


@dataclass(frozen=True, slots=True)
class Looted:
    """A dead seat's cards go to the killer's hand; to 0: discarded; -1: 天神 (R24, R25)."""

    seat: int
    to: int
    n: int
    discarded: int


@dataclass(frozen=True, slots=True)
class LootGiven:
    """天神 gives cards to a seat (R25)."""

    seat: int
    n: int


@dataclass(frozen=True, slots=True)
class LootDiscarded:
    """The rest that 天神 held is discarded (R25)."""

    n: int


@dataclass(frozen=True, slots=True)
class Revived:
    """A seat that was marked dead is not, by a correction."""

    seat: int


@dataclass(frozen=True, slots=True)
class MayOpen:
    """The dead may be opened from now on (R23)."""


@dataclass(frozen=True, slots=True)
class TaskOpened(Revealing):
    """A dead seat's task lies open (R23)."""

    seat: int
    card: str
    salt: str


@dataclass(frozen=True, slots=True)
class Ended(Revealing):
    """The game is over. `cards` by seat, () when the app does not know; see `Ending`."""

    side: Side | Literal[""]
    winners: tuple[int, ...]
    why: str
    who: int
    special: int
    entered: bool
    cards: tuple[str, ...]
    proof: str


@dataclass(frozen=True, slots=True)
class SetRight:
    """A number was put right by hand."""

    target: str
    value: int
