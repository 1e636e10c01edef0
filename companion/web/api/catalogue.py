"""Which games there are, and scoring without a table."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, Body, Request, Response

from companion.score import SheetError, score_sheet
from companion.table.game import Game
from companion.table.refusal import refuse
from companion.web.api.answers import answer, language, refused
from companion.web.api.desk import Desk, errors
from companion.web.api.identity import Lang
from companion.web.api.models import GamesOut, SheetRefused
from companion.web.api.writing import Writer, to_bytes

_SHEETS = {
    "arnak": {
        "summary": "Lost Ruins of Arnak",
        "value": {
            "game": "arnak",
            "temple": "bird",
            "players": [
                {
                    "name": "A",
                    "glass": 8,
                    "arrival": 1,
                    "notebook": 6,
                    "tiles": {"bronze": 0, "silver": 1, "gold": 0},
                    "idols": 3,
                    "idols_in_slots": 2,
                    "guardians": 2,
                    "cards": ["torch", "trowel"],
                    "card_points": 0,
                    "fear": 2,
                    "fear_tiles": 0,
                }
            ],
        },
    },
    "alakanas": {
        "summary": "《阿拉喀纳斯》",
        "value": {
            "game": "alakanas",
            "players": [{"name": "甲", "camp": "guardian", "special": False, "alive": True}],
        },
    },
}


def add_catalogue(router: APIRouter, desk: Desk, data: Path | None) -> None:
    """The routes `/api/games` and `/api/score`."""
    writer = desk.writer

    @router.get(
        "/api/games",
        tags=["games"],
        summary="The games that can be played",
        responses={200: {"model": GamesOut}, **errors(400)},
    )
    async def games(request: Request, lang: Lang = None) -> Response:
        """With their options and house rules."""
        said = language(request)
        told = [_game(game, writer, said) for _, game in sorted(desk.hub.games.items())]
        return answer(to_bytes({"games": told}))

    @router.post(
        "/api/score",
        tags=["games"],
        summary="Score a sheet",
        responses={
            200: {
                "description": "The result, as `companion score` gives it.",
                "content": {"application/json": {"schema": {"type": "object"}}},
            },
            **errors(400, 403, 413, 415),
            422: {"model": SheetRefused, "description": "No real game ends like this."},
        },
    )
    async def score(
        request: Request,
        body: Annotated[dict[str, Any], Body(openapi_examples=_SHEETS)],  # type: ignore[arg-type]
        lang: Lang = None,
    ) -> Response:
        """A score sheet in, the ranking and its reasons out. Nothing is kept."""
        said = language(request)
        try:
            result = await asyncio.to_thread(score_sheet, body, data)
        except SheetError as error:
            problems = [{**writer.message(p.message, said), "path": p.path} for p in error.problems]
            first = error.problems[0]
            refusal = refuse("api.sheet", path=first.path or "-", why=first.message)
            return refused(request, writer, refusal, status=422, problems=problems)
        return answer(to_bytes(result))


def _game(game: Game[Any], writer: Writer, lang: str) -> dict[str, Any]:
    meta = game.meta
    options = [
        {
            "name": option.name,
            "label": writer.message(option.label, lang),
            "default": option.default,
            "house_rule": option.house_rule,
            "values": [
                {"value": value, "label": writer.message(option.value_label(value), lang)}
                for value in option.values
            ],
        }
        for option in meta.options
        if not option.hidden
    ]
    return {
        "id": meta.id,
        "name": writer.message(meta.name, lang),
        "fewest": meta.seats[0],
        "most": meta.seats[1],
        "seats_may_change": meta.seats_may_change,
        "options": options,
    }
