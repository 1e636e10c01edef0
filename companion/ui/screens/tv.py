"""The table screen for a TV or a laptop everybody sees: nothing secret, everything large."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.hub.live import LiveTable
from companion.table.seats import SCREEN
from companion.table.state import Phase
from companion.table.view import TableView
from companion.ui.games import asked, screens_of
from companion.ui.here import Here
from companion.ui.live import component, safe, use_frame, use_items, use_table
from companion.ui.parts import (
    icon_button,
    join_code,
    panel,
    qr_panel,
    spaced,
    text,
    top_bar,
)
from companion.ui.screens.chrome import (
    Settings,
    line_control,
    seat_line,
    settings_button,
)
from companion.ui.screens.lobby import join_address
from companion.ui.screens.scan_hand import beep_overlay, use_hand_scanner
from companion.ui.theme import Space, Type
from companion.web.qr import qr_svg

LOG_LINES = 6
MANY_SEATS = 5
WHOLE_FROM = 1280
"""From this width on a game that fills the screen needs no top bar: the buttons float in its upper
right corner."""
WHOLE_WIDTH = 8000
"""As wide as any screen: the game itself says what goes where."""
BUTTONS_WIDTH = 120
"""Room that it leaves for them there, in px."""


class _Actions:
    """What the taps of the table screen do."""

    def __init__(self, here: Here, set_settings: Any) -> None:
        self.here, self.set_settings = here, set_settings

    @safe
    async def settings(self, _: Any) -> None:
        self.set_settings(True)

    @safe
    async def close(self, _: Any) -> None:
        self.set_settings(False)

    @safe
    async def home(self, _: Any) -> None:
        self.here.go("/")


@component
def TableScreen(here: Here, live: LiveTable) -> Any:
    """The public picture of a table. Shows the way in while a phone is missing."""
    look = use_table(live, "")
    settings, set_settings = ft.use_state(False)
    do = ft.use_memo(lambda: _Actions(here, set_settings), [here])
    view = look(SCREEN)
    assert isinstance(view, TableView)
    hand = use_hand_scanner(here, live, view)
    ft.use_effect(lambda: here.suit(view.game_id), [view.game_id])
    t = here.t
    game = here.hub.games[view.game_id]
    screens = screens_of(view.game_id)
    missing = view.phase is Phase.LOBBY or any(s.phone == "held" and not s.here for s in view.seats)
    rows = use_items(
        [(seat, here.lang) for seat in view.seats],
        lambda item: item[0].no,
        lambda item: seat_line(here, item[0]),
    )
    lines = use_items(
        [
            (line, next((s for s in view.seats if s.no == line.by), None), here.lang)
            for line in reversed(view.log[-LOG_LINES:])
        ],
        lambda item: item[0].seq,
        lambda item: line_control(here, item[1], item[0]),
    )
    side: list[ft.Control] = []
    if missing and view.phase is not Phase.LOBBY:
        side.append(_way_in(here, view.code, 200))
    if missing:  # else the game itself says who plays
        side.append(panel([_seats(rows)], title=t("play.seats"), icon="people"))
    side.append(panel(lines, title=t("log.title"), icon="log"))
    main: ft.Control
    match view.phase:
        case Phase.LOBBY:
            main = _way_in(here, view.code, 460 if (here.page.width or 0) > 700 else 240)
        case Phase.PLAYING:
            main = screens.TableBody(here, view, key="body")
        case Phase.OVER:
            main = screens.Result(here, view, key="result")
    buttons = ft.use_memo(
        lambda: ft.Row(
            [
                icon_button("home", t("lost.home"), do.home, key="home"),
                settings_button(here, do.settings),
            ],
            spacing=4,
            tight=True,
        ),
        [here.lang, do],
    )
    alone = view.phase is Phase.PLAYING and asked(screens, "fills_screen", False, view)
    floating = alone and (here.page.width or 0) >= WHOLE_FROM
    body: ft.Control = ft.ResponsiveRow(
        [
            ft.Container(main, col={"xs": 12, "lg": 8}),
            ft.Container(
                ft.Column(
                    side,
                    spacing=16,
                    tight=True,
                    horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                ),
                col={"xs": 12, "lg": 4},
            ),
        ],
        spacing=16,
        run_spacing=16,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )
    top = ft.use_memo(
        lambda: (
            top_bar(
                here.say(game.meta.name),
                subtitle=f"{t('join.title', code=spaced(view.code))} · {t('tv.public')}",
                trailing=[buttons],
            )
            if not floating
            else ft.Container(height=0)
        ),
        [here.lang, view.game_id, do, floating],
    )
    return ft.Stack(
        [
            use_frame(
                top,
                [main if alone else body],
                width=WHOLE_WIDTH if floating else 1840,
                mood=here.mood,
            ),
            *([ft.Container(buttons, right=16, top=16)] if floating else []),
            *([Settings(here, do.close)] if settings else []),
            *beep_overlay(hand),
        ],
        expand=True,
    )


def _seats(rows: list[ft.Control]) -> ft.Control:
    """One below the other, or in two columns when they are many: nobody scrolls a table screen."""
    half = 6 if len(rows) > MANY_SEATS else 12
    return ft.ResponsiveRow(
        [ft.Container(row, col={"xs": 12, "lg": half}) for row in rows],
        spacing=Space.S,
        run_spacing=Space.S,
    )


def _way_in(here: Here, code: str, size: int) -> ft.Control:
    """Code, QR and address, as large as there is room for."""
    t, address = here.t, join_address(here, code)
    name = t("lobby.qr", code=code)
    picture = qr_panel(
        qr_svg(address, name), name, size=size, address=address.removeprefix("http://")
    )
    return panel(
        [
            join_code(code),
            ft.Row([picture], alignment=ft.MainAxisAlignment.CENTER),
            text(t("tv.how"), Type.LARGE, align=ft.TextAlign.CENTER),
        ],
        title=t("lobby.join"),
        icon="qr",
    )
