"""Numbers are the heroes: chips, tiles, prices, the podium, stacked bars and score rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import flet as ft

from companion.ui.colours import Role
from companion.ui.icons import INKS
from companion.ui.icons import icon as draw
from companion.ui.icons.pawns import pawn
from companion.ui.parts.words import Handler, sem, text
from companion.ui.theme import Radius, Size, Space, Type


def number_tile(
    icon: str,
    value: int | str,
    word: str,
    *,
    on_click: Handler = None,
    on_hold: Handler = None,
    hint: str | None = None,
    data: object = None,
    note: str | None = None,
    tall: bool = False,
    expand: bool | int | None = None,
    key: str | None = None,
) -> ft.Control:
    """A resource: drawing, big figure, word. With a handler it is a button called "word value".

    `tall` puts the figure below the drawing: five of them fit side by side on a phone.

    `on_hold` (long press) is for correcting by hand; `hint` (translated) says so to a reader.
    """
    tapped = on_click is not None or on_hold is not None
    figure = [draw(icon, 30), text(str(value), Type.FIGURE)]
    box = ft.Container(
        ft.Column(
            [
                *(
                    figure
                    if tall
                    else [
                        ft.Row(
                            figure,
                            spacing=Space.S,
                            tight=True,
                            alignment=ft.MainAxisAlignment.CENTER,
                        )
                    ]
                ),
                text(word, Type.TAG, Role.INK_SOFT, align=ft.TextAlign.CENTER),
                *([text(note, Type.TAG, Role.ACCENT, align=ft.TextAlign.CENTER)] if note else []),
                # as wide as its word, but never narrower: words are not broken
                ft.Container(width=46 if tall else 98, height=0),
            ],
            spacing=2,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=ft.Padding.symmetric(horizontal=Space.S, vertical=Space.S),
        bgcolor=Role.PAPER,
        border=ft.Border.all(1, Role.LINE_SOFT),
        border_radius=Radius.BUTTON,
        ink=tapped,
        on_click=on_click or on_hold,
        on_long_press=on_hold,
        data=data,
    )
    return ft.MergeSemantics(
        sem(
            box,
            label=f"{word} {value}" + (f", {note}" if note else "") + (f", {hint}" if hint else ""),
            ident=key,
            button=tapped or None,
            hide_inside=not tapped,
        ),
        key=key,
        expand=expand,
    )


def number_tiles(*tiles: ft.Control) -> ft.Control:
    """Tiles side by side that flow to further lines when words or screen ask for it."""
    return ft.Row(list(tiles), wrap=True, spacing=6, run_spacing=6)


def chip(icon: str, value: int | str, word: str, *, small: bool = False) -> ft.Control:
    """A figure with its drawing, inside a line of text or a card; `word` is read out."""
    return sem(
        ft.Row(
            [
                draw(icon, 18 if small else Size.ICON),
                text(str(value), Type.STRONG if small else Type.NAME),
            ],
            spacing=Space.XS,
            tight=True,
        ),
        label=f"{word} {value}",
        hide_inside=True,
    )


def price(*costs: tuple[str, int, str], color: ft.ColorValue | None = None) -> ft.Control:
    """What an action costs: (icon, amount, word) each, to stand on a button in its ink `color`."""
    cells: list[ft.Control] = []
    for drawing, amount, _word in costs:
        cells.append(text(str(amount), Type.BUTTON, color or Role.INK))
        cells.append(draw(drawing, 18, color=color or INKS.get(drawing, Role.INK)))
    return sem(
        ft.Row(cells, spacing=3, tight=True),
        label=", ".join(f"{amount} {word}" for _drawing, amount, word in costs),
        hide_inside=True,
    )


@dataclass(frozen=True)
class Share:
    """One part of a total: icon name, points (may be negative), translated word, colour role."""

    icon: str
    points: int
    word: str
    color: ft.ColorValue

    @property
    def shown(self) -> str:
        """The points as printed, with a real minus sign."""
        return f"−{-self.points}" if self.points < 0 else str(self.points)


def stacked_bar(shares: Sequence[Share], most: int, *, height: float = 34) -> ft.Control:
    """The parts of a total side by side, lengths to scale: `most` points fill the whole width.

    Figures stand in the pieces that have room; negative parts are drawn as an outlined piece at
    the end. The words are in `legend`; a reader hears them all here.
    """
    pieces: list[ft.Control] = []
    for share in shares:
        points = abs(share.points)
        if not points:
            continue
        room = points / max(most, 1) > 0.075
        pieces.append(
            ft.Container(
                text(share.shown, Type.TAG, Role.GROUND if share.points > 0 else Role.INK)
                if room
                else None,
                expand=points,
                height=height,
                alignment=ft.Alignment.CENTER,
                bgcolor=share.color if share.points > 0 else ft.Colors.TRANSPARENT,
                border=ft.Border.all(2, share.color) if share.points < 0 else None,
                border_radius=4,
            )
        )
    rest = most - sum(abs(share.points) for share in shares)
    if rest > 0:
        pieces.append(ft.Container(expand=rest, height=height))
    return sem(
        ft.Container(
            ft.Row(pieces, spacing=2),
            border_radius=Radius.CHIP,
            clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        ),
        label=", ".join(f"{share.word} {share.shown}" for share in shares),
        hide_inside=True,
    )


def legend(shares: Sequence[Share]) -> ft.Control:
    """What the colours of `stacked_bar` mean: a square, the drawing, the word."""
    return ft.Row(
        [
            ft.Row(
                [
                    ft.Container(width=14, height=14, bgcolor=share.color, border_radius=4),
                    draw(share.icon, 18, color=share.color),
                    text(share.word, Type.SMALL, Role.INK_SOFT),
                ],
                spacing=6,
                tight=True,
            )
            for share in shares
        ],
        wrap=True,
        spacing=Space.L,
        run_spacing=Space.XS,
    )


def score_row(
    share: Share,
    *,
    open: bool = False,
    reasons: Sequence[str] = (),
    on_click: Handler = None,
    data: object = None,
    key: str | None = None,
) -> ft.Control:
    """A category and its points; a tap opens the lines behind the number."""
    head = ft.Container(
        ft.Row(
            [
                draw(share.icon, Size.ICON, color=share.color),
                text(share.word, Type.STRONG, grow=True),
                text(share.shown, Type.NAME),
                *(
                    [draw("up" if open else "down", 16, color=Role.INK_SOFT)]
                    if on_click is not None
                    else []
                ),
            ],
            spacing=Space.M,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=ft.Padding.symmetric(horizontal=Space.S, vertical=11),
        border_radius=Radius.CHIP,
        ink=on_click is not None,
        on_click=on_click,
        data=data,
    )
    rows: list[ft.Control] = [
        ft.MergeSemantics(sem(head, ident=key, button=True, expanded=open)) if on_click else head
    ]
    if open:
        rows.append(
            ft.Container(
                ft.Column(
                    [text(line, Type.BODY, Role.INK_SOFT) for line in reasons],
                    spacing=Space.XS,
                    tight=True,
                ),
                padding=ft.Padding.only(left=46, right=Space.S, bottom=Space.M),
            )
        )
    return ft.Column(
        rows,
        spacing=0,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        key=key,
    )


@dataclass(frozen=True)
class Place:
    """One player on the podium: rank 1.., player colour, name, points as printed."""

    rank: int
    colour: int | str
    name: str
    points: str


# room under the figures of a step, by rank
_STEP: Final = {1: 56, 2: 28, 3: 10}


def _centred(*controls: ft.Control) -> ft.Row:
    return ft.Row(list(controls), alignment=ft.MainAxisAlignment.CENTER)


def _step(place: Place) -> ft.Control:
    first = place.rank == 1
    ink = Role.ON_PRIMARY if first else Role.ON_ACCENT_WASH
    block = ft.Container(
        ft.Column(
            [
                text(
                    place.points,
                    Type.NUMBER if first else Type.FIGURE,
                    ink,
                    align=ft.TextAlign.CENTER,
                ),
                text(str(place.rank), Type.STRONG, ink, align=ft.TextAlign.CENTER),
            ],
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        padding=ft.Padding.only(top=Space.S, bottom=_STEP.get(place.rank, 4)),
        bgcolor=Role.PRIMARY if first else Role.ACCENT_WASH,
        border_radius=ft.BorderRadius.only(top_left=Radius.BUTTON, top_right=Radius.BUTTON),
    )
    return sem(
        ft.Column(
            [
                *([_centred(draw("winner", 44, color=Role.COIN))] if first else []),
                _centred(pawn(place.colour, 52 if first else 40)),
                text(place.name, Type.STRONG, lines=2, align=ft.TextAlign.CENTER),
                block,
            ],
            spacing=Space.XS,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        label=f"{place.rank}: {place.name}, {place.points}",
        hide_inside=True,
        expand=True,
    )


def podium(places: Sequence[Place], *, key: str | None = None) -> ft.Control:
    """The first three or four on their steps, the winner in the middle under a laurel.

    `places` in order of rank; ties share a height. All further players belong into rows below.
    """
    order = list(places[:4])
    if len(order) >= 3:
        # winner in the middle: 2 1 3 (4)
        order[0], order[1] = order[1], order[0]
    return ft.Row(
        [_step(place) for place in order],
        spacing=Space.S,
        vertical_alignment=ft.CrossAxisAlignment.END,
        key=key,
    )
