"""A25: leader boards have slot values of their own, filled in any order."""

from __future__ import annotations

import pytest

from companion.games.arnak.scoring import score
from companion.games.arnak.sheet import Sheet, check, needs_slots
from tests.games.tables import PACK, table


def idol_points(player: Sheet) -> int:
    sheet = table(player)
    assert check(sheet, PACK) == ()
    return score(sheet, PACK).players[0].points("idols")


def keys(player: Sheet) -> list[str]:
    return [p.message.key.removeprefix("arnak.sheet.") for p in check(table(player), PACK)]


@pytest.mark.parametrize(
    ("leader", "all_empty"),
    [("captain", 10), ("explorer", 10), ("mechanic", 10), ("mystic", 12), ("journalist", 9)],
)
def test_arnak_A25_all_slots_empty(leader: str, all_empty: int) -> None:
    # Mystic 1, 2, 2, 3, 4; journalist 2, 3, 4, 0, 0.
    assert idol_points(Sheet(leader=leader)) == all_empty


def test_arnak_A25_slots_are_filled_in_any_order() -> None:
    # Falconer 1, 2, 3, 4 with slots 1 and 3 filled: 2 + 4 = 6, and two idols 6.
    assert idol_points(
        Sheet(leader="falconer", idols=2, idols_in_slots=2, filled_slots=(3, 1))
    ) == (12)
    # Journalist 2, 3, 4, 0, 0 with slots 4 and 5 filled: 9, and two idols 6.
    assert (
        idol_points(Sheet(leader="journalist", idols=2, idols_in_slots=2, filled_slots=(4, 5)))
        == 15
    )


def test_arnak_A25_which_slots_is_asked_only_when_it_matters() -> None:
    some = Sheet(leader="mystic", idols=3, idols_in_slots=2)
    assert needs_slots(some, PACK)
    assert keys(some) == ["slots_needed"]
    for n in (0, 5):
        clear = Sheet(leader="mystic", idols=5, idols_in_slots=n)
        assert not needs_slots(clear, PACK)
        assert keys(clear) == []
    assert not needs_slots(Sheet(idols=3, idols_in_slots=2), PACK)


def test_arnak_A25_five_slots_only_where_the_board_has_five() -> None:
    five = Sheet(idols=5, idols_in_slots=5)
    assert keys(five) == ["slots_over_board"]
    assert keys(Sheet(leader="baroness", idols=5, idols_in_slots=5)) == ["slots_over_board"]
    assert keys(Sheet(leader="journalist", idols=6, idols_in_slots=6)) == ["slots_over_board"]


@pytest.mark.parametrize(
    ("filled", "key"),
    [
        ((0, 1), "slots_no_such"),
        ((1, 6), "slots_no_such"),
        ((1,), "slots_do_not_match"),
        ((2, 2), "slots_do_not_match"),
        ((1, 2, 3), "slots_do_not_match"),
    ],
)
def test_arnak_A25_slots_have_to_fit(filled: tuple[int, ...], key: str) -> None:
    player = Sheet(leader="mystic", idols=3, idols_in_slots=2, filled_slots=filled)
    assert keys(player) == [key]


def test_arnak_A25_unknown_leader() -> None:
    assert keys(Sheet(leader="pirate")) == ["leader_unknown"]
