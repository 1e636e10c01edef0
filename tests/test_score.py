"""`companion score` and its formats: exact results; every malformed sheet told with its place."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.score import SheetError, score_sheet, score_text
from tests.promised import ARNAK, ARNAK_RESULT

ALAKANAS: dict[str, Any] = {
    "game": "alakanas",
    "players": [{"name": "甲", "camp": "guardian", "special": False, "alive": True}],
}


def problems(data: object) -> list[tuple[str, str]]:
    """Place and key of each problem."""
    with pytest.raises(SheetError) as caught:
        score_sheet(data)
    return [(p.path, p.message.key) for p in caught.value.problems]


def test_the_promised_example_of_arnak() -> None:
    assert score_sheet(ARNAK) == ARNAK_RESULT


def test_the_promised_example_of_alakanas() -> None:
    assert score_sheet(ALAKANAS) == {
        "status": "running",
        "side": None,
        "winners": [],
        "tasks_may_open": False,
    }


def test_results_are_json_and_their_fields_stand_in_the_promised_order() -> None:
    result = json.loads(json.dumps(score_sheet(ARNAK)))
    assert list(result) == ["players", "winners", "decided_by"]
    assert list(result["players"][0]) == [
        *("name", "research", "temple_tiles", "idols", "guardians", "cards", "fear"),
        *("total", "rank"),
    ]


def test_what_is_left_out_counts_as_nothing() -> None:
    result = score_sheet({"game": "arnak", "temple": "bird", "players": [{}, {"name": "小明"}]})
    # Four empty slots each; nobody researched: shared. Who has no name is called by number.
    assert result["winners"] == ["1", "小明"]
    assert result["decided_by"] == "shared"
    assert [p["total"] for p in result["players"]] == [10, 10]  # type: ignore[index,union-attr]


def test_house_rules_come_with_the_sheet() -> None:
    # Snake: glass 5 = 5 and notebook 5 = 8 make 13; glass 6 makes 10; card points level them.
    players = [
        {"name": "low", "glass": 5, "notebook": 5, "card_points": 7},
        {"name": "high", "glass": 6, "card_points": 10},
    ]
    sheet = {"game": "arnak", "temple": "snake", "players": players}
    assert score_sheet(sheet)["winners"] == ["low"]
    assert score_sheet({**sheet, "options": {"tie_break": "top"}})["winners"] == ["high"]


def test_alakanas_winners_are_names() -> None:
    players = [
        {"name": "甲", "camp": "guardian"},
        {"name": "乙", "camp": "helper", "alive": False},
        {"name": "丙", "camp": "invader", "alive": False, "special": True},
    ]
    sheet = {"game": "alakanas", "players": players}
    assert score_sheet(sheet) == {
        "status": "over",
        "side": "guardians",
        "winners": ["甲", "乙"],
        "tasks_may_open": True,
    }
    survivors = score_sheet({**sheet, "options": {"winners": "survivors"}})
    assert survivors["winners"] == ["甲"]


def test_alakanas_last_damage_is_a_name() -> None:
    players = [
        {"name": "甲", "camp": "guardian", "alive": False},
        {"name": "乙", "camp": "invader", "alive": False, "special": True},
        {"name": "丙", "camp": "invader", "alive": False},
    ]
    sheet = {"game": "alakanas", "players": players, "options": {"mutual": "last_damage"}}
    assert score_sheet({**sheet, "last_damage": "丙"})["winners"] == ["丙"]
    assert score_sheet({**sheet, "last_damage": "乙"})["side"] == "special"
    assert problems({**sheet, "last_damage": "丁"}) == [("last_damage", "sheet.no_such_player")]


@pytest.mark.parametrize("name", ["🐺", "O'Neil", "<img src=x>", "阿" * 30, "مرحبا", "A\u0301"])
def test_names_are_text(name: str) -> None:
    sheet = {"game": "arnak", "temple": "bird", "players": [{"name": name, "glass": 1}, {}]}
    [winner] = score_sheet(sheet)["winners"]  # type: ignore[misc]
    assert winner in (name, "\u00c1")


@pytest.mark.parametrize("other", ["小明", "小\u200b明", " 小明 "])
@pytest.mark.parametrize("sheet", [ARNAK, ALAKANAS], ids=["arnak", "alakanas"])
def test_two_names_that_look_alike_are_refused(sheet: dict[str, Any], other: str) -> None:
    first = {"camp": "helper"} if sheet is ALAKANAS else {}
    for name, like in (("小明", other), ("Bob", "ＢＯＢ")):
        players = [{**first, "name": name}, {**first, "name": like}]
        found = problems({**sheet, "players": players})
        assert found == [("players[1].name", "sheet.names_alike")]


def test_impossible_sheets_are_refused_with_their_reasons_in_words() -> None:
    sheet = copy.deepcopy(ARNAK)
    sheet["players"][0] |= {"notebook": 8, "idols": 1, "cards": ["torch", "torch"]}
    with pytest.raises(SheetError) as caught:
        score_sheet(sheet)
    assert str(caught.value).splitlines() == [
        "players[0].idols_in_slots: More idols in slots (2) than idols (1). "
        "Idols in slots count as idols too.",
        "players[0].notebook: The notebook never enters the Lost Temple. Its last row is 7.",
        "players[0].cards[1]: Torch is listed twice; there is only one.",
    ]
    assert caught.value.lines("zh")[2] == "players[0].cards[1]: “火把”列了两次，但只有一张。"


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (None, ("", "sheet.expected_sheet")),
        ([], ("", "sheet.expected_sheet")),
        ("arnak", ("", "sheet.expected_sheet")),
        ({}, ("game", "expected.one_of")),
        ({"game": None}, ("game", "expected.one_of")),
        ({"game": "chess"}, ("game", "sheet.expected_but_got")),
        ({"game": ["arnak"]}, ("game", "sheet.expected_but_got")),
        ({"game": "arnak", "players": []}, ("temple", "expected.field")),
        ({"game": "arnak", "temple": "bird"}, ("players", "expected.field")),
        ({"game": "arnak", "temple": "bird", "players": []}, ("players", "arnak.sheet.players")),
        ({"game": "alakanas", "players": []}, ("players", "alakanas.sheet.players")),
        ({"game": "alakanas", "players": [{}]}, ("players[0].camp", "expected.field")),
        (
            {**ALAKANAS, "players": [{"name": "a", "camp": "wolf"}]},
            ("players[0].camp", "sheet.expected_but_got"),
        ),
        ({**ARNAK, "round": 5}, ("round", "expected.no_such_field")),
        ({**ARNAK, "temple": "cat"}, ("temple", "arnak.sheet.temple_unknown")),
        (
            {**ARNAK, "players": [{"name": "阿" * 31}]},
            ("players[0].name", "name.too_long"),
        ),
    ],
)
def test_malformed_sheets(data: object, expected: tuple[str, str]) -> None:
    assert expected in problems(data)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a JSON value but the root."""
    inner: Any = ()
    if isinstance(value, dict):
        inner = value.items()
    elif isinstance(value, list):
        inner = enumerate(value)
    for key, child in inner:
        yield (*path, key)
        yield from places(child, (*path, key))


