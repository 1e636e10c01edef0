"""A table as its host or one of its seats sees it: the lobby, the game, the result."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.hub.live import LiveTable
from companion.table.refusal import Refusal
from companion.table.seats import Role, Viewer, seat_view
from companion.table.state import Phase
from companion.ui.curtain import LeftMarks
from companion.ui.here import Here, Talk
from companion.ui.live import component, use_table, use_wake
from companion.ui.screens.join import join_form
from companion.ui.screens.lobby import Lobby
from companion.ui.screens.play import Play
from companion.ui.screens.result import ResultPage


@component
def TablePage(here: Here, live: LiveTable) -> Any:
    """What a device sees and does at a table where it has a seat or is the host's."""
    return ft.Stack(
        [
            Screen(here, live, key="screen"),
            ft.Container(LeftMarks(here.left, here.device.key), left=0, top=0, key="left"),
        ],
        fit=ft.StackFit.EXPAND,
        expand=True,
    )


@component
def Screen(here: Here, live: LiveTable) -> Any:
    """The table's lobby, game or result; or the form to join, for a device without a seat."""
    wake = use_wake()
    talk = ft.use_memo(lambda: Talk(here, live, wake), [live.code])
    look = use_table(live, here.device.key, talk.attention)
    chosen, choose = ft.use_state(0)
    game_id = live.history.state.game_id
    ft.use_effect(lambda: here.suit(game_id), [game_id])
    key = here.device.key
    mine = live.seats_of(key)
    host = live.is_host(key)
    if not mine and not host:
        return join_form(here, talk, look)
    seat = chosen if chosen in mine else _first_own(live, key, mine)
    eyes = seat_view(seat) if seat else Viewer(Role.HOST)
    view = look(eyes)
    if isinstance(view, Refusal):  # the seat went to another phone this very moment
        return join_form(here, talk, look)
    talk.shows(view.viewer, view.prompts)
    match view.phase:
        case Phase.LOBBY:
            return Lobby(here, talk, view, key="lobby")
        case Phase.PLAYING:
            return Play(here, talk, view, mine, choose, key="play")
        case Phase.OVER:
            return ResultPage(here, talk, view, key="result")


def _first_own(live: LiveTable, key: str, mine: tuple[int, ...]) -> int:
    """The seat a device plays to begin with: its own rather than one it plays for somebody."""
    return live.own_seat(key) or (mine[0] if mine else 0)
