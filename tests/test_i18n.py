"""The catalogues say everything that the program can say, alike in every language."""

from __future__ import annotations

import ast
import logging
import re
import string
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from babel.messages.pofile import read_po

from companion import i18n
from companion.packs.games import installed_games
from companion.table.message import Message

ROOT = Path(__file__).resolve().parent.parent
CATALOGUES = sorted((ROOT / "content/locale").glob("*/LC_MESSAGES/*.po"))
SOURCES = sorted((ROOT / "companion").rglob("*.py"))
CHINESE = re.compile(r"[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef]")
#: Calls whose literal first argument is a key, and calls that name it `key`.
KEYED = {"tr", "trn", "Message", "refuse", "_ok"}


def entries(path: Path) -> dict[str, tuple[str, ...]]:
    """Key -> its text, or all its plural forms."""
    with path.open("rb") as file:
        catalogue = read_po(file, abort_invalid=True)
    found: dict[str, tuple[str, ...]] = {}
    for message in catalogue:
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            text = message.string
            found[key] = (text,) if isinstance(text, str) else tuple(text or ())
    return found


def language(name: str) -> dict[str, tuple[str, ...]]:
    folder = ROOT / "content/locale" / name / "LC_MESSAGES"
    return {key: text for path in folder.glob("*.po") for key, text in entries(path).items()}


