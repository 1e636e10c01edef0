"""What a scanned or typed tag does on a phone: the same as the tap it stands for, and once."""

from __future__ import annotations

import asyncio
from typing import Any

import flet as ft
import pytest

from companion.games.arnak.moves import Put
from companion.hub.hub import Hub, Opening
from companion.hub.live import LiveTable
from companion.scan.codec import encode
from companion.scan.desk import ScanDesk
from companion.scan.photo_found import Seen, Symbol
from companion.scan.understood import Scanned, understood
from companion.table import commands as cmd
from companion.table.refusal import refuse
from companion.ui.device import Device
from companion.ui.here import Here, Talk, World
from companion.ui.parts.scan import number_badge
from companion.ui.screens import scan_state
from companion.ui.screens.scan_state import FEW, Scans
from companion.ui.screens.table import TablePage
from companion.ui.screens.tv import TableScreen
from tests.hub.tables import HOST_KEY, Phone, a_hub, playing, sat
from tests.ui.sessions import Sitting
from tests.ui.test_arnak_moves import GAME, begun, game, offer, shows, tap

PASS = encode("arnak", "action", "pass")
CAMP = encode("arnak", "site", "camp_coin")
ON_FRENCH = CAMP.translate(str.maketrans("1234567890AQZWM", "&é\"'(-è_çàQAWZ?"))
FIELD = "Type or paste a code"


async def on_screen(hub: Hub, live: LiveTable, key: str, *, public: bool = False) -> Sitting:
    """The table on the phone with this secret, in English; or the table screen."""
    desk = ScanDesk.of({"arnak": GAME})
    world = World(
        hub, lambda page: "http://table.local", lambda page: False, lambda page: "en", None, desk
    )

    def main(page: Any) -> None:
        here = Here(world, page, Device(key, lang="en"))
        page.render(TableScreen if public else TablePage, here, live)

    return await Sitting(main).start()


async def scan(screen: Sitting, code: str) -> None:
    """Open the sheet and type a code into it."""
    if screen.screen().find("scan-read") is None:
        await tap(screen, "scan")
    await screen.type(FIELD, code)
    await tap(screen, "scan-read")


async def keyed(screen: Sitting, code: str) -> None:
    """A scanner types a code and Enter, wherever the page's attention is."""
    handler: Any = screen.page.on_keyboard_event
    for key in (*code, "Enter"):
        event = ft.KeyboardEvent(
            control=screen.page, name="keyboard_event", key=key,
            shift=False, ctrl=False, alt=False, meta=False,
        )  # fmt: skip
        if key != "Enter":
            await handler(event)
            continue
        beeping = asyncio.create_task(handler(event))
        await asyncio.sleep(0.4)  # the flash of light is still on
        await screen.settle()
        beeping.cancel()


async def test_a_tag_is_what_a_tap_would_be_with_price_and_outcome() -> None:
    """A12, A14: a place to dig at costs a boot, and the camp gives two coins."""
    hub, live, phones = await begun()
    screen = await on_screen(hub, live, phones[0].key)
    await scan(screen, CAMP)
    dig = offer(phones[0].sees(), "dig/camp_coin")
    assert dig.refused is None
    assert shows(screen, "Dig: ")
    assert shows(screen, "2 coins")
    await tap(screen, "scan-confirm")
    assert game(live).player(1).goods.coin == 2 + 2
    assert shows(screen, "Done: ")
    assert screen.screen().find("scan-read") is None  # nothing is left to do in the sheet


async def test_a_link_of_another_table_and_a_foreign_code_do_nothing() -> None:
    hub, live, phones = await begun()
    screen = await on_screen(hub, live, phones[0].key)
    seq = live.history.seq
    await scan(screen, f"http://192.168.1.5:8550/t/ZZZZZZ/{PASS}")
    assert shows(screen, "belongs to table ZZZZZZ")
    await scan(screen, "4006381333931")
    assert shows(screen, "not one of Tableside's")
    assert screen.screen().find("scan-confirm") is None
    assert live.history.seq == seq


