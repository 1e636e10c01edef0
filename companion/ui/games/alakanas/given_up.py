"""What is opened of a deal that was given up before all had contributed: it has no proof."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.games.alakanas.play.state import Aborted
from companion.ui.colours import Role
from companion.ui.here import Here
from companion.ui.parts import text
from companion.ui.theme import Type


def hash_line(name: str, value: str) -> ft.Control:
    """Hexadecimal digits in groups, below what they are."""
    spaced = " ".join(value[i : i + 8] for i in range(0, len(value), 8))
    return ft.Column(
        [text(name, Type.STRONG), text(spaced, Type.SMALL, Role.INK_SOFT)], spacing=0, tight=True
    )


def given_up(here: Here, gone: Aborted, name: Callable[[int], str]) -> list[ft.Control]:
    """The server's lock and secret, and everybody's contribution; nothing where a proof tells all.
    `name`: what a seat (1 ...) is called inside a sentence."""
    if gone.proof or not gone.secret:
        return []
    t = here.t
    rows: list[ft.Control] = [text(t("alakanas.deal.opened"), Type.SMALL, Role.INK_SOFT)]
    for word, value in (
        ("manifest", gone.manifest),
        ("server", gone.server),
        ("secret", gone.secret),
    ):
        rows.append(hash_line(t(f"alakanas.deal.{word}"), value))
    for seat, value in enumerate(gone.given, 1):
        said = t("alakanas.deal.value_of", name=name(seat))
        rows.append(hash_line(said, value) if value else _none(here, said))
    return rows


def _none(here: Here, said: str) -> ft.Control:
    return ft.Column(
        [
            text(said, Type.STRONG),
            text(here.t("alakanas.deal.value_none"), Type.SMALL, Role.INK_SOFT),
        ],
        spacing=0,
        tight=True,
    )
