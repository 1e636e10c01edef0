"""The proof of a deal: what is published at the end, in the format "seat-commit/1"."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import AfterValidator, Field, ValidationError

from companion.dealing.manifest import MOST_SEATS, Manifest
from companion.games.border import Fact, Misfit, Whole, misfit, misfits
from companion.table.message import Message

FORMAT = "seat-commit/1"
LARGEST_PROOF = 1_000_000
"""In bytes of JSON."""

_HEX = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Opening:
    """A seat (index from 0), its card, and the salt that opens its commitment."""

    seat: int
    card: str
    salt: bytes


@dataclass(frozen=True, slots=True)
class Proof:
    """Everything that was published. `s` and `r` are None in mid-game, when only some seats are
    opened. `aborted` is the table's word for why the deal was given up, "" if it was not; no hash
    covers it."""

    manifest: Manifest
    server_commitment: bytes
    s: bytes | None
    r: tuple[bytes, ...] | None
    commitments: tuple[bytes, ...]
    root: bytes
    fingerprint: str
    openings: tuple[Opening, ...]
    aborted: str = ""
    format: str = FORMAT

    def to_json(self) -> dict[str, object]:
        """The proof as JSON values, in the published order."""
        told: dict[str, object] = {
            "format": self.format,
            "manifest": self.manifest.to_json(),
            "server_commitment": self.server_commitment.hex(),
        }
        if self.s is not None:
            told["s"] = self.s.hex()
        if self.r is not None:
            told["r"] = [value.hex() for value in self.r]
        told |= {
            "commitments": [value.hex() for value in self.commitments],
            "root": self.root.hex(),
            "fingerprint": self.fingerprint,
            "openings": [
                {"seat": each.seat, "card": each.card, "salt": each.salt.hex()}
                for each in self.openings
            ],
        }
        if self.aborted:
            told["aborted"] = self.aborted
        return told

    @classmethod
    def from_json(cls, data: object) -> Proof:
        """The proof in decoded JSON. Raises `ProofError` with every field that does not fit; a
        field that the format does not know is one of them, since nothing would prove it."""
        try:
            form = _ProofForm.model_validate(data)
        except ValidationError as error:
            raise ProofError(misfits(error)) from None
        return _read(form)

    @classmethod
    def from_text(cls, text: str | bytes) -> Proof:
        """`from_json` for JSON that is still text (UTF-8 when bytes)."""
        return cls.from_json(_decoded(text))


class ProofError(ValueError):
    """This is no proof that can be read. `misfits` holds every reason, with its field."""

    def __init__(self, found: Iterable[Misfit]) -> None:
        self.misfits = tuple(found)
        super().__init__("; ".join(f"{m.path}: {m.expected.key}" for m in self.misfits))

    @property
    def messages(self) -> tuple[Message, ...]:
        """The reasons as messages, each with its place."""
        return tuple(_said(each) for each in self.misfits)


def _said(found: Misfit) -> Message:
    message = found.expected
    if found.got:
        message = Message("dealing.expected_but_got", {"expected": message, "got": found.got})
    if found.path:
        message = Message("dealing.at", {"field": found.path, "what": message})
    return message


def _hex32(text: str) -> str:
    if not _HEX.fullmatch(text):
        raise misfit("hex32", "64 hexadecimal digits")
    return text


Hex32 = Annotated[str, Field(strict=True), AfterValidator(_hex32)]
Line = Annotated[str, Field(strict=True, min_length=1, max_length=200)]
Number = Annotated[int, Field(strict=True, ge=1, le=2**53 - 1)]
Hashes = Annotated[list[Hex32], Field(min_length=1, max_length=MOST_SEATS)]
Lines = Annotated[list[Line], Field(min_length=1, max_length=MOST_SEATS)]


class _ManifestForm(Fact):
    game: Line
    deal: Number
    rules: Line
    seats: Lines
    cards: Lines


class _OpeningForm(Fact):
    seat: Whole
    card: Line
    salt: Hex32


class _ProofForm(Fact):
    format: Line
    manifest: _ManifestForm
    server_commitment: Hex32
    s: Hex32 = ""
    r: Hashes = Field(default_factory=list)
    commitments: Hashes
    root: Hex32
    fingerprint: Line
    openings: Annotated[list[_OpeningForm], Field(max_length=MOST_SEATS)]
    aborted: Line = ""


def _read(form: _ProofForm) -> Proof:
    manifest = form.manifest
    return Proof(
        manifest=Manifest(
            game=manifest.game,
            deal=manifest.deal,
            rules=manifest.rules,
            seats=tuple(manifest.seats),
            cards=tuple(manifest.cards),
        ),
        server_commitment=bytes.fromhex(form.server_commitment),
        s=bytes.fromhex(form.s) if form.s else None,
        r=tuple(bytes.fromhex(value) for value in form.r) if form.r else None,
        commitments=tuple(bytes.fromhex(value) for value in form.commitments),
        root=bytes.fromhex(form.root),
        fingerprint=form.fingerprint,
        openings=tuple(
            Opening(each.seat, each.card, bytes.fromhex(each.salt)) for each in form.openings
        ),
        aborted=form.aborted,
        format=form.format,
    )


def _decoded(text: str | bytes) -> Any:
    if len(text) > LARGEST_PROOF:
        raise _whole("dealing.too_large", limit=LARGEST_PROOF // 1000)
    try:
        plain = text.decode("utf-8-sig") if isinstance(text, bytes) else text.lstrip("\ufeff")
        return json.loads(plain, object_pairs_hook=_once, parse_constant=_no_constant)
    except UnicodeDecodeError:
        raise _whole("dealing.not_utf8") from None
    except (ValueError, RecursionError):
        raise _whole("dealing.not_json") from None


def _whole(key: str, **params: object) -> ProofError:
    return ProofError([Misfit("", Message(key, params), "")])


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A field given twice would let two readers see two different proofs."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("repeated field")
    return found


def _no_constant(text: str) -> float:
    raise ValueError(text)  # NaN and Infinity are not JSON
