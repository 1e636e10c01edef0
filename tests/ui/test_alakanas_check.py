"""A phone checks its own card (dealing.md, step 7): what comes out, and what leaves the program."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from typing import Any

import flet as ft
import pytest

from companion.games.alakanas.play.view_types import AlakanasView, DealView, OwnTask, TaskView
from companion.table.message import Message
from companion.ui.games.alakanas.check import Findings, check, opening_text
from companion.web.qr import qr_svg
from tests.dealing.deals import FINGERPRINT, ROOT, vector
from tests.ui.alakanas_phones import NAMES, Evening, playing, shows, tap
from tests.ui.sessions import Sitting

SEATS = range(1, len(NAMES) + 1)
FINGER = {"lp": {"x": 1, "y": 1}, "gp": {"x": 1, "y": 1}, "v": {"x": 0, "y": 0}, "vx": 0, "vy": 0}


async def hold(screen: Sitting, key: str, what: str) -> None:
    """The finger on what has this key: "start" once it is held, "end" when it is lifted."""
    card = next(c for c in screen.screen().controls() if c.get("key") == key)
    event = screen.session.dispatch_event(card["_i"], f"long_press_{what}", FINGER)
    await asyncio.create_task(event)
    await screen.settle()


def sent(screen: Sitting) -> bytes:
    return b"".join(screen.line.frames)


def own_of(evening: Evening, seat: int) -> tuple[OwnTask, DealView]:
    """What that seat sees of its card, and of the deal."""
    game = evening.phones[seat - 1].sees().game
    assert isinstance(game, AlakanasView)
    assert game.own is not None
    assert game.deal is not None
    return game.own, game.deal


def vector_view() -> tuple[OwnTask, DealView]:
    """The published test vector through the eyes of seat 5, which holds the special task."""
    done = vector()
    told: dict[str, Any] = done.proof().to_json()
    deal = DealView(
        number=1,
        manifest=done.manifest.hash.hex(),
        server=told["server_commitment"],
        dealt=True,
        given=(1, 2, 3, 4, 5),
        waiting=(),
        commitments=tuple(told["commitments"]),
        root=ROOT,
        fingerprint=FINGERPRINT,
    )
    opening = told["openings"][4]
    task = TaskView(5, opening["card"], Message("any"), "", True, opening["salt"])
    return OwnTask(task, deal.manifest, deal.commitments[4], False), deal


def test_the_published_vector_matches() -> None:
    own, deal = vector_view()
    assert own.task.card == "SPECIAL"
    assert check(5, own, deal) == Findings(True, True, True)


def test_every_change_is_found_where_it_is() -> None:
    own, deal = vector_view()
    other = "0" * 64
    task = own.task
    assert check(5, replace(own, task=replace(task, card="T1")), deal) == Findings(
        False, True, True
    )
    assert not check(5, replace(own, task=replace(task, salt=other)), deal).opens
    assert not check(4, own, deal).opens
    assert not check(6, own, deal).opens
    assert not check(5, own, replace(deal, manifest=other)).opens
    swapped = (*deal.commitments[:3], deal.commitments[4], deal.commitments[3])
    found = check(5, own, replace(deal, commitments=swapped))
    assert (found.opens, found.root) == (False, False)
    assert check(5, own, replace(deal, root=other)) == Findings(True, False, False)
    assert check(5, own, replace(deal, fingerprint="00000-00000")) == Findings(True, True, False)
    assert not check(5, own, replace(deal, root="no number")).match


@pytest.mark.parametrize("seat", SEATS)
async def test_a_tap_says_that_it_matches_and_sends_nothing_that_opens_the_card(
    seat: int,
) -> None:
    evening = await playing()
    screen = await evening.on_screen(seat)
    await tap(screen, "fingerprint")
    await tap(screen, "check-go")
    assert shows(screen, "It matches")
    assert not shows(screen, "does not")
    own, _ = own_of(evening, seat)
    assert own.task.salt.encode() not in sent(screen)
    assert own.task.card.encode() not in sent(screen)


async def test_the_values_are_there_while_they_are_held_and_for_their_owner_alone() -> None:
    evening = await playing()
    screens = {seat: await evening.on_screen(seat) for seat in SEATS}
    keeper = await evening.on_screen(0)
    own, deal = own_of(evening, 2)
    mine = screens[2]
    await tap(mine, "fingerprint")
    await hold(mine, "check-back", "start")
    spaced = " ".join(own.task.salt[i : i + 8] for i in range(0, 64, 8))
    assert shows(mine, spaced)
    pictures = [c.get("src") for c in mine.screen().controls() if c.get("_c") == "Image"]
    assert qr_svg(opening_text(2, own, deal, others=False), "") in pictures
    await hold(mine, "check-back", "end")
    assert not shows(mine, spaced)
    assert not [c for c in mine.screen().controls() if c.get("key") == "check-face"]
    for other in (keeper, *(screens[no] for no in SEATS if no != 2)):
        assert spaced.encode() not in sent(other)
        assert own.task.card.encode() not in sent(other)


async def test_the_values_are_covered_when_the_device_looks_away_and_when_the_sheet_goes() -> None:
    evening = await playing()
    screen = await evening.on_screen(3)
    own, _ = own_of(evening, 3)
    spaced = own.task.salt[:8]
    await tap(screen, "fingerprint")
    await tap(screen, "check-tap")
    assert shows(screen, spaced)
    handler: Any = screen.page.on_disconnect
    handler(None)
    await screen.settle()
    assert not shows(screen, spaced)
    await tap(screen, "check-tap")
    assert shows(screen, spaced)
    await tap(screen, "sheet-close")
    await tap(screen, "fingerprint")
    assert not shows(screen, spaced)


async def test_copying_hands_over_what_the_checking_page_reads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    evening = await playing()
    screen = await evening.on_screen(4)
    own, deal = own_of(evening, 4)
    copied: list[str] = []

    async def kept(_: ft.Clipboard, value: str) -> None:
        copied.append(value)

    monkeypatch.setattr(ft.Clipboard, "set", kept)
    await tap(screen, "fingerprint")
    await tap(screen, "check-copy")
    assert json.loads(copied[0]) == {
        "format": "seat-commit/1 seat",
        "seat": 3,
        "card": own.task.card,
        "salt": own.task.salt,
        "manifest_hash": deal.manifest,
        "commitment": deal.commitments[3],
        "commitments": list(deal.commitments),
    }
    assert shows(screen, "Copied")
    assert own.task.salt.encode() not in sent(screen)


async def test_a_browser_that_does_not_copy_is_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    async def refused(_: ft.Clipboard, value: str) -> None:
        raise RuntimeError("no clipboard over plain http")

    monkeypatch.setattr(ft.Clipboard, "set", refused)
    evening = await playing()
    screen = await evening.on_screen(4)
    await tap(screen, "fingerprint")
    await tap(screen, "check-copy")
    assert shows(screen, "does not let us copy")


async def test_the_link_to_the_page_carries_nothing() -> None:
    evening = await playing()
    screen = await evening.on_screen(1)
    await tap(screen, "fingerprint")
    urls = [c["url"] for c in screen.screen().controls() if c.get("url")]
    assert [u["url"] if isinstance(u, dict) else u for u in urls] == [
        "http://t.local/verify?lang=en"
    ]
