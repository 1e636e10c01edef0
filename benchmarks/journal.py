"""How much the SQLite journal costs over a bare sqlite3 loop: `python -m benchmarks.journal`.

Both write the same bodies to the same disk with the same promise (WAL, `synchronous=FULL`: one
flush per append), in turns, so that whatever else the machine does hits both. `--write` puts the
figures into results.md.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
import statistics
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from benchmarks.results import write_section
from companion.journal import SQLiteJournal, open_sqlite

ROUNDS = 9
APPENDS = 400
TABLES = 8
#: An event about as long as those of a tracked game.
BODY = json.dumps(
    {
        "kind": "game",
        "command_id": "0190f3c2-7a61-7c44-9d52-1f0a5b7e93aa",
        "seat": 2,
        "body": {"type": "bought", "card": "torch", "paid": {"coin": 2}, "to": "play"},
        "names": {"1": "小明", "2": "O'Neil", "3": "🐺"},
        "at": "2026-11-29T22:30:00.123456Z",
        "rules": 1,
    },
    ensure_ascii=False,
)


def bare_loop(path: Path) -> float:
    """Seconds per append of a loop that inserts, and nothing else."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute(
            "CREATE TABLE entry (code TEXT, seq INTEGER, body TEXT, PRIMARY KEY (code, seq))"
            " WITHOUT ROWID"
        )
        connection.commit()
        start = time.perf_counter()
        for seq in range(APPENDS):
            with connection:
                connection.execute("INSERT INTO entry VALUES (?, ?, ?)", ("K7QX", seq, BODY))
        return (time.perf_counter() - start) / APPENDS


async def one_table(path: Path) -> float:
    """Seconds per append when each waits for the one before: one table, its players in turn."""
    journal = open_sqlite(path)
    start = time.perf_counter()
    for seq in range(APPENDS):
        await journal.append("K7QX", seq, [BODY])
    took = (time.perf_counter() - start) / APPENDS
    await journal.close()
    return took


async def many_tables(path: Path) -> float:
    """Seconds per append when `TABLES` tables are played at once."""
    journal = open_sqlite(path)

    async def play(code: str) -> None:
        for seq in range(APPENDS // TABLES):
            await journal.append(code, seq, [BODY])

    start = time.perf_counter()
    await asyncio.gather(*(play(f"T{n}") for n in range(TABLES)))
    took = (time.perf_counter() - start) / APPENDS
    await journal.close()
    return took


async def fill(path: Path, tables: int, entries: int) -> None:
    journal: SQLiteJournal = open_sqlite(path)
    for table in range(tables):
        await journal.append(f"T{table}", 0, [BODY] * entries)
    await journal.close()


async def reopen(path: Path) -> float:
    """Seconds to open a file (with its check) and to read the last table."""
    start = time.perf_counter()
    journal = open_sqlite(path)
    rows = await journal.tables()
    entries = await journal.read(rows[-1].table)
    took = time.perf_counter() - start
    assert len(entries) == 1_000
    await journal.close()
    return took


def main() -> None:
    bare: list[float] = []
    one: list[float] = []
    many: list[float] = []
    # Beside this file, not in /tmp, which may be memory that has nothing to flush.
    with tempfile.TemporaryDirectory(dir=Path(__file__).parent) as name:
        folder = Path(name)
        for turn in range(ROUNDS):
            bare.append(bare_loop(folder / f"bare{turn}.db"))
            one.append(asyncio.run(one_table(folder / f"one{turn}.db")))
            many.append(asyncio.run(many_tables(folder / f"many{turn}.db")))
        reopened: dict[int, float] = {}
        for tables in (1, 100):
            path = folder / f"reopen{tables}.db"
            asyncio.run(fill(path, tables, 1_000))
            reopened[tables] = statistics.median(asyncio.run(reopen(path)) for _ in range(5))

    def line(what: str, took: list[float], wanted: str) -> str:
        ratio = statistics.median(t / b for t, b in zip(took, bare, strict=True))
        median = statistics.median(took)
        return f"| {what} | {median * 1e6:.0f} µs | {1 / median:,.0f} | {ratio:.2f} | {wanted} |"

    def ms(tables: int) -> str:
        return f"{reopened[tables] * 1e3:.0f} ms"

    lines = [
        f"Durable append (SQLite, WAL, FULL), body of {len(BODY.encode())} bytes, medians of"
        f" {ROUNDS} rounds of {APPENDS} appends in turns (`python -m benchmarks.journal --write`).",
        "",
        "| | per append | appends/s | ratio to the bare loop | target |",
        "|---|---|---|---|---|",
        line("bare sqlite3 loop", bare, ""),
        line("journal, one table, one after the other", one, "≤ 1.3"),
        line(f"journal, {TABLES} tables at once", many, "≤ 1.3"),
        "",
        "| open, check the whole file, read a table of 1,000 entries | | target |",
        "|---|---|---|",
        f"| a file with 1,000 entries | {ms(1)} | ≤ 100 ms |",
        f"| a file with 100,000 entries (a hundred plays) | {ms(100)} | |",
    ]
    print("\n".join(lines))
    if "--write" in sys.argv[1:]:
        write_section("Journal", lines)


if __name__ == "__main__":
    main()
