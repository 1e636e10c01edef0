"""Small vectors of things: the five resources and the four travel icons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Literal, Self

Resource = Literal["coin", "compass", "tablet", "arrowhead", "jewel"]
RESOURCES: tuple[Resource, ...] = ("coin", "compass", "tablet", "arrowhead", "jewel")
Icon = Literal["boot", "car", "ship", "plane"]
ICONS: tuple[Icon, ...] = ("boot", "car", "ship", "plane")


class Vector:
    """Counts by name. Never negative by themselves; subtraction may make them so."""

    __slots__ = ()

    @classmethod
    def of(cls, counts: Mapping[str, int]) -> Self:
        """From `{"coin": 2}`. Raises TypeError for a name it does not know."""
        return cls(**counts)

    def __iter__(self) -> Iterator[tuple[str, int]]:
        """Every name with its count, the zeros left out."""
        for f in fields(self):  # type: ignore[arg-type]
            if n := getattr(self, f.name):
                yield f.name, n

    def __getitem__(self, name: str) -> int:
        return int(getattr(self, name))

    def __bool__(self) -> bool:
        return any(n for _, n in self)

    def __add__(self, other: Self) -> Self:
        return type(self)(*(self[f.name] + other[f.name] for f in fields(self)))  # type: ignore[arg-type]

    def __sub__(self, other: Self) -> Self:
        return type(self)(*(self[f.name] - other[f.name] for f in fields(self)))  # type: ignore[arg-type]

    def floor(self) -> Self:
        """The same with nothing below zero: what a discount leaves."""
        return type(self)(*(max(0, self[f.name]) for f in fields(self)))  # type: ignore[arg-type]

    def covers(self, other: Self) -> bool:
        """Whether there is at least as much of everything."""
        return all(self[name] >= n for name, n in other)

    @property
    def total(self) -> int:
        """How many things in all."""
        return sum(n for _, n in self)


@dataclass(frozen=True, slots=True)
class Purse(Vector):
    """The five resources, in front of a player or as a price. Worth nothing at the end (A22)."""

    coin: int = 0
    compass: int = 0
    tablet: int = 0
    arrowhead: int = 0
    jewel: int = 0


@dataclass(frozen=True, slots=True)
class Icons(Vector):
    """Travel icons, as a cost or as a means (A12)."""

    boot: int = 0
    car: int = 0
    ship: int = 0
    plane: int = 0


NOTHING = Purse()
NO_ICONS = Icons()
