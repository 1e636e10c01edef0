"""The chronicle at the end of a game: all of it, in steps."""

from __future__ import annotations

import time
from typing import Any

from companion.table.log import LogLine
from companion.table.message import Message
from companion.ui.device import Device
from companion.ui.games.alakanas.chronicle import PAGE, Chronicle, Secrets
from companion.ui.here import Here, World
from tests.hub.tables import a_hub
from tests.ui.alakanas_phones import shows, tap
from tests.ui.sessions import Sitting

LINES = 1000
SECRETS = Secrets(1, ((0, "Ming", "Special task", True),), "Ming")


def a_log(n: int) -> tuple[LogLine, ...]:
    """A game of so many lines: the deal is the second of them."""
    said: list[Message] = [Message("log.started"), Message("alakanas.log.dealt", {"number": 1})]
    said += [Message("log.renamed", {"seat": i, "name": f"line {i}."}) for i in range(3, n + 1)]
    return tuple(LogLine(i, i, 0.0, None, text) for i, text in enumerate(said, 1))


async def shown(log: tuple[LogLine, ...]) -> Sitting:
    world = World(a_hub(), lambda _: "http://t.local", lambda _: False, lambda _: "en")

    def main(page: Any) -> None:
        here = Here(world, page, Device("k" * 30, lang="en"))
        page.render(Chronicle, here, "en", log, SECRETS)

    return await Sitting(main).start()


def seqs(screen: Sitting) -> list[int]:
    """The numbers of the lines that are on the screen, in order."""
    keys = (str(c.get("key") or "") for c in screen.screen().controls())
    return [int(key.removeprefix("line-")) for key in keys if key.startswith("line-")]


async def test_what_mattered_is_found_however_long_ago_it_was() -> None:
    screen = await shown(a_log(LINES))
    assert seqs(screen) == [2, LINES]  # the deal, and how it ended
    assert shows(screen, "Ming · Special task")


async def test_the_whole_game_comes_in_steps() -> None:
    screen = await shown(a_log(LINES))
    await tap(screen, "log-more")
    assert seqs(screen) == list(range(LINES - PAGE + 1, LINES + 1))
    steps = 0
    while screen.screen().find("log-earlier") is not None:
        await tap(screen, "log-earlier")
        steps += 1
        first = max(1, LINES - (steps + 1) * PAGE + 1)
        assert seqs(screen) == list(range(first, LINES + 1))
    assert seqs(screen)[0] == 1
    assert shows(screen, "Ming · Special task")


async def test_a_short_game_has_nothing_earlier() -> None:
    screen = await shown(a_log(PAGE))
    await tap(screen, "log-more")
    assert seqs(screen) == list(range(1, PAGE + 1))
    assert screen.screen().find("log-earlier") is None


async def test_a_step_sends_no_more_than_its_own_lines() -> None:
    screen = await shown(a_log(LINES))
    await tap(screen, "log-more")
    page = len(screen.line.frames[-1])
    began = time.monotonic()
    await tap(screen, "log-earlier")
    assert time.monotonic() - began < 5
    assert len(screen.line.frames[-1]) < 2 * page
