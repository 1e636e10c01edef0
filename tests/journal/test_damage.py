"""Damaged files: kept aside, rescued as far as they can be read, and never passed over in silence.

The main claim: one changed byte, wherever it lies, costs at most the one entry it lies in.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import shutil
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.journal import JournalError, NewerSchema, SalvageReport, open_sqlite
from companion.journal.rescue import beside
from companion.journal.storage import look_again

NOW = datetime(2026, 11, 29, 22, 30, 0, tzinfo=UTC)
SIZES = [10, 40, 300, 300, 300, 900, 5_000, 40_000]
Contents = dict[str, list[str]]


def body(table: str, seq: int) -> str:
    return f"{table} {seq} " + chr(97 + seq % 26) * SIZES[seq % len(SIZES)]


CONTENTS: Contents = {
    table: [body(table, seq) for seq in range(1, count + 1)]
    for table, count in [("K7QX", 60), ("AB12", 25), ("ONE", 1), ("ZZZZ", 40)]
}


async def write_sample(path: Path, before_closing: Callable[[], object] = lambda: None) -> None:
    """The sample tables, played at the same time, one entry per append; one table was erased."""
    journal = open_sqlite(path, lambda: NOW)
    for place in range(max(map(len, CONTENTS.values()))):
        if place == 10:
            await journal.append("GONE", 0, ["a finished secret"] * 12)
        if place == 30:
            await journal.delete("GONE")
        for table, bodies in CONTENTS.items():
            if place < len(bodies):
                await journal.append(table, place, [bodies[place]])
    before_closing()
    await journal.close()


@pytest.fixture(scope="module")
def closed_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal that was closed properly: everything in the main file."""
    path = tmp_path_factory.mktemp("closed") / "journal.sqlite3"
    asyncio.run(write_sample(path))
    assert not beside(path, "-wal").exists()
    return path


