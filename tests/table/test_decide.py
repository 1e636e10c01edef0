"""Each command: who may, when, and with which words it is refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from companion.table import commands as cmd
from companion.table import events as ev
from companion.table.chance import Chance
from companion.table.decide import Decision
from companion.table.game import Correct, Meta, Option
from companion.table.message import Message
from companion.table.refusal import Refusal, refuse
from companion.table.seats import Actor
from companion.table.state import Phase
from tests.lifecounter import Change, Changed, Deal, LifeCounter, LifeSet, Mark, Show
from tests.table.played import GAMES, HOST, STRANGER, Played, SeededChance, started

SEAT1, SEAT2 = Actor(seat=1), Actor(seat=2)
KEEPER = Actor(keeper=True)

HOST_ONLY = [
    cmd.ChooseGame("life"),
    cmd.SetOption("life", 40),
    cmd.AddSeat(),
    cmd.RemoveSeat(1),
    cmd.Reorder((2, 1)),
    cmd.SetPhoneless(1, True),
    cmd.Kick(1),
    cmd.PassHost(1),
    cmd.SetLock(True),
    cmd.Start(),
]


@pytest.mark.parametrize("command", HOST_ONLY, ids=lambda c: type(c).__name__)
@pytest.mark.parametrize("actor", [SEAT1, KEEPER, STRANGER, Actor(seat=1, insists=True)])
@pytest.mark.parametrize("running", [False, True])
def test_what_only_the_host_may(command: Any, actor: Actor, running: bool) -> None:
    table = started("Ann", "Bob")[0] if running else Played(2)
    assert table.refused(actor, command) == "may.host_only"


@pytest.mark.parametrize(
    "command",
    [cmd.ChooseGame("life"), cmd.Reorder((2, 1)), cmd.SetPhoneless(1, True), cmd.Start()],
    ids=lambda c: type(c).__name__,
)
def test_what_belongs_to_the_lobby(command: Any) -> None:
    table = started("Ann", "Bob")[0]
    assert table.refused(HOST, command) == "lobby.over"
    table.do(HOST, cmd.Finish())
    assert table.refused(HOST, command) == "lobby.over"


@pytest.mark.parametrize("command", [Change(1), Mark(), Deal(), Show(), Correct("life", 3)])
def test_moves_belong_to_the_running_game_and_its_players(command: Any) -> None:
    table = Played(2)
    for actor in (SEAT1, HOST, KEEPER, STRANGER):
        assert table.refused(actor, command) == "play.not_started"
    table, _ = started("Ann", "Bob")
    assert table.refused(STRANGER, command) == "may.players_only"
    table.do(HOST, cmd.Finish())
    assert table.refused(SEAT1, command) == "play.over"
    assert table.refused(HOST, command) == "play.over"


@pytest.mark.parametrize("command", [None, 7, "Change", {"type": "Change"}, ev.Started(), object])
def test_what_is_no_move_of_this_game(command: Any) -> None:
    assert started("Ann")[0].refused(SEAT1, command) == "play.other_game"


# --- game and options ---------------------------------------------------------------------------


class Pair(LifeCounter):
    meta = Meta("pair", Message("pair.name"), (2, 2), (Option("x", (0, 1), 0, Message("pair.x")),))


def test_another_game_brings_its_own_options() -> None:
    table = Played(2, {**GAMES, "pair": Pair()})
    table.do(HOST, cmd.SetOption("life", 40))
    table.do(HOST, cmd.ChooseGame("pair"))
    assert (table.state.game_id, table.state.options) == ("pair", {"x": 0})
    table.do(HOST, cmd.ChooseGame("life"))
    assert table.state.options == {"life": 20}


def test_a_game_that_is_not_there_or_has_no_room() -> None:
    table = Played(3, {**GAMES, "pair": Pair()})
    assert table.refused(HOST, cmd.ChooseGame("chess")) == "game.unknown"
    assert table.refused(HOST, cmd.ChooseGame("pair")) == "seat.too_many"
    assert table.do(HOST, cmd.ChooseGame("life")) == 0, "chosen already"


@pytest.mark.parametrize("value", [30, "20", True, 40.0, None, -1, 10**100])
def test_an_option_takes_what_it_lists(value: Any) -> None:
    assert Played(1).refused(HOST, cmd.SetOption("life", value)) == "option.unknown"


def test_truth_is_no_number() -> None:
    table = Played(2, {"pair": Pair()})
    assert table.refused(HOST, cmd.SetOption("x", True)) == "option.unknown"
    assert table.refused(HOST, cmd.SetOption("y", 1)) == "option.unknown"
    table.do(HOST, cmd.SetOption("x", 1))
    assert table.do(HOST, cmd.SetOption("x", 1)) == 0


def test_options_rest_when_the_game_is_over() -> None:
    table, _ = started("Ann")
    table.do(HOST, cmd.SetOption("life", 40))
    table.do(HOST, cmd.Finish())
    assert table.refused(HOST, cmd.SetOption("life", 20)) == "play.over"


# --- start and finish ---------------------------------------------------------------------------


def test_starting_takes_the_empty_seats_away() -> None:
    table = Played(4)
    table.sit(2, "Ann")
    table.do(HOST, cmd.SetPhoneless(4, True))
    table.do(HOST, cmd.Start())
    assert [(s.no, s.name, s.phoneless) for s in table.state.seats] == [
        (1, "Ann", False),
        (2, "", True),
    ]
    assert table.life.seats == (1, 2)


@pytest.mark.parametrize(("people", "key"), [(0, "start.too_few"), (1, "start.too_few")])
def test_too_few_to_start(people: int, key: str) -> None:
    table = Played(2, {"pair": Pair()})
    for i in range(people):
        table.sit(i + 1, f"P{i}")
    assert table.refused(HOST, cmd.Start()) == key


@pytest.mark.parametrize("actor", [HOST, SEAT1, Actor(seat=2, host=True)])
def test_host_and_seats_may_finish(actor: Actor) -> None:
    table, _ = started("Ann", "Bob")
    assert table.refused(STRANGER, cmd.Finish()) == "may.players_only"
    table.do(actor, cmd.Finish())
    assert table.state.phase is Phase.OVER
    assert table.refused(actor, cmd.Finish()) == "play.over"


def test_not_before_the_start_nor_without_a_score() -> None:
    class Unready(LifeCounter):
        def score(self, state: Any) -> Any:
            return refuse("life.unready")

    assert Played(1).refused(HOST, cmd.Finish()) == "play.not_started"
    table = Played(1, {"life": Unready()})
    table.sit(1, "Ann")
    table.do(HOST, cmd.Start())
    assert table.refused(HOST, cmd.Finish()) == "life.unready"


# --- record it anyway ---------------------------------------------------------------------------


def test_a_refusal_of_the_rules_can_be_overridden_and_is_kept_with_its_reason() -> None:
    table, _ = started("Ann")
    calm = table.ask(SEAT1, Change(-21))
    assert calm == refuse("life.below_zero", overridable=True, life=20)
    insisted = table.ask(Actor(seat=1, insists=True), Change(-21))
    assert insisted == Decision((Changed(-21, 1),), Message("life.below_zero", {"life": 20}))
    table.do(Actor(seat=1, insists=True), Change(-21))
    assert table.history.records[-1].override == Message("life.below_zero", {"life": 20})
    assert table.life.life == -1


def test_insisting_on_what_nobody_refused_is_an_ordinary_move() -> None:
    table, _ = started("Ann")
    assert table.ask(Actor(seat=1, insists=True), Change(1)) == Decision((Changed(1, 1),))


@pytest.mark.parametrize("command", [Show(), cmd.Undo(1), cmd.Start(), cmd.Claim(1, "B", "k")])
def test_what_cannot_be_overridden_stays_refused(command: Any) -> None:
    table, _ = started("Ann")
    calm = table.ask(Actor(seat=1), command)
    insisted = table.ask(Actor(seat=1, insists=True), command)
    assert isinstance(calm, Refusal)
    assert calm == insisted
    assert not calm.overridable


def test_a_game_that_takes_no_insisting_after_all() -> None:
    class Stubborn(LifeCounter):
        def decide(
            self, state: Any, actor: Actor, command: Any, chance: Chance
        ) -> Sequence[Any] | Refusal:
            return refuse("life.second" if actor.insists else "life.first", overridable=True)

    table = Played(1, {"life": Stubborn()})
    table.sit(1, "Ann")
    table.do(HOST, cmd.Start())
    assert table.refused(Actor(seat=1), Change(1)) == "life.first"
    assert table.refused(Actor(seat=1, insists=True), Change(1)) == "life.second"


# --- corrections --------------------------------------------------------------------------------


@pytest.mark.parametrize("actor", [SEAT1, HOST, KEEPER])
def test_a_number_is_corrected_by_hand(actor: Actor) -> None:
    table, _ = started("Ann")
    table.do(actor, Correct("life", 7))
    assert table.life.life == 7
    assert table.history.records[-1].event == LifeSet(7)


def test_what_is_no_number_of_the_game_cannot_be_corrected() -> None:
    assert started("Ann")[0].refused(SEAT1, Correct("luck", 7)) == "life.not_now"


# --- chance -------------------------------------------------------------------------------------


def test_chance_comes_from_outside() -> None:
    dealt: list[object] = []
    for seed in (1, 1, 2):
        table, _ = started("Ann", "Bob")
        table.chance = SeededChance(seed)
        table.do(HOST, Deal())
        dealt.append(table.life.secret)
    assert dealt[0] == dealt[1]
    assert dealt[0] != dealt[2]
