"""A20–A23 at a tracked table: the end of a round, the row, the end of the game, house rules."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.arnak.play import commands as cmd
from companion.games.arnak.play import events as ev
from companion.games.arnak.play.standing import sheet_of
from companion.games.arnak.play.state import BLOCKED
from companion.games.arnak.scoring import score
from companion.games.arnak.sheet import Sheet
from companion.table import commands as table_cmd
from companion.table.message import SeatRef
from tests.games.recorded.tabletop import HOST, Tabletop
from tests.games.tables import BOARDS, PACK, table, tiles

# The end of a round (A20)


def test_arnak_A20_everybody_goes_home_and_blocking_tiles_stay() -> None:
    t = Tabletop(2).stand("camp_coin", 1).stand("camp_tablet", 2).all_pass()
    assert [t.state.out(seat) for seat in (1, 2)] == [0, 0]
    assert sum(BLOCKED in site.people for site in t.state.sites) == 5


@pytest.mark.parametrize("guarded", [0, 1, 2])
@pytest.mark.parametrize("each", [True, False])
def test_arnak_A20_fear_for_each_archaeologist_at_a_guarded_site(guarded: int, each: bool) -> None:
    t = Tabletop(2, fear_each=each).deal()
    for i, place in enumerate(("a1", "a2")):
        guardian = f"guardian_0{i + 1}" if i < guarded else ""
        t.site(place, f"l1_0{i + 1}", guardian, who=1)
    before = t.state.fear
    t.all_pass()
    due = guarded if each else min(1, guarded)  # the house rule: one at most
    assert t.me().cards.play == ("fear",) * due
    assert t.state.fear == before - due


def test_arnak_A20_the_house_rule_may_change_while_the_game_runs() -> None:
    t = Tabletop(2).deal().site("a1", "l1_01", "guardian_01", who=1)
    t.site("a2", "l1_02", "guardian_02", who=1)
    t.do(table_cmd.SetOption("fear_each", False), HOST).all_pass()
    assert t.me().cards.play == ("fear",)


def test_arnak_A20_a_guardian_that_was_overcome_frightens_nobody() -> None:
    t = Tabletop(2).deal().site("a1", "l1_01", "guardian_04", who=1).purse(coin=2, arrowhead=1)
    t.act("overcome", "a1").all_pass()
    assert t.me().cards.play == ()


def test_arnak_A20_war_mask_keeps_the_fear_away_until_the_round_ends() -> None:
    t = Tabletop(2).deal(hand=["war_mask"], deck=["hat"]).purse(tablet=1)
    t.site("a1", "l1_01", "guardian_01", who=1).act("play", "war_mask").all_pass()
    assert t.me().cards.play == ("war_mask",)
    t.tidy()
    while t.state.turn != 1:
        t.act("pass", seat=t.state.turn)
    t.stand("a1", 1).all_pass()
    assert "fear" in t.me().cards.play  # in the next round it counts again


def test_arnak_A7_A20_fear_that_runs_out_is_given_from_the_start_player_on() -> None:
    t = Tabletop(2, first=2).deal().deal(seat=2)
    t.site("a1", "l1_01", "guardian_01", who=1).site("a2", "l1_02", "guardian_02", who=2)
    t.insisted = True  # the supply is counted anew
    t.set("fear", 1).all_pass()
    assert t.me(2).cards.play == ("fear",)
    assert (t.me(1).cards.play, t.me(1).fear_tiles) == ((), 1)


def test_arnak_A20_the_order_of_a_round_end() -> None:
    """Home with Fear, leftover hand, shuffle, refresh, draw; then the row and the marker."""
    t = Tabletop(2).deal(hand=["hat", "torch"], deck=["trowel"], play=["flask"])
    t.do(cmd.PutAssistant("miner", 1)).purse().act("assistant", "miner")
    t.site("a1", "l1_01", "guardian_01", who=1).all_pass()
    assert t.me().cards.play == ("flask", "fear")  # before the shuffle
    assert t.state.phase == "cleanup"
    t.do(cmd.PutDown(1, "hat"))  # discarded; the torch is kept
    assert t.me().cards.play == ("flask", "fear", "hat")
    assert not t.me().assistants[0].ready
    t.do(cmd.Tidy(1))
    kinds = [type(e) for e in t.last]
    assert kinds.index(ev.ShuffledUnder) < kinds.index(ev.Tidied) < kinds.index(ev.Drew)
    cards = t.me().cards
    # Up to five: the torch stays, the trowel is on top, then the three shuffled cards.
    assert cards.hand == ("fear", "flask", "hat", "torch", "trowel")
    assert (cards.play, cards.deck_count) == ((), 0)
    assert t.me().assistants[0].ready
    assert t.state.round == 1  # the other one is not ready
    t.do(cmd.Tidy(2))
    kinds = [type(e) for e in t.last]
    assert kinds.index(ev.RowSlid) < kinds.index(ev.RoundOpened)
    assert (t.state.round, t.state.first, t.state.turn) == (2, 2, 2)


def test_arnak_A4_what_is_kept_counts_towards_the_five() -> None:
    t = Tabletop(2).deal(hand=["hat", "torch", "flask"], deck=["trowel", "pickaxe", "rope"])
    t.all_pass().do(cmd.Tidy(1))
    assert t.me().cards.hand_count == 5
    assert t.me().cards.deck_count == 1
    t = Tabletop(2).deal(hand=["hat", "torch", "flask", "rope", "axe", "dog"], deck=["trowel"])
    t.all_pass().do(cmd.Tidy(1))
    assert t.me().cards.hand_count == 6  # nobody has to discard


def test_arnak_A4_the_play_area_goes_under_what_is_left_of_the_deck() -> None:
    deck = ["trowel", "pickaxe", "rope", "axe", "dog", "hat"]
    t = Tabletop(2).deal(deck=deck, play=["torch", "flask"]).all_pass().do(cmd.Tidy(1))
    assert t.me().cards.hand == tuple(sorted(deck[:5]))
    assert [b.cards for b in t.me().cards.batches] == [("hat",), ("flask", "torch")]


def test_arnak_A20_each_does_his_part_once_and_only_then() -> None:
    t = Tabletop(2).deal(hand=["hat"])
    assert t.refused(cmd.Tidy(1)) == "arnak.no.cleanup"
    assert t.refused(cmd.PutDown(1, "hat")) == "arnak.no.cleanup"
    t.all_pass()
    assert t.refused(cmd.PutDown(1, "torch")) == "arnak.no.not_in_hand"
    t.do(cmd.Tidy(1))
    assert t.refused(cmd.Tidy(1)) == "arnak.no.tidied"
    assert t.refused(cmd.PutDown(1, "hat")) == "arnak.no.tidied"


@pytest.mark.parametrize("n", [2, 3, 4])
def test_arnak_A20_the_start_marker_goes_to_the_left(n: int) -> None:
    t = Tabletop(n, first=n)
    firsts = [t.state.first]
    for _ in range(4):
        t.all_pass().tidy()
        firsts.append(t.state.first)
        assert t.state.turn == t.state.first
    assert firsts == [(n - 1 + i) % n + 1 for i in range(5)]


# The row (A9, A20, A21)

ITEMS = ("torch", "trowel", "pickaxe", "flask", "hat")


def test_arnak_A20_the_cards_beside_the_staff_leave_the_game() -> None:
    t = Tabletop(2).row("item", *ITEMS).row("artifact", "mortar").all_pass().tidy()
    row = t.state.row
    assert set(row.exiled) == {"mortar", "torch"}
    assert row.items == ITEMS[1:]  # one item less in round 2, so none comes
    assert row.artifacts == ("", "")


def test_arnak_A20_cards_nobody_named_leave_the_game_too() -> None:
    t = Tabletop(2).all_pass().tidy()
    assert (t.state.row.unnamed_artifacts, t.state.row.unnamed_items) == (1, 1)


def test_arnak_A21_the_row_slides_to_the_staff_and_is_filled_at_the_far_end() -> None:
    t = Tabletop(2).row("item", *ITEMS).purse(coin=2).act("buy", "flask")
    assert t.state.row.items == ("torch", "trowel", "pickaxe", "hat")  # until the turn ends
    t.over()
    assert t.state.row.items == ("torch", "trowel", "pickaxe", "hat", "")
    assert t.state.row.item_deck == 40 - 6
    t.act("pass", seat=2).all_pass().tidy()
    t.row("artifact", "mortar", "war_mask").deal(hand=["whip"])
    while t.state.turn != 1:
        t.act("pass", seat=t.state.turn)
    t.purse(compass=9).act("buy", "mortar").say("no").over()
    assert t.state.row.artifacts == ("war_mask", "")


def test_arnak_A21_the_row_is_also_filled_when_the_next_player_begins_without_a_word() -> None:
    t = Tabletop(2).row("item", *ITEMS).purse(coin=2).act("buy", "flask").act("pass", seat=2)
    assert t.state.row.items == ("torch", "trowel", "pickaxe", "hat", "")


def test_arnak_A21_an_exhausted_deck_leaves_gaps() -> None:
    t = Tabletop(2).row("item", *ITEMS)
    t.insisted = True  # the deck is counted anew
    t.set("item_deck", 0).purse(coin=9).act("buy", "torch").over()
    assert t.state.row.items == ITEMS[1:]
    t.all_pass().tidy()
    assert t.state.row.items == ITEMS[2:]  # three in round 2, where four should lie


def test_arnak_A9_a_card_is_named_once_and_lies_in_one_place() -> None:
    t = Tabletop(2).row("item", "torch").put("hand", "hat")
    for card in ("torch", "hat", "mortar", "fear", "no_such_card"):
        assert t.refused(cmd.NameRow("item", 1, card)) == "arnak.no.card_elsewhere"
    assert t.refused(cmd.NameRow("item", 5, "rope")) == "arnak.no.such"
    t.row("item", "rope")  # a slip of the finger is named again
    assert t.state.row.items[0] == "rope"
    t.do(cmd.NameRow("item", 1, "torch"))


# The fifth round and the score (A20, A22, A23)


def fifth(seats: int = 2, **options: Any) -> Tabletop:
    """A table in its last round."""
    t = Tabletop(seats, **options)
    for _ in range(4):
        t.all_pass().tidy()
    assert t.state.round == 5
    return t


def test_arnak_A20_after_round_five_only_archaeologists_and_their_fear() -> None:
    t = fifth().deal(hand=["hat", "torch"], play=["flask"]).row("item", "axe")
    t.site("a1", "l1_01", "guardian_01", who=1).all_pass()
    cards = t.me().cards
    assert t.state.phase == "over"
    assert (cards.hand, cards.play) == (("hat", "torch"), ("flask", "fear"))
    assert t.state.row.items == ("axe",)
    assert t.refused(cmd.Tidy(1)) == "arnak.no.cleanup"
    assert t.no("pass") == "arnak.no.in_over"
    t.do(table_cmd.Finish(), HOST)


def test_arnak_A22_every_kind_of_points_worked_out_by_hand() -> None:
    t = fifth().deal(hand=["hat", "fear"], deck=["steam_boat"], play=["mortar", "fear"])
    t.climb(1, 14, 11, arrival=1).set("1.tile.gold", 1).set("1.tile.silver_bc", 2)
    t.set("1.idols", 2).set("1.slotted", 1).set("1.fear_tiles", 1)
    t.site("a1", "l1_01", "guardian_13", who=1).purse(tablet=9)
    while t.state.turn != 1:
        t.act("pass", seat=t.state.turn)
    t.act("overcome", "a1").all_pass()
    player = t.score().players[0]
    found = {c.id: c.points for c in player.categories}
    assert found == {
        "research": 23 + 8,  # first in the temple, notebook in row 6
        "temple_tiles": 11 + 2 * 6,
        "idols": 3 * 3 + 2 + 3 + 4,  # three idols, and the second to the fourth slot
        "guardians": 5,
        "cards": 1 + 3 + 1,  # hat in hand, steam boat in the deck, mortar in the play area
        "fear": -1 - 1 - 2,
    }
    assert player.total == 31 + 23 + 18 + 5 + 5 - 4


def test_arnak_A22_the_score_is_that_of_the_same_sheet_filled_in_by_hand() -> None:
    t = fifth(3, temple="snake")
    t.climb(1, 14, 8, arrival=1).climb(2, 9, 9).climb(3, 13, 12)
    for seat in (1, 2, 3):
        t.set(f"{seat}.idols", seat).set(f"{seat}.slotted", 3 - seat)
        t.deal(hand=["fear"] * seat, seat=seat)
    t.set("1.tile.bronze_c", 1).all_pass()
    by_hand = table(
        Sheet(glass=8, arrival=1, notebook=4, tiles=tiles(1), idols=3, idols_in_slots=2, fear=1),
        Sheet(glass=5, notebook=5, idols=3, idols_in_slots=1, fear=2),
        Sheet(glass=7, notebook=6, idols=3, idols_in_slots=0, fear=3),
        temple="snake",
    )
    wanted = score(by_hand, PACK)
    assert [p.total for p in t.score().players] == [p.total for p in wanted.players]
    assert sheet_of(t.state, t.rules).players[2].fear == 3


def test_arnak_A22_resources_score_nothing() -> None:
    t = Tabletop(2)
    before = t.total()
    t.purse(coin=9, compass=9, tablet=9, arrowhead=9, jewel=9)
    assert t.total() == before


def tied(**options: Any) -> Tabletop:
    """Both have the same points; seat 2 was in the temple first."""
    _, book, arrivals = BOARDS["bird"]
    t = fifth(**options).deal().deal(seat=2)
    t.climb(1, 14, 4, arrival=2).climb(2, 14, 0, arrival=1)  # 21 + 1; 23
    t.set("1.card_points", arrivals[0] - arrivals[1] - book[2])
    assert t.total(1) == t.total(2) == 23 + 10  # and four empty slots
    return t.all_pass()


def test_arnak_A23_a_tie_goes_to_whoever_was_first_in_the_temple() -> None:
    result = tied().score()
    assert [p.rank for p in result.players] == [2, 1]
    assert result.decided_by == "arrival"


def test_arnak_A23_without_arrivals_the_higher_research_points_decide() -> None:
    t = fifth().deal().deal(seat=2).climb(1, 4).climb(2, 5)  # 2 and 4
    t.set("1.card_points", 2).all_pass()
    result = t.score()
    assert [p.rank for p in result.players] == [2, 1]
    assert result.decided_by == "research"


def test_arnak_A23_else_the_victory_is_shared() -> None:
    result = fifth().deal().deal(seat=2).climb(1, 4).climb(2, 4).all_pass().score()
    assert [p.rank for p in result.players] == [1, 1]
    assert result.decided_by == "shared"


def test_arnak_A23_house_rule_nearer_the_top() -> None:
    """Equal points: seat 1 has more research points, seat 2 stands higher with its glass."""
    for rule, ranks in (("rulebook", [1, 2]), ("top", [2, 1])):
        t = fifth(tie_break=rule).deal().deal(seat=2)
        t.climb(1, 9, 9).climb(2, 10, 0)  # 9 + 6 in row 5; 12 in row 6
        t.set("2.card_points", 9 + 6 - 12).all_pass()
        assert [p.rank for p in t.score().players] == ranks


def test_arnak_A20_everybodys_points_are_kept_after_each_round() -> None:
    t = Tabletop(2).deal().deal(seat=2)
    t.set("1.card_points", 3).all_pass()
    assert t.state.progress == ((10 + 3, 10),)  # four empty slots: 1 + 2 + 3 + 4


def test_arnak_A10_a_refusal_says_whose_turn_it_is() -> None:
    refused = Tabletop(3).act("pass").ask(cmd.Act(3, "pass"))
    assert refused.message.params["seat"] == SeatRef(2)  # type: ignore[union-attr]
