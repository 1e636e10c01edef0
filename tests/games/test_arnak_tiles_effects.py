"""What sites, guardians, idols, slots and assistants do at a tracked table.

Expected values were worked out by hand from data/arnak_effects.yaml and data/arnak.yaml, which
are outside the project.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.arnak.goods import NO_ICONS, Icons, Purse
from companion.games.arnak.play.state import Assistant, Trophy
from companion.games.arnak.travel import Payment
from tests.games.arnak_tables import PACK, Told, table

TOLD = Told()
about = TOLD.about

# Sites that ask nothing: tile, what it gives, cards it draws, Fear that comes.
SITES: list[tuple[str, Purse, int, int]] = [
    ("camp_coin", Purse(coin=2), 0, 0),
    ("camp_compass", Purse(compass=2), 0, 0),
    ("camp_tablet", Purse(tablet=2), 0, 0),
    ("camp_arrowhead", Purse(arrowhead=1), 0, 0),
    ("l1_02", Purse(coin=1, arrowhead=1), 0, 0),
    ("l1_03", Purse(coin=1, tablet=1), 1, 0),
    ("l1_04", Purse(compass=1, arrowhead=1), 0, 0),
    ("l1_05", Purse(coin=1, tablet=2), 0, 0),
    ("l1_06", Purse(tablet=1, arrowhead=1), 0, 0),
    ("l1_07", Purse(arrowhead=1), 1, 0),
    ("l1_08", Purse(tablet=1, jewel=1), 0, 1),
    ("l1_09", Purse(compass=1, jewel=1), 0, 1),
    ("l1_10", Purse(jewel=1), 0, 0),
    ("l2_01", Purse(compass=2, jewel=1), 0, 0),
    ("l2_02", Purse(coin=1, compass=1, tablet=1, arrowhead=1), 0, 0),
    ("l2_03", Purse(arrowhead=1, jewel=1), 0, 0),
    ("l2_04", Purse(tablet=1, jewel=1), 1, 0),
    ("l2_05", Purse(tablet=2, jewel=1), 0, 0),
    ("l2_06", Purse(tablet=2, arrowhead=2), 0, 1),
]


def _dug(tile: str, **more: Any) -> Any:
    """Seat 1 digs where that tile lies, with an automobile, whose two cars pay all of Bird's."""
    place = tile if tile.startswith("camp") else {"1": "a1", "2": "b1"}[tile[1]]
    sites = {} if place == tile else {place: tile}
    hand = (*more.pop("hand", ()), "automobile")
    pay = Payment(("automobile",))
    return table(hand=hand, sites=sites, **more).act("dig", place, pay=pay)


@about(*(tile for tile, *_ in SITES))
@pytest.mark.parametrize(("tile", "gain", "draws", "fear"), SITES, ids=[s[0] for s in SITES])
def test_a_site_that_asks_nothing(tile: str, gain: Purse, draws: int, fear: int) -> None:
    after = _dug(tile, deck=("rope", "hat"))
    assert (after.open, after.goods, after.hand) == (True, gain, ("rope",)[:draws])
    assert after.played == ("automobile", *(("fear",) * fear))


@about("camp_jewel")
def test_the_jewels_camp_wants_a_discard_or_gives_nothing() -> None:
    asked = _dug("camp_jewel", hand=("fear", "hat"))
    assert asked.asked == {"fear", "hat", "no"}
    after = asked.say("hat")
    assert (after.goods, after.hand, after.exiled) == (Purse(jewel=1), ("fear",), ())
    assert asked.say("no").goods == Purse()
    empty = _dug("camp_jewel", deck=("rope",))
    assert (empty.open, empty.goods) == (True, Purse())


@about("l1_01")
def test_a_site_of_two_compasses_or_an_item() -> None:
    asked = _dug("l1_01", items=("horse", "axe"), artifacts=("mortar",), deck=("rope",))
    assert asked.asked == {"0", "1"}
    assert asked.say("0").goods == Purse(compass=2)
    items = asked.say("1")
    assert items.asked == {"horse", "axe"}  # free, and not to be declined any more
    after = items.say("horse")
    assert (after.deck, after.goods) == (("rope", "horse"), Purse())


