"""The ground under a page: contour lines of a map, faint, drawn once and tinted by a role."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

import flet as ft

from companion.ui.colours import Mood, Role

_BOX: Final = 480


def _contour(radius: float, turn: float, cx: float, cy: float) -> str:
    """A closed, softly lobed line around (cx, cy), as smooth quadratic steps."""
    points: list[tuple[float, float]] = []
    steps = 36
    for i in range(steps):
        a = 2 * math.pi * i / steps
        r = radius * (
            1 + 0.13 * math.sin(3 * a + turn) + 0.07 * math.sin(5 * a - 1.7 * turn) + radius / 2600
        )
        points.append((cx + r * math.cos(a) * 1.15, cy + r * math.sin(a)))
    middles = [
        ((x + points[(i + 1) % steps][0]) / 2, (y + points[(i + 1) % steps][1]) / 2)
        for i, (x, y) in enumerate(points)
    ]
    path = f"M{middles[-1][0]:.0f} {middles[-1][1]:.0f}"
    for (x, y), (mx, my) in zip(points, middles, strict=True):
        path += f"Q{x:.0f} {y:.0f} {mx:.0f} {my:.0f}"
    return path + "Z"


@lru_cache(maxsize=4)
def contours_svg(mood: Mood = "arnak") -> str:
    """Hills seen from above: an island for the expedition, long ridges for the steppe.

    The rings stay inside the box and fade outwards, so that no edge shows on a wide screen.
    """
    turn, squeeze = (0.6, 1.0) if mood == "arnak" else (2.1, 0.55)
    rings = "".join(
        f'<path d="{_contour(26 + 29 * i, turn + 0.22 * i, 330, 160)}" '
        f'stroke-width="{2.4 if i % 4 == 0 else 1.3}" opacity="{1 - 0.1 * i:.1f}"/>'
        for i in range(8)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_BOX} {_BOX}" fill="none" '
        f'stroke="#000000"><g transform="scale(1 {squeeze})">{rings}</g></svg>'
    )


def backdrop(mood: Mood = "arnak", *, strength: float = 0.1, size: float = 620) -> ft.Control:
    """The map lines in the upper right corner, to lie under everything else in a Stack."""
    return ft.Container(
        ft.Image(
            src=contours_svg(mood),
            width=size,
            height=size,
            color=ft.Colors.with_opacity(strength, Role.INK),
            color_blend_mode=ft.BlendMode.SRC_IN,
            exclude_from_semantics=True,
        ),
        right=-size * 0.28,
        top=-size * 0.2,
        ignore_interactions=True,
    )
