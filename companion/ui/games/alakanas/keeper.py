"""The page of 天神 without a seat."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.table.view import TableView
from companion.ui.here import Here, Talk
from companion.ui.live import component


@component
def KeeperBody(here: Here, talk: Talk, view: TableView) -> Any:
    """The set-up and the game through the eyes of 天神."""
    return ft.Column([])
