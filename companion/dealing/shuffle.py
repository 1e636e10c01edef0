"""Fisher-Yates with bytes that everybody can compute again."""

from __future__ import annotations

import struct
from collections.abc import Sequence

from companion.dealing.hashing import tagged

_WORDS = struct.Struct(">8I")
_SPAN = 2**32


class Stream:
    """32-bit words from a seed. Block k is `H("stream", seed, k)`, read as eight words."""

    __slots__ = ("_block", "_k", "_seed")

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._k = 0
        self._block: list[int] = []

    def word(self) -> int:
        """The next word, 0 to 2^32 - 1."""
        if not self._block:
            block = tagged("stream", self._seed, self._k.to_bytes(4, "big"))
            self._block = list(reversed(_WORDS.unpack(block)))
            self._k += 1
        return self._block.pop()

    def below(self, m: int) -> int:
        """A whole number from 0 to m - 1. Words of the last, incomplete run of m are thrown away:
        with them the small numbers would come a little too often."""
        limit = _SPAN - _SPAN % m
        while (word := self.word()) >= limit:
            pass
        return word % m


def order(seed: bytes, n: int) -> tuple[int, ...]:
    """Which of n cards each seat gets: seat j gets the card that lay at place `order(...)[j]`."""
    stream = Stream(seed)
    places = list(range(n))
    for i in range(n - 1, 0, -1):
        j = stream.below(i + 1)
        places[i], places[j] = places[j], places[i]
    return tuple(places)


def seed_of(mh: bytes, s: bytes, r: Sequence[bytes]) -> bytes:
    """The shuffle's seed: from the manifest's hash, the server's secret and all contributions."""
    return tagged("seed", mh, s, *r)
