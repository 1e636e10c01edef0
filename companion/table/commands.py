"""What a device may ask of any table. The games add their own."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from companion.table.game import Correct, OptionValue


@dataclass(frozen=True, slots=True)
class ChooseGame:
    """Play another game (lobby only, host)."""

    game: str


@dataclass(frozen=True, slots=True)
class SetOption:
    """Choose an option or house rule (host)."""

    name: str
    value: OptionValue


@dataclass(frozen=True, slots=True)
class AddSeat:
    """Put one more seat at the table (host); `phoneless`: played from the host's device."""

    name: str = ""
    phoneless: bool = False


@dataclass(frozen=True, slots=True)
class RemoveSeat:
    """Take a seat away (host)."""

    no: int


@dataclass(frozen=True, slots=True)
class Reorder:
    """Seat people in another order (lobby only, host): `order[i]` = who comes to place i + 1."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rename:
    """Give a seat another name (its owner, or the host)."""

    no: int
    name: str


@dataclass(frozen=True, slots=True)
class Recolour:
    """Give a seat another colour (its owner, or the host)."""

    no: int
    colour: int


@dataclass(frozen=True, slots=True)
class SetPhoneless:
    """Play a seat from the host's device, or keep it for a phone (lobby only, host)."""

    no: int
    phoneless: bool


@dataclass(frozen=True, slots=True)
class Leave:
    """Give one's own seat up."""

    no: int


@dataclass(frozen=True, slots=True)
class Kick:
    """Take a seat from the phone that holds it (host)."""

    no: int


@dataclass(frozen=True, slots=True)
class PassHost:
    """Make the phone of seat `no` the host (host)."""

    no: int


@dataclass(frozen=True, slots=True)
class SetLock:
    """Let new people sit down, or not (host)."""

    locked: bool


@dataclass(frozen=True, slots=True)
class Start:
    """Begin the game (host)."""


@dataclass(frozen=True, slots=True)
class Finish:
    """The game is over (host, or any seat)."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Undo what began with event `seq`. The button that sends it says what will go."""

    seq: int


@dataclass(frozen=True, slots=True)
class Claim:
    """Sit down on seat `no`, or on any free one (0). Only the hub makes it: `key` is a hash."""

    no: int
    name: str
    key: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Reseat:
    """Take over a seat after its re-entry code was right. Only the hub makes it."""

    no: int
    key: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class TakeHost:
    """Become the host without being handed the office: only the computer that runs the program
    may, whose owner has the journal anyway. Only the hub makes it."""

    key: str = field(repr=False)


TABLE_COMMANDS: tuple[type, ...] = (
    ChooseGame,
    SetOption,
    AddSeat,
    RemoveSeat,
    Reorder,
    Rename,
    Recolour,
    SetPhoneless,
    Leave,
    Kick,
    PassHost,
    SetLock,
    Start,
    Finish,
    Undo,
    Correct,
)
"""Those that a device may send. `Claim` and `Reseat` carry hashes and come from the hub only."""

Command = Any
