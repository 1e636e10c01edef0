"""An all-knowing 天神 (house rule of R20): every task under the finger, and no other screen's."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest

from companion.games.alakanas.play import commands as play
from companion.hub.live import Request
from companion.table import commands as cmd
from companion.table.refusal import Refusal
from companion.ui.device import Device
from companion.ui.games.alakanas import secret as looks
from companion.ui.here import Here, Place, World
from companion.ui.screens.tv import TableScreen
from tests.ui.alakanas_phones import HEALTH, NAMES, TEXTS, Evening, playing, shows, tap
from tests.ui.sessions import Sitting
from tests.ui.test_alakanas_check import hold, sent
from tests.ui.test_alakanas_setup import SEATS, at_deal, stands


async def at_play(word: str = "", **options: Any) -> Evening:
    """A running game with these house rules; `word` goes into the deal."""
    evening = await at_deal(**options)
    host = evening.host
    for no, said in enumerate(TEXTS, 1):
        await host.do(play.SetTask(no, said))
    await host.do(play.LockDeal(1))
    for seat, phone in enumerate(evening.phones, 1):
        await phone.do(play.Contribute(seat, word))
    await host.do(play.DealTasks(1))
    await host.do(play.Proceed("tasks"))
    for seat in SEATS:
        await host.do(play.SetCharacter(seat, f"Rider {seat}", HEALTH))
    await host.do(play.Proceed("characters"))
    for seat in SEATS:
        await host.do(play.SetSequence(seat, seat))
    await host.do(play.Proceed("sequence"))
    await host.do(play.DealHands(60))
    return evening


async def on_table_screen(evening: Evening) -> Sitting:
    """The screen that all see, in English."""
    world = World(evening.hub, lambda _: "http://t.local", lambda _: False, lambda _: "en")

    def main(page: Any) -> None:
        here = Here(world, page, Device("t" * 30, lang="en"))
        here.place = Place("screen", evening.live)
        page.render(TableScreen, here, evening.live)

    return await Sitting(main).start()


async def test_a_task_is_there_while_its_seat_is_held_and_on_this_page_alone() -> None:
    evening = await at_play(all_knowing=True)
    keeper = await evening.on_screen(0)
    others = [await evening.on_screen(seat) for seat in SEATS]
    texts = {seat: evening.own_text(seat) for seat in SEATS}
    assert not [t for t in texts.values() if t.encode() in sent(keeper)]
    for seat in SEATS:
        await hold(keeper, f"known-hold-{seat}", "start")
        assert shows(keeper, texts[seat])
        assert [no for no in SEATS if no != seat and shows(keeper, texts[no])] == []
        await hold(keeper, f"known-hold-{seat}", "end")
        assert not shows(keeper, texts[seat])
    for screen in others:
        assert not [t for t in texts.values() if t.encode() in sent(screen)]


async def test_the_place_is_as_large_whatever_lies_in_it() -> None:
    evening = await at_play(all_knowing=True)
    keeper = await evening.on_screen(0)
    heights = set[Any]()
    for seat in (0, *SEATS):
        if seat:
            await hold(keeper, f"known-hold-{seat}", "start")
        place = next(c for c in keeper.screen().controls() if c.get("key") == "known-place")
        heights.add((place.get("height"), place.get("width")))
        if seat:
            await hold(keeper, f"known-hold-{seat}", "end")
    assert len(heights) == 1


async def test_it_is_covered_when_the_device_looks_away_and_by_a_second_tap() -> None:
    evening = await at_play(all_knowing=True)
    keeper = await evening.on_screen(0)
    text = evening.own_text(2)
    for shown in (True, False, True):
        await tap(keeper, "known-tap-2")
        assert shows(keeper, text) is shown
    handler: Any = keeper.page.on_disconnect
    handler(None)
    await keeper.settle()
    assert not shows(keeper, text)


def told(screen: Sitting) -> dict[bytes, bytes]:
    """What the page has last heard of each secret: whether it lies open."""
    marks = re.findall(rb"tableside:secret-(up|down):([0-9a-f]{16})", sent(screen))
    return {name: state for state, name in marks}


async def test_the_page_hears_of_every_look_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """It counts the end of a look on its own: one mark for all would have it think that the second
    task is covered when the first would be, and draw no curtain over it."""
    monkeypatch.setattr(looks, "LONGEST_LOOK", 3.0)
    evening = await at_play(all_knowing=True)
    keeper = await evening.on_screen(0)
    names = list[bytes]()
    for seat in SEATS:
        await tap(keeper, f"known-tap-{seat}")
        (name,) = (n for n, state in told(keeper).items() if state == b"up")
        names.append(name)
    assert len({*names}) == len(SEATS)
    await tap(keeper, f"known-tap-{SEATS[-1]}")
    assert {*told(keeper).values()} == {b"down"}


async def test_a_look_is_not_made_longer_by_a_second_finger(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The page would not hear of that."""
    monkeypatch.setattr(looks, "LONGEST_LOOK", 1.0)
    evening = await at_play(all_knowing=True)
    keeper = await evening.on_screen(0)
    await tap(keeper, "known-tap-2")
    await asyncio.sleep(0.7)
    await hold(keeper, "known-hold-2", "start")
    assert shows(keeper, evening.own_text(2))
    await asyncio.sleep(0.5)
    await keeper.settle()
    assert not shows(keeper, evening.own_text(2))


