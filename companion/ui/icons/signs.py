"""Rows of small drawings with numbers, and badges of points: prices and effects without words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import flet as ft

from companion.ui.colours import Role
from companion.ui.icons import icon
from companion.ui.theme import Radius, Type


@dataclass(frozen=True, slots=True)
class Sign:
    """A drawing with a number before it, which 1 does without; or `word`, a mark between two.

    0 stands for a number that is counted only when it happens.
    """

    drawing: str = ""
    n: int = 1
    word: str = ""


def _figure(value: str, size: float, color: ft.ColorValue) -> ft.Text:
    return ft.Text(value, theme_style=Type.STRONG, size=size, color=color, no_wrap=True)


def sign_row(
    shown: Sequence[Sign], size: float, color: ft.ColorValue | None = None, *, centred: bool = True
) -> ft.Row:
    """Signs side by side, the drawings `size` px; decoration: whoever shows them says the words."""
    cells: list[ft.Control] = []
    for sign in shown:
        if sign.word or sign.n != 1:
            word = sign.word or (str(sign.n) if sign.n else "×")
            cells.append(_figure(word, size * 0.82, color or Role.INK))
        if sign.drawing:
            cells.append(icon(sign.drawing, size, color=color))
    return ft.Row(
        cells,
        spacing=max(1, size / 12),
        tight=True,
        alignment=ft.MainAxisAlignment.CENTER if centred else ft.MainAxisAlignment.START,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def fitting(shown: Sequence[Sign], size: float, width: float) -> float:
    """The size, at most `size`, at which `sign_row` fits into `width` px."""
    cells = sum((size if s.drawing else 0) + (size / 2 if s.word or s.n != 1 else 0) for s in shown)
    needed = cells + max(1, size / 12) * (2 * len(shown) - 1)
    return size if needed <= width else size * width / needed


def points_badge(value: int, width: float, dim: bool = False) -> ft.Control:
    """Points, in a badge of their own kind: no price looks like it."""
    return ft.Container(
        _figure(str(value), width * 0.48, Role.ON_ACCENT_WASH),
        width=width,
        height=width * 0.74,
        alignment=ft.Alignment.CENTER,
        bgcolor=Role.ACCENT_WASH,
        border=ft.Border.all(1, ft.Colors.with_opacity(0.5, Role.ACCENT)),
        border_radius=Radius.ROUND,
        opacity=0.3 if dim else 1,
    )
