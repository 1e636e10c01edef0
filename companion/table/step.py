"""From a decision to the records that will stand in the journal."""

from __future__ import annotations

from companion.table.decide import Decision
from companion.table.history import History
from companion.table.record import Record
from companion.table.seats import Actor


def recorded(
    history: History, decision: Decision, actor: Actor, at: float, command_id: str = ""
) -> list[Record]:
    """The records of a decision as they follow on `history`, which does not change.

    `at`: seconds since 1970. All records of one command are one group.
    """
    start = history.seq + 1
    return [
        Record(start + i, event, at, start, actor.seat, actor.host, command_id, decision.override)
        for i, event in enumerate(decision.events)
    ]