def changed(sheet: dict[str, Any], place: tuple[Any, ...], value: Any) -> dict[str, Any]:
    copied = copy.deepcopy(sheet)
    inside = copied
    for step in place[:-1]:
        inside = inside[step]
    inside[place[-1]] = value
    return copied


def spelled(place: tuple[Any, ...]) -> str:
    path = ""
    for step in place:
        path += f"[{step}]" if isinstance(step, int) else f".{step}"
    return path.removeprefix(".")


FULL_ARNAK = copy.deepcopy(ARNAK)
FULL_ARNAK["options"] = {"tie_break": "rulebook"}
FULL_ARNAK["players"][0] |= {"leader": "mystic", "filled_slots": [1, 2], "lantern": 0}
FULL_ALAKANAS = copy.deepcopy(ALAKANAS)
FULL_ALAKANAS["options"] = {"winners": "side", "open_on": "bloc", "mutual": "draw"}
WRONG: list[Any] = [True, 1.5, "x", 7, [], {}, [1], {"a": 1}, float("nan"), 10**30, [None]]


def kind(value: Any) -> type:
    return type(value)


@pytest.mark.parametrize("sheet", [FULL_ARNAK, FULL_ALAKANAS], ids=["arnak", "alakanas"])
@pytest.mark.parametrize("wrong", WRONG, ids=repr)
def test_each_field_with_a_wrong_type_is_told_with_its_place(
    sheet: dict[str, Any], wrong: Any
) -> None:
    score_sheet(sheet)
    told = 0
    for place in places(sheet):
        right = sheet
        for step in place:
            right = right[step]
        if kind(right) is kind(wrong) and wrong != 10**30:
            continue
        where = spelled(place)
        found = [path for path, _ in problems(changed(sheet, place, wrong))]
        assert any(path == where or path.startswith((f"{where}.", f"{where}[")) for path in found)
        told += 1
    assert told >= 5


