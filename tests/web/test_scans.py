"""Tags over HTTP: what a scanned code means for whoever scanned it, and in words when nothing."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio

from companion.packs.games import installed_games
from companion.scan.codec import encode, link
from tests.web.served import Served

CARD = encode("arnak", "card", "torch")
PASS = encode("arnak", "action", "pass")


@pytest_asyncio.fixture
async def served() -> AsyncIterator[Served]:
    made = Served(games=installed_games())
    yield made
    await made.close()


class Room:
    """A table of Arnak: two phones, one of which is the host's."""

    def __init__(self, served: Served) -> None:
        self.served, self.code, self.keys = served, "", dict[int, str]()
        self._count = 0

    async def open(self, start: bool = True) -> Room:
        async with self.served.client() as c:
            opened = (await c.post("/api/tables", json={"game": "arnak"})).json()
            self.code, self.keys[0] = opened["code"], opened["key"]
            for no in (1, 2):
                at = f"/api/tables/{self.code}/seats"
                self.keys[no] = (await c.post(at, json={"name": f"P{no}", "no": no})).json()["key"]
        if start:
            await self.act(0, {"type": "Start"})
            await self.act(0, {"type": "arnak:Begin", "first": 1})
        return self

    async def act(self, who: int, command: Any, id: str = "") -> Any:
        self._count += 1
        body = {"command_id": id or f"c{self._count}", "command": command}
        async with self.served.client(self.keys[who]) as c:
            return (await c.post(f"/api/tables/{self.code}/commands", json=body)).json()

    async def scan(self, who: int, text: str, **query: str) -> Any:
        async with self.served.client(self.keys.get(who, "")) as c:
            got = await c.get(f"/api/tables/{self.code}/tags", params={"text": text, **query})
            assert got.status_code == 200, got.text
            return got.json()


async def test_a_tag_means_the_prompt_of_the_seat_that_scans_it(served: Served) -> None:
    room = await Room(served).open()
    said = await room.scan(1, PASS)
    assert (said["status"], said["kind"], said["id"], said["refusal"]) == (
        "known",
        "action",
        "pass",
        None,
    )
    (prompt,) = said["prompts"]
    done = await room.act(1, prompt["command"])
    assert done["group"]
    async with served.client(room.keys[1]) as c:
        view = (await c.get(f"/api/tables/{room.code}/view")).json()
    assert view["game"]["players"][0]["passed"]


async def test_asking_changes_nothing(served: Served) -> None:
    room = await Room(served).open()
    versions = {(await room.scan(1, PASS))["version"] for _ in range(3)}
    assert len(versions) == 1


async def test_out_of_turn_it_says_why_and_what_may_be_insisted_on(served: Served) -> None:
    room = await Room(served).open()
    said = await room.scan(2, PASS)
    assert said["refusal"]["text"]
    assert all(p["refused"]["overridable"] for p in said["prompts"])


@pytest.mark.parametrize(
    ("text", "status", "key"),
    [
        ("https://example.org/", "foreign", "scan.foreign"),
        (CARD[:-1], "damaged", "scan.damaged"),
        (CARD[:5] + ("0" if CARD[5] != "0" else "1") + CARD[6:], "damaged", "scan.damaged"),
        (encode("arnak", "card", "never printed"), "unknown", "scan.unknown"),
        (encode("alakanas", "card", "ala"), "elsewhere", "scan.other_game"),
        (link("http://table.local:8550", "ABC234", CARD), "elsewhere", "scan.other_table"),
    ],
)
async def test_what_is_no_move_here_is_said(
    served: Served, text: str, status: str, key: str
) -> None:
    room = await Room(served).open()
    said = await room.scan(1, text)
    assert (said["status"], said["refusal"]["key"], said["prompts"]) == (status, key, [])
    for lang in ("zh", "en"):
        assert "scan." not in (await room.scan(1, text, lang=lang))["refusal"]["text"]


async def test_a_link_for_this_table_is_the_tag(served: Served) -> None:
    room = await Room(served).open()
    said = await room.scan(1, link("http://192.168.1.5:8550", room.code, PASS))
    assert (said["status"], said["id"]) == ("known", "pass")


async def test_only_somebody_with_a_seat_scans(served: Served) -> None:
    room = await Room(served).open()
    for who, query in ((9, {}), (1, {"as": "screen"})):
        said = await room.scan(who, PASS, **query)
        assert (said["refusal"]["key"], said["prompts"]) == ("scan.no_seat", [])


async def test_before_the_start_and_after_the_end(served: Served) -> None:
    room = await Room(served).open(start=False)
    assert (await room.scan(1, PASS))["refusal"]["key"] == "scan.not_begun"


async def test_a_scan_says_no_more_than_the_scanners_own_page(served: Served) -> None:
    """What it may mean is among what the device's own view offers."""
    room = await Room(served).open()
    for who in (1, 2):
        async with served.client(room.keys[who]) as c:
            view = (await c.get(f"/api/tables/{room.code}/view", params={"lang": "en"})).json()
        said = await room.scan(who, CARD, lang="en")
        offered = [prompt["command"] for prompt in view["prompts"]]
        assert all(prompt["command"] in offered for prompt in said["prompts"])


async def test_a_text_that_is_no_text_is_refused(served: Served) -> None:
    room = await Room(served).open()
    async with served.client(room.keys[1]) as c:
        for text in ("", "x" * 400):
            got = await c.get(f"/api/tables/{room.code}/tags", params={"text": text})
            assert got.status_code == 400
            assert got.json()["refusal"]["text"]
