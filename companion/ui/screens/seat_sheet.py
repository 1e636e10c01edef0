"""One seat, to dress it, to move it, and to look after its phone."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.table.commands import (
    Kick,
    Leave,
    PassHost,
    Recolour,
    RemoveSeat,
    Rename,
    Reorder,
    SetPhoneless,
)
from companion.table.refusal import Refusal
from companion.table.seats import COLOURS
from companion.table.state import Phase
from companion.table.view import TableView
from companion.ui.colours import PLAYER_COLOURS
from companion.ui.here import Here, Notice, Talk
from companion.ui.live import component, safe, turn, use_sheet
from companion.ui.parts import (
    danger,
    join_code,
    pawn,
    primary,
    quiet,
    sem,
    sheet,
    switch_row,
    text,
    text_field,
)
from companion.ui.screens.chrome import notice_bar, seat_name
from companion.ui.theme import Type


class _Actions:
    """What the taps of a seat's sheet do. `speaks`: the seat that asks, None for the host."""

    def __init__(
        self,
        here: Here,
        talk: Talk,
        no: int,
        speaks: int | None,
        mine: bool,
        name: ft.TextField,
        set_reentry: Any,
        edit: Any,
        on_close: Any,
    ) -> None:
        self.here, self.talk, self.no, self.speaks, self.mine = here, talk, no, speaks, mine
        self.name, self.set_reentry, self.edit, self.on_close = name, set_reentry, edit, on_close

    @safe
    async def rename(self, _: Any) -> None:
        name = self.name.value or ""
        if not name and not self._seat().name:  # an empty seat may stay without a name
            await self.on_close(None)
            return
        outcome = await self.talk.send(Rename(self.no, name), self.speaks)
        if not isinstance(outcome, Refusal):
            if self.mine:
                await self.here.remember(self.here.device.with_name(self._seat().name))
            turn(self.edit, self.no, 0)

    def _seat(self) -> Any:
        return self.talk.live.history.state.seat(self.no)

    @safe
    async def colour(self, e: Any) -> None:
        await self.talk.send(Recolour(self.no, int(e.control.data)), self.speaks)

    @safe
    async def phoneless(self, e: Any) -> None:
        if e.control.value and not self._seat().name:
            name = self.name.value or self.here.t("home.player", n=self.no)
            outcome = await self.talk.send(Rename(self.no, name))
            if isinstance(outcome, Refusal):
                return
        await self.talk.send(SetPhoneless(self.no, bool(e.control.value)))

    @safe
    async def up(self, _: Any) -> None:
        await self._move(-1)

    @safe
    async def down(self, _: Any) -> None:
        await self._move(1)

    async def _move(self, by: int) -> None:
        order = list(range(1, len(self.talk.live.history.state.seats) + 1))
        if 0 <= self.no - 1 + by < len(order):
            order.insert(self.no - 1 + by, order.pop(self.no - 1))
            outcome = await self.talk.send(Reorder(tuple(order)))
            if not isinstance(outcome, Refusal):
                turn(self.edit, self.no, self.no + by)

    @safe
    async def remove(self, _: Any) -> None:
        outcome = await self.talk.send(RemoveSeat(self.no))
        if not isinstance(outcome, Refusal):
            turn(self.edit, self.no, 0)

    @safe
    async def kick(self, _: Any) -> None:
        await self.talk.send(Kick(self.no))

    @safe
    async def leave(self, _: Any) -> None:
        await self.talk.send(Leave(self.no), self.no)

    @safe
    async def crown(self, _: Any) -> None:
        await self.talk.send(PassHost(self.no))

    @safe
    async def code(self, _: Any) -> None:
        made = self.talk.live.reentry_code(self.talk.key, self.no)
        if isinstance(made, Refusal):
            self.talk.tell(Notice(made.message, made))
        else:
            self.set_reentry(made)


