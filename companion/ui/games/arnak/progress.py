"""How everybody's points grew from round to round."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.table.view import SeatView
from companion.ui.colours import Role, player_colour
from companion.ui.here import Here
from companion.ui.parts import panel, pawn, sem, text
from companion.ui.parts.words import isolate
from companion.ui.theme import Radius, Space, Type

HEIGHT = 132
"""Of the tallest bar, in px."""
BAR = 30


def progress_panel(
    here: Here, seats: Sequence[SeatView], progress: Sequence[Sequence[int]]
) -> ft.Control:
    """A group of bars for each round, one bar for each player, heights to scale.

    `progress` are everybody's points after each round, in seat order; points below 0 have no bar,
    but their number.
    """
    most = max(1, *(points for row in progress for points in row))
    groups: list[ft.Control] = [
        ft.Container(
            ft.Column(
                [
                    ft.Row(
                        [
                            _bar(seat, points, most)
                            for seat, points in zip(seats, row, strict=False)
                        ],
                        spacing=Space.XS,
                        alignment=ft.MainAxisAlignment.CENTER,
                        vertical_alignment=ft.CrossAxisAlignment.END,
                    ),
                    text(here.t("arnak.round_short", n=i), Type.SMALL, Role.INK_SOFT),
                ],
                spacing=Space.XS,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            col={"xs": 6, "sm": 4, "md": 12 / max(1, len(progress))},
        )
        for i, row in enumerate(progress, 1)
    ]
    said = "; ".join(
        here.t("arnak.round_short", n=i)
        + ": "
        + ", ".join(
            f"{isolate(s.name or str(s.no))} {points}"
            for s, points in zip(seats, row, strict=False)
        )
        for i, row in enumerate(progress, 1)
    )
    body = ft.ResponsiveRow(
        groups, spacing=Space.L, run_spacing=Space.L, vertical_alignment=ft.CrossAxisAlignment.END
    )
    return panel(
        [sem(body, label=said, hide_inside=True)],
        title=here.t("arnak.progress"),
        icon="round",
        key="progress",
    )


def _bar(seat: SeatView, points: int, most: int) -> ft.Control:
    """One player's points after a round: number, bar, pawn."""
    return ft.Column(
        [
            text(str(points), Type.LABEL),
            ft.Container(
                width=BAR,
                height=max(3, HEIGHT * max(0, points) / most),
                bgcolor=player_colour(seat.colour).fill,
                border_radius=Radius.CHIP,
            ),
            pawn(seat.colour, 24),
        ],
        spacing=Space.XS,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
