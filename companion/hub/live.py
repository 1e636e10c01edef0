"""A live table: one task takes its commands one after another."""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from companion.hub.keys import key_hash
from companion.hub.reentry import Reentry, ReentryCodes, Shown
from companion.journal.protocol import Conflict, Journal, JournalError
from companion.table.chance import Chance
from companion.table.codec import Codec
from companion.table.commands import Claim, Reseat, TakeHost
from companion.table.decide import decide
from companion.table.events import SeatClaimed
from companion.table.history import History
from companion.table.record import Record
from companion.table.refusal import Refusal, refuse
from companion.table.seats import Actor, Role, Viewer
from companion.table.step import recorded
from companion.table.view import TableView, UndoLabel, undo_label, view

log = logging.getLogger(__name__)


def where(error: BaseException) -> str:
    """An error for the program's log: its kind and place, not its words, which may quote a
    secret."""
    return type(error).__name__ + "\n" + "".join(traceback.format_tb(error.__traceback__)).rstrip()


@dataclass(frozen=True, slots=True)
class Request:
    """What a device sends. `seat` says for which seat it speaks (None: as host).

    `command_id` is made by the device; the same id again is answered, not done again.
    """

    command_id: str
    command: Any
    seat: int | None = None
    insists: bool = False


@dataclass(frozen=True, slots=True)
class Accepted:
    """The command is in the journal. `seq`: the table's newest event; `group`: the first event of
    this command (None when there was nothing to change); `again`: it had been done before."""

    seq: int
    group: int | None = None
    again: bool = False


Outcome = Accepted | Refusal


@dataclass(eq=False, slots=True)
class Watch:
    """Somebody looks at a table. `wake` is called, on the event loop, when there is news."""

    hash: str = field(repr=False)
    wake: Callable[[], None]
    connected: bool = True


@dataclass(slots=True)
class _Ask:
    hash: str = field(repr=False)
    request: Request
    answer: asyncio.Future[Outcome]
    trusted: bool = False
    reentry: Reentry | None = None
    """The code with which somebody comes back to a seat, if that is what is asked for."""


@dataclass(slots=True)
class _Cache:
    version: tuple[int, frozenset[int]] = (-1, frozenset())
    views: dict[tuple[Viewer, bool], TableView] = field(default_factory=dict)


