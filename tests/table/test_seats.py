"""Seats: sitting down, standing up, changing places, names, colours, the host."""

from __future__ import annotations

from typing import Any

import pytest

from companion.table import commands as cmd
from companion.table.game import Meta
from companion.table.message import Message
from companion.table.refusal import Refusal
from companion.table.seats import COLOURS, Actor, Seat, free_colour, name_clash
from tests.lifecounter import LifeCounter
from tests.table.played import HOST, STRANGER, Played, started


class Fixed(LifeCounter):
    """Nobody comes or goes in play."""

    meta = Meta("life", Message("life.name"), (1, 3), LifeCounter.meta.options)


# --- sitting down -------------------------------------------------------------------------------


def test_a_phone_takes_a_seat_under_a_tidied_name() -> None:
    table = Played(2)
    table.do(STRANGER, cmd.Claim(2, "  小\u200b明 ", "k"))
    assert table.state.seats[1] == Seat(2, "小明", 1, "k")


def test_any_free_seat_will_do_and_one_is_added_if_there_is_none() -> None:
    table = Played(1)
    assert [table.sit(0, name).seat for name in ("Ann", "Bob", "Cid")] == [1, 2, 3]
    assert [s.colour for s in table.state.seats] == [0, 1, 2]


def test_until_the_game_is_full() -> None:
    table = Played(3, {"life": Fixed()})
    for name in ("Ann", "Bob", "Cid"):
        table.sit(0, name)
    assert table.refused(STRANGER, cmd.Claim(0, "Dora", "d")) == "seat.full"


def test_a_running_game_takes_newcomers_only_if_the_host_gives_them_a_chair() -> None:
    open_table, _ = started("Ann")
    assert open_table.refused(STRANGER, cmd.Claim(0, "Bob", "b")) == "seat.full"
    open_table.do(HOST, cmd.AddSeat())
    open_table.sit(0, "Bob")
    assert open_table.life.seats == (1, 2)
    closed = Played(1, {"life": Fixed()})
    closed.sit(1, "Ann")
    closed.do(HOST, cmd.Start())
    assert closed.refused(STRANGER, cmd.Claim(0, "Bob", "b")) == "seat.full"


def test_the_second_of_two_is_told_who_was_faster() -> None:
    table = Played(1)
    table.sit(1, "Ann")
    made = table.ask(STRANGER, cmd.Claim(1, "Bob", "b"))
    assert isinstance(made, Refusal)
    assert made.message == Message("seat.taken", {"name": "Ann"})


def test_a_second_tap_of_the_same_phone_changes_nothing() -> None:
    table = Played(2)
    table.sit(1, "Ann", "a")
    assert table.do(STRANGER, cmd.Claim(1, "Ann", "a")) == 0
    assert table.do(STRANGER, cmd.Claim(0, "Ann", "a")) == 0
    assert table.refused(STRANGER, cmd.Claim(2, "Ann", "a")) == "seat.have_one"


@pytest.mark.parametrize("no", [3, -1, 10**20])
def test_a_seat_that_is_not_there(no: int) -> None:
    assert Played(2).refused(STRANGER, cmd.Claim(no, "Ann", "a")) == "seat.unknown"


def test_a_locked_table_takes_nobody_new() -> None:
    table = Played(2)
    table.sit(1, "Ann", "a")
    table.do(HOST, cmd.SetLock(True))
    assert table.refused(STRANGER, cmd.Claim(0, "Bob", "b")) == "seat.locked"
    assert table.refused(STRANGER, cmd.Claim(2, "Bob", "b")) == "seat.locked"
    assert table.do(STRANGER, cmd.Claim(1, "Ann", "a")) == 0, "who sits here already may"
    table.do(STRANGER, cmd.Reseat(1, "a2"))


@pytest.mark.parametrize(("name", "key"), [("ＡＮＮ", "name.alike"), ("", "name.empty")])
def test_a_name_that_cannot_be(name: str, key: str) -> None:
    table = Played(2)
    table.sit(1, "Ann")
    assert table.refused(STRANGER, cmd.Claim(2, name, "b")) == key


def test_a_seat_kept_for_somebody_can_be_taken_under_another_name_in_the_lobby() -> None:
    table = Played(0)
    table.do(HOST, cmd.AddSeat("Bob"))
    table.do(STRANGER, cmd.Claim(1, "Rob", "r"))
    assert table.state.names() == {1: "Rob"}


# --- an abandoned seat --------------------------------------------------------------------------


