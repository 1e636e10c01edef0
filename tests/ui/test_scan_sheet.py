"""Whose a scan sheet is, and what of the table's late answers belongs to it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import flet as ft
import pytest
from flet.controls.context import _context_page

from companion.games.arnak.play import commands as play
from companion.hub.hub import Hub, Opening
from companion.hub.live import LiveTable
from companion.scan.codec import encode
from companion.table import commands as cmd
from companion.table.seats import seat_view
from companion.ui.parts.words import isolate
from companion.ui.screens import scan
from companion.ui.screens.scan_state import DO, Scans
from tests.hub.tables import HOST_KEY, Phone, a_hub, sat
from tests.ui.lobby_phones import touch
from tests.ui.sessions import Sitting
from tests.ui.test_arnak_moves import GAME, PACK, begun, game, offer, shows, tap
from tests.ui.test_scan import CAMP, FIELD, PASS, on_screen
from tests.ui.test_scan import scan as type_in
from tests.wire.raw import _walk

GUARDIAN = next(iter(PACK.effects.guardians))
PICKED: Any = ft.FilePickerResultEvent


async def three() -> tuple[Hub, LiveTable, Phone]:
    """Ming has a phone and begins; Bea and Cora are played from the host's device."""
    hub = a_hub(games={"arnak": GAME})
    live = await hub.open_table(HOST_KEY, Opening("arnak", {}))
    assert isinstance(live, LiveTable)
    host = Phone(live, HOST_KEY)
    await host.do(cmd.AddSeat())
    for no, name in ((2, "Bea"), (3, "Cora")):
        await host.do(cmd.SetPhoneless(no, True))
        await host.do(cmd.Rename(no, name))
    ming = await sat(live, "Ming", 1)
    await host.do(cmd.Start())
    await ming.do(play.Begin(1))
    return hub, live, ming


def keeping(monkeypatch: pytest.MonkeyPatch) -> list[Scans]:
    """From now on the scans of every screen are kept here, in the order of the screens."""
    all_of_them: list[Scans] = []

    class Kept(Scans):
        def __init__(self, *args: Any) -> None:
            super().__init__(*args)
            all_of_them.append(self)

    monkeypatch.setattr(scan, "Scans", Kept)
    return all_of_them


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Scans]:
    return keeping(monkeypatch)


async def passes(screen: Sitting, phone: Phone) -> None:
    """A pass on another phone, and what comes of it on this screen."""
    await phone.do(offer(phone.sees(), "pass").command)
    await screen.settle()


async def swiped(screen: Sitting) -> None:
    """The sheet is swiped away, or has gone down by itself."""
    for each in screen.sheets():
        await screen.dismiss(each)


def title(screen: Sitting) -> list[str]:
    """What stands on the upper edge of the sheet."""
    (sheet,) = screen.sheets()
    tops = [c for c in _walk(sheet) if c.get("key") == "sheet-top"]
    return [str(c["value"]) for top in tops for c in _walk(top) if c.get("_c") == "Text"]


async def tap_in_sheet(screen: Sitting, ident: str) -> None:
    """A tap on what stands on the page below as well."""
    (sheet,) = screen.sheets()
    found = next(c for c in _walk(sheet) if c.get("identifier") == ident)
    await screen.event(next(c for c in _walk(found) if c.get("on_click")), "click")


def photos(*names: str) -> Any:
    files = [ft.FilePickerFile(id=n, name=name, size=9) for n, name in enumerate(names, 1)]
    return PICKED(name="result", control=None, files=files)


# ---- whose it is


async def test_a_check_of_ones_things_is_not_made_for_whoever_is_next(made: list[Scans]) -> None:
    """Cora's photo was compared with Bea's book, and its button gave Bea the guardian."""
    hub, live, ming = await three()
    screen = await on_screen(hub, live, HOST_KEY)
    await tap(screen, "as-3")
    await type_in(screen, encode("arnak", "guardian", GUARDIAN))
    await tap(screen, "use-check")
    fix = f"fix-guardian-{GUARDIAN}-mine"
    assert screen.screen().find(fix) is not None
    assert title(screen) == ["Compare with a photo", isolate("Cora")]
    await passes(screen, ming)
    assert game(live).turn == 2
    assert shows(screen, "This page has turned to another player")
    await swiped(screen)
    assert screen.screen().find(fix) is None
    assert made[0].purpose == ""


