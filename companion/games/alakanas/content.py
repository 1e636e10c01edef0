"""The content pack of 《阿拉喀纳斯》: what its text names, and nothing beside it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Literal, Self, get_args

from pydantic import AfterValidator, Field, model_validator

from companion.games.alakanas.own import NO_OWN, Own, OwnCard, OwnCharacter, OwnTask, written
from companion.games.border import Count, Fact, Id, Misfit, Name, misfit, printable
from companion.table.message import Message
from companion.table.names import likeness

CampId = Literal["guardian", "helper", "invader"]
CAMPS: tuple[CampId, ...] = ("guardian", "helper", "invader")
MOST_THINGS = 100
"""Of a kind, in all the group's own packs together."""
LONGEST_OWN = 40
"""Characters of an own name: as long as a name that is typed at the table."""
LONGEST_TASK = 140
"""Characters of an own task's text: with its name it fits on a card."""
MOST_HEALTH = 99
MOST_CARDS = 999
NAMELESS = "?"
"""Stands for a card that nobody has named, so it is no name."""

Health = Annotated[int, Field(strict=True, ge=0, le=MOST_HEALTH)]
Deck = Annotated[int, Field(strict=True, ge=0, le=MOST_CARDS)]


ClanName = Annotated[str, Field(strict=True, max_length=LONGEST_OWN), AfterValidator(printable)]


class Camp(Fact):
    """A camp 阵营 and the side it wins with: guardians and helpers are one bloc (Victory)."""

    id: CampId
    name: Name
    side: Literal["guardians", "invaders"]


class Character(Fact):
    """A character 角色. What nobody has told is empty: camp, clan, and health 0 (R7, R8)."""

    id: Id
    name: Name
    camp: Literal[CampId, ""] = ""
    clan: ClanName = ""
    health: Health = 0


class Clan(Fact):
    """A clan; that of the wolves judges by red and black (R21)."""

    id: Id
    name: Name


CardClass = Literal["basic", "stratagem", "judgement", "trap", "weapon", "armour", "mount"]
CARD_CLASSES: tuple[CardClass, ...] = get_args(CardClass)


class Card(Fact):
    """A card of the basic deck, by name only: the app counts cards and does not know them."""

    id: Id
    name: Name
    kind: CardClass = "basic"


Says = Annotated[
    str, Field(strict=True, min_length=1, max_length=LONGEST_TASK), AfterValidator(printable)
]


class Saying(Fact):
    """What a task says, by language. At least one of them."""

    en: Says | None = None
    zh: Says | None = None

    @model_validator(mode="after")
    def _said(self) -> Self:
        if self.en is None and self.zh is None:
            raise misfit("a_name", "a text in en or zh")
        return self

    @property
    def texts(self) -> dict[str, str]:
        """Language to text."""
        return {k: v for k, v in (("en", self.en), ("zh", self.zh)) if v is not None}


class Task(Fact):
    """An ordinary task (R6): what it is called, and what it says if somebody has written that."""

    id: Id
    name: Name
    text: Saying | None = None


class Figures(Fact):
    """What the box says."""

    id: Literal["alakanas"]
    name: Name
    players: tuple[Count, Count]


Things = Field(max_length=MOST_THINGS)


class AlakanasFile(Fact):
    """One file of a pack. `extends` and `name` head a group's own pack; `game`, `camps` and `clans`
    are the game's. `special`: what the special task says; `deck`: see `AlakanasPack`."""

    schema_number: Annotated[Literal[1], Field(alias="schema")]
    extends: Literal["alakanas"] | None = None
    name: Name | None = None
    game: Figures | None = None
    camps: tuple[Camp, ...] = ()
    clans: tuple[Clan, ...] = ()
    characters: Annotated[tuple[Character, ...], Things] = ()
    tasks: Annotated[tuple[Task, ...], Things] = ()
    special: Saying | None = None
    cards: Annotated[tuple[Card, ...], Things] = ()
    deck: Deck = 0


class AlakanasPack(Fact):
    """Everything known about the game. `deck`: cards of the basic deck, 0 when nobody said.

    `own` are the group's own components: what a new table is given, or what a table was given.
    """

    game: Figures
    camps: tuple[Camp, ...]
    clans: tuple[Clan, ...] = ()
    characters: tuple[Character, ...] = ()
    cards: tuple[Card, ...] = ()
    tasks: tuple[Task, ...] = ()
    deck: Count = 0
    own: Own = NO_OWN

    @property
    def everyone(self) -> tuple[OwnCharacter, ...]:
        """All characters, the group's own first; one that they filled in stands there once."""
        filled = {c.key for c in self.own.characters}
        printed = (
            OwnCharacter(c.id, *_texts(c.name), c.camp, c.clan, c.health)
            for c in self.characters
            if c.id not in filled
        )
        return (*self.own.characters, *printed)

    def character(self, key: str) -> OwnCharacter | None:
        """The character that a table's journal calls so."""
        return next((c for c in self.everyone if c.key == key), None)

    @property
    def deck_size(self) -> int:
        """Cards of the basic deck: as the group counted them, else as the pack says."""
        return self.own.deck or self.deck

    def given(self, own: Own) -> Self:
        """The pack of a table with these components of the group's own."""
        return self.model_copy(update={"own": own})


