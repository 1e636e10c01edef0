"""What is shown before anything is known: locks that open in one way only."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence

from companion.dealing.hashing import keyed, tagged


def server_commitment(mh: bytes, s: bytes) -> bytes:
    """Locks the server's secret `s`. On every screen *before* the first contribution is given."""
    return tagged("server", mh, s)


def salt_of(mh: bytes, s: bytes, seat: int) -> bytes:
    """The salt of a seat (index from 0). Without it five possible cards are guessed at once."""
    return keyed(s, "salt", mh, bytes((seat,)))


def seat_commitment(mh: bytes, seat: int, card: str, salt: bytes) -> bytes:
    """Locks the card of a seat (index from 0)."""
    return tagged("seat", mh, bytes((seat,)), salt, hashlib.sha256(card.encode()).digest())


def root_of(mh: bytes, commitments: Sequence[bytes]) -> bytes:
    """Locks all seats at once; its first bits are the fingerprint."""
    return tagged("root", mh, *commitments)


def check_opening(mh: bytes, seat: int, card: str, salt: bytes, commitment: bytes) -> bool:
    """Whether this card and salt open the commitment of the seat (index from 0): what each phone
    checks of its own, and everybody of a card opened in mid-game."""
    if not 0 <= seat < 256:
        return False
    return hmac.compare_digest(seat_commitment(mh, seat, card, salt), commitment)
