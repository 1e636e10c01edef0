"""The photos of a scan sheet: from the phone's camera to the codes that are on them."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

import flet as ft

from companion.hub.live import where
from companion.scan.desk import ScanDesk
from companion.scan.inbox import PATH, SECONDS
from companion.scan.photo_found import NotRead, Seen, too_large
from companion.scan.preview import small_picture
from companion.table.message import Message
from companion.ui.live import safe

log = logging.getLogger(__name__)

MOST_FILES = 8
LOST = Message("scan.ui.lost")


@dataclass(frozen=True, slots=True)
class Look:
    """A photo that was read. `picture`: a small JPEG in base 64, "" until it is there."""

    no: int
    seen: Seen
    picture: str = ""


class Photos(ABC):
    """Takes photos for a sheet.

    `filling` is another number whenever the sheet is emptied: what comes late belongs to what the
    sheet was filled with before, and is let go.
    """

    def __init__(self, desk: ScanDesk, wake: Callable[[], None]) -> None:
        self.desk, self.wake = desk, wake
        self.looks: tuple[Look, ...] = ()
        self.troubles: tuple[Message, ...] = ()
        self.filling = self.busy = self._count = 0
        self.picker = ft.FilePicker(on_result=self.picked, on_upload=self.sent)  # type: ignore[arg-type]
        image = ft.FilePickerFileType.IMAGE
        # A camera that comes up takes the focus from the page, and that is no "no".
        self.one = ft.PickFiles(self.picker, file_type=image, cancel_upload_on_window_blur=False)
        self.many = ft.PickFiles(
            self.picker, file_type=image, allow_multiple=True, cancel_upload_on_window_blur=False
        )
        self._tickets: dict[str, str] = {}

    # ---- of the sheet

    @property
    @abstractmethod
    def gathers(self) -> bool:
        """Whether another photo is put to those that are there."""

    @abstractmethod
    def awaits(self) -> bool:
        """Make room in the sheet for photos that were just taken. False: nobody wants them."""

    @abstractmethod
    def add(self, texts: Iterable[str]) -> None:
        """Codes that were found."""

    def forget_photos(self) -> None:
        """No photos, and none that is waited for."""
        self.filling += 1
        self.looks, self.troubles, self.busy = (), (), 0

    def trouble(self, message: Message) -> None:
        """A photo could not be looked at."""
        self.troubles = (*self.troubles, message)
        self.wake()

    # ---- on their way

    @safe
    async def picked(self, e: ft.FilePickerResultEvent) -> None:
        """Photos were taken or chosen; none, if it was thought better of."""
        if not e.files or not self.awaits():
            return
        self.troubles = ()
        files, shown, filling = e.files[:MOST_FILES], None, self.filling
        left = len(files)
        self.busy += left
        self.wake()
        try:
            for file in files:
                if filling != self.filling:
                    break
                shown = await self._photo(file, filling) or shown
                left -= 1
                self._less_busy(1, filling)
        except TimeoutError:  # nor will the others come: the page is gone, or was loaded anew
            if filling == self.filling:
                self.troubles = (*self.troubles, *[LOST] * left)
        finally:
            self._less_busy(left, filling)
        if shown is not None:  # the last one alone is drawn
            await self._draw(*shown)

    def _less_busy(self, photos: int, filling: int) -> None:
        if filling == self.filling:
            self.busy -= photos
        self.wake()

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
            data = await self._sent(file, ticket)
        finally:
            if self._tickets.get(file.name) == ticket:  # phones call every photo "image.jpg"
                del self._tickets[file.name]
        if filling != self.filling:
            return None
        found = await self.desk.reader.read(data) if data is not None else NotRead(LOST)
        if filling != self.filling:
            return None
        if data is None or isinstance(found, NotRead):
            self.trouble(found.message if isinstance(found, NotRead) else LOST)
            return None
        self._count += 1
        look = Look(self._count, found)
        self.looks = (*self.looks, look) if self.gathers else (look,)
        self.add(symbol.text for symbol in found.symbols)
        return look, data

    async def _sent(self, file: ft.FilePickerFile, ticket: str) -> bytes | None:
        """The photo, sent to the ticket; None if the page could not send it.

        Raises TimeoutError if nothing is heard of it: Flet waits for ever for the answer of a page
        that was loaded anew meanwhile, or to which the question did not get through.
        """
        try:
            async with asyncio.timeout(SECONDS):
                await self.picker.upload(
                    [ft.FilePickerUploadFile(f"{PATH}/{ticket}", id=file.id, name=file.name)]
                )
                return await self.desk.inbox.get(ticket)
        except TimeoutError:
            raise
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

    async def _draw(self, look: Look, data: bytes) -> None:
        """The photo itself below its tags."""
        picture = await small_picture(data)
        self.looks = tuple(
            replace(each, picture=picture) if each.no == look.no else each for each in self.looks
        )
        self.wake()
