"""Putting things where they really lie: what the taps do, and the cards."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import flet as ft

from companion.games.arnak.content import ArnakPack
from companion.games.arnak.deck import counts
from companion.games.arnak.game import ArnakGame
from companion.games.arnak.play.commands import (
    MoveCard,
    PutAssistant,
    PutGuardian,
    PutPiece,
    PutSite,
)
from companion.games.arnak.play.view import PlayView
from companion.games.arnak.play.words import card
from companion.table.refusal import Refusal
from companion.ui.colours import Role
from companion.ui.games.arnak.cards import found_card
from companion.ui.games.arnak.moves.bits import mini_card
from companion.ui.here import Here, Talk
from companion.ui.live import safe, turn
from companion.ui.parts import button_row, quiet, text, tonal
from companion.ui.screens.chrome import NoticeTaps
from companion.ui.theme import Space, Type

MOST_FOUND = 6
FEAR = "fear"
CARD_ZONES = ("hand", "play", "deck_top", "deck_bottom", "exile", "box")
ZONE_ICONS = {
    "hand": "hand",
    "play": "play-area",
    "deck_top": "up",
    "deck_bottom": "down",
    "exile": "exile",
    "box": "deck",
}


@dataclass(frozen=True, slots=True)
class Asked:
    """What was tapped last and waits for more: a card, a place, what was typed."""

    card: str = ""
    place: str = ""
    typed: str = ""
    searches: int = 0
    adding: str = ""
    """"assistant" or "guardian": its list is open."""


class Things(NoticeTaps):
    """What taps on things do."""

    def __init__(self, talk: Talk, seat: int | None) -> None:
        super().__init__(talk)
        self.seat = seat
        self.asked = Asked()
        """What the screen shows as chosen."""
        self.set_asked: Any = None

    @safe
    async def card(self, e: Any) -> None:
        """A card was chosen; now where to."""
        self.set_asked(lambda a: replace(a, card=e.control.data))

    @safe
    async def search(self, e: Any) -> None:
        self.set_asked(lambda a: replace(a, typed=e.control.value or ""))

    @safe
    async def move(self, e: Any) -> None:
        name, zone = e.control.data
        moved = MoveCard(self.seat or 1, name, zone)
        await self._tell(moved, f"move/{name}/{zone}")

    async def _tell(self, command: Any, once: str | None = None) -> None:
        """Ask the table; then nothing is chosen any more, unless it was refused or something else
        has been chosen or typed meanwhile."""
        chosen = self.asked
        outcome = await self.talk.send(command, self.seat, once=once)
        if not isinstance(outcome, Refusal):
            turn(self.set_asked, chosen, Asked(searches=chosen.searches + 1))

    @safe
    async def place(self, e: Any) -> None:
        self.set_asked(Asked(place=e.control.data))

    @safe
    async def back(self, _: Any) -> None:
        self.set_asked(Asked())

    @safe
    async def piece(self, e: Any) -> None:
        where, space, who = e.control.data.split("/")
        await self.talk.send(PutPiece(where, int(space), int(who)), self.seat)

    @safe
    async def site(self, e: Any) -> None:
        await self.talk.send(PutSite(*e.control.data), self.seat)

    @safe
    async def adding(self, e: Any) -> None:
        what = e.control.data
        self.set_asked(lambda a: replace(a, adding="" if a.adding == what else what))

    @safe
    async def guardian(self, e: Any) -> None:
        """(guardian, seat): it is with that seat, 0 with nobody."""
        await self._tell(PutGuardian(*e.control.data))

    @safe
    async def assistant(self, e: Any) -> None:
        """(assistant, seat, gold, ready) as it really is."""
        await self._tell(PutAssistant(*e.control.data))

    @safe
    async def side(self, e: Any) -> None:
        name, seat, ready = e.control.data
        await self.talk.send(PutAssistant(name, seat, bool(e.control.value), ready), self.seat)

    @safe
    async def ready(self, e: Any) -> None:
        name, seat, gold = e.control.data
        await self.talk.send(PutAssistant(name, seat, gold, bool(e.control.value)), self.seat)


# Cards


def card_rows(
    here: Here,
    arnak: ArnakGame,
    game: PlayView,
    seat: int | None,
    asked: Asked,
    field: ft.Control,
    do: Things,
) -> list[ft.Control]:
    """My cards, each with where the app has it, and a search for any other."""
    cards = game.players[seat - 1].cards if seat else None
    if cards is None:
        return [text(here.t("arnak.correct.cards_of_seat"), Type.BODY, Role.INK_SOFT)]
    owned = counts(cards.all_cards())
    laid = [
        mini_card(
            here,
            arnak.pack,
            name,
            do.card,
            note=here.t(
                "arnak.correct.card_where",
                n=n,
                zones=[here.t(f"arnak.zone.{z}_word") for z in cards.zones_of(name)],
            ),
            key=f"own-{name}",
            selected=asked.card == name,
        )
        for name, n in owned.items()
    ]
    rows: list[ft.Control] = [
        text(here.t("arnak.correct.which_card"), Type.STRONG),
        ft.Row(
            laid,
            wrap=True,
            spacing=Space.S,
            run_spacing=Space.S,
            vertical_alignment=ft.CrossAxisAlignment.START,
        ),
        field,
    ]
    found = arnak.finder.find(asked.typed, MOST_FOUND, tuple(owned))
    rows += [found_card(here, c, do.card, seat or 0) for c in found]
    if FEAR not in owned:
        fear = quiet(here.say(card(FEAR)), do.card, icon="fear", data=FEAR, key="take-fear")
        rows.append(button_row(fear))
    return rows


def bottom_of_cards(
    here: Here, pack: ArnakPack, name: str, do: Things, below: ft.Control
) -> ft.Control:
    """Where the chosen card really lies: one tap."""
    market = pack.card_by_id[name].type in ("item", "artifact")
    zones = [z for z in CARD_ZONES if z != "box" or market]
    buttons = [
        tonal(
            here.t(f"arnak.correct.to.{z}"),
            do.move,
            icon=ZONE_ICONS[z],
            data=(name, z),
            key=f"to-{z}",
        )
        for z in zones
    ]
    return ft.Column(
        [
            text(here.t("arnak.correct.lies", card=here.say(card(name))), Type.STRONG),
            button_row(*buttons),
            below,
        ],
        spacing=Space.S,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
