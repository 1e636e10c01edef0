"""A tag means what a tap on the same thing would do, and says why when it means nothing."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.alakanas.game import AlakanasGame
from companion.games.alakanas.own import Own, OwnCard
from companion.games.alakanas.play import commands as kanas
from companion.games.arnak.goods import Purse
from companion.games.arnak.play.commands import Act
from companion.packs.dealer import SeatCommit
from companion.scan.meaning import Meaning, meaning
from companion.table.message import Message, SeatRef
from companion.table.seats import Actor
from tests.games import alakanas_tables, arnak_tables

THING = Message("arnak.game")


def arnak(table: arnak_tables.Table, kind: str, id: str, seat: int = 1) -> Meaning:
    game = arnak_tables.GAME
    return meaning(game, table.state, game.prompts(table.state, Actor(seat)), kind, id, THING)


def of_kanas(table: alakanas_tables.Table, kind: str, id: str, seat: int) -> Meaning:
    prompts = table.game.prompts(table.state, Actor(seat))
    return meaning(table.game, table.state, prompts, kind, id, THING)


def key_of(made: Meaning) -> str:
    assert made.refusal is not None
    return made.refusal.message.key


# ---- Arnak ----


def test_a_card_in_the_row_is_bought_for_its_price() -> None:
    """A torch costs two coins (data)."""
    table = arnak_tables.table(items=("torch",), goods=Purse(coin=2))
    made = arnak(table, "card", "torch")
    assert made.only is not None
    assert made.only.command == Act(1, "buy", "torch")
    assert made.only.price is not None


def test_what_is_too_dear_says_so_and_may_be_insisted_on() -> None:
    table = arnak_tables.table(items=("torch",), goods=Purse(coin=1))
    made = arnak(table, "card", "torch")
    assert made.only is None
    assert made.refusal is not None
    assert [p.command for p in made.prompts] == [Act(1, "buy", "torch")]


def test_a_thing_that_is_nowhere_near_means_nothing() -> None:
    table = arnak_tables.table()
    made = arnak(table, "card", "no_such_card")
    assert made.prompts == ()
    assert key_of(made) == "scan.nothing_now"


def test_a_tag_for_an_action_is_that_action() -> None:
    made = arnak(arnak_tables.table(), "action", "pass")
    assert made.only is not None
    assert made.only.command == Act(1, "pass")


# ---- alakanas ----


OWN = tuple(
    OwnCard(id, id, kind)
    for id, kind in (
        ("own_bow", "weapon"),
        ("own_pit", "trap"),
        ("own_storm", "judgement"),
        ("own_trick", "stratagem"),
    )
)
OWN_GAME = AlakanasGame(alakanas_tables.PACK.given(Own(cards=OWN)), SeatCommit())


def in_play() -> alakanas_tables.Table:
    """In the play phase of whoever begins, with a card of each class of the group's own."""
    table = alakanas_tables.playing(game=OWN_GAME)
    while table.state.phase != "play":
        turn = table.state.turn
        if table.state.phase == "draw":
            table.ok(kanas.Draw(turn, 2), turn)
        table.ok(kanas.Advance(table.state.turn_no, table.state.phase), turn)
    return table


def test_a_card_that_is_used_or_answered_with_asks_which() -> None:
    """R15: using counts, answering does not."""
    table = in_play()
    turn = table.state.turn
    commands = [p.command for p in of_kanas(table, "card", "ala", turn).prompts]
    assert commands == [kanas.Use(turn, "ala"), kanas.Use(turn, "ala", answering=True)]


def test_the_limit_on_a_card_is_the_reason_its_tag_gives() -> None:
    """R15: once a play phase; then only answering with it is left."""
    table = in_play()
    turn = table.state.turn
    table.ok(kanas.Use(turn, "ala"), turn)
    made = of_kanas(table, "card", "ala", turn)
    assert made.only is not None
    assert made.only.command == kanas.Use(turn, "ala", answering=True)


def test_equipment_goes_into_the_slot_of_its_class_by_name() -> None:
    """R17."""
    table = in_play()
    turn = table.state.turn
    made = of_kanas(table, "card", "own_bow", turn)
    assert made.only is not None
    assert made.only.command == kanas.Equip(turn, "weapon", "own_bow")


@pytest.mark.parametrize("id", ["own_storm", "curse"])
def test_a_judgement_card_asks_before_whom(id: str) -> None:
    """R13: it is laid before any other living player."""
    table = in_play()
    turn = table.state.turn
    commands = [p.command for p in of_kanas(table, "card", id, turn).prompts]
    others = [s for s in table.state.living if s != turn]
    assert commands == [kanas.PlaceJudgement(turn, on, id) for on in others]


