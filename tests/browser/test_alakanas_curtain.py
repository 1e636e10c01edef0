"""The curtain over a task that lies open: drawn by the page in the moment it is put away."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, suppress

import pytest
from playwright.sync_api import Browser

from companion.ui.games.alakanas.secret import LONGEST_LOOK
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
FACES = (*TEXTS, SPECIAL_TEXT)


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
    """The task that can be read on the page, which is there; "" for none."""
    read = wait_until(phone.reads, 30)
    return next((text for text in FACES if text in read), "")


def turn_up(phone: Watched) -> None:
    """Turn the card up by a tap, and see it. It is covered again after a while: a page that is slow
    to show it is tapped once more."""
    for _ in range(3):
        phone.has("task-tap").tap("task-tap")
        with suppress(TimeoutError):
            wait_until(lambda: face(phone), LONGEST_LOOK + 1)
            return
    raise AssertionError(phone.reads())


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
    turn_up(phone)
    with server.stopped():
        assert phone.page.evaluate(TOLD, [event, value]) == COVERED
        phone.page.wait_for_timeout(300)
        assert phone.page.locator("#curtain").is_visible()
    if over is not None:
        phone.page.evaluate(TOLD, list(over))
    # Once the server has covered the card (at the latest after 10 s) the page is there again.
    phone.page.locator("#curtain").wait_for(state="hidden", timeout=40_000)
    assert face(phone) == ""


def test_a_lifted_finger_covers_the_card_though_the_server_is_slow(
    server: Program, phone: Watched
) -> None:
    with ExitStack() as afterwards:
        with phone.holding(*FACES):
            afterwards.enter_context(server.stopped())
        phone.page.locator("#curtain").wait_for(state="visible", timeout=10_000)
    phone.page.locator("#curtain").wait_for(state="hidden", timeout=40_000)
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
    turn_up(phone)
    assert not phone.page.locator("#curtain").is_visible()
    phone.tap("task-tap")
    wait_until(lambda: not face(phone))
