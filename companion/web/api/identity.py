"""Who asks: the secret of a device in the `Authorization` header, and through whose eyes.

A secret never stands in a URL: those stay in histories, logs and `Referer` headers.
"""

from __future__ import annotations

import re
from typing import Annotated

from fastapi import Depends, Query, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from companion.hub.live import LiveTable
from companion.table.refusal import Refusal, refuse
from companion.table.seats import SCREEN, SPECTATOR, Role, Viewer, seat_view

SHORTEST_KEY = 22
"""Characters of a device's secret: 22 of base64 hold 128 bits."""
_KEY = re.compile(rf"[A-Za-z0-9._~+/=-]{{{SHORTEST_KEY},200}}")

bearer = HTTPBearer(
    auto_error=False,
    scheme_name="device",
    description=(
        "The secret of a device, as `POST /api/tables` or `POST …/seats` returned it, or made by "
        f"the device itself: at least {SHORTEST_KEY} random characters. Without one: a spectator."
    ),
)

As = Annotated[
    str | None,
    Query(
        alias="as",
        pattern=r"^(me|host|keeper|screen|spectator|seat:[1-9][0-9]?)$",
        description=(
            "Through whose eyes: `seat:2`, `host`, `screen`, `spectator`, or `me` (the default): "
            "the device's own seat, failing that the host's eyes, failing that a spectator's."
        ),
        examples=["seat:2"],
    ),
]
Lang = Annotated[
    str | None,
    Query(
        max_length=35,
        description="Language of the texts, `zh` or `en`; the default is the browser's.",
        examples=["zh"],
    ),
]


def _key(credentials: Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)]) -> str:
    return credentials.credentials[:400] if credentials else ""


Key = Annotated[str, Depends(_key)]
"""The secret of the device that asks; "" for a device without one."""


def unfit_key(key: str) -> Refusal | None:
    """Refuses a secret that a device made for itself and that could be guessed."""
    if not key or (_KEY.fullmatch(key) and len(set(key)) >= 8):
        return None
    return refuse("api.weak_key", shortest=SHORTEST_KEY)


def connection(request: Request) -> tuple[str, int]:
    """The connection: one phone has one port, so a party behind one address is told apart."""
    client = request.client
    return (client.host, client.port) if client else ("-", 0)


def guesser(request: Request) -> tuple[object, ...]:
    """Whom wrong codes slow down. A proxy tells addresses but no ports: then devices are told
    apart by their secrets, lest one guesser slows the whole party."""
    host, port = connection(request)
    return (host, port) if port else (host, 0, request.headers.get("authorization", ""))


def eyes(live: LiveTable, key: str, asked: str | None) -> Viewer:
    """The viewer that `?as=` asks for. Whether the device may look is the table's to say."""
    if asked is not None and asked.startswith("seat:"):
        return seat_view(int(asked[5:]))
    match asked:
        case "host" | "keeper":
            return Viewer(Role(asked))
        case "screen":
            return SCREEN
        case "spectator":
            return SPECTATOR
        case _:
            seat = live.own_seat(key)
            if seat is not None:
                return seat_view(seat)
            return Viewer(Role.HOST) if live.is_host(key) else SPECTATOR


def speaks_for(live: LiveTable, key: str, asked: str | None) -> int | Refusal | None:
    """For which seat a command speaks; None: as host."""
    if not key:
        return refuse("may.who_are_you")
    viewer = eyes(live, key, asked)
    match viewer.role:
        case Role.SEAT:
            return viewer.seat
        case Role.HOST:
            return None if live.is_host(key) else refuse("may.host_only")
        case Role.KEEPER:
            return refuse("may.keeper_only")
        case Role.SCREEN | Role.SPECTATOR:
            # Explicitly a watcher, or a device that the table does not know.
            return refuse("may.who_are_you" if asked in (None, "me") else "may.players_only")
