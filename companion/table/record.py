"""An event with its place in the journal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.table.message import Message


@dataclass(frozen=True, slots=True)
class Record:
    """One line of the journal.

    `seq` is 1, 2, 3, ... per table; `at` seconds since 1970; `group` the seq of the first event of
    the same command. `seat` and `host` say who asked. `override` is the reason for which the rules
    had refused the move that was recorded all the same.
    """

    seq: int
    event: Any
    at: float
    group: int
    seat: int | None = None
    host: bool = False
    command_id: str = ""
    override: Message | None = None
