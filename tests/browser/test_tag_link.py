"""A tag opened by a phone's own camera, in a real browser over plain http: one scan, one move."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from companion.scan.codec import encode
from tests.browser.phone import Phone
from tests.browser.program import STORED_AS, Program, Table

PASS = encode("arnak", "action", "pass")
TORCH = encode("arnak", "card", "torch")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    with Program(tmp_path_factory.mktemp("tags") / "data") as program:
        yield program
        assert program.complaints() == ""


@pytest.fixture
def table(server: Program) -> Table:
    """Arnak for two in the turn of seat 1."""
    made = Table(server, "arnak")
    for no, name in ((1, "小明"), (2, "阿花")):
        made.sit(no, name)
    made.do(0, "Start")
    made.do(0, "arnak:Begin", first=1)
    return made


class Camera:
    """A phone whose camera has just opened a link."""

    def __init__(self, browser: Browser, table: Table, who: int | None) -> None:
        base = table.program.url()
        self.phone = Phone(browser, base, locale="en-GB")
        self.page, self.table, self.base = self.phone.page, table, base.rstrip("/")
        if who is not None:
            self.page.goto(f"{self.base}/healthz")
            script = "([name, value]) => localStorage.setItem(name, value)"
            self.page.evaluate(script, [STORED_AS, table.device(who)])

    def scans(self, tag: str, path: str = "t") -> Camera:
        self.page.goto(f"{self.base}/{path}/{self.table.code}/{tag}")
        return self

    def reads(self, words: str) -> Camera:
        self.page.get_by_text(words).first.wait_for(timeout=30_000)
        return self

    def taps(self, words: str) -> Camera:
        self.page.get_by_role("button", name=words).click()
        return self


@pytest.fixture
def camera(browser: Browser, table: Table) -> Iterator[Camera]:
    made = Camera(browser, table, 1)
    yield made
    assert made.phone.errors == []
    made.phone.close()


def passed(table: Table) -> list[bool]:
    return [p["passed"] for p in table.see(0)["game"]["players"]]


def test_the_move_is_made_once_and_can_be_taken_back(camera: Camera, table: Table) -> None:
    camera.scans(PASS)
    camera.page.locator(".done").wait_for(timeout=30_000)
    assert passed(table) == [True, False]
    version = table.see(0)["version"]
    # The camera opens it again, and the page is loaded anew: still the same scan.
    camera.scans(PASS).reads("Already counted")
    camera.page.reload()
    camera.reads("Already counted")
    assert table.see(0)["version"] == version
    camera.taps("Undo").reads("Undone")
    assert passed(table) == [False, False]


def test_two_pages_at_once_are_one_move(camera: Camera, table: Table) -> None:
    other = camera.phone.context.new_page()
    where = f"{camera.base}/t/{table.code}/{PASS}"
    before = table.see(0)["version"]
    for page in (camera.page, other):
        page.evaluate("where => { location.href = where; }", where)
    for page in (camera.page, other):
        page.locator(".done").wait_for(timeout=30_000)
    group = table.see(0)["undo"]
    assert passed(table) == [True, False]
    camera.page.wait_for_timeout(300)
    assert table.see(0)["undo"] == group
    assert table.see(0)["version"] > before


def test_a_refused_move_says_why_and_can_be_recorded_anyway(browser: Browser, table: Table) -> None:
    other = Camera(browser, table, 2)
    other.scans(PASS)
    other.page.locator(".no").wait_for(timeout=30_000)
    assert passed(table) == [False, False]
    other.taps("Record it anyway")
    other.page.locator(".done").wait_for(timeout=30_000)
    assert passed(table) == [False, True]
    assert any(line["override"] for line in table.see(0)["log"])
    other.phone.close()


def test_who_has_no_seat_is_shown_the_way_in(browser: Browser, table: Table) -> None:
    stranger = Camera(browser, table, None)
    stranger.scans(PASS).reads("Take a seat")
    link = stranger.page.get_by_role("link", name="Take a seat")
    assert link.get_attribute("href") == f"/join/{table.code}"
    assert passed(table) == [False, False]
    stranger.phone.close()


def test_it_says_what_was_done_with_the_thing(camera: Camera, table: Table) -> None:
    """A card that nobody has named yet lies in the row, if it lies anywhere before a player."""
    camera.scans(TORCH)
    camera.page.locator(".done").wait_for(timeout=30_000)
    camera.reads("Torch lies in the market row")
    row = table.see(0)["game"]["row"]
    assert "torch" in json.dumps(row)


@pytest.mark.parametrize(
    ("tag", "words"),
    [
        ("HELLO", "not one of Tableside's"),
        (TORCH[:-1] + ("0" if TORCH[-1] != "0" else "1"), "damaged"),
        (encode("arnak", "card", "nothing such"), "no pack here has"),
        (encode("alakanas", "card", "ala"), "here you play"),
    ],
)
def test_other_codes_are_said_in_words(camera: Camera, tag: str, words: str) -> None:
    camera.scans(tag).reads(words)


def test_capitals_are_the_same_link(camera: Camera, table: Table) -> None:
    camera.scans(PASS, path="T")
    camera.page.locator(".done").wait_for(timeout=30_000)
    assert passed(table) == [True, False]


def test_nothing_secret_is_in_an_address(camera: Camera, table: Table) -> None:
    asked: list[str] = []
    camera.page.on("request", lambda request: asked.append(request.url))
    camera.scans(PASS)
    camera.page.locator(".done").wait_for(timeout=30_000)
    assert len(asked) > 2
    assert not any(table.keys[1] in url for url in asked)
