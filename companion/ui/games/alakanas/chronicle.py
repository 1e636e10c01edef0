"""The game once more, line by line, with what was secret then put where it happened."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.table.log import LogLine
from companion.ui.colours import Role
from companion.ui.here import Here
from companion.ui.live import region, safe, use_items
from companion.ui.parts import button_row, icon, log_line, panel, pawn, quiet, text
from companion.ui.parts.words import isolate
from companion.ui.screens.chrome import clock
from companion.ui.theme import Radius, Space, Type

_LOG = "alakanas.log."
MATTERS = frozenset(
    {
        *("locked", "dealt", "aborted", "aborted_early", "dying", "saved", "saved_self"),
        *("recovered", "died", "left", "revived", "may_open", "opened", "looted", "entered"),
    }
)
"""Lines that are shown before all the others are asked for."""
PAGE = 150
"""Lines that are shown at once, and with each further step back."""


@dataclass(frozen=True, slots=True)
class Secrets:
    """What lies open now: the number of the deal that counted; of everybody the player colour, the
    name, the task, and whether it is the special one; the name of whoever held that, "" when the
    app does not know."""

    deal: int
    held: tuple[tuple[int, str, str, bool], ...]
    special: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A line, and what to say below it: nothing, all tasks, or a sentence (key of the
    catalogue)."""

    line: LogLine
    tasks: tuple[tuple[int, str, str, bool], ...] = ()
    aside: str = ""
    name: str = ""


def entries(log: tuple[LogLine, ...], secrets: Secrets, everything: bool) -> Iterator[Entry]:
    """The lines of the game in order, without what was taken back."""
    for line in log:
        key = line.text.key.removeprefix(_LOG)
        ends = line is log[-1] or line.text.key == "alakanas.and"
        if line.undone or not (everything or key in MATTERS or ends):
            continue
        params = line.text.params
        if key == "dealt" and params.get("number") == secrets.deal:
            yield Entry(line, secrets.held)
        elif key in ("died", "left") and secrets.special and params.get("seat") == secrets.special:
            yield Entry(line, (), "alakanas.end.log.special_died", secrets.special)
        elif key == "may_open" and secrets.special:
            yield Entry(line, (), "alakanas.end.log.special", secrets.special)
        else:
            yield Entry(line)


class _Taps:
    """What the taps of the chronicle do."""

    def __init__(self, set_all: Any, set_shown: Any) -> None:
        self.set_all, self.set_shown = set_all, set_shown
        self.shown = PAGE

    @safe
    async def more(self, _: Any) -> None:
        self.set_shown(PAGE)
        self.set_all(True)

    @safe
    async def less(self, _: Any) -> None:
        self.set_shown(PAGE)
        self.set_all(False)

    @safe
    async def earlier(self, _: Any) -> None:
        self.set_shown(self.shown + PAGE)


@region
def Chronicle(here: Here, lang: str, log: tuple[LogLine, ...], secrets: Secrets) -> ft.Control:
    """The log of a game that is over. What mattered first; the rest on demand.

    The end of it is shown, and as much of what came before as is asked for.
    """
    everything, set_all = ft.use_state(False)
    shown, set_shown = ft.use_state(PAGE)
    do = ft.use_memo(lambda: _Taps(set_all, set_shown), [])
    do.shown = shown
    t = here.t
    told = list(entries(log, secrets, everything))
    before = max(0, len(told) - shown)
    rows = use_items(
        [(entry, lang) for entry in told[before:]],
        lambda item: item[0].line.seq,
        lambda item: _entry(here, item[0]),
    )
    above: list[ft.Control] = []
    if before:
        word = here.tn("alakanas.end.log.earlier", min(PAGE, before), left=before)
        above.append(button_row(quiet(word, do.earlier, icon="up", key="log-earlier")))
    standing = sum(not line.undone for line in log)
    if everything:
        other = quiet(t("alakanas.end.log.less"), do.less, icon="up", key="log-less")
    else:
        other = quiet(t("alakanas.end.log.more", n=standing), do.more, icon="down", key="log-more")
    return panel(
        [*above, ft.Column(rows, spacing=Space.HAIR, tight=True), button_row(other)],
        title=t("alakanas.end.log"),
        icon="history",
    )


def _entry(here: Here, entry: Entry) -> ft.Control:
    line = log_line(here.say(entry.line.text), time=clock(entry.line.at))
    below: list[ft.Control] = []
    if entry.tasks:
        below.append(text(here.t("alakanas.end.log.dealt"), Type.SMALL, Role.ON_WARN_WASH))
        below += [_held(*held) for held in entry.tasks]
    elif entry.aside:
        words = here.t(entry.aside, name=isolate(entry.name))
        below.append(text(words, Type.BODY, Role.ON_WARN_WASH))
    rows: list[ft.Control] = [line]
    if below:
        rows.append(
            ft.Container(
                ft.Row(
                    [
                        icon("task-back", 24, color=Role.WARN),
                        ft.Column(below, spacing=Space.XS, tight=True, expand=True),
                    ],
                    spacing=Space.M,
                    vertical_alignment=ft.CrossAxisAlignment.START,
                ),
                padding=Space.M,
                margin=ft.Margin.only(left=Space.XXL, bottom=Space.S),
                bgcolor=Role.WARN_WASH,
                border_radius=Radius.CHIP,
            )
        )
    return ft.Column(rows, spacing=0, tight=True, key=f"line-{entry.line.seq}")


def _held(colour: int, name: str, task: str, special: bool) -> ft.Control:
    kind = Type.STRONG if special else Type.SMALL
    return ft.Row(
        [
            pawn(colour, 22),
            ft.Container(
                text(f"{name} · {task}", kind, Role.ON_WARN_WASH), expand=True, expand_loose=True
            ),
        ],
        spacing=Space.S,
        tight=True,
    )
