"""The frames of every kind of viewer during the sample game never hold another seat's secret."""

from __future__ import annotations

import asyncio
import contextvars
import random
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from companion.hub.hub import Hub, Opening
from companion.hub.keys import new_key
from companion.hub.live import Accepted, LiveTable, Request
from companion.settings import Settings
from companion.table.commands import AddSeat, Kick, SetPhoneless, Start
from companion.table.game import GameView
from companion.table.seats import SPECTATOR, Viewer
from companion.ui import live as screens
from companion.web.app import build_app
from tests.browser.program import stored
from tests.lifecounter import Change, Deal, Life, LifeCounter, Show
from tests.wire.detector import Secrets
from tests.wire.phone import serve
from tests.wire.raw import Raw

HURRY = 4.0
"""Seconds of everybody tapping whatever there is."""
ENOUGH = 60
LEFT_ALONE = ("remove-seat", "kick", "leave", "pass-host", "finish", "again", "top-back", "home")
"""Taps after which the seats would be others', or the game would be over."""


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("frames")


@dataclass
class Evening:
    """A running game with a phone on seats 1 to 3, seat 4 without one, and others who look on.

    `owners`: the seats whose numbers a device may be sent, by its name.
    """

    port: int
    live: LiveTable
    keys: dict[str, str]
    devices: dict[str, Raw] = field(default_factory=dict)
    owners: dict[str, set[int]] = field(default_factory=dict)

    def numbers(self) -> dict[int, int]:
        return dict(self.live.history.state.game.secret)

    def found(self, name: str) -> list[str]:
        """What this device was sent that it must not have."""
        own = self.owners[name]
        shown = self.live.history.state.game.shown
        numbers = {f"seat {n}": v for n, v in self.numbers().items() if n not in own | shown}
        keys = {whose: key for whose, key in self.keys.items() if whose != name}
        secrets = Secrets(numbers, keys, (self.live.code,))
        frames = self.devices[name].frames
        return [f"{name} heard the {what}" for frame in frames for what in secrets.found_in(frame)]

    def leaks(self) -> list[str]:
        return [leak for name in self.devices for leak in self.found(name)]


async def submit(live: LiveTable, key: str, command: Any, seat: int | None = None) -> None:
    outcome = await live.submit(key, Request(new_key(), command, seat))
    assert isinstance(outcome, Accepted), outcome


@asynccontextmanager
async def evening(data: Path) -> AsyncIterator[Evening]:
    app = build_app(Settings(data=data, games="tests.lifecounter"))
    hub: Hub = app.state.hub
    async with AsyncExitStack() as stack:
        port = await stack.enter_async_context(serve(app))
        stack.push_async_callback(hub.close)
        names = ("host", "seat 2", "seat 3", "kicked", "screen", "stranger", "spectator")
        keys = {name: new_key() for name in names}
        live = await hub.open_table(keys["host"], Opening("life", {}))
        assert isinstance(live, LiveTable)
        for _ in range(3):
            await submit(live, keys["host"], AddSeat())
        for no, whose in ((1, "host"), (2, "seat 2"), (3, "seat 3"), (5, "kicked")):
            done = await live.claim(keys[whose], new_key(), no, f"Player {no}")
            assert isinstance(done, Accepted), done
        await submit(live, keys["host"], SetPhoneless(4, True))
        await submit(live, keys["host"], Start())
        room = Evening(port, live, keys)
        for name, path, own in (
            ("host", "table", {1, 4}),
            ("seat 2", "table", {2}),
            ("seat 3", "table", {3}),
            ("kicked", "table", {5}),
            ("screen", "screen", set()),
            ("stranger", "join", set()),
            ("spectator", "table", set()),
        ):
            device = Raw(port, f"/{path}/{live.code}", stored(keys[name]), name)
            room.devices[name] = await stack.enter_async_context(device)
            room.owners[name] = set(own)
            await device.until(lambda d=device: len(d.texts()) > 3)
        await submit(live, keys["host"], Deal(), 1)
        yield room


async def look_at_own_number(room: Evening, name: str, seat: int) -> None:
    number = str(room.numbers()[seat])
    device = room.devices[name]
    await device.tap("secret")
    await device.until(lambda: device.shows(number))


