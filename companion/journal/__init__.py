"""The append-only store of every table's events, and how to open one."""

from __future__ import annotations

import re
from pathlib import Path

from companion.journal.memory import MemoryJournal
from companion.journal.protocol import (
    Busy,
    CheckReport,
    Clock,
    Closed,
    Conflict,
    Damaged,
    Entry,
    Foreign,
    Full,
    Journal,
    JournalError,
    NewerSchema,
    NotWritable,
    SalvageReport,
    SavedTable,
    TableRow,
    UnknownJournal,
    Unstorable,
    utc_now,
)
from companion.journal.sqlite import SQLiteJournal, open_sqlite

__all__ = [
    "Busy",
    "CheckReport",
    "Clock",
    "Closed",
    "Conflict",
    "Damaged",
    "Entry",
    "Foreign",
    "Full",
    "Journal",
    "JournalError",
    "MemoryJournal",
    "NewerSchema",
    "NotWritable",
    "SQLiteJournal",
    "SalvageReport",
    "SavedTable",
    "TableRow",
    "UnknownJournal",
    "Unstorable",
    "open_journal",
    "open_sqlite",
    "utc_now",
]

#: Two letters at least: one letter and a colon is a Windows drive.
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]+):")


def open_journal(url: str, clock: Clock = utc_now) -> Journal:
    """Open the journal that `url` names.

    `memory:` forgets all at the end. `sqlite:///name` is a file in the current folder,
    `sqlite:////folder/name` and `sqlite:///C:/folder/name` have the whole path (three slashes
    belong to the scheme, as SQLAlchemy has it), and a bare path is a file as well.
    Raises UnknownJournal for anything else, and what `open_sqlite` raises.
    """
    scheme = _SCHEME.match(url)
    if scheme is None:
        if not url:
            raise UnknownJournal("", KNOWN)
        return open_sqlite(Path(url), clock)
    if url in ("memory:", "memory://"):
        return MemoryJournal(clock)
    if url.startswith("sqlite:///") and url != "sqlite:///":
        return open_sqlite(Path(url.removeprefix("sqlite:///")), clock)
    raise UnknownJournal(scheme[1], KNOWN)


KNOWN = ("memory:", "sqlite:///FILE")
