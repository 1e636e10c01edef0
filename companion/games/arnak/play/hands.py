"""Which of a player's cards may be picked."""

from __future__ import annotations

from dataclasses import replace

from companion.games.arnak.play.choices import Choice
from companion.games.arnak.play.scene import Scene
from companion.games.arnak.play.words import card
from companion.table.message import Message

FEAR_TILE = "fear_tile"


def hand_choices(scene: Scene) -> list[Choice]:
    """Every card that may be in hand, those that are certainly there first.

    A card whose batch has drawn cards that nobody named may or may not have been drawn: whoever
    holds it knows.
    """
    cards = sorted(scene.hand, key=lambda c: (c not in scene.sure, c))
    return [
        Choice(
            c,
            card(c),
            f"card.{c}",
            outcome=None if c in scene.sure else if_drawn(),
            hidden=True,
        )
        for c in cards
    ]


def if_drawn() -> Message:
    """Says that the app does not know whether this card was drawn."""
    return Message("arnak.if_drawn")


def exile_choices(scene: Scene) -> list[Choice]:
    """Own cards that an exile can hit: hand and play area, a Fear tile too (A6).

    `pick` is "hand:torch", "play:torch" or "fear_tile".
    """
    found: list[Choice] = []
    for c in dict.fromkeys(scene.me.cards.play):
        where = Message("arnak.choice.from_play", {"card": card(c)})
        found.append(Choice(f"play:{c}", where, f"card.{c}"))
    if scene.me.fear_tiles:
        found.append(Choice(FEAR_TILE, Message("arnak.fear_tile"), "card.fear"))
    for choice in hand_choices(scene):
        where = Message("arnak.choice.from_hand", {"card": choice.label})
        found.append(replace(choice, pick=f"hand:{choice.pick}", label=where))
    return found
