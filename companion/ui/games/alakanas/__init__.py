"""How 《阿拉喀纳斯》 looks: a seat's phone, the table screen, the announcement; or only sheets."""

from __future__ import annotations

from typing import Any

from companion.games.alakanas.book.view import BookView
from companion.table.view import TableView
from companion.ui.games.alakanas import result, seat, setup, table
from companion.ui.games.alakanas.own_pack import OwnPackPage, own_pack_button
from companion.ui.games.alakanas.score import ScoreResult, ScoreSeat, ScoreTable
from companion.ui.games.alakanas.seat import WIDTH, acting, runs_its_course
from companion.ui.games.alakanas.table import fills_screen
from companion.ui.here import Here, Talk
from companion.ui.live import component

MOOD = "alakanas"

__all__ = [
    "MOOD",
    "WIDTH",
    "OwnPackPage",
    "Result",
    "SeatBody",
    "TableBody",
    "acting",
    "fills_screen",
    "own_pack_button",
    "runs_its_course",
    "side_by_side",
]


def side_by_side(here: Here, view: TableView) -> bool:
    """Whether one page serves all seats of a device: sheets and the set-up do."""
    return isinstance(view.game, BookView) or setup.side_by_side(here, view)


@component
def SeatBody(here: Here, talk: Talk, view: TableView) -> Any:
    """The screen of one seat, or of 天神 without one; or all sheets."""
    if isinstance(view.game, BookView):
        return ScoreSeat(here, talk, view, key="score")
    return seat.SeatBody(here, talk, view, key="seat")


@component
def TableBody(here: Here, view: TableView) -> Any:
    """What lies open, large enough to be read across the table."""
    if isinstance(view.game, BookView):
        return ScoreTable(here, view, key="score")
    return table.TableBody(here, view, key="table")


@component
def Result(here: Here, view: TableView) -> Any:
    """The announcement."""
    if isinstance(view.game, BookView):
        return ScoreResult(here, view, key="score")
    return result.Result(here, view, key="played")