class LiveTable:
    """One table in memory. All of it happens on the event loop; the journal waits elsewhere."""

    def __init__(
        self,
        code: str,
        history: History,
        journal: Journal,
        codec: Codec,
        chance: Chance,
        clock: Callable[[], float],
    ) -> None:
        self.code, self.history = code, history
        self._journal, self._codec, self._chance, self._clock = journal, codec, chance, clock
        self._asks: asyncio.Queue[_Ask] = asyncio.Queue()
        self._watches: list[Watch] = []
        self._done: dict[str, int] = {}
        self._reentries = ReentryCodes(chance, clock)
        self._cache = _Cache()
        self._behind = False
        self.next_code = ""
        """The table at which the same people play again, for phones that are still here."""
        self.used_at = clock()
        self._note(history.records)
        self._task = asyncio.create_task(self._run(), name=f"table {code}")

    # --- commands --------------------------------------------------------------------------

    async def submit(self, key: str, request: Request) -> Outcome:
        """Ask for something in the name of the device with secret `key`."""
        return await self._put(_Ask(self.hash(key), request, self._future()))

    async def claim(self, key: str, command_id: str, no: int, name: str) -> Outcome:
        """Sit down on seat `no` (0: any free one) under `name`."""
        hashed = self.hash(key)
        request = Request(command_id, Claim(no, name, hashed))
        return await self._put(_Ask(hashed, request, self._future(), trusted=True))

    async def take_host(self, key: str) -> Outcome:
        """Make this device the host: for whoever sits at the computer that runs the program, when
        the host's device is lost. The caller has to know that it is that computer."""
        hashed = self.hash(key)
        request = Request("", TakeHost(hashed))
        return await self._put(_Ask(hashed, request, self._future(), trusted=True))

    async def reenter(self, key: str, code: str, guesser: object) -> Outcome:
        """Take over the seat to which re-entry `code` belongs. `guesser`: the connection."""
        found = self._reentries.take(code, self._good, guesser)
        if isinstance(found, Refusal):
            return found
        hashed = self.hash(key)
        request = Request("", Reseat(found.seat, hashed))
        ask = _Ask(hashed, request, self._future(), trusted=True, reentry=found)
        outcome = await self._put(ask)
        if isinstance(outcome, Refusal):
            self._reentries.give_back(found)
        return outcome

    def reentry_code(self, key: str, no: int) -> str | Refusal:
        """A code with which the phone of seat `no` can be replaced within ten minutes (host)."""
        if self.hash(key) != self.history.state.host:
            return refuse("may.host_only")
        seat = self.history.state.seat(no)
        if seat is None:
            return refuse("seat.unknown", seat=no)
        if seat.key == self.history.state.host:
            return refuse("seat.is_host", name=seat.name)
        return self._reentries.issue(no, self._shown(no))

    def reentry_counts(self, code: str) -> bool:
        """Whether a code that was shown still lets somebody in."""
        return self._reentries.has(code, self._good)

    def _shown(self, no: int) -> Shown:
        """What a re-entry code for seat `no` would be shown on now."""
        state = self.history.state
        seat = state.seat(no)
        return Shown(state.host, seat.key if seat else "", len(self.history.turns))

    def _good(self, reentry: Reentry) -> bool:
        """Whether a re-entry code still counts: one that somebody was told for another person's
        seat, or as host, is none any more."""
        return reentry.shown.still(self._shown(reentry.seat))

    def _future(self) -> asyncio.Future[Outcome]:
        return asyncio.get_running_loop().create_future()

    async def _put(self, ask: _Ask) -> Outcome:
        if self.closed:
            return refuse("hub.closing")
        self.used_at = self._clock()
        self._asks.put_nowait(ask)
        return await asyncio.shield(ask.answer)

    async def _run(self) -> None:
        while True:
            ask = await self._asks.get()
            try:
                outcome = await self._do(ask)
            except asyncio.CancelledError:
                if not ask.answer.done():
                    ask.answer.set_result(refuse("hub.closing"))
                raise
            except Exception as error:
                log.error("table %s: a command failed: %s", self.code, where(error))
                outcome = refuse("hub.failed")
            if not ask.answer.done():
                ask.answer.set_result(outcome)

    async def _do(self, ask: _Ask) -> Outcome:
        request = ask.request
        for _ in range(5):
            try:
                await self._catch_up()
            except JournalError as error:
                return Refusal(error.message)
            if (before := self._before(ask)) is not None:
                return before
            actor = self._actor(ask)
            if isinstance(actor, Refusal):
                return actor
            decision = decide(self.history, actor, request.command, self._chance)
            if isinstance(decision, Refusal):
                return decision
            if not decision.events:
                return Accepted(self.history.seq)
            self.history.after(decision.events)  # what cannot be folded must not be written
            records = recorded(self.history, decision, actor, self._clock(), request.command_id)
            lines = [self._codec.encode(r) for r in records]
            self._behind = True  # until we know that the journal holds what we hold, and no more
            try:
                await self._journal.append(self.code, self.history.seq, lines)
            except Conflict:
                continue
            except JournalError as error:
                return Refusal(error.message)
            self._behind = False
            self._take(records)
            return Accepted(self.history.seq, records[0].seq)
        return refuse("hub.busy")

    def _actor(self, ask: _Ask) -> Actor | Refusal:
        """Who speaks: checked against the secrets, whatever the device says of itself."""
        if not ask.hash:
            return refuse("may.who_are_you")
        if ask.reentry is not None and not self._good(ask.reentry):
            return refuse("reentry.wrong")
        if ask.trusted:
            return Actor()
        state, seat = self.history.state, ask.request.seat
        host = ask.hash == state.host
        insists = ask.request.insists
        if seat is None:
            return Actor(None, host, insists=insists) if host else refuse("may.who_are_you")
        place = state.seat(seat) if type(seat) is int else None
        if place is None:
            return refuse("seat.unknown", seat=seat)
        if place.key == ask.hash or (host and place.phoneless):
            return Actor(seat, host, insists=insists)
        return refuse("may.not_your_seat")

    def _before(self, ask: _Ask) -> Outcome | None:
        """The answer to a command that comes again: it is done, whoever may do what by now."""
        group = self._done.get(ask.request.command_id)
        if group is None:
            return None
        records = self.history.groups[group]
        if ask.trusted:
            mine = any(
                isinstance(r.event, SeatClaimed) and r.event.key == ask.hash for r in records
            )
        else:
            by = records[0]
            mine = by.seat == ask.request.seat and (by.host or by.seat is not None)
        if not mine:
            return refuse("command.id_used")
        return Accepted(self.history.seq, group, again=True)

    async def _catch_up(self) -> None:
        """Read what another process wrote to this table, or an append of ours whose end we did
        not see; then decide anew."""
        if self._behind:
            entries = await self._journal.read(self.code, self.history.seq)
            self._take([self._codec.decode(entry.body) for entry in entries])
            self._behind = False

    def _take(self, records: list[Record]) -> None:
        self.history.extend(records)
        self._note(records)
        self.tell()

    def _note(self, records: list[Record]) -> None:
        for record in records:
            if record.command_id:
                self._done[record.command_id] = record.group

    # --- viewers ---------------------------------------------------------------------------

    def hash(self, key: str) -> str:
        """What this table knows of the device with secret `key`."""
        return key_hash(self.code, key) if key else ""

    def watch(self, key: str, wake: Callable[[], None]) -> Watch:
        """Look at the table from now on; every change calls `wake` until `leave`."""
        watch = Watch(self.hash(key), wake)
        self._watches.append(watch)
        self.tell()
        return watch

    def connected(self, watch: Watch, yes: bool) -> None:
        """The watching device lost its connection, or has it again."""
        if watch.connected != yes:
            watch.connected = yes
            self.tell()

    def leave(self, watch: Watch) -> None:
        """Look no longer."""
        if watch in self._watches:
            self._watches.remove(watch)
            self.tell()

    def tell(self) -> None:
        """Call everyone who looks. A viewer that fails must not keep the others waiting."""
        for watch in tuple(self._watches):
            try:
                watch.wake()
            except (Exception, asyncio.CancelledError) as error:
                log.error("table %s: a viewer could not be told: %s", self.code, where(error))

    @property
    def watched(self) -> bool:
        """Whether anybody looks."""
        return bool(self._watches)

    def is_host(self, key: str) -> bool:
        """Whether the device is the host's."""
        return bool(key) and self.hash(key) == self.history.state.host

    def seats_of(self, key: str) -> tuple[int, ...]:
        """The seats the device may play: its own, and for the host those without a phone."""
        hashed, host = self.hash(key), self.is_host(key)
        return tuple(
            s.no
            for s in self.history.state.seats
            if (key and s.key == hashed) or (host and s.phoneless)
        )

    def own_seat(self, key: str) -> int | None:
        """The seat that the device holds itself; None for none (it may play others besides)."""
        hashed, seats = self.hash(key), self.history.state.seats
        return next((s.no for s in seats if hashed and s.key == hashed), None)

    def may_look(self, key: str, viewer: Viewer) -> Refusal | None:
        """Whether the device may look through these eyes. Everybody may watch as a spectator."""
        if viewer.seat is not None and viewer.role is not Role.SEAT:
            return refuse("may.not_your_seat")  # a game may look at the number alone
        match viewer.role:
            case Role.SEAT:
                if viewer.seat in self.seats_of(key):
                    return None
                return refuse("may.not_your_seat")
            case Role.HOST:
                return None if self.is_host(key) else refuse("may.host_only")
            case Role.KEEPER:
                return refuse("may.keeper_only")
            case Role.SCREEN | Role.SPECTATOR:
                return None

    def here(self) -> frozenset[int]:
        """Seats whose phones are connected."""
        hashes = {w.hash for w in self._watches if w.connected and w.hash}
        return frozenset(s.no for s in self.history.state.seats if s.key in hashes)

    def view(self, key: str, viewer: Viewer) -> TableView | Refusal:
        """The table through the eyes of `viewer`, for the device with secret `key`.

        The same object as long as nothing changed, so that screens can compare cheaply.
        """
        if (no := self.may_look(key, viewer)) is not None:
            return no
        host = self.is_host(key) and viewer.role in (Role.SEAT, Role.HOST)
        here = self.here()
        if self._cache.version != (self.history.seq, here):
            self._cache = _Cache((self.history.seq, here))
        made = self._cache.views.get((viewer, host))
        if made is None:
            made = view(self.history, viewer, host, here)
            self._cache.views[(viewer, host)] = made
        return made

    @property
    def closed(self) -> bool:
        """Whether this table takes no commands any more; the hub finds it anew."""
        return self._task.done()

    def undo_preview(self, key: str, viewer: Viewer, seq: int) -> UndoLabel | Refusal:
        """What would go if the device undid the command that began with event `seq`."""
        if (no := self.may_look(key, viewer)) is not None:
            return no
        actor = Actor(viewer.seat, self.is_host(key))
        return undo_label(self.history, viewer, actor, seq)

    async def close(self) -> None:
        """Stop. Commands still waiting are refused."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        while not self._asks.empty():
            ask = self._asks.get_nowait()
            if not ask.answer.done():
                ask.answer.set_result(refuse("hub.closing"))
