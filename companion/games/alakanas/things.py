"""What of 《阿拉喀纳斯》 can carry a tag: its cardboard by name, the seats, and the common moves.

Kinds and ids are those of the prompts' subjects, so that a tag means what a tap would.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.alakanas.content import AlakanasPack
from companion.games.alakanas.own import marked
from companion.games.alakanas.play.state import CELLS
from companion.table.message import Message
from companion.table.thing import Thing

BASE = "base"
ACTIONS = ("draw", "discard", "damage", "heal", "ala_used", "move_used", "phase_done")


def things(pack: AlakanasPack) -> tuple[Thing, ...]:
    """Everything of the pack that can carry a tag, the group's own included.

    Of a card there is one tag, however many copies the deck has: nobody has told their number.
    """
    return (*_cards(pack), *_characters(pack), *_board(pack), *_moves(pack))


def _cards(pack: AlakanasPack) -> Iterator[Thing]:
    for card in pack.cards:
        yield Thing("card", card.id, Message(f"alakanas.card.{card.id}"), set=BASE)
    for own in pack.own.cards:
        yield Thing("card", own.key, marked(own.zh, own.en), set=own.pack)


def _characters(pack: AlakanasPack) -> Iterator[Thing]:
    printed = {c.id for c in pack.characters}
    for c in pack.characters:
        yield Thing("character", c.id, Message(f"alakanas.character.{c.id}"), set=BASE)
    for own in pack.own.characters:
        if own.key not in printed:  # one that the group filled in is the printed one
            yield Thing("character", own.key, marked(own.zh, own.en), set=own.pack)


def _board(pack: AlakanasPack) -> Iterator[Thing]:
    for camp in pack.camps:
        yield Thing("camp", camp.id, Message(f"alakanas.camp.{camp.id}"), set=BASE)
    for no in range(1, CELLS):  # one cell is the cliff (R2)
        yield Thing("tile", str(no), Message("alakanas.tag.tile", {"no": no}), set=BASE)


def _moves(pack: AlakanasPack) -> Iterator[Thing]:
    for no in range(1, pack.game.players[1] + 1):
        yield Thing("seat", str(no), Message("tag.seat", {"no": no}), set=BASE)
    for action in ACTIONS:
        yield Thing("action", action, Message(f"alakanas.tag.{action}"), set=BASE)
