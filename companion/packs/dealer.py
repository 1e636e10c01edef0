"""The provable deal "seat-commit v1", as games that deal secretly ask for it."""

from __future__ import annotations

import json

from companion import dealing
from companion.games.alakanas.dealer import RULES, Lock, Manifest, Outcome
from companion.table.refusal import Refusal


def _manifest(manifest: Manifest) -> dealing.Manifest:
    return dealing.Manifest(manifest.table, manifest.number, RULES, manifest.seats, manifest.cards)


def _given(given: tuple[str, ...]) -> list[dealing.Contribution]:
    return [dealing.from_random(bytes.fromhex(value)) for value in given]


class SeatCommit:
    """Deals by `companion.dealing`; hexadecimal text on this side, bytes on that."""

    def lock(self, manifest: Manifest, secret: str) -> Lock:
        """The hash of the manifest, and the lock on the server's secret."""
        mh = _manifest(manifest).hash
        return Lock(mh.hex(), dealing.server_commitment(mh, bytes.fromhex(secret)).hex())

    def word(self, word: str) -> str | Refusal:
        """The contribution of a lucky word, or why it is none."""
        made = dealing.from_word(word)
        return made if isinstance(made, Refusal) else made.value.hex()

    def deal(self, manifest: Manifest, secret: str, given: tuple[str, ...]) -> Outcome:
        """Shuffle, and lock every seat's card."""
        done = dealing.deal(_manifest(manifest), bytes.fromhex(secret), _given(given))
        return Outcome(
            done.dealt,
            tuple(salt.hex() for salt in done.salts),
            tuple(commitment.hex() for commitment in done.commitments),
            done.root.hex(),
            done.fingerprint,
        )

    def proof(
        self, manifest: Manifest, secret: str, given: tuple[str, ...], aborted: str = ""
    ) -> str:
        """Everything, as JSON text in the published format."""
        done = dealing.deal(_manifest(manifest), bytes.fromhex(secret), _given(given))
        told = done.proof(aborted).to_json()
        return json.dumps(told, ensure_ascii=False, separators=(",", ":"))
