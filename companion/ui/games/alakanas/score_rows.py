"""The sheets themselves, one line per player: camp, alive or dead, the special task."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.games.alakanas.book.view import BookView, SheetRow
from companion.games.alakanas.book.writing import (
    WriteCamp,
    WriteDeath,
    WriteLastDamage,
    WriteLife,
    WriteSpecial,
)
from companion.games.alakanas.content import CAMPS
from companion.table.view import SeatView, TableView
from companion.ui.colours import Role
from companion.ui.games.alakanas.emblems import CAMP_INKS, called
from companion.ui.here import Here
from companion.ui.parts import icon, panel, pawn, sem, text
from companion.ui.parts.words import isolate
from companion.ui.theme import Radius, Space, Type

CELL = 44
"""A mark of a narrow line: as small as a finger allows, so that the name has room."""
GAP = Space.HAIR
WORDS_FROM = 760
"""From this width on, every mark has its word beside it."""
WIDTHS: Mapping[str, float] = {"dead": 96, "special": 148}
CAMP_WIDTH = 118
"""A mark with its word, in px, at the usual size of text: the columns stand one below another."""
PAGE_WIDTH = 860
"""As wide as the sheets become on a seat's page."""
TV_COLUMNS = 992
"""From this width on, the table screen gives two thirds of itself to the sheets."""


@dataclass(frozen=True, slots=True)
class Line:
    """All that a player's line shows. `writes`: this device may change it; `look`: "narrow",
    "words" beside the marks, or "stacked" below the name."""

    row: SheetRow
    name: str
    colour: int
    writes: bool
    look: str
    scale: float
    lang: str


def look_of(here: Here) -> str:
    """How the lines are laid out on this device."""
    if here.large:
        return "stacked"
    width = here.page.width or 0
    if here.place.page != "screen":
        width = min(width, PAGE_WIDTH)
    elif width >= TV_COLUMNS:
        width *= 2 / 3
    return "words" if width >= WORDS_FROM * here.letters else "narrow"


def lines_of(here: Here, view: TableView, game: BookView, *, writes: bool) -> list[Line]:
    """Every player's line."""
    look = look_of(here)
    made: list[Line] = []
    for row in game.rows:
        seat = view.seats[row.seat - 1]
        mine = writes and (view.host or view.viewer.seat == row.seat)
        name = isolate(seat.name or str(seat.no))
        made.append(Line(row, name, seat.colour, mine, look, here.letters, here.lang))
    return made


def heading(here: Here) -> ft.Control:
    """What the columns of narrow lines are; every mark says it itself to who cannot see them."""
    words = [f"alakanas.score.head.{camp}" for camp in CAMPS]
    words += ["alakanas.score.head.life", "alakanas.score.head.special"]
    cells: list[ft.Control] = [
        ft.Container(
            text(
                here.t(word),
                Type.TAG,
                Role.INK_SOFT,
                align=ft.TextAlign.CENTER,
                lines=1,
                size=13 if here.lang == "zh" else 12,
            ),
            width=CELL,
            alignment=ft.Alignment.CENTER,
        )
        for word in words
    ]
    return ft.Row(
        [ft.Container(expand=True), *_spread(cells)],
        spacing=GAP,
        key="heading",
    )


def _spread(cells: list[ft.Control]) -> list[ft.Control]:
    """Camps, and a little apart from them the rest."""
    return [*cells[:3], ft.Container(width=Space.XS), *cells[3:]]


def line(here: Here, item: Line, do: Any) -> ft.Control:
    """A player's line; `do` are the taps on it, of no meaning where nothing can be written."""
    marks = _marks(here, item, do)
    who = _who(here, item, do)
    if item.look == "stacked":
        inside: ft.Control = ft.Column(
            [
                who,
                ft.Row(marks, wrap=True, spacing=Space.S, run_spacing=Space.S),
            ],
            spacing=Space.S,
            tight=True,
        )
    else:
        inside = ft.Row(
            [ft.Container(who, expand=True), *_spread(marks)],
            spacing=GAP,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        )
    return ft.Container(inside, key=f"sheet-{item.row.seat}")


