"""What the app tells: banners with a reason and a way out, toasts with undo, log lines, states."""

from __future__ import annotations

from typing import Final, Literal

import flet as ft

from companion.ui.colours import Role
from companion.ui.icons import icon as draw
from companion.ui.icons.pawns import pawn
from companion.ui.parts.buttons import button, icon_button
from companion.ui.parts.words import Handler, sem, text
from companion.ui.theme import Radius, Size, Space, Type

Tone = Literal["info", "warn", "refusal", "good"]

# tone -> (ground, ink, drawing)
_TONES: Final[dict[Tone, tuple[ft.ColorValue, ft.ColorValue, str]]] = {
    "info": (Role.ACCENT_WASH, Role.ON_ACCENT_WASH, "info"),
    "warn": (Role.WARN_WASH, Role.ON_WARN_WASH, "warning"),
    "refusal": (Role.DANGER_WASH, Role.ON_DANGER_WASH, "close"),
    "good": (ft.Colors.with_opacity(0.22, Role.GOOD), Role.INK, "check"),
}


def banner(
    words: str,
    tone: Tone = "info",
    *,
    title: str | None = None,
    action: tuple[str, Handler] | None = None,
    second: tuple[str, Handler] | None = None,
    close: tuple[str, Handler] | None = None,
    icon: str | None = None,
    key: str | None = None,
) -> ft.Control:
    """A notice in the page. A refusal says why; `action` offers the way on ("record anyway").

    `action` and `second` are (word, handler), test ids `<key>-action`, `<key>-second`;
    `close` is (spoken name, handler).
    """
    ground, ink, drawing = _TONES[tone]
    lines: list[ft.Control] = []
    if title:
        lines.append(text(title, Type.STRONG, ink))
    lines.append(text(words, Type.BODY, ink))
    buttons = [
        button(
            word,
            handler,
            look="quiet",
            key=f"{key}-{which}" if key else None,
        )
        for which, pair in (("action", action), ("second", second))
        if pair
        for word, handler in [pair]
    ]
    if buttons:
        lines.append(
            ft.Container(
                ft.Row(buttons, wrap=True, spacing=Space.S, run_spacing=Space.S),
                padding=ft.Padding.only(top=Space.S),
            )
        )
    box = ft.Container(
        ft.Row(
            [
                ft.Container(draw(icon or drawing, Size.ICON, color=ink), padding=2),
                ft.Column(lines, spacing=2, tight=True, expand=True),
                *(
                    [
                        icon_button(
                            "close",
                            close[0],
                            close[1],
                            color=ink,
                            key=f"{key}-close" if key else None,
                        )
                    ]
                    if close
                    else []
                ),
            ],
            spacing=Space.M,
            vertical_alignment=ft.CrossAxisAlignment.START,
        ),
        padding=Space.L,
        bgcolor=ground,
        border_radius=Radius.BUTTON,
    )
    return sem(box, live=True, ident=key, key=key)


