"""Deals to try things on: the published test vector, and many random ones."""

from __future__ import annotations

import random
from typing import Any

from companion.dealing import Deal, Manifest, deal, from_random

#: rules/dealing.md, last paragraph: two independent implementations agree on this.
VECTOR = Manifest(
    game="KNS-TEST-1",
    deal=1,
    rules="kanas/1",
    seats=("甲", "乙", "丙", "丁", "戊"),
    cards=("SPECIAL", "T1", "T2", "T3", "T4"),
)
S = bytes(range(32))
R = tuple(bytes([i + 1]) * 32 for i in range(5))
DEALT = ("T2", "T4", "T1", "T3", "SPECIAL")
ROOT = "49fb71f65b228681472e191429c5ed5b7e8eeefa382391e064dc51c6a097063a"
FINGERPRINT = "97XQ3-XJV4A"

#: Texts on which two writers of JSON could disagree.
ODD = (
    *("小明", "👩‍👩‍👧", "𠮷", "علي", "<img src=x onerror=alert(1)>", "</script>", '"', "\\", "a b"),
    *("\u0001", "\t", "\u007f", "\u2028", "\u202e", "\ufeff", "é", "e\u0301", "\U0010ffff", "/"),
)


def vector() -> Deal:
    """The deal of the test vector."""
    return deal(VECTOR, S, [from_random(value) for value in R])


def vector_json() -> dict[str, Any]:
    """Its proof as JSON values that may be changed."""
    return vector().proof().to_json()


def random_deal(chance: random.Random) -> Deal:
    """Some deal of 1 to 10 seats with names and cards of all sorts."""
    n = chance.randint(1, 10)
    manifest = Manifest(
        game=chance.choice(ODD) + str(chance.random()),
        deal=chance.choice((1, 2, 2**31, 2**53 - 1)),
        rules="kanas/1",
        seats=tuple(chance.choice(ODD) + str(i) for i in range(n)),
        # Some cards twice: several of a kind may be dealt.
        cards=tuple(f"{chance.choice(ODD)}{chance.randint(0, n)}" for _ in range(n)),
    )
    return deal(
        manifest, chance.randbytes(32), [from_random(chance.randbytes(32)) for _ in range(n)]
    )
