"""A17–A19 at a tracked table: the research track, the Lost Temple, assistants."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.arnak.play import commands as cmd
from companion.games.arnak.play import events as ev
from companion.games.arnak.play.state import Assistant
from tests.games.recorded.tabletop import Tabletop
from tests.games.tables import BOARDS

# Off data/arnak.yaml, `research`: what it costs to enter a square, and where one goes on from it.
Paths = dict[int, tuple[dict[str, int], list[int]]]
BIRD: Paths = {
    0: ({}, [1, 2]),
    1: ({"compass": 1, "arrowhead": 1}, [3, 4]),
    2: ({"jewel": 1}, [4]),
    3: ({"jewel": 1}, [5]),
    4: ({"tablet": 1, "arrowhead": 1}, [5]),
    5: ({"tablet": 2, "arrowhead": 1}, [6, 7, 8]),
    6: ({"coin": 1, "tablet": 1, "arrowhead": 1}, [9]),
    7: ({"tablet": 1, "jewel": 1}, [9]),
    8: ({"arrowhead": 2}, [9]),
    9: ({"coin": 1, "jewel": 1}, [10, 11]),
    10: ({"compass": 1, "jewel": 1}, [12]),
    11: ({"tablet": 2, "arrowhead": 1}, [12, 13]),
    12: ({"coin": 1, "tablet": 1, "arrowhead": 1}, [14]),
    13: ({"tablet": 1, "jewel": 1}, [14]),
    14: ({"coin": 1, "compass": 1, "jewel": 1}, []),
}
SNAKE: Paths = {
    0: ({}, [1, 2]),
    1: ({"compass": 1, "tablet": 2}, [3, 4]),
    2: ({"jewel": 1}, [4, 5]),
    3: ({"coin": 1, "compass": 1, "arrowhead": 1}, [6]),
    4: ({"tablet": 1, "jewel": 1}, [6, 7]),
    5: ({"arrowhead": 2}, [7]),
    6: ({"tablet": 2, "arrowhead": 1}, [8]),
    7: ({"coin": 1, "jewel": 1}, [8]),
    8: ({}, [9, 10]),  # an idol from the crates
    9: ({"arrowhead": 2}, [11, 12]),
    10: ({"tablet": 1, "jewel": 1}, [12]),
    11: ({"tablet": 1, "jewel": 1}, [13]),
    12: ({"compass": 1, "tablet": 3}, [13]),
    13: ({"coin": 1, "tablet": 1, "arrowhead": 1}, [14]),
    14: ({"compass": 1, "arrowhead": 1, "jewel": 1}, []),
}
STEPS = [
    (temple, here, there)
    for temple, paths in (("bird", BIRD), ("snake", SNAKE))
    for here, (_, onward) in paths.items()
    for there in onward
]
PLENTY = {"coin": 9, "compass": 9, "tablet": 9, "arrowhead": 9, "jewel": 9}


def paid(table: Tabletop) -> dict[str, int]:
    """What the last command took first: the price of the square."""
    gone = [e.goods for e in table.said(ev.GoodsChanged) if any(n < 0 for _, n in e.goods)]
    return {name: -n for name, n in gone[0]} if gone else {}


@pytest.mark.parametrize(("temple", "here", "there"), STEPS)
def test_arnak_A17_the_glass_follows_the_paths_and_pays(temple: str, here: int, there: int) -> None:
    price, _ = (BIRD if temple == "bird" else SNAKE)[there]
    table = Tabletop(2, temple=temple).climb(1, here).purse(**price).set("1.idols", 1)
    for name in price:
        poor = Tabletop(2, temple=temple).climb(1, here).set("1.idols", 1)
        poor.purse(**{**price, name: price[name] - 1})
        assert poor.no("research", f"glass:{there}") == "arnak.no.short"
    table.act("research", f"glass:{there}")
    assert paid(table) == price
    assert table.me().glass == there
    assert table.me().idols == (0 if (temple, there) == ("snake", 8) else 1)


@pytest.mark.parametrize("temple", ["bird", "snake"])
def test_arnak_A17_no_step_aside_or_back_or_over_a_row(temple: str) -> None:
    paths = BIRD if temple == "bird" else SNAKE
    for here, (_, onward) in paths.items():
        if here == 14:
            continue
        table = Tabletop(2, temple=temple).climb(1, here).purse(**PLENTY).set("1.idols", 1)
        for there in set(paths) - set(onward):
            assert table.no("research", f"glass:{there}") == "arnak.no.such"


def test_arnak_A17_the_bridge_of_the_snake_takes_an_idol_out_of_a_crate() -> None:
    table = Tabletop(2, temple="snake").climb(1, 6).purse(**PLENTY).set("1.slotted", 1)
    assert table.no("research", "glass:8") == "arnak.no.idol"  # one in a slot does not do
    table.set("1.idols", 1)
    before = table.total()
    table.act("research", "glass:8").say("miner")
    assert (table.me().idols, table.me().slotted) == (0, 1)
    glass = BOARDS["snake"][0]
    assert table.total() == before - 3 + glass[4] - glass[3]


def test_arnak_A17_the_notebook_never_goes_above_the_glass() -> None:
    table = Tabletop(2).climb(1, 1, 0).purse(**PLENTY)
    table.act("research", "book:1").say("0", "miner").over().act("pass", seat=2)
    assert table.no("research", "book:3") == "arnak.no.book_above_glass"
    assert table.no("research", "book:4") == "arnak.no.book_above_glass"
    table.climb(1, 4, 1).act("research", "book:3")  # beside the glass: any square of its row


def test_arnak_A17_the_notebook_never_enters_the_temple() -> None:
    table = Tabletop(2).climb(1, 14, 12, arrival=1).purse(**PLENTY)
    refused = table.ask(cmd.Act(1, "research", "book:14"))
    assert refused.message.key == "arnak.no.book_in_temple"  # type: ignore[union-attr]
    assert not refused.overridable  # type: ignore[union-attr]


def test_arnak_A17_the_first_on_a_square_takes_its_tile_and_the_row_is_for_everyone() -> None:
    table = Tabletop(2).climb(1, 1).climb(2, 1)
    table.purse(jewel=1).purse(2, jewel=1)
    table.act("research", "glass:3")
    assert table.asked == "turn_up:bonus"
    assert table.said(ev.BonusTaken) == [ev.BonusTaken(1, 3)]
    table.say("bonus_tablet")
    assert table.goods() == {"tablet": 1, "compass": 1}  # the tile, and the row
    table.act("research", "glass:3", seat=2)
    assert not table.said(ev.BonusTaken)
    assert table.goods(2) == {"compass": 1}  # the row alone
    assert not table.state.tasks


def test_arnak_A17_whoever_is_first_with_the_notebook_takes_the_tile_too() -> None:
    table = Tabletop(2).climb(1, 3, 1).purse(jewel=1).do(cmd.PutAssistant("miner", 1))
    table.act("research", "book:3").say("bonus_coin")
    assert table.goods() == {"coin": 1}
    assert table.asked == "assistant"  # row 2 of the notebook: a silver assistant


def test_arnak_A17_a_square_may_hold_several_tiles_each_for_one_visit() -> None:
    table = Tabletop(2, temple="snake").climb(1, 11).climb(2, 11)
    table.purse(**PLENTY).purse(2, **PLENTY)
    table.act("research", "glass:13").say("bonus_coin")
    table.act("research", "glass:13", seat=2).say("bonus_coin").over()
    assert dict(table.state.bonus)[13] == 0


GLASS_ROWS: list[tuple[str, int, int, dict[str, int]]] = [
    ("bird", 0, 1, {"coin": 1}),
    ("bird", 2, 4, {"compass": 1}),
    ("bird", 4, 5, {"compass": 1}),
    ("bird", 5, 6, {"compass": 1}),
    ("bird", 8, 9, {"compass": 1}),
    ("bird", 11, 13, {"compass": 1}),
    ("snake", 0, 1, {"coin": 1}),
    ("snake", 2, 4, {"coin": 2}),
]
BOOK_ROWS: list[tuple[str, int, int, dict[str, int]]] = [
    ("bird", 8, 9, {"compass": 3}),
    ("snake", 11, 13, {"jewel": 1}),
]


@pytest.mark.parametrize(("temple", "here", "there", "goods"), GLASS_ROWS)
def test_arnak_A17_what_a_row_gives_to_the_glass(
    temple: str, here: int, there: int, goods: dict[str, int]
) -> None:
    _row(Tabletop(2, temple=temple).climb(1, here), f"glass:{there}", goods)


@pytest.mark.parametrize(("temple", "here", "there", "goods"), BOOK_ROWS)
def test_arnak_A17_what_a_row_gives_to_the_notebook(
    temple: str, here: int, there: int, goods: dict[str, int]
) -> None:
    _row(Tabletop(2, temple=temple).climb(1, there, here), f"book:{there}", goods)


def _row(table: Tabletop, pick: str, goods: dict[str, int]) -> None:
    """Nobody finds a tile there any more, and the row gives this."""
    square = int(pick.partition(":")[2])
    if square in dict(table.state.bonus):
        table.set(f"bonus.{square}", 0)
    table.purse(**PLENTY).act("research", pick)
    came = [dict(e.goods) for e in table.said(ev.GoodsChanged) if all(n > 0 for _, n in e.goods)]
    assert came == [goods]


def test_arnak_A17_entering_the_temple_gives_one_tile_of_its_stack() -> None:
    table = Tabletop(2).climb(1, 12).purse(coin=1, compass=1, jewel=1)
    table.act("research", "glass:14")
    assert table.asked == "turn_up:bonus"
    table.say("bonus_compass")
    assert table.goods() == {"compass": 1}
    assert dict(table.state.bonus)[14] == 1  # of two


def test_arnak_A17_arrival_counts_by_order() -> None:
    points = BOARDS["bird"][2]  # 23, 21, 20, 19
    table = Tabletop(4, first=3)
    order = [3, 4, 1, 2]
    for seat in order:
        table.climb(seat, 12).purse(seat, coin=1, compass=1, jewel=1)
    for place, seat in enumerate(order, 1):
        found = "bonus_coin" if place < 4 else "bonus_draw"  # there are three of a kind
        table.act("research", "glass:14", seat=seat).say(found)
        assert table.me(seat).arrival == place
        table.over()
    research = [p.category("research").points for p in table.score().players]
    assert research == [points[order.index(seat)] for seat in (1, 2, 3, 4)]


# The Lost Temple (A18)

SYMBOLS: dict[str, dict[str, dict[str, int]]] = {
    "bird": {
        "A": {"coin": 1, "tablet": 2},
        "B": {"jewel": 1},
        "C": {"compass": 1, "arrowhead": 1},
    },
    "snake": {
        "A": {"compass": 1, "tablet": 2},
        "B": {"jewel": 1},
        "C": {"coin": 1, "arrowhead": 1},
    },
}
TILES = [
    ("bronze_a", "A", 2),
    ("bronze_b", "B", 2),
    ("bronze_c", "C", 2),
    ("silver_ab", "AB", 6),
    ("silver_bc", "BC", 6),
    ("gold", "ABC", 11),
]


def price(temple: str, symbols: str) -> dict[str, int]:
    """The goods of these symbols together."""
    total: dict[str, int] = {}
    for symbol in symbols:
        for name, n in SYMBOLS[temple][symbol].items():
            total[name] = total.get(name, 0) + n
    return total


def in_temple(seats: int = 2, **options: Any) -> Tabletop:
    return Tabletop(seats, **options).climb(1, 14, arrival=1)


@pytest.mark.parametrize("temple", ["bird", "snake"])
@pytest.mark.parametrize(("stack", "symbols", "points"), TILES)
def test_arnak_A18_what_a_temple_tile_costs_and_counts(
    temple: str, stack: str, symbols: str, points: int
) -> None:
    table = in_temple(temple=temple).purse(**price(temple, symbols))
    before = table.total()
    table.act("research", f"tile:{stack}")
    assert table.goods() == {}
    assert table.total() == before + points
    assert dict(table.state.tile_stacks)[stack] == 1
    assert table.no("research", f"tile:{stack}") == "arnak.no.main_used"  # one per action


@pytest.mark.parametrize("temple", ["bird", "snake"])
@pytest.mark.parametrize("stack", ["silver_ab", "silver_bc"])
def test_arnak_A18_silver_never_takes_A_and_C(temple: str, stack: str) -> None:
    table = in_temple(temple=temple).purse(**price(temple, "AC"))
    assert table.no("research", f"tile:{stack}") == "arnak.no.short"
    assert table.no("research", f"tile:{stack}/1") == "arnak.no.such"


@pytest.mark.parametrize("stack", ["silver_ab", "silver_bc"])
def test_arnak_A18_house_rule_silver_takes_any_two(stack: str) -> None:
    table = in_temple(silver="any").purse(**price("bird", "AC"))
    table.act("research", f"tile:{stack}/1")
    assert table.goods() == {}
    assert table.me().tiles == (stack,)
    table = in_temple(silver="any").purse(**price("bird", stack[-2:].upper()))
    table.act("research", f"tile:{stack}")  # the printed way stays
    assert table.goods() == {}


def test_arnak_A18_tiles_need_the_glass_in_the_temple() -> None:
    table = Tabletop(2).climb(1, 12, 12).purse(**PLENTY)
    assert table.no("research", "tile:bronze_a") == "arnak.no.glass_in_temple"


def test_arnak_A18_as_many_tiles_in_a_stack_as_players() -> None:
    table = in_temple(3)
    for _ in range(3):
        table.purse(jewel=1).act("research", "tile:bronze_b").over()
        for seat in (2, 3):
            if not table.me(seat).passed:
                table.act("pass", seat=seat)
    table.purse(jewel=1)
    assert table.no("research", "tile:bronze_b") == "arnak.no.tiles_left"
    assert table.me().tiles == ("bronze_b",) * 3


def test_arnak_A17_snake_readings_that_the_table_may_choose() -> None:
    table = Tabletop(2, temple="snake", read_snake_glass_2="three_coins").climb(1, 1)
    table.purse(coin=1, compass=1, arrowhead=1).act("research", "glass:3").say("bonus_compass")
    assert table.goods() == {"coin": 3, "compass": 1}
    table = in_temple(temple="snake", read_snake_symbols="as_on_bird")
    table.purse(**price("bird", "A")).act("research", "tile:bronze_a")
    assert table.goods() == {}
    table = Tabletop(2, temple="snake", read_snake_book_4="gold_upgrade").climb(1, 8, 6)
    table.do(cmd.PutAssistant("miner", 1, ready=False)).do(cmd.PutAssistant("a02", 1))
    table.set("1.idols", 1).act("research", "book:8").say("miner")
    assert table.me().assistants[0] == Assistant("miner", gold=True, ready=True)


# Assistants (A19)


def test_arnak_A19_the_notebook_brings_an_assistant_from_the_top_of_a_stack() -> None:
    table = Tabletop(2).climb(1, 1).purse(jewel=1).act("research", "book:2")
    assert table.answers == {"0", "1", "2"}
    table.say("1", "a12")
    assert table.me().assistants == (Assistant("a12"),)
    assert [len(stack) for stack in table.state.stacks] == [4, 3, 4]


def test_arnak_A19_an_assistant_is_used_once_a_round() -> None:
    table = Tabletop(2).do(cmd.PutAssistant("miner", 1)).purse().act("assistant", "miner")
    assert table.goods() == {"coin": 2}
    assert table.no("assistant", "miner") == "arnak.no.assistant_tired"
    table.all_pass().tidy()
    assert table.me().assistants == (Assistant("miner", ready=True),)


def test_arnak_A19_gold_is_better_and_refreshes() -> None:
    table = Tabletop(2).do(cmd.PutAssistant("miner", 1)).climb(1, 5, 4).purse(**PLENTY)
    table.act("assistant", "miner").act("research", "book:5")  # row 3: silver to gold
    assert table.me().assistants == (Assistant("miner", gold=True, ready=True),)
    table.purse().act("assistant", "miner")
    assert table.goods() == {"coin": 3}


def test_arnak_A19_at_most_two_assistants() -> None:
    table = Tabletop(2).climb(1, 3, 1).purse(**PLENTY).set("bonus.3", 0)
    table.do(cmd.PutAssistant("miner", 1)).do(cmd.PutAssistant("a12", 1))
    table.act("research", "book:3")  # row 2 would bring a third
    assert not table.state.tasks
    assert len(table.me().assistants) == 2
    assert table.refused(cmd.PutAssistant("a02", 1)) == "arnak.no.assistants_full"


def test_arnak_A19_the_rescued_assistant_of_the_snake_comes_exhausted() -> None:
    table = Tabletop(3, temple="snake").climb(1, 6).set("1.idols", 1)
    table.act("research", "glass:8").say("a12")
    assert table.me().assistants == (Assistant("a12", ready=False),)
    assert table.state.rescue == 2  # of three
