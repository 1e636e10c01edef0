"""What a printed tag says: sixteen characters that name one copy of one thing of one game.

    TS1 4B7QK2ZD 01 X3M
    |   |        |  three check characters over all the others
    |   |        the copy, 1 to 1023
    |   40 bits of the hash of game, kind and id
    ours, version 1

The characters are those of Crockford's base 32, all of them in QR's alphanumeric mode, so a tag
fills a version 1 symbol at error level Q exactly. Tags know no host and no evening, and the hash
needs no register of numbers: a pack of the group's own has tags as soon as it has ids.

The check is a Reed-Solomon code over GF(32) of distance 4: up to three wrong characters, swapped
neighbours among them, are always noticed.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from companion.table.thing import Thing

DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Of base 32: no I, L, O and U, which are mistaken for others."""
MARK = "TS"
VERSION = "1"
LENGTH = 16
MOST_COPIES = 1023
LONGEST_TEXT = 300
"""Characters: a link with a tag is shorter."""

_HASH, _COPY, _CHECK = 8, 2, 3
_VALUE = {digit: value for value, digit in enumerate(DIGITS)}
_OURS = re.compile(rf"{MARK}(?:[0-9]|[0-9A-Z $%*+\-./:]{{{LENGTH - len(MARK)}}}$)")
# In capitals, too, a link reads: so it fits QR's alphanumeric mode.
_LINK = re.compile(r"HTTPS?://[^/?#\s@]+/T/([0-9A-Z]{1,12})/([^/?#\s]+)/?")


@dataclass(frozen=True, slots=True)
class Tag:
    """Copy `copy` (1 is the first) of the thing `kind`, `id` of a game."""

    kind: str
    id: str
    copy: int = 1


@dataclass(frozen=True, slots=True)
class Known:
    """A tag of ours, and what it stands for. `text` is the bare tag as it is printed; `table` the
    code of the table that a link was bound to."""

    text: str
    game: str
    tag: Tag
    thing: Thing
    table: str | None = None


@dataclass(frozen=True, slots=True)
class Unknown:
    """A tag of ours, undamaged, for a thing that no pack here has."""

    text: str
    table: str | None = None


@dataclass(frozen=True, slots=True)
class Damaged:
    """Ours by its beginning, but it cannot be relied on. `newer`: of a later version than this."""

    text: str
    why: Literal["length", "characters", "check", "newer"]
    table: str | None = None


@dataclass(frozen=True, slots=True)
class Foreign:
    """A code that is none of ours, with what it says."""

    text: str


Reading = Known | Unknown | Damaged | Foreign


class Clash(ValueError):
    """Two things that would have the same tag. One of them needs another id."""


@dataclass(frozen=True)
class Catalogue:
    """Everything that a tag may stand for here: things by game id."""

    things: Mapping[str, tuple[Thing, ...]]
    _by_hash: Mapping[str, tuple[str, Thing]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        found: dict[str, tuple[str, Thing]] = {}
        for game, things in self.things.items():
            for thing in things:
                name = _hashed(game, thing.kind, thing.id)
                if name in found:
                    other, first = found[name]
                    raise Clash(
                        f"{other}/{first.kind}/{first.id} and {game}/{thing.kind}/{thing.id}"
                    )
                found[name] = (game, thing)
        object.__setattr__(self, "_by_hash", MappingProxyType(found))

    def find(self, name: str) -> tuple[str, Thing] | None:
        """Game and thing by the eight characters of their hash."""
        return self._by_hash.get(name)


def encode(game: str, kind: str, id: str, copy: int = 1) -> str:
    """The tag for a copy of a thing: 16 characters. Raises ValueError for copy 0 or 1024."""
    if not 1 <= copy <= MOST_COPIES:
        raise ValueError(f"copy {copy} is not from 1 to {MOST_COPIES}")
    said = MARK + VERSION + _hashed(game, kind, id) + DIGITS[copy >> 5] + DIGITS[copy & 31]
    return said + _check(said)


def read(text: str, catalogue: Catalogue) -> Reading:
    """What a code says, as it was scanned or typed; blanks around it and case do not matter."""
    stripped = text.strip()
    said = capitals(stripped)
    if len(said) > LONGEST_TEXT:
        return Foreign(text)
    table = None
    if link := _LINK.fullmatch(said):
        table, said = link.groups()
    if not _OURS.match(said):
        return Foreign(text)
    return _ours(said, table, catalogue)


def link(address: str, table: str, tag: str) -> str:
    """The tag as a link for one table, that a phone's own camera opens. `address` as in
    "http://192.168.1.5:8550". All in capitals: that makes the smaller symbol, and servers and
    `read` take it."""
    return f"{address.rstrip('/')}/t/{table}/{tag}".upper()


def _ours(said: str, table: str | None, catalogue: Catalogue) -> Reading:
    if len(said) != LENGTH:
        return Damaged(said, "length", table)
    if not set(said) <= _VALUE.keys():
        return Damaged(said, "characters", table)
    if _check(said[:-_CHECK]) != said[-_CHECK:]:
        return Damaged(said, "check", table)
    if said[len(MARK)] != VERSION:
        return Damaged(said, "newer", table)
    start = len(MARK) + len(VERSION)
    name, copies = said[start : start + _HASH], said[start + _HASH : -_CHECK]
    copy = _VALUE[copies[0]] << 5 | _VALUE[copies[1]]
    found = catalogue.find(name)
    if found is None or not 1 <= copy <= found[1].copies:
        return Unknown(said, table)
    game, thing = found
    return Known(said, game, Tag(thing.kind, thing.id, copy), thing, table)


def capitals(text: str) -> str:
    """A code in capitals. ASCII only: str.upper() would turn other letters into ours."""
    return "".join(c.upper() if c.isascii() else c for c in text)


def _hashed(game: str, kind: str, id: str) -> str:
    named = unicodedata.normalize("NFC", f"tableside/tag/1\n{game}\n{kind}\n{id}")
    bits = int.from_bytes(hashlib.sha256(named.encode()).digest()[:5])
    return "".join(DIGITS[bits >> shift & 31] for shift in range(35, -1, -5))


def _powers() -> tuple[tuple[int, ...], Mapping[int, int]]:
    """The powers of x modulo x^5 + x^2 + 1, and the exponent of each element of the field."""
    powers, at = list[int](), 1
    for _ in range(31):
        powers.append(at)
        at <<= 1
        if at & 32:
            at ^= 0b100101
    return tuple(powers), {element: exponent for exponent, element in enumerate(powers)}


_POWER, _LOG = _powers()


def _times(a: int, b: int) -> int:
    return _POWER[(_LOG[a] + _LOG[b]) % 31] if a and b else 0


def _generator(roots: Iterable[int]) -> tuple[int, ...]:
    """The coefficients of the product of (x - root), without the leading 1, highest first."""
    made = [1]
    for root in roots:
        shifted, scaled = [*made, 0], [0, *(_times(c, root) for c in made)]
        made = [a ^ b for a, b in zip(shifted, scaled, strict=True)]
    return tuple(made[1:])


_GENERATOR = _generator(_POWER[:_CHECK])


def _check(said: str) -> str:
    """The check characters: the remainder by the generator polynomial."""
    rest = [0] * _CHECK
    for character in said:
        factor = _VALUE[character] ^ rest[0]
        shifted = [*rest[1:], 0]
        rest = [a ^ _times(factor, g) for a, g in zip(shifted, _GENERATOR, strict=True)]
    return "".join(DIGITS[value] for value in rest)
