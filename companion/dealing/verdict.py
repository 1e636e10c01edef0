"""Whether a deal was fair: everything in its proof computed anew, each step with its outcome."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal, get_args

from companion.dealing.commitments import check_opening, root_of, salt_of, server_commitment
from companion.dealing.deal import cards_dealt
from companion.dealing.hashing import fingerprint_of
from companion.dealing.manifest import MOST_SEATS
from companion.dealing.proof import FORMAT, Proof
from companion.table.message import Message

Outcome = Literal["holds", "fails", "open"]
Status = Literal["holds", "partial", "broken"]
CheckName = Literal[
    "format",
    "places",
    "contributions",
    "commitments",
    "openings",
    "server",
    "root",
    "fingerprint",
    "opened",
    "pool",
    "salts",
    "deal",
]
CHECKS: tuple[CheckName, ...] = get_args(CheckName)


@dataclass(frozen=True, slots=True)
class Check:
    """One step. `open` means that the proof does not (yet) hold what it takes to tell. `fields`
    are those that do not hold, such as "openings[2].card"; empty unless it fails."""

    name: CheckName
    outcome: Outcome
    fields: tuple[str, ...] = ()

    @property
    def title(self) -> Message:
        """What is checked, in a few words."""
        return Message(f"dealing.check.{self.name}")

    @property
    def message(self) -> Message:
        """How it came out."""
        if self.outcome == "open":
            return Message("dealing.open", {"what": self.title})
        key = f"dealing.check.{self.name}.{self.outcome}"
        return Message(key, {"fields": self.fields} if self.fields else {})


@dataclass(frozen=True, slots=True)
class Verdict:
    """Every check with its outcome, in the order of `CHECKS`."""

    proof: Proof
    checks: tuple[Check, ...]

    @property
    def status(self) -> Status:
        """ "broken" when any check fails; "partial" when none does but some cannot be told yet."""
        outcomes = {check.outcome for check in self.checks}
        return "broken" if "fails" in outcomes else "partial" if "open" in outcomes else "holds"

    @property
    def holds(self) -> bool:
        """Whether the deal is proved, all of it."""
        return self.status == "holds"

    @property
    def fields(self) -> tuple[str, ...]:
        """Every field that does not hold, each once."""
        return tuple(dict.fromkeys(name for check in self.checks for name in check.fields))

    @property
    def blame(self) -> str:
        """What was most likely changed, seen from which checks fail together: the key's last part
        of `message` for a broken proof; "" for one that is not broken."""
        return _blame(self.checks) if self.status == "broken" else ""

    @property
    def message(self) -> Message:
        """The verdict in a sentence."""
        if self.status == "broken":
            return Message(f"dealing.blame.{self.blame}", {"fields": self.fields})
        return Message(f"dealing.verdict.{self.status}")

    def to_json(self, say: Callable[[Message], str]) -> dict[str, object]:
        """The verdict as JSON values; `say` puts a message into the reader's language."""
        manifest = self.proof.manifest
        told: dict[str, object] = {
            "holds": self.holds,
            "status": self.status,
            "text": say(self.message),
            "fields": list(self.fields),
            "game": manifest.game,
            "deal": manifest.deal,
            "fingerprint": self.proof.fingerprint,
            "openings": [
                {"seat": each.seat, "name": manifest.seats[each.seat], "card": each.card}
                for each in self.proof.openings
                if 0 <= each.seat < len(manifest.seats)
            ],
            "checks": [
                {
                    "check": check.name,
                    "outcome": check.outcome,
                    "fields": list(check.fields),
                    "text": say(check.message),
                }
                for check in self.checks
            ],
        }
        if self.proof.aborted:
            reason = {"reason": self.proof.aborted}
            told["aborted"] = say(Message("dealing.aborted", reason))
        return told


def verify(proof: Proof) -> Verdict:
    """Compute everything in the proof anew."""
    return Verdict(proof, tuple(_Bench(proof).checks()))