@about("l1_10")
def test_a_jewel_with_a_discard_in_the_other_reading() -> None:
    asked = _dug("l1_10", hand=("fear",), read_l1_10="with_discard")
    assert asked.asked == {"fear", "no"}
    after = asked.say("fear")
    assert (after.goods, after.played) == (Purse(jewel=1), ("automobile", "fear"))
    assert asked.say("no").goods == Purse()


# --- guardians

# What overcoming takes, and what the boon is. Boots, cars, ships, planes by their cards.
GUARDIANS: list[tuple[str, Purse, tuple[str, ...], int, str]] = [
    ("guardian_01", Purse(compass=1, coin=1, arrowhead=1), (), 0, "ship"),
    ("guardian_02", Purse(coin=1, arrowhead=1), (), 1, "exile"),
    ("guardian_03", Purse(coin=1, arrowhead=1), ("fear",), 0, "car"),
    ("guardian_04", Purse(coin=2, arrowhead=1), (), 0, "car"),
    ("guardian_05", Purse(tablet=1, arrowhead=1), ("fear",), 0, "exile"),
    ("guardian_06", Purse(arrowhead=1), ("airdrop",), 0, "exile"),
    ("guardian_07", Purse(compass=1, arrowhead=1), (), 1, "draw"),
    ("guardian_08", Purse(coin=4), (), 0, "upgrade"),
    ("guardian_09", Purse(arrowhead=1), ("funding_ship",), 0, "car"),
    ("guardian_10", Purse(arrowhead=1), ("funding_car",), 0, "ship"),
    ("guardian_11", Purse(compass=1), ("fear", "fear"), 0, "exile"),
    ("guardian_12", Purse(jewel=1), ("fear",), 0, "plane"),
    ("guardian_13", Purse(tablet=3), (), 0, "plane"),
    ("guardian_14", Purse(arrowhead=1), ("airdrop",), 0, "exile"),
    ("guardian_15", Purse(compass=2, arrowhead=1), (), 0, "ship"),
]


@pytest.mark.parametrize(
    ("guardian", "price", "fare", "discards", "boon"), GUARDIANS, ids=[g[0] for g in GUARDIANS]
)
def test_a_guardian_is_overcome_at_its_price_A15(
    guardian: str, price: Purse, fare: tuple[str, ...], discards: int, boon: str
) -> None:
    where: Any = {
        "sites": {"a1": "l1_02"},
        "people": {"a1": (1,)},
        "guardians": {"a1": guardian},
    }
    spare = ("hat",) * discards
    # Which card is discarded is asked even of the only one: others must not learn what is known.
    after = table(hand=(*fare, *spare), goods=price, **where).act("overcome", "a1").say(*spare)
    assert (after.open, after.goods, after.hand) == (True, Purse(), ())
    assert sorted(after.played) == sorted((*fare, *spare))  # discarded, not exiled
    assert (after.me().trophies, after.guardian("a1")) == ((Trophy(guardian),), "")
    assert after.state.main_used
    one = next(iter(price))[0]
    short = table(hand=(*fare, *spare), goods=price - Purse.of({one: 1}), **where)
    assert short.refused("overcome", "a1") == "arnak.no.short"
    if spare:
        assert table(goods=price, **where).refused("overcome", "a1") == "arnak.no.discard"
    if fare:
        assert table(goods=price, **where).refused("overcome", "a1") == "arnak.no.travel"


@about(*(g[0] for g in GUARDIANS))
@pytest.mark.parametrize(
    ("guardian", "boon"), [(g[0], g[4]) for g in GUARDIANS], ids=[g[0] for g in GUARDIANS]
)
def test_a_guardians_boon_is_free_and_once_in_the_game_A15(guardian: str, boon: str) -> None:
    before = table(
        trophies=(Trophy(guardian),), hand=("fear",), deck=("rope",), goods=Purse(tablet=1)
    )
    asked = before.act("boon", guardian)
    assert not asked.state.main_used
    pool, hand, goods = NO_ICONS, ("fear",), Purse(tablet=1)
    match boon:
        case "exile":
            assert asked.asked == {"hand:fear", "no"}
            after = asked.say("hand:fear")
            hand = ()
        case "upgrade":
            assert asked.asked == {"tablet>arrowhead", "no"}
            after = asked.say("tablet>arrowhead")
            goods = Purse(arrowhead=1)
        case "draw":
            after, hand = asked, ("fear", "rope")
        case icon:
            after, pool = asked, Icons.of({icon: 1})
    assert (after.open, after.hand, after.goods, after.me().pool) == (True, hand, goods, pool)
    assert after.refused("boon", guardian) == "arnak.no.boon_used"
    later = after.next_round()
    assert later.me().pool == NO_ICONS
    assert later.me().trophies == (Trophy(guardian, used=True),)


