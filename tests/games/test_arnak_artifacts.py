"""What each of the 35 artifacts does at a tracked table, as far as it is not about the island.

Expected values were worked out by hand from data/arnak_effects.yaml, which is outside the project.
An artifact from hand costs a tablet (A13): purses begin with it.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.arnak.goods import Purse
from companion.games.arnak.play.state import Assistant
from tests.games.arnak_tables import PACK, Told, table
from tests.games.test_arnak_artifacts_island import ON_THE_ISLAND

TOLD = Told()
about = TOLD.about
TABLET = Purse(tablet=1)
ARTIFACTS = [c.id for c in PACK.cards if c.set == "base" and c.type == "artifact"]

# Artifacts that ask nothing: card, what it gives, how many it draws, Fear that comes.
PLAIN: list[tuple[str, dict[str, int], int, int]] = [
    ("war_mask", {"arrowhead": 1}, 0, 0),
    ("treasure_chest", {"coin": 1}, 1, 0),
    ("serpents_gold", {"coin": 4}, 0, 1),
    ("serpent_idol", {"jewel": 1}, 0, 1),
    ("sundial", {"tablet": 2}, 0, 0),
    ("hunting_arrows", {"arrowhead": 2}, 0, 1),
    ("stone_jar", {}, 1, 0),
    ("runes_of_the_dead", {"coin": 1, "tablet": 3}, 0, 1),
]


@about(*(card for card, *_ in PLAIN))
@pytest.mark.parametrize(("card", "gain", "draws", "fear"), PLAIN, ids=[p[0] for p in PLAIN])
def test_an_artifact_that_asks_nothing(
    card: str, gain: dict[str, int], draws: int, fear: int
) -> None:
    before = table(hand=(card,), deck=("rope", "hat"), goods=TABLET)
    after = before.play(card)
    assert (after.open, after.goods) == (True, Purse(**gain))
    assert (after.hand, after.deck) == (("rope",)[:draws], ("rope", "hat")[draws:])
    assert after.played == (card, *(("fear",) * fear))
    assert after.state.fear == before.state.fear - fear
    assert after.state.main_used
    # Just got it costs no tablet, and it is part of the action that got it (A2).
    got = table(hand=("whip",), artifacts=(card,), deck=("rope", "hat")).play("whip", card, "0")
    assert (got.open, got.goods) == (True, Purse(**gain))
    assert got.played == (card, *(("fear",) * fear))


@pytest.mark.parametrize("card", ["serpents_gold", "serpent_idol"])
def test_with_no_fear_left_a_fear_tile_comes_A7(card: str) -> None:
    after = table(hand=(card,), goods=TABLET, fear=0).play(card)
    assert (after.me().fear_tiles, after.played, after.state.fear) == (1, (card,), 0)


@pytest.mark.parametrize("card", ARTIFACTS)
def test_from_hand_it_costs_a_tablet_and_just_got_none(card: str) -> None:
    # "A reward never pays its own cost": the sundial's tablets come too late.
    poor = table(hand=(card, "fear"), goods=Purse(5, 5, 0, 5, 5))
    assert poor.refused("play", card) == "arnak.no.short"
    price = {"star_charts": Purse(coin=1), "guiding_skull": Purse(compass=1)}.get(card, Purse())
    got = table(hand=("whip", "fear"), artifacts=(card,), deck=("rope",), goods=price)
    got = got.play("whip", card)
    assert (got.goods, got.played, got.asked) == (price, (card,), {"0", "no"})
    assert got.offer("answer/0").cost.goods == price
    left = got.say("no")
    assert (left.open, left.goods, left.played, left.hand) == (True, price, (card,), ("fear",))


@about("sundial")
def test_sundial_played_the_other_way_is_the_pass_of_the_round() -> None:
    after = table(hand=("sundial",), goods=TABLET).act("play", "sundial/1")
    assert (after.goods, after.me().passed, after.state.turn) == (Purse(jewel=1), True, 2)


@about("ritual_dagger", "mortar")
@pytest.mark.parametrize(
    ("card", "gain"), [("ritual_dagger", Purse(arrowhead=1)), ("mortar", Purse(coin=2))]
)
def test_it_may_exile_and_gives_something_anyway(card: str, gain: Purse) -> None:
    asked = table(hand=(card, "hat"), play=("fear",), goods=TABLET).play(card)
    assert (asked.goods, asked.asked) == (Purse(), {"hand:hat", "play:fear", f"play:{card}", "no"})
    itself = asked.say(f"play:{card}")
    assert (itself.goods, itself.played, itself.exiled) == (gain, ("fear",), (card,))
    assert asked.say("no").goods == gain


@about("cleansing_cauldron")
def test_cleansing_cauldron_draws_before_it_exiles() -> None:
    asked = table(hand=("cleansing_cauldron",), deck=("fear",), goods=TABLET).play(
        "cleansing_cauldron"
    )
    assert asked.asked == {"hand:fear", "play:cleansing_cauldron", "no"}
    assert asked.say("hand:fear").hand == ()
    assert asked.say("no").hand == ("fear",)


# --- looking into the deck


@about("crystal_earring")
def test_crystal_earring_keeps_one_of_up_to_three_and_puts_at_most_one_back_on_top() -> None:
    before = table(
        hand=("crystal_earring",), deck=("hat", "axe", "rope", "dog"), goods=TABLET
    ).play("crystal_earring")
    assert before.asked == {"1", "2", "3"}
    three = before.say("3")
    assert three.hand == ("axe", "hat", "rope")
    assert three.asked == {f"{to}:{c}" for to in ("play", "deck_top") for c in three.hand}
    second = three.say("deck_top:axe")
    assert second.asked == {"play:hat", "play:rope"}
    after = second.say("play:rope")
    assert (after.open, after.hand, after.deck) == (True, ("hat",), ("axe", "dog"))
    assert after.played == ("crystal_earring", "rope")
    both = three.say("play:axe", "play:hat")
    assert (both.hand, both.deck, both.played[1:]) == (("rope",), ("dog",), ("axe", "hat"))
    one = before.say("1")
    assert (one.open, one.hand, one.deck) == (True, ("hat",), ("axe", "rope", "dog"))


def test_crystal_earring_cannot_put_away_what_was_in_hand_before() -> None:
    asked = table(hand=("crystal_earring", "torch"), deck=("hat", "axe"), goods=TABLET)
    two = asked.play("crystal_earring", "2")
    assert two.asked == {"play:hat", "play:axe", "deck_top:hat", "deck_top:axe"}


@about("obsidian_earring")
def test_obsidian_earring_keeps_one_of_up_to_two_from_the_bottom() -> None:
    before = table(hand=("obsidian_earring",), deck=("hat", "axe", "rope"), goods=TABLET).play(
        "obsidian_earring"
    )
    assert before.asked == {"1", "2"}
    two = before.say("2")
    assert two.asked == {"play:axe", "play:rope"}  # nothing goes back
    after = two.say("play:axe")
    assert (after.hand, after.deck, after.played) == (
        ("rope",),
        ("hat",),
        ("obsidian_earring", "axe"),
    )
    assert before.say("1").hand == ("rope",)


@pytest.mark.parametrize("card", ["crystal_earring", "obsidian_earring"])
def test_an_earring_asks_for_no_more_than_the_deck_has(card: str) -> None:
    assert table(hand=(card,), goods=TABLET).play(card).open
    one = table(hand=(card,), deck=("hat",), goods=TABLET).play(card)
    assert (one.open, one.hand) == (True, ("hat",))


# --- getting cards


@about("monkey_medallion")
def test_monkey_medallion_puts_an_item_on_the_deck_which_is_drawn_next() -> None:
    asked = table(
        hand=("monkey_medallion",),
        deck=("rope",),
        goods=TABLET,
        items=("horse", "axe"),
        artifacts=("mortar",),
        assistants=(Assistant("a06", gold=True),),  # draws a card
    ).play("monkey_medallion")
    assert asked.asked == {"horse", "axe", "no"}
    after = asked.say("horse")
    assert (after.deck, after.goods, after.state.row.items) == (
        ("horse", "rope"),
        Purse(),
        ("axe",),
    )
    assert after.act("assistant", "a06").hand == ("horse",)
    assert asked.say("no").deck == ("rope",)


@about("ornate_hammer")
def test_ornate_hammer_exiles_the_far_item_and_takes_one_out_of_exile() -> None:
    before = table(
        hand=("ornate_hammer",),
        deck=("hat",),
        goods=TABLET,
        items=("horse", "axe"),
        exiled=("rope", "war_club"),
    )
    asked = before.play("ornate_hammer")
    assert (asked.state.row.items, asked.asked) == (("horse",), {"axe", "rope", "no"})
    after = asked.say("rope")
    assert (after.deck, after.goods, after.exiled) == (
        ("hat", "rope"),
        Purse(),
        ("war_club", "axe"),
    )
    assert asked.say("axe").deck == ("hat", "axe")
    assert asked.say("no").exiled == ("rope", "war_club", "axe")


def test_ornate_hammer_finds_what_was_exiled_without_a_name() -> None:
    asked = table(hand=("ornate_hammer",), goods=TABLET, items=("horse", "")).play("ornate_hammer")
    assert asked.asked == {"name:item:-1", "no"}
    named = asked.say("name:item:-1", "axe")
    assert (named.asked, named.exiled) == ({"axe", "no"}, ("axe",))
    after = named.say("axe")
    assert (after.deck, after.exiled, after.open) == (("axe",), (), True)


# --- research


@about("idol_of_ara_anu")
def test_idol_of_ara_anu_takes_a_jewel_off_a_step() -> None:
    asked = table(hand=("idol_of_ara_anu",), goods=TABLET).play("idol_of_ara_anu")
    assert asked.asked == {"glass:2", "no"}  # Bird: a jewel; square 1 has none to save
    after = asked.say("glass:2")
    assert (after.me().glass, after.goods) == (2, Purse(coin=1))  # row 1: a coin
    assert asked.say("no").me().glass == 0
    # With a jewel in hand it is not paid.
    rich = table(hand=("idol_of_ara_anu",), goods=Purse(tablet=1, jewel=1, compass=1, arrowhead=1))
    steps = rich.play("idol_of_ara_anu")
    assert steps.asked == {"glass:1", "glass:2", "no"}
    assert steps.say("glass:2").goods == Purse(coin=1, jewel=1, compass=1, arrowhead=1)
    assert steps.say("glass:1").goods == Purse(coin=1, jewel=1)


def test_idol_of_ara_anu_moves_the_notebook_or_takes_a_temple_tile_too() -> None:
    book = table(hand=("idol_of_ara_anu",), goods=TABLET, glass=3).play("idol_of_ara_anu")
    assert book.asked == {"book:2", "no"}
    at_top = table(
        hand=("idol_of_ara_anu",), goods=Purse(coin=1, tablet=3), glass=14, notebook=13
    ).play("idol_of_ara_anu")
    # Bird: A coin and two tablets, B the jewel that is saved.
    assert at_top.asked == {"tile:bronze_a", "tile:bronze_b", "tile:silver_ab", "no"}
    after = at_top.say("tile:silver_ab")
    assert (after.me().tiles, after.goods) == (("silver_ab",), Purse())


@about("inscribed_blade")
@pytest.mark.parametrize(
    ("reading", "goods", "asked", "pick"),
    [
        # Bird, square 5: two tablets and an arrowhead.
        ("default", Purse(tablet=2), {"glass:5"}, "glass:5"),
        ("default", Purse(arrowhead=1), {"glass:5/1"}, "glass:5/1"),
        ("default", Purse(), set[str](), ""),
        ("both_discounts", Purse(), {"glass:5"}, "glass:5"),
    ],
)
def test_inscribed_blade_takes_an_arrowhead_or_two_tablets_off(
    reading: str, goods: Purse, asked: set[str], pick: str
) -> None:
    options: Any = {"read_inscribed_blade": reading}
    step = table(hand=("inscribed_blade",), goods=goods + TABLET, glass=4, notebook=4, **options)
    after = step.play("inscribed_blade")
    if not pick:
        assert (after.open, after.goods, after.me().glass) == (True, Purse(), 4)
        return
    # The notebook, on the same row as the glass, may not go above it.
    assert after.asked == {*asked, "no"}
    moved = after.say(pick)
    assert (moved.me().glass, moved.goods) == (5, Purse(compass=1))  # row 3: a compass
    assert after.say("no").goods == goods


# --- assistants


def _team(*names: str) -> tuple[Assistant, ...]:
    return tuple(Assistant(a, ready=False) for a in names)


@about("ceremonial_rattle")
def test_ceremonial_rattle_refreshes_one_assistant() -> None:
    asked = table(hand=("ceremonial_rattle",), goods=TABLET, assistants=_team("miner", "a12")).play(
        "ceremonial_rattle"
    )
    assert asked.asked == {"miner", "a12", "no"}
    assert asked.say("a12").me().assistants == (
        Assistant("miner", ready=False),
        Assistant("a12", ready=True),
    )
    assert asked.say("no").me().assistants == _team("miner", "a12")
    alone = table(hand=("ceremonial_rattle",), goods=TABLET, assistants=_team("miner"))
    assert alone.play("ceremonial_rattle").me().assistants == (Assistant("miner"),)


@about("sacred_drum")
def test_sacred_drum_refreshes_all_for_a_discard() -> None:
    before = table(
        hand=("sacred_drum", "fear", "hat"), goods=TABLET, assistants=_team("miner", "a12")
    )
    asked = before.play("sacred_drum")
    assert asked.asked == {"fear", "hat", "no"}
    after = asked.say("fear")
    assert after.me().assistants == (Assistant("miner"), Assistant("a12"))
    assert (after.open, after.played) == (True, ("sacred_drum", "fear"))
    assert asked.say("no").me().assistants == _team("miner", "a12")
    assert table(hand=("sacred_drum",), goods=TABLET).refused("play", "sacred_drum") == (
        "arnak.no.discard"
    )


@about("coconut_flask", "ancient_wine")
@pytest.mark.parametrize(
    ("card", "coins", "side"),
    [
        # a12: compasses 1 silver, 2 gold. a02: tablet, or coin and tablet.
        ("coconut_flask", 2, (Purse(compass=1), Purse(tablet=1))),
        ("ancient_wine", 1, (Purse(compass=2), Purse(coin=1, tablet=1))),
    ],
)
def test_it_borrows_an_assistant_that_stays_where_it_is(
    card: str, coins: int, side: tuple[Purse, Purse]
) -> None:
    before = table(hand=(card,), goods=TABLET, tops=("a12", "a02", ""))
    asked = before.play(card)
    assert (asked.goods, asked.asked) == (Purse(coin=coins), {"0", "1", "2", "no"})
    for pick, gain in zip("01", side, strict=True):
        after = asked.say(pick)
        assert after.goods == Purse(coin=coins) + gain
        assert (after.me().assistants, after.state.stacks) == ((), before.state.stacks)
    unnamed = asked.say("2")
    assert (unnamed.asked_for, "a12" in unnamed.asked) == ("turn_up", False)
    named = unnamed.say("miner")  # two coins silver, three gold
    assert named.goods == Purse(coin=coins + (2 if card == "coconut_flask" else 3))
    assert (named.open, named.state.stacks[2][0]) == (True, "miner")
    assert asked.say("no").goods == Purse(coin=coins)


@about("coconut_flask", "ancient_wine")
@pytest.mark.parametrize(("card", "coins"), [("coconut_flask", 2), ("ancient_wine", 1)])
def test_the_other_reading_pays_coins_for_a_gold_side(card: str, coins: int) -> None:
    options: Any = {f"read_{card}": "pay_for_gold"}
    after = table(
        hand=(card,), goods=Purse(coin=coins, tablet=1), tops=("a12", "a02", "a05"), **options
    ).play(card, "0")
    assert (after.open, after.goods) == (True, Purse(compass=2))
    poor = table(hand=(card,), goods=Purse(coin=coins - 1, tablet=1), tops=("a12",), **options)
    assert poor.refused("play", card) == "arnak.no.short"


def test_who_is_borrowed_takes_the_price_of_that_side() -> None:
    # Silver: a03 takes a boot, a04 a coin, for an arrowhead; coconut flask gives two coins.
    asked = table(hand=("coconut_flask", "fear"), goods=TABLET, tops=("a03", "a04", "")).play(
        "coconut_flask"
    )
    boot = asked.say("0")
    assert (boot.open, boot.goods) == (True, Purse(coin=2, arrowhead=1))
    assert boot.played == ("coconut_flask", "fear")
    assert asked.offer("answer/1").cost.goods == Purse(coin=1)
    assert asked.say("1").goods == Purse(coin=1, arrowhead=1)
    # Nobody has said yes to the price of one whose name comes only then.
    hidden = table(hand=("coconut_flask",), goods=TABLET).play("coconut_flask", "0", "a04")
    assert (hidden.asked, hidden.goods) == ({"yes", "no"}, Purse(coin=2))
    assert hidden.say("yes").goods == Purse(coin=1, arrowhead=1)
    assert hidden.say("no").goods == Purse(coin=2)


@about("decorated_horn")
def test_decorated_horn_swaps_an_assistant_side_for_side_and_the_newcomer_is_ready() -> None:
    asked = table(
        hand=("decorated_horn",),
        goods=TABLET,
        assistants=(Assistant("miner", gold=True, ready=False), Assistant("a07", ready=False)),
        tops=("a12", "a02", "a05"),
    ).play("decorated_horn")
    assert asked.asked == {"no", *(f"{old}>{i}" for old in ("miner", "a07") for i in range(3))}
    after = asked.say("miner>1")
    assert after.me().assistants == (Assistant("a02", gold=True), Assistant("a07", ready=False))
    assert "a02" not in after.state.stacks[1]
    assert "miner" in {a for stack in after.state.stacks for a in stack}
    assert asked.say("a07>0").me().assistants[1] == Assistant("a12")
    assert len(asked.say("no").me().assistants) == 2
    hidden = table(
        hand=("decorated_horn",), goods=TABLET, assistants=(Assistant("miner", ready=False),)
    ).play("decorated_horn", "miner>2")
    assert (hidden.asked_for, "miner" in hidden.asked) == ("turn_up", False)
    assert hidden.say("a05").me().assistants == (Assistant("a05"),)
    nobody = table(hand=("decorated_horn",), goods=TABLET).play("decorated_horn")
    assert (nobody.open, nobody.played) == (True, ("decorated_horn",))


# --- upgrades and idols


@about("traders_scales", "traders_coins")
@pytest.mark.parametrize(("card", "coins"), [("traders_scales", 3), ("traders_coins", 2)])
def test_it_may_upgrade_and_gives_coins_anyway(card: str, coins: int) -> None:
    asked = table(hand=(card,), goods=Purse(tablet=2, arrowhead=1)).play(card)
    assert asked.asked == {"tablet>arrowhead", "arrowhead>jewel", "no"}
    assert asked.say("tablet>arrowhead").goods == Purse(coin=coins, arrowhead=2)
    assert asked.say("arrowhead>jewel").goods == Purse(coin=coins, tablet=1, jewel=1)
    assert asked.say("no").goods == Purse(coin=coins, tablet=1, arrowhead=1)
    # The only tablet has paid for the artifact: nothing to upgrade.
    assert table(hand=(card,), goods=TABLET).play(card).goods == Purse(coin=coins)


@about("stone_key")
def test_stone_key_takes_an_idol_back_out_of_its_slot() -> None:
    asked = table(hand=("stone_key",), goods=TABLET, idols=1, slotted=2).play("stone_key")
    assert asked.asked == {"idol", "no"}
    after = asked.say("idol")
    assert (after.me().idols, after.me().slotted) == (2, 1)
    kept = asked.say("no").me()
    assert (kept.idols, kept.slotted) == (1, 2)
    assert table(hand=("stone_key",), goods=TABLET, idols=1).play("stone_key").open


def test_every_artifact_has_an_example() -> None:
    assert len(ARTIFACTS) == 35
    assert set(ARTIFACTS) == TOLD.ids | ON_THE_ISLAND.ids
