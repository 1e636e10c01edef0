"""One scan, one effect: what a device has just done with a tag is not done again."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from typing import Any

SECONDS = 20.0
"""So long a tag that was held before the camera, or sent twice, is the same scan."""
MOMENT = 3.0
"""A tag that was out of sight for so many seconds is not being held any more."""


@dataclass(frozen=True, slots=True)
class _Done:
    at: float
    group: int
    command: Any
    seen: float


class Once:
    """Which scans had their effect lately. `scan` names device, seat and tag; `now` in seconds."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._done: dict[Hashable, _Done] = {}

    def note(self, scan: Hashable, now: float, group: int, command: Any = None) -> None:
        """The scan had its effect: `command`, that began with event `group`."""
        fresh = {k: v for k, v in self._done.items() if now - v.at < self._seconds}
        self._done = {**fresh, scan: _Done(now, group, command, now)}

    def last(
        self, scan: Hashable, now: float, command: Any = None, away: float = 0.0
    ) -> int | None:
        """The first event of what the same scan did a moment ago; None if it did nothing.

        `command`: the one thing that the tag means now, if it is one. If that is another than was
        done ("phase done" in the next phase) it is another scan, once the tag was out of sight for
        `away` seconds.
        """
        done = self._done.get(scan)
        if done is None or now - done.at >= self._seconds:
            return None
        if command not in (None, done.command) and now - done.seen >= away:
            return None
        self._done[scan] = replace(done, seen=now)
        return done.group
