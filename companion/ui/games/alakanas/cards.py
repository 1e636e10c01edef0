"""Sheets about cards: answering, any other card, equipment, traps, judgement cards."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.alakanas.play import commands as cmd
from companion.games.alakanas.play.state import LONGEST_NAME
from companion.games.alakanas.play.view_types import AlakanasView
from companion.table.view import TableView
from companion.ui.games.alakanas.bits import choice, seat_choice
from companion.ui.games.alakanas.grid import grass_map
from companion.ui.games.alakanas.mine import GEAR_ICONS
from companion.ui.games.alakanas.taps import Taps, offer_of, offers_of
from companion.ui.games.alakanas.task_card import words
from companion.ui.games.alakanas.turn import judgement_rows
from companion.ui.here import Here
from companion.ui.icons import icon
from companion.ui.live import component, safe, use_sheet
from companion.ui.parts import button, quiet, sheet, text, text_field
from companion.ui.theme import Space

COUNTED = ("ala", "move")
"""Cards that have cells of their own on the phone."""


class _Named:
    """What the taps of a sheet do in which a card's name may be written down."""

    def __init__(self, do: Taps) -> None:
        self.do = do
        self.field: ft.TextField | None = None
        self.set: Any = lambda now: None

    @property
    def name(self) -> str:
        """What was typed; "" for nothing."""
        return ((self.field.value if self.field else "") or "").strip()

    @safe
    async def pick(self, e: Any) -> None:
        """One of the group's own names goes into the field."""
        self.set(e.control.data)

    @safe
    async def equip_own(self, e: Any) -> None:
        kind, name = e.control.data
        await self.do.send(f"{kind}/{name}", cmd.Equip(self.do.seat, kind, name))

    @safe
    async def use(self, e: Any) -> None:
        """Another card is used: one of the known names, or the one that was typed."""
        card = e.control.data or self.name
        await self.do.send(f"use/{card}", cmd.Use(self.do.seat, "other", name=card))

    @safe
    async def equip(self, e: Any) -> None:
        await self.do.send(e.control.data, cmd.Equip(self.do.seat, e.control.data, self.name))

    @safe
    async def trap(self, e: Any) -> None:
        cell = e.control.data
        await self.do.send(f"trap/{cell}", cmd.SetTrap(self.do.seat, cell, self.name))

    @safe
    async def place(self, e: Any) -> None:
        on = e.control.data
        command = cmd.PlaceJudgement(self.do.seat, on, self.name)
        await self.do.send(f"judgement/{on}", command)


def _use_name(here: Here, do: Taps) -> tuple[_Named, ft.TextField]:
    """A field for a card's name, which may stay empty."""
    picked, pick = ft.use_state("")
    named = ft.use_memo(lambda: _Named(do), [do])
    label = here.t("alakanas.ui.card_name")
    field = ft.use_memo(
        lambda: text_field(label, picked, max_length=LONGEST_NAME, key=f"card-name-{picked}"),
        [picked],
    )
    named.field, named.set = field, pick
    return named, field


def _own(here: Here, view: TableView, named: _Named, kind: str) -> list[ft.Control]:
    """The group's own cards of a class: a tap writes the name into the field."""
    assert isinstance(view.game, AlakanasView)
    cells: list[ft.Control] = [
        quiet(words(here, c.name), named.pick, data=c.key, key=f"own-{i}")
        for i, c in enumerate(view.game.own_cards)
        if c.kind == kind
    ]
    return [ft.Row(cells, wrap=True, spacing=Space.S, run_spacing=Space.S)] if cells else []


def _shown(here: Here, title: str, rows: list[ft.Control], do: Taps, tall: bool = False) -> Any:
    use_sheet(sheet(title, rows, close=(here.t("app.close"), do.close), tall=tall))
    return ft.Container(width=0, height=0)


@component
def AnswerSheet(here: Here, view: TableView, do: Taps) -> Any:
    """阿拉 or 移动 played in answer: not counted against the one per play phase (R15, R16)."""
    drawings = {"answer/ala": "bolt", "answer/move": "boot"}
    rows: list[ft.Control] = [text(here.t("alakanas.ui.answer.why"))]
    for name, drawing in drawings.items():
        offer = offer_of(view.prompts, name)
        if offer is not None:
            why = do.say(offer.refused) if offer.refused is not None else None
            data = (offer.id, offer.command)
            rows.append(
                choice(icon(drawing, 28), do.say(offer.label), do.do, data, why=why, key=name)
            )
    return _shown(here, here.t("alakanas.ui.act.answer"), rows, do)


