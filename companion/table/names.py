"""Names of people: text that is shown as text, compared after normalisation, and never an id."""

from __future__ import annotations

import unicodedata

from companion.table.refusal import Refusal, refuse

LONGEST_NAME = 30
"""In characters (code points)."""

_JOINER = "\u200d"  # holds emoji families together, so it is kept between two visible characters
_VARIATION = {"\ufe0e", "\ufe0f"}


def tidy_name(raw: str) -> str | Refusal:
    """The name as it will be shown, or why it cannot be.

    Line breaks and runs of blanks become one blank; characters that nobody can see (zero width,
    direction overrides) are dropped. An emoji sequence stays whole.
    """
    text = unicodedata.normalize("NFC", raw)
    if any(unicodedata.category(c) in ("Cs", "Cn", "Co") for c in text):
        return refuse("name.unprintable")
    kept: list[str] = []
    for c in text:
        category = unicodedata.category(c)
        if category in ("Cc", "Zl", "Zp", "Zs"):
            kept.append(" ")
        elif category != "Cf" or c == _JOINER:
            kept.append(c)
    name = " ".join("".join(kept).split()).strip(_JOINER)
    if not likeness(name):
        return refuse("name.empty")
    if len(name) > LONGEST_NAME:
        return refuse("name.too_long", longest=LONGEST_NAME, length=len(name))
    return name


def likeness(name: str) -> str:
    """Two names with the same likeness cannot be told apart at a table."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    seen = (c for c in folded if unicodedata.category(c) != "Cf" and c not in _VARIATION)
    return " ".join("".join(seen).split())
