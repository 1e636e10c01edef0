"""A1–A9 at a tracked table: the set-up for this many people, and where cards go."""

from __future__ import annotations

import pytest

from companion.games.arnak.play import commands as cmd
from companion.games.arnak.play import events as ev
from companion.games.arnak.play.state import BLOCKED, FREE
from companion.games.arnak.travel import Payment
from companion.table.seats import Actor
from tests.games.recorded.tabletop import HOST, Tabletop

START_DECK = (
    "exploration_car",
    "exploration_ship",
    "fear",
    "fear",
    "funding_car",
    "funding_ship",
)
CAMPS = ("camp_coin", "camp_compass", "camp_tablet", "camp_arrowhead", "camp_jewel")

# Off data/arnak.yaml, `setup`.
FEAR_SUPPLY = {2: 15, 3: 13, 4: 11}
BLOCKED_CAMPS = {2: 5, 3: 3, 4: 0}
START_GOODS = [
    {"coin": 2},
    {"coin": 1, "compass": 1},
    {"coin": 2, "compass": 1},
    {"coin": 1, "compass": 2},
]
STACKS = {
    ("bird", 2): ([4, 4, 4], 0),
    ("bird", 3): ([4, 4, 4], 0),
    ("bird", 4): ([4, 4, 4], 0),
    ("snake", 2): ([3, 3, 4], 2),
    ("snake", 3): ([3, 3, 3], 3),
    ("snake", 4): ([3, 3, 2], 4),
}
BONUS = {
    ("bird", 2): [3, 4, 6, 7, 8, 10, 11],
    ("bird", 3): [3, 4, 6, 7, 8, 10, 11, 12, 13],
    ("bird", 4): [3, 4, 6, 7, 8, 10, 11, 12, 13, 5, 9],
    ("snake", 2): [3, 5, 6, 7, 11, 12, 13, 13],
    ("snake", 3): [3, 5, 6, 7, 11, 12, 4, 13, 13, 13],
    ("snake", 4): [3, 5, 6, 7, 11, 12, 4, 13, 13, 13, 9, 10],
}
ROW = {1: (1, 5), 2: (2, 4), 3: (3, 3), 4: (4, 2), 5: (5, 1)}  # A9: r artifacts, 6 - r items

TABLES = [(temple, n) for temple in ("bird", "snake") for n in (2, 3, 4)]


@pytest.mark.parametrize("n", [2, 3, 4])
def test_arnak_A1_everybody_starts_with_the_same_six_cards_and_holds_five(n: int) -> None:
    table = Tabletop(n)
    for seat in range(1, n + 1):
        cards = table.me(seat).cards
        assert cards.all_cards() == START_DECK
        assert (cards.hand_count, cards.deck_count, cards.play) == (5, 1, ())


@pytest.mark.parametrize(("temple", "n"), TABLES)
def test_arnak_A7_A8_what_is_laid_out(temple: str, n: int) -> None:
    state = Tabletop(n, temple=temple).state
    assert state.fear == FEAR_SUPPLY[n] == 19 - 2 * n
    assert dict(state.tile_stacks) == dict.fromkeys(
        ("bronze_a", "bronze_b", "bronze_c", "silver_ab", "silver_bc", "gold"), n
    )
    assert ([len(stack) for stack in state.stacks], state.rescue) == STACKS[temple, n]
    tiles = dict(state.bonus)
    assert tiles.pop(14) == n  # the Lost Temple's own, face down
    assert sorted(no for no, k in tiles.items() for _ in range(k)) == sorted(BONUS[temple, n])
    assert sum(site.level == 1 for site in state.sites) == 8
    assert sum(site.level == 2 for site in state.sites) == 4
    assert not any(site.known for site in state.sites if site.level)


@pytest.mark.parametrize("n", [2, 3, 4])
def test_arnak_A8_blocking_tiles_lie_on_two_boot_spaces_of_camps_only(n: int) -> None:
    state = Tabletop(n).state
    camps = [site for site in state.sites if site.level == 0]
    assert {site.id for site in camps} == set(CAMPS)
    assert all(site.people[0] == FREE for site in camps)
    assert sum(site.people[1] == BLOCKED for site in camps) == BLOCKED_CAMPS[n]
    assert not any(BLOCKED in site.people for site in state.sites if site.level)


def test_arnak_A8_three_players_may_say_which_camps_are_blocked_and_the_rest_is_drawn() -> None:
    table = Tabletop(3, first=0)
    table.do(cmd.BlockCamp("camp_coin", True), HOST).do(cmd.BlockCamp("camp_jewel", True), HOST)
    table.do(cmd.BlockCamp("camp_jewel", False), HOST)
    table.do(cmd.Begin(1), HOST)
    blocked = [s.id for s in table.state.sites if BLOCKED in s.people]
    assert "camp_coin" in blocked
    assert len(blocked) == 3
    assert table.refused(cmd.BlockCamp("camp_coin", False), HOST) == "arnak.no.begun"


