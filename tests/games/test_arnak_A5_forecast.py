"""A5: what the next hand brings. Examples by hand, and every number against a count of all the
decks and hands there can be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations, product
from time import perf_counter

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from companion.games.arnak.deck import Batch, Cards
from companion.games.arnak.forecast import Forecast, chance_next_draws, forecast

START = ("exploration", "exploration", "fear", "fear", "funding", "funding")


def chances(result: Forecast) -> dict[str, Fraction]:
    return {line.card: line.probability for line in result.cards}


def test_arnak_A5_a_bought_item_is_certain_in_the_next_hand() -> None:
    # Round 1: five of the six drawn, all played; a torch bought; one Fear gained.
    cards = Cards.start(START).to_bottom("torch").to_play("fear")
    result = forecast(cards)
    assert (result.draws, result.from_deck, result.cycle) == (5, 2, 2)
    torch = result.of("torch")
    assert torch is not None
    assert torch.certain
    assert (torch.probability, torch.expected) == (1, 1)
    assert (torch.least_left, torch.most_left, torch.owned) == (1, 1, 1)
    # The card left is drawn first, then the torch.
    assert result.draws_until("torch") == (2, 2)
    assert result.earliest_hands("torch") == 1
    assert result.cards[0] is torch
    # Two of funding. The one left is funding: 1/3. Else both are among the six shuffled under,
    # of which three come: 1 - C(4,3)/C(6,3) = 4/5.
    assert chances(result)["funding"] == Fraction(1, 3) + Fraction(2, 3) * Fraction(4, 5)
    # Copies: 1/3 in the deck, so 5/3 in the pool, half of which come.
    funding = result.of("funding")
    assert funding is not None
    assert funding.expected == Fraction(1, 3) + Fraction(5, 3) / 2
    assert not funding.certain
    # It may be on top; at worst both copies come last of the eight, seventh and eighth.
    assert (funding.earliest, funding.latest) == (1, 7)
    assert (funding.earliest_hands, funding.latest_hands) == (1, 2)


def test_arnak_A5_a_sixth_item_waits_for_the_second_hand() -> None:
    cards = Cards((Batch(("fear", "rope", "saw")),)).to_bottom("a").to_bottom("b").to_bottom("c")
    result = forecast(cards)
    assert chances(result) == {"a": 1, "b": 1, "c": 0, "fear": 1, "rope": 1, "saw": 1}
    assert (result.draws_until("c"), result.earliest_hands("c")) == ((6, 6), 2)
    late = result.of("c")
    assert late is not None
    assert not late.possible
    assert (result.of("d"), result.draws_until("d"), result.earliest_hands("d")) == (None,) * 3


def test_arnak_A5_the_next_draws_of_this_round() -> None:
    cards = Cards((Batch(("fear", "fear", "rope", "saw"), 1), Batch(("torch",))), ("boat",))
    # One of {fear, fear, rope, saw} is in hand, so three are left; the order is open.
    assert chance_next_draws(cards) == {
        "boat": 0,
        "fear": Fraction(1, 2),
        "rope": Fraction(1, 4),
        "saw": Fraction(1, 4),
        "torch": 0,
    }
    assert chance_next_draws(cards, 3) == {
        "boat": 0,
        "fear": 1,
        "rope": Fraction(3, 4),
        "saw": Fraction(3, 4),
        "torch": 0,
    }
    assert chance_next_draws(cards, bottom=True)["torch"] == 1
    # No more than there are (A3).
    assert chance_next_draws(cards, 9) == {**chance_next_draws(cards, 3), "torch": 1}


def test_arnak_A5_kept_cards_make_the_next_draw_smaller() -> None:
    cards = Cards((Batch(("torch",)), Batch(("rope",))), ("boat", "fear"))
    result = forecast(cards, hand_size=2, keep_hand=1)
    assert (result.draws, result.from_deck) == (1, 1)
    assert chances(result) == {
        "torch": 1,
        "boat": Fraction(1, 2),
        "fear": Fraction(1, 2),
        "rope": 0,
    }
    # A hand kept that is larger draws nothing.
    assert forecast(cards, hand_size=1, keep_hand=2).draws == 0


def test_arnak_A6_exile_brings_the_others_nearer() -> None:
    cards = Cards(play=(*START, "torch"))
    thin = cards.take_from_play("fear").take_from_play("fear")
    assert chances(forecast(cards))["torch"] == Fraction(5, 7)
    assert chances(forecast(thin))["torch"] == 1
    assert (forecast(cards).cycle, forecast(thin).cycle) == (2, 1)


def test_arnak_A5_nothing_owned_and_impossible_questions() -> None:
    assert forecast(Cards()) == Forecast((), 0, 0, 0)
    assert chance_next_draws(Cards(), 3) == {}
    for size, keep in ((0, 0), (5, 1), (5, -1)):
        with pytest.raises(ValueError, match="next hand"):
            forecast(Cards(), size, keep)


# Against every world there can be

KINDS = ("fear", "funding", "rope")


@st.composite
def small(draw: st.DrawFn) -> Cards:
    """Any state with few cards, built by hand: batches begun, deck tops, bought items."""
    found: list[Batch] = []
    for _ in range(draw(st.integers(0, 3))):
        cards = tuple(sorted(draw(st.lists(st.sampled_from(KINDS), min_size=1, max_size=4))))
        found.append(Batch(cards, draw(st.integers(0, len(cards) - 1))))
    hand = draw(st.lists(st.sampled_from(KINDS), max_size=2))
    play = draw(st.lists(st.sampled_from((*KINDS, "boat")), max_size=3))
    assume(sum(len(b.cards) for b in found) + len(hand) + len(play) <= 8)
    return Cards(tuple(found), tuple(sorted(hand)), tuple(play))


def worlds(cards: Cards) -> Iterator[tuple[list[str], list[str]]]:
    """Every (deck from the top, hand), each as likely as the others: in all orders of a batch
    its first `drawn` cards are in hand."""
    for orders in product(*(list(permutations(b.cards)) for b in cards.batches)):
        deck: list[str] = []
        hand = list(cards.hand)
        for order, batch in zip(orders, cards.batches, strict=True):
            hand += order[: batch.drawn]
            deck += order[batch.drawn :]
        yield deck, hand


def tally(hands: list[tuple[int, list[tuple[str, ...]]]]) -> tuple[Counter[str], Counter[str], int]:
    """Times seen at all, copies seen, and cases."""
    seen: Counter[str] = Counter()
    copies: Counter[str] = Counter()
    total = 0
    for times, cases in hands:
        for case in cases:
            total += times
            for card, n in Counter(case).items():
                seen[card] += times
                copies[card] += times * n
    return seen, copies, total


def grouped(cards: Cards) -> Counter[tuple[tuple[str, ...], tuple[str, ...]]]:
    return Counter((tuple(deck), tuple(sorted(hand))) for deck, hand in worlds(cards))


@settings(max_examples=150, deadline=None)
@given(small(), st.integers(1, 6), st.integers(0, 2))
def test_arnak_A5_every_probability_is_the_share_of_the_worlds(
    cards: Cards, size: int, keep: int
) -> None:
    keep = min(keep, cards.hand_count)
    result = forecast(cards, size, keep)
    hands: list[tuple[int, list[tuple[str, ...]]]] = []
    for (deck, hand), times in grouped(cards).items():
        cases: list[tuple[str, ...]] = []
        for kept in combinations(range(len(hand)), keep):
            held = [hand[i] for i in kept]
            pool = [card for i, card in enumerate(hand) if i not in kept] + list(cards.play)
            n = max(0, size - keep)
            under = min(max(0, n - len(deck)), len(pool))
            cases += [(*held, *deck[:n], *more) for more in combinations(pool, under)]
        hands.append((times, cases))
    seen, copies, total = tally(hands)
    owned = Counter(cards.all_cards())
    assert {line.card: line.owned for line in result.cards} == owned
    for line in result.cards:
        assert line.probability == Fraction(seen[line.card], total)
        assert line.expected == Fraction(copies[line.card], total)
        assert line.certain == (seen[line.card] == total)
        assert line.possible == (seen[line.card] > 0)
    order = [(-line.probability, line.card) for line in result.cards]
    assert order == sorted(order)


@settings(max_examples=150, deadline=None)
@given(small(), st.integers(0, 6), st.booleans())
def test_arnak_A5_the_next_draws_against_every_world(cards: Cards, n: int, bottom: bool) -> None:
    seen, _, total = tally(
        [
            (times, [deck[max(0, len(deck) - n) :] if bottom else deck[:n]])
            for (deck, _), times in grouped(cards).items()
        ]
    )
    assert chance_next_draws(cards, n, bottom=bottom) == {
        card: Fraction(seen[card], total) for card in cards.all_cards()
    }


@settings(max_examples=100, deadline=None)
@given(small(), st.integers(1, 5))
def test_arnak_A5_how_long_to_wait_against_every_world(cards: Cards, size: int) -> None:
    result = forecast(cards, size)
    first: dict[str, set[int]] = {card: set() for card in cards.all_cards()}
    left: dict[str, set[int]] = {card: set() for card in first}
    for deck, hand in grouped(cards):
        for card in first:
            left[card].add(deck.count(card))
            if card in deck:
                first[card].add(deck.index(card) + 1)
            else:
                # All copies are shuffled under: at best first, at worst all of them last.
                pool = [*hand, *cards.play]
                last = len(pool) - pool.count(card)
                first[card] |= {len(deck) + 1, len(deck) + last + 1}
    for line in result.cards:
        assert (line.earliest, line.latest) == (min(first[line.card]), max(first[line.card]))
        assert (line.least_left, line.most_left) == (min(left[line.card]), max(left[line.card]))
        # The hand of a draw: the first `size` draws are the first hand, and so on.
        assert line.earliest_hands == (line.earliest - 1) // size + 1
        assert line.latest_hands == (line.latest - 1) // size + 1
        assert result.draws_until(line.card) == (line.earliest, line.latest)
    assert (result.cycle - 1) * size < len(cards.all_cards()) <= result.cycle * size


def test_arnak_A5_a_deck_of_25_is_forecast_while_a_finger_lifts() -> None:
    cards = Cards.start([*START, *(f"item_{i}" for i in range(9))])
    for i in range(4):
        cards = cards.to_bottom(f"bought_{i}").to_play(f"artifact_{i}")
    cards = cards.to_play("fear").to_play("fear").shuffle_under().draw(3, bottom=True)[0]
    assert len(cards.all_cards()) == 25
    times: list[float] = []
    for _ in range(20):
        start = perf_counter()
        forecast(cards, keep_hand=2)
        times.append(perf_counter() - start)
    # About half a millisecond alone on the machine; a busy one is allowed ten times that.
    assert min(times) < 0.005
