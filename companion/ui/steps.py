"""Numbers put right by plus and minus."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

from companion.table.game import Correct
from companion.ui.here import Talk
from companion.ui.live import safe


class Steps:
    """Quick taps add up, also before the table has answered or the screen has followed.

    `read` gives the number that stands at a target in the game's state, None if there is none;
    `ask` puts a correction to the table.
    """

    def __init__(
        self,
        talk: Talk,
        read: Callable[[Any, str], int | None],
        ask: Callable[[Correct], Awaitable[Any]],
    ) -> None:
        self._talk, self._read, self._ask = talk, read, ask
        self._asked: dict[str, int] = {}
        self._waiting = Counter[str]()

    @safe
    async def less(self, e: Any) -> None:
        """A minus, whose data is the target."""
        await self.by(e.control.data, -1)

    @safe
    async def more(self, e: Any) -> None:
        """A plus."""
        await self.by(e.control.data, 1)

    async def by(self, target: str, by: int) -> None:
        """`by` more than there is, or than was asked for last."""
        now = self._asked.get(target)
        if now is None:
            now = self._read(self._talk.live.history.state.game, target)
        if now is not None:
            await self.put(target, now + by)

    async def put(self, target: str, value: int) -> None:
        """This number."""
        self._asked[target] = value
        self._waiting[target] += 1
        try:
            await self._ask(Correct(target, value))
        finally:
            self._waiting[target] -= 1
            if not self._waiting[target]:
                del self._asked[target], self._waiting[target]
