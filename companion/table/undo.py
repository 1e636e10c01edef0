"""Who may undo what, and what goes with it.

A command depends on an earlier one when they touch the same thing. Undoing takes away the command
and everything later that depends on it, and nothing else. A seat may undo its own last command
while nothing would have to go with it; the host and 天神 may go further back. A reveal is never
undone, and a name or colour that somebody else has taken since does not come back.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.table import events as ev
from companion.table.game import reveals
from companion.table.history import History
from companion.table.log import whispered
from companion.table.message import Message
from companion.table.record import Record
from companion.table.refusal import Refusal, refuse
from companion.table.seats import COLOURS, Actor, Seat, name_clash

# Who holds a seat is not a move of the game: it is changed by sitting down and standing up.
_IDENTITY = (
    ev.TableOpened,
    ev.SeatClaimed,
    ev.SeatReseated,
    ev.SeatReleased,
    ev.HostPassed,
    ev.HostTaken,
)


def touches(history: History, event: Any) -> frozenset[str]:
    """What an event reads or changes, as paths; a final `*` stands for all below."""
    match event:
        case ev.SeatRenamed(no):
            return frozenset({f"seats/{no}/name"})
        case ev.SeatRecoloured(no):
            return frozenset({f"seats/{no}/colour"})
        case ev.SeatClaimed(no) | ev.SeatReseated(no) | ev.SeatReleased(no) | ev.HostPassed(no):
            return frozenset({f"seats/{no}/key", f"seats/{no}/name"})
        case ev.PhonelessSet(no):
            return frozenset({f"seats/{no}/key", "play/*"})
        case ev.SeatAdded(no):
            return frozenset({f"seats/{no}/*", "play/*"})
        case ev.SeatRemoved() | ev.SeatsReordered():
            return frozenset({"seats/*", "play/*"})
        case ev.HostTaken():
            return frozenset({"host"})
        case ev.LockSet():
            return frozenset({"lock"})
        case ev.TableOpened():
            return frozenset({"seats/*", "play/*", "lock"})
        case ev.GameChosen() | ev.OptionSet() | ev.Started() | ev.Finished():
            return frozenset({"play/*"})
        case _:
            game = history.games[history.state.game_id]
            return frozenset(f"play/{path}" for path in game.touches(event))


def clash(a: frozenset[str], b: frozenset[str]) -> bool:
    """Whether two sets of paths have something in common."""
    return any(_covers(x, y) or _covers(y, x) for x in a for y in b)


def _covers(x: str, y: str) -> bool:
    return x == y or (x.endswith("*") and y.startswith(x[:-1]))


@dataclass(frozen=True, slots=True)
class UndoOffer:
    """What an undo button does: it undoes the command that began with `seq`; `goes` are the
    records that go, oldest first."""

    seq: int
    goes: tuple[Record, ...]


def going(history: History, seq: int) -> tuple[Record, ...] | Refusal:
    """All records that have to go with the command that began with event `seq`."""
    group = history.groups.get(seq)
    if group is None:
        return refuse("undo.unknown")
    by = history.undone_by.get(seq)
    if by is not None:
        undo = history.records[by - 1]
        who = history.state.names().get(undo.seat or 0) or Message("log.by_host")
        return refuse("undo.already", who=who, seat=undo.seat or 0, at=undo.at)
    if any(isinstance(r.event, (*_IDENTITY, ev.Undone)) for r in group):
        return refuse("undo.not_a_move")
    gone = list(group)
    touched = frozenset[str]().union(*(touches(history, r.event) for r in gone))
    last = group[-1].seq
    # By command, not by event: half a command cannot stay.
    for later in (g for first, g in history.groups.items() if first > last):
        if later[0].seq in history.undone_by or isinstance(later[0].event, ev.Undone):
            continue
        also = frozenset[str]().union(*(touches(history, r.event) for r in later))
        if not clash(touched, also):
            continue
        if any(isinstance(r.event, _IDENTITY) for r in later):
            return refuse("undo.seats_changed")
        gone.extend(later)
        touched |= also
    if any(reveals(r.event) for r in gone):
        return refuse("undo.reveal")
    return tuple(gone)


def undo(history: History, actor: Actor, seq: int) -> ev.Undone | Refusal:
    """The event that undoes command `seq` for `actor`, or why it may not be."""
    if _is_anothers(history, actor, history.groups.get(seq, ())):
        return refuse("undo.not_yours")
    gone = going(history, seq)
    if isinstance(gone, Refusal):
        return gone
    if not actor.host and not actor.keeper:
        first = history.groups[seq][0]
        if actor.seat is None or first.seat != actor.seat:
            return refuse("undo.not_yours")
        if len(gone) > len(history.groups[seq]):
            return refuse("undo.depends")
        if _last_of(history, actor, frozenset({actor.seat})) != seq:
            return refuse("undo.not_last")
        if any(
            reveals(r.event) and r.seq > seq and r.seq not in history.undone_by
            for r in history.records[seq:]
        ):
            return refuse("undo.reveal")
    undone = ev.Undone(tuple(r.seq for r in gone))
    if any(isinstance(r.event, (ev.SeatRenamed, ev.SeatRecoloured)) for r in gone):
        # What one seat gave up, another may have taken: nothing of that shows in the paths.
        return _taken_since(history.after((undone,)).seats) or undone
    return undone


def _is_anothers(history: History, actor: Actor, group: tuple[Record, ...]) -> bool:
    """Whether another seat did this, and nobody else reads of it: not even the host takes it back,
    nor learns whether it has been."""
    seat = group[0].seat if group else None
    if seat is None or seat == actor.seat:
        return False
    place = history.state.seat(seat)
    if actor.host and place is not None and place.phoneless:
        return False
    return whispered(history, group)


def _taken_since(seats: tuple[Seat, ...]) -> Refusal | None:
    """Refuses when two seats would share a name or a colour."""
    for seat in seats:
        if seat.name and (alike := name_clash(seats, seat.name, but=seat.no)):
            return alike
        for other in seats[seat.no :]:
            if other.colour == seat.colour and len(seats) <= COLOURS:
                return refuse("seat.colour_taken", name=other.name or str(other.no))
    return None


def _last_of(
    history: History, actor: Actor, seats: frozenset[int | None] | None = None
) -> int | None:
    """First seq of the last standing command that `actor` can undo (of `seats`, or of anybody)."""
    for first, group in reversed(history.groups.items()):
        record = group[0]
        if first in history.undone_by or isinstance(record.event, (*_IDENTITY, ev.Undone)):
            continue
        if (seats is None or record.seat in seats) and not _is_anothers(history, actor, group):
            return first
    return None


def offer(history: History, actor: Actor) -> UndoOffer | None:
    """What the undo button of `actor` would do now. None when there is nothing to undo.

    A seat's own last command. The host's device also speaks for the host and for the seats without
    a phone, so there it is the last of all these; a host without a seat has the table's last.
    """
    own: frozenset[int | None] | None = frozenset({actor.seat})
    if actor.host:
        phoneless = {s.no for s in history.state.seats if s.phoneless}
        own = None if actor.seat is None else frozenset({actor.seat, None, *phoneless})
    seq = _last_of(history, actor, own)
    if seq is None or isinstance(undo(history, actor, seq), Refusal):
        return None
    goes = going(history, seq)
    return None if isinstance(goes, Refusal) else UndoOffer(seq, goes)
