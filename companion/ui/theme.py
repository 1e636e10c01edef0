"""The look in one place: type, spacing, shape, motion, and the theme made of them and the colours.

Colours are *roles* of Flet's colour scheme, so a phone that flips to dark repaints by itself: no
render, no message. Material's scheme has twelve "fixed" roles that no component paints with; the
game's own colours (coin, compass, camps ...) travel in those, see `Role`. Text sizes are theme
styles (`Type`), so the device's text size is one theme away and again no screen renders anew.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

import flet as ft

from companion.ui.colours import VALUES, Mood, Role, palette

Mode = Literal["system", "light", "dark"]

BODY_FONT: Final = "body"
DISPLAY_FONT: Final = "display"

MIN_SCALE: Final = 1.0
MAX_SCALE: Final = 2.0


class Space:
    """Distances in logical pixels; everything sits on this scale."""

    HAIR = 2
    XS = 4
    S = 8
    M = 12
    L = 16
    XL = 24
    XXL = 32


class Radius:
    """Corner radii in logical pixels."""

    CHIP = 10
    FIELD = 12
    BUTTON = 14
    CARD = 18
    SHEET = 26
    ROUND = 999


class Size:
    """Fixed measures in logical pixels."""

    TOUCH = 48  # smallest side of anything a finger has to hit
    ICON = 24
    ICON_SMALL = 20
    PHONE = 600  # below: one column
    CONTENT = 720  # widest column of reading or playing on a tablet
    WIDE = 1680  # widest content of the table screen


MOTION_MS: Final = 160


def motion(reduced: bool = False) -> int:
    """Milliseconds an animation may take: 160, or 0 on a device that asks for less motion."""
    return 0 if reduced else MOTION_MS


class Type:
    """Text roles. Sizes belong to the theme, so they follow the device's text size."""

    HERO = ft.TextThemeStyle.DISPLAY_LARGE  # a code or a total seen across the table
    NUMBER = ft.TextThemeStyle.DISPLAY_MEDIUM  # the number a panel is about
    FIGURE = ft.TextThemeStyle.DISPLAY_SMALL  # numbers in chips and steppers
    BANNER = ft.TextThemeStyle.HEADLINE_LARGE
    TITLE = ft.TextThemeStyle.HEADLINE_MEDIUM
    HEADING = ft.TextThemeStyle.HEADLINE_SMALL
    NAME = ft.TextThemeStyle.TITLE_LARGE
    STRONG = ft.TextThemeStyle.TITLE_MEDIUM
    SECTION = ft.TextThemeStyle.TITLE_SMALL
    LARGE = ft.TextThemeStyle.BODY_LARGE
    BODY = ft.TextThemeStyle.BODY_MEDIUM
    SMALL = ft.TextThemeStyle.BODY_SMALL
    BUTTON = ft.TextThemeStyle.LABEL_LARGE
    LABEL = ft.TextThemeStyle.LABEL_MEDIUM
    TAG = ft.TextThemeStyle.LABEL_SMALL


# role -> (size in px at 100 %, line height, weight, display face)
_TYPE: Final[dict[str, tuple[float, float, ft.FontWeight, bool]]] = {
    "display_large": (56, 1.1, ft.FontWeight.W_700, True),
    "display_medium": (40, 1.1, ft.FontWeight.W_700, True),
    "display_small": (28, 1.15, ft.FontWeight.W_700, True),
    "headline_large": (34, 1.2, ft.FontWeight.W_700, True),
    "headline_medium": (26, 1.25, ft.FontWeight.W_700, True),
    "headline_small": (22, 1.3, ft.FontWeight.W_700, True),
    "title_large": (20, 1.3, ft.FontWeight.W_600, False),
    "title_medium": (17, 1.35, ft.FontWeight.W_600, False),
    "title_small": (16, 1.35, ft.FontWeight.W_600, False),
    "body_large": (20, 1.4, ft.FontWeight.W_400, False),
    "body_medium": (16, 1.45, ft.FontWeight.W_400, False),
    "body_small": (16, 1.35, ft.FontWeight.W_400, False),
    "label_large": (17, 1.25, ft.FontWeight.W_600, False),
    "label_medium": (16, 1.25, ft.FontWeight.W_500, False),
    "label_small": (14, 1.2, ft.FontWeight.W_600, False),
}


