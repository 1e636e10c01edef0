"""The group's own components 自填 of a game, for the host of a table at which it is played."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from enum import Enum
from typing import Annotated, Any

from fastapi import APIRouter, Body, Path, Request, Response
from pydantic import Field

from companion.games.alakanas.content import AlakanasFile
from companion.hub.live import LiveTable
from companion.packs.problem import PackProblem
from companion.packs.writing import OwnPack, Problems, Shelf, checked
from companion.table.refusal import Refusal, refuse
from companion.web.api.answers import answer, language, refused
from companion.web.api.desk import Desk, errors
from companion.web.api.identity import Key, Lang
from companion.web.api.models import Incoming
from companion.web.api.writing import to_bytes

Folder = Annotated[str, Path(max_length=80, description="Where the pack lies: see the list.")]
_LIST = "/api/tables/{code}/packs"
_ONE = f"{_LIST}/{{folder}}"
_TAGS: list[str | Enum] = ["packs"]
_LOOK = errors(400, 403, 404, 429, 503)
_ACT = errors(400, 403, 404, 409, 413, 415, 422, 429, 503)
_EXAMPLE: dict[str, Any] = {
    "own": {
        "summary": "One character and one task",
        "value": {
            "schema": 1,
            "extends": "alakanas",
            "name": {"en": "Friday"},
            "characters": [
                {"id": "ours", "name": {"en": "A"}, "camp": "guardian", "health": 4},
            ],
            "tasks": [{"id": "first", "name": {"en": "B"}}],
        },
    }
}


class TakeIn(Incoming):
    """A pack as the text of its YAML file."""

    yaml: str = Field(max_length=60_000)


def add_packs(router: APIRouter, desk: Desk, shelf: Shelf | None) -> None:
    """The routes under `/api/tables/{code}/packs`. What they change is offered to new tables, and
    to one in its set-up that takes it up (command `alakanas:TakeOwn`)."""

    async def host(request: Request, code: str, key: str) -> tuple[LiveTable, Shelf] | Response:
        live = await desk.find(request, code)
        if isinstance(live, Refusal):
            return desk.no(request, live)
        if not live.is_host(key):
            return desk.no(request, refuse("may.host_only"), live)
        if shelf is None or live.history.state.game_id != "alakanas":
            return desk.no(request, refuse("api.not_found"), live)
        return live, shelf

    def fault(problem: PackProblem, said: str) -> dict[str, Any]:
        words = desk.writer.message(problem.message, said)
        where = {"file": problem.file, "path": problem.path}
        return {**words, **where, "expected": problem.expected.key}

    def wrong(request: Request, problems: Sequence[PackProblem]) -> Response:
        told = [fault(p, language(request)) for p in problems]
        refusal = refuse("api.pack", why=problems[0].message)
        return refused(request, desk.writer, refusal, status=422, problems=told)

    def told(request: Request, pack: OwnPack) -> dict[str, Any]:
        said = language(request)
        content = pack.content
        return {
            "folder": pack.folder,
            "editable": pack.editable,
            "problems": [fault(p, said) for p in pack.problems],
            "pack": content.model_dump(by_alias=True, exclude_defaults=True) if content else None,
        }

    def kept(request: Request, done: OwnPack | Problems, status: int) -> Response:
        if not isinstance(done, OwnPack):
            return wrong(request, done)
        return answer(to_bytes(told(request, done)), status)

    async def write(request: Request, shelf: Shelf, value: object, folder: str) -> Response:
        content = await asyncio.to_thread(checked, value)
        if not isinstance(content, AlakanasFile):
            return wrong(request, content)
        done = await asyncio.to_thread(shelf.save, content, folder)
        return kept(request, done, 200 if folder else 201)

    async def moved(
        request: Request, code: str, key: str, move: Callable[[Shelf, str], bool], folder: str
    ) -> Response:
        may = await host(request, code, key)
        if isinstance(may, Response):
            return may
        done = await asyncio.to_thread(move, may[1], folder)
        return answer(b'{"ok":true}') if done else desk.no(request, refuse("api.not_found"))

    @router.get(_LIST, tags=_TAGS, summary="The group's own packs", responses=_LOOK)
    async def packs(request: Request, code: str, key: Key, lang: Lang = None) -> Response:
        """With everything in them, and what is wrong with those that are left out."""
        may = await host(request, code, key)
        if isinstance(may, Response):
            return may
        found = await asyncio.to_thread(may[1].packs)
        return answer(to_bytes({"packs": [told(request, pack) for pack in found]}))

    @router.post(_LIST, status_code=201, tags=_TAGS, summary="A new pack", responses=_ACT)
    async def add(
        request: Request,
        code: str,
        body: Annotated[dict[str, Any], Body(openapi_examples=_EXAMPLE)],  # type: ignore[arg-type]
        key: Key,
        lang: Lang = None,
    ) -> Response:
        """Its fields are those of the file."""
        may = await host(request, code, key)
        return may if isinstance(may, Response) else await write(request, may[1], body, "")

    @router.post(
        f"{_LIST}/import", status_code=201, tags=_TAGS, summary="Import a file", responses=_ACT
    )
    async def take_in(
        request: Request, code: str, body: TakeIn, key: Key, lang: Lang = None
    ) -> Response:
        """Checked whole before anything is kept; kept as a new pack."""
        may = await host(request, code, key)
        if isinstance(may, Response):
            return may
        return kept(request, await asyncio.to_thread(may[1].take_in, body.yaml.encode()), 201)

    @router.put(_ONE, tags=_TAGS, summary="Replace what is in a pack", responses=_ACT)
    async def put(
        request: Request,
        code: str,
        folder: Folder,
        body: Annotated[dict[str, Any], Body(openapi_examples=_EXAMPLE)],  # type: ignore[arg-type]
        key: Key,
        lang: Lang = None,
    ) -> Response:
        """All of it at once: what is not in the body is gone."""
        may = await host(request, code, key)
        if isinstance(may, Response):
            return may
        if await asyncio.to_thread(may[1].pack, folder) is None:
            return desk.no(request, refuse("api.not_found"))
        return await write(request, may[1], body, folder)

    @router.delete(_ONE, tags=_TAGS, summary="Take a pack away", responses=_LOOK)
    async def remove(
        request: Request, code: str, folder: Folder, key: Key, lang: Lang = None
    ) -> Response:
        """The one that was taken away last can be put back."""
        return await moved(request, code, key, Shelf.remove, folder)

    @router.post(f"{_ONE}/restore", tags=_TAGS, summary="Put a pack back", responses=_ACT)
    async def put_back(
        request: Request, code: str, folder: Folder, key: Key, lang: Lang = None
    ) -> Response:
        """Undoes `DELETE`, of the pack that was taken away last."""
        return await moved(request, code, key, Shelf.put_back, folder)

    @router.get(
        f"{_ONE}/yaml",
        tags=_TAGS,
        summary="The pack as a file",
        response_class=Response,
        responses=_LOOK,
    )
    async def export(
        request: Request, code: str, folder: Folder, key: Key, lang: Lang = None
    ) -> Response:
        """To be given to others, and imported by them."""
        may = await host(request, code, key)
        if isinstance(may, Response):
            return may
        made = await asyncio.to_thread(may[1].export, folder)
        if not isinstance(made, bytes):
            return desk.no(request, refuse("api.not_found"))
        response = answer(made, kind="application/yaml; charset=utf-8")
        response.headers["content-disposition"] = 'attachment; filename="alakanas.yaml"'
        return response
