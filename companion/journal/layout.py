"""How entries lie in an SQLite file, and how a file is looked through.

One row per entry. Its key joins the table's number inside the file with the entry's own number,
so a table lies in one piece, in order, and no second index is needed. Every row repeats its
table's code and carries a checksum: SQLite itself would not notice a changed letter in a body, and
a row that explains itself can be rescued out of a file whose other pages are gone.
"""

from __future__ import annotations

import sqlite3
import zlib
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import NamedTuple

from companion.table.message import Message

#: Marks the file as ours (SQLite's application_id); the letters "tabl".
APPLICATION_ID = 0x7461626C
#: The layout below. A file with a higher number is refused and left alone.
SCHEMA_VERSION = 1
PAGE_SIZE = 4096

#: An entry's key is table_id << SEQ_BITS | seq.
SEQ_BITS = 32
LAST_SEQ = (1 << SEQ_BITS) - 1

CREATE_ENTRY = """CREATE TABLE entry (
  id INTEGER PRIMARY KEY,
  code TEXT NOT NULL,
  remaining INTEGER NOT NULL,
  stored_at INTEGER NOT NULL,
  checksum INTEGER NOT NULL,
  body BLOB NOT NULL
)"""
# Numbers of erased tables: never given out again, and never brought back by a rescue.
CREATE_ERASED = """CREATE TABLE erased (
  table_id INTEGER PRIMARY KEY,
  stored_at INTEGER NOT NULL,
  checksum INTEGER NOT NULL
)"""

SELECT_ENTRIES = "SELECT id, code, remaining, stored_at, checksum, body FROM entry"

#: Problems listed one by one before we stop counting.
MOST_PROBLEMS = 20


class Row(NamedTuple):
    """One entry as it lies in the file. `remaining`: how many entries of its append follow."""

    id: int
    code: str
    remaining: int
    stored_at: int
    checksum: int
    body: bytes

    @property
    def table_id(self) -> int:
        return self.id >> SEQ_BITS

    @property
    def seq(self) -> int:
        return self.id & LAST_SEQ

    @property
    def sound(self) -> bool:
        return self.checksum == checksum(
            self.id, self.code, self.remaining, self.stored_at, self.body
        )


def key(table_id: int, seq: int) -> int:
    return table_id << SEQ_BITS | seq


def checksum(id: int, code: str, remaining: int, stored_at: int, body: bytes) -> int:
    return zlib.crc32(body, zlib.crc32(f"{id} {code} {remaining} {stored_at} ".encode()))


def erased_checksum(table_id: int, stored_at: int) -> int:
    return zlib.crc32(f"erased {table_id} {stored_at}".encode())


def micros(moment: datetime) -> int:
    """Microseconds since 1970 in UTC; exact, which a float would not be."""
    since = moment - datetime(1970, 1, 1, tzinfo=UTC)
    return (since.days * 86_400 + since.seconds) * 1_000_000 + since.microseconds


def moment(micros: int) -> datetime:
    seconds, rest = divmod(micros, 1_000_000)
    return datetime.fromtimestamp(seconds, UTC).replace(microsecond=rest)


def create(connection: sqlite3.Connection) -> None:
    """Lay out an empty file, in one transaction."""
    connection.execute("BEGIN IMMEDIATE")
    connection.execute(CREATE_ENTRY)
    connection.execute(CREATE_ERASED)
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    connection.execute("COMMIT")


class Head(NamedTuple):
    """Where a table ends: its number in the file, its last entry, its first and last moment."""

    table_id: int
    last_seq: int
    first_at: int
    last_at: int


@dataclass
class Findings:
    """What looking through a file brought up."""

    heads: dict[str, Head] = field(default_factory=dict[str, Head])
    next_table_id: int = 1
    entries: int = 0
    problems: list[Message] = field(default_factory=list[Message])


def is_damage(error: sqlite3.Error) -> bool:
    """Whether SQLite could not make sense of the file (rather than being locked or out of room)."""
    code = getattr(error, "sqlite_errorcode", None)  # None: the bytes read could not be decoded
    return code is None or code & 0xFF in _DAMAGE or code in _UNREADABLE


_DAMAGE = {
    sqlite3.SQLITE_ERROR,  # "no such table": the schema page is gone
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_FORMAT,
    sqlite3.SQLITE_NOTADB,
}
# The card has lost these sectors.
_UNREADABLE = {
    sqlite3.SQLITE_IOERR_READ,
    sqlite3.SQLITE_IOERR_SHORT_READ,
    sqlite3.SQLITE_IOERR_CORRUPTFS,
}


def look_through(connection: sqlite3.Connection) -> Findings:
    """Read everything once: SQLite's own structure check, then every row against its checksum.

    What cannot be read to the end has that as one of its `problems`. Raises sqlite3.Error for
    reasons other than damage.
    """
    findings = Findings()
    try:
        for (line,) in connection.execute(f"PRAGMA quick_check({MOST_PROBLEMS})"):
            if line != "ok":
                findings.problems.append(Message("journal.bad_structure", {"detail": line}))
        if not findings.problems:
            _look_at_rows(connection, findings)
    except sqlite3.DatabaseError as error:
        if not is_damage(error):
            raise
        findings.problems.append(Message("journal.bad_structure", {"detail": str(error)}))
    except (ValueError, TypeError, OverflowError) as error:  # a column of another type
        findings.problems.append(Message("journal.bad_structure", {"detail": str(error)}))
    return findings


def _look_at_rows(connection: sqlite3.Connection, findings: Findings) -> None:
    heads, problems = findings.heads, findings.problems
    for (table_id,) in connection.execute("SELECT table_id FROM erased"):
        findings.next_table_id = max(findings.next_table_id, table_id + 1)
    first: Row | None = None  # of the table we are in
    previous: Row | None = None

    def table_ends() -> None:
        if first is None or previous is None:
            return
        if previous.remaining:
            problems.append(_at("journal.gap", previous.code, previous.seq + 1))
        if previous.code in heads:
            problems.append(_at("journal.gap", previous.code, 1))
        heads[previous.code] = Head(
            previous.table_id, previous.seq, first.stored_at, previous.stored_at
        )
        findings.next_table_id = max(findings.next_table_id, previous.table_id + 1)

    for values in connection.execute(SELECT_ENTRIES + " ORDER BY id"):
        row = Row._make(values)
        if first is None or first.table_id != row.table_id:
            table_ends()
            first, continues = row, row.seq == 1
        else:
            continues = previous is not None and _follows(row, previous)
        if not row.sound:
            problems.append(_at("journal.bad_entry", row.code, row.seq))
        elif not continues:
            problems.append(_at("journal.gap", row.code, row.seq))
        if len(problems) >= MOST_PROBLEMS:
            return
        findings.entries += 1
        previous = row
    table_ends()


def _follows(row: Row, previous: Row) -> bool:
    """Whether `row` is the next of the same table, and of the same append if that goes on."""
    return (
        row.id == previous.id + 1
        and row.code == previous.code
        and (not previous.remaining or row.remaining == previous.remaining - 1)
    )


def _at(key: str, table: str, seq: int) -> Message:
    return Message(key, {"table": table, "seq": seq})
