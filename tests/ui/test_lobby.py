"""The lobby, on the device that opened the table."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from companion.hub.hub import Hub, Opening
from companion.hub.keys import new_key
from companion.hub.live import LiveTable
from companion.journal.memory import MemoryJournal
from companion.table.seats import Viewer
from companion.ui.device import Device
from companion.ui.here import Here, Talk, World
from companion.ui.live import component, use_table
from companion.ui.screens.lobby import Lobby
from tests.lifecounter import LifeCounter
from tests.ui.sessions import Sitting


@component
def Screen(here: Here, live: LiveTable, key: str) -> Any:
    look = use_table(live, key)
    talk = Talk(here, live, lambda: None)
    seat = next((s.no for s in live.history.state.seats if s.key == live.hash(key)), None)
    view = look(Viewer("seat", seat) if seat else Viewer("host"))  # type: ignore[arg-type]
    return Lobby(here, talk, view)


@pytest.fixture
async def table() -> AsyncIterator[tuple[Hub, LiveTable, str]]:
    hub, key = Hub(MemoryJournal(), {"life": LifeCounter()}), new_key()
    live = await hub.open_table(key, Opening("life", {}))
    assert isinstance(live, LiveTable)
    yield hub, live, key
    await hub.close()


async def test_the_host_sits_down_with_one_tap(table: tuple[Hub, LiveTable, str]) -> None:
    hub, live, key = table
    world = World(hub, lambda _: "http://table.local", lambda _: False, lambda _: "en")

    def main(page: Any) -> None:
        here = Here(world, page, Device(key, names=("Ming",), lang="en"))
        page.render(Screen, here, live, key)

    screen = await Sitting(main).start()
    control = screen.screen().find("join-in")
    assert control is not None, screen.texts()
    await screen.event(control, "click")
    await screen.settle()
    mine = [s for s in live.history.state.seats if s.key == live.hash(key)]
    assert [s.name for s in mine] == ["Ming"]
    assert live.history.state.host == live.hash(key)
