"""Whatever is sent: an answer in the one shape of errors, and nothing happens."""

from __future__ import annotations

import copy
import json

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.table.refusal import Refusal
from companion.web.api.body import LARGEST_BODY, parse
from tests.promised import ARNAK, ARNAK_RESULT
from tests.web.served import Served, Table

PLACES = ("/api/tables", "/api/score", "{t}/commands", "{t}/seats", "{t}/reentry", "{t}/reenter")


def is_refusal(answer: httpx.Response) -> bool:
    """Whether the answer has the one shape that errors have."""
    refusal = answer.json()["refusal"]
    return (
        {"key", "params", "text", "overridable"} == set(refusal)
        and refusal["text"] not in ("", refusal["key"])
        and "{" not in refusal["text"]
        and answer.headers["content-type"] == "application/json"
        and answer.headers["cache-control"] == "no-store"
    )


USELESS = [
    (b"", 400, "api.broken_json"),
    (b"{", 400, "api.broken_json"),
    (b"{'a':1}", 400, "api.broken_json"),
    (b"\xef\xbb\xbf{}", 400, "api.broken_json"),
    (b"\xff\xfe{\x00}\x00", 400, "api.not_utf8"),
    (b'{"name":"\xc3\x28"}', 400, "api.not_utf8"),
    (b'{"name":"\\ud800"}', 400, "api.bad_value"),
    (b'{"name":1e999}', 400, "api.bad_value"),
    (b'{"name":NaN}', 400, "api.bad_value"),
    (b'{"name":-Infinity}', 400, "api.bad_value"),
    (b'{"name":9007199254740993}', 400, "api.bad_value"),
    (b'{"name":' + b"9" * 5000 + b"}", 400, "api.bad_value"),
    (b'{"name":"a","name":"b"}', 400, "api.repeated"),
    (b'{"\\ud800":1,"\\ud800":2}', 400, "api.repeated"),
    (b"[" * 17 + b"1" + b"]" * 17, 400, "api.too_deep"),
    (b"[" * 60_000, 400, "api.too_deep"),
    (b'{"a":' * 10_000 + b"1" + b"}" * 10_000, 400, "api.too_deep"),
    (b'{"a":' * 11_000 + b"1" + b"}" * 11_000, 413, "api.too_large"),
    (b'"' + b"x" * LARGEST_BODY + b'"', 413, "api.too_large"),
    (b"null", 400, "api.malformed"),
    (b"[1,2]", 400, "api.malformed"),
    (b"true", 400, "api.malformed"),
]


@pytest.mark.parametrize("place", PLACES)
async def test_a_body_that_is_no_use(served: Served, table: Table, place: str) -> None:
    before = await table.see(9)
    kind = {"content-type": "application/json"}
    path = place.format(t=f"/api/tables/{table.code}")
    async with served.client(table.keys[0]) as c:
        for body, status, key in USELESS:
            answer = await c.post(path, content=body, headers=kind)
            told = (answer.status_code, answer.json()["refusal"]["key"])
            assert (body[:40], *told) == (body[:40], status, key)
            assert is_refusal(answer)
    assert (await table.see(9), served.hub.live_tables) == (before, 1)


async def test_only_json_is_taken_for_json(served: Served, table: Table) -> None:
    # A foreign web page can make a browser send these without asking; JSON it cannot.
    kinds = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "a/xml"]
    async with served.client(table.keys[0]) as c:
        for path in (place.format(t=f"/api/tables/{table.code}") for place in PLACES):
            for kind in kinds:
                body = json.dumps({"game": "life", "name": "x"}).encode()
                answer = await c.post(path, content=body, headers={"content-type": kind})
                assert answer.status_code == 415
                assert is_refusal(answer)
    assert served.hub.live_tables == 1


async def test_a_charset_beside_the_type_is_fine(served: Served) -> None:
    kind = {"content-type": "Application/JSON; charset=utf-8"}
    async with served.client() as c:
        answer = await c.post("/api/tables", content=b'{"game":"life"}', headers=kind)
    assert answer.status_code == 201


async def test_other_web_pages_cannot_drive_it(served: Served) -> None:
    for headers in (
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://[::1"},
        {"origin": "http://table.local"},
        {"origin": ""},
        {"sec-fetch-site": "cross-site"},
    ):
        await _is_kept_out(served, headers)
    assert served.hub.live_tables == 0


