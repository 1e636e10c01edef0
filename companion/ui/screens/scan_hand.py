"""Hand-held scanners: they type what they read, wherever the page's attention is."""

from __future__ import annotations

import asyncio
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import flet as ft

from companion.hub.live import Accepted, LiveTable, Request
from companion.scan.desk import ScanDesk
from companion.scan.keys import ScannerKeys
from companion.scan.once import CHANGED, TRIGGER
from companion.scan.typed import as_meant
from companion.scan.understood import Scanned, understood
from companion.table.message import Message, named
from companion.table.refusal import refuse
from companion.table.seats import SCREEN, Role, Viewer, seat_view
from companion.table.view import TableView
from companion.ui.colours import Role as Ink
from companion.ui.games import asked, screens_of
from companion.ui.here import Here, names_of
from companion.ui.live import safe, use_lasting, use_wake
from companion.ui.parts import icon, sem, text
from companion.ui.screens.scan_state import (
    DO,
    Scans,
    is_undone,
    scan_key,
    what_happened,
)
from companion.ui.theme import Radius, Space, Type

FLASH_SECONDS = 1.0
WORDS_SECONDS = 6.0

Kind = Literal["done", "no", "same"]


@dataclass(frozen=True, slots=True)
class Beep:
    """What a scan came to. `bright`: the flash of light itself, in the first second."""

    kind: Kind
    words: str
    no: int
    bright: bool = True


class HandScanner:
    """Catches codes that are typed at the speed of a scanner, and does what they mean.

    `public`: everybody sees this screen, so what happened is told as everybody may read it.
    `choose(seat, code)`: several things can be meant, and this screen can ask which.
    """

    def __init__(
        self,
        here: Here,
        live: LiveTable,
        desk: ScanDesk,
        wake: Callable[[], None],
        public: bool,
    ) -> None:
        self.here, self.live, self.desk, self.wake, self.public = here, live, desk, wake, public
        self.choose: Callable[[int | None, str], None] | None = None
        self.busy: Callable[[], bool] = lambda: False
        """Whether a sheet with a field of its own takes what scanners type."""
        self.beep: Beep | None = None
        self._keys = ScannerKeys()
        self._count = 0
        self._turn = asyncio.Lock()

    @safe
    async def key(self, e: ft.KeyboardEvent) -> None:
        """A key went down somewhere on the page. It is only watched: fields get it all the same."""
        if e.ctrl or e.meta:  # a line feed after Enter comes as Ctrl+J
            return
        code = self._keys.add(e.key, time.monotonic())
        if code is not None and not self.busy():
            await self.scanned(code)

    async def scanned(self, code: str) -> None:
        """A code came in: do it, and say so."""
        meant = as_meant(code, self.desk.tags.catalogue)
        async with self._turn:
            kind, words = await self._do(meant)
        self._count += 1
        made = Beep(kind, words, self._count)
        self.beep = made
        self.wake()
        await asyncio.sleep(FLASH_SECONDS)
        if self.beep is made:
            made = self.beep = Beep(kind, words, made.no, bright=False)
            self.wake()
            await asyncio.sleep(WORDS_SECONDS)
            if self.beep is made:
                self.beep = None
                self.wake()

    def _speaker(self) -> Viewer | Message:
        """Through whose eyes: of the seat whose turn it is, if this device may speak for it."""
        key, live = self.here.device.key, self.live
        mine = live.seats_of(key)
        public = live.view("", SCREEN)
        assert isinstance(public, TableView)
        everybody = tuple(s.no for s in public.seats)
        screens = screens_of(public.game_id)
        acting = asked(screens, "acting", 0, public, everybody)
        if acting in mine:
            return seat_view(acting)
        if acting:
            return Message("scan.hand.not_mine", {"name": names_of(public)[acting]})
        own = asked(screens, "acting", 0, public, mine) if mine else 0
        if own or len(mine) == 1:
            return seat_view(own or mine[0])
        if live.is_host(key):
            return Viewer(Role.HOST)
        return Message("scan.hand.nobody")

    async def _do(self, code: str) -> tuple[Kind, str]:
        say, live, key = self.here.say, self.live, self.here.device.key
        eyes = self._speaker()
        if isinstance(eyes, Message):
            return "no", say(eyes)
        view = live.view(key, eyes)
        if not isinstance(view, TableView):
            return "no", say(view)
        scanned = understood(code, self.desk.tags.catalogue, live.history, view)
        # Whoever it spoke for: a slip of the finger over "pass" is not the next player's pass.
        once = ("hand", *scan_key(live, key, None, code))
        now = scanned.only.command if scanned.only is not None else None
        group = self.desk.once.last(once, time.monotonic(), now, seconds=TRIGGER, changed=CHANGED)
        if group is not None and not is_undone(view, group):
            return "same", say(Message("scan.hand.same", {"what": self._name(scanned, view)}))
        if scanned.refusal is not None:
            return "no", say(named(scanned.refusal.message, names_of(view)))
        prompt = scanned.only
        if prompt is None:
            if self.choose is not None:
                self.choose(eyes.seat, code)
                return "same", say(Message("scan.hand.choose", {"what": self._name(scanned, view)}))
            return "no", say(Message("scan.hand.several", {"what": self._name(scanned, view)}))
        request = Request(f"hand-{uuid.uuid4().hex}", prompt.command, eyes.seat)
        outcome = await live.submit(key, request)
        if not isinstance(outcome, Accepted):
            return "no", say(named(outcome.message, names_of(view)))
        for each in (once, scan_key(live, key, eyes.seat, code)):  # the other is the sheet's
            self.desk.once.note(each, time.monotonic(), outcome.group or 0, prompt.command)
        told = live.view("" if self.public else key, SCREEN if self.public else eyes)
        lines = what_happened(told, outcome.group) if isinstance(told, TableView) else ()
        return "done", " ".join(say(m) for m in lines) or say(Message("scan.ui.no_change"))

    def _name(self, scanned: Scanned, view: TableView) -> Message:
        return named(scanned.name or refuse("scan.foreign").message, names_of(view))


