"""A table before its game on phones without a browser, with a journal that answers when told."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from companion.hub.hub import Hub, Opening
from companion.hub.live import LiveTable
from companion.table import commands as cmd
from companion.ui.device import Device
from companion.ui.here import Here, World
from companion.ui.screens.table import TablePage
from tests.hub.tables import HOST_KEY, Phone, sat
from tests.ui.sessions import Sitting
from tests.wire.raw import Control


def a_world(hub: Hub, local: bool = False) -> World:
    """What all sessions share, in English; `local`: on the computer that runs the program."""
    return World(hub, lambda _: "http://t.local", lambda _: local, lambda _: "en")


async def a_lobby(hub: Hub, *names: str, game: str = "life") -> tuple[LiveTable, list[Phone]]:
    """A table at which these people sit with their phones; its host's device has no seat."""
    live = await hub.open_table(HOST_KEY, Opening(game, {}))
    assert isinstance(live, LiveTable)
    host = Phone(live, HOST_KEY)
    for _ in names[len(live.history.state.seats) :]:
        await host.do(cmd.AddSeat())
    return live, [await sat(live, name, no) for no, name in enumerate(names, 1)]


async def on_screen(
    hub: Hub, live: LiveTable, key: str = HOST_KEY, names: tuple[str, ...] = ()
) -> Sitting:
    """The table on the device with that secret."""

    def main(page: Any) -> None:
        device = Device(key, lang="en", names=names)
        page.render(TablePage, Here(a_world(hub), page, device), live)

    return await Sitting(main).start()


def names_of(live: LiveTable) -> list[str]:
    """Who sits at the table, in order."""
    return [s.name for s in live.history.state.seats]


@contextmanager
def slow(live: LiveTable) -> Iterator[asyncio.Event]:
    """Nothing is recorded until the event is set: a disk that takes its time."""
    journal: Any = live._journal
    append, gate = journal.append, asyncio.Event()

    async def held(*args: Any) -> Any:
        await gate.wait()
        return await append(*args)

    journal.append = held
    try:
        yield gate
    finally:
        journal.append = append


async def touch(screen: Sitting, what: str | Control, event: str = "click") -> asyncio.Task[None]:
    """A finger on a control or on what is called `what`; its answer is not waited for."""
    control = screen.screen().find(what) if isinstance(what, str) else what
    assert control is not None, f"nothing to tap called {what} on {screen.texts()}"
    tap = asyncio.create_task(screen.session.dispatch_event(control["_i"], event, None))
    await screen.settle()
    return tap


async def answered(screen: Sitting, gate: asyncio.Event, *taps: asyncio.Task[None]) -> None:
    """The disk is done, and so are the taps."""
    gate.set()
    await asyncio.gather(*taps)
    await asyncio.sleep(0)
    await screen.settle()
