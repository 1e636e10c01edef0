"""Cards are found by a few letters, Chinese, pinyin or English."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.arnak.search import CardFinder
from tests.games.tables import PACK

FINDER = CardFinder(PACK)


def found(typed: str, limit: int = 8) -> list[str]:
    return [c.id for c in FINDER.find(typed, limit)]


@pytest.mark.parametrize(
    "typed", ["火把", "huoba", "huo ba", "huob", "hb", "HB", "h b", "Torch", "torc", "ｔｏｒｃｈ"]
)
def test_search_torch_comes_first(typed: str) -> None:
    assert found(typed)[0] == "torch"


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("火", "torch"),
        ("刀", "army_knife"),
        ("rsjd", "army_knife"),
        ("瑞士", "army_knife"),
        ("ruishijd", "army_knife"),
        ("lüxing", "large_backpack"),
        ("lvxing", "large_backpack"),
        ("luxing", "large_backpack"),
        ("lxb", "large_backpack"),
        ("traders coi", "traders_coins"),
        ("trader's coi", "traders_coins"),
        ("trader’s coi", "traders_coins"),
        ("coins", "traders_coins"),
        ("key", "stone_key"),
        ("prof kutil", "prof_kutils_diary"),
        ("one eyed", "one_eyed_statue"),
        ("ONE-EYED", "one_eyed_statue"),
        ("idol", "serpent_idol"),
        ("dog", "dog"),
        ("gou", "dog"),
        ("moon", None),
        ("xyzzy", None),
        ("", None),
        ("   ", None),
        ("...", None),
    ],
)
def test_search_finds(typed: str, first: str | None) -> None:
    hits = found(typed)
    assert (hits[0] if hits else None) == first


def test_search_knows_the_digital_name_too() -> None:
    # Printed 捕熊夹, digitally 捕熊陷阱; printed 日记, digitally 日志.
    assert found("捕熊夹")[0] == found("捕熊陷阱")[0] == found("xianjing")[0] == "bear_trap"
    assert found("rizhi")[0] == found("riji")[0] == "journal"


def test_search_knows_every_reading_of_a_character() -> None:
    # 粗略地图: 地 is read di (and de), 图 tu.
    assert found("dt")[0] == found("clditu")[0] == "rough_map"


def test_search_leaves_out_what_is_taken_and_keeps_to_the_limit() -> None:
    both = found("stone key")
    assert both[:2] == ["stone_key", "stone_key_el"]
    rest = [c.id for c in FINDER.find("stone key", 8, without={"stone_key"})]
    assert rest == both[1:]
    assert len(found("s", 5)) == 5
    assert found("s", 0) == []


def test_search_does_not_offer_starting_cards() -> None:
    assert found("funding") == found("恐惧") == found("zijin") == []


def test_search_finds_every_card_by_each_of_its_names() -> None:
    for card in PACK.cards:
        if card.type in ("item", "artifact"):
            for name in (*card.name.texts.values(), *card.also):
                hits = found(name, 3)
                same = [c.id for c in PACK.cards if name in (*c.name.texts.values(), *c.also)]
                assert card.id in hits[: len(same)], name


@given(st.text(max_size=60))
def test_search_takes_any_text(typed: str) -> None:
    hits = FINDER.find(typed, 8)
    assert len(hits) == len({c.id for c in hits}) <= 8
