"""A22: what everything is worth. Whole sheets are worked out by hand in the comments."""

from __future__ import annotations

import pytest

from companion.games.arnak.scoring import CATEGORIES, Result, score
from companion.games.arnak.sheet import ScoreSheet, Sheet, Tiles, check
from tests.games.tables import BOARDS, OWL, PACK, table, tiles


def scored(sheet: ScoreSheet) -> Result:
    assert check(sheet, PACK) == ()
    return score(sheet, PACK)


def numbers(result: Result) -> list[tuple[int, ...]]:
    """Per player: the six categories and the total."""
    return [(*(p.points(c) for c in CATEGORIES), p.total) for p in result.players]


@pytest.mark.parametrize("temple", BOARDS)
def test_arnak_A22_every_row_of_glass_and_notebook(temple: str) -> None:
    glass, notebook, _ = BOARDS[temple]
    for row, points in enumerate(glass):
        for book in range(row + 1):
            result = scored(table(Sheet(glass=row, notebook=book), temple=temple))
            assert result.players[0].points("research") == points + notebook[book]


@pytest.mark.parametrize("temple", BOARDS)
@pytest.mark.parametrize("n", [2, 3, 4])
def test_arnak_A22_lost_temple_by_order_of_arrival(temple: str, n: int) -> None:
    glass, _, arrival = BOARDS[temple]
    top = len(glass)
    # The last to sit down arrived first.
    players = [Sheet(glass=top, arrival=n - i) for i in range(n)]
    result = scored(table(*players, temple=temple))
    assert [p.points("research") for p in result.players] == arrival[:n][::-1]


def test_arnak_A22_temple_tiles_are_2_6_11() -> None:
    result = scored(table(Sheet(glass=8, tiles=tiles(2, 1, 1))))
    assert result.players[0].points("temple_tiles") == 2 * 2 + 6 + 11


def test_arnak_A22_the_owl_has_its_own_tiles_and_a_lantern() -> None:
    glass, notebook = OWL
    for row in range(10):
        player = Sheet(glass=9, notebook=4, lantern=row)
        result = scored(table(player, temple="owl"))
        assert result.players[0].points("research") == glass[9] + notebook[4] + glass[row]
    # The printed points of its Lost Temple are typed in; tiles are worth 1, 5, 10 there.
    there = Sheet(glass=10, arrival_points=30, tiles=tiles(1, 1, 1))
    result = scored(table(there, temple="owl"))
    assert (result.players[0].points("research"), result.players[0].points("temple_tiles")) == (
        30,
        16,
    )


@pytest.mark.parametrize(("filled", "worth"), [(0, 10), (1, 9), (2, 7), (3, 4), (4, 0)])
def test_arnak_A22_empty_slots_count_from_the_right(filled: int, worth: int) -> None:
    result = scored(table(Sheet(idols=4, idols_in_slots=filled)))
    # Four idols are worth 12 whether they sit in slots or not (A16).
    assert result.players[0].points("idols") == 12 + worth


def test_arnak_A22_empty_slots_count_for_who_owns_no_idol() -> None:
    assert scored(table(Sheet())).players[0].points("idols") == 10


def test_arnak_A22_fear_cards_minus_one_tiles_minus_two() -> None:
    assert scored(table(Sheet(fear=3, fear_tiles=2))).players[0].points("fear") == -7


def test_arnak_A22_printed_points_may_be_negative() -> None:
    result = scored(table(Sheet(cards=("torch",), card_points=-2)))
    assert result.players[0].points("cards") == 0


def test_arnak_A22_starting_cards_are_worth_nothing_and_everybody_has_them() -> None:
    mine = ("funding_car", "funding_ship", "exploration_car", "exploration_ship")
    result = scored(table(Sheet(cards=mine), Sheet(cards=mine)))
    assert [p.points("cards") for p in result.players] == [0, 0]


