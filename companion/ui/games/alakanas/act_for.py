"""天神 acts for a seat: whose phone is away, whose player has gone, whose number is wrong (R30)."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.alakanas.play import commands as cmd
from companion.games.alakanas.play.by_hand import read_number
from companion.games.alakanas.play.view_types import AlakanasView, RingSeat
from companion.table.view import TableView
from companion.ui.colours import Role
from companion.ui.games.alakanas.emblems import capital
from companion.ui.games.alakanas.setup_taps import SetupTaps, name_of, ring_seat
from companion.ui.here import Here, Talk
from companion.ui.live import component, safe, use_sheet
from companion.ui.parts import button_row, danger, quiet, sheet, stepper, text
from companion.ui.screens.chrome import NoticeTaps, notice_bar
from companion.ui.steps import Steps
from companion.ui.theme import Type

NUMBERS = (("health", "health"), ("max_health", "health-lost"), ("hand", "hand"))


class _Acting(NoticeTaps):
    """What the taps in the sheet of a seat do."""

    def __init__(self, do: SetupTaps, talk: Talk, no: int) -> None:
        super().__init__(talk)
        self.do, self.no = do, no
        self.steps = Steps(talk, read_number, lambda correct: do.ask(correct, no))

    @safe
    async def revive(self, _: Any) -> None:
        await self.steps.put(f"{self.no}.alive", 1)


def _value(p: RingSeat, field: str) -> int:
    return {"health": p.health, "max_health": p.max_health, "hand": p.hand}[field]


@component
def ActSheet(here: Here, talk: Talk, view: TableView, no: int, do: SetupTaps) -> Any:
    """Numbers, cards, and the phone of a seat. Each change is in the log, and can be undone."""
    game, t = view.game, here.t
    assert isinstance(game, AlakanasView)
    acting = ft.use_memo(lambda: _Acting(do, talk, no), [do, talk, no])
    p = ring_seat(game, no)
    rows: list[ft.Control] = [text(t("alakanas.keeper.logged"), Type.SMALL, Role.INK_SOFT)]
    if p.alive:
        for field, drawing in NUMBERS:
            word, value = capital(t(f"alakanas.number.{field}")), _value(p, field)
            rows.append(
                stepper(
                    word,
                    value,
                    acting.steps.less,
                    acting.steps.more,
                    minus_name=t("app.less", what=word),
                    plus_name=t("app.more", what=word),
                    icon=drawing,
                    stacked=here.large,
                    data=f"{no}.{field}",
                    key=f"act-{field}",
                )
            )
        acts: list[ft.Control] = []
        for kind, drawing, command in (
            ("draw", "draw", cmd.Draw(no, 1)),
            ("discard", "discard", cmd.Discard(no, 1)),
        ):
            words = t(f"alakanas.prompt.{kind}", n=1)
            data = (None, command, no)
            acts.append(quiet(words, do.keep, icon=drawing, data=data, key=f"act-{kind}"))
        rows.append(button_row(*acts))
    rows.append(quiet(t("alakanas.keeper.phone"), do.seat, icon="phone", data=no, key="phone-of"))
    if p.alive:
        left = (f"left/{no}", cmd.MarkLeft(no), no)
        rows += [
            text(t("alakanas.keeper.left_why"), Type.SMALL, Role.INK_SOFT),
            danger(t("alakanas.prompt.left"), do.do, icon="kick", data=left, key="left"),
        ]
    else:
        words = t("alakanas.keeper.revive", name=name_of(view, no))
        rows.append(quiet(words, acting.revive, icon="health", key="revive"))
    use_sheet(
        sheet(
            name_of(view, no),
            rows,
            notice_bar(talk, acting.insist, acting.hush),
            close=(t("app.close"), do.close),
            tall=True,
        )
    )
    return ft.Container(width=0, height=0)
