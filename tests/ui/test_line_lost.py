"""What a page shows and who counts as here when its line breaks, comes back, or its sheet goes."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import flet as ft
import msgpack
import pytest
from flet.components.component import Component
from flet.controls.base_control import BaseControl
from flet.messaging.protocol import (
    MessageAction,
    RegisterClientResponseBody,
    configure_encode_object_for_msgpack,
)

from companion.hub.hub import Opening
from companion.hub.live import LiveTable
from companion.table import commands as cmd
from companion.table.seats import Role, Viewer
from companion.ui.device import Device
from companion.ui.here import Here, World
from companion.ui.live import use_sheet, use_wake
from companion.ui.screens.table import TablePage
from tests.hub.tables import HOST_KEY, a_hub, a_table
from tests.ui.alakanas_phones import SPECIAL_TEXT, Evening, an_evening, playing, shows, tap
from tests.ui.sessions import Line, Sitting
from tests.ui.test_alakanas_card import press
from tests.ui.test_arnak_moves import GAME as ARNAK
from tests.ui.test_arnak_moves import begun
from tests.ui.test_scan import on_screen as with_scans

SOMEBODY = "k" * 32


async def back_on(screen: Sitting) -> bytes:
    """The line breaks and the page is loaded anew: what it is sent first."""
    await screen.session.disconnect(3600)
    await screen.settle()
    line = Line(asyncio.get_running_loop())
    line.session = screen.session
    whole = RegisterClientResponseBody(
        session_id=screen.session.id, page_patch=screen.session.page, error=""
    )
    first: Any = msgpack.packb(
        [MessageAction.REGISTER_CLIENT, whole],
        default=configure_encode_object_for_msgpack(BaseControl),
    )
    await screen.session.connect(line)
    await screen.settle()
    screen.line = line
    return bytes(first) + b"".join(line.frames)


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
async def test_a_page_that_comes_back_is_not_sent_the_card_that_lay_open(seat: int) -> None:
    """Whoever takes up a phone that was put down sees the back of the card (R5)."""
    evening = await playing()
    screen = await evening.on_screen(seat)
    await press(screen, "start")
    assert shows(screen, evening.own_text(seat))
    assert evening.own_text(seat).encode() not in await back_on(screen)


@pytest.mark.parametrize("screen_of", ["lobby", "moves", "scan sheet", "result", "card check"])
async def test_every_screen_can_be_drawn_while_its_line_is_down(
    screen_of: str, caplog: pytest.LogCaptureFixture
) -> None:
    """What hides a card is drawn then; a screen that fails there would go on showing it."""
    screen = await SCREENS[screen_of]()
    await screen.session.disconnect(3600)
    await screen.settle()
    with caplog.at_level(logging.ERROR):
        for control in list(screen.session.index.values()):
            if isinstance(control, Component):
                screen.session.schedule_update(control)
        await screen.settle()
    assert caplog.text == ""


async def a_lobby() -> Sitting:
    hub = a_hub(games={"arnak": ARNAK})
    live = await hub.open_table(HOST_KEY, Opening("arnak", {}))
    assert isinstance(live, LiveTable)
    return await with_scans(hub, live, HOST_KEY)


async def moves() -> Sitting:
    hub, live, phones = await begun()
    return await with_scans(hub, live, phones[0].key)


async def scan_sheet() -> Sitting:
    screen = await moves()
    await tap(screen, "scan")
    return screen


async def a_result() -> Sitting:
    evening = await playing()
    (end,) = (
        p
        for p in evening.host.sees(Viewer(Role.HOST)).prompts
        if getattr(p, "group", "") == "break_off"
    )
    await evening.host.do(end.command)
    return await evening.on_screen(1)


async def card_check() -> Sitting:
    screen = await (await an_evening()).on_screen(1)
    await tap(screen, "fingerprint")
    return screen


SCREENS = {
    "lobby": a_lobby,
    "moves": moves,
    "scan sheet": scan_sheet,
    "result": a_result,
    "card check": card_check,
}


async def kicked_and_back(evening: Evening, seat: int) -> Sitting:
    """That phone lost its seat and took it again with a code, all on one page."""
    screen = await evening.on_screen(seat)
    await evening.host.do(cmd.Kick(seat))
    await screen.settle()
    code = evening.live.reentry_code(HOST_KEY, seat)
    assert isinstance(code, str)
    await tap(screen, "reentry")
    (field,) = (c for c in screen.screen().controls() if c.get("key") == "reentry-code")
    await screen.type(field["label"], code)
    await tap(screen, "reentry-go")
    await screen.settle()
    return screen


async def test_a_phone_that_lost_its_seat_and_has_it_again_covers_its_card(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The form to join stood on the page in between; it must not go on hearing in its place."""
    monkeypatch.setattr("companion.ui.here.save_device", nothing)
    evening = await playing()
    screen = await kicked_and_back(evening, 3)
    await press(screen, "start")
    assert shows(screen, evening.own_text(3))
    screen.page.on_app_lifecycle_state_change(hidden(screen))  # type: ignore[misc,operator]
    await screen.settle()
    assert not shows(screen, evening.own_text(3))
    assert SPECIAL_TEXT.encode() not in await back_on(screen)


async def test_who_sat_down_on_the_page_of_the_table_is_away_when_its_line_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("companion.ui.here.save_device", nothing)
    hub = a_hub()
    live = await a_table(hub)
    world = World(hub, lambda _: "http://t.local", lambda _: False, lambda _: "en")

    def main(page: ft.Page) -> None:
        here = Here(world, page, Device(SOMEBODY, lang="en"))
        monkeypatch.setattr(here, "go", lambda place: None)
        page.render(TablePage, here, live)

    screen = await Sitting(main).start()
    (field,) = (c for c in screen.screen().controls() if c.get("_c") == "TextField")
    await screen.type(field["label"], "Bo")
    await tap(screen, "sit")
    assert live.here() == {1}
    await screen.session.disconnect(3600)
    await screen.settle()
    assert live.here() == frozenset()
    screen.session.close()
    await screen.settle()
    assert not live.watched


async def test_a_sheet_that_the_program_closed_has_nothing_to_say_when_it_is_down() -> None:
    """The device tells later that the old one is gone. By then another may be open."""
    opened: list[Any] = []
    closed: list[str] = []

    @ft.component
    def Page() -> Any:
        wake = use_wake()
        ft.use_effect(lambda: opened.append(wake), [])

        async def swiped(_: Any) -> None:
            closed.append(shown["name"])

        name = shown["name"]
        use_sheet(ft.BottomSheet(ft.Text(name), on_dismiss=swiped) if name else None)
        return ft.Container()

    shown = {"name": "first"}
    page = await Sitting(lambda page: page.render(Page)).start()
    for name in ("", "second"):
        shown["name"] = name
        opened[0]()
        await page.settle()
    first, second = page.sheets()
    await page.dismiss(first)
    assert closed == []
    await page.dismiss(second)  # a finger
    assert closed == ["second"]


async def nothing(_: Any) -> None:
    """Nothing is kept."""


def hidden(screen: Sitting) -> Any:
    return ft.AppLifecycleStateChangeEvent(
        name="app_lifecycle_state_change",
        control=screen.page,
        state=ft.AppLifecycleState.HIDE,
    )