def _texts(name: Name | Saying) -> tuple[str, str]:
    """In zh and in en; what is not there is said in the other language."""
    return name.zh or name.en or "", name.en or name.zh or ""


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
    where, content = files[0]
    if content.game is None:
        return [(where, Misfit("game", Message("expected.field"), ""))]
    if sorted(c.id for c in content.camps) != sorted(CAMPS):
        every = Message("expected.every_camp", {"values": ", ".join(CAMPS)})
        return [(where, Misfit("camps", every, ""))]
    return AlakanasPack(
        game=content.game,
        camps=content.camps,
        clans=content.clans,
        characters=content.characters,
        cards=content.cards,
        tasks=content.tasks,
        deck=content.deck,
    )


def extend(
    files: Iterable[tuple[str, AlakanasFile]], base: AlakanasPack, folder: str
) -> AlakanasPack | Sequence[tuple[str, Misfit]]:
    """`base` with the files (name, content) of a group's own pack, or what does not fit, by file.

    Groups write down the same cardboard, so packs may name the same things: the first one counts.
    """
    files = list(files)
    faults = [*_headings(files), *_doubles(files), *_lengths(files)]
    if faults:
        return faults
    own, title = base.own, next((f.name for _, f in files if f.name), Name(en=folder))
    printed = {likeness(t): c.id for c in base.characters for t in c.name.texts.values()}
    cards_known = {likeness(t) for c in base.cards for t in c.name.texts.values()}
    characters, tasks = list(own.characters), list(own.tasks)
    cards, special, deck = list(own.cards), own.special, own.deck
    for _, f in files:
        for c in f.characters:
            key = next((printed[x] for x in _likenesses(c.name) if x in printed), "")
            key = key or written(*_texts(c.name))
            if key not in {x.key for x in characters}:
                facts = (c.camp, c.clan, c.health, folder)
                characters.append(OwnCharacter(key, *_texts(c.name), *facts))
        for t in f.tasks:
            said = _texts(t.text) if t.text else ("", "")
            task = OwnTask(*_texts(t.name), *said, folder)
            if task.key not in {x.key for x in tasks}:
                tasks.append(task)
        for d in f.cards:
            card = OwnCard(*_texts(d.name), d.kind, folder)
            known = any(x in cards_known for x in _likenesses(d.name))
            if not known and card.key not in {x.key for x in cards}:
                cards.append(card)
        special = special or (_texts(f.special) if f.special else None)
        deck = deck or f.deck
    for section, things in (("characters", characters), ("tasks", tasks), ("cards", cards)):
        if len(things) > MOST_THINGS:
            most = Message("expected.items_at_most", {"limit": MOST_THINGS})
            return [(files[0][0], Misfit(section, most, str(len(things))))]
    packs = (*own.packs, (folder, *_texts(title)))
    return base.given(Own(packs, tuple(characters), tuple(tasks), special, tuple(cards), deck))


def _likenesses(name: Name) -> tuple[str, ...]:
    return tuple(likeness(text) for text in name.texts.values())


def _headings(files: Sequence[tuple[str, AlakanasFile]]) -> Iterable[tuple[str, Misfit]]:
    for file, f in files:
        for section in ("game", "camps", "clans"):
            if getattr(f, section):
                said = {"section": section}
                yield file, Misfit(section, Message("expected.no_such_section", said), "{…}")
    if not any(f.extends for _, f in files):
        where = files[0][0] if files else ""
        yield where, Misfit("extends", Message("expected.extends"), "")


SECTIONS = ("characters", "tasks", "cards")


def _doubles(files: Sequence[tuple[str, AlakanasFile]]) -> Iterable[tuple[str, Misfit]]:
    """Ids and names that come twice within one pack."""
    for section in SECTIONS:
        ids, said = dict[str, str](), dict[str, str]()
        for file, content in files:
            for i, thing in enumerate(getattr(content, section)):
                place = f"{section}[{i}]"
                if thing.id in ids:
                    unique = Message("expected.unique_id", {"where": ids[thing.id]})
                    yield file, Misfit(f"{place}.id", unique, repr(thing.id))
                ids[thing.id] = file
                alike = [x for x in set(_likenesses(thing.name)) if x in said]
                if alike:
                    unique = Message("expected.unique_name", {"where": said[alike[0]]})
                    yield file, Misfit(f"{place}.name", unique, repr(written(*_texts(thing.name))))
                said |= dict.fromkeys(_likenesses(thing.name), file)


def _lengths(files: Sequence[tuple[str, AlakanasFile]]) -> Iterable[tuple[str, Misfit]]:
    """Names that would not fit where a name is typed, and such as nobody can see."""
    for file, content in files:
        named: list[tuple[str, Name | Saying, int]] = [
            (f"{section}[{i}].name", thing.name, LONGEST_OWN)
            for section in SECTIONS
            for i, thing in enumerate(getattr(content, section))
        ]
        for i, task in enumerate(content.tasks):
            if task.text:
                named.append((f"tasks[{i}].text", task.text, LONGEST_TASK))
        if content.special:
            named.append(("special", content.special, LONGEST_TASK))
        if content.name:
            named.append(("name", content.name, LONGEST_OWN))
        for place, name, most in named:
            for lang, said in name.texts.items():
                if len(said) > most:
                    shorter = Message("expected.text_shorter", {"limit": most})
                    yield file, Misfit(f"{place}.{lang}", shorter, str(len(said)))
                elif not likeness(said) or said == NAMELESS or said != " ".join(said.split()):
                    yield file, Misfit(f"{place}.{lang}", Message("expected.visible_name"), "")
