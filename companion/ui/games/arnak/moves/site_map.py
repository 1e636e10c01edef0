"""Where a site lies on the island, as a map no larger than an icon."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.games.arnak.board import Place
from companion.games.arnak.content import ArnakPack
from companion.ui.colours import Role

GAP = 2.0


def rows_of(places: Sequence[Place]) -> tuple[tuple[Place, ...], ...]:
    """The places as they lie, from the hills down to the coast: one row of the second level, two
    of the first, the camps."""
    first = tuple(p for p in places if p.level == 1)
    half = (len(first) + 1) // 2
    return (
        tuple(p for p in places if p.level == 2),
        first[:half],
        first[half:],
        tuple(p for p in places if p.level == 0),
    )


def site_map(pack: ArnakPack, place: str, size: float) -> ft.Control | None:
    """All sites as dots, `size` px wide, the one called `place` lit; None for what is no site."""
    board = next(iter(pack.board_of.values()))
    rows = rows_of(board.places)[:3]
    if not any(p.id == place for row in rows for p in row):
        return None
    across = max(len(row) for row in rows)
    side = (size - GAP * (across - 1)) / across
    return ft.Column(
        [
            ft.Row(
                [
                    ft.Container(
                        width=side,
                        height=side,
                        border_radius=side / 3,
                        bgcolor=Role.WARN if p.id == place else Role.INK_SOFT,
                        opacity=1 if p.id == place else 0.3,
                    )
                    for p in row
                ],
                spacing=GAP,
                tight=True,
                alignment=ft.MainAxisAlignment.CENTER,
            )
            for row in rows
        ],
        spacing=GAP,
        tight=True,
    )
