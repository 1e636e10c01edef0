"""What can happen to any table, whatever is played on it. Written to the journal, never changed."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.table.game import OptionValue


@dataclass(frozen=True, slots=True)
class TableOpened:
    """A table was opened. `host` is the hash of the secret of the device that opened it."""

    code: str
    game: str
    host: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class GameChosen:
    """Another game was chosen in the lobby; options go back to its defaults."""

    game: str


@dataclass(frozen=True, slots=True)
class OptionSet:
    """An option or house rule was chosen."""

    name: str
    value: OptionValue


@dataclass(frozen=True, slots=True)
class SeatAdded:
    """A seat was put at the end of the row."""

    no: int
    name: str
    colour: int
    phoneless: bool


@dataclass(frozen=True, slots=True)
class SeatRemoved:
    """A seat was taken away; those behind it move up. `name`: who sat there, if anybody did."""

    no: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class SeatsReordered:
    """People changed places: position i is taken by whoever sat on `order[i]`."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SeatClaimed:
    """A phone took a seat."""

    no: int
    name: str
    key: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class SeatReseated:
    """Another phone took over a seat by its re-entry code; the former phone lost it."""

    no: int
    key: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class SeatReleased:
    """A phone left its seat, or was asked to (`kicked`). The seat keeps its name and its things."""

    no: int
    kicked: bool


@dataclass(frozen=True, slots=True)
class SeatRenamed:
    """A seat has another name."""

    no: int
    name: str


@dataclass(frozen=True, slots=True)
class SeatRecoloured:
    """A seat has another colour."""

    no: int
    colour: int


@dataclass(frozen=True, slots=True)
class PhonelessSet:
    """Whether a seat is played from the host's device."""

    no: int
    phoneless: bool


@dataclass(frozen=True, slots=True)
class HostPassed:
    """The office of host went to the device of seat `no`."""

    no: int
    key: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class HostTaken:
    """A device on the very computer that runs the program became the host."""

    key: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class LockSet:
    """Whether new people may sit down."""

    locked: bool


@dataclass(frozen=True, slots=True)
class Started:
    """The game began with the seats and options as they were."""


@dataclass(frozen=True, slots=True)
class Finished:
    """The game is over; the result counts."""


@dataclass(frozen=True, slots=True)
class Undone:
    """Events `of` (their seqs) are left out of the state from now on."""

    of: tuple[int, ...]


TABLE_EVENTS: tuple[type, ...] = (
    TableOpened,
    GameChosen,
    OptionSet,
    SeatAdded,
    SeatRemoved,
    SeatsReordered,
    SeatClaimed,
    SeatReseated,
    SeatReleased,
    SeatRenamed,
    SeatRecoloured,
    PhonelessSet,
    HostPassed,
    HostTaken,
    LockSet,
    Started,
    Finished,
    Undone,
)
