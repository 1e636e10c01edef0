"""The server is killed between writing a move down and telling anybody; nobody is told a lie."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from companion.hub.keys import new_key
from companion.journal import open_journal
from companion.table.codec import Codec
from companion.table.history import History
from tests.browser.program import Program, Table, stored
from tests.lifecounter import LifeCounter
from tests.wire.raw import Raw

KILLS = 6
SEATS = 3
BACK = 10.0
"""Seconds after the server is up until everybody is seated again."""


async def replayed(program: Program, code: str) -> History:
    """The table as its journal has it. The program must not be running."""
    journal = open_journal(f"sqlite:///{program.journal}")
    games = {"life": LifeCounter()}
    codec = Codec(games)
    try:
        entries = await journal.read(code)
    finally:
        await journal.close()
    return History(games, [codec.decode(e.body) for e in entries])


def kill_once_it_is_written(program: Program, written: int) -> None:
    """Pull the plug as soon as the file holds more than `written` entries."""
    with contextlib.closing(sqlite3.connect(f"file:{program.journal}?mode=ro", uri=True)) as file:
        end = time.monotonic() + 20
        while file.execute("SELECT count(*) FROM entry").fetchone()[0] <= written:
            assert time.monotonic() < end, "the move was never written"
    program.kill()


def life_on(device: Raw) -> int:
    """The life that a screen shows."""
    texts = device.texts()
    return int(texts[texts.index("Life") + 1])


@pytest.mark.timeout(300)
async def test_killed_between_journal_and_broadcast_nobody_shows_a_move_the_journal_lacks(
    tmp_path: Path,
) -> None:
    in_between = 0
    with Program(tmp_path / "data") as program:
        table = Table(program)
        table.do(0, "AddSeat")
        table.keys[1] = table.keys[0]
        for no in range(1, SEATS + 1):
            table.sit(no, f"Player {no}")
        table.do(0, "Start")
        async with AsyncExitStack() as stack:
            phones = [
                Raw(program.port, table.path(), table.device(no), f"seat {no}")
                for no in range(1, SEATS + 1)
            ]
            screen = Raw(program.port, table.path("screen"), stored(new_key()), "screen")
            devices = [*phones, screen]
            for device in devices:
                await stack.enter_async_context(device)
                await device.until(lambda d=device: "Life" in d.texts())
            for _ in range(KILLS):
                before = life_on(screen)
                written = table.see(1)["version"]
                body = {"command_id": new_key(), "command": {"type": "life:Change", "by": 1}}
                killed = asyncio.create_task(
                    asyncio.to_thread(kill_once_it_is_written, program, written)
                )
                answer = asyncio.create_task(asyncio.to_thread(table.send, 2, body))
                await killed
                await asyncio.gather(answer, return_exceptions=True)
                for device in devices:
                    await device.until_closed()

                history = await replayed(program, table.code)
                assert history.seq == written + 1
                life = history.state.game.life
                assert life == before + 1
                shown = [life_on(device) for device in devices]
                assert set(shown) <= {before, life}
                in_between += shown == [before] * len(devices)

                await asyncio.to_thread(program.start)
                up = time.monotonic()
                for device in devices:
                    await device.open_again()
                for device in devices:
                    await device.until(lambda d=device: "Life" in d.texts(), BACK)
                    assert life_on(device) == life
                assert all(phone.find("do-gain") for phone in phones)  # each on its own seat
                assert time.monotonic() - up <= BACK

                # Whoever did not hear the answer asks again: it is done, and not done twice.
                again = table.send(2, body)
                assert again.is_success, again.text
                assert again.json()["again"] is True
                assert table.see(1)["version"] == written + 1
    print(f"{in_between} of {KILLS} kills fell between journal and broadcast")
    assert in_between > 0


async def test_a_refused_move_leaves_no_trace_after_a_kill(tmp_path: Path) -> None:
    with Program(tmp_path / "data") as program:
        table = Table(program)
        table.keys[1] = table.keys[0]
        table.sit(1, "A")
        table.sit(2, "B")
        table.do(0, "Start")
        version = table.see(1)["version"]
        body = {"command_id": "too-much", "command": {"type": "life:Change", "by": -21}}
        refused = table.send(2, body)
        assert refused.json()["refusal"]["key"] == "life.below_zero"
        program.kill()
        history = await replayed(program, table.code)
        assert history.seq == version
        program.start()
        assert table.see(1)["version"] == version
