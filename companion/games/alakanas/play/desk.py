"""Where a command is worked out: events are written down one by one, and seen at once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from companion.games.alakanas.content import AlakanasPack
from companion.games.alakanas.dealer import Dealer
from companion.games.alakanas.own import NO_OWN, Own
from companion.games.alakanas.play.apply import apply
from companion.games.alakanas.play.state import Play, Player
from companion.table.chance import Chance
from companion.table.message import SeatRef
from companion.table.refusal import Refusal, refuse
from companion.table.seats import Actor

CALLED = {"name": "also", "replaced": "replaced_also"}
"""Of an event that tells of a card: the field that has its name, and the one beside it."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What a table plays with: the pack, and whoever can deal so that it is proved.

    `pack.own` are the components of the group's own that this table has; `offered` are those that
    a new table is given.
    """

    pack: AlakanasPack
    dealer: Dealer
    offered: Own = NO_OWN


class Desk:
    """Collects the events of one command. `state` is always what they lead to."""

    def __init__(self, state: Play, rules: Rules, actor: Actor, chance: Chance) -> None:
        self.state, self.rules, self.actor, self.chance = state, rules, actor, chance
        self.events: list[Any] = []

    def write(self, *events: Any) -> None:
        """Events happen."""
        for each in events:
            event = self._called(each)
            self.state = apply(self.state, event)
            self.events.append(event)

    def _called(self, event: Any) -> Any:
        """The event with what cards of the group's own are called besides their names, if it
        tells of any by name."""
        told = {
            also: own.en or own.zh
            for name, also in CALLED.items()
            if hasattr(event, also) and (own := self.rules.pack.own.card(getattr(event, name, "")))
        }
        return replace(event, **told) if told else event

    def me(self, seat: int) -> Player:
        """What a seat has now."""
        return self.state.player(seat)

    def stops(self, *refused: Refusal | None) -> Refusal | None:
        """The first refusal that stops the command: not one that the table insists on and may."""
        return next(
            (r for r in refused if r is not None and not (r.overridable and self.actor.insists)),
            None,
        )

    def is_keeper(self) -> bool:
        """Whether the actor holds the office of 天神; if the app does, everybody may ask (R20)."""
        return self.actor.host or (
            self.state.options.keeper == "app" and self.actor.seat is not None
        )

    def hex32(self) -> str:
        """32 random bytes."""
        return bytes(self.chance.below(256) for _ in range(32)).hex()


def in_play(state: Play) -> Refusal | None:
    """Why nothing can be done that belongs to turns."""
    if state.stage == "play":
        return None
    return refuse("alakanas.no.over" if state.stage == "over" else "alakanas.no.not_begun")


def alive(state: Play, seat: int) -> Refusal | None:
    """Why a seat does nothing any more: the dead do not act."""
    return None if state.player(seat).alive else refuse("alakanas.no.dead", seat=SeatRef(seat))


def settled(state: Play) -> Refusal | None:
    """Why the turn does not go on: somebody is dying, or 天神 holds cards (R22, R25)."""
    if state.dying:
        return refuse("alakanas.no.dying", seat=SeatRef(state.dying[0].seat))
    if state.loot:
        return refuse("alakanas.no.loot", n=state.loot)
    return None


def has_cards(state: Play, seat: int, n: int = 1) -> Refusal | None:
    """Why so many cards cannot leave a hand. A hand is never short of nothing: it is put right
    first."""
    hand = state.player(seat).hand
    return None if hand >= n else refuse("alakanas.no.cards", seat=SeatRef(seat), n=n, have=hand)
