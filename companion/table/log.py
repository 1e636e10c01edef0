"""The log: what happened, in words, as one viewer may read it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.table import events as ev
from companion.table.game import Game
from companion.table.history import History
from companion.table.message import Message, SeatRef, named
from companion.table.record import Record
from companion.table.seats import Viewer


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line. `seq` and `group` name the record; `by` is the seat that asked (None: the host);
    `undone` lines are struck through; `override` is the reason that was overridden."""

    seq: int
    group: int
    at: float
    by: int | None
    text: Message
    undone: bool = False
    override: Message | None = None


def say_table(event: Any) -> Message | None:
    """The log line of a table event; None for those that are not worth one."""
    match event:
        case ev.TableOpened():
            return Message("log.opened")
        case ev.GameChosen(game):
            return Message("log.game", {"game": Message(f"{game}.name")})
        case ev.SeatAdded(no, name) if name:
            return Message("log.seat_added", {"seat": no, "name": name})
        case ev.SeatRemoved(no):
            return Message("log.seat_removed", {"seat": no})
        case ev.SeatsReordered():
            return Message("log.reordered")
        case ev.SeatClaimed(no, name):
            return Message("log.sat_down", {"seat": no, "name": name})
        case ev.SeatReseated(no):
            return Message("log.reseated", {"seat": SeatRef(no)})
        case ev.SeatReleased(no, kicked):
            return Message("log.kicked" if kicked else "log.left", {"seat": SeatRef(no)})
        case ev.SeatRenamed(no, name):
            return Message("log.renamed", {"seat": no, "name": name})
        case ev.HostPassed(no):
            return Message("log.host", {"seat": SeatRef(no)})
        case ev.LockSet(locked):
            return Message("log.locked" if locked else "log.unlocked")
        case ev.Started():
            return Message("log.started")
        case ev.Finished():
            return Message("log.finished")
        case _:
            return None


def say(history: History, record: Record, viewer: Viewer) -> Message | None:
    """The words for a record as `viewer` may read them, with the names people have now."""
    names = _names(history)
    event = record.event
    match event:
        case ev.Undone(of):
            gone = [say(history, history.records[s - 1], viewer) for s in of]
            what = next((m for m in gone if m is not None), None)
            more = sum(1 for m in gone if m is not None) - 1
            if what is None:
                return Message("log.undone_silent")
            if more > 0:
                return Message("log.undone_more", {"what": what, "more": more})
            return Message("log.undone", {"what": what})
        case ev.OptionSet(name, value):
            option = _game(history).meta.option(name)
            if option is None:
                return None
            params = {"option": option.label, "value": option.value_label(value)}
            return Message("log.option", params)
        case _:
            if type(event) in ev.TABLE_EVENTS:
                text = say_table(event)
            else:
                text = _game(history).say(event, viewer)
            return None if text is None else named(text, names)


def _names(history: History) -> Mapping[int, str]:
    return {no: name or str(no) for no, name in history.state.names().items()}


def _game(history: History) -> Game[Any]:
    return history.games[history.state.game_id]


def lines(history: History, viewer: Viewer, last: int | None = None) -> tuple[LogLine, ...]:
    """The log as `viewer` may read it, oldest first; only the `last` lines if that is given."""
    found: list[LogLine] = []
    for record in reversed(history.records):
        text = say(history, record, viewer)
        if text is None:
            continue
        found.append(
            LogLine(
                record.seq,
                record.group,
                record.at,
                record.seat,
                text,
                record.seq in history.undone_by,
                None if record.override is None else named(record.override, _names(history)),
            )
        )
        if last is not None and len(found) >= last:
            break
    return tuple(reversed(found))