@pytest.mark.parametrize("gone", ["left", "kicked"])
def test_in_play_an_abandoned_seat_is_taken_over_by_its_code_only(gone: str) -> None:
    table, [_, bob] = started("Ann", "Bob")
    table.do(*((bob, cmd.Leave(2)) if gone == "left" else (HOST, cmd.Kick(2))))
    for no in (2, 0):
        table_before = table.state.seats[1]
        made = table.ask(STRANGER, cmd.Claim(no, "Eve", "e"))
        if no:
            assert isinstance(made, Refusal)
            assert made.message.key == "seat.needs_code"
        else:
            assert isinstance(made, Refusal)
            assert made.message.key == "seat.full"
            table.do(HOST, cmd.AddSeat())
            table.sit(0, "Eve")
            assert table.state.names()[3] == "Eve"
        assert table.state.seats[1] == table_before
    table.do(HOST, cmd.Finish())
    assert table.refused(STRANGER, cmd.Claim(2, "Mal", "m")) == "seat.needs_code"
    table.do(STRANGER, cmd.Reseat(2, "b2"))
    assert table.state.seats[1].key == "b2"


@pytest.mark.parametrize("name", ["", "Cid"])
def test_nor_can_a_seat_that_the_host_plays_be_taken_in_play(name: str) -> None:
    table = Played(0)
    table.do(HOST, cmd.AddSeat(name, phoneless=True))
    table.do(HOST, cmd.Start())
    assert table.refused(STRANGER, cmd.Claim(1, "Eve", "e")) == "seat.needs_code"
    assert table.refused(STRANGER, cmd.Claim(0, "Eve", "e")) == "seat.full"
    table.do(STRANGER, cmd.Reseat(1, "c"))
    assert (table.state.seats[0].key, table.state.seats[0].phoneless) == ("c", False)


def test_a_phone_holds_one_seat() -> None:
    table, [ann, _] = started("Ann", "Bob")
    assert table.refused(STRANGER, cmd.Reseat(2, "key Ann")) == "seat.have_one"
    assert table.do(STRANGER, cmd.Reseat(1, "key Ann")) == 0
    table.do(ann, cmd.Leave(1))
    table.do(STRANGER, cmd.Reseat(2, "key Ann"))
    assert [s.key for s in table.state.seats] == ["", "key Ann"]


def test_only_one_leaves_for_oneself() -> None:
    table, [ann, bob] = started("Ann", "Bob")
    assert table.refused(ann, cmd.Leave(2)) == "may.own_seat_only"
    assert table.refused(HOST, cmd.Leave(2)) == "may.own_seat_only"
    table.do(bob, cmd.Leave(2))
    assert table.do(bob, cmd.Leave(2)) == 0


# --- the host -----------------------------------------------------------------------------------


def test_the_host_hands_over_to_a_phone() -> None:
    table = Played(2)
    table.sit(1, "Ann", "a")
    assert table.refused(HOST, cmd.PassHost(2)) == "seat.no_phone"
    assert table.refused(HOST, cmd.PassHost(7)) == "seat.no_phone"
    table.do(HOST, cmd.PassHost(1))
    assert table.state.host == "a"
    assert table.do(HOST, cmd.PassHost(1)) == 0


def test_the_host_is_not_kicked() -> None:
    table = Played(2)
    table.sit(1, "Ann", "a")
    table.do(HOST, cmd.PassHost(1))
    assert table.refused(HOST, cmd.Kick(1)) == "seat.is_host"
    assert table.refused(HOST, cmd.Kick(2)) == "seat.no_phone"
    assert table.refused(HOST, cmd.Kick(0)) == "seat.no_phone"


def test_emptying_a_seat_in_play_does_not_make_it_the_hosts() -> None:
    table, _ = started("Ann", "Bob")
    table.do(HOST, cmd.Kick(2))
    assert table.refused(HOST, cmd.SetPhoneless(2, True)) == "lobby.over"
    assert not table.state.seats[1].taken


def test_a_seat_with_a_phone_is_not_played_by_the_host() -> None:
    table = Played(2)
    table.sit(1, "Ann")
    assert table.refused(HOST, cmd.SetPhoneless(1, True)) == "seat.has_phone"
    assert table.refused(HOST, cmd.SetPhoneless(3, True)) == "seat.unknown"
    table.do(HOST, cmd.SetPhoneless(2, True))
    assert table.do(HOST, cmd.SetPhoneless(2, True)) == 0


# --- adding, removing, reordering ---------------------------------------------------------------


def test_seats_are_added_with_the_first_free_colour() -> None:
    table = Played(3)
    table.do(HOST, cmd.RemoveSeat(2))
    table.do(HOST, cmd.AddSeat("Cid"))
    assert [(s.no, s.colour) for s in table.state.seats] == [(1, 0), (2, 2), (3, 1)]
    assert table.refused(HOST, cmd.AddSeat("cid")) == "name.alike"
    assert table.refused(HOST, cmd.AddSeat("\u200b")) == "name.empty"


def test_as_many_as_the_game_takes() -> None:
    table = Played(10)
    assert table.refused(HOST, cmd.AddSeat()) == "seat.too_many"
    assert sorted(s.colour for s in table.state.seats) == list(range(COLOURS))


