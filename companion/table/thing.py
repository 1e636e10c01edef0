"""A thing of a content pack that can carry a tag: a card, a tile, a seat, or a move's sticker."""

from __future__ import annotations

from dataclasses import dataclass

from companion.table.message import Message


@dataclass(frozen=True, slots=True)
class Thing:
    """What a tag can stand for.

    `kind` and `id` name it within its game, for ever: they are in the printed tag. `copies` is how
    many of it there are, 1 or more; each has a tag of its own. `set` is the box or the pack it
    comes from, "" if that makes no difference.
    """

    kind: str
    id: str
    name: Message
    copies: int = 1
    set: str = ""
