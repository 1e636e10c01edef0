"""One scan, one effect: what a device has just done with a tag is not done again."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

SECONDS = 20.0
"""So long a tag that was held before the camera, or sent twice, is the same scan."""
TRIGGER = 1.5
"""So long two codes of a hand-held scanner are the same scan: each is a trigger pulled, and the
second one of a slip of the finger comes at once."""
CHANGED = 1.0
"""So long, if the tag has come to mean something else."""


@dataclass(frozen=True, slots=True)
class _Done:
    at: float
    group: int
    command: Any


class Once:
    """Which scans had their effect lately. `scan` names device, seat and tag; `now` in seconds."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._done: dict[Hashable, _Done] = {}

    def note(self, scan: Hashable, now: float, group: int, command: Any = None) -> None:
        """The scan had its effect: `command`, that began with event `group`."""
        fresh = {k: v for k, v in self._done.items() if now - v.at < self._seconds}
        self._done = {**fresh, scan: _Done(now, group, command)}

    def knows(self, scan: Hashable, now: float) -> bool:
        """Whether the scan had any effect lately, whatever the tag has come to mean since."""
        done = self._done.get(scan)
        return done is not None and now - done.at < self._seconds

    def last(
        self,
        scan: Hashable,
        now: float,
        command: Any = None,
        *,
        seconds: float = SECONDS,
        changed: float = 0.0,
    ) -> int | None:
        """The first event of what the same scan did less than `seconds` ago; None if nothing.

        `command`: the one thing that the tag means now, if it is one. If that is another than was
        done ("phase done" in the next phase) it is another scan, `changed` seconds after the first.
        """
        done = self._done.get(scan)
        if done is None or now - done.at >= min(seconds, self._seconds):
            return None
        if command not in (None, done.command) and now - done.at >= changed:
            return None
        return done.group
