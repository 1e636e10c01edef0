"""The frame of every page and the surfaces on it: top, scrolling middle, bottom in thumb reach."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.ui.colours import Mood, Role
from companion.ui.icons import icon as draw
from companion.ui.parts.backdrop import backdrop
from companion.ui.parts.buttons import icon_button
from companion.ui.parts.words import Handler, gap, sem, text
from companion.ui.theme import Radius, Size, Space, Type


def shadow(height: float = 1) -> ft.BoxShadow:
    """A calm shadow; `height` 1 for panels, 2 for bars, 3 for what floats."""
    return ft.BoxShadow(
        blur_radius=6 + 6 * height,
        color=ft.Colors.with_opacity(0.10 + 0.04 * height, Role.SHADOW),
        offset=ft.Offset(0, height),
    )


def _centred(content: ft.Control, width: float) -> ft.Container:
    """At most `width` px wide, in the middle of whatever there is."""
    return ft.Container(ft.Container(content, width=width), alignment=ft.Alignment.TOP_CENTER)


def top_bar(
    title: str,
    *,
    subtitle: str | None = None,
    back: tuple[str, Handler] | None = None,
    leading: ft.Control | None = None,
    trailing: Sequence[ft.Control] = (),
    size: float | None = None,
    key: str = "top",
) -> ft.Control:
    """Where we are. `back` = (spoken name, handler); `trailing` holds icon buttons and pills.
    `size` in px only where the title would be broken inside a word (see `word_size`)."""
    lead = leading
    if back is not None:
        lead = icon_button("back", back[0], back[1], key=f"{key}-back")
    titles: list[ft.Control] = [
        sem(text(title, Type.TITLE, lines=3, size=size, key="title"), header=True),
    ]
    if subtitle:
        titles.append(text(subtitle, Type.SMALL, Role.INK_SOFT, lines=3, key="subtitle"))
    return ft.Row(
        [
            *([lead] if lead is not None else []),
            ft.Column(titles, spacing=0, tight=True, expand=True),
            ft.Row(list(trailing), spacing=Space.XS, tight=True),
        ],
        spacing=Space.S,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        key=key,
    )


def frame_top(top: ft.Control, width: float = Size.CONTENT, key: str = "page") -> ft.Control:
    """The top of a page, in its place. Made apart so that a screen can keep it."""
    return ft.Container(
        _centred(top, width - 2 * Space.L),
        padding=ft.Padding.symmetric(horizontal=Space.L, vertical=Space.S),
        key=f"{key}-top",
    )


def frame_bottom(bottom: ft.Control, width: float = Size.CONTENT, key: str = "page") -> ft.Control:
    """The bar in thumb reach, in its place. Made apart so that a screen can keep it."""
    return ft.Container(
        ft.SafeArea(
            _centred(bottom, width - 2 * Space.L),
            avoid_intrusions_top=False,
            minimum_padding=0,
        ),
        padding=ft.Padding.symmetric(horizontal=Space.L, vertical=Space.M),
        bgcolor=Role.PANEL,
        border=ft.Border.only(top=ft.BorderSide(1, Role.LINE_SOFT)),
        shadow=shadow(2),
        key=f"{key}-bottom",
    )


def page_frame(
    top: ft.Control | None,
    middle: Sequence[ft.Control],
    bottom: ft.Control | None = None,
    *,
    width: float = Size.CONTENT,
    mood: Mood = "arnak",
    scroll: bool = True,
    floating: ft.Control | None = None,
    key: str = "page",
) -> ft.Control:
    """A whole page.

    The middle scrolls under a fixed top and above a fixed bottom bar, so that nothing a finger
    is about to touch moves. `width` caps all three on tablets and TVs. `floating` (a toast) lies
    above the bottom bar without pushing anything. `scroll=False` lets the middle fill the height.
    """
    return framed(
        backdrop(mood),
        None if top is None else frame_top(top, width, key),
        middle,
        None if bottom is None else frame_bottom(bottom, width, key),
        width=width,
        scroll=scroll,
        floating=floating,
        key=key,
    )


def framed(
    ground: ft.Control,
    top: ft.Control | None,
    middle: Sequence[ft.Control],
    bottom: ft.Control | None,
    *,
    width: float = Size.CONTENT,
    scroll: bool = True,
    floating: ft.Control | None = None,
    key: str = "page",
) -> ft.Control:
    """`page_frame` of parts that are made already: the ground, `frame_top`, `frame_bottom`."""
    column = ft.Column(
        list(middle),
        spacing=Space.L,
        expand=not scroll,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        key=f"{key}-middle",
    )
    padded = ft.Container(
        column,
        padding=ft.Padding.only(left=Space.L, right=Space.L, top=Space.S, bottom=Space.XL),
        width=width,
        expand=not scroll,
    )
    body = ft.Column(
        [padded],
        scroll=ft.ScrollMode.AUTO if scroll else None,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        key=f"{key}-scroll",
    )
    rows = [row for row in (top, body, bottom) if row is not None]
    layers: list[ft.Control] = [
        ground,
        ft.SafeArea(
            # stretched, or the middle is as wide as its content and stands at the left
            ft.Column(
                rows,
                spacing=0,
                expand=True,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
            avoid_intrusions_bottom=bottom is None,
            expand=True,
            left=0,
            right=0,
            top=0,
            bottom=0,
        ),
    ]
    if floating is not None:
        layers.append(
            ft.Container(
                _centred(floating, width - 2 * Space.L),
                left=Space.L,
                right=Space.L,
                bottom=96 if bottom is not None else Space.L,
            )
        )
    return ft.Stack(layers, expand=True, key=key)


def panel(
    content: ft.Control | Sequence[ft.Control],
    *,
    title: str | None = None,
    icon: str | None = None,
    trailing: ft.Control | None = None,
    tone: ft.ColorValue = Role.PAPER,
    padding: ft.PaddingValue = Space.L,
    spacing: float = Space.M,
    on_click: Handler = None,
    selected: bool = False,
    name: str | None = None,
    data: object = None,
    expand: bool | int | None = None,
    key: str | None = None,
) -> ft.Control:
    """A sheet of paper on the table. With `on_click` the whole sheet is a button called `name`."""
    inside = [content] if isinstance(content, ft.Control) else list(content)
    if title is not None:
        inside.insert(0, section_title(title, icon=icon, trailing=trailing))
    box = ft.Container(
        ft.Column(
            inside,
            spacing=spacing,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        padding=padding,
        bgcolor=Role.PRIMARY_WASH if selected else tone,
        border=ft.Border.all(2 if selected else 1, Role.PRIMARY if selected else Role.LINE_SOFT),
        border_radius=Radius.CARD,
        shadow=shadow(1),
        ink=on_click is not None,
        on_click=on_click,
        data=data,
        expand=None if on_click is not None else expand,
        key=None if on_click is not None else key,
    )
    if on_click is None:
        return box
    return ft.MergeSemantics(
        sem(box, label=name, ident=key, button=True, selected=selected or None),
        key=key,
        expand=expand,
    )


def section_title(
    title: str,
    *,
    icon: str | None = None,
    trailing: ft.Control | None = None,
    key: str | None = None,
) -> ft.Control:
    """A heading for what follows, with an optional control at its end."""
    return ft.Row(
        [
            *([draw(icon, Size.ICON)] if icon else []),
            sem(text(title, Type.HEADING, lines=3), header=True, expand=True),
            *([trailing] if trailing is not None else []),
        ],
        spacing=Space.S,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        key=key,
    )


def columns(*controls: ft.Control, wide: int = 6, spacing: float = Space.L) -> ft.ResponsiveRow:
    """Panels side by side when there is room (>= 768 px), below each other on a phone.

    `wide` is each one's share of twelve columns on a wide screen.
    """
    return ft.ResponsiveRow(
        [ft.Container(control, col={"xs": 12, "md": wide}) for control in controls],
        spacing=spacing,
        run_spacing=spacing,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def sheet(
    title: str,
    body: Sequence[ft.Control],
    confirm: ft.Control | None = None,
    *,
    close: tuple[str, Handler],
    on_dismiss: Handler = None,
    subtitle: str | None = None,
    tall: bool = False,
) -> ft.BottomSheet:
    """A bottom sheet: title, scrolling body, one confirm that always stays in thumb reach.

    It covers the lower half of the screen, with `tall` (long lists) the whole of it.

    `close` = (spoken name, handler). Give the result to `use_sheet` while it is open.
    """
    rows: list[ft.Control] = [
        top_bar(
            title,
            subtitle=subtitle,
            trailing=[icon_button("close", close[0], close[1], key="sheet-close")],
            key="sheet-top",
        ),
        ft.Column(
            [gap(Space.XS), *body],  # room for the label that stands on a field's upper edge
            spacing=Space.M,
            scroll=ft.ScrollMode.AUTO,
            expand=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
    ]
    if confirm is not None:
        rows.append(confirm)
    grip = ft.Container(
        ft.Container(width=40, height=4, bgcolor=Role.LINE, border_radius=2),
        alignment=ft.Alignment.CENTER,
        padding=ft.Padding.symmetric(vertical=Space.XS),
    )
    return ft.BottomSheet(
        # its own ground: the sheet's own colour resolves before the page's theme is in force
        ft.Container(
            ft.Column(
                [grip, *rows],
                spacing=Space.M,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
            padding=ft.Padding.only(left=Space.L, right=Space.L, top=Space.S, bottom=Space.L),
            width=Size.CONTENT,
            bgcolor=Role.PAPER,
            border_radius=ft.BorderRadius.only(top_left=Radius.SHEET, top_right=Radius.SHEET),
        ),
        bgcolor=ft.Colors.TRANSPARENT,
        elevation=0,
        scrollable=tall,
        use_safe_area=True,
        on_dismiss=on_dismiss or close[1],
    )
