"""Buying a card of the row that nobody has named: say which it is, and it is bought."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.arnak.game import ArnakGame
from companion.games.arnak.play.commands import Act, NameRow
from companion.games.arnak.play.prompts import Offer
from companion.games.arnak.play.rules import Rules
from companion.games.arnak.play.scene import Cost
from companion.games.arnak.play.view import PlayerView, PlayView
from companion.games.arnak.play.words import card
from companion.table.view import TableView
from companion.ui.colours import Role
from companion.ui.games.arnak.moves.bits import cost_chips, effect_chips, picture
from companion.ui.games.arnak.moves.choices import DIMMED
from companion.ui.games.arnak.moves.taps import Taps, offers_of, steps_of
from companion.ui.here import Here
from companion.ui.live import safe
from companion.ui.parts import sem, text, text_field
from companion.ui.theme import Radius, Space, Type

MOST = 6


class _Search:
    def __init__(self) -> None:
        self.set: Any = lambda typed: None

    @safe
    async def typed(self, e: Any) -> None:
        self.set(e.control.value or "")


def use_search(here: Here, label: str = "arnak.moves.which_card") -> tuple[str, ft.Control]:
    """What was typed, and the field it is typed into."""
    typed, set_typed = ft.use_state("")
    search = ft.use_memo(_Search, [])
    search.set = set_typed
    field = ft.use_memo(
        lambda: text_field(
            here.t(label),
            hint=here.t("arnak.cards.hint"),
            icon="search",
            on_change=search.typed,
            key="search",
        ),
        [here.lang, label],
    )
    return typed, field


def found_among(here: Here, typed: str, names: set[str], most: int = MOST) -> list[str]:
    """The cards of these that fit what was typed, best first."""
    arnak = here.hub.games["arnak"]
    assert isinstance(arnak, ArnakGame)
    without = [c.id for c in arnak.pack.cards if c.id not in names]
    return [c.id for c in arnak.finder.find(typed, most, without)]


def unnamed_rows(
    here: Here,
    view: TableView,
    game: PlayView,
    rules: Rules,
    me: PlayerView,
    typed: str,
    field: ft.Control,
    do: Taps,
) -> list[ft.Control]:
    """A search among the cards that may lie unnamed in the row; one tap names and buys."""
    candidates = {o.subject.partition(".")[2]: o for o in offers_of(view.prompts, "row")}
    if not candidates:
        return []
    rows: list[ft.Control] = [field]
    for name in found_among(here, typed, set(candidates)):
        rows.append(_found(here, game, rules, me, candidates[name], name, do))
    return rows


def _found(
    here: Here, game: PlayView, rules: Rules, me: PlayerView, offer: Offer, name: str, do: Taps
) -> ft.Control:
    cost = Cost(rules.price(name))
    short = not me.goods.covers(cost.goods)
    command = offer.command
    assert isinstance(command, NameRow)
    price = cost_chips(here, cost)
    label = here.say(card(name))
    buy = Act(me.seat, "buy", name)
    box = ft.Container(
        ft.Row(
            [
                picture(here, rules.pack, f"card.{name}", 44),
                ft.Column(
                    [
                        text(label, Type.STRONG),
                        effect_chips(here, steps_of(rules, game, f"card.{name}")),
                    ],
                    spacing=2,
                    tight=True,
                    expand=True,
                ),
                *([price] if price else []),
            ],
            spacing=Space.M,
        ),
        padding=ft.Padding.symmetric(horizontal=Space.M, vertical=10),
        bgcolor=Role.WELL if short else Role.ACCENT_WASH,
        border_radius=Radius.BUTTON,
        opacity=DIMMED if short else 1,
        ink=True,
        on_click=do.both,
        data=(f"buy-unnamed/{name}", command, buy),
    )
    return ft.MergeSemantics(
        sem(box, label=label, ident=f"buy-unnamed/{name}", button=True), key=f"found-{name}"
    )
