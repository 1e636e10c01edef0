"""What 天神 has to do, for a host who plays as well."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.table.view import TableView
from companion.ui.here import Here, Talk
from companion.ui.live import component


@component
def Office(here: Here, talk: Talk, view: TableView) -> Any:
    """Loot, openings, results: below a player's own things."""
    return ft.Column([])