class _Bench:
    """A proof with what its checks have in common."""

    def __init__(self, proof: Proof) -> None:
        self.proof = proof
        self.manifest = proof.manifest
        self.mh = proof.manifest.hash
        self.seats = len(proof.manifest.seats)

    def checks(self) -> Iterable[Check]:
        """All of them. Of an unknown format nothing is known but that."""
        if self.proof.format != FORMAT:
            yield Check("format", "fails", ("format",))
            yield from (Check(name, "open") for name in CHECKS[1:])
            return
        yield Check("format", "holds")
        yield from self._counts()
        yield self._server()
        yield from self._lock()
        yield self._opened()
        yield self._pool()
        yield self._salts()
        yield self._deal()

    def _counts(self) -> Iterable[Check]:
        proof = self.proof
        places = self.manifest.fits
        yield _told("places", () if places else ("manifest.cards", "manifest.seats"))
        if proof.r is None:
            yield Check("contributions", "open")
        else:
            yield _told("contributions", () if len(proof.r) == self.seats else ("r",))
        enough = len(proof.commitments) == self.seats
        yield _told("commitments", () if enough else ("commitments",))
        yield _told("openings", () if self._in_order() else ("openings",))

    def _in_order(self) -> bool:
        """All seats once, from the first to the last; in mid-game some of them."""
        opened = [opening.seat for opening in self.proof.openings]
        if self.proof.s is not None:
            return opened == list(range(self.seats))
        return opened == sorted({seat for seat in opened if 0 <= seat < self.seats})

    def _server(self) -> Check:
        if self.proof.s is None:
            return Check("server", "open")
        fits = server_commitment(self.mh, self.proof.s) == self.proof.server_commitment
        return _told("server", () if fits else ("server_commitment",))

    def _lock(self) -> Iterable[Check]:
        root = root_of(self.mh, self.proof.commitments)
        yield _told("root", () if root == self.proof.root else ("root",))
        fits = fingerprint_of(root) == self.proof.fingerprint
        yield _told("fingerprint", () if fits else ("fingerprint",))

    def _opened(self) -> Check:
        commitments = self.proof.commitments
        wrong = [
            f"openings[{k}]"
            for k, each in enumerate(self.proof.openings)
            if not 0 <= each.seat < len(commitments)
            or not check_opening(self.mh, each.seat, each.card, each.salt, commitments[each.seat])
        ]
        return _told("opened", wrong)

    def _pool(self) -> Check:
        """No card is opened that was not in the manifest, and none more often than it was."""
        left = Counter(self.manifest.cards)
        wrong: list[str] = []
        for k, each in enumerate(self.proof.openings):
            left[each.card] -= 1
            if left[each.card] < 0:
                wrong.append(f"openings[{k}].card")
        return _told("pool", wrong)

    def _salts(self) -> Check:
        s = self.proof.s
        if s is None:
            return Check("salts", "open")
        wrong = [
            f"openings[{k}].salt"
            for k, each in enumerate(self.proof.openings)
            if not 0 <= each.seat < MOST_SEATS or salt_of(self.mh, s, each.seat) != each.salt
        ]
        return _told("salts", wrong)

    def _deal(self) -> Check:
        proof = self.proof
        if proof.s is None or proof.r is None:
            return Check("deal", "open")
        if not self.manifest.fits or len(proof.r) != self.seats:
            return Check("deal", "open")  # the count that is wrong is told already
        dealt = cards_dealt(self.manifest, self.mh, proof.s, proof.r)
        wrong = [
            f"openings[{k}].card"
            for k, each in enumerate(proof.openings)
            if not 0 <= each.seat < self.seats or dealt[each.seat] != each.card
        ]
        return _told("deal", wrong)


def _told(name: CheckName, wrong: Iterable[str]) -> Check:
    fields = tuple(wrong)
    return Check(name, "fails" if fields else "holds", fields)


_COUNTS = ("format", "places", "contributions", "commitments", "openings")


def _blame(checks: Iterable[Check]) -> str:
    """One changed field makes a certain set of checks fail; the set tells the field."""
    failing = {str(check.name) for check in checks if check.outcome == "fails"}
    for name in _COUNTS:
        if name in failing:
            return name
    if len(failing) == 1 and failing <= {"server", "root", "fingerprint", "deal"}:
        return failing.pop()
    if {"server", "root", "fingerprint"} <= failing:
        return "manifest"
    if {"root", "fingerprint"} <= failing <= {"root", "fingerprint", "opened"}:
        return "locks"
    if {"server", "salts"} <= failing <= {"server", "salts", "deal"}:
        return "secret"
    if "opened" in failing <= {"opened", "pool", "deal"}:
        return "card"
    if failing == {"opened", "salts"}:
        return "salt"
    return "several"
