"""Who sees what in 《阿拉喀纳斯》: no view, log line or refusal tells a task before its time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from companion.games.alakanas.dealer import SPECIAL
from companion.games.alakanas.play import commands as cmd
from companion.table import commands as table
from companion.table.refusal import Refusal
from companion.table.seats import SCREEN, SPECTATOR, Role, Viewer, seat_view
from companion.table.view import view
from tests.games.alakanas_tables import HOST_VIEW, Table, playing

KEEPER = Viewer(Role.KEEPER)
PUBLIC = (SCREEN, SPECTATOR, HOST_VIEW, KEEPER)


def bytes_of(t: Table, viewer: Viewer) -> str:
    """Everything a viewer gets of a table."""
    return repr(view(t.history, viewer, host=viewer.role is Role.HOST))


def secrets_of(t: Table) -> Iterator[tuple[int, str]]:
    """(Seat, text) of everything that is a seat's own; 0: nobody's before the end."""
    deal = t.state.deal
    assert deal is not None
    yield from ((0, value) for value in (deal.secret, *deal.given))
    for seat, (card, salt) in enumerate(zip(deal.dealt, deal.salts, strict=True), 1):
        yield seat, salt
        yield seat, repr(card)


def leaks(t: Table, viewer: Viewer, own: int = 0) -> list[str]:
    told = bytes_of(t, viewer)
    return [text for seat, text in secrets_of(t) if (seat != own or not seat) and text in told]


def dealt(**options: Any) -> Table:
    t = Table(5, **options).camps("ghiig")
    for no in (1, 2, 3, 4):
        t.ok(cmd.SetTask(no, f"text {no} of its own"))
    return t.tasks()


def test_nobody_sees_a_task_but_its_own_seat() -> None:
    t = dealt()
    for viewer in PUBLIC:
        assert leaks(t, viewer) == []
    for seat in t.state.seats:
        assert leaks(t, seat_view(seat), own=seat) == []
        own = t.see(seat).own
        assert own is not None
        assert t.state.deal is not None
        assert own.task.card == t.state.deal.dealt[seat - 1]


def test_a_leak_would_be_found() -> None:
    t = dealt()
    assert len(leaks(t, seat_view(2))) == 2  # its own card and salt


@pytest.mark.parametrize("knows", [False, True])
def test_the_keeper_sees_tasks_only_under_the_house_rule_that_all_screens_show(knows: bool) -> None:
    t = dealt(all_knowing=knows)
    assert len(t.game.view(t.state, KEEPER).known) == (5 if knows else 0)
    assert t.see(3).all_knowing is knows
    assert leaks(t, SCREEN) == leaks(t, SPECTATOR) == []
    for keeper in ("app", "plays"):
        other = dealt(all_knowing=knows, keeper=keeper)
        assert other.game.view(other.state, KEEPER).known == ()


def test_a_keeper_whose_device_also_holds_a_seat_sees_no_task() -> None:
    """R20: only one who does not play may see the tasks, whatever the switch says."""
    t = dealt(all_knowing=True)
    assert len(leaks(t, HOST_VIEW)) == 10  # a card and a salt for each of the five
    t.ok(table.Reseat(1, "phone"), insists=True)
    t.ok(table.PassHost(1))
    for said in (HOST_VIEW, KEEPER):
        assert leaks(t, said) == []


def test_a_player_who_gets_the_office_and_leaves_the_seat_sees_no_task() -> None:
    """Else one could look at all tasks, and come back to the seat by a code of one's own."""
    t = dealt(all_knowing=True)
    t.ok(table.Reseat(1, "phone"), insists=True)
    t.ok(table.PassHost(1))
    t.ok(table.Leave(1), 1)
    for said in (HOST_VIEW, KEEPER):
        assert leaks(t, said) == []
    # Who has not played since the game began may know all, whoever it is.
    t.ok(table.Reseat(2, "other phone"), insists=True)
    t.ok(table.TakeHost("a third device"))
    assert len(leaks(t, HOST_VIEW)) == 10


def test_a_tick_in_private_is_in_nobodys_way_and_no_undo_takes_it_along() -> None:
    t = playing("ghiig", special=1)
    t.ok(cmd.Advance(1, "judge"), 1)
    t.ok(cmd.MarkDone(2, True), 2)
    moved = t.history.seq - 1
    shown = view(t.history, seat_view(1))
    assert shown.undo is not None
    assert shown.undo.seq == moved
    t.ok(table.Undo(moved))
    assert t.state.phase == "judge"
    assert t.see(2).ring[1].done