def placeholders(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


def test_there_are_two_languages() -> None:
    assert set(i18n.languages()) >= {"zh", "en"}


def test_both_languages_hold_the_same_keys() -> None:
    assert set(language("zh_CN")) == set(language("en"))


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda p: f"{p.parts[-3]}/{p.name}")
def test_nothing_is_fuzzy_doubled_or_untranslated(path: Path) -> None:
    with path.open("rb") as file:
        catalogue = read_po(file, abort_invalid=True)
    assert [m.id for m in catalogue if m.id and m.fuzzy] == []
    assert [key for key, forms in entries(path).items() if not forms or not all(forms)] == []
    keys = re.findall(r'^msgid "(.+)"$', path.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(keys) == sorted(set(keys))
    plurals = {key: forms for key, forms in entries(path).items() if len(forms) > 1}
    assert all(len(forms) == catalogue.num_plurals for forms in plurals.values())


def test_both_languages_use_the_same_parameters() -> None:
    chinese, english = language("zh_CN"), language("en")
    different = {
        key: (sorted(in_english), sorted(in_chinese))
        for key in set(chinese) & set(english)
        if (in_english := set().union(*map(placeholders, english[key])))
        != (in_chinese := set().union(*map(placeholders, chinese[key])))
    }
    assert different == {}
    # A parameter's name is a plain word: nothing of its inside may be reached from a catalogue.
    names = {n for forms in english.values() for text in forms for n in placeholders(text)}
    assert [name for name in names if not name.isidentifier()] == []


def literal_keys() -> Iterator[tuple[str, str]]:
    """Every (place, key) that the sources name in a call."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            function = node.func
            name = function.attr if isinstance(function, ast.Attribute) else ""
            name = function.id if isinstance(function, ast.Name) else name
            if name in KEYED and node.args:
                first = node.args[0]
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", first.value


def test_every_key_that_the_code_names_can_be_said() -> None:
    installed_games()  # the packs say what is printed on their things
    named = list(literal_keys())
    assert len(named) > 50
    unsaid = [each for each in named if not (i18n.has(each[1], "en") and i18n.has(each[1], "zh"))]
    assert unsaid == []


def not_for_the_table(tree: ast.AST) -> set[int]:
    """The ids of the string nodes that no player sees: docstrings, notes on fields, and examples
    in the documentation of the API."""
    aside: list[ast.AST] = []
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant()):
                aside.append(node)
            case ast.keyword(arg="examples" | "json_schema_extra"):
                aside.append(node)
            case ast.Assign(targets=[ast.Name(id="_SHEETS")]):
                aside.append(node)
    return {id(inner) for node in aside for inner in ast.walk(node)}


def test_no_chinese_text_in_the_code() -> None:
    found: list[str] = []
    for path in SOURCES:
        source = path.read_text(encoding="utf-8")
        tree = ast.parse(source)
        told = not_for_the_table(tree)
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and id(node) not in told
                and CHINESE.search(node.value)
                # A character class spelled \u4e00-\u9fff is no text.
                and CHINESE.search(ast.get_source_segment(source, node) or node.value)
            ):
                found.append(f"{path.relative_to(ROOT)}:{node.lineno}: {node.value!r}")
    assert found == []


def test_a_message_is_said_with_the_messages_in_it() -> None:
    inner = Message("doctor.python.ok", {"version": "3.11"})
    outer = Message("doctor.broke", {"check": inner, "why": "x"})
    assert i18n.render(outer, "en") == "The check “Python 3.11” broke down: x"
    assert i18n.render(outer, "zh") == "检查“Python 3.11”本身出错了：x"
    # Anything with a key and parameters will do.
    other = SimpleNamespace(key="doctor.disk.ok", params={"free": "1 GB"})
    assert i18n.render(other, "en") == "1 GB free on the disk"


@pytest.mark.parametrize("name", ["{check}", "{0.__class__}", "{", "}}", "%s", "<img src=x>", "🐺"])
def test_a_name_is_only_text(name: str) -> None:
    said = i18n.tr("doctor.broke", "en", check=name, why=name)
    assert said == f"The check “{name}” broke down: {name}"


def test_plurals_follow_the_language() -> None:
    assert i18n.trn("doctor.texts.ok", 1, "en", all=["en"]) == "1 text in en"
    assert i18n.trn("doctor.texts.ok", 3, "en", all=["en", "zh"]) == "3 texts in en, zh"
    assert i18n.trn("doctor.texts.ok", 1, "zh", all=["en", "zh"]) == "1 条文字，语言：en、zh"
    assert i18n.render(Message("doctor.texts.ok", {"n": 2, "all": "en"}), "en") == "2 texts in en"


def test_a_missing_key_shows_itself_and_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING, logger=i18n.__name__)
    key = "nobody.wrote." + "this"
    assert (i18n.tr(key, "zh"), i18n.tr(key, "zh", n=2)) == (key, key)
    assert [r.message for r in caplog.records if key in r.message] == [f"zh: no text for {key!r}"]


def test_a_forgotten_parameter_loses_no_sentence() -> None:
    assert i18n.tr("doctor.disk.ok", "en") == "{free} free on the disk"


def test_names_from_packs_are_said_as_they_are_printed() -> None:
    i18n.add_names("test.card", {"torch": {"zh": "火把", "en": "Torch"}, "odd": {"en": "{n}"}})
    assert i18n.tr("test.card.torch", "zh") == "火把"
    assert i18n.tr("test.card.torch", "en") == "Torch"
    assert i18n.tr("test.card.odd", "zh") == "{n}"
    said = i18n.tr("doctor.broke", "zh", check=Message("test.card.torch"), why="")
    assert "火把" in said


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ("zh-CN,zh;q=0.9,en;q=0.8", "zh"),
        ("en-US,en;q=0.9,zh;q=0.8", "en"),
        ("zh-Hant-HK", "zh"),
        ("de-DE,de;q=0.9,zh;q=0.4,en;q=0.3", "zh"),
        ("en;q=0.2, zh;q=0.7", "zh"),
        ("zh;q=0, en", "en"),
        ("zh;q=nonsense, en;q=0.1", "en"),
        ("zh_CN.UTF-8", "zh"),
        ("en_GB.UTF-8", "en"),
        ("Chinese (Simplified)_China.936", "zh"),
        ("C", "en"),
        ("*", "en"),
        ("", "en"),
        (None, "en"),
    ],
)
def test_the_language_follows_the_reader(wanted: str | None, expected: str) -> None:
    assert i18n.best_language(wanted) == expected


def test_the_terminal_is_spoken_to_in_its_own_language(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    assert i18n.terminal_language() == "zh"
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    assert i18n.terminal_language() == "en"
