"""The websocket between a phone and its Flet session, as seen from the server.

A phone that sleeps or leaves the Wi-Fi for a moment drops the line. Flet's client survives that
badly: once reconnected it no longer draws changes (1.0.5), and its retries get slower and slower.
So neither end of Flet sees a short break: a `_Call` outlives the sockets that carry it, keeps what
was not yet acknowledged, and goes on where it stopped. `assets/line.js` is the other end.

The protocol on top of Flet's binary frames (both sides count them from 0):

* the first message is the text `call ID N WAS`: page load ID calls and has N frames; the answer is
  the text `here M`, M frames received, and both send what the other lacks. (Not in the address:
  whoever knows an ID can take its call over, and addresses end up in logs);
* text `here? N` from the page, at least every few seconds: N frames received, anybody there?
  Answered by `here M`;
* WAS names the page load before this one in the same browser tab, or is `-`: if its call is only
  kept for a return, it ends, so that Flet resumes its session at once;
* close code 4002: there is no such call any more (too long away, or the server was restarted); the
  page loads itself anew, and with it whatever client code is new.
"""

from __future__ import annotations

import asyncio
import re
from collections import deque

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.web.client.security import same_origin

#: Close code: the call is over, load the page anew.
OVER = 4002
#: Close codes by which a page says that it goes for good (closed, reloaded, navigated away).
_FAREWELL = {1000, 1001}
#: Seconds a call waits for its phone. Flet, and with it the program, hears of a loss only then.
GRACE = 45.0
#: Bytes kept for a phone that does not answer; more than a page redrawn a hundred times.
_KEEP = 8_000_000
#: Seconds to wait until Flet has let go of the session of a call that ended.
_PATIENCE = 2.0

_CALL = re.compile(r"call ([0-9a-f]{32}) (\d{1,12}) ([0-9a-f]{32}|-)")
_HERE = re.compile(r"here\? (\d{1,12})")


class _Call:
    """One page load's conversation with Flet, whatever sockets carry it."""

    def __init__(self, grace: float) -> None:
        self.grace = grace
        self.from_page: asyncio.Queue[Message] = asyncio.Queue()
        self.from_page.put_nowait({"type": "websocket.connect"})
        self.received = 0
        #: Frames for the page from number `first` on: the unacknowledged and the unsent.
        self.frames: deque[bytes] = deque()
        self.first = 0
        self._bytes = 0
        self.fresh = asyncio.Event()
        self.ended = asyncio.Event()
        self.let_go = asyncio.Event()
        #: Counts sockets; a socket that is no longer the newest stops.
        self.socket = 0
        self.attached = False
        self._expiry: asyncio.TimerHandle | None = None

    # ---- what Flet sees

    async def receive(self) -> Message:
        return await self.from_page.get()

    async def send(self, message: Message) -> None:
        if self.ended.is_set():
            raise RuntimeError("the phone is gone")
        if message["type"] == "websocket.send":
            data: bytes = message["bytes"]
            self.frames.append(data)
            self._bytes += len(data)
            self.fresh.set()
            if self._bytes > _KEEP:
                self.end()
        elif message["type"] == "websocket.close":
            self.end()

    # ---- what the sockets do

    @property
    def count(self) -> int:
        """Frames that Flet has sent so far."""
        return self.first + len(self.frames)

    def acknowledge(self, got: int) -> None:
        """The page has `got` frames: forget those."""
        while self.first < got and self.frames:
            self._bytes -= len(self.frames.popleft())
            self.first += 1

    def attach(self) -> int:
        """A new socket takes over; returns its number."""
        self.socket += 1
        self.attached = True
        self.fresh.set()
        if self._expiry:
            self._expiry.cancel()
        return self.socket

    def detach(self, socket: int, code: int) -> None:
        """A socket closed: the call waits for another, unless the page said goodbye."""
        if socket != self.socket:
            return
        self.attached = False
        if code in _FAREWELL:
            self.end()
        else:
            self._expiry = asyncio.get_running_loop().call_later(self.grace, self.end)

    def end(self) -> None:
        if not self.ended.is_set():
            self.ended.set()
            self.fresh.set()
            self.from_page.put_nowait({"type": "websocket.disconnect", "code": 1001})

    async def end_and_wait(self) -> None:
        """End, and give Flet the time to disconnect the session."""
        self.end()
        try:
            await asyncio.wait_for(self.let_go.wait(), _PATIENCE)
        except TimeoutError:
            return


