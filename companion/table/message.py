"""A sentence that has not been put into a language yet.

Rules speak in messages: a catalogue key and its parameters. Only the outermost layer knows in
which language a phone wants to read it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


def _nothing() -> dict[str, object]:
    return {}


@dataclass(frozen=True, slots=True)
class Message:
    """A catalogue key with parameters.

    `params` values are plain text, numbers, or further messages (rendered in the same language).
    A value that stands for a seat is a `SeatRef`, so that a log line follows a later renaming.
    """

    key: str
    params: Mapping[str, object] = field(default_factory=_nothing)


@dataclass(frozen=True, slots=True)
class SeatRef:
    """Stands for the name of seat `no` (1..N) inside a message."""

    no: int


def named(message: Message, names: Mapping[int, str]) -> Message:
    """The same message with every `SeatRef` replaced by the name that seat has now; the message
    itself when it names no seat."""
    if not any(isinstance(v, SeatRef | Message) for v in message.params.values()):
        return message
    params: dict[str, object] = {}
    for name, value in message.params.items():
        if isinstance(value, SeatRef):
            params[name] = names.get(value.no, str(value.no))
        elif isinstance(value, Message):
            params[name] = named(value, names)
        else:
            params[name] = value
    if all(params[name] is value for name, value in message.params.items()):
        return message
    return Message(message.key, params)
