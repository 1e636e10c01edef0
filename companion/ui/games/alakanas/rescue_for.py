"""天神 enters what saves the dying, for whoever has no phone or is missing (R22)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import flet as ft

from companion.games.alakanas.play import commands as cmd
from companion.games.alakanas.play.view_types import AlakanasView
from companion.table.view import TableView
from companion.ui.games.alakanas.dying import Amount
from companion.ui.games.alakanas.setup_taps import SetupTaps, name_of, ring_seat
from companion.ui.here import Here
from companion.ui.live import component, safe
from companion.ui.parts import button_row, quiet
from companion.ui.theme import Space


class _For(Amount):
    """What the taps do in the name of whoever is asked."""

    def __init__(self, do: SetupTaps) -> None:
        super().__init__()
        self.do = do

    @safe
    async def save(self, e: Any) -> None:
        name, command = e.control.data
        self.do.open("")
        await self.do.ask(replace(command, n=self.n), 0, name)


@component
def RescueFor(here: Here, view: TableView, do: SetupTaps) -> Any:
    """What whoever is asked may say: each card, with what it gives back, which need not be enough.
    Or that they pass."""
    game = view.game
    assert isinstance(game, AlakanasView)
    n, set_n = ft.use_state(1)
    amount = ft.use_memo(lambda: _For(do), [do])
    amount.n, amount.set = n, set_n
    case = game.dying[0]
    no, asked, who = case.seat, case.asked, name_of(view, case.asked)
    made: list[ft.Control] = []
    for way in case.ways:
        card, colour = way.card, way.colour
        word = here.t(f"alakanas.card.{card}")
        said = here.t("alakanas.keeper.rescue_for", name=who, card=word, n=n)
        if colour:
            shown = here.t(f"alakanas.colour.{colour}")
            said = here.t("alakanas.keeper.rescue_judged", said=said, colour=shown)
        data = (f"rescue/{no}/{asked}/{card}/{colour}", way)
        key = f"rescue-for-{card}{colour}"
        made.append(quiet(said, amount.save, icon="health", data=data, key=key))
    passed = (f"pass/{no}/{asked}", cmd.PassRescue(no, asked), 0)
    said = here.t("alakanas.keeper.pass_for", name=who)
    made.append(quiet(said, do.do, data=passed, key="pass-for"))
    judging = any(way.colour for way in case.ways)
    return ft.Column(
        [amount.stepper(here, ring_seat(game, no).health, judging), button_row(*made)],
        spacing=Space.M,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
