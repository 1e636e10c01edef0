"""How a phone gets the client, with no internet, over a line that breaks; in a real browser."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.phone import TV, Phone, address, launch, wait_until
from tests.browser.sample import SAMPLES
from tests.browser.wire import Proxy, Server

#: DESIGN section 8: the first page, in bytes over the wire.
COLD = 6_500_000
#: The page, its headers and the websocket; any file of the client would be more.
WARM = 20_000

SAMPLE = "tests.browser.sample:app"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright, launch(playwright) as opened:
        yield opened


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("client-cache")


@pytest.fixture(scope="module", params=["skwasm", "canvaskit"])
def server(request: pytest.FixtureRequest, cache: Path) -> Iterator[Server]:
    """Both engines a phone may get: skwasm for Chromium's family, canvaskit for Safari."""
    with Server(SAMPLE, SAMPLE_CACHE=str(cache), SAMPLE_RENDERER=request.param) as started:
        yield started


@pytest.fixture
def proxy(server: Server) -> Iterator[Proxy]:
    with Proxy(server.port) as relay:
        yield relay


def engine_is_there(phone: Phone, server: Server) -> bool:
    wanted = server.environment["SAMPLE_RENDERER"]
    return any(f"/canvaskit/{wanted}" in url for url in phone.requests)


def test_first_visit_is_small_and_the_second_moves_no_client_code(
    browser: Browser, server: Server, proxy: Proxy
) -> None:
    with Phone(browser, address("/", proxy.port)) as phone:
        phone.open()
        phone.wait_text("count 0")
        phone.page.wait_for_load_state("networkidle")
        assert engine_is_there(phone, server)
        cold = proxy.received
        phone.reload()
        phone.wait_text("count 0")
        phone.page.wait_for_load_state("networkidle")
        warm = proxy.received - cold
    print(f"{server.environment['SAMPLE_RENDERER']}: cold {cold:,} bytes, warm {warm:,}")
    assert 1_000_000 < cold <= COLD
    assert warm <= WARM


def test_nothing_leaves_the_host_and_nothing_fails(
    browser: Browser, server: Server, proxy: Proxy
) -> None:
    with Phone(browser, address("/samples", proxy.port)) as phone:
        phone.open()
        wait_for_fonts(phone)
        phone.page.wait_for_load_state("networkidle")
        assert phone.external == []
        assert phone.failures == []
        assert phone.errors == []
        assert phone.complaints == []


def wait_for_fonts(phone: Phone) -> None:
    """The engine asks for a missing character's font when it first draws it, after the page's own
    load is over; `text` lets the browser's news through while we wait."""
    wait_until(lambda: phone.text() and any("notosanssc" in url for url in phone.requests), 30)


def test_every_character_is_drawn(browser: Browser, server: Server, proxy: Proxy) -> None:
    with Phone(browser, address("/samples", proxy.port)) as phone:
        phone.open()
        wait_for_fonts(phone)
        phone.page.wait_for_load_state("networkidle")
        # A font that has come is still to be drawn with: look again until it is.
        end = time.monotonic() + 60
        while (wrong := not_drawn(phone)) and time.monotonic() < end:
            phone.page.wait_for_timeout(500)
    assert wrong == ""


def not_drawn(phone: Phone) -> str:
    """What is wrong with the pictures of the samples; "" if all are drawn."""
    pictures = {c: picture(phone, c) for text in SAMPLES.values() for c in text}
    space, missing, also_missing = SAMPLES["missing"]
    # This is what the comparison below relies on: a box for a missing sign is the same box.
    if not pictures[missing] == pictures[also_missing] != pictures[space]:
        return "no box for what is missing"
    drawn = {c: p for c, p in pictures.items() if c not in SAMPLES["missing"]}
    nothing = [c for c, p in drawn.items() if p in (pictures[missing], pictures[space])]
    twice = [c for c, p in drawn.items() if list(drawn.values()).count(p) > 1]
    return "".join(nothing or twice)


