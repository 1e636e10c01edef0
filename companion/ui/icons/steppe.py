"""Drawings of the grassland: tiles of grass, each its own, and the cliff; one ink, two tones."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

_BOX: Final = 100
_BLADES: Final = ((-0.75, -0.95), (-0.3, -1.35), (0.15, -1.5), (0.55, -1.1))
"""Tips of the blades of a tuft, from its foot, in its size."""


def _tuft(x: float, y: float, size: float) -> str:
    """A tuft of grass that stands at (x, y)."""
    blades = "".join(
        f"M{x:.1f} {y:.1f}q{dx * size * 0.25:.1f} {dy * size * 0.6:.1f} "
        f"{dx * size:.1f} {dy * size:.1f}"
        for dx, dy in _BLADES
    )
    return f'<path d="{blades}"/>'


def _hill(height: float, bend: float, opacity: float) -> str:
    """A long ridge over the whole tile, filled down to its lower edge."""
    return (
        f'<path d="M0 {height:.1f}C25 {height - bend:.1f} 40 {height - bend:.1f} 55 {height:.1f}'
        f'S85 {height + bend:.1f} {_BOX} {height - bend / 2:.1f}V{_BOX}H0Z" '
        f'fill="#000000" stroke="none" opacity="{opacity}"/>'
    )


def _document(shapes: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_BOX} {_BOX}" fill="none" '
        'stroke="#000000" stroke-width="1.6" stroke-linecap="round" '
        f'preserveAspectRatio="xMidYMid slice">{shapes}</svg>'
    )


@lru_cache(maxsize=32)
def grass_svg(no: int) -> str:
    """The ground of tile `no`: two ridges and some tufts, never twice the same."""
    turn = 2.4 * no  # the golden angle, so that neighbours differ
    hills = _hill(42 + 9 * math.sin(turn), 10 + 5 * math.cos(turn), 0.16)
    hills += _hill(70 + 7 * math.cos(2 * turn), -9 + 4 * math.sin(turn), 0.2)
    tufts = ""
    for i in range(4 + no % 3):
        angle = turn + 2.4 * i
        reach = 16 + 7.5 * i
        x, y = 50 + reach * math.cos(angle), 64 + reach * 0.62 * math.sin(angle)
        if 6 < x < 94 and 26 < y < 97:
            tufts += _tuft(x, y, 6.5 + 2.5 * math.sin(i + turn))
    return _document(hills + tufts)


@lru_cache(maxsize=1)
def cliff_svg() -> str:
    """An edge, and rock that falls away below it."""
    edge = "M0 30L12 26 24 33 37 27 50 36 63 29 76 35 88 27 100 31"
    rock = f'<path d="{edge}V100H0Z" fill="#000000" stroke="none" opacity="0.28"/>'
    deep = (
        '<path d="M0 66L14 58 27 70 41 60 55 73 70 62 84 71 100 61V100H0Z" '
        'fill="#000000" stroke="none" opacity="0.34"/>'
    )
    cracks = "".join(
        f"M{x} {y}l{2 if x % 3 else -2} {11 + x % 7} {-3 if x % 2 else 3} {9 + x % 5}"
        for x, y in ((12, 30), (24, 38), (37, 32), (50, 42), (63, 34), (76, 40), (88, 33))
    )
    return _document(f'{rock}{deep}<path d="{edge}"/><path d="{cracks}" opacity="0.6"/>')