async def test_what_the_page_hears_is_the_same_whoever_holds_the_special_task() -> None:
    heard: dict[int, Any] = {}
    for seed in range(20):
        evening = await at_play(f"word {seed}", all_knowing=True)
        special = evening.state.special()
        if special in heard:
            continue
        keeper = await evening.on_screen(0)
        frames, marks = len(keeper.line.frames), list[Any]()
        for seat in SEATS:
            await tap(keeper, f"known-tap-{seat}")
            marks.append(told(keeper))
        heard[special] = marks, len(keeper.line.frames) - frames
        if len(heard) == 2:
            break
    one, other = heard.values()
    assert one == other


async def test_while_tasks_are_dealt_it_is_there_as_well() -> None:
    evening = await at_deal(all_knowing=True)
    host = evening.host
    await host.do(play.LockDeal(1))
    keeper = await evening.on_screen(0)
    assert not stands(keeper, "known-tap-1")
    for seat, phone in enumerate(evening.phones, 1):
        await phone.do(play.Contribute(seat))
    await host.do(play.DealTasks(1))
    await keeper.settle()
    assert stands(keeper, "known-tap-1")


async def test_without_the_house_rule_there_is_nothing_to_hold() -> None:
    evening = await playing()
    assert not stands(await evening.on_screen(0), "known-tap-1")


@pytest.mark.parametrize("all_knowing", [True, False])
async def test_all_screens_say_that_the_rule_is_on(all_knowing: bool) -> None:
    evening = await at_play(all_knowing=all_knowing)
    for seat in range(len(NAMES) + 1):
        screen = await evening.on_screen(seat)
        assert any("the keeper sees" in line.lower() for line in screen.texts()) is all_knowing
        assert not (seat and stands(screen, "known-tap-1"))
    tv = await on_table_screen(evening)
    assert any("the keeper sees" in line.lower() for line in tv.texts()) is all_knowing
    assert not stands(tv, "known-tap-1")


async def test_whoever_sits_down_for_a_moment_is_told_before_and_afterwards() -> None:
    """R20: such a device is no all-knowing keeper again in this game."""
    evening = await at_play(all_knowing=True)
    keeper = await evening.on_screen(0)
    assert not stands(keeper, "known-no-more")
    screen, key = await evening.on_screen(1), evening.phones[0].key
    left = await evening.live.submit(key, Request("leaves", cmd.Leave(1), 1))
    assert not isinstance(left, Refusal)
    await screen.settle()
    assert stands(screen, "all-knowing")  # on the page on which one sits down
    assert stands(screen, "sit")
    assert not isinstance(await evening.live.take_host(key), Refusal)
    await screen.settle()
    assert stands(screen, "known-no-more")
    assert not stands(screen, "known-tap-1")
