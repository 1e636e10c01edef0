"""A tracked table on the table screen: map, research track, row, and everybody's things."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.arnak.play.view import PlayView
from companion.table.view import TableView
from companion.ui.here import Here
from companion.ui.live import component
from companion.ui.parts import panel, text
from companion.ui.theme import Space


@component
def MovesTable(here: Here, view: TableView) -> Any:
    """What lies open, large enough to be read across the table."""
    game = view.game
    assert isinstance(game, PlayView)
    return ft.Column([panel([text(game.phase)])], spacing=Space.L, tight=True)
