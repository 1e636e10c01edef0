"""A table without hub and journal: commands go through `decide`, events into a `History`."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from companion.table import commands as cmd
from companion.table.decide import Decision, decide
from companion.table.events import SeatAdded, TableOpened
from companion.table.game import Game
from companion.table.history import History
from companion.table.message import Message
from companion.table.record import Record
from companion.table.refusal import Refusal
from companion.table.seats import Actor
from companion.table.state import TableState
from tests.lifecounter import LifeCounter

T = TypeVar("T")
GAMES: Mapping[str, Game[Any]] = {"life": LifeCounter()}
HOST = Actor(host=True)
STRANGER = Actor()


class SeededChance:
    """The same draws for the same seed."""

    def __init__(self, seed: int = 1) -> None:
        self._random = random.Random(seed)

    def below(self, n: int) -> int:
        return self._random.randrange(n)

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        drawn = list(items)
        self._random.shuffle(drawn)
        return tuple(drawn)


class Played:
    """A table in the lobby with `seats` free seats; whoever opened it has the key hash `host`."""

    def __init__(self, seats: int = 3, games: Mapping[str, Game[Any]] = GAMES) -> None:
        first = next(iter(games))
        self.history = History(games)
        self.chance = SeededChance()
        opened = [TableOpened("ABCDEF", first, "host")]
        self.write([*opened, *(SeatAdded(i + 1, "", i, False) for i in range(seats))], HOST)

    @property
    def state(self) -> TableState:
        return self.history.state

    @property
    def life(self) -> Any:
        """The state of the game."""
        return self.state.game

    def write(
        self,
        events: Sequence[Any],
        actor: Actor,
        override: Message | None = None,
        command_id: str = "",
    ) -> int:
        """Append `events` as one command, without asking whether they may happen."""
        start = self.history.seq + 1
        self.history.extend(
            Record(
                start + i,
                event,
                1000.0 + start,
                start,
                actor.seat,
                actor.host,
                command_id,
                override,
            )
            for i, event in enumerate(events)
        )
        return start

    def ask(self, actor: Actor, command: Any) -> Decision | Refusal:
        """What would happen."""
        return decide(self.history, actor, command, self.chance)

    def do(self, actor: Actor, command: Any) -> int:
        """It has to work: first seq of the command, 0 when there was nothing to change."""
        made = self.ask(actor, command)
        assert isinstance(made, Decision), made
        return self.write(made.events, actor, made.override) if made.events else 0

    def refused(self, actor: Actor, command: Any) -> str:
        """It has to be refused, and nothing may change: the key of the reason."""
        state, seq = self.state, self.history.seq
        made = self.ask(actor, command)
        assert isinstance(made, Refusal), made
        assert self.state is state
        assert self.history.seq == seq
        return made.message.key

    def sit(self, no: int, name: str, key: str | None = None) -> Actor:
        """Somebody sits down: the actor that seat is from then on."""
        self.do(Actor(), cmd.Claim(no, name, key or f"key {name}"))
        return Actor(seat=next(s.no for s in self.state.seats if s.name == name))


def started(*names: str) -> tuple[Played, list[Actor]]:
    """A running table with these people on seats 1, 2, 3, …"""
    table = Played(len(names))
    actors = [table.sit(i, name) for i, name in enumerate(names, 1)]
    table.do(HOST, cmd.Start())
    return table, actors
