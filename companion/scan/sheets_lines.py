"""Words broken into lines, Chinese ones too: between any two of its characters, but no line begins
with a closing mark or ends with an opening one, and a number stays with what it counts."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

_OPENING = {"Ps", "Pi"}
_CLOSING = {"Pe", "Pf", "Po"}
_FIRST_WIDE = "\u2e80"
"""From here on characters are as wide as high, and written without blanks."""


def broken(text: str, width: float, measure: Callable[[str], float]) -> list[str]:
    """The lines, each at most `width` by `measure` if it has more than one character."""
    lines, line = list[str](), ""
    for unit in _units(text.strip()):
        if line and measure((line + unit).rstrip()) > width:
            lines.append(line.rstrip())
            line = ""
        for character in unit:
            # One word may be wider than a line; blanks at its end do not count.
            if line and not character.isspace() and measure(line + character) > width:
                lines.append(line.rstrip())
                line = ""
            line += character
    return [*lines, line.rstrip()] if line else lines


def _units(text: str) -> list[str]:
    """What is not broken up, with the blanks that follow it."""
    units: list[str] = []
    for character in text:
        if units and _together(units[-1], character):
            units[-1] += character
        else:
            units.append(character)
    return units


def _together(before: str, character: str) -> bool:
    word, last = before.rstrip(), before[-1]
    if character.isspace():
        return True
    if character >= _FIRST_WIDE and word[-1:].isdecimal():
        return True
    if last.isspace():
        return False
    return (
        unicodedata.category(last) in _OPENING
        or unicodedata.category(character) in _CLOSING
        or (last < _FIRST_WIDE and character < _FIRST_WIDE)
    )
