"""The grassland: fifteen tiles and the cliff, traps, and pawns that walk from cell to cell."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import flet as ft

from companion.games.alakanas.play.view_types import AlakanasView, CellView
from companion.table.view import SeatView
from companion.ui.colours import Role
from companion.ui.games.alakanas.emblems import called, capital, worded
from companion.ui.here import Here
from companion.ui.icons.island import Box, tinted
from companion.ui.icons.steppe import cliff_svg, grass_svg
from companion.ui.live import region, use_items
from companion.ui.parts import icon, pawn, sem, shadow, text
from companion.ui.theme import MOTION_MS, Radius, Type

SIDE = 4
CLIFF = 0
NAMED = 2
"""So many pawns of a cell have room for their names."""
SHOWN_TRAPS = 3


@dataclass(frozen=True, slots=True)
class Walker:
    """A pawn: whose, where (cell from 0), and which of how many it is there."""

    seat: int
    name: str
    colour: int
    cell: int
    place: int
    among: int
    turn: bool


@dataclass(frozen=True, slots=True)
class SteppeFacts:
    """The grassland's slice of the view. `owners`: colour and name by seat, for traps."""

    cells: tuple[CellView, ...]
    walkers: tuple[Walker, ...]
    owners: tuple[tuple[int, int, str], ...]


def steppe_facts(game: AlakanasView, seats: Sequence[SeatView]) -> SteppeFacts:
    """What the grassland shows."""
    colours = {s.no: s.colour for s in seats}
    walkers = tuple(
        Walker(
            no,
            called(seats, no),
            colours[no],
            cell.index,
            i,
            len(cell.pawns),
            no == game.turn and game.stage == "play",
        )
        for cell in game.grid
        for i, no in enumerate(cell.pawns)
    )
    owners = tuple((s.no, s.colour, called(seats, s.no)) for s in seats)
    return SteppeFacts(game.grid, tuple(sorted(walkers, key=lambda w: w.seat)), owners)


def cell_box(index: int, size: float) -> Box:
    """Where a cell (from 0, left to right and top to bottom) lies on a grassland `size` px wide."""
    gap = max(4.0, size * 0.011)
    wide = (size - (SIDE - 1) * gap) / SIDE
    row, column = divmod(index, SIDE)
    return Box(column * (wide + gap), row * (wide + gap), wide, wide)


def pawn_box(place: int, among: int, box: Box) -> Box:
    """Where pawn `place` of `among` stands in its cell: in rows, below the tile's number."""
    across = 1 if among == 1 else 2 if among <= 4 else 3 if among <= 9 else 4
    down = math.ceil(among / across)
    top = box.h * 0.2
    room = min(box.w * 0.94 / across, (box.h * 0.97 - top) / down)
    named = room * 0.24 if among <= NAMED else 0
    size = min(room * 0.9 - named, box.w * 0.46)
    row, column = divmod(place, across)
    last = among - across * (down - 1) if row == down - 1 else across
    x = box.x + box.w / 2 + (column - (last - 1) / 2) * box.w * 0.94 / across - size / 2
    high = (box.h * 0.97 - top) / down
    y = box.y + top + row * high + (high - size - named) / 2
    return Box(x, y, size, size)


@region
def Steppe(here: Here, lang: str, facts: SteppeFacts, size: float) -> ft.Control:
    """The grassland, `size` px wide and high. A pawn glides to where it went."""
    owners = {no: (colour, name) for no, colour, name in facts.owners}
    cells = use_items(
        [(cell, facts.owners if cell.traps else (), size, lang) for cell in facts.cells],
        lambda item: item[0].index,
        lambda item: _cell(here, item[0], owners, size),
    )
    pawns = use_items(
        [(walker, size) for walker in facts.walkers],
        lambda item: item[0].seat,
        lambda item: _walker(item[0], size),
    )
    return ft.Stack([*cells, *pawns], width=size, height=size)


