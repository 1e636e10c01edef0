"""Live tables in one process: a hub over a journal of our choice, phones that are only a key."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.hub.hub import Hub, Opening
from companion.hub.live import Accepted, LiveTable, Outcome, Request, Watch
from companion.journal.memory import MemoryJournal
from companion.journal.protocol import Journal
from companion.table import commands as cmd
from companion.table.game import Game
from companion.table.refusal import Refusal
from companion.table.seats import Viewer, seat_view
from companion.table.view import TableView
from tests.table.played import GAMES, SeededChance

HOST_KEY = "host-device-secret"
_ids = itertools.count(1)


@dataclass(slots=True)
class Clock:
    """Time that passes when told."""

    now: float = 1_000_000.0

    def __call__(self) -> float:
        return self.now


def a_hub(
    journal: Journal | None = None,
    games: Mapping[str, Game[Any]] = GAMES,
    clock: Clock | None = None,
    seed: int = 1,
) -> Hub:
    """A hub whose chance repeats itself."""
    return Hub(journal or MemoryJournal(), games, SeededChance(seed), clock or Clock())


async def a_table(hub: Hub, game: str = "life") -> LiveTable:
    """A new table in the lobby with two free seats."""
    live = await hub.open_table(HOST_KEY, Opening(game, {}))
    assert isinstance(live, LiveTable), live
    return live


@dataclass(eq=False, slots=True)
class Phone:
    """A device at a table: its secret, its seat (None: it speaks as host), what it was told."""

    live: LiveTable
    key: str
    seat: int | None = None
    told: int = 0
    watch: Watch | None = None
    ids: list[str] = field(default_factory=list)

    def look(self) -> None:
        """Watch the table from now on."""
        self.watch = self.live.watch(self.key, self.wake)

    def wake(self) -> None:
        self.told += 1

    async def ask(self, command: Any, insists: bool = False, again: bool = False) -> Outcome:
        """Send a command under an id of its own; `again`: under the last one."""
        if not again:
            self.ids.append(f"id-{next(_ids)}")
        request = Request(self.ids[-1], command, self.seat, insists)
        return await self.live.submit(self.key, request)

    async def do(self, command: Any) -> Accepted:
        """Send a command that has to be accepted."""
        done = await self.ask(command)
        assert isinstance(done, Accepted), done
        return done

    async def refused(self, command: Any) -> str:
        """Send a command that has to be refused: the key of the reason."""
        no = await self.ask(command)
        assert isinstance(no, Refusal), no
        return no.message.key

    def sees(self, viewer: Viewer | None = None) -> TableView:
        """What this phone sees of its seat (or through other eyes)."""
        made = self.live.view(self.key, viewer or seat_view(self.seat or 0))
        assert isinstance(made, TableView), made
        return made


async def sat(live: LiveTable, name: str, no: int = 0, key: str = "") -> Phone:
    """A phone that took a seat under `name`."""
    phone = Phone(live, key or f"secret-of-{name}")
    done = await live.claim(phone.key, f"claim-{next(_ids)}", no, name)
    assert isinstance(done, Accepted), done
    (phone.seat,) = [s.no for s in live.history.state.seats if s.key == live.hash(phone.key)]
    return phone


async def playing(hub: Hub, *names: str) -> tuple[LiveTable, Phone, list[Phone]]:
    """A running table, its host's device (without a seat) and the phones of these people."""
    live = await a_table(hub)
    phones = [await sat(live, name) for name in names]
    host = Phone(live, HOST_KEY)
    await host.do(cmd.Start())
    return live, host, phones


def bodies(journal: MemoryJournal, code: str) -> Sequence[str]:
    """Everything that is stored of a table."""
    return [entry.body for entry in journal._tables.get(code, [])]