@pytest.fixture(scope="module")
def crashed_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal as a crash leaves it: much of it only in the log."""
    path = tmp_path_factory.mktemp("live") / "journal.sqlite3"
    left = tmp_path_factory.mktemp("crashed")

    def snapshot() -> None:
        for suffix in ("", "-wal"):
            shutil.copy(beside(path, suffix), left)

    asyncio.run(write_sample(path, snapshot))
    assert (left / "journal.sqlite3-wal").stat().st_size > 500_000
    return left / "journal.sqlite3"


def copy_of(sample: Path, folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for suffix in ("", "-wal"):
        if beside(sample, suffix).exists():
            shutil.copy(beside(sample, suffix), folder)
    return folder / sample.name


def flip(path: Path, at: int, change: int = 0xFF) -> None:
    with path.open("r+b") as file:
        file.seek(at)
        (old,) = file.read(1)
        file.seek(at)
        file.write(bytes([old ^ change]))


async def contents(path: Path) -> tuple[Contents, SalvageReport | None]:
    journal = open_sqlite(path, lambda: NOW)
    found: Contents = {}
    for row in await journal.tables():
        entries = await journal.read(row.table)
        assert [e.seq for e in entries] == list(range(1, row.last_seq + 1))
        found[row.table] = [e.body for e in entries]
    report = await journal.check()
    assert report.ok
    await journal.close()
    return found, journal.salvage


def lost(found: Contents, salvage: SalvageReport | None) -> int:
    """How many entries can no longer be read. Fails when any is changed or quietly missing."""
    assert "GONE" not in found
    missing = 0
    beyond = {t.table: t.beyond for t in salvage.tables} if salvage else {}
    for table, bodies in CONTENTS.items():
        kept = found.get(table, [])
        assert kept == bodies[: len(kept)]
        if len(kept) < len(bodies):
            assert salvage is not None
            missing += len(bodies) - len(kept) - beyond.get(table, 0)
    assert set(found) <= set(CONTENTS)
    return missing


async def test_every_byte_of_the_header(closed_file: Path, tmp_path: Path) -> None:
    rescued = 0
    for at in range(100):
        path = copy_of(closed_file, tmp_path / str(at))
        flip(path, at)
        damaged = path.read_bytes()
        try:
            found, salvage = await contents(path)
        except NewerSchema:
            # The layout's number itself: indistinguishable from a newer program's file.
            assert at in range(60, 64)
            assert path.read_bytes() == damaged
            continue
        assert lost(found, salvage) == 0
        assert found == CONTENTS
        if salvage is not None:
            rescued += 1
            assert beside(path, ".damaged-20261129-223000").read_bytes() == damaged
    assert rescued >= 20  # at least the 16 letters at the start and the page size


@pytest.mark.parametrize("seed", range(70))
async def test_any_byte_of_the_file(closed_file: Path, tmp_path: Path, seed: int) -> None:
    path = copy_of(closed_file, tmp_path)
    chance = random.Random(seed)
    size = path.stat().st_size
    # Half of them where structure is dense: the first bytes of a page.
    at = chance.randrange(100, size)
    if seed % 2:
        at = max(100, at // 4096 * 4096 + chance.randrange(24))
    flip(path, at, 1 << chance.randrange(8))
    damaged = path.read_bytes()
    found, salvage = await contents(path)
    assert lost(found, salvage) <= 1
    if salvage is not None:
        assert beside(path, ".damaged-20261129-223000").read_bytes() == damaged


@pytest.mark.parametrize("at", range(32))
async def test_every_byte_of_the_logs_header(crashed_file: Path, tmp_path: Path, at: int) -> None:
    path = copy_of(crashed_file, tmp_path)
    flip(beside(path, "-wal"), at)
    found, salvage = await contents(path)
    assert found == CONTENTS
    assert salvage is not None
    assert salvage.reasons[0].key == "journal.bad_log"


@pytest.mark.parametrize("seed", range(70))
async def test_any_byte_of_the_log(crashed_file: Path, tmp_path: Path, seed: int) -> None:
    path = copy_of(crashed_file, tmp_path)
    wal = beside(path, "-wal")
    chance = random.Random(seed)
    frames = (wal.stat().st_size - 32) // 4120
    frame = frames - 1 if seed < 20 else chance.randrange(frames)
    within = chance.randrange(24) if seed % 3 == 0 else chance.randrange(4120)
    flip(wal, 32 + frame * 4120 + within, 1 << chance.randrange(8))
    damaged = wal.read_bytes()
    found, salvage = await contents(path)
    assert lost(found, salvage) <= 1
    if salvage is not None:
        kept = beside(path, ".damaged-20261129-223000")
        assert beside(kept, "-wal").read_bytes() == damaged


async def test_a_sound_log_is_simply_used(crashed_file: Path, tmp_path: Path) -> None:
    found, salvage = await contents(copy_of(crashed_file, tmp_path))
    assert found == CONTENTS
    assert salvage is None


@pytest.mark.parametrize("keep", [4119, 32, 20, 1])
async def test_a_log_cut_in_its_last_frame_is_no_damage(
    crashed_file: Path, tmp_path: Path, keep: int
) -> None:
    """That is what a crash in the middle of writing looks like; nothing was acknowledged then."""
    path = copy_of(crashed_file, tmp_path)
    wal = beside(path, "-wal")
    with wal.open("ab") as file:
        last = wal.read_bytes()[-4120:]
        file.write(last[:keep])
    found, salvage = await contents(path)
    assert found == CONTENTS
    assert salvage is None


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9])
async def test_a_file_cut_short(closed_file: Path, tmp_path: Path, part: float) -> None:
    path = copy_of(closed_file, tmp_path)
    os.truncate(path, int(path.stat().st_size * part))
    found, salvage = await contents(path)
    assert salvage is not None
    missing = lost(found, salvage)
    total = sum(map(len, CONTENTS.values()))
    assert 0 < missing <= total * (1 - part) + 20


@pytest.mark.parametrize("how", ["missing", "empty"])
async def test_only_the_log_is_left(tmp_path: Path, how: str) -> None:
    live, path = tmp_path / "live.sqlite3", tmp_path / "journal.sqlite3"
    journal = open_sqlite(live)
    for seq, text in enumerate(CONTENTS["ZZZZ"]):
        await journal.append("ZZZZ", seq, [text])
    shutil.copy(beside(live, "-wal"), beside(path, "-wal"))
    await journal.close()
    if how == "empty":
        path.touch()
    found, salvage = await contents(path)
    assert found == {"ZZZZ": CONTENTS["ZZZZ"]}
    assert salvage is not None
    assert salvage.reasons[0].key == "journal.bad_missing"


async def test_half_a_move_is_not_rescued(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    journal = open_sqlite(path)
    await journal.append("K7QX", 0, ["first"])
    await journal.append("K7QX", 1, [f"part {n} of one move" for n in range(5)])
    await journal.append("K7QX", 6, ["later"])
    await journal.close()
    flip(path, path.read_bytes().index(b"part 2 of one move"))
    journal = open_sqlite(path)
    assert [e.body for e in await journal.read("K7QX")] == ["first"]
    assert journal.salvage is not None
    assert journal.salvage.tables[0].beyond == 5
    assert [m.key for m in journal.salvage.messages()] == [
        "journal.salvaged",
        "journal.bad_entry",
        "journal.salvaged_cut",
    ]
    assert journal.salvage.reasons[0].params == {"table": "K7QX", "seq": 4}
    await journal.close()


async def test_a_rescued_journal_goes_on_and_is_rescued_once(
    closed_file: Path, tmp_path: Path
) -> None:
    path = copy_of(closed_file, tmp_path)
    flip(path, 3)
    journal = open_sqlite(path, lambda: NOW)
    assert journal.salvage is not None
    assert await journal.append("ONE", 1, ["two"]) == 2
    assert await journal.append("GONE", 0, ["a new table under an old code"]) == 1
    await journal.close()
    report = json.loads(beside(path, ".damaged-20261129-223000.report.json").read_text())
    assert report["kept_as"] == "journal.sqlite3.damaged-20261129-223000"
    assert {"table": "ONE", "last_seq": 1, "beyond": 0} in report["tables"]
    assert {f.stat().st_mode & 0o077 for f in tmp_path.iterdir() if f.suffix != ".lock"} == {0}
    journal = open_sqlite(path, lambda: NOW)
    assert journal.salvage is None
    assert await journal.last_seq("ONE") == 2
    await journal.close()
    # Damaged a second time in the same second: the first copy is not written over.
    flip(path, 3)
    await open_sqlite(path, lambda: NOW).close()
    assert beside(path, ".damaged-20261129-223000").exists()
    assert beside(path, ".damaged-20261129-223000-2").exists()


class PowerCut(BaseException):
    pass


@pytest.mark.parametrize("sample", ["closed_file", "crashed_file"])
async def test_a_power_cut_during_the_rescue(
    sample: str, request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever rename is the last to happen, the next start has everything, and says so."""
    original: Path = request.getfixturevalue(sample)
    replace = os.replace
    for survive in range(10):
        path = copy_of(original, tmp_path / str(survive))
        flip(path if sample == "closed_file" else beside(path, "-wal"), 3)
        done = 0

        def cut(source: object, target: object, most: int = survive) -> None:
            nonlocal done
            if done >= most:
                raise PowerCut
            done += 1
            replace(source, target)  # type: ignore[arg-type]

        monkeypatch.setattr(os, "replace", cut)
        try:
            await open_sqlite(path, lambda: NOW).close()
            finished = True
        except PowerCut:
            finished = False
        monkeypatch.undo()
        found, salvage = await contents(path)
        assert found == CONTENTS
        assert beside(path, ".damaged-20261129-223000").exists()
        assert not list(path.parent.glob("*.salvag*"))
        if finished:
            assert salvage is None
            assert survive >= 3
            return
        assert salvage is not None
        assert len(salvage.tables) == len(CONTENTS)
    raise AssertionError("the rescue never finished")


async def test_damage_while_open_is_refused_and_rescued_at_the_next_start(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    await write_sample(path)
    journal = open_sqlite(path)
    at = path.read_bytes().index(CONTENTS["AB12"][9].encode()[:30])
    flip(path, at)
    connection = journal._connection  # pyright: ignore[reportPrivateUsage]
    connection.execute("PRAGMA shrink_memory")  # forget the pages it still has in memory
    report = await journal.check()
    assert not report.ok
    assert report.problems[0].key in ("journal.bad_entry", "journal.bad_structure")
    with pytest.raises(JournalError) as caught:
        await journal.read("AB12")
    assert caught.value.message.key == "journal.damaged"
    assert [e.body for e in await journal.read("ZZZZ")] == CONTENTS["ZZZZ"]
    await journal.close()
    found, salvage = await contents(path)
    assert lost(found, salvage) == 1
    assert found["AB12"] == CONTENTS["AB12"][:9]


def test_look_again_counts_everything(closed_file: Path) -> None:
    findings = look_again(closed_file)
    assert findings.entries == sum(map(len, CONTENTS.values()))
    assert findings.problems == []
