"""From page to page: two quick taps open one table, and nobody is taken from where they went."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from companion.hub.hub import Hub
from companion.hub.live import LiveTable
from companion.journal import Full
from companion.table import commands as cmd
from companion.ui import app
from companion.ui.app import App
from companion.ui.device import Device
from companion.ui.going import Way
from companion.ui.here import Here, Place
from tests.hub.tables import HOST_KEY, Phone, a_hub
from tests.ui.alakanas_phones import GAME, shows, tap
from tests.ui.lobby_phones import a_lobby, a_world, answered, touch
from tests.ui.sessions import Sitting

DEVICE = "d" * 32


class Visit:
    """A device on its way through the program; `gone` are the addresses to which it was sent."""

    def __init__(self, hub: Hub, device: Device, place: Place, local: bool = False) -> None:
        self.hub, self.device, self.place, self.local = hub, device, place, local
        self.gone: list[str] = []
        self.here: Any = None

    async def start(self) -> Sitting:
        def main(page: Any) -> None:
            self.here = Here(a_world(self.hub, self.local), page, self.device)
            self.here.place, self.here.go = self.place, self.gone.append
            page.render(App, self.here)

        self.screen = await Sitting(main).start()
        return self.screen

    def moves(self, route: str) -> asyncio.Task[None]:
        """The device says that its address is another one."""
        session, page = self.screen.session, self.screen.page
        session.apply_page_patch({"route": route})
        event = session.dispatch_event(page._i, "route_change", {"route": route})
        return asyncio.create_task(event)


@pytest.fixture(autouse=True)
def no_storage(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is no browser to keep what a device remembers."""

    async def keep(_: Device) -> None:
        await asyncio.sleep(0)

    monkeypatch.setattr("companion.ui.here.save_device", keep)


@contextmanager
def slow_to(hub: Hub, what: str) -> Iterator[asyncio.Event]:
    """The journal does not `what` ("read", "append") until the event is set."""
    journal: Any = hub.journal
    real, gate = getattr(journal, what), asyncio.Event()

    async def held(*args: Any) -> Any:
        await gate.wait()
        return await real(*args)

    setattr(journal, what, held)
    try:
        yield gate
    finally:
        setattr(journal, what, real)


async def at_rest(hub: Hub, live: LiveTable) -> None:
    """The table is in the journal alone."""
    await live.close()
    hub._live.clear()


async def test_two_quick_taps_open_one_table() -> None:
    hub = a_hub()
    visit = Visit(hub, Device(DEVICE, lang="en"), Place("home"))
    screen = await visit.start()
    with slow_to(hub, "append") as gate:
        taps = [await touch(screen, "new-table"), await touch(screen, "new-table")]
        await answered(screen, gate, *taps)
    await tap(screen, "new-table")  # the finger bounces while the phone is on its way
    [live] = hub._live.values()
    assert visit.gone == [f"/table/{live.code}"]
    assert visit.here.device.tables == (live.code,)


async def test_after_a_refusal_the_next_tap_counts_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hub = a_hub()
    visit = Visit(hub, Device("", lang="en"), Place("home"))  # a device without a secret
    screen = await visit.start()
    await tap(screen, "new-table")
    assert visit.gone == []
    monkeypatch.setattr(visit.here, "device", Device(DEVICE, lang="en"))
    await tap(screen, "new-table")
    assert len(visit.gone) == 1


async def test_two_quick_taps_on_a_game_open_one_table() -> None:
    hub = a_hub(games={**a_hub().games, "alakanas": GAME})
    visit = Visit(hub, Device(DEVICE, lang="en"), Place("home"))
    screen = await visit.start()
    await tap(screen, "new-table")
    with slow_to(hub, "append") as gate:
        game = screen.screen().find("game-alakanas")
        assert game is not None
        taps = [await touch(screen, game), await touch(screen, game)]
        await answered(screen, gate, *taps)
    assert len(hub._live) == 1


async def over(hub: Hub) -> tuple[LiveTable, list[Phone]]:
    """A game that is over."""
    live, phones = await a_lobby(hub, "Ann", "Bea")
    host = Phone(live, HOST_KEY)
    await host.do(cmd.Start())
    await host.do(cmd.Finish())
    return live, phones


