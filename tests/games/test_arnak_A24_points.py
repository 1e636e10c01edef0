"""A24: the points of a solo game. Figures from shared/data/arnak.yaml and shared/rules/arnak.md."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.arnak import form
from companion.games.arnak.rival_sheet import RivalSheet
from companion.games.arnak.scoring import score
from companion.games.arnak.sheet import ScoreSheet, Sheet, check
from companion.score import score_sheet
from tests.games.tables import PACK, tiles
from tests.promised import ARNAK, ARNAK_RESULT

RIVALS: dict[str, Any] = {
    "glass": 8,
    "arrival": 2,
    "notebook": 6,
    "tiles": {"silver": 1},
    "idols": 4,
    "idols_unique": 2,
    "guardians": 2,
}


def test_the_rivals_points_stand_beside_ones_own() -> None:
    result = score_sheet({**ARNAK, "rival": RIVALS})
    # 21 for the second in the temple + 8; 2 idols of 3 and 2 of 2; 2 guardians of 5.
    points = {"research": 29, "temple_tiles": 6, "idols": 10, "guardians": 10, "total": 55}
    assert result["rival"] == points
    assert (result["human_won"], result["winners"]) == (True, ["A"])
    assert result["players"] == score_sheet(ARNAK)["players"]  # 64


def test_a_sheet_without_a_rival_is_scored_as_ever() -> None:
    assert json.dumps(score_sheet(ARNAK)) == json.dumps(ARNAK_RESULT)


# Ten points of empty slots are all that the human has.
@pytest.mark.parametrize(
    ("rival", "won", "why"),
    [
        (RivalSheet(guardians=1), True, "won"),
        (RivalSheet(guardians=2), False, "level"),
        (RivalSheet(guardians=3), False, "lost"),
    ],
)
def test_only_who_is_ahead_of_the_rival_wins(rival: RivalSheet, won: bool, why: str) -> None:
    result = score(ScoreSheet("bird", (Sheet(name="A"),), rival=rival), PACK)
    assert (result.human_won, result.winners) == (won, (0,) if won else ())
    assert (result.players[0].rank, result.why.key) == (1 if won else 2, f"arnak.why.solo_{why}")
    assert "arnak.note.solo" not in {n.key for n in result.notes}


@pytest.mark.parametrize(
    ("rival", "place", "key"),
    [
        (RivalSheet(glass=9), "rival.glass", "glass_beyond"),
        (RivalSheet(glass=8, notebook=8), "rival.notebook", "notebook_beyond"),
        (RivalSheet(glass=2, notebook=3), "rival.notebook", "notebook_above_glass"),
        (RivalSheet(idols=1, idols_unique=2), "rival.idols_unique", "rival_unique"),
        (RivalSheet(idols=-1), "rival.idols", "negative"),
        (RivalSheet(arrival=1), "rival.arrival", "arrival_without_temple"),
        (RivalSheet(glass=8, arrival=3), "rival.arrival", "arrival_beyond"),
        (RivalSheet(idols=17), "idols", "idols_too_many"),
        (RivalSheet(guardians=13), "guardians", "guardians_too_many"),
        (RivalSheet(tiles=tiles(gold=3)), "tiles.gold", "tiles_too_many"),
    ],
)
def test_what_no_rival_has(rival: RivalSheet, place: str, key: str) -> None:
    found = check(ScoreSheet("bird", (Sheet(name="A"),), rival=rival), PACK)
    assert (place, f"arnak.sheet.{key}") in {(p.path, p.message.key) for p in found}


def test_several_players_have_no_rival() -> None:
    found = check(ScoreSheet("bird", (Sheet(name="A"), Sheet(name="B")), rival=RivalSheet()), PACK)
    assert [p.message.key for p in found] == ["arnak.sheet.rival_of_many"]


def test_the_order_of_arrival_follows_from_the_others() -> None:
    there = Sheet(name="A", glass=8)
    for mine, rivals, points in ((None, 1, 21), (None, 2, 23), (2, None, 21)):
        sheet = ScoreSheet(
            "bird", (replace(there, arrival=mine),), rival=RivalSheet(glass=8, arrival=rivals)
        )
        result = score(sheet, PACK)
        assert result.players[0].points("research") == points
        assert result.rival is not None
        assert result.rival.total == 44 - points  # 23 and 21 for the two of them
    unsaid = ScoreSheet("bird", (there,), rival=RivalSheet(glass=8))
    assert [p.message.key for p in check(unsaid, PACK)] == ["arnak.sheet.arrival_needed"]
    same = ScoreSheet("bird", (replace(there, arrival=1),), rival=RivalSheet(glass=8, arrival=1))
    assert [p.message.key for p in check(same, PACK)] == ["arnak.sheet.arrival_same"]


counts = st.integers(0, 16)


@given(
    st.builds(
        RivalSheet, counts, st.none() | counts, counts, st.builds(tiles, counts, counts, counts)
    )
)
def test_a_sheet_with_a_rival_is_read_as_it_was_written(rival: RivalSheet) -> None:
    sheet = ScoreSheet("bird", (Sheet(name="A"),), rival=rival)
    assert form.read(json.loads(json.dumps(form.write(sheet)))) == sheet
