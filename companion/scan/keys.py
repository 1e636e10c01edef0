"""A hand-held scanner types: so fast, and with Enter at the end, that no finger can do the same."""

from __future__ import annotations

GAP = 0.3
"""Seconds between two keys of one scan at most, the way through a busy network included."""
MEAN = 0.1
"""Seconds from key to key on the average: scanners need a tenth of it, typists twice as long."""
LEAST = 6
"""Characters of the shortest code that is taken for one."""
MOST = 300
ENDS = ("Enter", "Numpad Enter")


class ScannerKeys:
    """Gathers keys; `add` gives back a code when Enter ends one."""

    def __init__(self) -> None:
        self._typed: list[tuple[str, float]] = []

    def add(self, key: str, now: float) -> str | None:
        """A key went down: the character, or the name of a key without one. `now` in seconds."""
        if len(key) > 1 and key not in ENDS:
            return None  # Shift belongs to the letter that follows
        if self._typed and now - self._typed[-1][1] > GAP:
            self._typed.clear()
        if key not in ENDS:
            self._typed.append((key, now))
            del self._typed[:-MOST]
            return None
        typed, self._typed = self._typed, []
        quick = bool(typed) and now - typed[0][1] <= MEAN * len(typed)
        return "".join(c for c, _ in typed) if quick and len(typed) >= LEAST else None
