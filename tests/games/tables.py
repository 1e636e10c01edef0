"""Sheets for the tests, and the board's figures typed in a second time as outside truth."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.games.arnak.content import ArnakPack
from companion.games.arnak.sheet import Options, ScoreSheet, Sheet, Tiles
from companion.packs import load_pack

PACK: ArnakPack = load_pack("arnak")

# Glass by row, notebook by row, Lost Temple by arrival: read off data/arnak.yaml, not the pack.
BOARDS: dict[str, tuple[list[int], list[int], list[int]]] = {
    "bird": ([0, 1, 2, 4, 6, 9, 12, 16], [0, 0, 1, 2, 4, 6, 8, 10], [23, 21, 20, 19]),
    "snake": ([0, 1, 2, 3, 4, 5, 10, 15], [0, 0, 3, 4, 5, 8, 12, 15], [23, 21, 20, 19]),
    "monkey": ([0, 1, 3, 4, 5, 5, 8, 9, 15], [0, 0, 0, 1, 2, 4, 7, 9, 16], [23, 21, 20, 19]),
    "lizard": ([0, 1, 2, 3, 4, 8, 12, 20], [0, 0, 1, 3, 3, 7, 10, 13], [28, 26, 25, 24]),
    "tree": ([0, 1, 3, 6, 9, 12, 15, 19], [0, 0, 1, 3, 5, 6, 10, 13], [27, 25, 24, 23]),
    "waterfall": (
        [0, 1, 3, 3, 5, 5, 8, 10, 13],
        [0, 0, 3, 5, 7, 9, 11, 14, 18],
        [20, 18, 17, 16],
    ),
}
OWL = ([0, 1, 2, 3, 4, 8, 11, 16, 20, 25], [0, 0, 1, 1, 2, 7, 9, 12, 16, 18])


def tiles(bronze: int = 0, silver: int = 0, gold: int = 0) -> Tiles:
    return Tiles(bronze, silver, gold)


def table(*players: Sheet, temple: str = "bird", tie_break: Any = "rulebook") -> ScoreSheet:
    """A sheet; players without a name are called A, B, C, D."""
    named = tuple(
        p if p.name else replace(p, name="ABCDEFGH"[i % 8]) for i, p in enumerate(players)
    )
    return ScoreSheet(temple, named, Options(tie_break))
