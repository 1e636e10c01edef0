"""The log: in words, for one viewer, with the names people have now."""

from __future__ import annotations

from typing import Any

from companion.table import commands as cmd
from companion.table import events as ev
from companion.table.game import Correct, Meta, Option
from companion.table.log import LogLine, lines
from companion.table.message import Message, SeatRef, named
from companion.table.seats import SPECTATOR, Actor, Viewer, seat_view
from tests.lifecounter import Change, Changed, Deal, LifeCounter, Mark, Show
from tests.table.played import HOST, STRANGER, Played, started


def texts(table: Played, viewer: Viewer = SPECTATOR) -> list[str]:
    """Key and names of each line."""
    return [said(line) for line in lines(table.history, viewer)]


def said(line: LogLine) -> str:
    params = line.text.params
    return " ".join([line.text.key, *(str(params[p]) for p in ("seat", "name") if p in params)])


def test_every_table_event_that_is_worth_a_line() -> None:
    table = Played(2)
    ann = table.sit(1, "Ann")
    table.do(HOST, cmd.AddSeat("Cid", phoneless=True))
    table.do(HOST, cmd.SetOption("life", 40))
    table.do(HOST, cmd.SetLock(True))
    table.do(HOST, cmd.SetLock(False))
    table.do(HOST, cmd.PassHost(1))
    table.do(STRANGER, cmd.Reseat(1, "phone 2"))
    table.do(ann, cmd.Leave(1))
    table.do(HOST, cmd.Reorder((2, 1, 3)))
    table.do(HOST, cmd.RemoveSeat(1))
    table.do(HOST, cmd.Start())
    table.do(HOST, cmd.Finish())
    assert texts(table) == [
        "log.opened",
        "log.sat_down 1 Ann",
        "log.seat_added 3 Cid",
        "log.option",
        "log.locked",
        "log.unlocked",
        "log.host Ann",
        "log.reseated Ann",
        "log.left Ann",
        "log.reordered",
        "log.seat_removed_free 1",
        "log.seat_removed 1 Ann",
        "log.started",
        "log.finished",
    ]


def test_a_line_follows_a_later_renaming() -> None:
    table, [ann] = started("Ann")
    table.do(ann, Change(5))
    table.do(ann, cmd.Rename(1, "Anna"))
    assert "life.said.changed Anna" in texts(table)


def test_a_line_follows_people_who_change_places() -> None:
    table = Played(4)
    for no, name in ((1, "Ann"), (3, "Cid"), (4, "Dora")):
        table.sit(no, name)
    table.do(Actor(seat=3), cmd.Rename(3, "Cyd"))
    table.do(STRANGER, cmd.Reseat(4, "phone 2"))
    table.do(HOST, cmd.Reorder((4, 3, 2, 1)))
    table.do(HOST, cmd.PassHost(4))  # Ann
    table.do(HOST, cmd.Start())  # takes the empty seat 3 away
    table.do(Actor(seat=3), Mark())
    assert [s.name for s in table.state.seats] == ["Dora", "Cyd", "Ann"]
    # The empty seat that nobody had taken goes without a line.
    assert texts(table)[-5:] == [
        "log.reseated Dora",
        "log.reordered",
        "log.host Ann",
        "log.started",
        "life.said.marked Ann",
    ]
    by = {said(line): line.by for line in lines(table.history, SPECTATOR)}
    assert by["log.renamed 3 Cyd"] == 2
    assert by["life.said.marked Ann"] == 3


def test_a_line_of_somebody_who_is_gone_keeps_the_name() -> None:
    table, [_, bob, _] = started("Ann", "Bob", "Cid")
    table.do(bob, Mark())
    table.do(bob, cmd.Rename(2, "Rob"))
    removed = table.do(HOST, cmd.RemoveSeat(2))
    table.do(Actor(seat=2), Mark())
    assert texts(table)[-4:] == [
        "life.said.marked Rob",
        "log.renamed 2 Rob",
        "log.seat_removed 2 Rob",
        "life.said.marked Cid",
    ]
    assert [line.by for line in lines(table.history, SPECTATOR)][-4:] == [None, None, None, 2]
    table.do(HOST, cmd.Undo(removed))
    assert texts(table)[-5:-1] == [
        "life.said.marked Rob",
        "log.renamed 2 Rob",
        "log.seat_removed 2 Rob",
        "life.said.marked Cid",
    ]
    assert [line.by for line in lines(table.history, SPECTATOR)][-5:-1] == [2, 2, None, 3]


def test_undone_lines_are_marked_and_the_undo_says_what() -> None:
    table, [ann] = started("Ann")
    move = table.do(ann, Change(5))
    table.do(ann, cmd.Undo(move))
    *_, gone, undo = lines(table.history, SPECTATOR)
    assert (gone.undone, undo.undone) == (True, False)
    assert undo.text == Message("log.undone", {"what": gone.text})


class Mute(LifeCounter):
    def say(self, event: Any, viewer: Viewer) -> Message | None:
        return None


def test_undoing_what_has_no_line() -> None:
    table = Played(1, {"life": Mute()})
    ann = table.sit(1, "Ann")
    table.do(HOST, cmd.Start())
    table.write([ev.Undone((table.write([Changed(5, 1)], ann),))], ann)
    assert texts(table)[-1] == "log.undone_silent"


def test_an_override_is_seen_with_its_reason() -> None:
    table, [ann] = started("Ann")
    table.do(Actor(seat=ann.seat, insists=True), Change(-21))
    line = lines(table.history, SPECTATOR)[-1]
    assert line.override == Message("life.below_zero", {"life": 20})
    table.do(ann, Correct("life", 3))
    assert lines(table.history, SPECTATOR)[-1].override is None


