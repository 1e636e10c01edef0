"""What a journal is: the append-only store of every table's events.

A journal keeps one numbered sequence per table: entries 1, 2, 3 … with no gap. A body is opaque
JSON text; the journal adds its number and the moment it was stored, nothing else. Whoever appends
says which number the table's last entry has to have. If somebody else was faster, nothing is
stored and `Conflict` says how far the table is by now.

An append is done when it would survive a power cut; it is stored whole or not at all.
"""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator, Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Protocol

from companion.table.message import Message

#: Tells the time an entry is stored at; must return a datetime that knows its zone.
Clock = Callable[[], datetime]

#: The longest body, in bytes of UTF-8. Chosen so that every kind of journal can take it.
MAX_BODY_BYTES = 1_000_000

#: The longest append, in entries and in bytes of UTF-8 over all its bodies.
MAX_APPEND_ENTRIES = 10_000
MAX_APPEND_BYTES = 16_000_000

_TABLE_CODE = re.compile(r"[A-Za-z0-9_-]{1,64}")


def utc_now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class Entry:
    """One stored event: `seq` counts from 1 within its table; `stored_at` is in UTC."""

    table: str
    seq: int
    body: str
    stored_at: datetime = field(compare=False)


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table that has entries: its code, its last number, when its first and last were stored."""

    table: str
    last_seq: int
    first_at: datetime
    last_at: datetime


@dataclass(frozen=True, slots=True)
class CheckReport:
    """What a look through the whole journal found. `problems` is empty when all is well."""

    tables: int
    entries: int
    problems: tuple[Message, ...] = ()

    @property
    def ok(self) -> bool:
        return not self.problems


@dataclass(frozen=True, slots=True)
class SavedTable:
    """What was rescued of a table out of a damaged file.

    Entries 1 .. `last_seq` were saved. `beyond` entries with higher numbers could still be read,
    but something before them is missing, so they are left to the file that was kept aside.
    """

    table: str
    last_seq: int
    beyond: int = 0


@dataclass(frozen=True, slots=True)
class SalvageReport:
    """A journal file was damaged: why we think so, where it is kept, and what was rescued."""

    kept_as: str
    reasons: tuple[Message, ...]
    tables: tuple[SavedTable, ...]

    def messages(self) -> list[Message]:
        """The whole report, line by line, for the terminal and for the host's screen."""
        entries = sum(table.last_seq for table in self.tables)
        lines = [
            Message(
                "journal.salvaged",
                {"kept": self.kept_as, "tables": len(self.tables), "entries": entries},
            ),
            *self.reasons,
        ]
        for table in self.tables:
            params = {"table": table.table, "last": table.last_seq, "beyond": table.beyond}
            key = "journal.salvaged_cut" if table.beyond else "journal.salvaged_table"
            lines.append(Message(key, params))
        return lines


class JournalError(Exception):
    """The journal did not do what it was asked. `message` says why, and nothing was changed."""

    def __init__(self, key: str, **params: object) -> None:
        self.message = Message(key, params)
        shown = ", ".join(f"{name}={value!r}" for name, value in params.items())
        super().__init__(f"{key}({shown})")


class Conflict(JournalError):
    """Somebody else appended first; the table's last entry is `actual`."""

    def __init__(self, table: str, expected: int, actual: int) -> None:
        super().__init__("journal.conflict", table=table, expected=expected, actual=actual)
        self.table = table
        self.expected = expected
        self.actual = actual


class Full(JournalError):
    """No room is left on the disk. Works again once there is."""

    def __init__(self, path: str) -> None:
        super().__init__("journal.full", path=path)


class Damaged(JournalError):
    """The file turned out to be damaged while in use. Opening it again rescues what is readable."""

    def __init__(self, path: str, detail: str) -> None:
        super().__init__("journal.damaged", path=path, detail=detail)


class Busy(JournalError):
    """Another process has this journal open; `pid` is its number, 0 when that is not known."""

    def __init__(self, path: str, pid: int = 0) -> None:
        if pid:
            super().__init__("journal.busy_pid", path=path, pid=pid)
        else:
            super().__init__("journal.busy", path=path)
        self.pid = pid


