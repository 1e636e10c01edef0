"""What a viewer may see, as JSON in the reader's language.

Only the fields of view classes are written, one by one; an object that has no business in a view
stops the answer instead of being printed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Set
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, cast

from companion.hub.live import LiveTable
from companion.i18n import render
from companion.table.codec import Codec
from companion.table.events import TABLE_EVENTS
from companion.table.history import History
from companion.table.log import LogLine
from companion.table.message import Message, SeatRef, named
from companion.table.record import Record
from companion.table.refusal import Refusal
from companion.table.seats import Seat
from companion.table.state import Games, TableState
from companion.table.view import TableView

CACHED = 512
"""So many answers are kept: the same view for many phones is written once."""


class NotForViewers(TypeError):
    """Something was about to be sent that no view may hold."""


def to_bytes(value: Any) -> bytes:
    """Compact JSON in UTF-8. The same value always gives the same bytes."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()


class Writer:
    """Writes views, log lines and refusals of tables on which `games` are played."""

    def __init__(self, codec: Codec, games: Games) -> None:
        self._codec = codec
        self._commands = frozenset(codec.command_types().values())
        # Events hold what was dealt and the hashes of secrets; so do states and seats.
        self._never: tuple[type, ...] = (
            Record,
            History,
            TableState,
            Seat,
            *TABLE_EVENTS,
            *(event for game in games.values() for event in game.events),
        )
        self._cache: dict[tuple[object, ...], tuple[TableView, bytes]] = {}

    def view(self, live: LiveTable, made: TableView, lang: str) -> bytes:
        """A view as JSON."""
        asked = (live.code, made.viewer, made.host, lang)
        known = self._cache.get(asked)
        if known is not None and known[0] is made:
            return known[1]
        written = to_bytes(self.plain(made, lang, names_in(made)))
        self._cache.pop(asked, None)
        self._cache[asked] = (made, written)
        if len(self._cache) > CACHED:
            del self._cache[next(iter(self._cache))]
        return written

    def line(self, line: LogLine, made: TableView, lang: str) -> bytes:
        """One line of the log of the view `made` as JSON."""
        return to_bytes(self.plain(line, lang, names_in(made)))

    def message(
        self, message: Message, lang: str, names: Mapping[int, str] | None = None
    ) -> dict[str, Any]:
        """`{"key", "params", "text"}`; messages among the parameters are written the same way."""
        said = named(message, names or {})
        params = {key: self.plain(value, lang, names) for key, value in said.params.items()}
        return {"key": said.key, "params": params, "text": render(said, lang)}

    def refusal(
        self, refusal: Refusal, lang: str, names: Mapping[int, str] | None = None
    ) -> dict[str, Any]:
        """`{"key", "params", "text", "overridable"}`."""
        return {**self.message(refusal.message, lang, names), "overridable": refusal.overridable}

    def plain(self, value: object, lang: str, names: Mapping[int, str] | None = None) -> Any:
        """`value` as plain JSON. Raises NotForViewers for what no view may hold."""
        match value:
            case Enum():
                return value.value
            case None | bool() | int() | float() | str():
                return value
            case Message():
                return self.message(value, lang, names)
            case Refusal():
                return self.refusal(value, lang, names)
            case SeatRef(no):
                return (names or {}).get(no) or str(no)
            case Mapping():
                entries = {
                    str(self.plain(key, lang)): self.plain(entry, lang, names)
                    for key, entry in cast("Mapping[object, object]", value).items()
                }
                return dict(sorted(entries.items()))
            case Set():
                plain = [self.plain(v, lang, names) for v in cast("Set[object]", value)]
                return sorted(plain, key=to_bytes)
            case list() | tuple():
                return [self.plain(v, lang, names) for v in cast("list[object]", value)]
            case _:
                return self._fields(value, lang, names)

    def _fields(self, value: object, lang: str, names: Mapping[int, str] | None) -> Any:
        if type(value) in self._commands:
            return self._codec.encode_command(value)
        if isinstance(value, type) or not is_dataclass(value) or isinstance(value, self._never):
            raise NotForViewers(f"a {type(value).__name__} is no part of a view")
        return {f.name: self.plain(getattr(value, f.name), lang, names) for f in fields(value)}


def names_in(made: TableView) -> dict[int, str]:
    """Seat numbers and the names in a view."""
    return {seat.no: seat.name or str(seat.no) for seat in made.seats}
