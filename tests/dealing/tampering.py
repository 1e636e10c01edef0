"""A finished proof with one thing changed, and what both verifiers must say of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.dealing.deals import vector_json

Json = dict[str, Any]


@dataclass(frozen=True)
class Tamper:
    """What was done, which reason must be given, and a field that must be named ("": whose card
    another shuffle moves cannot be known without shuffling)."""

    name: str
    change: Callable[[Json], None]
    blame: str
    field: str

    def proof(self) -> Json:
        """The test vector's proof after the change."""
        proof = vector_json()
        self.change(proof)
        return proof


def _put(*path: str | int, value: Any) -> Callable[[Json], None]:
    def change(proof: Any) -> None:
        for step in path[:-1]:
            proof = proof[step]
        proof[path[-1]] = value(proof[path[-1]]) if callable(value) else value

    return change


def _swap(name: str, a: int, b: int, inside: str = "") -> Callable[[Json], None]:
    def change(proof: Json) -> None:
        items = proof["manifest"][name] if name in proof["manifest"] else proof[name]
        if inside:
            items[a][inside], items[b][inside] = items[b][inside], items[a][inside]
        else:
            items[a], items[b] = items[b], items[a]

    return change


def _flip(text: str) -> str:
    """One bit of a hash changed."""
    return f"{int(text[:2], 16) ^ 1:02x}{text[2:]}"


def _drop(items: list[Any]) -> list[Any]:
    return items[:-1]


def _twice(items: list[Any]) -> list[Any]:
    return [*items, items[-1]]


TAMPERS = (
    Tamper("format", _put("format", value="seat-commit/2"), "format", "format"),
    Tamper("table", _put("manifest", "game", value="KNS-TEST-2"), "manifest", "root"),
    Tamper("deal number", _put("manifest", "deal", value=2), "manifest", "root"),
    Tamper("rules", _put("manifest", "rules", value="kanas/2"), "manifest", "root"),
    Tamper("a name", _put("manifest", "seats", 0, value="己"), "manifest", "root"),
    Tamper("names swapped", _swap("seats", 0, 1), "manifest", "root"),
    Tamper("a card", _put("manifest", "cards", 1, value="T9"), "manifest", "root"),
    Tamper("cards swapped", _swap("cards", 0, 4), "manifest", "root"),
    Tamper("extra card", _put("manifest", "cards", value=_twice), "places", "manifest.cards"),
    Tamper("missing card", _put("manifest", "cards", value=_drop), "places", "manifest.cards"),
    Tamper("missing seat", _put("manifest", "seats", value=_drop), "places", "manifest.seats"),
    Tamper(
        "server's commitment", _put("server_commitment", value=_flip), "server", "server_commitment"
    ),
    Tamper("secret", _put("s", value=_flip), "secret", "server_commitment"),
    Tamper("contribution", _put("r", 2, value=_flip), "deal", ""),
    Tamper("contributions swapped", _swap("r", 0, 1), "deal", ""),
    Tamper("missing contribution", _put("r", value=_drop), "contributions", "r"),
    Tamper("extra contribution", _put("r", value=_twice), "contributions", "r"),
    Tamper("commitment", _put("commitments", 3, value=_flip), "locks", "openings[3]"),
    Tamper("commitments swapped", _swap("commitments", 0, 1), "locks", "openings[1]"),
    Tamper("missing commitment", _put("commitments", value=_drop), "commitments", "commitments"),
    Tamper("extra commitment", _put("commitments", value=_twice), "commitments", "commitments"),
    Tamper("root", _put("root", value=_flip), "root", "root"),
    Tamper("fingerprint", _put("fingerprint", value="97XQ3-XJV4B"), "fingerprint", "fingerprint"),
    Tamper("fingerprint without its dash", _put("fingerprint", value="97XQ3XJV4A"),
           "fingerprint", "fingerprint"),
    Tamper("opened card", _put("openings", 2, "card", value="T4"), "card", "openings[2].card"),
    Tamper("unknown card", _put("openings", 2, "card", value="T9"), "card", "openings[2].card"),
    Tamper("cards exchanged", _swap("openings", 2, 4, "card"), "card", "openings[4].card"),
    Tamper("salt", _put("openings", 2, "salt", value=_flip), "salt", "openings[2].salt"),
    Tamper("seat of an opening", _put("openings", 2, "seat", value=3), "openings", "openings"),
    Tamper("no such seat", _put("openings", 4, "seat", value=5), "openings", "openings"),
    Tamper("seat -1", _put("openings", 0, "seat", value=-1), "openings", "openings"),
    Tamper("openings in another order", _swap("openings", 0, 1), "openings", "openings"),
    Tamper("missing opening", _put("openings", value=_drop), "openings", "openings"),
    Tamper("no opening", _put("openings", value=[]), "openings", "openings"),
    Tamper("opening twice", _put("openings", value=_twice), "openings", "openings"),
    Tamper("fingerprint in small letters", _put("fingerprint", value=str.lower),
           "fingerprint", "fingerprint"),
    Tamper("another dash", _put("fingerprint", value="97XQ3\u2013XJV4A"),
           "fingerprint", "fingerprint"),
    Tamper("a letter that looks alike", _put("openings", 2, "card", value="\u04221"),
           "card", "openings[2].card"),
    Tamper("a blank behind a card", _put("manifest", "cards", 1, value="T1 "), "manifest", "root"),
    Tamper("format that looks alike", _put("format", value="seat\u2010commit/1"),
           "format", "format"),
    Tamper("two special cards", _put("manifest", "cards", 1, value="SPECIAL"), "manifest", "root"),
    Tamper("two opened as special", _put("openings", 0, "card", value="SPECIAL"),
           "card", "openings[4].card"),
    Tamper("all moved by one seat", lambda p: p.update(openings=[
        {**each, "seat": (each["seat"] + 1) % 5} for each in p["openings"]]),
        "openings", "openings"),
    Tamper("card and salt", lambda p: p["openings"][2].update(card="T4", salt="00" * 32),
           "several", "openings[2].salt"),
)  # fmt: skip


