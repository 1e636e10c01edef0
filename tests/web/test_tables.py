"""Opening a table, looking at it, acting at it."""

from __future__ import annotations

import asyncio
import dataclasses

import pytest

from companion.journal.memory import MemoryJournal
from companion.journal.protocol import Full
from companion.table import log, view
from companion.table.game import Prompt
from companion.web.api import models
from tests.web.served import Served, Table


async def test_whoever_opens_a_table_is_its_host(served: Served) -> None:
    async with served.client() as c:
        answer = await c.post("/api/tables", json={"game": "life", "options": {"life": 40}})
        assert answer.status_code == 201
        opened = answer.json()
        assert len(opened["key"]) >= 22  # 128 bits
        assert opened["join"] == f"http://table.local:8550/j/{opened['code']}"
        models.ViewOut.model_validate(opened["view"])
        assert opened["view"]["viewer"] == {"role": "host", "seat": None}
        assert opened["view"]["options"] == {"life": 40}
    async with served.client(opened["key"]) as host, served.client() as stranger:
        path = f"/api/tables/{opened['code']}/view?as=host"
        assert (await host.get(path)).status_code == 200
        refused = await stranger.get(path)
        assert refused.status_code == 403
        assert refused.json()["refusal"]["key"] == "may.host_only"


async def test_a_secret_of_ones_own_is_used_and_not_sent_back(served: Served) -> None:
    own = "my-own-secret-0123456789"
    async with served.client(own) as c:
        answer = await c.post("/api/tables", json={"game": "life"})
        assert answer.json()["key"] is None
        assert own not in answer.text
        code = answer.json()["code"]
        assert (await c.get(f"/api/tables/{code}/view?as=host")).status_code == 200


@pytest.mark.parametrize("weak", ["1", "secret", "a" * 40, "abababababababababababab"])
async def test_a_secret_that_could_be_guessed_is_refused(served: Served, weak: str) -> None:
    async with served.client(weak) as c:
        answer = await c.post("/api/tables", json={"game": "life"})
        assert (answer.status_code, answer.json()["refusal"]["key"]) == (400, "api.weak_key")


async def test_a_table_for_one_device_begins_at_once(served: Served) -> None:
    async with served.client() as c:
        body = {"game": "life", "names": [" 小明 ", "O'Neil", "<img src=x>"], "start": True}
        opened = (await c.post("/api/tables", json=body)).json()
        seats = opened["view"]["seats"]
        assert [s["name"] for s in seats] == ["小明", "O'Neil", "<img src=x>"]
        assert {s["phone"] for s in seats} == {"none"}
        assert opened["view"]["phase"] == "playing"


@pytest.mark.parametrize(
    ("body", "status", "key"),
    [
        ({"game": "chess"}, 404, "game.unknown"),
        ({"game": "life", "names": ["小明", "小明\u200b"]}, 409, "name.alike"),
        ({"game": "life", "names": ["\u200b"]}, 422, "name.empty"),
        ({"game": "life", "names": ["a" * 31]}, 422, "name.too_long"),
        ({"game": "life", "names": [str(i) for i in range(11)]}, 409, "seat.too_many"),
        ({"game": "life", "start": True}, 422, "start.too_few"),
        ({"game": "life", "options": {"life": 21}}, 422, "option.unknown"),
        ({"game": "life", "options": {"life": True}}, 422, "option.unknown"),
        ({"game": "life", "options": {"death": 20}}, 422, "option.unknown"),
        ({"game": "life", "options": {"life": "20"}}, 422, "option.unknown"),
        ({"game": "life", "options": {"life": 20.0}}, 400, "api.malformed"),
        ({"game": "life", "start": 1}, 400, "api.malformed"),
        ({"game": "life", "start": "true"}, 400, "api.malformed"),
        ({"game": None}, 400, "api.malformed"),
        ({}, 400, "api.malformed"),
        ({"game": "life", "spy": True}, 400, "api.malformed"),
        ([], 400, "api.malformed"),
        ("life", 400, "api.malformed"),
    ],
)
async def test_a_table_that_cannot_be(served: Served, body: object, status: int, key: str) -> None:
    async with served.client() as c:
        for lang in ("zh", "en"):
            answer = await c.post(f"/api/tables?lang={lang}", json=body)
            assert (answer.status_code, answer.json()["refusal"]["key"]) == (status, key)
            assert answer.json()["refusal"]["text"] not in ("", key)
    assert served.hub.live_tables == 0


