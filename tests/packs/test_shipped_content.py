"""The shipped packs hold the facts, each thing once, with who says so."""

from __future__ import annotations

from collections import Counter

from companion.games.alakanas.content import names as alakanas_names
from companion.games.arnak.content import names
from companion.packs import check_packs, load_pack
from tests.games.tables import BOARDS, OWL

PACK = load_pack("arnak")


def test_nothing_is_wrong_with_what_we_ship() -> None:
    assert check_packs() == []


def test_arnak_has_all_cards_of_the_base_box() -> None:
    kinds = Counter(c.type for c in PACK.cards if c.set == "base")
    # 40 items, 35 artifacts; Funding and Exploration with car and ship; Fear.
    assert kinds == {"item": 40, "artifact": 35, "basic": 4, "fear": 1}


def test_arnak_expansion_cards_say_that_they_rest_on_one_source() -> None:
    for card in PACK.cards:
        assert (card.confidence == "one") == (card.set != "base")
        assert card.sources or card.confidence == "two"
    by_set = Counter((c.set, c.type) for c in PACK.cards if c.set != "base")
    assert by_set == {
        ("expedition_leaders", "item"): 18,
        ("expedition_leaders", "artifact"): 12,
        ("missing_expedition", "item"): 21,
        ("missing_expedition", "artifact"): 13,
        ("promo", "item"): 2,
        ("promo", "artifact"): 2,
    }


def test_arnak_some_cards_as_printed() -> None:
    seen = {
        c.id: (c.name.en, c.name.zh, c.cost, c.vp, c.travel, c.play)
        for c in PACK.cards
        if c.id in ("torch", "aeroplane", "bear_trap", "guardians_ocarina", "sundial", "goat")
    }
    assert seen == {
        "torch": ("Torch", "火把", 2, 2, ("ship",), "main"),
        "aeroplane": ("Aeroplane", "飞机", 4, 3, ("plane", "plane"), "main"),
        "bear_trap": ("Bear Trap", "捕熊夹", 2, 1, ("car",), "main"),
        "guardians_ocarina": (
            "Guardian's Ocarina",
            "守卫的陶笛",
            4,
            2,
            ("plane", "plane"),
            "main",
        ),
        "sundial": ("Sundial", "日晷", 2, 1, ("plane",), "main_or_pass"),
        "goat": ("Goat", None, 1, 1, ("boot", "boot"), None),
    }


def test_arnak_temples_are_as_on_the_boards() -> None:
    for temple_id, (glass, notebook, arrival) in BOARDS.items():
        temple = PACK.temple_by_id[temple_id]
        assert (list(temple.glass), list(temple.notebook), list(temple.arrival)) == (
            glass,
            notebook,
            arrival,
        )
        assert (temple.tiles.bronze, temple.tiles.silver, temple.tiles.gold) == (2, 6, 11)
        assert (temple.confidence == "two") == (temple_id in ("bird", "snake"))
    owl = PACK.temple_by_id["owl"]
    assert (list(owl.glass), list(owl.notebook), owl.lantern, owl.arrival) == (
        *OWL,
        owl.glass,
        (),
    )
    assert not PACK.temple_by_id["spider"].linear
    assert set(PACK.temple_by_id) == {*BOARDS, "owl", "spider"}


def test_arnak_sources_named_are_explained() -> None:
    things = (*PACK.cards, *PACK.temples, *PACK.leaders)
    assert {s for thing in things for s in thing.sources} <= set(PACK.sources)


def test_names_can_be_said() -> None:
    said = names(PACK)
    assert said["card.torch"] == {"en": "Torch", "zh": "火把"}
    assert said["temple.bird"] == {"en": "Bird Temple", "zh": "鸟神庙"}
    assert said["card.goat"] == {"en": "Goat"}
    assert all(said.values())
    camps = alakanas_names(load_pack("alakanas"))
    assert [camps[f"camp.{c}"]["zh"] for c in ("guardian", "helper", "invader")] == [
        "守护者",
        "辅助者",
        "入侵者",
    ]
