"""The content pack of Arnak: cards, temples and leaders as facts, and the figures of scoring.

A pack is made of files (`ArnakFile`), each checked alone so that an error can name its place;
`combine` then puts them together and checks what only the whole can show.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from companion.games.arnak.board import Board, BoardFacts, SetUp
from companion.games.arnak.effect_book import Choices, EffectBook, play_of
from companion.games.arnak.steps import ModesIn
from companion.games.border import Count, Fact, Flag, Id, Misfit, Name, Points, Text, misfit
from companion.table.message import Message

Metal = Literal["bronze", "silver", "gold"]
METALS: tuple[Metal, ...] = ("bronze", "silver", "gold")
Travel = Literal["boot", "car", "ship", "plane"]
Confidence = Literal["two", "one"]
"""`two`: independent sources agree. `one`: a single source or a family of copies."""

Row = Annotated[tuple[Points, ...], Field(max_length=30)]
OWN_SET = "own"


class Card(Fact):
    """A card. Items cost coins, artifacts compasses; `vp` are the printed points (A22).

    `also`: other names it goes by, to be found by. `copies`: `unique` in the box, one
    `per_player`, or `many` (Fear). `replaces` names the card that goes back to the box when this
    printing is used. `modes`: what it does, for a card of the group's own.
    """

    id: Id
    type: Literal["item", "artifact", "basic", "fear"]
    set: Id = OWN_SET
    name: Name
    also: Annotated[tuple[Text, ...], Field(max_length=5)] = ()
    cost: Annotated[int, Field(strict=True, ge=0, le=99)] = 0
    vp: Points
    travel: Annotated[tuple[Travel, ...], Field(max_length=4)] = ()
    play: Literal["main", "free", "free_or_pass", "main_or_pass", "none"] | None = None
    self_exile: Flag = False
    modes: ModesIn = ()
    copies: Literal["unique", "per_player", "many"] = "unique"
    replaces: Id | None = None
    confidence: Confidence = "two"
    sources: Annotated[tuple[Text, ...], Field(max_length=12)] = ()

    @model_validator(mode="after")
    def _played_as_it_says(self) -> Self:
        if self.modes and self.play is not None and self.play != play_of(self.modes):
            raise misfit("play_as_modes", "play as the modes say", play=play_of(self.modes))
        return self


class TilePoints(Fact):
    """Points of a temple tile by metal."""

    bronze: Points
    silver: Points
    gold: Points


class Temple(Fact):
    """A side of the board: research points by row, 0 = start (A22).

    `arrival` are the points of the Lost Temple by order of arrival; empty when they are not known
    and the sheet has to ask. `lantern` is a third token's row list. A temple that is not `linear`
    has points that do not go by row, and cannot be scored.
    """

    id: Id
    set: Id = OWN_SET
    name: Name
    linear: Flag = True
    glass: Row = ()
    notebook: Row = ()
    lantern: Row = ()
    arrival: Annotated[tuple[Points, ...], Field(max_length=4)] = ()
    tiles: TilePoints
    confidence: Confidence = "two"
    sources: Annotated[tuple[Text, ...], Field(max_length=12)] = ()

    @model_validator(mode="after")
    def _rows(self) -> Self:
        if self.linear and len(self.glass) < 2:
            raise misfit("rows", "points for at least two rows")
        if len(self.notebook) != len(self.glass):
            raise misfit(
                "same_rows",
                "as many rows for the notebook as for the glass",
                glass=len(self.glass),
                notebook=len(self.notebook),
            )
        if self.lantern and len(self.lantern) != len(self.glass):
            raise misfit(
                "lantern_rows",
                "as many rows for the lantern as for the glass",
                glass=len(self.glass),
                lantern=len(self.lantern),
            )
        if self.arrival and len(self.arrival) != 4:
            raise misfit("four_arrivals", "points for four arrivals", n=len(self.arrival))
        return self

    @property
    def top(self) -> int:
        """The number of the row that is the Lost Temple."""
        return len(self.glass)


class Leader(Fact):
    """A leader's board: points of empty idol slots, left to right, filled in any order (A25)."""

    id: Id
    set: Id = OWN_SET
    name: Name
    idol_slots: Annotated[tuple[Points, ...], Field(min_length=1, max_length=9)]
    confidence: Confidence = "two"
    sources: Annotated[tuple[Text, ...], Field(max_length=12)] = ()


class Set(Fact):
    """The box a thing comes from. `base_board`: it changes neither sites, idols nor guardians."""

    id: Id
    name: Name
    base_board: Flag = False


class Stacks(Fact):
    """How many stacks of temple tiles there are of each metal (A8)."""

    bronze: Count
    silver: Count
    gold: Count


