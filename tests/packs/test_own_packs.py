"""Packs of the group's own: they add, they are marked, and a broken one stops nobody."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import pytest

from companion.games.arnak.scoring import score
from companion.games.arnak.sheet import ScoreSheet, Sheet, check
from companion.packs import PackError, PackProblem, check_packs, load_pack
from companion.packs.loader import MOST_FILES, MOST_PACKS
from companion.settings import Settings
from companion.table.message import Message
from companion.web.app import build_app

GOOD = """\
schema: 1
extends: arnak
name: {zh: 周五之夜}
cards:
  - {id: our_lamp, type: item, name: {zh: 老油灯}, cost: 2, vp: 3, travel: [boot]}
temples:
  - id: our_temple
    name: {zh: 后院神庙}
    glass: [0, 2, 5]
    notebook: [0, 1, 3]
    arrival: [10, 9, 8, 7]
    tiles: {bronze: 1, silver: 3, gold: 6}
"""


def put(data: Path, text: str, pack: str = "friday", file: str = "cards.yaml") -> None:
    folder = data / "packs" / pack
    folder.mkdir(parents=True, exist_ok=True)
    (folder / file).write_text(text, encoding="utf-8")


def told(data: Path) -> list[tuple[str, str, str]]:
    """File, path and what was expected, of each problem."""
    return [(p.file, p.path, p.expected.key) for p in check_packs(data)]


def test_own_pack_adds_and_is_marked_unofficial(tmp_path: Path) -> None:
    put(tmp_path, GOOD)
    assert check_packs(tmp_path) == []
    pack = load_pack("arnak", tmp_path)
    assert pack.card_by_id["our_lamp"].vp == 3
    assert pack.own_things == {"card.our_lamp": "friday", "temple.our_temple": "friday"}
    assert pack.own_packs["friday"].zh == "周五之夜"
    # Row 3 is its Lost Temple: 10 for the first + notebook row 1: 1 = 11; slots 10; card 3.
    sheet = ScoreSheet("our_temple", (Sheet("甲", glass=3, notebook=1, cards=("our_lamp",)),))
    assert check(sheet, pack) == ()
    result = score(sheet, pack)
    assert (result.players[0].points("research"), result.players[0].total) == (11, 24)
    assert {n.key for n in result.notes} >= {"arnak.note.own_cards", "arnak.note.own_temple"}


def test_own_packs_leave_the_shipped_one_as_it_is(tmp_path: Path) -> None:
    put(tmp_path, GOOD)
    load_pack("arnak", tmp_path)
    assert "our_lamp" not in load_pack("arnak").card_by_id


def test_no_data_folder_and_no_packs_are_fine(tmp_path: Path) -> None:
    assert check_packs(tmp_path) == check_packs(tmp_path / "missing") == []
    assert load_pack("arnak", tmp_path / "missing") == load_pack("arnak")


def test_own_pack_of_several_files(tmp_path: Path) -> None:
    put(tmp_path, "schema: 1\nextends: arnak\n", file="a.yaml")
    put(
        tmp_path,
        "schema: 1\ncards: [{id: b_card, type: item, name: {en: B}, vp: 1}]\n",
        file="b.yml",
    )
    put(tmp_path, "not: [yaml", file="notes.txt")
    assert check_packs(tmp_path) == []
    assert load_pack("arnak", tmp_path).card_by_id["b_card"].vp == 1


CARD = "{id: x, type: item, name: {en: X}, vp: 1}"


BROKEN: dict[str, tuple[str, str, str]] = {
    # name: text, path, expected
    "points as a word": (
        GOOD.replace("vp: 3", "vp: three"),
        "cards[0].vp",
        "expected.whole_number",
    ),
    "points missing": (GOOD.replace(", vp: 3", ""), "cards[0].vp", "expected.field"),
    "a misspelled field": (
        GOOD.replace("cost: 2", "costs: 2"),
        "cards[0].costs",
        "expected.no_such_field",
    ),
    "unknown travel": (
        GOOD.replace("[boot]", "[boots]"),
        "cards[0].travel[0]",
        "expected.one_of",
    ),
    "no schema": (GOOD.replace("schema: 1\n", ""), "schema", "expected.field"),
    "another schema": (GOOD.replace("schema: 1", "schema: 2"), "schema", "expected.one_of"),
    "an id with a path in it": (
        GOOD.replace("our_lamp", "../lamp"),
        "cards[0].id",
        "expected.id",
    ),
    "an empty name": (
        GOOD.replace("老油灯", "''"),
        "cards[0].name.zh",
        "expected.text_not_empty",
    ),
    "a name with control characters": (
        GOOD.replace("老油灯", '"lamp\\e[31m"'),
        "cards[0].name.zh",
        "expected.printable",
    ),
    "no name at all": (GOOD.replace("{zh: 老油灯}", "{}"), "cards[0].name", "expected.a_name"),
    "an id the game has": (
        GOOD.replace("our_lamp", "torch"),
        "cards[0].id",
        "expected.unique_id",
    ),
    "an id twice": (
        GOOD.replace("temples:", f"  - {CARD}\n  - {CARD}\ntemples:"),
        "cards[2].id",
        "expected.unique_id",
    ),
    "rows that differ": (
        GOOD.replace("[0, 1, 3]", "[0, 1]"),
        "temples[0]",
        "expected.same_rows",
    ),
    "three arrivals": (
        GOOD.replace("[10, 9, 8, 7]", "[10, 9, 8]"),
        "temples[0]",
        "expected.four_arrivals",
    ),
    "an unknown set": (
        GOOD.replace("id: our_lamp,", "id: our_lamp, set: moon,"),
        "cards[0].set",
        "expected.known_set",
    ),
    "replaces nothing": (
        GOOD.replace("id: our_lamp,", "id: our_lamp, replaces: lamp,"),
        "cards[0].replaces",
        "expected.known_card",
    ),
    "YAML 1.1: no is a word": (
        GOOD.replace("vp: 3", "vp: no"),
        "cards[0].vp",
        "expected.whole_number",
    ),
    "YAML 1.1: octal": (GOOD.replace("vp: 3", "vp: 012"), "cards[0].vp", "expected.whole_number"),
    "YAML 1.1: minutes": (
        GOOD.replace("vp: 3", "vp: 1:30"),
        "cards[0].vp",
        "expected.whole_number",
    ),
    "true is not 1": (GOOD.replace("vp: 3", "vp: true"), "cards[0].vp", "expected.whole_number"),
    "half a point": (GOOD.replace("vp: 3", "vp: 2.5"), "cards[0].vp", "expected.whole_number"),
    "too many points": (GOOD.replace("vp: 3", "vp: 100"), "cards[0].vp", "expected.at_most"),
    "a list is not a card": (
        GOOD.replace("  - {id: our_lamp", "  - [{id: our_lamp").replace(
            "travel: [boot]}", "travel: [boot]}]"
        ),
        "cards[0]",
        "expected.fields",
    ),
    "a game of its own": (
        GOOD + "game: {id: arnak}\n",
        "game.name",
        "expected.field",
    ),
    "a source named by a number": (GOOD + "sources: {5: me}\n", "sources[5]", "expected.text"),
    "broken YAML": (GOOD + "cards: [\n", "", "expected.yaml_in_line"),
    "a field twice": (GOOD + "schema: 1\n", "", "expected.key_once"),
    "an anchor": (GOOD.replace("[boot]", "&a [boot]"), "", "expected.no_anchors"),
    "a tag": (GOOD.replace("vp: 3", "vp: !!python/name:os.system 3"), "", "expected.no_tags"),
    "a harmless tag": (GOOD.replace("vp: 3", "vp: !!str 3"), "", "expected.no_tags"),
    "too deep": (GOOD + "sources: " + "[" * 50 + "]" * 50 + "\n", "", "expected.shallow"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_own_pack_names_file_place_and_what_was_expected(name: str, tmp_path: Path) -> None:
    text, path, expected = BROKEN[name]
    assert text != GOOD
    put(tmp_path, text)
    assert ("packs/friday/cards.yaml", path, expected) in told(tmp_path)
    # The game goes on without it, and other packs with it.
    put(tmp_path, GOOD.replace("our_", "their_"), pack="saturday")
    pack = load_pack("arnak", tmp_path)
    assert "friday" not in pack.own_packs
    assert "their_lamp" in pack.card_by_id
    assert len(pack.cards) == len(load_pack("arnak").cards) + 1


def test_problem_in_words() -> None:
    problem = PackProblem(
        "packs/friday/cards.yaml", "cards[3].vp", Message("expected.whole_number"), "'three'"
    )
    assert str(problem) == (
        "packs/friday/cards.yaml: cards[3].vp: expected a whole number; here is 'three'"
    )


def test_alias_bomb_is_refused_at_once(tmp_path: Path) -> None:
    lines = ["schema: 1", "extends: arnak", "a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]" for i in range(1, 12)]
    put(tmp_path, "\n".join(lines))
    assert told(tmp_path) == [("packs/friday/cards.yaml", "", "expected.no_anchors")]


def test_huge_file_is_not_read(tmp_path: Path) -> None:
    put(tmp_path, GOOD + "# " + "x" * 2_000_000)
    assert told(tmp_path) == [("packs/friday/cards.yaml", "", "expected.file_at_most")]


def test_deep_nesting_does_not_break_the_reader(tmp_path: Path) -> None:
    for text in ("[" * 100_000, "[\n" * 100_000, "- " * 100_000, "{a: " * 50_000):
        put(tmp_path, text)
        [(file, path, expected)] = told(tmp_path)
        assert (file, path) == ("packs/friday/cards.yaml", "")
        assert expected in ("expected.shallow", "expected.yaml_in_line")


def test_text_that_is_not_utf8(tmp_path: Path) -> None:
    put(tmp_path, "")
    (tmp_path / "packs/friday/cards.yaml").write_bytes("名: 一".encode("gb18030"))
    assert told(tmp_path) == [("packs/friday/cards.yaml", "", "expected.utf8")]


def test_byte_order_mark_is_no_trouble(tmp_path: Path) -> None:
    put(tmp_path, "\ufeff" + GOOD)
    assert check_packs(tmp_path) == []


def test_pack_that_extends_nothing_or_nothing_we_know(tmp_path: Path) -> None:
    put(tmp_path, GOOD.replace("extends: arnak\n", ""))
    put(tmp_path, GOOD.replace("extends: arnak", "extends: chess"), pack="chess")
    put(tmp_path, GOOD.replace("extends: arnak", "extends: [arnak]"), pack="list")
    put(tmp_path, "", pack="nothing")
    (tmp_path / "packs/empty").mkdir()
    assert sorted(told(tmp_path)) == [
        ("packs/chess", "extends", "expected.extends_one_of"),
        ("packs/empty", "", "expected.yaml_file"),
        ("packs/friday", "extends", "expected.extends_one_of"),
        ("packs/list", "extends", "expected.extends_one_of"),
        ("packs/nothing", "extends", "expected.extends_one_of"),
    ]


def test_two_own_packs_with_one_id_the_second_is_left_out(tmp_path: Path) -> None:
    put(tmp_path, GOOD, pack="a")
    put(tmp_path, GOOD.replace("vp: 3", "vp: 5"), pack="b")
    assert {(f, e) for f, _, e in told(tmp_path)} == {("packs/b/cards.yaml", "expected.unique_id")}
    assert load_pack("arnak", tmp_path).card_by_id["our_lamp"].vp == 3


def test_links_are_not_followed(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "cards.yaml").write_text(GOOD, encoding="utf-8")
    data = tmp_path / "data"
    put(data, "schema: 1\nextends: arnak\n", file="a.yaml")
    try:
        (data / "packs/linked").symlink_to(outside, target_is_directory=True)
        (data / "packs/friday/b.yaml").symlink_to(outside / "cards.yaml")
    except OSError:  # Windows without the right to make links: then there are none to follow
        assert sys.platform == "win32"
        return
    assert sorted(told(data)) == [
        ("packs/friday/b.yaml", "", "expected.regular_file"),
        ("packs/linked", "", "expected.regular_folder"),
    ]
    assert "our_lamp" not in load_pack("arnak", data).card_by_id


def test_pipe_does_not_hang_the_reader(tmp_path: Path) -> None:
    put(tmp_path, "schema: 1\nextends: arnak\n", file="a.yaml")
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "packs/friday/b.yaml")
        expected = [("packs/friday/b.yaml", "", "expected.regular_file")]
    else:
        expected = []
    assert told(tmp_path) == expected


def test_limits_of_files_and_packs(tmp_path: Path) -> None:
    for i in range(MOST_FILES + 1):
        put(tmp_path, "schema: 1\nextends: arnak\n", pack="many", file=f"f{i}.yaml")
    assert told(tmp_path) == [("packs/many", "", "expected.files_at_most")]
    other = tmp_path / "other"
    for i in range(MOST_PACKS + 1):
        put(other, "schema: 1\nextends: arnak\n", pack=f"p{i:03}")
    assert told(other) == [("packs", "", "expected.packs_at_most")]


@pytest.mark.parametrize("game", ["chess", "", "../arnak", "arnak/../arnak", "/etc", "locale", "A"])
def test_games_that_are_not_there(game: str) -> None:
    with pytest.raises(PackError) as caught:
        load_pack(game)
    assert [p.expected.key for p in caught.value.problems] == ["expected.game"]
    assert "arnak, alakanas" in str(caught.value)


def test_the_start_says_which_pack_is_left_out(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever wrote the pack looks at the terminal, not at `doctor`."""
    put(tmp_path, GOOD)
    put(tmp_path, GOOD.replace("cost: 2", "cost: two"), pack="broken")
    app = build_app(Settings(data=tmp_path, journal="memory:", lang="en"))
    asyncio.run(app.state.hub.close())
    said = [record.getMessage() for record in caplog.records if record.levelname == "WARNING"]
    assert [line.split(":")[0] for line in said[:-1]] == ["packs/broken/cards.yaml"]
    assert str(tmp_path / "packs") in said[-1]
