"""A person with a phone at the table, in the words of the table."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any, Self

from playwright.sync_api import Error as PlaywrightError

from companion.ui.here import DOUBLE_TAP_SECONDS
from tests.browser.phone import Phone, wait_until

SAME_AGAIN = 2.5 * DOUBLE_TAP_SECONDS
"""Seconds: whoever taps the same again on purpose looks first. The guards count from when the first
tap was answered, and from when the page was drawn anew."""
STEP = 0.15
"""Seconds between two looks: to read a whole page is work for it, too."""

#: The marks that keep a name's writing direction to itself.
_MARKS = re.compile("[\u2066-\u2069\u202a-\u202e]")


class Person(Phone):
    """Reads the whole page, buttons included, and does what people do at a table. In Chinese."""

    pressed = ""
    """What was pressed last."""

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

    def sees(self, *words: str, timeout: float | None = None) -> Self:
        """Wait until all these are on the page."""
        for word in words:
            self._waits(lambda word=word: word in self.reads(), f"no {word!r}", timeout)
        return self

    def sees_no(self, word: str, timeout: float | None = None) -> Self:
        """Wait until this is gone from the page (and there is a page)."""
        self._waits(lambda: (text := self.reads()) and word not in text, f"still {word!r}", timeout)
        return self

    def finds(self, pattern: str, timeout: float | None = None) -> re.Match[str]:
        """Wait until something like this is on the page; what it is."""
        return self._waits(lambda: re.search(pattern, self.reads()), f"no {pattern!r}", timeout)

    def has(self, name: str, timeout: float | None = None) -> Self:
        """Wait until there is such a control."""
        self._waits(lambda: self.is_awake() and self.exists(name), f"no control {name!r}", timeout)
        return self

    def has_no(self, name: str, timeout: float | None = None) -> Self:
        """Wait until there is no such control (and there is a page)."""
        self._waits(
            lambda: self.reads() and not self.exists(name), f"still a control {name!r}", timeout
        )
        return self

    def chosen(self, name: str, timeout: float | None = None) -> Self:
        """Wait until this is the chosen one among its neighbours: so the page has been drawn since
        it was tapped, and what is below belongs to it."""

        def is_chosen() -> bool:
            return self.exists(name) and self.find(name).get_attribute("aria-current") == "true"

        self._waits(lambda: self.is_awake() and is_chosen(), f"{name!r} not chosen", timeout)
        return self

    def _waits(self, what: Callable[[], Any], trouble: str, timeout: float | None) -> Any:
        timeout = timeout or self.patience

        def look() -> Any:
            try:
                return what()
            except PlaywrightError:  # the page is just being loaded anew
                return None

        try:
            return wait_until(look, timeout, STEP)
        except TimeoutError:
            raise AssertionError(f"{trouble} after {timeout} s in: {self.reads()}") from None

    def press(self, *names: str, timeout: float | None = None) -> Self:
        """Tap these, one after another, each as soon as it is there.

        Who taps the same twice on purpose is slower than a finger that bounces. A tap means what
        stands on the page that the server has drawn last: wait for what only the new page says.
        """
        for name in names:
            self.has(name, timeout)
            if name == self.pressed:
                time.sleep(SAME_AGAIN)
            self.tap(name)
            self.pressed = name
        return self

    def life(self) -> int:
        """What the life counter says; -1 while it says nothing."""
        found = re.search(r"生命 (\d+)", self.reads())
        return int(found[1]) if found else -1

    def sees_life(self, life: int, timeout: float | None = None) -> Self:
        """Wait until the life counter says this."""
        self._waits(lambda: self.life() == life, f"life is not {life}", timeout)
        return self

    def sit(self, name: str, no: int = 0) -> Self:
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