async def test_a_scanned_tag_is_not_the_move_of_whoever_is_next(made: list[Scans]) -> None:
    """Cora could only have insisted; after the turn the same sheet let Bea dig."""
    hub, live, ming = await three()
    screen = await on_screen(hub, live, HOST_KEY)
    await tap(screen, "as-3")
    await type_in(screen, CAMP)
    insists = f"insist-{CAMP}-dig/camp_coin"
    assert screen.screen().find("scan-confirm") is None
    assert screen.screen().find(insists) is not None
    await passes(screen, ming)
    assert screen.screen().find("scan-confirm") is None
    seq = live.history.seq
    await tap(screen, insists)  # while it goes down
    assert live.history.seq == seq
    assert screen.screen().find("scan-read") is None
    await tap(screen, "scan")  # and now it is hers
    assert made[0].viewer == seat_view(2)
    assert not shows(screen, "This page has turned to another player")


async def test_a_photo_that_was_taken_for_another_seat_opens_no_sheet(made: list[Scans]) -> None:
    """The camera is up when the page turns."""
    hub, live, ming = await three()
    screen = await on_screen(hub, live, HOST_KEY)
    await tap(screen, "as-3")
    await tap(screen, "scan")
    await passes(screen, ming)
    assert not shows(screen, "This page has turned to another player")  # nothing was lost so far
    (scans,) = made
    await scans.picked(photos("image.jpg"))
    await screen.settle()
    assert shows(screen, "This page has turned to another player")
    assert (scans.purpose, scans.busy) == ("", 0)


async def test_a_device_of_one_seat_keeps_its_sheet_when_the_turn_comes(made: list[Scans]) -> None:
    hub, live, phones = await begun()
    screen = await on_screen(hub, live, phones[1].key)
    await type_in(screen, CAMP)
    assert screen.screen().find("scan-confirm") is None
    await passes(screen, phones[0])
    assert screen.screen().find("scan-confirm") is not None
    assert title(screen) == ["Scan"]


@pytest.mark.parametrize("drawn_before", [True, False])
async def test_a_scanner_that_types_opens_the_sheet_of_whose_turn_it_is(
    drawn_before: bool, made: list[Scans]
) -> None:
    """A guardian can be meant in several ways; the page looks at Cora, and it is Bea's turn."""
    hub, live, ming = await three()
    screen = await on_screen(hub, live, HOST_KEY)
    await passes(screen, ming)
    await tap(screen, "as-3")
    (scans,) = made
    cora = scans.view
    assert cora is not None
    assert cora.viewer == seat_view(3)
    hand: Any = screen.page.on_keyboard_event
    scanner = hand.__self__

    async def ask() -> None:
        _context_page.set(screen.page)
        scanner.choose(2, CAMP)
        if drawn_before:  # the page of the seat before is drawn once more
            scans.see(cora)
            assert not scans.shown

    await asyncio.create_task(ask())
    await screen.settle()
    assert scans.shown
    assert scans.viewer == seat_view(2)
    assert screen.screen().find("scan-confirm") is not None


# ---- answers of the table that come late


def held(live: LiveTable) -> asyncio.Event:
    """From now on the table answers only when this is set."""
    gate, journal = asyncio.Event(), live._journal
    append: Callable[..., Awaitable[Any]] = journal.append

    async def slow(*args: Any) -> Any:
        await gate.wait()
        return await append(*args)

    journal.append = slow  # type: ignore[method-assign]
    return gate


async def test_a_late_answer_leaves_the_sheet_of_another_tag_alone(made: list[Scans]) -> None:
    hub, live, phones = await begun()
    screen = await on_screen(hub, live, phones[0].key)
    await type_in(screen, CAMP)
    gate = held(live)
    late = await touch(screen, "scan-confirm")
    await swiped(screen)
    await type_in(screen, PASS)
    (scans,) = made
    gate.set()
    await late
    await screen.settle()
    assert game(live).player(1).goods.coin == 2 + 2
    assert (scans.purpose, scans.codes, scans.done) == (DO, (PASS,), {})
    assert screen.screen().find("scan-read") is not None
    # And the tag that was done has counted all the same.
    await screen.type(FIELD, CAMP)
    await tap(screen, "scan-read")
    assert shows(screen, "one scan, one move")


async def test_a_late_answer_is_told_where_the_sheet_was_closed(made: list[Scans]) -> None:
    hub, live, phones = await begun()
    screen = await on_screen(hub, live, phones[0].key)
    await type_in(screen, CAMP)
    gate = held(live)
    late = await touch(screen, "scan-confirm")
    await swiped(screen)
    gate.set()
    await late
    await screen.settle()
    assert shows(screen, "Done: ")
    assert made[0].purpose == ""


