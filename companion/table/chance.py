"""Chance comes into the rules from outside, so that they stay pure and a test can repeat them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Chance(Protocol):
    """A source of randomness. The server's one is the operating system's; tests seed theirs."""

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely. `n` is at least 1."""
        ...

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The same items in an order drawn uniformly."""
        ...