@component
def SeatSheet(here: Here, talk: Talk, view: TableView, no: int, on_close: Any, edit: Any) -> Any:
    """The sheet for seat `no`: what its owner may do, and what the host may do besides."""
    t, host = here.t, view.host
    seat = view.seats[no - 1]
    mine = view.viewer.seat == no
    lobby = view.phase is Phase.LOBBY
    speaks = None if host else no
    reentry, set_reentry = ft.use_state("")
    name = ft.use_memo(
        lambda: text_field(
            t("join.name"),
            seat.name,
            max_length=60,
            on_submit=lambda e: do.rename(e),
            key="seat-name",
        ),
        [here.lang],
    )

    do = ft.use_memo(
        lambda: _Actions(here, talk, no, speaks, mine, name, set_reentry, edit, on_close),
        [here, talk, no, speaks, name],
    )
    taken = {s.colour: s for s in view.seats if s.no != no}
    body: list[ft.Control] = [
        name,
        text(t("seat.colour"), Type.SECTION),
        ft.Row(
            [_colour(here, c, c == seat.colour, taken.get(c), do.colour) for c in range(COLOURS)],
            wrap=True,
            spacing=6,
            run_spacing=6,
        ),
    ]
    actions: list[ft.Control] = []
    if host and lobby and seat.phone != "held":
        body.append(
            switch_row(
                t("seat.phoneless"),
                seat.phone == "none",
                do.phoneless,
                note=t("seat.phoneless.note"),
                icon="phone-off",
                key="phoneless",
            )
        )
    if host and lobby and len(view.seats) > 1:
        actions += [
            quiet(t("seat.up"), do.up, icon="up", key="move-up"),
            quiet(t("seat.down"), do.down, icon="down", key="move-down"),
        ]
    if host and seat.name and not seat.host and (seat.phone == "held" or not lobby):
        actions.append(quiet(t("seat.reentry"), do.code, icon="phone", key="reentry-code"))
    if host and seat.phone == "held" and not seat.host:
        actions.append(quiet(t("seat.crown"), do.crown, icon="crown-over", key="pass-host"))
        actions.append(danger(t("seat.kick"), do.kick, icon="kick", key="kick"))
    if mine and seat.phone == "held":
        actions.append(quiet(t("seat.leave"), do.leave, icon="kick", key="leave"))
    may_change = lobby or here.hub.games[view.game_id].meta.seats_may_change
    if host and may_change and len(view.seats) > 1:
        actions.append(danger(t("seat.remove"), do.remove, icon="close", key="remove-seat"))
    if reentry:
        # first of all: it is read aloud to somebody who waits for it
        body.insert(
            0,
            ft.Column(
                [
                    join_code(reentry, label=t("seat.reentry.label"), key="reentry-shown"),
                    text(t("seat.reentry.note"), Type.SMALL),
                ],
                tight=True,
            ),
        )
    if actions:
        body.append(ft.Row(actions, wrap=True, spacing=8, run_spacing=8))
    warning = notice_bar(talk, on_close, on_close)
    if warning is not None:
        body.insert(0, warning)
    use_sheet(
        sheet(
            t("seat.title", no=no),
            body,
            primary(t("app.done"), do.rename, icon="check", key="seat-done"),
            close=(t("app.close"), on_close),
            subtitle=seat_name(here, seat),
        )
    )
    return ft.Container(width=0, height=0)


def _colour(here: Here, colour: int, chosen: bool, other: Any, on_click: Any) -> ft.Control:
    """One pawn to choose; one that somebody else has is dimmed and says whose it is."""
    word = here.t(f"colour.{PLAYER_COLOURS[colour].name}")
    label = (
        here.t("seat.colour.of", colour=word, name=other.name or str(other.no)) if other else word
    )
    return ft.MergeSemantics(
        sem(
            ft.Container(
                pawn(colour, 36),
                width=52,
                height=52,
                alignment=ft.Alignment.CENTER,
                border=ft.Border.all(3, ft.Colors.PRIMARY) if chosen else None,
                border_radius=14,
                opacity=0.35 if other else 1,
                ink=True,
                on_click=on_click,
                data=colour,
            ),
            label=label,
            ident=f"colour-{colour}",
            button=True,
            selected=chosen,
        ),
        key=f"colour-{colour}",
    )
