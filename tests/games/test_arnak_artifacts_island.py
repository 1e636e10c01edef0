"""Artifacts at work on the island: moving, using sites, overcoming, and flags for the round.

Expected values were worked out by hand from data/arnak_effects.yaml, which is outside the project.
An artifact from hand costs a tablet (A13): purses begin with it.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.arnak.goods import Icons, Purse
from companion.games.arnak.play.state import Trophy
from tests.games.arnak_tables import Told, table

ON_THE_ISLAND = Told()
about = ON_THE_ISLAND.about
CAMPS = {"camp_coin", "camp_compass", "camp_tablet", "camp_arrowhead", "camp_jewel"}
TABLET = Purse(tablet=1)


@about("pathfinders_sandals", "pathfinders_staff")
@pytest.mark.parametrize("card", ["pathfinders_sandals", "pathfinders_staff"])
def test_it_moves_an_archaeologist_and_uses_the_site(card: str) -> None:
    asked = table(
        hand=(card,),
        goods=TABLET,
        sites={"a1": "l1_02", "a2": "l1_04", "b1": "l2_01"},
        people={"b1": (1,), "a2": (2,), "camp_coin": (2, -1), "camp_tablet": (1, 0)},
        guardians={"a1": "guardian_01"},
    ).play(card)
    # Free spaces at camps; the staff goes to known sites of level one as well. Not where it is.
    to = (CAMPS - {"camp_coin"}) | ({"a1"} if card == "pathfinders_staff" else set())
    moves = {f"{old}>{new}" for old in ("b1", "camp_tablet") for new in to if old != new}
    assert asked.asked == {*moves, "no"}
    after = asked.say("b1>camp_tablet")
    assert (after.goods, after.people("b1"), after.people("camp_tablet")) == (
        Purse(tablet=2),
        (0,),
        (1, 1),
    )
    if card == "pathfinders_staff":
        digs = asked.say("camp_tablet>a1")
        assert (digs.goods, digs.people("a1")) == (Purse(coin=1, arrowhead=1), (1,))
    declined = asked.say("no")  # nobody moved: no site is used
    assert (declined.open, declined.goods, declined.people("b1")) == (True, Purse(), (1,))


@pytest.mark.parametrize("card", ["pathfinders_sandals", "pathfinders_staff"])
def test_with_nobody_on_the_island_there_is_nothing_to_move(card: str) -> None:
    after = table(hand=(card,), goods=TABLET).play(card)
    assert (after.open, after.goods, after.played) == (True, Purse(), (card,))


def test_a_site_of_an_earlier_action_is_not_used_again() -> None:
    first = table(
        hand=("pathfinders_sandals", "pathfinders_staff"),
        goods=Purse(tablet=2),
        people={"camp_compass": (1, 0)},
    ).play("pathfinders_sandals", "camp_compass>camp_coin")
    assert first.goods == Purse(tablet=1, coin=2)
    again = first.act("end_turn").act("pass", seat=2).play("pathfinders_staff", "no")
    assert (again.open, again.goods) == (True, Purse(coin=2))


@about("war_mask")
@pytest.mark.parametrize("masked", [True, False])
def test_war_mask_spares_its_owner_the_fear_of_the_rounds_end_A20(masked: bool) -> None:
    before = table(
        hand=("war_mask",),
        goods=TABLET,
        sites={"a1": "l1_02", "a2": "l1_04", "a3": "l1_05"},
        guardians={"a1": "guardian_01", "a2": "guardian_02", "a3": "guardian_03"},
        people={"a1": (1,), "a2": (1,), "a3": (2,)},
    )
    after = (before.play("war_mask") if masked else before).everybody_passes()
    assert after.played.count("fear") == (0 if masked else 2)
    assert after.me(2).cards.play == ("fear",)
    # Only until the round ends.
    assert before.play("war_mask").next_round().me().flags == ()


@about("guardians_ocarina")
def test_guardians_ocarina_calls_one_home_and_makes_all_icons_planes() -> None:
    before = table(
        hand=("guardians_ocarina", "funding_car", "fear"),
        goods=TABLET,
        sites={"a3": "l1_02", "b3": "l2_01"},
        people={"a3": (1,), "camp_tablet": (1, 0)},
    )
    asked = before.play("guardians_ocarina")
    assert asked.asked == {"a3>home", "camp_tablet>home", "no"}
    home = asked.say("a3>home").act("end_turn").act("pass", seat=2)
    assert home.people("a3") == (0,)
    # Bird, a3: a ship. The car is a plane now, and so is the boot of a Fear.
    after = home.act("dig", "a3")
    assert (after.goods, after.played) == (
        Purse(coin=1, arrowhead=1),
        ("guardians_ocarina", "fear"),
    )
    both = home.act("dig", "b3")  # two ships
    assert set(both.played) == {"guardians_ocarina", "fear", "funding_car"}
    stays = asked.say("no")
    assert (stays.people("a3"), stays.me().flags) == ((1,), ("all_icons_are_planes",))
    assert before.play("guardians_ocarina", "no").next_round().me().flags == ()


def test_the_ocarina_turns_icons_of_effects_too_and_can_be_played_with_all_at_home() -> None:
    quiet = table(hand=("guardians_ocarina",), goods=TABLET, sites={"a1": "l1_02"})
    after = quiet.play("guardians_ocarina")
    assert after.open  # nobody is out: no question
    later = after.act("end_turn").act("pass", seat=2)
    ship = type(later)(later.state.with_player(1, pool=Icons(ship=1)))
    assert later.refused("dig", "a1") == "arnak.no.travel"  # Bird, a1: a car
    assert ship.act("dig", "a1").goods == Purse(coin=1, arrowhead=1)


@about("tigerclaw_hairpin")
def test_tigerclaw_hairpin_may_exile_and_may_use_an_empty_camp() -> None:
    asked = table(
        hand=("tigerclaw_hairpin", "fear"), goods=TABLET, people={"camp_coin": (2, 0)}
    ).play("tigerclaw_hairpin")
    assert asked.asked == {"hand:fear", "play:tigerclaw_hairpin", "no"}
    camps = asked.say("hand:fear")
    assert (camps.hand, camps.asked) == ((), {*CAMPS, "no"} - {"camp_coin"})
    assert camps.say("camp_arrowhead").goods == Purse(arrowhead=1)
    kept = asked.say("no", "camp_compass")
    assert (kept.hand, kept.goods) == (("fear",), Purse(compass=2))
    assert camps.say("no").goods == Purse()


@about("war_club")
def test_war_club_overcomes_a_guardian_at_ones_site_for_nothing() -> None:
    asked = table(
        hand=("war_club",),
        goods=TABLET,
        sites={"a1": "l1_02", "a2": "l1_04"},
        guardians={"a1": "guardian_12", "a2": "guardian_13"},
        people={"a1": (1,), "a2": (2,)},
    ).play("war_club")
    assert asked.asked == {"a1", "no"}
    after = asked.say("a1")
    assert (after.me().trophies, after.guardian("a1"), after.goods) == (
        (Trophy("guardian_12"),),
        "",
        Purse(),
    )
    assert asked.say("no").guardian("a1") == "guardian_12"
    assert after.act("boon", "guardian_12").me().pool == Icons(plane=1)


@about("star_charts")
def test_star_charts_use_two_different_camps_for_a_coin() -> None:
    asked = table(
        hand=("star_charts", "fear"), goods=Purse(coin=1, tablet=1), people={"camp_coin": (2, 1)}
    ).play("star_charts")
    assert (asked.goods, asked.asked) == (Purse(), CAMPS)  # paid for: no declining
    second = asked.say("camp_coin")
    assert (second.goods, second.asked) == (Purse(coin=2), CAMPS - {"camp_coin"})
    assert second.say("camp_tablet").goods == Purse(coin=2, tablet=2)
    # The jewel's camp asks for its discard before the second camp is chosen.
    jewel = asked.say("camp_jewel")
    assert jewel.asked == {"fear", "no"}
    after = jewel.say("fear", "camp_arrowhead")
    assert (after.open, after.goods, after.hand) == (True, Purse(jewel=1, arrowhead=1), ())
    poor = table(hand=("star_charts",), goods=TABLET)
    assert poor.refused("play", "star_charts") == "arnak.no.short"
    got = table(hand=("whip",), artifacts=("star_charts",)).play("whip", "star_charts")
    assert (got.open, got.played) == (True, ("star_charts",))  # just got, but no coin to use it


@about("passage_shell")
def test_passage_shell_sends_one_to_a_camp_free_of_travel_and_uses_it_twice() -> None:
    before = table(
        hand=("passage_shell", "fear", "hat"), goods=TABLET, people={"camp_coin": (2, 2)}
    )
    asked = before.play("passage_shell")
    assert asked.asked == {*CAMPS, "no"} - {"camp_coin"}
    first = asked.say("camp_compass")
    assert (first.goods, first.asked, first.hand) == (
        Purse(compass=2),
        {"yes", "no"},
        ("fear", "hat"),
    )
    assert first.say("yes").goods == Purse(compass=4)
    assert first.say("no").goods == Purse(compass=2)
    # The jewel's camp: a second discard for a second jewel.
    jewels = asked.say("camp_jewel", "fear", "yes", "hat")
    assert (jewels.open, jewels.goods, jewels.hand) == (True, Purse(jewel=2), ())
    assert asked.say("no").people("camp_compass") == (0, 0)


@about("passage_shell")
def test_passage_shell_in_the_other_reading_moves_one_who_is_already_out() -> None:
    options: Any = {"read_passage_shell": "relocate"}
    asked = table(
        hand=("passage_shell",), goods=TABLET, people={"camp_jewel": (1, 0)}, **options
    ).play("passage_shell")
    moves = {f"camp_jewel>{to}" for to in CAMPS - {"camp_jewel"}}
    assert asked.asked == {*moves, "no"}
    first = asked.say("camp_jewel>camp_coin")
    assert (first.goods, first.asked) == (Purse(coin=2), {"yes", "no"})
    assert first.say("yes").goods == Purse(coin=4)
    assert first.say("no").goods == Purse(coin=2)
    stays = asked.say("no")
    assert (stays.open, stays.goods) == (True, Purse())


@about("guiding_stone", "guiding_skull")
@pytest.mark.parametrize(
    ("card", "price", "level", "all_of_them", "tile", "gain"),
    [
        ("guiding_stone", Purse(), "a", 10, "l1_05", Purse(coin=1, tablet=2)),
        ("guiding_skull", Purse(compass=1), "b", 6, "l2_05", Purse(tablet=2, jewel=1)),
    ],
)
def test_it_uses_the_top_tile_of_a_stack_and_puts_it_under(
    card: str, price: Purse, level: str, all_of_them: int, tile: str, gain: Purse
) -> None:
    n = {"a": 1, "b": 2}[level]
    seen = f"l{n}_01"
    asked = table(hand=(card,), goods=TABLET + price, sites={f"{level}1": seen}).play(card)
    left = {f"l{n}_{i:02}" for i in range(1, all_of_them + 1)} - {seen}
    assert (asked.goods, asked.asked) == (Purse(), left)
    after = asked.say(tile)
    assert (after.goods, after.open) == (gain, True)
    assert after.state.under == (tile,)
    assert not any(site.tile == tile for site in after.state.sites)
    assert after.me().idols == 0  # nothing was discovered
    # It comes up again only when all the others have.
    rich = after.state.with_player(1, goods=Purse(coin=20, compass=9))
    later = type(after)(rich).act("end_turn").act("pass", seat=2)
    found = later.act("discover", f"{level}2").say("idol_coin")
    assert found.asked == left - {tile}


def test_guiding_skull_needs_its_compass() -> None:
    before = table(hand=("guiding_skull",), goods=TABLET)
    assert before.refused("play", "guiding_skull") == "arnak.no.short"


@about("guardians_crown")
def test_guardians_crown_moves_a_guardian_of_ones_site_and_uses_where_it_goes() -> None:
    asked = table(
        hand=("guardians_crown",),
        goods=TABLET,
        sites={"a1": "l1_02", "a2": "l1_04", "a3": "l1_05", "a4": "l1_06", "b1": "l2_01"},
        guardians={"a1": "guardian_01", "a3": "guardian_03", "a4": "guardian_04"},
        people={"a1": (1,), "a4": (2,), "camp_coin": (2, 0), "camp_tablet": (0, -1)},
    ).play("guardians_crown")
    # Unoccupied, unguarded, known, of level 0 or 1.
    to = {*CAMPS, "a2"} - {"camp_coin"}
    assert asked.asked == {"no", *(f"a1>{place}" for place in to)}
    after = asked.say("a1>a2")
    assert (after.guardian("a1"), after.guardian("a2")) == ("", "guardian_01")
    assert (after.goods, after.people("a1"), after.people("a2")) == (
        Purse(compass=1, arrowhead=1),
        (1,),
        (0,),
    )
    camp = asked.say("a1>camp_tablet")
    assert (camp.goods, camp.guardian("camp_tablet")) == (Purse(tablet=2), "guardian_01")
    declined = asked.say("no")
    assert (declined.open, declined.goods, declined.guardian("a1")) == (
        True,
        Purse(),
        "guardian_01",
    )