def text_sizes(scale: float = 1.0) -> dict[str, float]:
    """Text size in px of each scheme style at a scale of 1.0 to 2.0.

    Titles and the largest figures grow slower (a 56 px total needs no 112 px), nothing shrinks.
    """
    scale = min(max(scale, MIN_SCALE), MAX_SCALE)

    def grown(name: str, size: float) -> float:
        share = 0.5 if name.startswith("headline") or size >= 40 else 0.75 if size > 22 else 1.0
        return round(size * (1 + (scale - 1) * share), 1)

    return {name: grown(name, size) for name, (size, *_rest) in _TYPE.items()}


def _text_theme(scale: float) -> ft.TextTheme:
    sizes = text_sizes(scale)
    return ft.TextTheme(
        **{
            name: ft.TextStyle(
                size=sizes[name],
                height=height,
                weight=weight,
                font_family=DISPLAY_FONT if display else BODY_FONT,
                font_family_fallback=[BODY_FONT],
                letter_spacing=0,
            )
            for name, (_size, height, weight, display) in _TYPE.items()
        }
    )


@lru_cache(maxsize=32)
def flet_theme(dark: bool, scale: float = 1.0, mood: Mood = "arnak") -> ft.Theme:
    """The theme for one brightness.

    `scale` is the device's text size, 1.0 to 2.0; `mood` the game whose colours the page wears.
    The same arguments give the same object, so setting it again costs nothing.
    """
    text = _text_theme(scale)
    # values, not roles: the client resolves roles inside a theme against the theme before it
    look = palette(dark, mood).hex
    button = ft.ButtonStyle(
        text_style=text.label_large,
        padding=ft.Padding.symmetric(horizontal=18, vertical=14),
        shape=ft.RoundedRectangleBorder(radius=Radius.BUTTON),
        elevation=0,
        animation_duration=MOTION_MS,
        visual_density=ft.VisualDensity.STANDARD,
    )
    return ft.Theme(
        color_scheme=ft.ColorScheme(**VALUES[mood, dark]),
        font_family=BODY_FONT,
        text_theme=text,
        use_material3=True,
        visual_density=ft.VisualDensity.STANDARD,
        scaffold_bgcolor=look(Role.GROUND),
        canvas_color=look(Role.GROUND),
        divider_color=look(Role.LINE_SOFT),
        button_theme=ft.ButtonTheme(style=button),
        filled_button_theme=ft.FilledButtonTheme(style=button),
        text_button_theme=ft.TextButtonTheme(style=button),
        outlined_button_theme=ft.OutlinedButtonTheme(style=button),
        page_transitions=ft.PageTransitionsTheme(
            **dict.fromkeys(
                ("android", "ios", "linux", "macos", "windows"), ft.PageTransitionTheme.NONE
            )
        ),
        dialog_theme=ft.DialogTheme(
            bgcolor=look(Role.PAPER),
            elevation=6,
            shape=ft.RoundedRectangleBorder(radius=Radius.SHEET),
            title_text_style=text.headline_small,
            content_text_style=text.body_medium,
        ),
        bottom_sheet_theme=ft.BottomSheetTheme(
            bgcolor=look(Role.PAPER),
            elevation=6,
            shape=ft.RoundedRectangleBorder(
                radius=ft.BorderRadius.only(top_left=Radius.SHEET, top_right=Radius.SHEET)
            ),
            drag_handle_color=look(Role.LINE),
        ),
        snackbar_theme=ft.SnackBarTheme(
            bgcolor=look(Role.INVERSE),
            action_text_color=look(Role.ON_INVERSE_ACTION),
            content_text_style=text.body_medium,
            behavior=ft.SnackBarBehavior.FLOATING,
            shape=ft.RoundedRectangleBorder(radius=Radius.BUTTON),
            elevation=3,
        ),
        slider_theme=ft.SliderTheme(
            active_track_color=look(Role.PRIMARY),
            inactive_track_color=look(Role.EDGE),
            thumb_color=look(Role.PRIMARY),
            value_indicator_color=look(Role.PRIMARY),
            value_indicator_text_style=text.label_large,
            track_height=8,
        ),
        scrollbar_theme=ft.ScrollbarTheme(thumb_color=look(Role.LINE), thickness=4, radius=4),
        tooltip_theme=ft.TooltipTheme(text_style=text.label_medium),
    )


def dress(
    page: ft.Page, *, mode: Mode = "system", scale: float = 1.0, mood: Mood = "arnak"
) -> None:
    """Put the look on a page. Call again when the device's settings or the game change."""
    page.theme = flet_theme(False, scale, mood)
    page.dark_theme = flet_theme(True, scale, mood)
    page.theme_mode = ft.ThemeMode(mode)
    page.padding = 0
    page.spacing = 0
    page.bgcolor = Role.GROUND
