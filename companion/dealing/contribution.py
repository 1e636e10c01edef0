"""What a player adds to the shuffle, so that nobody else alone decides how it falls."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Literal

from companion.dealing.hashing import sized
from companion.table.refusal import Refusal, refuse

Origin = Literal["word", "random"]

LONGEST_WORD = 200
"""In characters."""


@dataclass(frozen=True, slots=True)
class Contribution:
    """32 bytes of one seat. The screen says whether they come from a lucky word that the player
    typed, or are random bytes; the proof holds the bytes alone."""

    value: bytes
    origin: Origin

    def __post_init__(self) -> None:
        sized(self.value, "contribution")


def from_word(word: str) -> Contribution | Refusal:
    """The contribution of a lucky word: SHA-256 of its UTF-8, exactly as typed. Refused when
    there is nothing in it."""
    if not word.strip():
        return refuse("dealing.word.empty")
    if len(word) > LONGEST_WORD:
        return refuse("dealing.word.too_long", longest=LONGEST_WORD)
    try:
        return Contribution(hashlib.sha256(word.encode()).digest(), "word")
    except UnicodeEncodeError:  # half a character, which no keyboard sends
        return refuse("dealing.word.unreadable")


def from_random(value: bytes) -> Contribution:
    """The contribution of a seat that types nothing: 32 random bytes, best of its own device.
    ValueError for another length."""
    return Contribution(value, "random")