async def test_what_all_may_read_is_told_where_the_page_has_turned_by_it(
    made: list[Scans],
) -> None:
    hub, live, _ = await begun(one_device=True)
    screen = await on_screen(hub, live, HOST_KEY)
    await type_in(screen, PASS)
    await tap(screen, "scan-confirm")
    assert made[0].view is not None
    assert made[0].view.viewer == seat_view(2)
    assert shows(screen, "Done: ")
    assert made[0].talk.notice is not None
    assert made[0].talk.notice.public


@pytest.mark.parametrize("turned_before_the_answer", [False, True])
async def test_that_the_other_tags_were_put_away_is_said_whatever_is_drawn_first(
    turned_before_the_answer: bool, made: list[Scans]
) -> None:
    """Of several tags one ends the turn: what is left of the photo is gone, and that is the news.
    What was done is in the log, and under undo."""
    hub, live, _ = await begun(one_device=True)
    screen = await on_screen(hub, live, HOST_KEY)
    await type_in(screen, f"{PASS} {CAMP}")
    if turned_before_the_answer:
        gate = held(live)
        late = await touch(screen, f"do-{PASS}-pass")
        await tap(screen, "as-2")
        gate.set()
        await late
        await screen.settle()
    else:
        await tap(screen, f"do-{PASS}-pass")
    assert game(live).player(1).passed
    assert shows(screen, "This page has turned to another player")
    assert not shows(screen, "Done: ")
    assert made[0].purpose == ""


async def test_a_late_answer_of_ones_hand_is_not_told_on_the_page_of_another(
    made: list[Scans],
) -> None:
    hub, live, _ = await three()
    screen = await on_screen(hub, live, HOST_KEY)
    await tap(screen, "as-3")
    card = next(iter(game(live).player(3).cards.in_hand_possible()))
    await type_in(screen, encode("arnak", "card", card))
    seq, gate = live.history.seq, held(live)
    late = await touch(screen, "scan-confirm")
    await swiped(screen)
    await tap(screen, "as-2")
    gate.set()
    await late
    await screen.settle()
    assert live.history.seq > seq
    assert not shows(screen, "Done: ")


async def test_a_late_answer_does_not_shut_what_the_same_photo_was_turned_to(
    made: list[Scans],
) -> None:
    hub, live, phones = await begun()
    screen = await on_screen(hub, live, phones[0].key)
    await type_in(screen, CAMP)
    gate = held(live)
    late = await touch(screen, "scan-confirm")
    await tap(screen, "use-check")
    gate.set()
    await late
    await screen.settle()
    assert made[0].purpose == "check"
    assert list(made[0].done) == [CAMP]


async def test_anothers_move_is_not_told_as_the_one_that_was_insisted_on(
    monkeypatch: pytest.MonkeyPatch, made: list[Scans]
) -> None:
    """Hua insists, and is refused once more; meanwhile Ming has done something."""
    hub, live, phones = await begun()
    screen = await on_screen(hub, live, phones[1].key)
    await type_in(screen, PASS)
    (scans,) = made
    insist = scans.talk.insist

    async def meanwhile() -> Any:
        await passes(screen, phones[0])
        monkeypatch.setattr(live, "_actor", lambda ask: live.view("x", seat_view(1)))  # a refusal
        return await insist()

    monkeypatch.setattr(scans.talk, "insist", meanwhile)
    await tap(screen, f"insist-{PASS}-pass")
    assert not shows(screen, "Done: ")
    assert scans.done == {}
    assert not game(live).player(2).passed


async def test_what_the_notice_in_the_sheet_records_anyway_was_the_scan(
    made: list[Scans],
) -> None:
    """Ming passes, and so does Hua before Ming's tap is there: it is refused, and insisted on."""
    hub, live, phones = await begun()
    screen = await on_screen(hub, live, phones[0].key)
    await type_in(screen, CAMP)
    confirm = screen.screen().find("scan-confirm")
    assert confirm is not None
    (scans,) = made
    code, prompt = screen.session.index[confirm["_i"]].data
    await phones[0].do(offer(phones[0].sees(), "pass").command)
    await scans._do(code, prompt, insists=False)
    await screen.settle()
    assert shows(screen, "Record it anyway")
    await tap_in_sheet(screen, "notice-action")
    await swiped(screen)
    assert game(live).player(1).goods.coin == 2 + 2
    assert shows(screen, "Done: ")
    await type_in(screen, CAMP)
    assert shows(screen, "one scan, one move")
