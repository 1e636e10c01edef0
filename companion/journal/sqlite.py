"""The journal in an SQLite file: the default, for one machine.

All SQL runs on one thread of the journal's own, so the event loop never waits for the disk. Appends
that arrive while the disk is busy are stored together: one transaction, one flush, and a verdict of
its own for each. The file has one owner at a time, so where each table ends is known in memory.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import sqlite3
import threading
from collections.abc import AsyncGenerator, Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC
from pathlib import Path
from typing import Any, TypeVar

from companion.journal import layout
from companion.journal.following import Following
from companion.journal.layout import Head, Row
from companion.journal.ownership import Ownership
from companion.journal.protocol import (
    CheckReport,
    Clock,
    Closed,
    Conflict,
    Damaged,
    Entry,
    Full,
    NotWritable,
    SalvageReport,
    TableRow,
    check_seq,
    check_table_code,
    encoded_bodies,
    utc_now,
)
from companion.journal.storage import from_os, from_sqlite, look_again, make_room_for, open_file

log = logging.getLogger(__name__)

T = TypeVar("T")

#: Rows per INSERT. One statement is a transaction by itself, and SQLite's oldest limit on
#: parameters is 999.
_ROWS_AT_ONCE = 100


@dataclass(slots=True, eq=False)
class _Append:
    table: str
    expected_seq: int
    bodies: Sequence[str]
    encoded: list[bytes]
    loop: asyncio.AbstractEventLoop
    answer: asyncio.Future[int]


@dataclass(slots=True, eq=False)
class _Call:
    work: Callable[[sqlite3.Connection], Any]
    loop: asyncio.AbstractEventLoop
    answer: asyncio.Future[Any]
    erases: str | None = None
    last: bool = False


@dataclass(slots=True)
class _Plan:
    """What a group of appends comes to: rows to write, and what to say once they are stored."""

    rows: list[Row] = field(default_factory=list[Row])
    entries: list[Entry] = field(default_factory=list[Entry])
    heads: dict[str, Head] = field(default_factory=dict[str, Head])
    next_table_id: int = 0
    answers: list[tuple[_Append, int | Exception]] = field(
        default_factory=list[tuple[_Append, "int | Exception"]]
    )


class SQLiteJournal:
    """See `Journal`. Made by `open_sqlite`."""

    def __init__(
        self,
        path: Path,
        connection: sqlite3.Connection,
        findings: layout.Findings,
        ownership: Ownership,
        salvage: SalvageReport | None,
        clock: Clock,
    ) -> None:
        self.path = path
        self.salvage = salvage
        self._connection = connection
        self._heads = findings.heads
        self._next_table_id = findings.next_table_id
        self._ownership = ownership
        self._clock = clock
        self._following = Following(self.read)
        self._jobs: queue.SimpleQueue[_Append | _Call] = queue.SimpleQueue()
        self._closing: asyncio.Future[None] | None = None
        # A daemon, so that a program that dies of something else is not kept waiting; what was
        # acknowledged is on the disk by then.
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    # ---- the journal, on the event loop ----

    async def append(self, table: str, expected_seq: int, bodies: Sequence[str]) -> int:
        self._ready(table)
        check_seq("expected_seq", expected_seq)
        encoded = encoded_bodies(bodies)
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[int] = loop.create_future()
        self._jobs.put(_Append(table, expected_seq, tuple(bodies), encoded, loop, answer))
        return await answer

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        self._ready(table)
        check_seq("after", after)
        return await self._call(lambda connection: self._read(connection, table, after))

    async def last_seq(self, table: str) -> int:
        self._ready(table)
        return await self._call(lambda _: self._head(table).last_seq)

    def subscribe(self, table: str, after: int = 0) -> AsyncGenerator[Entry, None]:
        self._ready(table)
        check_seq("after", after)
        return self._following.follow(table, after)

    async def tables(self) -> list[TableRow]:
        self._ready()
        return await self._call(lambda _: self._rows())

    async def check(self) -> CheckReport:
        self._ready()
        findings = await asyncio.to_thread(look_again, self.path)
        return CheckReport(len(findings.heads), findings.entries, tuple(findings.problems))

    async def delete(self, table: str) -> None:
        self._ready(table)
        await self._call(lambda connection: self._delete(connection, table), erases=table)

    async def close(self) -> None:
        if self._closing is None:
            self._closing = asyncio.get_running_loop().create_future()
            self._following.end_all()
            loop = asyncio.get_running_loop()
            self._jobs.put(_Call(lambda _: None, loop, self._closing, last=True))
        await asyncio.shield(self._closing)
        self._thread.join()

    def _ready(self, table: str | None = None) -> None:
        if self._closing is not None:
            raise Closed
        if table is not None:
            check_table_code(table)

    async def _call(self, work: Callable[[sqlite3.Connection], T], erases: str | None = None) -> T:
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[T] = loop.create_future()
        self._jobs.put(_Call(work, loop, answer, erases))
        return await answer

    # ---- the journal's own thread ----

    def _run(self) -> None:
        over = False
        while not over:
            jobs = [self._jobs.get()]
            with contextlib.suppress(queue.Empty):
                while True:
                    jobs.append(self._jobs.get_nowait())
            group: list[_Append] = []
            for job in jobs:
                if isinstance(job, _Append):
                    group.append(job)
                    continue
                self._store(group)
                group = []
                over = over or job.last
                self._do(job)
            self._store(group)

    def _store(self, group: list[_Append]) -> None:
        """Store a group of appends in one transaction and give each its verdict."""
        group = [job for job in group if not job.answer.cancelled()]
        if not group:
            return
        try:
            plan = self._plan(group)
            self._insert(plan.rows)
        except Exception as error:
            refusal = self._take_back(error)
            if len(group) > 1:
                # Together they did not fit, or one of them cannot be stored: each for itself.
                for job in group:
                    self._store([job])
                return
            self._tell(group[0].loop, [], [(group[0], refusal)])
            return
        self._heads.update(plan.heads)
        self._next_table_id = plan.next_table_id
        self._tell(group[0].loop, plan.entries, plan.answers)

    def _plan(self, group: list[_Append]) -> _Plan:
        plan = _Plan(next_table_id=self._next_table_id)
        for job in group:
            head = plan.heads.get(job.table) or self._head(job.table)
            if head.last_seq != job.expected_seq:
                conflict = Conflict(job.table, job.expected_seq, head.last_seq)
                plan.answers.append((job, conflict))
                continue
            if job.encoded:
                now = self._clock().astimezone(UTC)
                at = layout.micros(now)
                if not head.table_id:
                    head = Head(plan.next_table_id, 0, at, at)
                    plan.next_table_id += 1
                remaining = len(job.encoded)
                seq = head.last_seq
                for body, raw in zip(job.bodies, job.encoded, strict=True):
                    remaining -= 1
                    seq += 1
                    id = layout.key(head.table_id, seq)
                    checksum = layout.checksum(id, job.table, remaining, at, raw)
                    plan.rows.append(Row(id, job.table, remaining, at, checksum, raw))
                    plan.entries.append(Entry(job.table, seq, body, now))
                head = head._replace(last_seq=seq, last_at=at)
                plan.heads[job.table] = head
            plan.answers.append((job, head.last_seq))
        return plan

    def _insert(self, rows: list[Row]) -> None:
        several = len(rows) > _ROWS_AT_ONCE
        if several:
            self._connection.execute("BEGIN IMMEDIATE")
        for start in range(0, len(rows), _ROWS_AT_ONCE):
            chunk = rows[start : start + _ROWS_AT_ONCE]
            places = ",".join(["(?,?,?,?,?,?)"] * len(chunk))
            values = [value for row in chunk for value in row]
            self._connection.execute(f"INSERT INTO entry VALUES {places}", values)
        if several:
            self._connection.execute("COMMIT")

    def _take_back(self, error: Exception) -> Exception:
        """After an error: leave no transaction open and no refused rows in the log; what to say."""
        # First of all, while the disk still looks as it did when the error came.
        translated = self._translated(error)
        statements = ["ROLLBACK"] if self._connection.in_transaction else []
        if isinstance(translated, Full | NotWritable):
            statements.append("PRAGMA wal_checkpoint(TRUNCATE)")
        for statement in statements:
            # Whatever made the write fail may make these fail as well.
            with contextlib.suppress(sqlite3.Error):
                self._connection.execute(statement)
        return translated

    def _do(self, job: _Call) -> None:
        outcome: Any
        try:
            outcome = job.work(self._connection)
        except Exception as error:
            outcome = self._take_back(error)
        if job.last:
            # A disk that is full or gone must not keep the lock: the log holds what counts.
            with contextlib.suppress(sqlite3.Error):
                self._connection.close()
            self._ownership.release()
        self._tell(job.loop, [], [(job, outcome)])

    def _tell(
        self,
        loop: asyncio.AbstractEventLoop,
        entries: list[Entry],
        answers: Sequence[tuple[_Append | _Call, Any]],
    ) -> None:
        def tell() -> None:
            self._following.tell(entries)
            for job, outcome in answers:
                failed = isinstance(outcome, Exception)
                if isinstance(job, _Call) and job.erases is not None and not failed:
                    # Here, in the order of storing: a new table of this code is not theirs.
                    self._following.end(job.erases)
                if job.answer.done():
                    continue  # cancelled meanwhile
                if failed:
                    job.answer.set_exception(outcome)
                else:
                    job.answer.set_result(outcome)

        try:
            loop.call_soon_threadsafe(tell)
        except RuntimeError:
            log.debug("the event loop ended before the journal could answer")

    def _translated(self, error: Exception) -> Exception:
        if isinstance(error, sqlite3.Error):
            return from_sqlite(error, self.path)
        return from_os(error, self.path) if isinstance(error, OSError) else error

    def _head(self, table: str) -> Head:
        return self._heads.get(table) or Head(0, 0, 0, 0)

    def _rows(self) -> list[TableRow]:
        heads = sorted(self._heads.items(), key=lambda item: item[1].table_id)
        moment = layout.moment
        return [
            TableRow(table, head.last_seq, moment(head.first_at), moment(head.last_at))
            for table, head in heads
        ]

    def _read(self, connection: sqlite3.Connection, table: str, after: int) -> list[Entry]:
        head = self._head(table)
        if after >= head.last_seq:
            return []
        found = connection.execute(
            layout.SELECT_ENTRIES + " WHERE id BETWEEN ? AND ? ORDER BY id",
            (layout.key(head.table_id, after + 1), layout.key(head.table_id, head.last_seq)),
        )
        entries: list[Entry] = []
        for seq, values in enumerate(found, after + 1):
            row = Row._make(values)
            if row.seq != seq or not row.sound:
                raise Damaged(str(self.path), f"{table} {seq}")
            entries.append(Entry(table, seq, row.body.decode(), layout.moment(row.stored_at)))
        if len(entries) != head.last_seq - after:
            raise Damaged(str(self.path), f"{table} {after + len(entries) + 1}")
        return entries

    def _delete(self, connection: sqlite3.Connection, table: str) -> None:
        head = self._heads.get(table)
        if head is None:
            return
        at = layout.micros(self._clock())
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(
            "DELETE FROM entry WHERE id BETWEEN ? AND ?",
            (layout.key(head.table_id, 0), layout.key(head.table_id, layout.LAST_SEQ)),
        )
        connection.execute(
            "INSERT INTO erased VALUES (?,?,?)",
            (head.table_id, at, layout.erased_checksum(head.table_id, at)),
        )
        connection.execute("COMMIT")
        del self._heads[table]
        # The log still holds the erased rows; a reader may keep it for a while, which is no error.
        with contextlib.suppress(sqlite3.Error):
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def open_sqlite(path: Path, clock: Clock = utc_now) -> SQLiteJournal:
    """Open the journal file at `path`, or begin one (file 0600, a new folder 0700).

    A damaged file is kept aside and what is readable is saved; `salvage` of the result says so.
    Raises Busy, Full, NotWritable, NewerSchema or Foreign, all without having changed anything.
    """
    path = path.expanduser().absolute()
    make_room_for(path)
    try:
        ownership = Ownership.take(path)
    except OSError as error:
        raise from_os(error, path) from error
    try:
        opened = open_file(path, clock)
    except BaseException:
        ownership.release()
        raise
    if opened.salvage is not None:
        log.warning("%s was damaged; it is kept as %s", path, opened.salvage.kept_as)
    return SQLiteJournal(path, opened.connection, opened.findings, ownership, opened.salvage, clock)
