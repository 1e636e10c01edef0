"""Drive a Flet page as a person with a phone would, by what a screen reader would hear.

    with sync_playwright() as playwright, launch(playwright) as browser:
        with Phone(browser, address("/join/ABC", port)) as phone:
            phone.open()
            phone.tap("Take a seat")
            phone.fill("Name", "小明")
            phone.wait_text("小明")
            assert phone.external == [] and phone.errors == []

Things are found by their accessible name or by the `identifier` of a `ft.Semantics`.

Pages are opened as `http://table.local:PORT`: a browser treats 127.0.0.1 as if it had https, and
several things work there that fail on a phone in a living room.
"""

from __future__ import annotations

import os
import re
import shutil
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from playwright.sync_api import Browser, FloatRect, Locator, Playwright
from playwright.sync_api import Error as PlaywrightError

HOST = "table.local"

# One dot for four points: the processor draws the pages here, and every dot is work for it.
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 0.5,
    "is_mobile": True,
    "has_touch": True,
}
TABLET: dict[str, Any] = {
    "viewport": {"width": 820, "height": 1180},
    "device_scale_factor": 0.5,
    "is_mobile": True,
    "has_touch": True,
}
TV: dict[str, Any] = {"viewport": {"width": 1920, "height": 1080}, "device_scale_factor": 0.5}

