"""Why a score sheet cannot be: a value with the place it speaks of."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.border import Misfit
from companion.table.message import Message
from companion.table.names import likeness, tidy_name
from companion.table.refusal import Refusal

_IN_PLAYER = re.compile(r"players\[(\d+)\](?:\.|$)")


@dataclass(frozen=True, slots=True)
class Problem:
    """One reason why a sheet cannot be read, or why no real game ends like this.

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


def unreadable(misfit: Misfit) -> Problem:
    """The misfit as a problem of the sheet."""
    message = misfit.expected
    if misfit.got:
        params = {"expected": misfit.expected, "got": misfit.got}
        message = Message("sheet.expected_but_got", params)
    if found := _IN_PLAYER.match(misfit.path):
        return Problem(message, int(found[1]), misfit.path[found.end() :])
    return Problem(message, None, misfit.path)


def read_names(raw: Sequence[str]) -> tuple[str, ...] | tuple[Problem, ...]:
    """The players' names as they will be shown, or why they cannot be.

    An empty name becomes the player's number. Two names that look alike are refused, since the
    result tells winners by name.
    """
    names: list[str] = []
    problems: list[Problem] = []
    taken: dict[str, int] = {}
    for i, text in enumerate(raw):
        name = tidy_name(text) if text.strip() else str(i + 1)
        if isinstance(name, Refusal):
            problems.append(Problem(name.message, i, "name"))
            continue
        other = taken.setdefault(likeness(name), i)
        if other != i:
            params = {"name": name, "other": other + 1}
            problems.append(Problem(Message("sheet.names_alike", params), i, "name"))
        names.append(name)
    return tuple(problems) or tuple(names)
