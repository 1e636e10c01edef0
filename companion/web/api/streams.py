"""Server-sent events: the newest view, whenever there is news, to whoever keeps up.

A reader that is slow gets only the newest view; nobody waits for it. The stream ends when the
reader goes, when it may no longer look, or when the server closes.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable

from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from companion.hub.live import LiveTable
from companion.table.refusal import Refusal
from companion.table.seats import SPECTATOR, Viewer
from companion.table.view import TableView
from companion.web.api.answers import ALWAYS, for_viewers
from companion.web.api.writing import Writer, names_in, to_bytes

HEARTBEAT = 10.0
"""Seconds of silence after which a comment is sent, so that both ends notice a dead line."""
STUCK = 45.0
"""Seconds after which a reader that takes nothing is let go."""
RETRY = 2000
"""Milliseconds after which a browser is told to come back."""


def event(name: str, data: bytes, number: int | None = None) -> bytes:
    """One event. `data` is JSON without line breaks; `number` becomes the id to resume from."""
    head = f"id: {number}\n" if number is not None else ""
    return f"{head}event: {name}\ndata: ".encode() + data + b"\n\n"


class Streams:
    """Every stream that is open, so that a server that closes can end them at once."""

    def __init__(self) -> None:
        self._open: set[EventStream] = set()
        self.closing = False

    def __len__(self) -> int:
        return len(self._open)

    def add(self, stream: EventStream) -> None:
        """A stream began."""
        self._open.add(stream)

    def remove(self, stream: EventStream) -> None:
        """A stream ended."""
        self._open.discard(stream)

    def close(self) -> None:
        """End all streams, now and for good. Browsers come back by themselves."""
        self.closing = True
        for stream in tuple(self._open):
            stream.end()


class EventStream(Response):
    """The answer that never ends. `look` gives the eyes anew each time: seats move and go."""

    media_type = "text/event-stream"

    def __init__(
        self,
        streams: Streams,
        writer: Writer,
        live: LiveTable,
        key: str,
        look: Callable[[], Viewer],
        lang: str,
        after: int | None,
    ) -> None:
        super().__init__(headers={**ALWAYS, "x-accel-buffering": "no"})
        del self.headers["content-length"]
        self._streams, self._writer, self._live = streams, writer, live
        self._key, self._look, self._lang = key, look, lang
        self._said = after
        """Number of the newest log line the reader has; None: the first view brings them all."""
        self._shown: bytes = b""
        self._news = asyncio.Event()
        self._over = False

    def end(self) -> None:
        """Let the stream finish after what it is sending now."""
        self._over = True
        self._news.set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._streams.closing:
            self._over = True
        self._streams.add(self)
        watch = self._live.watch(self._key, self._news.set)
        listening = asyncio.create_task(self._until_gone(receive))
        started = False
        try:
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            started = True
            await self._tell(send, f"retry: {RETRY}\n\n".encode())
            await self._run(send)
        except TimeoutError:
            return  # it takes nothing any more; the server closes the line
        except asyncio.CancelledError:
            if not started:
                raise
            # A server that cannot wait any longer. The stream is over, with a proper end below.
        finally:
            listening.cancel()
            self._live.leave(watch)
            self._streams.remove(self)
        with contextlib.suppress(OSError, RuntimeError):
            await send(_body(b"", more=False))

    async def _run(self, send: Send) -> None:
        while not self._over:
            self._news.clear()
            viewer = self._look()
            made = self._live.view(self._key, viewer)
            if isinstance(made, Refusal):
                await self._tell(send, self._goodbye(made))
                return
            news = self._news_in(made)
            if news:
                await self._tell(send, news)
                continue  # while that was on its way, more may have happened
            try:
                async with asyncio.timeout(HEARTBEAT):
                    await self._news.wait()
            except TimeoutError:
                await self._tell(send, b": here\n\n")

    def _news_in(self, made: TableView) -> bytes:
        shown = self._writer.view(self._live, made, self._lang)
        if shown == self._shown:
            return b""
        self._shown = shown
        said = b""
        if self._said is not None:
            lines = (line for line in made.log if line.seq > self._said)
            said = b"".join(event("said", self._writer.line(x, made, self._lang)) for x in lines)
        self._said = made.version
        return said + event("view", shown, made.version)

    def _goodbye(self, refusal: Refusal) -> bytes:
        public = self._live.view("", SPECTATOR)
        names = {} if isinstance(public, Refusal) else names_in(public)
        said = self._writer.refusal(for_viewers(refusal), self._lang, names)
        return event("refusal", to_bytes(said))

    async def _tell(self, send: Send, chunk: bytes) -> None:
        async with asyncio.timeout(STUCK):
            await send(_body(chunk, more=True))

    async def _until_gone(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self.end()


def _body(chunk: bytes, more: bool) -> Message:
    return {"type": "http.response.body", "body": chunk, "more_body": more}
