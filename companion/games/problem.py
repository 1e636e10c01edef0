"""Why a score sheet cannot be: a value with the place it speaks of."""

from __future__ import annotations

from dataclasses import dataclass

from companion.table.message import Message


@dataclass(frozen=True, slots=True)
class Problem:
    """One reason why no real game ends like this.

    `player` counts from 0 and is None when the sheet as a whole is meant; `field` is the name in
    the sheet's JSON ("tiles.bronze"); `rule` is the rule that forbids it, "" when none is needed.
    """

    message: Message
    player: int | None = None
    field: str = ""
    rule: str = ""

    @property
    def path(self) -> str:
        """The place in the sheet, such as "players[0].notebook"."""
        if self.player is None:
            return self.field
        return f"players[{self.player}]" + (f".{self.field}" if self.field else "")
