"""The page of the group's own components on a slow disk: what is tapped before it has answered."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.games.alakanas.play import commands as play
from companion.packs.writing import OwnPack
from companion.table import commands as cmd
from tests.hub.tables import HOST_KEY, Phone
from tests.ui.alakanas_phones import shows, tap
from tests.ui.lobby_phones import touch
from tests.ui.sessions import Sitting
from tests.ui.test_own_pack import PACK, Room, opened, put, there, until, write


@contextmanager
def slow(room: Room, what: str) -> Iterator[threading.Event]:
    """The shelf does not `what` ("change", "remove") until the event is set."""
    shelf: Any = room.shelf
    real, gate = getattr(shelf, what), threading.Event()

    def held(*args: Any) -> Any:
        gate.wait(10)
        return real(*args)

    setattr(shelf, what, held)
    try:
        yield gate
    finally:
        gate.set()
        delattr(shelf, what)


async def answered(screen: Sitting, gate: threading.Event, *taps: asyncio.Task[None]) -> None:
    """The disk is done, and so are the taps."""
    gate.set()
    await asyncio.gather(*taps)
    await screen.settle()


def names_in(room: Room) -> dict[str, list[str]]:
    """The characters of each pack, in English."""
    packs: tuple[OwnPack, ...] = room.shelf.packs()
    return {
        p.folder: [c.name.texts["en"] for c in p.content.characters] for p in packs if p.content
    }


def second(data: Path) -> None:
    """Another pack, after that of `put`."""
    folder = data / "packs" / "sunday"
    folder.mkdir(parents=True)
    text = PACK.replace("Friday", "Sunday").replace("temu", "nomin").replace("Temu", "Nomin")
    text = text.replace("铁木", "诺敏").replace("周五之夜", "周日").replace("Saran", "Gerel")
    text = text.replace("Hunt", "Ride").replace("Sabre", "Spear")
    (folder / "own.yaml").write_text(
        text.replace("special: {en: Only you}\n", "").replace("deck: 80\n", ""), encoding="utf-8"
    )


async def writing(screen: Sitting, name: str) -> None:
    """The form of a new character, filled in."""
    await tap(screen, "own-add-characters")
    await write(screen, "Name, English", name)


async def test_a_finger_that_bounces_on_the_first_thing_makes_one_pack(tmp_path: Path) -> None:
    room = await Room(tmp_path).open()
    host = await opened(await room.screen())
    await writing(host, "Temu")
    with slow(room, "change") as gate:
        taps = [await touch(host, "own-save"), await touch(host, "own-save")]
        await answered(host, gate, *taps)
    assert names_in(room) == {"alakanas-1": ["Temu"]}
    assert shows(host, "“Temu” was saved.")


async def test_what_is_written_before_the_first_thing_is_kept_goes_into_the_same_pack(
    tmp_path: Path,
) -> None:
    room = await Room(tmp_path).open()
    host = await opened(await room.screen())
    await writing(host, "Temu")
    with slow(room, "change") as gate:
        first = await touch(host, "own-save")
        await tap(host, "sheet-close")  # back to the list
        await writing(host, "Saran")
        then = await touch(host, "own-save")
        await answered(host, gate, first, then)
    assert names_in(room) == {"alakanas-1": ["Temu", "Saran"]}


async def test_what_was_typed_is_kept_once(tmp_path: Path) -> None:
    room = await Room(tmp_path).open("characters")
    await room.host.do(play.SetCharacter(2, "Batu", 5))
    await room.host.do(play.SetCharacter(3, "Nara", 5))
    host = await opened(await room.screen(), "own-keep-all")
    with slow(room, "change") as gate:
        taps = [await touch(host, "own-keep-all"), await touch(host, "own-keep-all")]
        await answered(host, gate, *taps)
    assert names_in(room) == {"alakanas-1": ["Batu", "Nara"]}
    assert shows(host, "Kept: 2")
    assert not shows(host, "Nothing was changed")


async def test_why_it_was_refused_is_told_to_whoever_has_left_the_form(tmp_path: Path) -> None:
    put(tmp_path)
    room = await Room(tmp_path).open()
    host = await opened(await room.screen(), "own-characters-temu")
    await writing(host, "temu")
    with slow(room, "change") as gate:
        saves = await touch(host, "own-save")
        await tap(host, "sheet-close")
        await answered(host, gate, saves)
    assert shows(host, "Nothing was changed:")
    assert shows(host, "expected a name of its own")


async def test_whoever_may_write_no_longer_is_told_so_in_the_form(tmp_path: Path) -> None:
    put(tmp_path)
    room = await Room(tmp_path).open()
    room.local = True
    home = await opened(await room.home(), "own-characters-temu")
    await writing(home, "Nara")
    room.local = False
    found(home).here.world = room.world()
    await tap(home, "own-save")
    assert shows(home, "host")
    assert names_in(room) == {"friday": ["Temu", "Saran"]}


def found(screen: Sitting) -> Any:
    """What the page remembers."""
    picker: Any = next(s for s in screen.page.services if type(s).__name__ == "FilePicker")
    return picker.on_result.__self__


async def test_a_pack_that_was_chosen_meanwhile_is_shown_and_written_to(tmp_path: Path) -> None:
    put(tmp_path)
    second(tmp_path)
    room = await Room(tmp_path).open()
    host = await opened(await room.screen(), "own-which-sunday")
    with slow(room, "change") as gate:
        removes = await touch(host, "own-remove-characters-temu")
        await tap(host, "own-which-sunday")
        await writing(host, "Altan")
        await answered(host, gate, removes)
    await tap(host, "own-save")
    await until(lambda: shows(host, "“Altan” was saved."), host)
    assert names_in(room) == {"friday": ["Saran"], "sunday": ["Nomin", "Gerel", "Altan"]}
    assert there(host, "own-characters-nomin")


async def test_what_is_put_back_goes_where_it_came_from(tmp_path: Path) -> None:
    put(tmp_path)
    second(tmp_path)
    room = await Room(tmp_path).open()
    host = await opened(await room.screen(), "own-which-sunday")
    with slow(room, "change") as gate:
        removes = await touch(host, "own-remove-characters-temu")
        await tap(host, "own-which-sunday")
        await answered(host, gate, removes)
    assert there(host, "own-characters-nomin")
    await tap(host, "own-told-action")
    await until(lambda: len(names_in(room)["friday"]) == 2, host)
    assert names_in(room) == {"friday": ["Temu", "Saran"], "sunday": ["Nomin", "Gerel"]}


async def test_a_finger_that_bounces_takes_one_pack_away_and_it_can_be_put_back(
    tmp_path: Path,
) -> None:
    put(tmp_path)
    second(tmp_path)
    room = await Room(tmp_path).open()
    host = await opened(await room.screen(), "own-which-sunday")
    with slow(room, "remove") as gate:
        removes = await touch(host, "own-remove-pack")
        await answered(host, gate, removes)
    assert list(names_in(room)) == ["sunday"]
    await tap(host, "own-remove-pack")  # the other pack has come up under the finger
    assert list(names_in(room)) == ["sunday"]
    await tap(host, "own-told-action")
    await until(lambda: len(names_in(room)) == 2, host)


async def test_a_finger_that_bounces_takes_one_thing_away(tmp_path: Path) -> None:
    put(tmp_path)
    room = await Room(tmp_path).open()
    host = await opened(await room.screen(), "own-characters-temu")
    await (await touch(host, "own-remove-characters-temu"))
    await host.settle()
    await tap(host, "own-remove-characters-saran")  # it has come up under the finger
    assert names_in(room) == {"friday": ["Saran"]}
    await asyncio.sleep(0.45)
    await (await touch(host, "own-remove-characters-saran"))
    assert names_in(room) == {"friday": []}


async def test_only_the_host_puts_back(tmp_path: Path) -> None:
    put(tmp_path)
    room = await Room(tmp_path).open()
    host = await opened(await room.screen(), "own-remove-pack")
    await tap(host, "own-remove-pack")
    await until(lambda: shows(host, "“Friday” was removed."), host)
    taps = found(host)
    await Phone(room.live, HOST_KEY).do(cmd.PassHost(1))
    await taps.undo(None)
    assert room.shelf.packs() == ()
