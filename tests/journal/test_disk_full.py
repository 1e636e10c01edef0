"""A full disk: the move is refused, nothing changes, and with room again it goes on."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion.journal import Entry, Full, SQLiteJournal, open_sqlite


async def limit_pages(journal: SQLiteJournal, more: int) -> None:
    """Let the database grow by `more` pages and no further; SQLite then says SQLITE_FULL."""
    connection = journal._connection  # pyright: ignore[reportPrivateUsage]
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages + more}")


async def fill(journal: SQLiteJournal, table: str) -> int:
    """Append until it is refused for want of room; the last number that was acknowledged."""
    last = await journal.last_seq(table)
    for _ in range(1_000):
        try:
            last = await journal.append(table, last, [f"{last + 1}" + "x" * 500])
        except Full:
            return last
    raise AssertionError("the disk never got full")


async def test_a_refused_move_changes_nothing_and_there_may_be_room_later(tmp_path: Path) -> None:
    journal = open_sqlite(tmp_path / "journal.sqlite3")
    await journal.append("K7QX", 0, ["before"])
    told: list[Entry] = []

    async def follow() -> None:
        async for entry in journal.subscribe("K7QX"):
            told.append(entry)

    follower = asyncio.create_task(follow())
    await limit_pages(journal, 3)
    last = await fill(journal, "K7QX")
    stored = await journal.read("K7QX")
    assert len(stored) == last == await journal.last_seq("K7QX")
    with pytest.raises(Full) as caught:
        await journal.append("NEW", 0, ["y" * 5_000])
    assert caught.value.message.key == "journal.full"
    assert [row.table for row in await journal.tables()] == ["K7QX"]
    assert (await journal.check()).ok

    await limit_pages(journal, 1_000)
    assert await journal.append("K7QX", last, ["after", "after"]) == last + 2
    assert (await journal.read("K7QX"))[: len(stored)] == stored
    await asyncio.sleep(0.05)
    assert told == await journal.read("K7QX")
    await journal.close()
    await follower
    journal = open_sqlite(tmp_path / "journal.sqlite3")
    assert journal.salvage is None
    assert await journal.last_seq("K7QX") == last + 2
    await journal.close()


async def test_of_appends_stored_together_only_those_without_room_are_refused(
    tmp_path: Path,
) -> None:
    journal = open_sqlite(tmp_path / "journal.sqlite3")
    await journal.append("K7QX", 0, ["before"])
    await limit_pages(journal, 3)
    outcomes = await asyncio.gather(
        journal.append("A", 0, ["small"]),
        journal.append("B", 0, ["x" * 100_000]),
        journal.append("B", 0, ["small, and nobody was faster after all"]),
        journal.append("A", 1, ["small"]),
        journal.append("A", 0, ["too late"]),
        return_exceptions=True,
    )
    shown = [o if isinstance(o, int) else type(o).__name__ for o in outcomes]
    assert shown == [1, "Full", 1, 2, "Conflict"]
    assert len(await journal.read("A")) == 2
    assert len(await journal.read("B")) == 1
    await journal.close()


SCENARIO = """
import asyncio, os, sys
from pathlib import Path
from companion.journal import Full, open_sqlite

async def main(path, take_room, give_room):
    journal = open_sqlite(path)
    last = await journal.append("K7QX", 0, ["before"] * 20)
    take_room(path)
    refusals = 0
    while refusals < 5:
        try:
            last = await journal.append("K7QX", last, [f"{last + 1} " + "x" * 3000])
        except Full:
            refusals += 1
    assert await journal.last_seq("K7QX") == last == len(await journal.read("K7QX"))
    full_at = last
    give_room(path)
    for _ in range(30):
        last = await journal.append("K7QX", last, [f"{last + 1} " + "x" * 3000])
    assert (await journal.check()).ok
    await journal.close()
    journal = open_sqlite(path)
    assert journal.salvage is None
    entries = await journal.read("K7QX")
    assert [e.seq for e in entries] == list(range(1, last + 1))
    assert all(e.body.startswith(f"{e.seq} ") for e in entries[20:])
    await journal.close()
    print("refused after", full_at, "then up to", last)
