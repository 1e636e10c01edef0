"""One choice as a line, a card or a tile to tap: what it is, its price, and what will happen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import flet as ft

from companion.games.arnak.play.prompts import Offer
from companion.games.arnak.play.rules import Rules
from companion.games.arnak.play.scene import Cost
from companion.games.arnak.play.view import PlayView
from companion.games.arnak.play.words import steps_words
from companion.ui.colours import Role
from companion.ui.games.arnak.moves.bits import (
    cost_chips,
    effect_chips,
    mini_card,
    mute,
    paid_with,
    picture,
)
from companion.ui.games.arnak.moves.taps import Taps, steps_of
from companion.ui.here import Here
from companion.ui.icons import icon
from companion.ui.parts import icon_button, sem, text
from companion.ui.theme import Radius, Space, Type

DRAWN = ("tile", "bonus", "idol", "slot")
"""Subjects that are told by their effect alone."""
SHOWN = (*DRAWN, "site", "assistant", "card")
TILES = ("tile", "bonus", "idol", "guardian", "assistant")
"""Subjects that one finds by their picture, side by side."""
DIMMED = 0.62
TILE_HEIGHT = 68.0


def name_of(here: Here, offer: Offer, reason: bool) -> str:
    """What a reader hears of a choice: what it is, its price, what follows or why not."""
    parts = [here.say(offer.label)]
    parts += [here.say(m) for m in (offer.price, offer.outcome) if m is not None]
    if reason and offer.refused is not None:
        parts.append(here.say(offer.refused))
    return ", ".join(parts)


def choice_row(
    here: Here,
    rules: Rules,
    game: PlayView,
    offer: Offer,
    do: Taps,
    *,
    reason: bool = True,
    more: Any = None,
) -> ft.Control:
    """A choice as a line. `reason`: say on it why it is refused. `more`: a handler that shows
    other ways to pay."""
    head = offer.subject.partition(".")[0]
    steps = steps_of(rules, game, offer.subject) if head in SHOWN else ()
    if offer.group in ("play", "free") or head == "assistant":
        steps = ()  # the words say it
    refused = offer.refused is not None
    label = here.say(offer.label)
    lines: list[ft.Control] = [
        text(label, Type.SMALL if head in DRAWN and steps else Type.STRONG, lines=3)
    ]
    if steps:
        chips = effect_chips(here, steps, 18 if head == "card" else 22)
        lines.insert(0 if head in DRAWN else 1, chips)
    told = steps_words(steps) if steps else None
    if offer.outcome is not None and offer.outcome != told:
        lines.append(text(here.say(offer.outcome), Type.SMALL, Role.INK_SOFT))
    paid = paid_with(here, offer.payment)
    if paid:
        lines.append(text(here.t("arnak.moves.paid", what=paid), Type.SMALL, Role.INK_SOFT))
    if refused and reason:
        assert offer.refused is not None
        why = [icon("close", 18, color=Role.DANGER)]
        words = text(here.say(offer.refused), Type.SMALL, Role.INK, grow=True)
        lines.append(ft.Row([*why, words], spacing=Space.XS))
    price = cost_chips(here, offer.cost, offer.payment)
    trailing: list[ft.Control] = []
    if price is not None:
        if here.large:
            lines.insert(1, price)
        else:
            trailing.append(price)
    facts = rules.pack.card_by_id.get(offer.subject.partition(".")[2]) if head == "card" else None
    if facts is not None and offer.group == "play":
        # by its icons one tells which of two cards of the same name is meant
        trailing += [icon(name, 20, color=Role.INK_SOFT) for name in facts.travel]
    if offer.free and offer.group == "play":
        trailing.append(icon("bolt", 20, color=Role.WARN, label=here.t("arnak.moves.free")))
    box = ft.Container(
        ft.Row(
            [
                *([picture(here, rules.pack, offer.subject, 44)] if offer.subject else []),
                ft.Column(lines, spacing=2, tight=True, expand=True),
                *trailing,
            ],
            spacing=Space.M,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=ft.Padding.symmetric(horizontal=Space.M, vertical=10),
        bgcolor=Role.WELL if refused else Role.ACCENT_WASH,
        border_radius=Radius.BUTTON,
        opacity=DIMMED if refused else 1,
        ink=True,
        on_click=do.do,
        data=(offer.id, offer.command),
    )
    row = ft.MergeSemantics(
        sem(mute(box), label=name_of(here, offer, reason), ident=offer.id, button=True), expand=True
    )
    rest: list[ft.Control] = []
    if more is not None:
        name = here.t("arnak.moves.pay_differently", what=label)
        rest.append(
            icon_button("more", name, more, line=True, data=offer.id, key=f"pay/{offer.id}")
        )
    return ft.Row([row, *rest], spacing=Space.XS, key=f"row-{offer.id}")


def choice_cards(here: Here, rules: Rules, offers: Sequence[Offer], do: Taps) -> ft.Control:
    """Choices among cards, as the cards themselves."""
    return ft.Row(
        [
            mini_card(
                here,
                rules.pack,
                o.subject.partition(".")[2],
                do.do,
                dimmed=o.refused is not None,
                note=here.say(o.outcome) if o.outcome is not None else None,
                key=o.id,
                data=(o.id, o.command),
            )
            for o in offers
        ],
        wrap=True,
        spacing=Space.S,
        run_spacing=Space.S,
    )


def choice_tiles(
    here: Here, rules: Rules, game: PlayView, offers: Sequence[Offer], do: Taps
) -> ft.Control:
    """Choices among tiles, found by what is printed on them."""
    wide = 12 if here.large else 6
    return ft.ResponsiveRow(
        [
            ft.Container(
                _tile(here, rules, game, o, do),
                col={"xs": wide, "md": 4},
                key=f"tile-{o.id}",
            )
            for o in offers
        ],
        spacing=Space.S,
        run_spacing=Space.S,
    )


def _tile(here: Here, rules: Rules, game: PlayView, offer: Offer, do: Taps) -> ft.Control:
    head, _, name = offer.subject.partition(".")
    label = here.say(offer.label)
    lines: list[ft.Control] = []
    if head == "guardian" and name in rules.effects.guardians:
        facts = rules.effects.guardians[name].cost
        price = cost_chips(here, Cost(facts.goods, facts.icons, discard=facts.discard))
        lines += [price] if price is not None else []
    steps = steps_of(rules, game, offer.subject)
    if steps:
        lines.append(effect_chips(here, steps, 18 if head == "guardian" else 22))
    if not lines:
        lines.append(text(label, Type.LABEL))
    box = ft.Container(
        ft.Row(
            [
                picture(here, rules.pack, offer.subject, 36),
                ft.Column(lines, spacing=2, tight=True, expand=True),
            ],
            spacing=Space.S,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=Space.S,
        bgcolor=Role.WELL if offer.refused else Role.ACCENT_WASH,
        border=ft.Border.all(1, Role.LINE_SOFT),
        border_radius=Radius.BUTTON,
        opacity=DIMMED if offer.refused else 1,
        ink=True,
        on_click=do.do,
        data=(offer.id, offer.command),
    )
    box.height = None if here.large else TILE_HEIGHT
    return ft.MergeSemantics(
        sem(mute(box), label=name_of(here, offer, True), ident=offer.id, button=True)
    )
