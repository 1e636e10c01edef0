"""One session of one device: who it is, what it reads, where it is, and what it asks of a table."""

from __future__ import annotations

import asyncio
import contextvars
import math
import time
import uuid
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

import flet as ft

from companion.games.problem import Problem
from companion.hub.hub import Hub
from companion.hub.keys import tidy_code
from companion.hub.live import Accepted, LiveTable, Outcome, Request
from companion.i18n import render, tr, trn
from companion.packs.writing import Shelf
from companion.scan.desk import ScanDesk
from companion.table.game import Prompt
from companion.table.message import Message, named
from companion.table.refusal import Refusal
from companion.table.seats import Viewer
from companion.table.view import TableView
from companion.ui.colours import Mood
from companion.ui.curtain import Left
from companion.ui.device import Device, save_device
from companion.ui.games import mood_of
from companion.ui.parts.words import isolate
from companion.ui.theme import dress

LARGE_FROM = 1.5
TV_FROM = 1400
TV_SCALE = 1.35
LATE_SECONDS = 0.35
"""For so long after a change a tap means what had stood there: the news is on its way to the phone,
or to the eye. Less than a second tap is guarded for: who taps on purpose again is slower."""
DOUBLE_TAP_SECONDS = 0.4
"""Two taps on the same action within this time are one: fingers on cardboard bounce."""


@dataclass(frozen=True, slots=True)
class World:
    """What all sessions share. `base_url(url)` is the address at which phones can reach us, for a
    page that has reached us at `url`; `local(page)` whether a page is open on the very computer
    that runs the program, `language(page)` what a page's browser asks for, `shelf` the group's own
    packs (None: there is nowhere to keep them), `scans` what they scan with (None: nothing can be
    scanned)."""

    hub: Hub
    base_url: Callable[[str], str]
    local: Callable[[ft.Page], bool]
    language: Callable[[ft.Page], str]
    shelf: Shelf | None = None
    scans: ScanDesk | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """Where a device is: a page, and the table it is about or why there is none."""

    page: str
    table: LiveTable | Refusal | None = None


@dataclass(frozen=True, slots=True)
class Offered:
    """What the undo button offers: a command by its first event; the one that it offered before, if
    that has been undone since (else 0); and when that was."""

    seq: int
    before: int
    since: float

    def then(self, seq: int) -> Offered:
        """What it offers now. An older command than before: so that one is undone."""
        if seq == self.seq:
            return self
        return Offered(seq, self.seq if seq < self.seq else 0, time.monotonic())

    def meant(self) -> int:
        """What a finger meant that taps now. Else a tap at the same moment as somebody else's would
        undo a step that nobody had read."""
        late = self.before and time.monotonic() - self.since < LATE_SECONDS
        return self.before if late else self.seq


