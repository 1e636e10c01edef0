"""A player's phone while the game is played: my task, what is mine, my turn, what I may do."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.alakanas.play.view_types import AlakanasView, OwnTask, RingSeat
from companion.table.view import TableView
from companion.ui.colours import Role
from companion.ui.games.alakanas.acts import action_panels
from companion.ui.games.alakanas.bits import cell_word
from companion.ui.games.alakanas.cards import (
    AnswerSheet,
    EquipSheet,
    JudgementSheet,
    OtherSheet,
    ResolveSheet,
    TrapSheet,
)
from companion.ui.games.alakanas.damage import DamageSheet
from companion.ui.games.alakanas.deal import ProofSheet, fingerprint
from companion.ui.games.alakanas.dying import DyingPanel
from companion.ui.games.alakanas.known import no_more
from companion.ui.games.alakanas.mine import Others, gear_strip, identity, others_of
from companion.ui.games.alakanas.more import MoreSheet, OtherSeat, WalkSheet
from companion.ui.games.alakanas.office import Office
from companion.ui.games.alakanas.taps import Taps
from companion.ui.games.alakanas.task_card import CARD_HEIGHT, CARD_WIDTH, TaskCard
from companion.ui.games.alakanas.tools import ToolsBar, ToolsSheet
from companion.ui.games.alakanas.turn import judgement_rows, phase_strip, step_row, turn_line
from companion.ui.here import Here, Talk, names_of
from companion.ui.live import component, safe, use_lasting
from companion.ui.parts import banner, button
from companion.ui.theme import Radius, Space


@component
def PlaySeat(here: Here, talk: Talk, view: TableView) -> Any:
    """The screen of one seat, alive or dead."""
    game, seat = view.game, view.viewer.seat
    assert isinstance(game, AlakanasView)
    assert seat is not None
    opened, open_ = ft.use_state("")
    do = ft.use_memo(lambda: Taps(here, talk, seat), [here, talk, seat])
    do.open, do.names = open_, names_of(view)
    me = game.ring[seat - 1]
    rows: list[ft.Control] = [turn_line(here, view, game, do), _mine(here, talk, view, game, do)]
    gear = gear_strip(here, me, do)
    if not here.large:
        rows.append(gear)
    rows += _notes(here, view, game)
    rows.append(phase_strip(here, game))
    if game.dying:
        case = game.dying[0]
        panel = DyingPanel(here, view, case, do, key=f"dying-{case.seat}")
        # whoever is asked must not have to look for it
        mine = 1 if here.large else 2
        rows.insert(mine if case.asked == seat else len(rows), panel)
    else:
        if game.turn == seat and game.phase == "judge":
            rows += judgement_rows(here, view, do)
        rows.append(step_row(here, view, game, do))
    if here.large:  # the next step would be below the edge of the screen
        rows.append(gear)
    if me.alive:
        rows += action_panels(here, view, game, do)
    rows.append(
        Others(
            here, here.lang, here.device.scale, others_of(here, view, game, seat), do, key="others"
        )
    )
    if game.deal is not None and game.deal.fingerprint:
        rows.append(fingerprint(here, game.deal, do))
    rows.append(ToolsBar(here, do.show, key="tools-bar"))
    if view.host or (game.options is not None and game.options.keeper == "app"):
        rows.append(Office(here, talk, view, key="office"))
    overlay = _overlay(here, view, opened, do)
    return ft.Column(
        [*rows, *([overlay] if overlay is not None else [])],
        spacing=Space.M,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _mine(here: Here, talk: Talk, view: TableView, game: AlakanasView, do: Taps) -> ft.Control:
    """The task card and who I am; without a card of the app's only the latter."""
    me = game.ring[do.seat - 1]
    beside = identity(here, me, cell_word(here, game, me.cell))
    if game.own is None:
        return beside
    if len(talk.live.seats_of(talk.key)) > 1:
        return PassedCard(here, talk, game.own, me, do, beside, key=f"passed-{do.seat}")
    return TaskCard(
        here,
        talk,
        here.lang,
        here.device.scale,
        do.seat,
        game.own,
        me.seen,
        beside,
        key=f"task-{do.seat}",
    )


class _Passing:
    """Whether the device that several share has said to be in the right hands."""

    def __init__(self) -> None:
        self.set: Any = lambda now: None

    def cover(self) -> None:
        self.set(False)

    @safe
    async def mine(self, _: Any) -> None:
        self.set(True)


@component
def PassedCard(
    here: Here, talk: Talk, own: OwnTask, me: RingSeat, do: Taps, beside: ft.Control
) -> Any:
    """The card on a device that plays several seats: first it is handed to the right one."""
    handed, set_handed = ft.use_state(False)
    passing = ft.use_memo(_Passing, [])
    passing.set = set_handed
    use_lasting(lambda: talk.when_away(passing.cover), [])
    if handed:
        return TaskCard(
            here, talk, here.lang, here.device.scale, me.seat, own, me.seen, beside, key="card"
        )
    said = here.t("alakanas.round.mine", name=do.names.get(me.seat, str(me.seat)))
    ask = ft.Container(
        button(said, passing.mine, look="tonal", key="card-mine"),
        width=CARD_WIDTH,
        height=CARD_HEIGHT,
        padding=Space.S,
        alignment=ft.Alignment.CENTER,
        border=ft.Border.all(2, Role.LINE),
        border_radius=Radius.CARD,
    )
    return ft.Row(
        [ask, ft.Container(beside, expand=True)],
        spacing=Space.M,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def _notes(here: Here, view: TableView, game: AlakanasView) -> list[ft.Control]:
    """What everybody is told at the same time, whoever holds what."""
    rows: list[ft.Control] = []
    if game.all_knowing:
        rows.append(banner(here.t("alakanas.ui.all_knowing"), "warn", icon="eye", key="knows"))
        rows += no_more(here, view, game)
    if game.may_open:
        rows.append(banner(here.t("alakanas.log.may_open"), "info", icon="task-back", key="may"))
    if game.loot:
        rows.append(banner(here.tn("alakanas.ui.loot", game.loot), "info", icon="hand", key="loot"))
    return rows


def _overlay(here: Here, view: TableView, opened: str, do: Taps) -> ft.Control | None:
    """The sheet that lies over the screen."""
    head, _, what = opened.partition(":")
    match head:
        case "hit" | "hurt":
            return DamageSheet(here, view, head, do, key=opened)
        case "answer":
            return AnswerSheet(here, view, do, key=opened)
        case "other":
            return OtherSheet(here, view, do, key=opened)
        case "equip":
            return EquipSheet(here, view, do, key=opened)
        case "trap":
            return TrapSheet(here, view, do, key=opened)
        case "judgement":
            return JudgementSheet(here, view, do, key=opened)
        case "resolve":
            return ResolveSheet(here, view, do, key=opened)
        case "walk":
            return WalkSheet(here, view, do, key=opened)
        case "more":
            return MoreSheet(here, view, do, key=opened)
        case "tools":
            return ToolsSheet(here, do.close, key=opened)
        case "proof":
            return ProofSheet(here, view, do, key=opened)
        case "seat":
            return OtherSeat(here, view, int(what), do, key=opened)
        case _:
            return None
