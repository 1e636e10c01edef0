"""What the table screens of games have in common: the way in for phones that are missing, and the
lines of the log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import flet as ft

from companion.table.log import LogLine
from companion.table.view import TableView
from companion.ui.colours import Role
from companion.ui.here import Here
from companion.ui.parts import icon, pawn, qr_panel, spaced, text
from companion.ui.parts.words import isolate
from companion.ui.screens.chrome import clock
from companion.ui.screens.lobby import join_address
from companion.ui.theme import Space, Type
from companion.web.qr import qr_svg


@dataclass(frozen=True, slots=True)
class Missing:
    """Phones that are not here."""

    code: str
    names: tuple[str, ...]


def missing_phones(view: TableView) -> Missing | None:
    """Whose phone the table waits for; None when all are here."""
    gone = tuple(
        isolate(s.name or str(s.no)) for s in view.seats if s.phone == "held" and not s.here
    )
    return Missing(view.code, gone) if gone else None


def way_in(
    here: Here,
    missing: Missing,
    *,
    size: int,
    kind: ft.TextThemeStyle = Type.TITLE,
    lines: int = 1,
    spacing: int = Space.XS,
) -> ft.Control:
    """Code and QR (`size` px) for those whose phone is not here. `lines`: of the address."""
    address, name = join_address(here, missing.code), here.t("lobby.qr", code=missing.code)
    return ft.Row(
        [
            qr_panel(qr_svg(address, name), name, size=size),
            ft.Column(
                [
                    text(spaced(missing.code), kind),
                    text(address.removeprefix("http://"), Type.SMALL, Role.INK_SOFT, lines=lines),
                    text(here.t("tv.missing", names=missing.names), Type.SMALL, lines=2),
                ],
                spacing=spacing,
                tight=True,
                expand=True,
            ),
        ],
        spacing=Space.L,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def logged(here: Here, line: LogLine, colours: Sequence[int], lines: int) -> ft.Control:
    """A line of the log with whose it is, at most `lines` high. `colours` are in seat order."""
    by = line.by or 0
    lead = pawn(colours[by - 1], 24) if 0 < by <= len(colours) else icon("log", 20)
    return led(lead, here.say(line.text), lines, clock(line.at), key=f"log-{line.seq}")


def led(
    lead: ft.Control, words: str, lines: int, soft: str = "", *, key: str | None = None
) -> ft.Control:
    """Words behind a small picture; `soft` at the end of the line."""
    return ft.Row(
        [
            ft.Container(lead, width=26, alignment=ft.Alignment.CENTER),
            text(words, Type.SMALL, lines=lines, grow=True),
            *([text(soft, Type.TAG, Role.INK_SOFT)] if soft else []),
        ],
        spacing=Space.S,
        vertical_alignment=ft.CrossAxisAlignment.START,
        key=key,
    )