# --- assistants: id, gold, purse before, answers, purse after, icons of the turn

ASSISTANTS: list[tuple[str, bool, Purse, tuple[str, ...], Purse, Icons]] = [
    ("miner", False, Purse(), (), Purse(coin=2), NO_ICONS),
    ("miner", True, Purse(), (), Purse(coin=3), NO_ICONS),
    ("a02", False, Purse(), (), Purse(tablet=1), NO_ICONS),
    ("a02", True, Purse(), (), Purse(coin=1, tablet=1), NO_ICONS),
    ("a03", True, Purse(), (), Purse(arrowhead=1), NO_ICONS),
    ("a04", False, Purse(coin=1), (), Purse(arrowhead=1), NO_ICONS),
    ("a04", True, Purse(coin=1), ("0",), Purse(arrowhead=1), NO_ICONS),
    ("a04", True, Purse(coin=1), ("1",), Purse(jewel=1), NO_ICONS),
    ("a07", False, Purse(), ("0",), Purse(coin=1), NO_ICONS),
    ("a07", False, Purse(), ("1",), Purse(), Icons(plane=1)),
    ("a07", True, Purse(), ("0",), Purse(coin=2), NO_ICONS),
    ("a07", True, Purse(), ("1",), Purse(), Icons(plane=2)),
    ("a08", False, Purse(), ("0",), Purse(compass=1), NO_ICONS),
    ("a08", False, Purse(), ("1",), Purse(), Icons(car=1)),
    ("a08", True, Purse(), ("0",), Purse(coin=1, compass=1), NO_ICONS),
    ("a08", True, Purse(), ("1",), Purse(), Icons(car=2)),
    ("a09", False, Purse(), ("0",), Purse(compass=1), NO_ICONS),
    ("a09", False, Purse(), ("1",), Purse(), Icons(ship=1)),
    ("a09", True, Purse(), ("0",), Purse(coin=1, compass=1), NO_ICONS),
    ("a09", True, Purse(), ("1",), Purse(), Icons(ship=2)),
    ("a11", False, Purse(tablet=1), ("tablet>arrowhead",), Purse(arrowhead=1), NO_ICONS),
    ("a11", False, Purse(arrowhead=1), ("no",), Purse(arrowhead=1), NO_ICONS),
    ("a11", True, Purse(arrowhead=1), ("arrowhead>jewel",), Purse(jewel=1, compass=1), NO_ICONS),
    ("a11", True, Purse(tablet=1), ("no",), Purse(tablet=1, compass=1), NO_ICONS),
    ("a11", True, Purse(), (), Purse(compass=1), NO_ICONS),
    ("a12", False, Purse(), (), Purse(compass=1), NO_ICONS),
    ("a12", True, Purse(), (), Purse(compass=2), NO_ICONS),
]


@about(*(f"{a[0]}/{'gold' if a[1] else 'silver'}" for a in ASSISTANTS))
@pytest.mark.parametrize(("who", "gold", "purse", "answers", "after", "icons"), ASSISTANTS)
def test_an_assistant_is_used_once_a_round_for_no_main_action_A19(
    who: str, gold: bool, purse: Purse, answers: tuple[str, ...], after: Purse, icons: Icons
) -> None:
    before = table(assistants=(Assistant(who, gold=gold),), goods=purse)
    used = before.act("assistant", who)
    if answers and answers[0] in "01":
        assert used.asked == {"0", "1"}
    elif answers:  # the only thing there is to upgrade
        assert used.asked == {"tablet>arrowhead" if purse.tablet else "arrowhead>jewel", "no"}
    used = used.say(*answers)
    assert (used.open, used.goods, used.me().pool) == (True, after, icons)
    assert not used.state.main_used
    assert used.me().assistants == (Assistant(who, gold=gold, ready=False),)
    assert used.refused("assistant", who) == "arnak.no.assistant_tired"
    assert used.next_round().me().assistants == (Assistant(who, gold=gold),)  # A20


