"""Laying out: the checklist with this table's numbers, and who starts (A8)."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.arnak.play.commands import BlockCamp
from companion.games.arnak.play.rules import Rules
from companion.games.arnak.play.state import BLOCKED
from companion.games.arnak.play.view import PlayView
from companion.games.arnak.play.words import place
from companion.table.view import TableView
from companion.ui.colours import Role
from companion.ui.games.arnak.moves.bits import seat_colour
from companion.ui.games.arnak.moves.taps import Taps, offers_of
from companion.ui.here import Here
from companion.ui.icons import icon
from companion.ui.live import component, safe
from companion.ui.parts import button, panel, pawn, sem, text
from companion.ui.theme import Radius, Space, Type


class Ticks:
    """Which lines of a list this device has ticked off."""

    def __init__(self) -> None:
        self.set: Any = lambda ticked: None
        self.ticked: frozenset[int] = frozenset()

    @safe
    async def tap(self, e: Any) -> None:
        self.ticked ^= {e.control.data}  # at once: a second tap may come before it is drawn
        self.set(self.ticked)


def use_ticks() -> Ticks:
    """The ticks of one list, kept on this device alone."""
    ticked, set_ticked = ft.use_state(frozenset[int]())
    ticks = ft.use_memo(Ticks, [])
    ticks.set, ticks.ticked = set_ticked, ticked
    return ticks


def tick_line(words: str, i: int, ticks: Ticks, key: str) -> ft.Control:
    """A step to tick off."""
    done = i in ticks.ticked
    box = ft.Container(
        ft.Row(
            [
                ft.Container(
                    icon("check", 18, color=Role.ON_PRIMARY) if done else None,
                    width=26,
                    height=26,
                    alignment=ft.Alignment.CENTER,
                    bgcolor=Role.PRIMARY if done else ft.Colors.TRANSPARENT,
                    border=ft.Border.all(1.6, Role.PRIMARY if done else Role.LINE),
                    border_radius=8,
                ),
                text(words, Type.BODY, Role.INK_SOFT if done else Role.INK, grow=True),
            ],
            spacing=Space.M,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=ft.Padding.symmetric(horizontal=Space.S, vertical=11),
        border_radius=Radius.CHIP,
        ink=True,
        on_click=ticks.tap,
        data=i,
    )
    return ft.MergeSemantics(
        sem(box, ident=f"{key}-{i}", button=True, selected=done), key=f"{key}-{i}"
    )


@component
def SetupPhase(here: Here, view: TableView, rules: Rules, do: Taps) -> Any:
    """The checklist, which camps are blocked, and who starts."""
    game = view.game
    assert isinstance(game, PlayView)
    ticks = use_ticks()
    steps = [tick_line(here.say(m), i, ticks, "lay") for i, m in enumerate(game.checklist)]
    rows: list[ft.Control] = [
        panel(steps, title=here.t("arnak.moves.lay_out"), icon="table", spacing=0, padding=Space.M)
    ]
    blocked = rules.pack.setup.blocking.get(len(game.players), 0)
    camps = [s for s in game.sites if s.level == 0]
    if 0 < blocked < len(camps):
        rows.append(_camps(here, game, blocked, do))
    rows.append(_begin(here, view, do))
    return ft.Column(
        rows,
        spacing=Space.L,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _camps(here: Here, game: PlayView, wanted: int, do: Taps) -> ft.Control:
    """Which camps have a blocking tile: what nobody says is drawn by lot."""
    cells: list[ft.Control] = []
    for site in game.sites:
        if site.level:
            continue
        on = BLOCKED in site.people
        cells.append(
            button(
                here.say(place(site.id)),
                do.do,
                look="primary" if on else "quiet",
                icon="blocked" if on else None,
                data=(f"block/{site.id}/{on}", BlockCamp(site.id, not on)),
                key=f"block-{site.id}",
            )
        )
    return panel(
        [
            text(here.tn("arnak.moves.blocked", wanted), Type.BODY, Role.INK_SOFT),
            ft.Row(cells, wrap=True, spacing=Space.S, run_spacing=Space.S),
        ],
        padding=Space.M,
    )


def _begin(here: Here, view: TableView, do: Taps) -> ft.Control:
    """Who starts: one big button a seat, and the lot."""
    rows: list[ft.Control] = []
    for offer in offers_of(view.prompts, "begin"):
        seat = getattr(offer.command, "first", 0)
        mark = pawn(seat_colour(view, seat), 36) if seat else icon("more", 30)
        lines: list[ft.Control] = [text(here.say(offer.label), Type.NAME, lines=2)]
        if offer.outcome is not None:
            lines.append(text(here.say(offer.outcome), Type.SMALL, Role.INK_SOFT))
        box = ft.Container(
            ft.Row(
                [mark, ft.Column(lines, spacing=2, tight=True, expand=True)],
                spacing=Space.M,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            padding=ft.Padding.symmetric(horizontal=Space.L, vertical=14),
            bgcolor=Role.PRIMARY_WASH if seat else Role.WELL,
            border_radius=Radius.BUTTON,
            ink=True,
            on_click=do.do,
            data=(offer.id, offer.command),
        )
        rows.append(ft.MergeSemantics(sem(box, ident=offer.id, button=True), key=offer.id))
    return panel(
        rows,
        title=here.t("arnak.moves.who_starts"),
        icon="start-player",
        spacing=Space.S,
        padding=Space.M,
    )
