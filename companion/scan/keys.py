"""A hand-held scanner types: so fast, and with Enter or Tab at the end, that no finger can."""

from __future__ import annotations

from companion.scan.codec import LONGEST_TEXT, MARK

GAP = 1.0
"""Seconds between two keys of one scan at most: a page that draws much may hold a key up."""
MEAN = 0.03
"""Seconds from key to key on the average, for any code: no typist is as fast."""
MEAN_OF_OURS = 0.1
"""The same for what begins like a code of ours, which nobody types by chance."""
LEAST = 6
"""Characters of the shortest code that is taken for one."""
OURS = (MARK, "HTTP")
ENDS = ("Enter", "Numpad Enter", "Tab")
"""What a scanner may be set to press when it has read a code."""
PAD = "Numpad "
"""How keys of the number pad are called, which some scanners press."""


class ScannerKeys:
    """Gathers keys; `add` gives back a code when Enter ends one."""

    def __init__(self) -> None:
        self._typed: list[tuple[str, float]] = []

    def add(self, key: str, now: float) -> str | None:
        """A key went down: the character, or the name of a key without one. `now` in seconds."""
        if key.startswith(PAD) and len(key) == len(PAD) + 1:
            key = key[-1]
        if len(key) > 1 and key not in ENDS:
            return None  # Shift belongs to the letter that follows
        if self._typed and now - self._typed[-1][1] > GAP:
            self._typed.clear()
        if key not in ENDS:
            self._typed.append((key, now))
            del self._typed[:-LONGEST_TEXT]
            return None
        typed, self._typed = self._typed, []
        if len(typed) < LEAST:
            return None
        code = "".join(c for c, _ in typed)
        mean = MEAN_OF_OURS if code.upper().startswith(OURS) else MEAN
        return code if now - typed[0][1] <= mean * len(typed) else None
