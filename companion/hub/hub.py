"""All live tables of one process."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.hub.keys import SystemChance, draw_code, key_hash, tidy_code
from companion.hub.live import LiveTable, where
from companion.hub.throttle import Throttle
from companion.journal.protocol import Conflict, Journal, JournalError
from companion.table.chance import Chance
from companion.table.codec import Codec, UnknownKind
from companion.table.events import GameChosen, OptionSet, SeatAdded, Started, TableOpened
from companion.table.game import Game, OptionValue
from companion.table.history import History
from companion.table.names import tidy_name
from companion.table.record import Record
from companion.table.refusal import Refusal, refuse
from companion.table.seats import Seat, free_colour, name_clash

log = logging.getLogger(__name__)

EMPTY_SEATS = 2
"""A new table has so many seats to begin with (or as few as the game needs, if more)."""


@dataclass(frozen=True, slots=True)
class Opening:
    """How a table is to be opened: `names` without phones and `start` make a score-only sheet.

    `phones`: the seats (1..N) that wait for somebody's phone although they have a name;
    `colours`: those of the named seats, in order.
    """

    game: str
    options: Mapping[str, OptionValue]
    names: tuple[str, ...] = ()
    start: bool = False
    phones: frozenset[int] = frozenset()
    colours: tuple[int, ...] = ()


def _empty(many: int) -> list[Seat]:
    """Seats for whoever comes."""
    seats: list[Seat] = []
    for no in range(1, many + 1):
        seats.append(Seat(no, colour=free_colour(seats)))
    return seats


def _seats(opening: Opening) -> list[Seat] | Refusal:
    """Seats for people who are known by name."""
    seats: list[Seat] = []
    for no, raw in enumerate(opening.names, 1):
        name = tidy_name(raw) if raw else ""
        if isinstance(name, Refusal):
            return name
        if name and (alike := name_clash(seats, name)):
            return alike
        colour = opening.colours[no - 1] if opening.colours else free_colour(seats)
        seats.append(Seat(no, name, colour, phoneless=no not in opening.phones))
    return seats


class Hub:
    """Opens tables, finds them again, and keeps them live while somebody needs them."""

    def __init__(
        self,
        journal: Journal,
        games: Mapping[str, Game[Any]],
        chance: Chance | None = None,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self.journal, self.games = journal, games
        self.chance: Chance = chance or SystemChance()
        self.clock = clock
        self.codec = Codec(games)
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._lookups = Throttle(20, 0.5, clock)

    async def open_table(self, key: str, opening: Opening) -> LiveTable | Refusal:
        """Open a table for the device with secret `key`, which becomes its host."""
        game = self.games.get(opening.game)
        if game is None:
            return refuse("game.unknown", game=opening.game[:40])
        fewest, most = game.meta.seats
        if len(opening.names) > most:
            return refuse("seat.too_many", most=most)
        if opening.start and len(opening.names) < fewest:
            return refuse("start.too_few", fewest=fewest, seats=len(opening.names))
        for name, value in opening.options.items():
            option = game.meta.option(name)
            if option is None or not option.accepts(value):
                return refuse("option.unknown", name=name[:40])
        if not key:
            return refuse("may.who_are_you")
        empty = max(fewest, min(EMPTY_SEATS, most))
        seats = _seats(opening) if opening.names else _empty(empty)
        if isinstance(seats, Refusal):
            return seats
        for _ in range(20):
            code = draw_code(self.chance)
            events: list[Any] = [TableOpened(code, opening.game, key_hash(code, key))]
            events += [OptionSet(n, v) for n, v in opening.options.items()]
            events += [SeatAdded(s.no, s.name, s.colour, s.phoneless) for s in seats]
            events += [Started()] if opening.start else []
            at = self.clock()
            records = [Record(i, e, at, 1, host=True) for i, e in enumerate(events, 1)]
            history = History(self.games, records)
            try:
                await self.journal.append(code, 0, [self.codec.encode(r) for r in records])
            except Conflict:
                continue  # that code is taken
            except JournalError as error:
                return Refusal(error.message)
            return self._keep(code, history)
        return refuse("hub.busy")

    def _keep(self, code: str, history: History) -> LiveTable:
        """The live table; if two looked for it at once, the same for both."""
        if (there := self._alive(code)) is not None:
            return there
        live = LiveTable(code, history, self.journal, self.codec, self.chance, self.clock)
        self._live[code] = live
        return live

    def _alive(self, code: str) -> LiveTable | None:
        live = self._live.get(code)
        return None if live is None or live.closed else live

    @property
    def live_tables(self) -> int:
        """How many tables are in memory."""
        return len(self._live)

    async def find(self, raw: str, guesser: object = None) -> LiveTable | Refusal:
        """The table with that code, brought to life from the journal if need be.

        `guesser` is the connection that typed the code: wrong guesses slow it down, and only it.
        """
        code = tidy_code(raw)
        if not code:
            return refuse("table.unknown", code="-")
        if guesser is not None and not self._lookups.allows(guesser):
            return refuse("table.slow_down")  # also for a right guess: it would tell
        live = self._alive(code)
        if live is not None:
            return live
        async with self._loading.setdefault(code, asyncio.Lock()):
            live = self._alive(code)
            if live is None:
                live = await self._load(code)
        self._loading.pop(code, None)
        if isinstance(live, Refusal) and guesser is not None:
            self._lookups.wrong(guesser)
        return live

    async def _load(self, code: str) -> LiveTable | Refusal:
        try:
            entries = await self.journal.read(code)
            if not entries:
                return refuse("table.unknown", code=code)
            records = [self.codec.decode(entry.body) for entry in entries]
            for event in (record.event for record in records):
                if isinstance(event, TableOpened | GameChosen) and event.game not in self.games:
                    raise UnknownKind(event.game)
            return self._keep(code, History(self.games, records))
        except JournalError as error:
            return Refusal(error.message)
        except UnknownKind as error:
            log.warning("table %s cannot be read: %s", code, error)
            return refuse("table.other_program", what=str(error))
        except Exception as error:  # a record is damaged, missing, or the rules stumble over it
            log.error("table %s cannot be read: %s", code, where(error))
            return refuse("table.unreadable", code=code)

    async def rest(self, idle: float = 900) -> None:
        """Let go of tables that nobody has looked at for `idle` seconds; the journal has them."""
        for code, live in list(self._live.items()):
            if not live.watched and live.used_at < self.clock() - idle:
                del self._live[code]
                await live.close()

    async def close(self) -> None:
        """Stop all tables, then the journal."""
        for live in list(self._live.values()):
            await live.close()
        self._live.clear()
        await self.journal.close()
