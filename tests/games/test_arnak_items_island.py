"""Items at work on the island and the research track: digging, using sites, counting, guardians.

Expected values were worked out by hand from data/arnak_effects.yaml, which is outside the project.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.arnak.goods import Purse
from companion.games.arnak.play.state import Trophy
from tests.games.arnak_tables import Told, table

ON_THE_ISLAND = Told()
about = ON_THE_ISLAND.about
CAMPS = {"camp_coin", "camp_compass", "camp_tablet", "camp_arrowhead", "camp_jewel"}


# --- digging now, with a discount


@about("sea_turtle", "ostrich", "sturdy_boots")
@pytest.mark.parametrize(
    ("card", "drawn", "gain", "place"),
    [
        ("sea_turtle", ("rope",), Purse(), "a3"),  # Bird: a ship
        ("ostrich", ("rope",), Purse(), "a1"),  # Bird: a car
    ],
)
def test_it_draws_and_digs_with_one_icon_less(
    card: str, drawn: tuple[str, ...], gain: Purse, place: str
) -> None:
    other = {"a3": "a1", "a1": "a3"}[place]
    before = table(
        hand=(card,), deck=("rope",), sites={place: "l1_02", other: "l1_04"}, goods=Purse(coin=1)
    )
    asked = before.play(card)
    assert asked.hand == drawn
    assert asked.asked_for == "dig"
    # One boot less, or the icon itself; the rope it drew is a ship, and pays what is a ship's.
    assert {place, "camp_coin", "no"} <= asked.asked
    after = asked.say(place)
    assert after.goods == Purse(coin=1) + gain + Purse(coin=1, arrowhead=1)
    assert (after.hand, after.people(place)) == (drawn, (1,))
    declined = asked.say("no")
    assert (declined.goods, declined.people(place), declined.open) == (Purse(coin=1), (0,), True)
    assert declined.state.main_used


@pytest.mark.parametrize(("card", "pays"), [("sea_turtle", "ship"), ("ostrich", "car")])
def test_the_discount_of_a_ship_or_car_does_not_pay_the_other(card: str, pays: str) -> None:
    asked = table(hand=(card,), sites={"a1": "l1_02", "a3": "l1_04"}).play(card)
    assert ("a3" in asked.asked, "a1" in asked.asked) == (pays == "ship", pays == "car")
    assert "camp_coin" in asked.asked  # one boot


@about("sturdy_boots")
def test_sturdy_boots_take_two_boots_off_and_nothing_else() -> None:
    before = table(
        hand=("sturdy_boots",),
        sites={"a1": "l1_02"},
        people={"camp_coin": (2, 0), "camp_compass": (2, -1)},
    )
    asked = before.play("sturdy_boots")
    assert asked.goods == Purse(compass=1)
    # The second space of the coin camp costs two boots; a car is not a boot; A12.
    assert asked.asked == {"camp_coin", "camp_tablet", "camp_arrowhead", "camp_jewel", "no"}
    after = asked.say("camp_coin")
    assert (after.goods, after.people("camp_coin")) == (Purse(coin=2, compass=1), (2, 1))


@about("sea_turtle", "ostrich", "sturdy_boots")
@pytest.mark.parametrize(
    ("card", "reading", "icon", "n", "goods", "drawn"),
    [
        ("sea_turtle", "ship_for_the_turn", "ship", 1, Purse(), ("rope",)),
        ("ostrich", "car_for_the_turn", "car", 1, Purse(), ("rope",)),
        ("sturdy_boots", "boots_for_the_turn", "boot", 2, Purse(compass=1), ()),
    ],
)
def test_the_other_reading_gives_icons_for_the_turn(
    card: str, reading: str, icon: str, n: int, goods: Purse, drawn: tuple[str, ...]
) -> None:
    options: Any = {f"read_{card}": reading}
    after = table(hand=(card,), deck=("rope",), **options).play(card)
    assert (after.open, after.goods, after.hand) == (True, goods, drawn)
    assert dict(after.me().pool) == {icon: n}
    assert not dict(after.act("end_turn").me().pool)  # lost when the turn ends


@about("hot_air_balloon", "aeroplane")
@pytest.mark.parametrize(("card", "less"), [("hot_air_balloon", 3), ("aeroplane", 2)])
def test_it_discovers_with_a_plane_and_compasses_less(card: str, less: int) -> None:
    paid = 3 - less  # A14: level I asks for three compasses
    if paid:
        assert table(hand=(card,)).play(card).asked == {*CAMPS, "no"}
    asked = table(hand=(card,), goods=Purse(compass=paid)).play(card)
    assert asked.asked == {*(f"a{i}" for i in range(1, 9)), *CAMPS, "no"}
    after = asked.say("a5", "idol_tablet", "l1_06", "guardian_04")
    # idol: tablet; tile: tablet and arrowhead
    assert after.goods == Purse(tablet=2, arrowhead=1)
    assert (after.tile("a5"), after.guardian("a5"), after.people("a5")) == (
        "l1_06",
        "guardian_04",
        (1,),
    )
    assert after.me().idols == 1
    gone = ((), (card,)) if card == "hot_air_balloon" else ((card,), ())
    assert (after.played, after.exiled) == gone


def test_the_aeroplane_pays_one_of_two_icons_on_level_two_A14() -> None:
    before = table(hand=("aeroplane", "exploration_car"), goods=Purse(compass=4))
    asked = before.play("aeroplane")
    assert {"b1", "b2"} <= asked.asked  # two cars: the discount and the card
    assert "b3" not in asked.asked  # two ships: a car is no ship
    after = asked.say("b1", "idol_coin", "l2_03", "guardian_01")
    assert after.goods == Purse(coin=1, arrowhead=1, jewel=1)
    assert (after.me().idols, after.hand) == (2, ())  # the second idol lies face down


def test_no_archaeologist_at_home_no_dig_and_the_rest_goes_on() -> None:
    before = table(
        hand=("sea_turtle",), deck=("rope",), people={"camp_coin": (1, 0), "camp_tablet": (1, 0)}
    )
    after = before.play("sea_turtle")
    assert (after.open, after.hand) == (True, ("rope",))


# --- using sites without sending anybody


@about("binoculars")
def test_binoculars_use_any_discovered_site_of_level_one() -> None:
    before = table(
        hand=("binoculars",),
        sites={"a1": "l1_02", "a5": "l1_04", "b1": "l2_01"},
        people={"a1": (2,)},
        guardians={"a1": "guardian_01"},
    )
    asked = before.play("binoculars")
    assert asked.asked == {"a1", "a5", "no"}
    after = asked.say("a1")
    assert (after.goods, after.people("a1")) == (Purse(coin=1, arrowhead=1), (2,))
    assert asked.say("no").goods == Purse()


@about("lantern")
def test_lantern_uses_a_camp_whoever_stands_there() -> None:
    before = table(hand=("lantern",), sites={"a1": "l1_02"}, people={"camp_tablet": (2, 1)})
    asked = before.play("lantern")
    assert asked.asked == {*CAMPS, "no"}
    assert asked.say("camp_tablet").goods == Purse(tablet=2)
    assert asked.say("no").goods == Purse()


@about("dog")
def test_dog_gives_a_compass_and_uses_an_empty_camp() -> None:
    before = table(hand=("dog",), people={"camp_tablet": (2, 0), "camp_coin": (0, -1)})
    asked = before.play("dog")
    assert (asked.goods, asked.asked) == (Purse(compass=1), {*CAMPS, "no"} - {"camp_tablet"})
    assert asked.say("camp_coin").goods == Purse(coin=2, compass=1)
    assert asked.say("no").goods == Purse(compass=1)


@about("tent")
def test_tent_uses_a_site_with_ones_archaeologist_and_pays_for_level_two() -> None:
    where: Any = {"sites": {"b1": "l2_01", "a1": "l1_02"}, "people": {"b1": (1,), "a1": (2,)}}
    asked = table(hand=("tent",), goods=Purse(compass=2), **where).play("tent")
    assert asked.asked == {"b1", "no"}
    assert asked.say("b1").goods == Purse(compass=2, jewel=1)  # two paid, two and a jewel gained
    # Its own two compasses do not pay for it; then there is nothing to choose.
    poor = table(hand=("tent",), goods=Purse(compass=1), **where).play("tent")
    assert (poor.open, poor.goods) == (True, Purse(compass=1))
    camp = table(hand=("tent",), people={"camp_coin": (1, 0)}).play("tent", "camp_coin")
    assert camp.goods == Purse(coin=2)


# --- counting


@about("bow_and_arrows")
@pytest.mark.parametrize(
    ("overcome", "here", "n"), [(0, 0, 0), (1, 0, 1), (0, 1, 1), (2, 1, 3), (3, 1, 3)]
)
def test_bow_and_arrows_count_guardians_up_to_three(overcome: int, here: int, n: int) -> None:
    before = table(
        hand=("bow_and_arrows",),
        trophies=tuple(Trophy(f"guardian_0{i}", used=True) for i in range(1, overcome + 1)),
        sites={"a1": "l1_02", "a2": "l1_04"},
        guardians={"a1": "guardian_08", "a2": "guardian_09"},
        people={"a1": (here,), "a2": (2,)},
    )
    assert before.play("bow_and_arrows").goods == Purse(compass=n)


@about("brush")
@pytest.mark.parametrize(("crates", "slots", "n"), [(0, 0, 0), (1, 1, 2), (0, 3, 3), (4, 2, 3)])
def test_brush_counts_idols_up_to_three(crates: int, slots: int, n: int) -> None:
    assert table(hand=("brush",), idols=crates, slotted=slots).play("brush").goods == Purse(
        compass=n
    )


@about("theodolite")
@pytest.mark.parametrize("out", [0, 1, 2])
def test_theodolite_gives_a_coin_and_a_compass_for_each_archaeologist_out(out: int) -> None:
    people = {"camp_coin": (1 if out else 0, 2), "camp_tablet": (1 if out == 2 else 0, 0)}
    after = table(hand=("theodolite",), people=people).play("theodolite")
    assert after.goods == Purse(coin=1, compass=out)


# --- guardians and research


@about("bear_trap")
def test_bear_trap_takes_a_guardian_where_no_rival_stands() -> None:
    before = table(
        hand=("bear_trap",),
        sites={"a1": "l1_02", "a2": "l1_04", "a3": "l1_05", "a4": "l1_06"},
        guardians={"a1": "guardian_07", "a2": "guardian_08", "a3": "guardian_09"},
        people={"a1": (1,), "a2": (2,)},
    )
    asked = before.play("bear_trap")
    assert asked.asked == {"a1", "a3", "no"}
    after = asked.say("a3")
    assert (after.guardian("a3"), after.me().trophies) == ("", (Trophy("guardian_09"),))
    assert after.exiled == ("bear_trap",)
    assert asked.say("no").me().trophies == ()


@about("journal")
def test_journal_moves_the_notebook_for_nothing() -> None:
    before = table(hand=("journal",), glass=3, notebook=1, goods=Purse())
    asked = before.play("journal")
    assert asked.asked == {"book:3", "book:4", "no"}
    # Bird, notebook on row 2: an assistant; square 4 has a bonus tile for two players.
    tile = asked.say("book:4")
    assert tile.asked_for == "turn_up"
    after = tile.say("bonus_coin", "0", "miner")
    assert (after.me().notebook, after.goods) == (4, Purse(coin=1))
    assert [a.id for a in after.me().assistants] == ["miner"]
    assert after.exiled == ("journal",)
    assert asked.say("no").me().notebook == 1


def test_journal_does_not_put_the_notebook_above_the_glass_A17() -> None:
    after = table(hand=("journal",), glass=1, notebook=1).play("journal")
    assert (after.open, after.me().notebook, after.exiled) == (True, 1, ("journal",))
