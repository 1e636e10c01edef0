"""Giving a deal up: opened for all, with a reason that all can read (R5)."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.alakanas.play import commands as cmd
from companion.games.alakanas.play.view_types import AlakanasView
from companion.table.view import TableView
from companion.ui.games.alakanas.setup_taps import SetupTaps
from companion.ui.here import Here
from companion.ui.live import component, safe, turn, use_sheet
from companion.ui.parts import button, button_row, danger, sheet, text, text_field

REASONS = ("peeked", "people", "cards", "phone")


class _Again:
    """What the taps in the sheet of a new deal do."""

    def __init__(self, do: SetupTaps, number: int) -> None:
        self.do, self.number = do, number
        self.reason = ""
        self.field: ft.TextField | None = None
        self.set: Any = lambda reason: None

    @safe
    async def pick(self, e: Any) -> None:
        self.reason = str(e.control.data)
        self.set(self.reason)

    @safe
    async def again(self, _: Any) -> None:
        written = ((self.field.value if self.field else "") or "").strip()
        command = cmd.Redeal(self.number, written or self.reason)
        if await self.do.ask(command, once=f"redeal/{self.number}"):
            turn(self.do.open, "redeal", "")


@component
def RedealSheet(here: Here, view: TableView, do: SetupTaps) -> Any:
    """The deal is given up, opened for all, with a reason that all can read."""
    game, t = view.game, here.t
    assert isinstance(game, AlakanasView)
    number = game.deal.number if game.deal is not None else 0
    again = ft.use_memo(lambda: _Again(do, number), [do, number])
    chosen, again.set = ft.use_state("")
    field = ft.use_memo(
        lambda: text_field(
            t("alakanas.deal.reason"), max_length=120, on_submit=again.again, key="reason"
        ),
        [here.lang, again],
    )
    again.field = field
    reasons: list[ft.Control] = []
    for reason in REASONS:
        words = t(f"alakanas.deal.reason.{reason}")
        look = "tonal" if words == chosen else "quiet"
        mark = "check" if words == chosen else None
        reasons.append(
            button(words, again.pick, look=look, icon=mark, data=words, key=f"reason-{reason}")
        )
    use_sheet(
        sheet(
            t("alakanas.deal.again"),
            [text(t("alakanas.deal.again_why")), button_row(*reasons), field],
            danger(t("alakanas.deal.again_now"), again.again, icon="refresh", key="redeal-now"),
            close=(t("app.close"), do.close),
        )
    )
    return ft.Container(width=0, height=0)