def picture(phone: Phone, character: str) -> bytes:
    box = phone.find(f"glyph-{ord(character):x}").bounding_box()
    assert box is not None
    return phone.page.screenshot(clip=box)


def session(phone: Phone) -> str:
    return next(line for line in phone.text().splitlines() if line.startswith("session "))


def play(phone: Phone) -> str:
    """Make some state on both sides; returns what the session is called."""
    phone.open()
    phone.tap("加一")
    phone.wait_text("count 1")
    phone.fill("名字", "小明")
    phone.wait_text("echo 小明")
    return session(phone)


def wait_for_cover(phone: Phone, *, there: bool) -> float:
    """Seconds until the cover came or went."""
    start = time.monotonic()
    phone.page.locator("#cover").wait_for(state="visible" if there else "hidden", timeout=30_000)
    return time.monotonic() - start


def seconds_to_reload(phone: Phone) -> float:
    """What it takes this machine merely to load the page anew, from the browser's cache."""
    start = time.monotonic()
    phone.reload()
    phone.wait_text("session ")
    return time.monotonic() - start


def holds(phone: Phone, label: str, text: str) -> None:
    """Wait until this stands in a text field."""
    wait_until(lambda: phone.value(label) == text, 30)


def test_after_a_cut_the_phone_is_back_at_once_with_all_it_had(
    browser: Browser, server: Server, proxy: Proxy
) -> None:
    with Phone(browser, address("/", proxy.port)) as phone:
        before = play(phone)
        proxy.cut()
        wait_for_cover(phone, there=True)
        assert phone.cover() == "正在重连…"
        assert phone.page.locator("#cover-says").get_attribute("aria-live") == "polite"
        phone.page.wait_for_timeout(20_000)
        assert "Wi-Fi" in phone.cover()
        loads = phone.requests.count(phone.url)
        proxy.restore()
        took = wait_for_cover(phone, there=False)
        phone.wait_text(before)
        phone.wait_text("count 1")
        holds(phone, "名字", "小明")
        phone.tap("加一")
        phone.wait_text("count 2")
        # It came back by itself, not by loading the page again.
        assert phone.requests.count(phone.url) == loads == 1
    print(f"back after {took:.1f} s")
    assert took <= 10


def test_a_tap_on_a_dead_line_counts_once_the_phone_wakes_up(
    browser: Browser, server: Server, proxy: Proxy
) -> None:
    with Phone(browser, address("/", proxy.port)) as phone:
        before = play(phone)
        proxy.silence()
        phone.tap("加一")
        phone.page.wait_for_timeout(1000)
        assert "count 2" not in phone.text()
        start = time.monotonic()
        phone.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        phone.wait_text("count 2")
        took = time.monotonic() - start
        phone.wait_text(before)
    print(f"back after {took:.1f} s")
    assert took <= 10


def test_a_dead_line_is_noticed_without_waking_up(
    browser: Browser, server: Server, proxy: Proxy
) -> None:
    with Phone(browser, address("/", proxy.port)) as phone:
        before = play(phone)
        proxy.silence()
        phone.tap("加一")
        phone.wait_text("count 2")
        phone.wait_text(before)


def test_away_too_long_the_page_loads_anew_into_the_same_session(
    browser: Browser, cache: Path
) -> None:
    with (
        Server(SAMPLE, SAMPLE_CACHE=str(cache), SAMPLE_GRACE="2") as server,
        Proxy(server.port) as proxy,
        Phone(browser, address("/", proxy.port)) as phone,
    ):
        before = play(phone)
        loading = seconds_to_reload(phone)
        proxy.cut()
        phone.page.wait_for_timeout(6000)
        start = time.monotonic()
        with phone.page.expect_navigation(timeout=60_000, wait_until="commit"):
            proxy.restore()
        phone.ready()
        took = time.monotonic() - start
        phone.wait_text(before)
        phone.wait_text("count 1")
        holds(phone, "名字", "小明")
        phone.tap("加一")
        phone.wait_text("count 2")
    print(f"loading took {loading:.1f} s, coming back {took:.1f} s")
    # The engine starts anew, from the browser's cache.
    assert took <= max(10.0, 3 * loading)


