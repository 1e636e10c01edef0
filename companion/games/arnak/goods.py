"""Small vectors of things: the five resources and the four travel icons.

They are added and compared thousands of times for a single screen, so everything is spelled out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal, Self

Resource = Literal["coin", "compass", "tablet", "arrowhead", "jewel"]
RESOURCES: tuple[Resource, ...] = ("coin", "compass", "tablet", "arrowhead", "jewel")
Icon = Literal["boot", "car", "ship", "plane"]
ICONS: tuple[Icon, ...] = ("boot", "car", "ship", "plane")


class Vector:
    """Counts by name. Never negative by themselves; subtraction may make them so."""

    __slots__ = ()
    NAMES: ClassVar[tuple[str, ...]] = ()

    @classmethod
    def of(cls, counts: Mapping[str, int]) -> Self:
        """From `{"coin": 2}`. Raises TypeError for a name it does not know."""
        return cls(**counts)

    def __iter__(self) -> Iterator[tuple[str, int]]:
        """Every name with its count, the zeros left out."""
        for name in self.NAMES:
            if n := getattr(self, name):
                yield name, n

    def __getitem__(self, name: str) -> int:
        return int(getattr(self, name))

    @property
    def total(self) -> int:
        """How many things in all."""
        return sum(n for _, n in self)


@dataclass(frozen=True, slots=True)
class Purse(Vector):
    """The five resources, in front of a player or as a price. Worth nothing at the end (A22)."""

    NAMES: ClassVar[tuple[str, ...]] = RESOURCES

    coin: int = 0
    compass: int = 0
    tablet: int = 0
    arrowhead: int = 0
    jewel: int = 0

    def __bool__(self) -> bool:
        return bool(self.coin or self.compass or self.tablet or self.arrowhead or self.jewel)

    def __add__(self, other: Purse) -> Purse:
        return Purse(
            self.coin + other.coin,
            self.compass + other.compass,
            self.tablet + other.tablet,
            self.arrowhead + other.arrowhead,
            self.jewel + other.jewel,
        )

    def __sub__(self, other: Purse) -> Purse:
        return Purse(
            self.coin - other.coin,
            self.compass - other.compass,
            self.tablet - other.tablet,
            self.arrowhead - other.arrowhead,
            self.jewel - other.jewel,
        )

    def floor(self) -> Purse:
        """The same with nothing below zero: what a discount leaves."""
        if (
            self.coin >= 0
            and self.compass >= 0
            and self.tablet >= 0
            and self.arrowhead >= 0
            and self.jewel >= 0
        ):
            return self
        return Purse(
            max(0, self.coin),
            max(0, self.compass),
            max(0, self.tablet),
            max(0, self.arrowhead),
            max(0, self.jewel),
        )

    def covers(self, other: Purse) -> bool:
        """Whether there is at least as much of everything."""
        return (
            self.coin >= other.coin
            and self.compass >= other.compass
            and self.tablet >= other.tablet
            and self.arrowhead >= other.arrowhead
            and self.jewel >= other.jewel
        )


@dataclass(frozen=True, slots=True)
class Icons(Vector):
    """Travel icons, as a cost or as a means (A12)."""

    NAMES: ClassVar[tuple[str, ...]] = ICONS

    boot: int = 0
    car: int = 0
    ship: int = 0
    plane: int = 0

    def __bool__(self) -> bool:
        return bool(self.boot or self.car or self.ship or self.plane)

    def __add__(self, other: Icons) -> Icons:
        return Icons(
            self.boot + other.boot,
            self.car + other.car,
            self.ship + other.ship,
            self.plane + other.plane,
        )

    def __sub__(self, other: Icons) -> Icons:
        return Icons(
            self.boot - other.boot,
            self.car - other.car,
            self.ship - other.ship,
            self.plane - other.plane,
        )

    def floor(self) -> Icons:
        """The same with nothing below zero."""
        return Icons(max(0, self.boot), max(0, self.car), max(0, self.ship), max(0, self.plane))

    def covers(self, other: Icons) -> bool:
        """Whether there is at least as much of everything."""
        return (
            self.boot >= other.boot
            and self.car >= other.car
            and self.ship >= other.ship
            and self.plane >= other.plane
        )


NOTHING = Purse()
NO_ICONS = Icons()
