"""The tasks of all under the finger of 天神, where the table plays it so (house rule of R20)."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.alakanas.play.view_types import AlakanasView, TaskView
from companion.table.view import TableView
from companion.ui.colours import Role
from companion.ui.curtain import use_marks
from companion.ui.games.alakanas.secret import Peek, held, use_cover
from companion.ui.games.alakanas.setup_taps import colour_of, name_of
from companion.ui.games.alakanas.task_card import CARD_HEIGHT, fitting_size, words
from companion.ui.here import Here, Talk
from companion.ui.live import component, safe, use_items, use_wake
from companion.ui.parts import banner, icon_button, panel, pawn, text
from companion.ui.theme import Radius, Size, Space, Type


class _Look:
    """Whose task lies open, and what a finger does."""

    def __init__(self, peek: Peek) -> None:
        self.peek, self.seat = peek, 0

    def open(self, seat: int) -> None:
        """The task of `seat`, and no other. A look that has begun is not made longer: the page
        counts on its end as well."""
        if self.peek.up and self.seat == seat:
            return
        self.seat = seat
        self.peek.show()

    @safe
    async def down(self, e: Any) -> None:
        self.open(e.control.data)

    @safe
    async def up(self, e: Any) -> None:
        if self.seat == e.control.data:
            self.peek.hide()

    @safe
    async def turn(self, e: Any) -> None:
        """For whoever cannot hold."""
        if self.peek.up and self.seat == e.control.data:
            self.peek.hide()
        else:
            self.open(e.control.data)


def knows_all(view: TableView, game: AlakanasView) -> bool:
    """Whether this device is that of an all-knowing 天神 who has something to know."""
    return view.host and view.viewer.seat is None and game.knows and bool(game.known)


def no_more(here: Here, view: TableView, game: AlakanasView) -> list[ft.Control]:
    """Why the device of 天神 sees no tasks although the table plays it so: it plays, or has."""
    if not (view.host and game.all_knowing) or (game.knows and view.viewer.seat is None):
        return []
    return [banner(here.t("alakanas.known.no_more"), "info", icon="eye", key="known-no-more")]


@component
def KnownTasks(here: Here, talk: Talk, view: TableView) -> Any:
    """One line a seat to hold; one place, always as large, where the task appears meanwhile."""
    game, t = view.game, here.t
    assert isinstance(game, AlakanasView)
    wake = use_wake()
    peek = ft.use_memo(lambda: Peek(wake), [])
    look = ft.use_memo(lambda: _Look(peek), [peek])
    use_cover(talk, peek)
    # A mark for each seat: the page counts the end of each look by itself.
    shown = {f"known/{s.seat}": peek.up and look.seat == s.seat for s in game.ring}
    marks = use_marks(here.left, here.device.key, shown)
    lines = use_items(
        [
            (seat.seat, colour_of(view, seat.seat), name_of(view, seat.seat), here.lang)
            for seat in game.ring
        ],
        lambda item: item[0],
        lambda item: _line(here, look, *item[:3]),
    )
    task = next((k for k in game.known if k.seat == look.seat), None) if peek.up else None
    rows: list[ft.Control] = [
        text(t("alakanas.known.why"), Type.SMALL, Role.INK_SOFT),
        ft.Container(
            _face(here, name_of(view, task.seat), task) if task is not None else None,
            height=CARD_HEIGHT,
            bgcolor=Role.PAPER if task is not None else Role.WARN_WASH,
            border=ft.Border.all(3, Role.WARN),
            border_radius=Radius.CARD,
            padding=Space.M,
            clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
            key="known-place",
        ),
        ft.Column(lines, spacing=Space.XS, tight=True),
        ft.Stack(marks, width=0, height=0, key="known-marks"),
    ]
    return panel(rows, title=t("alakanas.known.title"), icon="eye", padding=Space.M, key="known")


def _line(here: Here, look: _Look, seat: int, colour: int | str, name: str) -> ft.Control:
    """A seat to hold, and an eye for whoever cannot."""
    seat_of = ft.Container(
        ft.Row(
            [
                pawn(colour, 30),
                text(name, Type.STRONG, lines=2, grow=True),
                text(here.t("alakanas.known.hold"), Type.TAG, Role.INK_SOFT),
            ],
            spacing=Space.S,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=ft.Padding.symmetric(horizontal=Space.M, vertical=Space.S),
        bgcolor=Role.WELL,
        border_radius=Radius.BUTTON,
    )
    label = here.t("alakanas.known.back", name=name)
    finger = held(seat_of, label, look, key=f"known-hold-{seat}", data=seat)
    eye = icon_button(
        "eye",
        here.t("alakanas.known.tap", name=name),
        look.turn,
        color=Role.INK_SOFT,
        data=seat,
        key=f"known-tap-{seat}",
    )
    return ft.Container(
        ft.Row([ft.Container(finger, expand=True), eye], spacing=Space.XS),
        key=f"known-{seat}",
    )


def _face(here: Here, name: str, task: TaskView) -> ft.Control:
    """Whose task it is, and what it says."""
    said, title = words(here, task.text), words(here, task.title)
    room = min((here.page.width or 390) - 2 * Space.L - 4 * Space.M, Size.CONTENT)
    size = fitting_size(said, room, CARD_HEIGHT - 2 * Space.M - 64, here.device.scale)
    return ft.Column(
        [
            text(f"{name} · {title}", Type.STRONG, Role.ON_WARN_WASH, lines=2),
            text("" if said == title else said, Type.BODY, Role.INK, size=size),
        ],
        spacing=Space.XS,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        key="known-face",
    )
