"""The whole program as one ASGI app: the journal, the hub, the API, and Flet for the phones."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import flet as ft
import flet_web.fastapi

from companion.hub.hub import Hub
from companion.i18n import best_language, render, terminal_language
from companion.journal import open_journal
from companion.packs import check_packs
from companion.packs.games import installed_games
from companion.packs.writing import Shelf
from companion.scan.desk import ScanDesk
from companion.settings import Settings
from companion.table.game import Game
from companion.table.message import Message
from companion.ui.app import program
from companion.ui.here import World
from companion.web.addresses import urls
from companion.web.api.links import base_for
from companion.web.api.router import install_api
from companion.web.client import SecurityHeaders, client_app
from companion.web.photos import install_photos
from companion.web.print import install_sheets
from companion.web.tag import install_tag_page
from companion.web.verify import install_verify

log = logging.getLogger(__name__)

REST_SECONDS = 300
"""How often tables at which nobody is left are put away."""


def build_app(settings: Settings) -> Any:
    """The app for these settings.

    Opens the journal, and raises `JournalError` when that cannot be done; what had to be rescued
    of a damaged one, and which of the group's own packs are left out, is said in the log.
    """
    settings.make_data_folder()
    lang = settings.lang or terminal_language()
    journal = open_journal(settings.journal_url)
    if journal.salvage is not None:
        for message in journal.salvage.messages():
            log.warning("%s", render(message, lang))
    if left_out := check_packs(settings.data):
        for problem in left_out:
            log.warning("%s", render(problem.message, lang))
        log.warning("%s", render(Message("doctor.packs.do", {"folder": settings.packs}), lang))
    games = installed_games(settings.data, settings.further_games)
    hub, shelf = Hub(journal, games), Shelf(settings.data, games)
    scans = ScanDesk.of(games)
    resting: list[asyncio.Task[None]] = []

    async def start() -> None:
        resting.append(asyncio.create_task(_rest(hub)))
        resting.append(asyncio.create_task(_prepare(games)))

    async def stop() -> None:
        router.streams.close()
        for task in resting:
            task.cancel()
        await asyncio.gather(*resting, return_exceptions=True)
        await scans.close()
        await hub.close()

    app = flet_web.fastapi.FastAPI(
        title="Tableside", docs_url=None, redoc_url=None, on_startup=[start], on_shutdown=[stop]
    )
    app.add_middleware(SecurityHeaders)
    router = install_api(app, hub, scans, data=settings.data, shelf=shelf)
    install_verify(app)
    install_tag_page(app)
    install_sheets(app, games)
    install_photos(app, scans.inbox)
    world = World(hub, _base_url(settings), _local, _language, shelf, scans)
    app.mount("/", client_app(program(world), cache=settings.data / "cache"))  # last: takes all
    app.state.hub, app.state.scans = hub, scans
    return app


async def _rest(hub: Hub) -> None:
    while True:
        await asyncio.sleep(REST_SECONDS)
        with suppress(Exception):
            await hub.rest()


async def _prepare(games: Mapping[str, Game[Any]]) -> None:
    """Phones can come in meanwhile."""
    for game in games.values():
        if (prepare := getattr(game, "prepare", None)) is not None:
            with suppress(Exception):  # then whoever needs it waits, and is told
                await asyncio.to_thread(prepare)


def _header(page: ft.Page, name: str) -> str:
    """A header of the request with which the page's line was opened. Flet has no public way."""
    socket = getattr(page.session.connection, "_FletApp__websocket", None)
    headers = getattr(socket, "headers", None)  # a line may have died meanwhile
    return headers.get(name, "") if headers is not None else ""


def _base_url(settings: Settings) -> Callable[[str], str]:
    def base(url: str) -> str:
        with suppress(ValueError):  # what a browser asked for may be no address
            there = urlsplit(url)
            found = base_for(there.netloc, there.scheme in ("wss", "https"))
            if found is not None:
                return found
        reachable = urls(settings.port, settings.tls, settings.host)
        return reachable[0] if reachable else f"http://localhost:{settings.port}"

    return base


def _local(page: ft.Page) -> bool:
    try:
        return ipaddress.ip_address(page.client_ip or "").is_loopback
    except ValueError:
        return False


def _language(page: ft.Page) -> str:
    return best_language(_header(page, "accept-language"))
