"""Taps while photos are read: `python -m benchmarks.taps [--write]`.

Two phones and a table screen at a life counter, on the real program. A finger taps on the first
phone again and again; it is timed until that phone, and until the last screen, shows the new
number. In turns with stretches of rest, a phone at another table, where Arnak is
played, sends photos of 12 megapixels with 60 of the game's tags on them, one after the other.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from pathlib import Path

import httpx

from benchmarks.frames import devices, percentile, settle, until
from benchmarks.results import write_section
from companion.packs.games import installed_games
from companion.scan.things import labels
from tests.browser.program import Program, Table
from tests.scan.renderer import Scene, render
from tests.wire.raw import Raw

STRETCHES = 6
TAPS = 40
"""In each stretch."""
TAGS = 60
PAUSE = 0.05
"""Seconds between two taps: faster than any hand."""

Times = tuple[list[float], list[float]]
"""Milliseconds until the finger's own phone shows it, and until the last screen does."""


def photo() -> bytes:
    """Sixty tags of Arnak on cards, turned and from the side."""
    texts = tuple(label.tag for label in labels(installed_games(), "arnak"))[:TAGS]
    return render(Scene(texts, 4000, 3000, module=6, turn=True, tilt=0.35)).file()


def arnak_in_play(program: Program) -> Table:
    """A table whose first turn is on."""
    table = Table(program, "arnak")
    table.sit(1, "Anna")
    table.do(0, "Start")
    prompts = table.see(1, "seat:1")["prompts"]
    table.act(1, next(each["command"] for each in prompts if each["id"].startswith("begin")))
    return table


class Room:
    """The screens at the life counter."""

    def __init__(self, raws: list[Raw]) -> None:
        self._raws = raws

    async def stretch(self, times: Times) -> None:
        """So many taps, to and fro (the same one twice would be a double tap)."""
        for tap in range(TAPS):
            button, shown = ("do-lose", "20") if tap % 2 else ("do-gain", "21")
            began = time.perf_counter()
            await self._raws[0].tap(button)
            await until(self._raws[0], shown)
            times[0].append((time.perf_counter() - began) * 1000)
            await asyncio.gather(*(until(raw, shown) for raw in self._raws))
            times[1].append((time.perf_counter() - began) * 1000)
            await asyncio.sleep(PAUSE)


async def photos(client: httpx.AsyncClient, at: str, data: bytes, read: list[int]) -> None:
    """Send it until cancelled; `read` gets the number of tags each time."""
    while True:
        answer = await client.post(at, content=data, headers={"content-type": "image/jpeg"})
        answer.raise_for_status()
        read.append(sum(tag["status"] == "known" for tag in answer.json()["tags"]))


async def run(folder: Path) -> tuple[Times, Times, list[int]]:
    """Times at rest, times while photos are read, and the tags found in each photo."""
    data = await asyncio.to_thread(photo)
    rest: Times = ([], [])
    busy: Times = ([], [])
    read: list[int] = []
    with Program(folder) as program:
        settle(folder / "cache")
        arnak = arnak_in_play(program)
        life = Table(program, "life")
        for no in (1, 2):
            life.sit(no, f"Player {no}")
        life.do(0, "Start")
        raws = [Raw(program.port, life.path(), life.device(no), f"phone {no}") for no in (1, 2)]
        raws.append(Raw(program.port, life.path("screen"), name="screen"))
        head = {"authorization": f"Bearer {arnak.keys[1]}"}
        base = f"http://127.0.0.1:{program.port}"
        at = f"/api/tables/{arnak.code}/photos"
        async with devices(raws), httpx.AsyncClient(base_url=base, headers=head, timeout=60) as c:
            for raw in raws:
                await until(raw, "20")
            room = Room(raws)
            await room.stretch(([], []))  # to warm up
            for _ in range(STRETCHES):
                await room.stretch(rest)
                sending = asyncio.create_task(photos(c, at, data, read))
                await asyncio.sleep(0.5)
                await room.stretch(busy)
                sending.cancel()
                await asyncio.gather(sending, return_exceptions=True)
                await asyncio.sleep(1)  # the last one is read to its end
    return rest, busy, read


def row(name: str, times: Times) -> str:
    """A line of the table."""
    cells = [f"{percentile(each, share):.1f}" for each in times for share in (0.5, 0.95, 1)]
    return f"| {name} | " + " | ".join(cells) + " |"


def main() -> None:
    """Measure, print, and with `--write` keep."""
    with tempfile.TemporaryDirectory() as folder:
        rest, busy, read = asyncio.run(run(Path(folder)))
    lines = [
        f"A tap on a phone, {STRETCHES * TAPS} of each kind in turns, milliseconds until its own "
        "screen and until the last of two phones and a table screen shows it "
        "(`python -m benchmarks.taps --write`).",
        "",
        "| | own, median | 95 % | worst | last, median | 95 % | worst |",
        "|---|---|---|---|---|---|---|",
        row("at rest", rest),
        row(f"while {len(read)} photos of 12 MP were read", busy),
        "",
        f"Tags found in each photo: {min(read, default=0)} of {TAGS}; one photo after the other, "
        "at another table of the same server.",
    ]
    print("\n".join(lines))
    if "--write" in sys.argv[1:]:
        write_section("Taps", lines)


if __name__ == "__main__":
    main()
