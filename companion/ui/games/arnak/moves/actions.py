"""What I may do in my turn: the main actions, the free ones, and the sheet of an action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import flet as ft

from companion.games.arnak.play.commands import Act, Answer
from companion.games.arnak.play.payments import payments
from companion.games.arnak.play.prompts import Offer, payment_words
from companion.games.arnak.play.rules import Rules
from companion.games.arnak.play.view import PlayerView, PlayView
from companion.games.arnak.play.words import card
from companion.table.view import TableView
from companion.ui.colours import Role
from companion.ui.games.arnak.moves.bits import mini_card, mute
from companion.ui.games.arnak.moves.choices import choice_row
from companion.ui.games.arnak.moves.taps import (
    CARD,
    FREE,
    MAIN,
    RIVAL,
    Taps,
    common_refusal,
    offers_of,
)
from companion.ui.games.arnak.moves.unnamed import unnamed_rows, use_search
from companion.ui.here import Here
from companion.ui.icons import icon
from companion.ui.live import component, safe, use_sheet
from companion.ui.parts import banner, button, quiet, sem, sheet, text
from companion.ui.theme import Radius, Space, Type

ICONS = {
    "dig": "archaeologist",
    "discover": "site",
    "overcome": "guardian",
    "buy": "item",
    "play": "play-area",
    "research": "research",
    "pass": "hourglass",
    "free": "bolt",
    "idol": "idol-slot",
    "boon": "guardian",
    "assistant": "assistant",
    "card": "card",
    "glass": "glass",
    "book": "notebook",
    "tile": "temple",
    "other": "more",
}
RIVALS = ("dig", "discover", "overcome", "card", "glass", "book", "tile", "other")


def word_of(here: Here, what: str) -> str:
    """What an action is called."""
    if what.startswith(CARD):
        return here.say(card(what.removeprefix(CARD)))
    if what.startswith(RIVAL):
        return here.t(f"arnak.moves.rival.{what.removeprefix(RIVAL)}")
    return here.t("arnak.moves.free_cards" if what == "free" else f"arnak.act.{what}")


def action_panel(here: Here, view: TableView, me: PlayerView, do: Taps) -> list[ft.Control]:
    """The actions of a turn: "end turn" once the main action is done, main ones, free ones."""
    prompts = view.prompts
    rows: list[ft.Control] = []
    for end in offers_of(prompts, "end_turn"):
        words = here.say(end.label)
        note = here.say(end.outcome) if end.outcome is not None else None
        data = (end.id, end.command)
        rows.append(button(words, do.do, icon="check", note=note, data=data, key="end_turn"))
    if any(p.id.startswith(RIVAL) for p in prompts):
        cells = [_cell(here, prompts, f"{RIVAL}{w}", ICONS[w], do) for w in RIVALS]
        shown = [c for c in cells if c is not None]
        return [*rows, text(here.t("arnak.moves.rival"), Type.STRONG), _grid(here, shown, 4)]
    cells = [_cell(here, prompts, w, ICONS[w], do) for w in MAIN]
    rows.append(_grid(here, [c for c in cells if c is not None], 4))
    free = [_cell(here, prompts, w, ICONS[w], do, small=True) for w in FREE if _has(me, prompts, w)]
    if any(free):
        rows.append(
            ft.Row(
                [c for c in free if c is not None],
                wrap=True,
                spacing=Space.S,
                run_spacing=Space.S,
            )
        )
    return rows


def _has(me: PlayerView, prompts: Sequence[Any], what: str) -> bool:
    """Whether a free action is worth its place: it stays as long as I have such a thing."""
    match what:
        case "idol":
            return me.idols > 0
        case "boon":
            return any(not t.used for t in me.trophies)
        case "assistant":
            return bool(me.assistants)
        case _:
            return bool(offers_of(prompts, what))


def _grid(here: Here, cells: Sequence[ft.Control], across: int) -> ft.Control:
    width = 6 if here.large else 12 // across
    return ft.ResponsiveRow(
        [ft.Container(c, col={"xs": width, "lg": 3}, key=f"cell-{i}") for i, c in enumerate(cells)],
        spacing=Space.S,
        run_spacing=Space.S,
    )


def _cell(
    here: Here, prompts: Sequence[Any], what: str, drawing: str, do: Taps, *, small: bool = False
) -> ft.Control | None:
    """An action to tap: its drawing, its word, and how many possibilities it has now."""
    offers = offers_of(prompts, what)
    if what.startswith(RIVAL) and not offers:
        return None
    count = sum(o.refused is None for o in offers)
    unnamed = what == "buy" and bool(offers_of(prompts, "row"))
    is_open = count > 0 or (unnamed and may_act(prompts))
    ink = Role.ON_ACCENT_WASH if is_open else Role.INK_SOFT
    word = word_of(here, what)
    badge: list[ft.Control] = []
    if count > 1:
        badge.append(text(str(count), Type.TAG, ink))
    words = text(word, Type.LABEL, ink, align=ft.TextAlign.CENTER, lines=2)
    picture = ft.Row(
        [icon(drawing, 22 if small else 28, color=None if is_open else ink), *badge],
        spacing=3,
        tight=True,
    )
    inside: ft.Control
    if small:
        inside = ft.Row([picture, words], spacing=6, tight=True)
    else:
        inside = ft.Column(
            [picture, words],
            spacing=3,
            tight=True,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
    common = common_refusal(offers)
    said = [word, str(count)] if count else [word, *([here.say(common)] if common else [])]
    box = ft.Container(
        inside,
        height=None if here.large else (48 if small else 80),
        padding=ft.Padding.symmetric(
            horizontal=Space.M if small else Space.XS, vertical=Space.S if small else Space.XS
        ),
        alignment=None if small else ft.Alignment.CENTER,
        bgcolor=Role.ACCENT_WASH if is_open else Role.WELL,
        border_radius=Radius.BUTTON,
        opacity=1 if is_open else 0.7,
        ink=True,
        on_click=do.show if offers or unnamed else do.why,
        data=f"act:{what}" if offers or unnamed else f"arnak.moves.none.{what}",
    )
    return ft.MergeSemantics(
        sem(mute(box), label=", ".join(said), ident=f"act-{what}", button=True)
    )


def may_act(prompts: Sequence[Any]) -> bool:
    """Whether a main action may be taken now at all: passing always may, if any."""
    return any(o.refused is None for o in offers_of(prompts, "pass"))


class _Ways:
    """What the taps inside an action's sheet do."""

    def __init__(self) -> None:
        self.set: Any = lambda name: None
        self.shown = ""

    @safe
    async def toggle(self, e: Any) -> None:
        self.set("" if e.control.data == self.shown else e.control.data)


