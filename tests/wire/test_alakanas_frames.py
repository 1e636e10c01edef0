"""《阿拉喀纳斯》 on screens: who holds what is in no frame, but on its owner's under the finger.

Nothing here depends on how the screens look: only on what lies in their frames, and on the card
that takes the finger.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from companion.hub.hub import Hub
from companion.settings import Settings
from companion.web.app import build_app
from tests.browser.program import stored
from tests.web.served import Clock
from tests.wire.alakanas_room import TEXTS, Lots, Steppe, found_in
from tests.wire.phone import serve
from tests.wire.raw import EVENT, Control, Raw

SCREENS = {"host": "table", "screen": "screen", "seat 3": "table", "seat 2": "table"}
"""Seat 2 holds the special task on one of the evenings, and never looks: its phone has to look the
same to whoever glances at it."""
FINGER = {"lp": {"x": 1, "y": 1}, "gp": {"x": 1, "y": 1}, "v": {"x": 0, "y": 0}, "vx": 0, "vy": 0}
SEAT_3 = TEXTS[1]
"""What the task of seat 3 says on each evening."""


@dataclass
class Shown:
    """What came to the screens: their texts whenever all was at rest, and every frame. `held`:
    the frames of seat 3 while its finger was down (from, to)."""

    secrets: dict[str, str]
    texts: dict[str, list[Counter[str]]] = field(default_factory=dict)
    frames: dict[str, list[bytes]] = field(default_factory=dict)
    held: tuple[int, int] = (0, 0)
    ended: dict[str, int] = field(default_factory=dict)
    """How many frames each had been sent when the game was about to end."""


async def at_rest(devices: Iterable[Raw]) -> None:
    """Wait until nothing new has come to any of them for a while."""
    watched, before = tuple(devices), [-1]
    while before != (now := [len(device.frames) for device in watched]):
        before = now
        await asyncio.sleep(0.6)


async def finger(device: Raw, what: str) -> None:
    """A finger on the card of the task: "start" once it is held, "end" when it is lifted."""
    await device.until(lambda: list(cards(device)))
    (card,) = cards(device)
    event = {"target": card["_i"], "name": f"long_press_{what}", "data": FINGER}
    await device._send(EVENT, event)


def cards(device: Raw) -> Iterator[Control]:
    """What can be held."""
    return (c for c in device.controls() if c.get("on_long_press_start"))


async def on_screens(special: int, data: Path) -> Shown:
    """From the deal to the end before the eyes of 天神, the table screen and seats 3 and 2."""
    app = build_app(Settings(data=data))
    hub: Hub = app.state.hub
    chance = Lots()
    hub.chance, hub.clock = chance, Clock()
    async with AsyncExitStack() as stack:
        port = await stack.enter_async_context(serve(app))
        room = Steppe(hub, port, special=special, chance=chance)
        stack.push_async_callback(hub.close)
        await room.sit_down(())
        await room.camps()
        await room.give_up(dealt=False)
        devices: dict[str, Raw] = {}
        for name, path in SCREENS.items():
            key = room.keys.get(name, f"nobody-s-secret-of-{name}-0123456789")
            device = Raw(port, f"/{path}/{room.code}", stored(key), name)
            devices[name] = await stack.enter_async_context(device)
            await device.until(lambda d=device: len(d.texts()) > 3)
        shown = Shown({}, {name: [] for name in SCREENS})

        async def look() -> None:
            await at_rest(devices.values())
            for name, device in devices.items():
                shown.texts[name].append(Counter(masked(room, t) for t in device.texts()))

        await room.tasks()
        shown.secrets = secrets_of(room)
        await look()
        mine = devices["seat 3"]
        first = len(mine.frames)
        await finger(mine, "start")
        await mine.until(lambda: mine.shows(SEAT_3))
        await finger(mine, "end")
        await mine.until(lambda: not mine.shows(SEAT_3))
        shown.held = (first, len(mine.frames))
        await look()
        await room.rest_of_set_up()
        await look()
        await room.turns()
        await look()
        for device in devices.values():  # a page that is loaded anew is drawn as a whole
            await device.open_again()
            await device.until(lambda d=device: len(d.texts()) > 3)
        await look()
        shown.ended = {name: len(device.frames) for name, device in devices.items()}
        await room.rules("BreakOff", turn_no=room.state.turn_no)
        await at_rest(devices.values())
        shown.frames = {name: list(device.frames) for name, device in devices.items()}
        assert [device.crashes for device in devices.values() if device.crashes] == []
    return shown


def masked(room: Steppe, text: str) -> str:
    """A text without what differs on every evening: the port, and what the deal is locked with."""
    deal = room.deal
    text = text.replace(f":{room.port}", "")
    for value in (deal.server, deal.root, *deal.fingerprint.split("-"), *deal.commitments):
        text = text.replace(value, "*") if value else text
    return text


def secrets_of(room: Steppe) -> dict[str, str]:
    """What belongs on none of these screens before the end."""
    deal = room.deal
    found = {f"salt of seat {no}": salt for no, salt in enumerate(deal.salts, 1)}
    found |= {f"part of seat {no}": value for no, value in enumerate(deal.given, 1)}
    found |= {f"text {no}": text for no, text in enumerate(TEXTS, 1)}
    found["secret of the server"] = deal.secret
    return found


@pytest.fixture(scope="module")
def evenings(tmp_path_factory: pytest.TempPathFactory) -> tuple[Shown, Shown]:
    async def both() -> tuple[Shown, Shown]:
        folder = tmp_path_factory.mktemp("frames")
        return await on_screens(2, folder / "one"), await on_screens(5, folder / "twin")

    return asyncio.run(both())


def before_the_end(each: Shown, name: str) -> list[bytes]:
    return each.frames[name][: each.ended[name]]


@pytest.mark.parametrize("name", SCREENS)
def test_no_screen_tells_who_holds_the_special_task(
    evenings: tuple[Shown, Shown], name: str
) -> None:
    one, twin = evenings
    assert len(one.texts[name]) == 5
    assert all(sum(texts.values()) > 5 for texts in one.texts[name])
    assert one.texts[name] == twin.texts[name]


@pytest.mark.parametrize("name", SCREENS)
def test_nothing_secret_is_in_a_frame(evenings: tuple[Shown, Shown], name: str) -> None:
    """天神 wrote the tasks, and sees them in the deck; seat 3 sees its own under its finger."""
    may = {"host": {f"text {no}" for no in (1, 2, 3, 4)}, "seat 3": {"text 2"}}.get(name, set())
    for each in evenings:
        sent = b"\n\n".join(before_the_end(each, name))
        assert found_in(sent, each.secrets) <= may
        assert b"SPECIAL" not in sent
        assert any("text 2" in found_in(f, each.secrets) for f in each.frames[name])


def test_the_own_task_is_sent_while_the_finger_is_down_only(
    evenings: tuple[Shown, Shown],
) -> None:
    own = {"text 2": SEAT_3}
    for each in evenings:
        sent, (first, last) = before_the_end(each, "seat 3"), each.held
        assert found_in(b"\n\n".join(sent[first:last]), own) == {"text 2"}
        assert found_in(b"\n\n".join(sent[:first] + sent[last:]), own) == set()


@pytest.mark.parametrize("name", SCREENS)
def test_the_page_that_checks_a_deal_is_offered_at_the_end_only(
    evenings: tuple[Shown, Shown], name: str
) -> None:
    for each in evenings:
        assert b"/verify" not in b"".join(before_the_end(each, name))
    if name != "screen":
        assert b"/verify#proof=" in b"".join(evenings[0].frames[name])
