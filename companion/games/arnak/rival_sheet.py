"""What the rival of a solo game has at the end, and what it scores (A24)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from companion.games.arnak.content import METALS, Temple
from companion.games.arnak.tiles import Tiles
from companion.games.problem import Problem
from companion.table.message import Message

MOST = 99


@dataclass(frozen=True, slots=True)
class RivalSheet:
    """The rival's pieces. `glass`, `notebook`, `arrival` as on a player's sheet.

    `idols_unique` of its `idols` lie face up and are the only ones of their kind.
    """

    glass: int = 0
    arrival: int | None = None
    notebook: int = 0
    tiles: Tiles = field(default_factory=Tiles)
    idols: int = 0
    idols_unique: int = 0
    guardians: int = 0


def rival_problems(rival: RivalSheet, players: int, temple: Temple) -> Iterator[Problem]:
    """Every reason why no rival ends like this."""
    top = temple.top
    if players != 1:
        yield _problem("rival_of_many", "", n=players)
    for where, value in _counts(rival):
        if value < 0:
            yield _problem("negative", where, value=value)
        elif value > MOST:
            yield _problem("too_large", where, value=value, limit=MOST)
    if rival.glass > top:
        yield _problem("glass_beyond", "glass", "A17", row=rival.glass, top=top)
    if rival.notebook >= top:
        yield _problem("notebook_beyond", "notebook", "A17", row=rival.notebook, last=top - 1)
    elif rival.notebook > rival.glass:
        yield _problem(
            "notebook_above_glass",
            "notebook",
            "A17",
            notebook=rival.notebook,
            glass=rival.glass,
        )
    if rival.idols_unique > rival.idols:
        yield _problem("rival_unique", "idols_unique", unique=rival.idols_unique, idols=rival.idols)
    if rival.glass != top:
        if rival.arrival is not None and rival.glass < top:
            yield _problem("arrival_without_temple", "arrival", "A22", top=top)
    elif rival.arrival is not None and not 1 <= rival.arrival <= players + 1:
        yield _problem("arrival_beyond", "arrival", "A22", arrival=rival.arrival, n=players + 1)


def _counts(rival: RivalSheet) -> Iterator[tuple[str, int]]:
    yield "glass", rival.glass
    yield "notebook", rival.notebook
    for metal in METALS:
        yield f"tiles.{metal}", getattr(rival.tiles, metal)
    yield "idols", rival.idols
    yield "idols_unique", rival.idols_unique
    yield "guardians", rival.guardians


def _problem(key: str, where: str, rule: str = "A24", /, **params: object) -> Problem:
    place = f"rival.{where}" if where else "rival"
    return Problem(Message(f"arnak.sheet.{key}", params), None, place, rule)
