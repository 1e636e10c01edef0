"""Sitting down: a name, a seat, and a way back for whoever lost their phone."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import flet as ft

from companion.hub.live import Accepted, LiveTable, Outcome
from companion.table.refusal import Refusal
from companion.table.seats import SPECTATOR, Viewer
from companion.table.state import Phase
from companion.table.view import SeatView, TableView
from companion.ui.going import Way
from companion.ui.here import Here, Notice, Talk
from companion.ui.live import component, safe, use_items, use_table, use_wake
from companion.ui.parts import (
    banner,
    button,
    code_field,
    page_frame,
    panel,
    primary,
    quiet,
    seat_row,
    spaced,
    tag,
    text_field,
    top_bar,
)
from companion.ui.screens.chrome import (
    Settings,
    notice_bar,
    presence_of,
    seat_name,
    settings_button,
)
from companion.ui.screens.gone import why_no_seat


class _Actions:
    """What the taps of the join screen do."""

    def __init__(
        self,
        here: Here,
        talk: Talk,
        name: ft.TextField,
        code: ft.TextField,
        set_typed: Any,
        set_settings: Any,
        set_reentry: Any,
    ) -> None:
        self.here, self.talk, self.name, self.code = here, talk, name, code
        self.set_typed, self.set_settings = set_typed, set_settings
        self.set_reentry = set_reentry
        self._way = Way(here)

    @safe
    async def sit(self, e: Any) -> None:
        no = e.control.data if isinstance(e.control.data, int) else 0
        with self._way.out() as go:
            if go is None:
                return
            outcome = await self.talk.sit(no, self.name.value or "")
            if isinstance(outcome, Accepted):
                go(f"/table/{self.talk.live.code}")

    @safe
    async def reenter(self, _: Any) -> None:
        here, live = self.here, self.talk.live
        digits = "".join(c for c in self.code.value or "" if c.isdigit())
        await self._in(lambda: live.reenter(here.device.key, digits, here.page.session.id))

    @safe
    async def take_host(self, _: Any) -> None:
        await self._in(lambda: self.talk.live.take_host(self.here.device.key))

    async def _in(self, ask: Callable[[], Awaitable[Outcome]]) -> None:
        """To the table if it lets this device in, else say why not."""
        here, live = self.here, self.talk.live
        with self._way.out() as go:
            if go is None:
                return
            outcome = await ask()
            if isinstance(outcome, Refusal):
                self.talk.tell(Notice(outcome.message, outcome))
                return
            await here.remember(here.device.with_table(live.code))
            go(f"/table/{live.code}")

    @safe
    async def use_name(self, e: Any) -> None:
        name = e.control.data
        self.set_typed(lambda now: (name, now[1] + 1))  # a new field, also for the same name again

    @safe
    async def watch(self, _: Any) -> None:
        self._way.go(f"/screen/{self.talk.live.code}")

    @safe
    async def close(self, _: Any) -> None:
        self.set_settings(False)
        self.talk.tell(None)

    @safe
    async def open_settings(self, _: Any) -> None:
        self.set_settings(True)

    @safe
    async def ask_code(self, _: Any) -> None:
        self.set_reentry(lambda now: not now)


@component
def JoinPage(here: Here, live: LiveTable) -> Any:
    """Where the link of a table leads a device that has no seat there yet."""
    look = use_table(live, here.device.key)
    wake = use_wake()
    talk = ft.use_memo(lambda: Talk(here, live, wake), [live.code])
    return join_form(here, talk, look)


def join_form(here: Here, talk: Talk, look: Callable[[Viewer], TableView | Refusal]) -> Any:
    """The form to join, on a page that follows its table already: what `use_table` hears of a page
    has one hearer."""
    view = look(SPECTATOR)
    assert isinstance(view, TableView)
    return Join(here, talk, view, key="join")


@component
def Join(here: Here, talk: Talk, view: TableView) -> Any:
    """For a device that has no seat at the table yet; `view` is what everybody may see."""
    live = talk.live
    settings, set_settings = ft.use_state(False)
    reentry, set_reentry = ft.use_state(False)
    typed, set_typed = ft.use_state((here.device.names[0] if here.device.names else "", 0))
    name = ft.use_memo(
        lambda: text_field(
            here.t("join.name"),
            typed[0],
            hint=here.t("join.name.hint"),
            icon="people",
            max_length=60,
            on_submit=lambda e: do.sit(e),
            key="name",
        ),
        [here.lang, typed],
    )
    code = ft.use_memo(
        lambda: code_field(
            here.t("join.reentry.code"), on_submit=lambda e: do.reenter(e), key="reentry-code"
        ),
        [here.lang],
    )

    do = ft.use_memo(
        lambda: _Actions(here, talk, name, code, set_typed, set_settings, set_reentry),
        [here, talk, name, code],
    )
    t = here.t
    gone = ft.use_memo(lambda: why_no_seat(live, here.device.key), [live.history.seq])

    def row(seat: SeatView) -> ft.Control:
        free = seat.phone == "free" and (view.phase is Phase.LOBBY or not seat.name)
        presence = "empty" if free else presence_of(seat)
        label = t("join.seat.free") if free else t(f"seat.presence.{presence}")
        return seat_row(
            seat.no,
            seat.colour,
            seat_name(here, seat),
            presence,
            label,
            # A taken seat answers too: whoever came a moment too late is told so.
            on_click=do.sit if view.phase is Phase.LOBBY or seat.phone != "none" else None,
            data=seat.no,
            key=f"seat-{seat.no}",
        )

    rows = [row(seat) for seat in view.seats]
    names = use_items(
        here.device.names,
        lambda n: n,
        lambda n: quiet(n, do.use_name, data=n, key=f"name-{n}"),
    )
    warning = notice_bar(talk, do.close, do.close)
    middle: list[ft.Control] = [
        *([banner(here.say(gone), "info", key="gone")] if gone else []),
        *([tag(t("join.locked"), "lock")] if view.locked else []),
        *(
            [banner(t("join.all_knowing"), "warn", icon="eye", key="all-knowing")]
            if getattr(view.game, "all_knowing", False) and view.phase is Phase.PLAYING
            else []
        ),
        panel(
            [
                name,
                *([ft.Row(names, wrap=True)] if len(here.device.names) > 1 else []),
            ],
            title=t("join.who"),
        ),
        panel(rows, title=t("join.seats"), icon="seat"),
        panel(
            [code, button(t("join.reentry.go"), do.reenter, look="tonal", key="reentry-go")],
            title=t("join.reentry"),
        )
        if reentry
        else quiet(t("join.reentry.have"), do.ask_code, icon="phone", key="reentry"),
        quiet(t("join.watch"), do.watch, icon="eye", key="watch"),
        *(
            [quiet(t("join.host"), do.take_host, icon="crown", key="take-host")]
            if here.world.local(here.page)
            else []
        ),
    ]
    bottom = primary(t("join.sit"), do.sit, icon="seat", key="sit")
    game = here.say(here.hub.games[view.game_id].meta.name)
    return ft.Stack(
        [
            page_frame(
                top_bar(
                    t("join.title", code=spaced(live.code)),
                    subtitle=game,
                    trailing=[settings_button(here, do.open_settings)],
                ),
                middle,
                bottom,
                floating=warning,
            ),
            *([Settings(here, do.close)] if settings else []),
        ],
        expand=True,
    )