async def test_the_eyes_of_a_device(served: Served, table: Table) -> None:
    roles = {who: (await table.see(who))["viewer"] for who in (0, 1, 2, 9)}
    assert roles == {
        0: {"role": "host", "seat": None},
        1: {"role": "seat", "seat": 1},
        2: {"role": "seat", "seat": 2},
        9: {"role": "spectator", "seat": None},
    }
    for asked in ("seat:1", "seat:7", "host", "keeper"):
        async with served.client(table.keys[2]) as c:
            answer = await c.get(table.at("view"), params={"as": asked})
            assert answer.status_code == 403, asked
            assert answer.json()["refusal"]["key"].startswith("may.")
    for asked in ("seat:0", "seat:", "seat:-1", "Host", "seat:1 ", ""):
        async with served.client(table.keys[2]) as c:
            answer = await c.get(table.at("view"), params={"as": asked})
            assert answer.status_code == 400, asked
            assert answer.json()["refusal"]["params"] == {"field": "as"}


async def test_a_view_is_exactly_what_is_documented(table: Table) -> None:
    documented = {
        models.ViewOut: view.TableView,
        models.SeatOut: view.SeatView,
        models.UndoOut: view.UndoLabel,
        models.LogLineOut: log.LogLine,
        models.PromptOut: Prompt,
    }
    for model, shown in documented.items():
        assert list(model.model_fields) == [f.name for f in dataclasses.fields(shown)]
    await table.act(1, {"type": "life:Change", "by": -30}, insists=True)
    for who in (0, 1, 9):
        seen = models.ViewOut.model_validate(await table.see(who))
        assert seen.version == (await table.see(who))["version"]


async def test_acting_changes_what_the_others_see(table: Table) -> None:
    answer = await table.act(1, {"type": "life:Change", "by": -3})
    assert answer.status_code == 200
    assert answer.json()["group"] == answer.json()["seq"] == (await table.see(2))["version"]
    seen = await table.see(2)
    assert [f["value"] for f in seen["game"]["facts"] if f["id"] == "life"] == [17]
    assert seen["log"][-1]["text"]["text"] == "Player 1: life -3"
    assert (await table.see(2, lang="zh"))["log"][-1]["text"]["text"] == "Player 1：生命 -3"


async def test_prompts_can_be_sent_as_they_are(table: Table) -> None:
    prompts = (await table.see(1))["prompts"]
    gain = next(p for p in prompts if p["id"] == "gain")
    assert gain["label"]["text"] == "Gain 1"
    assert (await table.act(1, gain["command"])).status_code == 200
    undo = (await table.see(1))["undo"]
    assert [line["text"] for line in undo["lines"]] == ["Player 1: life +1"]
    assert (await table.act(1, {"type": "Undo", "seq": undo["seq"]})).status_code == 200
    assert (await table.see(1))["log"][-1]["text"]["text"] == "Undone: Player 1: life +1"


async def test_what_an_undo_would_take_along_is_told_before(served: Served, table: Table) -> None:
    first = (await table.act(1, {"type": "life:Change", "by": -1})).json()["group"]
    await table.act(2, {"type": "life:Change", "by": -2})
    before = await table.see(9)
    async with served.client(table.keys[0]) as host, served.client(table.keys[1]) as phone:
        told = await host.get(table.at(f"undo/{first}"))
        assert told.status_code == 200
        lines = models.UndoOut.model_validate(told.json()).lines
        assert [line.text for line in lines] == ["Player 1: life -1", "Player 2: life -2"]
        refused = await phone.get(table.at(f"undo/{first}"))
        assert (refused.status_code, refused.json()["refusal"]["key"]) == (409, "undo.depends")
        assert (await host.get(table.at("undo/999"))).status_code == 404
        assert (await host.get(table.at("undo/0"))).status_code == 400
        assert (await host.get(table.at("undo/x"))).status_code == 400
    assert await table.see(9) == before


