"""What each of the forty items and the basic cards does at a tracked table.

Expected values were worked out by hand from data/arnak_effects.yaml, which is outside the project.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.arnak.goods import Purse
from companion.games.arnak.play.commands import Act, Answer
from companion.games.arnak.play.state import Trophy
from companion.games.arnak.travel import Payment
from companion.table.refusal import Refusal
from tests.games.arnak_tables import PACK, Told, table
from tests.games.test_arnak_items_island import ON_THE_ISLAND

TOLD = Told()
about = TOLD.about

# Cards that ask nothing: card, what it gives, cards drawn from the deck a, b, c, d, turn's action.
PLAIN: list[tuple[str, dict[str, int], tuple[str, ...], str]] = [
    ("funding_car", {"coin": 1}, (), "free"),
    ("funding_ship", {"coin": 1}, (), "free"),
    ("exploration_car", {"compass": 1}, (), "free"),
    ("exploration_ship", {"compass": 1}, (), "free"),
    ("pack_donkey", {}, ("rope", "hat"), "main"),
    ("horse", {"coin": 1, "compass": 1}, ("rope",), "main"),
    ("steam_boat", {"compass": 2}, (), "free"),
    ("automobile", {"compass": 2}, (), "free"),
    ("gold_pan", {"coin": 2}, (), "free"),
    ("watch", {"coin": 2}, (), "free"),
    ("carrier_pigeon", {"tablet": 2}, (), "free"),
    ("rough_map", {"compass": 3}, (), "main"),
    ("flask", {}, ("rope", "hat", "axe"), "main"),
    ("large_backpack", {"coin": 1}, ("dog",), "main"),
    ("hat", {"coin": 1, "compass": 1}, (), "free"),
    ("chronometer", {"coin": 1, "compass": 1}, (), "free"),
]
SELF_EXILE = {"hot_air_balloon", "journal", "whip", "rough_map", "airdrop", "flask", "bear_trap"}


@about(*(card for card, *_ in PLAIN))
@pytest.mark.parametrize(("card", "gain", "drawn", "action"), PLAIN, ids=[p[0] for p in PLAIN])
def test_a_card_that_asks_nothing(
    card: str, gain: dict[str, int], drawn: tuple[str, ...], action: str
) -> None:
    deck = tuple(c for c in ("rope", "hat", "axe", "torch", "dog") if c != card)
    before = table(hand=(card, "fear"), deck=deck, goods=Purse(5, 5, 5, 5, 5))
    after = before.play(card)
    assert after.open
    assert after.goods == Purse(5, 5, 5, 5, 5) + Purse(**gain)
    assert after.hand == tuple(sorted(("fear", *drawn)))
    assert after.deck == tuple(c for c in deck if c not in drawn)
    assert after.state.main_used == (action == "main")
    if card in SELF_EXILE:
        assert (after.played, after.exiled) == ((), (card,))
    else:
        assert (after.played, after.exiled) == ((card,), ())


@about("fear")
def test_fear_has_no_effect_but_a_boot_A13() -> None:
    before = table(hand=("fear", "fear"))
    assert before.refused("play", "fear") == "arnak.no.effect"
    after = before.act("dig", "camp_coin")  # one boot
    assert (after.hand, after.played, after.goods) == (("fear",), ("fear",), Purse(coin=2))


@pytest.mark.parametrize(("card", "n"), [("pack_donkey", 2), ("flask", 3)])
def test_a_draw_takes_what_there_is_and_shuffles_nothing_A3(card: str, n: int) -> None:
    after = table(hand=(card,), deck=("rope",), play=("hat",)).play(card)
    assert (after.hand, after.deck) == (("rope",), ())
    assert "hat" in after.played


@about("watch", "chronometer")
@pytest.mark.parametrize(
    ("card", "gain"), [("watch", Purse(coin=3)), ("chronometer", Purse(compass=3))]
)
def test_played_the_other_way_it_is_the_pass_of_the_round(card: str, gain: Purse) -> None:
    before = table(hand=(card, "funding_car"))
    after = before.act("play", f"{card}/1")
    assert (after.goods, after.played, after.me().passed) == (gain, (card,), True)
    assert after.state.turn == 2
    assert after.refused("play", "funding_car") == "arnak.no.you_passed"
    used = before.act("dig", "camp_coin")
    assert used.refused("play", f"{card}/1") == "arnak.no.main_used"
    assert used.refused("play", card) == ""


# --- trades, all or nothing


@about("trowel", "pickaxe")
@pytest.mark.parametrize(
    ("card", "get"),
    [("trowel", Purse(jewel=1)), ("pickaxe", Purse(tablet=1, arrowhead=1))],
)
def test_a_compass_for_it(card: str, get: Purse) -> None:
    after = table(hand=(card,), goods=Purse(compass=2)).play(card)
    assert (after.open, after.goods, after.played) == (True, Purse(compass=1) + get, (card,))
    assert table(hand=(card,)).refused("play", card) == "arnak.no.short"


@about("parrot", "rope")
@pytest.mark.parametrize(
    ("card", "gain", "drawn"),
    [("parrot", Purse(jewel=1), ()), ("rope", Purse(), ("axe", "dog"))],
)
def test_a_discard_for_it_means_another_card(
    card: str, gain: Purse, drawn: tuple[str, ...]
) -> None:
    before = table(hand=(card, "fear", "hat"), deck=("axe", "dog"), play=("torch",))
    asked = before.play(card)
    assert asked.asked == {"fear", "hat", "no"}  # neither itself nor the play area
    after = asked.say("fear")
    assert after.goods == gain
    assert after.hand == tuple(sorted(("hat", *drawn)))
    assert after.played == ("torch", card, "fear")
    assert after.exiled == ()  # a discard is no exile
    declined = asked.say("no")
    assert (declined.goods, declined.hand) == (Purse(), ("fear", "hat"))
    assert declined.deck == ("axe", "dog")
    alone = table(hand=(card,), deck=("axe",))
    assert alone.refused("play", card) == "arnak.no.discard"


@about("grappling_hook")
def test_grappling_hook_discards_draws_and_then_may_exile() -> None:
    before = table(hand=("grappling_hook", "fear"), deck=("axe",))
    asked = before.play("grappling_hook", "fear")
    assert asked.hand == ("axe",)
    assert asked.asked == {"hand:axe", "play:fear", "play:grappling_hook", "no"}
    supply = before.state.fear
    after = asked.say("play:fear")
    assert (after.played, after.hand, after.state.fear) == (
        ("grappling_hook",),
        ("axe",),
        supply + 1,  # A6
    )
    kept = asked.say("no")
    assert (kept.played, kept.hand) == (("grappling_hook", "fear"), ("axe",))
    nothing = before.play("grappling_hook", "no")
    assert (nothing.open, nothing.deck) == (True, ("axe",))


def test_revolver_does_not_take_a_compass_for_no_guardian() -> None:
    before = table(hand=("revolver",), goods=Purse(compass=1), people={"camp_coin": (1, 0)})
    assert before.refused("play", "revolver") == "arnak.no.in_vain"
    insisted = before.do(Act(1, "play", "revolver"), insists=True)
    assert (insisted.goods, insisted.played) == (Purse(compass=1), ("revolver",))


@about("revolver")
def test_revolver_pays_a_compass_and_takes_the_guardian_at_ones_site() -> None:
    before = table(
        hand=("revolver",),
        goods=Purse(compass=1),
        sites={"a1": "l1_02", "a2": "l1_04"},
        guardians={"a1": "guardian_07", "a2": "guardian_08"},
        people={"a1": (1,), "a2": (2,)},
    )
    after = before.play("revolver")  # the only one there is: no question
    assert (after.open, after.goods, after.guardian("a1")) == (True, Purse(), "")
    assert (after.me().trophies, after.guardian("a2")) == ((Trophy("guardian_07"),), "guardian_08")
    assert (
        table(hand=("revolver",), sites={"a1": "l1_02"}, guardians={"a1": "guardian_07"}).refused(
            "play", "revolver"
        )
        == "arnak.no.short"
    )


# --- exile, hand or play area, the card itself too


@about("machete", "torch", "axe")
@pytest.mark.parametrize(
    ("card", "gain"),
    [("machete", Purse(compass=2)), ("torch", Purse(tablet=1)), ("axe", Purse(compass=1))],
)
def test_it_may_exile_and_gives_something_anyway(card: str, gain: Purse) -> None:
    before = table(hand=(card, "fear", "hat"), play=("funding_car",))
    asked = before.play(card)
    assert asked.goods == Purse()  # the exile comes first
    assert asked.asked == {"hand:fear", "hand:hat", "play:funding_car", f"play:{card}", "no"}
    itself = asked.say(f"play:{card}")
    assert (itself.goods, itself.played, itself.exiled) == (gain, ("funding_car",), (card,))
    from_hand = asked.say("hand:hat")
    assert (from_hand.hand, from_hand.exiled, from_hand.goods) == (("fear",), ("hat",), gain)
    fear = asked.say("hand:fear")
    assert (fear.hand, fear.exiled, fear.goods) == (("hat",), (), gain)
    assert fear.state.fear == before.state.fear + 1
    assert asked.say("no").goods == gain
    assert asked.say("no").exiled == ()


def test_an_exile_may_take_a_fear_tile_A7() -> None:
    asked = table(hand=("axe",))
    marked = type(asked)(asked.state.with_player(1, fear_tiles=1)).play("axe")
    assert marked.asked == {"play:axe", "fear_tile", "no"}
    assert marked.say("fear_tile").me().fear_tiles == 0


@about("army_knife")
def test_army_knife_does_two_different_things_of_four() -> None:
    before = table(hand=("army_knife", "fear"))
    asked = before.play("army_knife")
    assert asked.asked == {"0", "1", "2", "3"}  # exile, coin, compass, tablet; none is no choice
    again = asked.say("1")
    assert (again.goods, again.asked) == (Purse(coin=1), {"0", "2", "3"})
    after = again.say("3")
    assert (after.open, after.goods) == (True, Purse(coin=1, tablet=1))
    exiles = asked.say("0")
    assert exiles.asked == {"hand:fear", "play:army_knife", "no"}
    both = exiles.say("hand:fear", "2")
    assert (both.open, both.hand, both.goods) == (True, (), Purse(compass=1))
    first_goods = asked.say("2", "0", "no")
    assert (first_goods.open, first_goods.goods, first_goods.hand) == (
        True,
        Purse(compass=1),
        ("fear",),
    )


# --- getting cards


@about("fishing_rod", "precision_compass")
@pytest.mark.parametrize(
    ("card", "kind", "coin", "dear", "cheap"),
    [
        ("fishing_rod", "item", True, ("horse", 1), ("axe", 0)),  # 4 and 2 coins, less 3
        ("precision_compass", "artifact", False, ("mortar", 0), ("war_club", 1)),  # 3 and 4
    ],
)
def test_three_less_from_the_row_or_the_top_of_the_deck(
    card: str, kind: str, coin: bool, dear: tuple[str, int], cheap: tuple[str, int]
) -> None:
    purse = Purse(coin=1) if coin else Purse(compass=1)
    row: Any = {f"{kind}s": (dear[0], cheap[0])}
    asked = table(hand=(card,), goods=purse, **row).play(card)
    assert asked.asked == {dear[0], cheap[0], f"deck_{kind}", "no"}
    for name, price in (dear, cheap):
        after = asked.say(name)
        left = Purse(coin=1 - price) if coin else Purse(compass=1 - price)
        assert after.goods == left
        if kind == "item":
            assert (after.deck, after.open) == ((name,), True)  # under the deck
        else:
            assert after.played == (card, name)
            assert after.asked == {"0", "no"}  # used at once, for no tablet, or not at all
    assert asked.say("no").goods == purse
    # The top of the deck: looked at first, then bought or left there.
    top = {"item": "gold_pan", "artifact": "sundial"}[kind]
    looked = asked.say(f"deck_{kind}", top)
    assert looked.asked == {dear[0], cheap[0], top, "no"}
    deck = looked.state.row.deck(kind)
    assert looked.say("no").state.row.deck(kind) == deck
    bought = looked.say(top)
    assert bought.state.row.deck(kind) == deck - 1
    assert top in (bought.deck if kind == "item" else bought.played)


def test_what_is_too_dear_even_with_the_discount_cannot_be_chosen() -> None:
    asked = table(hand=("fishing_rod",), items=("horse", "axe")).play("fishing_rod")
    assert asked.asked == {"axe", "deck_item", "no"}
    assert asked.cannot_say("horse") == "arnak.no.short"


@about("whip")
def test_whip_takes_four_off_an_artifact_which_makes_all_of_the_base_game_free() -> None:
    asked = table(
        hand=("whip",), artifacts=("war_club", "treasure_chest"), items=("axe",), deck=("rope",)
    ).play("whip")
    assert asked.asked == {"war_club", "treasure_chest", "no"}
    got = asked.say("treasure_chest")
    assert (got.exiled, got.played, got.asked) == (("whip",), ("treasure_chest",), {"0", "no"})
    used = got.say("0")  # draw, coin; no tablet
    assert (used.goods, used.hand) == (Purse(coin=1), ("rope",))
    assert asked.say("no").exiled == ("whip",)


@about("airdrop")
def test_airdrop_takes_an_item_of_the_row_to_hand() -> None:
    asked = table(
        hand=("airdrop",), items=("horse", "axe"), artifacts=("mortar",), deck=("rope",)
    ).play("airdrop")
    assert asked.asked == {"horse", "axe", "no"}
    after = asked.say("horse")
    assert (after.hand, after.deck, after.exiled) == (("horse",), ("rope",), ("airdrop",))
    assert after.state.row.items == ("axe",)
    assert after.goods == Purse()
    # The row is filled when the turn ends, not before (A21).
    assert after.act("end_turn").state.row.items == ("axe", "", "", "", "")


def test_a_card_of_the_row_that_nobody_has_named_is_named_first() -> None:
    asked = table(hand=("airdrop",), items=("", "axe")).play("airdrop")
    assert asked.asked == {"name:item:0", "axe", "no"}
    named = asked.say("name:item:0", "horse")
    assert named.asked == {"horse", "axe", "no"}
    assert named.say("horse").hand == ("horse",)


# --- of them all


def test_a_card_serves_either_for_travel_or_for_its_effect_A13() -> None:
    after = table(hand=("automobile",), people={"camp_coin": (2, 0)}).act(
        "dig", "camp_coin", pay=Payment(("automobile",))
    )
    assert (after.goods, after.played) == (Purse(coin=2), ("automobile",))


def test_the_travel_of_a_card_may_be_paid_as_one_likes_A12() -> None:
    asked = table(hand=("sturdy_boots", "hat", "torch"), sites={"a3": "l1_10"}).play("sturdy_boots")
    assert asked.offer("answer/a3").payment.cards in (("hat",), ("torch",))
    for card, left in (("hat", "torch"), ("torch", "hat")):
        answer = Answer(1, asked.state.asked, "a3", Payment((card,)))
        after = asked.do(answer)
        assert (after.hand, after.goods) == ((left,), Purse(compass=1, jewel=1))
    wrong = asked.ask(Answer(1, asked.state.asked, "a3", Payment(("sturdy_boots",))))
    assert isinstance(wrong, Refusal)  # it lies in the play area


def test_every_item_and_basic_card_has_an_example() -> None:
    bought = {c.id for c in PACK.cards if c.set == "base" and c.type in ("item", "basic", "fear")}
    assert len(bought) == 45
    assert bought == TOLD.ids | ON_THE_ISLAND.ids
