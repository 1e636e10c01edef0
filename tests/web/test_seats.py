"""Sitting down, being asked to leave, losing a phone and coming back."""

from __future__ import annotations

import asyncio

import pytest

from companion.hub.keys import key_hash
from tests.web.served import Served, Table


async def test_sitting_down(served: Served) -> None:
    table = await Table.open(served, seats=0, start=False)
    async with served.client() as c:
        answer = await c.post(table.at("seats"), json={"name": " 小明 ", "no": 2})
        assert answer.status_code == 201
        seated = answer.json()
        assert seated["seat"] == 2
        assert len(seated["key"]) >= 22
        assert seated["view"]["viewer"] == {"role": "seat", "seat": 2}
        assert [s["name"] for s in seated["view"]["seats"]] == ["", "小明"]
        free = (await c.post(table.at("seats"), json={"name": "Ana"})).json()
        assert (free["seat"], free["key"] == seated["key"]) == (1, False)
    async with served.client(seated["key"]) as c:
        again = await c.post(table.at("seats"), json={"name": "小明", "no": 2})
        assert (again.status_code, again.json()["key"]) == (201, None)
        assert again.json()["view"]["version"] == free["view"]["version"]
        other = await c.post(table.at("seats"), json={"name": "小明", "no": 1})
        assert (other.status_code, other.json()["refusal"]["key"]) == (409, "seat.have_one")


async def test_two_phones_want_one_seat(served: Served) -> None:
    table = await Table.open(served, seats=0, start=False)
    async with served.client() as c:
        answers = await asyncio.gather(
            *(c.post(table.at("seats"), json={"name": f"P{i}", "no": 1}) for i in range(5))
        )
        assert sorted(a.status_code for a in answers) == [201, 409, 409, 409, 409]
        winner = next(a.json() for a in answers if a.status_code == 201)
        name = winner["view"]["seats"][0]["name"]
        for loser in (a.json()["refusal"] for a in answers if a.status_code == 409):
            assert (loser["key"], name in loser["text"]) == ("seat.taken", True)


@pytest.mark.parametrize(
    ("name", "status", "shown"),
    [
        ("🐺", 201, "🐺"),
        ("O'Neil", 201, "O'Neil"),
        ("<img src=x>", 201, "<img src=x>"),
        ("三十" * 15, 201, "三十" * 15),
        ("שלום", 201, "שלום"),
        ("a\u202eb", 201, "ab"),
        ("{seat} {0} %s", 201, "{seat} {0} %s"),
        ("Player 1\u200b", 409, "name.alike"),
        ("ＰＬＡＹＥＲ 1", 409, "name.alike"),
        ("三十" * 15 + "一", 422, "name.too_long"),
        (" \t\u200b ", 422, "name.empty"),
        ("x" * 201, 400, "api.malformed"),
        (7, 400, "api.malformed"),
        (None, 400, "api.malformed"),
    ],
)
async def test_names(served: Served, name: object, status: int, shown: str) -> None:
    table = await Table.open(served, seats=1, start=False)
    async with served.client() as c:
        answer = await c.post(table.at("seats"), json={"name": name})
        assert answer.status_code == status
        if status == 201:
            assert answer.json()["view"]["seats"][1]["name"] == shown
            said = answer.json()["view"]["log"][-1]["text"]["text"]
            assert said == f"{shown} took seat 2"
        else:
            assert answer.json()["refusal"]["key"] == shown


async def test_a_locked_table_and_one_in_play(served: Served, table: Table) -> None:
    await table.act(0, {"type": "SetLock", "locked": True})
    async with served.client() as c:
        for body, key in [
            ({"name": "New"}, "seat.locked"),
            ({"name": "New", "no": 1}, "seat.taken"),
            ({"name": "New", "no": 50}, "seat.unknown"),
        ]:
            assert (await c.post(table.at("seats"), json=body)).json()["refusal"]["key"] == key
        assert (await table.act(0, {"type": "Kick", "no": 2})).status_code == 200
        # Somebody's numbers may lie there: the seat is only taken over by its code.
        answer = await c.post(table.at("seats"), json={"name": "New", "no": 2})
        assert answer.json()["refusal"]["key"] == "seat.needs_code"


