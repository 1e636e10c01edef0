"""The table screen: the grassland in the middle, the players round it, and where we are.

Every part is a region with its own slice of the view and has its place whatever lies in it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.games.alakanas.play.view_types import AlakanasView
from companion.table.log import LogLine
from companion.table.view import TableView
from companion.ui.colours import Role
from companion.ui.games.alakanas.course import (
    Course,
    DealCard,
    Headline,
    course_facts,
    head_facts,
)
from companion.ui.games.alakanas.result import Result
from companion.ui.games.alakanas.ring import (
    PANEL_HEIGHT,
    PANEL_WIDTH,
    PlayerPanel,
    panels,
    ring_boxes,
    sides,
)
from companion.ui.games.alakanas.steppe import Steppe, steppe_facts
from companion.ui.games.alakanas.tools import SharedTools
from companion.ui.here import Here
from companion.ui.icons.island import Box
from companion.ui.live import component, region, use_items
from companion.ui.parts import icon, text
from companion.ui.screens.table_parts import Missing, logged, missing_phones, way_in
from companion.ui.screens.tv import BUTTONS_WIDTH, WHOLE_FROM
from companion.ui.theme import Space, Type

HEAD, FOOT = 88.0, 122.0
LOG_LINES = 3
FRAME_WIDTH, FRAME_HEIGHT = 2 * Space.L, 48
"""What the frame of a screen keeps for itself, in px."""
RESULT_WIDTH = 1500
TWO_ACROSS = 700
"""From this width on, in px, two players stand side by side."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Where the parts of the screen are, on a screen wide enough for all of them. `unit`: how
    large the parts of a panel are, 1 for full size."""

    headline: Box
    steppe: Box
    seats: dict[int, Box]
    keeper: Box
    course: Box
    corner: Box
    unit: float


def plan(width: float, height: float, n: int) -> Plan:
    """The parts of a table screen of this size in px for `n` players; it scrolls if it is not high
    enough for the fullest side."""
    gap = float(Space.M)
    panel = max(280.0, min(450.0, width * 0.235))
    unit = panel / PANEL_WIDTH
    row = PANEL_HEIGHT * unit
    right, top, left = sides(n)
    most = max(len(right), len(left), 1)
    above = row + gap if top else 0
    least = above + max(most * row + (most - 1) * gap, 400.0)
    middle = max(least, height - HEAD - FOOT - 2 * gap)
    within = Box(0, HEAD + gap, width, middle)
    name = 34.0
    size = min(middle - above - name, width - 2 * panel - 4 * gap)
    steppe = Box(
        (width - size) / 2, within.y + above + (middle - above - name - size) / 2, size, size
    )
    low = within.y + middle + gap
    corner = max(380.0, min(560.0, width * 0.29))
    return Plan(
        headline=Box(0, 0, width, HEAD),
        steppe=steppe,
        seats=ring_boxes(n, within, panel, row),
        keeper=Box(panel + gap, within.y + middle - name, width - 2 * panel - 2 * gap, name),
        course=Box(0, low, width - corner - gap, FOOT),
        corner=Box(width - corner, low, corner, FOOT),
        unit=unit,
    )


@region
def Corner(
    here: Here,
    lang: str,
    log: tuple[LogLine, ...],
    colours: tuple[int, ...],
    missing: Missing | None,
) -> ft.Control:
    """The way in while somebody's phone is missing, else what happened last."""
    if missing is not None:
        return way_in(here, missing, size=108, spacing=Space.HAIR)
    many = LOG_LINES - 1 if here.large else LOG_LINES
    newest = [line for line in reversed(log) if not line.undone][:many]
    rows = use_items(
        [(line, lang) for line in newest],
        lambda item: item[0].seq,
        lambda item: logged(here, item[0], colours, 1 if here.large else 2),
    )
    return ft.Container(
        ft.Column(rows, spacing=Space.S, tight=True),
        padding=ft.Padding.symmetric(horizontal=Space.M, vertical=Space.XS),
    )


@component
def TableBody(here: Here, view: TableView) -> Any:
    """What lies open, large enough to be read across the table."""
    game = view.game
    assert isinstance(game, AlakanasView)
    if game.stage == "over":  # announced to all at once, before anybody closes the table
        return ft.Row(
            [
                ft.Container(
                    Result(here, view, key="result"),
                    width=RESULT_WIDTH,
                    expand_loose=True,
                    expand=True,
                )
            ],
            alignment=ft.MainAxisAlignment.CENTER,
        )
    width = (here.page.width or 390) - FRAME_WIDTH
    parts = _Parts(here, view, game)
    if width + FRAME_WIDTH >= WHOLE_FROM:
        return parts.spread(plan(width, (here.page.height or 844) - FRAME_HEIGHT, len(game.ring)))
    return parts.stacked(width)