async def test_two_quick_taps_play_again_at_one_table_and_the_others_hear_of_it_at_once() -> None:
    hub = a_hub()
    old, _ = await over(hub)
    visit = Visit(hub, Device(HOST_KEY, lang="en"), Place("table", old))
    screen = await visit.start()
    with slow_to(hub, "append") as gate:
        again = screen.screen().find("again")
        assert again is not None
        taps = [await touch(screen, again), await touch(screen, again)]
        await answered(screen, gate, *taps)
    (new,) = (live for live in hub._live.values() if live is not old)
    assert old.next_code == new.code
    assert visit.gone == [f"/table/{new.code}"]


async def test_playing_again_leads_to_the_table_that_another_page_has_opened() -> None:
    hub = a_hub()
    old, _ = await over(hub)
    visit = Visit(hub, Device(HOST_KEY, lang="en"), Place("table", old))
    screen = await visit.start()
    new, _ = await a_lobby(hub, "Ann", "Bea")
    old.next_code = new.code  # the page has not followed yet
    await tap(screen, "again")
    assert len(hub._live) == 2
    assert visit.gone == [f"/table/{new.code}"]


async def test_nobody_is_taken_away_from_where_they_went_meanwhile() -> None:
    hub = a_hub()
    other, _ = await a_lobby(hub, "Ann")
    visit = Visit(hub, Device(DEVICE, tables=(other.code,), lang="en"), Place("home"))
    screen = await visit.start()
    with slow_to(hub, "append") as gate:
        opens = await touch(screen, "new-table")
        await visit.moves(f"/table/{other.code}")
        await screen.settle()
        await answered(screen, gate, opens)
    assert visit.gone == []
    assert len(hub._live) == 2  # it is there, and in the list of the device
    assert len(visit.here.device.tables) == 2


async def test_nor_are_they_when_their_way_there_has_only_begun() -> None:
    hub = a_hub()
    other, _ = await a_lobby(hub, "Ann")
    visit = Visit(hub, Device(DEVICE, tables=(other.code,), lang="en"), Place("home"))
    screen = await visit.start()
    with slow_to(hub, "append") as gate:
        opens = await touch(screen, "new-table")
        await tap(screen, f"resume-{other.code}")
        await answered(screen, gate, opens)
    assert visit.gone == [f"/table/{other.code}"]


@pytest.mark.parametrize("meanwhile", [False, True])
async def test_who_sat_down_goes_to_the_table_unless_they_have_left(meanwhile: bool) -> None:
    hub = a_hub()
    live, _ = await a_lobby(hub)
    visit = Visit(hub, Device(DEVICE, ("Ann",), lang="en"), Place("join", live))
    screen = await visit.start()
    with slow_to(hub, "append") as gate:
        taps = [await touch(screen, "seat-1"), await touch(screen, "sit")]
        if meanwhile:
            await visit.moves("/")
        await answered(screen, gate, *taps)
    assert live.seats_of(DEVICE) == (1,)
    assert visit.gone == ([] if meanwhile else [f"/table/{live.code}"])


async def test_a_name_of_this_device_takes_the_place_of_what_was_typed() -> None:
    hub = a_hub()
    live, _ = await a_lobby(hub)
    visit = Visit(hub, Device(DEVICE, ("Ann", "Bea"), lang="en"), Place("join", live))
    screen = await visit.start()
    await screen.type("Name", "Cora")
    await tap(screen, "name-Ann")  # which stood there to begin with
    await tap(screen, "seat-1")
    assert live.history.state.seats[0].name == "Ann"


async def test_a_code_sent_twice_is_right_twice() -> None:
    hub = a_hub()
    live, _ = await a_lobby(hub, "Ann")
    await Phone(live, HOST_KEY).do(cmd.Start())
    visit = Visit(hub, Device(DEVICE, lang="en"), Place("join", live))
    screen = await visit.start()
    await tap(screen, "reentry")
    code = live.reentry_code(HOST_KEY, 1)
    assert isinstance(code, str)
    (field,) = (c for c in screen.screen().controls() if c.get("key") == "reentry-code")
    screen.session.apply_patch(field["_i"], {"value": code})
    with slow_to(hub, "append") as gate:
        taps = [await touch(screen, "reentry-go"), await touch(screen, "reentry-go")]
        assert not [c for c in screen.screen().controls() if c.get("key") == "notice"]
        await answered(screen, gate, *taps)
    assert live.seats_of(DEVICE) == (1,)
    assert visit.gone == [f"/table/{live.code}"]


