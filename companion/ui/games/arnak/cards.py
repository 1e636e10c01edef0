"""Cards on a page: those that fit what was typed, and those that are listed."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.arnak.content import Card
from companion.table.message import Message
from companion.ui.colours import Role
from companion.ui.here import Here
from companion.ui.parts import icon, icon_button, price, sem, text
from companion.ui.theme import Radius, Space, Type


def _card_line(here: Here, card: Card | None, card_id: str) -> list[ft.Control]:
    name = here.say(Message(f"arnak.card.{card_id}"))
    if card is None:
        return [text(name, Type.STRONG, grow=True)]
    cost = "coin" if card.type == "item" else "compass"
    return [
        icon("item" if card.type == "item" else "artifact", 28),
        text(name, Type.STRONG, grow=True, lines=2),
        price((cost, card.cost, here.t(f"arnak.resource.{cost}"))),
        text(here.tn("arnak.points", card.vp), Type.SMALL),
    ]


def found_card(here: Here, card: Card, on_take: Any, no: int) -> ft.Control:
    """A card that fits what was typed: one tap lists it."""
    return ft.MergeSemantics(
        sem(
            ft.Container(
                ft.Row([*_card_line(here, card, card.id), icon("plus", 22)], spacing=Space.S),
                padding=Space.M,
                bgcolor=Role.ACCENT_WASH,
                border_radius=Radius.BUTTON,
                ink=True,
                on_click=on_take,
                data=card.id,
            ),
            ident=f"{no}-take-{card.id}",
            button=True,
        ),
        key=f"found-{card.id}",
    )


def owned_card(here: Here, card: Card | None, card_id: str, on_drop: Any, no: int) -> ft.Control:
    """A card that is listed, and the way to take it off again."""
    name = here.say(Message(f"arnak.card.{card_id}"))
    return ft.Row(
        [
            *_card_line(here, card, card_id),
            icon_button(
                "close",
                here.t("arnak.cards.drop", card=name),
                on_drop,
                data=card_id,
                key=f"{no}-drop-{card_id}",
            ),
        ],
        spacing=Space.S,
        key=f"owned-{card_id}",
    )
