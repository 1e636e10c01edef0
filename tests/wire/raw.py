"""A device without a screen on Flet's websocket: keeps every frame, and knows what it would show.

Flet's frames are a zero byte and msgpack of `[action, body]`: 1 register, 2 patch, 3 event,
4 changed properties, 5 call of a function in the client. A patch is
`[paths, [op, node, key, value], ...]`, where `paths` numbers the nodes that the ops speak of.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable, Iterator
from typing import Any

import msgpack
import websockets

REGISTER, PATCH, EVENT, PROPS, CALL = 1, 2, 3, 4, 5
REPLACE, ADD, REMOVE, MOVE = 0, 1, 2, 3

Control = dict[str, Any]


def unpack(frame: bytes) -> tuple[int, Any]:
    """Action and body of a frame."""
    action, body = msgpack.unpackb(
        frame[1:], strict_map_key=False, ext_hook=lambda code, data: ("ext", code, data)
    )
    return action, body


class Raw:
    """One session at `route` on the server at `port`.

    `stored` is what the browser keeps for us (`tests.browser.program.stored`), "" for nothing.
    `frames` is everything that was ever sent to this device. It calls from another machine in the
    room, as the server is told by a proxy on its own machine; `local` calls from that one itself.
    """

    def __init__(
        self, port: int, route: str, stored: str = "", name: str = "", local: bool = False
    ) -> None:
        self.port, self.route, self.name, self.local = port, route, name, local
        self.stored: str | None = json.loads(stored) if stored else None
        self.frames: list[bytes] = []
        self.page: Control = {}
        self.crashes: list[str] = []
        self._session: str | None = None
        self._more = asyncio.Event()
        self._by_id: dict[int, Control] = {}

    async def __aenter__(self) -> Raw:
        await self.open()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def open(self) -> None:
        """Connect; a device that was here before resumes its session."""
        self._socket = await websockets.connect(
            f"ws://127.0.0.1:{self.port}/ws",
            max_size=None,
            compression=None,
            user_agent_header=f"raw {self.name}",
            additional_headers={
                "accept-language": "en",
                **({} if self.local else {"x-forwarded-for": "192.168.7.20"}),
            },
        )
        page = {
            "route": self.route, "pwa": False, "web": True, "debug": False, "wasm": False,
            "platform": "android", "width": 390, "height": 844, "platform_brightness": "light",
        }  # fmt: skip
        await self._send(REGISTER, {"session_id": self._session, "page_name": "", "page": page})
        self._reader = asyncio.create_task(self._read())

    async def close(self) -> None:
        """Leave politely."""
        await self._socket.close()
        self._reader.cancel()
        await asyncio.gather(self._reader, return_exceptions=True)

    async def drop(self) -> None:
        """The Wi-Fi is gone from one moment to the next."""
        self._socket.transport.abort()
        await asyncio.gather(self._reader, return_exceptions=True)

    async def until_closed(self) -> None:
        """Wait until the other side has hung up and everything it sent was read."""
        await asyncio.wait_for(asyncio.shield(self._reader), 10)

    async def open_again(self) -> None:
        """Load the page anew, as a new session."""
        await self.close()
        self._session, self.page = None, {}
        await self.open()

    async def _send(self, action: int, body: Any) -> None:
        with contextlib.suppress(websockets.ConnectionClosed):
            await self._socket.send(b"\x00" + msgpack.packb([action, body]))

    async def _read(self) -> None:
        with contextlib.suppress(websockets.ConnectionClosed, OSError):
            async for frame in self._socket:
                assert isinstance(frame, bytes)
                self.frames.append(frame)
                action, body = unpack(frame)
                if action == REGISTER:
                    self._session = body["session_id"]
                    self.page = body["page_patch"]
                    self._learn(self.page)
                elif action == PATCH:
                    self._patch(body)
                elif action == CALL:
                    await self._answer(body)
                else:
                    self.crashes.append(repr(body))
                self._more.set()

    async def _answer(self, body: Any) -> None:
        result = None
        if body["name"] == "get":
            result = self.stored
        elif body["name"] == "set":
            self.stored = body["args"]["value"]
        answer = {"control_id": body["control_id"], "call_id": body["call_id"]}
        await self._send(CALL, {**answer, "result": result, "error": None})

    # --- what the screen shows ------------------------------------------------------------

    def _learn(self, value: Any) -> None:
        for control in _walk(value):
            self._by_id[control["_i"]] = control

    def _patch(self, body: Any) -> None:
        root = self._by_id.get(body["id"])
        if root is None:
            return  # of something that is gone by now
        paths, *ops = body["patch"]
        where = dict(_numbered(paths, ()))
        for kind, node, key, *rest in ops:
            # Each op speaks of the tree as the ops before it have left it.
            place = _at(root, where[node])
            if kind == REMOVE:
                del place[key]
            elif kind == MOVE:
                target, to = rest
                moved = place.pop(key)
                _at(root, where[target]).insert(to, moved)
            else:
                if kind == ADD and isinstance(place, list):
                    place.insert(key, rest[0])
                else:
                    place[key] = rest[0]
                self._learn(rest[0])

    def controls(self) -> Iterator[Control]:
        """All controls on the screen, from the top."""
        return _walk(self.page)

    def texts(self) -> list[str]:
        """All texts on the screen."""
        return [str(c.get("value", "")) for c in self.controls() if c.get("_c") == "Text"]

    def shows(self, text: str) -> bool:
        """Whether a text on the screen contains `text`."""
        return any(text in line for line in self.texts())

    def find(self, ident: str) -> Control | None:
        """What takes the tap on the thing with this identifier."""
        for control in self.controls():
            if control.get("_c") == "Semantics" and control.get("identifier") == ident:
                return next((c for c in _walk(control) if c.get("on_click")), None)
        return None

    def tappable(self) -> list[Control]:
        """Everything that takes a tap."""
        return [c for c in self.controls() if c.get("on_click")]

    async def tap(self, ident: str) -> None:
        """Press the thing with this identifier, as soon as it is there."""
        await self.until(lambda: self.find(ident))
        control = self.find(ident)
        assert control is not None
        await self.press(control)

    async def press(self, control: Control) -> None:
        """Press a control that is or was on the screen."""
        await self._send(EVENT, {"target": control["_i"], "name": "click", "data": None})

    async def until(self, what: Callable[[], Any], seconds: float = 10) -> None:
        """Wait until `what()` holds; it is asked again after each frame."""
        try:
            async with asyncio.timeout(seconds):
                while not what():
                    self._more.clear()
                    await self._more.wait()
        except TimeoutError:
            raise AssertionError(
                f"{self.name}: not so within {seconds} s: {self.texts()}"
            ) from None


def _walk(value: Any) -> Iterator[Control]:
    if isinstance(value, dict):
        if "_i" in value:
            yield value
        for inner in value.values():
            yield from _walk(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _walk(inner)


def _numbered(paths: list[Any], here: tuple[Any, ...]) -> Iterator[tuple[int, tuple[Any, ...]]]:
    yield paths[0], here
    for key, below in (paths[1] if len(paths) > 1 else {}).items():
        yield from _numbered(below, (*here, key))


def _at(value: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        value = value[key]
    return value
