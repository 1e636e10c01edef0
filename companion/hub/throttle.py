"""Guessing is slowed down per connection, never per address: a whole party shares one."""

from __future__ import annotations

from collections.abc import Callable, Hashable


class Throttle:
    """A bucket of `burst` tries per guesser, refilled at `per_second`."""

    def __init__(
        self, burst: int, per_second: float, clock: Callable[[], float], most: int = 4096
    ) -> None:
        self.burst, self.per_second, self.clock, self.most = burst, per_second, clock, most
        self._left: dict[Hashable, tuple[float, float]] = {}

    def allows(self, guesser: Hashable) -> bool:
        """Whether the guesser has a try left. Does not use it up: only a wrong guess does."""
        return self._tokens(guesser) >= 1

    def wrong(self, guesser: Hashable) -> None:
        """A wrong guess: one try less."""
        left = self._tokens(guesser)
        self._left.pop(guesser, None)
        self._left[guesser] = (max(0.0, left - 1), self.clock())
        if len(self._left) > self.most:  # the oldest guesser is forgotten first
            del self._left[next(iter(self._left))]

    def _tokens(self, guesser: Hashable) -> float:
        left, at = self._left.get(guesser, (float(self.burst), 0.0))
        return min(float(self.burst), left + (self.clock() - at) * self.per_second)
