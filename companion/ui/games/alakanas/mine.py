"""What lies open before a player: camp, character, health, cards, equipment, and the others'."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.alakanas.play.view_types import AlakanasView, RingSeat
from companion.table.message import Message
from companion.table.view import TableView
from companion.ui.colours import Role
from companion.ui.games.alakanas.bits import (
    camp_icon,
    camp_word,
    cell_word,
    hearts,
    seat_colour,
    seat_name,
    state_tag,
)
from companion.ui.games.alakanas.emblems import capital
from companion.ui.games.alakanas.taps import Taps
from companion.ui.games.alakanas.task_card import CARD_WIDTH, words
from companion.ui.here import Here
from companion.ui.icons import icon
from companion.ui.live import region
from companion.ui.parts import panel, pawn, sem, text
from companion.ui.parts.words import word_size
from companion.ui.theme import Radius, Space, Type

UNNAMED = Message("alakanas.a_card")
"""What a card is called whose name nobody typed."""
GEAR_ICONS = {"weapon": "weapon", "armour": "armour", "mount": "mount"}
EYE_ROOM, EYE_HEIGHT = 52, 48
"""Room for the button that stands over the upper right corner, in px."""


def identity(here: Here, me: RingSeat, cell: str) -> ft.Control:
    """Who I am, for all to see: camp, character, health, hand, place."""
    name = words(here, me.character) if me.character else "—"
    if me.clan:
        name = f"{name} · {words(here, me.clan)}"
    tag = state_tag(here, me)
    kind, word = Type.STRONG if here.large else Type.NAME, camp_word(here, me.camp)
    camp = text(word, kind, grow=True)
    # beside the card, the emblem and the eye
    room = (here.page.width or 390) - 2 * Space.L - CARD_WIDTH - Space.M - 26 - Space.S - EYE_ROOM
    below = here.large or word_size(word, kind, room, here.device.scale) is not None
    rows: list[ft.Control] = [
        ft.Container(
            ft.Row([camp_icon(me.camp, 26), *([] if below else [camp])], spacing=Space.S),
            height=EYE_HEIGHT,
            padding=ft.Padding.only(right=EYE_ROOM),
        ),
        *([ft.Row([camp])] if below else []),  # beside the eye it would be broken in two
        text(name, Type.BODY, Role.INK_SOFT, lines=2),
    ]
    if me.max_health:
        rows.append(
            ft.Row(
                [
                    text(str(max(0, me.health)), Type.NUMBER),
                    ft.Container(hearts(here, me), expand=True),
                ],
                spacing=Space.M,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            )
        )
        counts: list[ft.Control] = [
            _count(here, "hand", str(me.hand), here.t("alakanas.ui.hand")),
            _count(here, "grid", cell, None),
        ]
        rows.append(ft.Row(counts, wrap=True, spacing=Space.M, run_spacing=Space.XS))
    if tag is not None:
        rows.append(ft.Row([tag], tight=True))
    return ft.Column(rows, spacing=Space.XS, tight=True)


def _count(here: Here, drawing: str, value: str, word: str | None) -> ft.Control:
    shown = [icon(drawing, 22), text(value, Type.STRONG)]
    if word:
        shown.append(text(word, Type.SMALL, Role.INK_SOFT))
    return ft.Container(ft.Row(list[ft.Control](shown), spacing=6, tight=True))


def gear_strip(here: Here, me: RingSeat, do: Taps) -> ft.Control:
    """The three slots of equipment and the judgement area; a tap opens what can be done."""
    cells: list[ft.Control] = []
    across = 2 if here.large else 4
    room = ((here.page.width or 390) - 2 * Space.L) / across - 6 - 2 * 6 - 2
    area = here.t("alakanas.ui.judgement_area")
    kinds = [capital(here.t(f"alakanas.kind.{gear.kind}")) for gear in me.gear]
    # one size for all, that of the longest
    size = word_size(" ".join([*kinds, area]), Type.TAG, room, here.device.scale)
    for gear, kind in zip(me.gear, kinds, strict=True):
        worn = words(here, gear.name) if gear.id else ""
        named = bool(worn) and gear.name != UNNAMED
        cells.append(_slot(GEAR_ICONS[gear.kind], kind, worn, named, size, do, "equip"))
    n = len(me.judgement)
    cells.append(_slot("judgement", area, str(n) if n else "", False, size, do, "resolve"))
    return ft.ResponsiveRow(
        [ft.Container(c, col=12 // across, key=f"slot-{i}") for i, c in enumerate(cells)],
        spacing=6,
        run_spacing=6,
        key="gear",
    )


def _slot(
    drawing: str,
    kind: str,
    worn: str,
    named: bool,
    size: float | None,
    do: Taps,
    what: str,
) -> ft.Control:
    """`worn` is "" for an empty slot. A name takes the whole width, which is little."""
    full = bool(worn)
    ink = Role.INK if full else Role.INK_SOFT
    shown: list[ft.Control] = [] if named else [icon(drawing, 20, color=ink)]
    if named or not full or worn.isdecimal():
        said = text(worn or "—", Type.LABEL, ink, lines=1)
        shown.append(ft.Container(said, expand=True, expand_loose=True))
    else:
        shown += [icon("check", 18, color=ink, label=worn), text("", Type.LABEL)]  # one high
    box = ft.Container(
        ft.Column(
            [
                ft.Row(shown, spacing=Space.XS, tight=True),
                text(kind, Type.TAG, Role.INK_SOFT, lines=1, size=size),
            ],
            spacing=2,
            tight=True,
        ),
        padding=6,
        bgcolor=Role.PAPER if full else ft.Colors.TRANSPARENT,
        border=ft.Border.all(1, Role.LINE_SOFT),
        border_radius=Radius.CHIP,
        ink=True,
        on_click=do.show,
        data=what,
    )
    return ft.MergeSemantics(sem(box, button=True))


@region
def Others(here: Here, lang: str, scale: float, rows: tuple[Any, ...], do: Taps) -> Any:
    """Everybody else, in the order of their turns. `rows`: (player, name, colour, cell)."""
    made: list[ft.Control] = []
    judged = here.t("alakanas.ui.judgement_area")
    for player, name, colour, cell in rows:
        tag = state_tag(here, player)
        head: list[ft.Control] = [
            pawn(colour, 30),
            camp_icon(player.camp, 22),
            text(name, Type.STRONG, lines=1, grow=True),
        ]
        if tag is not None:
            head.append(tag)
        if player.turn:
            head.append(icon("hourglass", 20, color=Role.PRIMARY))
        figures = [
            _figure("health", str(max(0, player.health)), here.t("alakanas.number.health")),
            _figure("hand", str(player.hand), here.t("alakanas.number.hand")),
            _figure("grid", cell),
            *(
                _figure(GEAR_ICONS[g.kind], "", here.t(f"alakanas.kind.{g.kind}"))
                for g in player.gear
                if g.id
            ),
            *([_figure("judgement", waiting(player), judged)] if player.judgement else []),
        ]
        box = ft.Container(
            ft.Column(
                [
                    ft.Row(head, spacing=Space.S),
                    ft.Container(
                        ft.Row(figures, wrap=True, spacing=Space.M, run_spacing=2),
                        padding=ft.Padding.only(left=38),
                    ),
                ],
                spacing=2,
                tight=True,
            ),
            padding=ft.Padding.symmetric(horizontal=Space.S, vertical=Space.S),
            border_radius=Radius.CHIP,
            opacity=1 if player.alive else 0.6,
            ink=True,
            on_click=do.show,
            data=f"seat:{player.seat}",
        )
        ident = f"other-{player.seat}"
        made.append(ft.MergeSemantics(sem(box, ident=ident, button=True), key=ident))
    return panel(made, padding=Space.S, spacing=0, key="others")


def waiting(player: RingSeat) -> str:
    """How many judgement cards lie before a player."""
    return str(len(player.judgement))


def _figure(drawing: str, value: str, word: str | None = None) -> ft.Control:
    """A number with its picture; `word` is what the picture is called for whoever hears it."""
    cells: list[ft.Control] = [icon(drawing, 18, label=word)]
    if value:
        cells.append(text(value, Type.LABEL))
    return ft.Container(ft.Row(cells, spacing=Space.XS, tight=True))


def others_of(here: Here, view: TableView, game: AlakanasView, seat: int) -> tuple[Any, ...]:
    """The slice that `Others` shows, beginning with whoever sits at one's right hand."""
    n = len(game.ring)
    order = [(seat - 1 + i) % n + 1 for i in range(1, n)]
    return tuple(
        (
            game.ring[no - 1],
            seat_name(view, no),
            seat_colour(view, no),
            cell_word(here, game, game.ring[no - 1].cell),
        )
        for no in order
    )
