"""What everything in the box does, by id; and the readings of what its sources tell differently."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from types import GenericAlias
from typing import Annotated, Any, Literal, Protocol, Self, TypeVar, cast

from pydantic import Field, PlainValidator, TypeAdapter, model_validator

from companion.games.arnak.effects import Level, Mode, Steps
from companion.games.arnak.goods import ICONS, RESOURCES, Icons, Purse
from companion.games.arnak.steps import ModesIn, Small, StepsIn
from companion.games.border import Count, Fact, Flag, Id, Text, misfit

DEFAULT = "default"
"""The reading that holds unless the table chooses another."""

Choices = Mapping[str, str]
"""Of a table: conflict id to reading id, such as {"snake_glass_2": "three_coins"}."""
Token = Literal["glass", "book"]

T = TypeVar("T", bound=Fact)


def by_key(kind: type[T], key: Callable[[T], Any]) -> PlainValidator:
    """Reads a list of `kind` into a mapping by `key`; a key that comes twice does not fit."""
    listed = TypeAdapter[tuple[T, ...]](cast(Any, GenericAlias(tuple, (kind, ...))))

    def read(raw: object) -> dict[Any, T]:
        things = listed.validate_python(raw)
        found = {key(thing): thing for thing in things}
        if len(found) < len(things):
            raise misfit("each_once", "each entry once")
        return found

    return PlainValidator(read)


def by_id(kind: type[T]) -> PlainValidator:
    """Reads a list of `kind` into a mapping by `id`."""
    return by_key(kind, lambda thing: cast(Any, thing).id)


class Reading(Fact):
    """Another reading of a thing's steps, and which sources read it so.

    A card's steps stand in its only mode.
    """

    id: Id
    by: Annotated[tuple[Text, ...], Field(max_length=12)]
    steps: StepsIn


Readings = Annotated[tuple[Reading, ...], Field(max_length=4)]


def play_of(modes: tuple[Mode, ...]) -> str:
    """How a card with these modes is played, as `Card.play` says it, such as "free_or_pass"."""
    return "_or_".join(mode.action for mode in modes) or "none"


class CardEffect(Fact):
    """The ways to use a card, of which the player takes one (A13); none: travel only.

    `self_exile`: used for its effect it goes to exile, not to the play area.
    """

    id: Id
    modes: ModesIn = ()
    self_exile: Flag = False
    readings: Readings = ()

    @model_validator(mode="after")
    def _one_mode_to_read(self) -> Self:
        if self.readings and len(self.modes) != 1:
            raise misfit("one_mode", "one mode, when there are readings of it")
        return self

    def with_steps(self, steps: Steps) -> Self:
        """The card with these steps in its only mode."""
        return self.model_copy(update={"modes": (replace(self.modes[0], steps=steps),)})


class _Stepping(Fact):
    """What has steps and may have readings of them."""

    id: Id
    steps: StepsIn
    readings: Readings = ()

    def with_steps(self, steps: Steps) -> Self:
        """The same with these steps."""
        return self.model_copy(update={"steps": steps})


class SiteEffect(_Stepping):
    """A camp (level 0) or a site tile: what it gives when dug, discovered or activated (A14)."""

    level: Level


class RowEffect(_Stepping):
    """What a token that just entered this research row gives, first there or not (A17)."""

    token: Token
    row: Annotated[int, Field(strict=True, ge=1, le=30)]


class IdolFacts(Fact):
    """A kind of idol: `count` in the box; its steps once, face up, at discovery (A14)."""

    id: Id
    count: Count
    steps: StepsIn


class BonusFacts(IdolFacts):
    """A kind of research bonus tile: `count` in the box, and its steps (A17)."""


class SlotFacts(Fact):
    """One of the effects a filled idol slot gives, any of them in any slot (A16)."""

    id: Id
    steps: StepsIn


class GuardianCost(Fact):
    """What overcoming costs: resources, travel icons, and hand cards to discard (A15)."""

    goods: Purse
    icons: Icons
    discard: int


class _CostIn(Fact):
    coin: Small = 0
    compass: Small = 0
    tablet: Small = 0
    arrowhead: Small = 0
    jewel: Small = 0
    boot: Small = 0
    car: Small = 0
    ship: Small = 0
    plane: Small = 0
    discard: Small = 0


def _cost(raw: object) -> GuardianCost:
    if isinstance(raw, GuardianCost):
        return raw
    counts = dict(_CostIn.model_validate(raw))
    return GuardianCost(
        goods=Purse.of({name: counts[name] for name in RESOURCES}),
        icons=Icons.of({name: counts[name] for name in ICONS}),
        discard=counts["discard"],
    )


class GuardianFacts(Fact):
    """A guardian: its cost, and its boon, free and once per game (A15)."""

    id: Id
    cost: Annotated[GuardianCost, PlainValidator(_cost)]
    boon: StepsIn


class AssistantFacts(Fact):
    """An assistant's two sides, each used once until refreshed (A19)."""

    id: Id
    action: Literal["main", "free"]
    silver: StepsIn
    gold: StepsIn


