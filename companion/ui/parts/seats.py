"""Seats: who sits where, in which colour, and whether their phone is with us."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

import flet as ft

from companion.ui.colours import Role, player_colour
from companion.ui.icons import icon as draw
from companion.ui.icons.pawns import pawn
from companion.ui.parts.words import Handler, sem, text
from companion.ui.theme import Radius, Size, Space, Type

Presence = Literal["here", "away", "no-phone", "empty"]

# presence -> (drawing, colour role)
_PRESENCE: Final[dict[Presence, tuple[str, ft.ColorValue]]] = {
    "here": ("phone", Role.GOOD),
    "away": ("wifi-off", Role.WARN),
    "no-phone": ("phone-off", Role.INK_SOFT),
    "empty": ("plus", Role.INK_SOFT),
}


def seat_badge(
    colour: int | str,
    name: str,
    *,
    size: float = 32,
    kind: ft.TextThemeStyle = Type.NAME,
    note: str | None = None,
    lines: int = 1,
    grow: bool = True,
    key: str | None = None,
) -> ft.Control:
    """Pawn and name. A long name is cut with an ellipsis after `lines`, a right-to-left one stays
    in its place: it is a paragraph of its own.
    """
    words: list[ft.Control] = [text(name, kind, lines=lines, key="name")]
    if note:
        words.append(text(note, Type.SMALL, Role.INK_SOFT, lines=2, key="note"))
    return ft.Row(
        [
            pawn(colour, size),
            ft.Column(words, spacing=0, tight=True, expand=True, expand_loose=not grow),
        ],
        spacing=Space.M,
        tight=not grow,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        expand=grow or None,
        key=key,
    )


def presence_mark(presence: Presence, name: str) -> ft.Control:
    """The phone's state as picture and words; `name` is the translated state."""
    drawing, role = _PRESENCE[presence]
    return ft.Row(
        [
            draw(drawing, Size.ICON_SMALL, color=role),
            ft.Container(text(name, Type.SMALL, Role.INK_SOFT), expand=True, expand_loose=True),
        ],
        spacing=Space.XS,
        tight=True,
    )


def _state(drawing: str, role: ft.ColorValue, words: str) -> ft.Row:
    return ft.Row(
        [
            draw(drawing, 18, color=role),
            ft.Container(text(words, Type.SMALL, Role.INK_SOFT), expand=True, expand_loose=True),
        ],
        spacing=6,
        tight=True,
    )


def _flow(states: list[ft.Row]) -> ft.Row:
    return ft.Row(
        list(states),
        spacing=Space.S,
        run_spacing=0,
        wrap=True,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def seat_row(
    no: int,
    colour: int | str,
    name: str,
    presence: Presence,
    presence_name: str,
    *,
    host_name: str | None = None,
    me: bool = False,
    on_click: Handler = None,
    actions: Sequence[ft.Control] = (),
    handle: ft.Control | None = None,
    data: object = None,
    key: str | None = None,
) -> ft.Control:
    """One seat of the lobby: pawn, name, phone state, host's crown, actions.

    `host_name` is the translated word for the host, given only on the host's seat. With
    `on_click` the row is a button (to claim or edit the seat); `handle` is a drag handle.
    """
    empty = presence == "empty"
    drawing, role = _PRESENCE[presence]
    title = text(name, Type.STRONG, Role.INK_SOFT if empty else Role.INK, lines=3, key="name")
    state = [_state(drawing, role, presence_name)]
    if host_name:
        state.insert(0, _state("crown", Role.COIN, host_name))
    body = ft.Container(
        ft.Row(
            [
                *([handle] if handle is not None else []),
                ft.Container(pawn(colour, 40), opacity=0.45 if empty else 1),
                ft.Column([title, _flow(state)], spacing=2, tight=True, expand=True),
                *(() if on_click is not None else actions),
            ],
            spacing=Space.S,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=ft.Padding.symmetric(horizontal=Space.M, vertical=10),
        bgcolor=Role.PRIMARY_WASH if me else ft.Colors.TRANSPARENT if empty else Role.PAPER,
        border=ft.Border.all(2 if me else 1, Role.PRIMARY if me else Role.LINE_SOFT),
        border_radius=Radius.BUTTON,
        ink=on_click is not None,
        on_click=on_click,
        data=data,
    )
    if on_click is None:
        return ft.Container(body, key=key)
    tapped = ft.MergeSemantics(sem(body, ident=key, button=True), expand=True)
    return ft.Row([tapped, *actions], spacing=Space.S, key=key)


@dataclass(frozen=True)
class Figure:
    """One number of a player on the table screen: icon name, value, translated word."""

    icon: str
    value: str
    word: str


def player_strip(
    colour: int | str,
    name: str,
    figures: Sequence[Figure],
    *,
    active: bool = False,
    passed: str | None = None,
    score: str | None = None,
    note: str | None = None,
    key: str | None = None,
) -> ft.Control:
    """A player on the table screen: pawn, name, figures in a row; the active one is lit.

    `passed` is the translated word when the player is out of the round, `note` a line below.
    """
    chips: list[ft.Control] = [
        ft.Row(
            [
                draw(f.icon, 26, label=f.word),
                text(f.value, Type.FIGURE),
            ],
            spacing=6,
            tight=True,
        )
        for f in figures
    ]
    head: list[ft.Control] = [seat_badge(colour, name, size=36, note=note)]
    if passed:
        head.append(tag(passed))
    if score:
        head.append(text(score, Type.NUMBER))
    stripe = ft.Container(
        width=8,
        border_radius=4,
        bgcolor=player_colour(colour).fill,
        border=ft.Border.all(1, Role.INK_SOFT),
    )
    rows: list[ft.Control] = [
        ft.Row(head, spacing=Space.M),
        ft.Row(chips, wrap=True, spacing=Space.XL, run_spacing=Space.XS),
    ]
    inside: list[ft.Control] = [
        stripe,
        ft.Column(rows, spacing=Space.S, tight=True, expand=True),
    ]
    return ft.Container(
        ft.Row(
            inside,
            spacing=Space.M,
            intrinsic_height=True,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        padding=Space.M,
        bgcolor=Role.PRIMARY_WASH if active else Role.PAPER,
        border=ft.Border.all(3 if active else 1, Role.PRIMARY if active else Role.LINE_SOFT),
        border_radius=Radius.CARD,
        opacity=0.72 if passed else 1,
        key=key,
    )


def tag(word: str, icon: str | None = None, *, color: ft.ColorValue = Role.WELL) -> ft.Control:
    """A small word in a rounded box: a state, never a button."""
    return ft.Container(
        ft.Row(
            [*([draw(icon, 16)] if icon else []), text(word, Type.TAG, Role.INK)],
            spacing=Space.XS,
            tight=True,
        ),
        padding=ft.Padding.symmetric(horizontal=10, vertical=Space.XS),
        bgcolor=color,
        border_radius=Radius.ROUND,
    )
