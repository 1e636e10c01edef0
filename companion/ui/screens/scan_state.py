"""What a device has scanned, and what its taps on it do: the same commands as any other tap."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.hub.live import Accepted, LiveTable, Outcome
from companion.scan.codec import Known, capitals
from companion.scan.codec import read as read_code
from companion.scan.desk import ScanDesk
from companion.scan.typed import as_meant
from companion.scan.understood import Scanned, understood
from companion.table.message import Message
from companion.table.refusal import Refusal
from companion.table.seats import SCREEN, Viewer
from companion.table.view import TableView
from companion.ui.games import asked, screens_of
from companion.ui.here import Here, Notice, Talk
from companion.ui.live import safe
from companion.ui.screens.chrome import NoticeTaps, undo_command
from companion.ui.screens.scan_photos import Photos

DO = "do"
FEW = 12
"""So many tags are listed at once: more rows than that nobody reads, and the server has to draw."""
TURNED = Notice(Message("scan.ui.turned"))


def what_happened(view: TableView, group: int | None) -> tuple[Message, ...]:
    """The lines of the log for the command that began with event `group`."""
    return tuple(line.text for line in view.log if line.group == group)


def is_undone(view: TableView, group: int) -> bool:
    """Whether what a scan did was taken back, so that it counts anew."""
    return any(line.group == group and line.undone for line in view.log)


def scan_key(live: LiveTable, key: str, seat: int | None, text: str) -> tuple[Any, ...]:
    """What makes two scans the same one: a tag is the same on its own and in a link."""
    return live.code, key, seat, capitals(text.strip()).rstrip("/").rpartition("/")[2]


@dataclass(frozen=True, slots=True)
class _Scan:
    """A tag whose move was asked for: what, for whom, and what the sheet was filled with then."""

    text: str
    command: Any
    viewer: Viewer
    filling: int


class Scans(Photos):
    """One device's scans at one table. `purpose` says which sheet is open, "" for none."""

    def __init__(self, here: Here, talk: Talk, desk: ScanDesk, wake: Callable[[], None]) -> None:
        super().__init__(desk, wake)
        self.here, self.talk = here, talk
        self.notice = _NoticeTaps(self)
        self.view: TableView | None = None
        self.viewer: Viewer | None = None
        """Through whose eyes the sheet was opened: it is for nobody else."""
        self.purpose, self.seat_no = "", 0
        self.codes: tuple[str, ...] = ()
        self.rows: tuple[str, ...] = ()
        self.all_rows = False
        self.done: dict[str, int] = {}
        self.again: frozenset[str] = frozenset()
        self.fields = 0
        self.live, self.live_trouble = 0, False
        """The number of the live camera that is on; 0: none. And whether it failed."""
        self.field: ft.TextField | None = None
        self.catalogue = desk.tags.catalogue
        self._lives = 0
        self._arrived = self._turned = self._lost = False
        self._means: dict[str, Scanned] = {}
        self._means_at: Any = None
        self._under_way: set[tuple[Viewer, str]] = set()
        self._refused: tuple[Notice | None, _Scan] | None = None

    # ---- opening and closing

    @safe
    async def open(self, e: Any) -> None:
        """The scan button; its data is a purpose and a seat, or None for what is usual here."""
        purpose, seat_no = e.control.data or ("", 0)
        self.begin(purpose, seat_no)

    def begin(self, purpose: str = "", seat_no: int = 0, viewer: Viewer | None = None) -> None:
        """Open the sheet for something. Photos of another purpose are put away. `viewer`: the
        device is just being turned to these eyes."""
        view = self.view
        usual = DO if view is None else asked(screens_of(view.game_id), "scan_for", DO, view)
        now = view.viewer if view is not None else None
        self.viewer = viewer or now
        self._arrived, self._turned, self._lost = self.viewer == now, False, False
        own = self.viewer.seat if self.viewer is not None else None
        self.purpose, self.seat_no = purpose or usual, seat_no or own or 0
        self.live_trouble = False
        self.clear()

    def see(self, view: TableView) -> None:
        """What the device shows from now on; called while it is drawn.

        A device for several seats turns to whose turn it is: what one seat has scanned must not
        become a move of the next.
        """
        self.view = view
        if not self.purpose or view.viewer == self.viewer:
            self._arrived = True
        elif self._arrived:
            asked = {text for viewer, text in self._under_way if viewer == self.viewer}
            self._lost = bool(self.busy) or not self.done.keys() | asked >= set(self.codes)
            self._put_away()
            self._turned = True
            if self._lost and self.talk.notice is None:
                self.talk.notice = TURNED

    @property
    def shown(self) -> bool:
        """Whether a sheet is open, and before the eyes that it was opened for."""
        eyes = self.view.viewer if self.view is not None else None
        return bool(self.purpose) and eyes == self.viewer

    def clear(self) -> None:
        """An empty sheet."""
        self._forget()
        self.done, self.again = {}, frozenset()
        self.catalogue, self._means_at = self.desk.tags.catalogue, None
        self.fields += 1
        self.talk.tell(None)
        self.wake()

    @safe
    async def close(self, _: Any = None) -> None:
        self.shut()

    @safe
    async def live_switch(self, _: Any) -> None:
        """The live camera, on or off."""
        self._lives += 1
        self.live, self.live_trouble = 0 if self.live else self._lives, False
        self.wake()

    def look_away(self) -> None:
        """The sheet is gone, and the camera with it."""
        self.live = 0

    def shut(self) -> None:
        """Close the sheet."""
        self._put_away()
        self.wake()

    def _put_away(self) -> None:
        self.purpose = ""
        self.look_away()
        self._forget()

    def _forget(self) -> None:
        """Empty. What is still on its way belongs to what the sheet was filled with before."""
        self.forget_photos()
        self.codes, self.rows, self.all_rows = (), (), False

    @safe
    async def turn_to(self, e: Any) -> None:
        """The same photos for another purpose."""
        self.purpose = e.control.data
        self.look_away()
        self.wake()

    # ---- what is on the list

    @property
    def gathers(self) -> bool:
        return self.purpose != DO

    def awaits(self) -> bool:
        if not self.purpose and self._turned:  # taken for the seat that was there before
            self.talk.tell(TURNED)
            return False
        if not self.purpose:
            self.begin()
        elif not self.gathers:
            self.clear()
        return True

    def add(self, texts: Iterable[str]) -> None:
        """Codes that were found or typed: each once, in their order.

        `rows` is the order in which they are listed: of many that came at once, those first that
        mean a move now. A row that is there stays where it is, or it would jump away from the
        finger that is about to touch it.
        """
        had = frozenset(self.codes)
        new = [code for code in dict.fromkeys(texts) if code not in had]
        self.codes = (*self.codes, *new)
        if len(self.codes) > FEW and self.view is not None and not self.gathers:
            new.sort(key=lambda code: self.understand(code).refusal is not None)
        self.rows = (*self.rows, *new)
        self.wake()

    @safe
    async def show_rest(self, _: Any) -> None:
        """All rows, however many they are."""
        self.all_rows = True
        self.wake()

    @safe
    async def typed(self, _: Any) -> None:
        """A code was typed, pasted, or came from a scanner that types."""
        said = (self.field.value or "").strip() if self.field is not None else ""
        if not said or not self.shown:
            return
        if not self.gathers:
            self.clear()
        self.fields += 1
        self.add(as_meant(word, self.catalogue) for word in said.split())

    # ---- what the codes mean

    def understand(self, text: str) -> Scanned:
        """What a code means now, for the seat that is shown. Worked out once, however many parts
        of the sheet ask."""
        view, history = self.view, self.talk.live.history
        assert view is not None
        now = (view.code, view.version, view.viewer, view.host, history.seq)
        if self._means_at != now:
            self._means, self._means_at = {}, now
        if text not in self._means:
            self._means[text] = understood(text, self.catalogue, history, view)
        return self._means[text]

    def known(self) -> dict[str, Known]:
        """Those of the codes that are tags of this table's game, whatever they would do now."""
        assert self.view is not None
        read = {code: read_code(code, self.catalogue) for code in self.codes}
        here = self.view.game_id
        return {c: r for c, r in read.items() if isinstance(r, Known) and r.game == here}

    def just_done(self, text: str) -> bool:
        """Whether the same tag had its effect for this seat a moment ago."""
        if self.view is None or text in self.again or text in self.done:
            return False
        seat = self.view.viewer.seat
        key, moment = scan_key(self.talk.live, self.talk.key, seat, text), time.monotonic()
        if not self.desk.once.knows(key, moment):
            return False
        only = self.understand(text).only  # what is asked for before it is done
        now = only.command if only is not None else None
        group = self.desk.once.last(key, moment, now)
        return group is not None and not is_undone(self.view, group)

    # ---- doing it

    @safe
    async def do(self, e: Any) -> None:
        """(code, prompt): what the tag means was confirmed."""
        text, prompt = e.control.data
        await self._do(text, prompt, insists=False)

    @safe
    async def insist(self, e: Any) -> None:
        """(code, prompt): record it although the rules refuse it."""
        text, prompt = e.control.data
        await self._do(text, prompt, insists=True)

    @safe
    async def once_more(self, e: Any) -> None:
        """The same tag again within a moment, and meant."""
        self.again |= {e.control.data}
        self.wake()

    async def _do(self, text: str, prompt: Any, *, insists: bool) -> None:
        view = self.view
        # A sheet that goes down can still be tapped, when the device may show another seat.
        if view is None or not self.shown or text not in self.codes or text in self.done:
            return
        scan = _Scan(text, prompt.command, view.viewer, self.filling)
        way = (scan.viewer, text)
        if way in self._under_way:
            return
        self._under_way.add(way)
        try:
            outcome = await self._send(scan, insists)
        finally:
            self._under_way.discard(way)
        self._did(scan, outcome)

    async def _send(self, scan: _Scan, insists: bool) -> Outcome | None:
        # Not as a double tap: `done` sees to that, and what was undone must be possible anew.
        outcome = await self.talk.send(scan.command, scan.viewer.seat)
        if isinstance(outcome, Refusal) and outcome.overridable:
            if insists:
                return await self.talk.insist()
            self._refused = self.talk.notice, scan
        return outcome

    async def insist_refused(self) -> None:
        """Record all the same what the notice in the sheet says was refused."""
        refused, self._refused = self._refused, None
        mine = refused is not None and refused[0] is self.talk.notice
        outcome = await self.talk.insist()
        if refused is not None and mine:
            self._did(refused[1], outcome)

    def _did(self, scan: _Scan, outcome: Outcome | None) -> None:
        """The table has answered. By now the sheet may be about something else."""
        if not isinstance(outcome, Accepted):
            return
        group = outcome.group or 0  # 0: nothing had to change
        key = scan_key(self.talk.live, self.talk.key, scan.viewer.seat, scan.text)
        self.desk.once.note(key, time.monotonic(), group, scan.command)
        same = scan.filling == self.filling
        if same:
            self.done[scan.text] = group
        if same and self.purpose == DO and len(self.codes) == 1:
            self.shut()
        if not self.purpose and self._lost:  # the greater news, which the answer has wiped away
            self.talk.tell(TURNED)
        elif not self.purpose:
            self._tell(scan.viewer, group)
        self.wake()

    def _tell(self, viewer: Viewer, group: int) -> None:
        """Say what was done, unless the device shows another seat and not everybody may read it."""
        lines, public = self._lines(viewer, group), self._lines(SCREEN, group)
        shown = self.view is not None and self.view.viewer == viewer
        if shown or lines == public:
            said = " ".join(self.here.say(m) for m in lines) or self.here.t("scan.ui.no_change")
            words = Message("scan.ui.did", {"what": said})
            self.talk.tell(Notice(words, public=lines == public))

    def _lines(self, viewer: Viewer, group: int) -> tuple[Message, ...]:
        made = self.talk.live.view(self.talk.key, viewer)
        return what_happened(made, group) if isinstance(made, TableView) else ()

    @safe
    async def undo(self, e: Any) -> None:
        if self.view is None or not self.shown:
            return
        viewer = self.view.viewer
        await self.talk.send(undo_command(e), viewer.seat, once="undo")
        now = self.talk.live.view(self.talk.key, viewer)
        if isinstance(now, TableView):
            self.done = {text: g for text, g in self.done.items() if not is_undone(now, g)}
        self.wake()


class _NoticeTaps(NoticeTaps):
    """The taps on a notice in the sheet: what is recorded anyway was a scan."""

    def __init__(self, scans: Scans) -> None:
        super().__init__(scans.talk)
        self.scans = scans

    @safe
    async def insist(self, _: Any) -> None:
        await self.scans.insist_refused()
