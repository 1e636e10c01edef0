"""Tables: opening, looking, acting."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from companion.hub.hub import Opening
from companion.hub.keys import new_key
from companion.hub.live import Request as Ask
from companion.table.refusal import Refusal, refuse
from companion.table.seats import SPECTATOR, Role, Viewer
from companion.web.api.answers import answer, language
from companion.web.api.desk import ACTING, LOOKING, Desk, errors, with_view
from companion.web.api.identity import As, Key, Lang, connection, eyes, speaks_for, unfit_key
from companion.web.api.links import base_of, join_url
from companion.web.api.models import (
    AcceptedOut,
    OpenedOut,
    OpenTable,
    SendCommand,
    SummaryOut,
    UndoOut,
    ViewOut,
)
from companion.web.api.streams import EventStream
from companion.web.api.writing import to_bytes


def add_tables(router: APIRouter, desk: Desk) -> None:
    """The routes under `/api/tables`."""
    hub, writer = desk.hub, desk.writer

    @router.post(
        "/api/tables",
        status_code=201,
        tags=["tables"],
        summary="Open a table",
        response_description="The table is open, and the device is its host.",
        responses={
            201: {"model": OpenedOut},
            **errors(400, 403, 404, 409, 413, 415, 422, 429, 503),
        },
    )
    async def open_table(
        request: Request, body: OpenTable, key: Key, lang: Lang = None
    ) -> Response:
        """Anybody may open a table. The answer holds the host's secret, this once: keep it."""
        if (weak := unfit_key(key)) is not None:
            return desk.no(request, weak)
        base = base_of(request, desk.base_url)
        if base is None:
            return desk.no(request, refuse("api.bad_host"))
        address = connection(request)[0]
        if not desk.openings.allows(address):
            return desk.no(request, refuse("api.slow_down"))
        secret = key or new_key()
        opening = Opening(body.game, body.options, tuple(body.names), body.start)
        live = await hub.open_table(secret, opening)
        if isinstance(live, Refusal):
            return desk.no(request, live)
        desk.openings.wrong(address)
        made = live.view(secret, Viewer(Role.HOST))
        if isinstance(made, Refusal):
            return desk.no(request, made, live)
        shown = writer.view(live, made, language(request)).decode()
        head = {
            "code": live.code,
            "key": None if key else secret,
            "join": join_url(base, live.code),
        }
        return answer(with_view(head, shown), 201)

    @router.get(
        "/api/tables/{code}",
        tags=["tables"],
        summary="What everybody may know of a table",
        responses={200: {"model": SummaryOut}, **errors(400, 404, 429, 503)},
    )
    async def summary(request: Request, code: str, lang: Lang = None) -> Response:
        """Enough for a page on which people choose their seat."""
        live = await desk.find(request, code)
        if isinstance(live, Refusal):
            return desk.no(request, live)
        made = live.view("", SPECTATOR)
        if isinstance(made, Refusal):
            return desk.no(request, made, live)
        said = language(request)
        told = {
            "code": made.code,
            "game_id": made.game_id,
            "game": writer.message(desk.game(live).meta.name, said),
            "phase": made.phase.value,
            "locked": made.locked,
            "seats": writer.plain(made.seats, said),
        }
        return answer(to_bytes(told))

    @router.get(
        "/api/tables/{code}/view",
        tags=["tables"],
        summary="The table through one viewer's eyes",
        responses={200: {"model": ViewOut}, **LOOKING},
    )
    async def see(
        request: Request, code: str, key: Key, as_: As = None, lang: Lang = None
    ) -> Response:
        """All that this viewer may see, and what it may do now with its price."""
        seen = await desk.look(request, code, key, as_)
        if isinstance(seen, Response):
            return seen
        live, made = seen
        return answer(writer.view(live, made, language(request)))

    @router.get(
        "/api/tables/{code}/events",
        tags=["tables"],
        summary="Server-sent events: the newest view, whenever there is news",
        responses={
            200: {
                "description": (
                    "Events `view` (data: the view; id: its version), `said` (one new log line) "
                    "and, when the device may no longer look, `refusal`; then the stream ends. "
                    "A comment every 10 s. A slow reader gets only the newest view. With "
                    "`Last-Event-ID` the lines said since then come first."
                ),
                "content": {"text/event-stream": {"schema": {"type": "string"}}},
            },
            **LOOKING,
        },
        response_class=Response,
    )
    async def events(
        request: Request, code: str, key: Key, as_: As = None, lang: Lang = None
    ) -> Response:
        """Read it with `fetch`: a browser's `EventSource` cannot send the device's secret, and
        sees what a spectator sees."""
        live = await desk.find(request, code)
        if isinstance(live, Refusal):
            return desk.no(request, live)
        if (no := live.may_look(key, eyes(live, key, as_))) is not None:
            return desk.no(request, no, live)
        last = request.headers.get("last-event-id", "")
        after = int(last) if last.isascii() and last.isdigit() and len(last) < 12 else None
        return EventStream(
            desk.streams,
            writer,
            live,
            key,
            lambda: eyes(live, key, as_),
            language(request),
            after,
        )

    @router.get(
        "/api/tables/{code}/undo/{seq}",
        tags=["tables"],
        summary="What undoing a step would take along",
        responses={200: {"model": UndoOut}, **errors(400, 403, 404, 409, 429, 503)},
    )
    async def undo_preview(
        request: Request,
        code: str,
        seq: Annotated[int, Path(ge=1, le=2**31, description="The step's first event.")],
        key: Key,
        as_: As = None,
        lang: Lang = None,
    ) -> Response:
        """The lines of the log that would go, or why it cannot be undone. Changes nothing."""
        live = await desk.find(request, code)
        if isinstance(live, Refusal):
            return desk.no(request, live)
        made = live.undo_preview(key, eyes(live, key, as_), seq)
        if isinstance(made, Refusal):
            return desk.no(request, made, live)
        names = live.history.state.names()
        return answer(to_bytes(writer.plain(made, language(request), names)))

    @router.post(
        "/api/tables/{code}/commands",
        tags=["tables"],
        summary="Ask for something",
        responses={200: {"model": AcceptedOut}, **ACTING},
    )
    async def act(
        request: Request, code: str, body: SendCommand, key: Key, lang: Lang = None
    ) -> Response:
        """Done once, however often it is sent with the same `command_id`."""
        live = await desk.find(request, code)
        if isinstance(live, Refusal):
            return desk.no(request, live)
        command = desk.commands.read(body.command)
        if isinstance(command, Refusal):
            return desk.no(request, command)
        seat = speaks_for(live, key, body.speaks_as)
        if isinstance(seat, Refusal):
            return desk.no(request, seat, live)
        done = await live.submit(key, Ask(body.command_id, command, seat, body.insists))
        if isinstance(done, Refusal):
            return desk.no(request, done, live)
        return answer(to_bytes({"seq": done.seq, "group": done.group, "again": done.again}))
