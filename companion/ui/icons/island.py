# ruff: noqa: E501 - a path of a drawing stays on one line
"""Drawings of the island and of what one does there: what effects say, the staff, the pieces."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import flet as ft

from companion.ui.colours import PlayerColour, Role, player_colour
from companion.ui.icons.pawns import SHAPES, letter_mark

_CARD = "M6 3h9a1.8 1.8 0 0 1 1.8 1.8v14.4A1.8 1.8 0 0 1 15 21H6a1.8 1.8 0 0 1-1.8-1.8V4.8A1.8 1.8 0 0 1 6 3z"

DRAWINGS: Final[dict[str, str]] = {
    "draw": (
        f'<path {{soft}} d="{_CARD}"/><path {{line}} stroke-width="1.6" d="{_CARD}"/>'
        '<path d="M16.5 9.5l6 5.5h-3.6v6.5h-4.8V15h-3.6z" transform="rotate(180 16.5 15.5)"/>'
    ),
    "discard": (
        f'<path {{soft}} d="{_CARD}"/><path {{line}} stroke-width="1.6" d="{_CARD}"/>'
        '<path d="M16.5 9.5l6 5.5h-3.6v6.5h-4.8V15h-3.6z"/>'
    ),
    "exile": (
        f'<path {{soft}} d="{_CARD}"/><path {{line}} stroke-width="1.6" d="{_CARD}"/>'
        '<path {line} stroke-width="3" d="M12 11l9.5 9.5M21.5 11L12 20.5"/>'
    ),
    "upgrade": (
        '<path d="M12 1.5l8 8.5h-4.6v4.5H8.6V10H4z"/>'
        '<path {soft} d="M8.6 16h6.8v2.6H8.6zM8.6 20h6.8v2.5H8.6z"/>'
    ),
    "refresh": (
        '<path {line} stroke-width="2.6" d="M20 12a8 8 0 1 1-2.6-5.9"/><path d="M21.8 1.8v7.4h-7.4z"/>'
    ),
    "bonus": (
        '<path {soft} d="M12 1.5l9.5 5.3v10.4L12 22.5 2.5 17.2V6.8z"/>'
        '<path {line} stroke-width="1.6" d="M12 1.5l9.5 5.3v10.4L12 22.5 2.5 17.2V6.8z"/>'
        '<path d="M12 6l1.8 4 4.3.5-3.2 3 .9 4.3-3.8-2.2-3.8 2.2.9-4.3-3.2-3 4.3-.5z"/>'
    ),
    "staff": (
        '<path {line} stroke-width="2.4" d="M12 10.5V23"/>'
        '<path d="M14.5 1.2A6 6 0 1 0 17.8 9 5.2 5.2 0 0 1 14.5 1.2z"/>'
        '<circle {soft} cx="15.6" cy="5" r="2.2"/><path d="M9.5 13h5v1.8h-5zM9.5 18h5v1.8h-5z"/>'
    ),
    "gives": '<path d="M2 9.5h11V4.5l9 7.5-9 7.5v-5H2z"/>',
    "blocking": (
        '<path {soft} d="M5 2.5h14A2.5 2.5 0 0 1 21.5 5v14a2.5 2.5 0 0 1-2.5 2.5H5A2.5 2.5 0 0 1 2.5 19V5A2.5 2.5 0 0 1 5 2.5z"/>'
        '<path {line} stroke-width="2.8" d="M7 7l10 10M17 7L7 17"/>'
    ),
    "archaeologist": (
        '<path d="M12 1.5c2 0 3.4 1.6 3.8 4.4 3 .4 5 1 5 1.8 0 1-4 1.8-8.8 1.8S3.2 8.7 3.2 7.7c0-.8 2-1.4 5-1.8C8.6 3.1 10 1.5 12 1.5z"/>'
        '<path {soft} d="M7.5 10.6c1.4.2 2.9.3 4.5.3s3.1-.1 4.5-.3c-.2 2.6-1.9 4.6-4.5 4.6s-4.3-2-4.5-4.6z"/>'
        '<path d="M9.5 15.8h5l5 6.7h-15z"/>'
    ),
    "guarded": (
        '<path d="M12 1.5l9 3.3v7c0 5.3-3.7 8.9-9 10.7-5.3-1.8-9-5.4-9-10.7v-7z" {soft}/>'
        '<path fill-rule="evenodd" d="M12 6c3 0 5.5 1.5 6 4l-1.5 4-2 3h-5l-2-3L6 10c.5-2.5 3-4 6-4zm-3.5 4l.8 2.4 2-.6zm7 0l-2.8 1.8 2 .6z"/>'
    ),
}
"""Icon name -> SVG shapes in a 24 x 24 box, as in the other files of drawings."""

INKS: Final[dict[str, ft.Colors]] = {
    "draw": Role.HELPER,
    "discard": Role.WARN,
    "exile": Role.DANGER,
    "upgrade": Role.GOOD,
    "refresh": Role.HELPER,
    "gives": Role.INK_SOFT,
    "bonus": Role.COIN,
    "staff": Role.COIN,
    "blocking": Role.INK_SOFT,
}

RIVAL: Final = player_colour("brown")
"""The rival of a solo game has no seat, hence no colour of its own; its pieces have no letter."""

_DARK, _LIGHT = "#1E140A", "#FFF8E8"

# token -> (outline inside 32 x 32, middle of the letter, further lines)
_TOKENS: Final[dict[str, tuple[str, float, float, str]]] = {
    "glass": (
        "M13.5 2.5a11 11 0 0 1 9 17.3l6.6 6.6-3.4 3.4-6.6-6.6A11 11 0 1 1 13.5 2.5z",
        13.5,
        13.5,
        '<path d="M20.5 20.5l1.8 1.8" stroke-width="1.7"/>',
    ),
    "notebook": (
        "M8 3h17a2.5 2.5 0 0 1 2.5 2.5v21A2.5 2.5 0 0 1 25 29H8a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z",
        18.5,
        16,
        '<path d="M10.5 3.5v25" stroke-width="1.7"/>'
        '<path d="M3.5 8.5h4M3.5 16h4M3.5 23.5h4" stroke-width="2.2"/>',
    ),
}


@lru_cache(maxsize=64)
def token_svg(token: str, colour: PlayerColour, letter: bool = True) -> str:
    """A research token ("glass" or "notebook") in a player's colour with the player's letter."""
    outline, x, y, lines = _TOKENS[token]
    mark = letter_mark(colour, x, y, 0.9) if letter else ""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 34 34">'
        f'<path d="{outline}" fill="{_DARK}" stroke="{_DARK}" stroke-width="3.6" stroke-linejoin="round"/>'
        f'<path d="{outline}" fill="{colour.fill}" stroke="{_LIGHT}" stroke-width="1.6" stroke-linejoin="round"/>'
        f'<g fill="none" stroke="{_LIGHT}" stroke-linecap="round">{lines}</g>{mark}</svg>'
    )


@lru_cache(maxsize=64)
def explorer_svg(colour: PlayerColour, letter: bool = True) -> str:
    """An archaeologist: the player's own pawn with a hat on."""
    outline = SHAPES[colour.shape]
    mark = letter_mark(colour) if letter else ""
    hat = "M16-8.5c4.2 0 7 2.7 7.6 7.2 4 .6 6.4 1.5 6.4 2.7 0 1.9-6.3 3.2-14 3.2S2 3.3 2 1.4C2 .2 4.4-.7 8.4-1.3 9-5.8 11.8-8.5 16-8.5z"
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -10 36 44">'
        f'<path d="{outline}" fill="{_DARK}" stroke="{_DARK}" stroke-width="3.6" stroke-linejoin="round"/>'
        f'<path d="{outline}" fill="{colour.fill}" stroke="{_LIGHT}" stroke-width="1.7" stroke-linejoin="round"/>'
        f'{mark}<path d="{hat}" fill="#6B4A2A" stroke="{_DARK}" stroke-width="1.6" stroke-linejoin="round"/>'
        f'<path d="M8.6-1.6c4.5.8 10.3.8 14.8 0" fill="none" stroke="{_LIGHT}" stroke-width="1.6"/></svg>'
    )


