"""One scan, one effect: what a device has just done with a tag is not done again."""

from __future__ import annotations

from collections.abc import Hashable

SECONDS = 20.0
"""So long a tag that was held before the camera, or sent twice, is the same scan."""


class Once:
    """Which scans had their effect lately. `scan` names device, seat and tag; `now` in seconds."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._done: dict[Hashable, tuple[float, int]] = {}

    def note(self, scan: Hashable, now: float, group: int) -> None:
        """The scan had its effect: the command that began with event `group`."""
        fresh = {k: v for k, v in self._done.items() if now - v[0] < self._seconds}
        self._done = {**fresh, scan: (now, group)}

    def last(self, scan: Hashable, now: float) -> int | None:
        """The first event of what the same scan did a moment ago; None if it did nothing."""
        at, group = self._done.get(scan, (float("-inf"), 0))
        return group if now - at < self._seconds else None
