"""What the rules need of a provable deal; how it is done is the business of whoever deals.

Everything is text: hashes, secrets and salts are lower-case hexadecimal of 32 bytes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from companion.table.refusal import Refusal

RULES = "kanas/1"
SPECIAL = "SPECIAL"
"""The card id of the special task (R5). An ordinary one is "T1", or "T1 " and its text."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """What is dealt to whom: table id, number of the deal (1, 2, ...), names by seat, card ids."""

    table: str
    number: int
    seats: tuple[str, ...]
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Lock:
    """What everybody gets before a contribution is given: hash of the manifest, and the lock on
    the server's secret."""

    manifest: str
    server: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished shuffle. `cards` and `salts` by seat are secret, the rest is public."""

    cards: tuple[str, ...]
    salts: tuple[str, ...]
    commitments: tuple[str, ...]
    root: str
    fingerprint: str


class Dealer(Protocol):
    """Deals by a scheme that can be proved afterwards. Draws nothing itself."""

    def lock(self, manifest: Manifest, secret: str) -> Lock:
        """The locks for a secret of 32 random bytes."""
        ...

    def word(self, word: str) -> str | Refusal:
        """The contribution of a lucky word, or why it is none."""
        ...

    def deal(self, manifest: Manifest, secret: str, given: tuple[str, ...]) -> Outcome:
        """Shuffle with one contribution per seat."""
        ...

    def proof(
        self, manifest: Manifest, secret: str, given: tuple[str, ...], aborted: str = ""
    ) -> str:
        """Everything about a deal as JSON text. `aborted`: why it was given up."""
        ...
