"""The host's office, and a table with one device."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from companion.hub.keys import new_key
from tests.browser.people import Person, person
from tests.browser.phone import TABLET
from tests.browser.program import Program, Table, become, stored

pytestmark = pytest.mark.timeout(300)

NUMBER = r"号码 \d{9}"


@pytest.fixture(scope="module")
def tablet(browser: Browser, server: Program) -> Iterator[Person]:
    with person(browser, server.url(), device=TABLET) as someone:
        yield someone
        assert someone.errors == []


@pytest.fixture(scope="module")
def phone(browser: Browser, server: Program) -> Iterator[Person]:
    with person(browser, server.url()) as someone:
        yield someone
        assert someone.errors == []


def opened(server: Program, tablet: Person, phone: Person) -> Table:
    """A lobby: the tablet is the host on seat 1, the phone sits on seat 2."""
    table = Table(server)
    table.keys[1] = table.keys[0]
    table.sit(1, "主人")
    table.sit(2, "小明")
    become(tablet, table.device(0, "主人"), table.path())
    become(phone, table.device(2, "小明"), table.path())
    tablet.has("start").sees("小明 手机在线")
    phone.sees("等主持开始")
    return table


def test_a_locked_table_takes_nobody_new(server: Program, tablet: Person, phone: Person) -> None:
    table = opened(server, tablet, phone)
    tablet.press("lock").sees("解锁：可以入座")
    table.do(0, "AddSeat")
    become(phone, stored(new_key()), table.path("join"))
    phone.sees("这桌已锁，不再入座")
    phone.sit("迟到", 3)
    phone.sees("桌子锁上了。请主持人解锁再入座。")
    tablet.press("lock").sees("锁桌：不再让新人入座")
    phone.sees_no("这桌已锁，不再入座")
    phone.press("seat-3").sees("等主持开始", "迟到")


def test_leaving_frees_the_seat(server: Program, tablet: Person, phone: Person) -> None:
    opened(server, tablet, phone)
    phone.press("seat-2", "leave").has("sit").sees("点这里坐下")
    phone.sees_no("等主持开始")
    tablet.sees("空着")


def test_the_host_hands_over_and_the_new_host_starts(
    server: Program, tablet: Person, phone: Person
) -> None:
    opened(server, tablet, phone)
    tablet.press("seat-2", "pass-host")
    phone.has("start")
    tablet.sees("等主持开始")  # with nothing left to do for it on the sheet, that has gone
    assert not tablet.exists("start")
    phone.press("start").sees_life(20)
    tablet.sees_life(20)
    phone.has("people")
    assert not tablet.exists("people")


def test_a_kicked_phone_is_on_the_join_page_and_told_why(
    server: Program, tablet: Person, phone: Person
) -> None:
    opened(server, tablet, phone)
    tablet.press("start")
    phone.sees_life(20)
    tablet.press("people", "seat-2", "kick")
    phone.has("sit").sees("主持人请你的手机离座了")
    assert not phone.exists("do-gain")


def test_one_tablet_plays_two_seats_without_phones(server: Program, tablet: Person) -> None:
    tablet.page.goto(server.url("/healthz"))
    become(tablet, stored(new_key()), "/")
    tablet.press("new-table", "game-life").has("seat-1")
    for no, name in ((1, "甲"), (2, "乙")):
        tablet.press(f"seat-{no}").has("phoneless")
        tablet.fill("名字", name)
        tablet.press("phoneless").sees('由主持的设备代记" [checked]')
        tablet.press("seat-done").sees_no("由主持的设备代记").sees(f"{name} 没有手机，由主持代记")
    tablet.press("start").sees_life(20)
    tablet.press("as-1").chosen("as-1").press("do-lose").sees_life(19)
    tablet.press("as-2").chosen("as-2").press("do-mark").sees("撤销：乙 做了记号")
    tablet.press("do-gain").sees_life(20)
    # One undo for the one device, whoever's step it was.
    tablet.sees("撤销：乙：生命 +1").press("undo").sees_life(19)
    tablet.sees("撤销：乙 做了记号")
    # Each seat sees its own number, and only that.
    tablet.press("do-deal", "secret").sees("盖上")
    second = tablet.finds(NUMBER)[0]
    tablet.press("as-1").sees_no("盖上").press("secret").sees("盖上")
    assert tablet.finds(NUMBER)[0] != second
    assert second not in tablet.reads()
    tablet.press("finish").sees("结果", "19")
