"""Provable dealing, "seat-commit v1": nobody needs to trust the program to have dealt fairly.

It cannot choose or change a deal without being caught. It can read the deal: who looks at it is a
matter of trust in the host's machine.
"""

from __future__ import annotations

from companion.dealing.commitments import check_opening, server_commitment
from companion.dealing.contribution import Contribution, from_random, from_word
from companion.dealing.deal import Deal, cards_dealt, deal
from companion.dealing.manifest import Manifest
from companion.dealing.proof import FORMAT, Opening, Proof, ProofError
from companion.dealing.verdict import Check, Verdict, verify

__all__ = [
    "FORMAT",
    "Check",
    "Contribution",
    "Deal",
    "Manifest",
    "Opening",
    "Proof",
    "ProofError",
    "Verdict",
    "cards_dealt",
    "check_opening",
    "deal",
    "from_random",
    "from_word",
    "server_commitment",
    "verify",
]
