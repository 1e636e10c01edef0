"""A10–A16 at a tracked table: turns, travel, sites, guardians, idols."""

from __future__ import annotations

import pytest

from companion.games.arnak.goods import Icons
from companion.games.arnak.play import commands as cmd
from companion.games.arnak.play import events as ev
from companion.games.arnak.play.state import BLOCKED, Trophy
from companion.games.arnak.travel import Payment
from companion.table.game import Correct
from companion.table.seats import Actor, seat_view
from companion.table.view import prompts_of
from tests.games.recorded.tabletop import GAME, HOST, Tabletop, icons

# Turns (A10, A11)


def test_arnak_A10_turns_go_round_from_the_start_player() -> None:
    table = Tabletop(3, first=2)
    turns = []
    for _ in range(4):
        turns.append(table.state.turn)
        seat = table.state.turn
        table.purse(seat, coin=2).act("dig", "camp_coin", seat, Payment(pilots=1)).over()
        table.stand("camp_coin", 0)
    assert turns == [2, 3, 1, 2]


def test_arnak_A10_one_main_action_and_any_number_of_free_ones_around_it() -> None:
    table = Tabletop(2).deal(hand=["funding_car", "funding_ship", "hat", "rough_map", "flask"])
    table.purse().act("play", "funding_car").act("play", "hat")  # before
    table.act("play", "rough_map")  # the main action
    table.act("play", "funding_ship")  # after
    assert table.goods() == {"coin": 3, "compass": 1 + 3}
    for action, pick in (("play", "flask"), ("pass", ""), ("dig", "camp_coin")):
        assert table.no(action, pick) == "arnak.no.main_used"


@pytest.mark.parametrize(
    ("action", "pick"),
    [
        ("dig", "camp_coin"),
        ("discover", "a1"),
        ("overcome", "a2"),
        ("buy", "torch"),
        ("buy", "mortar"),
        ("play", "rough_map"),
        ("research", "glass:3"),
        ("research", "book:1"),
        ("assistant", "a10_discount"),
        ("pass", ""),
    ],
)
def test_arnak_A11_main_actions(action: str, pick: str) -> None:
    table = _rich().act(action, pick)
    assert table.said(ev.MainUsed if action != "pass" else ev.Passed)
    if action != "pass":
        assert table.state.main_used


@pytest.mark.parametrize(
    ("action", "pick"),
    [
        ("play", "funding_car"),
        ("play", "hat"),
        ("idol", "slot_arrowhead"),
        ("boon", "guardian_15"),
        ("assistant", "miner"),
    ],
)
def test_arnak_A11_free_actions(action: str, pick: str) -> None:
    table = _rich().act(action, pick)
    assert not table.state.main_used
    table.act("play", "rough_map").undo(table.seq, Actor(1))
    # ... and after the main action as well.
    table = _rich().act("play", "rough_map").act(action, pick)
    assert table.state.turn == 1


def _rich() -> Tabletop:
    """Seat 1 can do everything: a guardian is near, another one overcome, the row is named."""
    hand = ["funding_car", "hat", "rough_map", "exploration_car", "fear"]
    table = Tabletop(2).deal(hand=hand).row("item", "torch").row("artifact", "mortar")
    table.site("a2", "l1_02", "guardian_15", who=1).purse(compass=2, arrowhead=1)
    table.act("overcome", "a2").over().act("pass", seat=2)  # 2 compasses and an arrowhead
    table.site("a2", "l1_02", "guardian_04")  # 2 coins and an arrowhead
    table.do(cmd.PutAssistant("miner", 1)).do(cmd.PutAssistant("a10_discount", 1))
    table.set("1.idols", 1).climb(1, glass=1)
    return table.purse(coin=9, compass=9, tablet=9, arrowhead=9, jewel=9)


def test_arnak_A10_a_turn_of_free_actions_only_is_no_turn() -> None:
    table = Tabletop(2).deal(hand=["funding_car"]).act("play", "funding_car")
    assert table.no("end_turn") == "arnak.no.main_first"
    assert table.no("pass", seat=2) == "arnak.no.turn"
    table.act("pass")
    assert table.state.turn == 2


