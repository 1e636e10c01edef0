"""The frame around a running game: where we are, the game's own body, what to do, and undo."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.table.commands import AddSeat, Finish
from companion.table.view import TableView
from companion.ui.games import asked, screens_of
from companion.ui.here import Here, Talk
from companion.ui.live import component, safe, use_frame, use_sheet
from companion.ui.parts import (
    banner,
    button,
    button_row,
    icon_button,
    join_code,
    quiet,
    segmented,
    sheet,
    spaced,
    text,
    top_bar,
)
from companion.ui.parts.words import isolate, word_size
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
from companion.ui.screens.scan import scan_overlay, use_scans, with_scan_button
from companion.ui.screens.scan_hand import beep_overlay, use_hand_scanner
from companion.ui.screens.seat_sheet import SeatSheet
from companion.ui.theme import Size, Space, Type

SEAT_LIST = -1


class _Actions(FrameTaps):
    """What the taps of a running game do. `seat`: through whose eyes the device looks."""

    def __init__(
        self, here: Here, talk: Talk, seat: int | None, choose: Any, edit: Any, open_: Any
    ) -> None:
        super().__init__(here, talk, open_, edit)
        self.seat, self.choose = seat, choose

    @safe
    async def finish(self, _: Any) -> None:
        self.open("")
        await self.talk.send(Finish(), self.seat, once="finish")

    @safe
    async def ask_finish(self, _: Any) -> None:
        self.edit(0)
        self.open("finish")

    @safe
    async def undo(self, e: Any) -> None:
        await self.talk.send(undo_command(e), self.seat, once="undo")

    @safe
    async def add_seat(self, _: Any) -> None:
        await self.talk.send(AddSeat(), once="add")

    @safe
    async def pick_seat(self, e: Any) -> None:
        self.choose(int(e.control.data))

    @safe
    async def seats(self, _: Any) -> None:
        self.edit(SEAT_LIST)


@component
def Play(here: Here, talk: Talk, view: TableView, mine: tuple[int, ...], choose: Any) -> Any:
    """A running game on one device. `mine` are the seats it may play."""
    t = here.t
    editing, edit = ft.use_state(0)
    opened, open_ = ft.use_state("")
    seat = view.viewer.seat
    do = ft.use_memo(lambda: _Actions(here, talk, seat, choose, edit, open_), [here, talk, seat])
    talk.open_seat = edit
    scans = use_scans(here, talk, view)
    hand = use_hand_scanner(here, talk.live, view, scans, choose)
    screens = screens_of(view.game_id)
    missed = talk.away_at
    news = 0 if missed is None else unseen(view, missed, talk.back_at, mine)
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
    apart = len(mine) > 1 and not asked(screens, "side_by_side", False, here, view)
    now = asked(screens, "acting", 0, view, mine)
    # Only when it becomes another's turn: whoever looks at a seat by hand goes on looking.
    ft.use_effect(lambda: choose(now) if apart and now and now != seat else None, [now])
    # Where all stand side by side nobody can be picked, so nobody stays picked.
    ft.use_effect(lambda: None if apart else choose(0), [apart])
    if apart:
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
    undo = ft.use_memo(
        lambda: undo_button(here, view.undo, do.undo),
        [here.lang, here.large, view.undo, do],
    )
    goes_on = any(p.refused is None for p in view.prompts)
    others = any(s.phone == "held" and s.no not in mine for s in view.seats)
    finish = ft.use_memo(
        lambda: button(
            t(screens_finish(screens)),
            # one stray tap in round 1 would put the result on everybody's phone
            do.ask_finish if goes_on and others else do.finish,
            icon="score",
            look="quiet" if goes_on else "primary",
            key="finish",
        ),
        [here.lang, goes_on, others, do],
    )
    early = asked(screens, "runs_its_course", False, view)
    bottom = ft.use_memo(
        lambda: with_scan_button(
            here, bottom_bar(here, (undo, 3), *(() if early else ((finish, 2),))), scans
        ),
        [here.large, id(undo), id(finish), early, scans],
    )
    me = view.seats[seat - 1] if seat else None
    subtitle = isolate(me.name) if me and len(mine) == 1 else spaced(view.code)
    top = ft.use_memo(
        lambda: _top(here, view, None if here.large else subtitle, do),
        [here.lang, here.large, subtitle, view.host, do],
    )
    overlays: list[ft.Control] = []
    if opened == "settings":
        overlays.append(Settings(here, do.close))
    elif opened == "finish":
        overlays.append(EndNow(here, t(screens_finish(screens)), do))
    elif opened == "log":
        overlays.append(LogSheet(here, talk, view, missed or 0, do.close))
    elif editing == SEAT_LIST:
        overlays.append(SeatList(here, view, screens_finish(screens) if early else None, do))
    elif editing > 0:
        overlays.append(SeatSheet(here, talk, view, editing, do.close, edit, key=f"edit-{editing}"))
    overlays += scan_overlay(here, talk, view, scans)
    return ft.Stack(
        [
            use_frame(
                top,
                middle,
                bottom,
                floating=warning,
                mood=here.mood,
                width=asked(screens, "width", getattr(screens, "WIDTH", 720), view),
            ),
            *overlays,
            *beep_overlay(hand),
        ],
        expand=True,
    )


def unseen(view: TableView, missed: int, back: int | None, mine: tuple[int, ...]) -> int:
    """How many lines of the log came after `missed`, up to `back` or to one of one's own: who acts
    is back, whatever the device says."""
    own = {*mine, *([None] if view.host else [])}
    later = [line for line in view.log if missed < line.seq and (back is None or line.seq <= back)]
    return next((i for i, line in enumerate(later) if line.by in own), len(later))


def _top(here: Here, view: TableView, subtitle: str | None, do: _Actions) -> ft.Control:
    """Where we are, and the way to people, log and settings. Made once, not at every move."""
    t = here.t
    people = icon_button("people", t("play.seats"), do.seats, key="people")
    edit = icon_button("edit", t("seat.edit"), do.open_seat, data=view.viewer.seat, key="edit-seat")
    title = here.say(here.hub.games[view.game_id].meta.name)
    room = (here.page.width or 390) - 2 * Space.L - 4 * (Size.TOUCH + Space.S)
    return top_bar(
        title,
        subtitle=subtitle,
        back=(t("lost.home"), do.home),
        trailing=[
            people if view.host else edit,
            icon_button("log", t("log.title"), do.log, key="log"),
            settings_button(here, do.settings),
        ],
        size=word_size(title, Type.TITLE, room, here.device.scale),
    )


@component
def EndNow(here: Here, word: str, do: _Actions) -> Any:
    """Asks before a game that could go on ends for everybody."""
    t = here.t
    use_sheet(
        sheet(
            t("play.finish.ask"),
            [
                text(t("play.finish.why")),
                button_row(
                    button(word, do.finish, icon="score", key="finish-now"),
                    quiet(t("play.finish.no"), do.close, key="finish-no"),
                ),
            ],
            close=(t("app.close"), do.close),
        )
    )
    return ft.Container(width=0, height=0)


def screens_finish(screens: Any) -> str:
    """The catalogue key of the word on the button that ends the game."""
    return getattr(screens, "FINISH", "play.finish")


def may_add_seat(game: Any, view: TableView) -> bool:
    """Whether a chair may still be put to the running game."""
    return bool(game.meta.seats_may_change) and getattr(view.game, "seats_open", True)


@component
def SeatList(here: Here, view: TableView, end: str | None, do: _Actions) -> Any:
    """Everybody at the table, for the host to look after. `end`: the word that ends it early."""
    rows = [seat_line(here, s, on_click=do.open_seat) for s in view.seats]
    game = here.hub.games[view.game_id]
    if may_add_seat(game, view) and len(rows) < game.meta.seats[1]:
        rows.append(quiet(here.t("lobby.add"), do.add_seat, icon="plus", key="add-seat"))
    tv = quiet(here.t("lobby.tv"), do.tv, icon="screen", key="tv")
    code = join_code(view.code, label=here.t("home.code"), big=False)
    rows += [code, tv]
    if end is not None:
        rows.append(quiet(here.t(end), do.ask_finish, icon="score", key="finish-early"))
    use_sheet(sheet(here.t("play.seats"), rows, close=(here.t("app.close"), do.close)))
    return ft.Container(width=0, height=0)
