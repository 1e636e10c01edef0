"""A1–A6: one player's deck, hand and play area, and what is known of them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.arnak.deck import Batch, Cards

START = ("exploration", "exploration", "fear", "fear", "funding", "funding")


def batches(cards: Cards) -> list[tuple[str, int]]:
    return [(" ".join(b.cards), b.drawn) for b in cards.batches]


def test_arnak_A1_six_cards_five_in_hand_nobody_knows_which() -> None:
    cards = Cards.start(START)
    assert cards.batches == (Batch(START, 5),)
    assert (cards.deck_count, cards.hand_count, cards.unnamed, cards.play_count) == (1, 5, 5, 0)
    assert cards.in_hand_possible() == {"exploration": 2, "fear": 2, "funding": 2}
    # One card is left in the deck, so one of each pair at least is in hand.
    assert cards.certainly_in_hand() == ("exploration", "fear", "funding")
    assert cards.all_cards() == START


def test_arnak_A1_a_start_with_no_more_than_a_hand_is_known() -> None:
    cards = Cards.start(("torch", "fear", "rope"))
    assert cards == Cards(hand=("fear", "rope", "torch"))


def test_arnak_A2_a_bought_item_goes_under_the_deck() -> None:
    cards = Cards.start(START).to_bottom("torch").to_bottom("rope")
    assert batches(cards) == [(" ".join(START), 5), ("torch", 0), ("rope", 0)]
    cards, drawn = cards.draw(2)
    # The sixth starting card, then the torch: bought items come in the order of purchase.
    assert drawn == 2
    assert cards.hand == tuple(sorted((*START, "torch")))
    assert batches(cards) == [("rope", 0)]


def test_arnak_A2_played_and_gained_cards_lie_in_the_play_area_in_order() -> None:
    cards = Cards.start(START).play_card("funding").to_play("fear").play_card("exploration")
    assert cards.play == ("funding", "fear", "exploration")
    assert cards.hand_count == 3
    assert cards.to_play("funding").take_from_play("funding").play == cards.play


def test_arnak_A2_an_item_put_on_top_is_drawn_before_the_batch_begun() -> None:
    cards = Cards.start(START).to_top("torch")
    assert batches(cards) == [("torch", 0), (" ".join(START), 5)]
    cards, _ = cards.draw()
    assert cards.hand == ("torch",)
    assert batches(cards) == [(" ".join(START), 5)]


def test_arnak_A3_an_empty_deck_gives_nothing_and_the_hand_has_no_limit() -> None:
    cards, drawn = Cards.start(START).play_card("fear").to_bottom("torch").draw(5)
    assert (drawn, cards.hand_count, cards.deck_count, cards.play) == (2, 6, 0, ("fear",))
    assert cards.draw(1) == (cards, 0)
    assert cards.draw(1, bottom=True) == (cards, 0)


def test_arnak_A4_the_play_area_goes_under_what_is_left() -> None:
    cards = Cards.start(START).to_bottom("torch")
    for card in ("fear", "funding", "funding", "exploration"):
        cards = cards.play_card(card)
    cards = cards.shuffle_under()
    assert cards.play == ()
    # The fifth hand card is kept, unnamed: fear or exploration; the other is on top.
    assert batches(cards) == [
        ("exploration fear", 1),
        ("torch", 0),
        ("exploration fear funding funding", 0),
    ]
    cards, drawn = cards.draw(5 - cards.hand_count)
    assert drawn == 4
    assert cards.hand == ("exploration", "fear", "torch")
    assert batches(cards) == [("exploration fear funding funding", 2)]


def test_arnak_A4_an_empty_play_area_leaves_no_batch() -> None:
    cards = Cards(hand=("fear",))
    assert cards.shuffle_under() == cards


def test_arnak_A5_naming_narrows_what_the_hand_can_be() -> None:
    cards = Cards.start(START).name("fear").name("fear").name("funding").name("funding")
    # All that remain in the batch are explorations: one is in hand, one in the deck.
    assert cards.hand == ("exploration", "fear", "fear", "funding", "funding")
    assert batches(cards) == [("exploration", 0)]
    assert cards.zones_of("exploration") == ("deck", "hand")
    assert cards.zones_of("fear") == ("hand",)
    assert cards.zones_of("torch") == ()
    with pytest.raises(ValueError, match="fear"):
        cards.name("fear")


def test_arnak_A5_two_of_fear_fear_torch_have_one_fear() -> None:
    cards = Cards((Batch(("fear", "fear", "torch"), 2),))
    assert cards.certainly_in_hand() == ("fear",)
    assert cards.in_hand_possible() == {"fear": 2, "torch": 1}


def test_arnak_A5_a_bottom_draw_takes_the_last_bought_then_the_batch_above() -> None:
    cards = Cards((Batch(("fear", "funding", "rope", "saw"), 1), Batch(("torch",))))
    assert cards.look(2, bottom=True) == {"torch": 1, "fear": 1, "funding": 1, "rope": 1, "saw": 1}
    cards, drawn = cards.draw(2, bottom=True)
    assert (drawn, cards.hand) == (2, ("torch",))
    assert batches(cards) == [("fear funding rope saw", 2)]


def test_arnak_A5_a_card_is_named_where_it_is_likelier_to_come_from() -> None:
    cards = Cards((Batch(("fear", "rope", "saw", "torch"), 1), Batch(("boat", "fear", "gun"), 2)))
    # 1 in 4 against 2 in 3.
    assert batches(cards.name("fear")) == [("fear rope saw torch", 1), ("boat gun", 1)]


def test_arnak_A6_exile_from_hand_or_play_takes_the_card_away() -> None:
    cards = Cards.start(START).leave_hand("fear")
    assert batches(cards) == [("exploration exploration fear funding funding", 4)]
    assert cards.to_play("rope").take_from_play("rope") == cards
    for wrong in (lambda: cards.leave_hand("rope"), lambda: cards.take_from_play("rope")):
        with pytest.raises(ValueError, match="rope"):
            wrong()


def test_arnak_A5_earring_from_the_top_keep_one_one_back_one_to_play() -> None:
    cards = Cards((Batch(("torch",)), Batch(("boat", "fear", "gun", "rope"))))
    assert cards.look(3) == {"torch": 1, "boat": 1, "fear": 1, "gun": 1, "rope": 1}
    kept = cards.draw_keep(3, play=("fear",), top="torch")
    # What was kept is the second of the lower batch: still unnamed.
    assert kept.play == ("fear",)
    assert batches(kept) == [("torch", 0), ("boat gun rope", 1)]
    # Fear and boat are the two of the lower batch, so the torch was kept.
    other = cards.draw_keep(3, play=("fear",), top="boat")
    assert other.hand == ("torch",)
    assert batches(other) == [("boat", 0), ("gun rope", 0)]
    # The lower batch gives only two.
    assert not cards.may_draw_keep(3, ("fear", "gun"), "boat")
    with pytest.raises(ValueError, match="boat"):
        cards.draw_keep(3, ("fear", "gun"), "boat")


def test_arnak_A5_earring_from_the_bottom_of_a_batch_begun() -> None:
    cards = Cards((Batch(("boat", "fear", "gun", "rope"), 1),))
    kept = cards.draw_keep(2, play=("gun",), bottom=True)
    assert (kept.play, batches(kept)) == (("gun",), [("boat fear rope", 2)])
    # An empty deck gives nothing, so there is nothing to lay down.
    assert Cards(play=("fear",)).may_draw_keep(2)
    assert not Cards(play=("fear",)).may_draw_keep(2, ("fear",))


def test_arnak_A5_corrections_take_play_before_hand_before_deck() -> None:
    cards = Cards((Batch(("fear", "rope", "saw"), 1),), ("fear",), ("fear", "gun"))
    cards = cards.remove_anywhere("fear")
    assert (cards.hand, cards.play) == (("fear",), ("gun",))
    cards = cards.remove_anywhere("fear")
    assert (cards.hand, batches(cards)) == ((), [("fear rope saw", 1)])
    cards = cards.remove_anywhere("fear")
    assert batches(cards) == [("rope saw", 1)]
    with pytest.raises(ValueError, match="fear"):
        cards.remove_anywhere("fear")


KINDS = ("fear", "funding", "exploration", "torch", "rope", "boat")


class Table:
    """Real cards with a real order beside the books kept of them."""

    def __init__(self, cards: list[str], rng: random.Random) -> None:
        self.rng = rng
        self.deck = list(cards)
        rng.shuffle(self.deck)
        self.hand = [self.deck.pop(0) for _ in range(min(5, len(self.deck)))]
        self.play: list[str] = []
        self.books = Cards.start(cards)

    def pick(self) -> str | None:
        """A hand card which can only be of one batch, or is identified."""
        sure = [
            c
            for c in self.hand
            if c in self.books.hand
            or sum(1 for b in self.books.batches if b.drawn and c in b.cards) == 1
        ]
        return self.rng.choice(sure) if sure else None

    def draw(self, bottom: bool = False) -> None:
        n = self.rng.randrange(4)
        self.books, drawn = self.books.draw(n, bottom=bottom)
        assert drawn == min(n, len(self.deck))
        for _ in range(drawn):
            self.hand.append(self.deck.pop(-1 if bottom else 0))

    def draw_bottom(self) -> None:
        self.draw(bottom=True)

    def play_one(self) -> None:
        if card := self.pick():
            self.hand.remove(card)
            self.play.append(card)
            self.books = self.books.play_card(card)

    def exile_one(self) -> None:
        if card := self.pick():
            self.hand.remove(card)
            self.books = self.books.leave_hand(card)

    def name_one(self) -> None:
        if (card := self.pick()) and self.hand.count(card) > self.books.hand.count(card):
            self.books = self.books.name(card)

    def buy(self) -> None:
        self.deck.append(card := self.rng.choice(KINDS))
        self.books = self.books.to_bottom(card)

    def airdrop(self) -> None:
        self.deck.insert(0, card := self.rng.choice(KINDS))
        self.books = self.books.to_top(card)

    def gain(self) -> None:
        self.play.append(card := self.rng.choice(KINDS))
        self.books = self.books.to_play(card)

    def earring(self, bottom: bool = False) -> None:
        """Draw up to three, keep one unnamed, lay down the others or put one back on top."""
        n = self.rng.randrange(1, 4)
        order = self.deck[::-1] if bottom else self.deck
        seen = order[:n]
        from_batches = [self.books.batches[i].cards for i, _ in self.books.takes(n, bottom=bottom)]
        named = seen[1:]
        assert Counter(seen) <= Counter(self.books.look(n, bottom=bottom))
        assert self.books.may_draw_keep(n, named, bottom=bottom)
        if any(sum(card in cards for cards in from_batches) > 1 for card in named):
            return
        top = named.pop() if named and self.rng.random() < 0.5 else None
        self.books = self.books.draw_keep(n, named, top, bottom=bottom)
        self.deck = order[n:][::-1] if bottom else order[n:]
        self.deck = self.deck if top is None else [top, *self.deck]
        self.play += named
        self.hand += seen[:1]

    def earring_bottom(self) -> None:
        self.earring(bottom=True)

    def round_end(self) -> None:
        self.rng.shuffle(self.play)
        self.deck += self.play
        self.play = []
        self.books = self.books.shuffle_under()


MOVES: tuple[Callable[[Table], None], ...] = (
    Table.draw,
    Table.draw_bottom,
    Table.play_one,
    Table.exile_one,
    Table.name_one,
    Table.buy,
    Table.airdrop,
    Table.gain,
    Table.earring,
    Table.earring_bottom,
    Table.round_end,
)


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.sampled_from(KINDS), max_size=9),
    st.lists(st.sampled_from(MOVES), max_size=25),
    st.integers(0, 2**32),
)
def test_arnak_A5_the_books_never_contradict_the_table(
    cards: list[str], moves: list[Callable[[Table], None]], seed: int
) -> None:
    table = Table(cards, random.Random(seed))
    for move in moves:
        move(table)
        books = table.books
        assert books.all_cards() == tuple(sorted(table.deck + table.hand + table.play))
        assert (books.deck_count, books.hand_count, books.play_count) == (
            len(table.deck),
            len(table.hand),
            len(table.play),
        )
        assert sorted(books.play) == sorted(table.play)
        hand = Counter(table.hand)
        assert hand <= Counter(books.in_hand_possible())
        assert Counter(books.certainly_in_hand()) <= hand
        # The batches cut the true deck in order, and each holds its stretch of it.
        start = 0
        for batch in books.batches:
            stretch = Counter(table.deck[start : start + batch.left])
            assert 0 < batch.left == stretch.total()
            assert stretch <= Counter(batch.cards)
            start += batch.left


@given(st.lists(st.sampled_from(KINDS), min_size=1, max_size=9), st.integers(0, 9))
def test_arnak_A5_every_card_that_may_be_in_hand_can_be_played(cards: list[str], n: int) -> None:
    start = Cards.start(cards, n)
    for card in KINDS:
        if start.may_be_in_hand(card):
            played = start.play_card(card)
            assert played.play == (card,)
            assert played.all_cards() == start.all_cards()
            assert played.deck_count == start.deck_count
            assert played.hand_count == start.hand_count - 1
        else:
            with pytest.raises(ValueError, match=card):
                start.play_card(card)