async def test_out_of_turn_is_refused_with_the_reason_and_may_be_insisted_on() -> None:
    """A10: turns go round; the table may know better, and the log keeps that it did."""
    hub, live, phones = await begun()
    screen = await on_screen(hub, live, phones[1].key)
    await scan(screen, PASS)
    assert screen.screen().find("scan-confirm") is None
    assert shows(screen, "Ming")  # whose turn it is
    await tap(screen, f"insist-{PASS}-pass")
    assert game(live).player(2).passed
    assert any(line.override is not None for line in phones[1].sees().log)


async def test_of_many_tags_those_that_mean_a_move_come_first_and_the_rest_on_demand() -> None:
    """Sixty rows nobody reads; and what can be done must not be the last of them."""
    hub, live, phones = await begun()
    screen = await on_screen(hub, live, phones[0].key)
    foreign = [f"40063813339{n:02}" for n in range(18)]
    await scan(screen, " ".join([*foreign, CAMP, PASS]))

    def rows() -> list[str]:
        texts = screen.screen().texts()
        return [code for code in foreign if code in texts]

    assert screen.screen().find(f"do-{CAMP}-dig/camp_coin") is not None
    assert screen.screen().find(f"do-{PASS}-pass") is not None
    assert rows() == foreign[: FEW - 2]
    assert shows(screen, "8 more tags")
    await tap(screen, "scan-rest")
    assert rows() == foreign
    assert screen.screen().find("scan-rest") is None


async def test_a_tag_twice_in_a_moment_counts_once_unless_it_is_meant() -> None:
    hub, live, phones = await begun()
    screen = await on_screen(hub, live, phones[0].key)
    await scan(screen, CAMP)
    await tap(screen, "scan-confirm")
    seq = live.history.seq
    await scan(screen, CAMP)
    assert shows(screen, "one scan, one move")
    assert screen.screen().find("scan-confirm") is None
    assert live.history.seq == seq
    await tap(screen, f"more-{CAMP}")
    assert not shows(screen, "one scan, one move")


async def test_what_was_taken_back_can_be_scanned_anew_at_once() -> None:
    hub, live, phones = await begun()
    screen = await on_screen(hub, live, phones[0].key)
    await scan(screen, CAMP)
    await tap(screen, "scan-confirm")
    await tap(screen, "undo")
    assert game(live).player(1).goods.coin == 2
    await scan(screen, CAMP)
    await tap(screen, "scan-confirm")
    assert game(live).player(1).goods.coin == 4


async def test_what_one_phone_scans_is_on_no_other_line() -> None:
    hub, live, phones = await begun()
    mine = await on_screen(hub, live, phones[0].key)
    other = await on_screen(hub, live, phones[1].key)
    screen = await on_screen(hub, live, "", public=True)
    await scan(mine, PASS)
    await other.settle()
    code = PASS.encode()
    assert any(code in frame for frame in mine.line.frames)
    for line in (other.line, screen.line):
        assert not any(code in frame for frame in line.frames)


async def test_a_table_whose_game_has_no_tags_has_no_scan_button() -> None:
    hub = a_hub()
    live, _, phones = await playing(hub, "Ming", "Hua")
    screen = await on_screen(hub, live, phones[0].key)
    assert screen.screen().find("scan") is None


async def test_a_scanner_that_types_speaks_for_whose_turn_it_is_and_no_other() -> None:
    hub, live, _ = await begun(one_device=True)
    screen = await on_screen(hub, live, HOST_KEY, public=True)
    await keyed(screen, CAMP)
    assert game(live).player(1).goods.coin == 4
    stranger = await on_screen(hub, live, "x" * 32, public=True)
    seq = live.history.seq
    await keyed(stranger, PASS)
    assert shows(stranger, "this device does not speak for")
    assert live.history.seq == seq


async def test_only_the_hosts_page_listens_to_scanners() -> None:
    hub, live, phones = await begun()
    guest = await on_screen(hub, live, phones[1].key)
    assert guest.page.on_keyboard_event is None


