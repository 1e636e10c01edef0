"""Places at the table and who may look from where."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from companion.table.names import likeness
from companion.table.refusal import Refusal, refuse

COLOURS = 10
"""Player colours are numbered 0..9; what they look like is the theme's business."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table.

    `no` is 1..N in table order. `key` is the *hash* of the secret of the device that holds the
    seat, empty when no phone does. `phoneless` seats are played from the host's device: that is
    decided before the game starts and never afterwards, so that emptying a seat shows the host
    nothing that was dealt to it.
    """

    no: int
    name: str = ""
    colour: int = 0
    key: str = field(default="", repr=False)
    phoneless: bool = False

    @property
    def taken(self) -> bool:
        """Whether somebody sits here, with or without a phone."""
        return bool(self.key) or self.phoneless


class Role(StrEnum):
    """Who looks. Everyone but a seat, 天神 and the host sees only what lies open on the table."""

    SEAT = "seat"
    HOST = "host"
    KEEPER = "keeper"
    SCREEN = "screen"
    SPECTATOR = "spectator"


@dataclass(frozen=True, slots=True)
class Viewer:
    """Through whose eyes a view is made. `seat` only for `Role.SEAT`."""

    role: Role
    seat: int | None = None


SPECTATOR = Viewer(Role.SPECTATOR)
SCREEN = Viewer(Role.SCREEN)


def seat_view(no: int) -> Viewer:
    """The eyes of seat `no`."""
    return Viewer(Role.SEAT, no)


@dataclass(frozen=True, slots=True)
class Actor:
    """Who asks. The hub has already checked that the device may speak for `seat`.

    `insists` is the table's "record it anyway" after a refusal that can be overridden.
    """

    seat: int | None = None
    host: bool = False
    keeper: bool = False
    insists: bool = False


def free_colour(seats: Iterable[Seat]) -> int:
    """The first colour nobody has."""
    used = {s.colour for s in seats}
    return next((c for c in range(COLOURS) if c not in used), 0)


def name_clash(seats: Iterable[Seat], name: str, but: int | None = None) -> Refusal | None:
    """Refuses a name that looks like another seat's."""
    for seat in seats:
        if seat.no != but and seat.name and likeness(seat.name) == likeness(name):
            return refuse("name.alike", name=seat.name, seat=seat.no)
    return None
