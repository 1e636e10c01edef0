"""A journal that forgets everything when the program ends: for tests, trials and simulations."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from datetime import UTC

from companion.journal.following import Following
from companion.journal.protocol import (
    CheckReport,
    Clock,
    Closed,
    Conflict,
    Entry,
    SalvageReport,
    TableRow,
    check_seq,
    check_table_code,
    encoded_bodies,
    utc_now,
)


class MemoryJournal:
    """See `Journal`. Nothing is on disk, so nothing can be full, damaged or busy."""

    salvage: SalvageReport | None = None

    def __init__(self, clock: Clock = utc_now) -> None:
        self._clock = clock
        self._tables: dict[str, list[Entry]] = {}
        self._following = Following(self.read)
        self._closed = False

    async def append(self, table: str, expected_seq: int, bodies: Sequence[str]) -> int:
        self._ready(table)
        check_seq("expected_seq", expected_seq)
        encoded_bodies(bodies)
        stored = self._tables.get(table, [])
        if len(stored) != expected_seq:
            raise Conflict(table, expected_seq, len(stored))
        now = self._clock().astimezone(UTC)
        fresh = [Entry(table, seq, body, now) for seq, body in enumerate(bodies, expected_seq + 1)]
        if fresh:
            self._tables.setdefault(table, []).extend(fresh)
            self._following.tell(fresh)
        return expected_seq + len(fresh)

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        self._ready(table)
        check_seq("after", after)
        return self._tables.get(table, [])[after:]

    async def last_seq(self, table: str) -> int:
        self._ready(table)
        return len(self._tables.get(table, []))

    def subscribe(self, table: str, after: int = 0) -> AsyncGenerator[Entry, None]:
        self._ready(table)
        check_seq("after", after)
        return self._following.follow(table, after)

    async def tables(self) -> list[TableRow]:
        self._ready()
        return [
            TableRow(table, len(entries), entries[0].stored_at, entries[-1].stored_at)
            for table, entries in self._tables.items()
        ]

    async def check(self) -> CheckReport:
        self._ready()
        return CheckReport(len(self._tables), sum(map(len, self._tables.values())))

    async def delete(self, table: str) -> None:
        self._ready(table)
        self._tables.pop(table, None)
        self._following.end(table)

    async def close(self) -> None:
        self._closed = True
        self._following.end_all()

    def _ready(self, table: str | None = None) -> None:
        if self._closed:
            raise Closed
        if table is not None:
            check_table_code(table)
