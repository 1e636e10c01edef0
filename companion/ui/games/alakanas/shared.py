"""One device passed round: one covered card at a time, with a hand-over between.

The same pages, words and sizes for everybody; nothing of a card is here before its owner holds it.
"""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.alakanas.play.view_types import AlakanasView
from companion.table.refusal import Refusal
from companion.table.seats import seat_view
from companion.table.view import TableView
from companion.ui.colours import Role
from companion.ui.games.alakanas.deal import how_to_look
from companion.ui.games.alakanas.setup_taps import colour_of, name_of
from companion.ui.games.alakanas.task_card import TaskCard
from companion.ui.here import Here, Talk
from companion.ui.live import component, safe, use_lasting
from companion.ui.parts import button, empty_state, pawn, quiet, text
from companion.ui.theme import Space, Type


class _Round:
    """What the taps of a round do. `at`: how many have had the device; `open`: whether the present
    one has said that it is in the right hands."""

    def __init__(self, talk: Talk, seats: tuple[int, ...], close: Any) -> None:
        self.talk, self.seats, self.close = talk, seats, close
        self.at, self.is_open = 0, False
        self.set: Any = lambda now: None

    def now(self, at: int, is_open: bool) -> None:
        self.at, self.is_open = at, is_open
        self.set((at, is_open))

    def cover(self) -> None:
        """Somebody put the device down: whoever takes it up has to say who it is."""
        if self.is_open:
            self.now(self.at, False)

    @safe
    async def mine(self, _: Any) -> None:
        self.now(self.at, True)

    @safe
    async def next(self, _: Any) -> None:
        """The device goes on, to be handed over."""
        self.now(self.at + 1, False)

    @safe
    async def leave(self, _: Any) -> None:
        self.close()


@component
def PassRound(here: Here, talk: Talk, view: TableView, seats: tuple[int, ...], close: Any) -> Any:
    """The round of `seats`, which have no phone of their own. `close()` ends it."""
    t = here.t
    going = ft.use_memo(lambda: _Round(talk, seats, close), [talk])
    (at, is_open), going.set = ft.use_state((0, False))
    use_lasting(lambda: talk.when_away(going.cover), [id(going)])
    beside = ft.use_memo(lambda: how_to_look(here), [here.lang, here.device.scale])
    if at >= len(going.seats):
        return empty_state(
            "check",
            t("alakanas.round.done"),
            t("alakanas.round.done_why"),
            button(t("app.done"), going.leave, icon="check", key="round-done"),
            key="round-over",
        )
    no = going.seats[at]
    count = text(f"{at + 1} / {len(going.seats)}", Type.STRONG, Role.INK_SOFT)
    rows: list[ft.Control] = [count]
    if not is_open:
        rows += [
            pawn(colour_of(view, no), 96),
            text(
                t("alakanas.round.hand", name=name_of(view, no)),
                Type.NAME,
                align=ft.TextAlign.CENTER,
            ),
            text(
                t("alakanas.round.look_away"), Type.BODY, Role.INK_SOFT, align=ft.TextAlign.CENTER
            ),
            button(
                t("alakanas.round.mine", name=name_of(view, no)),
                going.mine,
                icon="seat",
                key="round-mine",
            ),
            quiet(t("alakanas.round.skip"), going.next, key="round-skip"),
        ]
    else:
        rows.append(
            text(
                t("alakanas.round.look", name=name_of(view, no)),
                Type.NAME,
                align=ft.TextAlign.CENTER,
            )
        )
        card = _card(here, talk, no, beside)
        if card is not None:
            rows.append(card)
        rows.append(button(t("alakanas.round.next"), going.next, icon="forward", key="round-next"))
    return ft.Container(
        ft.Column(
            rows,
            spacing=Space.L,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=ft.Padding.symmetric(vertical=Space.XL),
        alignment=ft.Alignment.TOP_CENTER,
        key=f"round-{no}-{is_open}",
    )


def _card(here: Here, talk: Talk, no: int, beside: ft.Control) -> ft.Control | None:
    """The covered card of a seat that is played from this device."""
    seen = talk.live.view(talk.key, seat_view(no))
    if isinstance(seen, Refusal) or not isinstance(seen.game, AlakanasView):
        return None
    own = seen.game.own
    if own is None:
        return None
    marked = seen.game.ring[no - 1].seen
    return TaskCard(
        here, talk, here.lang, here.device.scale, no, own, marked, beside, key=f"passed-{no}"
    )