def _who(here: Here, item: Line, do: Any) -> ft.Control:
    """Pawn and name, to tap for another name; below it whether that player wins."""
    t, row, narrow = here.t, item.row, item.look == "narrow"
    small: list[ft.Control] = []
    if row.won:
        small += [icon("winner", 18, color=Role.COIN), text(t("alakanas.end.won"), Type.TAG)]
    box = ft.Container(
        ft.Row(
            [
                ft.Container(pawn(item.colour, 26), opacity=1 if row.alive else 0.5),
                ft.Column(
                    [
                        text(
                            item.name,
                            Type.STRONG,
                            lines=2 if narrow and not small else 1,
                            size=15 if narrow else None,
                            key="name",
                        ),
                        *([ft.Row(small, spacing=Space.XS)] if small else []),
                    ],
                    spacing=0,
                    tight=True,
                    expand=True,
                ),
            ],
            spacing=Space.XS if narrow else Space.S,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        height=None if item.look == "stacked" else CELL * max(1, item.scale),
        border_radius=Radius.CHIP,
        ink=item.writes,
        on_click=do.rename if item.writes else None,
        data=row.seat,
    )
    if not item.writes:
        return box
    return ft.MergeSemantics(sem(box, ident=f"{row.seat}-name", button=True))


def _marks(here: Here, item: Line, do: Any) -> list[ft.Control]:
    row, t = item.row, here.t
    write = do.write if item.writes else None
    made = [
        _mark(
            here,
            item,
            f"camp-{camp}",
            t(f"alakanas.camp.{camp}"),
            CAMP_INKS[camp],
            row.camp == camp,
            write,
            WriteCamp(row.seat, "" if row.camp == camp else camp),
            camp,
        )
        for camp in CAMPS
    ]
    made.append(
        _mark(
            here,
            item,
            "health" if row.alive else "dead",
            t("alakanas.score.alive" if row.alive else "alakanas.score.dead"),
            Role.INK,
            not row.alive,
            write,
            WriteLife(row.seat, not row.alive),
            "dead",
        )
    )
    special = WriteSpecial(0 if row.special else row.seat)
    word = t("alakanas.score.special")
    made.append(
        _mark(here, item, "task-back", word, Role.WARN, row.special, write, special, "special")
    )
    return made


def _mark(
    here: Here,
    item: Line,
    drawing: str,
    word: str,
    ink: ft.ColorValue,
    on: bool,
    on_click: Any,
    command: Any,
    key: str,
) -> ft.Control:
    """Something that is so or not: drawn strongly or faintly, framed or not, and read out."""
    colour = None if key == "dead" and not on else ink if on else Role.INK_SOFT
    drawn: ft.Control = icon(drawing, 26, color=colour)
    width: float | None = CELL
    if item.look == "words":
        width = WIDTHS.get(key, CAMP_WIDTH) * max(1, item.scale)
    elif item.look == "stacked":
        width = None
    if item.look != "narrow":
        drawn = ft.Row(
            [drawn, text(word, Type.TAG, Role.INK if on else Role.INK_SOFT)],
            spacing=Space.XS,
            tight=True,
        )
    box = ft.Container(
        ft.Container(drawn, opacity=1 if on or key == "dead" else 0.75),
        width=width,
        height=None if width is None else CELL * max(1, item.scale),
        alignment=None if width is None else ft.Alignment.CENTER,
        padding=ft.Padding.symmetric(horizontal=Space.M, vertical=10) if width is None else None,
        bgcolor=ft.Colors.with_opacity(0.2, ink) if on else Role.WELL,
        border=ft.Border.all(2.5, ink) if on else ft.Border.all(1, Role.LINE_SOFT),
        border_radius=Radius.CHIP,
        ink=item.writes,
        on_click=on_click,
        data=command,
    )
    spoken = here.t("alakanas.score.toggle", name=item.name, what=word)
    name = f"{item.row.seat}-{key}"
    # the word is read out once, with the name before it
    label = spoken if item.look == "narrow" else item.name
    named = sem(box, label=label, ident=name, button=item.writes or None, selected=on)
    return ft.MergeSemantics(named, key=name)


# --- what only a house rule asks ---------------------------------------------------------------


def asked_panel(here: Here, view: TableView, game: BookView, do: Any) -> ft.Control | None:
    """Who dealt the last damage, or who died in which order, when nobody is left."""
    mutual = game.options.mutual
    if mutual == "draw" or any(row.alive for row in game.rows):
        return None
    cells: list[ft.Control] = []
    for row in game.rows:
        seat, name = view.seats[row.seat - 1], called(view.seats, row.seat)
        if mutual == "last_damage":
            on = row.seat == game.last_damage
            command: Any = WriteLastDamage(0 if on else row.seat)
            words = name
        else:
            on = row.place > 0
            command = WriteDeath(row.seat, not on)
            words = f"{row.place}. {name}" if on else name
        cells.append(_chip(seat, words, on, do.write, command, f"{row.seat}-{mutual}"))
    ask = "alakanas.score.last.ask" if mutual == "last_damage" else "alakanas.score.order.ask"
    return panel(
        [
            text(here.t(ask), Type.STRONG),
            ft.Row(cells, wrap=True, spacing=Space.S, run_spacing=Space.S),
        ],
        padding=Space.M,
        spacing=Space.S,
        key="asked",
    )


def _chip(
    seat: SeatView, words: str, on: bool, on_click: Any, command: Any, key: str
) -> ft.Control:
    """A player to choose, as wide as the name."""
    box = ft.Container(
        ft.Row(
            [
                pawn(seat.colour, 24),
                ft.Container(text(words, Type.STRONG, lines=1), expand=True, expand_loose=True),
            ],
            spacing=Space.S,
            tight=True,
        ),
        padding=ft.Padding.symmetric(horizontal=Space.M, vertical=10),
        bgcolor=Role.PRIMARY_WASH if on else Role.WELL,
        border=ft.Border.all(2, Role.PRIMARY if on else Role.LINE_SOFT),
        border_radius=Radius.CHIP,
        ink=True,
        on_click=on_click,
        data=command,
    )
    return ft.MergeSemantics(sem(box, ident=key, button=True, selected=on), key=key)
