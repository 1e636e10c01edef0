"""A timer and a die for mini-games, for which the rules say nothing (R28)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.ui.colours import Role
from companion.ui.games.alakanas.kit import LONGEST, Kit, kit_of
from companion.ui.here import Here
from companion.ui.live import component, safe, use_lasting, use_sheet, use_wake
from companion.ui.parts import button, button_row, primary, quiet, sem, sheet, stepper, text
from companion.ui.theme import Radius, Space, Type

MINUTES = (1, 2, 3, 5)
PIPS = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
}
"""Column and row of each pip."""


def use_kit(here: Here) -> Kit:
    """The same, for a component that shows it."""
    wake, kit = use_wake(), kit_of(here)
    page = here.page

    def told() -> None:
        if page.session.connection is not None:  # a device that is back is shown everything anew
            wake()

    use_lasting(lambda: kit.watch(id(wake), told), [id(kit)])
    return kit


def clock_face(seconds: int) -> str:
    """As on a kitchen timer: 75 -> "1:15"."""
    return f"{seconds // 60}:{seconds % 60:02}"


def spoken_time(here: Here, seconds: int) -> str:
    """The same for those who listen."""
    return here.t("alakanas.tools.left", m=seconds // 60, s=seconds % 60)


class _Tools:
    """What the taps on timer and die do."""

    def __init__(self, kit: Kit, here: Here) -> None:
        self.kit, self.here = kit, here

    @safe
    async def start(self, e: Any) -> None:
        self.kit.start(int(e.control.data))

    @safe
    async def own(self, _: Any) -> None:
        self.kit.start(self.kit.own)

    @safe
    async def less(self, _: Any) -> None:
        self.kit.own = max(1, self.kit.own - 1)
        self.kit.changed()

    @safe
    async def more(self, _: Any) -> None:
        self.kit.own = min(LONGEST, self.kit.own + 1)
        self.kit.changed()

    @safe
    async def stop(self, _: Any) -> None:
        self.kit.stop()

    @safe
    async def again(self, _: Any) -> None:
        self.kit.start(self.kit.minutes)

    @safe
    async def roll(self, _: Any) -> None:
        self.kit.roll()

    @safe
    async def nothing(self, _: Any) -> None:
        pass


@component
def ToolsBar(here: Here, on_open: Any, name: str = "tools", alarm: bool = True) -> Any:
    """Opens the sheet (`on_open`, with "tools" as data); says what the timer says. When the time
    is up and `alarm` is on, a sheet of its own says so, whatever else is on the screen."""
    kit = use_kit(here)
    do = ft.use_memo(lambda: _Tools(kit, here), [kit, here])
    words = said = here.t("alakanas.tools.title")
    if kit.ends is not None:
        words = f"{words} · {clock_face(kit.left)}"
        said = f"{said}, {spoken_time(here, kit.left)}"
    elif kit.rung:
        words = said = here.t("alakanas.tools.up")
    over = None
    if alarm and kit.rung and not kit.open:
        over = sheet(
            here.t("alakanas.tools.up"),
            [_figure(here, kit)],
            button_row(
                primary(here.t("alakanas.tools.noticed"), do.stop, icon="check", key="noticed"),
                quiet(here.t("alakanas.tools.again"), do.again, icon="refresh", key="again"),
            ),
            close=(here.t("app.close"), do.stop),
        )
    use_sheet(over)
    return button(
        words,
        on_open,
        look="tonal" if kit.ends is not None or kit.rung else "quiet",
        icon="hourglass",
        name=said,
        data="tools",
        key=name,
    )


@component
def ToolsSheet(here: Here, on_close: Any) -> Any:
    """The timer and the die."""
    kit = use_kit(here)
    do = ft.use_memo(lambda: _Tools(kit, here), [kit, here])

    def shown() -> Callable[[], None]:
        kit.open += 1

        def gone() -> None:
            kit.open -= 1
            if kit.rung:  # who closes it has seen it
                kit.stop()

        return gone

    use_lasting(shown, [id(kit)])
    t = here.t
    rows: list[ft.Control] = [
        text(t("alakanas.tools.why"), Type.SMALL, Role.INK_SOFT),
        *_timer(here, kit, do),
        *_die(here, kit, do),
    ]
    close = (t("app.close"), on_close)
    use_sheet(sheet(t("alakanas.tools.title"), rows, close=close, tall=True))
    return ft.Container(width=0, height=0)


class _Opened:
    """Whether the sheet of a bar that stands alone is open."""

    def __init__(self, set_open: Any) -> None:
        self.set_open = set_open

    @safe
    async def show(self, _: Any) -> None:
        self.set_open(True)

    @safe
    async def close(self, _: Any) -> None:
        self.set_open(False)


@component
def SharedTools(here: Here) -> Any:
    """The bar with its own sheet, for a screen that has no other."""
    is_open, set_open = ft.use_state(False)
    do = ft.use_memo(lambda: _Opened(set_open), [])
    over = [ToolsSheet(here, do.close, key="tools-sheet")] if is_open else []
    return ft.Row([ToolsBar(here, do.show, key="tools-bar"), *over], key="tools-row")


# --- the timer --------------------------------------------------------------------------------


def _timer(here: Here, kit: Kit, do: _Tools) -> list[ft.Control]:
    t = here.t
    rows: list[ft.Control] = [_figure(here, kit)]
    if kit.ends is not None:
        stop = button(t("alakanas.tools.stop"), do.stop, look="danger", icon="close", key="stop")
        return [*rows, button_row(stop)]
    if kit.rung:
        noticed = primary(t("alakanas.tools.noticed"), do.stop, icon="check", key="noticed")
        again = quiet(t("alakanas.tools.again"), do.again, icon="refresh", key="again")
        rows.append(button_row(noticed, again))
    rows.append(
        button_row(
            *(
                button(
                    here.tn("alakanas.tools.minutes", n),
                    do.start,
                    look="tonal",
                    data=n,
                    key=f"minutes-{n}",
                )
                for n in MINUTES
            )
        )
    )
    word = t("alakanas.tools.own")
    rows.append(
        stepper(
            word,
            kit.own,
            do.less,
            do.more,
            minus_name=t("app.less", what=word),
            plus_name=t("app.more", what=word),
            minus_why=t("alakanas.ui.least") if kit.own <= 1 else None,
            plus_why=t("alakanas.ui.least") if kit.own >= LONGEST else None,
            on_refused=do.nothing,
            icon="hourglass",
            stacked=here.large,
            key="own-minutes",
        )
    )
    go = here.tn("alakanas.tools.start", kit.own)
    rows.append(button_row(button(go, do.own, look="tonal", icon="forward", key="own-start")))
    return rows


def _figure(here: Here, kit: Kit) -> ft.Control:
    """What is left, as large as it can be read from across a table; the end in words."""
    up = kit.rung
    ink = Role.ON_WARN_WASH if up else Role.INK
    if up:
        shown: ft.Control = text(
            here.t("alakanas.tools.up"), Type.BANNER, ink, align=ft.TextAlign.CENTER
        )
    else:
        shown = text(
            clock_face(kit.left),
            Type.HERO,
            ink if kit.ends is not None else Role.INK_SOFT,
            align=ft.TextAlign.CENTER,
            size=72 * min(1.3, here.device.scale),
            read_as=spoken_time(here, kit.left),
        )
    box = ft.Container(
        shown,
        height=120 * min(1.3, here.device.scale),
        alignment=ft.Alignment.CENTER,
        bgcolor=Role.WARN_WASH if up and not kit.lit else Role.COIN if up else Role.WELL,
        border=ft.Border.all(3, Role.WARN if up else Role.LINE_SOFT),
        border_radius=Radius.CARD,
    )
    return sem(box, ident="timer", live=up or None, key="timer")


# --- the die ----------------------------------------------------------------------------------


def die(here: Here, value: int, size: float, *, live: bool = False, key: str) -> ft.Control:
    """A die with `value` pips up (0: not rolled yet); its name says the value."""
    line = 2
    inside = size - 2 * line
    pip, edge = inside * 0.19, inside * 0.14
    step = (inside - 2 * edge - pip) / 2
    pips: list[ft.Control] = [
        ft.Container(
            width=pip,
            height=pip,
            bgcolor=Role.INK,
            border_radius=pip / 2,
            left=edge + x * step,
            top=edge + y * step,
        )
        for x, y in PIPS.get(value, ())
    ]
    said = here.t("alakanas.tools.die", n=value) if value else here.t("alakanas.tools.no_roll")
    box = ft.Container(
        ft.Stack(pips, width=inside, height=inside),
        width=size,
        height=size,
        bgcolor=Role.PAPER,
        border=ft.Border.all(line, Role.INK if value else Role.LINE),
        border_radius=size * 0.2,
    )
    return sem(box, label=said, ident=key, live=live or None, hide_inside=True, key=key)


def _die(here: Here, kit: Kit, do: _Tools) -> list[ft.Control]:
    t = here.t
    newest = kit.rolls[-1] if kit.rolls else 0
    figure = sem(text(str(newest) if newest else "", Type.HERO, size=64), hide_inside=True)
    roll = primary(t("alakanas.tools.roll"), do.roll, icon="refresh", key="roll")
    rows: list[ft.Control] = [
        ft.Row(
            [
                die(here, newest, 96, live=True, key="die"),
                ft.Container(figure, width=56),
                *([] if here.large else [roll]),
            ],
            spacing=Space.L,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        *([button_row(roll)] if here.large else []),
    ]
    if len(kit.rolls) > 1:
        older = [die(here, n, 36, key=f"roll-{i}") for i, n in enumerate(reversed(kit.rolls))]
        last = text(t("alakanas.tools.last"), Type.SMALL, Role.INK_SOFT)
        rows += [last, ft.Row(older, spacing=Space.S, key="rolls")]
    return rows
