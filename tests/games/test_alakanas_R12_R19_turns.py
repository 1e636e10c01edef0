"""A turn of 《阿拉喀纳斯》: R12 to R19, and the house rules that belong to them."""

from __future__ import annotations

import pytest

from companion.games.alakanas.play import commands as cmd
from companion.games.alakanas.play import events as ev
from companion.table.game import Correct
from tests.games.alakanas_tables import playing


def test_R12_six_phases_in_order_and_the_first_passes_by_itself() -> None:
    t = playing("ghii")
    phases = [t.state.phase]
    while t.state.turn == 1:
        t.ok(cmd.Advance(t.state.turn_no, t.state.phase), 1, insists=True)
        phases.append(t.state.phase)
    assert phases == ["judge", "draw", "play", "discard", "end", "judge"]
    t.ok(cmd.Back(2, "judge"), 2)
    assert t.state.phase == "start"
    assert t.no(cmd.Back(2, "start"), 2, hard=True) == "first_phase"


def test_R12_two_taps_are_one_step() -> None:
    t = playing("ghii")
    on = cmd.Advance(t.state.turn_no, "judge")
    t.ok(on, 1)
    assert t.ok(on, 1) == []
    assert t.state.phase == "draw"


def test_R12_a_phone_moves_its_own_turn_only_and_the_keeper_any() -> None:
    t = playing("ghii")
    assert t.no(cmd.Advance(1, "judge"), 2, hard=True) == "own_seat"
    t.ok(cmd.Advance(1, "judge"))


def test_R13_judgement_comes_before_drawing() -> None:
    t = playing("ghii").go("play")
    t.ok(cmd.PlaceJudgement(1, 2, "curse"), 1)
    assert t.see().ring[0].hand == 3
    t.next_turn()
    assert t.no(cmd.Advance(2, "judge"), 2) == "judge_first"
    t.ok(cmd.ResolveJudgement(2, 0), 2)
    t.ok(cmd.Advance(2, "judge"), 2)
    assert t.state.discard == 1


@pytest.mark.parametrize(
    ("order", "first", "why"), [("newest", 1, "newest"), ("oldest", 0, "oldest")]
)
def test_R13_the_newest_is_judged_first(order: str, first: int, why: str) -> None:
    t = playing("ghii", judge_order=order).go("play")
    t.ok(cmd.PlaceJudgement(1, 2, "curse"), 1)
    t.ok(cmd.PlaceJudgement(1, 2, "other"), 1)
    t.next_turn()
    assert t.no(cmd.ResolveJudgement(2, 1 - first), 2) == f"{why}_first"
    t.ok(cmd.ResolveJudgement(2, first), 2)
    assert t.state.player(2).judgement == (("curse", "other")[1 - first],)


def test_R13_a_card_can_move_on_to_the_next_living_player() -> None:
    t = playing("ghiig", special=1)
    t.kill(3)
    t.go("play").ok(cmd.PlaceJudgement(1, 2), 1)
    t.next_turn()
    t.ok(cmd.ResolveJudgement(2, 0, moves_on=True), 2)
    assert t.state.player(4).judgement == ("?",)


def test_R13_only_two_hand_cards_are_used_while_judging() -> None:
    t = playing("ghii")
    assert t.no(cmd.Use(1, "other", name="snow_lotus"), 1) == "judging"
    t.ok(cmd.Use(1, "other", name="foresight"), 1)
    t.ok(cmd.Use(1, "other", name="helpless"), 1)
    t.go("play").ok(cmd.Use(1, "other", name="snow_lotus"), 1)


def test_R14_two_cards_or_what_the_character_says() -> None:
    t = playing("ghii", deck=40)
    assert t.see().draws == 2
    t.go("draw")
    assert t.no(cmd.Advance(1, "draw"), 1) == "draw_first"
    t.ok(cmd.Draw(1, 3), 1)
    assert t.no(cmd.Draw(1, 2), 1) == "drawn"
    assert (t.state.player(1).hand, t.state.pile) == (7, 21)


def test_R14_an_empty_pile_is_reshuffled_and_then_there_is_what_there_is() -> None:
    t = playing("ghii", deck=17)  # one card is left in the pile
    t.ok(cmd.Discard(2, 2), 2)
    events = t.go("draw").ok(cmd.Draw(1, 2), 1)
    assert events == [ev.Drew(1, 1, True), ev.Reshuffled(), ev.Drew(1, 1, True)]
    assert (t.state.pile, t.state.discard, t.state.player(1).hand) == (1, 0, 6)
    t.next_turn().go("draw")
    assert t.ok(cmd.Draw(2, 2), 2) == [ev.Drew(2, 1, True)]
    t.next_turn().go("draw")
    assert t.ok(cmd.Draw(3, 2), 3) == [ev.Drew(3, 0, True)]
    t.ok(cmd.Advance(3, "draw"), 3)


def test_R15_one_ala_is_used_in_a_play_phase_and_answers_do_not_count() -> None:
    t = playing("ghii").go("play")
    t.ok(cmd.Use(1, "ala", answering=True), 1)
    assert t.see().ala_used == 0
    t.ok(cmd.Use(1, "ala"), 1)
    assert t.no(cmd.Use(1, "ala"), 1) == "second_ala"
    t.ok(cmd.Use(1, "ala", answering=True), 1)
    assert t.no(cmd.Use(2, "ala"), 2) == "own_play"
    t.ok(cmd.Use(2, "ala", answering=True), 2)
    t.next_turn().go("play").ok(cmd.Use(2, "ala"), 2)


