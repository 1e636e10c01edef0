"""The events of one table and the state they fold to.

State is the fold of the records with undone ones left out. Snapshots only make that fast.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import Any

from companion.table.events import SeatRemoved, SeatsReordered, Undone
from companion.table.game import Game
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
        self.parted: dict[int, str] = {}
        """Seq of a `SeatRemoved` -> the name that the seat had."""
        self.turns: list[Record] = []
        """Records that gave seats other numbers, or gave them back."""
        self._game_of: dict[Any, Game[Any]] = {
            cls: game for game in games.values() for cls in game.events
        }
        self._snapshots: list[tuple[int, TableState]] = [(0, TableState())]
        self.extend(records)

    @property
    def seq(self) -> int:
        """Of the newest record; 0 for an empty table."""
        return len(self.records)

    def game_of(self, event: Any) -> Game[Any]:
        """The game that an event belongs to: the one it is from, for an event of the table the
        one that is played."""
        return self._game_of.get(type(event)) or self.games[self.state.game_id]

    def after(self, events: Sequence[Any]) -> TableState:
        """The state if `events` came next (an `Undone` comes alone). Nothing changes."""
        state = self.state
        for event in events:
            if isinstance(event, Undone):
                state, _ = self._folded_without(event.of)
            else:
                state = apply(self.games, state, event)
        return state

    def extend(self, records: Iterable[Record]) -> None:
        """Take in further records, in order.

        Raises ValueError when a seq is missing or doubled, or when something is undone that is
        not there: such a journal is not this table's. A record that cannot be folded is not
        taken in.
        """
        for record in records:
            if record.seq != self.seq + 1:
                raise ValueError(f"record {record.seq} cannot follow {self.seq}")
            if isinstance(record.event, Undone):
                self.state, self._snapshots = self._folded_without(record.event.of)
                if any(self.records[s - 1] in self.turns for s in record.event.of):
                    self.turns.append(record)
                self.undone_by.update(dict.fromkeys(record.event.of, record.seq))
            else:
                before, self.state = self.state, apply(self.games, self.state, record.event)
                if isinstance(record.event, SeatRemoved):
                    self.parted[record.seq] = before.names().get(record.event.no, "")
                if isinstance(record.event, SeatRemoved | SeatsReordered):
                    self.turns.append(record)
            self.records.append(record)
            self.groups[record.group] = (*self.groups.get(record.group, ()), record)
            if record.seq % SNAPSHOT_EVERY == 0:
                self._snapshots.append((record.seq, self.state))

    def _folded_without(self, of: Sequence[int]) -> tuple[TableState, list[tuple[int, TableState]]]:
        """State and snapshots if `of` went too: folded anew from the last snapshot before them."""
        for seq in of or (0,):
            if not 1 <= seq <= self.seq or isinstance(self.records[seq - 1].event, Undone):
                raise ValueError(f"event {seq} is not there to be undone")
        at = bisect_left(self._snapshots, min(of), key=lambda snapshot: snapshot[0])
        snapshots = self._snapshots[:at]
        done, state = snapshots[-1]
        gone, before = set(of), self.undone_by
        for record in self.records[done:]:
            stands = record.seq not in before and record.seq not in gone
            if stands and not isinstance(record.event, Undone):
                state = apply(self.games, state, record.event)
            if record.seq % SNAPSHOT_EVERY == 0:
                snapshots.append((record.seq, state))
        return state, snapshots

    def standing(self) -> list[Record]:
        """The records that count: not undone, and not undo itself."""
        return [
            r
            for r in self.records
            if r.seq not in self.undone_by and not isinstance(r.event, Undone)
        ]
