"""Every sheet that no real game can leave behind is refused, with the reason at its place."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.arnak.scoring import ImpossibleSheet, score
from companion.games.arnak.sheet import (
    Options,
    ScoreSheet,
    Sheet,
    arrivals,
    bounds,
    check,
    needs_arrival,
)
from tests.games.tables import PACK, table, tiles

TOP = 8
THERE = Sheet(glass=TOP)

# name: sheet, then (place, key, rule) of each problem
IMPOSSIBLE: dict[str, tuple[ScoreSheet, list[tuple[str, str, str]]]] = {
    "A16 more idols in slots than idols": (
        table(Sheet(idols=1, idols_in_slots=2)),
        [("players[0].idols_in_slots", "slots_over_idols", "A16")],
    ),
    "A16 more slots than the board has": (
        table(Sheet(idols=5, idols_in_slots=5)),
        [("players[0].idols_in_slots", "slots_over_board", "A16")],
    ),
    "A17 notebook above the glass": (
        table(Sheet(), Sheet(glass=3, notebook=4)),
        [("players[1].notebook", "notebook_above_glass", "A17")],
    ),
    "A17 notebook in the temple": (
        table(Sheet(glass=TOP, notebook=TOP)),
        [("players[0].notebook", "notebook_in_temple", "A17")],
    ),
    "A17 notebook beyond the temple": (
        table(Sheet(glass=TOP, notebook=TOP + 1)),
        [("players[0].notebook", "notebook_beyond", "A17")],
    ),
    "A17 glass beyond the temple": (
        table(Sheet(glass=TOP + 1)),
        [("players[0].glass", "glass_beyond", "A17")],
    ),
    "A17 the temple of one board is a row of another": (
        table(Sheet(glass=9), temple="bird"),
        [("players[0].glass", "glass_beyond", "A17")],
    ),
    "A18 temple tiles without the temple": (
        table(Sheet(glass=7, tiles=tiles(1, 1, 1))),
        [
            ("players[0].tiles.bronze", "tiles_without_temple", "A18"),
            ("players[0].tiles.silver", "tiles_without_temple", "A18"),
            ("players[0].tiles.gold", "tiles_without_temple", "A18"),
        ],
    ),
    "A8 bronze: three stacks of two for two players": (
        table(replace(THERE, arrival=1, tiles=tiles(4)), replace(THERE, tiles=tiles(3))),
        [("tiles.bronze", "tiles_too_many", "A8")],
    ),
    "A8 silver: two stacks of three for three players": (
        table(replace(THERE, arrival=1, tiles=tiles(0, 7)), Sheet(), Sheet()),
        [("tiles.silver", "tiles_too_many", "A8")],
    ),
    "A8 gold: one stack of four for four players": (
        table(replace(THERE, tiles=tiles(0, 0, 5)), Sheet(), Sheet(), Sheet()),
        [("tiles.gold", "tiles_too_many", "A8")],
    ),
    "A8 solo: one stack of two": (
        table(replace(THERE, tiles=tiles(0, 0, 3))),
        [("tiles.gold", "tiles_too_many", "A8")],
    ),
    "A22 two with the same arrival": (
        table(replace(THERE, arrival=1), replace(THERE, arrival=1)),
        [("players[1].arrival", "arrival_same", "A22")],
    ),
    "A22 arrival without the temple": (
        table(Sheet(glass=7, arrival=1), Sheet()),
        [("players[0].arrival", "arrival_without_temple", "A22")],
    ),
    "A22 arrival beyond the players": (
        table(replace(THERE, arrival=3), replace(THERE, arrival=1)),
        [("players[0].arrival", "arrival_beyond", "A22")],
    ),
    "A22 arrival nought": (
        table(replace(THERE, arrival=0), Sheet()),
        [("players[0].arrival", "arrival_beyond", "A22")],
    ),
    "A22 second though nobody was first": (
        table(replace(THERE, arrival=2), Sheet()),
        [("players[0].arrival", "arrival_gap", "A22")],
    ),
    "A22 solo, third of two": (
        table(replace(THERE, arrival=3)),
        [("players[0].arrival", "arrival_beyond", "A22")],
    ),
    "A22 arrival matters and was not said": (
        table(THERE, THERE, Sheet()),
        [
            ("players[0].arrival", "arrival_needed", "A22"),
            ("players[1].arrival", "arrival_needed", "A22"),
        ],
    ),
    "A15 thirteen guardians": (
        table(Sheet(guardians=13)),
        [("guardians", "guardians_too_many", "A15")],
    ),
    "A15 thirteen guardians over all": (
        table(Sheet(guardians=6), Sheet(guardians=7), temple="snake"),
        [("guardians", "guardians_too_many", "A15")],
    ),
    "A15 thirteen guardians with a promo card": (
        table(Sheet(guardians=13, cards=("rat",))),
        [("guardians", "guardians_too_many", "A15")],
    ),
    "A8 seventeen idols over all": (
        table(Sheet(idols=9), Sheet(idols=8)),
        [("idols", "idols_too_many", "A8")],
    ),
    "A7 twenty Fear cards over all": (
        table(Sheet(fear=10), Sheet(fear=10)),
        [("fear", "fear_too_many", "A7")],
    ),
    "unknown card": (
        table(Sheet(cards=("torch", "excalibur"))),
        [("players[0].cards[1]", "card_unknown", "")],
    ),
    "A22 a card twice at one player": (
        table(Sheet(cards=("torch", "axe", "torch"))),
        [("players[0].cards[2]", "card_twice", "A22")],
    ),
    "A22 a card at two players": (
        table(Sheet(cards=("torch",)), Sheet(cards=("axe", "torch"))),
        [("players[1].cards[1]", "card_of_two", "A22")],
    ),
    "A22 a starting card twice": (
        table(Sheet(cards=("funding_car", "funding_car"))),
        [("players[0].cards[1]", "card_twice", "A22")],
    ),
    "A22 Fear among the cards": (
        table(Sheet(cards=("fear",))),
        [("players[0].cards[0]", "card_is_fear", "A22")],
    ),
    "both printings of one card": (
        table(Sheet(cards=("stone_key",)), Sheet(cards=("stone_key_el",))),
        [("players[1].cards[0]", "card_replaced", "")],
    ),
    "negative numbers": (
        table(Sheet(glass=-1, notebook=-1, idols=-1, guardians=-1, fear=-1, fear_tiles=-1)),
        [
            ("players[0].glass", "negative", ""),
            ("players[0].notebook", "negative", ""),
            ("players[0].idols", "negative", ""),
            ("players[0].guardians", "negative", ""),
            ("players[0].fear", "negative", ""),
            ("players[0].fear_tiles", "negative", ""),
            ("players[0].idols_in_slots", "slots_over_idols", "A16"),
        ],
    ),
    "negative tiles and slots": (
        table(replace(THERE, tiles=tiles(-1), idols_in_slots=-1)),
        [
            ("players[0].tiles.bronze", "negative", ""),
            ("players[0].idols_in_slots", "negative", ""),
        ],
    ),
    "enormous numbers": (
        table(Sheet(fear_tiles=100, card_points=-100), Sheet(card_points=1000)),
        [
            ("players[0].fear_tiles", "too_large", ""),
            ("players[0].card_points", "too_large", ""),
            ("players[1].card_points", "too_large", ""),
        ],
    ),
    "nobody": (ScoreSheet("bird", ()), [("players", "players", "")]),
    "five players": (table(*[Sheet()] * 5), [("players", "players", "")]),
    "unknown temple": (table(Sheet(), temple="cat"), [("temple", "temple_unknown", "")]),
    "A25 a temple that does not score by row": (
        table(Sheet(glass=3), temple="spider"),
        [("temple", "temple_not_by_row", "A25")],
    ),
    "A25 a lantern where there is none": (
        table(Sheet(lantern=1)),
        [("players[0].lantern", "no_lantern", "A25")],
    ),
    "A25 a lantern in the temple": (
        table(Sheet(glass=10, arrival_points=20, lantern=10), temple="owl"),
        [("players[0].lantern", "lantern_beyond", "A25")],
    ),
    "A25 the owl's arrival has to be typed": (
        table(Sheet(glass=10), temple="owl"),
        [("players[0].arrival_points", "arrival_points_needed", "A25")],
    ),
    "A22 points typed though they are known": (
        table(replace(THERE, arrival_points=23)),
        [("players[0].arrival_points", "arrival_points_known", "A22")],
    ),
    "A22 points of the temple without the temple": (
        table(Sheet(arrival_points=23), temple="owl"),
        [("players[0].arrival_points", "arrival_points_without_temple", "A22")],
    ),
    "A16 slots not from the left": (
        table(Sheet(idols=2, idols_in_slots=2, filled_slots=(1, 3))),
        [("players[0].filled_slots", "slots_from_left", "A16")],
    ),
    "A23 a tie-break nobody knows": (
        ScoreSheet("bird", (Sheet(),), Options("coin")),  # type: ignore[arg-type]
        [("options.tie_break", "tie_break", "A23")],
    ),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_arnak_impossible(name: str) -> None:
    sheet, expected = IMPOSSIBLE[name]
    found = [
        (p.path, p.message.key.removeprefix("arnak.sheet."), p.rule) for p in check(sheet, PACK)
    ]
    assert sorted(found) == sorted(expected)


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_arnak_impossible_sheets_are_not_scored(name: str) -> None:
    with pytest.raises(ImpossibleSheet):
        score(IMPOSSIBLE[name][0], PACK)


def test_arnak_impossible_limits_are_just_reached() -> None:
    """One less than each refusal is fine."""
    fine = [
        table(Sheet(idols=4, idols_in_slots=4)),
        table(Sheet(glass=7, notebook=7)),
        table(replace(THERE, notebook=7)),
        table(replace(THERE, arrival=1, tiles=tiles(4)), replace(THERE, tiles=tiles(2))),
        table(replace(THERE, tiles=tiles(0, 6)), Sheet(), Sheet()),
        table(replace(THERE, tiles=tiles(0, 0, 4)), Sheet(), Sheet(), Sheet()),
        table(replace(THERE, arrival=2)),
        table(Sheet(guardians=5), Sheet(guardians=7)),
        table(Sheet(idols=8), Sheet(idols=8)),
        table(Sheet(fear=10), Sheet(fear=9)),
        table(Sheet(card_points=-99, fear_tiles=99)),
        table(*[Sheet()] * 4),
    ]
    assert [check(sheet, PACK) for sheet in fine] == [()] * len(fine)


def test_arnak_expansions_may_have_more_sites() -> None:
    """The limits of idols and guardians are those of the base box; other boxes are not known."""
    assert check(table(Sheet(guardians=13, idols=17), temple="monkey"), PACK) == ()
    assert check(table(Sheet(guardians=13, cards=("goat",))), PACK) == ()
    assert check(table(Sheet(guardians=13, leader="captain")), PACK) == ()


def test_arnak_arrival_is_asked_only_when_it_matters() -> None:
    alone, nobody = table(THERE, Sheet(glass=7)), table(Sheet(glass=7), Sheet())
    assert needs_arrival(alone, PACK) == () == needs_arrival(nobody, PACK)
    assert arrivals(alone, PACK) == (1, None)
    two = table(THERE, Sheet(), THERE)
    assert needs_arrival(two, PACK) == (0, 2)
    assert arrivals(two, PACK) == (None, None, None)


def test_arnak_arrival_last_one_missing_is_worked_out() -> None:
    sheet = table(replace(THERE, arrival=3), THERE, replace(THERE, arrival=1))
    assert needs_arrival(sheet, PACK) == ()
    assert arrivals(sheet, PACK) == (3, 2, 1)
    assert check(sheet, PACK) == ()


def test_arnak_arrival_is_not_guessed_from_a_wrong_one() -> None:
    sheet = table(replace(THERE, arrival=2), THERE, replace(THERE, arrival=2))
    keys = [p.message.key for p in check(sheet, PACK)]
    assert keys == ["arnak.sheet.arrival_same", "arnak.sheet.arrival_needed"]


def test_arnak_stepper_ends_follow_the_sheet() -> None:
    sheet = table(Sheet(glass=5, idols=2), replace(THERE, idols=9))
    first, second = bounds(sheet, PACK, 0), bounds(sheet, PACK, 1)
    assert first["glass"] == (0, 8)
    assert first["notebook"] == (0, 5)
    assert second["notebook"] == (0, 7)
    assert first["idols_in_slots"] == (0, 2)
    assert second["idols_in_slots"] == (0, 4)
    assert first["tiles.bronze"] == (0, 0)
    assert [second[f"tiles.{m}"] for m in ("bronze", "silver", "gold")] == [(0, 6), (0, 4), (0, 2)]
    assert first["guardians"] == (0, 12)
