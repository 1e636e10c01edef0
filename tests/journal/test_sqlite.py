"""The SQLite journal keeps the contract, and what only a file can get wrong."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.journal import (
    Busy,
    Clock,
    Foreign,
    Journal,
    NewerSchema,
    NotWritable,
    SQLiteJournal,
    open_sqlite,
)
from companion.journal.layout import SCHEMA_VERSION
from tests.journal.contract import JournalContract


class TestSQLiteJournal(JournalContract):
    durable = True

    def open(self, folder: Path, clock: Clock) -> Journal:
        return open_sqlite(folder / "journal.sqlite3", clock)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "journal.sqlite3"


async def filled(path: Path) -> SQLiteJournal:
    journal = open_sqlite(path)
    await journal.append("K7QX", 0, ["1", "2"])
    return journal


# ---- whose it is ----


@pytest.fixture(params=[0o000, 0o022, 0o777])
def umask(request: pytest.FixtureRequest) -> Iterator[None]:
    before = os.umask(request.param)
    yield
    os.umask(before)


@pytest.mark.usefixtures("umask")
async def test_nobody_else_may_read_it(path: Path, tmp_path: Path) -> None:
    path.parent.mkdir(mode=0o700)
    path.parent.chmod(0o700)
    inner = path.parent / "journal.sqlite3"
    journal = await filled(inner)
    modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}
    await journal.close()
    assert set(modes) >= {"journal.sqlite3", "journal.sqlite3-wal", "journal.sqlite3-shm"}
    # The lock file is made by plain open(2) and holds only a process number.
    assert {modes[n] for n in modes if not n.endswith(".lock")} == {0o600}
    assert modes["journal.sqlite3.lock"] & 0o077 == 0


async def test_a_new_folder_is_private(path: Path) -> None:
    await (await filled(path)).close()
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


async def test_a_file_with_loose_permissions_is_tightened(path: Path) -> None:
    await (await filled(path)).close()
    path.chmod(0o644)
    journal = open_sqlite(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    await journal.close()


async def test_it_has_one_owner_at_a_time(path: Path) -> None:
    journal = await filled(path)
    with pytest.raises(Busy) as caught:
        open_sqlite(path)
    assert caught.value.pid == os.getpid()
    await journal.append("K7QX", 2, ["still works"])
    await journal.close()
    await open_sqlite(path).close()


HOLDER = """
import asyncio, sys
from pathlib import Path
from companion.journal import open_sqlite
async def main():
    journal = open_sqlite(Path(sys.argv[1]))
    await journal.append("K7QX", 0, ["theirs"])
    print("open", flush=True)
    await asyncio.sleep(60)