@pytest.mark.parametrize("sheet", [FULL_ARNAK, FULL_ALAKANAS], ids=["arnak", "alakanas"])
def test_each_field_may_be_missing_or_is_asked_for(sheet: dict[str, Any]) -> None:
    """Without any one field there is a result, or a problem: never another exception."""
    outcomes: set[bool] = set()
    for place in places(sheet):
        copied = copy.deepcopy(sheet)
        inside = copied
        for step in place[:-1]:
            inside = inside[step]
        del inside[place[-1]]
        outcomes.add(bool(lines_of(copied)))
    assert outcomes == {True, False}


def lines_of(data: object) -> list[tuple[str, str, str]]:
    """Key, English and Chinese of each problem; none when there is a result."""
    try:
        score_sheet(data)
    except SheetError as error:
        keys = [p.message.key for p in error.problems]
        return list(zip(keys, error.lines("en"), error.lines("zh"), strict=True))
    return []


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(st.data())
def test_anything_anywhere_gives_a_result_or_problems_in_words(data: st.DataObject) -> None:
    sheet = data.draw(st.sampled_from([FULL_ARNAK, FULL_ALAKANAS]))
    place = data.draw(st.sampled_from(list(places(sheet))))
    for key, english, chinese in lines_of(changed(sheet, place, data.draw(JSON))):
        for line in (english, chinese):
            assert key not in line
            assert line.isprintable()


@given(JSON)
def test_anything_at_all_is_a_problem_not_a_crash(data: Any) -> None:
    with pytest.raises(SheetError):
        score_sheet(data)


# ---- sheets as text


def told(text: str | bytes) -> list[str]:
    with pytest.raises(SheetError) as caught:
        score_text(text)
    return [p.message.key for p in caught.value.problems]


def test_text_and_bytes_are_read() -> None:
    text = json.dumps(ARNAK)
    assert score_text(text) == score_text(text.encode()) == score_sheet(ARNAK)
    assert score_text("\ufeff" + text) == score_text(("\ufeff" + text).encode()) == score_text(text)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("", "sheet.not_json"),
        ("{", "sheet.not_json"),
        ("{'game': 'arnak'}", "sheet.not_json"),
        ('{"game": NaN}', "sheet.not_json_at_all"),
        ("[" * 200_000, "sheet.not_json_at_all"),
        ('{"game": ' + "9" * 6000 + "}", "sheet.not_json_at_all"),
        ('{"game": "arnak", "game": "alakanas"}', "sheet.repeated"),
        (b'{"game": "\xff"}', "sheet.not_utf8"),
        (" " * 2_000_000, "sheet.too_large"),
    ],
)
def test_text_that_is_no_sheet(text: str | bytes, key: str) -> None:
    assert told(text) == [key]


def test_text_names_the_line() -> None:
    with pytest.raises(SheetError) as caught:
        score_text('{\n  "game": "arnak",\n  oops\n}')
    assert caught.value.lines("en") == (
        "This is not JSON: something is wrong in line 3, column 3.",
    )


def test_cards_of_the_groups_own_pack_count(tmp_path: Path) -> None:
    folder = tmp_path / "packs/friday"
    folder.mkdir(parents=True)
    (folder / "cards.yaml").write_text(
        "schema: 1\nextends: arnak\n"
        "cards: [{id: our_lamp, type: item, name: {zh: 老油灯}, vp: 4}]\n",
        encoding="utf-8",
    )
    sheet = {"game": "arnak", "temple": "bird", "players": [{"cards": ["our_lamp"]}]}
    result = score_sheet(sheet, tmp_path)
    assert result["players"][0]["cards"] == 4  # type: ignore[index]
    assert problems(sheet) == [("players[0].cards[0]", "arnak.sheet.card_unknown")]
