"""Telling the app what lies in the market row and on top of the assistants' stacks."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.arnak.content import ArnakPack
from companion.games.arnak.game import ArnakGame
from companion.games.arnak.play.commands import NameRow, NameTop
from companion.games.arnak.play.prompts import Offer
from companion.games.arnak.play.rules import Rules
from companion.games.arnak.play.state import UNKNOWN, Row
from companion.games.arnak.play.view import PlayView
from companion.games.arnak.play.words import steps_words
from companion.games.arnak.search import CardFinder
from companion.table.refusal import Refusal
from companion.table.view import TableView
from companion.ui.colours import Role
from companion.ui.games.arnak.cards import found_card
from companion.ui.games.arnak.moves.bits import card_width, effect_chips, mini_card, picture
from companion.ui.here import Here, Talk
from companion.ui.live import component, safe, turn, use_sheet
from companion.ui.parts import icon, segmented, sem, sheet, text, text_field
from companion.ui.screens.chrome import NoticeTaps, notice_bar
from companion.ui.theme import Radius, Space, Type

KINDS = ("artifact", "item")
MOST_FOUND = 8
Slot = tuple[str, int]
"""A slot of the row: its kind, and its number from the staff outward, 0 beside it."""


def unnamed_slots(row: Row) -> tuple[Slot, ...]:
    """The slots that nobody has named, artifacts first, each side from the staff outward."""
    return tuple((k, i) for k in KINDS for i, c in enumerate(row.cards(k)) if c == UNKNOWN)


def slot_to_name(row: Row, picked: Slot | None) -> Slot | None:
    """The slot that is asked for: the picked one, else the first unnamed; None when all are."""
    if picked is not None and picked[1] < len(row.cards(picked[0])):
        return picked
    return next(iter(unnamed_slots(row)), None)


def row_candidates(view: TableView, rules: Rules, kind: str) -> set[str]:
    """The cards of one kind that can lie in the row: those the prompts offer, else all that this
    seat has not seen elsewhere."""
    offered = {
        o.subject.partition(".")[2]
        for o in view.prompts
        if isinstance(o, Offer) and o.group == "row" and o.id.startswith(f"row/{kind}/")
    }
    if offered:
        return offered
    game = view.game
    assert isinstance(game, PlayView)
    seen = {*game.row.artifacts, *game.row.items, *game.row.exiled}
    for player in game.players:
        seen.update(player.cards.all_cards() if player.cards else player.play)
    return {c.id for c in rules.market.values() if c.type == kind and c.id not in seen}


def assistant_candidates(game: PlayView, pack: ArnakPack) -> tuple[str, ...]:
    """The assistants that nobody has seen: neither in a stack by name nor with a player."""
    seen = {name for stack in game.stacks for name in stack}
    seen.update(a.id for p in game.players for a in p.assistants)
    return tuple(a for a in pack.effects.assistants if a not in seen)


def stack_to_name(game: PlayView, picked: int | None) -> int | None:
    """The stack that is asked for: the picked one if its top is unnamed, else the first such."""
    unnamed = [i for i, stack in enumerate(game.stacks) if stack and stack[0] == UNKNOWN]
    return picked if picked in unnamed else next(iter(unnamed), None)


class _Taps(NoticeTaps):
    """What the taps of the sheet do."""

    def __init__(self, talk: Talk, seat: int | None, finder: CardFinder) -> None:
        super().__init__(talk)
        self.seat, self.finder = seat, finder
        self.slot: Slot | None = None
        self.stack: int | None = None
        self.picked: Any = None
        self.sought: tuple[str, str] = ("", "")
        """What was typed, and the price that was tapped."""
        self.set_picked: Any = None
        self.set_typed: Any = None
        self.set_cost: Any = None
        self.set_sent: Any = None

    @safe
    async def pick(self, e: Any) -> None:
        self.set_picked(e.control.data)

    @safe
    async def stack_picked(self, e: Any) -> None:
        self.set_picked(int(e.control.data))

    @safe
    async def cost(self, e: Any) -> None:
        self.set_cost(e.control.data)

    @safe
    async def search(self, e: Any) -> None:
        self.set_typed(e.control.value or "")

    @safe
    async def card(self, e: Any) -> None:
        """The asked slot is this card; the next one is asked for."""
        if self.slot is None:
            return
        (kind, no), picked, sought = self.slot, self.picked, self.sought
        named = NameRow("artifact" if kind == "artifact" else "item", no, e.control.data)
        outcome = await self.talk.send(named, self.seat, once=f"row/{kind}/{no}/{e.control.data}")
        if isinstance(outcome, Refusal):
            return
        turn(self.set_picked, picked, None)
        if self.sought == sought:  # else somebody is at the next card already
            self.set_typed("")
            self.set_cost("")
            self.set_sent(lambda n: n + 1)

    @safe
    async def assistant(self, e: Any) -> None:
        if self.stack is None:
            return
        named = NameTop(self.stack, e.control.data)
        await self.talk.send(named, self.seat, once=f"top/{self.stack}")


@component
def NameSheet(here: Here, talk: Talk, view: TableView, what: str, close: Any) -> Any:
    """Name what lies open: `what` "row" or "assistants". After one the next is asked for."""
    game = view.game
    assert isinstance(game, PlayView)
    arnak = here.hub.games["arnak"]
    assert isinstance(arnak, ArnakGame)
    picked, set_picked = ft.use_state(None)
    typed, set_typed = ft.use_state("")
    cost, set_cost = ft.use_state("")
    sent, set_sent = ft.use_state(0)
    seat = view.viewer.seat
    do = ft.use_memo(lambda: _Taps(talk, seat, arnak.finder), [talk, seat])
    do.set_picked, do.set_typed, do.set_cost, do.set_sent = (
        set_picked,
        set_typed,
        set_cost,
        set_sent,
    )
    do.picked, do.sought = picked, (typed, cost)
    field = ft.use_memo(
        lambda: text_field(
            here.t("arnak.naming.search"),
            hint=here.t("arnak.cards.hint"),
            icon="search",
            autofocus=sent > 0,  # the keyboard stays up while a whole row is named
            on_change=do.search,
            key=f"name-search-{sent}",
        ),
        [sent, here.lang],
    )
    options = tuple(sorted(view.options.items()))
    rules = ft.use_memo(lambda: Rules(arnak.pack, dict(options)), [options])
    if what == "assistants":
        do.stack = stack_to_name(game, picked)
        body = _assistants(here, rules, game, do)
    else:
        do.slot = slot_to_name(game.row, picked)
        body = _row(here, arnak.pack, game.row, do)
        if do.slot is not None:
            names = row_candidates(view, rules, do.slot[0])
            body += [field, *_found(here, arnak.pack, names, typed, cost, do)]
    use_sheet(
        sheet(
            here.t("arnak.naming.assistants" if what == "assistants" else "arnak.naming.row"),
            body,
            notice_bar(talk, do.insist, do.hush),
            close=(here.t("app.close"), close),
            tall=True,
        )
    )
    return ft.Container(width=0, height=0)


def _row(here: Here, pack: ArnakPack, row: Row, do: _Taps) -> list[ft.Control]:
    """Both sides of the row from the staff outward; the asked slot is marked."""
    rows: list[ft.Control] = []
    if do.slot is None:
        rows.append(text(here.t("arnak.naming.all_named"), Type.BODY, Role.INK_SOFT))
    for kind in KINDS:
        cards = row.cards(kind)
        if not cards:
            continue
        head = ft.Row(
            [
                icon(kind, 24),
                sem(text(here.t(f"arnak.naming.{kind}s"), Type.STRONG), header=True, expand=True),
            ],
            spacing=Space.S,
        )
        laid = [_slot(here, pack, (kind, i), c, do) for i, c in enumerate(cards)]
        rows += [
            head,
            ft.Row(
                laid,
                wrap=True,
                spacing=Space.S,
                run_spacing=Space.S,
                vertical_alignment=ft.CrossAxisAlignment.START,
            ),
        ]
    return rows


def _slot(here: Here, pack: ArnakPack, slot: Slot, name: str, do: _Taps) -> ft.Control:
    """A card of the row, or the blank in its place while nobody has named it."""
    kind, i = slot
    note, key, asked = here.t("arnak.naming.slot", n=i + 1), f"slot-{kind}-{i}", do.slot == slot
    if name:
        return mini_card(here, pack, name, do.pick, note=note, key=key, data=slot, selected=asked)
    blank = here.t("arnak.naming.unnamed")
    return ft.MergeSemantics(
        sem(
            ft.Container(
                ft.Column(
                    [icon(kind, 22), text(blank, Type.LABEL), text(note, Type.TAG)],
                    spacing=Space.XS,
                    tight=True,
                ),
                width=card_width(here),
                padding=ft.Padding.symmetric(horizontal=Space.S, vertical=6),
                bgcolor=Role.EDGE,
                border=ft.Border.all(2 if asked else 1, Role.PRIMARY if asked else Role.LINE),
                border_radius=Radius.CHIP,
                ink=True,
                on_click=do.pick,
                data=slot,
            ),
            ident=key,
            button=True,
            selected=asked or None,
        ),
        key=key,
    )


def _found(
    here: Here, pack: ArnakPack, names: set[str], typed: str, cost: str, do: _Taps
) -> list[ft.Control]:
    """What fits the typed letters; or, without any, the cards of a printed price."""
    cards = [c for c in pack.cards if c.id in names]
    if typed:
        without = [c.id for c in pack.cards if c.id not in names]
        found = do.finder.find(typed, MOST_FOUND, without)
        if not found:
            return [text(here.t("arnak.naming.none"), Type.BODY, Role.INK_SOFT)]
        return [found_card(here, c, do.card, 0) for c in found]
    prices = sorted({c.cost for c in cards})
    rows: list[ft.Control] = [
        segmented(
            [(str(n), str(n)) for n in prices],
            cost,
            do.cost,
            label=here.t("arnak.naming.by_cost"),
            key="cost",
        )
    ]
    return rows + [found_card(here, c, do.card, 0) for c in cards if str(c.cost) == cost]


def _assistants(here: Here, rules: Rules, game: PlayView, do: _Taps) -> list[ft.Control]:
    """The stacks with their tops, and whom the asked one can show."""
    pack = rules.pack
    rows: list[ft.Control] = []
    for i, stack in enumerate(game.stacks):
        known = bool(stack) and stack[0] != UNKNOWN
        label = here.t("arnak.naming.stack", no=i + 1, n=len(stack))
        facts = rules.effects.assistants[stack[0]] if known else None
        side: ft.Control = (
            effect_chips(here, facts.silver)
            if facts
            else text(here.t("arnak.naming.unnamed"), Type.SMALL, Role.INK_SOFT)
        )
        chosen = do.stack == i
        rows.append(
            ft.MergeSemantics(
                sem(
                    ft.Container(
                        ft.Row(
                            [
                                picture(here, pack, "assistant", 40),
                                text(label, Type.STRONG, grow=True),
                                ft.Container(side),
                            ],
                            spacing=Space.M,
                        ),
                        padding=Space.S,
                        bgcolor=Role.PRIMARY_WASH if chosen else Role.WELL,
                        border=ft.Border.all(2, Role.PRIMARY if chosen else ft.Colors.TRANSPARENT),
                        border_radius=Radius.BUTTON,
                        ink=not known,
                        on_click=None if known or not stack else do.stack_picked,
                        data=i,
                    ),
                    ident=f"stack-{i}",
                    button=not known,
                    selected=chosen,
                ),
                key=f"stack-{i}",
            )
        )
    if do.stack is None:
        rows.append(text(here.t("arnak.naming.all_named"), Type.BODY, Role.INK_SOFT))
        return rows
    rows.append(text(here.t("arnak.naming.which_assistant", no=do.stack + 1), Type.NAME))
    rows += [_assistant(here, rules, a, do) for a in assistant_candidates(game, pack)]
    return rows


def _assistant(here: Here, rules: Rules, name: str, do: _Taps) -> ft.Control:
    """An assistant by the pictures of its silver and gold side: it has no printed name."""
    facts = rules.effects.assistants[name]
    said = here.t(
        "arnak.naming.sides",
        silver=here.say(steps_words(facts.silver)),
        gold=here.say(steps_words(facts.gold)),
    )
    sides = [
        ft.Container(effect_chips(here, facts.silver, 20), expand=True),
        icon("forward", 16, color=Role.INK_SOFT),
        ft.Container(effect_chips(here, facts.gold, 20), expand=True),
    ]
    return ft.MergeSemantics(
        sem(
            ft.Container(
                ft.Row([picture(here, rules.pack, "assistant", 40), *sides], spacing=Space.S),
                padding=Space.M,
                bgcolor=Role.ACCENT_WASH,
                border_radius=Radius.BUTTON,
                ink=True,
                on_click=do.assistant,
                data=name,
            ),
            label=said,
            ident=f"assistant-{name}",
            button=True,
        ),
        key=f"assistant-{name}",
    )