def use_hand_scanner(
    here: Here,
    live: LiveTable,
    view: TableView,
    scans: Scans | None = None,
    choose: Callable[[int], None] | None = None,
) -> HandScanner | None:
    """Listen to a scanner for as long as this screen is there: the host's, or (without `choose`)
    the table screen. None where there are no tags. `choose` turns the screen to a seat."""
    wake, desk, public = use_wake(), here.world.scans, choose is None
    listens = desk is not None and (public or view.host)

    def make() -> HandScanner | None:
        if desk is None or not listens or not desk.has_tags(view.game_id):
            return None
        return HandScanner(here, live, desk, wake, public)

    scanner = ft.use_memo(make, [live.code, view.game_id, listens])
    if scanner is not None and scans is not None and choose is not None:
        turn_to, sheet = choose, scans

        def ask(seat: int | None, code: str) -> None:
            if seat:
                turn_to(seat)
            sheet.begin(DO, viewer=seat_view(seat) if seat else None)
            sheet.add([code])

        scanner.choose, scanner.busy = ask, lambda: sheet.shown

    def mount() -> Any:
        page = here.page
        if scanner is None:
            return None
        heard = scanner.key
        page.on_keyboard_event = heard
        page.update()

        def leave() -> None:
            if page.on_keyboard_event == heard:
                page.on_keyboard_event = None
                page.update()

        return leave

    use_lasting(mount, [scanner])
    return scanner


def beep_overlay(scanner: HandScanner | None) -> list[ft.Control]:
    """The flash of light, and what the scan came to."""
    if scanner is None or scanner.beep is None:
        return []
    beep = scanner.beep
    ground, ink = {
        "done": (Ink.PRIMARY, Ink.ON_PRIMARY),
        "no": (Ink.DANGER_WASH, Ink.ON_DANGER_WASH),
        "same": (Ink.WARN_WASH, Ink.ON_WARN_WASH),
    }[beep.kind]
    if not beep.bright:
        ground, ink = Ink.INVERSE, Ink.ON_INVERSE
    drawing = {"done": "check", "no": "close", "same": "info"}[beep.kind]
    box = ft.Container(
        ft.Row(
            [icon(drawing, 36, color=ink), text(beep.words, Type.LARGE, ink, grow=True)],
            spacing=Space.M,
        ),
        bgcolor=ground,
        padding=Space.L,
        border_radius=Radius.BUTTON,
    )
    return [
        ft.Container(
            sem(box, live=True, ident="beep"), left=Space.L, right=Space.L, top=Space.L, key="beep"
        )
    ]