async def test_the_same_command_twice_is_done_once(served: Served, table: Table) -> None:
    body = {"command_id": "tap-1", "command": {"type": "life:Change", "by": -1}}
    async with served.client(table.keys[1]) as one, served.client(table.keys[2]) as two:
        answers = await asyncio.gather(
            *(one.post(table.at("commands"), json=body) for _ in range(5))
        )
        assert sorted(a.json()["again"] for a in answers) == [False, True, True, True, True]
        assert len({a.json()["group"] for a in answers}) == 1
        other = await two.post(table.at("commands"), json=body)
        assert (other.status_code, other.json()["refusal"]["key"]) == (409, "command.id_used")
    assert (await table.see(1))["game"]["facts"][0]["value"] == 19


async def test_record_it_anyway(table: Table) -> None:
    body = {"type": "life:Change", "by": -21}
    refused = await table.act(1, body)
    assert refused.status_code == 422
    assert refused.json()["refusal"] == {
        "key": "life.below_zero",
        "params": {"life": 20},
        "text": "Only 20 life left",
        "overridable": True,
    }
    assert (await table.act(1, body, insists=True)).status_code == 200
    line = (await table.see(2))["log"][-1]
    assert line["override"]["text"] == "Only 20 life left"


@pytest.mark.parametrize(
    ("who", "command", "more", "status", "key"),
    [
        (9, {"type": "life:Mark"}, {}, 403, "may.who_are_you"),
        (1, {"type": "life:Mark"}, {"as": "seat:2"}, 403, "may.not_your_seat"),
        (1, {"type": "life:Mark"}, {"as": "host"}, 403, "may.host_only"),
        (1, {"type": "life:Mark"}, {"as": "keeper"}, 403, "may.keeper_only"),
        (1, {"type": "life:Mark"}, {"as": "seat:9"}, 404, "seat.unknown"),
        (1, {"type": "SetLock", "locked": True}, {}, 403, "may.host_only"),
        (1, {"type": "Kick", "no": 2}, {}, 403, "may.host_only"),
        (1, {"type": "Rename", "no": 2, "name": "x"}, {}, 403, "may.own_seat_only"),
        (1, {"type": "Rename", "no": 1, "name": "Player 2"}, {}, 409, "name.alike"),
        (0, {"type": "Start"}, {}, 409, "lobby.over"),
        (1, {"type": "Undo", "seq": 9999}, {}, 404, "undo.unknown"),
        (2, {"type": "life:Show"}, {}, 422, "life.not_now"),
        (1, {"type": "life:Burn"}, {}, 400, "command.unknown"),
        (1, {"type": 7}, {}, 400, "command.unknown"),
        (1, {}, {}, 400, "command.unknown"),
        (1, {"type": "Claim", "no": 1, "name": "x", "key": "h"}, {}, 400, "command.unknown"),
        (1, {"type": "Reseat", "no": 1, "key": "h"}, {}, 400, "command.unknown"),
        (1, {"type": "SeatClaimed", "no": 1, "name": "", "key": ""}, {}, 400, "command.unknown"),
        (1, {"type": "life:Change"}, {}, 400, "command.malformed"),
        (1, {"type": "life:Change", "by": "1"}, {}, 400, "command.malformed"),
        (1, {"type": "life:Change", "by": 1.0}, {}, 400, "command.malformed"),
        (1, {"type": "life:Change", "by": True}, {}, 400, "command.malformed"),
        (1, {"type": "life:Change", "by": 1, "seat": 2}, {}, 400, "command.malformed"),
        (1, {"type": "Rename", "no": [1], "name": "x"}, {}, 400, "command.malformed"),
        (1, [], {}, 400, "api.malformed"),
        (1, {"type": "life:Mark"}, {"as": "screen"}, 400, "api.malformed"),
        (1, {"type": "life:Mark"}, {"insists": 1}, 400, "api.malformed"),
        (1, {"type": "life:Mark"}, {"command_id": ""}, 400, "api.malformed"),
        (1, {"type": "life:Mark"}, {"command_id": "a b"}, 400, "api.malformed"),
        (1, {"type": "life:Mark"}, {"command_id": "x" * 65}, 400, "api.malformed"),
        (1, {"type": "life:Mark"}, {"command_id": 7}, 400, "api.malformed"),
    ],
)
async def test_what_is_refused_and_how(
    table: Table, who: int, command: object, more: dict[str, object], status: int, key: str
) -> None:
    before = await table.see(9)
    answer = await table.act(who, command, **more)
    assert (answer.status_code, answer.json()["refusal"]["key"]) == (status, key)
    assert answer.json()["refusal"]["text"] not in ("", key)
    assert await table.see(9) == before


