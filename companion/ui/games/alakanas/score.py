"""Score only: the sheets and the verdict on one page, the table screen of it, and the result."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.alakanas.book.view import BookView, SheetRow
from companion.table.commands import SetOption
from companion.table.view import TableView
from companion.ui.colours import Role
from companion.ui.games.alakanas.emblems import SIDE_CAMPS, camp_emblem
from companion.ui.games.alakanas.score_rows import (
    Line,
    asked_panel,
    heading,
    line,
    lines_of,
    look_of,
)
from companion.ui.games.alakanas.score_verdict import VerdictPanel
from companion.ui.here import Here, Talk
from companion.ui.live import component, safe, use_items
from companion.ui.parts import icon, panel, pawn, quiet, text
from companion.ui.parts.words import isolate
from companion.ui.screens.options import HouseRules, shown_options
from companion.ui.theme import Space, Type

EMBLEM = 40
EMBLEM_LARGE = 64


class _Taps:
    """What the taps on the sheets do. `seat`: which one this device writes for, None for all."""

    def __init__(self, talk: Talk, seat: int | None) -> None:
        self.talk, self.seat = talk, seat
        self.show: Any = lambda now: None

    @safe
    async def write(self, e: Any) -> None:
        await self.talk.send(e.control.data, self.seat)

    @safe
    async def rename(self, e: Any) -> None:
        self.talk.open_seat(int(e.control.data))

    @safe
    async def rules(self, _: Any) -> None:
        self.show(True)

    @safe
    async def close(self, _: Any) -> None:
        self.show(False)

    @safe
    async def option(self, e: Any) -> None:
        name, value = e.control.data
        await self.talk.send(SetOption(name, value))


@component
def ScoreSeat(here: Here, talk: Talk, view: TableView) -> Any:
    """All sheets; the host's device writes on every one of them, a player's on its own."""
    game = view.game
    assert isinstance(game, BookView)
    shown, show = ft.use_state(False)
    speaks = None if view.host else view.viewer.seat
    do = ft.use_memo(lambda: _Taps(talk, speaks), [talk, speaks])
    do.show = show
    rows = _rows(here, lines_of(here, view, game, writes=True), do)
    verdict = VerdictPanel(
        here, here.lang, here.device.scale, game, view.seats, EMBLEM, key="verdict"
    )
    # the sheets stay where they are, however long the verdict below them is
    parts: list[ft.Control] = [rows]
    if view.host and (asked := asked_panel(here, view, game, do)) is not None:
        parts.append(asked)
    parts.append(verdict)
    if view.host:
        changed = sum(view.options[o.name] != o.default for o in shown_options(here, view)[1])
        words = here.tn("lobby.rules_changed", changed) if changed else here.t("lobby.rules")
        parts.append(quiet(words, do.rules, icon="settings", key="house-rules"))
    if shown:
        parts.append(HouseRules(here, view, do.option, do.close, key="rules"))
    return _column(parts, Space.M)


@component
def ScoreTable(here: Here, view: TableView) -> Any:
    """The same for all to see, to be written on from the host's device."""
    game = view.game
    assert isinstance(game, BookView)
    verdict = VerdictPanel(
        here, here.lang, here.device.scale, game, view.seats, EMBLEM_LARGE, key="verdict"
    )
    return _column([verdict, _rows(here, lines_of(here, view, game, writes=False), None)], Space.L)


def _rows(here: Here, lines: list[Line], do: Any) -> ft.Control:
    shown = use_items(lines, lambda item: item.row.seat, lambda item: line(here, item, do))
    stacked = look_of(here) == "stacked"
    head = [heading(here)] if look_of(here) == "narrow" else []
    return panel(
        [*head, *shown],
        padding=ft.Padding.symmetric(horizontal=Space.S, vertical=Space.S),
        spacing=Space.L if stacked else Space.XS,
        key="sheets",
    )


def _column(parts: list[ft.Control], spacing: float) -> ft.Control:
    return ft.Column(
        parts,
        spacing=spacing,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


# --- the result --------------------------------------------------------------------------------


@component
def ScoreResult(here: Here, view: TableView) -> Any:
    """Who has won, by which rule, and for each player why."""
    game = view.game
    assert isinstance(game, BookView)
    people = sorted(game.rows, key=lambda row: (not row.won, not row.alive))
    cards: list[ft.Control] = [
        ft.Container(
            _player(here, view, game, row),
            col={"xs": 12, "sm": 12 if here.large else 6},
            key=f"player-{row.seat}",
        )
        for row in people
    ]
    rules = [text(here.t(f"alakanas.score.rule.{name}"), Type.BODY) for name in rules_of(game)]
    size = EMBLEM if look_of(here) == "narrow" else EMBLEM_LARGE
    verdict = VerdictPanel(
        here, here.lang, here.device.scale, game, view.seats, size, key="verdict"
    )
    return _column(
        [
            verdict,
            ft.ResponsiveRow(cards, spacing=Space.M, run_spacing=Space.M),
            panel(rules, title=here.t("alakanas.score.rule"), icon="info", key="rule"),
        ],
        Space.L,
    )


def rules_of(game: BookView) -> list[str]:
    """Which rules made the result, as the ends of their keys: of victory, and of the house."""
    verdict, everybody_dead = game.verdict, not any(row.alive for row in game.rows)
    if verdict is None or verdict.side is None:
        return []
    if everybody_dead and game.options.mutual == "last_damage":
        found = ["last_damage"]
    elif everybody_dead and game.options.mutual == "one_by_one":
        found = ["one_by_one", verdict.side]
    else:
        found = [str(verdict.side)]
    return [*found, *(["survivors"] if game.options.winners == "survivors" else [])]


def reason_of(game: BookView, row: SheetRow) -> str:
    """Why a player has won or not, as the end of its key."""
    side = game.verdict.side if game.verdict is not None else None
    if side == "draw":
        return "draw"
    if row.won and row.special:
        return "alone"
    if row.won:
        return "won" if row.alive else "won_dead"
    if row.special:
        return "special"
    return "survivors" if row.camp in SIDE_CAMPS.get(str(side), ()) else "side"


def _player(here: Here, view: TableView, game: BookView, row: SheetRow) -> ft.Control:
    t, seat = here.t, view.seats[row.seat - 1]
    below = [t(f"alakanas.camp.{row.camp}")]
    below.append(t("alakanas.score.alive" if row.alive else "alakanas.score.dead"))
    below += [t("alakanas.score.special")] if row.special else []
    head = ft.Row(
        [
            pawn(seat.colour, 40),
            ft.Column(
                [
                    text(isolate(seat.name or str(seat.no)), Type.NAME, lines=1, key="name"),
                    text(" · ".join(below), Type.SMALL, Role.INK_SOFT),
                ],
                spacing=0,
                tight=True,
                expand=True,
            ),
            *(
                [icon("winner", 32, color=Role.COIN, label=t("alakanas.end.won"))]
                if row.won
                else []
            ),
            *([icon("task-back", 32, color=Role.WARN)] if row.special else []),
            camp_emblem(here, row.camp, 40),
        ],
        spacing=Space.S,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    why = text(t(f"alakanas.score.why.{reason_of(game, row)}"), Type.SMALL, key="reason")
    return panel([head, why], spacing=Space.S, padding=Space.M, selected=row.won)
