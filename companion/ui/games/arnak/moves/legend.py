"""What the drawings of the table screen mean, in words, where there is room for them."""

from __future__ import annotations

import flet as ft

from companion.ui.colours import Role
from companion.ui.here import Here
from companion.ui.live import region
from companion.ui.parts import icon, sem, text
from companion.ui.theme import Space, Type

DRAWINGS = (
    *("coin", "compass", "tablet", "arrowhead", "jewel"),
    *("hand", "deck", "play-area", "glass", "notebook"),
    *("idol", "idol-slot", "guardian", "fear", "assistant"),
    *("boot", "car", "ship", "plane", "archaeologist"),
    *("artifact", "item", "bonus", "draw", "discard", "exile"),
)
"""The most needed first: a small screen shows only those it has room for."""
LINE = 21.0
"""How high a line is, in px, with words of the usual size."""
CELL = 128.0
"""How wide a drawing with its word is, in px, with words of the usual size."""


def shown(width: float, height: float, scale: float) -> tuple[tuple[str, ...], ...]:
    """The drawings in columns, as many as `width` x `height` px hold with text of this scale."""
    across = int(width // (CELL * scale))
    down = int(height // (LINE * scale))
    if across < 1 or down < 1:
        return ()
    down = min(down, -(-len(DRAWINGS) // across))
    fitting = DRAWINGS[: across * down]
    return tuple(fitting[i : i + down] for i in range(0, len(fitting), down))


@region
def Legend(here: Here, lang: str, width: float, height: float) -> ft.Control:
    """Drawings and their words, in a quiet block of at most `width` x `height` px."""
    scale = here.letters
    columns = shown(width - 2 * Space.M, height - 2 * Space.S, scale)
    cells: list[ft.Control] = [
        ft.Column(
            [_entry(here, name, LINE * scale) for name in column],
            spacing=0,
            tight=True,
            expand=True,
        )
        for column in columns
    ]
    box = ft.Container(
        ft.Row(cells, spacing=Space.S, vertical_alignment=ft.CrossAxisAlignment.START),
        width=width,
        padding=ft.Padding.symmetric(horizontal=Space.M, vertical=Space.S),
        visible=bool(columns),
    )
    return sem(box, label=here.t("arnak.legend"), ident="legend")


def _entry(here: Here, name: str, height: float) -> ft.Control:
    words = text(here.t(f"arnak.legend.{name}"), Type.SMALL, Role.INK_SOFT, lines=1, grow=True)
    return ft.Container(ft.Row([icon(name, 20), words], spacing=Space.S), height=height)