async def hurry(room: Evening, rng: random.Random, killing: bool = True) -> int:
    """Everybody taps at once, commands come from outside as well, and lines break."""
    began, taps = asyncio.get_running_loop().time(), 0

    def busy() -> bool:
        """For so long, and longer on a slow machine."""
        return asyncio.get_running_loop().time() < began + HURRY or taps < ENOUGH

    async def finger(device: Raw) -> None:
        nonlocal taps
        while busy():
            spared = [control["_i"] for i in LEFT_ALONE if (control := device.find(i))]
            there = [c for c in device.tappable() if c["_i"] not in spared]
            if there:
                await device.press(rng.choice(there))
                taps += 1
            await asyncio.sleep(rng.uniform(0.0, 0.06))

    async def outside() -> None:
        while busy():
            key = room.keys["host"]
            await room.live.submit(key, Request(new_key(), Change(1), 1))
            await asyncio.sleep(0.1)

    async def scissors() -> None:
        while busy():
            await asyncio.sleep(0.3)
            device = rng.choice(list(room.devices.values()))
            await device.drop()
            await device.open()

    async with asyncio.TaskGroup() as group:
        for device in room.devices.values():
            group.create_task(finger(device))
        group.create_task(outside())
        if killing:
            group.create_task(scissors())
    return taps


async def test_no_frame_holds_another_seats_number_or_anybodys_key(data: Path) -> None:
    async with evening(data) as room:
        # The owners do get their numbers, once they look: the detector has something to find.
        for name, seat in (("host", 1), ("seat 2", 2), ("seat 3", 3), ("kicked", 5)):
            await look_at_own_number(room, name, seat)
            assert room.found(name) == []
            own = Secrets({"own": room.numbers()[seat]}, {})
            assert any(own.found_in(frame) for frame in room.devices[name].frames)
        # The host plays the seat without a phone, and sees its number as well.
        await room.devices["host"].tap("as-4")
        await room.devices["host"].until(lambda: not room.devices["host"].shows("Hide"))
        await look_at_own_number(room, "host", 4)
        assert room.leaks() == []

        await submit(room.live, room.keys["host"], Kick(5))
        kicked = room.devices["kicked"]
        await kicked.until(lambda: not kicked.shows(str(room.numbers()[5])))
        assert kicked.find("sit"), kicked.texts()
        kicked.frames.clear()
        room.owners["kicked"] = set()  # from now on it is a stranger

        # What is shown to all is no secret any more, and everybody gets it.
        await submit(room.live, room.keys["seat 3"], Show(), 3)
        for name in ("screen", "host", "seat 2"):
            device = room.devices[name]
            await device.until(lambda d=device: d.shows(str(room.numbers()[3])))
        assert room.leaks() == []

        taps = await hurry(room, random.Random(1))
        print(f"{taps} taps, {sum(len(d.frames) for d in room.devices.values())} frames")
        assert taps >= ENOUGH
        assert room.leaks() == []
        assert [d.crashes for d in room.devices.values() if d.crashes] == []


@pytest.mark.parametrize("careless", [False, True])
async def test_a_wake_in_another_sessions_context_would_be_caught(
    data: Path, monkeypatch: pytest.MonkeyPatch, careless: bool
) -> None:
    """The mistake that Flet invites: to call another session's setter from one's own handler."""
    view = LifeCounter.view
    contexts: list[contextvars.Context] = []

    def private_and_ever_new(self: LifeCounter, state: Life, viewer: Viewer) -> GameView:
        """Every change sends a seat its number again."""
        facts = view(self, state, viewer).facts
        return GameView(
            tuple(replace(f, value=f"{f.value} {state.life}") if f.private else f for f in facts)
        )

    def careless_wake() -> Any:
        _, tick = ft.use_state(0)
        contexts.append(contextvars.copy_context())
        first = contexts[0]  # the host's, whose session came first
        return ft.use_memo(lambda: lambda: first.copy().run(tick, next(screens._nonce)), [])

    monkeypatch.setattr(LifeCounter, "view", private_and_ever_new)
    if careless:
        monkeypatch.setattr(screens, "use_wake", careless_wake)
    async with evening(data) as room:
        for name, seat in (("seat 2", 2), ("seat 3", 3)):
            await room.devices[name].open_again()
            await look_at_own_number(room, name, seat)
        for _ in range(5):
            await submit(room.live, room.keys["host"], Change(1), 1)
        await asyncio.sleep(0.5)
        number = str(room.numbers()[2]).encode()
        heard = sum(number in frame for frame in room.devices["seat 2"].frames)
        assert (heard > 1) is not careless  # its own news went elsewhere
        assert (room.leaks() != []) is careless


async def test_only_the_computer_that_runs_the_program_is_offered_the_office(data: Path) -> None:
    async with evening(data) as room:
        stranger = room.devices["stranger"]
        assert stranger.find("watch"), stranger.texts()
        assert not stranger.find("take-host")
        async with Raw(room.port, f"/join/{room.live.code}", name="laptop", local=True) as laptop:
            await laptop.tap("take-host")
            await laptop.until(lambda: laptop.find("people"))
        assert room.live.view("", SPECTATOR).log[-1].text.key == "log.host_taken"
