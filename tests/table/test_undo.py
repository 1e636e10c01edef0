"""Who may undo what, what goes with it, and what is never undone."""

from __future__ import annotations

from typing import Any

import pytest

from companion.table import commands as cmd
from companion.table import events as ev
from companion.table.game import Correct
from companion.table.log import lines
from companion.table.message import Message
from companion.table.refusal import Refusal
from companion.table.seats import SPECTATOR, Actor, Role, Viewer, seat_view
from companion.table.state import Phase
from companion.table.undo import clash, offer
from companion.table.view import view
from tests.lifecounter import Change, Deal, LifeCounter, Mark, Marked, Show, Shown
from tests.table.played import HOST, STRANGER, Played, started


def test_a_seat_undoes_its_own_last_move() -> None:
    table, [ann, _] = started("Ann", "Bob")
    table.do(ann, Change(5))
    table.do(ann, cmd.Undo(table.do(ann, Change(-3))))
    assert table.life.life == 25


def test_then_the_one_before_it() -> None:
    table, [ann, _] = started("Ann", "Bob")
    first = table.do(ann, Change(5))
    second = table.do(ann, Change(-3))
    assert table.refused(ann, cmd.Undo(first)) == "undo.depends"
    table.do(ann, cmd.Undo(second))
    table.do(ann, cmd.Undo(first))
    assert table.life.life == 20


def test_own_independent_moves_are_undone_last_first() -> None:
    table, [ann, _] = started("Ann", "Bob")
    mark = table.do(ann, Mark())
    table.do(ann, Change(1))
    assert table.refused(ann, cmd.Undo(mark)) == "undo.not_last"


def test_what_does_not_depend_on_it_stays() -> None:
    table, [ann, bob] = started("Ann", "Bob")
    move = table.do(ann, Change(5))
    table.do(bob, Mark())
    table.do(ann, cmd.Undo(move))
    assert (table.life.life, table.life.marks) == (20, {2: 1})


def test_not_while_somebody_built_on_it() -> None:
    table, [ann, bob] = started("Ann", "Bob")
    move = table.do(ann, Change(5))
    table.do(bob, Change(-1))
    assert table.refused(ann, cmd.Undo(move)) == "undo.depends"


def test_not_another_seats_move() -> None:
    table, [ann, bob] = started("Ann", "Bob")
    move = table.do(ann, Change(5))
    assert table.refused(bob, cmd.Undo(move)) == "undo.not_yours"
    assert table.refused(STRANGER, cmd.Undo(move)) == "undo.not_yours"


@pytest.mark.parametrize("actor", [HOST, Actor(keeper=True), Actor(seat=1, host=True)])
def test_host_and_keeper_go_further_back_with_all_that_depends(actor: Actor) -> None:
    table, [ann, bob] = started("Ann", "Bob")
    move = table.do(ann, Change(5))
    table.do(bob, Mark())
    later = table.do(bob, Change(-1))
    undone = table.history.records[table.do(actor, cmd.Undo(move)) - 1].event
    assert undone == ev.Undone((move, later))
    assert (table.life.life, table.life.marks) == (20, {2: 1})


def test_dependence_is_followed_through_what_depends() -> None:
    table, [ann, bob] = started("Ann", "Bob")
    mark = table.do(ann, Mark())
    table.do(bob, Mark())
    option = table.do(HOST, cmd.SetOption("life", 40))  # touches the whole game
    change = table.do(bob, Change(1))
    undone = table.history.records[table.do(HOST, cmd.Undo(mark)) - 1].event
    assert undone == ev.Undone((mark, option, change))
    assert table.life.marks == {2: 1}


def test_the_label_lists_every_line_that_goes_in_order() -> None:
    table, [ann, bob] = started("Ann", "Bob")
    move = table.do(ann, Change(5))
    table.do(bob, Change(-1))
    table.do(ann, Mark())
    host = view(table.history, Viewer(Role.HOST), host=True)
    assert host.undo is not None
    assert [m.key for m in host.undo.lines] == ["life.said.marked"]
    table.do(HOST, cmd.Undo(host.undo.seq))
    table.do(HOST, cmd.Undo(move))
    said = view(table.history, Viewer(Role.HOST), host=True).log[-1].text
    assert said.key == "log.undone_more"
    assert said.params["more"] == 1
    assert said.params["what"] == Message("life.said.changed", {"by": "+5", "seat": "Ann"})


def test_the_label_of_a_seat_is_its_own_last_move() -> None:
    table, [ann, bob] = started("Ann", "Bob")
    move = table.do(ann, Change(5))
    table.do(bob, Mark())
    mine = view(table.history, seat_view(1)).undo
    assert mine is not None
    assert mine.seq == move
    assert mine.lines == (Message("life.said.changed", {"by": "+5", "seat": "Ann"}),)
    table.do(bob, Change(1))
    assert view(table.history, seat_view(1)).undo is None, "a button that would be refused"


