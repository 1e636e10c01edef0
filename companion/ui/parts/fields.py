"""Things to fill in and to choose: text, codes, numbers, one of several, on or off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import flet as ft

from companion.ui.colours import Role
from companion.ui.icons import icon as draw
from companion.ui.parts.words import Handler, sem, text
from companion.ui.theme import MOTION_MS, Radius, Size, Space, Type


def _outline(width: float, color: ft.ColorValue) -> ft.OutlineInputBorder:
    return ft.OutlineInputBorder(
        side=ft.BorderSide(width, color), border_radius=Radius.FIELD, gap_padding=6
    )


_BORDERS: Final[dict[ft.ControlState, ft.InputBorder]] = {
    ft.ControlState.ERROR: _outline(2, Role.DANGER),
    ft.ControlState.FOCUSED: _outline(2.5, Role.PRIMARY),
    ft.ControlState.DEFAULT: _outline(1.2, Role.LINE),
}


def _by_state(on: ft.ColorValue, off: ft.ColorValue) -> dict[ft.ControlState, ft.ColorValue]:
    return {ft.ControlState.SELECTED: on, ft.ControlState.DEFAULT: off}


_THUMB: Final = _by_state(Role.ON_PRIMARY, Role.INK_SOFT)
_TRACK: Final = _by_state(Role.PRIMARY, Role.WELL)
_RIM: Final = _by_state(Role.PRIMARY, Role.LINE)


def text_field(
    label: str,
    value: str = "",
    *,
    hint: str | None = None,
    helper: str | None = None,
    error: str | None = None,
    icon: str | None = None,
    max_length: int | None = None,
    autofocus: bool = False,
    keyboard: ft.KeyboardType = ft.KeyboardType.TEXT,
    on_change: Handler = None,
    on_submit: Handler = None,
    key: str | None = None,
) -> ft.TextField:
    """One line of text with its label and a helper or error line below.

    Make it inside `ft.use_memo` and hand the same object back, or typing is lost while others
    move; read `.value` in the handler; empty it with a new `key`.
    """
    return ft.TextField(
        label=label,
        value=value,
        hint_text=hint,
        helper=helper,
        helper_max_lines=8,  # with large letters
        error=error,
        error_max_lines=8,
        prefix_icon=ft.Container(draw(icon, 22, color=Role.INK_SOFT), padding=Space.M)
        if icon
        else None,
        max_length=max_length,
        counter="" if max_length else None,
        autofocus=autofocus,
        keyboard_type=keyboard,
        on_change=on_change,
        on_submit=on_submit,
        filled=True,
        fill_color=Role.PAPER,
        border=_BORDERS,
        cursor_color=Role.PRIMARY,
        color=Role.INK,
        label_style=ft.TextStyle(color=Role.INK_SOFT),
        hint_style=ft.TextStyle(color=Role.INK_SOFT),
        helper_style=ft.TextStyle(color=Role.INK_SOFT),
        error_style=ft.TextStyle(color=Role.DANGER),
        content_padding=ft.Padding.symmetric(horizontal=Space.L, vertical=Space.L),
        key=key,
    )


def code_field(
    label: str,
    value: str = "",
    *,
    length: int = 6,
    helper: str | None = None,
    error: str | None = None,
    on_change: Handler = None,
    on_submit: Handler = None,
    key: str | None = None,
) -> ft.TextField:
    """A table or re-entry code: big spaced capitals, letters and digits only.

    Memoise it as `text_field`.
    """
    field = text_field(
        label,
        value,
        helper=helper,
        error=error,
        on_change=on_change,
        on_submit=on_submit,
        key=key,
    )
    # a space is allowed: codes are shown and read aloud as "K7M 2QX"
    field.input_filter = ft.InputFilter(regex_string=r"^[A-Za-z0-9 ]*$", allow=True)
    field.max_length = length + 1
    field.counter = ""
    field.capitalization = ft.TextCapitalization.CHARACTERS
    field.autocorrect = False
    field.enable_suggestions = False
    field.text_align = ft.TextAlign.CENTER
    field.text_style = ft.TextStyle(
        size=32, letter_spacing=6, weight=ft.FontWeight.W_700, color=Role.INK
    )
    return field


def _step(
    icon: str, name: str, why: str | None, on_click: Handler, data: object, key: str | None
) -> ft.Control:
    dim = why is not None
    return ft.MergeSemantics(
        sem(
            ft.Container(
                draw(icon, 22, color=Role.INK_SOFT if dim else Role.ON_ACCENT_WASH),
                width=Size.TOUCH,
                height=Size.TOUCH,
                alignment=ft.Alignment.CENTER,
                bgcolor=Role.WELL if dim else Role.ACCENT_WASH,
                border_radius=Radius.BUTTON,
                ink=True,
                on_click=on_click,
                data=why if dim else data,
            ),
            label=f"{name}, {why}" if why else name,
            ident=key,
            button=True,
        )
    )


def _figure(
    label: str, value: int | str, on_value: Handler, data: object, key: str | None
) -> ft.Control:
    """The number of a stepper; with `on_value` a button that is read as label and number."""
    cell = ft.Container(
        text(str(value), Type.FIGURE, align=ft.TextAlign.CENTER, read_as=f"{label} {value}"),
        # room for two figures keeps the buttons still when 9 becomes 10
        width=64 if len(str(value)) <= 2 else None,
        height=Size.TOUCH,
        alignment=ft.Alignment.CENTER,
        border=ft.Border.only(bottom=ft.BorderSide(2, Role.LINE_SOFT)) if on_value else None,
        ink=on_value is not None,
        on_click=on_value,
        data=data,
    )
    if on_value is None:
        return sem(cell, label=f"{label} {value}", hide_inside=True, live=True, ident=key)
    return ft.MergeSemantics(sem(cell, live=True, ident=key, button=True))


def stepper(
    label: str,
    value: int | str,
    on_minus: Handler,
    on_plus: Handler,
    *,
    minus_name: str,
    plus_name: str,
    minus_why: str | None = None,
    plus_why: str | None = None,
    on_refused: Handler = None,
    on_value: Handler = None,
    icon: str | None = None,
    note: str | None = None,
    error: str | None = None,
    stacked: bool = False,
    data: object = None,
    key: str | None = None,
) -> ft.Control:
    """A number with a big minus and plus; test ids `<key>-minus`, `<key>-plus`.

    `minus_why`/`plus_why`: the reason why it goes no further; the button is dimmed and a tap calls
    `on_refused(e)` with the reason in `e.control.data`. Else `e.control.data` is `data`.
    `on_value`: what a tap on the number itself does (test id `<key>-value`).
    `note` explains below the label, `error` replaces it in the colour of danger. `stacked` puts
    the buttons under the words: give it when the device's text size is 150 % or more.
    """
    words: list[ft.Control] = [text(label, Type.STRONG)]
    if error or note:
        words.append(
            text(
                error or note or "",
                Type.SMALL,
                Role.DANGER if error else Role.INK_SOFT,
                key="note",
            )
        )
    what = ft.Row(
        [
            *([draw(icon, 28)] if icon else []),
            ft.Column(words, spacing=0, tight=True, expand=True),
        ],
        spacing=Space.S,
        expand=None if stacked else True,
    )
    steps = ft.Row(
        [
            _step(
                "minus",
                f"{label}, {minus_name}",
                minus_why,
                on_refused if minus_why else on_minus,
                data,
                f"{key}-minus" if key else None,
            ),
            _figure(label, value, on_value, data, f"{key}-value" if key else None),
            _step(
                "plus",
                f"{label}, {plus_name}",
                plus_why,
                on_refused if plus_why else on_plus,
                data,
                f"{key}-plus" if key else None,
            ),
        ],
        spacing=Space.S,
        tight=True,
    )
    if stacked:
        return ft.Column(
            [what, steps],
            spacing=Space.XS,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.START,
            key=key,
        )
    return ft.Row(
        [what, steps],
        spacing=Space.S,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        key=key,
    )


def segmented(
    options: Sequence[tuple[str, str] | tuple[str, str, str]],
    chosen: str,
    on_choose: Handler,
    *,
    label: str | None = None,
    key: str | None = None,
) -> ft.Control:
    """One of a few. `options` are (value, word) or (value, word, icon); the handler finds the value
    in `e.control.data`. The chosen one is filled *and* ticked. Test ids `<key>-<value>`.
    """
    cells: list[ft.Control] = []
    for value, word, *drawing in options:
        on = value == chosen
        ink = Role.ON_PRIMARY if on else Role.INK
        mark = "check" if on else (drawing[0] if drawing else None)
        cells.append(
            ft.MergeSemantics(
                sem(
                    ft.Container(
                        ft.Row(
                            [
                                *([draw(mark, Size.ICON_SMALL, color=ink)] if mark else []),
                                ft.Container(
                                    text(word, Type.BUTTON, ink, align=ft.TextAlign.CENTER),
                                    expand=True,
                                    expand_loose=True,
                                ),
                            ],
                            spacing=Space.S,
                            tight=True,
                            alignment=ft.MainAxisAlignment.CENTER,
                            vertical_alignment=ft.CrossAxisAlignment.CENTER,
                        ),
                        padding=ft.Padding.symmetric(horizontal=Space.L, vertical=14),
                        bgcolor=Role.PRIMARY if on else ft.Colors.TRANSPARENT,
                        border_radius=Radius.BUTTON - 3,
                        animate=MOTION_MS,
                        ink=True,
                        on_click=on_choose,
                        data=value,
                    ),
                    ident=f"{key}-{value}" if key else None,
                    button=True,
                    selected=on,
                ),
                key=value,
            )
        )
    bar = ft.Container(
        ft.Row(cells, wrap=True, spacing=3, run_spacing=3),
        padding=3,
        bgcolor=Role.WELL,
        border=ft.Border.all(1, Role.LINE_SOFT),
        border_radius=Radius.BUTTON,
    )
    # a bar as wide as its words, not as the page
    shrunk = ft.Row([ft.Container(bar, expand=True, expand_loose=True)], tight=True)
    if label is None:
        shrunk.key = key
        return shrunk
    return ft.Column(
        [text(label, Type.SECTION, Role.INK_SOFT), shrunk], spacing=Space.S, tight=True, key=key
    )


def switch_row(
    label: str,
    on: bool,
    on_change: Handler,
    *,
    note: str | None = None,
    icon: str | None = None,
    data: object = None,
    disabled: bool = False,
    key: str | None = None,
) -> ft.Control:
    """A setting that is on or off: words at the left, the switch at the right; test id `key`."""
    words: list[ft.Control] = [text(label, Type.STRONG)]
    if note:
        words.append(text(note, Type.SMALL, Role.INK_SOFT))
    return ft.MergeSemantics(
        ft.Row(
            [
                *([draw(icon, Size.ICON, color=Role.INK_SOFT)] if icon else []),
                ft.Column(words, spacing=0, tight=True, expand=True),
                sem(
                    ft.Container(
                        ft.Switch(
                            value=on,
                            on_change=on_change,
                            disabled=disabled,
                            data=data,
                            thumb_color=_THUMB,
                            track_color=_TRACK,
                            track_outline_color=_RIM,
                        ),
                        height=Size.TOUCH,
                    ),
                    ident=key,
                ),
            ],
            spacing=Space.M,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        key=key,
    )