class Playable(Protocol):
    """What a card of the pack tells of its effect."""

    @property
    def id(self) -> str: ...
    @property
    def modes(self) -> tuple[Mode, ...]: ...
    @property
    def self_exile(self) -> bool: ...


_BY_ROW = by_key(RowEffect, lambda x: (x.token, x.row))
Rows = Annotated[Mapping[tuple[Token, int], RowEffect], _BY_ROW]


class EffectBook(Fact):
    """All effects by id. In the pack's file the mappings are lists of things with ids.

    `cards` has the cards whose effect is known; ask `of_card` for any card.
    """

    cards: Annotated[Mapping[str, CardEffect], by_id(CardEffect)]
    sites: Annotated[Mapping[str, SiteEffect], by_id(SiteEffect)]
    guardians: Annotated[Mapping[str, GuardianFacts], by_id(GuardianFacts)]
    assistants: Annotated[Mapping[str, AssistantFacts], by_id(AssistantFacts)]
    idols: Annotated[Mapping[str, IdolFacts], by_id(IdolFacts)]
    slot_facts: Annotated[Mapping[str, SlotFacts], by_id(SlotFacts), Field(alias="slots")]
    rows: Annotated[Mapping[Id, Rows], Field(max_length=20)]
    """By temple, then by token and row."""
    bonus_tiles: Annotated[Mapping[str, BonusFacts], by_id(BonusFacts)]

    @property
    def slots(self) -> Mapping[str, Steps]:
        """What an idol in a slot may give, by id (A16)."""
        return {slot.id: slot.steps for slot in self.slot_facts.values()}

    def with_cards(self, cards: Iterable[Playable]) -> Self:
        """The book with what these cards say of themselves: how they leave, and their modes."""
        known = dict(self.cards)
        for card in cards:
            effect = known.get(card.id, CardEffect(id=card.id, modes=card.modes))
            if card.modes or card.id in known:
                known[card.id] = effect.model_copy(update={"self_exile": card.self_exile})
        return self.model_copy(update={"cards": known})

    def of_card(self, card_id: str) -> CardEffect:
        """The card's effect; without any mode when none is known."""
        return self.cards.get(card_id) or CardEffect(id=card_id)

    @property
    def conflicts(self) -> Mapping[str, tuple[str, ...]]:
        """What the sources read differently: conflict id to reading ids, the default first."""
        return {
            x.id: (DEFAULT, *(r.id for r in x.readings)) for x in self._readable() if x.readings
        }

    def _readable(self) -> Iterable[CardEffect | SiteEffect | RowEffect]:
        yield from self.cards.values()
        yield from self.sites.values()
        for rows in self.rows.values():
            yield from rows.values()

    def read_so(self, choices: Choices) -> EffectBook:
        """The book with the chosen readings in place. Conflicts of others are passed over.

        Raises ValueError for a reading that a conflict of this book does not have.
        """
        if not any(choices.get(c, DEFAULT) != DEFAULT for c in self.conflicts):
            return self
        return self.model_copy(
            update={
                "cards": {k: _read(x, choices) for k, x in self.cards.items()},
                "sites": {k: _read(x, choices) for k, x in self.sites.items()},
                "rows": {
                    temple: {k: _read(x, choices) for k, x in rows.items()}
                    for temple, rows in self.rows.items()
                },
            }
        )


R = TypeVar("R", CardEffect, SiteEffect, RowEffect)


def _read(thing: R, choices: Choices) -> R:
    chosen = choices.get(thing.id, DEFAULT)
    if chosen == DEFAULT or not thing.readings:
        return thing
    for reading in thing.readings:
        if reading.id == chosen:
            return thing.with_steps(reading.steps)
    raise ValueError(f"{thing.id} has no reading {chosen!r}")