@dataclass(frozen=True)
class Misshape:
    """What cannot be read as a proof at all, and the place that must be named."""

    name: str
    change: Callable[[Json], None]
    path: str


def _more(*path: str | int) -> Callable[[Json], None]:
    def change(proof: Any) -> None:
        for step in path:
            proof = proof[step]
        proof["more"] = 1

    return change


MISSHAPES = (
    *(
        Misshape(f"no {name}", lambda p, name=name: p.pop(name) and None, name)
        for name in ("format", "manifest", "server_commitment", "commitments", "root", "openings")
    ),
    Misshape("no cards", lambda p: p["manifest"].pop("cards") and None, "manifest.cards"),
    Misshape("empty cards", _put("manifest", "cards", value=[]), "manifest.cards"),
    Misshape("too many seats", _put("manifest", "seats", value=["x"] * 257), "manifest.seats"),
    Misshape("card is a number", _put("manifest", "cards", 1, value=7), "manifest.cards[1]"),
    Misshape("card without a name", _put("manifest", "cards", 1, value=""), "manifest.cards[1]"),
    Misshape("half a character", _put("manifest", "seats", 0, value="\ud83d"), "manifest.seats[0]"),
    Misshape("long name", _put("manifest", "seats", 0, value="x" * 201), "manifest.seats[0]"),
    Misshape("deal 0", _put("manifest", "deal", value=0), "manifest.deal"),
    Misshape("deal 1.0", _put("manifest", "deal", value=1.0), "manifest.deal"),
    Misshape("deal true", _put("manifest", "deal", value=True), "manifest.deal"),
    Misshape("deal too large", _put("manifest", "deal", value=2**53), "manifest.deal"),
    Misshape("further field", _more(), "more"),
    Misshape("further field in the manifest", _more("manifest"), "manifest.more"),
    Misshape("further field in an opening", _more("openings", 1), "openings[1].more"),
    Misshape("null for the secret", _put("s", value=None), "s"),
    Misshape("empty secret", _put("s", value=""), "s"),
    Misshape("short secret", _put("s", value="00"), "s"),
    Misshape("capitals", _put("root", value=str.upper), "root"),
    Misshape("no hexadecimal", _put("r", 1, value="g" * 64), "r[1]"),
    Misshape("line break after", _put("root", value=lambda text: text + "\n"), "root"),
    Misshape("full-width digits", _put("root", value="\uff10" * 64), "root"),
    Misshape("a blank before", _put("root", value=lambda text: " " + text), "root"),
    Misshape("huge number", _put("openings", 0, "seat", value=10**400), "openings[0].seat"),
    Misshape("huge negative number", _put("manifest", "deal", value=-(10**400)), "manifest.deal"),
    Misshape("seat -0.0", _put("openings", 0, "seat", value=-0.0), "openings[0].seat"),
    Misshape("a field of every object", _put("constructor", value={}), "constructor"),
    Misshape("its prototype", _put("manifest", "__proto__", value={}), "manifest.__proto__"),
    Misshape("seats are numbered", _put("manifest", "seats", value={"0": "x"}), "manifest.seats"),
    Misshape("a list in a list", _put("r", 0, value=lambda text: [text]), "r[0]"),
    Misshape("salt is null", _put("openings", 0, "salt", value=None), "openings[0].salt"),
    Misshape("seat is text", _put("openings", 0, "seat", value="0"), "openings[0].seat"),
    Misshape("commitments are text", _put("commitments", value="x"), "commitments"),
    Misshape("openings are fields", _put("openings", value={}), "openings"),
)

#: Texts that are no JSON to rely on, whatever a lenient reader makes of them.
NO_JSON = (
    "",
    "{",
    "seat-commit/1",
    '{"format":"seat-commit/1","format":"seat-commit/1"}',
    '{"format":"seat-commit/1","form\\u0061t":"seat-commit/1"}',
    '{"manifest":{"deal":1,"deal":1}}',
    '{"openings":[{"seat":0,"seat":0}]}',
    '\u00a0{"format":"seat-commit/1"}',
    '{"format":"seat-commit/1"}\u0000',
    '{"format":"\\x73"}',
    '{"deal":+1}',
    '{"deal":0x1}',
    '{"deal":-Infinity}',
    '{"format":NaN}',
    '{"format":"a\nb"}',
    "{'format':1}",
    '{"format":01}',
    '{"format":1,}',
    "[1 2]",
    '{"a":1} x',
    "[" * 100_000,
)
