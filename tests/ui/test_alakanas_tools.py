"""Timer and die of one device (R28): on its own screen, on nobody else's line, and no part of the
game."""

from __future__ import annotations

import asyncio
import math
from collections import Counter
from typing import Any

import pytest

from companion.games.alakanas.play import commands as play
from companion.ui.games.alakanas import kit as kits
from companion.ui.games.alakanas.kit import KEPT, Kit
from companion.ui.games.alakanas.tools import PIPS, clock_face
from tests.ui.alakanas_phones import HEALTH, playing, shows, tap
from tests.ui.sessions import Sitting


class Clock:
    """Seconds that pass when they are told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The clock of every kit that is made from now on, which nobody sleeps by."""
    clock = Clock()

    async def short(_: float) -> None:
        await asyncio.sleep(0.001)

    monkeypatch.setattr(kits, "_kits", {})
    monkeypatch.setattr(kits, "Kit", lambda: Kit(clock, short))
    return clock


def named(screen: Sitting, ident: str) -> Any:
    """What has this identifier; None when nothing has."""
    there = (c for c in screen.screen().controls() if c.get("identifier") == ident)
    return next(there, None)


async def until(what: Any, screen: Sitting) -> None:
    async with asyncio.timeout(10):
        while not what():
            await screen.settle()


def test_pips_are_as_many_as_the_die_says() -> None:
    assert {value: len(set(pips)) for value, pips in PIPS.items()} == {n: n for n in range(1, 7)}


def test_the_die_is_fair_and_the_last_five_are_kept() -> None:
    kit = Kit()
    rolls = [kit.roll() for _ in range(6000)]
    assert list(kit.rolls) == rolls[-KEPT:]
    assert len(kit.rolls) == 5
    count = Counter(rolls)
    assert set(count) == {1, 2, 3, 4, 5, 6}
    # chi-squared with 5 degrees of freedom: above 30 in one of 60,000 runs of a fair die
    assert sum((n - 1000) ** 2 / 1000 for n in count.values()) < 30


@pytest.mark.parametrize(
    ("seconds", "shown"), [(300, "5:00"), (75, "1:15"), (60, "1:00"), (9, "0:09"), (0, "0:00")]
)
def test_the_figure_is_that_of_a_kitchen_timer(seconds: int, shown: str) -> None:
    assert clock_face(seconds) == shown


async def test_the_timer_counts_whole_seconds_down_to_its_end() -> None:
    clock = Clock()
    kit = Kit(clock)
    kit.start(3)
    assert kit.left == 180
    clock.now += 0.5
    assert kit.left == 180
    clock.now += 178.6
    assert kit.left == math.ceil(180 - 179.1) == 1
    kit.stop()
    assert (kit.left, kit.rung) == (0, False)
    kit.start(999)
    assert kit.left == 60 * 60
    kit.stop()


async def test_one_tap_from_the_menu_and_the_time_runs_on_while_the_sheet_is_closed(
    clock: Clock,
) -> None:
    evening = await playing()
    screen = await evening.on_screen(1)
    await tap(screen, "act-more")
    await tap(screen, "more-tools")
    assert shows(screen, "The rules give none for mini-games")
    await tap(screen, "minutes-3")
    assert shows(screen, "3:00")
    await tap(screen, "sheet-close")
    clock.now += 59.0
    await until(lambda: shows(screen, "Timer and die · 2:01"), screen)
    await tap(screen, "tools")
    assert named(screen, "timer") is not None
    assert shows(screen, "2:01")
    await tap(screen, "stop")
    assert shows(screen, "0:00")


async def test_the_end_is_said_whatever_is_on_the_screen(clock: Clock) -> None:
    evening = await playing()
    screen = await evening.on_screen(2)
    await tap(screen, "tools")
    await tap(screen, "own-minutes-minus")
    await tap(screen, "own-start")  # one less than the four that are offered first
    assert shows(screen, "3:00")
    await tap(screen, "sheet-close")
    clock.now += 181
    await until(lambda: screen.screen().find("noticed") is not None, screen)
    assert shows(screen, "Time is up!")
    await tap(screen, "noticed")
    assert not shows(screen, "Time is up!")


async def test_the_die_says_its_value(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = await playing()
    screen = await evening.on_screen(3)
    await tap(screen, "tools")
    drawn = iter((3, 0, 5))
    monkeypatch.setattr(kits.SystemChance, "below", lambda self, n: next(drawn))
    for value in (4, 1, 6):
        await tap(screen, "roll")
        die = named(screen, "die")
        assert die is not None
        assert die["label"] == f"Die: {value}"
    labels = [c.get("label") for c in screen.screen().controls() if c.get("label")]
    at = labels.index("Die: 6")
    assert [said for said in labels[at:] if str(said).startswith("Die: ")] == [
        *("Die: 6", "Die: 6", "Die: 1", "Die: 4")
    ]


async def test_nothing_of_it_is_on_another_line_or_in_the_game(clock: Clock) -> None:
    evening = await playing()
    screens = [await evening.on_screen(seat) for seat in range(3)]
    before = evening.live.history.seq
    sizes = [len(screen.line.frames) for screen in screens]
    await tap(screens[1], "tools")
    await tap(screens[1], "minutes-5")
    await tap(screens[1], "roll")
    clock.now += 30
    await until(lambda: shows(screens[1], "4:30"), screens[1])
    assert evening.live.history.seq == before
    assert [len(s.line.frames) for s in (screens[0], screens[2])] == [sizes[0], sizes[2]]
    assert len(screens[1].line.frames) > sizes[1]
    await tap(screens[1], "stop")


async def test_the_dead_and_the_keeper_have_them_too() -> None:
    evening = await playing()
    await evening.host.do(play.Damage((2,), HEALTH, "seat", 1))
    await evening.host.do(play.LetDie(2))
    for seat in (0, 2):
        screen = await evening.on_screen(seat)
        await tap(screen, "tools")
        assert screen.screen().find("roll") is not None
