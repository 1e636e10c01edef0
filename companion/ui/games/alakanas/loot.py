"""The cards that 天谴 brought to 天神: given to anyone among the living, in any split (R25)."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.alakanas.play import commands as cmd
from companion.games.alakanas.play.view_types import AlakanasView
from companion.table.view import TableView
from companion.ui.colours import Role
from companion.ui.games.alakanas.setup_taps import SetupTaps, colour_of, name_of
from companion.ui.here import Here
from companion.ui.live import component, safe
from companion.ui.parts import panel, pawn, primary, quiet, stepper, text
from companion.ui.theme import Space, Type

Split = tuple[tuple[int, int], ...]
"""Seat and number of cards, by seat."""


def given(split: Split) -> int:
    """How many cards have been promised."""
    return sum(n for _, n in split)


def changed(split: Split, seat: int, by: int, held: int) -> Split:
    """The split with `by` more (or fewer) for a seat: never below none, never more than there
    are."""
    now = dict(split)
    room = held - given(split)
    now[seat] = max(0, now.get(seat, 0) + min(by, room))
    return tuple(sorted((no, n) for no, n in now.items() if n))


class _Sharing:
    """What the taps on the split do."""

    def __init__(self, do: SetupTaps, held: int) -> None:
        self.do, self.held = do, held
        self.split: Split = ()
        self.set: Any = lambda split: None

    def by(self, seat: int, n: int) -> None:
        self.split = changed(self.split, seat, n, self.held)
        self.set(self.split)

    @safe
    async def less(self, e: Any) -> None:
        self.by(int(e.control.data), -1)

    @safe
    async def more(self, e: Any) -> None:
        self.by(int(e.control.data), 1)

    @safe
    async def rest(self, e: Any) -> None:
        """All that is left to one seat."""
        self.by(int(e.control.data), self.held)

    @safe
    async def give(self, _: Any) -> None:
        shares = tuple(cmd.Share(seat, n) for seat, n in self.split)
        await self.do.ask(cmd.GiveLoot(self.held, shares), once=f"loot/{self.held}")


@component
def LootPanel(here: Here, view: TableView, do: SetupTaps) -> Any:
    """How many for whom; what nobody gets is discarded."""
    game, t = view.game, here.t
    assert isinstance(game, AlakanasView)
    held = game.loot
    split, set_split = ft.use_state(())
    sharing = ft.use_memo(lambda: _Sharing(do, held), [do, held])
    sharing.split, sharing.set = split, set_split
    left = held - given(split)
    rows: list[ft.Control] = [
        ft.Row(
            [
                text(str(left), Type.NUMBER, read_as=here.tn("alakanas.keeper.loot_left", left)),
                text(here.tn("alakanas.keeper.loot_left", left), Type.BODY, grow=True),
            ],
            spacing=Space.M,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        )
    ]
    rows.append(text(t("alakanas.keeper.loot_all"), Type.SMALL))
    living = [p.seat for p in game.ring if p.alive]
    for no in living:
        name = name_of(view, no)
        n = dict(split).get(no, 0)
        step = stepper(
            name,
            n,
            sharing.less,
            sharing.more,
            minus_name=t("app.less", what=name),
            plus_name=t("app.more", what=name),
            on_value=sharing.rest,
            stacked=here.large,
            data=no,
            key=f"share-{no}",
        )
        rows.append(
            ft.Row(
                [pawn(colour_of(view, no), 30), ft.Container(step, expand=True)],
                spacing=Space.S,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
                key=f"loot-of-{no}",
            )
        )
    words = (
        here.tn("alakanas.keeper.loot_give", given(split), left=left)
        if split
        else here.tn("alakanas.keeper.loot_discard", held)
    )
    look = primary if split else quiet
    rows.append(look(words, sharing.give, icon="check", key="loot-give"))
    return panel(
        rows,
        title=t("alakanas.keeper.loot"),
        icon="hand",
        tone=Role.WARN_WASH,
        key="loot",
    )
