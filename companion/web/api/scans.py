"""Tags: what a scanned code stands for, and what it would do now for whoever scanned it."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from companion.scan.codec import LONGEST_TEXT
from companion.scan.understood import understood
from companion.table.refusal import Refusal
from companion.web.api.answers import answer, language
from companion.web.api.desk import LOOKING, Desk
from companion.web.api.identity import As, Key, Lang, eyes
from companion.web.api.models import ScannedOut
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


def add_scans(router: APIRouter, desk: Desk) -> None:
    """The routes for tags."""

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
        live = await desk.find(request, code)
        if isinstance(live, Refusal):
            return desk.no(request, live)
        made = live.view(key, eyes(live, key, as_))
        if isinstance(made, Refusal):
            return desk.no(request, made, live)
        scanned = understood(text, desk.tags.catalogue, live.history, made)
        names = names_in(made)
        return answer(to_bytes(desk.writer.plain(scanned, language(request), names)))
