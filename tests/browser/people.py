"""A person with a phone at the table, in the words of the table."""

from __future__ import annotations

import re
import time
from contextlib import suppress
from typing import Any

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Locator

from companion.ui.here import DOUBLE_TAP_SECONDS
from tests.browser.phone import Phone, wait_until

PATIENCE = 15.0
"""Seconds: these tests wait for what happens, and a busy machine takes its time."""
SAME_AGAIN = 2.5 * DOUBLE_TAP_SECONDS
"""Seconds: the guard counts from when the first tap was answered, which takes a while itself."""
STEP = 0.15
"""Seconds between two looks: to read a whole page is work for it, too."""

#: The marks that keep a name's writing direction to itself.
_MARKS = re.compile("[\u2066-\u2069\u202a-\u202e]")


class Person(Phone):
    """Reads the whole page, buttons included, and does what people do at a table. In Chinese."""

    pressed = ("", 0.0)
    """What was pressed last, and when."""

    def is_awake(self) -> bool:
        """Whether there is a page. One that was loaded anew starts with its accessibility tree
        switched off; this switches it on."""
        try:
            self.page.evaluate("document.querySelector('flt-semantics-placeholder')?.click()")
        except PlaywrightError:
            return False
        return True

    def reads(self) -> str:
        """Everything on the page, in one line, without marks of writing direction."""
        if not self.is_awake():
            return ""
        try:
            return _MARKS.sub("", " ".join(self.tree().split()))
        except PlaywrightError:
            return ""

    def sees(self, *words: str, timeout: float = PATIENCE) -> Person:
        """Wait until all these are on the page."""
        for word in words:
            try:
                wait_until(lambda word=word: word in self.reads(), timeout, STEP)
            except TimeoutError:
                raise AssertionError(f"no {word!r} after {timeout} s in: {self.reads()}") from None
        return self

    def sees_no(self, word: str, timeout: float = PATIENCE) -> Person:
        """Wait until this is gone from the page (and there is a page)."""
        wait_until(lambda: (text := self.reads()) and word not in text, timeout, STEP)
        return self

    def has(self, name: str, timeout: float = PATIENCE) -> Person:
        """Wait until there is such a control."""
        try:
            wait_until(lambda: self.is_awake() and self.exists(name), timeout, STEP)
        except TimeoutError:
            raise AssertionError(f"no {name!r} after {timeout} s in: {self.reads()}") from None
        return self

    def press(self, *names: str, timeout: float = PATIENCE) -> Person:
        """Tap these, one after another, each as soon as it is there.

        Who taps the same twice on purpose is slower than a finger that bounces.
        """
        for name in names:
            self.has(name, timeout)
            if name == self.pressed[0]:
                time.sleep(max(0.0, self.pressed[1] + SAME_AGAIN - time.monotonic()))
            self.tap(name)
            self.pressed = name, time.monotonic()
        return self

    def field(self, label: str) -> Locator:
        """A text field. While it is empty and has the focus, its hint is read after its label."""
        return self.page.get_by_role("textbox", name=re.compile("^" + re.escape(label))).first

    def fill(self, label: str, text: str, timeout: float = PATIENCE) -> None:
        """Write into a text field, and see it stand there.

        The engine lays its own input over the page some time after the focus came; what is written
        before that is lost. People wait for the caret; so do we.
        """
        field = self.field(label)

        def written() -> bool:
            try:
                field.focus(timeout=2000)
                with suppress(TimeoutError):  # the sign that the engine took the field over
                    wait_until(lambda: field.get_attribute("autocorrect") == "on", 1.5)
                self.page.wait_for_timeout(150)
                field.fill(text, timeout=2000)
                self.page.wait_for_timeout(400)
                return field.input_value(timeout=2000) == text
            except PlaywrightError:
                return False

        try:
            wait_until(written, timeout)
        except TimeoutError:
            raise AssertionError(f"cannot write {label!r} in: {self.reads()}") from None

    def life(self) -> int:
        """What the life counter says; -1 while it says nothing."""
        found = re.search(r"生命 (\d+)", self.reads())
        return int(found[1]) if found else -1

    def sees_life(self, life: int, timeout: float = PATIENCE) -> Person:
        """Wait until the life counter says this."""
        try:
            wait_until(lambda: self.life() == life, timeout)
        except TimeoutError:
            raise AssertionError(f"life is {self.life()}, not {life}: {self.reads()}") from None
        return self

    def sit(self, name: str, no: int = 0) -> Person:
        """On the join page: write a name, sit down on seat `no` (0: any)."""
        self.has("sit")
        self.fill("名字", name)
        self.press(f"seat-{no}" if no else "sit")
        return self


def person(browser: Any, url: str, **options: Any) -> Person:
    """A person whose phone has opened `url`."""
    someone = Person(browser, url, **options)
    someone.open(timeout=60)
    return someone
