"""Tags: what a scanned code stands for, and what it would do now for whoever scanned it."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from companion.scan.codec import LONGEST_TEXT
from companion.scan.photo_found import NotRead, too_large
from companion.scan.understood import understood
from companion.table.refusal import Refusal, refuse
from companion.table.seats import Role
from companion.web.api.answers import answer, language
from companion.web.api.desk import LOOKING, Desk, errors
from companion.web.api.identity import As, Key, Lang
from companion.web.api.models import PhotoOut, ScannedOut
from companion.web.api.writing import names_in, to_bytes

Text = Annotated[
    str,
    Query(
        min_length=1,
        max_length=LONGEST_TEXT,
        description="What the code says, as scanned or typed: a tag, or a link with a tag.",
        examples=["TS14B7QK2ZD01X3M"],
    ),
]


_PHOTO: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {"image/*": {"schema": {"type": "string", "format": "binary"}}},
    }
}


def add_scans(router: APIRouter, desk: Desk) -> None:
    """The routes for tags, and for photos of them."""

    @router.get(
        "/api/tables/{code}/tags",
        tags=["tables"],
        summary="What a scanned tag means now",
        responses={200: {"model": ScannedOut}, **LOOKING},
    )
    async def tag(
        request: Request, code: str, text: Text, key: Key, as_: As = None, lang: Lang = None
    ) -> Response:
        """The thing that the tag stands for, and the prompts about it. Changes nothing: send the
        prompt's `command` to `POST …/commands`."""
        seen = await desk.look(request, code, key, as_)
        if isinstance(seen, Response):
            return seen
        live, made = seen
        scanned = understood(text, desk.scans.tags.catalogue, live.history, made)
        names = names_in(made)
        return answer(to_bytes(desk.writer.plain(scanned, language(request), names)))

    @router.post(
        "/api/tables/{code}/photos",
        tags=["tables"],
        summary="What the tags in a photo mean now",
        responses={200: {"model": PhotoOut}, **errors(400, 403, 404, 413, 415, 422, 429, 503)},
        openapi_extra=_PHOTO,
    )
    async def photo(
        request: Request, code: str, key: Key, as_: As = None, lang: Lang = None
    ) -> Response:
        """JPEG, PNG, WebP or HEIC, up to 32 MB, from a device that has a seat or is the host's.
        The photo is read and forgotten; nothing at the table changes."""
        seen = await desk.look(request, code, key, as_)
        if isinstance(seen, Response):
            return seen
        live, made = seen
        if made.viewer.role not in (Role.SEAT, Role.HOST):
            return desk.no(request, refuse("may.players_only"), live)
        data = await _image(request)
        if isinstance(data, Refusal):
            return desk.no(request, data, live)
        found = await desk.scans.reader.read(data)
        if isinstance(found, NotRead):
            return desk.no(request, Refusal(found.message), live)
        said, tags = language(request), list[Any]()
        for symbol in found.symbols:
            await asyncio.sleep(0)  # whoever taps meanwhile comes first, and the table may move on
            after = live.view(key, made.viewer)
            if isinstance(after, Refusal):
                return desk.no(request, after, live)
            scanned = understood(symbol.text, desk.scans.tags.catalogue, live.history, after)
            told = desk.writer.plain(scanned, said, names_in(after))
            tags.append({**told, "corners": [list(point) for point in symbol.corners]})
        return answer(to_bytes({"width": found.width, "height": found.height, "tags": tags}))


async def _image(request: Request) -> bytes | Refusal:
    """The body, as long as it is declared as a picture and is not too large."""
    kind = request.headers.get("content-type", "").split(";")[0].strip().lower()
    if not kind.startswith("image/"):
        # A form or plain text is all that a foreign page could send without being asked.
        return refuse("api.not_image", got=kind[:60] or "-")
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if (no := too_large(len(data))) is not None:
            return Refusal(no.message)
    return bytes(data)
