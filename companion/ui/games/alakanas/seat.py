"""What a device sees of a running game: the set-up, 天神's page, or a player's own things."""

from __future__ import annotations

from typing import Any

from companion.games.alakanas.play.view_types import AlakanasView
from companion.table.view import TableView
from companion.ui.games.alakanas.keeper import KeeperBody
from companion.ui.games.alakanas.play import PlaySeat
from companion.ui.games.alakanas.result import Result
from companion.ui.games.alakanas.setup import SetupPhase
from companion.ui.here import Here, Talk
from companion.ui.live import component

__all__ = ["WIDTH", "SeatBody", "acting", "runs_its_course"]

WIDTH = 860


def runs_its_course(view: TableView) -> bool:
    """Whether the game finds its own end, so that no button has to offer it all the time."""
    return isinstance(view.game, AlakanasView) and view.game.stage != "over"


def acting(view: TableView, mine: tuple[int, ...]) -> int:
    """Which of a device's seats has something to do now; 0 for none."""
    game = view.game
    if not isinstance(game, AlakanasView):
        return 0
    if game.stage == "play":
        who = game.dying[0].asked if game.dying else game.turn
    else:
        who = game.drawing
    return who if who in mine else 0


@component
def SeatBody(here: Here, talk: Talk, view: TableView) -> Any:
    """The screen of one seat, or of 天神 without one."""
    game = view.game
    assert isinstance(game, AlakanasView)
    if game.stage == "over":
        return Result(here, view, key="result")  # announced to all at once
    if view.viewer.seat is None:
        return KeeperBody(here, talk, view, key="keeper")
    if game.stage != "play":
        return SetupPhase(here, talk, view, key="setup")
    return PlaySeat(here, talk, view, key="play")
