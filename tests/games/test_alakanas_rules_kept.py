"""What the other tests of a rule would not have missed, each found by breaking the rule: R3 to R30,
house rules in both positions, and the rows of "Who sees what"."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.alakanas.dealer import SPECIAL
from companion.games.alakanas.play import commands as cmd
from companion.games.alakanas.play import events as ev
from companion.table import commands as table
from companion.table.refusal import Refusal
from companion.table.seats import SCREEN, SPECTATOR, Actor, Role, Viewer, seat_view
from tests.games.alakanas_tables import HOST_VIEW, Table, own_pack, playing

KEEPER = Viewer(Role.KEEPER)

# Set-up


@pytest.mark.parametrize("cliff", ["last", "other"])
def test_R2_the_app_lays_the_cliff_elsewhere_under_the_house_rule_only(cliff: str) -> None:
    places = set[int]()
    for seed in range(12):
        t = Table(3, seed=seed, tiles="shuffled", cliff=cliff)
        t.ok(cmd.AppDraws("tiles"))
        places.add(t.state.grid.index(0))
    assert (places == {15}) is (cliff == "last")


def test_R3_a_table_goes_on_with_an_empty_bloc_only_if_it_insists() -> None:
    t = Table(3)
    t.ok(cmd.Proceed("grassland"))
    t.ok(cmd.SetComposition(2, 1, 0))
    for seat, camp in enumerate(("guardian", "guardian", "helper"), 1):
        t.ok(cmd.SetCamp(seat, camp), seat)  # type: ignore[arg-type]
    assert t.no(cmd.Proceed("camps")) == "empty_bloc"
    t.ok(cmd.Proceed("camps"), insists=True)


def test_R3_R7_R9_what_the_app_draws_is_drawn_by_chance() -> None:
    camps, firsts = set[str](), set[int]()
    for seed in range(12):
        t = Table(3, seed=seed)
        t.ok(cmd.Proceed("grassland"))
        t.ok(cmd.AppDraws("camp"))
        camps.add(t.state.player(1).camp)
        t.ok(cmd.Proceed("camps"))
        t.tasks()
        for seat in (1, 2, 3):
            t.ok(cmd.SetCharacter(seat, f"c{seat}", 3))
        t.ok(cmd.Proceed("characters"))
        t.ok(cmd.AppDraws("sequence"))
        firsts.add(t.state.player(1).sequence)
    assert camps == {"guardian", "helper", "invader"}
    assert len(firsts) > 5


@pytest.mark.parametrize("by", ["physical", "app"])
def test_each_kind_of_card_is_drawn_from_the_box_or_by_the_app(by: str) -> None:
    """The button that draws is there both ways; the switch says which is the big one."""
    t = Table(3, camps=by, sequence=by)

    def drawn(kind: str) -> bool:
        offered = {p.id: p for p in t.game.prompts(t.state, Actor(1))}
        assert offered[f"draws/{kind}"].refused is None
        return offered[f"draws/{kind}"].primary

    t.ok(cmd.Proceed("grassland"))
    assert drawn("camp") is (by == "app")
    t.ok(cmd.AppDraws("camp"))
    t.ok(cmd.Proceed("camps"))
    t.tasks()
    for seat in (1, 2, 3):
        t.ok(cmd.SetCharacter(seat, f"c{seat}", 3))
    t.ok(cmd.Proceed("characters"))
    assert drawn("sequence") is (by == "app")


def test_R5_the_keeper_gets_no_task() -> None:
    t = Table(3).camps("ghi").tasks()
    assert t.state.deal is not None
    assert len(t.state.deal.dealt) == len(t.state.players)
    for viewer in (HOST_VIEW, KEEPER):
        seen = t.game.view(t.state, viewer)
        assert (seen.own, seen.known) == (None, ())


def test_R7_the_app_draws_characters_of_the_own_camp_and_none_twice() -> None:
    pack = [("g1", "guardian", 4), ("g2", "guardian", 4), ("i1", "invader", 3), ("h1", "helper", 3)]
    for seed in range(8):
        t = Table(4, seed=seed, game=own_pack(*pack), characters="app").camps("ggih").tasks()
        for seat in (1, 2, 3, 4):
            t.ok(cmd.AppDraws("character", seat), seat)
        one, two, three, four = (p.character for p in t.state.players)
        assert {one, two} == {"g1", "g2"}
        assert (three, four) == ("i1", "h1")


def test_R8_health_below_0_is_shown_as_0() -> None:
    t = playing("ghii", health=4)
    t.ok(cmd.Damage((2,), 6), 2)
    shown = {fact.id: fact.value for fact in t.see(1).facts}
    assert (shown["health.1"], shown["health.2"]) == (4, 0)


def test_R9_not_even_then_do_the_cliff_and_the_dead_keep_a_pawn_away() -> None:
    t = playing("ghiig", special=1, share=False)
    for seat in (1, 2):
        t.ok(cmd.MovePawn(seat, 15), seat)  # the cliff is no tile
    t.kill(3)
    t.ok(cmd.MovePawn(4, t.state.player(3).cell), 4)


# Turns


def test_R13_cards_are_judged_in_the_judgement_phase_and_before_drawing() -> None:
    t = playing("ghii").go("play")
    t.ok(cmd.PlaceJudgement(1, 2, "curse"), 1)
    assert t.no(cmd.ResolveJudgement(2, 0), 2) == "judge_phase"
    t.next_turn()
    t.ok(cmd.Advance(2, "judge"), 2, insists=True)
    assert t.no(cmd.Draw(2, 2), 2) == "judge_first"


def test_R15_R16_each_turn_has_its_own_ala_and_move() -> None:
    t = playing("ghi", special=1).go("play")
    for _ in range(2):
        seat = t.state.turn
        t.ok(cmd.Use(seat, "ala"), seat)
        t.ok(cmd.Use(seat, "move"), seat)
        t.next_turn().go("play")
        assert (t.see().ala_used, t.see().move_used) == (0, 0)


def test_R17_R18_cards_are_laid_down_in_ones_own_play_phase() -> None:
    t = playing("ghii").go("play")
    laid = (cmd.Equip(2, "weapon"), cmd.PlaceJudgement(2, 3), cmd.SetTrap(2, 5), cmd.Use(2, "move"))
    for command in laid:
        assert t.no(command, 2) == "own_play"


def test_R21_only_a_wolf_and_only_for_sheep_milk_is_asked_for_a_colour() -> None:
    t = playing("ghii").go("play")
    t.ok(cmd.SetCharacter(2, "c2", 4, "wolf"), 2, insists=True)
    t.ok(cmd.Use(1, "other", name="sheep_milk"), 1)
    t.next_turn().go("play").ok(cmd.Use(2, "other", name="wolf_milk"), 2)
    assert t.see().colours == ()


# The office


FIXED = {
    "keeper": "app",
    "all_knowing": True,
    "tasks": "physical",
    "hidden": True,
    "announce": True,
    "open_which": "last",
    "winners": "survivors",
    "open_on": "camp",
    "mutual": "one_by_one",
}
FREE = {"cliff": "other", "share": False, "judge_order": "oldest", "move_limit": "turn"}


@pytest.mark.parametrize("name", [*FIXED, *FREE])
def test_R20_what_decides_who_sees_and_who_wins_stays_from_the_lock_on(name: str) -> None:
    t = Table(3).camps("ghi")
    option = table.SetOption(name, {**FIXED, **FREE}[name])
    t.ok(option)
    t.ok(table.SetOption(name, t.game.meta.defaults()[name]))
    t.ok(cmd.LockDeal(1))
    made = t.say(option)
    assert isinstance(made, Refusal) is (name in FIXED)


# Life and death


def test_R22_health_comes_back_to_what_the_card_has_and_no_further() -> None:
    t = playing("ghii", health=4)
    t.ok(cmd.Damage((2,), 4), 2)
    t.ok(cmd.Rescue(2, 2, "wolf_milk", 9), 2)
    assert t.state.player(2).health == 4


def test_R22_of_two_who_are_dying_the_first_is_asked_for_first() -> None:
    t = playing("ghiig", special=1)
    t.ok(cmd.Damage((3, 4), 9))
    assert [case.seat for case in t.see().dying] == [3, 4]
    assert t.no(cmd.Rescue(4, 4, "wolf_milk", 9), 4) == "dying_first"
    t.ok(cmd.LetDie(3))
    t.ok(cmd.Rescue(4, 4, "wolf_milk", 9), 4)


def test_R22_the_dead_are_not_asked_and_save_nobody() -> None:
    t = playing("ghiig", special=1)
    t.ok(cmd.Damage((3, 4), 9))  # 3 dies first, and keeps its cards until the batch is settled
    t.ok(cmd.LetDie(3))
    assert t.state.player(3).hand == 4
    case = t.see().dying[0]
    assert (case.seat, 3 in (case.asked, *case.then)) == (4, False)
    assert t.no(cmd.Rescue(4, 3, "snow_lotus"), 3, hard=True) == "dead"
    assert t.no(cmd.PassRescue(4, 3), 3, hard=True) == "dead"


def test_R22_nobody_gives_up_before_the_others_were_asked_but_the_keeper_who_asked_aloud() -> None:
    t = playing("ghiig", special=1)
    t.ok(cmd.Damage((3,), 9))
    assert t.no(cmd.LetDie(3), 3) == "asked_first"
    assert t.no(cmd.LetDie(3), 1, hard=True) == "own_seat"
    t.ok(cmd.LetDie(3))


def test_R23_that_tasks_may_be_opened_is_said_once() -> None:
    t = playing("gghiig", special=1)
    said = [*t.kill(4), *t.kill(5), *t.kill(3)]
    assert said.count(ev.MayOpen()) == 1


@pytest.mark.parametrize("first", [3, 4])
def test_R24_a_dead_killer_takes_nothing_whoever_of_the_two_died_first(first: int) -> None:
    t = playing("ghiigi", special=1)
    t.ok(cmd.Damage((3, 4), 9, "seat", 4), 4)
    for seat in (first, 7 - first):
        t.ok(cmd.LetDie(seat))
    assert [t.state.player(seat).hand for seat in (3, 4)] == [0, 0]
    assert t.state.discard == 8


def test_R25_shares_are_of_at_least_one_card_and_of_each_player_once() -> None:
    t = playing("ghiig", special=1)
    t.kill(3, cause="curse")
    for shares in ((cmd.Share(1, 2), cmd.Share(1, 1)), (cmd.Share(1, 0),),
                   (cmd.Share(1, 5), cmd.Share(2, -1))):  # fmt: skip
        assert t.no(cmd.GiveLoot(4, shares), hard=True) == "split"


def test_R26_a_camp_that_is_put_right_is_looked_at_as_well() -> None:
    t = playing("ghii", special=3)
    t.kill(3)
    t.ok(cmd.SetCamp(4, "guardian"), 4, insists=True)
    assert t.state.ending is not None
    assert t.state.ending.side == "guardians"


@pytest.mark.parametrize(("house", "winners"), [("side", (1, 2)), ("survivors", (1,))])
def test_a_result_that_is_entered_keeps_to_the_house_rule_and_S_wins_alone(
    house: str, winners: tuple[int, ...]
) -> None:
    t = playing("ghiig", tasks="physical", winners=house)
    t.kill(2)
    t.kill(3, 4, 5)
    t.ok(cmd.EnterResult("guardians", special=5))
    assert t.state.ending is not None
    assert t.state.ending.winners == winners


@pytest.mark.parametrize(("by", "side"), [(3, "invaders"), (0, "draw")])
def test_last_damage_is_that_of_the_last_blow_and_terrain_has_no_side(by: int, side: str) -> None:
    t = playing("ghi", special=2, mutual="last_damage")
    t.ok(cmd.Damage((1,), 1, "seat", 3), 3)
    t.kill(1, 2, 3, by=by)
    assert t.state.ending is not None
    assert t.state.ending.side == side


@pytest.mark.parametrize(("house", "stage"), [("draw", "play"), ("one_by_one", "over")])
def test_R26_whether_deaths_are_taken_one_after_another_is_a_house_rule(
    house: str, stage: str
) -> None:
    t = playing("ggi", special=3, mutual=house)
    t.ok(cmd.Damage((3, 2), 9, "seat", 1), 1)
    t.ok(cmd.LetDie(3))  # the last invader and S; seat 2 is dying still
    assert t.state.stage == stage


def test_R29_a_redeal_takes_the_old_task_and_its_marks_off_the_phones() -> None:
    t = Table(3).camps("ghi").tasks()
    for seat in (1, 2, 3):
        t.ok(cmd.MarkSeen(seat), seat)
    t.ok(cmd.MarkDone(2, True), 2)
    t.ok(cmd.Redeal(1, "somebody came late"))
    for seat in (1, 2, 3):
        assert t.see(seat).own is None
    assert [(s.seen, s.done) for s in t.see(2).ring] == [(False, False)] * 3


def test_R30_a_phone_that_goes_leaves_its_player_alive() -> None:
    t = playing("ghiig", special=1)
    t.ok(table.Reseat(2, "phone"), insists=True)
    t.ok(table.Leave(2), 2)
    assert t.state.player(2).alive
    t.next_turn()
    assert t.state.turn == 2
    t.ok(cmd.Advance(t.state.turn_no, "judge"))  # 天神 acts for whoever is missing


# Who sees what


def full_table() -> Table:
    """A game with something of everything that lies open."""
    t = playing("ghiig", special=1, deck=60, sequence=(9, 8, 2, 7, 6)).go("play")
    t.ok(cmd.Equip(3, "weapon", "弓"), 3)
    t.ok(cmd.PlaceJudgement(3, 2, "curse"), 3)
    t.ok(cmd.SetTrap(3, 5, "坑"), 3)
    t.ok(cmd.Damage((2,), 1), 2)
    t.kill(4)
    return t


def test_what_lies_open_is_the_same_on_every_screen() -> None:
    t = full_table()
    viewers = (SCREEN, SPECTATOR, HOST_VIEW, KEEPER, *map(seat_view, t.state.seats))
    seen = [t.game.view(t.state, viewer) for viewer in viewers]
    public = ("ring", "grid", "facts", "pile", "discard", "turn", "phase", "deal", "composition")
    for name in public:
        first, *others = (getattr(view, name) for view in seen)
        assert first is not None
        assert all(other == first for other in others), name
    ring = seen[0].ring
    assert [s.camp for s in ring] == ["guardian", "helper", "invader", "invader", "guardian"]
    assert [s.health for s in ring[:3]] == [4, 3, 4]
    assert [s.hand for s in ring] == [4, 4, 1, 0, 4]
    assert [s.sequence for s in ring] == [9, 8, 2, 7, 6]
    assert [s.cell for s in ring] == [8, 7, 1, 6, 5]
    assert ring[2].gear[0].id == "弓"
    assert len(ring[1].judgement) == 1
    assert [trap.owner for trap in seen[0].grid[5].traps] == [3]


def test_the_own_task_can_be_looked_at_from_the_deal_to_the_end_by_the_dead_too() -> None:
    t = Table(5).camps("ghiig")
    assert t.see(3).own is None
    t.tasks()

    def mine() -> dict[int, str]:
        seen: dict[int, Any] = {seat: t.see(seat).own for seat in t.state.seats}
        return {seat: own.task.card for seat, own in seen.items()}

    assert t.state.deal is not None
    dealt = dict(enumerate(t.state.deal.dealt, 1))
    assert SPECIAL in dealt.values()
    assert mine() == dealt
    t.rest()
    assert mine() == dealt
    ordinary = next(seat for seat in (3, 4) if dealt[seat] != SPECIAL)
    t.kill(ordinary)
    assert mine() == dealt
    t.ok(cmd.BreakOff(t.state.turn_no))
    assert mine() == dealt
