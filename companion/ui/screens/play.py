"""The frame around a running game: where we are, the game's own body, what to do, and undo."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.table.commands import Finish
from companion.table.view import TableView
from companion.ui.games import screens_of
from companion.ui.here import Here, Talk
from companion.ui.live import component, safe, use_sheet
from companion.ui.parts import (
    banner,
    button,
    icon_button,
    join_code,
    page_frame,
    quiet,
    seat_row,
    segmented,
    sheet,
    spaced,
    top_bar,
)
from companion.ui.parts.words import isolate
from companion.ui.screens.chrome import (
    LogSheet,
    Settings,
    bottom_bar,
    notice_bar,
    seat_name,
    settings_button,
    undo_button,
    undo_command,
)
from companion.ui.screens.join import presence_of
from companion.ui.screens.seat_sheet import SeatSheet

SEAT_LIST = -1


class _Actions:
    """What the taps of the frame do. `seat`: through whose eyes the device looks."""

    def __init__(
        self, here: Here, talk: Talk, seat: int | None, choose: Any, edit: Any, open_: Any
    ) -> None:
        self.here, self.talk, self.seat = here, talk, seat
        self.choose, self.edit, self.open = choose, edit, open_

    @safe
    async def finish(self, _: Any) -> None:
        await self.talk.send(Finish(), self.seat, once="finish")

    @safe
    async def undo(self, e: Any) -> None:
        await self.talk.send(undo_command(e), self.seat, once="undo")

    @safe
    async def insist(self, _: Any) -> None:
        await self.talk.insist()

    @safe
    async def pick_seat(self, e: Any) -> None:
        self.choose(int(e.control.data))

    @safe
    async def seats(self, _: Any) -> None:
        self.edit(SEAT_LIST)

    @safe
    async def open_seat(self, e: Any) -> None:
        self.edit(int(e.control.data))

    @safe
    async def log(self, _: Any) -> None:
        self.open("log")

    @safe
    async def settings(self, _: Any) -> None:
        self.open("settings")

    @safe
    async def tv(self, _: Any) -> None:
        self.here.go(f"/screen/{self.talk.live.code}")

    @safe
    async def home(self, _: Any) -> None:
        self.here.go("/")

    @safe
    async def close(self, _: Any) -> None:
        self.edit(0)
        self.open("")
        self.talk.away_at = None
        self.talk.tell(None)


@component
def Play(here: Here, talk: Talk, view: TableView, mine: tuple[int, ...], choose: Any) -> Any:
    """A running game on one device. `mine` are the seats it may play."""
    t = here.t
    editing, edit = ft.use_state(0)
    opened, open_ = ft.use_state("")
    seat = view.viewer.seat
    do = ft.use_memo(lambda: _Actions(here, talk, seat, choose, edit, open_), [here, talk, seat])
    talk.open_seat = edit
    screens = screens_of(view.game_id)
    game = here.hub.games[view.game_id]
    missed = talk.away_at
    news = sum(1 for line in view.log if missed is not None and line.seq > missed)
    middle: list[ft.Control] = []
    if news and opened != "log":
        middle.append(
            banner(
                here.tn("log.since", news),
                "info",
                action=(t("log.look"), do.log),
                close=(t("app.close"), do.close),
                key="since",
            )
        )
    if len(mine) > 1 and not side_by_side(screens, here):
        by_no = {s.no: s for s in view.seats}
        middle.append(
            segmented(
                [(str(no), isolate(by_no[no].name or str(no))) for no in mine],
                str(seat),
                do.pick_seat,
                key="as",
            )
        )
    middle.append(screens.SeatBody(here, talk, view, key=f"body-{seat}"))
    warning = notice_bar(talk, do.insist, do.close)
    undo = undo_button(here, view.undo, do.undo)
    finish = button(
        t(screens_finish(screens)),
        do.finish,
        icon="score",
        look="quiet" if any(p.refused is None for p in view.prompts) else "primary",
        key="finish",
    )
    bottom = bottom_bar(here, (undo, 3), (finish, 2))
    me = view.seats[seat - 1] if seat else None
    trailing = [
        *(
            [icon_button("people", t("play.seats"), do.seats, key="people")]
            if view.host
            else [icon_button("edit", t("seat.edit"), do.open_seat, data=seat, key="edit-seat")]
        ),
        icon_button("log", t("log.title"), do.log, key="log"),
        settings_button(here, do.settings),
    ]
    overlays: list[ft.Control] = []
    if opened == "settings":
        overlays.append(Settings(here, do.close))
    elif opened == "log":
        overlays.append(LogSheet(here, talk, view, missed or 0, do.close))
    elif editing == SEAT_LIST:
        overlays.append(SeatList(here, view, do))
    elif 0 < editing <= len(view.seats):
        overlays.append(SeatSheet(here, talk, view, editing, do.close, edit, key=f"edit-{editing}"))
    return ft.Stack(
        [
            page_frame(
                top_bar(
                    here.say(game.meta.name),
                    subtitle=None
                    if here.large
                    else isolate(me.name)
                    if me and len(mine) == 1
                    else spaced(view.code),
                    back=(t("lost.home"), do.home),
                    trailing=trailing,
                ),
                middle,
                bottom,
                floating=warning,
                width=getattr(screens, "WIDTH", 720),
            ),
            *overlays,
        ],
        expand=True,
    )


def side_by_side(screens: Any, here: Here) -> bool:
    """Whether the game shows all seats of this device at once, so that none has to be picked."""
    asked = getattr(screens, "side_by_side", None)
    return asked is not None and asked(here)


def screens_finish(screens: Any) -> str:
    """The catalogue key of the word on the button that ends the game."""
    return getattr(screens, "FINISH", "play.finish")


@component
def SeatList(here: Here, view: TableView, do: _Actions) -> Any:
    """Everybody at the table, for the host to look after."""
    rows = [
        seat_row(
            s.no,
            s.colour,
            seat_name(here, s),
            presence_of(s),
            here.t(f"seat.presence.{presence_of(s)}"),
            host_name=here.t("seat.host") if s.host else None,
            on_click=do.open_seat,
            data=s.no,
            key=f"seat-{s.no}",
        )
        for s in view.seats
    ]
    tv = quiet(here.t("lobby.tv"), do.tv, icon="screen", key="tv")
    code = join_code(view.code, label=here.t("home.code"), big=False)
    use_sheet(sheet(here.t("play.seats"), [*rows, code, tv], close=(here.t("app.close"), do.close)))
    return ft.Container(width=0, height=0)