WHOLE: dict[str, tuple[ScoreSheet, list[tuple[int, ...]], list[int], str]] = {
    # 23 (first in the temple) + notebook row 6: 8 = 31 · silver 6 · 3 idols 9, slots 3 + 4 empty 7
    # = 16 · 2 guardians 10 · torch 2 + trowel 1 = 3 · 2 Fear -2 · 31+6+16+10+3-2 = 64
    "the example of the format": (
        table(
            Sheet(
                glass=8,
                arrival=1,
                notebook=6,
                tiles=tiles(silver=1),
                idols=3,
                idols_in_slots=2,
                guardians=2,
                cards=("torch", "trowel"),
                fear=2,
            )
        ),
        [(31, 6, 16, 10, 3, -2, 64)],
        [0],
        "points",
    ),
    # Nothing was done: four empty slots 10, two starting Fear -2 = 8 each, nobody researched.
    "nobody did anything": (
        table(Sheet(fear=2), Sheet(fear=2)),
        [(0, 0, 10, 0, 0, -2, 8), (0, 0, 10, 0, 0, -2, 8)],
        [0, 1],
        "shared",
    ),
    # A: glass 7: 16 + notebook 7: 10 = 26 · 5 idols 15 + slots 4 empty: 4 = 19 · 3 guardians 15 ·
    #    sea_turtle 1 + brush 3 + treasure_chest 3 = 7 · Fear -1 · 26+19+15+7-1 = 66
    # B: glass 5: 9 + notebook 4: 4 = 13 · 4 idols 12 + slots 10 = 22 · 4 guardians 20 ·
    #    card points 6 · Fear -3 · 13+22+20+6-3 = 58
    "two on Bird, nobody in the temple": (
        table(
            Sheet(
                glass=7,
                notebook=7,
                idols=5,
                idols_in_slots=3,
                guardians=3,
                cards=("sea_turtle", "brush", "treasure_chest"),
                fear=1,
            ),
            Sheet(glass=5, notebook=4, idols=4, guardians=4, card_points=6, fear=3),
        ),
        [(26, 0, 19, 15, 7, -1, 66), (13, 0, 22, 20, 6, -3, 58)],
        [0],
        "points",
    ),
    # A: temple second 21 + notebook 7: 10 = 31 · bronze 2+2, gold 11 = 15 · no idol, slots 10 ·
    #    1 guardian 5 · 4 · 0 = 65
    # B: temple first 23 + notebook 5: 6 = 29 · silver 6+6 = 12 · 2 idols 6 + 3+4 = 13 ·
    #    2 guardians 10 · 1 · 0 = 65  -> level at 65, B came first
    "two level at 65, the earlier arrival wins": (
        table(
            Sheet(glass=8, arrival=2, notebook=7, tiles=tiles(2, 0, 1), guardians=1, card_points=4),
            Sheet(
                glass=8,
                arrival=1,
                notebook=5,
                tiles=tiles(silver=2),
                idols=2,
                idols_in_slots=2,
                guardians=2,
                card_points=1,
            ),
        ),
        [(31, 15, 10, 5, 4, 0, 65), (29, 12, 13, 10, 1, 0, 65)],
        [1],
        "arrival",
    ),
    # Snake. A: glass 6: 10 + notebook 6: 12 = 22 · 3 idols 9 + 2+3+4 = 18 · 10 · 3 · -2 = 51
    # B: glass 7: 15 + notebook 2: 3 = 18 · 6 idols 18 + 0 = 18 · 5 · 8 · 0 = 49
    # C: glass 4: 4 + notebook 4: 5 = 9 · 2 idols 6 + 10 = 16 · 20 · 2 · -4 - 2 = -6 · 41
    "three on Snake": (
        table(
            Sheet(
                glass=6,
                notebook=6,
                idols=3,
                idols_in_slots=1,
                guardians=2,
                card_points=3,
                fear=2,
            ),
            Sheet(glass=7, notebook=2, idols=6, idols_in_slots=4, guardians=1, card_points=8),
            Sheet(glass=4, notebook=4, idols=2, guardians=4, card_points=2, fear=4, fear_tiles=1),
            temple="snake",
        ),
        [(22, 0, 18, 10, 3, -2, 51), (18, 0, 18, 5, 8, 0, 49), (9, 0, 16, 20, 2, -6, 41)],
        [0],
        "points",
    ),
    # All four in the temple: 20, 23, 19, 21 by arrival 3, 1, 4, 2; notebooks 7, 0, 3, 5.
    # A: 20+10 = 30 · 4 bronze 8 · 10 · 0 · 0 · 0 = 48
    # B: 23+0 = 23 · gold 11 · 1 idol 3 + 9 = 12 · 5 · 0 · -1 = 50
    # C: 19+2 = 21 · gold 11 + silver 6 = 17 · 4 idols 12 + 0 · 10 · -1 · -1 = 58
    # D: 21+6 = 27 · 3 silver 18 · 3 idols 9 + 10 = 19 · 0 · 5 · -3 = 66
    "four on Bird, all in the temple": (
        table(
            Sheet(glass=8, arrival=3, notebook=7, tiles=tiles(bronze=4)),
            Sheet(
                glass=8,
                arrival=1,
                tiles=tiles(gold=1),
                idols=1,
                idols_in_slots=1,
                guardians=1,
                fear=1,
            ),
            Sheet(
                glass=8,
                arrival=4,
                notebook=3,
                tiles=tiles(0, 1, 1),
                idols=4,
                idols_in_slots=4,
                guardians=2,
                card_points=-1,
                fear=1,
            ),
            Sheet(
                glass=8,
                arrival=2,
                notebook=5,
                tiles=tiles(silver=3),
                idols=3,
                card_points=5,
                fear=3,
            ),
        ),
        [
            (30, 8, 10, 0, 0, 0, 48),
            (23, 11, 12, 5, 0, -1, 50),
            (21, 17, 12, 10, -1, -1, 58),
            (27, 18, 19, 0, 5, -3, 66),
        ],
        [3],
        "points",
    ),
    # Level at 20 without the temple. A: glass 5: 9 + notebook 2: 1 = 10, slots 10 · 20
    # B: glass 3: 4 + notebook 3: 2 = 6, slots 10, cards 4 · 20  -> A has more research (10 : 6)
    "level, more research wins": (
        table(Sheet(glass=5, notebook=2), Sheet(glass=3, notebook=3, card_points=4)),
        [(10, 0, 10, 0, 0, 0, 20), (6, 0, 10, 0, 4, 0, 20)],
        [0],
        "research",
    ),
    # Monkey: glass 8: 15 + notebook 8: 16 = 31 · 1 idol 3 + 9 = 12 · 5 · goat 1 + camera 2 = 3 · -1
    "one on Monkey with cards of the expansion": (
        table(
            Sheet(
                glass=8,
                notebook=8,
                idols=1,
                idols_in_slots=1,
                guardians=1,
                cards=("goat", "camera"),
                fear=1,
            ),
            temple="monkey",
        ),
        [(31, 0, 12, 5, 3, -1, 50)],
        [0],
        "points",
    ),
    # Lizard. A: first 28 + notebook 7: 13 = 41 · gold 11 · 10 · 0 · 0 · 0 = 62
    # B: glass 7: 20 + notebook 7: 13 = 33 · 0 · 6 idols 18 + 10 = 28 · 0 · 0 · 0 = 61
    "two on Lizard, one in the temple without saying when": (
        table(
            Sheet(glass=8, notebook=7, tiles=tiles(gold=1)),
            Sheet(glass=7, notebook=7, idols=6),
            temple="lizard",
        ),
        [(41, 11, 10, 0, 0, 0, 62), (33, 0, 28, 0, 0, 0, 61)],
        [0],
        "points",
    ),
    # Tree. A: second 25 + notebook 5: 6 = 31 · bronze 2 · 10 · 15 · 0 · 0 = 58
    # B: first 27 + notebook 6: 10 = 37 · 0 · 10 · 10 · 0 · -2 = 55
    # C: glass 7: 19 + notebook 7: 13 = 32 · 0 · 2 idols 6 + 9 = 15 · 5 · saddle 2 · 0 = 54
    "three on Tree": (
        table(
            Sheet(glass=8, arrival=2, notebook=5, tiles=tiles(bronze=1), guardians=3),
            Sheet(glass=8, arrival=1, notebook=6, guardians=2, fear=2),
            Sheet(
                glass=7,
                notebook=7,
                idols=2,
                idols_in_slots=1,
                guardians=1,
                cards=("saddle",),
            ),
            temple="tree",
        ),
        [(31, 2, 10, 15, 0, 0, 58), (37, 0, 10, 10, 0, -2, 55), (32, 0, 15, 5, 2, 0, 54)],
        [0],
        "points",
    ),
    # Waterfall. A: first 20 + notebook 8: 18 = 38 · silver 6 · 4 idols 12 + 4 = 16 · -5 = 55
    # B: glass 8: 13 + notebook 6: 11 = 24 · 0 · 10 · 20 · 1 · 0 = 55  -> only A is in the temple
    "level on Waterfall, only one got there": (
        table(
            Sheet(
                glass=9,
                notebook=8,
                tiles=tiles(silver=1),
                idols=4,
                idols_in_slots=3,
                fear=5,
            ),
            Sheet(glass=8, notebook=6, guardians=4, cards=("goat",)),
            temple="waterfall",
        ),
        [(38, 6, 16, 0, 0, -5, 55), (24, 0, 10, 20, 1, 0, 55)],
        [0],
        "arrival",
    ),
    # Owl: glass 9: 25 + notebook 9: 18 + lantern 5: 8 = 51 · 2 idols 6 + 7 = 13 · 5 · 0 · 0 = 69
    "one on Owl": (
        table(
            Sheet(glass=9, notebook=9, lantern=5, idols=2, idols_in_slots=2, guardians=1),
            temple="owl",
        ),
        [(51, 0, 13, 5, 0, 0, 69)],
        [0],
        "points",
    ),
    # A solo player who came second, behind the rival: 21 + notebook 1: 0 = 21 · gold 11 · 10 ·
    # 8 guardians 40 · star_charts 2 + parrot 2 = 4 · -1 = 85
    "solo, the rival was in the temple first": (
        table(
            Sheet(
                glass=8,
                arrival=2,
                notebook=1,
                tiles=tiles(gold=1),
                guardians=8,
                cards=("star_charts", "parrot"),
                fear=1,
            )
        ),
        [(21, 11, 10, 40, 4, -1, 85)],
        [0],
        "points",
    ),
}


