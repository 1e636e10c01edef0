"""The ring of players on the table screen, in the order in which they sit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import flet as ft

from companion.games.alakanas.play.view_types import AlakanasView, RingSeat, TaskView
from companion.table.view import SeatView
from companion.ui.colours import Role, player_colour
from companion.ui.games.alakanas.emblems import (
    camp_emblem,
    capital,
    character_word,
    count,
    hearts,
    thing,
    worded,
)
from companion.ui.here import Here
from companion.ui.icons.island import Box
from companion.ui.live import region
from companion.ui.parts import icon, pawn, sem, shadow, text
from companion.ui.parts.words import isolate
from companion.ui.theme import MOTION_MS, Radius, Space, Type

PANEL_WIDTH, PANEL_HEIGHT = 420.0, 158.0
"""A player's panel at full size, in px; its parts shrink and grow with it."""
_SIDES = {
    1: (0, 1, 0),
    2: (1, 0, 1),
    3: (1, 1, 1),
    4: (1, 2, 1),
    5: (2, 1, 2),
    6: (2, 2, 2),
    7: (2, 3, 2),
    8: (3, 2, 3),
    9: (3, 3, 3),
    10: (3, 4, 3),
}
"""How many sit at the right, at the top, and at the left, by number of players."""


def sides(n: int) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Seats at the right from the top down, at the top from the left, at the left from the top.

    天神 sits below, seat 1 at their right hand; from there they go round anticlockwise as seen from
    above (R9): up the right side, along the top to the left, down the left side.
    """
    right, top, _ = _SIDES[n]
    round_ = list(range(1, n + 1))
    return (
        tuple(reversed(round_[:right])),
        tuple(reversed(round_[right : right + top])),
        tuple(round_[right + top :]),
    )


def ring_boxes(n: int, within: Box, width: float, high: float) -> dict[int, Box]:
    """A box for each seat round the edge of `within`: panels `width` px wide, the top row `high`
    px high; whoever sits at a side shares its height."""
    right, top, left = sides(n)
    gap = float(Space.M)
    found: dict[int, Box] = {}
    share = min(width * 1.15, (within.w - (len(top) - 1) * gap) / len(top)) if top else width
    row = len(top) * share + (len(top) - 1) * gap
    for i, no in enumerate(top):
        x = within.x + (within.w - row) / 2 + i * (share + gap)
        found[no] = Box(x, within.y, share, high)
    below = within.y + (high + gap if top else 0)
    for column, x in ((right, within.x + within.w - width), (left, within.x)):
        slot = (within.y + within.h - below - (len(column) - 1) * gap) / max(1, len(column))
        tall = min(slot, high * 1.35)
        for i, no in enumerate(column):
            found[no] = Box(x, below + i * (slot + gap) + (slot - tall) / 2, width, tall)
    return found


@dataclass(frozen=True, slots=True)
class Panel:
    """A player's panel. `active`: it is for them to act. `asked`: whether they rescue. `note`: an
    icon and a key of the catalogue for what the table waits for, both "" for nothing."""

    ring: RingSeat
    colour: int
    active: bool
    asked: bool
    note: tuple[str, str]
    opened: TaskView | None


def panels(game: AlakanasView, seats: Sequence[SeatView]) -> tuple[Panel, ...]:
    """Everybody by seat."""
    asked = {d.asked for d in game.dying}
    opened = {t.seat: t for t in game.known}
    colours = {s.no: s.colour for s in seats}
    found: list[Panel] = []
    for r in game.ring:
        active = r.seat == (game.drawing if game.stage != "play" else game.turn)
        found.append(
            Panel(
                replace(r, commitment="", choices=()),
                colours.get(r.seat, 0),
                active and game.stage != "over" and not (game.dying and game.stage == "play"),
                r.seat in asked,
                _note(game, r),
                opened.get(r.seat),
            )
        )
    return tuple(found)


def _note(game: AlakanasView, ring: RingSeat) -> tuple[str, str]:
    """What the table waits for from a seat while tasks are dealt."""
    if game.stage != "tasks" or game.deal is None:
        return "", ""
    if not game.deal.dealt:
        key = {"word": "gave_word", "random": "gave_random"}.get(ring.given, "no_word")
        return ("check" if ring.given else "hourglass"), f"alakanas.tv.{key}"
    return ("eye", "alakanas.tv.seen") if ring.seen else ("hourglass", "alakanas.tv.unseen")


@region
def PlayerPanel(
    here: Here, lang: str, panel: Panel, width: float, height: float, unit: float
) -> ft.Control:
    """A player, `width` px wide and `height` px high (0: as high as it needs); `unit`: 1 for parts
    of full size."""
    return seat_panel(here, panel, width, height, unit)


def seat_panel(here: Here, panel: Panel, width: float, height: float, unit: float) -> ft.Control:
    """The panel of `PlayerPanel`."""
    r = panel.ring
    rows = [_head(here, panel, unit), _numbers(here, r, unit), _things(here, panel, unit)]
    if not height and not r.max_health:  # nothing to keep its place for
        del rows[1]
    tone, edge, line = Role.PAPER, Role.LINE_SOFT, 1
    if r.dying:
        tone, edge, line = Role.DANGER_WASH, Role.DANGER, 3
    elif panel.active or panel.asked:
        tone, edge, line = Role.PRIMARY_WASH, Role.PRIMARY, 3
    body = ft.Column(
        rows,
        spacing=Space.XS * unit,
        expand=True,
        tight=not height,
        alignment=ft.MainAxisAlignment.SPACE_EVENLY if height else ft.MainAxisAlignment.START,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    stripe = ft.Container(
        width=8 * unit,
        border_radius=4,
        bgcolor=player_colour(panel.colour).fill,
        border=ft.Border.all(1, ft.Colors.with_opacity(0.4, Role.INK)),
    )
    return ft.Container(
        ft.Row(
            [stripe, body],
            spacing=Space.M * unit,
            intrinsic_height=True,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        width=width or None,
        height=height or None,
        # with its line as wide as ever, so that nothing moves when the turn does
        padding=ft.Padding.symmetric(horizontal=12 * unit - line, vertical=8 * unit - line),
        bgcolor=tone,
        border=ft.Border.all(line, edge),
        border_radius=Radius.CARD,
        shadow=shadow(1),
        opacity=1 if r.alive else 0.62,
        animate_opacity=MOTION_MS,
        key=f"panel-{r.seat}",
    )


def _head(here: Here, panel: Panel, unit: float) -> ft.Control:
    r = panel.ring
    # the emblem's word stands beside it: nobody knows the drawings when the evening begins
    camp = here.t(f"alakanas.camp.{r.camp}") if r.camp else ""
    below = " · ".join(
        w for w in (camp, character_word(here, r.character), worded(here, r.clan)) if w
    )
    names: list[ft.Control] = [
        text(isolate(r.name), Type.NAME, lines=1, size=25 * unit, key="name"),
    ]
    if below:
        names.append(text(below, Type.SMALL, Role.INK_SOFT, lines=1, size=17 * unit))
    return ft.Row(
        [
            pawn(panel.colour, 44 * unit),
            ft.Column(names, spacing=0, tight=True, expand=True),
            *([] if _state_of(panel) is None else [_state(here, panel, unit)]),
            camp_emblem(here, r.camp, 46 * unit),
        ],
        spacing=10 * unit,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _state_of(panel: Panel) -> tuple[str, str] | None:
    """What is to be said of a player at once, as drawing and key."""
    r = panel.ring
    if not r.alive:
        return "dead", "alakanas.tv.dead"
    if r.dying:
        return "dying", "alakanas.tv.dying"
    return ("health", "alakanas.tv.asked") if panel.asked else None


def _state(here: Here, panel: Panel, unit: float) -> ft.Control:
    drawing, key = _state_of(panel) or ("info", "alakanas.tv.asked")
    return ft.Container(
        ft.Row(
            [
                icon(drawing, 20 * unit),
                text(here.t(key, n=panel.ring.died), Type.TAG, size=17 * unit),
            ],
            spacing=4 * unit,
            tight=True,
        ),
        padding=ft.Padding.symmetric(horizontal=10 * unit, vertical=3 * unit),
        bgcolor=Role.WELL_DEEP,
        border_radius=Radius.ROUND,
    )


def _numbers(here: Here, r: RingSeat, unit: float) -> ft.Control:
    """Health and hand; before they are known, the empty line that they will stand on."""
    cells: list[ft.Control] = []
    if r.max_health:
        small = r.max_health > 6
        cells += [
            text(
                str(max(0, r.health)),
                Type.NAME,
                Role.DANGER if r.health <= 1 else Role.INK,
                size=34 * unit,
                weight=ft.FontWeight.W_700,
            ),
            ft.Container(
                hearts(here, r.health, r.max_health, (18 if small else 22) * unit), expand=True
            ),
        ]
    else:
        cells.append(ft.Container(expand=True, height=34 * unit))
    if r.max_health:
        cells.append(count("hand", str(r.hand), here.t("alakanas.number.hand"), 32 * unit))
    return ft.Row(
        cells, spacing=10 * unit, vertical_alignment=ft.CrossAxisAlignment.CENTER, height=42 * unit
    )


def _things(here: Here, panel: Panel, unit: float) -> ft.Control:
    """Equipment and judgement; in its place an opened task, or what the table waits for."""
    r, size = panel.ring, 22 * unit
    cells: list[ft.Control] = []
    drawing, key = panel.note
    if panel.opened is not None:
        task = panel.opened
        words = capital(here.say(task.title))
        if not task.special and task.text and task.text != task.title:
            words = f"{words}: {worded(here, task.text)}"
        cells.append(thing("task-back", words, size, color=Role.WARN))
    elif key:
        ink = Role.GOOD if drawing in ("check", "eye") else Role.INK_SOFT
        cells.append(thing(drawing, here.t(key), size, color=ink))
    elif r.alive:
        for gear in r.gear:
            word = here.t(f"alakanas.kind.{gear.kind}")
            if gear.id:
                worn = thing(gear.kind, worded(here, gear.name), size)
                cells.append(ft.Container(worn, expand=True, expand_loose=True))
            else:
                faint = ft.Container(icon(gear.kind, size), opacity=0.22)
                cells.append(
                    sem(faint, label=here.t("alakanas.tv.no_gear", kind=word), hide_inside=True)
                )
        for i, name in enumerate(r.judgement):
            lies = thing("judgement", worded(here, name), size, color=Role.WARN)
            cells.append(ft.Container(lies, expand=True, expand_loose=True, key=f"judgement-{i}"))
    return ft.Row(
        [c if c.expand else ft.Container(c, expand=bool(key or panel.opened)) for c in cells],
        spacing=10 * unit,
        height=26 * unit,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
