"""The grassland as a small map: 4 x 4 cells, numbers, pawns, the cliff (R1, R2, R9)."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.alakanas.play.state import CLIFF
from companion.games.alakanas.play.view_types import AlakanasView, CellView
from companion.table.view import TableView
from companion.ui.colours import Role
from companion.ui.games.alakanas.emblems import capital
from companion.ui.games.alakanas.setup_taps import colour_of, name_of
from companion.ui.here import Here
from companion.ui.parts import pawn, sem, text
from companion.ui.parts.words import Handler
from companion.ui.theme import Radius, Space, Type

SIDE = 4
MOST_WIDE = 420.0
_PAWNS = 4


def grass_map(
    here: Here,
    view: TableView,
    game: AlakanasView,
    *,
    on_cell: Handler = None,
    data: Any = None,
    chosen: int = -1,
    dim: frozenset[int] = frozenset(),
    key: str = "grass",
) -> ft.Control:
    """The cells as they lie. `on_cell` makes them buttons; `data(cell)` is what their handler gets
    in `e.control.data`, None leaves a cell untouched. `chosen` is lit, those in `dim` stand back.
    """
    room = min((here.page.width or 390) - 4 * Space.L, MOST_WIDE)
    side = (room - (SIDE - 1) * 6) / SIDE
    rows: list[ft.Control] = []
    for at in range(0, SIDE * SIDE, SIDE):
        cells = [
            _cell(here, view, cell, side, on_cell, data, chosen, cell.index in dim, key)
            for cell in game.grid[at : at + SIDE]
        ]
        rows.append(ft.Row(list(cells), spacing=6, tight=True))
    return ft.Container(
        ft.Column(rows, spacing=6, tight=True), alignment=ft.Alignment.CENTER, key=key
    )


def _cell(
    here: Here,
    view: TableView,
    cell: CellView,
    side: float,
    on_cell: Handler,
    data: Any,
    chosen: int,
    dim: bool,
    key: str,
) -> ft.Control:
    cliff = cell.tile == CLIFF
    said = capital(here.t("alakanas.cliff") if cliff else here.t("alakanas.tile", no=cell.tile))
    asked = data(cell) if data is not None else None
    tapped = on_cell is not None and asked is not None
    lit = cell.index == chosen
    inside: list[ft.Control] = [
        ft.Container(
            text(said, Type.STRONG, Role.INK_SOFT, align=ft.TextAlign.CENTER, size=side * 0.22)
            if cliff
            else text(str(cell.tile), Type.FIGURE, Role.INK_SOFT if dim else Role.INK),
            alignment=ft.Alignment.CENTER,
            left=0,
            right=0,
            top=0,
            bottom=side * 0.2 if cell.pawns else 0,
        )
    ]
    if cell.pawns:
        marks = [pawn(colour_of(view, no), side * 0.34) for no in cell.pawns[:_PAWNS]]
        inside.append(
            ft.Container(
                ft.Row(
                    list[ft.Control](marks),
                    spacing=-side * 0.08,
                    tight=True,
                    alignment=ft.MainAxisAlignment.CENTER,
                ),
                left=0,
                right=0,
                bottom=2,
            )
        )
    box = ft.Container(
        sem(ft.Stack(inside, width=side, height=side), hide_inside=True),
        width=side,
        height=side,
        bgcolor=Role.WELL_DEEP if cliff else ft.Colors.with_opacity(0.24, Role.GOOD),
        border=ft.Border.all(3 if lit else 1, Role.PRIMARY if lit else Role.LINE_SOFT),
        border_radius=Radius.CHIP,
        opacity=0.55 if dim else 1,
        ink=tapped,
        on_click=on_cell if tapped else None,
        data=asked,
    )
    people = ", ".join(name_of(view, no) for no in cell.pawns)
    return ft.MergeSemantics(
        sem(
            box,
            label=f"{said}, {people}" if people else said,
            ident=f"{key}-{cell.index}",
            button=tapped or None,
            selected=lit or None,
        ),
        key=f"{key}-{cell.index}",
    )