@pytest.mark.parametrize("role", [Role.SCREEN, Role.SPECTATOR])
def test_who_only_looks_has_no_undo_button(role: Role) -> None:
    table, [ann] = started("Ann")
    table.do(ann, Change(5))
    assert view(table.history, Viewer(role)).undo is None


def test_a_reveal_is_never_undone() -> None:
    table, [ann] = started("Ann")
    deal = table.do(HOST, Deal())
    show = table.do(ann, Show())
    for actor in (ann, HOST, Actor(keeper=True), Actor(seat=1, host=True)):
        assert table.refused(actor, cmd.Undo(show)) in ("undo.reveal", "undo.not_yours")
        assert table.refused(actor, cmd.Undo(deal)) in ("undo.reveal", "undo.not_yours")
    assert table.refused(HOST, cmd.Undo(show)) == "undo.reveal"
    assert table.refused(HOST, cmd.Undo(deal)) == "undo.reveal"


def test_not_even_by_going_back_to_before_it() -> None:
    table, [ann] = started("Ann")
    mark = table.do(ann, Mark())
    start = next(g for g, rs in table.history.groups.items() if rs[-1].event == ev.Started())
    table.do(HOST, Deal())
    assert table.refused(HOST, cmd.Undo(mark)) == "undo.reveal"
    assert table.refused(HOST, cmd.Undo(start)) == "undo.reveal"


class Quiet(LifeCounter):
    """Showing a number shares nothing with the life total."""

    def touches(self, event: Any) -> frozenset[str]:
        return frozenset({"shown"}) if isinstance(event, Shown) else super().touches(event)


def test_a_seat_does_not_undo_across_a_reveal_the_host_may() -> None:
    table = Played(2, {"life": Quiet()})
    ann, bob = table.sit(1, "Ann"), table.sit(2, "Bob")
    table.do(HOST, cmd.Start())
    table.do(HOST, Deal())
    move = table.do(ann, Change(5))
    table.do(bob, Show())
    assert table.refused(ann, cmd.Undo(move)) == "undo.reveal"
    table.do(HOST, cmd.Undo(move))
    assert (table.life.life, table.life.shown) == (20, {2})


def test_sitting_down_and_standing_up_is_no_move() -> None:
    table = Played(2)
    claim = table.history.seq + 1
    ann = table.sit(1, "Ann")
    bob = table.sit(2, "Bob")
    passed = table.do(HOST, cmd.PassHost(2))
    left = table.do(ann, cmd.Leave(1))
    reseated = table.do(STRANGER, cmd.Reseat(1, "new phone"))
    kicked = table.do(HOST, cmd.Kick(1))
    for seq in (1, claim, passed, left, reseated, kicked):
        for actor in (HOST, ann, bob):
            assert table.refused(actor, cmd.Undo(seq)) == "undo.not_a_move"


def test_a_seat_somebody_sat_down_on_since_is_not_undone_away() -> None:
    table = Played(1)
    added = table.do(HOST, cmd.AddSeat())
    table.sit(2, "Bob")
    assert table.refused(HOST, cmd.Undo(added)) == "undo.seats_changed"


def test_a_removed_seat_comes_back_with_its_phone() -> None:
    table = Played(2)
    table.sit(2, "Bob")
    seats = table.state.seats
    removed = table.do(HOST, cmd.RemoveSeat(1))
    assert [s.name for s in table.state.seats] == ["Bob"]
    table.do(HOST, cmd.Undo(removed))
    assert table.state.seats == seats


def test_undone_twice_says_who_did_it() -> None:
    table, [ann, bob] = started("Ann", "Bob")
    move = table.do(ann, Change(5))
    table.do(ann, cmd.Undo(move))
    made = table.ask(bob, cmd.Undo(move))
    assert isinstance(made, Refusal)
    assert made.message.key == "undo.already"
    assert made.message.params["who"] == "Ann"
    assert made.message.params["seat"] == 1
    other = table.do(bob, Change(1))
    table.do(HOST, cmd.Undo(other))
    made = table.ask(bob, cmd.Undo(other))
    assert isinstance(made, Refusal)
    assert made.message.params["who"] == Message("log.by_host")


def test_two_at_once_undo_one_thing() -> None:
    table, [ann, _] = started("Ann", "Bob")
    first = table.do(ann, Change(5))
    second = table.do(ann, Change(7))
    table.do(ann, cmd.Undo(second))
    assert table.refused(HOST, cmd.Undo(second)) == "undo.already"
    assert table.life.life == 25
    assert first not in table.history.undone_by


@pytest.mark.parametrize("seq", [0, -1, 99, 10**30, True, "1", None, 1.5])
def test_what_is_not_there_cannot_be_undone(seq: object) -> None:
    table = Played(1)
    key = table.refused(HOST, cmd.Undo(seq))  # type: ignore[arg-type]
    assert key in ("undo.unknown", "undo.not_a_move")


def test_half_a_command_is_not_undone() -> None:
    table = Played(3)
    table.sit(3, "Ann")
    start = table.do(HOST, cmd.Start())  # removes the two empty seats, then starts
    assert table.history.seq == start + 2
    assert table.refused(HOST, cmd.Undo(start + 1)) == "undo.unknown"
    assert table.refused(HOST, cmd.Undo(start + 2)) == "undo.unknown"


