"""The announcement."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.table.view import TableView
from companion.ui.here import Here
from companion.ui.live import component


@component
def Result(here: Here, view: TableView) -> Any:
    """Who has won, and all that was secret."""
    return ft.Column([])
