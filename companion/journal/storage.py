"""Opening a journal file: whose it is, whether it is sound, and what to do when it is not."""

from __future__ import annotations

import errno
import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from companion.journal import layout
from companion.journal.protocol import (
    Busy,
    Clock,
    Damaged,
    Foreign,
    Full,
    JournalError,
    NewerSchema,
    NotWritable,
    SalvageReport,
)
from companion.journal.rescue import beside, finish_rescue, make_private_file, rescue, sync_folder
from companion.journal.wal import Log, look_at_log
from companion.table.message import Message

#: How long to wait for another program that looks into the file (a backup, the sqlite3 shell).
_WAIT_SECONDS = 2.0
#: After a checkpoint the log is cut back to this size: small cards are small.
_LOG_BYTES = 4 * 1024 * 1024
#: Less free room than this counts as none.
_NO_ROOM_BYTES = 64 * 1024


class Opened(NamedTuple):
    connection: sqlite3.Connection
    findings: layout.Findings
    salvage: SalvageReport | None


class _Unsound(Exception):
    def __init__(self, reasons: list[Message]) -> None:
        super().__init__(reasons)
        self.reasons = reasons


def open_file(path: Path, clock: Clock) -> Opened:
    """Open (or begin) the journal file at `path`; rescue it first when it is damaged.

    The caller holds the file's `Ownership`. Raises Foreign, NewerSchema, Full, NotWritable, Busy.
    """
    try:
        salvage = finish_rescue(path)
        log = _log_of(path)
        try:
            if log.damaged:
                raise _Unsound([_log_message(log)])
            if log.complete and (not path.exists() or not path.stat().st_size):
                raise _Unsound([Message("journal.bad_missing", {})])
            return Opened(*_open_sound(path), salvage)
        except _Unsound as unsound:
            # SQLite may have taken over a sound log by now; a damaged one it never got to see.
            salvage = rescue(path, _log_of(path), unsound.reasons, clock())
            if salvage is None:
                raise Foreign(str(path)) from None
            return Opened(*_open_sound(path), salvage)
    except sqlite3.Error as error:
        raise from_sqlite(error, path) from error
    except OSError as error:
        raise from_os(error, path) from error
    except _Unsound as unsound:
        details = "; ".join(str(reason.params) for reason in unsound.reasons)
        raise Damaged(str(path), details) from unsound


def make_room_for(path: Path) -> None:
    """Create the file's folder, for this user alone; a folder that exists is left as it is."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise from_os(error, path) from error


def look_again(path: Path) -> layout.Findings:
    """Look through a file that is in use, on a connection of its own."""
    try:
        with closing(sqlite3.connect(path, isolation_level=None, timeout=_WAIT_SECONDS)) as second:
            second.execute("PRAGMA query_only = ON")
            second.execute("BEGIN")  # one moment in time for all that is read
            return layout.look_through(second)
    except sqlite3.Error as error:
        raise from_sqlite(error, path) from error


def from_sqlite(error: sqlite3.Error, path: Path) -> JournalError:
    """What an error of SQLite means to us."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_FULL:
        return Full(str(path))
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return Busy(str(path))
    if code in (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN) and _no_room(path):
        return Full(str(path))
    if layout.is_damage(error):
        return Damaged(str(path), str(error))
    return NotWritable(str(path), str(error))


def from_os(error: OSError, path: Path) -> JournalError:
    if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        return Full(str(path))
    return NotWritable(str(path), error.strerror or str(error))


def _open_sound(path: Path) -> tuple[sqlite3.Connection, layout.Findings]:
    if not path.exists():
        make_private_file(path)
        sync_folder(path.parent)
    connection = sqlite3.connect(
        path,
        isolation_level=None,
        check_same_thread=False,
        timeout=_WAIT_SECONDS,
        cached_statements=256,
    )
    try:
        _prepare(connection, path)
        findings = layout.look_through(connection)
        if findings.problems:
            raise _Unsound(findings.problems)
        make_private_file(path)  # it may have been copied here with looser permissions
    except sqlite3.DatabaseError as error:
        connection.close()
        if layout.is_damage(error):
            raise _Unsound([Message("journal.bad_structure", {"detail": str(error)})]) from error
        raise
    except BaseException:
        connection.close()
        raise
    return connection, findings


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Find out whose file it is, lay it out when it is empty, and set how it is written."""
    (application_id,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    schema = {sql for (sql,) in connection.execute("SELECT sql FROM sqlite_schema")}
    empty = not (application_id or version or schema)
    if not empty:
        if application_id != layout.APPLICATION_ID:
            if layout.CREATE_ENTRY in schema:
                raise _Unsound([Message("journal.bad_structure", {"detail": "application_id"})])
            raise Foreign(str(path))
        if version > layout.SCHEMA_VERSION:
            raise NewerSchema(str(path), version, layout.SCHEMA_VERSION)
    connection.execute(f"PRAGMA page_size = {layout.PAGE_SIZE}")
    (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
    # Some network and tablet file systems cannot do WAL; a rollback journal is slower and as safe.
    connection.execute(f"PRAGMA synchronous = {'FULL' if mode == 'wal' else 'EXTRA'}")
    # On macOS a plain fsync stops at the drive's cache.
    connection.execute("PRAGMA fullfsync = ON")
    connection.execute("PRAGMA checkpoint_fullfsync = ON")
    # What is erased held secrets.
    connection.execute("PRAGMA secure_delete = ON")
    connection.execute(f"PRAGMA journal_size_limit = {_LOG_BYTES}")
    if empty:
        layout.create(connection)


def _log_of(path: Path) -> Log:
    wal = beside(path, "-wal")
    return look_at_log(wal.read_bytes() if wal.exists() else b"")


def _log_message(log: Log) -> Message:
    return Message("journal.bad_log", {"believed": log.believed, "complete": log.complete})


def _no_room(path: Path) -> bool:
    """Whether writing failed for want of room: on the disk, or under the process's own limit."""
    try:
        if shutil.disk_usage(path.parent).free < _NO_ROOM_BYTES:
            return True
        largest = max(file.stat().st_size for file in (path, beside(path, "-wal")) if file.exists())
    except (OSError, ValueError):
        return False
    if sys.platform == "win32":
        return False
    import resource

    limit, _ = resource.getrlimit(resource.RLIMIT_FSIZE)
    return limit != resource.RLIM_INFINITY and largest + _NO_ROOM_BYTES > limit