def test_arnak_A8_which_camps_are_blocked_differs_from_game_to_game() -> None:
    drawn = {
        tuple(s.id for s in Tabletop(3, seed=seed).state.sites if BLOCKED in s.people)
        for seed in range(40)
    }
    assert len(drawn) > 5  # of the ten possible


@pytest.mark.parametrize("n", [2, 3, 4])
def test_arnak_A8_start_goods_go_by_the_place_after_whoever_starts(n: int) -> None:
    for first in range(1, n + 1):
        table = Tabletop(n, first=first)
        assert table.state.turn == table.state.first == first
        for place in range(n):
            seat = (first - 1 + place) % n + 1
            assert table.goods(seat) == START_GOODS[place]


def test_arnak_A8_lots_decide_who_starts_if_nobody_says_so() -> None:
    firsts = set()
    for seed in range(25):
        table = Tabletop(4, first=0, seed=seed).do(cmd.Begin(0), HOST)
        firsts.add(table.state.first)
        assert table.goods(table.state.first) == START_GOODS[0]
    assert firsts == {1, 2, 3, 4}


def test_arnak_A8_a_game_begins_once_and_with_somebody_who_is_there() -> None:
    table = Tabletop(2, first=0)
    assert table.no("pass") == "arnak.no.in_setup"
    assert table.refused(cmd.Begin(3), HOST) == "seat.unknown"
    table.do(cmd.Begin(2), HOST)
    assert table.refused(cmd.Begin(1), HOST) == "arnak.no.begun"


def test_arnak_A9_the_row_of_every_round() -> None:
    table = Tabletop(2)
    for number, (artifacts, items) in ROW.items():
        row = table.state.row
        assert (table.state.round, len(row.artifacts), len(row.items)) == (number, artifacts, items)
        # One of each side leaves the game between two rounds (A20).
        gone = number - 1
        assert row.artifact_deck == 35 - artifacts - gone
        assert row.item_deck == 40 - items - gone
        if number < 5:
            table.all_pass().tidy()


def test_arnak_A2_a_bought_item_goes_under_the_deck() -> None:
    table = Tabletop(2).deal(hand=["funding_car"], deck=["fear", "exploration_car"])
    table.row("item", "torch").purse(coin=2).act("buy", "torch")  # 2 coins
    cards = table.me().cards
    assert [b.cards for b in cards.batches] == [("fear",), ("exploration_car",), ("torch",)]
    assert table.goods() == {}
    assert cards.play == ()
    assert "torch" not in table.state.row.items


def test_arnak_A2_a_bought_artifact_lies_in_the_play_area_and_works_at_once_without_tablet() -> (
    None
):
    table = Tabletop(2).deal(hand=["funding_car"]).row("artifact", "mortar")
    table.purse(compass=3).act("buy", "mortar")  # 3 compasses; exile a card, 2 coins
    assert table.me().cards.play == ("mortar",)
    assert table.asked == "use_card"
    table.say("0", "no")
    assert table.goods() == {"coin": 2}
    assert table.me().cards.play == ("mortar",)


def test_arnak_A2_the_effect_of_a_bought_artifact_may_be_left_alone() -> None:
    table = Tabletop(2).row("artifact", "serpents_gold").purse(compass=3)
    table.act("buy", "serpents_gold").say("no")  # a Fear, 4 coins
    assert table.goods() == {}
    assert table.state.fear == 15
    assert not table.state.tasks


def test_arnak_A13_an_artifact_from_hand_costs_a_tablet() -> None:
    table = Tabletop(2).deal(hand=["serpents_gold"]).purse()
    assert table.no("play", "serpents_gold") == "arnak.no.short"
    table.purse(tablet=1).act("play", "serpents_gold")
    assert table.goods() == {"coin": 4}
    assert table.me().cards.play == ("serpents_gold", "fear")


def test_arnak_A2_A7_gained_fear_comes_into_the_play_area_out_of_the_supply() -> None:
    table = Tabletop(2).deal(hand=["hunting_arrows"]).purse(tablet=1)  # a Fear, 2 arrowheads
    before = table.state.fear
    table.act("play", "hunting_arrows")
    assert table.me().cards.play == ("hunting_arrows", "fear")
    assert table.state.fear == before - 1
    assert table.goods() == {"arrowhead": 2}


