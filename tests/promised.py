"""The examples that the design promises, with their results (DESIGN, section 5)."""

from __future__ import annotations

from typing import Any

ARNAK: dict[str, Any] = {
    "game": "arnak",
    "temple": "bird",
    "players": [
        {
            "name": "A",
            "glass": 8,
            "arrival": 1,
            "notebook": 6,
            "tiles": {"bronze": 0, "silver": 1, "gold": 0},
            "idols": 3,
            "idols_in_slots": 2,
            "guardians": 2,
            "cards": ["torch", "trowel"],
            "card_points": 0,
            "fear": 2,
            "fear_tiles": 0,
        }
    ],
}
ARNAK_RESULT: dict[str, Any] = {
    "players": [
        {
            "name": "A",
            "research": 31,
            "temple_tiles": 6,
            "idols": 16,
            "guardians": 10,
            "cards": 3,
            "fear": -2,
            "total": 64,
            "rank": 1,
        }
    ],
    "winners": ["A"],
    "decided_by": "points",
}
