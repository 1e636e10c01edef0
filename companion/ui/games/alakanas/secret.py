"""Something secret that lies open on a device for a moment. How the page hears of it is in
`companion/ui/curtain.py`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import flet as ft

from companion.ui.colours import Role
from companion.ui.here import Talk
from companion.ui.live import safe, use_lasting
from companion.ui.parts import sem
from companion.ui.theme import Radius

LONGEST_LOOK = 10.0
"""Seconds after which a secret is covered, whatever the finger does. The page counts on it."""


class Peek:
    """Whether a secret lies open on this device. `wake` renders it anew."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self.wake, self.up = wake, False
        self._ends: asyncio.Task[None] | None = None

    def show(self) -> None:
        """Open, for `LONGEST_LOOK` seconds at most."""
        self._forget()
        self.up = True
        self._ends = asyncio.create_task(self._run_out())
        self.wake()

    def hide(self) -> None:
        """Covered."""
        self._forget()
        if self.up:
            self.up = False
            self.wake()

    async def _run_out(self) -> None:
        await asyncio.sleep(LONGEST_LOOK)
        self._ends = None
        self.hide()

    def _forget(self) -> None:
        if self._ends is not None:
            self._ends.cancel()
            self._ends = None


class Finger:
    """What a finger does: it uncovers as long as it is down; a tap is for whoever cannot hold."""

    def __init__(self, peek: Peek) -> None:
        self.peek = peek

    @safe
    async def down(self, _: Any) -> None:
        if not self.peek.up:  # a second look would last longer than the page is told
            self.peek.show()
        await self.looked()

    @safe
    async def up(self, _: Any) -> None:
        self.peek.hide()

    @safe
    async def turn(self, _: Any) -> None:
        """One tap shows, the next covers."""
        if self.peek.up:
            self.peek.hide()
            return
        self.peek.show()
        await self.looked()

    async def looked(self) -> None:
        """A look begins."""


def held(shown: ft.Control, label: str, finger: Any, *, key: str, data: Any = None) -> ft.Control:
    """`shown`, to be held by a finger (`down`, `up`) and read out as `label`.

    To be kept as it is from one render to the next: a finger must not lose it.
    """
    return ft.GestureDetector(
        sem(shown, label=label, hide_inside=True),
        on_long_press_start=finger.down,
        on_long_press_end=finger.up,
        on_long_press_cancel=finger.up,
        exclude_from_semantics=True,
        data=data,
        key=key,
    )


def face(inside: ft.Control, padding: ft.PaddingValue, *, key: str) -> ft.Control:
    """SECRET: `inside` over all that it lies on, equally large whatever it says."""
    return ft.Container(
        inside,
        left=0,
        right=0,
        top=0,
        bottom=0,
        padding=padding,
        bgcolor=Role.PAPER,
        border=ft.Border.all(3, Role.WARN),
        border_radius=Radius.CARD,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        key=key,
    )


def use_cover(talk: Talk, peek: Peek) -> None:
    """Cover `peek` when the device looks away, and when its component goes."""

    def covered() -> Callable[[], None]:
        forget = talk.when_away(peek.hide)

        def leave() -> None:
            forget()
            peek.hide()

        return leave

    use_lasting(covered, [id(peek)])
