"""Original icons, drawn for this app: one ink, two tones, 24 x 24.

A drawing is a list of SVG shapes in one ink: full strength carries the silhouette, `o` marks the
second, fainter tone. Because there is only one ink the client can tint a drawing with a colour
*role*, and it follows light and dark by itself. Names are the field's words: `coin`, `compass`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import flet as ft

from companion.ui.colours import Role
from companion.ui.icons import board, camps, interface
from companion.ui.theme import Size

DRAWINGS: Final[dict[str, str]] = board.DRAWINGS | camps.DRAWINGS | interface.DRAWINGS
"""Icon name -> SVG shapes inside a 24 x 24 box, `{soft}` for the second tone."""

INKS: Final[dict[str, ft.Colors]] = board.INKS | camps.INKS
"""Icons which have a colour of their own in the game; all others take the ink of the text."""

_SOFT: Final = 'opacity="0.4"'
_LINE: Final = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"'


@lru_cache(maxsize=512)
def svg(name: str, ink: str = "#000000") -> str:
    """The drawing as an SVG document in one ink ("#RRGGBB").

    Raises KeyError with the known names if there is no such drawing.
    """
    if name not in DRAWINGS:
        raise KeyError(f"no icon {name!r}; there are: {', '.join(sorted(DRAWINGS))}")
    shapes = DRAWINGS[name].replace("{soft}", _SOFT).replace("{line}", _LINE)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none">'
        f'<g fill="currentColor" stroke-width="2">{shapes}</g></svg>'
    ).replace("currentColor", ink)


def icon(
    name: str,
    size: float = Size.ICON,
    color: ft.ColorValue | None = None,
    label: str | None = None,
    *,
    key: str | None = None,
) -> ft.Image:
    """An icon of `size` x `size` px.

    `color` is a role (best) or a value; by default the icon's own game colour, else the ink of
    the text. With `label` (already translated) it is read out, without it is decoration.
    """
    return ft.Image(
        src=svg(name),
        width=size,
        height=size,
        color=color if color is not None else INKS.get(name, Role.INK),
        color_blend_mode=ft.BlendMode.SRC_IN,
        semantics_label=label,
        exclude_from_semantics=label is None,
        key=key,
    )