def test_arnak_A10_a_turn_ends_by_itself_when_the_next_player_begins() -> None:
    table = Tabletop(3).deal(hand=["rough_map"]).deal(hand=["funding_car"], seat=2)
    table.act("play", "rough_map")
    assert table.no("pass", seat=3) == "arnak.no.turn"  # not next
    table.act("play", "funding_car", seat=2)
    assert (table.state.turn, table.state.main_used) == (2, False)
    assert table.no("pass") == "arnak.no.turn"


def test_arnak_A10_nobody_begins_while_a_question_waits() -> None:
    table = Tabletop(2).deal(hand=["machete"]).act("play", "machete")
    assert table.asked == "exile"
    assert table.no("pass", seat=2) == "arnak.no.others_question"
    assert table.no("end_turn") == "arnak.no.question"
    table.say("no").act("pass", seat=2)


def test_arnak_A10_who_has_passed_is_skipped_and_the_last_one_goes_on() -> None:
    table = Tabletop(3).act("pass").act("pass", seat=2)
    assert table.state.turn == 3
    for _ in range(3):
        table.deal(hand=["rough_map"], seat=3).act("play", "rough_map", seat=3).over()
        assert (table.state.turn, table.state.main_used) == (3, False)
    assert table.no("pass") == "arnak.no.you_passed"
    table.act("pass", seat=3)
    assert table.state.phase == "cleanup"


def test_arnak_A10_the_last_one_left_goes_on_without_saying_that_a_turn_is_over() -> None:
    table = Tabletop(3).act("pass").act("pass", seat=2)
    table.deal(hand=["rough_map", "flask"], seat=3)
    table.act("play", "rough_map", seat=3).act("play", "flask", seat=3)
    assert (table.state.turn, table.state.main_used) == (3, True)
    table.act("pass", seat=3)
    assert table.state.phase == "cleanup"


def test_arnak_A12_icons_of_a_turn_are_lost_when_the_last_one_left_begins_his_next() -> None:
    table = Tabletop(2).deal().purse(coin=4).act("dig", "camp_coin", 1, Payment(pilots=1))
    table.act("pass", seat=2).stand("camp_coin", 0)
    table.act("dig", "camp_compass", 1, Payment(pilots=1))  # 4 − 2 + 2 − 2 coins
    table.do(cmd.PutGuardian("guardian_12", 1), HOST).act("boon", "guardian_12")  # a plane
    assert table.me().pool == Icons(plane=1)
    offers = prompts_of(table.history, seat_view(1))
    tablets = next(o for o in offers if o.id == "dig/camp_tablet")
    assert tablets.command.pay == Payment(pilots=1)  # not with the plane of this turn
    table.do(tablets.command, Actor(1))
    assert table.goods() == {"compass": 2, "tablet": 2}


def test_arnak_A10_the_round_ends_only_when_all_have_passed() -> None:
    table = Tabletop(4)
    for seat in (1, 2, 3):
        table.act("pass", seat=seat)
        assert table.state.phase == "turns"
    table.act("pass", seat=4)
    assert table.state.phase == "cleanup"
    assert table.no("pass", seat=4) == "arnak.no.in_cleanup"


def test_arnak_A11_a_card_with_a_pass_ends_ones_round() -> None:
    table = Tabletop(2).deal(hand=["watch"]).purse().act("play", "watch/1")  # pass: 3 coins
    assert table.goods() == {"coin": 3}
    assert table.me().passed
    assert table.state.turn == 2


def test_arnak_A11_the_same_card_without_its_pass_is_free() -> None:
    table = Tabletop(2).deal(hand=["watch"]).purse().act("play", "watch")  # 2 coins
    assert table.goods() == {"coin": 2}
    assert not table.me().passed
    assert not table.state.main_used


def test_arnak_A11_no_phone_acts_for_another_seat_but_the_host_does() -> None:
    table = Tabletop(2)
    assert table.refused(cmd.Act(1, "pass"), Actor(2)) == "arnak.own_sheet_only"
    table.do(cmd.Act(1, "pass"), HOST)
    assert table.me().passed