class Here:
    """A session. The same object for its whole life; what changes in it wakes the app."""

    def __init__(self, world: World, page: ft.Page, device: Device) -> None:
        self.world, self.page, self.device = world, page, device
        self.url = page.url or ""
        """Where the page has reached us. Flet knows it only while the page is on its line."""
        self.hub = world.hub
        self.wake: Callable[[], None] = lambda: None
        self.place = Place("home")
        self.mood: Mood = "arnak"
        self.offered = Offered(0, 0, 0.0)
        self.left = Left()
        self._browser_language = world.language(page)
        self._going: set[asyncio.Task[None]] = set()

    @property
    def base_url(self) -> str:
        """The address at which phones can reach us."""
        return self.world.base_url(self.url)

    @property
    def lang(self) -> str:
        """The language this device reads: its own choice, or its browser's."""
        return self.device.lang or self._browser_language

    @property
    def large(self) -> bool:
        """Whether the text is so large that things stand below each other, not side by side."""
        return self.device.scale >= LARGE_FROM

    def t(self, key: str, **params: object) -> str:
        """The text for a key of the catalogue."""
        return tr(key, self.lang, **params)

    def tn(self, key: str, n: int, **params: object) -> str:
        """The text for `n` things."""
        return trn(key, n, self.lang, **params)

    def say(self, message: Message | Problem | Refusal) -> str:
        """A message in this device's language."""
        words = message if isinstance(message, Message) else message.message
        return render(words, self.lang)

    async def remember(self, device: Device) -> None:
        """The device changed: look, wake, and let the browser keep it."""
        self.device = device
        self.dress()
        self.wake()
        await save_device(device)

    @property
    def far(self) -> bool:
        """Whether this page is a table screen, which is read across the room."""
        return self.place.page == "screen" and (self.page.width or 0) >= TV_FROM

    @property
    def letters(self) -> float:
        """How large letters are on this page."""
        return max(self.device.scale, TV_SCALE) if self.far else self.device.scale

    async def prefer(self, **change: Any) -> None:
        """Change how the device likes to read."""
        await self.remember(replace(self.device, **change))

    def dress(self) -> None:
        """Put the device's look on its page.

        A table screen is read across the room and often in dim light: it is larger, and dark
        unless the device wants it light.
        """
        mode, scale = self.device.theme, self.letters
        table = self.place.table
        known = isinstance(table, LiveTable)
        self.mood = mood_of(table.history.state.game_id) if known else "arnak"
        if self.far:
            mode = "dark" if mode == "system" else mode
        dress(self.page, mode=mode, scale=scale, mood=self.mood)
        self.page.title = self.t("app.title")
        self.page.update()

    def suit(self, game_id: str) -> None:
        """Wear the colours of this game, if the table has just chosen another."""
        if self.mood != mood_of(game_id):
            self.dress()

    def go(self, path: str) -> None:
        """Go to another page. The browser's back button comes back here."""
        task = asyncio.create_task(self.page.push_route(path))
        self._going.add(task)
        task.add_done_callback(self._going.discard)


class Choices:
    """What the prompts on a screen stand for, and what those stood for that have just changed.

    Flet runs a tap against what the server draws now, not against what the phone showed: two who
    tap "on to the next phase" at once would go two phases, the second of which nobody had read.
    """

    def __init__(self) -> None:
        self._viewer: Viewer | None = None
        self._now: dict[str, Any] = {}
        self._before: dict[str, tuple[Any, float]] = {}

    def show(self, viewer: Viewer, prompts: Iterable[Prompt]) -> None:
        """The screen is drawn with these; what another viewer was offered is nothing to go by."""
        new, now = {p.id: p.command for p in prompts}, time.monotonic()
        if viewer != self._viewer:
            self._viewer, self._now, self._before = viewer, {}, {}
        fresh = {k: b for k, b in self._before.items() if now - b[1] < LATE_SECONDS}
        for id_, command in self._now.items():
            if id_ in new and new[id_] != command and id_ not in fresh:
                fresh[id_] = (command, now)
        self._now, self._before = new, fresh

    def meant(self, id_: str | None, command: Any) -> Any:
        """The command that a finger meant which has tapped this one."""
        before, since = self._before.get(id_ or "", (None, -math.inf))
        late = time.monotonic() - since < LATE_SECONDS and command == self._now.get(id_ or "")
        return before if late else command


@dataclass(frozen=True, slots=True)
class Notice:
    """What a device is told. `refused` may be insisted on when it is overridable. `public`: all
    may read it, so it stays when the device turns to another seat."""

    text: Message
    refused: Refusal | None = None
    public: bool = False