class NotWritable(JournalError):
    """The file or its folder cannot be made, read or written."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__("journal.not_writable", path=path, reason=reason)


class NewerSchema(JournalError):
    """A newer Tableside wrote this file; it is left alone."""

    def __init__(self, path: str, found: int, known: int) -> None:
        super().__init__("journal.newer_schema", path=path, found=found, known=known)


class Foreign(JournalError):
    """The file belongs to another program; it is left alone."""

    def __init__(self, path: str) -> None:
        super().__init__("journal.foreign", path=path)


class UnknownJournal(JournalError):
    """The address names a kind of journal we do not have."""

    def __init__(self, scheme: str, known: Sequence[str]) -> None:
        # The address itself may hold a password, so only its scheme is repeated.
        super().__init__("journal.unknown_scheme", scheme=scheme, known=", ".join(known))


class Unstorable(JournalError):
    """A body that no journal can keep: half of a surrogate pair in it, or too large."""


class Closed(JournalError):
    """The journal was closed before."""

    def __init__(self) -> None:
        super().__init__("journal.closed")


class Journal(Protocol):
    """An append-only store of numbered entries, one sequence per table.

    All methods belong to one event loop. Table codes are 1 to 64 letters, digits, `-` or `_`
    (ValueError otherwise). Every method raises `Closed` after `close`.
    """

    @property
    def salvage(self) -> SalvageReport | None:
        """What opening this journal had to rescue; None when it was sound."""
        ...

    async def append(self, table: str, expected_seq: int, bodies: Sequence[str]) -> int:
        """Store `bodies` as entries `expected_seq` + 1, + 2, …; returns the table's last number.

        All or nothing. Raises Conflict when the table's last entry is not `expected_seq` (0 for a
        table without entries), Full, NotWritable or Damaged when the store cannot take it,
        Unstorable for a body it could never keep. An append that is cancelled while it waits may
        or may not have been stored; `last_seq` tells.
        """
        ...

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        """The stored entries whose number is greater than `after`, in order."""
        ...

    async def last_seq(self, table: str) -> int:
        """The number of the table's last entry; 0 when it has none."""
        ...

    def subscribe(self, table: str, after: int = 0) -> AsyncGenerator[Entry, None]:
        """What is stored after `after`, then what comes, in order, no gap and no repetition.

        Ends when the table is deleted or the journal closed. Several may follow one table; a slow
        one holds nobody up.
        """
        ...

    async def tables(self) -> list[TableRow]:
        """Every table that has entries, in the order in which they were begun."""
        ...

    async def check(self) -> CheckReport:
        """Look through everything that is stored, without holding up appends for long."""
        ...

    async def delete(self, table: str) -> None:
        """Erase a table's entries; its code may then be used for a new one. Unknown codes pass."""
        ...

    async def close(self) -> None:
        """Finish what was asked so far, end every subscription, let go of the store."""
        ...


def check_table_code(table: str) -> None:
    """Raises ValueError unless `table` can be a table's code in every kind of journal."""
    if not _TABLE_CODE.fullmatch(table):
        raise ValueError(
            f"table code {table!r}: expected 1 to 64 letters A-Z a-z, digits, '-' or '_'"
        )


def check_seq(name: str, seq: int) -> None:
    """Raises ValueError for a negative number: entries count from 1, and 0 means none yet."""
    if seq < 0:
        raise ValueError(f"{name} is {seq}: expected 0 or more")


def encoded_bodies(bodies: Sequence[str]) -> list[bytes]:
    """The bodies in UTF-8. Raises Unstorable for half a surrogate pair, or when too large."""
    if isinstance(bodies, str):
        raise TypeError("bodies is one text: expected a sequence of texts")
    if len(bodies) > MAX_APPEND_ENTRIES:
        raise Unstorable("journal.too_many", entries=len(bodies), most=MAX_APPEND_ENTRIES)
    encoded: list[bytes] = []
    total = 0
    for body in bodies:
        try:
            raw = body.encode()
        except UnicodeEncodeError:
            raise Unstorable("journal.bad_text") from None
        if len(raw) > MAX_BODY_BYTES:
            raise Unstorable("journal.too_large", size=len(raw), most=MAX_BODY_BYTES)
        total += len(raw)
        encoded.append(raw)
    if total > MAX_APPEND_BYTES:
        raise Unstorable("journal.too_large", size=total, most=MAX_APPEND_BYTES)
    return encoded
