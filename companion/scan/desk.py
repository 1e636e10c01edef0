"""What all screens share that scan: the catalogue, and the reader of photos."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.scan.inbox import Inbox
from companion.scan.once import Once
from companion.scan.understood import Tags
from companion.scan.worker import Reader
from companion.table.game import Game


@dataclass(frozen=True)
class ScanDesk:
    """One per program."""

    tags: Tags
    reader: Reader
    inbox: Inbox = field(default_factory=Inbox)
    once: Once = field(default_factory=Once)

    @classmethod
    def of(cls, games: Mapping[str, Game[Any]]) -> ScanDesk:
        """A desk for these games."""
        return cls(Tags(games), Reader())

    def has_tags(self, game_id: str) -> bool:
        """Whether anything of the game can carry a tag."""
        return bool(self.tags.catalogue.things.get(game_id))

    async def close(self) -> None:
        """The program ends."""
        await self.reader.close()
