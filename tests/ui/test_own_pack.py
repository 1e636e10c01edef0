"""The page of the group's own components: filled in, kept, taken away, given and taken as files."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.games.alakanas.content import AlakanasFile
from companion.games.alakanas.game import AlakanasGame
from companion.games.alakanas.play import commands as play
from companion.games.alakanas.play.state import Play
from companion.hub.hub import Hub, Opening
from companion.hub.live import LiveTable
from companion.packs import load_pack
from companion.packs.dealer import SeatCommit
from companion.packs.writing import OwnPack, Shelf, from_yaml, without
from companion.table import commands as cmd
from companion.ui.device import Device
from companion.ui.here import Here, World
from companion.ui.screens.home import Home
from companion.ui.screens.table import TablePage
from tests.hub.tables import HOST_KEY, Phone, a_hub, sat
from tests.ui.alakanas_phones import CAMPS, NAMES, shows, tap
from tests.ui.sessions import Sitting

PACK = """\
schema: 1
extends: alakanas
name: {zh: 周五之夜, en: Friday}
characters:
  - {id: temu, name: {zh: 铁木, en: Temu}, camp: guardian, clan: wolf, health: 7}
  - {id: saran, name: {en: Saran}, camp: invader, health: 3}
tasks: [{id: hunt, name: {en: Hunt}, text: {en: Live to round three}}]
special: {en: Only you}
cards: [{id: sabre, kind: weapon, name: {en: Sabre}}]
deck: 80
"""


class Room:
    """A table of four with a data folder: the shelf is where the packs are kept."""

    def __init__(self, data: Path) -> None:
        self.game = AlakanasGame(load_pack("alakanas", data), SeatCommit())
        self.hub: Hub = a_hub(games={"alakanas": self.game})
        self.shelf = Shelf(data, self.hub.games)
        self.data = data
        self.local = False

    async def open(self, to: str = "lobby") -> Room:
        live = await self.hub.open_table(HOST_KEY, Opening("alakanas", {}))
        assert isinstance(live, LiveTable)
        self.live, self.host = live, Phone(live, HOST_KEY)
        for _ in NAMES[2:]:
            await self.host.do(cmd.AddSeat())
        self.phones = [await sat(live, name, no) for no, name in enumerate(NAMES, 1)]
        if to == "lobby":
            return self
        await self.host.do(cmd.Start())
        await self.host.do(play.Proceed("grassland"))
        for seat, camp in enumerate(CAMPS, 1):
            await self.host.do(play.SetCamp(seat, camp))  # type: ignore[arg-type]
        await self.host.do(play.Proceed("camps"))
        if to == "tasks":
            return self
        await self.host.do(play.LockDeal(1))
        for seat, phone in enumerate(self.phones, 1):
            await phone.do(play.Contribute(seat))
        await self.host.do(play.DealTasks(1))
        await self.host.do(play.Proceed("tasks"))
        return self

    @property
    def state(self) -> Play:
        state = self.live.history.state.game
        assert isinstance(state, Play)
        return state

    def world(self) -> World:
        local = self.local
        return World(
            self.hub, lambda _: "http://t.local", lambda _: local, lambda _: "en", self.shelf
        )

    async def screen(self, key: str = HOST_KEY, lang: str = "en") -> Sitting:
        def main(page: Any) -> None:
            page.render(TablePage, Here(self.world(), page, Device(key, lang=lang)), self.live)

        return await Sitting(main).start()

    async def home(self) -> Sitting:
        def main(page: Any) -> None:
            page.render(Home, Here(self.world(), page, Device(HOST_KEY, lang="en")))

        return await Sitting(main).start()

    def content(self) -> AlakanasFile:
        [pack] = self.shelf.packs()
        assert pack.content is not None
        return pack.content


def put(data: Path, text: str = PACK) -> None:
    folder = data / "packs" / "friday"
    folder.mkdir(parents=True)
    (folder / "own.yaml").write_text(text, encoding="utf-8")


async def until(what: Callable[[], Any], screen: Sitting) -> None:
    """The disk is waited for in a thread."""
    for _ in range(400):
        await screen.settle()
        if what():
            return
        await asyncio.sleep(0.005)
    raise AssertionError(f"never: {screen.texts()}")


def there(screen: Sitting, ident: str) -> bool:
    return screen.screen().find(ident) is not None


async def opened(screen: Sitting, what: str = "own-add-characters") -> Sitting:
    await tap(screen, "own-pack")
    await until(lambda: there(screen, what), screen)
    return screen


async def write(screen: Sitting, label: str, words: str) -> None:
    await screen.type(label, words)


async def test_the_lobby_opens_the_page_for_the_host_alone(tmp_path: Path) -> None:
    room = await Room(tmp_path).open()
    host, guest = await room.screen(), await room.screen(room.phones[1].key)
    assert there(host, "own-pack")
    assert not there(guest, "own-pack")
    await opened(host)
    assert shows(host, "Nothing has been written down yet.")


async def test_a_character_is_written_down_changed_removed_and_put_back(tmp_path: Path) -> None:
    room = await Room(tmp_path).open()
    host = await opened(await room.screen())
    await tap(host, "own-add-characters")
    await write(host, "Name, Chinese", "铁木")
    await tap(host, "own-camp-guardian")
    await tap(host, "own-health-plus")
    await tap(host, "own-health-plus")
    await tap(host, "own-save")
    await until(lambda: shows(host, "“铁木” was saved."), host)
    [character] = room.content().characters
    assert (character.name.texts, character.camp, character.health) == (
        {"zh": "铁木"},
        "guardian",
        2,
    )
    assert shows(host, "Guardian · Health 2 · Own, unofficial")
    # What was typed before is still there when it is opened again.
    await tap(host, f"own-characters-{character.id}")
    assert host.control("TextField", "Name, Chinese")["value"] == "铁木"
    await write(host, "Name, English", "Temu")
    await tap(host, "own-save")
    await until(lambda: shows(host, "“Temu” was saved."), host)
    assert room.content().characters[0].name.texts == {"en": "Temu", "zh": "铁木"}
    await tap(host, f"own-remove-characters-{character.id}")
    await until(lambda: shows(host, "was removed."), host)
    assert room.content().characters == ()
    await tap(host, "own-told-action")
    await until(lambda: room.content().characters, host)
    assert room.content().characters[0].id == character.id


async def test_what_does_not_fit_is_said_in_the_form_and_nothing_is_lost(tmp_path: Path) -> None:
    put(tmp_path)
    room = await Room(tmp_path).open()
    host = await opened(await room.screen(), "own-characters-temu")
    await tap(host, "own-add-characters")
    await tap(host, "own-camp-helper")
    await tap(host, "own-save")
    await until(lambda: shows(host, "expected a name in en or zh"), host)
    await write(host, "Name, English", "tEMU")
    await tap(host, "own-save")
    await until(lambda: shows(host, "expected a name of its own"), host)
    assert len(room.content().characters) == 2
    await write(host, "Name, English", "Batu")
    await tap(host, "own-save")
    await until(lambda: shows(host, "“Batu” was saved."), host)
    assert room.content().characters[-1].camp == "helper"  # chosen before it was refused


async def test_tasks_cards_special_name_and_deck(tmp_path: Path) -> None:
    room = await Room(tmp_path).open()
    host = await opened(await room.screen())
    await tap(host, "own-add-tasks")
    await write(host, "Name, English", " Hunt\u202e ")
    await write(host, "Text, English", "Live to round three")
    await tap(host, "own-save")
    await until(lambda: shows(host, "“Hunt” was saved."), host)
    await tap(host, "own-add-cards")
    await write(host, "Name, English", "- yes")
    await tap(host, "own-kind-trap")
    await tap(host, "own-save")
    await until(lambda: shows(host, "“- yes” was saved."), host)
    await tap(host, "own-edit-special")
    await write(host, "Text, English", "Only you")
    await tap(host, "own-save")
    await until(lambda: shows(host, "“Special task” was saved."), host)
    await tap(host, "own-edit-settings")
    await write(host, "Name, Chinese", "周五")
    await write(host, "Cards in the basic deck", "8o")
    await tap(host, "own-save")
    await until(lambda: shows(host, "whole number of at most 999"), host)
    await write(host, "Cards in the basic deck", "80")
    await tap(host, "own-save")
    await until(lambda: shows(host, "“周五” was saved."), host)
    content = room.content()
    [task], [card] = content.tasks, content.cards
    assert task.text is not None
    assert (task.name.en, task.text.en) == ("Hunt", "Live to round three")
    assert (card.name.en, card.kind) == ("- yes", "trap")
    assert content.special is not None
    assert content.special.en == "Only you"
    assert content.name is not None
    assert (content.name.zh, content.deck) == ("周五", 80)
    assert room.game.pack.own.deck == 80


async def test_the_set_up_offers_own_characters_with_their_health_and_marked(
    tmp_path: Path,
) -> None:
    put(tmp_path)
    room = await Room(tmp_path).open("characters")
    guardian = await room.screen(room.phones[0].key)
    assert shows(guardian, "Temu (own)")
    assert shows(guardian, "Health 7")
    assert not shows(guardian, "Saran")  # an invader
    await tap(guardian, "known-铁木")
    assert guardian.control("TextField", "Character")["value"] == "Temu"
    await tap(guardian, "show-character")
    player = room.state.player(1)
    assert (player.character, player.health, player.clan) == ("铁木", 7, "wolf")
    chinese = await room.screen(lang="zh")
    assert shows(chinese, "铁木（自填） · 7")


async def test_what_was_typed_at_the_table_is_offered_to_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(tmp_path)
    room = await Room(tmp_path).open("characters")
    packs = room.shelf.packs
    monkeypatch.setattr(room.shelf, "packs", lambda: (time.sleep(0.1), packs())[1])  # a slow disk
    await room.host.do(play.SetCharacter(1, "铁木", 7))
    await room.host.do(play.SetCharacter(2, "Batu <b>", 5, "wolf"))
    await room.host.do(play.SetCharacter(3, "dedema", 3))
    await room.host.do(play.SetCharacter(4, "?", 4))
    host = await room.screen()
    assert shows(host, "2 things typed here are not kept yet")
    await opened(host, "own-keep-all")
    assert shows(host, "Batu <b>")
    assert not there(host, "own-keep-2")
    await tap(host, "own-keep-0")
    await until(lambda: shows(host, "Kept: 1"), host)
    kept = room.content().characters[-1]
    assert (kept.name.en, kept.camp, kept.clan, kept.health) == ("Batu <b>", "invader", "wolf", 5)
    await tap(host, "own-keep-0")
    await until(lambda: len(room.content().characters) == 4, host)
    # Facts about a printed character are kept for that character.
    printed = next(c for c in room.game.pack.own.characters if c.key == "dedema")
    assert (printed.camp, printed.health) == ("helper", 3)
    await until(lambda: not there(host, "own-typed"), host)


async def test_a_table_in_its_set_up_is_offered_what_its_host_writes(tmp_path: Path) -> None:
    room = await Room(tmp_path).open("characters")
    host = await opened(await room.screen())
    await tap(host, "own-add-characters")
    await write(host, "Name, English", "Nara")
    await tap(host, "own-save")
    await until(lambda: [c.key for c in room.state.own.characters] == ["Nara"], host)
    guest = await room.screen(room.phones[0].key)
    assert shows(guest, "Nara (own)")


async def test_own_tasks_are_one_tap_away_while_the_deck_is_made(tmp_path: Path) -> None:
    put(tmp_path)
    room = await Room(tmp_path).open("tasks")
    host = await room.screen()
    assert shows(host, "Only you (own)")
    await tap(host, "write-tasks")
    await tap(host, "task-1")
    assert shows(host, "Hunt: Live to round three (own)")
    await tap(host, "own-task-0")
    assert room.state.tasks[0] == "Hunt: Live to round three"


async def test_a_file_comes_in_whole_or_not_at_all(tmp_path: Path) -> None:
    put(tmp_path)
    room = await Room(tmp_path).open()
    host = await opened(await room.screen(), "own-export")
    taps = found_taps(host)
    await taps.take_in(PACK.replace("health: 7", "health: seven").encode())
    await host.settle()
    assert shows(host, "Nothing was changed:")
    assert shows(host, "characters[0].health: expected a whole number; here is 'seven'")
    assert [p.folder for p in room.shelf.packs()] == ["friday"]
    raw = room.shelf.export("friday")
    assert isinstance(raw, bytes)
    await taps.take_in(raw)
    await host.settle()
    assert shows(host, "was imported as a pack of its own.")
    first, second = sorted(room.shelf.packs(), key=lambda p: p.folder != "friday")
    assert second.content == first.content == from_yaml(PACK.encode())


async def test_a_whole_pack_is_removed_and_put_back(tmp_path: Path) -> None:
    put(tmp_path)
    room = await Room(tmp_path).open()
    host = await opened(await room.screen(), "own-remove-pack")
    await tap(host, "own-remove-pack")
    await until(lambda: shows(host, "“Friday” was removed."), host)
    assert room.shelf.packs() == ()
    await tap(host, "own-told-action")
    await until(room.shelf.packs, host)
    await until(lambda: there(host, "own-characters-temu"), host)


async def test_whoever_is_host_no_longer_writes_no_longer(tmp_path: Path) -> None:
    put(tmp_path)
    room = await Room(tmp_path).open()
    host = await opened(await room.screen(), "own-characters-temu")
    taps = found_taps(host)
    await room.host.do(cmd.PassHost(1))
    done = await taps._change(lambda now: without(now, "characters", "temu"), taps.spot, "")
    assert done is False
    assert len(room.content().characters) == 2


@pytest.mark.parametrize("local", [True, False])
async def test_at_home_only_whoever_sits_at_the_computer_has_the_page(
    tmp_path: Path, local: bool
) -> None:
    put(tmp_path)
    room = Room(tmp_path)
    room.local = local
    screen = await room.home()
    assert there(screen, "own-pack") is local
    if local:
        await opened(screen, "own-characters-temu")
        assert shows(screen, "Guardian · Wolf clan · Health 7 · Own, unofficial")


def found_taps(screen: Sitting) -> Any:
    """What the page remembers: the file picker's other end is the browser's, so a chosen file is
    handed over here."""
    picker: Any = next(s for s in screen.page.services if type(s).__name__ == "FilePicker")
    return picker.on_result.__self__


def test_packs_are_written_by_the_shelf_alone(tmp_path: Path) -> None:
    put(tmp_path)
    assert isinstance(Shelf(tmp_path, {}).pack("friday"), OwnPack)
