"""The table screen of a table kept by hand: round, row, everybody in table order."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.arnak.book import RESOURCES
from companion.games.arnak.game import ArnakView, PlayerBook
from companion.table.view import SeatView, TableView
from companion.ui.games.arnak.page import problem_banner
from companion.ui.games.arnak.rounds import round_facts, round_track
from companion.ui.here import Here, names_of
from companion.ui.live import component, use_items
from companion.ui.parts import Figure, icon, panel, player_strip, text
from companion.ui.parts.words import isolate
from companion.ui.theme import Space, Type


@component
def BookTable(here: Here, view: TableView) -> Any:
    """What lies open, large enough to be read across the table."""
    game = view.game
    assert isinstance(game, ArnakView)
    names = names_of(view)
    strips = use_items(
        [(p, view.seats[p.seat - 1], game.mode, game.first, here.lang) for p in game.players],
        lambda item: item[0].seat,
        lambda item: _strip(here, *item[:4]),
    )
    tracked = game.mode == "track"
    title = here.t("arnak.counting")
    if tracked:
        title = here.t("arnak.round_of", round=game.round, rounds=game.rounds)
    head: list[ft.Control] = [
        text(title, Type.BANNER),
        *([round_track(here, game, 48)] if tracked else []),
        *([round_facts(here, view, game)] if tracked else []),
    ]
    return ft.Column(
        [
            panel(head),
            *(problem_banner(here, names, p) for p in game.problems),
            *strips,
            panel(
                ft.Row(
                    [
                        ft.Row(
                            [icon(f.icon, 22), text(f.word, Type.SMALL)],
                            spacing=Space.XS,
                            tight=True,
                        )
                        for f in figures(here, game.players[0], game.mode)
                    ],
                    wrap=True,
                    spacing=Space.L,
                    run_spacing=Space.S,
                ),
                key="legend",
            ),
        ],
        spacing=Space.L,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def figures(here: Here, player: PlayerBook, mode: str) -> list[Figure]:
    """A player's numbers in the order in which they stand on a strip."""
    t, page = here.t, player.sheet
    return [
        *(
            Figure(r, str(getattr(player.purse, r)), t(f"arnak.resource.{r}"))
            for r in RESOURCES
            if mode == "track"
        ),
        Figure("glass", str(page.glass), t("arnak.field.glass")),
        Figure("notebook", str(page.notebook), t("arnak.field.notebook")),
        Figure("idol", str(page.idols), t("arnak.field.idols")),
        Figure("guardian", str(page.guardians), t("arnak.field.guardians")),
        Figure("card", str(len(page.cards)), t("arnak.cards")),
        Figure("fear", str(page.fear), t("arnak.field.fear")),
    ]


def _strip(here: Here, player: PlayerBook, seat: SeatView, mode: str, first: int) -> ft.Control:
    starts = mode == "track" and first == seat.no
    return player_strip(
        seat.colour,
        isolate(seat.name or str(seat.no)),
        figures(here, player, mode),
        active=starts,
        note=here.t("arnak.first") if starts else None,
        score=None if player.points is None else str(player.points),
        key=f"strip-{seat.no}",
    )
