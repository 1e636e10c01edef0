"""What the taps of set-up and office do, and how their offers are found."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.games.alakanas.play.offer import Offer
from companion.games.alakanas.play.view_types import AlakanasView, RingSeat
from companion.games.alakanas.play.words import Words
from companion.hub.live import Accepted
from companion.table.message import named
from companion.table.view import SeatView, TableView
from companion.ui.here import Here, Talk, names_of
from companion.ui.live import safe
from companion.ui.parts.words import isolate


def name_of(view: TableView, no: int) -> str:
    """What a seat is called inside a sentence."""
    return names_of(view).get(no, str(no))


def colour_of(view: TableView, no: int) -> int:
    """The colour of a seat."""
    return next((s.colour for s in view.seats if s.no == no), no - 1)


def spoken(here: Here, view: TableView, words: Words) -> str:
    """A message of the engine with people's names in it, or what somebody typed."""
    if isinstance(words, str):
        return isolate(words)
    return here.say(named(words, names_of(view)))


def offers_of(view: TableView, *groups: str) -> tuple[Offer, ...]:
    """The offers of these groups, in the engine's order."""
    return tuple(p for p in view.prompts if isinstance(p, Offer) and p.group in groups)


def why_not(here: Here, view: TableView, offer: Offer) -> str:
    """Why the offer is refused; "" when it is not."""
    return "" if offer.refused is None else spoken(here, view, offer.refused.message)


def is_keeper(view: TableView) -> bool:
    """Whether this device holds the office of 天神; if the app does, every seat may ask (R20)."""
    game = view.game
    by_app = isinstance(game, AlakanasView) and game.options and game.options.keeper == "app"
    return view.host or bool(by_app and view.viewer.seat is not None)


def own_seat(view: TableView) -> int:
    """The seat that sits behind this device with its own phone; 0 for none."""
    no = view.viewer.seat
    seat = next((s for s in view.seats if s.no == no), None)
    return seat.no if seat is not None and seat.phone == "held" else 0


def passed_round(view: TableView) -> tuple[int, ...]:
    """The seats that are played from this device without a phone of their own."""
    return tuple(s.no for s in view.seats if s.phone == "none") if view.host else ()


def speaks_for(view: TableView, no: int) -> bool:
    """Whether this device is the one that enters what seat `no` draws."""
    return no != 0 and (no == own_seat(view) or no in passed_round(view))


def ring_seat(game: AlakanasView, no: int) -> RingSeat:
    """The player on seat `no` (1 ...)."""
    return game.ring[no - 1]


def seat_of(view: TableView, no: int) -> SeatView:
    """The place of seat `no` (1 ...)."""
    return view.seats[no - 1]


class SetupTaps:
    """What the taps do. Handlers find what they need in `e.control.data`.

    `open(what)` opens a sheet, "" closes it; `view` is the newest one.
    """

    def __init__(self, here: Here, talk: Talk) -> None:
        self.here, self.talk = here, talk
        self.open: Any = lambda what: None
        self.view: TableView | None = None

    def speaker(self, no: int = 0) -> int | None:
        """In whose name to ask for something about seat `no`; None: as the host."""
        view = self.view
        if view is None:
            return None
        if no in passed_round(view):
            return no
        return own_seat(view) or None

    async def ask(self, command: Any, no: int = 0, once: str | None = None) -> bool:
        """Ask for something about seat `no` (0: the table); whether it was accepted."""
        outcome = await self.talk.send(command, self.speaker(no), once=once)
        return isinstance(outcome, Accepted)

    @safe
    async def show(self, e: Any) -> None:
        self.open(e.control.data)

    @safe
    async def close(self, _: Any) -> None:
        self.open("")

    @safe
    async def do(self, e: Any) -> None:
        """An offer was chosen, possible or not: a refusal tells why, and may be insisted on."""
        name, command, no = e.control.data
        self.open("")
        await self.ask(command, no, name)

    @safe
    async def keep(self, e: Any) -> None:
        """The same, with the sheet left open."""
        name, command, no = e.control.data
        await self.ask(command, no, name)

    @safe
    async def all(self, e: Any) -> None:
        """Several commands, each about its seat; the first that is refused ends it."""
        for name, command, no in e.control.data:
            if not await self.ask(command, no, name):
                return

    @safe
    async def seat(self, e: Any) -> None:
        """The sheet of a seat's phone: re-entry code, handing over, name, colour."""
        self.open("")
        self.talk.open_seat(int(e.control.data))


def first(offers: Iterable[Offer]) -> Offer | None:
    """The first of the offers, if there is one."""
    return next(iter(offers), None)
