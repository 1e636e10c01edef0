"""The end of a round, one player's cardboard after the other (A20)."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.arnak.play.rules import Rules
from companion.games.arnak.play.view import PlayView
from companion.table.view import TableView
from companion.ui.colours import Role
from companion.ui.games.arnak.moves.bits import seat_colour, seat_name
from companion.ui.games.arnak.moves.choices import choice_cards
from companion.ui.games.arnak.moves.setup import tick_line, use_ticks
from companion.ui.games.arnak.moves.taps import Taps, offers_of
from companion.ui.here import Here
from companion.ui.icons import icon
from companion.ui.live import component
from companion.ui.parts import banner, button, panel, pawn, text
from companion.ui.theme import Space, Type


@component
def TidyPhase(here: Here, view: TableView, rules: Rules, do: Taps) -> Any:
    """What I do with my cards now, who is still busy, and what the table does after that."""
    game = view.game
    assert isinstance(game, PlayView)
    ticks = use_ticks()
    seat = view.viewer.seat
    mine = next((x for x in game.tidying if x.seat == seat), None)
    rows: list[ft.Control] = []
    if mine is not None and not mine.done:
        rows.append(_my_part(here, view, rules, mine.lines, ticks, do))
    elif mine is not None:
        rows.append(banner(here.t("arnak.moves.tidied"), "good", key="tidied"))
    rows.append(_busy(here, view, game))
    after = [
        ft.Row(
            [icon("forward", 18, color=Role.INK_SOFT), text(here.say(m), Type.BODY, grow=True)],
            spacing=Space.S,
            key=f"after-{i}",
        )
        for i, m in enumerate(game.after_tidying)
    ]
    if after:
        rows.append(
            panel(
                list[ft.Control](after),
                title=here.t("arnak.moves.after_tidying"),
                icon="staff",
                spacing=Space.S,
                padding=Space.M,
            )
        )
    return ft.Column(
        rows,
        spacing=Space.L,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _my_part(
    here: Here, view: TableView, rules: Rules, lines: Any, ticks: Any, do: Taps
) -> ft.Control:
    parts: list[ft.Control] = [
        tick_line(here.say(m), i, ticks, "tidy") for i, m in enumerate(lines)
    ]
    downs = offers_of(view.prompts, "put_down")
    if downs:
        parts.append(
            ft.Container(
                text(here.t("arnak.moves.put_down"), Type.STRONG),
                padding=ft.Padding.only(top=Space.S, bottom=Space.S),
            )
        )
        parts.append(choice_cards(here, rules, downs, do))
    for offer in offers_of(view.prompts, "tidy"):
        note = here.say(offer.outcome) if offer.outcome is not None else None
        data = (offer.id, offer.command)
        parts.append(
            ft.Container(
                button(
                    here.t("arnak.moves.tidy_done"),
                    do.do,
                    icon="check",
                    note=note,
                    data=data,
                    key="tidy",
                ),
                padding=ft.Padding.only(top=Space.M),
            )
        )
    return panel(
        parts,
        title=here.t("arnak.moves.tidy"),
        icon="round",
        spacing=0,
        padding=Space.M,
        key="part",
    )


def _busy(here: Here, view: TableView, game: PlayView) -> ft.Control:
    """Who is ready, and who is still at it."""
    cells: list[ft.Control] = []
    for part in game.tidying:
        words = here.t("arnak.moves.part_done" if part.done else "arnak.moves.part_open")
        cells.append(
            ft.Row(
                [
                    pawn(seat_colour(view, part.seat), 26),
                    text(seat_name(view, part.seat), Type.STRONG, lines=1, grow=True),
                    icon(
                        "check" if part.done else "hourglass",
                        20,
                        color=Role.GOOD if part.done else Role.INK_SOFT,
                    ),
                    text(words, Type.SMALL, Role.INK_SOFT),
                ],
                spacing=Space.S,
                key=f"busy-{part.seat}",
            )
        )
    return panel(cells, spacing=Space.S, padding=Space.M)
