# ruff: noqa: E501 - a path of a drawing stays on one line
"""Drawings in several inks for the table screen: pieces in the players' colours, and the island."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import flet as ft

from companion.ui.colours import PlayerColour, player_colour
from companion.ui.icons.pawns import SHAPES, letter_mark


@dataclass(frozen=True, slots=True)
class Box:
    """A place on a drawing, in px from its upper left corner."""

    x: float
    y: float
    w: float
    h: float

    @property
    def middle(self) -> float:
        """The middle from left to right."""
        return self.x + self.w / 2

    def meets(self, other: Box) -> bool:
        """Whether the two lie on one another."""
        apart = self.x + self.w <= other.x or other.x + other.w <= self.x
        return not (apart or self.y + self.h <= other.y or other.y + other.h <= self.y)


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


def _document(shapes: str, width: float, height: float) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
        f'fill="#000000">{shapes}</svg>'
    )


def _coast(width: float, height: float, inset: float, seed: float) -> str:
    """A closed, ragged line that keeps near the edges: an island that fills its sheet."""
    a, b, n = width / 2 - inset, height / 2 - inset, 56
    points: list[tuple[float, float]] = []
    for i in range(n):
        turn = 2 * math.pi * i / n
        c, s = math.cos(turn), math.sin(turn)
        square = (abs(c) ** 5 + abs(s) ** 5) ** -0.2
        ragged = 1 - 0.022 * (1 + math.sin(7 * turn + seed)) - 0.014 * math.sin(17 * turn - seed)
        points.append((width / 2 + a * c * square * ragged, height / 2 + b * s * square * ragged))
    middles = [
        ((x + points[(i + 1) % n][0]) / 2, (y + points[(i + 1) % n][1]) / 2)
        for i, (x, y) in enumerate(points)
    ]
    path = f"M{middles[-1][0]:.0f} {middles[-1][1]:.0f}"
    for (x, y), (u, v) in zip(points, middles, strict=True):
        path += f"Q{x:.0f} {y:.0f} {u:.0f} {v:.0f}"
    return f"{path}Z"


@lru_cache(maxsize=16)
def island_svgs(width: float, height: float) -> Mapping[str, str]:
    """The island in layers of one ink each, from the ground up: shallows, shore, land, jungle,
    hills, river."""
    w, h = width, height
    trees = hills = ""
    for i in range(70):
        x, y = w * (0.06 + 0.88 * ((i * 0.75488) % 1)), h * (0.3 + 0.5 * ((i * 0.56984) % 1))
        r = 8 + 6 * ((i * 0.73) % 1)
        trees += (
            f'<path d="M{x:.0f} {y - 1.6 * r:.0f}q{r:.0f} {r * 0.2:.0f} {r:.0f} {r:.0f}q{r * 0.5:.0f} '
            f"{r * 0.1:.0f} {r * 0.5:.0f} {r * 0.6:.0f}h{-3 * r:.0f}q0-{r * 0.5:.0f} {r * 0.5:.0f}-"
            f'{r * 0.6:.0f}q0-{r * 0.8:.0f} {r:.0f}-{r:.0f}z"/>'
        )
    for i in range(13):
        x, y, r = w * (0.04 + 0.077 * i), h * (0.16 + 0.06 * (i % 3)), 30 + 16 * ((i * 0.57) % 1)
        hills += (
            f'<path d="M{x - r:.0f} {y + r:.0f}L{x:.0f} {y - r:.0f}L{x + r:.0f} {y + r:.0f}'
            f'l{-0.55 * r:.0f} {-0.5 * r:.0f}l{-0.4 * r:.0f} {0.4 * r:.0f}l{-0.35 * r:.0f} {-0.45 * r:.0f}z"/>'
        )
    river = (
        f'<path d="M{w * 0.5:.0f} {h * 0.2:.0f}C{w * 0.56:.0f} {h * 0.3:.0f} {w * 0.4:.0f} {h * 0.42:.0f} '
        f"{w * 0.5:.0f} {h * 0.52:.0f}S{w * 0.57:.0f} {h * 0.66:.0f} {w * 0.49:.0f} {h * 0.76:.0f}"
        f'S{w * 0.42:.0f} {h * 0.9:.0f} {w * 0.5:.0f} {h:.0f}" fill="none" stroke="#000000" '
        f'stroke-width="{max(9, w * 0.022):.0f}" stroke-linecap="round"/>'
    )
    layers = {
        "shallows": f'<path d="{_coast(w, h, 0, 1.1)}"/>',
        "shore": f'<path d="{_coast(w, h, w * 0.012, 2.3)}"/>',
        "land": f'<path d="{_coast(w, h, w * 0.024, 2.3)}"/>',
        "jungle": trees,
        "hills": hills,
        "river": river,
    }
    return {name: _document(shapes, w, h) for name, shapes in layers.items()}


def footpaths_svg(
    ways: Sequence[tuple[float, float, float, float]], width: float, height: float
) -> str:
    """Dotted paths (x, y to x, y), upright where they begin and end, as one drawing in one ink."""
    lines = "".join(
        f"M{x:.1f} {y:.1f}C{x:.1f} {(y + v) / 2:.1f} {u:.1f} {(y + v) / 2:.1f} {u:.1f} {v:.1f}"
        for x, y, u, v in ways
    )
    return _document(
        f'<path d="{lines}" fill="none" stroke="#000000" stroke-width="4" stroke-linecap="round" '
        'stroke-dasharray="1 9"/>',
        width,
        height,
    )


def tinted(
    src: str, width: float, height: float, color: ft.ColorValue, key: str = "drawing"
) -> ft.Image:
    """A drawing in one ink in a role, so that it follows light and dark; decoration."""
    return ft.Image(
        src=src,
        width=width,
        height=height,
        color=color,
        color_blend_mode=ft.BlendMode.SRC_IN,
        exclude_from_semantics=True,
        key=key,
    )


def crowded(pieces: Sequence[ft.Control], size: float, room: float) -> ft.Control:
    """Pieces `size` px wide side by side in `room` px, closer together the more there are."""
    step = size + 2
    if len(pieces) > 1:
        step = min(step, (room - size) / (len(pieces) - 1))
    placed: list[ft.Control] = [
        ft.Container(piece, left=i * step, top=0) for i, piece in enumerate(pieces)
    ]
    return ft.Stack(placed, width=room, height=size)


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
