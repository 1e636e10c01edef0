"""A24: alone against the rival. Figures from shared/data/arnak.yaml and shared/rules/arnak.md."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest

from companion import bots, i18n
from companion.games.arnak.game import ArnakGame
from companion.games.arnak.goods import Purse
from companion.games.arnak.play import events as ev
from companion.games.arnak.play.commands import Act, Answer, Begin, PutPiece, RivalDoes, Tidy
from companion.games.arnak.play.prompts import Offer
from companion.games.arnak.play.standing import sheet_of
from companion.games.arnak.play.state import BLOCKED, RIVAL, Play, Rival
from companion.games.arnak.play.view import PlayView
from companion.games.arnak.rival_sheet import RivalSheet
from companion.games.arnak.scoring import Result
from companion.packs.games import installed_games
from companion.table.codec import Codec
from companion.table.game import Correct
from companion.table.refusal import Refusal
from companion.table.seats import SCREEN, Actor
from tests.games.tables import PACK

GAME = ArnakGame(PACK)
TOP = 14  # the Lost Temple's square, on both boards


@dataclass(frozen=True)
class Solo:
    """A solo table with short ways to act on it; the invariants are checked after each move."""

    state: Play

    @property
    def rival(self) -> Rival:
        assert self.state.rival is not None
        return self.state.rival

    def ask(self, command: Any, *, insists: bool = False) -> Solo | Refusal:
        actor = Actor(1, insists=insists)
        events = GAME.decide(self.state, actor, command, bots.SeededChance(1))
        if isinstance(events, Refusal):
            return events
        state = self.state
        for event in events:
            now = GAME.apply(state, event)
            assert isinstance(now, Play)
            state = now
            assert list(GAME.invariants(state)) == []
        return Solo(state)

    def do(self, command: Any, *, insists: bool = False) -> Solo:
        done = self.ask(command, insists=insists)
        assert isinstance(done, Solo), done.message
        return done

    def rivals(self, what: Any, pick: str = "") -> Solo:
        return self.do(RivalDoes(what, pick))

    def why_not(self, what: Any, pick: str = "") -> tuple[str, bool]:
        """The key of why the rival may not, and whether the table may insist."""
        done = self.ask(RivalDoes(what, pick))
        assert isinstance(done, Refusal)
        return done.message.key, done.overridable

    def human(self, action: Any, pick: str = "") -> Solo:
        return self.do(Act(1, action, pick))

    def say(self, *picks: str) -> Solo:
        after = self
        for pick in picks:
            after = after.do(Answer(1, after.state.asked, pick))
        return after

    def but(self, **change: Any) -> Solo:
        """The same with something else about the rival."""
        return Solo(replace(self.state, rival=replace(self.rival, **change)))

    def offers(self, actor: Actor | None = None) -> dict[str, Offer]:
        found = GAME.prompts(self.state, actor or Actor(1))
        return {p.id: p for p in found if isinstance(p, Offer) and p.group == "rival"}


def laid_out(**options: Any) -> Solo:
    state = GAME.open({1: "Mia"}, {**GAME.meta.defaults(), **options})
    assert isinstance(state, Play)
    return Solo(state)


def begun(**options: Any) -> Solo:
    return laid_out(**options).do(Begin(1))


# Laying out and turns


def test_one_starts_as_the_second_player_and_the_rival_begins() -> None:
    solo = begun()
    assert solo.state.player(1).goods == Purse(coin=1, compass=1)
    assert (solo.state.turn, solo.state.first, solo.rival.left) == (RIVAL, RIVAL, 10)
    camps = [s for s in solo.state.sites if s.level == 0]
    assert [s.people for s in camps] == [(0, BLOCKED)] * 5
    # As for two players: temple tiles, and on the Bird bonus tiles on these squares.
    assert {n for _, n in solo.state.tile_stacks} == {2}
    assert {no: n for no, n in solo.state.bonus if n} == {
        **dict.fromkeys((3, 4, 6, 7, 8, 10, 11), 1),
        TOP: 2,
    }


@pytest.mark.parametrize("red", range(6))
def test_the_checklist_tells_how_many_action_tiles_are_red(red: int) -> None:
    view = GAME.view(laid_out(red_tiles=red).state, SCREEN)
    assert isinstance(view, PlayView)
    told = {m.key: dict(m.params) for m in view.checklist}
    assert told["arnak.setup.rival_tiles"] == {"n": red, "tiles": 15}
    assert told["arnak.setup.rival_pieces"] == {"n": 6}


def test_red_tiles_go_from_none_to_five() -> None:
    option = GAME.meta.option("red_tiles")
    assert option is not None
    assert option.values == (0, 1, 2, 3, 4, 5)


def test_nobody_has_a_rival_at_a_table_of_two() -> None:
    state = GAME.open({1: "Mia", 2: "Bo"}, GAME.meta.defaults())
    assert isinstance(state, Play)
    refused = Solo(state).ask(RivalDoes("other"))
    assert isinstance(refused, Refusal)
    assert refused.message.key == "arnak.no.rival"


def test_turns_alternate_and_each_action_of_the_rival_counts() -> None:
    solo = begun().rivals("dig", "camp_coin")
    site = solo.state.site("camp_coin")
    assert site is not None
    assert site.people == (RIVAL, BLOCKED)
    assert (solo.state.turn, solo.rival.left) == (1, 9)
    assert solo.state.player(1).goods == Purse(coin=1, compass=1)  # the rival gains nothing
    assert solo.why_not("other") == ("arnak.no.not_rivals_turn", True)
    solo = solo.human("pass").rivals("other")
    assert (solo.state.turn, solo.rival.left) == (RIVAL, 8)


def test_the_human_may_not_act_in_the_rivals_turn_unless_the_table_insists() -> None:
    refused = begun().ask(Act(1, "pass"))
    assert isinstance(refused, Refusal)
    assert refused.overridable
    assert begun().do(Act(1, "pass"), insists=True).state.player(1).passed


def test_a_turn_ends_by_itself_when_the_rival_goes_on() -> None:
    solo = begun().rivals("other")
    used = Solo(replace(solo.state, main_used=True))
    after = used.rivals("other")
    assert (after.state.turn, after.state.main_used, after.rival.left) == (1, False, 8)


def test_once_the_human_has_passed_the_rival_takes_the_rest_of_its_ten_actions() -> None:
    solo = begun().rivals("dig", "camp_coin").human("pass")
    for left in range(9, 0, -1):
        assert (solo.rival.left, solo.state.phase, solo.state.turn) == (left, "turns", RIVAL)
        solo = solo.rivals("other")
    assert (solo.rival.left, solo.state.phase) == (0, "cleanup")
    assert solo.state.out(RIVAL) == 0  # its archaeologists are home


def test_when_the_rival_has_none_left_the_human_goes_on_alone() -> None:
    solo = begun().but(left=1).rivals("other")
    alone = Solo(replace(solo.state, main_used=True)).human("end_turn")
    assert (alone.state.turn, alone.state.main_used, alone.state.phase) == (1, False, "turns")
    assert alone.why_not("other") == ("arnak.no.rival_done", True)
    assert alone.human("pass").state.phase == "cleanup"


def test_the_rival_starts_every_round_with_ten_actions() -> None:
    solo = begun()
    for number in range(1, 6):
        assert (solo.state.round, solo.state.turn, solo.rival.left) == (number, RIVAL, 10)
        solo = solo.but(left=1).rivals("other").human("pass")
        if number < 5:
            solo = solo.do(Tidy(1))
    assert solo.state.phase == "over"


def test_the_rivals_archaeologists_bring_nobody_fear() -> None:
    solo = begun().rivals("discover", "a1").say("idol_coin", "l1_01", "guardian_01")
    solo = solo.but(left=0).human("pass")
    assert solo.state.phase == "cleanup"
    assert solo.state.fear == 17  # 19 less the two of the human's deck


# Its actions


def test_it_has_six_archaeologists() -> None:
    solo = begun().rivals("dig", "camp_coin").human("pass")
    for camp in ("compass", "tablet", "arrowhead", "jewel"):
        solo = solo.rivals("dig", f"camp_{camp}")
    solo = solo.rivals("discover", "a1").say("idol_coin", "l1_01", "guardian_01")
    assert solo.state.out(RIVAL) == 6
    assert solo.why_not("discover", "a2") == ("arnak.no.rival_archaeologist", False)


def test_it_digs_only_where_a_space_is_free() -> None:
    solo = begun().rivals("dig", "camp_coin").human("pass")
    assert solo.why_not("dig", "camp_coin") == ("arnak.no.space", False)
    assert solo.why_not("dig", "a1")[0] == "arnak.no.such"  # not discovered
    freed = solo.do(PutPiece("camp_coin", 1, 0)).rivals("dig", "camp_coin")
    site = freed.state.site("camp_coin")
    assert site is not None
    assert site.people == (RIVAL, RIVAL)


def test_it_discovers_takes_the_idol_and_no_effects() -> None:
    before = begun()
    asked = before.rivals("discover", "a1")
    assert [t.step.op for t in asked.state.tasks] == ["turn_up"] * 3
    assert (asked.state.turn, asked.rival.hidden_idols) == (RIVAL, 1)
    after = asked.say("idol_coin", "l1_03", "guardian_02")
    site = after.state.site("a1")
    assert site is not None
    assert (site.tile, site.guardian, site.people) == ("l1_03", "guardian_02", (RIVAL,))
    assert (after.rival.idols, after.rival.hidden_idols) == (("idol_coin",), 0)
    assert after.state.player(1) == before.state.player(1)
    assert (after.state.turn, after.rival.left) == (1, 9)


def test_at_level_two_it_takes_a_second_idol_face_down() -> None:
    after = begun().rivals("discover", "b2").say("idol_tablet", "l2_01", "guardian_03")
    assert (after.rival.idols, after.rival.hidden_idols) == (("idol_tablet",), 1)
    assert sheet_of(after.state, GAME.rules(after.state)).rival == RivalSheet(
        idols=2, idols_unique=1
    )


def test_it_overcomes_a_guardian_which_leaves_its_site() -> None:
    solo = begun().rivals("discover", "a1").say("idol_coin", "l1_01", "guardian_04")
    solo = solo.human("pass").rivals("overcome", "a1")
    site = solo.state.site("a1")
    assert site is not None
    assert (site.guardian, solo.rival.guardians) == ("", ("guardian_04",))
    assert solo.why_not("overcome", "a1")[0] == "arnak.no.such"


def test_it_takes_an_unnamed_card_out_of_the_game_and_the_row_fills_up() -> None:
    before = begun()
    after = before.rivals("card", "item:2")
    assert after.state.row.unnamed_items == 1
    assert len(after.state.row.items) == 5  # round 1
    assert after.state.row.item_deck == before.state.row.item_deck - 1


def test_it_takes_a_named_card_by_its_name() -> None:
    before = begun()
    items = ("", "torch", "", "", "")
    named = Solo(replace(before.state, row=replace(before.state.row, items=items)))
    after = named.rivals("card", "torch")
    assert "torch" in after.state.row.exiled
    assert "torch" not in after.state.row.items
    assert named.why_not("card", "item:1")[0] == "arnak.no.such"


def test_a_step_takes_the_bonus_tile_once() -> None:
    solo = begun().but(glass=1, notebook=1).rivals("glass", "3")
    assert (solo.rival.glass, dict(solo.state.bonus)[3]) == (3, 0)
    solo = solo.human("pass").rivals("book", "3")
    assert (solo.rival.notebook, dict(solo.state.bonus)[3]) == (3, 0)
    assert solo.state.player(1).glass == 0


def test_its_notebook_stays_below_its_glass_and_out_of_the_temple() -> None:
    assert begun().why_not("book", "1") == ("arnak.no.book_above_glass", True)
    there = begun().but(glass=TOP, notebook=13, arrival=1)
    assert there.why_not("book", str(TOP)) == ("arnak.no.book_in_temple", False)
    assert begun().why_not("glass", "3")[0] == "arnak.no.such"  # two rows at once


def test_who_comes_second_to_the_temple_is_second() -> None:
    solo = begun().but(glass=12).rivals("glass", str(TOP))
    assert (solo.rival.glass, solo.rival.arrival) == (TOP, 1)
    assert dict(solo.state.bonus)[TOP] == 1
    state = solo.state.with_player(1, glass=12, goods=Purse(5, 5, 5, 5, 5))
    second = Solo(state).human("research", f"glass:{TOP}")
    assert second.state.player(1).arrival == 2


def test_a_temple_tile_needs_its_glass_in_the_temple() -> None:
    assert begun().why_not("tile", "gold") == ("arnak.no.rival_in_temple", True)
    solo = begun().but(glass=TOP, arrival=1).rivals("tile", "gold").human("pass")
    solo = solo.rivals("tile", "gold")
    assert (solo.rival.tiles, dict(solo.state.tile_stacks)["gold"]) == (("gold", "gold"), 0)
    assert solo.why_not("tile", "gold") == ("arnak.no.tiles_left", False)


def test_nothing_else_is_done_before_the_site_is_told() -> None:
    refused = begun().rivals("discover", "a1").ask(RivalDoes("other"))
    assert isinstance(refused, Refusal)
    assert refused.message.key == "arnak.no.question"


# By hand


@pytest.mark.parametrize(
    ("number", "value"), [("glass", 9), ("notebook", 2), ("left", 3), ("hidden_idols", 0)]
)
def test_the_rivals_numbers_are_put_right_by_hand(number: str, value: int) -> None:
    solo = begun().rivals("discover", "b2").say("idol_tablet", "l2_01", "guardian_03")
    right = solo.but(glass=5).do(Correct(f"rival.{number}", value))
    assert getattr(right.rival, number) == value


def test_an_arrival_put_right_is_followed_by_the_next_one() -> None:
    solo = begun().but(glass=TOP).do(Correct("rival.arrival", 1))
    assert (solo.rival.arrival, solo.state.arrivals) == (1, 1)


@pytest.mark.parametrize(("number", "value"), [("left", 11), ("glass", 15), ("notebook", -1)])
def test_no_number_of_the_rivals_is_beyond_its_end(number: str, value: int) -> None:
    refused = begun().ask(Correct(f"rival.{number}", value))
    assert isinstance(refused, Refusal)
    assert refused.message.key == "arnak.no.range"


def test_there_is_no_rival_to_put_right_at_a_table_of_two() -> None:
    state = GAME.open({1: "Mia", 2: "Bo"}, GAME.meta.defaults())
    assert isinstance(state, Play)
    refused = Solo(state).ask(Correct("rival.left", 3))
    assert isinstance(refused, Refusal)
    assert refused.message.key == "arnak.no_such_field"


# Prompts


def test_at_the_rivals_turn_everything_it_can_do_is_offered() -> None:
    offers = begun().offers()
    camps = {f"rival/dig/camp_{c}" for c in ("coin", "compass", "tablet", "arrowhead", "jewel")}
    sites = {f"rival/discover/a{i}" for i in range(1, 9)}
    sites |= {f"rival/discover/b{i}" for i in range(1, 5)}
    row = {"rival/card/artifact:0", *(f"rival/card/item:{i}" for i in range(5))}
    stacks = ("bronze_a", "bronze_b", "bronze_c", "silver_ab", "silver_bc", "gold")
    barred = {"rival/book/1", "rival/book/2", *(f"rival/tile/{s}" for s in stacks)}
    may = {*camps, *sites, *row, "rival/glass/1", "rival/glass/2", "rival/other"}
    assert {i for i, o in offers.items() if o.refused is None} == may
    assert {i for i, o in offers.items() if o.refused is not None} == barred


def test_the_host_is_offered_the_same_and_nobody_in_the_humans_turn() -> None:
    solo = begun()
    assert solo.offers(Actor(host=True)) == solo.offers()
    assert solo.rivals("other").offers() == {}
    assert solo.rivals("discover", "a1").offers() == {}


def test_every_offer_that_is_open_can_be_taken() -> None:
    solo = begun()
    for offer in solo.offers().values():
        if offer.refused is None:
            assert solo.do(offer.command).rival.left == 9


@pytest.mark.parametrize("lang", ["en", "zh_CN"])
def test_what_is_offered_and_refused_can_be_said(lang: str) -> None:
    for offer in begun().offers().values():
        for message in (offer.label, offer.outcome, offer.refused and offer.refused.message):
            if message is not None:
                said = i18n.render(message, lang)
                assert "arnak." not in said
                assert "{" not in said


# The end


def test_a_tracked_game_ends_with_both_results() -> None:
    solo = begun().but(
        idols=("idol_coin", "idol_coin", "idol_tablet"), hidden_idols=1, guardians=("guardian_01",)
    )
    result = GAME.score(solo.state)
    assert isinstance(result, Result)
    # One tablet idol alone of its kind, the two coin idols and the hidden one 2 each; a guardian.
    assert result.rival is not None
    assert result.rival.total == 3 + 3 * 2 + 5
    # Ten for empty slots, two Fear in the deck.
    assert result.players[0].total == 10 - 2
    assert result.human_won is False


# Whole games


@pytest.mark.parametrize("temple", ["bird", "snake"])
def test_random_games_run_through(temple: str) -> None:
    games = installed_games()
    plan = bots.Plan("arnak", 2, (1,), 24, {"temple": temple, "red_tiles": 3})
    codec = Codec(games)
    lines: tuple[str, ...] = ()
    for number in range(plan.games):
        played = bots.play(plan, number, games, codec)
        assert played.broken is None
        lines = played.lines or lines
    events = [codec.decode(line).event for line in lines]
    assert sum(isinstance(e, ev.RoundOpened) for e in events) >= 5
    assert {e.first for e in events if isinstance(e, ev.RoundOpened)} == {RIVAL}
    assert any(isinstance(e, ev.RivalIdol) for e in events)
