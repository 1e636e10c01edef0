"""The board's two sides, the set-up's figures, and the readings a table may choose."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from companion.games.arnak import effects as fx
from companion.games.arnak.board import Board, BoardFacts, MarketRow, SetUp
from companion.games.arnak.goods import Icons, Purse
from companion.games.border import misfits
from companion.packs import load_pack

PACK = load_pack("arnak")
BIRD, SNAKE = PACK.board_of["bird"], PACK.board_of["snake"]

CAMPS = ["camp_coin", "camp_compass", "camp_tablet", "camp_arrowhead", "camp_jewel"]


def test_boards_are_those_of_the_base_temples() -> None:
    assert set(PACK.board_of) == set(PACK.effects.rows) == {"bird", "snake"}
    for temple, board in PACK.board_of.items():
        assert board.temple == temple
        assert board.squares[-1].row == PACK.temple_by_id[temple].top == 8


@pytest.mark.parametrize("board", [BIRD, SNAKE])
def test_A14_places(board: Board) -> None:
    camps = [p for p in board.places if p.level == 0]
    assert [(p.id, p.tile) for p in camps] == [(camp, camp) for camp in CAMPS]
    assert {p.spaces for p in camps} == {(Icons(boot=1), Icons(boot=2))}
    others = [(p.id, p.level, p.tile) for p in board.places if p.level]
    assert others == [
        *((f"a{i}", 1, "") for i in range(1, 9)),
        *((f"b{i}", 2, "") for i in range(1, 5)),
    ]
    assert all(len(p.spaces) == 1 for p in board.places if p.level)
    assert board.discover_compass == {1: 3, 2: 6}
    assert {p.tile for p in camps} <= set(PACK.effects.sites)
    # More tiles than places: ten of level I, six of level II.
    sites = [site.level for site in PACK.effects.sites.values()]
    assert [sites.count(level) for level in (0, 1, 2)] == [5, 10, 6]


def travel(board: Board, level: int) -> list[dict[str, int]]:
    return [dict(p.spaces[0]) for p in board.places if p.level == level]


def test_A14_travel_to_the_places() -> None:
    car, ship = {"car": 1}, {"ship": 1}
    assert travel(BIRD, 1) == [car, car, ship, ship, car, car, ship, ship]
    assert travel(BIRD, 2) == [{"car": 2}, {"car": 2}, {"ship": 2}, {"ship": 2}]
    assert travel(SNAKE, 1) == [car, car, ship, ship, car, {"boot": 2}, {"plane": 1}, ship]
    assert travel(SNAKE, 2) == [
        {"car": 2},
        {"boot": 1, "plane": 1},
        {"ship": 1, "car": 1},
        {"ship": 2},
    ]


def test_place_by_id() -> None:
    assert SNAKE.place("a7").spaces == (Icons(plane=1),)
    with pytest.raises(KeyError):
        SNAKE.place("a9")


SQUARES = {
    # row, cost, next
    "bird": [
        (0, {}, [1, 2]),
        (1, {"compass": 1, "arrowhead": 1}, [3, 4]),
        (1, {"jewel": 1}, [4]),
        (2, {"jewel": 1}, [5]),
        (2, {"tablet": 1, "arrowhead": 1}, [5]),
        (3, {"tablet": 2, "arrowhead": 1}, [6, 7, 8]),
        (4, {"coin": 1, "tablet": 1, "arrowhead": 1}, [9]),
        (4, {"tablet": 1, "jewel": 1}, [9]),
        (4, {"arrowhead": 2}, [9]),
        (5, {"coin": 1, "jewel": 1}, [10, 11]),
        (6, {"compass": 1, "jewel": 1}, [12]),
        (6, {"tablet": 2, "arrowhead": 1}, [12, 13]),
        (7, {"coin": 1, "tablet": 1, "arrowhead": 1}, [14]),
        (7, {"tablet": 1, "jewel": 1}, [14]),
        (8, {"coin": 1, "compass": 1, "jewel": 1}, []),
    ],
    "snake": [
        (0, {}, [1, 2]),
        (1, {"compass": 1, "tablet": 2}, [3, 4]),
        (1, {"jewel": 1}, [4, 5]),
        (2, {"coin": 1, "compass": 1, "arrowhead": 1}, [6]),
        (2, {"tablet": 1, "jewel": 1}, [6, 7]),
        (2, {"arrowhead": 2}, [7]),
        (3, {"tablet": 2, "arrowhead": 1}, [8]),
        (3, {"coin": 1, "jewel": 1}, [8]),
        (4, {}, [9, 10]),
        (5, {"arrowhead": 2}, [11, 12]),
        (5, {"tablet": 1, "jewel": 1}, [12]),
        (6, {"tablet": 1, "jewel": 1}, [13]),
        (6, {"compass": 1, "tablet": 3}, [13]),
        (7, {"coin": 1, "tablet": 1, "arrowhead": 1}, [14]),
        (8, {"compass": 1, "arrowhead": 1, "jewel": 1}, []),
    ],
}


@pytest.mark.parametrize("temple", ["bird", "snake"])
def test_A17_squares(temple: str) -> None:
    board = PACK.board_of[temple]
    assert [(s.row, dict(s.cost), list(s.next)) for s in board.squares] == SQUARES[temple]
    assert [s.no for s in board.squares] == list(range(15))
    assert board.temple_square == 14


def test_A17_only_the_bridge_of_the_snake_costs_an_idol() -> None:
    assert [s.no for s in SNAKE.squares if s.idol] == [8]
    assert SNAKE.squares[8].idol == 1
    assert not any(s.idol for s in BIRD.squares)


@pytest.mark.parametrize(("board", "paths"), [(BIRD, 27), (SNAKE, 18)])
def test_A17_ways_into_the_temple(board: Board, paths: int) -> None:
    # Bird: 3 ways to square 5, then 3 to 9, then 10-12, 11-12 or 11-13.
    # Snake: 6 ways to the bridge, then 9-11, 9-12 or 10-12.
    ways = {0: 1}
    for square in board.squares:
        for no in square.next:
            ways[no] = ways.get(no, 0) + ways[square.no]
    assert ways[board.temple_square] == paths


def test_A17_every_row_has_its_effect() -> None:
    # The notebook does not enter the temple: its rows end before.
    rows = {("glass", n) for n in range(1, 9)} | {("book", n) for n in range(1, 8)}
    for temple in ("bird", "snake"):
        assert set(PACK.effects.rows[temple]) == rows


def test_A18_what_temple_tiles_cost() -> None:
    costs = {stack.id: BIRD.tile_costs(stack) for stack in BIRD.tile_stacks}
    a, b, c = Purse(coin=1, tablet=2), Purse(jewel=1), Purse(compass=1, arrowhead=1)
    assert costs == {
        "bronze_a": (a,),
        "bronze_b": (b,),
        "bronze_c": (c,),
        "silver_ab": (Purse(coin=1, tablet=2, jewel=1),),
        "silver_bc": (Purse(compass=1, arrowhead=1, jewel=1),),
        "gold": (Purse(coin=1, compass=1, tablet=2, arrowhead=1, jewel=1),),
    }
    metals = [stack.metal for stack in SNAKE.tile_stacks]
    of_game = PACK.game.tile_stacks
    assert [metals.count("bronze"), metals.count("silver"), metals.count("gold")] == [3, 2, 1]
    assert (of_game.bronze, of_game.silver, of_game.gold) == (3, 2, 1)
    assert SNAKE.symbols == {
        "A": Purse(compass=1, tablet=2),
        "B": Purse(jewel=1),
        "C": Purse(coin=1, arrowhead=1),
    }


def test_A8_bonus_tiles_on_the_track() -> None:
    assert set(BIRD.bonus_spaces(2)) == {3, 4, 6, 7, 8, 10, 11}
    assert set(BIRD.bonus_spaces(3)) == {3, 4, 6, 7, 8, 10, 11, 12, 13}
    assert set(BIRD.bonus_spaces(4)) == {3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13}
    assert all(n == 1 for players in (2, 3, 4) for n in BIRD.bonus_spaces(players).values())
    assert SNAKE.bonus_spaces(2) == {3: 1, 5: 1, 6: 1, 7: 1, 11: 1, 12: 1, 13: 2}
    assert SNAKE.bonus_spaces(3) == {3: 1, 4: 1, 5: 1, 6: 1, 7: 1, 11: 1, 12: 1, 13: 3}
    four = {3: 1, 4: 1, 5: 1, 6: 1, 7: 1, 9: 1, 10: 1, 11: 1, 12: 1, 13: 3}
    assert SNAKE.bonus_spaces(4) == four
    for board in (BIRD, SNAKE):
        assert board.bonus_spaces(1) == board.bonus_spaces(2)
        for players in (1, 2, 3, 4):
            on_track = sum(board.bonus_spaces(players).values())
            # Eighteen tiles are in the box.
            assert on_track + PACK.setup.temple_bonus[players] <= 18


def test_A8_set_up() -> None:
    setup = PACK.setup
    assert (setup.rounds, setup.hand_size, setup.archaeologists) == (5, 5, 2)
    basics = ["funding_car", "funding_ship", "exploration_car", "exploration_ship"]
    assert list(setup.starting_deck) == [*basics, "fear", "fear"]
    assert setup.start_goods == {
        1: Purse(coin=2),
        2: Purse(coin=1, compass=1),
        3: Purse(coin=2, compass=1),
        4: Purse(coin=1, compass=2),
    }
    assert setup.blocking == {1: 5, 2: 5, 3: 3, 4: 0}
    # A7: nineteen Fear cards, two in each starting deck.
    assert setup.fear_supply == {n: PACK.game.fear_cards - 2 * n for n in (1, 2, 3, 4)}
    at_sites = {level: (x.face_up, x.face_down) for level, x in setup.idols.items()}
    assert at_sites == {1: (1, 0), 2: (1, 1)}
    assert 8 * sum(at_sites[1]) + 4 * sum(at_sites[2]) == PACK.game.idols


def test_A8_twelve_assistants_are_laid_out() -> None:
    assert PACK.setup.most_assistants == 2
    bird, snake = PACK.setup.assistants["bird"], PACK.setup.assistants["snake"]
    for stacks in (bird, snake):
        for players in (1, 2, 3, 4):
            assert stacks.rescue[players] + sum(stacks.stacks[players]) == 12
    assert set(bird.stacks.values()) == {(4, 4, 4)}
    assert [snake.rescue[n] for n in (1, 2, 3, 4)] == [2, 2, 3, 4]
    assert [snake.stacks[n] for n in (2, 3, 4)] == [(3, 3, 4), (3, 3, 3), (3, 3, 2)]
    assert snake.stacks[1] == snake.stacks[2]


def test_A9_the_row_by_round() -> None:
    rows = {r: MarketRow(artifacts=r, items=6 - r) for r in (1, 2, 3, 4, 5)}
    assert PACK.setup.market == rows


TEN = {
    "sea_turtle",
    "ostrich",
    "sturdy_boots",
    "inscribed_blade",
    "coconut_flask",
    "ancient_wine",
    "passage_shell",
    "l1_10",
    "snake_glass_2",
    "snake_book_4",
}


def test_conflicts_and_their_readings() -> None:
    assert set(PACK.effects.conflicts) == TEN
    assert set(PACK.conflicts) == TEN | {"snake_symbols"}
    assert PACK.conflicts["snake_symbols"] == ("default", "as_on_bird")
    assert PACK.conflicts["snake_glass_2"] == ("default", "three_coins")
    assert all(len(readings) == 2 for readings in PACK.conflicts.values())


def test_chosen_readings_are_put_in_place() -> None:
    pack = PACK.read_so(
        {
            "sea_turtle": "ship_for_the_turn",
            "l1_10": "with_discard",
            "snake_glass_2": "three_coins",
            "snake_book_4": "gold_upgrade",
            "snake_symbols": "as_on_bird",
            "ostrich": "default",
        }
    )
    [mode] = pack.effects.cards["sea_turtle"].modes
    assert (mode.action, mode.steps) == ("main", (fx.Draw(), fx.Travel(Icons(ship=1))))
    assert pack.effects.sites["l1_10"].steps == (
        fx.Trade((fx.Discard(),), (fx.Gain(Purse(jewel=1)),)),
    )
    assert pack.effects.rows["snake"]["glass", 2].steps == (fx.Gain(Purse(coin=3)),)
    assert pack.effects.rows["snake"]["book", 4].steps == (
        fx.Assist("promote", "own", "gold", ready=True),
    )
    assert pack.board_of["snake"].symbols == BIRD.symbols
    assert pack.effects.cards["ostrich"] == PACK.effects.cards["ostrich"]
    # What was chosen for one table is not so for the next.
    assert PACK.effects.rows["snake"]["glass", 2].steps == (fx.Gain(Purse(coin=2)),)
    assert SNAKE.symbols["A"] == Purse(compass=1, tablet=2)


@given(st.fixed_dictionaries({c: st.sampled_from(r) for c, r in PACK.conflicts.items()}))
def test_only_what_was_chosen_changes(choices: dict[str, str]) -> None:
    pack = PACK.read_so(choices)
    changed = {c for c, reading in choices.items() if reading != "default"}
    now, before = pack.effects, PACK.effects
    differ = {k for k in before.cards if now.cards[k] != before.cards[k]}
    differ |= {k for k in before.sites if now.sites[k] != before.sites[k]}
    for temple, rows in before.rows.items():
        differ |= {x.id for k, x in rows.items() if now.rows[temple][k] != x}
        if pack.board_of[temple] != PACK.board_of[temple]:
            differ.add(f"{temple}_symbols")
    assert differ == changed
    assert pack.conflicts == PACK.conflicts


@pytest.mark.parametrize(
    "choices", [{"torch": "default"}, {"ostrich": "fast"}, {"snake_symbols": "as_on_moon"}]
)
def test_readings_that_there_are_not(choices: dict[str, str]) -> None:
    with pytest.raises(ValueError, match=next(iter(choices))):
        PACK.read_so(choices)


def board_facts() -> dict[str, Any]:
    """A board of one camp, one site of each level and three squares."""
    squares: list[dict[str, Any]] = [
        {"no": 0, "row": 0, "cost": {}, "next": [1]},
        {"no": 1, "row": 1, "cost": {"coin": 1}, "next": [2]},
        {"no": 2, "row": 2, "cost": {"jewel": 1}, "next": []},
    ]
    side: dict[str, Any] = {
        "temple": "moon",
        "level_1": [{"boot": 1}],
        "level_2": [{"car": 2}],
        "squares": squares,
        "symbols": {"A": {"coin": 1}},
        "bonus_tiles": {2: {1: 1}},
    }
    return {
        "camps": ["camp_coin"],
        "camp_spaces": [{"boot": 1}],
        "discover_compass": {1: 3},
        "tile_stacks": [{"id": "bronze_a", "metal": "bronze", "symbols": [["A"]]}],
        "sides": [side],
    }


def test_a_board_that_fits() -> None:
    board = BoardFacts.model_validate(board_facts()).boards()["moon"]
    assert [p.id for p in board.places] == ["camp_coin", "a1", "b1"]
    assert board.conflicts == {}


@pytest.mark.parametrize(
    ("at", "value", "path", "expected"),
    [
        (("squares", 1, "next"), [0], "sides[0]", "next_row"),
        (("squares", 0, "next"), [7], "sides[0]", "next_row"),
        (("squares", 1, "no"), 5, "sides[0]", "squares_in_order"),
        (("squares", 1, "cost"), {"gold": 1}, "sides[0].squares[1].cost.gold", "no_such_field"),
        (("bonus_tiles",), {2: {9: 1}}, "sides[0]", "known_square"),
        (("bonus_tiles",), {5: {1: 1}}, "sides[0].bonus_tiles[5]", "at_most"),
        (("symbols",), {"D": {"coin": 1}}, "sides[0].symbols.D", "one_of"),
        (("level_1",), [{"boots": 1}], "sides[0].level_1[0].boots", "no_such_field"),
    ],
)
def test_a_board_that_does_not_fit(
    at: tuple[Any, ...], value: object, path: str, expected: str
) -> None:
    facts = board_facts()
    place: Any = facts["sides"][0]
    for step in at[:-1]:
        place = place[step]
    place[at[-1]] = value
    with pytest.raises(ValidationError) as caught:
        BoardFacts.model_validate(facts)
    assert [(m.path, m.expected.key) for m in misfits(caught.value)] == [
        (path, f"expected.{expected}")
    ]


def test_a_set_up_needs_a_row_for_every_round() -> None:
    facts = dict(PACK.setup) | {"rounds": 6}
    facts["assistants"] = list(PACK.setup.assistants.values())
    with pytest.raises(ValidationError) as caught:
        SetUp.model_validate(facts)
    assert "expected.every_round" in [m.expected.key for m in misfits(caught.value)]
