"""State is the fold of the records; what cannot be folded is not taken in."""

from __future__ import annotations

from typing import Any

import pytest

from companion.table import events as ev
from companion.table.history import SNAPSHOT_EVERY, History
from companion.table.record import Record
from tests.lifecounter import Changed, Life, LifeCounter, LifeSet
from tests.table.played import GAMES, HOST, Played, started


class Brittle(LifeCounter):
    """Breaks when the life total is negative, which a bad `touches` lets an undo bring about."""

    def apply(self, state: Life, event: Any) -> Life:
        after = super().apply(state, event)
        if after.life < 0:
            raise ArithmeticError(after.life)
        return after

    def touches(self, event: Any) -> frozenset[str]:
        return frozenset({str(id(event))})


def brittle() -> Played:
    table = Played(1, {"life": Brittle()})
    ann = table.sit(1, "Ann")
    table.write([ev.Started()], HOST)
    table.write([Changed(20, 1)], ann)
    table.write([Changed(-30, 1)], ann)
    return table


def test_what_cannot_be_folded_is_not_taken_in() -> None:
    table = brittle()
    state, seq = table.state, table.history.seq
    with pytest.raises(ArithmeticError):
        table.write([Changed(-30, 1)], HOST)
    with pytest.raises(ArithmeticError):
        table.write([ev.Undone((seq - 1,))], HOST)
    assert (table.state, table.history.seq, table.history.undone_by) == (state, seq, {})
    assert seq + 1 not in table.history.groups
    table.write([Changed(1, 1)], HOST)
    assert table.life.life == 11


def test_looking_ahead_sees_an_undo_too() -> None:
    table = brittle()
    seq, state = table.history.seq, table.state
    assert table.history.after([ev.Undone((seq,))]).game.life == 40
    with pytest.raises(ArithmeticError):
        table.history.after([ev.Undone((seq - 1,))])
    assert table.state is state


@pytest.mark.parametrize("seq", [0, 1, 2, 4, -1])
def test_a_journal_with_a_gap_or_a_double_is_not_this_tables(seq: int) -> None:
    history = History(GAMES, [Record(1, ev.TableOpened("A", "life", "h"), 0, 1)])
    history.extend([Record(2, ev.LockSet(True), 0, 2)])
    with pytest.raises(ValueError, match=f"record {seq} cannot follow 2"):
        history.extend([Record(seq, ev.LockSet(False), 0, seq)])
    assert history.state.locked


@pytest.mark.parametrize("of", [(), (0,), (-1,), (99,), (1, 99)])
def test_nor_one_that_undoes_what_is_not_there(of: tuple[int, ...]) -> None:
    table = Played(1)
    with pytest.raises(ValueError, match="not there to be undone"):
        table.write([ev.Undone(of)], HOST)


def test_nor_one_that_undoes_an_undo() -> None:
    table, [ann] = started("Ann")
    moved = table.write([Changed(1, 1)], ann)
    undone = table.write([ev.Undone((moved,))], ann)
    with pytest.raises(ValueError, match="not there to be undone"):
        table.write([ev.Undone((undone,))], ann)


@pytest.mark.parametrize("back", [1, SNAPSHOT_EVERY - 1, SNAPSHOT_EVERY, SNAPSHOT_EVERY + 1, 90])
def test_undo_across_snapshots(back: int) -> None:
    table, [ann] = started("Ann")
    for i in range(100):
        table.write([Changed(1 << i, 1)], ann)
    gone = table.history.seq + 1 - back
    table.write([ev.Undone((gone,))], HOST)
    assert table.life.life == 20 + (1 << 100) - 1 - (1 << (100 - back))
    table.write([LifeSet(7)], ann)
    table.write([ev.Undone((table.history.seq,))], HOST)
    assert table.life.life == 20 + (1 << 100) - 1 - (1 << (100 - back))
    assert History(GAMES, table.history.records).state == table.state


def test_standing_records_are_those_that_count() -> None:
    table, [ann] = started("Ann")
    kept = table.write([Changed(1, 1)], ann)
    gone = table.write([Changed(2, 1), Changed(3, 1)], ann)
    table.write([ev.Undone((gone, gone + 1))], ann)
    assert [r.seq for r in table.history.standing()] == list(range(1, kept + 1))
