"""What a living player may do: cards, then health and places, always in the same cells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import flet as ft

from companion.games.alakanas.play.view_types import AlakanasView
from companion.table.view import TableView
from companion.ui.colours import Role
from companion.ui.games.alakanas.taps import Taps, offer_of
from companion.ui.here import Here
from companion.ui.icons import icon
from companion.ui.parts import sem, text
from companion.ui.theme import Radius, Space, Type

CELL_HEIGHT = 72


@dataclass(frozen=True, slots=True)
class _Cell:
    """An action: its name, its drawing, and the offer that one tap takes ("" opens a sheet)."""

    name: str
    drawing: str
    offer: str = ""


CARDS = (
    _Cell("ala", "bolt", "use/ala"),
    _Cell("move", "boot", "use/move"),
    _Cell("answer", "armour"),
    _Cell("other", "card"),
    _Cell("equip", "weapon"),
    _Cell("trap", "trap"),
    _Cell("judgement", "judgement"),
    _Cell("more", "more"),
)
LIFE = (
    _Cell("hit", "dying"),
    _Cell("hurt", "health-lost"),
    _Cell("heal", "health", "heal"),
    _Cell("walk", "grid"),
)


def action_panels(here: Here, view: TableView, game: AlakanasView, do: Taps) -> list[ft.Control]:
    """All actions; those that the rules refuse now are dimmed, and say why when touched."""
    active = game.turn == view.viewer.seat and game.phase == "play"
    return [
        _grid(here, [_cell(here, view, game, c, do, active) for c in LIFE], "life"),
        _grid(here, [_cell(here, view, game, c, do, active) for c in CARDS], "cards"),
    ]


def _grid(here: Here, cells: Sequence[ft.Control], key: str) -> ft.Control:
    width = 6 if here.large else 3
    return ft.ResponsiveRow(
        [ft.Container(c, col=width, key=f"{key}-{i}") for i, c in enumerate(cells)],
        spacing=Space.S,
        run_spacing=Space.S,
        key=key,
    )


def _used(game: AlakanasView, name: str) -> str:
    """How much of the one 阿拉 and the one 移动 is used (R15, R16)."""
    match name:
        case "ala":
            return f"{game.ala_used}/1"
        case "move":
            return f"{game.move_used}/1"
        case _:
            return ""


def _cell(
    here: Here, view: TableView, game: AlakanasView, cell: _Cell, do: Taps, active: bool
) -> ft.Control:
    word = here.t(f"alakanas.ui.act.{cell.name}")
    offer = offer_of(view.prompts, cell.offer) if cell.offer else None
    refused = offer.refused if offer is not None else None
    count = _used(game, cell.name) if active else ""
    lit = active and cell in CARDS and refused is None
    ink = Role.ON_ACCENT_WASH if lit else Role.INK if refused is None else Role.INK_SOFT
    picture: list[ft.Control] = [icon(cell.drawing, 26, color=None if refused is None else ink)]
    if count:
        picture.append(text(count, Type.TAG, ink))
    box = ft.Container(
        sem(
            ft.Column(
                [
                    ft.Row(
                        picture,
                        spacing=Space.XS,
                        tight=True,
                        alignment=ft.MainAxisAlignment.CENTER,
                    ),
                    text(word, Type.LABEL, ink, align=ft.TextAlign.CENTER, lines=2),
                ],
                spacing=2,
                tight=True,
                alignment=ft.MainAxisAlignment.CENTER,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            hide_inside=True,
        ),
        height=None if here.large else CELL_HEIGHT * here.device.scale,
        padding=ft.Padding.symmetric(horizontal=Space.XS, vertical=Space.S),
        alignment=ft.Alignment.CENTER,
        bgcolor=Role.ACCENT_WASH if lit else Role.WELL,
        border_radius=Radius.BUTTON,
        opacity=1 if refused is None else 0.6,
        ink=True,
        on_click=do.do if offer is not None else do.show,
        data=(offer.id, offer.command) if offer is not None else cell.name,
    )
    why = do.say(refused) if refused is not None else ""
    said = ", ".join(part for part in (word, count, why) if part)
    return ft.MergeSemantics(sem(box, label=said, ident=f"act-{cell.name}", button=True))