async def test_a_full_disk_is_told_without_the_host_s_paths(served: Served, table: Table) -> None:
    async def full(*_: object) -> int:
        raise Full("/home/ana/secret place/journal.sqlite3")

    assert isinstance(served.hub.journal, MemoryJournal)
    served.hub.journal.append = full  # type: ignore[method-assign]
    answer = await table.act(1, {"type": "life:Mark"})
    assert answer.status_code == 503
    assert answer.headers["retry-after"]
    assert answer.json()["refusal"]["key"] == "api.journal_full"
    assert "ana" not in answer.text
    assert (await table.see(1))["version"] == (await table.see(9))["version"]
    async with served.client() as c:
        opened = await c.post("/api/tables", json={"game": "life"})
        assert (opened.status_code, "ana" in opened.text) == (503, False)


async def test_a_failing_game_is_no_traceback(served: Served, table: Table) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("number 123456789 in a traceback")

    served.hub.games["life"].view = broken  # type: ignore[method-assign]
    async with served.client(table.keys[1]) as c:
        answer = await c.get(table.at("view"))
        assert (answer.status_code, answer.json()["refusal"]["key"]) == (500, "hub.failed")
        assert "123456789" not in answer.text


@pytest.mark.parametrize(
    "code", ["ZZZZZZ", "桌桌桌", "%00", "..%2f..", "-", "%F0%9F%90%BA", "x" * 500]
)
async def test_tables_that_are_not_there(served: Served, code: str) -> None:
    async with served.client() as c:
        for rest in ("", "/view", "/events", "/export"):
            answer = await c.get(f"/api/tables/{code}{rest}")
            assert answer.status_code == 404, answer.text
        answer = await c.post(f"/api/tables/{code}/seats", json={"name": "x"})
        assert answer.status_code == 404


async def test_a_code_may_be_typed_carelessly(served: Served, table: Table) -> None:
    careless = f"{table.code[:3].lower()}-{table.code[3:].lower()} "
    async with served.client() as c:
        answer = await c.get(f"/api/tables/{careless}")
        assert answer.json()["code"] == table.code
        summary = models.SummaryOut.model_validate(answer.json())
        assert [s.name for s in summary.seats] == ["Player 1", "Player 2"]
        assert summary.game.text == "Life counter"


async def test_whoever_guesses_codes_is_slowed_down_alone(served: Served, table: Table) -> None:
    async with served.client(port=1) as guesser, served.client(port=2) as other:
        codes = [f"/api/tables/XXXX{n}" for n in range(30)]
        statuses = [(await guesser.get(code)).status_code for code in codes]
        assert statuses == [404] * 20 + [429] * 10
        assert (await other.get("/api/tables/XXXX9")).status_code == 404
        # The party, at the same address, plays on.
        assert (await other.get(f"/api/tables/{table.code}")).status_code == 200
        served.clock.now += 2
        assert (await guesser.get("/api/tables/XXXX9")).status_code == 404


async def test_behind_a_proxy_one_guesser_does_not_slow_the_party(
    served: Served, table: Table
) -> None:
    # A proxy tells the address and no port: the same for everybody who comes through it.
    async with served.client(port=0) as guesser, served.client(table.keys[1], port=0) as player:
        for n in range(25):
            await guesser.get(f"/api/tables/XXXX{n}")
        assert (await guesser.get(f"/api/tables/{table.code}")).status_code == 429
        assert (await player.get(table.at("view"))).status_code == 200


async def test_nobody_fills_the_disk_with_tables(served: Served) -> None:
    async with served.client() as c:
        answers = [await c.post("/api/tables", json={"game": "life"}) for _ in range(31)]
        assert [a.status_code for a in answers] == [201] * 30 + [429]
        assert answers[-1].headers["retry-after"] == "10"
        served.clock.now += 10
        assert (await c.post("/api/tables", json={"game": "life"})).status_code == 201
