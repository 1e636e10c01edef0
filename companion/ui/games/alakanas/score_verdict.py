"""The verdict on the sheets as it stands: who has won and why, or what is missing for whom."""

from __future__ import annotations

from collections.abc import Sequence

import flet as ft

from companion.games.alakanas.book.aims import Aim, Outcome
from companion.games.alakanas.book.view import BookView
from companion.games.alakanas.victory import Side
from companion.table.view import SeatView
from companion.ui.colours import Role
from companion.ui.games.alakanas.emblems import SIDE_CAMPS, called, camp_emblem, said
from companion.ui.games.alakanas.result import title_of
from companion.ui.here import Here
from companion.ui.live import region
from companion.ui.parts import icon, panel, sem, tag, text
from companion.ui.theme import Space, Type

LINE_EMBLEM = 24


@region
def VerdictPanel(
    here: Here, lang: str, scale: float, game: BookView, seats: Sequence[SeatView], size: float
) -> ft.Control:
    """The verdict, with emblems of `size` px."""
    title, line = headline(here, game, seats)
    rows: list[ft.Control] = [
        ft.Row(
            [
                *side_emblems(here, _side(game), size),
                ft.Column(
                    [
                        sem(text(title, Type.NAME, key="title"), header=True, live=True),
                        *([text(line, Type.SMALL, key="why")] if line else []),
                    ],
                    spacing=Space.XS,
                    tight=True,
                    expand=True,
                ),
            ],
            spacing=Space.S,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        )
    ]
    rows += [_aim(here, aim, game, seats) for aim in game.aims]
    rows += [_outcome(here, o, len(game.rows), seats) for o in game.outcomes]
    verdict = game.verdict
    if verdict is not None and verdict.status == "running" and verdict.tasks_may_open:
        rows.append(ft.Row([tag(here.t("alakanas.score.may_open"), "eye", color=Role.ACCENT_WASH)]))
    over = verdict is not None and verdict.status == "over"
    return panel(rows, padding=Space.M, spacing=Space.S, selected=over, key="verdict")


def headline(here: Here, game: BookView, seats: Sequence[SeatView]) -> tuple[str, str]:
    """The verdict in a few words, and in one sentence why."""
    t, verdict = here.t, game.verdict
    if game.blank:
        words = here.tn("alakanas.score.title.blank", len(game.blank))
        return words, t("alakanas.score.blank.how")
    if verdict is None:
        asked = here.say(game.asks[0]) if game.asks else ""
        return t("alakanas.score.title.asks"), asked
    if game.result is not None:
        return title_of(here, game.result, seats), said(here, verdict.why, seats)
    if not verdict.special_known:
        return t("alakanas.score.title.special"), ""
    return t("alakanas.score.title.running"), said(here, verdict.why, seats)


def _side(game: BookView) -> Side | None:
    return game.result.verdict.side if game.result is not None else None


def side_emblems(here: Here, side: Side | None, size: float) -> list[ft.Control]:
    """What stands for a side: its camps, the card of the special task, a skull; an hourglass while
    the game goes on."""
    if side is None:
        return [icon("hourglass", size, color=Role.INK_SOFT)]
    if side == "special":
        return [icon("task-back", size, color=Role.WARN, label=here.t("alakanas.side.special"))]
    camps = SIDE_CAMPS.get(side, ())
    return [camp_emblem(here, camp, size) for camp in camps] or [
        icon("dead", size, color=Role.INK_SOFT)
    ]


def _line(emblems: list[ft.Control], words: str, key: str) -> ft.Control:
    return ft.Row(
        [
            ft.Container(ft.Row(emblems, spacing=2, tight=True), width=2 * LINE_EMBLEM + Space.XS),
            text(words, Type.SMALL, grow=True),
        ],
        spacing=Space.S,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        key=key,
    )


def _aim(here: Here, aim: Aim, game: BookView, seats: Sequence[SeatView]) -> ft.Control:
    """What a side lacks."""
    if aim.lost:
        words = here.t("alakanas.score.aim.lost")
    else:
        names = [
            here.t("alakanas.score.holder", name=called(seats, seat))
            if seat == game.special
            else called(seats, seat)
            for seat in aim.must_die
        ]
        words = here.t("alakanas.score.aim.must_die", names=names)
    return _line(side_emblems(here, aim.side, LINE_EMBLEM), words, f"aim-{aim.side}")


def _outcome(here: Here, outcome: Outcome, all_seats: int, seats: Sequence[SeatView]) -> ft.Control:
    """How it ends, depending on who held the special task."""
    names = [called(seats, seat) for seat in outcome.holders]
    if outcome.side is None:
        ends = here.t("alakanas.score.goes_on")
    elif outcome.side == "special":  # only one can be the last alive
        ends = here.t("alakanas.end.winner_one", name=names[0])
    else:
        ends = here.t("alakanas.end.winner", side=here.t(f"alakanas.side.{outcome.side}"))
    if len(names) == all_seats:
        words = here.t("alakanas.score.if.over_all", side=ends)
    else:
        words = here.t("alakanas.score.if.over", names=names, side=ends)
    emblems = side_emblems(here, outcome.side, LINE_EMBLEM)
    return _line(emblems, words, f"if-{outcome.side or 'running'}")
