"""The events of one table and the state they fold to.

State is the fold of the records with undone ones left out. Snapshots only make that fast.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import Any

from companion.table.events import Undone
from companion.table.record import Record
from companion.table.state import Games, TableState, apply

SNAPSHOT_EVERY = 32


class History:
    """Records 1..seq of a table. Grows by `extend`; nothing else changes it."""

    def __init__(self, games: Games, records: Iterable[Record] = ()) -> None:
        self.games = games
        self.records: list[Record] = []
        self.state = TableState()
        self.undone_by: dict[int, int] = {}
        """Seq of an undone event -> seq of the `Undone` event."""
        self.groups: dict[int, tuple[Record, ...]] = {}
        """First seq of a command -> its records."""
        self._snapshots: list[tuple[int, TableState]] = [(0, TableState())]
        self.extend(records)

    @property
    def seq(self) -> int:
        """Of the newest record; 0 for an empty table."""
        return len(self.records)

    def after(self, events: Sequence[Any]) -> TableState:
        """The state if `events` came next. Nothing changes."""
        state = self.state
        for event in events:
            state = apply(self.games, state, event)
        return state

    def extend(self, records: Iterable[Record]) -> None:
        """Take in further records, in order.

        Raises ValueError when a seq is missing or doubled: such a journal is not this table's.
        """
        for record in records:
            if record.seq != self.seq + 1:
                raise ValueError(f"record {record.seq} cannot follow {self.seq}")
            self.records.append(record)
            self.groups[record.group] = (*self.groups.get(record.group, ()), record)
            if isinstance(record.event, Undone):
                for seq in record.event.of:
                    self.undone_by[seq] = record.seq
                self._refold(min(record.event.of))
            else:
                self.state = apply(self.games, self.state, record.event)
            if record.seq % SNAPSHOT_EVERY == 0:
                self._snapshots.append((record.seq, self.state))

    def _refold(self, first_gone: int) -> None:
        """Fold anew from the last snapshot that lies before the first event that is left out."""
        at = bisect_left(self._snapshots, first_gone, key=lambda snapshot: snapshot[0])
        del self._snapshots[at:]
        done, state = self._snapshots[-1]
        for record in self.records[done:]:
            if record.seq not in self.undone_by and not isinstance(record.event, Undone):
                state = apply(self.games, state, record.event)
            if record.seq % SNAPSHOT_EVERY == 0 and record.seq < self.seq:
                self._snapshots.append((record.seq, state))
        self.state = state

    def standing(self) -> list[Record]:
        """The records that count: not undone, and not undo itself."""
        return [
            r
            for r in self.records
            if r.seq not in self.undone_by and not isinstance(r.event, Undone)
        ]
