"""The event stream on a real server: newest view, coalesced, resumed, and ended cleanly."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import AsyncIterator

import pytest

from companion.web.api import streams
from tests.web.served import Served, Table
from tests.wire.phone import Phone, Stream, newest, serve


class Live:
    """A served table with phones on real connections."""

    def __init__(self, served: Served, table: Table, port: int) -> None:
        self.served, self.table, self.port = served, table, port
        self.open: list[Stream] = []

    def phone(self, who: int) -> Phone:
        """The device of seat `who` (0: host, 9: a stranger)."""
        return Phone(self.port, str(who), self.table.keys.get(who, ""))

    async def stream(self, who: int, rest: str = "", **headers: str) -> Stream:
        """The event stream of a device."""
        stream = await self.phone(who).stream(self.table.at(f"events{rest}"), **headers)
        self.open.append(stream)
        return stream


@pytest.fixture
async def live(served: Served, table: Table) -> AsyncIterator[Live]:
    async with serve(served.app, buffer=4096) as port:
        made = Live(served, table, port)
        yield made
        for stream in made.open:
            await stream.close()


async def test_the_view_comes_at_once_and_after_every_change(live: Live) -> None:
    stream = await live.stream(2, "?lang=zh")
    seen = await stream.version(1)
    assert stream.status == 200
    assert seen == await live.table.see(2, lang="zh")
    done = (await live.table.act(1, {"type": "life:Change", "by": -3})).json()
    seen = await stream.version(done["seq"])
    events = stream.events
    assert events[-1].id == str(done["seq"]) == str(seen["version"])
    # The line of the log comes by itself, just before the view that has it too.
    assert [(e.name, e.data["text"]["text"]) for e in events if e.name == "said"] == [
        ("said", "Player 1：生命 -3")
    ]
    assert events[-2].name == "said"
    assert seen["seats"][1]["here"] is True


async def test_a_phone_that_comes_and_goes_is_seen(live: Live) -> None:
    screen = await live.stream(9, "?as=screen")
    await screen.version(1)
    phone = await live.stream(1)
    await screen.until(lambda es: newest(es)["seats"][0]["here"])
    await phone.close()
    await screen.until(lambda es: not newest(es)["seats"][0]["here"])
    async with asyncio.timeout(2):
        while len(live.served.api.streams) != 1:
            await asyncio.sleep(0.01)


async def test_coming_back_brings_the_lines_that_were_missed(live: Live) -> None:
    first = await live.stream(2)
    version = (await first.version(1))["version"]
    await first.close()
    for by in (-1, -2, -3):
        await live.table.act(1, {"type": "life:Change", "by": by})
    back = await live.stream(2, last_event_id=str(version))
    await back.version(version + 3)
    assert [e.name for e in back.events] == ["said", "said", "said", "view"]
    assert [e.data["text"]["params"]["by"] for e in back.events[:3]] == ["-1", "-2", "-3"]
    for odd in ("", "x", "-1", "٣", "9" * 40, "1.5"):
        stream = await live.stream(2, last_event_id=odd)
        await stream.version(version + 3)


async def test_a_burst_becomes_few_views_and_no_line_is_lost(live: Live) -> None:
    stream = await live.stream(9)
    before = (await stream.version(1))["version"]
    await asyncio.gather(*(live.table.act(1, {"type": "life:Mark"}) for _ in range(30)))
    await stream.version(before + 30)
    said = [e.data["seq"] for e in stream.events if e.name == "said"]
    assert said == list(range(before + 1, before + 31))
    versions = [int(e.id or 0) for e in stream.events if e.name == "view"]
    assert versions == sorted(versions)


class Sleeper:
    """A phone that asks for a stream and then reads nothing. Its buffers are small."""

    def __init__(self, live: Live) -> None:
        self.live = live
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)

    async def __aenter__(self) -> Sleeper:
        before = len(self.live.served.api.streams)
        self.socket.connect(("127.0.0.1", self.live.port))
        head = f"GET {self.live.table.at('events')} HTTP/1.1\r\nhost: x\r\n\r\n"
        self.socket.sendall(head.encode())
        async with asyncio.timeout(5):
            while len(self.live.served.api.streams) == before:
                await asyncio.sleep(0.01)
        return self

    async def __aexit__(self, *_: object) -> None:
        self.socket.close()

    async def wake_up(self) -> AsyncIterator[bytes]:
        """All that comes from now on."""
        self.socket.setblocking(False)
        loop = asyncio.get_running_loop()
        while piece := await loop.sock_recv(self.socket, 65536):
            yield piece


async def rename(live: Live, turn: int) -> int:
    """A long name, which makes every view and forty lines of the log long; the new version."""
    name = f"{turn:03d}" + "桌" * 27
    done = await live.table.act(1, {"type": "Rename", "no": 1, "name": name})
    return int(done.json()["seq"])


async def test_a_slow_reader_holds_nobody_up_and_gets_the_newest(live: Live) -> None:
    async with Sleeper(live) as sleeper:
        fast = await live.stream(2)
        version = (await fast.version(1))["version"]
        slowest = 0.0
        for turn in range(60):  # more than all buffers on the way can hold
            started = time.monotonic()
            version = await rename(live, turn)
            await fast.version(version)
            slowest = max(slowest, time.monotonic() - started)
        assert slowest < 3
        got = b""
        async with asyncio.timeout(10):
            async for piece in sleeper.wake_up():
                got += piece
                if f'"version":{version},'.encode() in got:
                    break
    # Views were left out for the one that did not read, and the newest came all the same.
    assert got.count(b"event: view") < 30
    assert fast.raw.count(b"event: view") > 50


async def test_silence_is_filled_with_heartbeats(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert streams.HEARTBEAT == 10
    monkeypatch.setattr(streams, "HEARTBEAT", 0.05)
    stream = await live.stream(9)
    async with asyncio.timeout(3):
        while stream.raw.count(b": here\n\n") < 3:
            await asyncio.sleep(0.02)
    assert len(stream.events) == 1


async def test_a_reader_that_takes_nothing_is_let_go(
    live: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert streams.STUCK == 45
    monkeypatch.setattr(streams, "STUCK", 0.2)
    async with Sleeper(live), asyncio.timeout(30):
        turn = 0
        while len(live.served.api.streams):
            turn += 1
            await rename(live, turn)


async def test_whoever_may_no_longer_look_is_told_and_the_stream_ends(live: Live) -> None:
    fixed = await live.stream(2, "?as=seat:2")
    own = await live.stream(2)
    await fixed.version(1)
    await live.table.act(0, {"type": "Kick", "no": 2})
    await fixed.until_end()
    last = fixed.events[-1]
    assert (last.name, last.data["key"]) == ("refusal", "may.not_your_seat")
    assert fixed.raw.endswith(b"0\r\n\r\n")  # a clean end, not a line that was cut
    # Without `as` the device goes on as what it is now.
    await own.until(lambda es: newest(es)["viewer"] == {"role": "spectator", "seat": None})


async def test_a_stream_that_may_not_begin(live: Live) -> None:
    for who, rest, status in [(1, "?as=seat:2", 403), (1, "?as=host", 403), (1, "?as=x", 400)]:
        answer = await live.phone(who).get(live.table.at(f"events{rest}"))
        assert answer.status == status
        assert "refusal" in answer.json
    assert len(live.served.api.streams) == 0


async def test_closing_the_streams_ends_them_all(live: Live) -> None:
    open_now = [await live.stream(who) for who in (0, 1, 2, 9)]
    for stream in open_now:
        await stream.version(1)
    live.served.api.streams.close()
    for stream in open_now:
        await stream.until_end(2)
        assert stream.raw.endswith(b"0\r\n\r\n")
    late = await live.stream(9)
    await late.until_end(2)
    assert late.raw.endswith(b"0\r\n\r\n")


async def test_a_server_that_stops_ends_them_even_so(served: Served, table: Table) -> None:
    async with serve(served.app) as port:
        stream = await Phone(port).stream(table.at("events"))
        await stream.version(1)
        started = time.monotonic()
    assert time.monotonic() - started < 5
    await stream.until_end(1)
    assert stream.raw.endswith(b"0\r\n\r\n")
    await stream.close()


async def test_the_headers_of_a_stream(live: Live) -> None:
    stream = await live.stream(9)
    await stream.version(1)
    head = stream.raw.partition(b"\r\n\r\n")[0].decode().lower()
    assert "content-type: text/event-stream" in head
    assert "cache-control: no-store" in head
    assert "access-control" not in head
    assert "set-cookie" not in head
