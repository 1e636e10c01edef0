"""Small things that stand for big ones: camps, hearts, equipment, and names inside sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import flet as ft

from companion.games.alakanas.play.words import Words
from companion.table.message import Message, named
from companion.table.view import SeatView
from companion.ui.colours import Role
from companion.ui.here import Here
from companion.ui.parts import icon, sem, text
from companion.ui.parts.words import isolate
from companion.ui.theme import Radius, Space, Type

CAMP_INKS: Final[Mapping[str, ft.Colors]] = {
    "guardian": Role.GUARDIAN,
    "helper": Role.HELPER,
    "invader": Role.INVADER,
}
SIDE_CAMPS: Final[Mapping[str, tuple[str, ...]]] = {
    "guardians": ("guardian", "helper"),
    "invaders": ("invader",),
}
"""The camps of each bloc."""
MOST_HEARTS: Final = 8
"""More than so many hearts are a number and nothing else."""


def called(seats: Sequence[SeatView], no: int) -> str:
    """A seat's name inside a sentence; its number while it has none."""
    seat = next((s for s in seats if s.no == no), None)
    return isolate(seat.name or str(no)) if seat is not None else str(no)


def said(here: Here, message: Message, seats: Sequence[SeatView]) -> str:
    """A message whose seats are told by name."""
    return here.say(named(message, {s.no: called(seats, s.no) for s in seats}))


def worded(here: Here, words: Words) -> str:
    """The name of a thing: the pack's, or what somebody typed."""
    return here.say(words) if isinstance(words, Message) else isolate(words) if words else ""


def capital(words: str) -> str:
    """Words of the engine, which stand inside sentences, as a title."""
    return words[:1].upper() + words[1:]


def character_word(here: Here, words: Words) -> str:
    """A character's name; "" for one that nobody has named."""
    unnamed = isinstance(words, Message) and words.key == "alakanas.a_character"
    return "" if unnamed else worded(here, words)


def camp_word(here: Here, camp: str) -> str:
    """The camp's name, or that there is none yet."""
    return here.t(f"alakanas.camp.{camp}" if camp else "alakanas.tv.no_camp")


def camp_emblem(here: Here, camp: str, size: float) -> ft.Control:
    """The emblem of a camp on a round of its colour, `size` px wide, read out by its name.

    Without a camp an empty ring: the place does not jump when the card is drawn.
    """
    word = camp_word(here, camp)
    ink = CAMP_INKS.get(camp, Role.INK_SOFT)
    inside = icon(f"camp-{camp}", size * 0.62, color=ink) if camp else None
    return sem(
        ft.Container(
            inside,
            width=size,
            height=size,
            alignment=ft.Alignment.CENTER,
            border_radius=Radius.ROUND,
            bgcolor=ft.Colors.with_opacity(0.18 if camp else 0, ink),
            border=ft.Border.all(max(1.5, size / 22), ink if camp else Role.LINE_SOFT),
        ),
        label=word,
        hide_inside=True,
    )


def hearts(here: Here, health: int, most: int, size: float) -> ft.Control:
    """Health as hearts, lost ones pale, each `size` px; many of them as one heart."""
    now = max(0, health)
    shown: list[ft.Control]
    if max(most, now) > MOST_HEARTS:
        shown = [icon("health", size)]
    else:
        shown = [icon("health", size) for _ in range(now)]
        shown += [ft.Container(icon("health-lost", size), opacity=0.55) for _ in range(now, most)]
    return sem(
        ft.Row(shown, spacing=size * 0.1, tight=True),
        label=here.t("alakanas.tv.health", n=now, of=most),
        hide_inside=True,
    )


def thing(drawing: str, words: str, size: float, *, color: ft.ColorValue | None = None) -> ft.Row:
    """A drawing with a name beside it, which takes no more room than there is."""
    return ft.Row(
        [
            icon(drawing, size, color=color),
            ft.Container(
                ft.Text(
                    words,
                    theme_style=Type.SMALL,
                    size=size * 0.8,
                    color=Role.INK,
                    max_lines=1,
                    overflow=ft.TextOverflow.ELLIPSIS,
                ),
                expand=True,
                expand_loose=True,
            ),
        ],
        spacing=Space.XS,
        tight=True,
    )


def count(drawing: str, value: str, word: str, size: float) -> ft.Control:
    """A number with its drawing before it, `size` px high, read out with its word."""
    return sem(
        ft.Row(
            [icon(drawing, size), text(value, Type.NAME, size=size, weight=ft.FontWeight.W_700)],
            spacing=size * 0.18,
            tight=True,
        ),
        label=f"{word} {value}",
        hide_inside=True,
    )