def test_R16_one_move_is_used_or_played_in_a_play_phase() -> None:
    for first in (True, False):
        t = playing("ghii").go("play")
        t.ok(cmd.Use(1, "move", answering=first), 1)
        assert t.no(cmd.Use(1, "move", answering=not first), 1) == "second_move_phase"
        t.ok(cmd.Use(2, "move", answering=True), 2)  # outside one's own play phase
        t.ok(cmd.Use(2, "move", answering=True), 2)


@pytest.mark.parametrize("scope", ["phase", "turn"])
def test_R16_by_the_turn_is_a_house_rule(scope: str) -> None:
    t = playing("ghii", move_limit=scope).go("draw")
    t.ok(cmd.Use(1, "move", answering=True), 1)
    t.go("play")
    if scope == "phase":
        t.ok(cmd.Use(1, "move"), 1)
    else:
        assert t.no(cmd.Use(1, "move"), 1) == "second_move_turn"


@pytest.mark.parametrize("kind", ["weapon", "armour", "mount"])
@pytest.mark.parametrize("house", ["replace", "refuse"])
def test_R17_one_of_each_kind(kind: str, house: str) -> None:
    t = playing("ghii", equip=house).go("play")
    t.ok(cmd.Equip(1, kind, "弓"), 1)  # type: ignore[arg-type]
    again = cmd.Equip(1, kind, "刀")  # type: ignore[arg-type]
    if house == "refuse":
        assert t.no(again, 1) == "second_equipment"
    else:
        t.ok(again, 1)
        assert (t.state.player(1).equipment(kind), t.state.discard) == ("刀", 1)  # type: ignore[arg-type]
        assert t.state.player(1).hand == 2


def test_R17_three_kinds_lie_side_by_side() -> None:
    t = playing("ghii").go("play")
    for kind in ("weapon", "armour", "mount"):
        t.ok(cmd.Equip(1, kind), 1)  # type: ignore[arg-type]
    assert (t.state.player(1).hand, t.state.discard) == (1, 0)
    t.ok(cmd.Unequip(1, "armour"), 1)
    assert t.state.discard == 1
    assert t.no(cmd.Unequip(1, "armour"), 1, hard=True) == "bare"


def test_R18_a_used_card_is_discarded_but_traps_and_judgement_cards_stay() -> None:
    t = playing("ghii", deck=40).go("play")
    t.ok(cmd.Use(1, "other"), 1)
    assert t.state.discard == 1
    t.ok(cmd.SetTrap(1, 8, "坑"), 1)
    t.ok(cmd.PlaceJudgement(1, 3), 1)
    assert (t.state.discard, t.state.player(1).hand) == (1, 1)
    trap = t.see(4).grid[8].traps[0]
    assert (trap.owner, trap.name) == (1, "坑")
    t.ok(cmd.SpringTrap(trap.id, 2, 1), 2)
    assert (t.state.discard, t.see().grid[8].traps) == (2, ())
    assert t.ok(cmd.SpringTrap(trap.id, 2, 1), 2) == []  # a second tap


def test_R18_no_card_leaves_an_empty_hand() -> None:
    t = playing("ghii")
    t.ok(Correct("1.hand", 0), 1)
    assert t.go("play").no(cmd.Use(1, "ala"), 1, hard=True) == "cards"


@pytest.mark.parametrize(
    ("hand", "n", "why"), [(5, 1, "keep"), (4, 1, "keep"), (8, 4, "discard_less")]
)
def test_R19_neither_below_five_nor_at_five(hand: int, n: int, why: str) -> None:
    t = playing("ghii")
    t.ok(Correct("1.hand", hand), 1)
    assert t.go("discard").no(cmd.Discard(1, n), 1) == why


def test_R19_more_than_five_are_discarded_exactly_down_to_five() -> None:
    t = playing("ghii")
    t.ok(Correct("1.hand", 8), 1)
    t.go("discard")
    assert t.see().to_discard == 3
    t.ok(cmd.Discard(1, 2), 1)
    assert t.no(cmd.Advance(1, "discard"), 1) == "discard_first"
    t.ok(cmd.Discard(1, 1), 1)
    t.ok(cmd.Advance(1, "discard"), 1)


def test_R19_the_limit_can_be_changed() -> None:
    t = playing("ghii")
    t.ok(Correct("hand_limit", 3))
    t.go("discard")
    assert t.see().to_discard == 1


def test_numbers_are_put_right_and_cards_counted_anew() -> None:
    t = playing("ghii", deck=40)
    t.ok(Correct("2.hand", 9), 2)
    assert t.no(Correct("2.hand", 3), 1, hard=True) == "own_seat"
    assert t.no(Correct("2.health", 5), 2, hard=True) == "range"
    assert t.no(Correct("9.hand", 5), hard=True) == "seat.unknown"
    assert t.no(Correct("nothing", 5), hard=True) == "number"
    t.ok(Correct("pile", 20))
    assert list(t.game.invariants(t.state)) == []
