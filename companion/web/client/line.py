"""The websocket between a phone and its Flet session, as seen from the server.

A phone that sleeps or leaves the Wi-Fi drops the line without a word, and for some seconds the
server still thinks it is there. Three things make coming back quick; `assets/line.js` is the other
end of each:

* a heartbeat (text frames; Flet's own are binary), so that the page notices a dead line itself;
* each page load names itself (`tab`): when it calls again, its old call is hung up first, so that
  Flet finds the session free and resumes it instead of making a new one;
* each page load says which client code it runs (`v`): one from before an upgrade is told to reload.
"""

from __future__ import annotations

import asyncio
from urllib.parse import parse_qs

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from companion.web.client.security import same_origin

#: Close code that tells a page to load the new client code.
OUTDATED = 4001
#: Seconds to wait until the handler of a hung-up call has let go of its session.
_PATIENCE = 2.0


class _Call:
    """One websocket: `hang_up` makes its handler see a disconnect; `over` is set at its end."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive, self._send = receive, send
        self._hung_up = asyncio.Event()
        self.over = asyncio.Event()

    async def hang_up(self) -> None:
        self._hung_up.set()
        try:
            await asyncio.wait_for(self.over.wait(), _PATIENCE)
        except asyncio.TimeoutError:
            # Its writer is stuck in a full buffer; the transport's own ping will end it.
            return

    async def receive(self) -> Message:
        """The next message for Flet: heartbeats are answered here and not passed on."""
        gone = asyncio.ensure_future(self._hung_up.wait())
        try:
            while True:
                incoming = asyncio.ensure_future(self._receive())
                await asyncio.wait({incoming, gone}, return_when=asyncio.FIRST_COMPLETED)
                if not incoming.done():
                    incoming.cancel()
                    return {"type": "websocket.disconnect", "code": 1001}
                message = incoming.result()
                if message.get("text") is None:
                    return message
                await self._send({"type": "websocket.send", "text": "here"})
        finally:
            gone.cancel()


class PhoneLine:
    """ASGI middleware around Flet's websocket route; other scopes pass through untouched."""

    def __init__(self, app: ASGIApp, version: str) -> None:
        self.app, self.version = app, version
        self._calls: dict[str, _Call] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        if not same_origin(scope):
            await send({"type": "websocket.close", "code": 1008, "reason": "another origin"})
            return
        asked = parse_qs(scope.get("query_string", b"").decode("latin-1"))
        if asked.get("v", [self.version])[0] != self.version:
            await receive()
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.close", "code": OUTDATED, "reason": self.version})
            return
        await self._connect(asked.get("tab", [""])[0], scope, receive, send)

    async def _connect(self, tab: str, scope: Scope, receive: Receive, send: Send) -> None:
        call, before = _Call(receive, send), self._calls.get(tab)
        if tab:
            self._calls[tab] = call
        if before:
            await before.hang_up()
        try:
            # Flet shows the socket's address to the program as page.url; the query is ours.
            await self.app({**scope, "query_string": b""}, call.receive, send)
        finally:
            call.over.set()
            if self._calls.get(tab) is call:
                del self._calls[tab]
