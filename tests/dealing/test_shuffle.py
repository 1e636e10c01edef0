"""Every order equally likely, nothing lost, and nothing but the inputs decides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.dealing import Manifest, cards_dealt, deal, from_random
from companion.dealing.shuffle import Stream, order
from tests.dealing.uniformity import skew

BYTES = st.binary(min_size=32, max_size=32)


def seeds(count: int) -> Iterator[bytes]:
    return (number.to_bytes(32, "big") for number in range(count))


@given(seed=BYTES, n=st.integers(1, 256))
def test_every_card_goes_to_one_seat(seed: bytes, n: int) -> None:
    assert sorted(order(seed, n)) == list(range(n))


@given(
    s=BYTES,
    r=st.lists(BYTES, min_size=1, max_size=10),
    game=st.text(min_size=1, max_size=9).filter(lambda t: t.isprintable()),
)
def test_the_same_inputs_give_the_same_deal(s: bytes, r: list[bytes], game: str) -> None:
    cards = tuple(f"card {i}" for i in range(len(r)))
    manifest = Manifest(game, 1, "r", tuple(f"seat {i}" for i in range(len(r))), cards)
    given = [from_random(value) for value in r]
    once = deal(manifest, s, given)
    assert once == deal(manifest, s, given)
    assert sorted(once.dealt) == sorted(cards)
    assert once.dealt == cards_dealt(manifest, manifest.hash, s, r)


class Scripted(Stream):
    """A stream whose words are known."""

    __slots__ = ("words",)

    def __init__(self, *words: int) -> None:
        super().__init__(bytes(32))
        self.words = list(words)

    def word(self) -> int:
        return self.words.pop(0)


@pytest.mark.parametrize(
    ("m", "words", "drawn"),
    [
        (3, (2**32 - 1, 5), 2),  # 2^32 mod 3 is 1: the last word is one too many
        (3, (2**32 - 2,), 2),
        (10, (2**32 - 6, 2**32 - 1, 7), 7),  # 2^32 mod 10 is 6
        (10, (2**32 - 7,), 9),
        (2, (2**32 - 1,), 1),  # 2 divides 2^32: nothing is thrown away
        (1, (2**32 - 1,), 0),
    ],
)
def test_words_beyond_the_last_whole_run_are_thrown_away(
    m: int, words: tuple[int, ...], drawn: int
) -> None:
    stream = Scripted(*words)
    assert stream.below(m) == drawn
    assert stream.words == []


@pytest.mark.parametrize("n", [2, 3, 5, 10])
def test_no_card_prefers_a_seat(n: int) -> None:
    assert skew(order(seed, n) for seed in seeds(4000)) < 1


def test_every_order_of_three_comes_equally_often() -> None:
    counts = Counter(order(seed, 3) for seed in seeds(6000))
    assert set(counts) == set(permutations(range(3)))
    # 1000 each; five standard deviations are 144.
    assert all(abs(count - 1000) < 144 for count in counts.values())


def any_of_all(stream: Stream, n: int, i: int) -> int:
    """The mistake that everybody makes once: each card is swapped with any other."""
    return stream.below(n)


def never_itself(stream: Stream, n: int, i: int) -> int:
    """Sattolo's: no card stays where it is."""
    return stream.below(i)


def a_byte(stream: Stream, n: int, i: int) -> int:
    """The remainder of a small number, nothing thrown away."""
    return stream.word() % 16 % (i + 1)


@pytest.mark.parametrize("partner", [any_of_all, never_itself, a_byte])
@pytest.mark.parametrize("n", [3, 5, 10])
def test_the_test_catches_a_biased_shuffle(
    partner: Callable[[Stream, int, int], int], n: int
) -> None:
    def biased(seed: bytes) -> list[int]:
        stream = Stream(seed)
        places = list(range(n))
        for i in range(n - 1, 0, -1):
            j = partner(stream, n, i)
            places[i], places[j] = places[j], places[i]
        return places

    assert skew(biased(seed) for seed in seeds(4000)) > 1
