"""A tracked table on a phone: whose turn it is, my things, and what I may do now."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.arnak.play.view import PlayView
from companion.table.view import TableView
from companion.ui.here import Here, Talk
from companion.ui.live import component
from companion.ui.parts import panel, text
from companion.ui.theme import Space


@component
def MovesSeat(here: Here, talk: Talk, view: TableView) -> Any:
    """The screen of one seat."""
    game = view.game
    assert isinstance(game, PlayView)
    return ft.Column([panel([text(game.phase)])], spacing=Space.L, tight=True)