def test_a_viewer_reads_what_the_game_says_to_that_viewer() -> None:
    class Whispering(LifeCounter):
        def say(self, event: Any, viewer: Viewer) -> Message | None:
            if viewer.seat is None:
                return Message("somebody")
            return super().say(event, viewer) if viewer.seat == 1 else None

    table = Played(1, {"life": Whispering()})
    ann = table.sit(1, "Ann")
    table.do(HOST, cmd.Start())
    table.do(ann, cmd.Undo(table.do(ann, Change(5))))
    assert texts(table, seat_view(1))[-2] == "life.said.changed Ann"
    assert texts(table)[-2] == "somebody"
    *_, undo = lines(table.history, SPECTATOR)
    assert undo.text.params["what"] == Message("somebody")
    assert texts(table, seat_view(2))[-2:] == ["log.started", "log.undone_silent"]


def test_only_the_last_lines() -> None:
    table, [ann] = started("Ann")
    for _ in range(5):
        table.do(ann, Mark())
    every = lines(table.history, SPECTATOR)
    assert lines(table.history, SPECTATOR, 3) == every[-3:]
    assert lines(table.history, SPECTATOR, 99) == every


class Other(LifeCounter):
    """Played after life: its own option of the same name, and no patience with alien events."""

    meta = Meta(
        "other", Message("other.name"), (1, 4), (Option("life", (5, 40), 5, Message("o.l")),)
    )
    commands = ()
    events = ()

    def say(self, event: Any, viewer: Viewer) -> Message | None:
        raise AssertionError(f"{event} is not mine")


def test_lines_of_a_game_that_was_given_up_for_another_are_still_said_by_it() -> None:
    table = Played(1, {"life": LifeCounter(), "other": Other()})
    ann = table.sit(1, "Ann")
    table.do(HOST, cmd.SetOption("life", 40))
    start = table.do(HOST, cmd.Start())
    table.do(ann, Mark())
    table.do(HOST, cmd.Undo(start))
    table.do(HOST, cmd.ChooseGame("other"))
    table.do(HOST, cmd.SetOption("life", 40))
    life, other = (
        line.text for line in lines(table.history, SPECTATOR) if "option" in line.text.key
    )
    assert life.params["option"] == Message("life.option.life")
    assert other.params["option"] == Message("o.l")
    assert "life.said.marked Ann" in texts(table)
    chosen = next(line.text for line in lines(table.history, SPECTATOR) if "game" in line.text.key)
    assert chosen == Message("log.game", {"game": Message("other.name")})


def test_a_secret_number_is_said_to_nobody_before_it_is_shown() -> None:
    table, [ann, bob] = started("Ann", "Bob")
    table.do(HOST, Deal())
    numbers = [str(n) for n in table.life.secret.values()]
    for viewer in (SPECTATOR, seat_view(1), seat_view(2)):
        assert not any(n in str(lines(table.history, viewer)) for n in numbers)
    table.do(ann, Show())
    assert numbers[0] in str(lines(table.history, seat_view(2)))
    assert numbers[1] not in str(lines(table.history, seat_view(2)))
    assert bob.seat == 2


def test_names_reach_into_messages_within_messages() -> None:
    inner = Message("b", {"who": SeatRef(2)})
    told = named(Message("a", {"what": inner, "n": 3, "who": SeatRef(9)}), {2: "Bob"})
    assert told == Message("a", {"what": Message("b", {"who": "Bob"}), "n": 3, "who": "9"})


def test_whatever_an_undo_button_can_undo_has_a_line() -> None:
    table = Played(2)
    table.do(HOST, cmd.SetPhoneless(1, True))
    table.do(HOST, cmd.SetPhoneless(1, False))
    table.do(HOST, cmd.Recolour(1, 9))
    table.do(HOST, cmd.AddSeat())
    assert texts(table) == [
        "log.opened",
        "log.phoneless 1",
        "log.phone_again 1",
        "log.recoloured 1",
        "log.seat_added_free 3 ",
    ]


def test_a_new_table_and_a_seat_for_a_newcomer_are_not_worth_a_line_per_seat() -> None:
    table = Played(1)
    table.sit(1, "Ann")
    table.sit(0, "Bob")
    assert texts(table) == ["log.opened", "log.sat_down 1 Ann", "log.sat_down 2 Bob"]


def test_a_line_shows_who_asked_even_when_asking_moved_that_seat() -> None:
    table = Played(3)
    cid = Actor(table.sit(3, "Cid").seat, host=True)
    table.do(cid, cmd.RemoveSeat(1))
    assert lines(table.history, SPECTATOR)[-1].by == 2
    table.do(Actor(2, host=True), cmd.Reorder((2, 1)))
    assert [line.by for line in lines(table.history, SPECTATOR)[-2:]] == [1, 1]
    table.do(Actor(1, host=True), cmd.RemoveSeat(1))
    assert [line.by for line in lines(table.history, SPECTATOR)[-3:]] == [None] * 3


def test_a_line_by_a_seat_whose_adding_was_undone_is_by_nobody() -> None:
    """A host's device undoes the very seat in whose name it asks."""
    table = Played(0)
    added = table.do(HOST, cmd.AddSeat("Ann"))
    table.do(Actor(1, True), cmd.Undo(added))
    assert not table.history.state.seats
    assert [line.by for line in lines(table.history, SPECTATOR)] == [None] * 3