@pytest.mark.parametrize("name", WHOLE)
def test_arnak_A22_whole_sheets_by_hand(name: str) -> None:
    sheet, points, winners, decided_by = WHOLE[name]
    result = scored(sheet)
    assert numbers(result) == points
    assert list(result.winners) == winners
    assert result.decided_by == decided_by


@pytest.mark.parametrize("name", WHOLE)
def test_arnak_A22_every_number_opens_to_its_reasons(name: str) -> None:
    for player in scored(WHOLE[name][0]).players:
        for category in player.categories:
            assert category.lines
            assert all(line.rule for line in category.lines)
            assert sum(line.points for line in category.lines) == category.points


def test_arnak_A22_lines_say_what_was_counted() -> None:
    player = scored(WHOLE["the example of the format"][0]).players[0]
    said = {c.id: [(line.points, line.message.key) for line in c.lines] for c in player.categories}
    assert said == {
        "research": [(23, "arnak.line.arrival"), (8, "arnak.line.notebook")],
        "temple_tiles": [(6, "arnak.line.tiles")],
        "idols": [(9, "arnak.line.idols"), (7, "arnak.line.empty_slots")],
        "guardians": [(10, "arnak.line.guardians")],
        "cards": [(2, "arnak.line.card"), (1, "arnak.line.card")],
        "fear": [(-2, "arnak.line.fear")],
    }
    slots = player.category("idols").lines[1].message
    assert slots.params["values"] == "3 + 4"


def test_arnak_A22_figures_of_one_source_are_marked() -> None:
    result = scored(table(Sheet(cards=("goat", "torch")), temple="lizard"))
    keys = {n.key: n.params for n in result.notes}
    assert "arnak.note.temple_one_source" in keys
    cards = keys["arnak.note.cards_one_source"]["cards"]
    assert [c.key for c in cards] == ["arnak.card.goat"]  # type: ignore[attr-defined]
    bird = scored(table(Sheet(cards=("torch",)), Sheet()))
    assert bird.notes == ()


def test_arnak_A22_default_tiles_are_none() -> None:
    assert Sheet().tiles == Tiles(0, 0, 0)
