"""The result of Arnak: podium, why, and every number of every player down to its reason."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.arnak import scoring
from companion.table.message import Message
from companion.table.view import TableView
from companion.ui.colours import Role
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
    most = max(1, *(sum(abs(c.points) for c in p.categories) for p in result.players))
    shares = [_share(here, c) for c in result.players[0].categories]
    cards: list[ft.Control] = [
        ft.Container(
            _player(here, view, i, result.players[i], most, opened, toggle),
            col={"xs": 12, "md": 6, "xl": 6 if len(ranked) < 3 else 4 if len(ranked) == 3 else 3},
            key=f"player-{i}",
        )
        for i in ranked
    ]
    notes = [text(here.say(n), Type.SMALL, Role.INK_SOFT) for n in result.notes]
    return ft.Column(
        [
            panel(
                [
                    podium(places, key="podium"),
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
    rows = [
        score_row(
            _share(here, c),
            open=(i, c.id) in opened,
            reasons=[
                here.t("result.reason", points=signed(line.points), why=here.say(line.message))
                for line in c.lines
            ],
            on_click=toggle,
            data=(i, c.id),
            key=f"{seat.no}-{c.id}",
        )
        for c in player.categories
    ]
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


def signed(points: int) -> str:
    """Points with their sign, minus as wide as plus: "+3", "−2"."""
    return f"{points:+d}".replace("-", "−")
