"""Tags of 《阿拉喀纳斯》 on the phones of an evening: a seat, 天神, the page behind a link."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.scan.codec import encode
from tests.browser.alakanas_table import playing
from tests.browser.people import Person, person
from tests.browser.phone import wait_until
from tests.browser.program import Program, Table, become
from tests.browser.test_scan import Album, looked_at, takes
from tests.browser.test_tag_link import Camera

pytestmark = pytest.mark.timeout(420)


def tag(kind: str, id: str) -> str:
    return encode("alakanas", kind, id)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    data = tmp_path_factory.mktemp("kanas-tags") / "data"
    with Program(data, games="companion.games.alakanas") as program:
        yield program
        assert program.complaints() == ""


@pytest.fixture
def table(server: Program) -> Table:
    """The judgement phase of seat 1, 小明."""
    return playing(server)


@pytest.fixture(scope="module")
def album(tmp_path_factory: pytest.TempPathFactory) -> Album:
    folder: Path = tmp_path_factory.mktemp("album")
    return Album(folder)


@pytest.fixture
def shoots(
    browser: Browser, server: Program, table: Table, album: Album
) -> Iterator[Callable[[int, str], Person]]:
    """A photo of one tag on the phone of a seat; 0: 天神's."""
    phone = person(browser, server.url())
    at: list[int] = []

    def shoot(who: int, code: str) -> Person:
        if at[-1:] != [who]:
            become(phone, table.device(who), table.path())
            at.append(who)
        if phone.exists("sheet-close"):
            phone.press("sheet-close").sees_no("再拍一张")
        takes(phone, "scan", album.photo(code))
        return looked_at(phone)

    with phone:
        yield shoot
    assert phone.errors == []


def player(table: Table, seat: int) -> dict[str, int]:
    found: dict[str, int] = table.see(0)["game"]["ring"][seat - 1]
    return found


def phase(table: Table) -> str:
    return str(table.see(0)["game"]["phase"])


def test_a_turn_by_tags_each_said_before_it_is_done(
    table: Table, shoots: Callable[[int, str], Person]
) -> None:
    """The same tag for the next phase is another scan, although it comes at once (R12)."""
    done = tag("action", "phase_done")
    shoots(1, done).sees("进入摸牌").press("scan-confirm").sees_no("再拍一张")
    wait_until(lambda: phase(table) == "draw", 30)
    hand = player(table, 1)["hand"]
    shoots(1, tag("action", "draw")).sees("摸 2 张").press("scan-confirm").sees_no("再拍一张")
    wait_until(lambda: player(table, 1)["hand"] == hand + 2, 30)
    shoots(1, done).sees("进入出牌").press("scan-confirm").sees_no("再拍一张")
    wait_until(lambda: phase(table) == "play", 30)
    shoots(1, tag("action", "ala_used")).sees("用 阿拉").press("scan-confirm").sees_no("再拍一张")
    wait_until(lambda: player(table, 1)["hand"] == hand + 1, 30)
    # The same again within a moment is the same scan.
    phone = shoots(1, tag("action", "ala_used")).sees("扫一次，只算一次")
    assert not phone.exists("scan-confirm")
    shoots(1, tag("tile", "15")).sees("走到15 号草地").press("scan-confirm").sees_no("再拍一张")
    wait_until(lambda: player(table, 1)["cell"] == 14, 30)


def test_what_does_not_fit_says_why(table: Table, shoots: Callable[[int, str], Person]) -> None:
    shoots(2, tag("action", "phase_done")).sees("现在是小明的回合")
    shoots(2, tag("card", "curse")).sees("要在阿花自己的出牌阶段", "照样记下：判定牌放给小明")
    phone = shoots(2, tag("camp", "guardian")).sees("现在还用不上：守护者")
    assert not phone.exists("scan-confirm")
    assert phase(table) == "judge"


def test_the_keeper_has_the_phases_and_is_told_whose_the_rest_is(
    table: Table, shoots: Callable[[int, str], Person]
) -> None:
    shoots(0, tag("card", "ala")).sees("用那位玩家的手机扫")
    shoots(0, tag("action", "phase_done")).sees("进入摸牌").press("scan-confirm").sees_no(
        "再拍一张"
    )
    wait_until(lambda: phase(table) == "draw", 30)


def test_the_page_behind_a_link_does_the_same(browser: Browser, table: Table) -> None:
    health = player(table, 2)["health"]
    camera = Camera(browser, table, 2)
    camera.scans(tag("action", "damage")).reads("Hurt −1 (by nobody)")
    camera.page.locator(".done").wait_for(timeout=30_000)
    assert player(table, 2)["health"] == health - 1
    camera.taps("Undo").reads("Undone")
    assert player(table, 2)["health"] == health
    camera.scans(tag("seat", "1")).reads("What do you want to do?")
    camera.taps("Hurt by 小明 −1")
    camera.page.locator(".done").wait_for(timeout=30_000)
    assert player(table, 2)["health"] == health - 1
    camera.scans(tag("action", "phase_done")).reads("It is 小明’s turn.")
    camera.phone.close()