class RivalIdols(Fact):
    """What the rival's idols are worth in a solo game (A24)."""

    unique_face_up: Points
    duplicate_or_face_down: Points


class Solo(Fact):
    """Solo figures (A24): the human has to be strictly ahead."""

    rival_idol_vp: RivalIdols
    rival_archaeologists: Count
    rival_actions: Count
    """Of the rival in a round."""
    action_tiles: Count
    red_tiles: tuple[Count, Count]
    strictly_ahead: Flag


class Figures(Fact):
    """The numbers of the base game that scoring needs, and what its box holds."""

    id: Literal["arnak"]
    name: Name
    players: tuple[Count, Count]
    idol_vp: Points
    guardian_vp: Points
    fear_card_vp: Points
    fear_tile_vp: Points
    fear_cards: Count
    idol_slots: Annotated[tuple[Points, ...], Field(min_length=1, max_length=9)]
    idols: Count
    guardians: Count
    tile_stacks: Stacks
    tiles_per_stack: dict[Count, Count]
    solo: Solo

    @model_validator(mode="after")
    def _every_number_of_players(self) -> Self:
        if sorted(self.tiles_per_stack) != list(range(self.players[0], self.players[1] + 1)):
            raise misfit("every_player_count", "tiles_per_stack for every number of players")
        return self


class ArnakFile(Fact):
    """One file of a pack. `extends` and `name` head a group's own pack; `game` is the game's."""

    schema_number: Annotated[Literal[1], Field(alias="schema")]
    extends: Literal["arnak"] | None = None
    name: Name | None = None
    game: Figures | None = None
    sets: Annotated[tuple[Set, ...], Field(max_length=50)] = ()
    cards: Annotated[tuple[Card, ...], Field(max_length=1000)] = ()
    temples: Annotated[tuple[Temple, ...], Field(max_length=100)] = ()
    leaders: Annotated[tuple[Leader, ...], Field(max_length=100)] = ()
    effects: EffectBook | None = None
    board: BoardFacts | None = None
    setup: SetUp | None = None
    sources: Annotated[dict[Text, Text], Field(max_length=50)] = Field(default_factory=dict)


class ArnakPack(Fact):
    """Everything known about the game, the group's own additions included. Made by `combine`."""

    game: Figures
    sets: tuple[Set, ...]
    cards: tuple[Card, ...]
    temples: tuple[Temple, ...]
    leaders: tuple[Leader, ...]
    effects: EffectBook
    board_of: Mapping[str, Board]
    """By temple; a temple of an expansion has none, and can only be scored."""
    setup: SetUp
    sources: dict[str, str] = Field(default_factory=dict)
    own_packs: dict[str, Name] = Field(default_factory=dict)
    """Title of each pack of the group's own, by folder."""
    own_things: dict[str, str] = Field(default_factory=dict)
    """Folder of the own pack that a thing comes from: {"card.our_lamp": "friday"}. Unofficial."""

    @cached_property
    def card_by_id(self) -> Mapping[str, Card]:
        """Card id to card."""
        return {c.id: c for c in self.cards}

    @cached_property
    def temple_by_id(self) -> Mapping[str, Temple]:
        """Temple id to temple."""
        return {t.id: t for t in self.temples}

    @cached_property
    def leader_by_id(self) -> Mapping[str, Leader]:
        """Leader id to leader."""
        return {x.id: x for x in self.leaders}

    @property
    def conflicts(self) -> Mapping[str, tuple[str, ...]]:
        """What the sources read differently: conflict id to reading ids, the default first."""
        found = dict(self.effects.conflicts)
        for board in self.board_of.values():
            found |= board.conflicts
        return found

    def read_so(self, choices: Choices) -> Self:
        """The pack with the readings that the table chose, of effects and boards.

        Raises ValueError for a conflict or a reading that there is not.
        """
        if unknown := choices.keys() - self.conflicts.keys():
            raise ValueError(f"no such conflict: {', '.join(sorted(unknown))}")
        boards = {temple: board.read_so(choices) for temple, board in self.board_of.items()}
        effects = self.effects.read_so(choices)
        return self.model_copy(update={"effects": effects, "board_of": boards})

    @cached_property
    def base_sets(self) -> frozenset[str]:
        """The sets with which the base game's limits of idols and guardians hold."""
        return frozenset(s.id for s in self.sets if s.base_board)


def names(pack: ArnakPack) -> dict[str, dict[str, str]]:
    """Printed names for the catalogue, to be added under the prefix "arnak".

    Keys are "card.<id>", "temple.<id>", "leader.<id>", "set.<id>" and "game"; so a card is said
    by `Message("arnak.card.torch")`.
    """
    said: dict[str, dict[str, str]] = {"game": pack.game.name.texts}
    said |= {f"set.{s.id}": s.name.texts for s in pack.sets}
    said |= {f"card.{c.id}": c.name.texts for c in pack.cards}
    said |= {f"temple.{t.id}": t.name.texts for t in pack.temples}
    said |= {f"leader.{x.id}": x.name.texts for x in pack.leaders}
    return said