class PhoneLine:
    """ASGI middleware around Flet's websocket route; other scopes pass through untouched.

    A client that does not begin with `call` (a test, a script) gets Flet's websocket as it is.
    """

    def __init__(self, app: ASGIApp, grace: float = GRACE) -> None:
        self.app, self.grace = app, grace
        self._calls: dict[str, _Call] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        if not same_origin(scope):
            await send({"type": "websocket.close", "code": 1008, "reason": "another origin"})
            return
        opening = await receive()
        await send({"type": "websocket.accept"})
        first = await receive()
        asked = _CALL.fullmatch(first.get("text") or "")
        if asked is None:
            await self._plain(scope, [opening, first], receive, send)
            return
        tab, got, was = asked[1], int(asked[2]), asked[3]
        before = self._calls.get(was)
        if before and not before.attached:
            await before.end_and_wait()
        call = self._find_or_open(tab, got, scope)
        if call is None:
            await send({"type": "websocket.close", "code": OVER, "reason": "load the page anew"})
            return
        await _carry(call, got, receive, send)

    async def _plain(
        self, scope: Scope, heard: list[Message], receive: Receive, send: Send
    ) -> None:
        """Flet's websocket route as it is, except that it was already accepted."""

        async def replay() -> Message:
            return heard.pop(0) if heard else await receive()

        async def once_accepted(message: Message) -> None:
            if message["type"] != "websocket.accept":
                await send(message)

        await self.app(scope, replay, once_accepted)

    def _find_or_open(self, tab: str, got: int, scope: Scope) -> _Call | None:
        """The call of this page load: a new one if it has heard nothing yet; None if it is over."""
        call = self._calls.get(tab)
        if call is None:
            return self._open(tab, scope) if got == 0 else None
        return call if call.first <= got <= call.count and not call.ended.is_set() else None

    def _open(self, tab: str, scope: Scope) -> _Call:
        call = self._calls[tab] = _Call(self.grace)
        task = asyncio.create_task(self._run(tab, call, scope))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return call

    async def _run(self, tab: str, call: _Call, scope: Scope) -> None:
        try:
            await self.app(scope, call.receive, call.send)
        finally:
            call.end()
            call.let_go.set()
            if self._calls.get(tab) is call:
                del self._calls[tab]


async def _carry(call: _Call, got: int, receive: Receive, send: Send) -> None:
    """Let one socket carry the call until the socket closes, or the call ends or moves on."""
    socket = call.attach()
    call.acknowledge(got)
    await send({"type": "websocket.send", "text": f"here {call.received}"})
    writer = asyncio.create_task(_write(call, got, socket, send))
    code = 1006
    try:
        while socket == call.socket:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                code = message.get("code") or 1006
                break
            if socket != call.socket:
                # Another socket told the page that this frame did not arrive: it comes again there.
                break
            if (data := message.get("bytes")) is not None:
                call.received += 1
                call.from_page.put_nowait({"type": "websocket.receive", "bytes": data})
            elif here := _HERE.fullmatch(message.get("text") or ""):
                call.acknowledge(min(int(here[1]), call.count))
                await send({"type": "websocket.send", "text": f"here {call.received}"})
    except (OSError, RuntimeError):
        # The transport went away under an answer; for the call that is a socket like another.
        code = 1006
    finally:
        writer.cancel()
        call.detach(socket, code)


async def _write(call: _Call, position: int, socket: int, send: Send) -> None:
    """Send the call's frames from number `position` on."""
    try:
        while socket == call.socket:
            call.fresh.clear()
            while position < call.count and socket == call.socket:
                frame = call.frames[position - call.first]
                position += 1
                await send({"type": "websocket.send", "bytes": frame})
            if call.ended.is_set():
                break
            await call.fresh.wait()
        await send({"type": "websocket.close", "code": OVER if call.ended.is_set() else 1001})
    except Exception:
        # A dead line shows itself to the reader too, which ends this socket.
        return
