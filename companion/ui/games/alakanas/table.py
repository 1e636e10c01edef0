"""The table screen."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.table.view import TableView
from companion.ui.here import Here
from companion.ui.live import component


@component
def TableBody(here: Here, view: TableView) -> Any:
    """Grassland and ring for all to see."""
    return ft.Column([])
