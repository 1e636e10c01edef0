"""What the taps on a player's phone do, and how its offers are found."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.games.alakanas.play.offer import Offer
from companion.table.message import Message, named
from companion.table.refusal import Refusal
from companion.ui.here import Here, Talk
from companion.ui.live import safe

ASIDE = "aside/"
"""How the ids of offers begin for which it is not the seat's turn."""


class Taps:
    """What the taps do for `seat`. `open(what)` opens a sheet, "" closes it.

    Handlers find what they need in `e.control.data`. `names`: what everybody is called inside a
    sentence.
    """

    def __init__(self, here: Here, talk: Talk, seat: int) -> None:
        self.here, self.talk, self.seat = here, talk, seat
        self.open: Any = lambda what: None
        self.names: dict[int, str] = {}

    def say(self, message: Message | Refusal) -> str:
        """A message or a reason, with people called by name."""
        words = message.message if isinstance(message, Refusal) else message
        return self.here.say(named(words, self.names))

    async def send(self, name: str, command: Any) -> None:
        """Close the sheet and say it to the table; a refusal shows itself in the notice."""
        self.open("")
        await self.talk.send(command, self.seat, once=name)

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
        await self.send(name, command)


def plain(offer: Offer) -> str:
    """The id of an offer, whoever's turn it is."""
    return offer.id.removeprefix(ASIDE)


def offers_of(prompts: Iterable[Any], group: str) -> tuple[Offer, ...]:
    """The offers of one kind, in the engine's order."""
    return tuple(p for p in prompts if isinstance(p, Offer) and p.group == group)


def offer_of(prompts: Iterable[Any], name: str) -> Offer | None:
    """The offer with this id ("use/ala"), if there is one."""
    return next((p for p in prompts if isinstance(p, Offer) and plain(p) == name), None)