async def test_whoever_cannot_become_host_is_told_why(monkeypatch: pytest.MonkeyPatch) -> None:
    hub = a_hub()
    live, _ = await a_lobby(hub)
    visit = Visit(hub, Device(DEVICE, lang="en"), Place("join", live), local=True)
    screen = await visit.start()

    async def full(*_: Any) -> None:
        raise Full("/data")

    monkeypatch.setattr(hub.journal, "append", full)
    await tap(screen, "take-host")
    assert shows(screen, "The disk is full")
    assert visit.gone == []


async def test_back_from_a_table_that_is_still_being_read_stays_back() -> None:
    hub = a_hub()
    live, _ = await a_lobby(hub, "Ann")
    await at_rest(hub, live)
    visit = Visit(hub, Device(DEVICE, lang="en"), Place("home"))
    screen = await visit.start()
    with slow_to(hub, "read") as gate:
        there = visit.moves(f"/table/{live.code}")
        await screen.settle()
        back = visit.moves("/")
        await screen.settle()
        await answered(screen, gate, there, back)
    assert visit.here.place == Place("home")
    assert screen.screen().find("new-table") is not None


async def test_so_it_does_before_there_is_any_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    hub = a_hub()
    live, _ = await a_lobby(hub, "Ann")
    await at_rest(hub, live)
    monkeypatch.setattr(app, "repair_flet", lambda: None)  # for the whole process

    async def load() -> Device:
        return Device(DEVICE, lang="en")

    monkeypatch.setattr(app, "load_device", load)
    main = app.program(a_world(hub))
    with slow_to(hub, "read") as gate:

        async def begins(page: Any) -> None:
            page.route = f"/table/{live.code}"
            opening = asyncio.create_task(main(page))
            await asyncio.sleep(0.01)
            page.route = "/"
            gate.set()
            await opening

        screen = await Sitting(begins).start()
    assert screen.screen().find("new-table") is not None


async def test_a_finger_that_bounces_forgets_one_table() -> None:
    hub = a_hub()
    tables = [(await a_lobby(hub, name))[0].code for name in ("Ann", "Bea", "Cora")]
    visit = Visit(hub, Device(DEVICE, tables=tuple(tables), lang="en"), Place("home"))
    screen = await visit.start()
    await tap(screen, f"forget-{tables[0]}")
    assert screen.screen().find(f"resume-{tables[0]}") is None
    await tap(screen, f"forget-{tables[1]}")  # it has come up under the finger
    assert visit.here.device.tables == tuple(tables[1:])
    await asyncio.sleep(0.45)
    await tap(screen, f"forget-{tables[1]}")
    assert visit.here.device.tables == (tables[2],)


async def test_a_list_that_was_read_late_does_not_bring_back_what_was_forgotten() -> None:
    hub = a_hub()
    lives = [(await a_lobby(hub, name))[0] for name in ("Ann", "Bea")]
    codes = [live.code for live in lives]
    visit = Visit(hub, Device(DEVICE, tables=tuple(codes), lang="en"), Place("home"))
    screen = await visit.start()
    await at_rest(hub, lives[1])
    with slow_to(hub, "read") as gate:
        await visit.here.prefer(lang="zh")  # the list is read anew
        await screen.settle()
        forgets = await touch(screen, f"forget-{codes[0]}")
        await answered(screen, gate, forgets)
    await screen.settle()
    assert screen.screen().find(f"resume-{codes[0]}") is None
    assert screen.screen().find(f"resume-{codes[1]}") is not None


def test_a_way_that_led_nowhere_is_free_again() -> None:
    class There:
        place, page = Place("home"), type("Page", (), {"route": "/"})

        def __init__(self) -> None:
            self.gone: list[str] = []
            self.go = self.gone.append

    there: Any = There()
    way = Way(there)
    with way.out() as go:
        assert go is not None
        with way.out() as second:
            assert second is None
    with pytest.raises(ValueError, match="broken"), way.out() as go:
        raise ValueError("broken")
    with way.out() as go:
        assert go is not None
        go("/a")
    with way.out() as go:
        assert go is None
    assert there.gone == ["/a"]
