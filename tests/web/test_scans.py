"""Tags over HTTP: what a scanned code means for whoever scanned it, and in words when nothing."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
import qrcode
from PIL import Image

from companion.packs.games import installed_games
from companion.scan.codec import encode, link
from companion.scan.photo_found import MOST_BYTES
from companion.scan.understood import understood
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


# ---- photos ----


def picture(*texts: str) -> bytes:
    """A PNG with these codes side by side."""
    made = [qrcode.make(text, box_size=6).get_image().convert("L") for text in texts]
    page = Image.new(
        "L", (sum(m.width for m in made) or 400, max([m.height for m in made] or [400])), 255
    )
    at = 0
    for each in made:
        page.paste(each, (at, 0))
        at += each.width
    data = io.BytesIO()
    page.save(data, "PNG")
    return data.getvalue()


async def send(room: Room, who: int, data: bytes, kind: str = "image/png", **query: str) -> Any:
    async with room.served.client(room.keys.get(who, "")) as c:
        at = f"/api/tables/{room.code}/photos"
        return await c.post(at, content=data, headers={"content-type": kind}, params=query)


async def test_a_photo_says_of_each_tag_what_it_would_do(served: Served) -> None:
    room = await Room(served).open()
    got = await send(room, 1, picture(PASS, "https://example.org/", CARD[:-1]))
    assert got.status_code == 200, got.text
    told = got.json()
    beside = sorted(told["tags"], key=lambda tag: tag["corners"][0][0])
    assert [(t["status"], t["id"]) for t in beside] == [
        ("known", "pass"),
        ("foreign", ""),
        ("damaged", ""),
    ]
    assert beside[0]["prompts"][0]["command"]["type"] == "arnak:Act"
    for tag in told["tags"]:
        assert len(tag["corners"]) == 4
        assert all(0 <= x <= told["width"] and 0 <= y <= told["height"] for x, y in tag["corners"])


async def test_whoever_taps_comes_between_the_tags_of_a_photo(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A photo of many tags must not hold up the table until the last of them is understood."""
    room = await Room(served).open()
    turns, seen = [0], list[int]()

    async def others() -> None:
        while True:
            turns[0] += 1
            await asyncio.sleep(0)

    def noted(*args: Any) -> Any:
        seen.append(turns[0])
        return understood(*args)

    monkeypatch.setattr("companion.web.api.scans.understood", noted)
    beside = asyncio.create_task(others())
    got = await send(room, 1, picture(PASS, CARD, encode("arnak", "card", "rope")))
    beside.cancel()
    assert len(got.json()["tags"]) == 3
    assert len(seen) == len(set(seen)) == 3


async def test_a_photo_without_tags_is_no_error(served: Served) -> None:
    room = await Room(served).open()
    assert (await send(room, 1, picture())).json()["tags"] == []


async def test_what_is_no_photo_is_refused_with_a_reason(served: Served) -> None:
    room = await Room(served).open()
    for data, kind, status in (
        (b"hello", "image/jpeg", 422),
        (b"", "image/jpeg", 422),
        (picture(PASS), "text/plain", 415),
        (bytes(MOST_BYTES + 1), "image/jpeg", 413),
    ):
        got = await send(room, 1, data, kind)
        assert got.status_code == status
        assert got.json()["refusal"]["text"]


async def test_a_photo_from_somebody_without_a_seat_is_not_read(served: Served) -> None:
    room = await Room(served).open()
    for who, query in ((9, {}), (1, {"as": "screen"}), (1, {"as": "seat:2"})):
        assert (await send(room, who, picture(PASS), **query)).status_code == 403
