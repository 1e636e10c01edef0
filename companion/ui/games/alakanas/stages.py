"""The set-up as a checklist: where we are, what to do with the cardboard, who draws now."""

from __future__ import annotations

import flet as ft

from companion.games.alakanas.play.view_types import AlakanasView, StepView
from companion.games.alakanas.play.words import Words
from companion.table.view import TableView
from companion.ui.colours import Role
from companion.ui.games.alakanas.setup_taps import colour_of, name_of, own_seat, spoken
from companion.ui.here import Here
from companion.ui.icons import icon
from companion.ui.parts import banner, pawn, sem, text
from companion.ui.theme import Radius, Space, Type

ICONS = {
    "grassland": "grid",
    "camps": "camp-guardian",
    "tasks": "task-back",
    "characters": "health",
    "sequence": "start-player",
    "hands": "hand",
}


def strip(here: Here, game: AlakanasView) -> ft.Control:
    """All stages in a row: ticked, the present one, those to come."""
    cells: list[ft.Control] = []
    for step in game.steps:
        if cells:
            cells.append(
                ft.Container(
                    height=3,
                    expand=True,
                    border_radius=2,
                    bgcolor=Role.LINE_SOFT if step.status == "later" else Role.PRIMARY,
                )
            )
        cells.append(_mark(here, step))
    now = next((i for i, s in enumerate(game.steps, 1) if s.status == "now"), len(game.steps))
    label = here.t("alakanas.prepare.step", n=now, all=len(game.steps))
    return sem(
        ft.Row(cells, spacing=4, vertical_alignment=ft.CrossAxisAlignment.CENTER),
        label=label,
        hide_inside=True,
        key="strip",
    )


def _mark(here: Here, step: StepView) -> ft.Control:
    now, done = step.status == "now", step.status == "done"
    ink = Role.ON_PRIMARY if now or done else Role.INK_SOFT
    size = 44 if now else 32
    return ft.Container(
        icon("check" if done else ICONS[step.stage], size * 0.58, color=ink),
        width=size,
        height=size,
        alignment=ft.Alignment.CENTER,
        bgcolor=Role.PRIMARY if now or done else Role.WELL,
        border=None if now or done else ft.Border.all(1, Role.LINE_SOFT),
        border_radius=Radius.ROUND,
    )


def what_to_do(here: Here, view: TableView, game: AlakanasView) -> list[ft.Control]:
    """The present stage: its number and name, and what to do with the cardboard."""
    at = next((i for i, s in enumerate(game.steps) if s.status == "now"), None)
    if at is None:
        return []
    step = game.steps[at]
    name = spoken(here, view, step.title)
    title = ft.Row(
        [
            sem(
                text(name[:1].upper() + name[1:], Type.NAME, lines=3),
                header=True,
                expand=True,
            ),
            text(f"{at + 1} / {len(game.steps)}", Type.STRONG, Role.INK_SOFT),
        ],
        spacing=Space.S,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        key="stage-title",
    )
    lines: list[ft.Control] = [
        ft.Row(
            [
                ft.Container(
                    width=6,
                    height=6,
                    border_radius=3,
                    bgcolor=Role.ACCENT,
                    margin=ft.Margin.only(top=9 * here.device.scale),
                ),
                text(spoken(here, view, line), Type.BODY, grow=True),
            ],
            spacing=Space.S,
            vertical_alignment=ft.CrossAxisAlignment.START,
            key=f"line-{i}",
        )
        for i, line in enumerate(_lines(game, step))
    ]
    return [title, *lines]


def _lines(game: AlakanasView, step: StepView) -> tuple[Words, ...]:
    """What is still to be done: a deal that has been locked needs no word of the deck."""
    if step.stage != "tasks" or game.deal is None:
        return step.lines
    return () if game.deal.dealt else step.lines[1:]


def whose_draw(here: Here, view: TableView, game: AlakanasView) -> ft.Control | None:
    """Whose turn it is to draw, as pawn and words; one's own stands out. None: nobody's."""
    no = game.drawing
    if not no:
        return None
    mine = no == own_seat(view)
    what = here.t(f"alakanas.prepare.draws.{game.stage}")
    words = (
        here.t("alakanas.prepare.mine", what=what)
        if mine
        else here.t("alakanas.prepare.other", name=name_of(view, no), what=what)
    )
    ink = Role.ON_PRIMARY if mine else Role.INK
    return sem(
        ft.Container(
            ft.Row(
                [
                    pawn(colour_of(view, no), 32),
                    ft.Container(text(words, Type.STRONG, ink), expand=True),
                ],
                spacing=Space.S,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            padding=ft.Padding.symmetric(horizontal=Space.M, vertical=Space.S),
            bgcolor=Role.PRIMARY if mine else Role.WELL,
            border_radius=Radius.BUTTON,
        ),
        live=True,
        ident="whose-draw",
        key="whose-draw",
    )


def warnings(here: Here, view: TableView, game: AlakanasView) -> list[ft.Control]:
    """What everybody has to know of this table: an all-knowing 天神 (R20), an empty bloc (R3)."""
    rows: list[ft.Control] = []
    if game.all_knowing:
        rows.append(banner(here.t("alakanas.prepare.all_knowing"), "warn", key="all-knowing"))
    if game.warning is not None:
        rows.append(banner(spoken(here, view, game.warning), "warn", key="warning"))
    return rows
