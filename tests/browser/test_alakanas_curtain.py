"""The curtain over a task that lies open: drawn by the page in the moment it is put away."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser

from tests.browser.alakanas_room import Watched
from tests.browser.alakanas_table import SPECIAL_TEXT, TEXTS, dealt
from tests.browser.phone import wait_until
from tests.browser.program import Program, Table, become

pytestmark = pytest.mark.timeout(300)

#: Tells the page something in one go, and what it shows before anything else can happen.
TOLD = """([kind, value]) => {
  const look = hidden => ['visibilityState', 'hidden'].forEach(name => Object.defineProperty(
    document, name, {configurable: true, get: () => name === 'hidden' ? hidden
      : hidden ? 'hidden' : 'visible'}));
  if (kind === 'visibilitychange') {
    look(value);
    document.dispatchEvent(new Event(kind));
  } else if (kind.startsWith('key')) {
    window.dispatchEvent(new KeyboardEvent(kind, {key: value}));
  } else {
    const kinds = {pagehide: PageTransitionEvent, pageshow: PageTransitionEvent};
    window.dispatchEvent(new (kinds[kind] || Event)(kind));
  }
  const top = document.elementFromPoint(innerWidth / 2, innerHeight / 3);
  const view = document.querySelector('flutter-view');
  return [top && top.id, getComputedStyle(view).visibility];
}"""
COVERED = ["curtain", "hidden"]


@contextmanager
def stopped(program: Program) -> Iterator[None]:
    """The server does not get round to anything."""
    os.kill(program.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(program.pid, signal.SIGCONT)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    data = tmp_path_factory.mktemp("curtain") / "data"
    with Program(data, games="companion.games.alakanas") as program:
        yield program
        assert program.complaints() == ""


@pytest.fixture(scope="module")
def table(server: Program) -> Table:
    """Three have their tasks."""
    return dealt(server)


@pytest.fixture(scope="module")
def phone(browser: Browser, server: Program, table: Table) -> Iterator[Watched]:
    phone = Watched(browser, server.url())
    become(phone, table.device(1), table.path())
    yield phone
    assert phone.errors == []
    phone.close()


def face(phone: Watched) -> str:
    """The task that can be read on the page; "" for none."""
    read = phone.reads()
    return next((t for t in (*TEXTS, SPECIAL_TEXT) if t in read), "")


@pytest.mark.parametrize(
    ("event", "value", "over"),
    [
        ("visibilitychange", True, ("visibilitychange", False)),
        ("pagehide", None, ("pageshow", None)),
        ("blur", None, ("focus", None)),
        ("keyup", "PrintScreen", None),
    ],
)
def test_the_page_covers_the_card_before_the_server_hears_of_it(
    server: Program, phone: Watched, event: str, value: object, over: tuple[str, object] | None
) -> None:
    phone.has("task-tap").tap("task-tap")
    wait_until(lambda: face(phone), 15)
    with stopped(server):
        assert phone.page.evaluate(TOLD, [event, value]) == COVERED
        phone.page.wait_for_timeout(300)
        assert phone.page.locator("#curtain").is_visible()
    if over is not None:
        phone.page.evaluate(TOLD, list(over))
    # Once the server has covered the card (at the latest after 10 s) the page is there again.
    phone.page.locator("#curtain").wait_for(state="hidden", timeout=20_000)
    assert phone.reads()
    assert face(phone) == ""


def test_a_lifted_finger_covers_the_card_though_the_server_is_slow(
    server: Program, phone: Watched
) -> None:
    with phone.holding():
        wait_until(lambda: face(phone), 15)
        os.kill(server.pid, signal.SIGSTOP)
    try:
        phone.page.locator("#curtain").wait_for(state="visible", timeout=3_000)
    finally:
        os.kill(server.pid, signal.SIGCONT)
    phone.page.locator("#curtain").wait_for(state="hidden", timeout=20_000)
    assert face(phone) == ""


def test_there_is_no_curtain_while_nothing_lies_open(phone: Watched) -> None:
    phone.has("task-tap")
    for event, value in (("blur", None), ("visibilitychange", True), ("keyup", "PrintScreen")):
        top, view = phone.page.evaluate(TOLD, [event, value])
        assert top != "curtain"
        assert view == "visible"
    phone.page.evaluate(TOLD, ["visibilitychange", False])
    phone.page.evaluate(TOLD, ["focus", None])
    # and whoever comes back may look again
    phone.tap("task-tap")
    wait_until(lambda: face(phone), 15)
    assert not phone.page.locator("#curtain").is_visible()
    phone.tap("task-tap")
    wait_until(lambda: not face(phone), 15)
