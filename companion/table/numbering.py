"""Seat numbers run 1..N in table order, so they change when people change places.

A record names a seat by the number it had then. Whoever reads an old record has to know which
number, and which name, that seat has now.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.table.events import SeatRemoved, SeatsReordered, Undone
from companion.table.history import History


class Numbering:
    """Who is meant by the seat numbers in the records of one table."""

    def __init__(self, history: History) -> None:
        self._history = history
        self._names: dict[int, Mapping[int, str]] = {}

    def now(self, seq: int, no: int) -> int | None:
        """The number now of the seat that was `no` in record `seq`; None when it is gone: taken
        away, or its adding was undone."""
        found = self._follow(seq, no)
        if isinstance(found, str) or found > len(self._history.state.seats):
            return None
        return found

    def names(self, seq: int) -> Mapping[int, str]:
        """What those are called now whose numbers stand in record `seq`; a seat that was taken
        away keeps the last name it had, one without a name is called by its number."""
        later = sum(1 for turn in self._history.turns if turn.seq > seq)
        if later not in self._names:
            most = len(self._history.state.seats) + len(self._history.turns)
            self._names[later] = {no: self._name(seq, no) for no in range(1, most + 1)}
        return self._names[later]

    def _name(self, seq: int, no: int) -> str:
        found = self._follow(seq, no)
        if isinstance(found, str):
            return found or str(no)
        return self._history.state.names().get(found) or str(found)

    def _follow(self, seq: int, no: int) -> int | str:
        """The number now, or the name at the time the seat was taken away."""
        records, undone_by = self._history.records, self._history.undone_by
        for turn in self._history.turns:
            if turn.seq <= seq:
                continue
            if isinstance(turn.event, Undone):
                # What was undone after the record had happened before it: go back that way.
                for gone in reversed([s for s in turn.event.of if s <= seq]):
                    no = _back(records[gone - 1].event, no)
            elif turn.seq not in undone_by:
                if isinstance(turn.event, SeatRemoved) and turn.event.no == no:
                    return self._history.parted.get(turn.seq, "")
                no = _forth(turn.event, no)
        return no


def _forth(event: Any, no: int) -> int:
    match event:
        case SeatRemoved(gone):
            return no - 1 if no > gone else no
        case SeatsReordered(order):
            return order.index(no) + 1 if no in order else no
        case _:
            return no


def _back(event: Any, no: int) -> int:
    match event:
        case SeatRemoved(gone):
            return no + 1 if no >= gone else no
        case SeatsReordered(order):
            return order[no - 1] if 1 <= no <= len(order) else no
        case _:
            return no
