"""One deal from the locked manifest to its proof.

The steps of "seat-commit v1", each after the one before is on every screen: the manifest is locked,
the server commits to its secret, every seat contributes, `deal` shuffles and commits to each card,
the fingerprint is read aloud, and at the end `Deal.proof` tells everything.

Nothing here draws: secrets and contributions come in as bytes.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from companion.dealing.commitments import root_of, salt_of, seat_commitment, server_commitment
from companion.dealing.contribution import Contribution
from companion.dealing.hashing import fingerprint_of, sized
from companion.dealing.manifest import Manifest
from companion.dealing.proof import Opening, Proof
from companion.dealing.shuffle import order, seed_of


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal with all its secrets. Seats count from 0; `dealt`, `salts` and `commitments` have one
    entry for each. Public before the end: the manifest, `server_commitment`, `commitments`, `root`
    and `fingerprint`; each seat gets its own card and salt; the rest stays here."""

    manifest: Manifest
    s: bytes
    r: tuple[bytes, ...]
    dealt: tuple[str, ...]
    salts: tuple[bytes, ...]
    server_commitment: bytes
    commitments: tuple[bytes, ...]
    root: bytes
    fingerprint: str

    def opening(self, seat: int) -> Opening:
        """The card of a seat (index from 0) with the salt that opens its commitment."""
        return Opening(seat, self.dealt[seat], self.salts[seat])

    def proof(self, aborted: str = "") -> Proof:
        """Everything, for the end of the game. `aborted` is the public reason of a deal that was
        given up: it is opened as well, and the next one has the next number."""
        return self._told(range(len(self.dealt)), self.s, self.r, aborted)

    def partial(self, seats: Collection[int]) -> Proof:
        """The proof of what has been opened legally in mid-game: these seats' cards, no secret."""
        return self._told(sorted(set(seats)), None, None, "")

    def _told(
        self, seats: Sequence[int], s: bytes | None, r: tuple[bytes, ...] | None, aborted: str
    ) -> Proof:
        return Proof(
            manifest=self.manifest,
            server_commitment=self.server_commitment,
            s=s,
            r=r,
            commitments=self.commitments,
            root=self.root,
            fingerprint=self.fingerprint,
            openings=tuple(self.opening(seat) for seat in seats),
            aborted=aborted,
        )


def deal(manifest: Manifest, s: bytes, contributions: Sequence[Contribution]) -> Deal:
    """Shuffle the manifest's cards and lock each seat's.

    `s` is the server's 32 secret random bytes, `contributions` are in the order of the seats.
    ValueError when there is not one card and one contribution for each seat.
    """
    if not manifest.fits:
        raise ValueError(f"{len(manifest.cards)} cards for {len(manifest.seats)} seats")
    if len(contributions) != len(manifest.seats):
        raise ValueError(f"{len(contributions)} contributions, {len(manifest.seats)} seats")
    mh = manifest.hash
    r = tuple(contribution.value for contribution in contributions)
    dealt = cards_dealt(manifest, mh, sized(s, "s"), r)
    salts = tuple(salt_of(mh, s, seat) for seat in range(len(dealt)))
    commitments = tuple(
        seat_commitment(mh, seat, card, salt)
        for seat, (card, salt) in enumerate(zip(dealt, salts, strict=True))
    )
    root = root_of(mh, commitments)
    return Deal(
        manifest=manifest,
        s=s,
        r=r,
        dealt=dealt,
        salts=salts,
        server_commitment=server_commitment(mh, s),
        commitments=commitments,
        root=root,
        fingerprint=fingerprint_of(root),
    )


def cards_dealt(manifest: Manifest, mh: bytes, s: bytes, r: Sequence[bytes]) -> tuple[str, ...]:
    """The card of each seat, without the locks: the shuffle alone. `mh` is `manifest.hash`."""
    places = order(seed_of(mh, s, r), len(manifest.cards))
    return tuple(manifest.cards[place] for place in places)