def footpaths_svg(
    ways: Sequence[tuple[float, float, float, float]], width: float, height: float
) -> str:
    """Dotted paths (x, y to x, y), upright where they begin and end, as one drawing in one ink."""
    lines = "".join(
        f"M{x:.1f} {y:.1f}C{x:.1f} {(y + v) / 2:.1f} {u:.1f} {(y + v) / 2:.1f} {u:.1f} {v:.1f}"
        for x, y, u, v in ways
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}">'
        f'<path d="{lines}" fill="none" stroke="#000000" stroke-width="4" stroke-linecap="round" '
        'stroke-dasharray="1 9"/></svg>'
    )


def token(name: str, colour: int | str | None, size: float, label: str | None = None) -> ft.Image:
    """A research token, `size` px high; `colour` None is the rival's."""
    of = RIVAL if colour is None else player_colour(colour)
    return _piece(token_svg(name, of, colour is not None), size, size, label)


def explorer(colour: int | str | None, size: float, label: str | None = None) -> ft.Image:
    """An archaeologist, `size` px high; `colour` None is the rival's."""
    of = RIVAL if colour is None else player_colour(colour)
    return _piece(explorer_svg(of, colour is not None), size * 36 / 44, size, label)


def _piece(src: str, width: float, height: float, label: str | None) -> ft.Image:
    return ft.Image(
        src=src,
        width=width,
        height=height,
        semantics_label=label,
        exclude_from_semantics=label is None,
    )
