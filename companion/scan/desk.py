"""What all screens share that scan: the catalogue, the reader of photos, and what was counted."""

from __future__ import annotations

import weakref
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.scan.codec import Tag
from companion.scan.inbox import Inbox
from companion.scan.once import Once
from companion.scan.understood import Tags
from companion.scan.worker import Reader
from companion.table.game import Game


@dataclass(frozen=True)
class ScanDesk:
    """One per program. `counted`: by table, the copies that final scoring by photo has counted, and
    for which seat."""

    tags: Tags
    reader: Reader
    inbox: Inbox = field(default_factory=Inbox)
    once: Once = field(default_factory=Once)
    _counted: weakref.WeakKeyDictionary[Any, dict[Tag, int]] = field(
        default_factory=weakref.WeakKeyDictionary
    )

    @classmethod
    def of(cls, games: Mapping[str, Game[Any]]) -> ScanDesk:
        """A desk for these games."""
        return cls(Tags(games), Reader())

    def counted(self, table: object) -> dict[Tag, int]:
        """What was counted at this table; to be written into."""
        return self._counted.setdefault(table, {})

    def has_tags(self, game_id: str) -> bool:
        """Whether anything of the game can carry a tag."""
        return bool(self.tags.catalogue.things.get(game_id))

    async def close(self) -> None:
        """The program ends."""
        await self.reader.close()