class Talk:
    """What one device says to one table, and what it is told back."""

    def __init__(self, here: Here, live: LiveTable, wake: Callable[[], None]) -> None:
        self.here, self.live, self.wake = here, live, wake
        self.notice: Notice | None = None
        self.choices = Choices()
        self.open_seat: Callable[[int], None] = lambda no: None
        """Opens the sheet of a seat: set by the screen that has one."""
        self.scans: Any = None
        """What this device scans (`screens.scan_state.Scans`): set by the screen that has it."""
        self.away_at: int | None = None
        """How far the table was when the device looked away; None while nothing was missed."""
        self.back_at: int | None = None
        """How far it was when the device was back; None while it is away."""
        self._covers: list[Callable[[], None]] = []
        self._again: Request | None = None
        self._eyes: Viewer | None = None
        self._taps: dict[str, tuple[str, float]] = {}

    @property
    def key(self) -> str:
        """The device's secret."""
        return self.here.device.key

    def shows(self, viewer: Viewer, prompts: Iterable[Prompt]) -> None:
        """What the device is about to show, and through whose eyes.

        What one seat was told is not for the next one that a shared device turns to: it may tell of
        a hand, and "record it anyway" would still record the move of the seat before.
        """
        if viewer != self._eyes and self._eyes is not None:
            self._again = None
            if self.notice is not None and not self.notice.public:
                self.notice = None
        self._eyes = viewer
        self.choices.show(viewer, prompts)

    def attention(self, looking: bool) -> None:
        """The device looks away, or is back."""
        if not looking and self.away_at is None:
            self.away_at = self.live.history.seq
        if looking and self.back_at is None:
            self.back_at = self.live.history.seq
        if not looking:
            self.back_at = None
            for cover in tuple(self._covers):
                cover()

    def when_away(self, cover: Callable[[], None]) -> Callable[[], None]:
        """Call `cover` whenever the device looks away; what is given back puts an end to that.

        Ask from an effect: `cover` is called in the context of the page that asked, so that it may
        set states. A line that breaks has none.
        """
        context = contextvars.copy_context()

        def covered() -> None:
            context.copy().run(cover)

        self._covers.append(covered)

        def forget() -> None:
            if covered in self._covers:
                self._covers.remove(covered)

        return forget

    @contextmanager
    def once(self, what: str | None) -> Iterator[str]:
        """A command id: the same again when `what` is tapped twice in quick succession.

        That is, while the first tap is still being answered, however slow the host is, or shortly
        after with nothing else tapped between: after an undo the same tap is meant. None: every
        tap counts.
        """
        key, now = what or uuid.uuid4().hex, time.monotonic()
        self._taps = {k: t for k, t in self._taps.items() if k == key or t[1] == math.inf}
        made, until = self._taps.get(key, ("", 0.0))
        if now > until:
            made = uuid.uuid4().hex
        self._taps[key] = (made, math.inf)
        try:
            yield made
        finally:
            self._taps[key] = (made, time.monotonic() + DOUBLE_TAP_SECONDS)
            if what is None:
                del self._taps[key]

    async def send(self, command: Any, seat: int | None = None, once: str | None = None) -> Outcome:
        """Ask the table for something, for `seat` or as host; tell the device if it is refused.

        `once`: what was tapped, by the id of its prompt if it is one.
        """
        command = self.choices.meant(once, command)
        with self.once(once) as command_id:
            return await self._ask(Request(command_id, command, seat))

    async def _ask(self, request: Request) -> Outcome:
        eyes = self._eyes
        outcome = await self.live.submit(self.key, request)
        if isinstance(outcome, Refusal):
            told = outcome
            if eyes != self._eyes:  # the device has turned to another seat meanwhile
                told = Refusal(outcome.public or outcome.message)
            self._again = request if told.overridable else None
            names = self.live.history.state.names()
            said = {no: isolate(name or str(no)) for no, name in names.items()}
            self.tell(Notice(named(told.message, said), told))
        elif self.notice is not None:
            self.tell(None)
        return outcome

    async def insist(self) -> Outcome | None:
        """Record the refused move all the same; None if there is none any more."""
        if self._again is None:
            return None
        request = replace(self._again, command_id=uuid.uuid4().hex, insists=True)
        self._again = None
        return await self._ask(request)

    def tell(self, notice: Notice | None) -> None:
        """Show a notice, or take it away."""
        self.notice = notice
        self.wake()

    async def sit(self, no: int, name: str) -> Outcome:
        """Take seat `no` (0: any free one)."""
        with self.once(f"sit {no}") as command_id:
            outcome = await self.live.claim(self.key, command_id, no, name)
        if isinstance(outcome, Accepted):
            tidy = self.live.history.state.names().get(self.live.own_seat(self.key) or 0)
            device = self.here.device.with_table(self.live.code)
            await self.here.remember(device.with_name(tidy or name))
        else:
            self.tell(Notice(outcome.message, outcome))
        return outcome


def names_of(view: TableView) -> dict[int, str]:
    """What everybody is called inside a sentence."""
    return {s.no: isolate(s.name or str(s.no)) for s in view.seats}


def code_in(text: str) -> str:
    """The table code in what somebody typed or scanned: a bare code, or a whole address."""
    return tidy_code(text.strip().rstrip("/").rsplit("/", 1)[-1])