@pytest.mark.parametrize(("letters", "points"), [(1.0, 13), (1.4, 18.2), (2.0, 19.5)])
def test_a_number_fits_into_its_circle_however_large_the_text(
    letters: float, points: float
) -> None:
    badge: Any = number_badge(24, "good", letters)
    assert badge.content.size == pytest.approx(points)
    assert badge.width == badge.height == pytest.approx(2 * points)


def many(purpose: str) -> tuple[Scans, list[str]]:
    """Scans of a sheet where only codes with "move" in them mean one; and which were asked."""
    nobody: Any = None
    scans, asked = Scans(nobody, nobody, ScanDesk.of({"arnak": GAME}), lambda: None), list[str]()

    def understand(code: str) -> Scanned:
        asked.append(code)
        return Scanned("known", code, refusal=None if "move" in code else refuse("scan.over"))

    scans.purpose, scans.view = purpose, object()  # type: ignore[assignment]
    scans.understand = understand  # type: ignore[method-assign]
    return scans, asked


def test_a_row_that_is_there_stays_where_it_is() -> None:
    """The live camera puts one tag after another on the list."""
    scans, asked = many("do")
    scans.add([*(f"{n}" for n in range(FEW)), "move a"])
    there = ("move a", *(f"{n}" for n in range(FEW)))
    assert scans.rows == there
    asked.clear()
    scans.add(["x", "move b", "3"])
    assert scans.rows == (*there, "move b", "x")
    assert scans.codes == (*(f"{n}" for n in range(FEW)), "move a", "x", "move b")
    assert asked == ["x", "move b"]


def test_photos_that_are_only_counted_are_not_asked_for_their_moves() -> None:
    scans, asked = many("tally")
    scans.add(f"{n}" for n in range(2 * FEW))
    assert len(scans.codes) == 2 * FEW
    assert asked == []


async def test_what_a_tag_means_is_worked_out_once_for_each_state_of_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls: list[tuple[str, int]] = []

    def counting(text: str, catalogue: Any, history: Any, made: Any) -> Scanned:
        calls.append((text, history.seq))
        return understood(text, catalogue, history, made)

    monkeypatch.setattr(scan_state, "understood", counting)
    hub, live, phones = await begun()
    screen = await on_screen(hub, live, phones[0].key)
    await scan(screen, f"{CAMP} {PASS}")
    await tap(screen, f"do-{CAMP}-dig/camp_coin")
    await screen.settle()
    assert game(live).player(1).goods.coin == 4
    assert {code for code, _ in calls} == {CAMP, PASS}
    assert len(calls) == len(set(calls))


class Broken:
    """A file picker whose page does not send anything any more."""

    async def upload(self, files: Any) -> None:
        raise RuntimeError("the session is gone")


async def test_a_photo_that_the_page_will_not_send_is_said_and_leaves_nothing_behind() -> None:
    desk = ScanDesk.of({"arnak": GAME})
    nobody: Any = None
    scans = Scans(nobody, nobody, desk, lambda: None)
    scans.picker = Broken()  # type: ignore[assignment]
    scans.purpose = "tally"
    files = [ft.FilePickerFile(id=n, name="image.jpg", size=9) for n in (1, 2)]
    picked: Any = ft.FilePickerResultEvent
    await scans.picked(picked(name="result", control=scans.one, files=files))
    assert [m.key for m in scans.troubles] == ["scan.ui.lost"] * 2
    assert scans.busy == 0
    assert desk.inbox._waiting == {}


class Slow:
    """A file picker whose page takes its time; and a reader that finds one tag on each photo."""

    def __init__(self, scans: Scans) -> None:
        self.scans, self.go = scans, asyncio.Event()

    async def upload(self, files: Any) -> None:
        await self.go.wait()
        self.scans.desk.inbox.put(next(iter(self.scans._tickets.values())), b"photo")

    async def read(self, data: bytes) -> Seen:
        return Seen(4, 3, (Symbol(CAMP, ((0, 0), (1, 0), (1, 1), (0, 1))),))


