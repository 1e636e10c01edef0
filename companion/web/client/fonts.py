"""Fonts: which ones the engine loads at the start, and what it gets when a character is missing.

The engine knows the slices of about 150 Noto fonts and asks for them by an address such as
`notosanssc/v37/<hash>.<number>.woff2`. They come from `fallback.zip` (see build/fonts.py); what is
not in there is answered with a font that has nothing to draw, never with an error.
"""

from __future__ import annotations

import re
import zipfile
from functools import lru_cache
from pathlib import Path

#: `Roboto` is the family the engine falls back to before it asks for slices: naming our body font
#: so gives every text, the display face's too, all of GB2312.
FONT_MANIFEST: list[dict[str, object]] = [
    {"family": "MaterialIcons", "fonts": [{"asset": "fonts/icons.woff2"}]},
    {"family": "body", "fonts": [{"asset": "fonts/body.woff2"}]},
    {"family": "display", "fonts": [{"asset": "fonts/display.woff2"}]},
    {"family": "Roboto", "fonts": [{"asset": "fonts/body.woff2"}]},
]

_SLICE = re.compile(r"(?P<family>[a-z0-9]+)/v\d+/[A-Za-z0-9_-]+(?:\.(?P<number>\d+))?\.woff2")


class FallbackFonts:
    """Members of the archive by the address the engine uses."""

    def __init__(self, archive: Path) -> None:
        self._archive = archive
        with zipfile.ZipFile(archive) as opened:
            self._names = set(opened.namelist())
        self.read = lru_cache(maxsize=64)(self._read)

    def member(self, address: str) -> str | None:
        """The archive member for `notosanssc/v37/x.12.woff2`; None if it is no slice address."""
        found = _SLICE.fullmatch(address)
        if found is None:
            return None
        family, number = found["family"], found["number"]
        name = f"{family}/{number}.woff2" if number is not None else f"{family}.woff2"
        return name if name in self._names else "blank.woff2"

    def _read(self, member: str) -> bytes:
        with zipfile.ZipFile(self._archive) as opened:
            return opened.read(member)