def test_arnak_A7_when_the_supply_is_empty_a_fear_tile_comes() -> None:
    table = Tabletop(2).deal(hand=["hunting_arrows"]).purse(tablet=1)
    table.insisted = True  # the supply is counted anew, against the invariant
    table.set("fear", 0).act("play", "hunting_arrows")
    assert table.me().cards.play == ("hunting_arrows",)
    assert table.me().fear_tiles == 1
    fear = table.score().players[0].category("fear")
    assert fear.points == -2


def test_arnak_A2_cards_played_spent_on_travel_and_discarded_all_lie_in_the_play_area() -> None:
    table = Tabletop(2).deal(hand=["funding_car", "fear", "exploration_ship", "exploration_car"])
    table.act("play", "funding_car")
    pay = Payment(("fear",))
    table.act("dig", "camp_jewel", pay=pay).say("exploration_ship")  # discard one: a jewel
    assert table.me().cards.play == ("funding_car", "fear", "exploration_ship")
    assert table.me().cards.hand == ("exploration_car",)
    assert table.me().goods.jewel == 1


def test_arnak_A3_an_empty_deck_gives_nothing_and_is_not_shuffled() -> None:
    table = Tabletop(2).deal(hand=["pack_donkey", "fear"], deck=["funding_car"], play=["hat"])
    table.act("play", "pack_donkey")  # draws two
    assert table.said(ev.Drew) == [ev.Drew(1, 1)]
    assert not table.said(ev.ShuffledUnder)
    cards = table.me().cards
    assert cards.hand == ("fear", "funding_car")
    assert (cards.deck_count, cards.play) == (0, ("hat", "pack_donkey"))


def test_arnak_A3_a_hand_may_exceed_five() -> None:
    hand = ["fear", "fear", "funding_car", "funding_ship", "exploration_car", "pack_donkey"]
    table = Tabletop(2).deal(hand=hand, deck=["hat", "torch"]).act("play", "pack_donkey")
    assert table.me().cards.hand_count == 7
    assert not table.state.tasks


def test_arnak_A5_bought_cards_come_in_the_order_in_which_they_were_bought() -> None:
    table = Tabletop(2).deal(hand=["hat"]).row("item", "torch", "trowel")
    table.purse(coin=3).act("buy", "torch").over()
    table.act("pass", seat=2).act("buy", "trowel").act("end_turn")
    table.act("play", "hat").all_pass().tidy()  # the hat is shuffled under the two
    cards = table.me().cards
    assert cards.hand == ("hat", "torch", "trowel")
    assert cards.deck_count == 0


def test_arnak_A5_what_was_drawn_is_named_by_its_owner_only() -> None:
    table = Tabletop(2)
    assert table.refused(cmd.NameCard(1, "torch")) == "arnak.no.not_drawn"
    assert table.refused(cmd.NameCard(1, "fear"), Actor(2)) == "arnak.own_sheet_only"
    table.do(cmd.NameCard(1, "fear"))
    assert table.me().cards.hand == ("fear",)
    assert table.me().cards.hand_count == 5


@pytest.mark.parametrize("zone", ["hand", "play"])
def test_arnak_A6_an_exiled_card_is_gone_from_hand_or_play_area(zone: str) -> None:
    table = Tabletop(2).deal(hand=["machete", "funding_car"], play=["hat"])  # exile, 2 compasses
    victim = {"hand": "funding_car", "play": "hat"}[zone]
    before = table.total()
    table.purse().act("play", "machete").say(f"{zone}:{victim}")
    assert victim not in table.me().cards.all_cards()
    assert victim in table.state.row.exiled
    assert table.total() == before - {"hand": 0, "play": 1}[zone]  # the hat's printed point
    assert table.goods() == {"compass": 2}


def test_arnak_A6_exiled_fear_goes_back_to_the_supply() -> None:
    table = Tabletop(2).deal(hand=["machete"], play=["fear"])
    before = table.state.fear
    table.act("play", "machete").say("play:fear")
    assert table.state.fear == before + 1
    assert "fear" not in table.me().cards.all_cards()
    assert "fear" not in table.state.row.exiled


def test_arnak_A6_a_fear_tile_can_be_exiled() -> None:
    table = Tabletop(2).deal(hand=["machete"]).set("1.fear_tiles", 1)
    before = table.total()
    table.act("play", "machete").say("fear_tile")
    assert table.me().fear_tiles == 0
    assert table.total() == before + 2


def test_arnak_A6_a_card_that_exiles_itself_does_not_lie_in_the_play_area() -> None:
    table = Tabletop(2).deal(hand=["rough_map"]).purse().act("play", "rough_map")  # 3 compasses
    assert table.me().cards.all_cards() == ()
    assert "rough_map" in table.state.row.exiled
    assert table.goods() == {"compass": 3}
