"""The lobby: everybody sits down, the host sets the table."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.table.commands import AddSeat, ChooseGame, Reorder, SetLock, SetOption, Start
from companion.table.refusal import Refusal
from companion.table.view import SeatView, TableView
from companion.ui.games import asked, screens_of
from companion.ui.here import Here, Talk
from companion.ui.live import component, safe, turn, use_items
from companion.ui.parts import (
    button,
    button_row,
    columns,
    icon,
    icon_button,
    join_code,
    page_frame,
    panel,
    pawn,
    primary,
    qr_panel,
    quiet,
    spaced,
    tag,
    text,
    tonal,
    top_bar,
)
from companion.ui.screens.chrome import (
    FrameTaps,
    LogSheet,
    Settings,
    bottom_bar,
    notice_bar,
    seat_line,
    settings_button,
    undo_button,
    undo_command,
)
from companion.ui.screens.options import HouseRules, game_panel
from companion.ui.screens.seat_sheet import SeatSheet
from companion.ui.theme import Type
from companion.web.qr import qr_svg

SEATS_OF_QR = 220


def join_address(here: Here, code: str) -> str:
    """The address behind the QR."""
    return f"{here.base_url}/j/{code}"


class _Actions(FrameTaps):
    """What the taps of the lobby do."""

    opened = ""
    """What lies over the screen."""

    @safe
    async def start(self, _: Any) -> None:
        await self.talk.send(Start(), once="start")

    @safe
    async def add(self, _: Any) -> None:
        await self.talk.send(AddSeat(), once="add")

    @safe
    async def add_phoneless(self, _: Any) -> None:
        seats = self.talk.live.history.state.seats
        name = self.here.t("home.player", n=len(seats) + 1)
        await self.talk.send(AddSeat(name, phoneless=True), once="add-phoneless")

    @safe
    async def join_in(self, _: Any) -> None:
        """The host plays too, on this very device: on the first free seat, under the name it last
        had. A device that has no name yet gives itself one on the seat's sheet."""
        seats = self.talk.live.history.state.seats
        free = next((s.no for s in seats if not s.taken), 0)
        known = self.here.device.names
        name = known[0] if known else self.here.t("home.player", n=free or len(seats) + 1)
        outcome = await self.talk.sit(free, name)
        if not known and not isinstance(outcome, Refusal) and not self.opened:
            turn(self.edit, 0, self.talk.live.own_seat(self.talk.key) or 0)

    @safe
    async def lock(self, _: Any) -> None:
        await self.talk.send(SetLock(not self.talk.live.history.state.locked), once="lock")

    @safe
    async def dropped(self, e: ft.DragTargetEvent) -> None:
        """A seat was dragged onto another one: it takes that place, those between move up."""
        if e.src is None:
            return
        taken, place = int(e.src.data), int(e.control.data)
        order = list(range(1, len(self.talk.live.history.state.seats) + 1))
        order.insert(place - 1, order.pop(taken - 1))
        await self.talk.send(Reorder(tuple(order)))

    @safe
    async def option(self, e: Any) -> None:
        name, value = e.control.data
        await self.talk.send(SetOption(name, value))

    @safe
    async def choose(self, e: Any) -> None:
        await self.talk.send(ChooseGame(e.control.data))

    @safe
    async def rules(self, _: Any) -> None:
        self.open("rules")

    @safe
    async def own(self, _: Any) -> None:
        self.open("own")

    @safe
    async def undo(self, e: Any) -> None:
        await self.talk.send(undo_command(e), once="undo")