@pytest.mark.parametrize("pick", ["", "x", "watch/x", "watch/9", "watch/-1", "fear/0"])
@pytest.mark.parametrize("action", ["play", "dig", "buy", "research", "idol", "boon", "assistant"])
def test_arnak_A11_what_is_not_there_is_refused(action: str, pick: str) -> None:
    table = Tabletop(2).deal(hand=["watch", "fear"])
    assert table.no(action, pick) == "arnak.no.such"


# Travel (A12, A13)


def test_arnak_A12_the_pilot_is_a_plane_for_two_coins() -> None:
    table = Tabletop(2).deal().purse(coin=3, compass=3)
    table.act("discover", "a1", pay=Payment(pilots=1))  # car 1 and 3 compasses
    assert table.gained() == {"coin": -2, "compass": -3}
    assert table.place("a1").people == (1,)


def test_arnak_A12_without_icons_the_refusal_says_what_the_pilot_would_take() -> None:
    table = Tabletop(2).deal(hand=["exploration_ship"]).purse(coin=1, compass=3)
    refused = table.ask(cmd.Act(1, "discover", "a1"))  # wants a car
    assert refused.message.key == "arnak.no.travel"  # type: ignore[union-attr]
    coins = refused.message.params["coins"]  # type: ignore[union-attr]
    assert coins.params["n"] == 1  # type: ignore[union-attr]
    assert table.no("discover", "a1", pay=Payment(pilots=1)) == "arnak.no.payment"


@pytest.mark.parametrize(
    ("place", "card", "pays"),
    [
        ("camp_coin", "fear", True),
        ("camp_coin", "exploration_ship", True),  # any icon pays a boot
        ("camp_coin", "mortar", True),
        ("a1", "exploration_car", True),
        ("a1", "exploration_ship", False),
        ("a1", "fear", False),  # a boot pays only boots
        ("a1", "mortar", True),
        ("a3", "exploration_ship", True),
        ("a3", "exploration_car", False),
    ],
)
def test_arnak_A12_which_icon_pays_which(place: str, card: str, pays: bool) -> None:
    table = Tabletop(2).deal(hand=[card]).purse(compass=3)
    command = cmd.Act(1, "dig" if place.startswith("camp") else "discover", place)
    if not pays:
        assert table.refused(command) == "arnak.no.travel"
        return
    table.do(command)
    assert table.me().cards.play == (card,)


def test_arnak_A12_icons_of_a_boon_pay_travel_this_turn_and_are_lost_after_it() -> None:
    table = _rich().act("boon", "guardian_15")  # a ship
    assert table.me().pool == icons(ship=1)
    table.act("discover", "a3", pay=Payment(pool=Icons(ship=1)))
    assert table.me().pool == icons()
    table = _rich().act("boon", "guardian_15").act("play", "rough_map").over()
    assert table.me().pool == icons()


def test_arnak_A13_a_card_spent_on_travel_has_no_effect() -> None:
    table = Tabletop(2).deal(hand=["funding_car"]).purse()
    table.act("dig", "camp_compass", pay=Payment(("funding_car",)))
    assert table.goods() == {"compass": 2}  # no coin
    assert table.no("play", "funding_car") == "arnak.no.such"


# Sites (A14, A15)

CAMPS = {
    "camp_coin": {"coin": 2},
    "camp_compass": {"compass": 2},
    "camp_tablet": {"tablet": 2},
    "camp_arrowhead": {"arrowhead": 1},
}


@pytest.mark.parametrize(("camp", "goods"), CAMPS.items())
def test_arnak_A14_camps_cost_a_boot_and_no_compass(camp: str, goods: dict[str, int]) -> None:
    table = Tabletop(2).deal(hand=["fear"]).purse().act("dig", camp)
    assert table.goods() == goods
    assert table.place(camp).people[0] == 1


def test_arnak_A14_the_second_space_costs_two_boots() -> None:
    table = Tabletop(4).deal(hand=["fear", "fear"]).purse()
    table.stand("camp_coin", 2).act("dig", "camp_coin")
    assert table.place("camp_coin").people == (2, 1)
    assert table.me().cards.play == ("fear", "fear")
    table = Tabletop(4).deal(hand=["fear"]).purse().stand("camp_coin", 2)
    assert table.no("dig", "camp_coin") == "arnak.no.travel"


