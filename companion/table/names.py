"""Names of people: text that is shown as text, compared after normalisation, and never an id."""

from __future__ import annotations

import unicodedata

from companion.table.refusal import Refusal, refuse

LONGEST_NAME = 30
"""In characters (code points)."""

_LONGEST_RAW = 20 * LONGEST_NAME  # beyond this nobody typed it: not worth normalising

_JOINER = "\u200d"  # holds emoji families together, so it is kept between two visible characters
_BLACK_FLAG = "\U0001f3f4"
_TAGS = range(0xE0020, 0xE0080)  # after a black flag they spell England, Scotland, Wales
_NEW_EMOJI = range(0x1F000, 0x1FB00)  # a phone may know younger emoji than this Python does
_BLANK_LETTERS = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_VARIATIONS = (range(0xFE00, 0xFE10), range(0x180B, 0x1810), range(0xE0100, 0xE01F0))
_GRAPHEME_JOINER = "\u034f"


def tidy_name(raw: str) -> str | Refusal:
    """The name as it will be shown, or why it cannot be.

    Line breaks, runs of blanks and letters that look like one become one blank; characters that
    nobody can see (zero width, direction overrides) are dropped. An emoji sequence stays whole.
    """
    if len(raw) > _LONGEST_RAW:
        return refuse("name.too_long", longest=LONGEST_NAME, length=len(raw))
    if any(_unprintable(c) for c in raw):
        return refuse("name.unprintable")
    kept: list[str] = []
    flag = False
    for c in raw:
        flag = c == _BLACK_FLAG or (flag and ord(c) in _TAGS)
        if c in _BLANK_LETTERS or unicodedata.category(c) in ("Cc", "Zl", "Zp", "Zs"):
            kept.append(" ")
        elif c == _JOINER or flag or not _unseen(c) or _variation(c):
            kept.append(c)
    words = (word.strip(_JOINER) for word in "".join(kept).split())
    name = unicodedata.normalize("NFC", " ".join(word for word in words if word))
    if not likeness(name):
        return refuse("name.empty")
    if len(name) > LONGEST_NAME:
        return refuse("name.too_long", longest=LONGEST_NAME, length=len(name))
    return name


def likeness(name: str) -> str:
    """Two names with the same likeness cannot be told apart at a table."""
    seen = "".join(" " if c in _BLANK_LETTERS else c for c in name if not _unseen(c))
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", seen).casefold())
    return " ".join(folded.split())


def _unprintable(c: str) -> bool:
    category = unicodedata.category(c)
    return category in ("Cs", "Co") or (category == "Cn" and ord(c) not in _NEW_EMOJI)


def _unseen(c: str) -> bool:
    return unicodedata.category(c) == "Cf" or c == _GRAPHEME_JOINER or _variation(c)


def _variation(c: str) -> bool:
    return any(ord(c) in span for span in _VARIATIONS)
