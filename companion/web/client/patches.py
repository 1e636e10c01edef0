"""Three faults of flet-web 1.0.5's websocket handler, put right.

1. When the line dies while the server is writing, the sender's exception leaves `handle` before it
   disconnects the session: that session counts as connected for ever, so it is never evicted and
   never resumed (the phone gets a blank one).
2. A socket that closes before it registered leaves its sender waiting for ever.
3. Every message is written out as text, all its controls included, for a log that is off: a tenth
   of the server's work.

All live in private methods, hence the guard: another version of flet-web stops the program with
an explanation instead of being patched blindly.
"""

from __future__ import annotations

import asyncio
from typing import Any

import flet_web.version
import msgpack
from flet.controls.base_control import BaseControl
from flet.messaging.protocol import Message, configure_encode_object_for_msgpack
from flet_web.fastapi import flet_app
from starlette.websockets import WebSocketDisconnect

KNOWN_VERSION = "1.0.5"

#: What each method must still use; anything else is code these patches were not written for.
_EXPECTED = {
    "_FletApp__send_loop": {"_FletApp__websocket", "_FletApp__send_queue", "send_bytes"},
    "_FletApp__receive_loop": {"_FletApp__session", "_FletApp__send_queue", "receive_bytes"},
    "send_message": {"packb", "action", "body", "_FletApp__send_queue", "put_nowait"},
    "handle": {"_FletApp__send_loop", "_FletApp__receive_loop", "disconnect_session"},
}


class UnknownFlet(RuntimeError):
    """flet-web is not the version whose insides these patches know."""


class _NeverRegistered(Exception):
    """The socket closed before its phone said who it is: there is no session to disconnect."""


def check(version: str, app_class: type[Any]) -> None:
    """Raise `UnknownFlet` unless `app_class` is FletApp as flet-web 1.0.5 has it."""
    strange = [name for name, uses in _EXPECTED.items() if not uses <= _names_in(app_class, name)]
    if version != KNOWN_VERSION or strange:
        changed = f" ({', '.join(strange)} changed)" if strange else ""
        raise UnknownFlet(
            f"flet-web {version}{changed} is not the {KNOWN_VERSION} that companion/web/client/"
            f"patches.py repairs. Install flet-web=={KNOWN_VERSION}, or see whether the faults "
            "described there are gone and adapt the patches."
        )


def _names_in(app_class: type[Any], method: str) -> set[str]:
    """The attribute names that a method's code mentions; none if there is no such method."""
    code = getattr(getattr(app_class, method, None), "__code__", None)
    return set(code.co_names) if code else set()


class _HungUp:
    """A line after its end. Flet has None there, which the reader would stumble over."""

    async def receive_bytes(self) -> bytes:
        raise WebSocketDisconnect(1006)


async def _send_loop(self: Any) -> None:
    """Write until told to stop, or until the line is dead: then the reader notices by itself."""
    socket, queue = self._FletApp__websocket, self._FletApp__send_queue
    while (message := await queue.get()) is not None:
        try:
            await socket.send_bytes(message)
        except Exception:
            # Whatever the transport raised, the one thing it says is that nobody listens.
            break
    # The reader may be busy with a message, and turns to the line again after this.
    self._FletApp__websocket = _HungUp()
    # The reader still puts its own "stop" here; None in place of a queue would make it fail.
    self._FletApp__send_queue = asyncio.Queue()


def _send_message(self: Any, message: Message) -> None:
    """Pack a message and leave it to the sender: a zero byte, then msgpack."""
    body: Any = msgpack.packb(
        [message.action, message.body], default=configure_encode_object_for_msgpack(BaseControl)
    )
    self._FletApp__send_queue.put_nowait(b"\x00" + body)


def apply(app_class: Any = flet_app.FletApp) -> None:
    """Repair FletApp, once; later calls do nothing. Raises `UnknownFlet`."""
    if app_class.__dict__.get("_FletApp__send_loop") is _send_loop:
        return
    check(flet_web.version.version, app_class)
    receive_loop, handle = app_class._FletApp__receive_loop, app_class.handle

    async def patched_receive_loop(self: Any) -> None:
        await receive_loop(self)
        if self._FletApp__session is None:
            self._FletApp__send_queue.put_nowait(None)
            raise _NeverRegistered

    async def patched_handle(self: Any, websocket: Any) -> None:
        try:
            await handle(self, websocket)
        except _NeverRegistered:
            return

    app_class._FletApp__send_loop = _send_loop
    app_class.send_message = _send_message
    app_class._FletApp__receive_loop = patched_receive_loop
    app_class.handle = patched_handle
