"""The result of Arnak: podium, why, and every number of every player down to its reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import flet as ft

from companion.games.arnak import scoring
from companion.games.arnak.play.view import PlayView
from companion.table.message import Message
from companion.table.view import TableView
from companion.ui.colours import Role
from companion.ui.games.arnak.progress import progress_panel
from companion.ui.here import Here
from companion.ui.live import component, safe
from companion.ui.parts import (
    Place,
    Share,
    legend,
    panel,
    podium,
    score_row,
    seat_badge,
    stacked_bar,
    text,
)
from companion.ui.parts.words import isolate
from companion.ui.theme import Space, Type

LOOKS: dict[str, tuple[str, ft.ColorValue]] = {
    "research": ("research", Role.RESEARCH),
    "temple_tiles": ("temple", Role.COIN),
    "idols": ("idol", Role.IDOL),
    "guardians": ("guardian", Role.GUARDIAN),
    "cards": ("card", Role.COMPASS),
    "fear": ("fear", Role.FEAR),
}


@component
def Result(here: Here, view: TableView) -> Any:
    """Everything about the end of the game. Several numbers can be open at once."""
    opened, set_opened = ft.use_state(frozenset())

    def make() -> Any:
        @safe
        async def toggle(e: Any) -> None:
            set_opened(lambda now: now ^ {e.control.data})

        return toggle

    toggle = ft.use_memo(make, [])
    result = view.result
    assert isinstance(result, scoring.Result)
    ranked = sorted(range(len(result.players)), key=lambda i: result.players[i].rank)
    places = [
        Place(
            result.players[i].rank,
            view.seats[i].colour,
            isolate(result.players[i].name),
            str(result.players[i].total),
        )
        for i in ranked
    ]
    everybody = [p.categories for p in result.players]
    if result.rival is not None:
        everybody.append(result.rival.categories)
    most = max(1, *(sum(abs(c.points) for c in categories) for categories in everybody))
    shares = [_share(here, c) for c in result.players[0].categories]
    cards: list[ft.Control] = [
        ft.Container(
            _player(here, view, i, result.players[i], most, opened, toggle),
            col={"xs": 12, "md": 6, "xl": 6 if len(ranked) < 3 else 4 if len(ranked) == 3 else 3},
            key=f"player-{i}",
        )
        for i in ranked
    ]
    if result.rival is not None:
        cards.append(
            ft.Container(
                _rival(here, result.rival, most, opened, toggle),
                col={"xs": 12, "md": 6, "xl": 6},
                key="rival",
            )
        )
    grown = view.game.progress if isinstance(view.game, PlayView) else ()
    notes = [text(here.say(n), Type.SMALL, Role.INK_SOFT) for n in result.notes]
    return ft.Column(
        [
            panel(
                [
                    podium(places, key="podium"),
                    *([] if result.rival is None else [_solo(here, result)]),
                    text(here.say(result.why), Type.LARGE, align=ft.TextAlign.CENTER, key="why"),
                    legend(shares),
                ]
            ),
            ft.ResponsiveRow(
                cards,
                spacing=Space.L,
                run_spacing=Space.L,
                vertical_alignment=ft.CrossAxisAlignment.START,
            ),
            *([progress_panel(here, view.seats, grown)] if len(grown) > 1 else []),
            *([panel(notes, title=here.t("result.notes"), icon="info")] if notes else []),
        ],
        spacing=Space.L,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _share(here: Here, category: scoring.CategoryScore) -> Share:
    drawing, colour = LOOKS[category.id]
    return Share(drawing, category.points, here.t(f"arnak.category.{category.id}"), colour)


def _player(
    here: Here,
    view: TableView,
    i: int,
    player: scoring.PlayerScore,
    most: int,
    opened: frozenset[Any],
    toggle: Any,
) -> ft.Control:
    seat = view.seats[i]
    rows = _rows(here, player.categories, i, str(seat.no), opened, toggle)
    head = ft.Row(
        [
            seat_badge(
                seat.colour,
                isolate(player.name),
                note=here.say(Message("result.rank", {"rank": player.rank})),
            ),
            text(str(player.total), Type.NUMBER, key="total"),
        ]
    )
    return panel([head, stacked_bar([_share(here, c) for c in player.categories], most), *rows])


def _rows(
    here: Here,
    categories: Sequence[scoring.CategoryScore],
    whose: object,
    key: str,
    opened: frozenset[Any],
    toggle: Any,
) -> list[ft.Control]:
    """A row for each category, which opens to its reasons."""
    return [
        score_row(
            _share(here, c),
            open=(whose, c.id) in opened,
            reasons=[
                here.t("result.reason", points=signed(line.points), why=here.say(line.message))
                for line in c.lines
            ],
            on_click=toggle,
            data=(whose, c.id),
            key=f"{key}-{c.id}",
        )
        for c in categories
    ]


def _solo(here: Here, result: scoring.Result) -> ft.Control:
    """Whether one has beaten the rival (A24)."""
    key = "arnak.solo.you_won" if result.human_won else "arnak.solo.rival_won"
    return text(here.t(key), Type.HEADING, align=ft.TextAlign.CENTER, key="solo")


def _rival(
    here: Here, rival: scoring.RivalScore, most: int, opened: frozenset[Any], toggle: Any
) -> ft.Control:
    """The rival's points beside one's own; it has no seat and no colour."""
    head = ft.Row(
        [
            text(here.t("arnak.solo.rival"), Type.HEADING),
            text(str(rival.total), Type.NUMBER, key="rival-total"),
        ],
        alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
    )
    bar = stacked_bar([_share(here, c) for c in rival.categories], most)
    return panel([head, bar, *_rows(here, rival.categories, "rival", "rival", opened, toggle)])


def signed(points: int) -> str:
    """Points with their sign, minus as wide as plus: "+3", "−2"."""
    return f"{points:+d}".replace("-", "−")