asyncio.run(main())
"""


async def test_another_process_is_told_who_has_it_and_a_dead_one_leaves_nothing(
    path: Path,
) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(path)], stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "open\n"
        with pytest.raises(Busy) as caught:
            open_sqlite(path)
        assert caught.value.pid == holder.pid
        assert caught.value.message.params["pid"] == holder.pid
        holder.kill()
    journal = open_sqlite(path)
    assert [e.body for e in await journal.read("K7QX")] == ["theirs"]
    assert journal.salvage is None
    await journal.close()


async def test_a_program_that_looks_into_the_file_does_not_disturb(path: Path) -> None:
    journal = await filled(path)
    with closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN")
        assert other.execute("SELECT count(*) FROM entry").fetchone() == (2,)
        assert await journal.append("K7QX", 2, ["3"]) == 3
        assert other.execute("SELECT count(*) FROM entry").fetchone() == (2,)
    await journal.close()


async def test_a_program_that_holds_the_write_lock_makes_it_busy_for_a_while(path: Path) -> None:
    journal = await filled(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Busy):
            await journal.append("K7QX", 2, ["3"])
        assert await journal.last_seq("K7QX") == 2
        other.execute("ROLLBACK")
    assert await journal.append("K7QX", 2, ["3"]) == 3
    await journal.close()


# ---- files that are not for us ----


async def test_a_newer_layout_is_left_alone(path: Path) -> None:
    await (await filled(path)).close()
    with closing(sqlite3.connect(path)) as other:
        other.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    before = path.read_bytes()
    with pytest.raises(NewerSchema) as caught:
        open_sqlite(path)
    assert caught.value.message.params == {
        "path": str(path),
        "found": SCHEMA_VERSION + 1,
        "known": SCHEMA_VERSION,
    }
    assert path.read_bytes() == before
    with closing(sqlite3.connect(path)) as other:
        other.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    journal = open_sqlite(path)
    assert await journal.last_seq("K7QX") == 2
    await journal.close()


def foreign_database(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE photo (id INTEGER PRIMARY KEY, picture BLOB)")
        other.execute("INSERT INTO photo (picture) VALUES (?)", (b"x" * 20_000,))
        other.commit()


def foreign_text(path: Path) -> None:
    path.write_text("Dear aunt Matilda, " * 500)


def foreign_short_text(path: Path) -> None:
    path.write_text("note")


def foreign_zeros(path: Path) -> None:
    path.write_bytes(bytes(8192))


@pytest.mark.parametrize(
    "write", [foreign_database, foreign_text, foreign_short_text, foreign_zeros]
)
def test_another_programs_file_is_left_alone(path: Path, write: object) -> None:
    path.parent.mkdir()
    write(path)  # type: ignore[operator]
    path.chmod(0o644)
    before = path.read_bytes()
    with pytest.raises(Foreign):
        open_sqlite(path)
    assert path.read_bytes() == before
    assert stat.S_IMODE(path.stat().st_mode) == 0o644
    left = {file.name for file in path.parent.iterdir()}
    assert left == {"journal.sqlite3", "journal.sqlite3.lock"}


async def test_an_empty_file_becomes_a_journal(path: Path) -> None:
    path.parent.mkdir()
    path.touch()
    journal = await filled(path)
    assert journal.salvage is None
    await journal.close()


def test_a_path_through_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(NotWritable):
        open_sqlite(tmp_path / "file" / "journal.sqlite3")


def test_a_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "journal.sqlite3").mkdir()
    with pytest.raises(NotWritable) as caught:
        open_sqlite(tmp_path / "journal.sqlite3")
    assert str(tmp_path) in str(caught.value.message.params["path"])


UNPRIVILEGED = """
import os, sys
from pathlib import Path
from companion.journal import NotWritable, open_sqlite
if os.geteuid() == 0:
    os.setuid(65534)
try:
    open_sqlite(Path(sys.argv[1]))
except NotWritable as error:
    print("refused", error.message.params["reason"])
"""


async def test_a_folder_of_somebody_else_is_refused(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir()
    closed.chmod(0o555)
    tmp_path.chmod(0o755)
    said = subprocess.run(
        [sys.executable, "-c", UNPRIVILEGED, str(closed / "journal.sqlite3")],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert said.startswith("refused ")
    assert list(closed.iterdir()) == []


# ---- how it writes ----


def transactions(path: Path) -> int:
    """Commits in the write-ahead log: frames that carry the file's size."""
    raw = path.with_name(path.name + "-wal").read_bytes()
    starts = range(32, len(raw) - 24, 24 + 4096)
    return sum(struct.unpack_from(">I", raw, start + 4)[0] > 0 for start in starts)


async def test_each_append_alone_is_a_transaction_and_waiting_ones_share_one(path: Path) -> None:
    journal = await filled(path)
    before = transactions(path)
    for seq in range(2, 7):
        await journal.append("K7QX", seq, ["alone"])
    alone = transactions(path)
    assert alone - before == 5
    await asyncio.gather(*(journal.append(f"T{n}", 0, ["together"]) for n in range(50)))
    # The first starts at once; all others wait for it and then go together.
    assert 1 <= transactions(path) - alone <= 3
    await journal.close()


async def test_the_event_loop_runs_on_while_the_disk_is_slow(path: Path) -> None:
    journal = await filled(path)
    connection = journal._connection  # pyright: ignore[reportPrivateUsage]
    connection.set_trace_callback(lambda _: time.sleep(0.3))
    storing = asyncio.create_task(journal.append("K7QX", 2, ["3"]))
    beats = 0
    while not storing.done():
        await asyncio.sleep(0.01)
        beats += 1
    assert await storing == 3
    assert beats >= 8
    await journal.close()


async def test_erased_entries_are_not_left_in_the_file(path: Path) -> None:
    journal = await filled(path)
    await journal.append("SECRET", 0, ["the invader is seat three", "x" * 9_000 + "seat four"])
    await journal.delete("SECRET")
    await journal.append("K7QX", 2, ["3"])
    for file in path.parent.iterdir():
        raw = file.read_bytes()
        assert b"seat three" not in raw
        assert b"seat four" not in raw
    await journal.close()
