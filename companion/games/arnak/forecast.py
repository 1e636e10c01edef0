"""What comes next out of a player's deck in Arnak, and how likely (A5). Every number is exact.

Within a batch every order is equally likely, and so is every choice of the unnamed cards in
hand; batches are independent of each other. To see what exile or a purchase would change,
compare with the forecast of `cards.leave_hand(card)` or `cards.to_bottom(card)`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import NamedTuple

from companion.games.arnak.deck import Cards, counts


@dataclass(frozen=True, slots=True)
class CardForecast:
    """What can be said of one card, all copies taken together."""

    card: str
    owned: int
    """Copies in all three zones."""
    least_left: int
    """Copies that must still be in the deck."""
    most_left: int
    """Copies that may still be in the deck."""
    probability: Fraction
    """That the next hand has at least one."""
    expected: Fraction
    """Copies in the next hand, on average."""
    earliest: int
    """The draw, counted from 1 now, with which the first copy can come."""
    latest: int
    """The draw with which the first copy must have come."""
    earliest_hands: int
    """The coming hand, counted from 1, that can bring the first copy."""
    latest_hands: int
    """The coming hand that must have brought it."""

    @property
    def certain(self) -> bool:
        """Whether the next hand must have one."""
        return self.probability == 1

    @property
    def possible(self) -> bool:
        """Whether the next hand can have one."""
        return self.probability > 0


@dataclass(frozen=True, slots=True)
class Forecast:
    """The next hand, supposing that nothing more is drawn, gained or exiled this round, that all
    of the hand but the kept cards is discarded, and that the play area goes under the deck (A4).

    `cards` has every owned card once, the likeliest first, equals by name. `draws` is how many
    cards the next hand draws, `from_deck` how many of them lie in the deck already; the others
    come out of the newly shuffled play area. `cycle` is how many hands it takes to see every
    card: exiling makes it shorter. Draws and hands to wait for a card suppose that no hand card
    is kept and every hand draws the full number.
    """

    cards: tuple[CardForecast, ...]
    draws: int
    from_deck: int
    cycle: int

    def of(self, card: str) -> CardForecast | None:
        """The line of one card, or None if it is not owned."""
        return next((line for line in self.cards if line.card == card), None)

    def draws_until(self, card: str) -> tuple[int, int] | None:
        """The draws with which the first copy can and must come, or None if it is not owned."""
        line = self.of(card)
        return None if line is None else (line.earliest, line.latest)

    def earliest_hands(self, card: str) -> int | None:
        """In how many hands the first copy can come, or None if it is not owned."""
        line = self.of(card)
        return None if line is None else line.earliest_hands


class _Part(NamedTuple):
    """A batch as one card sees it: `copies` among `size` cards, of which `drawn` are in hand,
    and the next draws take `taken`. `before` cards of the deck lie above."""

    size: int
    drawn: int
    taken: int
    before: int
    copies: int


def forecast(cards: Cards, hand_size: int = 5, keep_hand: int = 0) -> Forecast:
    """What the next hand brings. `keep_hand` is how many of the present hand are kept, nobody
    says which: they count as part of the next hand. For a card known to be kept, ask for
    `forecast(cards.leave_hand(card), hand_size - 1)`. Raises ValueError for a `hand_size` below
    1, or a `keep_hand` below 0 or above the hand."""
    hand = cards.hand_count
    if hand_size < 1 or not 0 <= keep_hand <= hand:
        raise ValueError(f"no next hand of {hand_size} with {keep_hand} kept of {hand}")
    deck, pool = cards.deck_count, hand - keep_hand + cards.play_count
    draws = min(max(0, hand_size - keep_hand), deck + pool)
    from_deck = min(draws, deck)
    from_pool = draws - from_deck
    hands, pools = max(1, hand), max(1, pool)
    in_hand, in_play = counts(cards.hand), counts(cards.play)
    lines: list[CardForecast] = []
    for card, parts in _parts(cards, from_deck).items():
        named, played = in_hand.get(card, 0), in_play.get(card, 0)
        # By how many copies the hand has, the ways to have none in the cards taken from the
        # deck, out of `total`.
        ways, total = {named: 1}, comb(hand, keep_hand) * comb(pool, from_pool)
        # Copies on average among the cards taken and in hand, both times `scale`.
        taken, held_now, scale = 0, named, 1
        for part in parts:
            ways = _joined(ways, part)
            total *= comb(part.size, part.copies)
            taken = taken * part.size + part.copies * part.taken * scale
            held_now = held_now * part.size + part.copies * part.drawn * scale
            scale *= part.size
        none = sum(
            n
            * comb(hand - held, keep_hand)
            # None of the copies held is among the kept, so all of them are in the pool.
            * comb(pool - held - played, from_pool)
            for held, n in ways.items()
            if hand - held >= keep_hand
        )
        expected = Fraction(
            taken * hands * pools
            + held_now * keep_hand * pools
            + (held_now * (hand - keep_hand) + played * scale * hands) * from_pool,
            scale * hands * pools,
        )
        owned = named + played + sum(part.copies for part in parts)
        earliest, latest = _wait(parts, owned, deck, deck + hand + cards.play_count)
        lines.append(
            CardForecast(
                card=card,
                owned=owned,
                least_left=sum(max(0, part.copies - part.drawn) for part in parts),
                most_left=sum(min(part.copies, part.size - part.drawn) for part in parts),
                probability=Fraction(total - none, total),
                expected=expected,
                earliest=earliest,
                latest=latest,
                earliest_hands=-(-earliest // hand_size),
                latest_hands=-(-latest // hand_size),
            )
        )
    lines.sort(key=lambda line: (-line.probability, line.card))
    cycle = -(-(deck + hand + cards.play_count) // hand_size)
    return Forecast(tuple(lines), draws, from_deck, cycle)


def chance_next_draws(cards: Cards, n: int = 1, *, bottom: bool = False) -> Mapping[str, Fraction]:
    """For every owned card the probability that a copy is among the next `n` draws of this
    round; the deck gives no more than it has (A3)."""
    chances: dict[str, Fraction] = {}
    for card, parts in _parts(cards, n, bottom=bottom).items():
        none = total = 1
        for part in parts:
            none *= comb(part.size - part.taken, part.copies)
            total *= comb(part.size, part.copies)
        chances[card] = Fraction(total - none, total)
    return chances


def _parts(cards: Cards, n: int, *, bottom: bool = False) -> dict[str, list[_Part]]:
    """For every owned card the batches it may be in, top first, when `n` cards are drawn."""
    taken = dict(cards.takes(n, bottom=bottom))
    parts: dict[str, list[_Part]] = {card: [] for card in (*cards.hand, *cards.play)}
    before = 0
    for i, batch in enumerate(cards.batches):
        size = len(batch.cards)
        for card, copies in counts(batch.cards).items():
            part = _Part(size, batch.drawn, taken.get(i, 0), before, copies)
            parts.setdefault(card, []).append(part)
        before += batch.left
    return parts


def _joined(ways: Mapping[int, int], part: _Part) -> dict[int, int]:
    """`ways` with one more batch: so many of its copies are in hand, the others below the cards
    taken."""
    below = part.size - part.drawn - part.taken
    joined: dict[int, int] = {}
    for here in range(min(part.copies, part.drawn) + 1):
        if n := comb(part.drawn, here) * comb(below, part.copies - here):
            for held, before in ways.items():
                joined[held + here] = joined.get(held + here, 0) + before * n
    return joined


def _wait(parts: list[_Part], owned: int, deck: int, everything: int) -> tuple[int, int]:
    """The draws with which the first copy can and must come, in the deck or else among the
    cards that will be shuffled under it."""
    earliest = parts[0].before + 1 if parts else deck + 1
    for part in parts:
        if (sure := part.copies - part.drawn) > 0:
            return earliest, part.before + part.size - part.drawn - sure + 1
    return earliest, everything - owned + 1
