"""The page of 天神 without a seat: the next step, what waits, and everybody at the table."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.alakanas.play.view_types import AlakanasView
from companion.table.view import TableView
from companion.ui.colours import Role
from companion.ui.games.alakanas.known import KnownTasks, knows_all, no_more
from companion.ui.games.alakanas.office import OfficeTaps, office_sheet, urgent
from companion.ui.games.alakanas.roster import roster
from companion.ui.games.alakanas.setup import SetupPhase
from companion.ui.games.alakanas.setup_taps import (
    SetupTaps,
    colour_of,
    name_of,
    offers_of,
    spoken,
    why_not,
)
from companion.ui.games.alakanas.stages import warnings
from companion.ui.games.alakanas.tools import ToolsBar
from companion.ui.here import Here, Talk
from companion.ui.live import component
from companion.ui.parts import button, chip, panel, pawn, quiet, text
from companion.ui.theme import Space, Type


@component
def KeeperBody(here: Here, talk: Talk, view: TableView) -> Any:
    """The set-up and the game through the eyes of 天神."""
    game = view.game
    assert isinstance(game, AlakanasView)
    if game.stage != "play":
        return SetupPhase(here, talk, view, key="setup")
    return KeeperInPlay(here, talk, view, key="in-play")


@component
def KeeperInPlay(here: Here, talk: Talk, view: TableView) -> Any:
    """A running game: whose turn, what waits for 天神, and a line for every seat."""
    game, t = view.game, here.t
    assert isinstance(game, AlakanasView)
    opened, open_ = ft.use_state("")
    do = ft.use_memo(lambda: OfficeTaps(here, talk), [here, talk])
    do.open, do.view = open_, view
    rows: list[ft.Control] = [
        *warnings(here, view, game),
        *no_more(here, view, game),
        _turn(here, view, game),
        *urgent(here, view, game, do),
        *_steps(here, view, do),
        panel(
            [
                text(t("alakanas.keeper.tap_seat"), Type.SMALL, Role.INK_SOFT),
                roster(here, view, game, do.show, now=game.turn),
            ],
            title=t("alakanas.prepare.around"),
            icon="people",
            padding=Space.M,
            key="around",
        ),
        *([KnownTasks(here, talk, view, key="known")] if knows_all(view, game) else []),
        ToolsBar(here, do.show, key="tools-bar"),
        quiet(t("alakanas.keeper.office"), do.show, icon="crown", data="office", key="office"),
    ]
    overlay = office_sheet(here, talk, view, opened, do)
    return ft.Column(
        [*rows, *([overlay] if overlay is not None else [])],
        spacing=Space.M,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _turn(here: Here, view: TableView, game: AlakanasView) -> ft.Control:
    """Round, phase, whose turn, and the piles."""
    t = here.t
    piles: list[ft.Control] = []
    if game.pile is not None:
        piles.append(chip("deck", game.pile, t("alakanas.number.pile")))
        piles.append(chip("discard", game.discard, t("alakanas.number.discard")))
    words = ft.Column(
        [
            text(t("alakanas.keeper.turn_of", name=name_of(view, game.turn)), Type.NAME),
            text(
                t(
                    "alakanas.keeper.round",
                    n=game.round,
                    phase=t(f"alakanas.phase.{game.phase}"),
                ),
                Type.BODY,
                Role.INK_SOFT,
            ),
        ],
        spacing=0,
        tight=True,
        expand=True,
    )
    top = ft.Row(
        [pawn(colour_of(view, game.turn), 44), words, *([] if here.large else piles)],
        spacing=Space.M,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    below = [ft.Row(piles, spacing=Space.L, tight=True)] if here.large and piles else []
    return panel([top, *below], padding=Space.M, key="turn")


def _steps(here: Here, view: TableView, do: SetupTaps) -> list[ft.Control]:
    """One phase on or back, for a table that plays without phones."""
    cells: list[ft.Control] = []
    for offer in offers_of(view, "back", "advance"):
        words, why = spoken(here, view, offer.label), why_not(here, view, offer)
        on = offer.group == "advance"
        look = "refused" if why else "tonal" if on else "quiet"
        cells.append(
            button(
                words,
                do.do,
                look=look,
                icon="forward" if on else "back",
                note=why or None,
                data=(offer.id, offer.command, 0),
                expand=3 if on else 2,
                key=offer.id,
            )
        )
    if not cells:
        return []
    cells.reverse()  # on comes first in the engine's order, and last under the right thumb
    if here.large:
        return [ft.Row([cell]) for cell in reversed(cells)]
    return [ft.Row(cells, spacing=Space.S, key="steps")]
