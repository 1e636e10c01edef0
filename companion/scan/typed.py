"""What a hand-held scanner meant, when the computer makes other characters of the keys it presses.

A scanner presses the keys of the layout that it was set to; the computer reads them by its own. And
many add something in front or behind. Nothing is guessed: what comes of it counts only if it is a
tag of a thing that there is, check characters and all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType

from companion.scan.codec import (
    DIGITS,
    LENGTH,
    LONGEST_TEXT,
    MARK,
    Catalogue,
    Known,
    capitals,
    read,
)

_DIGITS = "1234567890"
_FRENCH_DIGITS = "&é\"'(-è_çà"
_BELGIAN_DIGITS = "&é\"'(§è!çà"
_BARE = re.compile(rf"(?={MARK}([{DIGITS}]{{{LENGTH - len(MARK)}}}))", re.ASCII)
_LINKED = re.compile(rf"(HTTPS?://[^/?#\s@]+/T/[0-9A-Z]{{1,12}}/{MARK}[{DIGITS}]{{{LENGTH - 2}}})")


def _layout(typed: str, meant: str) -> Mapping[int, str]:
    """Typed character by character, in either case, what was meant."""
    table = {ord(t): m for t, m in zip(typed, meant, strict=True)}
    lower = {ord(chr(t).lower()): m for t, m in table.items()}
    upper = {ord(chr(t).upper()): m for t, m in table.items() if len(chr(t).upper()) == 1}
    return MappingProxyType(upper | lower | table)


LAYOUTS = (
    # American scanner, German computer; and the other way round.
    _layout("YZ-Öß", "ZY/:-"),
    _layout("YZ&>/", "ZY/:-"),
    # American scanner, French or Belgian computer; French scanner, American computer.
    _layout(f"{_FRENCH_DIGITS}QAWZ?,M!:)", f"{_DIGITS}AQZWMM:/.-"),
    _layout(f"{_BELGIAN_DIGITS}QAWZ?,M=:)", f"{_DIGITS}AQZWMM:/.-"),
    _layout("!@#$%^&*()QAWZ:;>.<", f"{_DIGITS}AQZWMM/:."),
    # Caps Lock, where it turns the row of digits round: French, Belgian, German, American.
    _layout(_FRENCH_DIGITS, _DIGITS),
    _layout(_BELGIAN_DIGITS, _DIGITS),
    _layout('!"§$%&/()=', _DIGITS),
    _layout("!@#$%^&*()", _DIGITS),
)


def as_meant(text: str, catalogue: Catalogue) -> str:
    """The tag, or link with a tag, in what was typed; `text` itself if there is none or more than
    one. A link stays one: it is good for its table only."""
    if len(text) > LONGEST_TEXT or isinstance(read(text, catalogue), Known):
        return text
    for each in (text, *(text.translate(layout) for layout in LAYOUTS)):
        found = {
            code for code in _inside(capitals(each)) if isinstance(read(code, catalogue), Known)
        }
        if found:
            return found.pop() if len(found) == 1 else text
    return text


def _inside(said: str) -> Iterator[str]:
    """What looks like a tag in a text of capitals: whole links, or bare tags without any link."""
    links = _LINKED.findall(said)
    if links or "HTTP" in said:
        yield from links
        return
    yield from (MARK + rest for rest in _BARE.findall(said))