@dataclass(frozen=True, slots=True)
class _Parts:
    """The parts of the screen, made for a place each."""

    here: Here
    view: TableView
    game: AlakanasView

    def headline(self, aside: float) -> ft.Control:
        """Where we are, and whom the table waits for."""
        facts = head_facts(self.view, self.game)
        return Headline(self.here, self.here.lang, facts, aside, key="headline")

    def steppe(self, size: float) -> ft.Control:
        """The grassland; over it, while tasks are dealt, the fingerprint that all compare."""
        facts = steppe_facts(self.game, self.view.seats)
        ground = Steppe(self.here, self.here.lang, facts, size, key="steppe")
        deal = self.game.deal
        if self.game.stage != "tasks" or deal is None or not deal.dealt:
            return ground
        card = DealCard(self.here, self.here.lang, deal.fingerprint, deal.number, key="deal")
        over = ft.Container(card, alignment=ft.Alignment.CENTER, width=size, height=size)
        return ft.Stack([ft.Container(ground, opacity=0.3), over], width=size, height=size)

    def course(self, width: float, height: float) -> ft.Control:
        """Phases or steps, piles, the fingerprint."""
        facts = course_facts(self.view, self.game)
        return Course(self.here, self.here.lang, facts, width, height, key="course")

    def corner(self) -> ft.Control:
        """The log, or the way in."""
        return Corner(
            self.here,
            self.here.lang,
            self.view.log[-12:],
            tuple(s.colour for s in self.view.seats),
            missing_phones(self.view),
            key="corner",
        )

    def keeper(self) -> ft.Control:
        """Where 天神 sits, so that everybody finds their own side of the ring."""
        options = self.game.options
        if options is None or options.keeper != "person":
            return ft.Container()
        return ft.Row(
            [
                icon("crown", 24, color=Role.COIN),
                text(self.here.t("alakanas.option.keeper"), Type.STRONG, Role.INK_SOFT, size=20),
            ],
            spacing=Space.S,
            alignment=ft.MainAxisAlignment.CENTER,
        )

    def spread(self, where: Plan) -> ft.Control:
        """Everything at once, each in its place."""
        lang = self.here.lang
        made: list[tuple[str, Box, ft.Control]] = [
            ("headline", where.headline, self.headline(BUTTONS_WIDTH)),
            ("steppe", where.steppe, self.steppe(where.steppe.w)),
            ("keeper", where.keeper, self.keeper()),
            ("course", where.course, self.course(where.course.w, where.course.h)),
            ("corner", where.corner, self.corner()),
        ]
        for panel in panels(self.game, self.view.seats):
            no = panel.ring.seat
            box = where.seats[no]
            unit = min(
                where.unit * 1.25, where.unit * max(1.0, box.h / (PANEL_HEIGHT * where.unit))
            )
            unit = min(unit, box.w / PANEL_WIDTH * 1.06)
            shown = PlayerPanel(self.here, lang, panel, box.w, box.h, unit, key=f"seat-{no}")
            made.append((f"seat-{no}", box, shown))
        return ft.Stack(
            [
                ft.Container(
                    part, left=box.x, top=box.y, width=box.w, height=box.h, key=f"at-{name}"
                )
                for name, box, part in made
            ],
            width=where.headline.w,
            height=where.course.y + where.course.h,
        )

    def stacked(self, width: float) -> ft.Control:
        """One below the other, on a tablet or a phone."""
        across = 2 if width >= TWO_ACROSS and not self.here.large else 1
        each = (width - (across - 1) * Space.M) / across
        unit = min(1.3, max(0.78, each / PANEL_WIDTH) * min(1.4, self.here.device.scale))
        lang = self.here.lang
        seats: list[ft.Control] = [
            ft.Container(
                PlayerPanel(self.here, lang, panel, 0, 0, unit, key=f"seat-{panel.ring.seat}"),
                col=12 // across,
            )
            for panel in panels(self.game, self.view.seats)
        ]
        return ft.Column(
            [
                self.headline(0),
                self.course(width, 0),
                ft.Row([self.steppe(min(width, 640))], alignment=ft.MainAxisAlignment.CENTER),
                ft.ResponsiveRow(seats, spacing=Space.M, run_spacing=Space.M),
                self.corner(),
                SharedTools(self.here, key="tools"),
            ],
            spacing=Space.L,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )


def fills_screen(view: TableView) -> bool:
    """The table screen draws everything itself."""
    return isinstance(view.game, AlakanasView)
