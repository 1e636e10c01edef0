"""The program a phone runs: which screen stands behind which address."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import unquote, urlsplit

import flet as ft

from companion.table.refusal import Refusal
from companion.ui.device import load_device
from companion.ui.here import Here, Place, World
from companion.ui.live import component, safe, use_wake
from companion.ui.quick import draw_quickly
from companion.ui.repairs import repair_flet
from companion.ui.screens.home import Home
from companion.ui.screens.join import JoinPage
from companion.ui.screens.lost import Lost
from companion.ui.screens.table import TablePage
from companion.ui.screens.tv import TableScreen

log = logging.getLogger(__name__)


async def find_place(here: Here, route: str) -> Place:
    """The place behind an address."""
    parts = [unquote(p) for p in urlsplit(route).path.split("/") if p]
    match parts:
        case ["join", code] | ["j", code]:
            return Place("join", await here.hub.find(code, here.page.session.id))
        case ["table", code]:
            return Place("table", await here.hub.find(code, here.page.session.id))
        case ["screen", code]:
            return Place("screen", await here.hub.find(code, here.page.session.id))
        case _:
            return Place("home")


def program(world: World) -> Callable[[ft.Page], Awaitable[None]]:
    """What Flet runs for every session."""
    repair_flet()
    draw_quickly()

    async def main(page: ft.Page) -> None:
        here = Here(world, page, await load_device())
        route = None
        while route != page.route:  # somebody may go back before there is a screen
            route = page.route
            here.place = await find_place(here, route)
        here.dress()
        page.render(App, here)

    return main


@component
def App(here: Here) -> Any:
    """The screen for the place where the device is."""
    here.wake = use_wake()
    page = here.page

    def mount() -> None:
        newest: ft.RouteChangeEvent | None = None

        @safe
        async def moved(event: ft.RouteChangeEvent) -> None:
            nonlocal newest
            newest = event
            place = await find_place(here, event.route)
            if newest is event:  # else somebody has gone on, or back, while a table was read
                here.place = place
                here.dress()
                here.wake()

        @safe
        async def resized(_: Any) -> None:
            here.wake()

        page.on_route_change = moved
        page.on_resize = resized

    ft.use_effect(mount, [])
    place = here.place
    awake = here.device.awake and place.page != "home"

    async def stay_awake() -> None:
        lock = ft.Wakelock()
        try:
            await (lock.enable() if awake else lock.disable())
        except Exception:  # over plain http browsers have no such thing
            log.debug("no wake lock", exc_info=True)

    ft.use_effect(stay_awake, [awake])
    table = place.table
    if isinstance(table, Refusal):
        return Lost(here, table, key="lost")
    if table is None:
        return Home(here, key="home")
    if place.page == "screen":
        return TableScreen(here, table, key=f"screen-{table.code}")
    key = here.device.key
    if place.page == "join" and not (table.seats_of(key) or table.is_host(key)):
        return JoinPage(here, table, key=f"join-{table.code}")
    return TablePage(here, table, key=f"table-{table.code}")
