"""What a table plays by: the pack, the temple, and its readings and house rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from companion.games.arnak.board import Board
from companion.games.arnak.content import ArnakPack, Card
from companion.games.arnak.effect_book import EffectBook
from companion.games.arnak.effects import Flag, Mode
from companion.games.arnak.goods import Icons, Purse
from companion.games.arnak.travel import CardKind, worth
from companion.table.game import OptionValue

CONFLICT = "read_"
"""Options that choose a reading are called after the conflict: "read_snake_glass_2"."""


@dataclass(frozen=True, eq=False)
class Rules:
    """The pack as this table reads it. Made once per set of options."""

    pack: ArnakPack
    options: Mapping[str, OptionValue]

    @cached_property
    def temple(self) -> str:
        """The temple's id."""
        return str(self.options["temple"])

    @cached_property
    def effects(self) -> EffectBook:
        """What everything does, in the readings the table chose."""
        return self.pack.effects.read_so(self._readings)

    @cached_property
    def _readings(self) -> Mapping[str, str]:
        """The readings this table chose, by conflict."""
        return {
            name.removeprefix(CONFLICT): str(value)
            for name, value in self.options.items()
            if name.startswith(CONFLICT)
        }

    @cached_property
    def board(self) -> Board:
        """The temple's side of the board."""
        return self.pack.board_of[self.temple].read_so(self._readings)

    def modes(self, card: str) -> tuple[Mode, ...]:
        """The ways to use a card; none: travel only, or nobody knows (A13)."""
        known = self.effects.cards.get(card)  # `card` may be anything that a device has sent
        return known.modes if known is not None else ()

    @cached_property
    def fear_for_each(self) -> bool:
        """Fear for each archaeologist at a guarded site, or one at most (A20, HR)."""
        return self.options.get("fear_each", True) is not False

    @cached_property
    def flag_cards(self) -> Mapping[str, str]:
        """The card that each change of rule comes from: flag to card id."""
        return {
            step.name: card
            for card, effect in self.effects.cards.items()
            for mode in effect.modes
            for step in mode.steps
            if isinstance(step, Flag)
        }

    @cached_property
    def flags_end(self) -> bool:
        """Whether such a change ends when its card leaves the play area (sources differ)."""
        return self.options.get("flags", "stay") == "end"

    @cached_property
    def planes_from_discounts(self) -> bool:
        """Whether discounts count as planes too while all icons do (sources differ)."""
        return self.options.get("ocarina_discounts", False) is True

    @cached_property
    def silver_any_two(self) -> bool:
        """Whether silver temple tiles take any two symbols (A18, HR)."""
        return self.options.get("silver", "neighbours") == "any"

    @cached_property
    def market(self) -> Mapping[str, Card]:
        """The cards that can come into the row: items and artifacts of the base sets and the
        group's own."""
        replaced = {c.replaces for c in self.pack.cards if c.replaces and self._plays(c)}
        return {
            c.id: c
            for c in self.pack.cards
            if c.type in ("item", "artifact") and self._plays(c) and c.id not in replaced
        }

    def _plays(self, card: Card) -> bool:
        return card.set == "base" or f"card.{card.id}" in self.pack.own_things

    def kind(self, card: str) -> CardKind:
        """What sort of card it is."""
        return self.pack.card_by_id[card].type

    def icons(self, card: str) -> Icons:
        """The travel icons of a card."""
        return self._icons[card]

    @cached_property
    def _icons(self) -> Mapping[str, Icons]:
        return {
            c.id: Icons(*(c.travel.count(i) for i in ("boot", "car", "ship", "plane")))
            for c in self.pack.cards
        }

    @cached_property
    def worths(self) -> Mapping[str, float]:
        """What a card in hand is worth when travel is paid with it."""
        return {c.id: worth(c.id, c.type, self._icons[c.id]) for c in self.pack.cards}

    def price(self, card: str) -> Purse:
        """What a card of the row costs: items coins, artifacts compasses."""
        cost = self.pack.card_by_id[card].cost
        return Purse(coin=cost) if self.kind(card) == "item" else Purse(compass=cost)

    def row_of(self, square: int) -> int:
        """The row of a square of the research track."""
        return self.board.squares[square].row

    @property
    def top(self) -> int:
        """The square that is the Lost Temple."""
        return self.board.temple_square