@about("a03/silver")
def test_an_assistant_takes_a_boot_for_an_arrowhead() -> None:
    before = table(assistants=(Assistant("a03"),), hand=("fear",))
    assert before.offer("assistant/a03").payment.cards == ("fear",)
    after = before.act("assistant", "a03")
    assert (after.open, after.goods, after.played) == (True, Purse(arrowhead=1), ("fear",))
    pilot = table(assistants=(Assistant("a03"),), goods=Purse(coin=2)).act("assistant", "a03")
    assert pilot.goods == Purse(arrowhead=1)
    nothing = table(assistants=(Assistant("a03"),), goods=Purse(coin=1))
    assert nothing.refused("assistant", "a03") == "arnak.no.travel"


def test_an_assistant_who_wants_a_coin_does_nothing_without_one() -> None:
    before = table(assistants=(Assistant("a04"),))
    assert before.refused("assistant", "a04") == "arnak.no.short"


@about("a05/silver", "a05/gold")
@pytest.mark.parametrize(("gold", "gain"), [(False, Purse()), (True, Purse(compass=1))])
def test_an_assistant_exiles(gold: bool, gain: Purse) -> None:
    asked = table(assistants=(Assistant("a05", gold=gold),), hand=("fear",), play=("hat",)).act(
        "assistant", "a05"
    )
    assert (asked.goods, asked.asked) == (gain, {"hand:fear", "play:hat", "no"})
    after = asked.say("play:hat")
    assert (after.exiled, after.played, after.hand) == (("hat",), (), ("fear",))
    assert asked.say("no").goods == gain


@about("a06/silver", "a06/gold")
def test_an_assistant_draws_and_the_silver_side_then_discards() -> None:
    asked = table(assistants=(Assistant("a06"),), hand=("fear",), deck=("hat",)).act(
        "assistant", "a06"
    )
    assert asked.asked == {"fear", "hat"}  # the drawn card too, and one it must be
    assert asked.cannot_say("no") == "arnak.no.must"
    after = asked.say("hat")
    assert (after.hand, after.played, after.exiled) == (("fear",), ("hat",), ())
    gold = table(assistants=(Assistant("a06", gold=True),), hand=("fear",), deck=("hat",))
    assert gold.act("assistant", "a06").hand == ("fear", "hat")
    bare = table(assistants=(Assistant("a06"),)).act("assistant", "a06")
    assert (bare.open, bare.played) == (True, ())


@about("a10_discount/silver", "a10_discount/gold")
@pytest.mark.parametrize(("gold", "less"), [(False, 1), (True, 2)])
def test_the_discount_assistant_buys_and_takes_the_main_action_A11(gold: bool, less: int) -> None:
    before = table(
        assistants=(Assistant("a10_discount", gold=gold),),
        goods=Purse(coin=4 - less, compass=3 - less),
        items=("horse", "axe"),
        artifacts=("mortar", "war_club"),
        deck=("rope",),
    )
    asked = before.act("assistant", "a10_discount")
    assert asked.state.main_used
    # Horse 4 coins, axe 2; mortar 3 compasses, war club 4: one more than there is.
    assert asked.asked == {"horse", "axe", "mortar", "no"}
    horse = asked.say("horse")
    assert (horse.goods, horse.deck) == (Purse(compass=3 - less), ("rope", "horse"))
    mortar = asked.say("mortar")
    assert (mortar.goods, mortar.played) == (Purse(coin=4 - less), ("mortar",))
    assert mortar.asked == {"0", "no"}
    assert mortar.say("0", "no").goods == Purse(coin=6 - less)  # no tablet
    assert asked.say("no").goods == before.goods
    busy = table(assistants=(Assistant("a10_discount"),), hand=("fear",)).act("dig", "camp_coin")
    assert busy.refused("assistant", "a10_discount") == "arnak.no.main_used"