def test_a_reload_during_a_break_finds_the_same_session(browser: Browser, cache: Path) -> None:
    with (
        Server(SAMPLE, SAMPLE_CACHE=str(cache)) as server,
        Proxy(server.port) as proxy,
        Phone(browser, address("/", proxy.port)) as phone,
    ):
        before = play(phone)
        proxy.cut()
        wait_for_cover(phone, there=True)
        proxy.restore()
        phone.reload()
        phone.wait_text(before)
        holds(phone, "名字", "小明")


def test_after_a_restart_of_the_server_the_phone_is_back(browser: Browser, cache: Path) -> None:
    with (
        Server(SAMPLE, SAMPLE_CACHE=str(cache)) as server,
        Phone(browser, address("/join/ABC", server.port), locale="en-US") as phone,
    ):
        before = play(phone)
        loading = seconds_to_reload(phone)
        server.stop()
        wait_for_cover(phone, there=True)
        assert phone.cover() == "Reconnecting…"
        phone.page.wait_for_timeout(3000)
        with phone.page.expect_navigation(timeout=60_000, wait_until="commit"):
            server.start()
            start = time.monotonic()
        phone.ready()
        # The server forgot its Flet sessions; who sits here is for the program to remember.
        phone.wait_text("count 0")
        took = time.monotonic() - start
        assert before not in phone.text()
        assert phone.page.url == phone.url
    print(f"loading took {loading:.1f} s, coming back {took:.1f} s")
    assert took <= max(10.0, 3 * loading)


def test_an_upgrade_is_noticed_by_pages_that_are_open(browser: Browser, cache: Path) -> None:
    with (
        Server(SAMPLE, SAMPLE_CACHE=str(cache)) as server,
        Phone(browser, address("/", server.port)) as phone,
    ):
        phone.open()
        old = version(phone)
        server.stop()
        wait_for_cover(phone, there=True)
        # Any difference in what is served makes another version; the renderer is one.
        server.environment["SAMPLE_RENDERER"] = "skwasm"
        with phone.page.expect_navigation(timeout=60_000, wait_until="commit"):
            server.start()
        phone.ready()
        phone.wait_text("count 0")
        assert version(phone) != old
        phone.page.wait_for_timeout(3000)
        assert phone.requests.count(phone.url) == 2


def version(phone: Phone) -> str:
    text = phone.page.locator("#config").text_content() or ""
    return str(json.loads(text)["version"])


@pytest.mark.parametrize(
    ("locale", "scheme", "says", "ground"),
    [
        ("zh-CN", "dark", "正在摆桌…", "rgb(23, 32, 28)"),
        ("zh-TW", "light", "正在摆桌…", "rgb(239, 230, 210)"),
        ("en-GB", "dark", "Setting the table…", "rgb(23, 32, 28)"),
        ("fr-FR", "light", "Setting the table…", "rgb(239, 230, 210)"),
    ],
)
def test_the_loading_page_speaks_the_readers_language_and_keeps_to_the_dark(
    browser: Browser, cache: Path, locale: str, scheme: str, says: str, ground: str
) -> None:
    with (
        Server(SAMPLE, SAMPLE_CACHE=str(cache)) as server,
        Phone(
            browser, address("/", server.port), device=TV, locale=locale, colour_scheme=scheme
        ) as phone,
    ):
        # Without the engine the loading page stays.
        phone.page.route("**/flutter_bootstrap.js", lambda route: route.abort())
        phone.page.goto(phone.url)
        assert phone.cover() == says
        colour = "getComputedStyle(document.getElementById('cover')).backgroundColor"
        assert phone.page.evaluate(colour) == ground
        assert phone.page.title() == "Tableside 桌边"