@pytest.mark.parametrize("meanwhile", ["closed", "for another player"])
async def test_a_photo_that_comes_late_does_not_land_in_another_count(
    meanwhile: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Player 1's cards are photographed; before they are read, the sheet is player 2's."""
    scans, _ = many("tally")
    slow = Slow(scans)
    scans.talk = Talk(None, None, lambda: None)  # type: ignore[arg-type]
    scans.picker = slow  # type: ignore[assignment]
    monkeypatch.setattr(scans.desk.reader, "read", slow.read)
    files = [ft.FilePickerFile(id=n, name=f"{n}.jpg", size=9) for n in (1, 2)]
    picked: Any = ft.FilePickerResultEvent
    reading = asyncio.create_task(
        scans.picked(picked(name="result", control=scans.one, files=files))
    )
    await asyncio.sleep(0)
    if meanwhile == "closed":
        scans.shut()
    else:
        scans.view = None
        scans.begin("tally", 2)
    slow.go.set()
    await reading
    assert (scans.looks, scans.codes, scans.troubles, scans.busy) == ((), (), (), 0)


async def test_what_a_scanner_of_another_country_types_into_the_field_is_understood() -> None:
    """An American scanner on a French computer."""
    hub, live, phones = await begun()
    screen = await on_screen(hub, live, phones[0].key)
    await scan(screen, ON_FRENCH)
    await tap(screen, "scan-confirm")
    assert game(live).player(1).goods.coin == 4


async def test_two_scans_too_fast_are_one() -> None:
    """Both codes are there before anything could happen."""
    hub, live, _ = await begun(one_device=True)
    screen = await on_screen(hub, live, HOST_KEY, public=True)
    first, second = (asyncio.create_task(keyed(screen, ON_FRENCH)) for _ in range(2))
    await asyncio.gather(first, second)
    assert game(live).player(1).goods.coin == 4
    assert [game(live).out(seat) for seat in (1, 2)] == [1, 0]


async def test_a_slip_of_the_finger_is_not_the_next_players_move() -> None:
    """A10: after seat 1 has passed it is seat 2's turn, and the same tag means its pass."""
    hub, live, _ = await begun(one_device=True)
    screen = await on_screen(hub, live, HOST_KEY, public=True)
    first, second = (asyncio.create_task(keyed(screen, PASS)) for _ in range(2))
    await asyncio.gather(first, second)
    assert [game(live).player(seat).passed for seat in (1, 2)] == [True, False]
    await asyncio.sleep(1.0)
    await keyed(screen, PASS)
    assert [game(live).player(seat).passed for seat in (1, 2)] == [True, True]


async def test_tiles_of_a_number_that_was_typed_in_are_ticked_off() -> None:
    """A tap notes which they are, the number stays, and nobody else gets one of them."""
    hub = a_hub(games={"arnak": GAME})
    live = await hub.open_table(HOST_KEY, Opening("arnak", {"mode": "score"}))
    assert isinstance(live, LiveTable)
    host = Phone(live, HOST_KEY)
    ming, hua = await sat(live, "Ming", 1), await sat(live, "Hua", 2)
    await host.do(cmd.Start())
    await ming.do(Put(1, "guardians", 2))
    tiles = [encode("arnak", "guardian", f"guardian_0{n}") for n in (1, 2)]
    screen = await on_screen(hub, live, ming.key)
    await tap(screen, "1-scan")
    await screen.type(FIELD, " ".join(tiles))
    await tap(screen, "scan-read")
    assert shows(screen, "Everything on the photos is in the sheet")
    assert shows(screen, "Note them as counted for")
    seq = live.history.seq
    await tap(screen, "tally-write")
    assert live.history.seq == seq + 1
    assert screen.screen().find("tally-write") is None
    other = await on_screen(hub, live, hua.key)
    await tap(other, "2-scan")
    await other.type(FIELD, tiles[0])
    await tap(other, "scan-read")
    assert shows(other, "this very copy counts for")
    assert other.screen().find("tally-write") is None
    assert [sheet.guardians for sheet in live.history.state.game.sheets] == [2, 0]
