"""The way out of a damaged file: keep it aside, save what is readable, say what is lost.

Whatever moment the machine stops at, the next start finds a complete state. The new file is built
under another name; renaming it to `….salvaged-<time>` is the point of no return, and from there
the remaining renames can be repeated (`finish_rescue`). The damaged file is never written to.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import datetime
from pathlib import Path
from typing import BinaryIO

from companion.journal import layout
from companion.journal.carving import carve
from companion.journal.layout import PAGE_SIZE, SEQ_BITS, Row
from companion.journal.protocol import SalvageReport, SavedTable
from companion.journal.wal import Log
from companion.table.message import Message

_SIDE_FILES = ("-wal", "-journal")


def beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


def make_private_file(path: Path) -> None:
    """Create the file unless it is there; nobody but its owner may read it, whatever the umask."""
    fd = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if hasattr(os, "fchmod"):
            os.fchmod(fd, 0o600)
    finally:
        os.close(fd)


def sync_folder(folder: Path) -> None:
    """Make renames and new names in `folder` survive a power cut (where the system can)."""
    if os.name == "nt":
        return
    fd = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)


def rescue(path: Path, log: Log, reasons: Sequence[Message], now: datetime) -> SalvageReport | None:
    """Replace the damaged file at `path` by one that holds everything readable.

    The damaged file (and its log) stays in the same folder under a name with the time in it, next
    to the report as JSON. None, and nothing changed, when nothing in the file is ours. Raises
    sqlite3.Error or OSError when the new file cannot be written; nothing is changed then.
    """
    part = beside(path, ".salvaging")
    part.unlink(missing_ok=True)
    make_private_file(part)
    try:
        tables = _save_readable(path, log, part)
        if not tables and not _has_our_mark(path):
            return None
        stamp = _free_stamp(path, now)
        report = SalvageReport(_kept(path, stamp).name, tuple(reasons), tuple(tables))
        _write_report(path, stamp, report)
        os.replace(part, beside(path, f".salvaged-{stamp}"))
    finally:
        part.unlink(missing_ok=True)
        beside(part, "-journal").unlink(missing_ok=True)
    finish_rescue(path)
    return report


def finish_rescue(path: Path) -> SalvageReport | None:
    """Do the renames that an earlier rescue did not get to; its report, or None if none waits."""
    prefix = path.name + ".salvaged-"
    waiting = sorted(path.parent.glob(_literal(prefix) + "*"))
    if not waiting:
        return None
    salvaged = waiting[-1]
    stamp = salvaged.name.removeprefix(prefix)
    kept = _kept(path, stamp)
    for suffix in _SIDE_FILES:
        # Before anything else: an old log must never meet the new file.
        if beside(path, suffix).exists():
            os.replace(beside(path, suffix), beside(kept, suffix))
    beside(path, "-shm").unlink(missing_ok=True)
    if path.exists():
        os.replace(path, kept)
    os.replace(salvaged, path)
    sync_folder(path.parent)
    return _read_report(path, stamp)


def _save_readable(path: Path, log: Log, part: Path) -> list[SavedTable]:
    with closing(sqlite3.connect(part, isolation_level=None)) as target:
        target.execute(f"PRAGMA page_size = {PAGE_SIZE}")
        target.execute("PRAGMA synchronous = EXTRA")
        layout.create(target)
        target.execute("BEGIN")
        erased: set[int] = set()
        with _open_pages(path) as database:
            for found in _found_in(database, log):
                if isinstance(found, Row):
                    target.execute("INSERT OR IGNORE INTO entry VALUES (?,?,?,?,?,?)", found)
                else:
                    erased.add(found)
        _write_erased(target, erased)
        tables = _keep_whole_beginnings(target)
        target.execute("COMMIT")
    return tables


def _found_in(database: _Pages, log: Log) -> Iterator[Row | int]:
    latest = dict(log.pages())

    def newest(number: int) -> bytes | None:
        return latest.get(number) or database.page(number)

    # The same entry never differs between two places, so the order does not matter for the result.
    for number in range(1, database.count + 1):
        page = database.page(number)
        if page is not None:
            yield from carve(number, page, database.page)
            if latest:
                yield from carve(number, page, newest)
    for number, page in log.pages():
        yield from carve(number, page, newest)


def _write_erased(target: sqlite3.Connection, erased: set[int]) -> None:
    for table_id in erased:
        low, high = layout.key(table_id, 0), layout.key(table_id, layout.LAST_SEQ)
        target.execute("DELETE FROM entry WHERE id BETWEEN ? AND ?", (low, high))
        target.execute(
            "INSERT INTO erased VALUES (?,?,?)", (table_id, 0, layout.erased_checksum(table_id, 0))
        )


def _keep_whole_beginnings(target: sqlite3.Connection) -> list[SavedTable]:
    """Cut every table back to its longest beginning without a gap that ends with a whole append."""
    # Two tables of one code can only mean that the older one was erased.
    target.execute(
        "DELETE FROM entry WHERE EXISTS (SELECT 1 FROM entry AS newer WHERE newer.code = entry.code"
        f" AND newer.id >> {SEQ_BITS} > entry.id >> {SEQ_BITS})"
    )
    saved: list[SavedTable] = []
    ids = target.execute(f"SELECT DISTINCT id >> {SEQ_BITS} FROM entry ORDER BY 1").fetchall()
    for (table_id,) in ids:
        low, high = layout.key(table_id, 0), layout.key(table_id, layout.LAST_SEQ)
        rows = target.execute(
            "SELECT id, code, remaining FROM entry WHERE id BETWEEN ? AND ? ORDER BY id",
            (low, high),
        ).fetchall()
        whole, expected_remaining = 0, 0
        for seq, (id, _, remaining) in enumerate(rows, 1):
            if id != low + seq or (expected_remaining and remaining != expected_remaining - 1):
                break
            expected_remaining = remaining
            if not remaining:
                whole = seq
        target.execute("DELETE FROM entry WHERE id BETWEEN ? AND ?", (low + whole + 1, high))
        saved.append(SavedTable(rows[0][1], whole, len(rows) - whole))
    return saved


class _Pages:
    """The pages of a file, numbered from 1."""

    def __init__(self, file: BinaryIO | None) -> None:
        self._file = file
        size = os.fstat(file.fileno()).st_size if file else 0
        self.count = -(-size // PAGE_SIZE)

    def page(self, number: int) -> bytes | None:
        """Its bytes (the last page may be cut); None if there is no such page or it is lost."""
        if self._file is None or not 1 <= number <= self.count:
            return None
        try:
            self._file.seek((number - 1) * PAGE_SIZE)
            return self._file.read(PAGE_SIZE)
        except OSError:  # a bad sector; the rows of other pages may be fine
            return None


@contextmanager
def _open_pages(path: Path) -> Iterator[_Pages]:
    if not path.exists():
        yield _Pages(None)
        return
    with path.open("rb", buffering=0) as file:
        yield _Pages(file)


def _has_our_mark(path: Path) -> bool:
    """Whether the header still carries our application_id (its place is given by the format)."""
    if not path.exists():
        return False
    with path.open("rb") as file:
        return file.read(72)[68:] == layout.APPLICATION_ID.to_bytes(4, "big")


def _kept(path: Path, stamp: str) -> Path:
    return beside(path, f".damaged-{stamp}")


def _report_path(path: Path, stamp: str) -> Path:
    return beside(path, f".damaged-{stamp}.report.json")


def _free_stamp(path: Path, now: datetime) -> str:
    stamp = base = now.strftime("%Y%m%d-%H%M%S")
    again = 2
    # A report without its file is what an interrupted rescue leaves; it is written over.
    while _kept(path, stamp).exists() or beside(_kept(path, stamp), "-wal").exists():
        stamp = f"{base}-{again}"
        again += 1
    return stamp


def _literal(name: str) -> str:
    """`name` for glob, which would read brackets and stars in a file's name as a pattern."""
    return "".join(f"[{letter}]" if letter in "*?[" else letter for letter in name)


def _write_report(path: Path, stamp: str, report: SalvageReport) -> None:
    target = _report_path(path, stamp)
    make_private_file(target)
    text = json.dumps(
        {
            "kept_as": report.kept_as,
            "reasons": [{"key": r.key, "params": dict(r.params)} for r in report.reasons],
            "tables": [
                {"table": t.table, "last_seq": t.last_seq, "beyond": t.beyond}
                for t in report.tables
            ],
        },
        ensure_ascii=False,
        indent=1,
    )
    with target.open("r+", encoding="utf-8") as file:
        file.truncate()
        file.write(text + "\n")
        file.flush()
        os.fsync(file.fileno())


def _read_report(path: Path, stamp: str) -> SalvageReport:
    data = json.loads(_report_path(path, stamp).read_text(encoding="utf-8"))
    return SalvageReport(
        data["kept_as"],
        tuple(Message(reason["key"], reason["params"]) for reason in data["reasons"]),
        tuple(SavedTable(**table) for table in data["tables"]),
    )
