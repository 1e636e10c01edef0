"""Photos and pictures of the live camera that come late, or never."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from companion.scan.photo_found import Seen, Symbol
from companion.ui.screens import scan_live, scan_photos
from companion.ui.screens.scan_state import DO, Scans
from tests.ui.test_arnak_moves import begun, shows, tap
from tests.ui.test_scan import CAMP, many, on_screen
from tests.ui.test_scan_sheet import keeping, photos, swiped

LOOKING = "Looking at the photo"


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Scans]:
    return keeping(monkeypatch)


class Pages:
    """The phone's half of the file picker: each photo arrives, fails, or is never heard of."""

    def __init__(self, scans: Scans, **fates: str) -> None:
        self.scans, self.fates, self.asked = scans, fates, list[str]()

    async def upload(self, files: Any) -> None:
        (file,) = files
        self.asked.append(file.name)
        fate = self.fates.get(file.name, "comes")
        if fate == "never":
            await asyncio.Event().wait()
        if fate == "fails":
            raise RuntimeError("will not send")
        self.scans.desk.inbox.put(self.scans._tickets[file.name], b"photo")


async def reads(data: bytes) -> Seen:
    return Seen(4, 3, (Symbol(CAMP, ((0, 0), (1, 0), (1, 1), (0, 1))),))


async def test_a_photo_that_is_never_heard_of_does_not_keep_the_next_sheet_busy(
    made: list[Scans],
) -> None:
    """The page was loaded anew over it: Flet waits for its answer for ever."""
    hub, live, phones = await begun()
    screen = await on_screen(hub, live, phones[0].key)
    await tap(screen, "scan")
    (scans,) = made
    scans.picker = Pages(scans, a="never")  # type: ignore[assignment]
    first = asyncio.create_task(scans.picked(photos("a")))
    await asyncio.sleep(0)
    await screen.settle()
    assert shows(screen, LOOKING)
    await swiped(screen)
    await tap(screen, "scan")
    assert scans.busy == 0
    assert not shows(screen, LOOKING)
    first.cancel()


async def test_what_is_never_heard_of_is_said_to_be_lost_and_the_rest_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(scan_photos, "SECONDS", 0.05)
    scans, _ = many("tally")
    monkeypatch.setattr(scans.desk.reader, "read", reads)
    pages = Pages(scans, b="never")
    scans.picker = pages  # type: ignore[assignment]
    async with asyncio.timeout(10):
        await scans.picked(photos("a", "b", "c"))
    assert pages.asked == ["a", "b"]
    assert [m.key for m in scans.troubles] == ["scan.ui.lost"] * 2
    assert (scans.codes, scans.busy) == ((CAMP,), 0)
    assert scans.desk.inbox._waiting == {}


async def test_a_photo_that_breaks_everything_leaves_none_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scans, _ = many("tally")

    async def broken(data: bytes) -> Seen:
        raise ValueError("no such picture")

    monkeypatch.setattr(scans.desk.reader, "read", broken)
    scans.picker = Pages(scans)  # type: ignore[assignment]
    await scans.picked(photos("a", "b", "c"))
    assert scans.busy == 0


async def test_a_photo_for_a_sheet_that_is_gone_is_not_even_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The one reader is there for all phones."""
    scans, _ = many("tally")
    read: list[bytes] = []

    async def reader(data: bytes) -> Seen:
        read.append(data)
        return await reads(data)

    monkeypatch.setattr(scans.desk.reader, "read", reader)

    class Closing(Pages):
        async def upload(self, files: Any) -> None:
            await super().upload(files)
            scans.shut()

    scans.picker = Closing(scans)  # type: ignore[assignment]
    await scans.picked(photos("a", "b"))
    assert read == []
    assert scans.picker.asked == ["a"]  # type: ignore[attr-defined]


class Lens:
    lens_direction = scan_live.CameraLensDirection.BACK


class Film:
    """A camera in `_look`: takes what it is told to."""

    def __init__(self, take: Callable[[], Awaitable[bytes]]) -> None:
        self.take_picture = take
        self.stopped = False

    async def get_available_cameras(self) -> list[Lens]:
        return [Lens()]

    async def initialize(self, *args: Any, **how: Any) -> None:
        pass


def filming(monkeypatch: pytest.MonkeyPatch) -> Scans:
    scans, _ = many(DO)
    monkeypatch.setattr(scan_live, "PAUSE", 0.01)
    monkeypatch.setattr(scans.desk.reader, "read", reads)
    scans.live = 1
    return scans


async def test_an_old_camera_neither_turns_off_nor_fills_the_sheet_of_the_new_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for fails in (True, False):
        scans = filming(monkeypatch)

        async def take(scans: Scans = scans, fails: bool = fails) -> bytes:
            scans.live = 2  # closed over this picture, opened again, and the camera on
            if fails:
                raise RuntimeError("the control is gone")
            return b"picture"

        async with asyncio.timeout(10):
            await scan_live._look(Film(take), scans, 1)  # type: ignore[arg-type]
        assert (scans.live, scans.live_trouble, scans.codes) == (2, False, ())


async def test_a_picture_of_what_the_sheet_was_about_before_is_let_go(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A code is typed while the camera is on."""
    scans = filming(monkeypatch)
    taken: list[int] = []

    async def take() -> bytes:
        taken.append(len(scans.codes))
        scans._forget()
        if len(taken) == 3:
            scans.live = 0
        return b"picture"

    await scan_live._look(Film(take), scans, 1)  # type: ignore[arg-type]
    assert taken == [0, 0, 0]
    assert scans.codes == ()


async def test_a_picture_that_never_comes_turns_the_camera_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It can be turned on again: the page was loaded anew, and nothing is wrong with the camera."""
    scans = filming(monkeypatch)
    monkeypatch.setattr(scan_live, "PICTURE", 0.05)

    async def never() -> bytes:
        await asyncio.Event().wait()
        return b""

    async with asyncio.timeout(10):
        await scan_live._look(Film(never), scans, 1)  # type: ignore[arg-type]
    assert (scans.live, scans.live_trouble) == (0, False)


async def test_a_camera_that_is_refused_is_said_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    scans = filming(monkeypatch)

    async def refused() -> bytes:
        raise RuntimeError("not allowed")

    await scan_live._look(Film(refused), scans, 1)  # type: ignore[arg-type]
    assert (scans.live, scans.live_trouble) == (0, True)


async def test_a_camera_is_stopped_with_its_sheet(
    monkeypatch: pytest.MonkeyPatch, made: list[Scans]
) -> None:
    """Over a slow picture: nobody waits for it any more."""
    stopped: list[str] = []

    async def look(camera: Any, scans: Scans, number: int) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            stopped.append(f"camera {number}")

    monkeypatch.setattr(scan_live, "_look", look)
    monkeypatch.setattr(scan_live, "may_be_live", lambda url: True)
    hub, live, phones = await begun()
    screen = await on_screen(hub, live, phones[0].key)
    await tap(screen, "scan")
    await tap(screen, "scan-live")
    await tap(screen, "scan-live")
    await screen.settle()
    assert stopped == ["camera 1"]
    await tap(screen, "scan-live")
    await swiped(screen)
    await screen.settle()
    assert len(stopped) == 2
    assert made[0].live == 0
