"""The one hash of the scheme "seat-commit v1": SHA-256 with a label in front.

A label keeps the hashes of different steps apart, so that none can be passed off as another.
"""

from __future__ import annotations

import hashlib
import hmac

PREFIX = b"kanas/deal/v1/"
SIZE = 32
"""Bytes in a hash, a secret, a contribution and a salt."""

_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def tagged(label: str, *data: bytes) -> bytes:
    """`H(label, data)`: 32 bytes. Everything but a manifest has a fixed length, so nothing
    needs to stand between the parts."""
    return hashlib.sha256(b"".join((PREFIX, label.encode(), b"\n", *data))).digest()


def keyed(key: bytes, label: str, *data: bytes) -> bytes:
    """HMAC-SHA256 with the same labels: 32 bytes that say nothing about `key`."""
    return hmac.digest(key, b"".join((PREFIX, label.encode(), b"\n", *data)), "sha256")


def sized(value: bytes, what: str) -> bytes:
    """`value`, if it has the 32 bytes that the scheme wants; ValueError naming `what` if not."""
    if len(value) != SIZE:
        raise ValueError(f"{what}: expected {SIZE} bytes, got {len(value)}")
    return value


def fingerprint_of(root: bytes) -> str:
    """Ten characters to read aloud, "XXXXX-XXXXX": the first 50 bits of the root in Crockford's
    base 32, which has no I, L, O or U."""
    bits = int.from_bytes(root[:7], "big") >> 6
    said = "".join(_DIGITS[bits >> shift & 31] for shift in range(45, -5, -5))
    return f"{said[:5]}-{said[5:]}"