def test_arnak_A14_a_full_camp_and_a_blocked_space_take_nobody() -> None:
    table = Tabletop(2).deal(hand=["fear", "fear"]).stand("camp_coin", 2)
    assert table.place("camp_coin").people == (2, BLOCKED)
    assert table.no("dig", "camp_coin") == "arnak.no.space"


def test_arnak_A14_discovery_gives_the_idol_then_the_site_then_the_guardian() -> None:
    table = Tabletop(2).deal().purse(coin=2, compass=3).act("discover", "a1")
    assert table.me().idols == 1
    assert table.asked == "turn_up:idol"
    assert table.goods() == {}
    table.say("idol_tablet")
    assert table.goods() == {"tablet": 1}
    assert table.asked == "turn_up:tile"
    table.say("l1_02")  # a coin and an arrowhead
    assert table.goods() == {"coin": 1, "tablet": 1, "arrowhead": 1}
    assert table.asked == "turn_up:guardian"
    table.say("guardian_15")
    assert table.place("a1").guardian == "guardian_15"
    assert table.place("a1").tile == "l1_02"
    assert not table.state.tasks


def test_arnak_A14_what_the_idol_gives_can_be_asked_before_the_site_is_turned_up() -> None:
    table = Tabletop(2).deal(hand=["hat"]).purse(coin=2, compass=3)
    table.act("discover", "a1", pay=Payment(pilots=1)).say("idol_exile")
    assert table.asked == "exile"
    table.say("hand:hat")
    assert table.asked == "turn_up:tile"


def test_arnak_A14_level_two_has_two_idols_and_one_effect() -> None:
    table = Tabletop(2).deal(hand=["exploration_car", "funding_car"]).purse(compass=6)
    table.act("discover", "b1")  # 2 cars and 6 compasses
    assert table.me().idols == 2
    table.say("idol_coin")
    assert table.asked == "turn_up:tile"  # the second idol lies face down and has none
    table.say("l2_03", "guardian_01")  # an arrowhead and a jewel
    assert table.goods() == {"coin": 1, "arrowhead": 1, "jewel": 1}


@pytest.mark.parametrize(("place", "compass"), [("a1", 3), ("b1", 6)])
def test_arnak_A14_discovering_costs_three_or_six_compasses(place: str, compass: int) -> None:
    table = Tabletop(2).deal(hand=["exploration_car", "funding_car"]).purse(compass=compass - 1)
    assert table.no("discover", place) == "arnak.no.short"
    table.purse(compass=compass).act("discover", place)
    assert table.goods() == {}


def test_arnak_A14_an_undiscovered_site_is_not_dug_and_a_known_one_not_discovered() -> None:
    table = Tabletop(2).purse(compass=9, coin=9)
    assert table.no("dig", "a1") == "arnak.no.such"
    table.site("a1", "l1_02")
    assert table.no("discover", "a1") == "arnak.no.such"


def test_arnak_A15_two_archaeologists_each() -> None:
    table = Tabletop(2).purse(coin=9).stand("camp_coin", 1).stand("camp_tablet", 1)
    assert table.no("dig", "camp_compass") == "arnak.no.archaeologist"


def test_arnak_A15_a_guardian_stops_nobody_from_digging() -> None:
    table = Tabletop(2).deal(hand=["exploration_car"]).purse()
    table.site("a1", "l1_06", "guardian_03").act("dig", "a1")  # a tablet and an arrowhead
    assert table.goods() == {"tablet": 1, "arrowhead": 1}
    assert table.place("a1").guardian == "guardian_03"


