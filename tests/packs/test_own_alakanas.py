"""The group's own components of 《阿拉喀纳斯》 as files: written, read, refused with reasons."""

from __future__ import annotations

import stat
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from companion.games.alakanas.content import MOST_THINGS, AlakanasFile
from companion.games.alakanas.game import AlakanasGame
from companion.games.alakanas.own import tidy
from companion.packs import check_packs, load_pack
from companion.packs.dealer import SeatCommit
from companion.packs.loader import MOST_PACKS
from companion.packs.writing import (
    HEAD,
    OwnPack,
    Shelf,
    fresh_id,
    from_yaml,
    to_yaml,
    with_thing,
    without,
)
from companion.table.names import likeness

GOOD = """\
schema: 1
extends: alakanas
name: {zh: 周五之夜, en: Friday}
characters:
  - {id: temu, name: {zh: 铁木, en: Temu}, camp: guardian, clan: wolf, health: 4}
  - {id: nameonly, name: {en: Saran}}
tasks:
  - {id: hunt, name: {zh: 猎狼}, text: {zh: 活到第三轮}}
special: {zh: 只有你活着}
cards:
  - {id: sabre, kind: weapon, name: {zh: 弯刀}}
deck: 80
"""


def put(data: Path, text: str, pack: str = "friday", file: str = "own.yaml") -> Path:
    folder = data / "packs" / pack
    folder.mkdir(parents=True, exist_ok=True)
    (folder / file).write_text(text, encoding="utf-8")
    return folder / file


def read(text: str) -> AlakanasFile:
    content = from_yaml(text.encode())
    assert isinstance(content, AlakanasFile), content
    return content


def saved(done: object) -> OwnPack:
    assert isinstance(done, OwnPack), done
    return done


def shelf(data: Path) -> Shelf:
    return Shelf(data, {"alakanas": AlakanasGame(load_pack("alakanas", data), SeatCommit())})


def test_an_own_pack_adds_to_the_game_and_says_where_from(tmp_path: Path) -> None:
    put(tmp_path, GOOD)
    assert check_packs(tmp_path) == []
    pack = load_pack("alakanas", tmp_path)
    assert pack.own.packs == (("friday", "周五之夜", "Friday"),)
    temu, saran = pack.own.characters
    assert (temu.key, temu.zh, temu.en) == ("铁木", "铁木", "Temu")
    assert (temu.camp, temu.clan, temu.health, temu.pack) == ("guardian", "wolf", 4, "friday")
    assert (saran.zh, saran.en, saran.camp, saran.health) == ("Saran", "Saran", "", 0)
    [task], [card] = pack.own.tasks, pack.own.cards
    assert (task.key, task.text_en) == ("猎狼: 活到第三轮", "活到第三轮")
    assert (card.key, card.kind) == ("弯刀", "weapon")
    assert pack.own.special == ("只有你活着", "只有你活着")
    assert (pack.deck, pack.deck_size) == (0, 80)
    # What the box says is as it was.
    shipped = load_pack("alakanas")
    assert pack.characters == shipped.characters
    assert shipped.own.characters == ()


def test_facts_about_a_printed_character_are_filled_in_not_doubled(tmp_path: Path) -> None:
    put(
        tmp_path,
        "schema: 1\nextends: alakanas\n"
        "characters: [{id: d, name: {zh: 德德玛}, camp: invader, health: 3}]\n"
        "cards: [{id: a, name: {zh: 阿拉}}]\n",
    )
    pack = load_pack("alakanas", tmp_path)
    assert [c.key for c in pack.everyone] == ["dedema", "zoriktu"]
    known = pack.character("dedema")
    assert known is not None
    assert (known.camp, known.health, known.pack) == ("invader", 3, "friday")
    assert pack.own.cards == ()  # the game's own card is no card of the group's


def test_two_groups_write_down_the_same_cardboard_and_the_first_pack_counts(tmp_path: Path) -> None:
    put(tmp_path, GOOD, "a")
    put(tmp_path, GOOD.replace("health: 4", "health: 5").replace("80", "90"), "b")
    assert check_packs(tmp_path) == []
    pack = load_pack("alakanas", tmp_path)
    assert [(c.key, c.health, c.pack) for c in pack.own.characters] == [
        ("铁木", 4, "a"),
        ("Saran", 0, "a"),
    ]
    assert pack.own.deck == 80


