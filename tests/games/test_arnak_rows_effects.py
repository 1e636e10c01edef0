"""What the rows of both research tracks give, and the bonus tiles.

Expected values were worked out by hand from data/arnak_effects.yaml and data/arnak.yaml, which
are outside the project. Two players: Bird has bonus tiles on 3 4 6 7 8 10 11, Snake on 3 5 6 7 11
12 13. Where a step enters such a square, its tile is a compass here and comes before the row.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.arnak.goods import Purse
from companion.games.arnak.play.state import Assistant, Trophy
from tests.games.arnak_tables import PACK, Table, Told, table

TOLD = Told()
about = TOLD.about
BONUS = {"bird": {3, 4, 6, 7, 8, 10, 11}, "snake": {3, 5, 6, 7, 11, 12, 13}}

# Temple, token, from, to, what the square costs, what the row gives, cards drawn, Fear.
Step = tuple[str, str, int, int, Purse, Purse, int, int]
GLASS: dict[str, Step] = {
    "bird_glass_1": ("bird", "glass", 0, 2, Purse(jewel=1), Purse(coin=1), 0, 0),
    "bird_glass_2": (
        "bird", "glass", 2, 4, Purse(tablet=1, arrowhead=1), Purse(compass=1), 0, 0,
    ),
    "bird_glass_3": (
        "bird", "glass", 4, 5, Purse(tablet=2, arrowhead=1), Purse(compass=1), 0, 0,
    ),
    "bird_glass_4": ("bird", "glass", 5, 8, Purse(arrowhead=2), Purse(compass=1), 0, 0),
    "bird_glass_5": ("bird", "glass", 8, 9, Purse(coin=1, jewel=1), Purse(compass=1), 0, 0),
    "bird_glass_6": ("bird", "glass", 9, 10, Purse(compass=1, jewel=1), Purse(), 1, 0),
    "bird_glass_7": ("bird", "glass", 11, 13, Purse(tablet=1, jewel=1), Purse(compass=1), 0, 0),
    "snake_glass_1": ("snake", "glass", 0, 2, Purse(jewel=1), Purse(coin=1), 0, 0),
    "snake_glass_2": ("snake", "glass", 2, 4, Purse(tablet=1, jewel=1), Purse(coin=2), 0, 0),
    "snake_glass_3": ("snake", "glass", 4, 6, Purse(tablet=2, arrowhead=1), Purse(), 1, 0),
    "snake_glass_6": ("snake", "glass", 9, 11, Purse(tablet=1, jewel=1), Purse(), 0, 1),
    "snake_glass_7": (
        "snake", "glass", 11, 13, Purse(coin=1, tablet=1, arrowhead=1), Purse(), 0, 1,
    ),
}  # fmt: skip
BOOK: dict[str, Step] = {
    "bird_book_5": ("bird", "book", 8, 9, Purse(coin=1, jewel=1), Purse(compass=3), 0, 0),
    "snake_book_6": ("snake", "book", 9, 11, Purse(tablet=1, jewel=1), Purse(), 1, 0),
    "snake_book_7": (
        "snake", "book", 11, 13, Purse(coin=1, tablet=1, arrowhead=1), Purse(jewel=1), 0, 0,
    ),
}  # fmt: skip
PLAIN = GLASS | BOOK


def step(
    temple: str, token: str, old: int, new: int, price: Purse, **more: Any
) -> tuple[Table, Purse]:
    """Seat 1 moves a token for exactly its price; the bonus tile there is a compass. With it, the
    purse that leaves."""
    tokens: Any = {"glass": old} if token == "glass" else {"glass": 13, "notebook": old}
    before = table(temple=temple, goods=price, **tokens, **more)
    after = before.act("research", f"{token}:{new}")
    if new not in BONUS[temple]:
        return after, Purse()
    assert after.goods == Purse()
    assert after.asked_for == "turn_up"
    return after.say("bonus_compass"), Purse(compass=1)


@about(*PLAIN)
@pytest.mark.parametrize("row", PLAIN)
def test_a_row_gives_this_to_whoever_enters_it_A17(row: str) -> None:
    temple, token, old, new, price, gain, draws, fear = PLAIN[row]
    after, bonus = step(temple, token, old, new, price, deck=("rope", "hat"))
    assert (after.open, after.goods) == (True, gain + bonus)
    assert (after.hand, after.played) == (("rope",)[:draws], ("fear",) * fear)
    assert (after.me().glass if token == "glass" else after.me().notebook) == new
    assert after.state.main_used
    dear = next(iter(price))[0]
    poor = table(
        temple=temple,
        goods=price - Purse.of({dear: 1}),
        glass=old if token == "glass" else 13,
        notebook=old if token == "book" else 0,
    )
    assert poor.refused("research", f"{token}:{new}") == "arnak.no.short"


@about("snake_glass_2")
def test_snakes_second_row_gives_three_coins_in_the_other_reading() -> None:
    after, _ = step(
        "snake", "glass", 2, 4, Purse(tablet=1, jewel=1), read_snake_glass_2="three_coins"
    )
    assert after.goods == Purse(coin=3)


@about("bird_glass_8", "snake_glass_8")
@pytest.mark.parametrize(
    ("temple", "price"),
    [
        ("bird", Purse(coin=1, compass=1, jewel=1)),
        ("snake", Purse(compass=1, arrowhead=1, jewel=1)),
    ],
)
def test_entering_the_temple_gives_one_tile_of_its_stack(temple: str, price: Purse) -> None:
    before = table(temple=temple, glass=13, goods=price)
    asked = before.act("research", "glass:14")
    assert (asked.me().arrival, asked.goods, asked.asked_for) == (1, Purse(), "turn_up")
    assert asked.asked == set(PACK.effects.bonus_tiles)
    after = asked.say("bonus_tablet")
    assert (after.open, after.goods) == (True, Purse(tablet=1))
    assert dict(after.state.bonus)[14] == dict(before.state.bonus)[14] - 1


@about("bird_book_1", "bird_book_2", "snake_book_1")
@pytest.mark.parametrize(
    ("temple", "old", "new", "price"),
    [
        ("bird", 0, 2, Purse(jewel=1)),
        ("bird", 2, 4, Purse(tablet=1, arrowhead=1)),
        ("snake", 0, 2, Purse(jewel=1)),
    ],
)
def test_the_notebook_recruits_a_silver_assistant_ready_to_use(
    temple: str, old: int, new: int, price: Purse
) -> None:
    asked, bonus = step(temple, "book", old, new, price, tops=("a12", "a02", ""))
    assert asked.asked == {"0", "1", "2"}
    after = asked.say("1")
    assert after.me().assistants == (Assistant("a02"),)
    assert "a02" not in {a for stack in after.state.stacks for a in stack}
    assert after.goods == bonus
    unknown = asked.say("2")
    assert "a12" not in unknown.asked
    assert unknown.say("miner").me().assistants == (Assistant("miner"),)


def test_nobody_has_three_assistants_A19() -> None:
    team = (Assistant("a12"), Assistant("a02"))
    after, _ = step("bird", "book", 0, 2, Purse(jewel=1), assistants=team)
    assert (after.open, after.me().assistants) == (True, team)


@about("bird_book_3", "bird_book_4", "snake_book_3", "snake_glass_5")
@pytest.mark.parametrize(
    ("temple", "token", "old", "new", "price"),
    [
        ("bird", "book", 4, 5, Purse(tablet=2, arrowhead=1)),
        ("bird", "book", 5, 8, Purse(arrowhead=2)),
        ("snake", "book", 4, 6, Purse(tablet=2, arrowhead=1)),
        ("snake", "glass", 8, 9, Purse(arrowhead=2)),
    ],
)
def test_a_row_turns_an_assistant_to_gold_and_refreshes_it(
    temple: str, token: str, old: int, new: int, price: Purse
) -> None:
    team = (Assistant("a12", ready=False), Assistant("a02"))
    asked, _ = step(temple, token, old, new, price, assistants=team)
    assert asked.asked == {"a12", "a02"}
    after = asked.say("a12")
    assert after.me().assistants == (Assistant("a12", gold=True), Assistant("a02"))
    # Gold ones stay as they are: with one silver left there is nothing to ask.
    half = (Assistant("a12", gold=True, ready=False), Assistant("a02"))
    one, _ = step(temple, token, old, new, price, assistants=half)
    assert one.me().assistants == (half[0], Assistant("a02", gold=True))
    nobody, _ = step(temple, token, old, new, price)
    assert nobody.open


@about("snake_glass_4")
def test_the_bridge_costs_an_idol_and_frees_an_assistant_who_is_tired() -> None:
    before = table(temple="snake", glass=6, idols=2, tops=("a12", "", ""))
    asked = before.act("research", "glass:8")
    assert (asked.me().idols, asked.me().glass) == (1, 8)
    assert asked.asked == set(PACK.effects.assistants) - {"a12"}
    after = asked.say("miner")
    assert after.me().assistants == (Assistant("miner", ready=False),)
    assert after.state.rescue == before.state.rescue - 1
    assert table(temple="snake", glass=6, slotted=2).refused("research", "glass:8") == (
        "arnak.no.idol"  # one in a slot does not pay
    )


@about("bird_book_6", "snake_book_4")
@pytest.mark.parametrize(
    ("temple", "old", "new", "price", "idols"),
    [("bird", 9, 10, Purse(compass=1, jewel=1), 0), ("snake", 6, 8, Purse(), 1)],
)
def test_the_notebook_takes_an_artifact_for_nothing(
    temple: str, old: int, new: int, price: Purse, idols: int
) -> None:
    asked, bonus = step(
        temple, "book", old, new, price, idols=idols, artifacts=("mortar", "serpents_gold"),
        items=("axe",),
    )  # fmt: skip
    assert asked.asked == {"mortar", "serpents_gold", "no"}
    got = asked.say("serpents_gold")
    assert (got.played, got.asked) == (("serpents_gold",), {"0", "no"})
    assert got.say("0").goods == bonus + Purse(coin=4)  # no tablet
    assert asked.say("no").played == ()
    assert asked.me().idols == 0


@about("snake_book_4")
def test_snakes_fourth_row_turns_to_gold_in_the_other_reading() -> None:
    after, _ = step(
        "snake", "book", 6, 8, Purse(), idols=1, artifacts=("mortar",),
        assistants=(Assistant("a12"),), read_snake_book_4="gold_upgrade",
    )  # fmt: skip
    assert (after.open, after.played) == (True, ())
    assert after.me().assistants == (Assistant("a12", gold=True),)


@about("bird_book_7")
def test_the_notebook_overcomes_a_guardian_at_ones_site_for_nothing() -> None:
    asked, bonus = step(
        "bird", "book", 11, 13, Purse(tablet=1, jewel=1), sites={"a1": "l1_02", "a2": "l1_04"},
        people={"a1": (1,), "a2": (2,)}, guardians={"a1": "guardian_08", "a2": "guardian_09"},
    )  # fmt: skip
    assert asked.asked == {"a1", "no"}
    after = asked.say("a1")
    assert (after.me().trophies, after.goods) == ((Trophy("guardian_08"),), bonus)
    assert asked.say("no").guardian("a1") == "guardian_08"


@about("snake_book_2")
def test_the_notebook_exiles() -> None:
    asked, _ = step("snake", "book", 2, 4, Purse(tablet=1, jewel=1), hand=("fear",), play=("hat",))
    assert asked.asked == {"hand:fear", "play:hat", "no"}
    assert asked.say("play:hat").exiled == ("hat",)
    assert asked.say("no").exiled == ()


@about("snake_book_5")
def test_the_notebook_refreshes() -> None:
    team = (Assistant("a12", ready=False), Assistant("a02", ready=False))
    asked, _ = step("snake", "book", 8, 9, Purse(arrowhead=2), assistants=team)
    assert asked.asked == {"a12", "a02", "no"}
    assert asked.say("a02").me().assistants == (team[0], Assistant("a02"))


# --- bonus tiles


# Bird, square 4: the tile, then the row's compass.
TILES: list[tuple[str, tuple[str, ...], Purse]] = [
    ("bonus_coin", (), Purse(coin=1, compass=1, arrowhead=1)),
    ("bonus_compass", (), Purse(compass=2, arrowhead=1)),
    ("bonus_tablet", (), Purse(tablet=1, compass=1, arrowhead=1)),
    ("bonus_exile", ("hand:fear",), Purse(compass=1, arrowhead=1)),
    ("bonus_exile", ("no",), Purse(compass=1, arrowhead=1)),
    ("bonus_draw", (), Purse(compass=1, arrowhead=1)),
    ("bonus_upgrade", ("arrowhead>jewel",), Purse(compass=1, jewel=1)),
    ("bonus_upgrade", ("no",), Purse(compass=1, arrowhead=1)),
]


@about(*(tile for tile, *_ in TILES))
@pytest.mark.parametrize(("tile", "answers", "goods"), TILES)
def test_a_bonus_tile_comes_before_the_row(
    tile: str, answers: tuple[str, ...], goods: Purse
) -> None:
    before = table(
        glass=2, goods=Purse(tablet=1, arrowhead=2), hand=("fear",), deck=("rope", "hat")
    )
    asked = before.act("research", "glass:4").say(tile)
    if answers:
        assert asked.goods == Purse(arrowhead=1)  # nothing of the row yet
    after = asked.say(*answers)
    assert (after.open, after.goods) == (True, goods)
    hand = ("fear", "rope") if tile == "bonus_draw" else () if "hand:fear" in answers else ("fear",)
    assert after.hand == hand
    assert dict(after.state.bonus)[4] == 0
    # Whoever comes next finds no tile, and what the row gives.
    rich = after.state.with_player(2, glass=2, goods=Purse(tablet=1, arrowhead=1))
    second = Table(rich).act("end_turn").act("research", "glass:4", seat=2)
    assert (second.open, second.me(2).goods) == (True, Purse(compass=1))


def test_every_row_and_bonus_tile_has_an_example() -> None:
    rows = {row.id for rows in PACK.effects.rows.values() for row in rows.values()}
    assert (len(rows), len(PACK.effects.bonus_tiles)) == (30, 6)
    assert {*rows, *PACK.effects.bonus_tiles} == TOLD.ids
