"""Following a table live: first what is stored, then what comes, without gap or repetition.

A follower pulls: it remembers the last number it handed out and asks for what comes after. The
most recent entries of a followed table are kept at hand, so that in the usual case nobody reads
the store; a follower that fell further behind reads it again. Nothing piles up for a slow one.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, Sequence

from companion.journal.protocol import Entry

#: How many of a followed table's latest entries are kept at hand.
AT_HAND = 256

ReadAfter = Callable[[str, int], Awaitable[Sequence[Entry]]]


class _Tail:
    """The latest entries of one followed table, and who waits for more."""

    __slots__ = ("at_hand", "ended", "followers", "last_seq", "waiting")

    def __init__(self) -> None:
        self.at_hand: deque[Entry] = deque(maxlen=AT_HAND)
        self.last_seq = 0
        self.followers = 0
        self.waiting: set[asyncio.Future[None]] = set()
        self.ended = False

    def after(self, seq: int) -> list[Entry] | None:
        """Entries after `seq`, or None if they are not all at hand."""
        if not self.at_hand or self.at_hand[0].seq > seq + 1:
            return None
        missed = self.last_seq - seq
        if missed <= 0:
            return []
        return list(self.at_hand)[-missed:]

    def wake(self) -> None:
        for waiter in self.waiting:
            if not waiter.done():
                waiter.set_result(None)

    async def more(self) -> None:
        waiter = asyncio.get_running_loop().create_future()
        self.waiting.add(waiter)
        try:
            await waiter
        finally:
            self.waiting.discard(waiter)


class Following:
    """All followers of one journal. Used on the event loop only."""

    def __init__(self, read_after: ReadAfter) -> None:
        self._read_after = read_after
        self._tails: dict[str, _Tail] = {}
        self._over = False

    def tell(self, entries: Iterable[Entry]) -> None:
        """Entries are stored: call once for each, in the order of storing."""
        for entry in entries:
            tail = self._tails.get(entry.table)
            if tail is not None:
                tail.at_hand.append(entry)
                tail.last_seq = entry.seq
                tail.wake()

    def end(self, table: str) -> None:
        """The table was deleted: its followers stop."""
        tail = self._tails.pop(table, None)
        if tail is not None:
            tail.ended = True
            tail.wake()

    def end_all(self) -> None:
        """The journal closes: all followers stop, and so does whoever begins only now."""
        self._over = True
        for table in list(self._tails):
            self.end(table)

    async def follow(self, table: str, after: int) -> AsyncGenerator[Entry, None]:
        if self._over:
            return
        tail = self._tails.setdefault(table, _Tail())
        tail.followers += 1
        seq = after
        try:
            while not tail.ended:
                found = tail.after(seq)
                if found is None:
                    found = await self._read_after(table, seq)
                    if tail.ended:
                        return
                for entry in found:
                    yield entry
                    seq = entry.seq
                # What was told while we read or while the consumer worked is fetched at once:
                # nothing between this comparison and the waiting gives way to another task.
                if tail.last_seq <= seq and not tail.ended:
                    await tail.more()
        finally:
            tail.followers -= 1
            if not tail.followers and self._tails.get(table) is tail:
                del self._tails[table]
