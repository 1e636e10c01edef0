"""Dying, loot, opened tasks and the end: R20 to R30 and Victory, with their house rules."""

from __future__ import annotations

import pytest

from companion.games.alakanas.dealer import SPECIAL
from companion.games.alakanas.play import commands as cmd
from companion.games.alakanas.play import events as ev
from companion.games.alakanas.play.standing import Result
from companion.table import commands as table
from companion.table.game import Correct
from companion.table.refusal import Refusal
from tests.games.alakanas_tables import Table, playing


def result(t: Table) -> Result:
    found = t.game.score(t.state)
    assert isinstance(found, Result)
    return found


# R20, R21


@pytest.mark.parametrize(("keeper", "held"), [("person", 4), ("app", 0), ("plays", 0)])
def test_R20_only_a_keeper_who_does_not_play_receives_loot(keeper: str, held: int) -> None:
    t = playing("ghiig", special=1, keeper=keeper)
    t.kill(3, cause="curse")
    assert t.state.loot == held
    assert t.state.discard == 4 - held


def test_R20_when_the_app_is_keeper_everybody_may_take_the_next_step() -> None:
    t = Table(3, keeper="app")
    t.ok(cmd.Proceed("grassland"), 2)
    assert Table(3).no(cmd.Proceed("grassland"), 2, hard=True) == "keeper"


def test_R21_a_wolf_that_uses_sheep_milk_is_asked_for_the_colour() -> None:
    t = playing("ghii")
    t.ok(cmd.SetCharacter(1, "c1", 4, "wolf"), 1, insists=True)
    t.go("play")
    assert t.no(cmd.Use(1, "other", name="sheep_milk"), 1) == "colour"
    t.ok(cmd.Use(1, "other", name="sheep_milk", colour="red"), 1)
    assert t.see().colours == ((1, "red"),)
    t.ok(cmd.Damage((1,), 4), 1)
    assert t.no(cmd.Rescue(1, 1, "sheep_milk"), 1) == "colour"
    t.ok(cmd.Rescue(1, 1, "sheep_milk", 1, "black"), 1)
    assert t.see().colours == ((1, "red"), (1, "black"))


# R22


def test_R22_own_milk_or_lotus_saves_others_need_a_lotus() -> None:
    for card in ("wolf_milk", "sheep_milk", "snow_lotus"):
        t = playing("ghii", health=2)
        t.ok(cmd.Damage((2,), 2), 2)
        t.ok(cmd.Rescue(2, 2, card), 2)  # type: ignore[arg-type]
        assert (t.state.player(2).health, t.see().ring[1].dying) == (1, False)
    t = playing("ghii", health=2)
    t.ok(cmd.Damage((2,), 2), 2)
    t.ok(cmd.PassRescue(2, 2), 2)
    assert t.no(cmd.Rescue(2, 1, "wolf_milk"), 1) == "only_lotus"
    t.ok(cmd.Rescue(2, 1, "snow_lotus"), 1)
    assert t.state.player(1).hand == 3


def test_R22_the_dying_is_asked_first_then_anticlockwise_from_the_turn() -> None:
    t = playing("ghiig", sequence=(9, 8, 2, 7, 6))  # seat 3 begins
    t.ok(cmd.Damage((1,), 9), 1)
    case = t.see().dying[0]
    assert (case.asked, *case.then) == (1, 3, 4, 5, 2)
    assert t.no(cmd.Rescue(1, 3, "snow_lotus"), 3) == "asked_first"
    t.ok(cmd.PassRescue(1, 1), 1)
    assert t.ok(cmd.PassRescue(1, 1), 1) == []
    assert t.see().dying[0].asked == 3


def test_R22_one_must_come_to_1() -> None:
    t = playing("ghii")
    t.ok(cmd.Damage((2,), 6), 2)
    t.ok(cmd.Rescue(2, 2, "wolf_milk", 2), 2)
    assert (t.state.player(2).health, t.see().ring[1].dying) == (0, True)
    t.ok(cmd.Rescue(2, 2, "wolf_milk", 1), 2)
    assert not t.see().ring[1].dying


def test_R22_when_everybody_has_passed_the_seat_is_dead() -> None:
    t = playing("ghiig", special=1)
    t.ok(cmd.Damage((3,), 9), 3)
    for by in (3, 1, 2, 4, 5):
        assert t.see().ring[2].alive
        t.ok(cmd.PassRescue(3, by), by)
    assert not t.see().ring[2].alive


def test_R22_a_double_tap_on_dead_is_one_death() -> None:
    t = playing("ghiig", special=1)
    t.kill(3)
    assert t.ok(cmd.LetDie(3)) == []
    assert t.state.player(3).died == 1


def test_the_turn_waits_for_the_dying_and_the_dead_do_not_act() -> None:
    t = playing("ghiig", special=1).go("play")
    t.ok(cmd.Damage((3,), 9), 3)
    assert t.no(cmd.Advance(1, "play"), 1, hard=True) == "dying"
    t.ok(cmd.LetDie(3))
    dead = (cmd.Use(3), cmd.Draw(3, 1), cmd.MovePawn(3, 9), cmd.Heal(3, 1), cmd.Damage((1,), 1))
    for command in dead:
        assert t.no(command, 3, hard=True) == "dead"


