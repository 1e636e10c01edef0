"""Small things of a player's phone: camps, hearts, cells, rows to choose from."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.alakanas.play.state import CLIFF
from companion.games.alakanas.play.view_types import AlakanasView, RingSeat
from companion.table.message import Message
from companion.table.view import TableView
from companion.ui.colours import Role
from companion.ui.games.alakanas.emblems import capital
from companion.ui.here import Here
from companion.ui.icons import icon
from companion.ui.live import safe
from companion.ui.parts import pawn, sem, text
from companion.ui.theme import Radius, Space, Type

MOST_HEARTS = 8
"""Up to this maximum every point of health is a heart; above, one heart and the figure."""


def seat_colour(view: TableView, no: int) -> int | str:
    """The colour of a seat's pawn."""
    seat = next((s for s in view.seats if s.no == no), None)
    return seat.colour if seat else no - 1


def seat_name(view: TableView, no: int) -> str:
    """What a seat is called on a line of its own."""
    seat = next((s for s in view.seats if s.no == no), None)
    return (seat.name if seat else "") or str(no)


def camp_word(here: Here, camp: str) -> str:
    """What a camp is called; a dash before there is one."""
    return here.say(Message(f"alakanas.camp.{camp}")) if camp else "—"


def camp_icon(camp: str, size: float) -> ft.Control:
    """A camp's emblem, in its colour."""
    return icon(f"camp-{camp}" if camp else "seat", size)


def cell_word(here: Here, game: AlakanasView, index: int) -> str:
    """Where a cell is: the number of its tile, or the cliff; a dash for nowhere."""
    if not 0 <= index < len(game.grid):
        return "—"
    tile = game.grid[index].tile
    return capital(here.t("alakanas.cliff") if tile == CLIFF else here.t("alakanas.tile", no=tile))


def hearts(here: Here, player: RingSeat, size: float = 22) -> ft.Control:
    """Health as hearts; the figure stands beside. Below 0 counts as none (R8)."""
    left = max(0, player.health)
    said = here.t("alakanas.ui.health", n=left, most=player.max_health)
    drawn: list[ft.Control]
    if player.max_health <= MOST_HEARTS:
        drawn = [
            icon("health" if i < left else "health-lost", size, key=f"heart-{i}")
            for i in range(player.max_health)
        ]
    else:
        drawn = [icon("health" if left else "health-lost", size, key="heart")]
    return sem(ft.Row(drawn, wrap=True, spacing=2, run_spacing=2), label=said, hide_inside=True)


def state_tag(here: Here, player: RingSeat) -> ft.Control | None:
    """濒死 or dead, as picture and word; None for the healthy."""
    if player.dying:
        drawing, word = "dying", here.t("alakanas.ui.dying")
    elif not player.alive:
        drawing, word = "dead", here.t("alakanas.ui.dead")
    else:
        return None
    return ft.Container(
        ft.Row(
            [
                icon(drawing, 18, color=Role.ON_DANGER_WASH),
                text(word, Type.TAG, Role.ON_DANGER_WASH),
            ],
            spacing=Space.XS,
            tight=True,
        ),
        padding=ft.Padding.symmetric(horizontal=10, vertical=Space.XS),
        bgcolor=Role.DANGER_WASH,
        border_radius=Radius.ROUND,
    )


def choice(
    picture: ft.Control,
    word: str,
    on_click: Any,
    data: Any,
    *,
    why: str | None = None,
    note: str | None = None,
    picked: bool | None = None,
    key: str,
) -> ft.Control:
    """A row to tap: picture, word, a `note`, and why not when it is refused. `picked` (True,
    False): one of several that can be ticked."""
    words: list[ft.Control] = [text(word, Type.STRONG)]
    words += [text(said, Type.SMALL, Role.INK_SOFT) for said in (note, why) if said]
    end: list[ft.Control] = []
    if picked is not None:
        mark = icon("check", 20, color=Role.ON_PRIMARY) if picked else None
        end.append(
            ft.Container(
                mark,
                width=28,
                height=28,
                alignment=ft.Alignment.CENTER,
                bgcolor=Role.PRIMARY if picked else ft.Colors.TRANSPARENT,
                border=ft.Border.all(2, Role.PRIMARY if picked else Role.LINE),
                border_radius=8,
            )
        )
    box = ft.Container(
        ft.Row(
            [
                ft.Container(picture, width=36, alignment=ft.Alignment.CENTER),
                ft.Column(words, spacing=0, tight=True, expand=True),
                *end,
            ],
            spacing=Space.M,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=ft.Padding.symmetric(horizontal=Space.M, vertical=Space.M),
        bgcolor=Role.PRIMARY_WASH if picked else Role.WELL,
        border_radius=Radius.BUTTON,
        opacity=0.65 if why else 1,
        ink=True,
        on_click=on_click,
        data=data,
    )
    return ft.MergeSemantics(sem(box, ident=key, button=True, selected=picked), key=key)


def seat_choice(
    view: TableView,
    no: int,
    on_click: Any,
    *,
    note: str | None = None,
    picked: bool | None = None,
    data: Any = None,
) -> ft.Control:
    """A player to choose."""
    return choice(
        pawn(seat_colour(view, no), 32),
        seat_name(view, no),
        on_click,
        no if data is None else data,
        note=note,
        picked=picked,
        key=f"seat-{no}",
    )


class Counting:
    """A number with its minus and plus, from `least` to `most`; `set` keeps it."""

    def __init__(self, n: int = 1, least: int = 1, most: int = 20) -> None:
        self.n, self.least, self.most = n, least, most
        self.set: Any = lambda n: None

    @safe
    async def less(self, _: Any) -> None:
        self.count(self.n - 1)

    @safe
    async def more(self, _: Any) -> None:
        self.count(self.n + 1)

    def count(self, n: int) -> None:
        """Keep a number at once: a second tap may come before the screen has followed."""
        self.n = min(self.most, max(self.least, n))
        self.set(self.n)

    @safe
    async def nothing(self, _: Any) -> None:
        """The reason stands there already."""
