"""Finds secrets in bytes, however they are written down."""

from __future__ import annotations

import base64
import gzip
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from urllib.parse import unquote_to_bytes

from companion.hub.keys import key_hash


@dataclass(frozen=True)
class Secrets:
    """Secrets that some bytes must not hold.

    `numbers` by whose they are ("seat 2"); `keys` secrets of devices by whose they are; `codes`
    the tables at which hashes of these keys are made.
    """

    numbers: dict[str, int]
    keys: dict[str, str]
    codes: tuple[str, ...] = ()

    def found_in(self, data: bytes) -> list[str]:
        """What was found, such as "number of seat 2 as hex"; empty for innocent bytes."""
        looked = [data, data.lower(), *unpacked(data)]
        return [name for name, needle in self._needles() if any(needle in hay for hay in looked)]

    def _needles(self) -> Iterator[tuple[str, bytes]]:
        for whose, number in self.numbers.items():
            for how, needle in spellings(number):
                yield f"number of {whose} as {how}", needle
        for whose, key in self.keys.items():
            for how, needle in text_spellings(key.encode()):
                yield f"key of {whose} as {how}", needle
            for code in self.codes:
                yield f"hash of the key of {whose}", key_hash(code, key).encode()


def unpacked(data: bytes) -> Iterator[bytes]:
    """The same bytes without the wrapping that a format or a transport may put around them."""
    if data[:2] == b"\x1f\x8b":
        yield gzip.decompress(data)
    if b"\\u00" in data:
        yield re.sub(rb"\\u00([0-9a-fA-F]{2})", lambda m: bytes([int(m[1], 16)]), data)
    if b"%" in data:
        yield unquote_to_bytes(data)


def spellings(number: int) -> Iterator[tuple[str, bytes]]:
    """How a number of nine digits may be written."""
    digits = str(number)
    yield from text_spellings(digits.encode())
    for mark in (",", ".", " ", "_", "'", "\u00a0", "\u202f"):
        yield f"grouped by {mark!r}", f"{number:,}".replace(",", mark).encode()
    yield "reversed", digits[::-1].encode()
    yield "full-width digits", "".join(chr(0xFF10 + int(d)) for d in digits).encode()
    yield "hex", f"{number:x}".encode()
    yield "octal", f"{number:o}".encode()
    # As msgpack and other binary formats write it.
    for size in (4, 8):
        for order in ("big", "little"):
            raw = number.to_bytes(size, order)
            yield f"{size} bytes, {order} end first", raw
            yield from _base64(f"base64 of {size} bytes, {order} end first", raw)


def text_spellings(text: bytes) -> Iterator[tuple[str, bytes]]:
    """How a text of ASCII may be written."""
    yield "text", text
    yield "hex of text", text.hex().encode()
    yield "percent", "".join(f"%{b:02x}" for b in text).encode()
    yield "UTF-16", text.decode().encode("utf-16-le")
    yield "reversed text", text[::-1]
    yield from _base64("base64 of text", text)


def _base64(how: str, raw: bytes) -> Iterable[tuple[str, bytes]]:
    """At each of the three places at which it may begin within a longer text."""
    for shift in range(3):
        code = base64.b64encode(b"\0" * shift + raw).rstrip(b"=")
        # The first and last letters also depend on what stands around.
        first = -(-shift * 8 // 6)
        inner = code[first : (shift + len(raw)) * 8 // 6]
        if len(inner) >= 5:
            yield how, inner
            yield f"{how} for URLs", inner.translate(bytes.maketrans(b"+/", b"-_"))
