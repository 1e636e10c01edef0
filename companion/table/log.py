"""The log: what happened, in words, as one viewer may read it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.table import events as ev
from companion.table.game import Game
from companion.table.history import History
from companion.table.message import Message, SeatRef, named
from companion.table.numbering import Numbering
from companion.table.record import Record
from companion.table.seats import SPECTATOR, Viewer, seat_view


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line. `seq` and `group` name the record; `by` is the number now of the seat that
    asked (None: the host, or a seat that is gone); `undone` lines are struck through;
    `override` is the reason that was overridden."""

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
        case ev.SeatAdded(no, name):
            key = "log.seat_added" if name else "log.seat_added_free"
            return Message(key, {"seat": no, "name": name})
        case ev.SeatRemoved(no, name):
            if not name:
                return Message("log.seat_removed_free", {"seat": no})
            return Message("log.seat_removed", {"seat": no, "name": name})
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
        case ev.SeatRecoloured(no):
            return Message("log.recoloured", {"seat": SeatRef(no)})
        case ev.PhonelessSet(no, phoneless):
            key = "log.phoneless" if phoneless else "log.phone_again"
            return Message(key, {"seat": SeatRef(no)})
        case ev.HostPassed(no):
            return Message("log.host", {"seat": SeatRef(no)})
        case ev.HostTaken():
            return Message("log.host_taken")
        case ev.LockSet(locked):
            return Message("log.locked" if locked else "log.unlocked")
        case ev.Started():
            return Message("log.started")
        case ev.Finished():
            return Message("log.finished")
        case _:
            return None


def say(
    history: History, record: Record, viewer: Viewer, numbering: Numbering | None = None
) -> Message | None:
    """The words for a record as `viewer` may read them, with the names people have now.

    `numbering` is that of `history`, for those who say many records.
    """
    numbering = numbering or Numbering(history)
    event = record.event
    match event:
        case ev.SeatAdded() if record.group == 1:
            return None  # the seats a table was opened with
        case ev.SeatRemoved(_, "") if any(
            isinstance(r.event, ev.Started) for r in history.groups[record.group]
        ):
            return None  # a seat that nobody had taken when the game began
        case ev.Undone(of):
            gone = [say(history, history.records[s - 1], viewer, numbering) for s in of]
            what = next((m for m in gone if m is not None), None)
            more = sum(1 for m in gone if m is not None) - 1
            if what is None:
                told = any(not whispered(history, history.groups[g]) for g in _groups(history, of))
                return Message("log.undone_silent") if told else None
            if more > 0:
                return Message("log.undone_more", {"what": what, "more": more})
            return Message("log.undone", {"what": what})
        case ev.SeatAdded(_, "") if len(history.groups[record.group]) > 1:
            return None  # an empty seat of a new table, or one for somebody who sits down
        case ev.GameChosen(game):
            return Message("log.game", {"game": history.games[game].meta.name})
        case ev.OptionSet(name, value):
            option = _game_then(history, record).meta.option(name)
            if option is None:
                return None
            params = {"option": option.label, "value": option.value_label(value)}
            return Message("log.option", params)
        case _:
            if type(event) in ev.TABLE_EVENTS:
                text = say_table(event)
            else:
                text = history.game_of(event).say(event, viewer)
            return None if text is None else named(text, numbering.names(record.seq))


def whispered(history: History, group: Sequence[Record]) -> bool:
    """Whether nobody but the seat that asked for a command reads of it. Then nobody else may learn
    that it was undone either: who undid it would tell whose it was."""
    seat = group[0].seat
    if seat is None or any(type(r.event) in ev.TABLE_EVENTS for r in group):
        return False

    def heard(viewer: Viewer) -> bool:
        told = (history.game_of(r.event).say(r.event, viewer) for r in group)
        return any(line is not None for line in told)

    return not heard(SPECTATOR) and heard(seat_view(seat))


def _groups(history: History, of: Sequence[int]) -> set[int]:
    """The commands (by their first seq) that those records belong to."""
    return {history.records[seq - 1].group for seq in of}


def _game_then(history: History, record: Record) -> Game[Any]:
    """The game that was chosen when `record` happened."""
    for before in reversed(history.records[: record.seq]):
        stood = history.undone_by.get(before.seq, record.seq + 1) > record.seq
        if stood and isinstance(before.event, ev.GameChosen | ev.TableOpened):
            return history.games[before.event.game]
    return history.games[history.state.game_id]


def lines(history: History, viewer: Viewer, last: int | None = None) -> tuple[LogLine, ...]:
    """The log as `viewer` may read it, oldest first; only the `last` lines if that is given."""
    numbering = Numbering(history)
    found: list[LogLine] = []
    for record in reversed(history.records):
        text = say(history, record, viewer, numbering)
        if text is None:
            continue
        why = record.override
        found.append(
            LogLine(
                record.seq,
                record.group,
                record.at,
                # who asked had the number from before what they did: they may have moved seats
                None if record.seat is None else numbering.now(record.group - 1, record.seat),
                text,
                record.seq in history.undone_by,
                None if why is None else named(why, numbering.names(record.seq)),
            )
        )
        if last is not None and len(found) >= last:
            break
    return tuple(reversed(found))
