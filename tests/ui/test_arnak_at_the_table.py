"""Small things that a newcomer at an Arnak table stumbles over."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from companion.games.arnak.content import ArnakPack
from companion.packs import load_pack
from companion.table.log import LogLine
from companion.table.message import Message
from companion.ui.games.arnak.moves.legend import CELL, DRAWINGS, LINE, shown
from companion.ui.games.arnak.moves.site_map import rows_of, site_map
from companion.ui.screens.play import unseen


def view(*by: int | None, host: bool = False) -> Any:
    """A log with a line of each of these seats, numbered from 1."""
    lines = tuple(LogLine(i, i, 0.0, no, Message("x")) for i, no in enumerate(by, 1))
    return SimpleNamespace(log=lines, host=host)


@pytest.mark.parametrize(
    ("by", "missed", "back", "mine", "host", "count"),
    [
        ((2, 2, 3), 0, None, (1,), False, 3),  # still away: all of it
        ((2, 2, 3), 1, None, (1,), False, 2),
        ((2, 2, 3, 3), 0, 2, (1,), False, 2),  # what came after it was seen
        ((2, 1, 2, 2), 0, None, (1,), False, 1),  # who acts is there
        ((1, 1), 0, None, (1,), False, 0),  # one's own moves are no news
        ((None, 2), 0, None, (), True, 0),  # a host's either
        ((None, 2), 0, None, (1,), False, 2),
    ],
)
def test_arnak_what_was_missed_is_what_others_did_while_one_was_away(
    by: tuple[int | None, ...],
    missed: int,
    back: int | None,
    mine: tuple[int, ...],
    host: bool,
    count: int,
) -> None:
    assert unseen(view(*by, host=host), missed, back, mine) == count


def test_arnak_the_legend_shows_what_fits_the_most_needed_first() -> None:
    assert shown(4 * CELL, 50 * LINE, 1) == (
        DRAWINGS[:7], DRAWINGS[7:14], DRAWINGS[14:21], DRAWINGS[21:]
    )  # fmt: skip
    assert shown(2 * CELL, 3 * LINE, 1) == (DRAWINGS[:3], DRAWINGS[3:6])
    assert shown(2 * CELL, 3 * LINE, 2) == (DRAWINGS[:1],)
    assert shown(CELL - 1, 100, 1) == shown(400, LINE - 1, 1) == ()


def test_arnak_a_site_is_lit_where_it_lies_on_the_board() -> None:
    pack = load_pack("arnak")
    assert isinstance(pack, ArnakPack)
    names = [[p.id for p in row] for row in rows_of(pack.board_of["bird"].places)]
    # A14: four sites of the second level above two rows of four of the first.
    assert names[:3] == [
        ["b1", "b2", "b3", "b4"], ["a1", "a2", "a3", "a4"], ["a5", "a6", "a7", "a8"]
    ]  # fmt: skip
    drawn: Any = site_map(pack, "a6", 40)
    lit = [
        (r, c)
        for r, row in enumerate(drawn.controls)
        for c, dot in enumerate(row.controls)
        if dot.opacity == 1
    ]
    assert lit == [(2, 1)]
    assert site_map(pack, "camp_coin", 40) is None
