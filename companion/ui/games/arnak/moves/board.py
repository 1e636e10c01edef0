"""A tracked table on the table screen: map, research track, row, and everybody's things.

Every part is a region with its own slice of the view, so a move redraws only what it changed, and
every part has its place whatever lies in it: nothing moves because something else did.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.games.arnak.content import ArnakPack
from companion.games.arnak.game import ArnakGame
from companion.games.arnak.play.rules import CONFLICT
from companion.games.arnak.play.view import PlayView
from companion.table.log import LogLine
from companion.table.message import Message
from companion.table.view import TableView
from companion.ui.colours import Role
from companion.ui.games.arnak.moves.island import Island, island_facts
from companion.ui.games.arnak.moves.legend import Legend
from companion.ui.games.arnak.moves.market import Market, RowFacts
from companion.ui.games.arnak.moves.strips import (
    LEAST_STRIPS,
    Headline,
    Players,
    head_facts,
    player_facts,
)
from companion.ui.games.arnak.moves.track import (
    LEAST_HEIGHT,
    TrackFacts,
    research_track,
    track_facts,
)
from companion.ui.here import Here
from companion.ui.icons.island import Box
from companion.ui.live import component, region, use_items
from companion.ui.parts import icon, shadow, text
from companion.ui.screens.table_parts import Missing, led, logged, missing_phones, way_in
from companion.ui.screens.tv import BUTTONS_WIDTH, WHOLE_FROM
from companion.ui.theme import Radius, Space, Type

LOG_LINES = 3
FRAME_WIDTH, FRAME_HEIGHT = 2 * Space.L, 48
"""What the frame of a screen keeps for itself, in px."""
ROOMY = 480
"""A side narrower than this, in px, shows its lesser drawings smaller."""
TWO_STRIPS = 700
"""From this width on two players stand side by side."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Where the parts of the screen are, on a screen wide enough for all of them."""

    headline: Box
    island: Box
    track: Box
    side: Box
    market: Box
    corner: Box

    @property
    def parts(self) -> tuple[Box, ...]:
        """All of them."""
        return self.headline, self.island, self.track, self.side, self.market, self.corner


def plan(width: float, height: float) -> Plan:
    """The parts of a table screen of this size in px, which scrolls if it is not high enough."""
    gap = float(Space.M)
    head = 88.0
    bottom = max(168.0, min(206.0, height * 0.19))
    middle = max(LEAST_HEIGHT, height - head - bottom - 2 * gap)
    side = max(400.0, min(560.0, width * 0.29))
    track = max(372.0, min(560.0, width * 0.28))
    island = width - side - track - 2 * gap
    low = head + gap + middle + gap
    return Plan(
        headline=Box(0, 0, width, head),
        island=Box(0, head + gap, island, middle),
        track=Box(island + gap, head + gap, track, middle),
        side=Box(island + track + 2 * gap, head + gap, side, middle),
        market=Box(0, low, island + gap + track, bottom),
        corner=Box(island + track + 2 * gap, low, side, bottom),
    )


@region
def Corner(
    here: Here,
    lang: str,
    log: tuple[LogLine, ...],
    colours: tuple[int, ...],
    after: tuple[Message, ...],
    missing: Missing | None,
) -> ft.Control:
    """What the table does once everybody is ready; else the way in while somebody's phone is
    missing; else what happened last."""
    if missing is not None and not after:
        return way_in(here, missing, size=150, kind=Type.NUMBER, lines=2)
    rows: list[ft.Control]
    if after:
        rows = [led(icon("check", 22, color=Role.GOOD), here.say(line), 3) for line in after]
    else:
        newest = [line for line in reversed(log) if not line.undone][:LOG_LINES]
        rows = use_items(
            [(line, lang) for line in newest],
            lambda item: item[0].seq,
            lambda item: logged(here, item[0], colours, 4 if here.large else 2),
        )
    return ft.Container(
        ft.Column(rows, spacing=Space.S, tight=True),
        padding=ft.Padding.symmetric(horizontal=Space.M, vertical=Space.XS),
    )


@region
def Checklist(here: Here, lang: str, steps: tuple[Message, ...], height: float) -> ft.Control:
    """What to lay out, step by step, `height` px high (0: as high as it needs)."""
    rows: list[ft.Control] = [
        ft.Row(
            [
                ft.Container(
                    text(str(i), Type.TAG, Role.ON_ACCENT_WASH),
                    width=34,
                    height=34,
                    border_radius=17,
                    alignment=ft.Alignment.CENTER,
                    bgcolor=Role.ACCENT_WASH,
                ),
                text(here.say(step), Type.BODY, grow=True),
            ],
            spacing=Space.M,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
            key=f"step-{i}",
        )
        for i, step in enumerate(steps, 1)
    ]
    return ft.Container(
        ft.Column(
            rows,
            spacing=Space.S,
            tight=not height,
            alignment=ft.MainAxisAlignment.SPACE_EVENLY,
        ),
        height=height or None,
        padding=Space.L,
        bgcolor=Role.PAPER,
        border=ft.Border.all(1, Role.LINE_SOFT),
        border_radius=Radius.CARD,
        shadow=shadow(1),
    )


