"""One seat, to dress it, to move it, and to look after its phone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
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
from companion.table.numbering import Numbering
from companion.table.refusal import Refusal
from companion.table.seats import COLOURS, Seat
from companion.table.state import Phase
from companion.table.view import SeatView, TableView
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
    """What the taps of a seat's sheet do. `opened`: by which number the sheet was opened, `seq`:
    how far the table was by then."""

    def __init__(self, here: Here, talk: Talk, opened: int, seq: int) -> None:
        self.here, self.talk, self.opened, self.seq = here, talk, opened, seq
        self.name: Any = None
        self.edit: Any = None
        self.on_close: Any = None
        self.set_reentry: Any = None
        self._numbers = Numbering(talk.live.history)
        self._one_by_one = asyncio.Lock()

    @property
    def no(self) -> int:
        """The number of the seat now, however people changed places meanwhile; 0: it is gone."""
        return self._numbers.now(self.seq, self.opened) or 0

    @property
    def seat(self) -> Seat | None:
        """The seat, as the table has it."""
        return self.talk.live.history.state.seat(self.no)

    @property
    def mine(self) -> bool:
        """Whether this very device holds the seat."""
        return self.no == (self.talk.live.own_seat(self.talk.key) or -1)

    async def _ask(
        self, command: Callable[[int], Any], what: str | None = None, owner: bool = False
    ) -> bool:
        """Ask for something about the seat, under the number that it has when all asked before is
        done. `what`: two quick taps are one; `owner`: its owner asks even if that is the host.

        Whether it was done.
        """
        once = what and f"{what}/{self.no}"
        as_host = not owner and self.talk.live.is_host(self.talk.key)
        async with self._one_by_one:
            no = self.no
            if not no:
                return False
            speaks = None if as_host else no
            outcome = await self.talk.send(command(no), speaks, once=once)
        return not isinstance(outcome, Refusal)

    @safe
    async def rename(self, _: Any) -> None:
        name, seat = self.name.value or "", self.seat
        if not name and seat is not None and not seat.name:  # an empty one may stay without a name
            await self.on_close(None)
            return
        if await self._ask(lambda no: Rename(no, name)):
            turn(self.edit, self.opened, 0)
            if self.mine and (seat := self.seat) is not None:
                await self.here.remember(self.here.device.with_name(seat.name))

    @safe
    async def colour(self, e: Any) -> None:
        colour = int(e.control.data)
        await self._ask(lambda no: Recolour(no, colour))

    @safe
    async def phoneless(self, e: Any) -> None:
        seat = self.seat
        if e.control.value and seat is not None and not seat.name:
            name = self.name.value or self.here.t("home.player", n=seat.no)
            if not await self._ask(lambda no: Rename(no, name)):
                return
        await self._ask(lambda no: SetPhoneless(no, bool(e.control.value)))

    @safe
    async def up(self, _: Any) -> None:
        await self._move(-1)

    @safe
    async def down(self, _: Any) -> None:
        await self._move(1)

    async def _move(self, by: int) -> None:
        def moved(no: int) -> Reorder:
            order = list(range(1, len(self.talk.live.history.state.seats) + 1))
            to = min(max(no + by, 1), len(order))
            order.insert(to - 1, order.pop(no - 1))
            return Reorder(tuple(order))

        await self._ask(moved, f"move/{by}")

    @safe
    async def remove(self, _: Any) -> None:
        if await self._ask(RemoveSeat, "remove"):
            turn(self.edit, self.opened, 0)

    @safe
    async def kick(self, _: Any) -> None:
        await self._ask(Kick, "kick")

    @safe
    async def leave(self, _: Any) -> None:
        await self._ask(Leave, "leave", owner=True)

    @safe
    async def crown(self, _: Any) -> None:
        await self._ask(PassHost, "crown")

    @safe
    async def code(self, _: Any) -> None:
        async with self._one_by_one:
            made = self.talk.live.reentry_code(self.talk.key, self.no)
        if isinstance(made, Refusal):
            self.talk.tell(Notice(made.message, made))
        else:
            self.set_reentry(made)


@component
def SeatSheet(here: Here, talk: Talk, view: TableView, no: int, on_close: Any, edit: Any) -> Any:
    """The sheet for the seat that was number `no` when it was opened: what its owner may do, and
    what the host may do besides. It stays with its seat when people change places."""
    reentry, set_reentry = ft.use_state("")
    do = ft.use_memo(lambda: _Actions(here, talk, no, view.version), [here, talk, no])
    do.edit, do.on_close, do.set_reentry = edit, on_close, set_reentry
    # Nothing is left to be done for whoever handed the office on, or when the seat is gone.
    may = (view.host or do.mine) and 0 < do.no <= len(view.seats)
    seat = view.seats[do.no - 1] if may else None
    ft.use_effect(lambda: None if may else turn(edit, no, 0), [may])
    do.name = ft.use_memo(
        lambda: text_field(
            here.t("join.name"),
            seat.name if seat is not None else "",
            max_length=60,
            on_submit=do.rename,
            key="seat-name",
        ),
        [here.lang, do],
    )
    shown = reentry if talk.live.reentry_counts(reentry) else ""
    use_sheet(_sheet(here, view, seat, shown, do) if seat is not None else None)
    return ft.Container(width=0, height=0)


def _sheet(
    here: Here, view: TableView, seat: SeatView, reentry: str, do: _Actions
) -> ft.BottomSheet:
    t, host, mine = here.t, view.host, do.mine
    lobby = view.phase is Phase.LOBBY
    taken = {s.colour: s for s in view.seats if s.no != seat.no}
    body: list[ft.Control] = [
        do.name,
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
    warning = notice_bar(do.talk, do.on_close, do.on_close)
    if warning is not None:
        body.insert(0, warning)
    return sheet(
        t("seat.title", no=seat.no),
        body,
        primary(t("app.done"), do.rename, icon="check", key="seat-done"),
        close=(t("app.close"), do.on_close),
        subtitle=seat_name(here, seat),
    )


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
