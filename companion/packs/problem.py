"""What is wrong with a content pack: file, place inside it, and what was expected."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion import i18n
from companion.table.message import Message


@dataclass(frozen=True, slots=True)
class PackProblem:
    """One thing to put right. `file` is relative ("packs/friday/cards.yaml"), `path` is the place
    inside it ("cards[3].vp", "" for the whole file), `got` what stood there ("" for nothing)."""

    file: str
    path: str
    expected: Message
    got: str = ""

    @property
    def message(self) -> Message:
        """The whole problem as one sentence."""
        key = "packs.problem" if self.path else "packs.problem_of_file"
        if self.got:
            key += "_got"
        params = {"file": self.file, "path": self.path, "expected": self.expected, "got": self.got}
        return Message(key, params)

    def __str__(self) -> str:
        return i18n.render(self.message, "en")


class PackError(Exception):
    """A game's own pack cannot be used. The group's packs never raise this: they are left out."""

    def __init__(self, problems: Iterable[PackProblem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))
