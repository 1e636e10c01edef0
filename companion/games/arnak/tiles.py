"""Temple tiles, as players and the rival of a solo game own them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tiles:
    """Temple tiles owned, by metal (A18)."""

    bronze: int = 0
    silver: int = 0
    gold: int = 0