# --- idols, at discovery and in slots


def _discovered(idol: str, **more: Any) -> Any:
    """Seat 1 discovers a place of level one, whose idol is of that kind."""
    return table(hand=("automobile",), **more).act("discover", "a1").say(idol)


@about("idol_coin", "idol_compass", "idol_tablet")
@pytest.mark.parametrize(
    ("idol", "gain"),
    [
        ("idol_coin", Purse(coin=1)),
        ("idol_compass", Purse(compass=1)),
        ("idol_tablet", Purse(tablet=1)),
    ],
)
def test_an_idol_gives_its_resource_before_the_site_A14(idol: str, gain: Purse) -> None:
    found = _discovered(idol, goods=Purse(compass=3))
    assert (found.goods, found.me().idols, found.tile("a1")) == (gain, 1, "")
    after = found.say("l1_10", "guardian_01")
    assert (after.goods, after.guardian("a1")) == (gain + Purse(jewel=1), "guardian_01")


@about("idol_exile")
def test_an_idol_may_exile() -> None:
    asked = _discovered("idol_exile", goods=Purse(compass=3))
    assert asked.asked == {"play:automobile", "no"}
    assert asked.say("play:automobile").exiled == ("automobile",)
    assert asked.say("no").asked_for == "turn_up"


@about("idol_upgrade")
def test_an_idol_may_upgrade_what_there_is_before_the_site() -> None:
    asked = _discovered("idol_upgrade", goods=Purse(compass=3, arrowhead=1))
    assert asked.asked == {"arrowhead>jewel", "no"}
    assert asked.say("arrowhead>jewel").goods == Purse(jewel=1)
    after = _discovered("idol_upgrade", goods=Purse(compass=3)).say("l1_05", "guardian_01")
    assert (after.open, after.goods) == (True, Purse(coin=1, tablet=2))


@about("idol_refresh")
def test_an_idol_refreshes_an_assistant() -> None:
    team = (Assistant("miner", ready=False), Assistant("a12", ready=False))
    asked = _discovered("idol_refresh", goods=Purse(compass=3), assistants=team)
    assert asked.asked == {"miner", "a12", "no"}
    assert asked.say("miner").me().assistants == (Assistant("miner"), team[1])
    assert asked.say("no").me().assistants == team


# Effect, purse before, purse after.
SLOTS = [
    ("slot_jewel", Purse(coin=1), Purse(jewel=1)),
    ("slot_arrowhead", Purse(), Purse(arrowhead=1)),
    ("slot_tablets", Purse(), Purse(tablet=2)),
    ("slot_coin_compass", Purse(), Purse(coin=1, compass=1)),
    ("slot_draw", Purse(), Purse()),
]


@about(*(slot[0] for slot in SLOTS))
@pytest.mark.parametrize(("slot", "purse", "gain"), SLOTS, ids=[s[0] for s in SLOTS])
def test_an_idol_in_a_slot_gives_any_of_five_A16(slot: str, purse: Purse, gain: Purse) -> None:
    before = table(idols=2, slotted=1, goods=purse, deck=("rope",))
    after = before.act("idol", slot)
    assert (after.open, after.goods) == (True, gain)
    assert (after.me().idols, after.me().slotted) == (1, 2)
    assert after.hand == (("rope",) if slot == "slot_draw" else ())
    assert not after.state.main_used
    assert table(goods=purse).refused("idol", slot) == "arnak.no.idol"
    assert table(idols=1, slotted=4, goods=purse).refused("idol", slot) == "arnak.no.slot"


def test_a_jewel_in_a_slot_costs_a_coin() -> None:
    assert table(idols=1).refused("idol", "slot_jewel") == "arnak.no.short"


def test_everything_on_the_island_has_an_example() -> None:
    book = PACK.effects
    sides = {f"{a}/{side}" for a in book.assistants for side in ("silver", "gold")}
    assert (len(book.sites), len(book.guardians), len(book.assistants)) == (21, 15, 12)
    assert (len(book.idols), len(book.slots)) == (6, 5)
    assert {*book.sites, *book.guardians, *sides, *book.idols, *book.slots} == TOLD.ids
