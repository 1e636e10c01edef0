"""One player's cards in Arnak: deck, hand and play area (A1–A6), known as far as they can be.

Nothing is shuffled during a round (A3), so the deck is a queue of batches: the order of the
batches is known, the order within a batch is not (A5). A card drawn need not be named. Until
somebody names it, the batch only counts how many of its cards are in hand, and any of them
are equally likely to be those. Copies of a card (two Fear) are the same string and cannot be
told apart.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, Self

Zone = Literal["deck", "hand", "play"]


@dataclass(frozen=True, slots=True)
class Batch:
    """Cards that were shuffled together. `cards` is sorted and holds those not yet identified,
    in the deck or drawn; so many as `drawn` says are in hand, nobody has named which. Within
    `Cards` at least one is still in the deck."""

    cards: tuple[str, ...]
    drawn: int = 0

    @property
    def left(self) -> int:
        """How many of these cards are still in the deck."""
        return len(self.cards) - self.drawn


@dataclass(frozen=True, slots=True)
class Cards:
    """A player's three zones. Build it with `start`; every operation returns a new object.

    `batches` are the deck, top first. `hand` holds the identified hand cards, sorted; `play`
    the play area in order of arrival. Operations raise ValueError where there is no such card;
    ask `may_be_in_hand`, `may_draw_keep` or the counts first.
    """

    batches: tuple[Batch, ...] = ()
    hand: tuple[str, ...] = ()
    play: tuple[str, ...] = ()

    @classmethod
    def start(cls, cards: Iterable[str], hand_size: int = 5) -> Self:
        """Shuffle `cards` into a deck and draw the first hand, as far as there are cards."""
        return cls().shuffled(cards).draw(hand_size)[0]

    # Looking

    @property
    def deck_count(self) -> int:
        """How many cards the deck has left."""
        return sum(batch.left for batch in self.batches)

    @property
    def unnamed(self) -> int:
        """How many hand cards nobody has named and nothing gives away."""
        return sum(batch.drawn for batch in self.batches)

    @property
    def hand_count(self) -> int:
        """How many cards are in hand, named or not. There is no limit (A3)."""
        return len(self.hand) + self.unnamed

    @property
    def play_count(self) -> int:
        """How many cards lie in the play area."""
        return len(self.play)

    def all_cards(self) -> tuple[str, ...]:
        """Everything owned, in whatever zone, sorted. It is always known."""
        owned = [*self.hand, *self.play]
        for batch in self.batches:
            owned += batch.cards
        return tuple(sorted(owned))

    def in_hand_possible(self) -> Mapping[str, int]:
        """Every card that may be in hand, with the most copies there may be."""
        most: dict[str, int] = dict(counts(self.hand))
        for batch in self.batches:
            if batch.drawn:
                for card, n in counts(batch.cards).items():
                    most[card] = most.get(card, 0) + min(n, batch.drawn)
        return most

    def certainly_in_hand(self) -> tuple[str, ...]:
        """The cards that must be in hand, sorted: those identified, and those of which there
        are more than the batch has left in the deck."""
        sure = list(self.hand)
        for batch in self.batches:
            if batch.drawn:
                for card, n in counts(batch.cards).items():
                    sure += [card] * (n - batch.left)
        return tuple(sorted(sure))

    def may_be_in_hand(self, card: str) -> bool:
        """Whether a copy of `card` can be in hand."""
        return card in self.hand or any(b.drawn and card in b.cards for b in self.batches)

    def zones_of(self, card: str) -> tuple[Zone, ...]:
        """The zones where a copy may lie; none if the card is not owned."""
        zones: list[Zone] = []
        if any(card in batch.cards for batch in self.batches):
            zones.append("deck")
        if self.may_be_in_hand(card):
            zones.append("hand")
        if card in self.play:
            zones.append("play")
        return tuple(zones)

    def look(self, n: int, *, bottom: bool = False) -> Mapping[str, int]:
        """Every card that may be among the next `n` draws, with the most copies there may be."""
        most: dict[str, int] = {}
        for i, taken in self.takes(n, bottom=bottom):
            for card, copies in counts(self.batches[i].cards).items():
                most[card] = most.get(card, 0) + min(copies, taken)
        return most

    def takes(self, n: int, *, bottom: bool = False) -> Iterator[tuple[int, int]]:
        """Where the next `n` draws come from: (index into `batches`, cards), in that order."""
        order = range(len(self.batches))
        for i in reversed(order) if bottom else order:
            if n <= 0:
                return
            taken = min(n, self.batches[i].left)
            n -= taken
            yield i, taken

    # Drawing

    def draw(self, n: int = 1, *, bottom: bool = False) -> tuple[Self, int]:
        """Draw up to `n` cards from the top or the bottom, and how many there were. An empty
        deck gives nothing and is not shuffled anew (A3)."""
        batches, drawn = list(self.batches), 0
        for i, taken in self.takes(n, bottom=bottom):
            batches[i] = Batch(batches[i].cards, batches[i].drawn + taken)
            drawn += taken
        return self._settled(batches, self.hand), drawn

    def name(self, card: str) -> Self:
        """Say that one of the unnamed hand cards is `card`. Where two batches could have given
        it, it comes from the likelier one, the upper one if equal."""
        found, chance = -1, 0.0
        for i, batch in enumerate(self.batches):
            if batch.drawn and (copies := batch.cards.count(card)):
                here = batch.drawn * copies / len(batch.cards)
                if here > chance:
                    found, chance = i, here
        if found < 0:
            raise ValueError(f"{card} is not among the unnamed hand cards")
        batches = list(self.batches)
        old = batches[found]
        batches[found] = Batch(_without(old.cards, card), old.drawn - 1)
        return self._settled(batches, _with(self.hand, card))

    def may_draw_keep(
        self, n: int, play: Sequence[str] = (), top: str | None = None, *, bottom: bool = False
    ) -> bool:
        """Whether these can be among the next `n` draws; see `draw_keep`."""
        return self._share(n, play, top, bottom) is not None

    def draw_keep(
        self, n: int, play: Sequence[str] = (), top: str | None = None, *, bottom: bool = False
    ) -> Self:
        """Draw up to `n` cards, lay `play` into the play area unused, put `top` back on top, and
        keep the rest in hand, unnamed unless nothing else is possible (the two earrings)."""
        shares = self._share(n, play, top, bottom)
        if shares is None:
            raise ValueError(f"{[*play, top]} cannot be among the next {n} cards of the deck")
        batches = list(self.batches)
        for i, taken, named in shares:
            cards = batches[i].cards
            for card in named:
                cards = _without(cards, card)
            batches[i] = Batch(cards, batches[i].drawn + taken - len(named))
        after = self._settled(batches, self.hand)
        after = replace(after, play=(*after.play, *play))
        return after if top is None else after.to_top(top)

    def _share(
        self, n: int, play: Sequence[str], top: str | None, bottom: bool
    ) -> list[tuple[int, int, list[str]]] | None:
        """Which of the named cards each batch gives to a draw of `n`: (index, drawn, named)."""
        named = [*play] if top is None else [*play, top]
        shares: list[tuple[int, int, list[str]]] = [
            (i, taken, []) for i, taken in self.takes(n, bottom=bottom)
        ]

        def place(k: int) -> bool:
            if k == len(named):
                return True
            for i, taken, given in shares:
                copies = self.batches[i].cards.count(named[k])
                if len(given) < taken and given.count(named[k]) < copies:
                    given.append(named[k])
                    if place(k + 1):
                        return True
                    given.pop()
            return False

        return shares if place(0) else None

    # Moving cards

    def play_card(self, card: str) -> Self:
        """From hand to the play area: played, spent on travel or discarded (A2). A card played
        is a card that was drawn, so this names it if nobody did."""
        return self.leave_hand(card).to_play(card)

    def leave_hand(self, card: str) -> Self:
        """Out of the hand to somewhere else, such as exile (A6). Names it if nobody did."""
        named = self if card in self.hand else self.name(card)
        return replace(named, hand=_without(named.hand, card))

    def take_from_play(self, card: str) -> Self:
        """Out of the play area to somewhere else; of several copies the last that came."""
        for i in range(len(self.play) - 1, -1, -1):
            if self.play[i] == card:
                return replace(self, play=self.play[:i] + self.play[i + 1 :])
        raise ValueError(f"{card} is not in the play area")

    def to_play(self, card: str) -> Self:
        """A card from elsewhere into the play area, as an artifact or Fear gained (A2)."""
        return replace(self, play=(*self.play, card))

    def to_hand(self, card: str) -> Self:
        """A card from elsewhere into the hand."""
        return replace(self, hand=_with(self.hand, card))

    def to_bottom(self, card: str) -> Self:
        """A card from elsewhere under the deck, as a bought item (A2)."""
        return replace(self, batches=(*self.batches, Batch((card,))))

    def to_top(self, card: str) -> Self:
        """A card from elsewhere on top of the deck."""
        return replace(self, batches=(Batch((card,)), *self.batches))

    def shuffle_under(self) -> Self:
        """End of round: the play area is shuffled and put under the deck (A4). Cards left in
        hand stay there; discard them first."""
        return replace(self, play=()).shuffled(self.play)

    def shuffled(self, cards: Iterable[str]) -> Self:
        """Cards from elsewhere, shuffled together and put under the deck."""
        batch = Batch(tuple(sorted(cards)))
        return replace(self, batches=(*self.batches, batch)) if batch.cards else self

    def remove_anywhere(self, card: str) -> Self:
        """Take away one copy to correct a mistake: from the play area, else from the hand, else
        from the deck, the lowest batch first."""
        if card in self.play:
            return self.take_from_play(card)
        if card in self.hand:
            return self.leave_hand(card)
        for i in range(len(self.batches) - 1, -1, -1):
            if card in self.batches[i].cards:
                batches = list(self.batches)
                batches[i] = Batch(_without(batches[i].cards, card), batches[i].drawn)
                return self._settled(batches, self.hand)
        raise ValueError(f"{card} is not owned")

    def _settled(self, batches: Iterable[Batch], hand: tuple[str, ...]) -> Self:
        """With what is known by now in `hand`: of a batch all drawn, or of copies of one card,
        nobody needs to name anything."""
        kept: list[Batch] = []
        for batch in batches:
            cards, drawn = batch.cards, batch.drawn
            if drawn and (drawn == len(cards) or cards[0] == cards[-1]):
                hand = tuple(sorted(hand + cards[:drawn]))
                batch = Batch(cards[drawn:])
            if batch.cards:
                kept.append(batch)
        return replace(self, batches=tuple(kept), hand=hand)


def counts(cards: Iterable[str]) -> dict[str, int]:
    """How many copies of each card, in the order in which they first come."""
    copies: dict[str, int] = {}
    for card in cards:
        copies[card] = copies.get(card, 0) + 1
    return copies


def _with(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """A sorted tuple with one more."""
    i = bisect_right(cards, card)
    return (*cards[:i], card, *cards[i:])


def _without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """A tuple with one copy less. Raises ValueError if there is none."""
    i = cards.index(card)
    return cards[:i] + cards[i + 1 :]
