"""The sheet of a seat: it stays with its person, and two quick taps are one."""

from __future__ import annotations

from typing import Any

import pytest

from companion.hub.live import Accepted
from companion.table import commands as cmd
from companion.ui.device import Device
from tests.hub.tables import HOST_KEY, Phone, a_hub
from tests.table.played import GAMES
from tests.ui.alakanas_phones import GAME, shows, tap
from tests.ui.lobby_phones import a_lobby, answered, names_of, on_screen, slow, touch
from tests.ui.sessions import Sitting

PEOPLE = ("Ann", "Bea", "Cora", "Dan", "Eve")


@pytest.fixture(autouse=True)
def no_storage(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What the device would have kept; there is no browser to keep it."""
    kept: list[Any] = []

    async def keep(device: Any) -> None:
        kept.append(device)

    monkeypatch.setattr("companion.ui.here.save_device", keep)
    return kept


def told(screen: Sitting) -> bool:
    """Whether a notice stands on the screen."""
    return any(c.get("key") == "notice" for c in screen.screen().controls())


def sheet_open(screen: Sitting) -> bool:
    """Whether a sheet lies over the screen."""
    return any(s.get("open") for s in screen.sheets())


@pytest.mark.parametrize(
    ("what", "after"),
    [
        ("remove-seat", ["Ann", "Bea", "Dan", "Eve"]),
        ("move-up", ["Ann", "Cora", "Bea", "Dan", "Eve"]),
        ("move-down", ["Ann", "Bea", "Dan", "Cora", "Eve"]),
    ],
)
async def test_a_finger_that_bounces_moves_one_person_one_place(
    what: str, after: list[str]
) -> None:
    hub = a_hub()
    live, _ = await a_lobby(hub, *PEOPLE)
    screen = await on_screen(hub, live)
    await tap(screen, "seat-3")
    with slow(live) as gate:
        first, second = await touch(screen, what), await touch(screen, what)
        await answered(screen, gate, first, second)
    assert names_of(live) == after


async def test_a_tap_after_a_move_means_the_person_and_not_the_place() -> None:
    hub = a_hub()
    live, _ = await a_lobby(hub, *PEOPLE)
    screen = await on_screen(hub, live)
    await tap(screen, "seat-3")
    await screen.type("Name", "Carla")
    with slow(live) as gate:
        up, gone = await touch(screen, "move-up"), await touch(screen, "remove-seat")
        await answered(screen, gate, up, gone)
    assert names_of(live) == ["Ann", "Bea", "Dan", "Eve"]
    assert not sheet_open(screen)


async def test_after_a_move_the_sheet_is_still_that_of_the_person_with_what_was_typed() -> None:
    hub = a_hub()
    live, _ = await a_lobby(hub, *PEOPLE)
    screen = await on_screen(hub, live)
    await tap(screen, "seat-3")
    await screen.type("Name", "Carla")
    await tap(screen, "move-up")
    assert shows(screen, "Seat 2")
    await tap(screen, "seat-done")
    assert names_of(live) == ["Ann", "Carla", "Bea", "Dan", "Eve"]


async def test_who_edits_their_own_name_goes_on_doing_so_while_the_host_moves_people(
    no_storage: list[Any],
) -> None:
    hub = a_hub()
    live, phones = await a_lobby(hub, *PEOPLE)
    host, screen = Phone(live, HOST_KEY), await on_screen(hub, live, phones[4].key)
    await tap(screen, "seat-5")
    await screen.type("Name", "Evelyn")
    await host.do(cmd.Reorder((5, 1, 2, 3, 4)))
    await host.do(cmd.RemoveSeat(5))  # Dan; the sheet was opened at place 5
    await screen.settle()
    assert shows(screen, "Seat 1")
    await tap(screen, "seat-done")
    assert names_of(live) == ["Evelyn", "Ann", "Bea", "Cora"]
    assert not shows(screen, "not held by your phone")
    assert no_storage[-1].names == ("Evelyn",)


async def test_an_undone_move_takes_the_sheet_back() -> None:
    hub = a_hub()
    live, phones = await a_lobby(hub, *PEOPLE)
    host = Phone(live, HOST_KEY)
    moved = await host.do(cmd.Reorder((2, 1, 3, 4, 5)))
    screen = await on_screen(hub, live, phones[0].key)
    await tap(screen, "seat-2")  # Ann
    assert moved.group is not None
    await host.do(cmd.Undo(moved.group))
    await screen.settle()
    assert shows(screen, "Seat 1")
    await tap(screen, "colour-9")
    assert live.history.state.seats[0].colour == 9


async def test_the_sheet_of_a_seat_that_went_is_gone_and_no_other_comes_up() -> None:
    hub = a_hub()
    live, _ = await a_lobby(hub, *PEOPLE)
    screen = await on_screen(hub, live)
    await tap(screen, "seat-3")
    await Phone(live, HOST_KEY).do(cmd.RemoveSeat(3))  # on another page of the host's device
    await screen.settle()
    assert not sheet_open(screen)
    await Phone(live, HOST_KEY).do(cmd.Rename(3, "Dora"))
    await screen.settle()
    assert not sheet_open(screen)


async def test_who_hands_the_office_on_keeps_no_code_and_no_sheet() -> None:
    hub = a_hub()
    live, phones = await a_lobby(hub, "Ann", "Bea")
    screen = await on_screen(hub, live)
    host = Phone(live, HOST_KEY)
    # The host's device has a seat as well, so that it stays at the table.
    await host.do(cmd.AddSeat())
    assert isinstance(await live.claim(HOST_KEY, "c", 3, "Boss"), Accepted)
    await screen.settle()
    await tap(screen, "seat-2")
    await tap(screen, "reentry-code")
    assert shows(screen, "Re-entry code")
    with slow(live) as gate:
        taps = [await touch(screen, "pass-host"), await touch(screen, "pass-host")]
        await answered(screen, gate, *taps)
    assert live.is_host(phones[1].key)
    assert not sheet_open(screen)
    assert not told(screen)


async def test_a_code_that_was_used_is_shown_no_longer() -> None:
    hub = a_hub()
    live, _ = await a_lobby(hub, "Ann", "Bea")
    screen = await on_screen(hub, live)
    await tap(screen, "seat-2")
    await tap(screen, "reentry-code")
    [entry] = live._reentries._open
    assert isinstance(await live.reenter("n" * 30, entry.code, "line"), Accepted)
    await screen.settle()
    assert not shows(screen, "Re-entry code")
    assert shows(screen, "Seat 2")
    await tap(screen, "reentry-code")
    await tap(screen, "move-up")  # a code is for a number as well: it counts no more
    assert not shows(screen, "Re-entry code")


async def test_a_phone_that_is_asked_away_twice_is_no_error() -> None:
    hub = a_hub()
    live, _ = await a_lobby(hub, "Ann", "Bea")
    screen = await on_screen(hub, live)
    await tap(screen, "seat-2")
    with slow(live) as gate:
        taps = [await touch(screen, "kick"), await touch(screen, "kick")]
        await answered(screen, gate, *taps)
    assert live.history.state.seats[1].key == ""
    assert not told(screen)


async def test_a_host_who_plays_for_somebody_on_the_first_seat_can_sit_down_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept: list[Device] = []

    async def keep(device: Device) -> None:
        kept.append(device)

    monkeypatch.setattr("companion.ui.here.save_device", keep)
    hub = a_hub()
    live, _ = await a_lobby(hub)
    host = Phone(live, HOST_KEY)
    await host.do(cmd.SetPhoneless(1, True))
    await host.do(cmd.Rename(1, "Grandma"))
    screen = await on_screen(hub, live, names=("Boss",))
    await tap(screen, "join-in")
    assert names_of(live) == ["Grandma", "Boss"]
    assert live.history.state.seats[1].key == live.hash(HOST_KEY)
    assert screen.screen().find("join-in") is None
    assert kept[-1].names == ("Boss",)  # its own name is not that of whom it plays for


async def test_sitting_down_late_opens_no_sheet_over_the_one_that_is_open_by_then() -> None:
    hub = a_hub()
    live, _ = await a_lobby(hub)
    screen = await on_screen(hub, live)
    with slow(live) as gate:
        sits = await touch(screen, "join-in")
        await tap(screen, "seat-2")
        await answered(screen, gate, sits)
    assert live.history.state.seats[0].key == live.hash(HOST_KEY)
    (open_one,) = (s for s in screen.sheets() if s.get("open"))
    assert "Seat 2" in repr(open_one)


async def test_a_change_of_mind_about_the_game_counts() -> None:
    hub = a_hub(games={**GAMES, "alakanas": GAME})
    live, _ = await a_lobby(hub)
    screen = await on_screen(hub, live)
    for game in ("alakanas", "life"):
        await tap(screen, f"game-{game}")
        assert live.history.state.game_id == game
