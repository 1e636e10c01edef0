"""Why a command was not accepted: a value, never an exception, never silence."""

from __future__ import annotations

from dataclasses import dataclass

from companion.table.message import Message


@dataclass(frozen=True, slots=True)
class Refusal:
    """A reason in words.

    `overridable` says that the table may insist ("record it anyway"): true for moves that the
    rules refuse, false for whatever would break a secret, a permission or the journal.
    `public`: what stands in the log for everybody when it is overridden, if the reason itself
    speaks of what only the one who asks may know.
    """

    message: Message
    overridable: bool = False
    public: Message | None = None


def refuse(key: str, /, overridable: bool = False, **params: object) -> Refusal:
    """Shorthand: `refuse("seat.taken", name="小明")`."""
    return Refusal(Message(key, params), overridable)
