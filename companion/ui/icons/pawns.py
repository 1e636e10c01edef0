# ruff: noqa: E501 - a path of a drawing stays on one line
"""Player pawns: each seat's own shape in its own colour with its letter, like a wooden token.

A light line inside a dark line goes round every pawn, so it stands out from parchment and from
night alike. The letters are drawn as strokes: they never depend on a font.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import flet as ft

from companion.ui.colours import PlayerColour, player_colour

SHAPES: Final[dict[str, str]] = {
    "circle": "M16 3.5a12.5 12.5 0 1 1 0 25a12.5 12.5 0 0 1 0-25z",
    "square": "M6.5 4.5h19a2 2 0 0 1 2 2v19a2 2 0 0 1-2 2h-19a2 2 0 0 1-2-2v-19a2 2 0 0 1 2-2z",
    "triangle": "M16 2.5a2 2 0 0 1 1.8 1.1l12 21.5a2 2 0 0 1-1.8 3H4a2 2 0 0 1-1.8-3l12-21.5A2 2 0 0 1 16 2.5z",
    "diamond": "M16 2a2 2 0 0 1 1.4.6l12 12a2 2 0 0 1 0 2.8l-12 12a2 2 0 0 1-2.8 0l-12-12a2 2 0 0 1 0-2.8l12-12A2 2 0 0 1 16 2z",
    "star": "M16 1.8l4.4 8.6 9.6 1.5-6.8 6.9 1.4 9.6L16 24.2l-8.6 4.2 1.4-9.6L2 11.9l9.6-1.5z",
    "hexagon": "M10 4.2h12a2 2 0 0 1 1.7 1l5.8 9.8a2 2 0 0 1 0 2l-5.8 9.8a2 2 0 0 1-1.7 1H10a2 2 0 0 1-1.7-1L2.5 17a2 2 0 0 1 0-2l5.8-9.8a2 2 0 0 1 1.7-1z",
    "drop": "M16 1.8c5 5.2 10.5 10.6 10.5 16.5a10.5 10.5 0 0 1-21 0C5.5 12.4 11 7 16 1.8z",
    "cross": "M11.5 2.5h9a2 2 0 0 1 2 2v5h5a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-5v5a2 2 0 0 1-2 2h-9a2 2 0 0 1-2-2v-5h-5a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2h5v-5a2 2 0 0 1 2-2z",
    "shield": "M5.5 4h21a1.5 1.5 0 0 1 1.5 1.5V16c0 6.5-5 11-12 13.5C9 27 4 22.5 4 16V5.5A1.5 1.5 0 0 1 5.5 4z",
    "flower": "M16 2.5c3.6 0 5.4 2 5.6 4.8 2.8-.8 5.5.3 6.6 3.6 1.1 3.4-.3 5.6-2.9 6.8 1.6 2.4 1.3 5.2-1.5 7.3-2.9 2.1-5.5 1.5-7.3-.7-1.8 2.2-4.4 2.8-7.3.7-2.9-2.1-3.2-4.9-1.6-7.3-2.6-1.2-4-3.4-2.9-6.8 1.1-3.3 3.9-4.4 6.7-3.6.2-2.8 2-4.8 4.6-4.8z",
}
"""Shape name -> outline inside a 32 x 32 box."""

# where the letter sits: some shapes have their weight low or high
_MIDDLE: Final[dict[str, float]] = {"triangle": 19.5, "drop": 18, "star": 16.8, "shield": 15}

_LETTERS: Final[dict[str, str]] = {
    # strokes inside a 10 x 12 box whose middle is (0, 0)
    "A": "M-4.5 6L0-6 4.5 6M-2.8 2h5.6",
    "B": "M-3.5-6V6M-3.5-6H.5a2.8 2.8 0 0 1 0 5.6H-3.5M.5-.4h.6a3.2 3.2 0 0 1 0 6.4H-3.5",
    "C": "M4-3.6A5.2 6 0 1 0 4 3.6",
    "D": "M-3.5-6V6H-1a5.5 6 0 0 0 0-12z",
    "E": "M4-6H-3.2V6H4M-3.2 0H3",
    "F": "M4-6H-3.2V6M-3.2 0H3",
    "G": "M4-3.8A5.2 6 0 1 0 4.5 3.5V.8H1",
    "H": "M-3.8-6V6M3.8-6V6M-3.8 0h7.6",
    "J": "M3-6V2.5a3.3 3.5 0 0 1-6.6 0",
    "K": "M-3.5-6V6M4-6L-3.5 1M-1-1L4.5 6",
}


def letter_mark(
    colour: PlayerColour, x: float | None = None, y: float | None = None, size: float = 0.95
) -> str:
    """The letter of a colour as an SVG group around (x, y), in the middle of its pawn by default."""
    if x is None or y is None:
        x, y = 16, _MIDDLE.get(colour.shape, 16)
        size = 0.78 if colour.shape in ("triangle", "star", "diamond", "drop") else size
    return (
        f'<g transform="translate({x} {y}) scale({size})">'
        f'<path d="{_LETTERS[colour.letter]}" fill="none" stroke="{colour.on_fill}" '
        'stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></g>'
    )


@lru_cache(maxsize=64)
def pawn_svg(colour: PlayerColour, *, letter: bool = True) -> str:
    """The pawn as an SVG document."""
    outline = SHAPES[colour.shape]
    mark = letter_mark(colour) if letter else ""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 34 34">'
        f'<path d="{outline}" fill="#1E140A" stroke="#1E140A" stroke-width="3.6" stroke-linejoin="round"/>'
        f'<path d="{outline}" fill="{colour.fill}" stroke="#FFF8E8" stroke-width="1.7" stroke-linejoin="round"/>'
        f"{mark}</svg>"
    )


def pawn(
    colour: int | str,
    size: float = 32,
    label: str | None = None,
    *,
    letter: bool = True,
    key: str | None = None,
) -> ft.Image:
    """The pawn of a player colour (index 0..9 or name), `size` px wide.

    Read out as `label` (translated), decoration without it.
    """
    return ft.Image(
        src=pawn_svg(player_colour(colour), letter=letter),
        width=size,
        height=size,
        semantics_label=label,
        exclude_from_semantics=label is None,
        key=key,
    )