def card_name(card_id: str) -> Message:
    """Says the card's printed name."""
    return Message(f"arnak.card.{card_id}")


def temple_name(temple_id: str) -> Message:
    """Says the temple's name."""
    return Message(f"arnak.temple.{temple_id}")


def combine(
    files: Iterable[tuple[str, ArnakFile]],
    base: ArnakPack | None = None,
    own: str = "",
) -> ArnakPack | Sequence[tuple[str, Misfit]]:
    """The files (name, content) of one folder as a pack, or what does not fit, by file.

    With `base`, the files are a group's own pack in folder `own` that adds to it.
    """
    files = list(files)
    faults = [*_headings(files, base), *_clashes(files, base)]
    if faults:
        return faults
    cards = tuple(c for _, f in files for c in f.cards)
    temples = tuple(t for _, f in files for t in f.temples)
    leaders = tuple(x for _, f in files for x in f.leaders)
    sets = tuple(s for _, f in files for s in f.sets)
    sources = {k: v for _, f in files for k, v in f.sources.items()}
    if base is not None:
        title = next((f.name for _, f in files if f.name), Name(en=own))
        things = [
            *(f"set.{s.id}" for s in sets),
            *(f"card.{c.id}" for c in cards),
            *(f"temple.{t.id}" for t in temples),
            *(f"leader.{x.id}" for x in leaders),
        ]
        return ArnakPack(
            game=base.game,
            sets=(*base.sets, *sets),
            cards=(*base.cards, *cards),
            temples=(*base.temples, *temples),
            leaders=(*base.leaders, *leaders),
            effects=base.effects.with_cards(cards),
            board_of=base.board_of,
            setup=base.setup,
            sources={**base.sources, **sources},
            own_packs={**base.own_packs, own: title},
            own_things={**base.own_things, **dict.fromkeys(things, own)},
        )
    return ArnakPack(
        game=next(f.game for _, f in files if f.game),
        sets=sets,
        cards=cards,
        temples=temples,
        leaders=leaders,
        effects=next(f.effects for _, f in files if f.effects).with_cards(cards),
        board_of=next(f.board for _, f in files if f.board).boards(),
        setup=next(f.setup for _, f in files if f.setup),
        sources=sources,
    )


def _headings(
    files: Sequence[tuple[str, ArnakFile]], base: ArnakPack | None
) -> Iterable[tuple[str, Misfit]]:
    first = files[0][0] if files else ""
    for section in ("game", "effects", "board", "setup"):
        having = [file for file, f in files if getattr(f, section)]
        said = {"section": section}
        if base is not None:
            for file in having:
                yield file, Misfit(section, Message("expected.no_such_section", said), "{…}")
        elif len(having) != 1:
            where = having[1] if having else first
            yield where, Misfit(section, Message("expected.one_section", said), str(len(having)))
    if base is None:
        return
    if not any(f.extends for _, f in files):
        yield first, Misfit("extends", Message("expected.extends"), "")


def _clashes(
    files: Sequence[tuple[str, ArnakFile]], base: ArnakPack | None
) -> Iterable[tuple[str, Misfit]]:
    sections = ("sets", "cards", "temples", "leaders")
    seen: dict[tuple[str, str], str] = {}
    if base is not None:
        seen = {(s, thing.id): base.game.id for s in sections for thing in getattr(base, s)}
    for file, content in files:
        for section in sections:
            for i, thing in enumerate(getattr(content, section)):
                if (where := seen.setdefault((section, thing.id), file)) != file or any(
                    other.id == thing.id for other in getattr(content, section)[:i]
                ):
                    unique = Message("expected.unique_id", {"where": where})
                    yield file, Misfit(f"{section}[{i}].id", unique, repr(thing.id))
    known = {name for s, name in seen if s == "sets"} | {OWN_SET}
    cards = {name for s, name in seen if s == "cards"}
    for file, content in files:
        for section in sections[1:]:
            for i, thing in enumerate(getattr(content, section)):
                if thing.set not in known:
                    listed = Message("expected.known_set", {"values": ", ".join(sorted(known))})
                    yield file, Misfit(f"{section}[{i}].set", listed, repr(thing.set))
        for i, card in enumerate(content.cards):
            if card.replaces is not None and (
                card.replaces not in cards or card.replaces == card.id
            ):
                yield (
                    file,
                    Misfit(
                        f"cards[{i}].replaces", Message("expected.known_card"), repr(card.replaces)
                    ),
                )
