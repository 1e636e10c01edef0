"""`/tags`: sheets of tags to print, chosen on a plain page that needs no script.

With a table's code the tags are links that a phone's own camera opens for that table; without one
they are good for every table and every evening.
"""

from __future__ import annotations

import asyncio
import html
import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from string import Template
from typing import Annotated, Any, Literal

from fastapi import APIRouter, FastAPI, Query, Request, Response
from fastapi import Path as PathOf

from companion.hub.keys import tidy_code
from companion.i18n import render, tr
from companion.scan.codec import link
from companion.scan.labels import FORMATS
from companion.scan.things import Label, TagsError, labels, things_of
from companion.table.game import Game
from companion.table.refusal import Refusal, refuse
from companion.web.api.answers import ALWAYS, answer, language
from companion.web.api.desk import Desk, errors
from companion.web.api.identity import Lang
from companion.web.api.links import base_of
from companion.web.plain import framed, policy_for, style_of

HERE = Path(__file__).resolve().parent
PATH = "/tags"
Paper = Annotated[Literal["a4", "letter"] | None, Query(description="Plain paper; default A4.")]


def add_sheets(router: APIRouter, desk: Desk) -> None:
    """The route that makes the file."""

    def no(request: Request, refusal: Refusal) -> Response:
        """The reason, as a page for a person who has come from the form."""
        made = desk.no(request, refusal)
        if "text/html" not in request.headers.get("accept", ""):
            return made
        return _refusal_page(json.loads(bytes(made.body))["refusal"]["text"], made, request)

    @router.get(
        "/api/tags/{game}.pdf",
        tags=["games"],
        summary="Sheets of tags to print",
        response_class=Response,
        responses={200: {"content": {"application/pdf": {}}}, **errors(400, 404, 422, 429, 503)},
    )
    async def sheets(
        request: Request,
        game: Annotated[
            str, PathOf(max_length=40, description="A game's id from `GET /api/games`.")
        ],
        paper: Paper = None,
        label: Annotated[
            str, Query(max_length=20, description="Label paper: `L7160` …; `letter`: plain.")
        ] = "",
        start: Annotated[int, Query(ge=1, le=200, description="First label to print on.")] = 1,
        kind: Annotated[
            list[str] | None, Query(max_length=40, description="All by default.")
        ] = None,
        table: Annotated[str, Query(max_length=12, description="Links for this table.")] = "",
        lang: Lang = None,
    ) -> Response:
        """The same request makes the same file."""
        if label == "letter":  # a form has one choice for what two questions are here
            label, paper = "", "letter"
        games = desk.hub.games
        if game not in games:
            return no(request, refuse("game.unknown", game=game[:40]))
        try:
            chosen = labels(games, game, kind or ())
        except TagsError as error:
            return no(request, Refusal(error.message))
        if table:
            live = await desk.find(request, table)
            if isinstance(live, Refusal):
                return no(request, live)
            base = base_of(request, desk.base_url)
            if base is None:
                return no(request, refuse("api.bad_host"))
            chosen = tuple(_bound(each, base, live.code) for each in chosen)
        try:
            made = await asyncio.to_thread(_pdf, chosen, label, paper, start, games[game])
        except TagsError as error:
            return no(request, Refusal(error.message))
        response = answer(made, kind="application/pdf")
        name = f"tableside-{game}-{tidy_code(table)}" if table else f"tableside-{game}"
        response.headers["content-disposition"] = f'inline; filename="{name}.pdf"'
        return response


def _refusal_page(reason: str, made: Response, request: Request) -> Response:
    """What an answer says, to be read. It stands in a tab of its own, behind which the form is."""
    lang, style = language(request), style_of(HERE)
    policy = policy_for(style)
    title = tr("print.title", lang)
    main = (
        f'<main><div class="says no"><span class="mark" aria-hidden="true">✗</span>'
        f"<strong>{html.escape(title)}</strong><p>{html.escape(reason)}</p>"
        f"<p>{html.escape(tr('print.back', lang))}</p></div></main>"
    )
    headers = {**ALWAYS, "Content-Security-Policy": f"{policy}; frame-ancestors 'none'"}
    if wait := made.headers.get("retry-after"):
        headers["Retry-After"] = wait
    return Response(
        framed(main, style, policy, lang=lang, title=title),
        status_code=made.status_code,
        media_type="text/html; charset=utf-8",
        headers=headers,
    )


def _bound(label: Label, base: str, table: str) -> Label:
    return replace(label, says=link(base, table, label.tag))


def _pdf(chosen: Any, label: str, paper: Any, start: int, game: Game[Any]) -> bytes:
    """In a thread: the first one unpacks the font, which takes seconds."""
    from companion.scan.sheets import make_pdf, sheet  # only here: they load slowly

    return make_pdf(chosen, sheet(label, paper, start), game.meta.name)


def install_sheets(app: FastAPI, games: Mapping[str, Game[Any]]) -> None:
    """Serve the page. `?game=` and `?table=` choose beforehand."""

    style = style_of(HERE)
    policy = policy_for(style, form="'self'")

    async def page(request: Request, game: str = "", table: str = "") -> Response:
        lang = language(request)
        found = [(id, each, things_of(each)) for id, each in games.items()]
        forms = [
            _form(id, each, kinds, tidy_code(table) if id == game or not game else "", lang)
            for id, each, things in found
            if things and (not game or id == game)
            for kinds in [tuple(dict.fromkeys(t.kind for t in things))]
        ]
        words = {key: html.escape(tr(f"print.{key}", lang)) for key in ("title", "lead", "how")}
        main = Template((HERE / "page.html").read_text("utf-8"))
        text = framed(
            main.substitute(words, forms="".join(forms)),
            style,
            policy,
            lang=lang,
            title=tr("print.title", lang),
        )
        headers = {**ALWAYS, "Content-Security-Policy": f"{policy}; frame-ancestors 'none'"}
        return Response(text, media_type="text/html; charset=utf-8", headers=headers)

    app.add_api_route(PATH, page, methods=["GET", "HEAD"], include_in_schema=False)


def _form(id: str, game: Game[Any], kinds: tuple[str, ...], table: str, lang: str) -> str:
    """What can be chosen for one game."""

    def say(key: str, **params: Any) -> str:
        return html.escape(tr(f"print.{key}", lang, **params))

    boxes = "".join(
        f'<label class="tick"><input type="checkbox" name="kind" value="{kind}" checked>'
        f"<span>{say(f'kind.{kind}')}</span></label>"
        for kind in kinds
    )
    offered = {"": say("plain"), "letter": say("letter")}
    offered |= {name: f"{name} · {form.paper}" for name, form in FORMATS.items()}
    papers = "".join(f'<option value="{v}">{words}</option>' for v, words in offered.items())
    bound = (
        f'<label class="tick"><input type="checkbox" name="table" value="{table}" checked>'
        f"<span>{say('bound', table=table)}</span></label>"
        if table
        else ""
    )
    head = f'<form class="card" action="/api/tags/{id}.pdf" method="get" target="_blank">'
    number = '<input type="number" name="start" value="1" min="1" max="65">'
    return "".join(
        (
            head,
            f"<h2>{html.escape(render(game.meta.name, lang))}</h2>",
            f'<fieldset><legend>{say("what")}</legend><div class="ticks">{boxes}</div></fieldset>',
            f'<label>{say("paper")}<select name="label">{papers}</select></label>',
            f"<label>{say('start')}{number}</label>",
            bound,
            f'<div class="buttons"><button class="main" type="submit">{say("make")}</button></div>',
            "</form>",
        )
    )
