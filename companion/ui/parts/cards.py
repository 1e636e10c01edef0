"""Cards: small ones of a hand, and the secret one that shows only its back."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

import flet as ft

from companion.ui.colours import Role
from companion.ui.icons import icon as draw
from companion.ui.parts.frame import shadow
from companion.ui.parts.words import text
from companion.ui.theme import Radius, Space, Type

_RATIO: Final = 1.4  # height of a card to its width


@lru_cache(maxsize=1)
def _weave_svg() -> str:
    """A felt pattern: a field of diamonds with a sun of eight rays in the middle."""
    diamonds = "".join(
        f'<path d="M{x} {y - 7}l5 7-5 7-5-7z" opacity="{0.5 if (x + y) % 40 else 0.9}"/>'
        for x in range(10, 200, 20)
        for y in range(10, 280, 20)
        if math.hypot(x - 100, y - 140) > 52
    )
    rays = "".join(
        f'<path transform="rotate({45 * i} 100 140)" d="M100 96l7 30-7 6-7-6z"/>' for i in range(8)
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 280">'
        f'<g fill="#000000">{diamonds}{rays}<circle cx="100" cy="140" r="9"/>'
        '<circle cx="100" cy="140" r="48" fill="none" stroke="#000000" stroke-width="3"/></g></svg>'
    )


def card_back(
    words: str, *, width: float = 200, icon: str | None = None, key: str | None = None
) -> ft.Control:
    """The back of the secret card, the same for everybody; `words` say how to turn it.

    Only the look: the screen listens to the finger and sends the face while it is down.
    """
    return ft.Container(
        ft.Stack(
            [
                ft.Container(
                    ft.Image(
                        src=_weave_svg(),
                        color=ft.Colors.with_opacity(0.55, Role.COIN),
                        color_blend_mode=ft.BlendMode.SRC_IN,
                        fit=ft.BoxFit.COVER,
                        exclude_from_semantics=True,
                    ),
                    left=0,
                    right=0,
                    top=0,
                    bottom=0,
                ),
                ft.Container(
                    ft.Row(
                        [
                            *([draw(icon, 20, color=Role.ON_WARN_WASH)] if icon else []),
                            ft.Container(
                                text(
                                    words, Type.LABEL, Role.ON_WARN_WASH, align=ft.TextAlign.CENTER
                                ),
                                expand=True,
                                expand_loose=True,
                            ),
                        ],
                        spacing=6,
                        tight=True,
                        alignment=ft.MainAxisAlignment.CENTER,
                    ),
                    bgcolor=Role.WARN_WASH,
                    padding=ft.Padding.symmetric(horizontal=Space.S, vertical=6),
                    border_radius=Radius.CHIP,
                    left=8,
                    right=8,
                    bottom=8,
                ),
            ],
            expand=True,
        ),
        width=width,
        height=width * _RATIO,
        padding=6,
        bgcolor=Role.WARN_WASH,
        border=ft.Border.all(3, Role.WARN),
        border_radius=Radius.CARD,
        shadow=shadow(2),
        key=key,
    )


def card_face(
    icon: str,
    title: str,
    lines: tuple[str, ...] = (),
    *,
    width: float = 200,
    key: str | None = None,
) -> ft.Control:
    """The face of the secret card: emblem, title, what it asks for. As large as its back."""
    return ft.Container(
        ft.Column(
            [
                draw(icon, 52),
                text(title, Type.NAME, align=ft.TextAlign.CENTER),
                *(
                    text(line, Type.SMALL, Role.INK_SOFT, align=ft.TextAlign.CENTER)
                    for line in lines
                ),
            ],
            spacing=Space.XS,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            scroll=ft.ScrollMode.AUTO,
        ),
        width=width,
        height=width * _RATIO,
        padding=Space.M,
        bgcolor=Role.PAPER,
        border=ft.Border.all(3, Role.WARN),
        border_radius=Radius.CARD,
        shadow=shadow(2),
        alignment=ft.Alignment.CENTER,
        key=key,
    )


def small_card(
    name: str,
    icons: tuple[tuple[str, str], ...] = (),
    *,
    tone: ft.ColorValue = Role.WELL,
    kind: str | None = None,
    width: float = 104,
    dim: bool = False,
) -> ft.Control:
    """A card of a hand or the market: name, and its icons as (drawing, spoken word).

    `kind` is the drawing in the corner (artifact, item, fear). Wrap it in `panel(on_click=...)`
    or a Container to make it a button.
    """
    return ft.Container(
        ft.Column(
            [
                ft.Row(
                    [
                        *([draw(kind, 18)] if kind else []),
                        ft.Container(text(name, Type.LABEL), expand=True, expand_loose=True),
                    ],
                    spacing=Space.XS,
                    tight=True,
                    vertical_alignment=ft.CrossAxisAlignment.START,
                ),
                ft.Row(
                    [draw(drawing, 22, label=word) for drawing, word in icons],
                    spacing=Space.XS,
                    tight=True,
                ),
                # as wide as its name, but never narrower
                ft.Container(width=width - 2 * Space.S, height=0),
            ],
            spacing=6,
            tight=True,
        ),
        padding=Space.S,
        bgcolor=tone,
        border=ft.Border.all(1, Role.LINE_SOFT),
        border_radius=Radius.CHIP,
        opacity=0.55 if dim else 1,
    )
