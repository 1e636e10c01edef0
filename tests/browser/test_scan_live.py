"""The live camera where a browser gives one: on the computer itself, with a film for a camera."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from companion.scan.codec import encode
from tests.browser.people import person
from tests.browser.phone import launch, wait_until
from tests.browser.program import Program, become
from tests.browser.test_scan import begun_at, passed
from tests.scan.renderer import Scene, render

pytestmark = pytest.mark.timeout(300)

PASS = encode("arnak", "action", "pass")


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """A browser whose camera always sees one tag."""
    film: Path = tmp_path_factory.mktemp("film") / "tag.mjpeg"
    film.write_bytes(render(Scene(texts=(PASS,), width=1280, height=720, module=10)).file() * 20)
    flags = (
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-video-capture={film}",
    )
    with sync_playwright() as playwright, launch(playwright, flags) as opened:
        yield opened


def test_a_tag_held_before_the_camera_waits_for_a_yes_and_counts_once(
    browser: Browser, server: Program
) -> None:
    table = begun_at(server)
    phone = person(browser, f"http://localhost:{server.port}/")
    with phone:
        become(phone, table.device(1), table.path())
        phone.has("scan")
        with phone.page.expect_file_chooser():  # thought better of
            phone.touch("scan")
        phone.press("scan-live").has("scan-confirm", 60)
        phone.page.wait_for_timeout(2000)  # held for seconds
        assert not passed(table)
        phone.press("scan-confirm")
        wait_until(lambda: passed(table), 30)
        assert phone.errors == []


def test_a_camera_turned_off_over_a_picture_leaves_the_phone_on_its_line(
    browser: Browser, server: Program
) -> None:
    """The answer comes when the camera is gone: it ended the line, and stood in the log, which the
    program's fixture reads."""
    table = begun_at(server)
    phone = person(browser, f"http://localhost:{server.port}/")
    with phone:
        become(phone, table.device(1), table.path())
        phone.has("scan")
        with phone.page.expect_file_chooser():
            phone.touch("scan")
        lines: list[object] = []
        phone.page.on("websocket", lambda line: lines.append(line))
        for moment in (1000, 1100, 1300, 1700):
            phone.tap("scan-live")
            phone.page.wait_for_timeout(moment)
            phone.tap("scan-live")
            phone.page.wait_for_timeout(1000)
        phone.press("sheet-close").sees_no("输入或粘贴标签代码")
        assert lines == []
        assert phone.errors == []


def test_where_there_is_no_camera_the_sheet_says_why(browser: Browser, server: Program) -> None:
    table = begun_at(server)
    phone = person(browser, server.url())
    with phone:
        become(phone, table.device(1), table.path())
        phone.has("scan")
        with phone.page.expect_file_chooser():
            phone.touch("scan")
        phone.sees("https（--tls）")
        assert not phone.exists("scan-live")
