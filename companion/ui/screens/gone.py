"""Why a device that once had a seat has none any more."""

from __future__ import annotations

from companion.hub.live import LiveTable
from companion.table.events import (
    SeatClaimed,
    SeatReleased,
    SeatRemoved,
    SeatReseated,
    SeatsReordered,
)
from companion.table.message import Message


def why_no_seat(live: LiveTable, key: str) -> Message | None:
    """What took the seat from the device with secret `key`; None if nobody else did."""
    mine, no, why = live.hash(key), 0, None
    for record in live.history.standing():
        match record.event:
            case SeatClaimed(seat, _, who) | SeatReseated(seat, who) if who == mine:
                no, why = seat, None
            case SeatReseated(seat, _) if seat == no:
                no, why = 0, Message("join.replaced")
            case SeatReleased(seat, kicked) if seat == no:
                no, why = 0, Message("join.kicked") if kicked else None
            case SeatRemoved(seat, _) if seat == no:
                no, why = 0, Message("join.removed")
            case SeatRemoved(seat, _) if seat < no:
                no -= 1
            case SeatsReordered(order) if no:
                no = order.index(no) + 1
            case _:
                pass
    return why
