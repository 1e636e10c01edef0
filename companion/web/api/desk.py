"""What the routes share: the hub, the way to a table, and the way to say no."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from fastapi import Request, Response

from companion.hub.hub import Hub
from companion.hub.keys import tidy_code
from companion.hub.live import LiveTable
from companion.hub.throttle import Throttle
from companion.scan.desk import ScanDesk
from companion.table.game import Game
from companion.table.refusal import Refusal, refuse
from companion.table.view import TableView
from companion.web.api.answers import refused
from companion.web.api.commands import Commands
from companion.web.api.identity import eyes, guesser
from companion.web.api.models import Refused
from companion.web.api.streams import Streams
from companion.web.api.writing import Writer, to_bytes

_WHY = {
    400: "The request is malformed.",
    403: "The device may not do this.",
    404: "There is no such table, seat or game.",
    409: "The table is not in a state for this (seat taken, already undone, game over …).",
    413: "The body is too large.",
    415: "The body is not declared as JSON.",
    422: "The rules refuse it; `overridable` says whether it may be recorded anyway.",
    429: "Too many wrong guesses from here; wait.",
    500: "The program failed.",
    503: "The journal cannot take it, or the server is closing. Nothing was changed.",
}


def errors(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The documented refusals of a route."""
    return {s: {"model": Refused, "description": _WHY[s]} for s in sorted({*statuses, 500})}


LOOKING = errors(400, 403, 404, 429, 503)
ACTING = errors(400, 403, 404, 409, 413, 415, 422, 429, 503)


@dataclass
class Desk:
    """What the routes share."""

    hub: Hub
    writer: Writer
    commands: Commands
    base_url: str | None
    scans: ScanDesk
    streams: Streams = field(default_factory=Streams)

    def __post_init__(self) -> None:
        clock = self.hub.clock
        # An address opens 30 tables in a row, then one every ten seconds.
        self.openings = Throttle(30, 0.1, clock)
        # Whoever reconnects for each guess is still one address. 15 and then one in 50 s stays
        # below the number of misses at which a table voids its codes, so that one guesser cannot
        # take them from the others.
        self.guesses = Throttle(15, 0.02, clock)

    async def find(self, request: Request, code: str) -> LiveTable | Refusal:
        """The table, or why not."""
        tidy = tidy_code(code)
        if not (tidy and tidy.isascii()):
            return refuse("table.unknown", code=tidy[:12] or "-")
        return await self.hub.find(tidy, guesser(request))

    async def look(
        self, request: Request, code: str, key: str, as_: str | None
    ) -> tuple[LiveTable, TableView] | Response:
        """The table and its view through the eyes that `?as=` asks for, or the answer why not."""
        live = await self.find(request, code)
        if isinstance(live, Refusal):
            return self.no(request, live)
        made = live.view(key, eyes(live, key, as_))
        if isinstance(made, Refusal):
            return self.no(request, made, live)
        return live, made

    def no(self, request: Request, refusal: Refusal, live: LiveTable | None = None) -> Response:
        """A refusal as an answer, with the names that people have at that table."""
        names = live.history.state.names() if live is not None else None
        return refused(request, self.writer, refusal, names)

    def game(self, live: LiveTable) -> Game[Any]:
        """What is played there."""
        return self.hub.games[live.history.state.game_id]


def with_view(head: dict[str, Any], view: str) -> bytes:
    """`head` with the written view as its last field."""
    return f'{to_bytes(head).decode()[:-1]},"view":{view}}}'.encode()