@component
def ActionSheet(here: Here, view: TableView, rules: Rules, what: str, do: Taps) -> Any:
    """The choices of one action: possible ones first, with price and consequence; a tap does it."""
    game = view.game
    assert isinstance(game, PlayView)
    seat = view.viewer.seat
    shown, show = ft.use_state("")
    ways = ft.use_memo(_Ways, [])
    ways.set, ways.shown = show, shown
    typed, field = use_search(here)
    offers = offers_of(view.prompts, what)
    common = common_refusal(offers or offers_of(view.prompts, "pass"))
    rows: list[ft.Control] = []
    if common is not None:
        rows.append(banner(here.say(common), "info", key="why-none"))
    if what.startswith(CARD):
        rows.append(ft.Row([mini_card(here, rules.pack, what.removeprefix(CARD))]))
    me = game.players[seat - 1] if seat else None
    for offer in offers:
        others = payments(me, rules, offer.cost) if me is not None and offer.payment else ()
        others = tuple(p for p in others if p != offer.payment)
        more = ways.toggle if others else None
        rows.append(choice_row(here, rules, game, offer, do, reason=common is None, more=more))
        if shown == offer.id:
            rows += [_way(here, offer, p, i, do) for i, p in enumerate(others)]
    if what == "buy" and me is not None and seat is not None:
        rows += unnamed_rows(here, view, game, rules, me, typed, field, do)
        rows.append(
            quiet(
                here.t("arnak.moves.name_row"),
                do.show,
                icon="edit",
                data="name:row",
                key="name-row",
            )
        )
    if not offers and what.startswith(CARD):
        rows.append(text(here.t("arnak.moves.card_rest"), Type.BODY, Role.INK_SOFT))
    use_sheet(
        sheet(
            word_of(here, what),
            rows,
            close=(here.t("app.close"), do.close),
            tall=what == "buy" or len(offers) > 5,
        )
    )
    return ft.Container(width=0, height=0)


def _way(here: Here, offer: Offer, payment: Any, i: int, do: Taps) -> ft.Control:
    """The same choice, paid differently."""
    command = offer.command
    assert isinstance(command, Act | Answer)
    paid = (
        Act(command.seat, command.action, command.pick, payment)
        if isinstance(command, Act)
        else Answer(command.seat, command.asked, command.pick, payment)
    )
    words = here.t("arnak.moves.pay_with", what=here.say(payment_words(payment)))
    return ft.Container(
        button(words, do.do, look="quiet", data=(offer.id, paid), key=f"way/{i}/{offer.id}"),
        padding=ft.Padding.only(left=Space.XXL),
        key=f"way-{i}-{offer.id}",
    )
