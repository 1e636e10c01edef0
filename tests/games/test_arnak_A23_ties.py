"""A23: earlier arrival; none of the tied arrived: research points; else shared. Ranks 1, 1, 3."""

from __future__ import annotations

import pytest

from companion.games.arnak.scoring import Result, score
from companion.games.arnak.sheet import ScoreSheet, Sheet, check
from tests.games.tables import PACK, table

TOP = 8
# Totals are made level with card points. Slots give everybody 10; arrival 23, 21, 20, 19;
# glass rows 0..7: 0 1 2 4 6 9 12 16, notebook rows: 0 0 1 2 4 6 8 10.


def scored(sheet: ScoreSheet) -> Result:
    assert check(sheet, PACK) == ()
    return score(sheet, PACK)


def there(arrival: int, total: int) -> Sheet:
    """In the temple, with that total."""
    points = {1: 23, 2: 21, 3: 20, 4: 19}[arrival]
    return Sheet(glass=TOP, arrival=arrival, card_points=total - 10 - points)


def outside(total: int, glass: int = 0, notebook: int = 0) -> Sheet:
    """Not in the temple, with that total."""
    research = [0, 1, 2, 4, 6, 9, 12, 16][glass] + [0, 0, 1, 2, 4, 6, 8, 10][notebook]
    return Sheet(glass=glass, notebook=notebook, card_points=total - 10 - research)


CASES: dict[str, tuple[ScoreSheet, list[int], list[int], str]] = {
    "clear": (table(outside(41), outside(40)), [0], [1, 2], "points"),
    "both arrived": (table(there(2, 50), there(1, 50)), [1], [2, 1], "arrival"),
    "one of two arrived": (table(outside(50, 7, 7), there(1, 50)), [1], [2, 1], "arrival"),
    "none arrived": (table(outside(50, 3), outside(50, 4)), [1], [2, 1], "research"),
    "none arrived, same research": (
        # Glass 4 and notebook 4: 6 + 4 = 10. Glass 5 and notebook 2: 9 + 1 = 10.
        table(outside(50, 4, 4), outside(50, 5, 2)),
        [0, 1],
        [1, 1],
        "shared",
    ),
    "shared, and a third": (
        table(outside(30), outside(50, 4, 4), outside(50, 5, 2)),
        [1, 2],
        [3, 1, 1],
        "shared",
    ),
    "three level, one arrived": (
        table(outside(50, 7), there(1, 50), outside(50, 6)),
        [1],
        [2, 1, 3],
        "arrival",
    ),
    "three level, two arrived, the first of all is not level": (
        table(there(3, 50), there(2, 50), outside(50, 7), there(1, 44)),
        [1],
        [2, 1, 3, 4],
        "arrival",
    ),
    "three level, none arrived, two alike and behind": (
        table(outside(50, 5, 2), outside(50, 4, 4), outside(50, 7)),
        [2],
        [2, 2, 1],
        "research",
    ),
    "three level, none arrived, two alike and ahead": (
        table(outside(50, 5, 2), outside(50, 4, 4), outside(50, 1)),
        [0, 1],
        [1, 1, 3],
        "shared",
    ),
    "second place is decided the same way": (
        table(outside(60), there(2, 50), there(1, 50)),
        [0],
        [1, 3, 2],
        "points",
    ),
    "all four alike": (table(*[outside(20)] * 4), [0, 1, 2, 3], [1, 1, 1, 1], "shared"),
}


@pytest.mark.parametrize("name", CASES)
def test_arnak_A23(name: str) -> None:
    sheet, winners, ranks, decided_by = CASES[name]
    result = scored(sheet)
    assert list(result.winners) == winners
    assert [p.rank for p in result.players] == ranks
    assert result.decided_by == decided_by


def test_arnak_A23_research_counts_points_not_place() -> None:
    # Snake: glass 5 = 5, notebook 5 = 8: 13 points. Glass 6 = 10, notebook 0 = 0: 10 points.
    lower = Sheet(glass=5, notebook=5, card_points=7)
    higher = Sheet(glass=6, notebook=0, card_points=10)
    result = scored(table(lower, higher, temple="snake"))
    assert [p.total for p in result.players] == [30, 30]
    assert (result.winners, result.decided_by) == ((0,), "research")
    # The seed's reading (HR): whoever is nearer the top.
    result = scored(table(lower, higher, temple="snake", tie_break="top"))
    assert (result.winners, result.decided_by, result.why.key) == (
        (1,),
        "research",
        "arnak.why.top",
    )
    assert [n.key for n in result.notes] == ["arnak.note.tie_break_top"]


def test_arnak_A23_top_compares_the_notebook_when_the_glasses_are_level() -> None:
    players = (outside(40, 5, 3), outside(40, 5, 4))
    result = scored(table(*players, tie_break="top"))
    assert (result.winners, result.decided_by) == ((1,), "research")
    result = scored(table(outside(40, 5, 3), outside(40, 5, 3), tie_break="top"))
    assert (result.winners, result.decided_by) == ((0, 1), "shared")


def test_arnak_A23_top_still_asks_who_reached_the_top_first() -> None:
    result = scored(table(there(2, 50), there(1, 50), tie_break="top"))
    assert (result.winners, result.decided_by) == ((1,), "arrival")


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("clear", "arnak.why.points"),
        ("both arrived", "arnak.why.arrival"),
        ("one of two arrived", "arnak.why.only_arrival"),
        ("none arrived", "arnak.why.research"),
        ("shared, and a third", "arnak.why.shared"),
    ],
)
def test_arnak_A23_the_winner_is_explained(name: str, key: str) -> None:
    assert scored(CASES[name][0]).why.key == key


def test_arnak_A23_why_names_those_who_lost_the_tie() -> None:
    why = scored(CASES["three level, one arrived"][0]).why
    assert (why.params["name"], why.params["others"]) == ("B", ["A", "C"])
    lead = scored(CASES["clear"][0]).why
    assert (lead.params["name"], lead.params["total"], lead.params["n"]) == ("A", 41, 1)