"""

# The process may not write files larger than this: the error number is EFBIG.
BY_LIMIT = (
    SCENARIO
    + """
import resource
def take_room(path):
    resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, resource.RLIM_INFINITY))
def give_room(path):
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
asyncio.run(main(Path(sys.argv[1]) / "journal.sqlite3", take_room, give_room))
"""
)

# A file system of 1 MiB with something else in it: the error number is ENOSPC.
ON_A_SMALL_DISK = (
    SCENARIO
    + """
import subprocess
subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "none", sys.argv[1]], check=True)
def take_room(path):
    with path.with_name("photos").open("wb", buffering=0) as photos:
        try:
            while True: photos.write(bytes(4096))
        except OSError: pass
    with path.with_name("photos").open("r+b") as photos:
        photos.truncate(photos.seek(0, 2) - 40_000)
def give_room(path):
    path.with_name("photos").unlink()
asyncio.run(main(Path(sys.argv[1]) / "journal.sqlite3", take_room, give_room))
"""
)

# Opened when there is no room at all, then when there is.
OPENED_ON_A_FULL_DISK = """
import asyncio, subprocess, sys
from pathlib import Path
from companion.journal import Full, open_sqlite
folder = Path(sys.argv[1])
subprocess.run(["mount", "-t", "tmpfs", "-o", "size=512k", "none", str(folder)], check=True)
path = folder / "journal.sqlite3"
async def main():
    journal = open_sqlite(path)
    await journal.append("K7QX", 0, ["kept"] * 300)
    await journal.close()
    before = path.read_bytes()
    photos = (folder / "photos").open("wb", buffering=0)
    try:
        while True: photos.write(bytes(4096))
    except OSError: pass
    try:
        journal = open_sqlite(path)
    except Full:
        print("full on opening")
    else:
        try:
            await journal.append("K7QX", 300, ["x"])
        except Full:
            print("full on appending")
        await journal.close()
    assert path.read_bytes() == before
    other = folder / "other.sqlite3"
    try:
        open_sqlite(other)
    except Full:
        print("full on beginning")
    photos.truncate(0)
    journal = open_sqlite(path)
    assert journal.salvage is None
    assert await journal.append("K7QX", 300, ["x"]) == 301
    await journal.close()
    journal = open_sqlite(other)
    assert await journal.append("K7QX", 0, ["x"]) == 1
    await journal.close()
asyncio.run(main())
"""


def _own_mounts() -> list[str]:
    """How to run a program with mounts of its own here; empty where the system forbids it."""
    for prefix in (["unshare", "-m"], ["unshare", "-rm"]):
        if (
            shutil.which("unshare")
            and not subprocess.run(
                [*prefix, "mount", "-t", "tmpfs", "none", "/mnt"], capture_output=True
            ).returncode
        ):
            return prefix
    return []


def _run(script: str, folder: Path, prefix: list[str]) -> str:
    done = subprocess.run(
        [*prefix, sys.executable, "-c", script, str(folder)],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": os.getcwd()},
    )
    assert not done.returncode, done.stderr
    return done.stdout


WAYS = [pytest.param(BY_LIMIT, [], id="file size limit")]
if MOUNTS := _own_mounts():
    WAYS.append(pytest.param(ON_A_SMALL_DISK, MOUNTS, id="small disk"))


@pytest.mark.parametrize(("script", "prefix"), WAYS)
def test_with_the_systems_own_error(script: str, prefix: list[str], tmp_path: Path) -> None:
    assert _run(script, tmp_path, prefix).startswith("refused after ")


if MOUNTS:

    def test_opening_on_a_full_disk_changes_nothing(tmp_path: Path) -> None:
        said = _run(OPENED_ON_A_FULL_DISK, tmp_path, MOUNTS)
        assert said.splitlines()[0] in ("full on opening", "full on appending")
        assert "full on beginning" in said
