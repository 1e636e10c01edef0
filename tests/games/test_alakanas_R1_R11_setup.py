"""Setting up 《阿拉喀纳斯》: R1 to R11, and the house rules that belong to them."""

from __future__ import annotations

import hashlib
import json

import pytest
from pydantic import TypeAdapter

from companion.dealing import Proof, verify
from companion.games.alakanas.content import LONGEST_TASK
from companion.games.alakanas.dealer import SPECIAL
from companion.games.alakanas.play import commands as cmd
from companion.games.alakanas.play import events as ev
from companion.table import commands as table
from companion.table.seats import seat_view
from tests.games.alakanas_tables import Table, own_pack, playing

STANDARD = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0)
MIDDLE = (1, 2, 3, 4, 5, 0, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
SWAPPED = (2, 1, *STANDARD[2:])


def test_R1_tiles_lie_in_number_order_and_the_last_cell_is_the_cliff() -> None:
    grid = Table().see().grid
    assert tuple(cell.tile for cell in grid) == STANDARD


def test_R1_each_tile_lies_once() -> None:
    assert Table().no(cmd.LayGrass((1, 1, *STANDARD[2:])), hard=True) == "tiles"
    assert Table().no(cmd.LayGrass(STANDARD[:15]), hard=True) == "tiles"


def test_R2_the_cliff_elsewhere_is_a_house_rule() -> None:
    assert Table().no(cmd.LayGrass(MIDDLE)) == "cliff_last"
    free = Table(cliff="other")
    free.ok(cmd.LayGrass(MIDDLE))
    assert free.see().grid[5].tile == 0


def test_R1_shuffled_tiles_are_a_house_rule() -> None:
    assert Table().no(cmd.LayGrass(SWAPPED)) == "tile_order"
    assert Table().no(cmd.AppDraws("tiles")) == "tile_order"
    free = Table(tiles="shuffled")
    free.ok(cmd.LayGrass(SWAPPED))
    free.ok(cmd.AppDraws("tiles"))
    assert sorted(free.state.grid) == sorted(STANDARD)
    assert free.state.grid[-1] == 0


@pytest.mark.parametrize(
    ("seats", "camps"),
    [
        *((3, (1, 1, 1)), (4, (1, 1, 2)), (5, (2, 1, 2)), (6, (2, 1, 3))),
        *((7, (3, 1, 3)), (8, (3, 1, 4)), (9, (3, 2, 4)), (10, (3, 2, 5))),
    ],
)
def test_R3_a_composition_is_suggested_for_each_number(
    seats: int, camps: tuple[int, int, int]
) -> None:
    t = Table(seats)
    assert t.see().camps_suggested == t.see().camps_wanted == camps


def test_R3_the_composition_can_be_changed_and_an_empty_bloc_is_warned_about() -> None:
    t = Table(4)
    assert t.no(cmd.SetComposition(1, 1, 1), hard=True) == "composition_sum"
    assert t.see().warning is None
    t.ok(cmd.SetComposition(2, 2, 0))
    warning = t.see().warning
    assert warning is not None
    assert warning.key == "alakanas.no.empty_bloc"


def test_R3_camps_are_public_and_counted() -> None:
    t = Table(4)
    t.ok(cmd.Proceed("grassland"))
    assert t.no(cmd.Proceed("camps"), hard=True) == "without_camp"
    t.ok(cmd.SetCamp(1, "guardian"), 1)
    assert t.no(cmd.SetCamp(2, "guardian"), 2) == "camp_full"
    assert t.see(3).ring[0].camp == "guardian"
    assert t.see().drawing == 2
    t.ok(cmd.SetCamp(2, "guardian"), 2, insists=True)
    t.ok(cmd.SetCamp(3, "invader"), 3)
    t.ok(cmd.SetCamp(4, "invader"), 4)
    assert t.no(cmd.Proceed("camps")) == "composition"


def test_R3_the_app_can_draw_the_camps_that_are_left() -> None:
    t = Table(6)
    t.ok(cmd.Proceed("grassland"))
    t.ok(cmd.SetCamp(4, "helper"), 4)
    t.ok(cmd.AppDraws("camp", 2), 2)
    t.ok(cmd.AppDraws("camp"))
    assert t.state.camps() == (2, 1, 3)
    assert t.state.player(4).camp == "helper"


def test_R5_one_special_task_and_one_card_for_each_player() -> None:
    for seats in (3, 7, 10):
        t = Table(seats).camps(("gh" + "i" * 8)[:seats]).tasks()
        deal = t.state.deal
        assert deal is not None
        assert len(deal.dealt) == seats
        assert deal.dealt.count(SPECIAL) == 1
        assert sorted(deal.dealt) == sorted([SPECIAL, *(f"T{n}" for n in range(1, seats))])


def test_R5_the_server_is_locked_before_anybody_contributes_and_all_must() -> None:
    t = Table(3).camps("ghi")
    assert t.no(cmd.Contribute(1), 1, hard=True) == "no_deal"
    assert t.no(cmd.Proceed("tasks"), hard=True) == "not_dealt"
    t.ok(cmd.LockDeal(1))
    deal = t.see(1).deal
    assert deal is not None
    assert len(deal.server) == 64
    assert not deal.dealt
    t.ok(cmd.Contribute(1, "草原"), 1)
    assert t.no(cmd.Contribute(2, "   "), 2, hard=True) == "dealing.word.empty"
    t.ok(cmd.Contribute(2), 2)
    assert t.no(cmd.DealTasks(1), hard=True) == "contributions"
    assert [s.given for s in t.see(3).ring] == ["word", "random", ""]


def test_R5_a_double_tap_is_one_deal() -> None:
    t = Table(3).camps("ghi")
    t.ok(cmd.LockDeal(1))
    assert t.ok(cmd.LockDeal(1)) == []
    for seat in (1, 2, 3):
        t.ok(cmd.Contribute(seat), seat)
        assert t.ok(cmd.Contribute(seat, "again"), seat) == []
    assert [type(e) for e in t.ok(cmd.DealTasks(1))] == [ev.Dealt]
    before = t.state.deal
    assert t.ok(cmd.DealTasks(1)) == []
    assert t.no(cmd.DealTasks(2), hard=True) == "deal_number"
    assert t.state.deal == before


def test_R5_only_the_keeper_deals() -> None:
    t = Table(3).camps("ghi")
    assert t.no(cmd.LockDeal(1), 1, hard=True) == "keeper"
    assert t.no(cmd.SetTask(1, "x"), 2, hard=True) == "keeper"
    t.ok(cmd.LockDeal(1))
    assert t.no(cmd.DealTasks(1), 1, hard=True) == "keeper"


def test_a_redeal_is_public_opened_and_has_the_next_number() -> None:
    t = Table(3).camps("ghi").tasks()
    assert t.no(cmd.Redeal(1, "  "), hard=True) == "reason"
    t.ok(cmd.Redeal(1, "乙看到了甲的屏幕"))
    seen = t.see(2)
    assert seen.deal is None
    assert seen.stage == "tasks"
    assert seen.aborted[0].reason == "乙看到了甲的屏幕"
    proof = Proof.from_text(seen.proofs[0])
    assert verify(proof).status == "holds"
    assert proof.aborted == "乙看到了甲的屏幕"
    assert t.no(cmd.LockDeal(1), hard=True) == "deal_number"
    t.tasks()
    assert t.state.deal is not None
    assert t.state.deal.number == 2


def test_a_deal_given_up_before_it_was_dealt_is_opened_once_it_was_decided() -> None:
    """Else the app could throw deals away, unseen, until one falls as it likes."""
    t = Table(3).camps("ghi")
    t.ok(cmd.LockDeal(1, "KNS234"))
    for seat in (1, 2):
        t.ok(cmd.Contribute(seat, f"word {seat}"), seat)
    assert t.state.deal is not None
    first = t.state.deal
    (early,) = t.ok(cmd.Redeal(1, "too early to tell"))
    assert t.see(2).proofs == ()
    assert (early.secret, early.given) == (first.secret, first.given)
    t.ok(cmd.LockDeal(2, "KNS234"))
    for seat in (1, 2, 3):
        t.ok(cmd.Contribute(seat, f"word {seat}"), seat)
    (event,) = t.ok(cmd.Redeal(2, "somebody saw something"))
    (told,) = t.see(2).proofs
    proof = Proof.from_text(told)
    assert verify(proof).status == "holds"
    assert (proof.manifest.deal, proof.aborted) == (2, "somebody saw something")
    assert tuple(o.card for o in proof.openings) == event.cards
    assert sorted(event.cards) == [SPECIAL, "T1", "T2"]
    t.tasks()
    assert t.state.deals == 3


def test_a_deal_given_up_before_all_have_contributed_is_opened_as_far_as_it_goes() -> None:
    """dealing.md, step 9: the server's secret fits the lock that all had seen (step 2), and what
    had been given is open. Nothing of the next deal is."""
    t = Table(3).camps("ghi")
    t.ok(cmd.LockDeal(1, "KNS234"))
    t.ok(cmd.Contribute(1, "horse"), 1)
    shown = t.see(2).deal
    assert shown is not None
    assert not t.see(2).aborted
    t.ok(cmd.Redeal(1, "the third is not here yet"))
    (gone,) = t.see(2).aborted
    assert gone == t.see(3).aborted[0]
    locked = b"kanas/deal/v1/server\n" + bytes.fromhex(shown.manifest) + bytes.fromhex(gone.secret)
    assert hashlib.sha256(locked).hexdigest() == shown.server == gone.server
    assert gone.manifest == shown.manifest
    assert gone.given == (hashlib.sha256(b"horse").hexdigest(), "", "")
    assert (gone.proof, t.see(2).proofs) == ("", ())
    t.ok(cmd.LockDeal(2, "KNS234"))
    deal = t.state.deal
    assert deal is not None
    assert deal.secret not in str(t.see(2))
    assert (deal.secret, deal.given) != (gone.secret, gone.given)


def test_a_deal_given_up_in_an_older_journal_is_still_read() -> None:
    event = TypeAdapter(ev.DealAborted).validate_python(
        {"number": 1, "reason": "x", "cards": [], "proof": ""}
    )
    assert event == ev.DealAborted(1, "x", (), "", "", ())


def test_a_task_is_as_long_as_the_field_in_which_it_is_written() -> None:
    t = Table(3).camps("ghi")
    t.ok(cmd.SetTask(1, "x" * LONGEST_TASK))
    assert t.no(cmd.SetTask(1, "x" * (LONGEST_TASK + 1)), hard=True) == "text"


def test_a_deal_is_never_undone() -> None:
    t = Table(3).camps("ghi").tasks()
    for record in t.history.records:
        if isinstance(record.event, ev.DealLocked | ev.Contributed | ev.Dealt):
            made = t.say(table.Undo(record.group))
            assert made.message.key == "undo.reveal"


def test_R6_the_text_of_a_task_is_set_before_the_lock_and_dealt_with_it() -> None:
    t = Table(3).camps("ghi")
    t.ok(cmd.SetTask(2, " 收集三张 移动 "))
    assert t.no(cmd.SetTask(3, "x"), hard=True) == "task"
    t.tasks()
    assert t.no(cmd.SetTask(1, "late"), hard=True) == "locked"
    assert t.state.deal is not None
    assert "T2 收集三张 移动" in t.state.deal.dealt


@pytest.mark.parametrize("announce", [False, True])
def test_R6_a_task_is_ticked_privately_unless_the_house_rule_announces(announce: bool) -> None:
    t = Table(3, announce=announce).camps("ghi").tasks()
    (event,) = t.ok(cmd.MarkDone(2, True), 2)
    assert t.see(2).ring[1].done
    assert t.see(1).ring[1].done is announce
    assert t.see().ring[1].done is announce
    assert (t.game.say(event, seat_view(1)) is not None) is announce
    assert t.game.say(event, seat_view(2)) is not None


def test_R7_a_character_fits_the_camp_and_is_one_players() -> None:
    game = own_pack(("aaa", "guardian", 4), ("bbb", "invader", 3))
    t = Table(3, game=game).camps("ghi").tasks()
    assert t.no(cmd.SetCharacter(1, "bbb", 3), 1) == "character_camp"
    t.ok(cmd.SetCharacter(1, "aaa", 4), 1)
    t.ok(cmd.SetCharacter(2, "somebody", 4), 2)
    assert t.no(cmd.SetCharacter(3, "somebody", 4), 3) == "character_taken"


@pytest.mark.parametrize(("k", "offered"), [(1, 0), (2, 2), (3, 3)])
def test_R7_one_of_k_is_a_house_rule(k: int, offered: int) -> None:
    game = own_pack(*((f"gg{n}", "guardian", n) for n in (3, 4, 5)))
    t = Table(3, game=game, characters="app", choose=k).camps("ghi").tasks()
    t.ok(cmd.AppDraws("character", 1), 1)
    me = t.state.player(1)
    assert len(me.choices) == offered
    if k == 1:
        assert me.character.startswith("gg")
        assert me.health == int(me.character[2])
    else:
        assert t.no(cmd.SetCharacter(1, "zoriktu", 4), 1) == "not_offered"
        t.ok(cmd.SetCharacter(1, me.choices[1], 4), 1)
        assert t.state.player(1).choices == ()


def test_R7_names_of_the_seed_alone_cannot_be_drawn_by_the_app() -> None:
    t = Table(3, characters="app").camps("ghi").tasks()
    assert t.no(cmd.AppDraws("character", 1), 1, hard=True) == "characters_left"


def test_R8_health_is_what_stands_on_the_card_and_may_fall_below_0() -> None:
    t = playing("ghii", health=4)
    assert [s.max_health for s in t.see().ring] == [4, 4, 4, 4]
    t.ok(cmd.Damage((2,), 6), 2)
    assert t.see().ring[1].health == -2
    assert t.see().ring[1].dying


def test_R9_the_pawn_stands_on_the_tile_of_the_sequence_card() -> None:
    t = Table(3, cliff="other")
    t.ok(cmd.LayGrass(MIDDLE))
    t.camps("ghi").tasks().ok(cmd.SetCharacter(1, "a", 3))
    t.ok(cmd.SetCharacter(2, "b", 3))
    t.ok(cmd.SetCharacter(3, "c", 3))
    t.ok(cmd.Proceed("characters"))
    t.ok(cmd.SetSequence(1, 6), 1)
    assert t.state.player(1).cell == 6  # behind the cliff in cell 5
    assert t.no(cmd.SetSequence(2, 6), 2, hard=True) == "sequence_taken"
    assert t.no(cmd.SetSequence(2, 16), 2, hard=True) == "sequence"
    t.ok(cmd.AppDraws("sequence"))
    drawn = [p.sequence for p in t.state.players]
    assert len(set(drawn)) == 3
    assert all(1 <= n <= 15 for n in drawn)
    assert all(t.state.grid[p.cell] == p.sequence for p in t.state.players)


@pytest.mark.parametrize("share", [True, False])
def test_R9_whether_pawns_share_a_tile_is_a_house_rule(share: bool) -> None:
    t = playing("ghii", share=share)
    if share:
        t.ok(cmd.MovePawn(1, 1), 1)
    else:
        assert t.no(cmd.MovePawn(1, 1), 1) == "shared"
        t.ok(cmd.MovePawn(1, 9), 1)


def test_R2_nothing_happens_at_the_cliff_by_itself() -> None:
    t = playing("ghii")
    assert t.ok(cmd.MovePawn(1, 15), 1) == [ev.PawnMoved(1, 15)]
    assert t.see().ring[0].alive


def test_R10_four_cards_each_in_counts() -> None:
    t = playing("ghiig", deck=60)
    assert [s.hand for s in t.see().ring] == [4] * 5
    assert (t.see().pile, t.see().discard) == (40, 0)
    loose = playing("ghiig")
    assert loose.see().pile is None


def test_R10_a_deck_must_be_enough() -> None:
    t = Table(3).camps("ghi").tasks()
    for stage in ("characters", "sequence"):
        for seat in (1, 2, 3):
            if stage == "characters":
                t.ok(cmd.SetCharacter(seat, f"c{seat}", 3))
            else:
                t.ok(cmd.SetSequence(seat, seat))
        t.ok(cmd.Proceed(stage))  # type: ignore[arg-type]
    assert t.no(cmd.DealHands(11), hard=True) == "deck"
    t.ok(cmd.DealHands(12))
    assert t.ok(cmd.DealHands(12)) == []
    assert t.see().pile == 0


def test_R11_the_lowest_sequence_card_begins_then_by_seat() -> None:
    t = playing("ghii", sequence=(9, 5, 2, 7))
    turns = []
    for _ in range(5):
        turns.append(t.state.turn)
        t.next_turn()
    assert turns == [3, 4, 1, 2, 3]
    assert t.see().round == 2


def test_R11_the_dead_are_skipped() -> None:
    t = playing("ghiig", special=1)
    t.kill(2)
    t.kill(3)
    t.next_turn()
    assert t.state.turn == 4


def test_the_stages_come_in_the_seeds_order_and_each_tells_what_to_do() -> None:
    t = Table(3)
    stages = [s.stage for s in t.see().steps]
    assert stages == ["grassland", "camps", "tasks", "characters", "sequence", "hands"]
    assert all(s.lines for s in t.see().steps)
    assert t.no(cmd.Proceed("camps"), hard=True) == "stage_ahead"
    t.camps("ghi")
    assert t.ok(cmd.Proceed("camps")) == []  # somebody else was quicker
    assert [s.status for s in t.see().steps] == ["done", "done", "now", "later", "later", "later"]


def test_the_proof_of_a_deal_holds_and_names_the_table() -> None:
    t = playing("ghi", special=1)
    t.kill(2, 3)
    proof = Proof.from_text(t.see(2).proofs[0])
    assert verify(proof).status == "holds"
    told = json.loads(t.see(2).proofs[0])
    assert told["manifest"]["game"] == "KNS234"
    assert told["manifest"]["rules"] == "kanas/1"
    assert told["manifest"]["seats"] == ["甲", "乙", "丙"]
