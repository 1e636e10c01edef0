"""What the timer and the die of one device know (R28). Of this device alone: nothing of them is in
a journal, a view, or on another's line."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Awaitable, Callable
from weakref import WeakKeyDictionary

from companion.hub.keys import SystemChance
from companion.ui.here import Here

LONGEST = 60
"""Minutes."""
SIDES = 6
KEPT = 5
"""Rolls that are remembered."""
FLASHES, FLASH_SECONDS = 4, 0.45
"""How often and how long the figure changes its ground: far below three times a second."""


class Kit:
    """The timer and the die of one device. `clock` gives seconds that only ever grow, `pause` lets
    some pass.

    `rung`: the time is up, and nobody has said that they noticed. `lit`: the figure stands on its
    other ground. `rolls`: the newest last.
    """

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        pause: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self.clock, self.pause = clock, pause
        self.chance = SystemChance()
        self.minutes, self.own = 0, 4
        self.ends: float | None = None
        self.rung = self.lit = False
        self.rolls: tuple[int, ...] = ()
        self.open = 0
        """Sheets on this device that show it."""
        self._watchers: dict[int, Callable[[], None]] = {}
        self._going: asyncio.Task[None] | None = None

    def watch(self, name: int, wake: Callable[[], None]) -> Callable[[], None]:
        """Call `wake` whenever something changes; what is given back ends that."""
        self._watchers[name] = wake
        return lambda: self._watchers.pop(name, None) and None

    def changed(self) -> None:
        """Whoever shows it shows it anew."""
        for wake in tuple(self._watchers.values()):
            wake()

    @property
    def left(self) -> int:
        """Seconds until the time is up, begun ones counted whole."""
        return 0 if self.ends is None else max(0, math.ceil(round(self.ends - self.clock(), 3)))

    def start(self, minutes: int) -> None:
        """Count down from so many minutes (1 to 60), whatever was counted before."""
        self.stop()
        self.minutes = min(max(1, minutes), LONGEST)
        self.ends = self.clock() + 60 * self.minutes
        self._going = asyncio.create_task(self._count())
        self.changed()

    def stop(self) -> None:
        """No timer, and no alarm."""
        if self._going is not None:
            self._going.cancel()
        self._going = self.ends = None
        self.rung = self.lit = False
        self.changed()

    def roll(self) -> int:
        """One die, by the operating system's chance."""
        value = self.chance.below(SIDES) + 1
        self.rolls = (*self.rolls, value)[-KEPT:]
        self.changed()
        return value

    async def _count(self) -> None:
        while self.ends is not None and (left := self.ends - self.clock()) > 0:
            await self.pause(left - math.floor(left) or 1.0)
            self.changed()
        self.ends, self.rung = None, True
        for i in range(2 * FLASHES):
            self.lit = i % 2 == 0
            self.changed()
            await self.pause(FLASH_SECONDS)


_kits: WeakKeyDictionary[Here, Kit] = WeakKeyDictionary()


def kit_of(here: Here) -> Kit:
    """The timer and the die of a device, the same for the whole of its session."""
    return _kits.setdefault(here, Kit())