def _cell(
    here: Here, cell: CellView, owners: Mapping[int, tuple[int, str]], size: float
) -> ft.Control:
    box = cell_box(cell.index, size)
    cliff = cell.tile == CLIFF
    ink = Role.INK_SOFT if cliff else Role.GUARDIAN
    name = capital(here.t("alakanas.cliff")) if cliff else str(cell.tile)
    ground = tinted(
        cliff_svg() if cliff else grass_svg(cell.tile),
        box.w,
        box.h,
        ft.Colors.with_opacity(0.75, ink),
    )
    layers: list[ft.Control] = [
        ground,
        ft.Container(
            text(name, Type.NAME, Role.INK, size=box.w * (0.13 if cliff else 0.155)),
            left=box.w * 0.07,
            top=box.w * 0.03,
        ),
    ]
    if cell.traps:
        layers.append(
            ft.Container(_traps(cell, owners, box.w), right=box.w * 0.04, top=box.w * 0.04)
        )
    aloud = [here.t("alakanas.cliff") if cliff else here.t("alakanas.tile", no=cell.tile)]
    aloud += [
        here.t("alakanas.tv.trap", name=worded(here, t.name), owner=owners[t.owner][1])
        for t in cell.traps
        if t.owner in owners
    ]
    aloud += [owners[no][1] for no in cell.pawns if no in owners]
    tile = ft.Container(
        ft.Stack(layers, width=box.w, height=box.h),
        bgcolor=Role.WELL_DEEP if cliff else Role.PAPER,
        border_radius=Radius.BUTTON,
        border=ft.Border.all(1, ft.Colors.with_opacity(0.5, ink)),
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        shadow=None if cliff else shadow(1),
        gradient=None
        if cliff
        else ft.LinearGradient(
            [Role.PAPER, ft.Colors.with_opacity(0.24, Role.GUARDIAN)],
            begin=ft.Alignment.TOP_CENTER,
            end=ft.Alignment.BOTTOM_CENTER,
        ),
    )
    ident = f"cell-{cell.index}"
    named = sem(tile, label=", ".join(aloud), ident=ident, hide_inside=True)
    return ft.Container(named, left=box.x, top=box.y, width=box.w, height=box.h, key=ident)


def _traps(cell: CellView, owners: Mapping[int, tuple[int, str]], wide: float) -> ft.Control:
    """The traps of a cell, each with its owner's pawn; more than fit as a number."""
    size = wide * 0.2
    shown: list[ft.Control] = [
        ft.Stack(
            [
                icon("trap", size, color=Role.INVADER),
                ft.Container(pawn(owners[t.owner][0], size * 0.66), right=0, bottom=0),
            ],
            width=size * 1.2,
            height=size * 1.3,
        )
        for t in cell.traps[:SHOWN_TRAPS]
        if t.owner in owners
    ]
    more = len(cell.traps) - SHOWN_TRAPS
    if more > 0:
        shown.append(text(f"+{more}", Type.STRONG, size=size * 0.7))
    return ft.Row(shown, spacing=1, tight=True)


def _walker(walker: Walker, size: float) -> ft.Control:
    cell = cell_box(walker.cell, size)
    box = pawn_box(walker.place, walker.among, cell)
    inside: list[ft.Control] = [pawn(walker.colour, box.w)]
    room = cell.w * 0.94 / max(1, min(2, walker.among))
    if walker.among <= NAMED:
        inside.append(
            ft.Container(
                text(
                    walker.name,
                    Type.TAG,
                    lines=1,
                    align=ft.TextAlign.CENTER,
                    size=cell.w * 0.115,
                ),
                width=room,
            )
        )
    halo = ft.BoxShadow(blur_radius=box.w * 0.4, spread_radius=1, color=Role.PRIMARY)
    return ft.Container(
        ft.Column(
            inside,
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
        if walker.among <= NAMED
        else inside[0],
        left=box.middle - (room if walker.among <= NAMED else box.w) / 2,
        top=box.y,
        width=room if walker.among <= NAMED else box.w,
        animate_position=MOTION_MS,
        shadow=halo if walker.turn and walker.among > NAMED else None,
        # with a radius it would clip, and a name is no circle
        border_radius=None if walker.among <= NAMED else Radius.ROUND,
        ignore_interactions=True,
        key=f"pawn-{walker.seat}",
    )
