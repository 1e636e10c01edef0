"""What a device with a seat sees of a running game: its moves, or its pages of the book."""

from __future__ import annotations

from typing import Any

from companion.games.arnak.play.view import PlayView
from companion.table.view import TableView
from companion.ui.games.arnak import book_seat
from companion.ui.games.arnak.book_seat import BookSeat
from companion.ui.games.arnak.moves.phone import MovesSeat
from companion.ui.here import Here, Talk
from companion.ui.live import component

__all__ = ["FINISH", "WIDTH", "SeatBody", "acting", "runs_its_course", "side_by_side", "width"]

WIDTH = 1560
MOVES_WIDTH = 860
FINISH = "arnak.finish"


def width(view: TableView) -> float:
    """How wide the seat's screen may become: pages of a book stand side by side."""
    return MOVES_WIDTH if isinstance(view.game, PlayView) else WIDTH


def side_by_side(here: Here, view: TableView) -> bool:
    """Whether all pages of the host's device stand beside each other: those of a book do."""
    return not isinstance(view.game, PlayView) and book_seat.side_by_side(here)


def runs_its_course(view: TableView) -> bool:
    """Whether the game finds its own end, so that no button has to offer it all the time."""
    return isinstance(view.game, PlayView) and view.game.phase != "over"


def acting(view: TableView, mine: tuple[int, ...]) -> int:
    """Which of a device's seats has something to do now; 0 for none."""
    game = view.game
    if not isinstance(game, PlayView):
        return 0
    match game.phase:
        case "turns":
            who = game.question.seat if game.question is not None else game.turn
            return who if who in mine else 0
        case "cleanup":
            return next((x.seat for x in game.tidying if not x.done and x.seat in mine), 0)
        case _:
            return 0


@component
def SeatBody(here: Here, talk: Talk, view: TableView) -> Any:
    """The seat's screen, in whichever way the table keeps its books."""
    if isinstance(view.game, PlayView):
        return MovesSeat(here, talk, view, key=f"moves-{view.viewer.seat}")
    return BookSeat(here, talk, view, key=f"book-{view.viewer.seat}")
