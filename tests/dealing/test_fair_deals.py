"""Who gets the special task, over 100,000 deals: chance alone decides.

Neither the place at the table, nor who came first, nor the name on the phone (issue 4). In each
deal the same people sit in another order and came in another order, so that a favour to one of the
three does not hide behind the others.
"""

from __future__ import annotations

import hashlib
import importlib
import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest

from companion.dealing import Manifest, cards_dealt
from companion.dealing.shuffle import Stream
from tests.dealing.uniformity import Z

PLAYERS = range(3, 11)
DEALS = 100_000
SEATINGS = 40
SPECIAL = "SPECIAL"
NAMES = (
    *("Y", "Bo", "小明明", "Hans", "Maria", "Alfons", "Brigitte", "Maximilian"),
    *("甲" * 20, "z" * 30),
)
"""No two of one length."""

SHUFFLES = importlib.import_module("companion.dealing.deal")
"""Where `cards_dealt` has its shuffle from. The package offers a function of that name."""
Deal = Callable[[Manifest, bytes, bytes, Sequence[bytes]], tuple[str, ...]]


@dataclass(frozen=True)
class Seating:
    """People at a table: `came[seat]` says as which (from 0) whoever sits there joined, and
    `length[seat]` how many of them have a shorter name."""

    manifest: Manifest
    mh: bytes
    r: tuple[bytes, ...]
    came: tuple[int, ...]
    length: tuple[int, ...]


def seatings(n: int) -> list[Seating]:
    """The first n people at 40 tables, with their lucky words."""
    chance, found = random.Random(n), list[Seating]()
    for table in range(SEATINGS):
        length = chance.sample(range(n), n)
        came = chance.sample(range(n), n)
        names = tuple(NAMES[i] for i in length)
        cards = (SPECIAL, *(f"T{no} task" for no in range(1, n)))
        manifest = Manifest(f"TABLE{table}", 1, "kanas/1", names, cards)
        r = tuple(hashlib.sha256(f"word of {name}".encode()).digest() for name in names)
        found.append(Seating(manifest, manifest.hash, r, tuple(came), tuple(length)))
    return found


def tally(n: int, deals: int, deal: Deal = cards_dealt) -> dict[str, list[int]]:
    """How often the special task went to each seat, to each place in the order of joining, and to
    each name from the shortest to the longest."""
    by = {"seat": [0] * n, "join order": [0] * n, "name length": [0] * n}
    seats, joined, names = by.values()
    tables = seatings(n)
    for number in range(deals):
        at = tables[number % SEATINGS]
        seat = deal(at.manifest, at.mh, number.to_bytes(32, "big"), at.r).index(SPECIAL)
        seats[seat] += 1
        joined[at.came[seat]] += 1
        names[at.length[seat]] += 1
    return by


def lopsided(counts: Sequence[int]) -> float:
    """As a share of what chance allows (above 1 is unfair): Pearson's statistic with n - 1 degrees
    of freedom, its limit by Wilson and Hilferty as in `uniformity.skew`."""
    expected, free = sum(counts) / len(counts), len(counts) - 1
    statistic = sum((count - expected) ** 2 / expected for count in counts)
    return statistic / (free * (1 - 2 / (9 * free) + Z * math.sqrt(2 / (9 * free))) ** 3)


def unfair(by: dict[str, list[int]]) -> set[str]:
    """By what the special task was not dealt evenly."""
    return {what for what, counts in by.items() if lopsided(counts) > 1}


@pytest.mark.parametrize("n", PLAYERS)
def test_the_special_task_favours_no_seat_no_comer_and_no_name(n: int) -> None:
    by = tally(n, DEALS)
    assert [sum(counts) for counts in by.values()] == [DEALS] * 3
    assert unfair(by) == set()


# Shuffles that are not fair


def any_of_all(stream: Stream, n: int, i: int) -> int:
    """The usual mistake: each card is swapped with any other."""
    return stream.below(n)


def never_itself(stream: Stream, n: int, i: int) -> int:
    """Sattolo's: no card stays where it is."""
    return stream.below(i)


def small_words(stream: Stream, n: int, i: int) -> int:
    """The remainder of a small number, nothing thrown away."""
    return stream.word() % 16 % (i + 1)


@pytest.mark.parametrize("partner", [any_of_all, never_itself, small_words])
@pytest.mark.parametrize("n", [3, 5, 10])
def test_a_biased_shuffle_is_caught(
    n: int, partner: Callable[[Stream, int, int], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It favours seats, and nobody for a name or for coming early."""

    def order(seed: bytes, n: int) -> tuple[int, ...]:
        stream, places = Stream(seed), list(range(n))
        for i in range(n - 1, 0, -1):
            j = partner(stream, n, i)
            places[i], places[j] = places[j], places[i]
        return tuple(places)

    with monkeypatch.context() as planted:
        planted.setattr(SHUFFLES, "order", order)
        assert "seat" in unfair(tally(n, 20_000))


@pytest.mark.parametrize("what", ["join order", "name length"])
@pytest.mark.parametrize("n", [3, 10])
def test_a_favour_to_a_person_is_caught(n: int, what: str) -> None:
    """One deal in ten is turned so that the first comer, or the shortest name, gets the task. By
    seat there is nothing to be seen of it."""
    places = {
        at.mh: (at.came if what == "join order" else at.length).index(0) for at in seatings(n)
    }

    def deal(manifest: Manifest, mh: bytes, s: bytes, r: Sequence[bytes]) -> tuple[str, ...]:
        dealt = list(cards_dealt(manifest, mh, s, r))
        if int.from_bytes(s, "big") // SEATINGS % 10 == 0:
            here, there = dealt.index(SPECIAL), places[mh]
            dealt[here], dealt[there] = dealt[there], dealt[here]
        return tuple(dealt)

    assert what in unfair(tally(n, 20_000, deal))
