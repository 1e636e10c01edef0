"""Everybody at the table in the order of drawing, with what lies open before them."""

from __future__ import annotations

from dataclasses import dataclass

import flet as ft

from companion.games.alakanas.play.view_types import AlakanasView, RingSeat
from companion.table.view import TableView
from companion.ui.colours import Role
from companion.ui.games.alakanas.setup_taps import seat_of, spoken
from companion.ui.here import Here
from companion.ui.icons import icon
from companion.ui.parts import pawn, sem, text
from companion.ui.parts.words import Handler
from companion.ui.screens.chrome import presence_of, seat_name
from companion.ui.theme import Radius, Space, Type


@dataclass(frozen=True, slots=True)
class Mark:
    """One thing that lies open before a player: drawing and words, `tone` when it is news."""

    icon: str
    words: str
    tone: ft.ColorValue | None = None


def camp_icon(camp: str) -> str:
    """The emblem of a camp."""
    return f"camp-{camp}"


def marks_of(here: Here, view: TableView, game: AlakanasView, p: RingSeat) -> list[Mark]:
    """What everybody may see of a player. The same marks for everybody, whatever the task."""
    found: list[Mark] = []
    if game.stage == "play" and not p.alive:
        found.append(Mark("dead", here.t("alakanas.keeper.dead"), Role.WELL_DEEP))
    elif p.dying:
        found.append(Mark("dying", here.t("alakanas.keeper.dying"), Role.DANGER_WASH))
    if p.camp:
        found.append(Mark(camp_icon(p.camp), here.t(f"alakanas.camp.{p.camp}")))
    if p.character:
        shown = f"{max(0, p.health)} / {p.max_health}"
        if game.stage != "play":
            shown = f"{spoken(here, view, p.character)} · {p.max_health}"
        found.append(Mark("health", shown))
    if p.sequence and game.stage != "play":
        found.append(Mark("start-player", here.t("alakanas.prepare.card_no", no=p.sequence)))
    if game.stage == "play" and p.alive:
        found.append(Mark("hand", str(p.hand)))
    if game.deal is not None and game.stage == "tasks" and not game.deal.dealt:
        word = "given" if p.given else "waiting"
        drawing = "check" if p.given else "hourglass"
        tone = Role.PRIMARY_WASH if p.given else None
        found.append(Mark(drawing, here.t(f"alakanas.deal.{word}"), tone))
    elif game.deal is not None and game.stage != "play" and (game.stage == "tasks" or not p.seen):
        word, drawing = ("seen", "eye") if p.seen else ("unseen", "task-back")
        tone = Role.PRIMARY_WASH if p.seen else None
        found.append(Mark(drawing, here.t(f"alakanas.deal.{word}"), tone))
    return found


def roster(
    here: Here,
    view: TableView,
    game: AlakanasView,
    on_seat: Handler = None,
    *,
    now: int = 0,
    key: str = "roster",
) -> ft.Control:
    """One line a seat, seat 1 at 天神's right hand first. `on_seat` makes them buttons whose data
    is "seat:3"; `now` is lit."""
    rows = [_row(here, view, game, p, on_seat, p.seat == now) for p in game.ring]
    return ft.Column(
        rows,
        spacing=Space.XS,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        key=key,
    )


def _row(
    here: Here, view: TableView, game: AlakanasView, p: RingSeat, on_seat: Handler, now: bool
) -> ft.Control:
    seat = seat_of(view, p.seat)
    presence = presence_of(seat)
    name: list[ft.Control] = [
        ft.Container(
            text(seat_name(here, seat), Type.STRONG, lines=2), expand=True, expand_loose=True
        )
    ]
    if presence == "away":
        name.append(icon("wifi-off", 18, color=Role.WARN, label=here.t("seat.presence.away")))
    if seat.host:
        name.append(icon("crown", 18, color=Role.COIN, label=here.t("seat.host")))
    marks: list[ft.Control] = [_chip(mark) for mark in marks_of(here, view, game, p)]
    dead = game.stage == "play" and not p.alive
    body = ft.Container(
        ft.Row(
            [
                ft.Container(pawn(seat.colour, 34), opacity=0.45 if dead else 1),
                ft.Column(
                    [
                        ft.Row(name, spacing=Space.XS, tight=True),
                        ft.Row(marks, wrap=True, spacing=Space.XS, run_spacing=Space.XS),
                    ],
                    spacing=2,
                    tight=True,
                    expand=True,
                ),
                *([icon("forward", 20, color=Role.INK_SOFT)] if on_seat is not None else []),
            ],
            spacing=Space.M,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=ft.Padding.symmetric(horizontal=Space.S, vertical=Space.S),
        bgcolor=Role.PRIMARY_WASH if now else None,
        border_radius=Radius.BUTTON,
        ink=on_seat is not None,
        on_click=on_seat,
        data=f"seat:{p.seat}",
    )
    if on_seat is None:
        return ft.Container(body, key=f"ring-{p.seat}")
    return ft.MergeSemantics(sem(body, ident=f"ring-{p.seat}", button=True), key=f"ring-{p.seat}")


def _chip(mark: Mark) -> ft.Control:
    return ft.Container(
        ft.Row(
            [icon(mark.icon, 17), text(mark.words, Type.TAG)],
            spacing=Space.XS,
            tight=True,
        ),
        padding=ft.Padding.symmetric(horizontal=Space.S, vertical=3),
        bgcolor=mark.tone or Role.WELL,
        border_radius=Radius.ROUND,
    )
