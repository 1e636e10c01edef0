"""Names and typing: whatever people are called, and however they write it."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.hub.keys import new_key
from tests.browser.people import Person, person
from tests.browser.phone import TV, wait_until
from tests.browser.program import Program, Table, become, stored

pytestmark = pytest.mark.timeout(300)

SHOWN = {
    "wolf": "🐺",
    "apostrophe": "O'Neil",
    "markup": "<img src=x>",
    "thirty": "一二三四五六七八九十" * 3,
    "hebrew": "דוד בן גוריון",
    "arabic": "محمد علي",
}
REFUSED = {
    "thirty-one": ("一二三四五六七八九十" * 3 + "多", "名字有 31 个字，最多 30 个。请缩短。"),
    "look-alike": ("小\u200b明", "这个名字和 2 号座位的 小明 看起来一样。请换一个名字。"),
    "unseen": ("\u200b\u2060", "名字里没有看得见的字。请输入名字。"),
}


@pytest.fixture(scope="module")
def phone(browser: Browser, server: Program) -> Iterator[Person]:
    with person(browser, server.url()) as someone:
        yield someone
        assert someone.errors == []


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the names are photographed; `TABLESIDE_PICTURES` names a folder that stays."""
    kept = os.environ.get("TABLESIDE_PICTURES")
    folder = Path(kept) if kept else tmp_path_factory.mktemp("names")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def test_names_are_shown_right_or_refused_with_a_reason(
    browser: Browser, server: Program, phone: Person, pictures: Path
) -> None:
    table = Table(server)
    table.sit(1, "甲")
    table.sit(2, "小明")
    become(phone, table.device(1, "甲"), table.path())
    with person(browser, server.url(table.path("screen")), device=TV) as tv:
        tv.sees("小明")
        for what, name in SHOWN.items():
            phone.press("seat-1").has("seat-done")
            phone.fill("名字", name)
            phone.press("seat-done")
            # As text, and turned only within itself.
            wait_until(lambda name=name: f"\u2068{name}\u2069" in tv.text().splitlines(), 30)
            phone.has_no("seat-done")
            assert table.see(1)["seats"][0]["name"] == name
            tv.screenshot(pictures / f"tv-{what}.png")
            phone.screenshot(pictures / f"phone-{what}.png")
            assert tv.errors == []
            assert "x" not in [url.rsplit("/", 1)[-1] for url in tv.requests]  # nobody fetches it
        for what, (name, reason) in REFUSED.items():
            phone.press("seat-1").has("seat-done")
            phone.fill("名字", name)
            phone.press("seat-done").sees(reason)
            phone.screenshot(pictures / f"phone-{what}.png")
            phone.press("sheet-close").has_no("seat-done")
        assert table.see(1)["seats"][0]["name"] == SHOWN["arabic"]


@contextmanager
def ten_times_a_second(change: Callable[[int], object]) -> Iterator[list[int]]:
    """Somebody else changes something all the time; counts how often."""
    done, count = threading.Event(), [0]

    def work() -> None:
        began = time.monotonic()
        while not done.is_set():
            change(count[0])
            count[0] += 1
            done.wait(max(0.0, began + count[0] / 10 - time.monotonic()))

    thread = threading.Thread(target=work)
    thread.start()
    try:
        yield count
    finally:
        done.set()
        thread.join()


def compose(phone: Person, label: str, count: list[int], *words: tuple[str, str]) -> None:
    """Write Chinese as an input method does: (letters, what is chosen) after one another. What is
    counted goes on after each key."""
    phone.caret(label, timeout=15)
    keyboard = phone.context.new_cdp_session(phone.page)

    def go_on() -> None:
        before = count[0]
        phone.page.wait_for_timeout(90)
        wait_until(lambda: count[0] > before, 30, 0.01)

    for letters, chosen in words:
        for end in range(1, len(letters) + 1):
            text = letters[:end]
            keyboard.send(
                "Input.imeSetComposition",
                {"text": text, "selectionStart": end, "selectionEnd": end},
            )
            go_on()
        keyboard.send("Input.insertText", {"text": chosen})
        go_on()
    keyboard.detach()


def test_chinese_typed_by_composition_survives_ten_updates_a_second(
    server: Program, phone: Person
) -> None:
    table = Table(server)
    table.sit(2, "0")
    become(phone, stored(new_key()), table.path("join"))
    phone.has("sit")
    with ten_times_a_second(lambda n: table.do(2, "Rename", no=2, name=f"更新{n}")) as count:
        wait_until(lambda: count[0] > 3, 30)
        compose(phone, "名字", count, ("zhuge", "诸葛"), ("kong", "孔"), ("ming", "明"))
        wait_until(lambda: phone.field("名字").input_value() == "诸葛孔明")
        phone.press("seat-1").sees("等主持开始", "诸葛孔明")
    assert table.see(0)["seats"][0]["name"] == "诸葛孔明"
    # The updates were really drawn on this phone.
    phone.sees(f"更新{count[0] - 1}")


def test_composition_in_the_card_search_survives_ten_updates_a_second(
    server: Program, phone: Person
) -> None:
    table = Table(server, "arnak", options={"mode": "score"}, names=["甲", "乙"], start=True)
    become(phone, table.device(0, "甲"), table.path())
    phone.has("1-glass-plus")

    def nudge(n: int) -> None:
        by = 1 if n % 2 == 0 else -1
        for seat in (1, 2):  # also on the very page on which somebody is typing
            table.do(0, "arnak:Nudge", seat=seat, field="card_points", by=by)

    with ten_times_a_second(nudge) as count:
        wait_until(lambda: count[0] > 3, 30)
        compose(phone, "加一张牌", count, ("huo", "火"), ("ba", "把"))
        wait_until(lambda: phone.field("加一张牌").input_value() == "火把")
        phone.press("1-take-torch").has("1-drop-torch")
    assert table.see(0)["game"]["players"][0]["sheet"]["cards"] == ["torch"]
