"""Buttons: one filled action, tonal others, quiet and dangerous ones, and refused-but-visible."""

from __future__ import annotations

from typing import Final, Literal

import flet as ft

from companion.ui.colours import Role
from companion.ui.icons import icon as draw
from companion.ui.parts.words import Handler, sem, text
from companion.ui.theme import MOTION_MS, Radius, Size, Space, Type

Look = Literal["primary", "tonal", "quiet", "danger", "refused"]

# look -> (ground, ink, line)
_LOOKS: Final[dict[Look, tuple[ft.ColorValue, ft.ColorValue, ft.ColorValue | None]]] = {
    "primary": (Role.PRIMARY, Role.ON_PRIMARY, None),
    "tonal": (Role.ACCENT_WASH, Role.ON_ACCENT_WASH, None),
    "quiet": (ft.Colors.TRANSPARENT, Role.INK, Role.LINE),
    "danger": (Role.DANGER_WASH, Role.ON_DANGER_WASH, None),
    "refused": (Role.WELL, Role.INK_SOFT, Role.LINE_SOFT),
}


def _style(look: Look, padding: ft.Padding) -> ft.ButtonStyle:
    ground, ink, line = _LOOKS[look]
    return ft.ButtonStyle(
        bgcolor={
            ft.ControlState.DISABLED: Role.WELL,
            ft.ControlState.DEFAULT: ground,
        },
        color={ft.ControlState.DISABLED: Role.INK_SOFT, ft.ControlState.DEFAULT: ink},
        overlay_color={
            ft.ControlState.PRESSED: ft.Colors.with_opacity(0.16, ink),
            ft.ControlState.FOCUSED: ft.Colors.with_opacity(0.14, ink),
            ft.ControlState.HOVERED: ft.Colors.with_opacity(0.07, ink),
        },
        side={
            ft.ControlState.FOCUSED: ft.BorderSide(2.5, Role.INK),
            ft.ControlState.DEFAULT: ft.BorderSide(1.2, line)
            if line
            else ft.BorderSide(0, ft.Colors.TRANSPARENT),
        },
        shape=ft.RoundedRectangleBorder(radius=Radius.BUTTON),
        padding=padding,
        elevation=0,
        shadow_color=ft.Colors.TRANSPARENT,
        animation_duration=MOTION_MS,
        visual_density=ft.VisualDensity.STANDARD,
    )


_WIDE = ft.Padding.symmetric(horizontal=18, vertical=14)
_ROUND = ft.Padding.all(12)
_STYLES: Final = {look: _style(look, _WIDE) for look in _LOOKS}
_ROUND_STYLES: Final = {look: _style(look, _ROUND) for look in _LOOKS}


def button(
    word: str,
    on_click: Handler = None,
    *,
    icon: str | None = None,
    look: Look = "primary",
    note: str | None = None,
    price: ft.Control | None = None,
    expand: bool | int | None = None,
    disabled: bool = False,
    data: object = None,
    key: str | None = None,
    name: str | None = None,
    url: str | None = None,
) -> ft.Control:
    """A button of an icon and a word, at least 48 px high; long words wrap, nothing is cut.

    `note` is a small second line ("to the bottom of the deck"), `price` a control after the word
    (see `figures.price`). `key` is the control key and the test id; `name` what a screen reader
    says if the word is not enough. `data` reaches the handler as `e.control.data`. `url` is opened
    by the device itself, beside this page.
    """
    ink = _LOOKS[look][1]
    words: ft.Control = text(word, Type.BUTTON, ink, align=ft.TextAlign.CENTER, read_as=name)
    if note:
        words = ft.Column(
            [words, text(note, Type.TAG, ink, align=ft.TextAlign.CENTER)],
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
    inside = [
        *([draw(icon, 22, color=ink)] if icon else []),
        ft.Container(words, expand=True, expand_loose=True),
        *([price] if price else []),
    ]
    made = ft.Button(
        content=ft.Row(
            inside,
            spacing=Space.S,
            tight=True,
            alignment=ft.MainAxisAlignment.CENTER,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        style=_STYLES[look],
        on_click=on_click,
        disabled=disabled,
        data=data,
        url=None if url is None else ft.Url(url, target=ft.UrlTarget.BLANK),
    )
    return ft.MergeSemantics(sem(made, ident=key), key=key, expand=expand)


def primary(word: str, on_click: Handler = None, **rest: object) -> ft.Control:
    """The one filled action of a screen. Arguments as `button`."""
    return button(word, on_click, look="primary", **rest)  # type: ignore[arg-type]


def tonal(word: str, on_click: Handler = None, **rest: object) -> ft.Control:
    """Any other action. Arguments as `button`."""
    return button(word, on_click, look="tonal", **rest)  # type: ignore[arg-type]


def quiet(word: str, on_click: Handler = None, **rest: object) -> ft.Control:
    """An action that stands back: cancel, more, undo. Arguments as `button`."""
    return button(word, on_click, look="quiet", **rest)  # type: ignore[arg-type]


def danger(word: str, on_click: Handler = None, **rest: object) -> ft.Control:
    """An action that takes something away. Arguments as `button`."""
    return button(word, on_click, look="danger", **rest)  # type: ignore[arg-type]


def refused(word: str, why: str, on_why: Handler, **rest: object) -> ft.Control:
    """An action the rules refuse now: visible, dimmed, still tappable.

    `on_why(e)` is called on a tap, with the reason in `e.control.data`; a screen reader hears the
    reason along with the word.
    """
    rest.setdefault("name", f"{word}, {why}")
    return button(word, on_why, look="refused", data=why, **rest)  # type: ignore[arg-type]


def icon_button(
    icon: str,
    name: str,
    on_click: Handler = None,
    *,
    look: Look = "quiet",
    line: bool = False,
    size: float = Size.TOUCH,
    color: ft.ColorValue | None = None,
    disabled: bool = False,
    selected: bool | None = None,
    data: object = None,
    key: str | None = None,
) -> ft.Control:
    """A picture to tap, at least 48 x 48 px. `name` (translated) is its tooltip and spoken name.

    `line` draws the outline of a quiet one, `selected` says and shows that it is on.
    """
    ground, ink, edge = _LOOKS["tonal" if selected else look]
    return ft.MergeSemantics(
        sem(
            ft.Container(
                content=draw(icon, size * 0.5, color=color or ink),
                width=size,
                height=size,
                alignment=ft.Alignment.CENTER,
                bgcolor=ground,
                border=ft.Border.all(1.2, edge) if line and edge else None,
                border_radius=Radius.BUTTON,
                ink=True,
                on_click=on_click,
                disabled=disabled,
                opacity=0.45 if disabled else 1,
                tooltip=ft.Tooltip(message=name, exclude_from_semantics=True),
                data=data,
            ),
            label=name,
            ident=key,
            button=True,
            selected=selected,
        ),
        key=key,
    )


def button_row(*buttons: ft.Control, spacing: float = Space.S) -> ft.Row:
    """Actions side by side, flowing to further lines when they do not fit."""
    return ft.Row(list(buttons), wrap=True, spacing=spacing, run_spacing=spacing)