@component
def MovesTable(here: Here, view: TableView) -> Any:
    """What lies open, large enough to be read across the table."""
    game, arnak = view.game, here.hub.games["arnak"]
    assert isinstance(game, PlayView)
    assert isinstance(arnak, ArnakGame)
    choices = tuple(
        (name.removeprefix(CONFLICT), str(value))
        for name, value in sorted(view.options.items())
        if name.startswith(CONFLICT)
    )
    pack = ft.use_memo(lambda: arnak.pack.read_so(dict(choices)), [arnak, choices])
    width = (here.page.width or 390) - FRAME_WIDTH
    whole = width + FRAME_WIDTH >= WHOLE_FROM
    where = plan(width, (here.page.height or 844) - FRAME_HEIGHT)
    parts = _Parts(here, view, game, pack)
    return parts.spread(where) if whole else parts.stacked(width)


@region
def Track(
    here: Here, lang: str, pack: ArnakPack, facts: TrackFacts, width: float, height: float
) -> ft.Control:
    """The research track as a region of its own."""
    return research_track(here, pack, facts, width=width, height=height, keep=use_items)


@dataclass(frozen=True, slots=True)
class _Parts:
    """The parts of the screen, made for a place each."""

    here: Here
    view: TableView
    game: PlayView
    pack: ArnakPack

    def headline(self, aside: float = 0) -> ft.Control:
        """Round, and whose turn it is."""
        facts = head_facts(self.view, self.game)
        return Headline(self.here, self.here.lang, facts, aside, key="headline")

    def island(self, width: float, height: float) -> ft.Control:
        """The map."""
        names = {s.no: s.name or str(s.no) for s in self.view.seats}
        colours = {s.no: s.colour for s in self.view.seats}
        facts = island_facts(self.game.temple, self.game.sites, names, colours)
        return Island(self.here, self.here.lang, self.pack, facts, width, height, key="island")

    def track(self, width: float, height: float) -> ft.Control:
        """The research track."""
        facts = track_facts(self.game, {s.no: s.colour for s in self.view.seats})
        return Track(self.here, self.here.lang, self.pack, facts, width, height, key="research")

    def side(self, width: float, height: float, across: int = 1, small: float = 24) -> ft.Control:
        """Everybody's things, and what the drawings mean if there is room; while the game is laid
        out, what to lay out."""
        game, here = self.game, self.here
        if game.phase == "setup":
            return Checklist(here, here.lang, game.checklist, height, key="checklist")
        slots = len(self.pack.game.idol_slots)
        facts = player_facts(self.view, game, slots)
        strips = Players(here, here.lang, facts, game.rival, height, across, small, key="players")
        free = LEAST_STRIPS - len(facts) - (game.rival is not None)
        if not height or free < 1:
            return strips
        room = free * (height / LEAST_STRIPS) - Space.M
        words = Legend(here, here.lang, width, room, key="legend")
        rows = [strips, words]
        return ft.Column(
            rows, height=height, spacing=0, alignment=ft.MainAxisAlignment.SPACE_BETWEEN
        )

    def market(self, width: float, height: float) -> ft.Control:
        """The row."""
        facts = RowFacts(self.game.row, self.game.round, self.game.rounds)
        return Market(self.here, self.here.lang, self.pack, facts, width, height, key="market")

    def corner(self) -> ft.Control:
        """The log, or what matters more."""
        return Corner(
            self.here,
            self.here.lang,
            self.view.log[-12:],
            tuple(s.colour for s in self.view.seats),
            self.game.after_tidying,
            missing_phones(self.view),
            key="corner",
        )

    def spread(self, where: Plan) -> ft.Control:
        """Everything at once, each in its place."""
        made = (
            (where.headline, self.headline(BUTTONS_WIDTH)),
            (where.island, self.island(where.island.w, where.island.h)),
            (where.track, self.track(where.track.w, where.track.h)),
            (
                where.side,
                self.side(where.side.w, where.side.h, small=24 if where.side.w >= ROOMY else 19),
            ),
            (where.market, self.market(where.market.w, where.market.h)),
            (where.corner, self.corner()),
        )
        return ft.Stack(
            [
                ft.Container(part, left=box.x, top=box.y, width=box.w, height=box.h, key=f"at-{i}")
                for i, (box, part) in enumerate(made)
            ],
            width=where.headline.w,
            height=where.market.y + where.market.h,
        )

    def stacked(self, width: float) -> ft.Control:
        """One below the other, on a tablet or a phone."""
        wide = width >= TWO_STRIPS
        track = min(width, 620.0)
        return ft.Column(
            [
                self.headline(),
                self.side(width, 0, 2 if wide and self.game.phase != "setup" else 1),
                self.island(width, max(540.0, width * 0.86)),
                ft.Row(
                    [self.track(track, LEAST_HEIGHT + 80)], alignment=ft.MainAxisAlignment.CENTER
                ),
                self.market(width, 0),
                self.corner(),
            ],
            spacing=Space.L,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