async def test_a_lost_phone_comes_back_by_a_code(served: Served, table: Table) -> None:
    await table.act(1, {"type": "life:Deal"})
    async with served.client(table.keys[0]) as host, served.client() as phone:
        made = await host.post(table.at("reentry"), json={"seat": 2})
        assert made.status_code == 201
        assert (made.json()["seat"], made.json()["seconds"]) == (2, 600)
        code = made.json()["code"]
        # People type as they like.
        answer = await phone.post(table.at("reenter"), json={"code": f"{code[:3]} {code[3:]}"})
        assert answer.status_code == 200
        back = answer.json()
        assert (back["seat"], back["view"]["viewer"]["seat"]) == (2, 2)
        again = await phone.post(table.at("reenter"), json={"code": code})
        assert (again.status_code, again.json()["refusal"]["key"]) == (403, "reentry.wrong")
    former = table.keys[2]
    assert (await table.see(2))["viewer"]["role"] == "spectator"
    table.keys[2] = back["key"]
    assert (await table.see(2))["viewer"]["seat"] == 2
    assert key_hash(table.code, former) not in str(await table.see(2))


@pytest.mark.parametrize(
    ("who", "seat", "status", "key"),
    [
        (1, 2, 403, "may.host_only"),
        (9, 2, 403, "may.host_only"),
        (0, 9, 404, "seat.unknown"),
        (0, 0, 400, "api.malformed"),
        (0, "2", 400, "api.malformed"),
    ],
)
async def test_who_may_have_a_code(
    served: Served, table: Table, who: int, seat: object, status: int, key: str
) -> None:
    async with served.client(table.keys.get(who, "")) as c:
        answer = await c.post(table.at("reentry"), json={"seat": seat})
        assert (answer.status_code, answer.json()["refusal"]["key"]) == (status, key)


async def test_guessing_codes_is_slowed_down_but_locks_nobody_out(
    served: Served, table: Table
) -> None:
    async with served.client(table.keys[0]) as host:
        code = (await host.post(table.at("reentry"), json={"seat": 2})).json()["code"]
    wrong = "000000" if code != "000000" else "111111"

    async def guess(port: int, address: str = "192.168.1.50", typed: str = wrong) -> int:
        c = served.client(port=port)
        c._transport.client = (address, port)  # type: ignore[attr-defined]
        async with c:
            return (await c.post(table.at("reenter"), json={"code": typed})).status_code

    # One connection: five wrong codes, then it waits.
    assert [await guess(1) for _ in range(7)] == [403] * 5 + [429] * 2
    # A new connection for each guess: the address waits, before the table voids its codes.
    assert [await guess(100 + i) for i in range(12)] == [403] * 10 + [429] * 2
    # The person with the right code, on a phone of their own, is not kept waiting.
    assert await guess(7, "192.168.1.77", code) == 200


async def test_a_device_that_left_is_a_spectator(table: Table) -> None:
    assert (await table.act(2, {"type": "Leave", "no": 2})).status_code == 200
    assert (await table.see(2))["viewer"]["role"] == "spectator"
    refused = await table.act(2, {"type": "life:Mark"})
    assert (refused.status_code, refused.json()["refusal"]["key"]) == (403, "may.who_are_you")


async def test_the_office_of_host_goes_to_a_seat(table: Table) -> None:
    assert (await table.act(0, {"type": "PassHost", "no": 1})).status_code == 200
    assert (await table.see(0))["viewer"]["role"] == "spectator"
    assert (await table.see(1))["host"] is True
    assert (await table.act(1, {"type": "SetLock", "locked": True})).status_code == 200
    assert (await table.act(0, {"type": "SetLock", "locked": False})).status_code == 403