@component
def OtherSheet(here: Here, view: TableView, do: Taps) -> Any:
    """Any other card from hand, by name if somebody wants the log to know."""
    game = view.game
    assert isinstance(game, AlakanasView)
    named, field = _use_name(here, do)
    offer = offer_of(view.prompts, "use/other")
    rows: list[ft.Control] = []
    if offer is not None and offer.refused is not None:
        rows.append(text(do.say(offer.refused)))
    rows += [
        choice(icon("card", 28), words(here, name), named.use, card_id, key=f"use-{card_id}")
        for card_id, name in game.cards
        if card_id not in COUNTED
    ]
    rows += [
        choice(icon("card", 28), words(here, c.name), named.use, c.key, key=f"use-own-{i}")
        for i, c in enumerate(game.own_cards)
        if c.kind in ("basic", "stratagem")
    ]
    rows += [field, button(here.t("alakanas.ui.use"), named.use, data="", key="use-typed")]
    return _shown(here, here.t("alakanas.ui.act.other"), rows, do, tall=True)


@component
def EquipSheet(here: Here, view: TableView, do: Taps) -> Any:
    """One weapon, one armour, one mount: put on, or taken off (R17)."""
    game = view.game
    assert isinstance(game, AlakanasView)
    named, field = _use_name(here, do)
    rows: list[ft.Control] = [field]
    for gear in game.ring[do.seat - 1].gear:
        kind = here.t(f"alakanas.kind.{gear.kind}")
        word = here.t("alakanas.prompt.equip", kind=kind)
        if gear.id:
            word = here.t("alakanas.ui.equip.instead", kind=kind, old=words(here, gear.name))
        offer = offer_of(view.prompts, f"equip/{gear.kind}")
        why = do.say(offer.refused) if offer is not None and offer.refused is not None else None
        drawing = icon(GEAR_ICONS[gear.kind], 28)
        rows.append(
            choice(drawing, word, named.equip, gear.kind, why=why, key=f"equip-{gear.kind}")
        )
        rows += [
            choice(icon(GEAR_ICONS[c.kind], 28), words(here, c.name), named.equip_own,
                   (c.kind, c.key), why=why, key=f"equip-own-{i}")
            for i, c in enumerate(game.own_cards)
            if c.kind == gear.kind
        ]  # fmt: skip
    rows += [
        quiet(do.say(o.label), do.do, icon="discard", data=(o.id, o.command), key=o.id)
        for o in offers_of(view.prompts, "unequip")
    ]
    return _shown(here, here.t("alakanas.ui.act.equip"), rows, do, tall=True)


@component
def TrapSheet(here: Here, view: TableView, do: Taps) -> Any:
    """A trap from hand onto a cell (R18)."""
    game = view.game
    assert isinstance(game, AlakanasView)
    named, field = _use_name(here, do)
    rows: list[ft.Control] = [
        *_own(here, view, named, "trap"),
        field,  # before the tap that does it
        text(here.t("alakanas.ui.trap.where")),
        grass_map(here, view, game, named.trap, mine=do.seat),
    ]
    return _shown(here, here.t("alakanas.ui.act.trap"), rows, do, tall=True)


@component
def JudgementSheet(here: Here, view: TableView, do: Taps) -> Any:
    """A judgement card from hand into somebody's judgement area (R13)."""
    named, field = _use_name(here, do)
    rows: list[ft.Control] = [
        *_own(here, view, named, "judgement"),
        field,
        text(here.t("alakanas.ui.judgement.whom")),
    ]
    for offer in offers_of(view.prompts, "judgement"):
        command = offer.command
        assert isinstance(command, cmd.PlaceJudgement)
        rows.append(seat_choice(view, command.on, named.place))
    return _shown(here, here.t("alakanas.ui.act.judgement"), rows, do, tall=True)


@component
def ResolveSheet(here: Here, view: TableView, do: Taps) -> Any:
    """The judgement cards before me, newest first."""
    rows: list[ft.Control] = list(judgement_rows(here, view, do))
    if not rows:
        rows = [text(here.t("alakanas.ui.judgement.none"))]
    return _shown(here, here.t("alakanas.ui.judgement_area"), rows, do)
