"""What the app knows of a deck, in the words a player thinks in: certain, 7 in 10, round 3.

Pure: from `Cards` and the exact chances of `forecast` to rows that a sheet draws (A5). Chances stay
exact fractions; only `percent` and the words round, and never across "certain" or "never".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from companion.games.arnak.deck import Batch, Cards, counts
from companion.games.arnak.forecast import CardForecast, chance_next_draws, forecast
from companion.table.message import Message

HAND_SIZE = 5
FEAR = "fear"
LIKELY = Fraction(1, 2)
"""From here on a card is likely in the next hand."""
Surety = Literal["certain", "likely", "possible", "never"]


@dataclass(frozen=True, slots=True)
class Unnamed:
    """Hand cards that nobody has named: `n` of these `cards` (card, copies) are in hand."""

    n: int
    cards: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Stretch:
    """A piece of the deck whose inner order nobody knows: draws number `first` to `last`.

    `cards` (card, copies) can lie here. `whole`: all of them do; else `left` of them, the others
    are in hand.
    """

    first: int
    last: int
    left: int
    whole: bool
    cards: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Chance:
    """What the next hand says of one card. `copies` owned in all; `sooner` and `later`: the rounds
    in whose opening hand it can and must come, None after the last round."""

    card: str
    copies: int
    probability: Fraction
    expected: Fraction
    next_draw: Fraction
    sooner: int | None
    later: int | None

    @property
    def surety(self) -> Surety:
        """In one word."""
        return surety(self.probability)


@dataclass(frozen=True, slots=True)
class Thinning:
    """How thick a deck is: `fear` among `cards` owned; Fear in the next hand on average; points of
    all cards; in how many hands every card has come once."""

    cards: int
    fear: int
    fear_next: Fraction
    points: int
    cycle: int

    @property
    def mean(self) -> Fraction:
        """Points of a card on average; 0 without cards."""
        return Fraction(self.points, self.cards) if self.cards else Fraction(0)


def percent(chance: Fraction) -> int:
    """Whole per cent: 0 and 100 only for what is impossible and what is certain."""
    if chance <= 0 or chance >= 1:
        return 100 * int(chance >= 1)
    return min(99, max(1, _rounded(100 * chance)))


def _rounded(number: Fraction) -> int:
    """To the nearest whole number, halves upward."""
    return int(number + Fraction(1, 2))


def surety(chance: Fraction) -> Surety:
    """A chance in one word."""
    if chance >= 1:
        return "certain"
    if chance <= 0:
        return "never"
    return "likely" if chance >= LIKELY else "possible"


def chance_words(chance: Fraction) -> Message:
    """A chance as people say it: certain, 7 in 10, hardly."""
    word = surety(chance)
    if word in ("certain", "never"):
        return Message(f"arnak.odds.{word}")
    tenths = _rounded(10 * chance)
    if tenths in (0, 10):
        return Message("arnak.odds.hardly" if tenths == 0 else "arnak.odds.nearly")
    return Message("arnak.odds.in_ten", {"n": tenths})


def tenths(number: Fraction) -> str:
    """A number with one decimal, whole ones without: 1.4, 2."""
    tens = _rounded(10 * abs(number))
    sign = "−" if number < 0 and tens else ""
    return f"{sign}{tens // 10}" + (f".{tens % 10}" if tens % 10 else "")


def unnamed(cards: Cards) -> tuple[Unnamed, ...]:
    """The unnamed hand cards, batch by batch, without those that must be in hand."""
    found: list[Unnamed] = []
    for batch in cards.batches:
        if not batch.drawn:
            continue
        copies = counts(batch.cards)
        sure = {c: max(0, k - batch.left) for c, k in copies.items()}
        n = batch.drawn - sum(sure.values())
        if n:
            found.append(Unnamed(n, tuple((c, k - sure[c]) for c, k in copies.items())))
    return tuple(found)


def queue(cards: Cards) -> tuple[Stretch, ...]:
    """The deck from the top down, in the pieces that can be told apart."""
    found: list[Stretch] = []
    before = 0
    for batch in cards.batches:
        found.append(_stretch(batch, before))
        before += batch.left
    return tuple(found)


def _stretch(batch: Batch, before: int) -> Stretch:
    return Stretch(
        before + 1,
        before + batch.left,
        batch.left,
        not batch.drawn,
        tuple((card, min(n, batch.left)) for card, n in counts(batch.cards).items()),
    )


def stretch_words(stretch: Stretch) -> Message:
    """A piece of the deck in words: next for certain; then these three; then two of these three."""
    place = "next" if stretch.first == 1 else "then"
    among = sum(n for _, n in stretch.cards)
    if stretch.whole and len(stretch.cards) == 1:
        return Message(f"arnak.deck.{place}.sure", {"n": stretch.left})
    if stretch.whole:
        return Message(f"arnak.deck.{place}.all", {"n": stretch.left})
    return Message(f"arnak.deck.{place}.some", {"n": stretch.left, "of": among})


def opening_round(round: int, *, tidied: bool) -> int:
    """The round for which the next hand is dealt."""
    return round + 1 + int(tidied)


def chances(cards: Cards, opening: int, rounds: int) -> tuple[Chance, ...]:
    """Every owned card, the likeliest in the next hand first. `opening`: the round it opens."""
    draw = chance_next_draws(cards)
    return tuple(
        _chance(line, draw.get(line.card, Fraction(0)), opening, rounds)
        for line in forecast(cards, HAND_SIZE).cards
    )


def _chance(line: CardForecast, draw: Fraction, opening: int, rounds: int) -> Chance:
    sooner, later = opening + line.earliest_hands - 1, opening + line.latest_hands - 1
    if line.probability:  # a card played now is shuffled under and can come back at once
        sooner = opening
    if line.certain:
        later = opening
    return Chance(
        line.card,
        line.owned,
        line.probability,
        line.expected,
        draw,
        sooner if sooner <= rounds else None,
        later if later <= rounds else None,
    )


def when_words(chance: Chance) -> Message:
    """When a card comes: in round 3 for certain, at the earliest in round 3, or not any more."""
    if chance.sooner is None:
        return Message("arnak.odds.too_late")
    if chance.sooner == chance.later:
        return Message("arnak.odds.round_sure", {"round": chance.sooner})
    if chance.later is None:
        return Message("arnak.odds.round_earliest", {"round": chance.sooner})
    return Message("arnak.odds.round_between", {"round": chance.sooner, "last": chance.later})


def bought(cards: Cards, opening: int, rounds: int) -> int | None:
    """The round whose opening hand can first bring a card bought now (it goes to the bottom, A2);
    None: not any more, but by drawing."""
    round = opening + cards.deck_count // HAND_SIZE
    return round if round <= rounds else None


def thinning(cards: Cards, points: Mapping[str, int]) -> Thinning:
    """How thick the deck is. `points`: printed points by card; of one that is not there, 0."""
    owned = cards.all_cards()
    plan = forecast(cards, HAND_SIZE)
    fear = plan.of(FEAR)
    return Thinning(
        len(owned),
        owned.count(FEAR),
        fear.expected if fear else Fraction(0),
        sum(points.get(c, 0) for c in owned),
        plan.cycle,
    )


def without_a_fear(cards: Cards) -> Cards | None:
    """The cards after exiling one Fear, from the play area first; None where there is none to
    exile: exile reaches hand and play area only (A6)."""
    if FEAR in cards.play:
        return cards.take_from_play(FEAR)
    return cards.leave_hand(FEAR) if cards.may_be_in_hand(FEAR) else None