@component
def Lobby(here: Here, talk: Talk, view: TableView) -> Any:
    """Before the game, for the host and for seats."""
    t, host = here.t, view.host
    editing, edit = ft.use_state(0)
    opened, open_ = ft.use_state("")
    do = ft.use_memo(lambda: _Actions(here, talk, open_, edit), [here, talk])
    do.opened, me = opened, talk.live.own_seat(talk.key)
    game, screens = here.hub.games[view.game_id], screens_of(view.game_id)
    address = join_address(here, view.code)
    rows = use_items(
        [(seat, seat.no == me, host, here.lang) for seat in view.seats],
        lambda item: item[0].no,
        lambda item: _row(here, item[0], item[1], item[2], do),
    )
    seats = ft.Column(rows, spacing=8, tight=True, key="seats")
    add_row = ft.Row(
        [
            *(
                [tonal(t("lobby.join_in"), do.join_in, icon="seat", key="join-in")]
                if host and me is None
                else []
            ),
            quiet(t("lobby.add"), do.add, icon="plus", key="add-seat"),
            quiet(
                t("lobby.add_phoneless"), do.add_phoneless, icon="phone-off", key="add-phoneless"
            ),
        ],
        wrap=True,
    )
    sat = sum(1 for s in view.seats if s.phone != "free")
    joining = panel(
        [
            join_code(view.code),
            ft.Container(  # not a row: an address in large letters needs two lines
                qr_panel(
                    qr_svg(address, t("lobby.qr", code=view.code)),
                    t("lobby.qr", code=view.code),
                    size=SEATS_OF_QR,
                    address=address.removeprefix("http://"),
                ),
                alignment=ft.Alignment.TOP_CENTER,
            ),
            text(t("lobby.how"), Type.SMALL, align=ft.TextAlign.CENTER),
            *(
                [
                    button_row(
                        quiet(t("lobby.tv"), do.tv, icon="screen", key="tv"),
                        quiet(
                            t("lobby.unlock" if view.locked else "lobby.lock"),
                            do.lock,
                            icon="lock" if view.locked else "unlock",
                            key="lock",
                        ),
                        *print_button(here, view),
                    )
                ]
                if host
                else []
            ),
        ],
        title=t("lobby.join"),
        icon="qr",
    )
    seat_panel = panel(
        [seats, *([add_row, text(t("lobby.order"), Type.SMALL)] if host else [])],
        title=t("lobby.seats", sat=sat, all=len(view.seats)),
        icon="seat",
    )
    warning = notice_bar(talk, do.close, do.close)
    taken = [s for s in view.seats if s.phone != "free"]
    enough = len(taken) >= game.meta.seats[0]
    start = (
        primary(t("lobby.start"), do.start, icon="forward", key="start")
        if enough
        else button(
            t("lobby.start_waiting", n=game.meta.seats[0]),
            do.start,
            look="refused",
            icon="hourglass",
            key="start",
        )
    )
    bottom: ft.Control = text(t("lobby.wait"), Type.STRONG, align=ft.TextAlign.CENTER)
    if host:
        undo = undo_button(here, view.undo, do.undo)
        bottom = bottom_bar(here, (undo, 2), (start, 3))
    trailing = [
        icon_button("log", t("log.title"), do.log, key="log"),
        settings_button(here, do.settings),
    ]
    parts = [joining, seat_panel] if host else [seat_panel, joining]
    middle: list[ft.Control] = [
        *([tag(t("join.locked"), "lock")] if view.locked else []),
        columns(*parts),
        *([game_panel(here, view, do.option, do.choose, do.rules)] if host else []),
        *(asked(screens, "own_pack_button", [], here, do.own) if host else []),
    ]
    overlays: list[ft.Control] = []
    if editing:
        overlays.append(SeatSheet(here, talk, view, editing, do.close, edit, key=f"edit-{editing}"))
    if opened == "settings":
        overlays.append(Settings(here, do.close))
    if opened == "rules":
        overlays.append(HouseRules(here, view, do.option, do.close))
    if opened == "own" and host:
        overlays.append(screens.OwnPackPage(here, talk, do.close))
    if opened == "log":
        overlays.append(LogSheet(here, talk, view, 0, do.close))
    return ft.Stack(
        [
            page_frame(
                top_bar(
                    t("join.title", code=spaced(view.code)),
                    subtitle=here.say(game.meta.name),
                    back=(t("lost.home"), do.home),
                    trailing=trailing,
                ),
                middle,
                bottom,
                width=1080,
                floating=warning,
            ),
            *overlays,
        ],
        expand=True,
    )


def _row(here: Here, seat: SeatView, me: bool, host: bool, do: _Actions) -> ft.Control:
    handle = None
    if host:
        handle = ft.Draggable(
            ft.Container(icon("drag"), width=40, height=48, alignment=ft.Alignment.CENTER),
            group="seats",
            content_feedback=ft.Container(pawn(seat.colour, 56), width=64, height=64),
            data=seat.no,
        )
    row = seat_line(here, seat, me=me, on_click=do.open_seat if host or me else None, handle=handle)
    if not host:
        return row
    return ft.DragTarget(
        row, group="seats", on_accept=do.dropped, data=seat.no, key=f"row-{seat.no}"
    )


def print_button(here: Here, view: TableView) -> list[ft.Control]:
    """The way to sheets of tags for this table, if anything of the game can carry one."""
    desk = here.world.scans
    if desk is None or not desk.has_tags(view.game_id):
        return []
    where = f"{here.base_url}/tags?game={view.game_id}&table={view.code}"
    return [quiet(here.t("print.open"), url=where, icon="qr", key="print-tags")]
