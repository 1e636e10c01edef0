"""The content pack of 《阿拉喀纳斯》: what its text names, and nothing beside it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from companion.games.border import Count, Fact, Id, Misfit, Name, misfit
from companion.table.message import Message

CampId = Literal["guardian", "helper", "invader"]
CAMPS: tuple[CampId, ...] = ("guardian", "helper", "invader")


class Camp(Fact):
    """A camp 阵营 and the side it wins with: guardians and helpers are one bloc (Victory)."""

    id: CampId
    name: Name
    side: Literal["guardians", "invaders"]


class Character(Fact):
    """A character 角色. What nobody has told is empty: camp, clan, and health 0 (R7, R8)."""

    id: Id
    name: Name
    camp: CampId | Literal[""] = ""
    clan: str = ""
    health: Count = 0


class Clan(Fact):
    """A clan; that of the wolves judges by red and black (R21)."""

    id: Id
    name: Name


CardClass = Literal["basic", "stratagem", "judgement", "trap", "weapon", "armour", "mount"]


class Card(Fact):
    """A card of the basic deck, by name only: the app counts cards and does not know them."""

    id: Id
    name: Name
    kind: CardClass = "basic"


class Task(Fact):
    """An ordinary task (R6)."""

    id: Id
    name: Name


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
    clans: tuple[Clan, ...] = ()
    characters: tuple[Character, ...] = ()
    cards: tuple[Card, ...] = ()
    tasks: tuple[Task, ...] = ()
    deck: Count = 0

    @model_validator(mode="after")
    def _every_camp(self) -> Self:
        if sorted(c.id for c in self.camps) != sorted(CAMPS):
            raise misfit("every_camp", "each camp once", values=", ".join(CAMPS))
        return self


class AlakanasPack(Fact):
    """Everything known about the game. `deck`: cards of the basic deck, 0 when nobody said."""

    game: Figures
    camps: tuple[Camp, ...]
    clans: tuple[Clan, ...] = ()
    characters: tuple[Character, ...] = ()
    cards: tuple[Card, ...] = ()
    tasks: tuple[Task, ...] = ()
    deck: Count = 0


def names(pack: AlakanasPack) -> dict[str, dict[str, str]]:
    """Names for the catalogue, to be added under the prefix "alakanas": "game", "camp.<id>", and
    likewise for clans, characters, cards and tasks."""
    return {
        "game": pack.game.name.texts,
        **{f"camp.{c.id}": c.name.texts for c in pack.camps},
        **{f"clan.{c.id}": c.name.texts for c in pack.clans},
        **{f"character.{c.id}": c.name.texts for c in pack.characters},
        **{f"card.{c.id}": c.name.texts for c in pack.cards},
        **{f"task.{t.id}": t.name.texts for t in pack.tasks},
    }


def combine(
    files: Iterable[tuple[str, AlakanasFile]],
) -> AlakanasPack | Sequence[tuple[str, Misfit]]:
    """The one file (name, content) as a pack, or what does not fit, by file."""
    files = list(files)
    if len(files) != 1:
        where = files[1][0] if files else ""
        return [(where, Misfit("game", Message("expected.one_game"), str(len(files))))]
    _, content = files[0]
    return AlakanasPack(
        game=content.game,
        camps=content.camps,
        clans=content.clans,
        characters=content.characters,
        cards=content.cards,
        tasks=content.tasks,
        deck=content.deck,
    )
