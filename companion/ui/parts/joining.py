"""Getting people in: the join code read aloud, the QR code, the address to type."""

from __future__ import annotations

import flet as ft

from companion.ui.colours import Role
from companion.ui.parts.words import sem, text
from companion.ui.theme import Radius, Space, Type


def spaced(code: str) -> str:
    """A code as it is read aloud: `spaced("K7M2QX")` -> "K7M 2QX"."""
    return f"{code[:3]} {code[3:]}".strip()


def join_code(
    code: str,
    *,
    label: str | None = None,
    big: bool = True,
    centre: bool = True,
    key: str = "code",
) -> ft.Control:
    """The table's code, large; a screen reader spells it. Takes the width it is given."""

    def half(letters: str) -> ft.Text:
        return ft.Text(
            letters,
            theme_style=Type.HERO if big else Type.TITLE,
            color=Role.INK,
            no_wrap=True,
            style=ft.TextStyle(letter_spacing=3 if big else 1),
        )

    # two halves, so that very large text puts them below each other instead of cutting
    shown = sem(
        ft.Row(
            [half(part) for part in spaced(code).split()],
            wrap=True,
            spacing=Space.L if big else Space.S,
            run_spacing=0,
            alignment=ft.MainAxisAlignment.CENTER if centre else ft.MainAxisAlignment.START,
        ),
        label=" ".join(code),
        hide_inside=True,
    )
    rows: list[ft.Control] = [
        *(
            [
                text(
                    label,
                    Type.SECTION,
                    Role.INK_SOFT,
                    align=ft.TextAlign.CENTER if centre else ft.TextAlign.START,
                )
            ]
            if label
            else []
        ),
        shown,
    ]
    return sem(
        ft.Column(
            rows,
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        ident=key,
        key=key,
    )


def qr_panel(
    source: str,
    name: str,
    *,
    size: float = 220,
    address: str | None = None,
    note: str | None = None,
    key: str = "qr",
) -> ft.Control:
    """A QR code on white with its quiet zone: `source` is an SVG string or the URL of one.

    `name` is what a screen reader says; `address` is written below for typing.
    White stays white at night: cameras read dark on light.
    """
    rows: list[ft.Control] = [
        ft.Container(
            ft.Image(src=source, width=size, height=size, semantics_label=name),
            padding=Space.M,
            bgcolor="#FFFFFF",
            border_radius=Radius.CARD,
            border=ft.Border.all(1, Role.LINE_SOFT),
        )
    ]
    if address:
        rows.append(text(address, Type.STRONG, align=ft.TextAlign.CENTER, key="address"))
    if note:
        rows.append(text(note, Type.SMALL, Role.INK_SOFT, align=ft.TextAlign.CENTER))
    return ft.Column(
        rows,
        spacing=Space.S,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        key=key,
    )
