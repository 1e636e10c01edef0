"""The set-up on a seat's phone."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.table.view import TableView
from companion.ui.here import Here, Talk
from companion.ui.live import component


@component
def SetupPhase(here: Here, talk: Talk, view: TableView) -> Any:
    """What a seat does before the game begins."""
    return ft.Column([])
