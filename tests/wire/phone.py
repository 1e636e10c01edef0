"""A device that keeps every byte it is ever sent: a small HTTP client on a bare socket."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

import uvicorn

PORTS = range(9500, 9600)


class _Quiet(uvicorn.Server):
    @contextlib.contextmanager
    def capture_signals(self) -> Any:
        yield  # the test's own signal handlers stay


def listen(buffer: int | None = None) -> socket.socket:
    """A socket on a free port of ours; what is accepted there buffers `buffer` bytes on its way."""
    for port in PORTS:
        listener = socket.socket()
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if buffer is not None:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, buffer)
        try:
            listener.bind(("127.0.0.1", port))
            listener.listen(64)
        except OSError:
            listener.close()
            continue
        return listener
    raise OSError(f"no free port in {PORTS}")


@contextlib.asynccontextmanager
async def serve(app: Any, buffer: int | None = None) -> AsyncIterator[int]:
    """The app under a real uvicorn on this event loop; yields its port."""
    listener = listen(buffer)
    config = uvicorn.Config(
        app,
        log_level="critical",
        access_log=False,
        lifespan="off",
        date_header=False,
        timeout_graceful_shutdown=1,
    )
    server = _Quiet(config)
    task = asyncio.create_task(server.serve(sockets=[listener]))
    try:
        while not server.started:
            if task.done():
                raise RuntimeError("the server did not start")
            await asyncio.sleep(0.005)
        yield listener.getsockname()[1]
    finally:
        server.should_exit = True
        await task
        listener.close()


@dataclass
class Reply:
    """An HTTP response. `raw` is all of it, head and chunk marks included."""

    status: int
    headers: dict[str, str]
    body: bytes
    raw: bytes

    @property
    def json(self) -> Any:
        """The body as JSON."""
        return json.loads(self.body)


@dataclass(frozen=True)
class Event:
    """A server-sent event."""

    name: str
    data: Any
    id: str | None


@dataclass(eq=False)
class Phone:
    """One device at port `port`. `heard` is every byte it was sent, in pieces by request."""

    port: int
    name: str = ""
    key: str = ""
    host: str = "table.local:8550"
    heard: list[tuple[str, bytes]] = field(default_factory=list)

    async def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        raw: bytes | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply:
        """One request on a connection of its own."""
        reader, writer = await self._send(method, path, body, raw, headers)
        answer = await reader.read()
        writer.close()
        self.heard.append((f"{method} {path}", answer))
        reply = split(answer)
        # A number that lies across the mark of a chunk must be found too.
        self.heard.append((f"{method} {path} (body)", reply.body))
        return reply

    async def get(self, path: str, **headers: str) -> Reply:
        """A GET."""
        return await self.ask("GET", path, headers=headers)

    async def post(self, path: str, body: Any, **headers: str) -> Reply:
        """A POST of JSON."""
        return await self.ask("POST", path, body, headers=headers)

    async def stream(self, path: str, **headers: str) -> Stream:
        """Open an event stream and keep reading it."""
        reader, writer = await self._send("GET", path, None, None, headers)
        return Stream(self, path, reader, writer)

    async def _send(
        self,
        method: str,
        path: str,
        body: Any,
        raw: bytes | None,
        headers: Mapping[str, str] | None,
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if raw is None and body is not None:
            raw = json.dumps(body).encode()
        sent = {"host": self.host, "connection": "close"}
        if self.key:
            sent["authorization"] = f"Bearer {self.key}"
        if raw is not None:
            sent |= {"content-type": "application/json", "content-length": str(len(raw))}
        sent |= {k.replace("_", "-"): v for k, v in (headers or {}).items()}
        head = f"{method} {quote(path, safe='/?=&:%+,')} HTTP/1.1\r\n"
        head += "".join(f"{k}: {v}\r\n" for k, v in sent.items()) + "\r\n"
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**24)
        writer.write(head.encode() + (raw or b""))
        with contextlib.suppress(ConnectionError):
            await writer.drain()
        return reader, writer


class Stream:
    """An open event stream: `events` so far; `until` for more."""

    def __init__(
        self, phone: Phone, path: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self.phone, self.path = phone, path
        self._reader, self._writer = reader, writer
        self.raw = b""
        self.events: list[Event] = []
        """All complete events that have come."""
        self.ended = False
        self._waiting = b""
        self._block = b""
        self._in_head = True
        self._more = asyncio.Event()
        self._task = asyncio.create_task(self._read())

    async def _read(self) -> None:
        with contextlib.suppress(ConnectionError):
            while piece := await self._reader.read(65536):
                self.raw += piece
                self._waiting += piece
                self._unwrap()
                self._more.set()
        self.ended = True
        self._more.set()

    def _unwrap(self) -> None:
        """Take whole chunks out of what came, and whole events out of the chunks."""
        if self._in_head:
            _, found, rest = self._waiting.partition(b"\r\n\r\n")
            if not found:
                return
            self._in_head, self._waiting = False, rest
        while True:
            size, found, rest = self._waiting.partition(b"\r\n")
            length = int(size, 16) if found else 0
            if not length or len(rest) < length + 2:
                break
            self._block += rest[:length]
            self._waiting = rest[length + 2 :]
        *blocks, self._block = self._block.split(b"\n\n")
        for block in blocks:
            entries = [line.split(": ", 1) for line in block.decode().split("\n")]
            values = {entry[0]: entry[1] for entry in entries if len(entry) == 2 and entry[0]}
            if "data" in values:
                data = json.loads(values["data"])
                self.events.append(Event(values["event"], data, values.get("id")))

    @property
    def status(self) -> int:
        """Of the answer."""
        return split(self.raw).status

    async def until(self, fits: Any, seconds: float = 5) -> list[Event]:
        """Wait until `fits(events)`. Raises TimeoutError when it never does."""
        async with asyncio.timeout(seconds):
            while not fits(self.events):
                if self.ended:
                    last = self.events[-1] if self.events else None
                    raise AssertionError(f"the stream ended with {str(last)[:300]}")
                self._more.clear()
                await self._more.wait()
        return self.events

    async def version(self, version: int) -> Any:
        """Wait for the view of that version, or a newer one."""
        events = await self.until(lambda es: es and newest(es)["version"] >= version)
        return newest(events)

    async def until_end(self, seconds: float = 5) -> None:
        """Wait for the end of the stream."""
        await asyncio.wait_for(self._task, seconds)

    async def close(self) -> None:
        """Go away, and keep what was heard."""
        self._writer.close()
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        self.phone.heard.append((f"STREAM {self.path}", self.raw))
        self.phone.heard.append((f"STREAM {self.path} (body)", split(self.raw).body))


def newest(events: list[Event]) -> Any:
    """The last view among events; version 0 when there is none."""
    views = [event.data for event in events if event.name == "view"]
    return views[-1] if views else {"version": 0}


def split(raw: bytes) -> Reply:
    """Head and body of a response, chunks put together. A stream may be cut off anywhere."""
    head, _, rest = raw.partition(b"\r\n\r\n")
    lines = head.decode("latin-1").split("\r\n")
    status = int(lines[0].split(" ")[1]) if lines[0] else 0
    pairs = [line.split(": ", 1) for line in lines[1:] if ": " in line]
    headers = {name.lower(): value for name, value in pairs}
    if headers.get("transfer-encoding") != "chunked":
        return Reply(status, headers, rest, raw)
    body = b""
    while rest:
        size, found, rest = rest.partition(b"\r\n")
        length = int(size, 16) if found else 0
        if not length:
            break
        body += rest[:length]
        rest = rest[length + 2 :]
    return Reply(status, headers, body, raw)