async def _is_kept_out(served: Served, headers: dict[str, str]) -> None:
    async with served.client() as c:
        answer = await c.post("/api/tables", json={"game": "life"}, headers=headers)
        assert (answer.status_code, answer.json()["refusal"]["key"]) == (403, "api.other_site")
        preflight = await c.options("/api/tables", headers=headers)
        for each in (answer, preflight, await c.get("/api/games", headers=headers)):
            assert not [h for h in each.headers if h.startswith("access-control-")]


async def test_our_own_pages_can(served: Served) -> None:
    async with served.client() as c:
        origin = {"origin": "http://table.local:8550", "sec-fetch-site": "same-origin"}
        answer = await c.post("/api/tables", json={"game": "life"}, headers=origin)
        assert answer.status_code == 201


async def test_a_page_behind_a_proxy_can(served: Served) -> None:
    behind = Served(base_url="https://games.example/")
    async with behind.client() as c:
        origin = {"origin": "https://games.example"}
        answer = await c.post("/api/tables", json={"game": "life"}, headers=origin)
        assert answer.json()["join"] == f"https://games.example/j/{answer.json()['code']}"
    await behind.close()


async def test_addresses_and_methods_that_do_not_exist(served: Served, table: Table) -> None:
    async with served.client(table.keys[0]) as c:
        for path in ("/api/", "/api/nothing", "/api/tables/X/y", "/api/tables/"):
            answer = await c.get(path)
            assert (answer.status_code, is_refusal(answer)) == (404, True), path
        for path in (place.format(t=f"/api/tables/{table.code}") for place in PLACES):
            for method in ("PUT", "DELETE", "PATCH", "GET"):
                answer = await c.request(method, path)
                assert (answer.status_code, answer.headers["allow"]) == (405, "POST"), path
                assert is_refusal(answer)


async def test_the_language_of_an_error(served: Served) -> None:
    async with served.client() as c:
        for headers, lang, start in [
            ({"accept-language": "zh-CN,zh;q=0.9"}, None, "没有"),
            ({"accept-language": "fr"}, None, "There"),
            ({"accept-language": "zh"}, "en", "There"),
            ({"accept-language": "en"}, "zh-TW", "没有"),
            ({"accept-language": "en"}, "tlh", "There"),
        ]:
            params = {"lang": lang} if lang else {}
            answer = await c.get("/api/tables/NOPE", params=params, headers=headers)
            assert answer.json()["refusal"]["text"].startswith(start)
        too_long = await c.get("/api/games", params={"lang": "x" * 99})
        assert (too_long.status_code, is_refusal(too_long)) == (400, True)


async def test_a_score_sheet(served: Served) -> None:
    # The sheet and the result are those that the design promises (section 5).
    sheet = copy.deepcopy(ARNAK)
    async with served.client() as c:
        result = (await c.post("/api/score", json=sheet)).json()
        assert {key: result[key] for key in ARNAK_RESULT} == ARNAK_RESULT
        sheet["players"][0]["idols_in_slots"] = 4
        refused = await c.post("/api/score", json=sheet)
        assert refused.status_code == 422
        assert [p["path"] for p in refused.json()["problems"]] == ["players[0].idols_in_slots"]
        assert "players[0].idols_in_slots" in refused.json()["refusal"]["text"]
        unknown = await c.post("/api/score", json={"game": "chess"})
        assert unknown.status_code == 422


text = st.text(st.characters(codec="utf-8"), max_size=8)
values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | text,
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(text, inside, max_size=3),
    max_leaves=8,
)


@given(values)
def test_what_is_json_comes_through(value: object) -> None:
    assert parse(json.dumps(value).encode()) == value
    assert parse(json.dumps(value, ensure_ascii=False).encode()) == value


@given(st.binary(max_size=60) | text.map(str.encode))
def test_what_is_not_json_is_refused(raw: bytes) -> None:
    try:
        expected = json.loads(raw.decode("utf-8"))
    except ValueError:
        assert isinstance(parse(raw), Refusal)
    else:
        assert isinstance(parsed := parse(raw), Refusal) or parsed == expected


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    kind=text, fields=st.dictionaries(text, values, max_size=3), known=st.sampled_from(range(25))
)
def test_commands_of_any_shape_are_read_or_refused(
    kind: str, fields: dict[str, object], known: int
) -> None:
    from companion.table.codec import Codec
    from companion.web.api.commands import Commands
    from tests.lifecounter import LifeCounter

    codec = Codec({"life": LifeCounter()})
    kinds = sorted(codec.command_types())
    data = {**fields, "type": kinds[known] if known < len(kinds) else kind}
    read = Commands(codec).read(data)
    assert isinstance(read, Refusal) or type(read) in codec.command_types().values()
