"""Reading in a process of its own: no tap waits, whatever happens to that process."""

from __future__ import annotations

import asyncio
import os
import signal
import statistics
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
import pytest_asyncio

from companion.scan.photo import read_photo
from companion.scan.photo_found import MOST_BYTES, NotRead, Seen
from companion.scan.worker import Reader
from tests.scan.lateness import delays
from tests.scan.renderer import Scene, render, some_texts

PHOTO = render(Scene(some_texts(6), 800, 600, turn=True)).file()
EMPTY_ROOM = render(Scene((), 4000, 3000, noise=12)).file()
"""Twelve megapixels of noise: as slow to read as a photo gets."""

posix = pytest.mark.skipif(os.name != "posix", reason="signals")


@pytest_asyncio.fixture
async def make() -> AsyncIterator[Callable[..., Reader]]:
    made: list[Reader] = []

    def reader(**options: float) -> Reader:
        made.append(Reader(**options))  # pyright: ignore[reportArgumentType]
        return made[-1]

    yield reader
    for each in made:
        await each.close()
        assert each.pid is None


def why(found: Seen | NotRead) -> str:
    assert isinstance(found, NotRead)
    return found.why


async def soon(holds: Callable[[], bool], seconds: float = 10) -> None:
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline
        await asyncio.sleep(0.01)


async def test_it_finds_what_reading_on_the_spot_finds(make: Callable[..., Reader]) -> None:
    reader = make()
    assert reader.pid is None, "no process before the first photo"
    assert await reader.read(PHOTO) == read_photo(PHOTO)
    process = reader.pid
    assert await reader.read(b"hello") == read_photo(b"hello")
    assert await reader.read(PHOTO) == read_photo(PHOTO)
    assert reader.pid == process, "one process for all photos"


async def test_a_file_too_large_is_not_even_handed_over(make: Callable[..., Reader]) -> None:
    reader = make()
    assert why(await reader.read(b"\xff" * (MOST_BYTES + 1))) == "bytes"
    assert reader.pid is None


async def test_every_phone_gets_its_own_answer(make: Callable[..., Reader]) -> None:
    reader = make()
    photos = [render(Scene((text,), 200, 200)).file() for text in some_texts(8)]
    found = await asyncio.gather(*map(reader.read, photos))
    texts = [each.symbols[0].text for each in found if isinstance(each, Seen)]
    assert texts == list(some_texts(8))


@posix
async def test_a_process_that_dies_over_a_photo_costs_that_photo_alone(
    make: Callable[..., Reader],
) -> None:
    reader = make()
    await reader.read(PHOTO)
    asked = asyncio.create_task(reader.read(EMPTY_ROOM))
    await asyncio.sleep(0.05)
    assert reader.pid
    os.kill(reader.pid, signal.SIGKILL)
    assert why(await asked) == "crashed"
    assert await reader.read(PHOTO) == read_photo(PHOTO)


@posix
async def test_a_process_that_dies_between_photos_costs_nothing(
    make: Callable[..., Reader],
) -> None:
    reader = make()
    await reader.read(PHOTO)
    assert reader.pid
    os.kill(reader.pid, signal.SIGKILL)
    await soon(lambda: reader.pid is None)
    assert await reader.read(PHOTO) == read_photo(PHOTO)


async def test_a_photo_that_takes_too_long_is_given_up(make: Callable[..., Reader]) -> None:
    reader = make(seconds=0.01)
    assert why(await reader.read(EMPTY_ROOM)) == "slow"
    assert reader.pid is None


async def test_when_too_many_wait_the_next_is_told_so(make: Callable[..., Reader]) -> None:
    reader = make(waiting=3)
    found = await asyncio.gather(*(reader.read(PHOTO) for _ in range(5)))
    assert [isinstance(each, Seen) for each in found] == [True, True, True, False, False]
    assert {why(each) for each in found[3:]} == {"busy"}
    assert isinstance(await reader.read(PHOTO), Seen), "and then there is room again"


async def test_who_stops_waiting_disturbs_nobody(make: Callable[..., Reader]) -> None:
    reader = make()
    await reader.read(PHOTO)
    process = reader.pid
    first = asyncio.create_task(reader.read(EMPTY_ROOM))
    second = asyncio.create_task(reader.read(PHOTO))
    await asyncio.sleep(0.05)
    first.cancel()
    assert await second == read_photo(PHOTO)
    assert reader.pid == process


async def test_closing_ends_everything_at_once(make: Callable[..., Reader]) -> None:
    reader = make()
    waiting = [asyncio.create_task(reader.read(EMPTY_ROOM)) for _ in range(3)]
    await soon(lambda: reader.pid is not None)
    started = time.monotonic()
    await reader.close()
    assert time.monotonic() - started < 2
    assert reader.pid is None
    assert {why(await each) for each in waiting} == {"closed"}
    assert why(await reader.read(PHOTO)) == "closed"
    await reader.close()


async def test_after_a_while_without_photos_the_memory_is_given_back(
    make: Callable[..., Reader],
) -> None:
    reader = make(idle=0.05)
    await reader.read(PHOTO)
    await soon(lambda: reader.pid is None)
    assert await reader.read(PHOTO) == read_photo(PHOTO)


@pytest.mark.skipif(sys.platform != "linux", reason="/proc")
async def test_the_process_stands_back_and_has_a_limit(make: Callable[..., Reader]) -> None:
    reader = make()
    await reader.read(PHOTO)
    assert reader.pid
    assert os.getpriority(os.PRIO_PROCESS, reader.pid) >= 10
    with open(f"/proc/{reader.pid}/limits") as limits:
        space = next(line for line in limits if line.startswith("Max address space"))
    assert space.split()[3] == str(2 * 2**30)


async def worst_delay(until: Awaitable[object]) -> float:
    """How late the loop is for others while something is awaited: the 95th percentile, seconds."""
    return statistics.quantiles(await delays(until), n=20)[-1]


async def test_no_tap_waits_while_a_photo_is_read(make: Callable[..., Reader]) -> None:
    reader = make()
    await reader.read(PHOTO)
    during = await worst_delay(asyncio.gather(*(reader.read(EMPTY_ROOM) for _ in range(3))))
    started = time.perf_counter()
    read_photo(EMPTY_ROOM)
    on_the_spot = time.perf_counter() - started
    assert during < 0.02
    assert during < on_the_spot / 4
