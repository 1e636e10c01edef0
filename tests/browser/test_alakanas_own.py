"""What a player does alone with a real finger: check the own card, drag the own pawn, roll."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.alakanas_room import Watched
from tests.browser.alakanas_table import playing
from tests.browser.phone import wait_until
from tests.browser.program import Program, Table, become

pytestmark = pytest.mark.timeout(300)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    data = tmp_path_factory.mktemp("own") / "data"
    with Program(data, games="companion.games.alakanas") as program:
        yield program
        assert program.complaints() == ""


@pytest.fixture(scope="module")
def table(server: Program) -> Table:
    return playing(server)


@pytest.fixture
def phone(browser: Browser, server: Program, table: Table) -> Iterator[Watched]:
    phone = Watched(browser, server.url())
    become(phone, table.device(1), table.path())
    yield phone
    assert phone.errors == []
    phone.close()


def cell_of(table: Table, seat: int) -> int:
    return int(table.see(0)["game"]["ring"][seat - 1]["cell"])


def drag(phone: Watched, start: tuple[float, float], end: tuple[float, float]) -> None:
    """A finger goes from one place to another, without waiting at the start."""
    line = phone.context.new_cdp_session(phone.page)

    def touch(kind: str, *points: dict[str, float]) -> None:
        event: dict[str, Any] = {"type": kind, "touchPoints": list(points)}
        line.send("Input.dispatchTouchEvent", event)
        phone.page.wait_for_timeout(25)

    touch("touchStart", {"x": start[0], "y": start[1]})
    for i in range(1, 13):
        at = [a + (b - a) * i / 12 for a, b in zip(start, end, strict=True)]
        touch("touchMove", {"x": at[0], "y": at[1]})
    touch("touchEnd")
    line.detach()


def test_the_own_pawn_is_dragged_and_the_move_undone(phone: Watched, table: Table) -> None:
    before = cell_of(table, 1)
    phone.press("act-walk")
    there = phone.middle("cell-10")
    x, y = phone.middle(f"cell-{before}")
    drag(phone, (x - 16, y + 6), there)
    wait_until(lambda: cell_of(table, 1) == 10, 30)
    phone.sees("撤销：小明走到第 11 格").press("undo")
    wait_until(lambda: cell_of(table, 1) == before, 30)


def test_a_finger_that_scrolls_over_the_cells_moves_nobody(phone: Watched, table: Table) -> None:
    before = [cell_of(table, seat) for seat in (1, 2, 3)]
    phone.press("act-walk")
    drag(phone, phone.middle("cell-9"), phone.middle("cell-6"))
    phone.page.wait_for_timeout(600)
    assert [cell_of(table, seat) for seat in (1, 2, 3)] == before
    # and a tap walks, as for whoever cannot drag
    phone.press("cell-6")
    wait_until(lambda: cell_of(table, 1) == 6, 30)


def test_the_own_values_go_to_the_checking_page_and_no_address_has_them(
    phone: Watched, server: Program, table: Table
) -> None:
    own = table.see(1, "seat:1")["game"]["own"]
    phone.press("fingerprint", "check-go").has("check-result").sees("对得上：")
    for _ in range(8):  # a real finger needs it on the screen
        box = phone.place("check-copy")
        if box["y"] + box["height"] < 800:
            break
        phone.scroll(250)
    phone.touch("check-copy")
    phone.sees("已复制")
    for secret in (own["task"]["card"], own["task"]["salt"]):
        assert secret not in phone.reads()
        assert not [url for url in phone.requests if secret in url]
    page = phone.context.new_page()
    page.goto(server.url("/verify?lang=zh"))
    page.locator("#proof").focus()
    page.keyboard.press("Control+V")
    page.locator("#verdict strong").wait_for()
    assert "这张牌就是锁定给 1 号座位的那一张" in page.locator("#verdict").inner_text()
    told = json.loads(page.locator("#proof").input_value())
    assert (told["card"], told["salt"]) == (own["task"]["card"], own["task"]["salt"])
    assert page.locator("#fingerprint").inner_text() == table.see(0)["game"]["deal"]["fingerprint"]
    assert page.url == server.url("/verify?lang=zh")
    page.close()


def test_the_die_is_read_out_and_the_time_runs(phone: Watched) -> None:
    phone.press("tools", "roll").finds(r"骰子：[1-6] 点")
    phone.press("minutes-1").finds(r"还有 0 分 \d")
    phone.press("sheet-close").has_no("roll").finds(r"还有 0 分 \d")
    phone.press("tools", "stop", "sheet-close")
