"""What is dealt, to whom: the facts that everybody agrees on before a card moves."""

from __future__ import annotations

import json
from dataclasses import dataclass

from companion.dealing.hashing import tagged

MOST_SEATS = 256
"""A seat's index is one byte."""


@dataclass(frozen=True, slots=True)
class Manifest:
    """One deal: the table's id, the number of the deal at it (1, 2, ...), the rules' id, the names
    of the seats in order and the ids of the cards in the order in which they are shuffled."""

    game: str
    deal: int
    rules: str
    seats: tuple[str, ...]
    cards: tuple[str, ...]

    def to_bytes(self) -> bytes:
        """Canonical JSON: keys sorted, no blanks, UTF-8 as it is."""
        return json.dumps(
            self.to_json(), sort_keys=True, separators=(",", ":"), ensure_ascii=False
        ).encode()

    def to_json(self) -> dict[str, object]:
        """The five fields as JSON values."""
        return {
            "cards": list(self.cards),
            "deal": self.deal,
            "game": self.game,
            "rules": self.rules,
            "seats": list(self.seats),
        }

    @property
    def hash(self) -> bytes:
        """`mh`, the manifest's hash: every later hash contains it."""
        return tagged("manifest", self.to_bytes())

    @property
    def fits(self) -> bool:
        """Whether there is one card for each seat, and a byte for each seat's index."""
        return len(self.cards) == len(self.seats) and 1 <= len(self.seats) <= MOST_SEATS