BROKEN: dict[str, tuple[str, str, str]] = {
    "health as a word": (
        GOOD.replace("health: 4", "health: four"),
        "characters[0].health",
        "whole_number",
    ),
    "too much health": (
        GOOD.replace("health: 4", "health: 100"),
        "characters[0].health",
        "at_most",
    ),
    "no such camp": (GOOD.replace("guardian", "wolves"), "characters[0].camp", "one_of"),
    "an id with a path": (GOOD.replace("temu,", "../temu,", 1), "characters[0].id", "id"),
    "an id twice": (GOOD.replace("nameonly", "temu"), "characters[1].id", "unique_id"),
    "a name twice": (GOOD.replace("Saran", "ＴＥＭＵ"), "characters[1].name", "unique_name"),
    "no name": (GOOD.replace("{en: Saran}", "{}"), "characters[1].name", "a_name"),
    "an empty name": (
        GOOD.replace("en: Saran", "en: ''"),
        "characters[1].name.en",
        "text_not_empty",
    ),
    "a blank name": (GOOD.replace("Saran", "' '"), "characters[1].name.en", "visible_name"),
    "a name of blanks around": (
        GOOD.replace("Saran", "' Saran'"),
        "characters[1].name.en",
        "visible_name",
    ),
    "a name in two lines": (
        GOOD.replace("Saran", '"Sa\\nran"'),
        "characters[1].name.en",
        "printable",
    ),
    "a direction override": (
        GOOD.replace("Saran", '"\\u202eSaran"'),
        "characters[1].name.en",
        "printable",
    ),
    "a long name": (GOOD.replace("Saran", "S" * 41), "characters[1].name.en", "text_shorter"),
    "a long task": (GOOD.replace("活到第三轮", "长" * 141), "tasks[0].text.zh", "text_shorter"),
    "a long clan": (GOOD.replace("wolf", "w" * 41), "characters[0].clan", "text_shorter"),
    "no such class": (GOOD.replace("weapon", "spoon"), "cards[0].kind", "one_of"),
    "a misspelled field": (GOOD.replace("kind:", "sort:"), "cards[0].sort", "no_such_field"),
    "too many cards": (GOOD.replace("80", "1000"), "deck", "at_most"),
    "camps of its own": (
        GOOD + "camps: [{id: helper, name: {en: H}, side: guardians}]\n",
        "camps",
        "no_such_section",
    ),
    "another schema": (GOOD.replace("schema: 1", "schema: 2"), "schema", "one_of"),
    "an anchor": (GOOD.replace("{en: Saran}", "&a {en: Saran}"), "", "no_anchors"),
    "broken YAML": (GOOD + "cards: [\n", "", "yaml_in_line"),
    "too many things": (
        "schema: 1\nextends: alakanas\ntasks:\n"
        + "".join(f"- {{id: t{i}, name: {{en: T{i}}}}}\n" for i in range(MOST_THINGS + 1)),
        "tasks",
        "items_at_most",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_file_is_refused_with_its_reasons_and_nothing_is_kept(
    name: str, tmp_path: Path
) -> None:
    text, path, expected = BROKEN[name]
    assert text != GOOD
    on = shelf(tmp_path)
    first = saved(on.take_in(GOOD.encode()))
    before = (tmp_path / "packs" / first.folder / "alakanas.yaml").read_bytes()
    problems = on.take_in(text.encode())
    assert not isinstance(problems, OwnPack)
    assert (path, f"expected.{expected}") in [(p.path, p.expected.key) for p in problems]
    assert [p.folder for p in on.packs()] == [first.folder]
    assert [p.name for p in (tmp_path / "packs").iterdir()] == [first.folder]
    assert (tmp_path / "packs" / first.folder / "alakanas.yaml").read_bytes() == before
    # The same file in the folder is left out, and told by file, place and expectation.
    put(tmp_path, text, "by-hand")
    if "extends" in text and path:
        told = [(p.file, p.path, p.expected.key) for p in check_packs(tmp_path)]
        assert ("packs/by-hand/own.yaml", path, f"expected.{expected}") in told
        assert load_pack("alakanas", tmp_path).own.packs == ((first.folder, "周五之夜", "Friday"),)


def test_what_is_written_is_what_is_read(tmp_path: Path) -> None:
    on = shelf(tmp_path)
    pack = saved(on.save(read(GOOD)))
    assert (pack.folder, pack.editable, pack.problems) == ("alakanas-1", True, ())
    assert on.packs() == (pack,)
    own = load_pack("alakanas", tmp_path).own
    put(tmp_path / "other", GOOD, pack.folder)
    assert load_pack("alakanas", tmp_path / "other").own == own
    file = tmp_path / "packs/alakanas-1/alakanas.yaml"
    if sys.platform != "win32":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    assert [p.name for p in file.parent.iterdir()] == ["alakanas.yaml"]  # no half-written rest


def test_export_and_import_are_the_same_pack(tmp_path: Path) -> None:
    on = shelf(tmp_path)
    first = saved(on.save(read(GOOD)))
    raw = on.export(first.folder)
    assert isinstance(raw, bytes)
    again = saved(on.take_in(raw))
    assert again.content == first.content
    assert again.folder != first.folder
    assert on.export(again.folder) == raw


TRICKY = (
    *("yes", "no", "on", "null", "~", "1e3", "1.5e3", "0119", "12", "0x1F", "2026-01-01", "1:30"),
    *("- a", "a: b", "# x", "{a}", "[a]", "&a", "*a", "!!str x", "|", ">", "%a", "@a", "`a", "?x"),
    *(
        "<img src=x onerror=alert(1)>",
        'say "hi"',
        "it's",
        "\\n",
        "a\\",
        "=1+1",
        "{0}",
        "{zh}",
        "%s",
    ),
    *("שלום", "سلام", "🐺", "🇲🇳", "ᠮᠣᠩᠭᠣᠯ", "é", "\u200bx"),
)


@settings(
    max_examples=150,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
@given(
    st.one_of(st.sampled_from(TRICKY), st.text(max_size=30)),
    st.one_of(st.sampled_from(TRICKY), st.text(max_size=30)),
)
@example("yes", "1e3")
@example("1.5e3", "- a")
@example("a \x00 b", "a\n\u200b\nb")
def test_any_name_that_can_be_seen_survives_the_file(name: str, text: str) -> None:
    name, text = tidy(name)[:40].strip(), tidy(text)[:40].strip()
    if not likeness(name) or not likeness(text) or name == "?" or text == "?":
        return
    value = {
        "schema": 1,
        "extends": "alakanas",
        "name": {"zh": text},
        "characters": [{"id": "c", "name": {"zh": name, "en": text}, "clan": text, "health": 3}],
        "tasks": [{"id": "t", "name": {"en": text}, "text": {"zh": name}}],
        "special": {"en": name},
        "cards": [{"id": "k", "name": {"zh": name}, "kind": "trap"}],
    }
    content = AlakanasFile.model_validate(value)
    assert from_yaml(to_yaml(content).encode()) == content
    assert to_yaml(read(to_yaml(content))) == to_yaml(content)


def test_a_change_is_made_on_what_is_there_now(tmp_path: Path) -> None:
    on = shelf(tmp_path)
    pack = saved(on.save(read(GOOD)))
    assert pack.content is not None
    thing = pack.content.characters[0]
    no = fresh_id(pack.content, "characters")
    more = thing.model_copy(update={"id": no, "name": thing.name.model_copy(update={"zh": "巴图"})})
    more = more.model_copy(update={"name": more.name.model_copy(update={"en": None})})
    saved(on.change(lambda now: with_thing(now, "characters", more), pack.folder))
    saved(on.change(lambda now: without(now, "tasks", "hunt"), pack.folder))
    now = on.pack(pack.folder)
    assert now is not None
    assert now.content is not None
    assert [c.id for c in now.content.characters] == ["temu", "nameonly", no]
    assert now.content.tasks == ()
    # Undone: it stands where it stood.
    saved(on.change(lambda c: without(c, "characters", "temu"), pack.folder))
    saved(on.change(lambda c: with_thing(c, "characters", thing, 0), pack.folder))
    back = on.pack(pack.folder)
    assert back is not None
    assert back.content is not None
    assert [c.id for c in back.content.characters] == ["temu", "nameonly", no]
    # A change that does not fit changes nothing.
    twice = thing.model_copy(update={"id": "twice"})
    problems = on.change(lambda c: with_thing(c, "characters", twice), pack.folder)
    assert not isinstance(problems, OwnPack)
    assert [p.expected.key for p in problems] == ["expected.unique_name"]
    assert on.pack(pack.folder) == back


def test_new_tables_are_offered_what_was_written_at_once(tmp_path: Path) -> None:
    on = shelf(tmp_path)
    game = on._games["alakanas"]
    pack = saved(on.save(read(GOOD)))
    assert [c.key for c in game.pack.own.characters] == ["铁木", "Saran"]
    assert on.remove(pack.folder)
    assert game.pack.own.characters == ()
    assert on.put_back(pack.folder)
    assert [c.key for c in game.pack.own.characters] == ["铁木", "Saran"]


def test_a_pack_that_was_removed_can_be_put_back(tmp_path: Path) -> None:
    on = shelf(tmp_path)
    first, second = saved(on.save(read(GOOD))), saved(on.save(read(GOOD)))
    assert on.remove(first.folder)
    assert not on.remove(first.folder)
    assert [p.folder for p in on.packs()] == [second.folder]
    assert check_packs(tmp_path) == []
    assert on.put_back(first.folder)
    assert not on.put_back(first.folder)
    assert on.packs() == (first, second)
    assert not on.remove("../x")
    assert not on.put_back("../x")
    assert not on.remove("")
    assert on.remove(first.folder)
    assert on.remove(second.folder)
    assert not on.put_back(first.folder)  # only the last one
    assert on.put_back(second.folder)


def test_a_pack_in_many_files_is_left_to_its_writer(tmp_path: Path) -> None:
    put(tmp_path, "schema: 1\nextends: alakanas\nname: {en: Mine}\n", "mine", "a.yaml")
    body = "schema: 1\ncharacters: [{id: x, name: {en: X}}]\n"
    there = put(tmp_path, body, "mine", "b.yaml")
    on = shelf(tmp_path)
    pack = on.pack("mine")
    assert pack is not None
    assert pack.content is not None
    assert not pack.editable
    assert pack.content.characters[0].name.en == "X"
    problems = on.change(lambda c: without(c, "characters", "x"), "mine")
    assert not isinstance(problems, OwnPack)
    assert [p.expected.key for p in problems] == ["expected.one_file"]
    assert there.read_text("utf-8") == body
    assert not on.remove("mine")
    raw = on.export("mine")
    assert isinstance(raw, bytes)
    copy = saved(on.take_in(raw))
    assert copy.content == pack.content
    assert copy.editable


def test_what_somebody_wrote_by_hand_is_kept_beside_the_first_change(tmp_path: Path) -> None:
    there = put(tmp_path, "# our evening\n" + GOOD)
    on = shelf(tmp_path)
    saved(on.change(lambda c: without(c, "tasks", "hunt"), "friday"))
    assert there.read_text("utf-8").startswith(HEAD)
    kept = there.with_name("~own.yaml").read_text("utf-8")
    assert kept == "# our evening\n" + GOOD
    saved(on.change(lambda c: without(c, "cards", "sabre"), "friday"))
    assert there.with_name("~own.yaml").read_text("utf-8") == kept
    assert check_packs(tmp_path) == []


def test_other_games_packs_are_not_ours(tmp_path: Path) -> None:
    put(tmp_path, "schema: 1\nextends: arnak\n", "lamp")
    on = shelf(tmp_path)
    assert on.packs() == ()
    assert not on.remove("lamp")
    assert not isinstance(on.save(read(GOOD), "lamp"), OwnPack)


def test_there_is_an_end_to_packs_and_to_things(tmp_path: Path) -> None:
    on = shelf(tmp_path)
    for i in range(MOST_PACKS):
        put(tmp_path, "schema: 1\nextends: alakanas\n", f"p{i:02}")
    problems = on.save(read(GOOD))
    assert not isinstance(problems, OwnPack)
    assert [p.expected.key for p in problems] == ["expected.packs_at_most"]
    other = tmp_path / "other"
    full = "schema: 1\nextends: alakanas\ntasks:\n" + "".join(
        f"- {{id: t{i}, name: {{en: T{i}}}}}\n" for i in range(MOST_THINGS)
    )
    on = shelf(other)
    saved(on.take_in(full.encode()))
    saved(on.take_in(full.encode()))  # the same things once more are not more things
    problems = on.take_in(GOOD.encode())
    assert not isinstance(problems, OwnPack)
    assert [(p.path, p.expected.key) for p in problems] == [("tasks", "expected.items_at_most")]
    assert len(on.packs()) == 2


def test_a_disk_that_takes_nothing_leaves_the_old_pack(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    on = shelf(tmp_path)
    pack = saved(on.save(read(GOOD)))

    def full(fd: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("companion.packs.writing.os.fsync", full)
    for problems in (
        on.change(lambda c: without(c, "tasks", "hunt"), pack.folder),
        on.save(read(GOOD)),
    ):
        assert not isinstance(problems, OwnPack)
        assert [(p.expected.key, p.got) for p in problems] == [
            ("expected.writable", "No space left on device")
        ]
    monkeypatch.undo()
    assert on.packs() == (pack,)
    assert [p.name for p in (tmp_path / "packs").iterdir()] == [pack.folder]
    assert len(list((tmp_path / "packs" / pack.folder).iterdir())) == 1


def test_links_and_giants_from_outside(tmp_path: Path) -> None:
    on = shelf(tmp_path)
    for raw, expected in (
        (b"x: " + b"y" * 1_000_001, "expected.file_at_most"),
        ("名: 一".encode("gb18030"), "expected.utf8"),
        (b"x: " + b"[" * 30 + b"]" * 30, "expected.shallow"),
        (b"", "expected.fields"),
    ):
        problems = on.take_in(raw)
        assert not isinstance(problems, OwnPack)
        assert [p.expected.key for p in problems] == [expected]
    assert not (tmp_path / "packs").exists()
