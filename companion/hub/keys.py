"""Secrets of devices, codes of tables, and the operating system's chance."""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from collections.abc import Sequence
from typing import TypeVar

from companion.table.chance import Chance

T = TypeVar("T")

CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Of a table's code: nothing that is mistaken for something else when read aloud."""
CODE_LENGTH = 6
REENTRY_LENGTH = 6


class SystemChance:
    """Chance from the operating system's generator."""

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        return secrets.randbelow(n)

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The same items in an order drawn uniformly (Fisher-Yates)."""
        drawn = list(items)
        for i in range(len(drawn) - 1, 0, -1):
            j = secrets.randbelow(i + 1)
            drawn[i], drawn[j] = drawn[j], drawn[i]
        return tuple(drawn)


def new_key() -> str:
    """The secret of a device: 192 random bits, as URL-safe text."""
    return secrets.token_urlsafe(24)


def key_hash(code: str, key: str) -> str:
    """What a table knows of a device's secret: useless elsewhere, and at any other table."""
    return hashlib.sha256(f"tableside/key/1\n{code}\n{key}".encode()).hexdigest()[:40]


def draw_code(chance: Chance) -> str:
    """A code for a new table."""
    return "".join(CODE_LETTERS[chance.below(len(CODE_LETTERS))] for _ in range(CODE_LENGTH))


def draw_reentry(chance: Chance) -> str:
    """A re-entry code: six digits."""
    return "".join(str(chance.below(10)) for _ in range(REENTRY_LENGTH))


def tidy_code(raw: str) -> str:
    """A code as typed by a person: blanks, dashes, case and full-width letters do not matter."""
    text = unicodedata.normalize("NFKC", raw).upper()
    return "".join(c for c in text if c.isascii() and c.isalnum())[:12]
