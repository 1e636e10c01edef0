"""What comes in: read with a limit, parsed with care, checked against its model.

Every route of the API is a `BorderRoute`, so that no handler ever sees a body that is too large,
too deep, not UTF-8 or not JSON, and no caller ever sees a traceback.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, cast
from urllib.parse import urlsplit

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import TypeAdapter, ValidationError
from starlette.requests import ClientDisconnect

from companion.games.border import misfits
from companion.hub.live import where
from companion.table.message import Message
from companion.table.refusal import Refusal, refuse
from companion.web.api.answers import refused
from companion.web.api.writing import Writer

log = logging.getLogger(__name__)

LARGEST_BODY = 64 * 1024
"""In bytes."""
DEEPEST = 16
"""Levels of lists and objects within each other."""
LARGEST_NUMBER = 2**53
"""Beyond it a browser would round."""


class Border(Request):
    """A request whose body was checked before anybody reads it."""

    checked: Any = None
    raw: bytes = b""

    async def body(self) -> bytes:
        """The bytes that were checked."""
        return self.raw

    async def json(self) -> Any:
        """The value that was checked."""
        return self.checked

    async def check(self) -> Refusal | None:
        """Read the body; why it cannot be taken, or None."""
        kind = self.headers.get("content-type", "").split(";")[0].strip().lower()
        if kind != "application/json":
            # A form or plain text is all that a foreign page could send without being asked.
            return refuse("api.not_json", got=kind[:60] or "-")
        chunks = bytearray()
        async for chunk in self.stream():
            chunks += chunk
            if len(chunks) > LARGEST_BODY:
                return refuse("api.too_large", limit=LARGEST_BODY // 1024)
        self.raw = bytes(chunks)
        parsed = parse(self.raw)
        if isinstance(parsed, Refusal):
            return parsed
        self.checked = parsed
        return None


class _Repeated(ValueError):
    """A field came twice: which one was meant cannot be known."""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise _Repeated(key[:60])
        found[key] = value
    return found


def _no_constant(text: str) -> float:
    raise ValueError(text)  # NaN and Infinity are not JSON


def parse(raw: bytes) -> Any | Refusal:
    """The JSON value of `raw`, or why it is none."""
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        return refuse("api.not_utf8", at=error.start)
    try:
        value: object = json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant)
    except _Repeated as error:
        return refuse("api.repeated", field=str(error).encode(errors="replace").decode())
    except json.JSONDecodeError as error:
        return refuse("api.broken_json", line=error.lineno, column=error.colno)
    except RecursionError:
        return refuse("api.too_deep", limit=DEEPEST)
    except ValueError:
        return refuse("api.bad_value")
    return _unfit(value) or value


def _unfit(value: object) -> Refusal | None:
    """Depth, size of numbers and half surrogate pairs, without recursion."""
    waiting: list[tuple[object, int]] = [(value, 1)]
    while waiting:
        each, depth = waiting.pop()
        inside: list[object] = []
        if isinstance(each, str):
            if any("\ud800" <= c <= "\udfff" for c in each):
                return refuse("api.bad_value")
        elif isinstance(each, Mapping):
            entries = cast("Mapping[str, object]", each)
            inside = [*entries.keys(), *entries.values()]
        elif isinstance(each, list):
            inside = cast("list[object]", each)
        elif isinstance(each, int | float) and not abs(each) <= LARGEST_NUMBER:
            return refuse("api.bad_value")
        if inside and depth > DEEPEST:
            return refuse("api.too_deep", limit=DEEPEST)
        waiting += [(item, depth + 1) for item in inside]
    return None


def malformed(error: ValidationError, within: str = "") -> Refusal:
    """The first misfit as a refusal that names the field and what was expected."""
    first = misfits(error)[0]
    expected = first.expected
    if first.got:
        params = {"expected": expected, "got": first.got}
        expected = Message("api.expected_but_got", params)
    path = f"{within}.{first.path}" if within and first.path else within or first.path
    return refuse("api.malformed", field=path or "-", expected=expected)


def same_site(request: Request, base_url: str | None) -> bool:
    """Whether no foreign web page is behind this request.

    Nothing here rests on cookies, so a foreign page has no authority to abuse; this only keeps it
    from opening tables and taking seats. A page that got in by rebinding its own name to our
    address passes, as the stranger it is: it holds no device's secret.
    """
    origin = request.headers.get("origin")
    if origin is None:
        return request.headers.get("sec-fetch-site") not in ("cross-site", "same-site")
    try:
        place = urlsplit(origin).netloc.lower()
    except ValueError:
        return False
    known = {request.headers.get("host", "").lower()}
    if base_url:
        known.add(urlsplit(base_url).netloc.lower())
    return bool(place) and place in known


Handler = Callable[[Request], Coroutine[Any, Any, Response]]


def border_route(writer: Writer, base_url: str | None) -> type[APIRoute]:
    """The kind of route that checks what comes in and never answers in another shape."""

    class BorderRoute(APIRoute):
        def get_route_handler(self) -> Handler:
            handle = super().get_route_handler()

            async def handler(request: Request) -> Response:
                checked = Border(request.scope, request.receive)
                try:
                    if self.body_field is not None:
                        if not same_site(request, base_url):
                            return refused(request, writer, refuse("api.other_site"))
                        if (no := await checked.check()) is not None:
                            return refused(request, writer, no)
                    return await handle(checked)
                except RequestValidationError as error:
                    return refused(request, writer, self._why(error, checked))
                except ClientDisconnect:
                    raise
                except Exception as error:
                    log.error("%s %s failed: %s", request.method, self.path, where(error))
                    return refused(request, writer, refuse("hub.failed"))

            return handler

        def _why(self, error: RequestValidationError, request: Border) -> Refusal:
            place = error.errors()[0]["loc"]
            if place[0] == "body" and self.body_field is not None:
                try:
                    model = cast(Any, self.body_field.field_info.annotation)
                    TypeAdapter[Any](model).validate_python(request.checked)
                except ValidationError as found:
                    return malformed(found)
            return refuse("api.bad_query", field=".".join(str(step) for step in place[1:]))

    return BorderRoute
