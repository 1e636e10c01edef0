"""What goes on around me: which round, whose turn it is, and what the others have."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.arnak.goods import RESOURCES
from companion.games.arnak.play.view import PlayView
from companion.table.view import TableView
from companion.ui.colours import Role
from companion.ui.games.arnak.moves.bits import seat_colour, seat_name, whose_turn
from companion.ui.games.arnak.moves.taps import Taps
from companion.ui.here import Here
from companion.ui.icons import icon
from companion.ui.live import region
from companion.ui.parts import panel, pawn, sem, text
from companion.ui.theme import Radius, Space, Type


def round_track(here: Here, game: PlayView) -> ft.Control:
    """The five rounds as a bar, filled up to now."""
    bars: list[ft.Control] = [
        ft.Container(
            width=14,
            height=22,
            border_radius=4,
            bgcolor=Role.PRIMARY if i <= game.round else Role.WELL_DEEP,
            border=ft.Border.all(1, Role.LINE_SOFT),
        )
        for i in range(1, game.rounds + 1)
    ]
    said = here.t("arnak.moves.round", round=game.round, rounds=game.rounds)
    return sem(ft.Row(bars, spacing=3, tight=True), label=said, hide_inside=True)


def turn_line(here: Here, view: TableView, game: PlayView) -> ft.Control:
    """Which round, and whose turn it is."""
    left = ft.Row(
        [
            round_track(here, game),
            text(here.t("arnak.moves.round_short", round=game.round), Type.STRONG),
        ],
        spacing=Space.S,
        tight=True,
    )
    if game.phase != "turns":
        return left
    badge = whose_turn(here, view, game)
    if here.large:
        return ft.Column([left, ft.Row([badge])], spacing=Space.S, tight=True)
    return ft.Row(
        [left, ft.Container(badge, alignment=ft.Alignment.CENTER_RIGHT, expand=True)],
        spacing=Space.S,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


@region
def Others(here: Here, lang: str, scale: float, view: tuple[Any, ...], do: Taps) -> Any:
    """What the others have, as it lies open on the table. `view`: (player, name, colour, turn)."""
    rows: list[ft.Control] = []
    for player, name, colour, active in view:
        goods: list[ft.Control] = []
        for resource in RESOURCES:
            cell = [icon(resource, 17), text(str(player.goods[resource]), Type.STRONG)]
            goods.append(ft.Container(ft.Row(list[ft.Control](cell), spacing=2, tight=True)))
        for drawing, n in (
            ("hand", player.hand_count),
            ("glass", player.glass_row),
            ("notebook", player.notebook_row),
        ):
            cell = [icon(drawing, 17), text(str(n), Type.STRONG)]
            goods.append(ft.Container(ft.Row(list[ft.Control](cell), spacing=2, tight=True)))
        note = here.t("arnak.moves.passed") if player.passed else None
        head = ft.Row(
            [
                pawn(colour, 24),
                text(name, Type.STRONG, lines=1, grow=True),
                *([text(note, Type.TAG, Role.INK_SOFT)] if note else []),
                *([icon("forward", 18, color=Role.PRIMARY)] if active else []),
            ],
            spacing=Space.S,
        )
        box = ft.Container(
            ft.Column(
                [head, ft.Row(goods, wrap=True, spacing=10, run_spacing=4)],
                spacing=Space.XS,
                tight=True,
            ),
            padding=ft.Padding.symmetric(horizontal=Space.XS, vertical=6),
            border_radius=Radius.CHIP,
            ink=True,
            on_click=do.show,
            data=f"other:{player.seat}",
        )
        ident = f"other-{player.seat}"
        rows.append(ft.MergeSemantics(sem(box, ident=ident, button=True), key=ident))
    return panel(rows, padding=Space.M, key="others")


def others_of(view: TableView, game: PlayView) -> tuple[Any, ...]:
    """The slice that `Others` shows."""
    me = view.viewer.seat
    return tuple(
        (p, seat_name(view, p.seat), seat_colour(view, p.seat), game.turn == p.seat)
        for p in game.players
        if p.seat != me
    )
