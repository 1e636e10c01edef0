"""What a device has scanned, and what its taps on it do: the same commands as any other tap."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

import flet as ft

from companion.hub.live import Accepted, LiveTable, where
from companion.scan.codec import Known, capitals
from companion.scan.codec import read as read_code
from companion.scan.desk import ScanDesk
from companion.scan.inbox import PATH
from companion.scan.photo_found import NotRead, Seen, too_large
from companion.scan.preview import small_picture
from companion.scan.typed import as_meant
from companion.scan.understood import Scanned, understood
from companion.table.message import Message
from companion.table.seats import Viewer
from companion.table.view import TableView
from companion.ui.games import asked, screens_of
from companion.ui.here import Here, Notice, Talk
from companion.ui.live import safe
from companion.ui.screens.chrome import NoticeTaps, undo_command

log = logging.getLogger(__name__)

DO = "do"
MOST_FILES = 8
FEW = 12
"""So many tags are listed at once: more rows than that nobody reads, and the server has to draw."""


@dataclass(frozen=True, slots=True)
class Look:
    """A photo that was read. `picture`: a small JPEG in base 64, "" until it is there."""

    no: int
    seen: Seen
    picture: str = ""


def what_happened(view: TableView, group: int | None) -> tuple[Message, ...]:
    """The lines of the log for the command that began with event `group`."""
    return tuple(line.text for line in view.log if line.group == group)


def is_undone(view: TableView, group: int) -> bool:
    """Whether what a scan did was taken back, so that it counts anew."""
    return any(line.group == group and line.undone for line in view.log)


def scan_key(live: LiveTable, key: str, seat: int | None, text: str) -> tuple[Any, ...]:
    """What makes two scans the same one: a tag is the same on its own and in a link."""
    return live.code, key, seat, capitals(text.strip()).rstrip("/").rpartition("/")[2]


class Scans:
    """One device's scans at one table. `purpose` says which sheet is open, "" for none."""

    def __init__(self, here: Here, talk: Talk, desk: ScanDesk, wake: Callable[[], None]) -> None:
        self.here, self.talk, self.desk, self.wake = here, talk, desk, wake
        self.notice = NoticeTaps(talk)
        self.view: TableView | None = None
        self.purpose, self.seat_no = "", 0
        self.looks: tuple[Look, ...] = ()
        self.codes: tuple[str, ...] = ()
        self.rows: tuple[str, ...] = ()
        self.all_rows = False
        self.troubles: tuple[Message, ...] = ()
        self.done: dict[str, int] = {}
        self.again: frozenset[str] = frozenset()
        self.busy, self.fields = 0, 0
        self.live, self.live_trouble = False, False
        self.field: ft.TextField | None = None
        self.catalogue = desk.tags.catalogue
        self._count = self._filling = 0
        self._means: dict[str, Scanned] = {}
        self._means_at: Any = None
        self._under_way: set[str] = set()
        self.picker = ft.FilePicker(on_result=self.picked, on_upload=self.sent)  # type: ignore[arg-type]
        image = ft.FilePickerFileType.IMAGE
        # A camera that comes up takes the focus from the page, and that is no "no".
        self.one = ft.PickFiles(self.picker, file_type=image, cancel_upload_on_window_blur=False)
        self.many = ft.PickFiles(
            self.picker, file_type=image, allow_multiple=True, cancel_upload_on_window_blur=False
        )
        self._tickets: dict[str, str] = {}

    # ---- opening and closing

    @safe
    async def open(self, e: Any) -> None:
        """The scan button; its data is a purpose and a seat, or None for what is usual here."""
        purpose, seat_no = e.control.data or ("", 0)
        self.begin(purpose, seat_no)

    def begin(self, purpose: str = "", seat_no: int = 0) -> None:
        """Open the sheet for something. Photos of another purpose are put away."""
        view = self.view
        usual = DO if view is None else asked(screens_of(view.game_id), "scan_for", DO, view)
        own = view.viewer.seat if view is not None else None
        self.purpose, self.seat_no = purpose or usual, seat_no or own or 0
        self.clear()

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
        self.live, self.live_trouble = not self.live, False
        self.wake()

    def look_away(self) -> None:
        """The sheet is gone, and the camera with it."""
        self.live = False

    def shut(self) -> None:
        """Close the sheet."""
        self.purpose = ""
        self.live = False
        self._forget()
        self.wake()

    def _forget(self) -> None:
        """Empty. What is still on its way belongs to what the sheet was filled with before."""
        self._filling += 1
        self.looks, self.codes, self.troubles = (), (), ()
        self.rows, self.all_rows = (), False

    @safe
    async def turn_to(self, e: Any) -> None:
        """The same photos for another purpose."""
        self.purpose = e.control.data
        self.wake()

    # ---- photos

    @property
    def gathers(self) -> bool:
        """Whether another photo is put to those that are there."""
        return self.purpose != DO

    @safe
    async def picked(self, e: ft.FilePickerResultEvent) -> None:
        """Photos were taken or chosen; none, if it was thought better of."""
        if not e.files:
            return
        if not self.purpose:
            self.begin()
        elif not self.gathers:
            self.clear()
        self.troubles = ()
        files, shown, filling = e.files[:MOST_FILES], None, self._filling
        self.busy += len(files)
        self.wake()
        for file in files:
            try:
                if filling == self._filling:
                    shown = await self._photo(file, filling) or shown
            finally:
                self.busy -= 1
                self.wake()
        if shown is not None:  # the last one alone is drawn
            await self._draw(*shown)

    async def _photo(self, file: ft.FilePickerFile, filling: int) -> tuple[Look, bytes] | None:
        """Read a photo; None, and the reason told, if that cannot be done.

        None and nothing told if the sheet was closed, or opened for something else, meanwhile: a
        photo of one player's cards must not land in another one's count.
        """
        if refused := too_large(file.size):
            self.trouble(refused.message)
            return None
        ticket = self.desk.inbox.ticket()
        self._tickets[file.name] = ticket
        try:
            read = await self._read(file, ticket)
        finally:
            if self._tickets.get(file.name) == ticket:  # phones call every photo "image.jpg"
                del self._tickets[file.name]
        if filling != self._filling:
            return None
        if isinstance(read, NotRead):
            self.trouble(read.message)
            return None
        data, found = read
        self._count += 1
        look = Look(self._count, found)
        self.looks = (*self.looks, look) if self.gathers else (look,)
        self.add(symbol.text for symbol in found.symbols)
        return look, data

    async def _read(self, file: ft.FilePickerFile, ticket: str) -> tuple[bytes, Seen] | NotRead:
        data = await self._sent(file, ticket)
        if data is None:
            return NotRead(Message("scan.ui.lost"))
        found = await self.desk.reader.read(data)
        return found if isinstance(found, NotRead) else (data, found)

    async def _draw(self, look: Look, data: bytes) -> None:
        """The photo itself below its tags."""
        picture = await small_picture(data)
        self.looks = tuple(
            replace(each, picture=picture) if each.no == look.no else each for each in self.looks
        )
        self.wake()

    async def _sent(self, file: ft.FilePickerFile, ticket: str) -> bytes | None:
        """The photo, sent to the ticket; None if it did not come."""
        try:
            await self.picker.upload(
                [ft.FilePickerUploadFile(f"{PATH}/{ticket}", id=file.id, name=file.name)]
            )
            return await self.desk.inbox.get(ticket)
        except Exception as error:  # the phone is gone, or its browser will not send
            log.info("a photo was not sent: %s", where(error))
            return None
        finally:
            self.desk.inbox.drop(ticket)

    @safe
    async def sent(self, e: ft.FilePickerUploadEvent) -> None:
        """How a photo's way here goes; only a failure is news."""
        if e.error and e.file_name in self._tickets:
            self.desk.inbox.put(self._tickets[e.file_name], None)

    def trouble(self, message: Message) -> None:
        """A photo could not be looked at."""
        self.troubles = (*self.troubles, message)
        self.wake()

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
        if not said:
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
        if view is None or text in self.done or text in self._under_way:
            return
        self._under_way.add(text)
        try:
            group = await self._send(text, prompt, view.viewer, insists)
        finally:
            self._under_way.discard(text)
        if group is None:
            return
        now = self._newest(view.viewer)
        self.done[text] = group
        if len(self.codes) == 1:
            self.shut()
            said = [self.here.say(m) for m in what_happened(now, group)]
            words = " ".join(said) or self.here.t("scan.ui.no_change")
            self.talk.tell(Notice(Message("scan.ui.did", {"what": words})))
        self.wake()

    async def _send(self, text: str, prompt: Any, viewer: Viewer, insists: bool) -> int | None:
        """The first event of what was done; None if it was refused. 0: nothing had to change."""
        live, seat = self.talk.live, viewer.seat
        before = live.history.seq
        # Not as a double tap: `done` sees to that, and what was undone must be possible anew.
        outcome = await self.talk.send(prompt.command, seat)
        if isinstance(outcome, Accepted):
            group = outcome.group or 0
        elif insists and outcome.overridable:
            await self.talk.insist()
            if live.history.seq == before:
                return None
            group = live.history.records[-1].group
        else:
            return None
        key = scan_key(live, self.talk.key, seat, text)
        self.desk.once.note(key, time.monotonic(), group, prompt.command)
        return group

    def _newest(self, viewer: Viewer) -> TableView:
        made = self.talk.live.view(self.talk.key, viewer)
        assert isinstance(made, TableView)
        return made

    @safe
    async def undo(self, e: Any) -> None:
        if self.view is None:
            return
        viewer = self.view.viewer
        await self.talk.send(undo_command(e), viewer.seat, once="undo")
        now = self._newest(viewer)
        self.done = {text: g for text, g in self.done.items() if not is_undone(now, g)}
        self.wake()
