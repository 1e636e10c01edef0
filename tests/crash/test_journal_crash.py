"""The program is killed in the middle of appending, again and again.

What was acknowledged is there, whole and in order; nobody was told of an entry that is not.
"""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
import time
from pathlib import Path

from companion.journal import open_sqlite

KILLS = 30

# Writes "ack TABLE LAST" for each acknowledged append and "told TABLE SEQ" for each entry a
# follower got. One write(2) per line, so a kill leaves whole lines.
PLAYERS = """
import asyncio, os, random, sys
from pathlib import Path
from companion.journal import open_sqlite

def say(*words):
    os.write(1, (" ".join(map(str, words)) + "\\n").encode())

async def play(journal, table, chance):
    last = await journal.last_seq(table)
    while True:
        count = chance.choice([1, 1, 1, 2, 5, 150])
        size = chance.choice([20, 200, 3000])
        seqs = range(last + 1, last + count + 1)
        bodies = [f"{table} {seq} {last}+{count} " + "x" * size for seq in seqs]
        last = await journal.append(table, last, bodies)
        say("ack", table, last)

async def follow(journal, table):
    async for entry in journal.subscribe(table, await journal.last_seq(table)):
        say("told", table, entry.seq)

async def main():
    journal = open_sqlite(Path(sys.argv[1]))
    assert journal.salvage is None, journal.salvage
    chance = random.Random(sys.argv[2])
    tables = ["A", "B", "C", "D"]
    await asyncio.gather(
        *(play(journal, table, chance) for table in tables),
        *(follow(journal, table) for table in tables),
    )

asyncio.run(main())
"""


def play_and_kill(path: Path, seed: int) -> list[str]:
    """Run the players for a moment, kill them with signal 9, return what they said."""
    with subprocess.Popen(
        [sys.executable, "-c", PLAYERS, str(path), str(seed)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as players:
        assert players.stdout is not None
        assert players.stderr is not None
        first = players.stdout.readline()
        time.sleep(random.Random(seed).uniform(0, 0.08))
        players.kill()
        rest, errors = players.stdout.read(), players.stderr.read()
    assert not errors, errors
    return (first + rest).splitlines()


async def stored(path: Path) -> dict[str, list[str]]:
    journal = open_sqlite(path)
    assert journal.salvage is None
    assert (await journal.check()).ok
    found: dict[str, list[str]] = {}
    for row in await journal.tables():
        entries = await journal.read(row.table)
        assert [e.seq for e in entries] == list(range(1, row.last_seq + 1))
        found[row.table] = [e.body for e in entries]
    await journal.close()
    return found


def check_whole_appends(table: str, bodies: list[str]) -> None:
    """Every entry is where it says it is, and no append is there in part."""
    place = 0
    while place < len(bodies):
        before, count = map(int, bodies[place].split()[2].split("+"))
        assert before == place
        group = bodies[place : place + count]
        assert [b.split()[:3] for b in group] == [
            [table, str(before + n), f"{before}+{count}"] for n in range(1, count + 1)
        ]
        place += count


def test_thirty_kills_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    acknowledged: dict[str, int] = {}
    appends = 0
    for kill in range(KILLS):
        for line in play_and_kill(path, kill):
            what, table, seq = line.split()
            assert what in ("ack", "told")
            appends += what == "ack"
            acknowledged[table] = max(acknowledged.get(table, 0), int(seq))
        # Half of the time the next program to open it is the next victim itself.
        if kill % 2 or kill == KILLS - 1:
            found = asyncio.run(stored(path))
            for table, last in acknowledged.items():
                assert len(found[table]) >= last
                check_whole_appends(table, found[table])
    assert appends > KILLS
    assert set(acknowledged) == {"A", "B", "C", "D"}
