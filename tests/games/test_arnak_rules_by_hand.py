"""The table is the authority: undo, corrections of every kind, and moves recorded all the same."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import i18n
from companion.games.arnak.goods import RESOURCES
from companion.games.arnak.play import commands as cmd
from companion.games.arnak.play.state import Assistant
from companion.table import commands as table_cmd
from companion.table.decide import Decision
from companion.table.game import Correct
from companion.table.refusal import Refusal
from companion.table.seats import SPECTATOR, Actor
from companion.table.undo import offer
from tests.games.recorded.tabletop import GAME, HOST, Tabletop

# Undo


def test_arnak_undo_a_seat_takes_its_own_last_command_back() -> None:
    t = Tabletop(2).deal(hand=["hat", "funding_car"]).purse()
    before = t.state
    t.act("play", "hat")
    assert t.goods() == {"coin": 1, "compass": 1}
    t.undo(t.seq, Actor(1))
    assert t.state == before


def test_arnak_undo_the_whole_of_a_command_goes_with_all_that_it_brought() -> None:
    t = Tabletop(2).deal(hand=["fear"]).purse().climb(1, 2)
    t.purse(tablet=1, arrowhead=1).set("bonus.4", 0)
    before = t.state
    t.act("research", "glass:4").undo(t.seq, Actor(1))
    assert t.state == before
    t.act("dig", "camp_coin").undo(t.seq, Actor(1))
    assert t.state == before


def test_arnak_undo_not_what_is_not_ones_own_or_not_the_last() -> None:
    t = Tabletop(2).deal(hand=["hat", "funding_car"]).act("play", "hat")
    hat = t.seq
    assert t.refused(table_cmd.Undo(hat), Actor(2)) == "undo.not_yours"
    t.act("play", "funding_car")
    assert t.refused(table_cmd.Undo(hat), Actor(1)) == "undo.depends"


def test_arnak_undo_not_once_the_next_turn_depends_on_it() -> None:
    t = Tabletop(2).deal(hand=["rough_map"]).act("play", "rough_map")
    mine = t.seq
    t.act("pass", seat=2)
    assert t.refused(table_cmd.Undo(mine), Actor(1)) == "undo.depends"
    t.undo(mine, HOST)  # the host may, and what depends on it goes too
    assert not t.me(2).passed
    assert (t.state.turn, t.state.main_used) == (1, False)


def test_arnak_undo_what_does_not_depend_on_it_stays() -> None:
    t = Tabletop(2).deal(hand=["hat"]).purse().purse(2).act("play", "hat")
    mine = t.seq
    t.set("2.coin", 7).undo(mine, HOST)
    assert t.goods() == {}
    assert t.goods(2) == {"coin": 7}


REVEALED = [
    ("idol_coin", "l1_02", "guardian_01"),
    ("idol_tablet", "l1_05", "guardian_15"),
]


@pytest.mark.parametrize("turned_up", REVEALED)
def test_arnak_undo_what_was_turned_up_is_never_undone(turned_up: tuple[str, ...]) -> None:
    t = Tabletop(2).deal().purse(coin=2, compass=3).act("discover", "a1")
    discovered = t.seq
    for pick in turned_up:
        t.say(pick)
        for who in (Actor(1), HOST, Actor(keeper=True)):
            assert t.refused(table_cmd.Undo(t.seq), who) == "undo.reveal"
            assert t.refused(table_cmd.Undo(discovered), who) == "undo.reveal"
    assert offer(t.history, Actor(1)) is None


def test_arnak_undo_a_wrong_name_in_the_row_goes_back_and_binds_nobody() -> None:
    t = Tabletop(2).deal(hand=["hat"]).purse().act("play", "hat")
    mine, before = t.seq, t.state
    t.do(cmd.NameRow("item", 0, "torch"), Actor(2))  # it lies open for all: no secret is lost
    assert t.state.row.items[0] == "torch"
    t.undo(t.seq, Actor(2))
    assert t.state == before
    t.do(cmd.NameRow("item", 0, "torch"), Actor(2)).undo(mine, Actor(1))
    assert t.goods() == {}
    assert t.state.row.items[0] == "torch"


def test_arnak_undo_a_discovery_goes_back_as_long_as_nothing_was_turned_up() -> None:
    t = Tabletop(2).deal().purse(coin=2, compass=3)
    before = t.state
    t.act("discover", "a1").undo(t.seq, Actor(1))
    assert t.state == before


def test_arnak_undo_a_pass_that_ended_the_round() -> None:
    t = Tabletop(2).deal(seat=2).act("pass").site("a1", "l1_01", "guardian_01", who=2)
    before = t.state
    t.act("pass", seat=2)
    assert t.state.phase == "cleanup"
    t.undo(t.seq, Actor(2))
    assert t.state == before


def test_arnak_undo_of_a_step_of_a_question_asks_it_again() -> None:
    t = Tabletop(2).deal(hand=["machete", "hat"]).act("play", "machete")
    before = t.state
    t.say("hand:hat").undo(t.seq, Actor(1))
    assert t.state == before
    t.say("no")


# Corrections

NUMBERS = [
    *((f"1.{name}", 7) for name in RESOURCES),
    ("1.fear_tiles", 2),
    ("1.fear", 5),
    ("1.idols", 3),
    ("1.slotted", 4),
    ("1.glass", 3),
    ("1.card_points", -4),
    ("1.passed", 1),
    ("1.tile.gold", 1),
    ("bonus.3", 0),
    ("bonus.14", 1),
    ("first", 2),
    ("turn", 2),
    ("main_used", 1),
    ("round", 3),
    ("2.coin", 9),
]


@pytest.mark.parametrize(("target", "value"), NUMBERS)
def test_arnak_correct_every_number_is_put_right_logged_and_undone(target: str, value: int) -> None:
    t = Tabletop(2)
    t.insisted = target == "1.tile.gold"  # the glass is set afterwards
    before = t.state
    t.set(target, value)
    assert t.state != before
    assert t.refused(Correct(target, 1000), HOST) == "arnak.no.range"
    assert GAME.say(t.last[0], SPECTATOR) is not None
    after, seq = t.state, t.seq
    t.set(target, value)  # already right: nothing happens
    assert t.state == after
    t.undo(seq, HOST)
    assert t.state == before


@pytest.mark.parametrize(
    "target",
    [
        "",
        "coin",
        "0.coin",
        "3.coin",
        "1.",
        "1.gold",
        "1.name",
        "1.tile.platinum",
        "1.guardian_01",
        "1.boon.guardian_01",
        "bonus.2",
        "bonus.x",
        "stack.silver",
        "players",
        "phase",
    ],
)
def test_arnak_correct_there_is_no_such_number(target: str) -> None:
    t = Tabletop(2)
    assert t.refused(Correct(target, 1), HOST) == "arnak.no_such_field"


def test_arnak_correct_a_boon_is_used_or_not() -> None:
    t = Tabletop(2).site("a1", "l1_01", "guardian_13", who=1).purse(tablet=3)
    t.act("overcome", "a1").act("boon", "guardian_13").set("1.boon.guardian_13", 0)
    assert not t.me().trophies[0].used
    assert t.refused(Correct("1.guardian_13", 1), HOST) == "arnak.no_such_field"


def test_arnak_correct_a_temple_tile_comes_out_of_its_stack_and_goes_back() -> None:
    t = Tabletop(2).climb(1, 14, arrival=1).set("1.tile.gold", 2)
    assert dict(t.state.tile_stacks)["gold"] == 0
    assert t.refused(Correct("1.tile.gold", 3), HOST) == "arnak.no.range"
    assert t.refused(Correct("2.tile.gold", 1), HOST) == "arnak.no.range"
    t.set("1.tile.gold", 0)
    assert dict(t.state.tile_stacks)["gold"] == 2


def test_arnak_correct_forgotten_fear_comes_out_of_the_supply() -> None:
    t = Tabletop(2).deal(hand=["fear"], play=["fear"])
    before = t.state.fear
    t.set("1.fear", 4)
    assert t.state.fear == before - 2
    assert t.me().cards.play == ("fear",) * 3
    t.set("1.fear", 1)
    assert t.state.fear == before + 1
    assert t.refused(Correct("1.fear", before + 3), HOST) == "arnak.no.range"


def test_arnak_correct_a_withdrawn_arrival_leaves_its_place_to_the_next() -> None:
    t = Tabletop(2).climb(1, 14, arrival=1).climb(1, 12).climb(2, 12)
    t.purse(2, coin=1, compass=1, jewel=1).act("pass").act("research", "glass:14", seat=2)
    assert t.me(2).arrival == 1


ZONES = ("hand", "play", "deck_top", "deck_bottom", "exile", "box")


@pytest.mark.parametrize("here", ZONES)
@pytest.mark.parametrize("there", ZONES)
@pytest.mark.parametrize("card", ["hat", "mortar"])
def test_arnak_correct_a_card_is_put_from_anywhere_to_anywhere(
    here: str, there: str, card: str
) -> None:
    t = Tabletop(2).deal(deck=["fear"]).put(here, card)
    t.put(there, card)  # the invariants say that it is in one place
    cards = t.me().cards
    assert (card in cards.hand) == (there == "hand")
    assert (card in cards.play) == (there == "play")
    assert (card in t.state.row.exiled) == (there == "exile")
    order = [c for batch in cards.batches for c in batch.cards]
    found = {"deck_top": [card, "fear"], "deck_bottom": ["fear", card]}
    assert order == found.get(there, ["fear"])


def test_arnak_correct_a_card_goes_from_the_row_or_from_other_hands() -> None:
    t = Tabletop(2).deal().row("item", "torch", "hat").put("hand", "torch")
    assert t.state.row.items[0] == "hat"
    assert t.me().cards.hand == ("torch",)
    # What lies in somebody's hand only he gives away: others would learn where it lay.
    assert t.refused(cmd.MoveCard(2, "torch", "play"), Actor(2)) == "arnak.no.others_hand"
    t.put("play", "torch")
    t.do(cmd.MoveCard(2, "torch", "play"), Actor(2))
    assert t.me().cards.play == ()
    assert t.me(2).cards.play == ("torch",)


def test_arnak_correct_cards_that_are_not_there() -> None:
    t = Tabletop(2).deal()
    assert t.refused(cmd.MoveCard(1, "no_such_card", "hand")) == "arnak.sheet.card_unknown"
    assert t.refused(cmd.MoveCard(1, "torch", "hand"), Actor(2)) == "arnak.own_sheet_only"
    t.put("hand", "funding_car")  # one's own basic card comes back out of exile
    assert t.refused(cmd.MoveCard(1, "funding_car", "box")) == "arnak.no.not_market"
    # Of an expansion, whose cards are not in this game's market:
    assert t.refused(cmd.MoveCard(2, "cape_of_dawn", "hand")) == "arnak.no.card_elsewhere"


def test_arnak_correct_pieces_on_the_board() -> None:
    t = Tabletop(2).stand("camp_coin", 1).stand("camp_tablet", 1)
    assert t.refused(cmd.PutPiece("camp_jewel", 0, 1)) == "arnak.no.archaeologist"  # two are out
    assert t.refused(cmd.PutPiece("camp_jewel", 0, 3)) == "seat.unknown"
    assert t.refused(cmd.PutPiece("camp_jewel", 0, 9)) == "seat.unknown"  # no rival here
    assert t.refused(cmd.PutPiece("camp_jewel", 2, 1)) == "arnak.no.such"
    assert t.refused(cmd.PutPiece("camp_jewel", -1, 1)) == "arnak.no.such"
    assert t.refused(cmd.PutPiece("nowhere", 0, 1)) == "arnak.no.such"
    t.stand("camp_coin", 0).stand("camp_jewel", 1)
    t.stand("camp_coin", -1)  # a blocking tile
    assert t.place("camp_coin").people == (-1, -1)


def test_arnak_correct_a_site_that_was_discovered_by_mistake_is_covered_again() -> None:
    t = Tabletop(2).site("a1", "l1_02", "guardian_01")
    assert t.refused(cmd.PutSite("a2", "l1_02", "")) == "arnak.no.tile_elsewhere"
    assert t.refused(cmd.PutSite("a2", "l2_01", "")) == "arnak.no.tile_elsewhere"
    assert t.refused(cmd.PutSite("a2", "l1_03", "guardian_01")) == "arnak.no.guardian_elsewhere"
    assert t.refused(cmd.PutSite("a2", "", "guardian_02")) == "arnak.no.guardian_elsewhere"
    assert t.refused(cmd.PutSite("camp_coin", "l1_03", "")) == "arnak.no.tile_elsewhere"
    t.site("a1", "")
    assert not t.place("a1").known
    t.site("a2", "l1_02", "guardian_01")  # both are free again
    t.site("a2", "l1_03", "guardian_01").site("a1", "l1_02")


def test_arnak_correct_assistants() -> None:
    t = Tabletop(2).do(cmd.PutAssistant("miner", 1, gold=True, ready=False))
    assert t.me().assistants == (Assistant("miner", True, False),)
    t.do(cmd.PutAssistant("miner", 2))  # it was the other one's
    assert t.me().assistants == ()
    assert t.me(2).assistants == (Assistant("miner"),)
    t.do(cmd.PutAssistant("miner", 0))
    assert t.me(2).assistants == ()
    assert sum(len(stack) for stack in t.state.stacks) == 12
    assert t.refused(cmd.PutAssistant("nobody", 1)) == "arnak.no.such"
    assert t.refused(cmd.PutAssistant("miner", 3)) == "seat.unknown"
    t.do(cmd.NameTop(0, "a12"))
    assert t.refused(cmd.NameTop(0, "a11")) == "arnak.no.named"
    assert t.refused(cmd.NameTop(1, "a12")) == "arnak.no.assistant_elsewhere"
    assert t.refused(cmd.NameTop(3, "a11")) == "arnak.no.such"


# Recorded all the same

WRONG: list[tuple[str, dict[str, int], Any, str]] = [
    ("not ones turn", {}, cmd.Act(2, "pass"), "arnak.no.turn"),
    ("cannot pay", {}, cmd.Act(1, "research", "glass:2"), "arnak.no.short"),
    ("no icons", {"compass": 3}, cmd.Act(1, "discover", "a1"), "arnak.no.travel"),
    ("no idol", {}, cmd.Act(1, "idol", "slot_tablets"), "arnak.no.idol"),
    ("too high", {"jewel": 1}, cmd.Act(1, "research", "book:2"), "arnak.no.book_above_glass"),
    ("not there", {"tablet": 9}, cmd.Act(1, "overcome", "a3"), "arnak.no.archaeologist_there"),
    ("no glass", {"jewel": 1}, cmd.Act(1, "research", "tile:bronze_b"), "arnak.no.glass_in_temple"),
    ("nothing done", {}, cmd.Act(1, "end_turn"), "arnak.no.main_first"),
]


@pytest.mark.parametrize(("what", "goods", "command", "reason"), WRONG)
def test_arnak_override_a_wrong_move_is_refused_in_words_and_recorded_when_insisted_on(
    what: str, goods: dict[str, int], command: Any, reason: str
) -> None:
    t = Tabletop(2).deal().purse(**goods).site("a3", "l1_03", "guardian_13")
    assert t.refused(command) == reason
    for lang in i18n.languages():
        assert i18n.has(reason, lang)
    message = t.insist(command)
    # What travel lacks depends on the hand, which is nobody else's business: the log is shorter.
    assert message.key == {"arnak.no.travel": "arnak.no.travel_unpaid"}.get(reason, reason)
    group = t.history.groups[t.seq]
    assert all(record.override == message for record in group)  # in the journal
    assert not any(n < 0 for _, n in t.me().goods)  # nobody owes anything
    assert t.me().idols >= 0
    t.undo(t.seq, HOST)


def test_arnak_override_a_second_main_action() -> None:
    t = Tabletop(2).deal(hand=["rough_map", "flask"]).act("play", "rough_map")
    assert t.insist(cmd.Act(1, "play", "flask")).key == "arnak.no.main_used"
    assert t.me().cards.all_cards() == ()


def test_arnak_override_a_tired_assistant_and_a_spent_boon() -> None:
    t = Tabletop(2).do(cmd.PutAssistant("miner", 1, ready=False)).purse()
    t.insist(cmd.Act(1, "assistant", "miner"))
    assert t.goods() == {"coin": 2}


def test_arnak_override_what_was_in_order_is_no_override() -> None:
    t = Tabletop(2).deal(hand=["hat"])
    t.do(cmd.Act(1, "play", "hat"), Actor(1, insists=True))
    assert t.history.records[-1].override is None


@pytest.mark.parametrize(
    "command",
    [
        cmd.Act(1, "idol", "slot_gold"),
        cmd.Act(1, "play", "torch"),
        cmd.Act(1, "research", "book:14"),
        cmd.Answer(1, 99, "yes"),
        cmd.Tidy(1),
        cmd.NameCard(1, "torch"),
    ],
)
def test_arnak_override_not_what_cannot_be(command: Any) -> None:
    t = Tabletop(2).deal().climb(1, 14, 12, arrival=1)
    made = t.ask(command, Actor(1, insists=True))
    assert isinstance(made, Refusal)
    assert not made.overridable


def test_arnak_override_not_for_another_seat() -> None:
    t = Tabletop(2)
    made = t.ask(cmd.Act(1, "pass"), Actor(2, insists=True))
    assert isinstance(made, Refusal)
    assert made.message.key == "arnak.own_sheet_only"


def test_arnak_override_a_question_that_must_be_answered_may_be_left() -> None:
    t = Tabletop(2).deal().purse(coin=2, compass=3).act("discover", "a1")
    command = cmd.Answer(1, t.state.asked, "no")
    assert t.refused(command) == "arnak.no.must"
    t.insist(command)
    assert t.asked == "turn_up:tile"


# Whatever a device sends, it gets an answer

texts = st.one_of(
    st.text(max_size=12),
    st.sampled_from(["hat", "watch/1", "glass:1", "book:", "tile:gold", "camp_coin", "a1"]),
    st.sampled_from(["1.coin", "2.fear", "1.tile.gold", "bonus.3", "stack.gold", "round"]),
)
numbers = st.integers(-3, 12)
anything = st.one_of(
    st.builds(cmd.Act, numbers, st.sampled_from(cmd.ACTIONS), texts),
    st.builds(cmd.Answer, numbers, numbers, texts),
    st.builds(cmd.Begin, numbers),
    st.builds(cmd.BlockCamp, texts, st.booleans()),
    st.builds(cmd.NameCard, numbers, texts),
    st.builds(cmd.NameRow, st.sampled_from(["artifact", "item"]), numbers, texts),
    st.builds(cmd.NameTop, numbers, texts),
    st.builds(cmd.PutDown, numbers, texts),
    st.builds(cmd.Tidy, numbers),
    st.builds(cmd.MoveCard, numbers, texts, st.sampled_from(ZONES)),
    st.builds(cmd.PutPiece, texts, numbers, numbers),
    st.builds(cmd.PutSite, texts, texts, texts),
    st.builds(cmd.PutAssistant, texts, numbers),
    st.builds(Correct, texts, numbers),
)


@given(anything, st.booleans())
def test_arnak_nothing_that_a_device_sends_breaks_the_table(command: Any, insists: bool) -> None:
    t = Tabletop(2, first=1)
    made = t.ask(command, Actor(1, host=True, insists=insists))
    assert isinstance(made, Decision | Refusal)
    if isinstance(made, Decision):
        t.history.after(made.events)


def test_arnak_what_lies_before_a_player_is_put_right_by_himself_or_the_host() -> None:
    table = Tabletop(2)
    assert table.refused(Correct("2.coin", 9), Actor(1)) == "arnak.own_sheet_only"
    table.do(Correct("2.coin", 9), Actor(2))
    assert table.goods(2)["coin"] == 9
    table.do(Correct("2.coin", 1), HOST)
    table.do(Correct("main_used", 1), Actor(1))  # lies on the table: anybody
    assert table.state.main_used


def test_arnak_a_guardian_is_put_where_it_really_is() -> None:
    table = Tabletop(2)
    table.do(cmd.PutGuardian("guardian_03", 1), HOST)
    assert [t.id for t in table.me().trophies] == ["guardian_03"]
    table.do(cmd.PutGuardian("guardian_03", 2), HOST)
    assert (table.me().trophies, [t.id for t in table.me(2).trophies]) == ((), ["guardian_03"])
    table.site("a1", "l1_02", "guardian_04")
    assert table.refused(cmd.PutGuardian("guardian_04", 1), HOST) == "arnak.no.guardian_elsewhere"
    table.do(cmd.PutGuardian("guardian_03", 0), HOST)
    assert table.me(2).trophies == ()
    assert "guardian_03" not in table.state.seen_guardians
