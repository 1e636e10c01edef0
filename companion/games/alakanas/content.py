"""The content pack of 《阿拉喀纳斯》: the camps that its text names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from companion.games.border import Count, Fact, Misfit, Name, misfit
from companion.table.message import Message

CampId = Literal["guardian", "helper", "invader"]
CAMPS: tuple[CampId, ...] = ("guardian", "helper", "invader")


class Camp(Fact):
    """A camp 阵营 and the side it wins with: guardians and helpers are one bloc (Victory)."""

    id: CampId
    name: Name
    side: Literal["guardians", "invaders"]


class Figures(Fact):
    """What the box says."""

    id: Literal["alakanas"]
    name: Name
    players: tuple[Count, Count]


class AlakanasFile(Fact):
    """One file of the pack."""

    schema_number: Annotated[Literal[1], Field(alias="schema")]
    game: Figures
    camps: tuple[Camp, ...]

    @model_validator(mode="after")
    def _every_camp(self) -> Self:
        if sorted(c.id for c in self.camps) != sorted(CAMPS):
            raise misfit("every_camp", "each camp once", values=", ".join(CAMPS))
        return self


class AlakanasPack(Fact):
    """Everything known about the game."""

    game: Figures
    camps: tuple[Camp, ...]


def names(pack: AlakanasPack) -> dict[str, dict[str, str]]:
    """Names for the catalogue, to be added under the prefix "alakanas": "camp.<id>" and "game"."""
    return {"game": pack.game.name.texts} | {f"camp.{c.id}": c.name.texts for c in pack.camps}


def combine(
    files: Iterable[tuple[str, AlakanasFile]],
) -> AlakanasPack | Sequence[tuple[str, Misfit]]:
    """The one file (name, content) as a pack, or what does not fit, by file."""
    files = list(files)
    if len(files) != 1:
        where = files[1][0] if files else ""
        return [(where, Misfit("game", Message("expected.one_game"), str(len(files))))]
    _, content = files[0]
    return AlakanasPack(game=content.game, camps=content.camps)