def test_the_last_seat_stays() -> None:
    table = Played(1)
    assert table.refused(HOST, cmd.RemoveSeat(2)) == "seat.unknown"
    assert table.refused(HOST, cmd.RemoveSeat(1)) == "seat.too_few"


def test_in_play_seats_come_and_go_only_if_the_game_says_so() -> None:
    table = Played(2, {"life": Fixed()})
    table.sit(1, "Ann")
    table.do(HOST, cmd.Start())
    assert table.refused(HOST, cmd.AddSeat()) == "lobby.over"
    assert table.refused(HOST, cmd.RemoveSeat(1)) == "lobby.over"
    free, _ = started("Ann", "Bob")
    free.do(HOST, cmd.RemoveSeat(1))
    assert free.refused(HOST, cmd.RemoveSeat(1)) == "seat.too_few"
    free.do(HOST, cmd.Finish())
    assert free.refused(HOST, cmd.AddSeat()) == "play.over"
    assert free.refused(HOST, cmd.RemoveSeat(1)) == "play.over"


def test_people_change_places_and_take_everything_with_them() -> None:
    table = Played(3)
    for no, name in enumerate(("Ann", "Bob", "Cid"), 1):
        table.sit(no, name)
    table.do(HOST, cmd.Reorder((3, 1, 2)))
    assert [(s.no, s.name, s.colour, s.key) for s in table.state.seats] == [
        (1, "Cid", 2, "key Cid"),
        (2, "Ann", 0, "key Ann"),
        (3, "Bob", 1, "key Bob"),
    ]
    assert table.do(HOST, cmd.Reorder((1, 2, 3))) == 0


@pytest.mark.parametrize(
    "order", [(), (1,), (1, 1), (1, 2, 3), (0, 1), (2, 3), (-1, -2), (1, 2, 2)]
)
def test_an_order_of_other_seats(order: tuple[int, ...]) -> None:
    assert Played(2).refused(HOST, cmd.Reorder(order)) == "seat.order_outdated"


# --- names and colours --------------------------------------------------------------------------


@pytest.mark.parametrize("command", [cmd.Rename(1, "Anna"), cmd.Recolour(1, 5)])
def test_owner_and_host_dress_a_seat_nobody_else(command: Any) -> None:
    for actor in (Actor(seat=1), HOST, Actor(seat=2, host=True)):
        table, _ = started("Ann", "Bob")
        assert table.do(actor, command) > 0
        assert table.do(actor, command) == 0
    for actor in (Actor(seat=2), STRANGER, Actor(keeper=True)):
        table, _ = started("Ann", "Bob")
        assert table.refused(actor, command) == "may.own_seat_only"
    assert table.refused(HOST, type(command)(9, *list_of(command))) == "seat.unknown"


def list_of(command: Any) -> list[Any]:
    return [command.name if isinstance(command, cmd.Rename) else command.colour]


def test_names_are_told_apart_at_one_table() -> None:
    table, [ann, _] = started("Ann", "小明")
    made = table.ask(ann, cmd.Rename(1, "小\u200d明"))
    assert isinstance(made, Refusal)
    assert made.message == Message("name.alike", {"name": "小明", "seat": 2})
    table.do(ann, cmd.Rename(1, "ann"))  # like oneself is fine
    assert table.state.names()[1] == "ann"


@pytest.mark.parametrize("colour", [-1, COLOURS, 10**9])
def test_a_colour_that_is_not_there(colour: int) -> None:
    assert Played(1).refused(HOST, cmd.Recolour(1, colour)) == "seat.colour_unknown"


def test_a_colour_that_somebody_has() -> None:
    table, [ann, _] = started("Ann", "Bob")
    made = table.ask(ann, cmd.Recolour(1, 1))
    assert isinstance(made, Refusal)
    assert made.message == Message("seat.colour_taken", {"name": "Bob"})


def test_small_questions_about_seats() -> None:
    assert free_colour([]) == 0
    assert free_colour([Seat(1, colour=0), Seat(2, colour=2)]) == 1
    assert free_colour([Seat(i, colour=i) for i in range(COLOURS)]) == 0
    assert name_clash([Seat(1, "Ann")], "Ann", but=1) is None
    assert name_clash([Seat(1, ""), Seat(2, "")], "Ann") is None
    state = Played(2).state
    assert [state.seat(no) for no in (0, -1, 3)] == [None, None, None]
    assert state.seat(2) is state.seats[1]


def test_no_hash_in_what_may_be_printed() -> None:
    table, _ = started("Ann", "Bob")
    table.do(HOST, cmd.PassHost(1))
    table.do(STRANGER, cmd.Reseat(2, "key Rob"))
    printed = repr((table.state, table.history.records, cmd.Claim(1, "x", "key x"),
                    cmd.Reseat(1, "key y")))  # fmt: skip
    assert "key " not in printed
    assert "'host'" not in printed
