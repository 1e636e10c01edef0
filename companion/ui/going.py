"""From one page to another, when something has to be answered first."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from companion.ui.here import DOUBLE_TAP_SECONDS, Here


class Way:
    """The way out of one page: a double tap goes it once, and whoever has gone elsewhere meanwhile
    is left there."""

    def __init__(self, here: Here) -> None:
        self._here = here
        self._until = 0.0
        self._off = False

    def go(self, path: str) -> None:
        """At once; what was asked for before and is not answered yet leads nowhere any more."""
        self._off = True
        self._here.go(path)

    @contextmanager
    def out(self) -> Iterator[Callable[[str], None] | None]:
        """For what has to be answered first: what goes there then. None while an earlier tap is
        being answered, and for the second half of a double tap."""
        if time.monotonic() <= self._until:
            yield None
            return
        here, left = self._here, False
        stood, route = here.place, here.page.route
        self._until, self._off = math.inf, False

        def go(path: str) -> None:
            nonlocal left
            left = True
            if here.place is stood and here.page.route == route and not self._off:
                here.go(path)

        try:
            yield go
        finally:
            self._until = time.monotonic() + DOUBLE_TAP_SECONDS if left else 0.0