# R23


def test_R23_a_task_is_opened_when_a_bloc_is_wiped_out_and_by_nobodys_insistence() -> None:
    t = playing("ghiig", special=1)
    t.kill(3)
    assert t.no(cmd.OpenTask(3), hard=True) == "open_bloc"
    events = t.kill(4)
    assert ev.MayOpen() in events
    assert t.see(2).openable == (3, 4)
    assert t.no(cmd.OpenTask(1), hard=True) == "open_living"
    assert t.no(cmd.OpenTask(3), 2, hard=True) == "keeper"
    (opened,) = t.ok(cmd.OpenTask(3))
    assert t.ok(cmd.OpenTask(3)) == []
    assert [k.seat for k in t.see(2).known] == [3]
    assert t.see(2).known[0].salt == opened.salt != ""
    made = t.say(table.Undo(t.history.seq))
    assert isinstance(made, Refusal)


@pytest.mark.parametrize(("house", "openable"), [("bloc", ()), ("camp", (2,))])
def test_R23_a_single_camp_is_a_house_rule(house: str, openable: tuple[int, ...]) -> None:
    t = playing("ghiig", special=1, open_on=house)
    t.kill(2)  # the only helper
    assert t.see().openable == openable
    if house == "bloc":
        assert t.no(cmd.OpenTask(2), hard=True) == "open_bloc"


@pytest.mark.parametrize(("house", "openable"), [("all", (3, 4)), ("last", (4,))])
def test_R23_only_the_last_is_a_house_rule(house: str, openable: tuple[int, ...]) -> None:
    t = playing("ghiig", special=1, open_which=house)
    t.kill(3)
    t.kill(4)
    assert t.see().openable == openable


# R24, R25


def test_R24_the_killer_takes_hand_equipment_and_judgement_cards() -> None:
    t = playing("ghiig", special=1, deck=60).go("play")
    t.ok(cmd.PlaceJudgement(1, 3), 1)
    t.next_turn().next_turn().go("play").ok(cmd.Equip(3, "weapon"), 3)
    t.kill(3, by=1)
    assert t.state.player(1).hand == 4 - 1 + 3 + 1 + 1
    assert t.see().ring[2].hand == 0
    assert t.state.discard == 0
    assert list(t.game.invariants(t.state)) == []


@pytest.mark.parametrize("by", [0, 3])
def test_R24_without_a_killer_or_by_ones_own_hand_cards_are_discarded(by: int) -> None:
    t = playing("ghiig", special=1)
    t.kill(3, by=by)
    assert t.state.discard == 4


def test_R24_a_traps_owner_is_the_killer() -> None:
    t = playing("ghiig", special=1, health=1).go("play")
    t.ok(cmd.SetTrap(1, 5), 1)
    t.ok(cmd.SpringTrap(1, 3), 3)
    t.ok(cmd.LetDie(3))
    assert t.state.player(1).hand == 3 + 4


def test_R24_a_killer_who_is_dead_too_takes_nothing() -> None:
    t = playing("ghiigi", special=1)
    t.ok(cmd.Damage((3, 4), 9, "seat", 4), 4)
    t.ok(cmd.LetDie(3))
    t.ok(cmd.LetDie(4))
    assert t.state.discard == 8


def test_R25_the_keeper_shares_what_the_curse_brought() -> None:
    t = playing("ghiig", special=1, deck=60).go("play")
    t.ok(cmd.PlaceJudgement(1, 3, "curse"), 1)
    t.kill(3, cause="curse")
    assert (t.state.loot, t.state.discard) == (4, 1)  # the judgement card is discarded
    assert t.no(cmd.Advance(1, "play"), 1, hard=True) == "loot"
    assert t.no(cmd.GiveLoot(4, (cmd.Share(1, 5),)), hard=True) == "split"
    assert t.no(cmd.GiveLoot(4, (cmd.Share(3, 1),)), hard=True) == "dead"
    assert t.no(cmd.GiveLoot(3), hard=True) == "loot_changed"
    assert t.no(cmd.GiveLoot(4), 1, hard=True) == "keeper"
    t.ok(cmd.GiveLoot(4, (cmd.Share(2, 1), cmd.Share(4, 2))))
    assert [t.state.player(s).hand for s in (1, 2, 4)] == [3, 5, 6]
    assert (t.state.loot, t.state.discard) == (0, 2)


def test_R25_the_turn_of_somebody_killed_goes_on_after_the_loot() -> None:
    t = playing("ghiig", special=1)
    t.ok(Correct("turn", 3))
    t.kill(3, cause="curse")
    assert t.state.turn == 3
    t.ok(cmd.GiveLoot(4))
    assert t.state.turn == 4


# R26, R27, R29, R30 and Victory


