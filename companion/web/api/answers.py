"""Refusals as HTTP answers: one shape for every error, in the language of whoever asked."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from fastapi import Request, Response

from companion.i18n import best_language
from companion.table.message import Message
from companion.table.refusal import Refusal
from companion.web.api.writing import Writer, to_bytes

log = logging.getLogger(__name__)

ALWAYS = {
    # Nothing of a table may stay in a cache: the next one at this browser may be somebody else.
    "cache-control": "no-store",
    "vary": "Accept-Language, Authorization",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
}

_EXACT = {
    "table.unknown": 404,
    "seat.unknown": 404,
    "undo.unknown": 404,
    "game.unknown": 404,
    "api.not_found": 404,
    "api.no_proof": 404,
    "api.wrong_method": 405,
    "api.too_large": 413,
    "api.not_json": 415,
    "api.not_image": 415,
    "scan.photo.bytes": 413,
    "scan.photo.busy": 429,
    "scan.photo.closed": 503,
    "scan.photo.slow": 503,
    "undo.not_yours": 403,
    "reentry.wrong": 403,
    "api.other_site": 403,
    "api.journal_stays": 403,
    "reentry.slow_down": 429,
    "table.slow_down": 429,
    "api.slow_down": 429,
    "name.alike": 409,
    "lobby.over": 409,
    "command.id_used": 409,
    "command.unknown": 400,
    "command.malformed": 400,
    "hub.failed": 500,
}
_BY_FIRST_WORD = {
    "may": 403,
    "seat": 409,
    "undo": 409,
    "play": 409,
    "api": 400,
    "hub": 503,
    "journal": 503,
    "table": 503,
}


def status_of(key: str) -> int:
    """The HTTP status for a refusal; 422 for whatever the rules of a game refuse."""
    return _EXACT.get(key) or _BY_FIRST_WORD.get(key.split(".")[0], 422)


def language(request: Request) -> str:
    """`?lang=` if there is one, else what the browser prefers."""
    return best_language(request.query_params.get("lang") or request.headers.get("accept-language"))


def answer(content: bytes, status: int = 200, kind: str = "application/json") -> Response:
    """Bytes with the headers that every answer of the API has."""
    return Response(content, status, headers=ALWAYS, media_type=kind)


def for_viewers(refusal: Refusal) -> Refusal:
    """The refusal as devices may read it: where the host's files lie is for the host's screen."""
    key = refusal.message.key
    if not key.startswith("journal."):
        return refusal
    log.error("the journal refused: %s %s", key, dict(refusal.message.params))
    return Refusal(Message("api.journal_full" if key == "journal.full" else "api.journal"))


def refused(
    request: Request,
    writer: Writer,
    refusal: Refusal,
    names: Mapping[int, str] | None = None,
    status: int | None = None,
    **more: Any,
) -> Response:
    """`{"refusal": {...}}` with the fitting status; `more` stands beside it."""
    shown = for_viewers(refusal)
    status = status or (503 if shown is not refusal else status_of(refusal.message.key))
    said = {"refusal": writer.refusal(shown, language(request), names), **more}
    response = answer(to_bytes(said), status)
    if status in (429, 503):
        response.headers["retry-after"] = "10" if status == 429 else "2"
    return response
