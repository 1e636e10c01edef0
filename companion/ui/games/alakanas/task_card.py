"""The secret task: a card back that turns under the finger, the same for everybody.

What the card says is in the control tree only while it lies face up: a finger is down, or whoever
cannot hold has tapped. It is covered again when the finger is lifted, when the device looks away
(hidden, locked, cut off), and after `LONGEST_LOOK` seconds. The page draws a curtain over it in the
moment it looks away (see `secret`).
"""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.alakanas.play import commands as cmd
from companion.games.alakanas.play.view_types import OwnTask, TaskView
from companion.games.alakanas.play.words import Words
from companion.ui.colours import Role
from companion.ui.curtain import use_marks
from companion.ui.games.alakanas.secret import Finger, Peek, face, held, use_cover
from companion.ui.here import Here, Talk
from companion.ui.live import component, use_wake
from companion.ui.parts import card_back, icon_button, text
from companion.ui.theme import MAX_SCALE, Space, Type

CARD_WIDTH = 152
CARD_HEIGHT = CARD_WIDTH * 1.4
TITLE = 40
"""Room for the title above the text, in px."""
LINE = 1.3
"""Line height of the task's text."""
SIZES = (22, 20, 18, 17, 16, 15, 14, 13, 12)
"""Text sizes in px at 100 %, the largest that fits is taken."""


class _Finger(Finger):
    """What a finger on the card does. `seen`: the table knows that this seat has looked."""

    def __init__(self, talk: Talk, seat: int, peek: Peek) -> None:
        super().__init__(peek)
        self.talk, self.seat = talk, seat
        self.seen = False

    async def looked(self) -> None:
        # When the look begins, not when it ends: how long somebody reads is nobody's business.
        # A look that could not be recorded is by the next one: `seen` is what the table says.
        if not self.seen:
            await self.talk.send(cmd.MarkSeen(self.seat), self.seat, once=f"seen/{self.seat}")


@component
def TaskCard(
    here: Here,
    talk: Talk,
    lang: str,
    scale: float,
    seat: int,
    own: OwnTask,
    seen: bool,
    beside: ft.Control | None = None,
) -> Any:
    """The card of `seat` with `beside` at its right; face up it covers both.

    `beside` must be the same control as long as nothing in it changes. `seen`: whether the table
    has the seat's "seen" mark; the first look gives it.
    """
    wake = use_wake()
    peek = ft.use_memo(lambda: Peek(wake), [seat, own.commitment])
    finger = ft.use_memo(lambda: _Finger(talk, seat, peek), [talk, seat, peek])
    finger.seen = seen
    use_cover(talk, peek)
    marks = use_marks(here.left, here.device.key, {f"task/{seat}": peek.up})
    back = ft.use_memo(lambda: _back(here, finger), [lang, scale, finger])
    eye = ft.use_memo(lambda: _eye(here, finger), [lang, finger])
    room = (here.page.width or 390) - 2 * Space.L
    layers: list[ft.Control] = [
        ft.Row(
            [back, *([ft.Container(beside, expand=True)] if beside is not None else [])],
            spacing=Space.M,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
    ]
    if peek.up:
        layers.append(_face(here, own.task, scale, min(room, 828)))
    layers.append(ft.Container(eye, right=0, top=0, key="eye"))
    return ft.Stack([*layers, *marks], key="task")


def _back(here: Here, finger: _Finger) -> ft.Control:
    """The card back, which listens to the finger."""
    how = here.t("alakanas.ui.task.hold_large" if here.large else "alakanas.ui.task.hold")
    back = card_back(how, width=CARD_WIDTH)
    return held(back, here.t("alakanas.ui.task.back"), finger, key="task-back")


def _eye(here: Here, finger: _Finger) -> ft.Control:
    """The way for whoever cannot hold: a keyboard, a screen reader, a tired hand."""
    name = here.t("alakanas.ui.task.tap")
    return icon_button("eye", name, finger.turn, color=Role.INK_SOFT, key="task-tap")


def _face(here: Here, task: TaskView, scale: float, width: float) -> ft.Control:
    """The face over card and neighbour, equally large whatever it says; the thumb's side is left
    free unless the words need it."""
    said = words(here, task.text)
    high = CARD_HEIGHT - 2 * Space.M - TITLE - 6  # the border
    narrow = width - CARD_WIDTH - 3 * Space.M
    wide = width - 2 * Space.M
    size = fitting_size(said, narrow, high, scale)
    beside = size >= 15
    if not beside:
        size = fitting_size(said, wide, high, scale)
    title = words(here, task.title)
    return face(
        ft.Column(
            [
                ft.Container(
                    text(title, Type.STRONG, Role.ON_WARN_WASH),
                    height=TITLE,
                    padding=ft.Padding.only(right=52),
                ),
                # an ordinary card without a text is called what it says
                text("" if said == title else said, Type.BODY, Role.INK, size=size),
            ],
            spacing=0,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        ft.Padding.only(
            left=CARD_WIDTH if beside else Space.M, right=Space.M, top=Space.M, bottom=Space.M
        ),
        key="task-face",
    )


def words(here: Here, said: Words) -> str:
    """A name in the device's language; what somebody typed stays as it is."""
    return said if isinstance(said, str) else here.say(said)


def fitting_size(said: str, width: float, height: float, scale: float = 1.0) -> float:
    """The text size in px at which `said` fits into width x height px; at least the smallest of
    `SIZES`, whatever the text."""
    ems = sum(1.0 if ord(c) > 0x2E80 else 0.56 for c in said)
    scale = min(scale, MAX_SCALE)
    for size in (*(s * scale for s in SIZES), *SIZES):
        lines = -(-ems * size // max(1.0, width - size)) + said.count("\n")
        if lines * size * LINE <= height:
            return size
    return SIZES[-1]