def toast(
    words: str,
    *,
    undo: tuple[str, Handler] | None = None,
    close: tuple[str, Handler] | None = None,
    icon: str = "check",
    key: str = "toast",
) -> ft.Control:
    """A short message that floats above the bottom bar (`page_frame(floating=...)`).

    Every destructive tap is undone from here instead of being asked about; test id `toast-undo`.
    """
    return sem(
        ft.Container(
            ft.Row(
                [
                    draw(icon, Size.ICON, color=Role.ON_INVERSE),
                    text(words, Type.BODY, Role.ON_INVERSE, grow=True),
                    *(
                        [
                            ft.MergeSemantics(
                                sem(
                                    ft.Container(
                                        ft.Row(
                                            [
                                                draw("undo", 22, color=Role.ON_INVERSE_ACTION),
                                                text(undo[0], Type.BUTTON, Role.ON_INVERSE_ACTION),
                                            ],
                                            spacing=6,
                                            tight=True,
                                        ),
                                        padding=13,
                                        ink=True,
                                        border_radius=Radius.CHIP,
                                        on_click=undo[1],
                                    ),
                                    ident=f"{key}-undo",
                                    button=True,
                                )
                            )
                        ]
                        if undo
                        else []
                    ),
                    *(
                        [
                            icon_button(
                                "close",
                                close[0],
                                close[1],
                                color=Role.ON_INVERSE,
                                key=f"{key}-close",
                            )
                        ]
                        if close
                        else []
                    ),
                ],
                spacing=Space.M,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            padding=ft.Padding.only(left=Space.L, right=Space.XS, top=Space.XS, bottom=Space.XS),
            bgcolor=Role.INVERSE,
            border_radius=Radius.BUTTON,
            shadow=ft.BoxShadow(
                blur_radius=20,
                color=ft.Colors.with_opacity(0.3, Role.SHADOW),
                offset=ft.Offset(0, 6),
            ),
        ),
        live=True,
        key=key,
    )


def log_line(
    words: str,
    *,
    colour: int | str | None = None,
    time: str | None = None,
    icon: str | None = None,
    undone: str | None = None,
    fresh: bool = False,
    key: str | None = None,
) -> ft.Control:
    """One line of the log: whose (pawn), what, when. `undone` is the translated word when it was
    taken back; `fresh` marks what happened since one looked away.
    """
    lead: ft.Control = (
        pawn(colour, 24) if colour is not None else draw(icon or "log", 22, color=Role.INK_SOFT)
    )
    body = text(words, Type.BODY, Role.INK_SOFT if undone else Role.INK, grow=True)
    if undone:
        body.style = ft.TextStyle(decoration=ft.TextDecoration.LINE_THROUGH)
    return ft.Container(
        ft.Row(
            [
                ft.Container(lead, padding=ft.Padding.only(top=1)),
                body,
                *([text(undone, Type.TAG, Role.INK_SOFT)] if undone else []),
                *([text(time, Type.SMALL, Role.INK_SOFT)] if time else []),
            ],
            spacing=Space.M,
            vertical_alignment=ft.CrossAxisAlignment.START,
        ),
        padding=ft.Padding.symmetric(horizontal=Space.S, vertical=6),
        bgcolor=Role.ACCENT_WASH if fresh else None,
        border_radius=Radius.CHIP,
        key=key,
    )


def empty_state(
    icon: str,
    title: str,
    words: str,
    action: ft.Control | None = None,
    *,
    key: str | None = None,
) -> ft.Control:
    """Nothing here yet: a drawing, what this place is for, and the button that begins it."""
    return ft.Container(
        ft.Column(
            [
                ft.Container(
                    draw(icon, 56, color=Role.ACCENT),
                    width=104,
                    height=104,
                    alignment=ft.Alignment.CENTER,
                    bgcolor=Role.ACCENT_WASH,
                    border_radius=Radius.ROUND,
                ),
                text(title, Type.HEADING, align=ft.TextAlign.CENTER),
                text(words, Type.BODY, Role.INK_SOFT, align=ft.TextAlign.CENTER),
                *([action] if action is not None else []),
            ],
            spacing=Space.M,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=Space.XL,
        alignment=ft.Alignment.CENTER,
        key=key,
    )


def connection_pill(
    state: Literal["on", "slow", "off"], word: str, *, key: str = "connection"
) -> ft.Control:
    """How the phone is connected, as picture, word and colour.

    While all is well only the picture shows (the word is read out): bad news gets the room.
    """
    ground, ink = {
        "on": (ft.Colors.TRANSPARENT, Role.GOOD),
        "slow": (Role.WARN_WASH, Role.ON_WARN_WASH),
        "off": (Role.DANGER_WASH, Role.ON_DANGER_WASH),
    }[state]
    return sem(
        ft.Container(
            ft.Row(
                [
                    draw("wifi-off" if state == "off" else "wifi", 18, color=ink),
                    *([] if state == "on" else [text(word, Type.TAG, ink)]),
                ],
                spacing=6,
                tight=True,
            ),
            padding=ft.Padding.symmetric(horizontal=10, vertical=6),
            bgcolor=ground,
            border_radius=Radius.ROUND,
        ),
        label=word,
        hide_inside=True,
        live=True,
        ident=key,
        key=key,
    )
