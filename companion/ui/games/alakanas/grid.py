"""The grassland on a phone: sixteen cells to tap, with pawns and traps."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.alakanas.play.state import CLIFF
from companion.games.alakanas.play.view_types import AlakanasView, CellView
from companion.table.view import TableView
from companion.ui.colours import Role
from companion.ui.games.alakanas.bits import cell_word, seat_colour, seat_name
from companion.ui.here import Here
from companion.ui.icons import icon
from companion.ui.parts import pawn, sem, text
from companion.ui.theme import Radius, Space, Type

SIDE = 4
GROUP = "pawns"
CELL_HEIGHT = 76
"""Height of a cell in px: room for a number and for pawns in two lines."""
DRAG_HEIGHT = 104
"""The same where a finger takes hold of a pawn."""
HOLD = 44
"""Side in px of what a finger takes hold of."""


def grass_map(
    here: Here,
    view: TableView,
    game: AlakanasView,
    on_cell: Any,
    *,
    chosen: int = -1,
    mine: int = 0,
    on_drop: Any = None,
) -> ft.Control:
    """The cells as they lie on the table; `on_cell` finds the index in `e.control.data`. `mine`:
    whose pawn is drawn larger. With `on_drop` that pawn can be dragged as well; it is called like
    `on_cell`, for another cell than the pawn stands on."""
    rows: list[ft.Control] = []
    for top in range(0, len(game.grid), SIDE):
        cells: list[ft.Control] = [
            _cell(here, view, game, cell, on_cell, cell.index == chosen, mine, on_drop)
            for cell in game.grid[top : top + SIDE]
        ]
        rows.append(ft.Row(cells, spacing=Space.XS, key=f"row-{top}"))
    return ft.Column(rows, spacing=Space.XS, tight=True, key="grass")


def _cell(
    here: Here,
    view: TableView,
    game: AlakanasView,
    cell: CellView,
    on_cell: Any,
    chosen: bool,
    mine: int,
    on_drop: Any,
) -> ft.Control:
    cliff = cell.tile == CLIFF
    number = (
        text(cell_word(here, game, cell.index), Type.TAG, Role.INK_SOFT, lines=2, grow=True)
        if cliff
        else text(str(cell.tile), Type.STRONG, Role.INK_SOFT)
    )
    marks: list[ft.Control] = [icon("trap", 18, key=f"trap-{t.id}") for t in cell.traps]
    figures: list[ft.Control] = [
        _held(seat_colour(view, no))
        if on_drop is not None and no == mine
        else pawn(seat_colour(view, no), 30 if no == mine else 24)
        for no in cell.pawns
    ]
    head: list[ft.Control] = [number, *marks]
    box = ft.Container(
        sem(
            ft.Column(
                [
                    ft.Row(head, spacing=3, tight=not cliff),
                    ft.Row(figures, wrap=True, spacing=2, run_spacing=2),
                ],
                spacing=2,
                tight=True,
            ),
            hide_inside=True,
        ),
        height=CELL_HEIGHT if on_drop is None else DRAG_HEIGHT,
        padding=6,
        bgcolor=Role.PRIMARY_WASH
        if chosen
        else Role.WELL_DEEP
        if cliff
        else ft.Colors.with_opacity(0.22, Role.GOOD),
        border=ft.Border.all(2 if chosen else 1, Role.PRIMARY if chosen else Role.LINE_SOFT),
        border_radius=Radius.CHIP,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        ink=True,
        on_click=on_cell,
        data=cell.index,
    )
    said = [cell_word(here, game, cell.index), *(seat_name(view, no) for no in cell.pawns)]
    if cell.traps:
        said.append(here.tn("alakanas.ui.traps", len(cell.traps)))
    named = sem(
        box,
        label=", ".join(said),
        ident=f"cell-{cell.index}",
        button=True,
        selected=chosen or None,
    )
    if on_drop is None or mine in cell.pawns:
        return ft.MergeSemantics(named, expand=True, key=f"cell-{cell.index}")
    target = ft.DragTarget(
        ft.MergeSemantics(named), group=GROUP, on_accept=on_drop, data=cell.index
    )
    # a target takes no share of a row itself
    return ft.Container(target, expand=True, key=f"cell-{cell.index}")


def _held(colour: int | str) -> ft.Control:
    """A pawn under which a finger has room. It follows the finger at once, whatever the direction:
    who scrolls begins elsewhere."""

    def drawn(size: float, opacity: float = 1) -> ft.Control:
        return ft.Container(
            pawn(colour, size),
            width=HOLD,
            height=HOLD,
            alignment=ft.Alignment.CENTER,
            opacity=opacity,
        )

    return ft.Draggable(
        drawn(34),
        group=GROUP,
        content_when_dragging=drawn(34, 0.35),
        content_feedback=drawn(44),
        max_simultaneous_drags=1,
        key="pawn",
    )
