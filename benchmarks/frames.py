"""From a command to the last of nine screens: `python -m benchmarks.frames [--write]`.

Eight phones and a table screen at a life counter, on the real program with its journal on disk;
held against a bare Flet page of as many controls, whose counter is set on nine pages. Both are
asked over HTTP and watched on Flet's websocket, in turns, in one run.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx

from benchmarks.results import write_section
from tests.browser.program import Program, Table
from tests.wire.raw import Raw

PHONES = 8
WARM_UP = 20
COMMANDS = 120


def percentile(times: list[float], share: float) -> float:
    """The time below which `share` of them lie."""
    return sorted(times)[min(len(times) - 1, int(len(times) * share))]


@dataclass(frozen=True)
class Measured:
    """Milliseconds of each command until the last viewer has it; processor ms per command."""

    times: list[float]
    processor: float


def processor_seconds(pid: int) -> float:
    """What a process has used so far; 0 where the system does not tell."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        return 0.0
    fields = stat.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(pid: int, viewers: list[Raw], ask: Callable[[], Awaitable[str]]) -> Measured:
    """Ask again and again; `pid` is the server's process."""
    times: list[float] = []
    used = 0.0
    for i in range(WARM_UP + COMMANDS):
        if i == WARM_UP:
            used = processor_seconds(pid)
        began = time.perf_counter()
        shown = await ask()
        await asyncio.gather(*(until(v, shown) for v in viewers))
        if i >= WARM_UP:
            times.append((time.perf_counter() - began) * 1000)
    return Measured(times, (processor_seconds(pid) - used) / COMMANDS * 1000)


def settle(cache: Path) -> None:
    """Wait until the client is compressed, which happens once, after the first start."""
    size, quiet = -1, 0
    while quiet < 5:
        now = sum(f.stat().st_size for f in cache.rglob("*") if f.is_file())
        size, quiet = now, quiet + 1 if now == size and now else 0
        time.sleep(1)


async def until(viewer: Raw, text: str) -> None:
    """Wait until the viewer shows a text."""
    await viewer.until(lambda: text in viewer.texts())


@contextlib.asynccontextmanager
async def devices(raws: list[Raw]) -> AsyncIterator[list[Raw]]:
    """All of them connected."""
    async with contextlib.AsyncExitStack() as stack:
        for raw in raws:
            await stack.enter_async_context(raw)
        yield raws


@contextlib.contextmanager
def bare(controls: int) -> Iterator[tuple[int, int]]:
    """The bare page: its port and its process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "uvicorn", "benchmarks.bare:app", "--port", str(port)]
    server = subprocess.Popen(
        [*command, "--log-level", "error"], env={**os.environ, "BARE_CONTROLS": str(controls)}
    )
    try:
        for _ in range(100):
            with contextlib.suppress(httpx.HTTPError):
                httpx.get(f"http://127.0.0.1:{port}/manifest.json")
                break
            time.sleep(0.1)
        yield port, server.pid
    finally:
        server.terminate()
        server.wait()


async def run(folder: Path) -> tuple[Measured, Measured, int]:
    """The program, the bare page, controls on a phone."""
    with Program(folder) as program:
        settle(folder / "cache")
        table = Table(program, "life")
        for _ in range(PHONES - 2):
            table.do(0, "AddSeat")
        for no in range(1, PHONES + 1):
            table.sit(no, f"Player {no}")
        table.do(0, "Start")
        raws = [
            Raw(program.port, table.path(), table.device(no), f"phone {no}")
            for no in range(1, PHONES + 1)
        ]
        raws.append(Raw(program.port, table.path("screen"), name="screen"))
        life = [20]
        async with devices(raws):
            for raw in raws:
                await until(raw, "20")
            controls = sum(1 for _ in raws[0].controls())

            async def gain() -> str:
                life[0] += 1
                await asyncio.to_thread(table.do, 1, "life:Change", by=1)
                return str(life[0])

            ours = await measure(program.pid, raws, gain)
    with bare(controls) as (port, pid):
        raws = [Raw(port, "/", name=f"page {i}") for i in range(PHONES + 1)]
        async with devices(raws), httpx.AsyncClient() as client:

            async def bump() -> str:
                answer = await client.post(f"http://127.0.0.1:{port}/bump")
                return f"count {answer.json()['count']}"

            for raw in raws:
                await until(raw, "count 0")
            plain = await measure(pid, raws, bump)
    return ours, plain, controls


def main() -> None:
    """Measure, print, and with `--write` keep."""
    with tempfile.TemporaryDirectory() as folder:
        ours, plain, controls = asyncio.run(run(Path(folder)))
    middle, floor = statistics.median(ours.times), statistics.median(plain.times)
    late, floor_late = percentile(ours.times, 0.95), percentile(plain.times, 0.95)
    work = f"{ours.processor:.1f} ms ({ours.processor / max(plain.processor, 0.1):.2f})"
    lines = [
        f"A command over HTTP until the last of {PHONES} phones and a table screen has its frame, "
        f"{COMMANDS} commands, {controls} controls on a phone, milliseconds "
        "(`python -m benchmarks.frames --write`).",
        "",
        "| | median | 95 % | ratio of medians | processor per command | target |",
        "|---|---|---|---|---|---|",
        f"| Tableside, journal on disk | {middle:.1f} | {late:.1f} | {middle / floor:.2f} "
        f"| {work} | p95 ≤ 20 ms, ratio ≤ 1.5 |",
        f"| bare Flet page | {floor:.1f} | {floor_late:.1f} | 1 | {plain.processor:.1f} ms | |",
    ]
    print("\n".join(lines))
    if "--write" in sys.argv[1:]:
        write_section("Frames", lines)


if __name__ == "__main__":
    main()
