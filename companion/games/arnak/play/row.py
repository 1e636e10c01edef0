"""The market row: how it starts, closes up and moves on (A9, A20, A21)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.arnak.play.rules import Rules
from companion.games.arnak.play.state import UNKNOWN, Play, Row


def start_row(rules: Rules) -> Row:
    """The row of round 1, which nobody has named yet."""
    artifacts = sum(c.type == "artifact" for c in rules.market.values())
    whole = Row(artifact_deck=artifacts, item_deck=len(rules.market) - artifacts)
    return filled(whole, rules, 1)


def filled(row: Row, rules: Rules, number: int) -> Row:
    """The row closed up and filled at the far ends for round `number`. An exhausted deck leaves
    gaps (A21)."""
    wanted = rules.pack.setup.market[number]
    more_artifacts = max(0, min(wanted.artifacts - len(row.artifacts), row.artifact_deck))
    more_items = max(0, min(wanted.items - len(row.items), row.item_deck))
    if not more_artifacts and not more_items:
        return row
    return replace(
        row,
        artifacts=row.artifacts + (UNKNOWN,) * more_artifacts,
        items=row.items + (UNKNOWN,) * more_items,
        artifact_deck=row.artifact_deck - more_artifacts,
        item_deck=row.item_deck - more_items,
    )


def market_left(state: Play, rules: Rules, kind: str) -> list[str]:
    """The market's cards of one kind that nobody has named yet: they are in the deck, or in the
    row or the exile pile with their faces untold."""
    told = {*state.row.artifacts, *state.row.items, *state.row.exiled}
    for player in state.players:
        told.update(player.cards.all_cards())
    return [c.id for c in rules.market.values() if c.type == kind and c.id not in told]
