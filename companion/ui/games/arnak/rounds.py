"""The round: how far we are, the market row that belongs to it, and the step to the next."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.arnak.game import ArnakView
from companion.table.view import TableView
from companion.ui.colours import Role
from companion.ui.games.generic import prompt_button
from companion.ui.here import Here
from companion.ui.parts import icon, panel, sem, text
from companion.ui.parts.words import isolate
from companion.ui.theme import Space, Type


def round_track(here: Here, game: ArnakView, size: float = 34) -> ft.Control:
    """Five moons, those begun are lit."""
    moons: list[ft.Control] = []
    for n in range(1, game.rounds + 1):
        lit = n <= game.round
        moons.append(
            ft.Container(
                icon("round", size * 0.7, color=Role.ON_PRIMARY if lit else Role.INK_SOFT),
                width=size,
                height=size,
                border_radius=size / 2,
                alignment=ft.Alignment.CENTER,
                bgcolor=Role.PRIMARY if lit else Role.WELL,
                border=ft.Border.all(2, Role.LINE_SOFT),
            )
        )
    return sem(
        ft.Row(moons, spacing=Space.S, tight=True),
        label=here.t("arnak.round_of", round=game.round, rounds=game.rounds),
        hide_inside=True,
    )


def round_facts(here: Here, view: TableView, game: ArnakView) -> ft.Control:
    """The row of this round (A9) and who has the start marker."""
    artifacts, items = game.row
    first = next((s for s in view.seats if s.no == game.first), None)
    name = isolate(first.name) if first else ""
    facts = [
        ("artifact", here.tn("arnak.row.artifacts", artifacts)),
        ("item", here.tn("arnak.row.items", items)),
        ("start-player", here.t("arnak.goes_first", name=name)),
    ]
    if here.large:
        return ft.Column([_words(*fact, grow=True) for fact in facts], spacing=2, tight=True)
    return ft.Row(
        [_words(*fact) for fact in facts], wrap=True, spacing=Space.L, run_spacing=Space.XS
    )


def _words(drawing: str, words: str, grow: bool = False) -> ft.Control:
    said = text(words, Type.STRONG, grow=grow)
    return ft.Row([icon(drawing, 24), said], spacing=Space.XS, tight=not grow)


def round_panel(here: Here, view: TableView, game: ArnakView, on_prompt: Any) -> ft.Control:
    """The round and the step to the next one."""
    return panel(
        [
            ft.Row(
                [
                    text(
                        here.t("arnak.round_of", round=game.round, rounds=game.rounds),
                        Type.HEADING,
                        grow=True,
                    ),
                    round_track(here, game),
                ],
                wrap=False,
            ),
            round_facts(here, view, game),
            *(prompt_button(here, p, on_prompt) for p in view.prompts if p.refused is None),
        ],
        key="round",
    )
