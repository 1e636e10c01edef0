"""Somebody is dying: who is asked now, and what can be done about it (R22)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import flet as ft

from companion.games.alakanas.play import commands as cmd
from companion.games.alakanas.play.offer import Offer
from companion.games.alakanas.play.view_types import AlakanasView, DyingView
from companion.table.view import TableView
from companion.ui.colours import Role
from companion.ui.games.alakanas.bits import Counting
from companion.ui.games.alakanas.taps import Taps, offers_of
from companion.ui.here import Here
from companion.ui.icons import icon
from companion.ui.live import component, safe
from companion.ui.parts import button, button_row, quiet, sem, stepper, text
from companion.ui.theme import Radius, Space, Type

MOST = 20
"""The most health that one card is said to give back here; more is a correction."""


class Amount(Counting):
    """How much health a card gives back; what is judged by red and black (`judging`) may do
    nothing at all (R21)."""

    def __init__(self) -> None:
        super().__init__(most=MOST)

    def stepper(self, here: Here, health: int, judging: bool) -> ft.Control:
        """The number with its minus and plus, for somebody with this health."""
        self.least = 0 if judging else 1
        return stepper(
            here.t("alakanas.ui.rescue.amount"),
            f"+{self.n}",
            self.less,
            self.more,
            minus_name=here.t("alakanas.ui.less"),
            plus_name=here.t("alakanas.ui.more"),
            minus_why=here.t("alakanas.ui.least") if self.n <= self.least else None,
            on_refused=self.nothing,
            note=here.t("alakanas.ui.rescue.needs", n=1 - health) if health < 0 else None,
            stacked=here.large,
            key="rescue-n",
        )


class _Saving(Amount):
    """What the taps of whoever is asked do."""

    def __init__(self, do: Taps) -> None:
        super().__init__()
        self.do = do

    @safe
    async def save(self, e: Any) -> None:
        name, command = e.control.data
        await self.do.send(name, replace(command, n=self.n))


@component
def DyingPanel(here: Here, view: TableView, case: DyingView, do: Taps) -> Any:
    """The first of the dying, through the eyes of one seat."""
    game = view.game
    assert isinstance(game, AlakanasView)
    n, set_n = ft.use_state(1)
    amount = ft.use_memo(lambda: _Saving(do), [do])
    amount.n, amount.set = n, set_n
    saving = offers_of(view.prompts, "rescue")
    seat = view.viewer.seat
    own = seat == case.seat
    health = game.ring[case.seat - 1].health
    rows: list[ft.Control] = [_head(here, case, own, health, do)]
    if saving:
        judging = any(getattr(o.command, "colour", "") for o in saving)
        rows += [amount.stepper(here, health, judging), _ways(here, saving, case.seat, amount, do)]
    for group in ("pass", "let_die"):
        for o in offers_of(view.prompts, group):
            word = do.say(o.label)
            if group == "pass" and own:
                word = here.t("alakanas.ui.rescue.pass_own")
            drawing = "dead" if group == "let_die" else None
            # several may die at once, and a device may speak for several seats
            once = f"{o.id}/{case.seat}/{seat}"
            rows.append(quiet(word, do.do, icon=drawing, data=(once, o.command), key=o.id))
    if not saving:
        rows.append(text(_asked(here, case, do), Type.BODY, Role.ON_DANGER_WASH))
    dying = offers_of(view.prompts, "let_die")
    if (saving and not case.then) or any(o.refused is None for o in dying):
        rows += for_good(here, game)
    return ft.Container(
        ft.Column(
            rows,
            spacing=Space.S,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        padding=Space.L,
        bgcolor=Role.DANGER_WASH if not saving else Role.PAPER,
        border=ft.Border.all(2, Role.DANGER),
        border_radius=Radius.CARD,
        key="dying",
    )


def for_good(here: Here, game: AlakanasView) -> list[ft.Control]:
    """Says, before the tap that may be a death, what cannot be taken back: the end opens every
    task. The same words whether it would be the end or not, which may be a secret (R26)."""
    if game.options is None or game.options.tasks == "physical":
        return []  # nothing is opened by itself
    return [text(here.t("alakanas.ui.rescue.for_good"), Type.SMALL, Role.INK_SOFT, key="for-good")]


def _ways(
    here: Here, saving: tuple[Offer, ...], seat: int, amount: _Saving, do: Taps
) -> ft.Control:
    """The cards that save `seat`, side by side."""
    made: list[ft.Control] = []
    for offer in saving:
        command = offer.command
        assert isinstance(command, cmd.Rescue)
        word = do.say(offer.label)
        short = here.t(f"alakanas.card.{command.card}")
        made.append(
            button(
                word if len(saving) == 1 else short,
                amount.save,
                icon=None if command.colour else "health",
                look="refused" if offer.refused is not None else "primary",
                note=do.say(offer.refused) if offer.refused is not None else None,
                price=_dot(command.colour) if command.colour else None,
                data=(f"{offer.id}/{seat}/{do.seat}", offer.command),
                key=offer.id,
                name=word,
            )
        )
    if here.large or len(made) == 1:
        return ft.Column(
            made,
            spacing=Space.S,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    return button_row(*made)  # as wide as its words: a third of a phone breaks "lotus" in two


def _head(here: Here, case: DyingView, own: bool, health: int, do: Taps) -> ft.Control:
    who = do.names.get(case.seat, str(case.seat))
    said = here.t("alakanas.ui.rescue.own" if own else "alakanas.ui.rescue.of", name=who)
    why = _cause(here, case, do)
    return sem(
        ft.Row(
            [
                icon("dying", 40),
                ft.Column(
                    [
                        text(said, Type.NAME),
                        *([text(why, Type.SMALL, Role.INK_SOFT)] if why else []),
                    ],
                    spacing=0,
                    tight=True,
                    expand=True,
                ),
                text(str(health).replace("-", "−"), Type.FIGURE, Role.DANGER),
            ],
            spacing=Space.M,
        ),
        live=True,
        ident="dying-who",
    )


def _cause(here: Here, case: DyingView, do: Taps) -> str:
    if case.cause in ("seat", "trap") and case.by:
        by = do.names.get(case.by, str(case.by))
        return here.t(f"alakanas.ui.rescue.cause.{case.cause}", name=by)
    return here.t("alakanas.ui.rescue.cause.curse") if case.cause == "curse" else ""


def _asked(here: Here, case: DyingView, do: Taps) -> str:
    """Who is asked, and who after that."""
    if not case.asked:
        return here.t("alakanas.ui.rescue.nobody")
    names = [do.names.get(no, str(no)) for no in case.then]
    said = here.t("alakanas.ui.rescue.asked", name=do.names.get(case.asked, str(case.asked)))
    if names:
        between = here.t("alakanas.ui.between")
        said += here.t("alakanas.ui.rescue.then", names=between.join(names))
    return said


def _dot(colour: str) -> ft.Control:
    return ft.Container(
        width=18,
        height=18,
        bgcolor=ft.Colors.RED_700 if colour == "red" else ft.Colors.BLACK,
        border=ft.Border.all(2, ft.Colors.WHITE),
        border_radius=Radius.ROUND,
    )
