"""What the page is told of the secrets that lie open on it, so that its curtain is right (R5)."""

from __future__ import annotations

import re

import pytest

from companion.games.alakanas.play import commands as play
from companion.table import commands as cmd
from companion.table.seats import Role, Viewer
from tests.ui.alakanas_phones import Evening, an_evening, playing, shows, tap
from tests.ui.sessions import Sitting
from tests.ui.test_alakanas_card import press

MARK = re.compile(rb"tableside:secret-(up|down):([0-9a-f]{16})")


def told(screen: Sitting) -> dict[bytes, str]:
    """What the page has last heard of each secret: "up" or "down"."""
    return {name: state.decode() for state, name in MARK.findall(b"".join(screen.line.frames))}


async def given_up(evening: Evening) -> None:
    await evening.host.do(play.Redeal(1, "somebody looked"))


async def kicked(evening: Evening) -> None:
    await evening.host.do(cmd.Kick(2))


async def begun(evening: Evening) -> None:
    await evening.host.do(play.Proceed("tasks"))


async def broken_off(evening: Evening) -> None:
    (end,) = (
        p
        for p in evening.host.sees(Viewer(Role.HOST)).prompts
        if getattr(p, "group", "") == "break_off"
    )
    await evening.host.do(end.command)


@pytest.mark.parametrize("what", [given_up, kicked, begun, broken_off])
async def test_a_card_that_is_taken_away_under_the_finger_does_not_lie_open(what: object) -> None:
    """Else the page would draw its curtain over whatever came instead, as soon as the finger is
    lifted, and keep it for the longest look."""
    evening = await (playing() if what is broken_off else an_evening())
    screen = await evening.on_screen(2)
    await press(screen, "start")
    assert shows(screen, evening.own_text(2))
    assert "up" in told(screen).values()
    await what(evening)  # type: ignore[operator]
    await screen.settle()
    assert set(told(screen).values()) == {"down"}


async def test_a_card_that_is_held_again_after_that_lies_open() -> None:
    """The new deal's card has the same name for the page."""
    evening = await an_evening()
    screen = await evening.on_screen(2)
    await press(screen, "start")
    await given_up(evening)
    await evening.host.do(play.LockDeal(2))
    for seat, phone in enumerate(evening.phones, 1):
        await phone.do(play.Contribute(seat))
    await evening.host.do(play.DealTasks(2))
    await screen.settle()
    await press(screen, "start")
    assert shows(screen, evening.own_text(2))
    assert "up" in told(screen).values()
    await press(screen, "end")
    assert set(told(screen).values()) == {"down"}


async def test_the_sheet_of_the_proof_closed_over_its_values() -> None:
    """The opening of one's own card, in the sheet that proves the deal."""
    evening = await an_evening()
    screen = await evening.on_screen(2)
    await tap(screen, "fingerprint")
    await tap(screen, "check-tap")
    assert "up" in told(screen).values()
    await tap(screen, "sheet-close")
    assert set(told(screen).values()) == {"down"}
