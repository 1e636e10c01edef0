"""The routes of the API put together, and what an app needs around them."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.responses import RedirectResponse
from fastapi.routing import APIRoute

from companion.hub.hub import Hub
from companion.hub.keys import tidy_code
from companion.i18n import tr
from companion.packs.writing import Shelf
from companion.scan.desk import ScanDesk
from companion.table.refusal import Refusal, refuse
from companion.web.api.answers import ALWAYS, answer, language
from companion.web.api.body import border_route
from companion.web.api.catalogue import add_catalogue
from companion.web.api.commands import Commands
from companion.web.api.desk import Desk, errors
from companion.web.api.docs import add_docs
from companion.web.api.exports import add_exports
from companion.web.api.identity import Lang
from companion.web.api.links import base_of, fit_base, join_url
from companion.web.api.models import HealthOut
from companion.web.api.packs import add_packs
from companion.web.api.scans import add_scans
from companion.web.api.seats import add_seats
from companion.web.api.streams import Streams
from companion.web.api.tables import add_tables
from companion.web.api.writing import Writer, to_bytes
from companion.web.print import add_sheets
from companion.web.qr import qr_svg


class ApiRouter(APIRouter):
    """The routes. `streams` are the event streams that are open: close them before a shutdown."""

    streams: Streams
    desk: Desk


def api_router(
    hub: Hub,
    scans: ScanDesk,
    base_url: str | None = None,
    data: Path | None = None,
    shelf: Shelf | None = None,
) -> ApiRouter:
    """All routes of the API, on the tables of `hub`.

    `base_url` is what phones are pointed at (default: whatever the asking browser used); `data` is
    the data folder, whose packs may add cards to score sheets; `shelf` keeps the group's own
    packs; `scans` reads tags and photos. Raises ValueError for a `base_url` that is no address.
    """
    if base_url is not None and not fit_base(base_url):
        raise ValueError(f"base URL {base_url!r}: expected such as http://table.lan:8550")
    writer = Writer(hub.codec, hub.games)
    desk = Desk(hub, writer, Commands(hub.codec), base_url, scans)
    router = ApiRouter(route_class=border_route(writer, base_url))
    router.streams, router.desk = desk.streams, desk
    add_tables(router, desk)
    add_seats(router, desk)
    add_scans(router, desk)
    add_sheets(router, desk)
    add_exports(router, desk)
    add_catalogue(router, desk, data)
    add_packs(router, desk, shelf)
    _add_links(router, desk)
    _add_rest(router, desk)
    return router


def install_api(
    app: FastAPI,
    hub: Hub,
    scans: ScanDesk,
    base_url: str | None = None,
    data: Path | None = None,
    shelf: Shelf | None = None,
) -> ApiRouter:
    """Put the API into an app: routes, errors in one shape, `/docs` that needs no internet."""
    router = api_router(hub, scans, base_url, data, shelf)
    app.include_router(router)
    app.state.streams = router.streams  # whoever runs the app closes them first when it stops
    add_docs(app, router.desk.commands)
    return router


def _add_links(router: APIRouter, desk: Desk) -> None:
    @router.get(
        "/healthz",
        tags=["server"],
        summary="Whether the server is up",
        responses={200: {"model": HealthOut}},
    )
    async def health() -> Response:
        """For those who watch over it, and for a second start on the same port."""
        told: dict[str, Any] = {
            "ok": True,
            "app": "tableside",
            "version": _version(),
            "tables": desk.hub.live_tables,
        }
        return answer(to_bytes(told))

    @router.get(
        "/qr/{code}.svg",
        tags=["server"],
        summary="The QR code with which phones join",
        response_class=Response,
        responses={
            200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}},
            **errors(400, 404, 429, 503),
        },
    )
    async def qr(request: Request, code: str, lang: Lang = None) -> Response:
        """Leads to where the asking browser is, or to this machine's address on the network."""
        live = await desk.find(request, code)
        if isinstance(live, Refusal):
            return desk.no(request, live)
        base = base_of(request, desk.base_url)
        if base is None:
            return desk.no(request, refuse("api.bad_host"))
        label = tr("api.qr", language(request), code=live.code)
        return answer(qr_svg(join_url(base, live.code), label).encode(), kind="image/svg+xml")

    @router.api_route("/j/{code}", methods=["GET", "HEAD"], include_in_schema=False)
    async def join(code: str) -> Response:
        """The short link in the QR code."""
        tidy = tidy_code(code)
        place = f"/join/{tidy}" if tidy.isascii() and tidy else "/join"
        return RedirectResponse(place, 303, headers=ALWAYS)


def _add_rest(router: APIRouter, desk: Desk) -> None:
    """Whatever else is asked under `/api/` is an error of ours, not a page of the app's."""
    known = [route for route in router.routes if isinstance(route, APIRoute)]
    every = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

    @router.api_route("/api/{rest:path}", methods=every, include_in_schema=False)
    async def not_here(request: Request) -> Response:
        path = request.url.path
        fits = [r.methods or set() for r in known if r.path_regex.match(path)]
        if not fits:
            return desk.no(request, refuse("api.not_found"))
        response = desk.no(request, refuse("api.wrong_method"))
        response.headers["allow"] = ", ".join(sorted(set().union(*fits)))
        return response


def _version() -> str:
    try:
        return version("tableside")
    except PackageNotFoundError:  # a checkout that was never installed
        return "0"
