"""A8: what everybody has at the start, by place in turn order."""

from __future__ import annotations

from dataclasses import astuple

import pytest

from companion.games.arnak.book import START_FEAR, Book, open_book, with_seat

#: coin, compass, tablet, arrowhead, jewel
A8 = [(2, 0, 0, 0, 0), (1, 1, 0, 0, 0), (2, 1, 0, 0, 0), (1, 2, 0, 0, 0)]
NAMES = {1: "Ann", 2: "Bo", 3: "Cleo", 4: "Dan"}


def opened(many: int, mode: str) -> Book:
    names = {no: name for no, name in NAMES.items() if no <= many}
    return open_book(names, mode, "bird", "rulebook", "own")


def test_four_players_start_with_what_the_rules_give_them() -> None:
    assert [astuple(purse) for purse in opened(4, "track").purses] == A8


@pytest.mark.parametrize("many", [1, 2, 3])
def test_whoever_sits_down_late_has_the_same(many: int) -> None:
    book = opened(many, "track")
    for no in range(many + 1, 5):
        book = with_seat(book, NAMES[no])
    assert book == opened(4, "track")
    assert book.sheets[3].fear == START_FEAR


def test_a_score_sheet_starts_empty() -> None:
    book = with_seat(opened(1, "score"), "Bo")
    assert [astuple(purse) for purse in book.purses] == [(0,) * 5] * 2
    assert [sheet.fear for sheet in book.sheets] == [0, 0]