def test_arnak_A15_a_guardian_is_overcome_by_whoever_is_there_and_pays() -> None:
    table = Tabletop(2).deal().purse(coin=2, arrowhead=1).site("a1", "l1_02", "guardian_04")
    assert table.no("overcome", "a1") == "arnak.no.archaeologist_there"
    table.stand("a1", 2)
    assert table.no("overcome", "a1") == "arnak.no.archaeologist_there"  # somebody else is
    table.stand("a1", 1)
    before = table.total()
    table.act("overcome", "a1")  # 2 coins and an arrowhead
    assert table.goods() == {}
    assert table.total() == before + 5
    assert table.me().trophies == (Trophy("guardian_04"),)
    assert table.place("a1").guardian == ""


def test_arnak_A15_some_guardians_take_a_discard_which_is_no_exile() -> None:
    table = Tabletop(2).deal(hand=["hat", "fear"]).purse(coin=1, arrowhead=1)
    table.site("a1", "l1_02", "guardian_02", who=1).act("overcome", "a1").say("hat")
    assert table.me().cards.play == ("hat",)
    assert table.goods() == {}
    assert table.me().trophies == (Trophy("guardian_02"),)


def test_arnak_A15_a_boon_is_used_once_per_game() -> None:
    table = _rich().act("boon", "guardian_15")
    assert table.no("boon", "guardian_15") == "arnak.no.boon_used"
    table.all_pass().tidy()
    while table.state.turn != 1:
        table.act("pass", seat=table.state.turn)
    assert table.no("boon", "guardian_15") == "arnak.no.boon_used"
    assert len(table.me().trophies) == 1  # the points stay


# Idols (A16)

SLOTS = {
    "slot_arrowhead": {"arrowhead": 1},
    "slot_tablets": {"tablet": 2},
    "slot_coin_compass": {"coin": 1, "compass": 1},
    "slot_jewel": {"coin": -1, "jewel": 1},
}


@pytest.mark.parametrize(("slot", "goods"), SLOTS.items())
def test_arnak_A16_each_slot_gives_any_of_the_five_effects(
    slot: str, goods: dict[str, int]
) -> None:
    table = Tabletop(2).set("1.idols", 4).purse(coin=4)
    for filled in range(1, 5):  # the same effect four times: no slot is bound to one
        table.act("idol", slot)
        assert table.gained() == goods
        assert (table.me().idols, table.me().slotted) == (4 - filled, filled)


def test_arnak_A16_an_idol_in_a_slot_may_draw_a_card() -> None:
    table = Tabletop(2).deal(deck=["hat"]).set("1.idols", 1).act("idol", "slot_draw")
    assert table.me().cards.hand == ("hat",)


def test_arnak_A16_there_are_four_slots_and_one_needs_an_idol() -> None:
    table = Tabletop(2)
    assert table.no("idol", "slot_tablets") == "arnak.no.idol"
    table.set("1.idols", 1).set("1.slotted", 4)
    assert table.no("idol", "slot_tablets") == "arnak.no.slot"
    assert table.refused(Correct("1.slotted", 5), HOST) == "arnak.no.range"


def test_arnak_A16_slots_are_filled_from_the_left_so_the_cheap_points_go_first() -> None:
    table = Tabletop(2).set("1.idols", 4)
    lost = []
    for _ in range(4):
        before = table.total()
        table.act("idol", "slot_tablets")
        lost.append(before - table.total())  # the idol keeps its three points
    assert lost == [1, 2, 3, 4]


def test_arnak_A16_an_idol_in_a_slot_stays_but_for_one_card() -> None:
    table = Tabletop(2).deal(hand=["stone_key"]).set("1.idols", 0).set("1.slotted", 1)
    before = table.total()
    table.purse(tablet=1).act("play", "stone_key").say("idol")
    assert (table.me().idols, table.me().slotted) == (1, 0)
    assert table.total() == before + 1  # the first slot is empty again


@pytest.mark.parametrize("passed", [0, 1])
def test_arnak_A10_the_end_of_a_turn_says_who_goes_on(passed: int) -> None:
    t = Tabletop(2).deal(hand=["fear"]).set("2.passed", passed).act("dig", "camp_coin")
    ends = [p for p in GAME.prompts(t.state, Actor(1)) if p.id == "end_turn"]
    said = [p.outcome.key for p in ends if p.outcome is not None]
    assert said == ["arnak.outcome.go_on" if passed else "arnak.outcome.end_turn"]
