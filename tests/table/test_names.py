"""Names are text: shown as typed, compared as seen, refused with a reason."""

from __future__ import annotations

import time
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.table.names import LONGEST_NAME, likeness, tidy_name
from companion.table.refusal import Refusal

FAMILY = "👨\u200d👩\u200d👧\u200d👦"
SCOTLAND = "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"


def refused(raw: str) -> str:
    name = tidy_name(raw)
    assert isinstance(name, Refusal), f"{raw!a} became {name!a}"
    assert not name.overridable
    return name.message.key


@pytest.mark.parametrize(
    "name",
    [
        "🐺",
        FAMILY,
        SCOTLAND,
        "❤\ufe0f",
        "🧑🏽\u200d🚀",
        "O'Neil",
        "<img src=x>",
        '"; DROP TABLE seats; --',
        "{name} %s \\n",
        "小明",
        "葛\U000e0100城",
        "שלום",
        "مرحبا",
        "Zoë",
        "한국",
        "🫨",  # Unicode 15, younger than Python 3.11's tables
        "一" * 30,
    ],
)
def test_shown_exactly_as_typed(name: str) -> None:
    assert tidy_name(name) == name


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("  Ann  ", "Ann"),
        ("Ann\n\tLee", "Ann Lee"),
        ("Ann\u2028Lee\u3000Wu", "Ann Lee Wu"),
        ("小\u200b明", "小明"),
        ("\ufeffAnn\u2060", "Ann"),
        ("\u202eevil\u202c", "evil"),
        ("\u2066A\u2069", "A"),
        ("\u200f\u05d0", "\u05d0"),
        ("Zoe\u0308", "Zoë"),
        ("e\u200b\u0301", "é"),
        ("\u200dAnn\u200d", "Ann"),
        ("\u200d Ann \u200d \u200d", "Ann"),
        ("Ann\u3164", "Ann"),
        ("A\x00B", "A B"),
        ("A\U000e0067B", "AB"),  # tags without a flag spell nothing
    ],
)
def test_what_nobody_can_see_is_dropped(raw: str, shown: str) -> None:
    assert tidy_name(raw) == shown


@pytest.mark.parametrize(
    "raw",
    ["", "   ", "\u200b", "\u200d", "\n", "\u202e\u202c", "\ufe0f", "\ufe00", "\u3164", "\uffa0",
     "\u2800", "\u115f\u1160", "\u034f", "\U000e0100", "\u00ad", "\u200d \u200d"],
)  # fmt: skip
def test_a_name_that_nobody_can_see_is_refused(raw: str) -> None:
    assert refused(raw) == "name.empty"


@pytest.mark.parametrize("raw", ["\ud83d", "A\udfff", "\ue000", "\U000f0000", "\uffff", "\u0378"])
def test_half_characters_private_ones_and_those_that_do_not_exist_are_refused(raw: str) -> None:
    assert refused(raw) == "name.unprintable"


def test_thirty_chinese_characters_fit_and_thirty_one_do_not() -> None:
    assert tidy_name("桌" * 30) == "桌" * 30
    refusal = tidy_name("桌" * 31)
    assert isinstance(refusal, Refusal)
    assert refusal.message.key == "name.too_long"
    assert refusal.message.params == {"longest": 30, "length": 31}


def test_a_decomposed_name_is_as_long_as_it_looks() -> None:
    assert tidy_name("e\u0301" * 30) == "é" * 30


def test_a_name_of_ten_megabytes_is_refused_at_once() -> None:
    raw = "e\u0301\u0323" * 3_500_000
    start = time.perf_counter()
    assert refused(raw) == "name.too_long"
    assert time.perf_counter() - start < 0.1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("小明", "小\u200b明"),
        ("小明", "小\u200d明"),
        ("Ann", "ANN"),
        ("Ann", "Ａｎｎ"),
        ("Zoë", "Zoe\u0308"),
        ("é", "e\u200d\u0301"),
        ("Straße", "STRASSE"),
        ("❤", "❤\ufe0f"),
        ("葛", "葛\U000e0100"),
        ("A B", "A\u2800B"),
        ("ﬁn", "fin"),
        ("x²", "x2"),
        ("Ann", "An\u034fn"),
    ],
)
def test_names_that_look_alike_are_alike(one: str, other: str) -> None:
    assert likeness(one) == likeness(other)


@pytest.mark.parametrize(("one", "other"), [("小明", "小红"), ("🐺", "🦊"), ("O'Neil", "ONeil")])
def test_names_that_differ_are_told_apart(one: str, other: str) -> None:
    assert likeness(one) != likeness(other)


@given(st.text(max_size=60))
def test_a_tidied_name_is_settled(raw: str) -> None:
    name = tidy_name(raw)
    if isinstance(name, Refusal):
        return
    assert tidy_name(name) == name
    assert 1 <= len(name) <= LONGEST_NAME
    assert name == name.strip()
    assert unicodedata.is_normalized("NFC", name)
    assert not any(
        unicodedata.bidirectional(c) in ("LRO", "RLO", "LRE", "RLE", "PDF") for c in name
    )
    assert likeness(likeness(name)) == likeness(name)


@given(st.text(max_size=20), st.sampled_from("\u200b\u200c\u200d\u2060\ufeff\u202e\ufe0f\u034f"))
def test_an_unseen_character_anywhere_makes_no_other_name(raw: str, unseen: str) -> None:
    for at in range(len(raw) + 1):
        assert likeness(raw[:at] + unseen + raw[at:]) == likeness(raw)