def test_a_trap_is_laid_where_the_pawn_stands() -> None:
    """R18."""
    table = in_play()
    turn = table.state.turn
    made = of_kanas(table, "card", "own_pit", turn)
    assert made.only is not None
    cell = table.state.player(turn).cell
    assert made.only.command == kanas.SetTrap(turn, cell, "own_pit")


def test_any_other_card_is_used_by_name() -> None:
    table = in_play()
    turn = table.state.turn
    made = of_kanas(table, "card", "own_trick", turn)
    assert made.only is not None
    assert made.only.command == kanas.Use(turn, "other", name="own_trick")


@pytest.mark.parametrize(("id", "what"), [("ala_used", "ala"), ("move_used", "move")])
def test_a_tag_for_a_used_card_asks_nothing(id: str, what: str) -> None:
    """R15, R16: using it, not answering with it."""
    table = in_play()
    turn = table.state.turn
    made = of_kanas(table, "action", id, turn)
    assert made.only is not None
    assert made.only.command == kanas.Use(turn, what)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("id", "command"), [("draw", kanas.Draw), ("discard", kanas.Discard)], ids=["draw", "discard"]
)
def test_others_draw_or_discard_one_card_at_any_time_as_an_effect_says(
    id: str, command: Any
) -> None:
    """R12: the phases are those of whose turn it is."""
    table = alakanas_tables.playing(game=OWN_GAME)
    for phase in ("judge", "draw", "play", "discard", "end"):
        table.go(phase)
        for seat in (s for s in table.state.living if s != table.state.turn):
            made = of_kanas(table, "action", id, seat)
            assert made.only is not None
            assert made.only.command == command(seat, 1)


@pytest.mark.parametrize(
    ("id", "command", "early", "later"),
    [
        ("draw", kanas.Draw, ("judge",), ("play", "discard", "end")),
        ("discard", kanas.Discard, ("judge", "draw", "play"), ("end",)),
    ],
    ids=["draw", "discard"],
)
def test_on_ones_own_turn_a_tag_of_a_phase_ahead_is_a_slip_unless_insisted_on(
    id: str, command: Any, early: tuple[str, ...], later: tuple[str, ...]
) -> None:
    """R12, R14: scanned before "phase done", it would be one card here and two in the phase."""
    table = alakanas_tables.playing(game=OWN_GAME)
    turn = table.state.turn
    for phase in early:
        made = of_kanas(table.go(phase), "action", id, turn)
        assert made.only is None
        assert made.refusal is not None
        said = {p: Message(f"alakanas.phase.{p}") for p in (phase, id)}
        assert made.refusal.message == Message(
            "alakanas.no.phase_ahead", {"now": said[phase], "phase": said[id]}
        )
        assert [p.command for p in made.prompts] == [command(turn, 1)]
    for phase in later:
        made = of_kanas(table.go(phase), "action", id, turn)
        assert made.only is not None
        assert made.only.command == command(turn, 1)


def test_in_the_draw_phase_two_are_drawn() -> None:
    """R12."""
    table = alakanas_tables.playing(game=OWN_GAME).go("draw")
    made = of_kanas(table, "action", "draw", table.state.turn)
    assert made.only is not None
    assert made.only.command == kanas.Draw(table.state.turn, 2)


def test_the_phases_are_those_of_whose_turn_it_is_and_his_name_is_said() -> None:
    """R12. Nobody can insist: it would end another's phase."""
    table = in_play()
    turn = table.state.turn
    other = next(s for s in table.state.living if s != turn)
    made = of_kanas(table, "action", "phase_done", other)
    assert made.prompts == ()
    assert made.refusal is not None
    assert made.refusal.message == Message("scan.others_turn", {"seat": SeatRef(turn)})
    mine = of_kanas(table, "action", "phase_done", turn).only
    assert mine is not None
    assert mine.command == kanas.Advance(table.state.turn_no, "play")


def test_the_dead_draw_no_more() -> None:
    table = in_play()
    dead = next(s for s in table.state.living if s != table.state.turn)
    table.kill(dead)
    assert dead not in table.state.living
    assert of_kanas(table, "action", "draw", dead).prompts == ()


def test_a_tile_is_where_the_pawn_goes() -> None:
    """R16: where to is free. Tiles lie in number order (R1), so tile 15 is the cell 14."""
    table = in_play()
    turn = table.state.turn
    made = of_kanas(table, "tile", "15", turn)
    assert made.only is not None
    assert made.only.command == kanas.MovePawn(turn, 14)


def test_what_is_scanned_is_done_and_said() -> None:
    table = in_play()
    turn = table.state.turn
    made = of_kanas(table, "card", "own_bow", turn)
    assert made.only is not None
    table.ok(made.only.command, turn)
    assert table.state.player(turn).equipment("weapon") == "own_bow"