def test_starting_and_finishing_can_be_taken_back() -> None:
    table = Played(3)
    ann = table.sit(3, "Ann")
    before = table.state
    start = table.do(HOST, cmd.Start())
    assert [s.name for s in table.state.seats] == ["Ann"]
    finish = table.do(Actor(seat=1), cmd.Finish())
    table.do(Actor(seat=1), cmd.Undo(finish))
    assert table.state.phase is Phase.PLAYING
    assert table.refused(ann, cmd.Undo(start)) == "undo.not_yours"
    table.do(HOST, cmd.Undo(start))
    assert table.state == before


def test_a_correction_is_undone_like_a_move() -> None:
    table, [ann] = started("Ann")
    table.do(ann, cmd.Undo(table.do(ann, Correct("life", 3))))
    assert table.life.life == 20


def test_a_name_somebody_else_has_taken_since_does_not_come_back() -> None:
    table, [ann, bob] = started("Ann", "Bob")
    renamed = table.do(ann, cmd.Rename(1, "Anna"))
    table.do(bob, cmd.Rename(2, "ＡＮＮ"))
    assert table.refused(ann, cmd.Undo(renamed)) == "name.alike"
    assert table.refused(HOST, cmd.Undo(renamed)) == "name.alike"
    assert view(table.history, seat_view(1)).undo is None
    table.do(bob, cmd.Rename(2, "Bob"))
    table.do(ann, cmd.Undo(renamed))
    assert table.state.names() == {1: "Ann", 2: "Bob"}


def test_nor_a_colour() -> None:
    table, [ann, bob] = started("Ann", "Bob")
    recoloured = table.do(ann, cmd.Recolour(1, 7))
    table.do(bob, cmd.Recolour(2, 0))
    assert table.refused(ann, cmd.Undo(recoloured)) == "seat.colour_taken"
    table.do(HOST, cmd.AddSeat("Cid"))  # gets the colour that is free now
    table.do(bob, cmd.Recolour(2, 8))
    table.do(ann, cmd.Undo(recoloured))
    assert [s.colour for s in table.state.seats] == [0, 8, 1]


@pytest.mark.parametrize(
    ("a", "b", "together"),
    [
        ({"play/life"}, {"play/life"}, True),
        ({"play/life"}, {"play/mark/1"}, False),
        ({"play/*"}, {"play/mark/1"}, True),
        ({"play/mark/1"}, {"play/mark/10"}, False),
        ({"seats/1/*"}, {"seats/10/name"}, False),
        ({"seats/*"}, {"seats/10/name"}, True),
        ({"lock"}, {"play/*", "seats/*"}, False),
        (set(), {"play/*"}, False),
    ],
)
def test_paths_that_have_something_in_common(a: set[str], b: set[str], together: bool) -> None:
    assert clash(frozenset(a), frozenset(b)) is together
    assert clash(frozenset(b), frozenset(a)) is together


def test_opening_the_table_is_not_offered() -> None:
    table = Played(1)
    assert offer(table.history, HOST) is None
    added = table.do(HOST, cmd.AddSeat())
    offered = offer(table.history, HOST)
    assert offered is not None
    assert offered.seq == added


class Whispering(LifeCounter):
    """Of a mark only the seat that made it reads."""

    def say(self, event: Any, viewer: Viewer) -> Message | None:
        if isinstance(event, Marked) and viewer.seat != event.seat:
            return None
        return super().say(event, viewer)


def test_nobody_learns_of_what_a_seat_did_in_private_and_took_back() -> None:
    """The line of an undo names who undid it, and with that whose it was."""
    table = Played(3, {"life": Whispering()})
    ann, bob = table.sit(1, "Ann"), table.sit(2, "Bob")
    table.do(HOST, cmd.Start())
    move = table.do(bob, Change(5))
    mark = table.do(ann, Mark())
    offered = offer(table.history, HOST)
    assert offered is not None
    assert offered.seq == move  # not what the host cannot even read of
    for actor in (HOST, bob, STRANGER):
        assert table.refused(actor, cmd.Undo(mark)) == "undo.not_yours"
    table.do(ann, cmd.Undo(mark))
    for actor in (HOST, bob, STRANGER):
        assert table.refused(actor, cmd.Undo(mark)) == "undo.not_yours"
    for viewer in (SPECTATOR, Viewer(Role.HOST), seat_view(2)):
        assert [line.seq for line in lines(table.history, viewer)][-1] == move
    assert lines(table.history, seat_view(1))[-1].text.key == "log.undone"


def test_the_host_undoes_what_it_did_itself_for_a_seat_without_a_phone() -> None:
    table = Played(2, {"life": Whispering()})
    table.do(HOST, cmd.SetPhoneless(1, True))
    table.sit(2, "Bob")
    table.do(HOST, cmd.Start())
    mark = table.do(Actor(1, host=True), Mark())
    table.do(HOST, cmd.Undo(mark))
    assert table.life.marks == {}
