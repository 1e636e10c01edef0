"""The group's own packs over HTTP: everything that the page can do, and for the host alone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from companion.games.alakanas.game import AlakanasGame
from companion.hub.hub import Hub, Opening
from companion.hub.live import LiveTable
from companion.journal.memory import MemoryJournal
from companion.packs import load_pack
from companion.packs.dealer import SeatCommit
from companion.packs.writing import Shelf
from companion.scan.desk import ScanDesk
from companion.web.api import install_api
from tests.hub.tables import sat

HOST = "host-device-secret-0123456789"
PACK: dict[str, Any] = {
    "schema": 1,
    "extends": "alakanas",
    "name": {"zh": "周五"},
    "characters": [{"id": "temu", "name": {"zh": "铁木", "en": "<img>"}, "camp": "guardian"}],
    "tasks": [{"id": "hunt", "name": {"en": "- yes"}}],
    "deck": 80,
}


class Server:
    """The API on a data folder, with a table in its lobby."""

    def __init__(self, data: Path) -> None:
        self.data = data
        game = AlakanasGame(load_pack("alakanas", data), SeatCommit())
        self.hub = Hub(MemoryJournal(), {"alakanas": game})
        self.app = FastAPI()
        scans = ScanDesk.of(self.hub.games)
        install_api(self.app, self.hub, scans, data=data, shelf=Shelf(data, self.hub.games))

    async def open(self) -> None:
        live = await self.hub.open_table(HOST, Opening("alakanas", {}))
        assert isinstance(live, LiveTable)
        self.live = live
        self.path = f"/api/tables/{live.code}/packs"
        transport = httpx.ASGITransport(self.app, client=("192.168.1.50", 1111))
        self.line = httpx.AsyncClient(transport=transport, base_url="http://table.local:8550")

    async def ask(
        self, method: str, tail: str = "", body: Any = None, key: str = HOST
    ) -> httpx.Response:
        head = {"authorization": f"Bearer {key}"} if key else {}
        return await self.line.request(method, self.path + tail, json=body, headers=head)


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    made = Server(tmp_path)
    await made.open()
    yield made
    await made.line.aclose()
    await made.hub.close()


ALL = (
    ("GET", "", None),
    ("POST", "", PACK),
    ("POST", "/import", {"yaml": "schema: 1\nextends: alakanas\n"}),
    ("PUT", "/alakanas-1", PACK),
    ("GET", "/alakanas-1/yaml", None),
    ("POST", "/alakanas-1/restore", None),
    ("DELETE", "/alakanas-1", None),
)


async def test_written_read_replaced_given_and_taken_away(server: Server) -> None:
    made = await server.ask("POST", body=PACK)
    assert made.status_code == 201
    assert made.json()["folder"] == "alakanas-1"
    assert made.json()["pack"] == PACK
    listed = (await server.ask("GET")).json()["packs"]
    assert [(p["folder"], p["pack"], p["problems"]) for p in listed] == [("alakanas-1", PACK, [])]
    changed = {**PACK, "tasks": []}
    put = await server.ask("PUT", "/alakanas-1", changed)
    assert put.status_code == 200
    assert "tasks" not in put.json()["pack"]
    file = await server.ask("GET", "/alakanas-1/yaml")
    assert file.headers["content-disposition"] == 'attachment; filename="alakanas.yaml"'
    again = await server.ask("POST", "/import", {"yaml": file.text})
    assert again.status_code == 201
    assert again.json()["pack"] == put.json()["pack"]
    assert (await server.ask("DELETE", "/alakanas-1")).status_code == 200
    assert [p["folder"] for p in (await server.ask("GET")).json()["packs"]] == ["alakanas-2"]
    assert (await server.ask("POST", "/alakanas-1/restore", {})).status_code == 200
    assert len((await server.ask("GET")).json()["packs"]) == 2
    game: Any = server.hub.games["alakanas"]
    assert [c.key for c in game.pack.own.characters] == ["铁木"]


async def test_what_does_not_fit_is_told_by_place_and_expectation(server: Server) -> None:
    wrong = {**PACK, "deck": "80", "characters": [{"id": "X", "name": {}}]}
    no = await server.ask("POST", body=wrong)
    assert no.status_code == 422
    told = no.json()
    assert told["refusal"]["key"] == "api.pack"
    assert {(p["path"], p["expected"]) for p in told["problems"]} == {
        ("characters[0].id", "expected.id"),
        ("characters[0].name", "expected.a_name"),
        ("deck", "expected.whole_number"),
    }
    no = await server.ask("POST", "/import", {"yaml": "a: &x 1\n"})
    assert no.status_code == 422
    assert [p["expected"] for p in no.json()["problems"]] == ["expected.no_anchors"]
    assert (await server.ask("PUT", "/nowhere", PACK)).status_code == 404
    assert not (server.data / "packs").exists()


@pytest.mark.parametrize(("method", "tail", "body"), ALL)
async def test_nobody_but_the_host_reads_or_writes(
    server: Server, method: str, tail: str, body: Any
) -> None:
    seat = await sat(server.live, "Ana", 1)
    assert (await server.ask("POST", body=PACK)).status_code == 201
    for key in ("", seat.key, "another-device-secret-987654321"):
        no = await server.ask(method, tail, body if method != "POST" else body or {}, key)
        assert no.status_code == 403, (key, no.text)
        assert "铁木" not in no.text
    [pack] = (await server.ask("GET")).json()["packs"]
    assert pack["pack"] == PACK


@pytest.mark.parametrize("folder", ["..", "%2e%2e", "..%2f..%2fetc", ".removed-x", "a%00b"])
async def test_no_way_out_of_the_folder(server: Server, folder: str) -> None:
    (server.data / "secret.yaml").write_text("schema: 1\nextends: alakanas\n", encoding="utf-8")
    for method, tail, body in (
        ("PUT", "", PACK),
        ("DELETE", "", None),
        ("GET", "/yaml", None),
        ("POST", "/restore", {}),
    ):
        answer = await server.ask(method, f"/{folder}{tail}", body)
        assert answer.status_code in (404, 405), (method, answer.text)
    assert [p.name for p in server.data.iterdir()] == ["secret.yaml"]


async def test_a_file_that_is_too_large_is_refused(server: Server) -> None:
    no = await server.ask("POST", "/import", {"yaml": "#" * 70_000})
    assert no.status_code in (400, 413)
