"""What flet-web does wrong on its line, and what puts it right."""

from __future__ import annotations

import asyncio
import importlib.util
from types import SimpleNamespace
from typing import Any

import flet as ft
import pytest
from flet.messaging.protocol import Message, MessageAction
from flet_web.fastapi import flet_app
from starlette.datastructures import URL
from starlette.websockets import WebSocketDisconnect

from companion.web.client import UnknownFlet, patches
from tests.web.test_client import hello, main


def pristine() -> Any:
    """FletApp as flet-web ships it, whatever was patched before."""
    spec = importlib.util.spec_from_file_location("pristine_flet_app", flet_app.__file__)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.FletApp


class DyingSocket:
    """A line that dies while the server is writing its first answer."""

    def __init__(self, *heard: bytes) -> None:
        self.client = SimpleNamespace(host="192.168.1.5")
        self.headers: dict[str, str] = {}
        self.cookies: dict[str, str] = {}
        self.url = URL("ws://table.local/ws")
        self.heard = list(heard)
        self.dead = asyncio.Event()
        if not heard:
            self.dead.set()

    async def accept(self) -> None: ...

    async def receive_bytes(self) -> bytes:
        if self.heard:
            return self.heard.pop(0)
        await self.dead.wait()
        raise WebSocketDisconnect(1006)

    async def send_bytes(self, _: bytes) -> None:
        self.dead.set()
        raise RuntimeError("Unexpected ASGI message after close")


async def after_a_dying_line(app_class: Any, *heard: bytes) -> Any:
    """What `handle` left behind: the app object, after at most a second."""
    app = app_class(asyncio.get_running_loop(), flet_app.app_manager.executor, main, None)
    task = asyncio.create_task(app.handle(DyingSocket(*heard)))
    await asyncio.wait({task}, timeout=1)
    app.finished = task.done()
    if task.done():
        app.failure = task.exception()
    else:
        task.cancel()
    return app


async def test_a_line_that_dies_while_writing_leaves_no_connected_session() -> None:
    app_class = pristine()
    leaky = await after_a_dying_line(app_class, hello())
    # The fault this repairs; when a new flet-web no longer has it, the patch can go.
    assert leaky._FletApp__session.connection is leaky
    patches.apply(app_class)
    repaired = await after_a_dying_line(app_class, hello())
    assert repaired.finished
    # A disconnected session lets go of its app.
    assert repaired._FletApp__session is None


async def test_a_reader_that_was_busy_when_the_line_died_ends_without_a_complaint(
    caplog: pytest.LogCaptureFixture,
) -> None:
    app_class = pristine()
    patches.apply(app_class)
    app = app_class(asyncio.get_running_loop(), flet_app.app_manager.executor, main, None)
    app._FletApp__websocket, app._FletApp__session = DyingSocket(), object()
    app._FletApp__send_queue = asyncio.Queue()
    app._FletApp__send_queue.put_nowait(b"news")
    await app._FletApp__send_loop()  # the line is dead now, and the reader comes back to it
    await app._FletApp__receive_loop()
    assert caplog.text == ""


async def test_a_line_that_never_says_who_it_is_leaves_no_task() -> None:
    app_class = pristine()
    assert not (await after_a_dying_line(app_class)).finished
    patches.apply(app_class)
    assert (await after_a_dying_line(app_class)).finished


class Heard:
    """Something that notes when it is written out as text."""

    def __init__(self) -> None:
        self.written_out = 0

    def __repr__(self) -> str:
        self.written_out += 1
        return "heard"


class Speaker:
    """As much of FletApp as sends."""

    def __init__(self) -> None:
        self._FletApp__send_queue: asyncio.Queue[bytes] = asyncio.Queue()


def test_a_message_is_packed_as_before_and_not_written_out_as_text() -> None:
    app_class = pristine()
    shown = Heard()
    body = {"any": ft.Text("x", size=12), "size": 3}

    def sent() -> bytes:
        speaker = Speaker()
        app_class.send_message(speaker, Message(MessageAction.PATCH_CONTROL, body))
        return speaker._FletApp__send_queue.get_nowait()

    before = sent()
    assert before[:1] == b"\x00"
    patches.apply(app_class)
    assert sent() == before
    with pytest.raises(TypeError):  # nothing that can be packed
        app_class.send_message(Speaker(), Message(MessageAction.PATCH_CONTROL, shown))
    assert shown.written_out == 0


def test_patches_refuse_a_flet_they_do_not_know() -> None:
    patches.check(patches.KNOWN_VERSION, pristine())
    with pytest.raises(UnknownFlet, match=r"flet-web 1\.1\.0 is not the 1\.0\.5"):
        patches.check("1.1.0", pristine())
    other = pristine()
    del other._FletApp__send_loop
    with pytest.raises(UnknownFlet, match=r"_FletApp__send_loop changed"):
        patches.check(patches.KNOWN_VERSION, other)
