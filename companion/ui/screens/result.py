"""The result: who won and why, every number down to its reason, and what comes next."""

from __future__ import annotations

import uuid
from collections.abc import Awaitable, Callable
from typing import Any

import flet as ft

from companion.hub.hub import Opening
from companion.hub.live import LiveTable
from companion.table.commands import Undo
from companion.table.events import Finished
from companion.table.message import Message
from companion.table.refusal import Refusal
from companion.table.view import TableView
from companion.ui.games import screens_of
from companion.ui.going import Way
from companion.ui.here import Here, Notice, Talk
from companion.ui.live import component, safe
from companion.ui.parts import button, icon_button, page_frame, primary, quiet, spaced, top_bar
from companion.ui.screens.chrome import (
    FrameTaps,
    LogSheet,
    Settings,
    bottom_bar,
    notice_bar,
    settings_button,
)


class _Actions(FrameTaps):
    """What the taps of the result do."""

    def __init__(self, here: Here, talk: Talk, open_: Any) -> None:
        super().__init__(here, talk, open_)
        self._way = Way(here)

    @safe
    async def home(self, _: Any) -> None:
        self._way.go("/")

    @safe
    async def correct(self, _: Any) -> None:
        """Back into the game, where any number can be put right."""
        history = self.talk.live.history
        ends = (r for r in reversed(history.standing()) if isinstance(r.event, Finished))
        if (end := next(ends, None)) is None:
            return  # somebody else was faster
        seats = self.talk.live.seats_of(self.talk.key)
        host = self.talk.live.is_host(self.talk.key)
        if not host and end.seat not in seats:  # "not your step" would say little here
            self.talk.tell(Notice(Message("result.correct.who")))
            return
        await self.talk.send(Undo(end.group), None if host else seats[0], once="correct")

    @safe
    async def again(self, _: Any) -> None:
        """A new table with the same people on the same seats; the phones here are asked over."""
        with self._way.out() as go:
            if go is not None:
                await self._on(self._next_table, go)

    @safe
    async def follow(self, _: Any) -> None:
        """On to the table at which the others play again, to the same seat if it is free."""
        with self._way.out() as go:
            if go is not None:
                await self._on(lambda: self.here.hub.find(self.talk.live.next_code), go)

    async def _next_table(self) -> LiveTable | Refusal:
        """The one that was opened already, on another page of the host's device; or a new one."""
        here, old = self.here, self.talk.live
        if old.next_code:
            return await here.hub.find(old.next_code)
        state = old.history.state
        score_only = state.options.get("mode") == "score"
        opening = Opening(
            state.game_id,
            dict(state.options),
            tuple(s.name for s in state.seats),
            start=score_only,
            phones=frozenset(() if score_only else (s.no for s in state.seats if s.key)),
            colours=tuple(s.colour for s in state.seats),
        )
        live = await here.hub.open_table(self.talk.key, opening)
        if isinstance(live, LiveTable):
            old.next_code = live.code
            old.tell()
        return live

    async def _on(
        self, find: Callable[[], Awaitable[LiveTable | Refusal]], go: Callable[[str], None]
    ) -> None:
        live = await find()
        if isinstance(live, Refusal):
            self.talk.tell(Notice(live.message, live))
        else:
            await self._sit(live, go)

    async def _sit(self, live: LiveTable, go: Callable[[str], None]) -> None:
        """Take the seat that waits for this phone, and go there."""
        here, old = self.here, self.talk.live
        for seat in old.history.state.seats:
            if seat.key == old.hash(self.talk.key):
                await live.claim(self.talk.key, uuid.uuid4().hex, seat.no, seat.name)
        await here.remember(here.device.with_table(live.code))
        go(f"/table/{live.code}")


@component
def ResultPage(here: Here, talk: Talk, view: TableView) -> Any:
    """The end of a game on one device."""
    t = here.t
    opened, open_ = ft.use_state("")
    do = ft.use_memo(lambda: _Actions(here, talk, open_), [here, talk])
    screens = screens_of(view.game_id)
    warning = notice_bar(talk, do.close, do.close)
    row = [
        quiet(t("result.correct"), do.correct, icon="edit", key="correct"),
        primary(t("result.follow"), do.follow, icon="table", key="follow")
        if talk.live.next_code
        else primary(t("result.again"), do.again, icon="table", key="again")
        if view.host
        else button(t("lost.home"), do.home, look="tonal", icon="home", key="home"),
    ]
    bottom = bottom_bar(here, *((c, 1) for c in row))
    overlays: list[ft.Control] = []
    if opened == "settings":
        overlays.append(Settings(here, do.close))
    elif opened == "log":
        overlays.append(LogSheet(here, talk, view, 0, do.close))
    game = here.hub.games[view.game_id]
    return ft.Stack(
        [
            page_frame(
                top_bar(
                    t("result.title"),
                    subtitle=f"{here.say(game.meta.name)} · {spaced(view.code)}",
                    back=(t("lost.home"), do.home),
                    trailing=[
                        icon_button("log", t("log.title"), do.log, key="log"),
                        settings_button(here, do.settings),
                    ],
                ),
                [screens.Result(here, view, key="result-body")],
                bottom,
                floating=warning,
                width=1080,
            ),
            *overlays,
        ],
        expand=True,
    )