@pytest.mark.parametrize(
    ("letters", "special", "dead", "side", "winners"),
    [
        ("ghii", 3, (3, 4), "guardians", (1, 2)),
        ("ghii", 2, (2, 3, 4), "guardians", (1,)),
        ("ghii", 2, (1, 2), "invaders", (3, 4)),
        ("ghii", 3, (1, 2, 3), "invaders", (4,)),
        ("ghii", 4, (1, 2, 3), "special", (4,)),
        ("ghii", 1, (2, 3, 4), "special", (1,)),
        ("ghii", 1, (1, 2, 3, 4), "draw", ()),
    ],
)
@pytest.mark.parametrize("together", [True, False])
def test_victory_is_found_at_once(
    letters: str,
    special: int,
    dead: tuple[int, ...],
    side: str,
    winners: tuple[int, ...],
    together: bool,
) -> None:
    t = playing(letters, special)
    if together:
        t.kill(*dead)
    elif side == "draw":
        return  # one after another somebody is the last
    else:
        for seat in dead:
            assert t.state.stage == "play"
            t.kill(seat)
    told = result(t)
    assert told.verdict.side == side
    assert tuple(p.seat for p in told.players if p.won) == winners
    assert next(p.seat for p in told.players if p.special) == special
    assert told.players[special - 1].task == SPECIAL
    assert t.no(cmd.MovePawn(1, 3), 1, hard=True) == "over"


@pytest.mark.parametrize(("house", "winners"), [("side", (1, 2, 5)), ("survivors", (1, 5))])
def test_dead_members_win_too(house: str, winners: tuple[int, ...]) -> None:
    t = playing("ghiig", special=3, winners=house)
    t.kill(2)
    t.kill(3, 4)
    assert t.state.ending is not None
    assert t.state.ending.winners == winners


@pytest.mark.parametrize(
    ("house", "side"), [("draw", "draw"), ("last_damage", "invaders"), ("one_by_one", "guardians")]
)
def test_nobody_left(house: str, side: str) -> None:
    t = playing("ghi", special=2, mutual=house)
    t.ok(cmd.Damage((1, 2, 3), 9, "seat", 3), 3)
    for seat in (2, 3, 1):
        if t.state.stage == "play":
            t.ok(cmd.LetDie(seat))
    assert result(t).verdict.side == side


def test_R26_a_batch_is_resolved_before_victory_and_victory_before_loot() -> None:
    t = playing("ghii", special=3)
    t.ok(cmd.Damage((3, 4), 9, "seat", 1), 1)
    t.ok(cmd.LetDie(3))
    assert t.state.stage == "play"
    t.ok(cmd.Rescue(4, 4, "wolf_milk", 9), 4)
    assert t.state.stage == "play"
    assert t.state.player(1).hand == 8  # looted: nobody has won
    events = t.kill(4, by=1)
    assert isinstance(events[-1], ev.Ended)
    assert not any(isinstance(e, ev.Looted) for e in events)


def test_S_counts_for_its_camp_and_nothing_is_said_before_the_bloc_is_wiped_out() -> None:
    t = playing("ghii", special=4)
    t.kill(3)
    assert t.see().blocs[1].alive == 1
    assert not t.see().may_open
    u = playing("ghii", special=1)
    u.kill(3)
    assert u.see().blocs == t.see().blocs
    u.kill(4)
    assert u.see().may_open


def test_R27_nothing_is_gained_for_a_kill_but_loot() -> None:
    t = playing("ghiig", special=1)
    before = t.state.player(1)
    t.kill(3, by=1)
    assert t.state.player(1) == before.but(hand=8)


def test_R28_R29_a_new_table_deals_anew() -> None:
    assert playing("ghii").state.deals == 1
    assert Table(4).state.deal is None


def test_R30_somebody_who_leaves_is_dead_without_loot_and_may_end_the_game() -> None:
    t = playing("ghiig", special=3)
    assert t.no(cmd.MarkLeft(4), 3, hard=True) == "own_seat"
    t.ok(cmd.MarkLeft(4))
    assert (t.state.player(4).alive, t.state.discard) == (False, 4)
    t.ok(cmd.MarkLeft(3), 3)
    assert result(t).verdict.side == "guardians"


def test_with_physical_tasks_the_keeper_enters_the_result() -> None:
    t = playing("ghii", tasks="physical")
    assert t.no(cmd.LockDeal(1), hard=True) == "physical"
    t.kill(3, 4)
    assert t.state.stage == "play"
    t.ok(cmd.OpenTask(3, special=True))
    assert t.no(cmd.EnterResult("guardians"), 1, hard=True) == "keeper"
    t.ok(cmd.EnterResult("guardians"))
    told = result(t)
    assert (told.entered, told.verdict.side) == (True, "guardians")
    assert [p.seat for p in told.players if p.won] == [1, 2]
    assert playing("ghii").no(cmd.EnterResult("draw"), hard=True) == "app_judges"


def test_a_game_can_be_broken_off_and_opens_everything() -> None:
    t = playing("ghii")
    assert isinstance(t.game.score(t.state), Refusal)
    t.ok(cmd.BreakOff(t.state.turn_no))
    told = result(t)
    assert told.verdict.side is None
    assert len(t.see(1).known) == 4
    assert told.proof