def test_what_decides_who_sees_a_task_stays_once_tasks_are_dealt() -> None:
    t = dealt(all_knowing=True, keeper="plays")
    for name, value in (("keeper", "person"), ("all_knowing", False), ("open_on", "camp")):
        made = t.say(table.SetOption(name, value))
        assert isinstance(made, Refusal)
        assert made.message.key == "alakanas.no.option_fixed"
    t.ok(table.SetOption("equip", "refuse"))


@pytest.mark.parametrize("hidden", [False, True])
def test_the_composition_is_open_unless_the_house_rule_hides_it(hidden: bool) -> None:
    t = dealt(hidden=hidden)
    for viewer in (SCREEN, SPECTATOR):
        assert ("text 3 of its own" in bytes_of(t, viewer)) is not hidden
    assert "text 3 of its own" in bytes_of(t, HOST_VIEW)
    for seat in t.state.seats:
        assert t.state.deal is not None
        mine = t.state.deal.dealt[seat - 1].startswith("T3 ")
        assert ("text 3 of its own" in bytes_of(t, seat_view(seat))) is (mine or not hidden)


def test_the_dead_see_their_own_task_only() -> None:
    t = playing("ghiig", special=1)
    t.kill(3)
    t.kill(4)
    assert leaks(t, seat_view(3), own=3) == []
    own = t.see(3).own
    assert own is not None
    assert own.task.card != SPECIAL


def test_commitments_and_the_fingerprint_are_on_every_screen() -> None:
    t = dealt()
    deals = [t.game.view(t.state, v).deal for v in (*PUBLIC, seat_view(2))]
    assert all(d == deals[0] for d in deals)
    first = deals[0]
    assert first is not None
    assert re.fullmatch(r"[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}", first.fingerprint)
    assert len(first.commitments) == 5


def test_everything_is_open_after_the_result() -> None:
    t = playing("ghi", special=1)
    t.kill(2, 3)
    for viewer in (SCREEN, SPECTATOR, seat_view(2)):
        assert [k.card for k in t.game.view(t.state, viewer).known] == list(
            t.state.deal.dealt if t.state.deal else ()
        )
        assert t.game.view(t.state, viewer).proofs


def test_seen_is_one_bit() -> None:
    t = dealt()
    t.ok(cmd.MarkSeen(2), 2)
    assert t.ok(cmd.MarkSeen(2), 2) == []
    assert [s.seen for s in t.see(4).ring] == [False, True, False, False, False]
    assert t.no(cmd.MarkSeen(3), 2, hard=True) == "own_seat"


# The twin run: the special task at one seat and at another


HEX = re.compile(r"[0-9a-f]{64}|[0-9A-Z]{5}-[0-9A-Z]{5}")


def twin(special: int) -> list[str]:
    """What the public and seat 3 get of every step of one script, commitments and random apart."""
    t = playing("ghiig", special=special)
    told: list[str] = []
    script: list[tuple[Any, int | None]] = [
        *((cmd.MarkSeen(seat), seat) for seat in (2, 5, 1)),
        (cmd.MarkDone(4, True), 4),
        (cmd.Damage((2, 5), 1, "seat", 1), 1),
        (cmd.Damage((4,), 9, "seat", 1), 1),
        (cmd.PassRescue(4, 4), 4),
        (cmd.LetDie(4), None),
        (cmd.OpenTask(4), None),
        (cmd.EnterResult("invaders"), None),
        (table.Undo(t.history.seq + 1), None),
        (cmd.Heal(2, 1), 2),
        (cmd.Redeal(1, "x"), None),
    ]
    for command, seat in script:
        made = t.say(command, seat)
        told.append(repr(made) if isinstance(made, Refusal) else "")
        for viewer in (*PUBLIC, seat_view(3)):
            seen = bytes_of(t, viewer)
            own = t.see(3).own
            assert own is not None
            seen = seen.replace(repr(own.task), "own").replace(repr(own.task.card), "own")
            told.append(HEX.sub("#", seen))
    return told


def test_the_twin_run_tells_nothing() -> None:
    assert twin(2) == twin(5)