_FLAGS = [
    f"--host-resolver-rules=MAP {HOST} 127.0.0.1",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

#: What lies over the app; a page that has nothing to lie over it yet shows nothing either.
_COVER = """() => {
    const box = document.getElementById('cover');
    return !box ? 'nothing there' : box.getClientRects().length ? box.innerText || 'empty' : '';
}"""
#: All texts and labels of the semantics tree, one a line.
_TEXT = """() => [...document.querySelectorAll(
    'flt-semantics-host [aria-label], flt-semantics-host span, flt-semantics-host input,'
    + 'flt-semantics-host textarea')]
    .map(e => e.getAttribute('aria-label') || e.textContent || e.value || '').join('\\n')"""


def address(path: str, port: int) -> str:
    """`path` on the server at `port`, by a name that is not the loopback's."""
    return f"http://{HOST}:{port}{path}"


def chromium_path() -> str | None:
    """The system's Chromium or Chrome; None lets Playwright take its own."""
    for name in ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable"):
        if found := shutil.which(name):
            return found
    return None


def launch(playwright: Playwright, flags: Sequence[str] = ()) -> Browser:
    """A headless Chromium that knows `table.local`."""
    # Chromium's sandbox refuses to run as root, which containers do.
    root = ["--no-sandbox"] if getattr(os, "geteuid", lambda: 1)() == 0 else []
    return playwright.chromium.launch(
        executable_path=chromium_path(), args=[*_FLAGS, *root, *flags], headless=True
    )


def wait_until(what: Callable[[], Any], timeout: float = 15.0, step: float = 0.05) -> Any:
    """Poll `what` until it is true and return it; TimeoutError after `timeout` seconds."""
    end = time.monotonic() + timeout
    while not (value := what()):
        if time.monotonic() > end:
            raise TimeoutError(f"{what} stayed {value!r} for {timeout} s")
        time.sleep(step)
    return value


def resting(thing: Locator, timeout: float) -> FloatRect:
    """Where this is once it has come to rest: a finger misses what still slides up."""
    looks: list[FloatRect | None] = []

    def rests() -> FloatRect | None:
        looks.append(thing.bounding_box(timeout=timeout * 1000))
        return looks[-1] if looks[-3:] == looks[-1:] * 3 else None

    try:
        return wait_until(rests, timeout, 0.15)
    except TimeoutError:
        raise AssertionError(f"{thing} does not come to rest: {looks[-3:]}") from None


class Phone:
    """One browser context with one page; several phones share nothing but the server.

    `errors` holds script errors, `complaints` the console's errors, `failures` answers of 400 and
    above, `external` addresses outside the server that the page asked for. `told` counts what the
    page has told the server: taps, mostly.
    """

    patience = 30.0
    """Seconds that a page is given: these tests wait for what happens, and a busy machine takes its
    time."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        *,
        device: dict[str, Any] = PHONE,
        locale: str = "zh-CN",
        colour_scheme: Literal["light", "dark"] = "light",
        **context: Any,
    ) -> None:
        self.url = url
        self.context = browser.new_context(
            **{**device, "locale": locale, "color_scheme": colour_scheme, **context}
        )
        self.page = self.context.new_page()
        self.errors: list[str] = []
        self.complaints: list[str] = []
        self.failures: list[str] = []
        self.external: list[str] = []
        self.requests: list[str] = []
        self.told = 0
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self._heard)
        self.page.on("request", self._asked)
        self.page.on("response", self._answered)
        self.page.on("websocket", lambda line: line.on("framesent", self._told))

    def __enter__(self) -> Phone:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _heard(self, message: Any) -> None:
        if message.type == "error":
            self.complaints.append(message.text)

    def _asked(self, request: Any) -> None:
        self.requests.append(request.url)
        there = urlsplit(request.url)
        if there.scheme in {"http", "https"} and there.netloc != urlsplit(self.url).netloc:
            self.external.append(request.url)

    def _answered(self, response: Any) -> None:
        if response.status >= 400:
            self.failures.append(f"{response.status} {response.url}")

    def _told(self, frame: bytes | str) -> None:
        self.told += isinstance(frame, bytes)  # texts are about the line itself

    def open(self, url: str | None = None, timeout: float = 60.0) -> Phone:
        """Go to `url` (default: the one given at the start) and wait until the app is drawn."""
        self.page.goto(url or self.url, wait_until="commit")
        return self.ready(timeout)

    def ready(self, timeout: float = 60.0) -> Phone:
        """Wait until the app is drawn and turn its accessibility tree on."""
        switch = self.page.locator("flt-semantics-placeholder")
        switch.wait_for(state="attached", timeout=timeout * 1000)
        # One pixel off the screen: a real click would miss it.
        switch.evaluate("e => e.click()")
        tree = self.page.locator("flt-semantics-host flt-semantics").first
        tree.wait_for(state="attached", timeout=timeout * 1000)
        self.page.locator("#cover").wait_for(state="hidden", timeout=timeout * 1000)
        return self

    def reload(self) -> Phone:
        self.page.reload(wait_until="commit")
        return self.ready()

    def find(self, name: str) -> Locator:
        """The control with this semantics identifier or this accessible name."""
        quoted = name.replace("\\", "\\\\").replace('"', '\\"')
        page = self.page
        found = page.locator(f'[flt-semantics-identifier="{quoted}"]')
        for role in ("button", "checkbox", "switch", "radio", "tab", "menuitem", "link"):
            found = found.or_(page.get_by_role(role, name=name, exact=True))  # type: ignore[arg-type]
        # A control with a tooltip has its name on the node around it.
        found = found.or_(page.locator(f'flt-semantics[aria-label="{quoted}"][flt-tappable]'))
        return found.or_(page.locator(f'flt-semantics[aria-label="{quoted}"] [flt-tappable]')).first

    def exists(self, name: str) -> bool:
        return self.find(name).count() > 0

    def tap(self, name: str, timeout: float | None = None) -> None:
        """Press a control. (A Playwright click finds another node in the way; this does not.)"""
        target = self.find(name)
        target.wait_for(state="attached", timeout=(timeout or self.patience) * 1000)
        inner = target.locator("[flt-tappable]")
        tappable = target.get_attribute("flt-tappable") is not None
        (inner.first if not tappable and inner.count() else target).dispatch_event("click")

    def place(self, name: str) -> FloatRect:
        """Where a control is once it has come to rest."""
        self.find(name).wait_for(state="attached", timeout=self.patience * 1000)
        return resting(self.find(name), self.patience)

    def middle(self, name: str) -> tuple[float, float]:
        """Where a finger goes that means this control."""
        box = self.place(name)
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def touch(self, name: str) -> None:
        """Put a finger on the middle of a control: a real pointer event at its place."""
        x, y = self.middle(name)
        if self.page.evaluate("() => navigator.maxTouchPoints > 0"):
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def scroll(self, down: float) -> None:
        """Drag the middle of the screen so that what is `down` pixels below comes up."""
        size = self.page.viewport_size or {"width": 390, "height": 844}
        session = self.context.new_cdp_session(self.page)
        session.send(
            "Input.synthesizeScrollGesture",
            {"x": size["width"] // 2, "y": size["height"] // 2, "yDistance": -down,
             "gestureSourceType": "touch", "speed": 3000},
        )  # fmt: skip
        session.detach()

    def field(self, label: str) -> Locator:
        """A text field. While it is empty and has the focus, its hint is read after its label."""
        return self.page.get_by_role("textbox", name=re.compile("^" + re.escape(label))).first

    def caret(self, label: str, timeout: float = 1.5) -> Locator:
        """Put the caret into a text field.

        The engine lays its own input over the page some time after the focus came; what is written
        before that is lost. People wait for the caret; so do we, for `timeout` seconds at most.
        """
        field = self.field(label)
        field.focus(timeout=10_000)  # a click on a focused field would take the focus away
        with suppress(TimeoutError):  # the sign that the engine took the field over
            wait_until(lambda: field.get_attribute("autocorrect", timeout=2000) == "on", timeout)
        self.page.wait_for_timeout(150)
        return field

    def fill(self, label: str, text: str, timeout: float | None = None) -> None:
        """Write into a text field, and see it stand there."""

        def written() -> bool:
            try:
                field = self.caret(label)
                field.fill(text, timeout=2000)
                self.page.wait_for_timeout(400)
                return field.input_value(timeout=2000) == text
            except PlaywrightError:
                return False

        try:
            wait_until(written, timeout or self.patience)
        except TimeoutError:
            raise AssertionError(f"cannot write {label!r} in: {self.text()}") from None

    def value(self, label: str) -> str:
        """What is written in a text field, "" if that cannot be read now. The engine tells only
        while the field has the focus."""
        try:
            return self.caret(label).input_value(timeout=2000)
        except PlaywrightError:
            return ""

    def text(self) -> str:
        """Everything a screen reader could read, one item a line."""
        return str(self.page.evaluate(_TEXT))

    def tree(self) -> str:
        """The accessibility tree, to look at when a test cannot find something."""
        return self.page.locator("flt-semantics-host").aria_snapshot()

    def wait_text(self, text: str, timeout: float | None = None) -> None:
        """Wait until `text` is somewhere on the page; on failure say what is there instead."""
        timeout = timeout or self.patience
        try:
            wait_until(lambda: text in self._text_or_nothing(), timeout)
        except TimeoutError:
            raise AssertionError(f"no {text!r} after {timeout} s in:\n{self.text()}") from None

    def _text_or_nothing(self) -> str:
        try:
            # A page that reloads has no tree for a moment, and its new one starts switched off.
            self.page.evaluate("document.querySelector('flt-semantics-placeholder')?.click()")
            return self.text()
        except PlaywrightError:
            return ""

    def cover(self) -> str:
        """What the page says over the app while it loads or reconnects; "" when it is away."""
        try:
            return str(self.page.evaluate(_COVER))
        except PlaywrightError:  # it is just being loaded anew
            return "between two pages"

    def screenshot(self, path: str | Path) -> bytes:
        return self.page.screenshot(path=str(path))

    def close(self) -> None:
        self.context.close()
