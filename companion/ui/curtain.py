"""Telling the page what secret lies open on it, so that it can draw a curtain by itself.

The page does so in the moment it is put away, before this program hears of it and can cover
anything (`companion/web/assets/line.js`). For that it has to know that something lies open: `mark`
is a control of no size that says so in its key, on the line that carries the secret.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import flet as ft

from companion.ui.live import component, use_lasting, use_wake


class Left:
    """The secrets whose place went while they lay open: the page is still to hear that they did.

    Else it would draw its curtain over whatever came instead, as soon as the finger is lifted.
    """

    def __init__(self) -> None:
        self.names: frozenset[str] = frozenset()
        self.wake: Callable[[], None] = lambda: None

    def gone(self, names: Iterable[str]) -> None:
        """The place of these went."""
        self._now(self.names | set(names))

    def back(self, names: Iterable[str]) -> None:
        """These lie open again, so their own places speak for them."""
        self._now(self.names - set(names))

    def _now(self, names: frozenset[str]) -> None:
        if names != self.names:
            self.names = names
            self.wake()


def mark(device: str, what: str, up: bool = False) -> ft.Control:
    """Tells the page whether the secret called `what` lies open on it.

    `device` is the device's own secret, of which the key is made: nobody else can write one.
    """
    name = hashlib.sha256(f"{device}/{what}".encode()).hexdigest()[:16]
    state = "up" if up else "down"
    return ft.Container(width=0, height=0, key=f"tableside:secret-{state}:{name}")


def use_marks(left: Left, device: str, up: Mapping[str, bool]) -> list[ft.Control]:
    """The marks of a component's secrets, for its tree: name -> whether it lies open."""
    now: Any = ft.use_ref(dict)
    now.current = dict(up)
    shown = tuple(what for what, is_up in up.items() if is_up)
    use_lasting(lambda: lambda: left.gone(w for w, is_up in now.current.items() if is_up), [])
    ft.use_effect(lambda: left.back(shown), [shown])
    return [mark(device, what, is_up) for what, is_up in up.items()]


@component
def LeftMarks(left: Left, device: str) -> Any:
    """Says for what is gone that it does not lie open any more. On every page, with no size."""
    left.wake = use_wake()
    return ft.Stack([mark(device, what) for what in sorted(left.names)], width=0, height=0)
