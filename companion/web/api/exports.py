"""What can be taken away over the network: what its viewer may see, and never the journal."""

from __future__ import annotations

import csv
import datetime
import io
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request, Response

from companion.i18n import render
from companion.table.log import LogLine, lines
from companion.table.refusal import Refusal, refuse
from companion.web.api.answers import answer, language
from companion.web.api.desk import LOOKING, Desk
from companion.web.api.identity import As, Key, Lang, eyes
from companion.web.api.writing import names_in, to_bytes

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def add_exports(router: APIRouter, desk: Desk) -> None:
    """The route of exports."""

    @router.get(
        "/api/tables/{code}/export",
        tags=["tables"],
        summary="The log as a file",
        response_class=Response,
        responses={
            200: {
                "description": "`json`: the view with its whole log; `csv`: the log; `proof`: "
                "of the newest deal that lies open, for `/verify`.",
                "content": {
                    "application/json": {"schema": {"type": "object"}},
                    "text/csv": {"schema": {"type": "string"}},
                },
            },
            **LOOKING,
        },
    )
    async def export(
        request: Request,
        code: str,
        key: Key,
        format: Annotated[
            Literal["json", "csv", "proof", "journal"],
            Query(
                description="`journal` holds every secret of the game: it is refused here and made "
                "on the host's machine, by `companion export`."
            ),
        ] = "json",
        as_: As = None,
        lang: Lang = None,
    ) -> Response:
        """What this viewer may see, no more: also of a game that is over."""
        live = await desk.find(request, code)
        if isinstance(live, Refusal):
            return desk.no(request, live)
        if format == "journal":
            return desk.no(request, refuse("api.journal_stays", code=live.code))
        viewer = eyes(live, key, as_)
        made = live.view(key, viewer)
        if isinstance(made, Refusal):
            return desk.no(request, made, live)
        name = f"tableside-{live.code}.{format}"
        if format == "proof":
            proofs = getattr(made.game, "proofs", ())
            if not proofs:
                return desk.no(request, refuse("api.no_proof", code=live.code))
            response, name = answer(proofs[-1].encode()), f"tableside-{live.code}-proof.json"
            response.headers["content-disposition"] = _attached(name)
            return response
        said, names = language(request), names_in(made)
        log = lines(live.history, viewer)
        if format == "csv":
            response = answer(to_csv(log, names, said), kind="text/csv; charset=utf-8")
        else:
            told: dict[str, Any] = desk.writer.plain(made, said, names)
            told["log"] = desk.writer.plain(log, said, names)
            del told["prompts"], told["undo"]
            response = answer(to_bytes(told))
        response.headers["content-disposition"] = _attached(name)
        return response


def _attached(name: str) -> str:
    """The header of a file to be saved. A code is letters and digits, so it needs no quoting."""
    return f'attachment; filename="{name}"'


def to_csv(log: tuple[LogLine, ...], names: dict[int, str], lang: str) -> bytes:
    """Lines of the log as CSV in UTF-8 with a mark for spreadsheets, times in UTC."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(["seq", "time", "seat", "name", "text", "undone", "override"])
    for line in log:
        at = datetime.datetime.fromtimestamp(line.at, datetime.UTC).isoformat(timespec="seconds")
        name = names.get(line.by, "") if line.by else ""
        override = render(line.override, lang) if line.override else ""
        said = [cell(name), cell(render(line.text, lang)), int(line.undone), cell(override)]
        writer.writerow([line.seq, at, line.by or "", *said])
    return b"\xef\xbb\xbf" + out.getvalue().encode()


def cell(text: str) -> str:
    """Text that a spreadsheet takes for text: somebody may be called `=1+1`."""
    return f"'{text}" if text.startswith(_FORMULA) else text
