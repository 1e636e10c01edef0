"""Between plain JSON values and the dataclasses of commands and events, checked at the border."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence, Sized
from dataclasses import fields
from typing import Any, cast

from pydantic import TypeAdapter, ValidationError

from companion.table.commands import TABLE_COMMANDS
from companion.table.events import TABLE_EVENTS
from companion.table.message import Message, SeatRef
from companion.table.record import Record
from companion.table.refusal import Refusal, refuse
from companion.table.state import Games

VERSION = 1
"""Of the journal's record format. A change of meaning raises it and keeps the older reader."""


LARGEST_NUMBER = 2**53 - 1
"""In a command, either way: what JSON and browsers carry exactly."""
LONGEST_COMMAND = 100_000
"""In characters of JSON."""


class UnknownKind(ValueError):
    """An event of a kind that no installed game knows."""


class Codec:
    """Writes and reads commands and events of the table and of the installed games.

    Kinds are class names; those of a game carry its id in front (`arnak:Nudged`).
    """

    def __init__(self, games: Games) -> None:
        self._events = _by_kind(TABLE_EVENTS, {g: m.events for g, m in games.items()})
        self._commands = _by_kind(TABLE_COMMANDS, {g: m.commands for g, m in games.items()})
        for kind, (cls, _) in self._commands.items():
            if any(f.name == "type" for f in fields(cls)):
                raise ValueError(f"{kind}: a command's field cannot be called 'type'")
        self._kinds = {a: k for k, (a, _) in (self._events | self._commands).items()}

    def kind(self, thing: object) -> str:
        """The kind under which a command or an event is written."""
        return self._kinds[type(thing)]

    def command_types(self) -> dict[str, type]:
        """Every command a device may send, by kind."""
        return {kind: cls for kind, (cls, _) in self._commands.items()}

    def encode_command(self, command: object) -> dict[str, Any]:
        """`{"type": kind, ...fields}`."""
        kind = self.kind(command)
        return {"type": kind, **self._commands[kind][1].dump_python(command, mode="json")}

    def decode_command(self, data: object) -> Any | Refusal:
        """The command, or a refusal that names the field and what was expected.

        Types are taken at their word: "1", 1.0 and true are no whole numbers. Lists stand for
        tuples, as JSON has no others.
        """
        if not isinstance(data, Mapping):
            return refuse("command.malformed", type="-", field="-", expected="a JSON object")
        given = cast("Mapping[str, Any]", data)
        kind = given.get("type")
        if not isinstance(kind, str) or kind not in self._commands:
            return refuse("command.unknown", type=_printable(kind))
        cls, adapter = self._commands[kind]
        known = {f.name for f in fields(cls)}

        def malformed(field: str, expected: str) -> Refusal:
            return refuse("command.malformed", type=kind, field=field, expected=expected)

        wanted: dict[str, Any] = {}
        for name, value in given.items():
            if name == "type":
                continue
            if name not in known:
                return malformed(_printable(name), f"one of: {', '.join(sorted(known)) or '-'}")
            if (expected := _unfit(value)) is not None:
                return malformed(name, expected)
            wanted[name] = value
        text = json.dumps(wanted, ensure_ascii=False)
        if len(text) > LONGEST_COMMAND:
            return malformed("-", f"at most {LONGEST_COMMAND} characters")
        try:
            return adapter.validate_json(text, strict=True)
        except ValidationError as error:
            first = error.errors()[0]
            return malformed(".".join(str(p) for p in first["loc"]) or "-", first["msg"])

    def encode(self, record: Record) -> str:
        """A record as one line of JSON."""
        kind = self.kind(record.event)
        data: dict[str, Any] = {
            "v": VERSION,
            "seq": record.seq,
            "at": record.at,
            "group": record.group,
            "kind": kind,
            "data": self._events[kind][1].dump_python(record.event, mode="json"),
        }
        if record.seat is not None:
            data["seat"] = record.seat
        if record.host:
            data["host"] = True
        if record.command_id:
            data["command"] = record.command_id
        if record.override is not None:
            data["override"] = message_to_json(record.override)
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))

    def decode(self, line: str) -> Record:
        """The record of a line. Raises `UnknownKind` or `ValueError` for what cannot be read."""
        try:
            data = json.loads(line)
            if data["v"] != VERSION:
                raise UnknownKind(f"record version {data['v']}, this program reads {VERSION}")
            kind = data["kind"]
            if kind not in self._events:
                raise UnknownKind(kind)
            override = data.get("override")
            return Record(
                seq=data["seq"],
                event=self._events[kind][1].validate_python(data["data"]),
                at=data["at"],
                group=data["group"],
                seat=data.get("seat"),
                host=data.get("host", False),
                command_id=data.get("command", ""),
                override=None if override is None else message_from_json(override),
            )
        except (KeyError, TypeError, AttributeError, RecursionError) as error:
            raise ValueError(f"not a journal record: {line[:120]}") from error


def _unfit(value: Any, depth: int = 0) -> str | None:
    """What a plain value should have been, if no program of ours could keep or show it."""
    if depth > 20 or (isinstance(value, Sized) and len(value) > LONGEST_COMMAND):
        return "something smaller"
    if isinstance(value, str):
        return None if _printable(value, len(value)) == value else "whole characters"
    if isinstance(value, int | float):
        # Larger ones a browser cannot hold, and Python refuses to print the very large.
        return None if abs(value) <= LARGEST_NUMBER else f"at most {LARGEST_NUMBER} either way"
    if isinstance(value, Mapping):
        inside = cast("Mapping[Any, Any]", value)
        parts: list[Any] = [*inside.keys(), *inside.values()]
    elif isinstance(value, list | tuple):
        parts = list(cast("Sequence[Any]", value))
    else:
        return None if value is None else "a JSON value"
    return next((e for part in parts if (e := _unfit(part, depth + 1)) is not None), None)


def _printable(text: object, most: int = 60) -> str:
    """What a device sent, short and in whole characters, to be repeated in an answer."""
    shown = text if isinstance(text, str) else "-"
    return shown[:most].encode("utf-8", "replace").decode()


def _by_kind(
    own: tuple[type, ...], of_games: Mapping[str, tuple[type, ...]]
) -> dict[str, tuple[type, TypeAdapter[Any]]]:
    kinds: dict[str, tuple[type, TypeAdapter[Any]]] = {}
    for cls in own:
        kinds[cls.__name__] = (cls, TypeAdapter[Any](cls))
    for game, classes in of_games.items():
        for cls in classes:
            kinds[f"{game}:{cls.__name__}"] = (cls, TypeAdapter[Any](cls))
    return kinds


def message_to_json(message: Message) -> dict[str, Any]:
    """`{"key", "params"}`; nested messages and seats are tagged."""
    return {"key": message.key, "params": {k: _tagged(v) for k, v in message.params.items()}}


def message_from_json(data: Mapping[str, Any]) -> Message:
    """Inverse of `message_to_json`."""
    return Message(data["key"], {k: _untagged(v) for k, v in data["params"].items()})


def _tagged(value: object) -> Any:
    if isinstance(value, Message):
        return {"message": message_to_json(value)}
    if isinstance(value, SeatRef):
        return {"seat": value.no}
    return value


def _untagged(value: Any) -> object:
    if isinstance(value, dict):
        tagged = cast("dict[str, Any]", value)
        if "message" in tagged:
            return message_from_json(tagged["message"])
        return SeatRef(tagged["seat"])
    return value
