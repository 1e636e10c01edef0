"""Why a command was not accepted: a value, never an exception, never silence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.table.message import Message


@dataclass(frozen=True, slots=True)
class Refusal:
    """A reason in words.

    `overridable` says that the table may insist ("record it anyway"): true for moves that the
    rules refuse, false for whatever would break a secret, a permission or the journal.
    """

    message: Message
    overridable: bool = False


def refuse(
    key: str, /, overridable: bool = False, params: Mapping[str, object] | None = None, **more: object
) -> Refusal:
    """Shorthand: `refuse("seat.taken", seat=2)`."""
    return Refusal(Message(key, {**(params or {}), **more}), overridable)
