"""What a device with a seat sees of a running game: its moves, or its pages of the book."""

from __future__ import annotations

from typing import Any

from companion.games.arnak.play.view import PlayView
from companion.table.view import TableView
from companion.ui.games.arnak.book_seat import BookSeat, side_by_side
from companion.ui.games.arnak.moves.phone import MovesSeat
from companion.ui.here import Here, Talk
from companion.ui.live import component

__all__ = ["FINISH", "WIDTH", "SeatBody", "side_by_side"]

WIDTH = 1560
FINISH = "arnak.finish"


@component
def SeatBody(here: Here, talk: Talk, view: TableView) -> Any:
    """The seat's screen, in whichever way the table keeps its books."""
    if isinstance(view.game, PlayView):
        return MovesSeat(here, talk, view, key=f"moves-{view.viewer.seat}")
    return BookSeat(here, talk, view, key=f"book-{view.viewer.seat}")
