"""What the taps on the phone of a tracked table do, and how its offers are told apart."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from companion.games.arnak.effects import Steps
from companion.games.arnak.play.prompts import Offer
from companion.games.arnak.play.rules import Rules
from companion.games.arnak.play.view import PlayView
from companion.hub.live import Accepted
from companion.table.game import Prompt
from companion.table.message import Message, named
from companion.table.refusal import Refusal
from companion.table.view import TableView
from companion.ui.here import Here, Notice, Talk, names_of
from companion.ui.live import safe

MAIN = ("dig", "discover", "overcome", "buy", "play", "research", "pass")
FREE = ("free", "idol", "boon", "assistant")
RIVAL = "rival/"
CARD = "card:"
SECOND_TAP_SECONDS = 1.5
"""Within this time after an action was done, the same again being refused is a finger's twitch."""


class Taps:
    """What the taps do. `seat`: who acts; `open(what)` opens a sheet, "" closes it.

    Handlers find what they need in `e.control.data`.
    """

    def __init__(self, here: Here, talk: Talk, seat: int | None) -> None:
        self.here, self.talk, self.seat = here, talk, seat
        self.open: Any = lambda what: None
        self._done: tuple[Any, float] = (None, 0.0)

    @safe
    async def show(self, e: Any) -> None:
        self.open(e.control.data)

    @safe
    async def close(self, _: Any) -> None:
        self.open("")

    @safe
    async def do(self, e: Any) -> None:
        """An offer was chosen, possible or not: a refusal tells why, and may be insisted on."""
        name, command = e.control.data
        self.open("")
        self._answered(command, await self.talk.send(command, self.seat, once=name))

    def _answered(self, command: Any, outcome: Any) -> None:
        """What was done last, so that a second finger on it is not told off."""
        now, (done, at) = time.monotonic(), self._done
        if isinstance(outcome, Accepted):
            self._done = (command, now)
        elif isinstance(outcome, Refusal) and command == done and now - at < SECOND_TAP_SECONDS:
            self.talk.tell(None)  # the sheet was slow to go, and a finger came down twice

    @safe
    async def both(self, e: Any) -> None:
        """Two commands, the second once the first is accepted: name a card of the row, buy it."""
        name, first, second = e.control.data
        self.open("")
        outcome = await self.talk.send(first, self.seat, once=name)
        if isinstance(outcome, Accepted):
            outcome = await self.talk.send(second, self.seat, once=f"{name}/then")
            self._answered(second, outcome)
        else:
            self._answered(first, outcome)

    @safe
    async def why(self, e: Any) -> None:
        """There is nothing to choose from: say so in the notice."""
        self.talk.tell(Notice(Message(e.control.data)))


def told_by_name(view: TableView) -> TableView:
    """The view with prompts that say who a seat is."""
    names = names_of(view)
    return replace(view, prompts=tuple(_named(p, names) for p in view.prompts))


def _named(prompt: Prompt, names: dict[int, str]) -> Prompt:
    no = prompt.refused
    return replace(
        prompt,
        label=named(prompt.label, names),
        price=None if prompt.price is None else named(prompt.price, names),
        outcome=None if prompt.outcome is None else named(prompt.outcome, names),
        refused=None if no is None else replace(no, message=named(no.message, names)),
    )


def offers_of(prompts: Iterable[Any], what: str) -> tuple[Offer, ...]:
    """The offers of one action, possible ones first.

    `what`: a group of the engine; "free" are cards that take no main action and "play" those that
    do; "card:torch" is all about one card; "rival/dig" one kind of what a rival may have done.
    """
    found = [p for p in prompts if isinstance(p, Offer) and _belongs(p, what)]
    return tuple(sorted(found, key=lambda p: p.refused is not None))


def _belongs(offer: Offer, what: str) -> bool:
    if what.startswith(CARD):
        own = offer.group in ("play", "name", "put_down")
        return own and offer.subject == f"card.{what.removeprefix(CARD)}"
    if what.startswith(RIVAL):
        return offer.id == what or offer.id.startswith(f"{what}/")
    if what == "free":
        return offer.group == "play" and offer.free
    if what == "play":
        return offer.group == "play" and not offer.free
    return offer.group == what


def common_refusal(offers: Iterable[Offer]) -> Refusal | None:
    """The one reason why none of the offers can be taken; None where they differ."""
    found = [o.refused for o in offers]
    if not found or found[0] is None or any(r is None for r in found):
        return None
    first = found[0]
    return first if all(r is not None and r.message == first.message for r in found) else None


def steps_of(rules: Rules, game: PlayView, subject: str) -> Steps:
    """What the thing an offer is about does, as far as it lies open; () where nothing is known."""
    book = rules.effects
    head, _, name = subject.partition(".")
    if head == "site":
        site = next((s for s in game.sites if s.id == name), None)
        head, name = "tile", site.tile if site else ""
    match head:
        case "card":
            modes = rules.modes(name)
            return modes[0].steps if modes else ()
        case "tile":
            return book.sites[name].steps if name in book.sites else ()
        case "bonus":
            return book.bonus_tiles[name].steps if name in book.bonus_tiles else ()
        case "idol":
            return book.idols[name].steps if name in book.idols else ()
        case "slot":
            return book.slots.get(name, ())
        case "guardian":
            return book.guardians[name].boon if name in book.guardians else ()
        case "assistant":
            held = (a for p in game.players for a in p.assistants if a.id == name)
            facts = book.assistants.get(name)
            if facts is None:
                return ()
            return facts.gold if any(a.gold for a in held) else facts.silver
        case _:
            return ()
