"""A hand-held scanner types: so fast, and with Enter at the end, that no finger can do the same."""

from __future__ import annotations

GAP = 0.12
"""Seconds between two keys of one scan, the way through the network included."""
LEAST = 6
"""Characters of the shortest code that is taken for one."""
MOST = 300


class ScannerKeys:
    """Gathers keys; `add` gives back a code when Enter ends one."""

    def __init__(self, gap: float = GAP) -> None:
        self._gap = gap
        self._typed: list[str] = []
        self._last = float("-inf")

    def add(self, key: str, now: float) -> str | None:
        """A key went down: the character, or the name of a key without one. `now` in seconds."""
        quick = now - self._last <= self._gap
        if len(key) > 1 and key not in ("Enter", "Numpad Enter"):
            return None  # Shift belongs to the letter that follows
        if not quick:
            self._typed.clear()
        self._last = now
        if len(key) == 1:
            self._typed.append(key)
            del self._typed[:-MOST]
            return None
        typed = "".join(self._typed)
        self._typed.clear()
        return typed if quick and len(typed) >= LEAST else None
