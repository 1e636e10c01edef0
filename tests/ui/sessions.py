"""A Flet session without browser, socket or Flutter: the program's half of a page."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import flet as ft
import msgpack
from flet.controls.base_control import BaseControl
from flet.controls.context import _context_page, context
from flet.messaging.connection import Connection
from flet.messaging.protocol import (
    Message,
    MessageAction,
    RegisterClientResponseBody,
    configure_encode_object_for_msgpack,
)
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub

from companion.ui.quick import draw_quickly
from companion.ui.repairs import repair_flet
from tests.wire.raw import PATCH, Control, Raw, unpack


class Line(Connection):
    """Keeps every frame, packed as on the real line."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__()
        self.loop = loop
        self.executor = ThreadPoolExecutor(1)
        self.pubsubhub = PubSubHub(loop=loop)
        self.page_url = "http://table.local"
        self.page_name = ""
        self.frames: list[bytes] = []
        self.session: Session | None = None

    def send_message(self, message: Message) -> None:
        body = [message.action, message.body]
        packed = msgpack.packb(body, default=configure_encode_object_for_msgpack(BaseControl))
        self.frames.append(b"\x00" + packed)

    def dispose(self) -> None:
        self.executor.shutdown(wait=False)


class Sitting:
    """One session that runs `main`; `texts` is what its screen shows."""

    def __init__(self, main: Callable[[ft.Page], Any]) -> None:
        self.main = main

    async def start(self) -> Sitting:
        repair_flet()
        draw_quickly()  # as the app does
        self.line = Line(asyncio.get_running_loop())
        self.session = self.line.session = Session(self.line)
        self.page = self.session.page
        self.session.apply_page_patch({"route": "/", "web": True, "width": 390.0, "height": 844.0})

        async def run() -> None:
            _context_page.set(self.page)
            context.reset_auto_update()
            registered = RegisterClientResponseBody(
                session_id=self.session.id, page_patch=self.session.get_page_patch(), error=""
            )
            # Packing the answer is also what tells each control its parent.
            self.line.send_message(Message(MessageAction.REGISTER_CLIENT, registered))
            made = self.main(self.page)
            if inspect.isawaitable(made):
                await made
            await self.session.after_event(self.page)

        await asyncio.create_task(run())
        await self.settle()
        return self

    async def settle(self) -> None:
        """Let the session's scheduler have its turns."""
        for _ in range(10):
            await asyncio.sleep(0)

    def screen(self) -> Raw:
        """What the other end of the line would show by now."""
        screen = Raw(0, "/")
        for frame in self.line.frames:
            action, body = unpack(frame)
            if action == PATCH:
                screen._patch(body)
            elif not screen.page:
                screen.page = body["page_patch"]
                screen._learn(screen.page)
        return screen

    def texts(self) -> list[str]:
        """All texts on the screen."""
        return self.screen().texts()

    def sheets(self) -> list[Control]:
        """The bottom sheets that the other end knows of, open or not."""
        return [c for c in self.screen().controls() if c.get("_c") == "BottomSheet"]

    def control(self, kind: str, word: str) -> Control:
        """The control of that kind with this word or label on it, as the other end has it."""
        for control in self.screen().controls():
            if control.get("_c") == kind and word in (control.get("content"), control.get("label")):
                return control
        raise LookupError(f"no {kind} {word!r} on {self.texts()}")

    async def type(self, label: str, text: str) -> None:
        """The other end says what was written into a field."""
        self.session.apply_patch(self.control("TextField", label)["_i"], {"value": text})
        await self.settle()

    async def click(self, word: str) -> None:
        """The other end says that a button was tapped."""
        await self.event(self.control("Button", word), "click")

    async def fingers(self, *idents: str) -> None:
        """Taps on these, by their test ids, all before the screen has followed the first."""
        found = [self.screen().find(ident) for ident in idents]
        async with asyncio.TaskGroup() as taps:
            for control in found:
                assert control is not None, f"not all of {idents} on {self.texts()}"
                taps.create_task(self.session.dispatch_event(control["_i"], "click", None))
        await self.settle()

    async def event(self, control: Control, name: str) -> None:
        """The other end says that something happened to a control, which may be gone by now."""
        await asyncio.create_task(self.session.dispatch_event(control["_i"], name, None))
        await self.settle()

    async def dismiss(self, sheet: Control) -> None:
        """The other end says that a sheet is gone."""
        await asyncio.create_task(self.session.dispatch_event(sheet["_i"], "dismiss", None))
        await self.settle()
