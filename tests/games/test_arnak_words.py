"""Whatever a sheet or a result says can be said, in both languages, with every parameter filled."""

from __future__ import annotations

import string

import pytest
from hypothesis import given

from companion import i18n
from companion.games.alakanas.victory import check as check_victory
from companion.games.alakanas.victory import judge
from companion.games.arnak.content import names
from companion.games.arnak.scoring import CATEGORIES, score
from companion.games.arnak.sheet import ScoreSheet, check
from companion.table.message import Message
from tests.games import test_alakanas_victory as victory
from tests.games import test_arnak_impossible_sheets as impossible
from tests.games.tables import PACK
from tests.games.test_arnak_scoring_properties import sheets

i18n.add_names("arnak", names(PACK))


def said(message: Message) -> None:
    """Fails when a text is missing, a parameter is not filled, or one is not used."""
    for lang in ("zh", "en"):
        text = i18n.render(message, lang)
        assert text.strip()
        assert message.key not in text
        assert not [f for _, f, _, _ in string.Formatter().parse(text) if f is not None], text


@pytest.mark.parametrize("name", impossible.IMPOSSIBLE)
def test_every_reason_against_a_sheet_can_be_said(name: str) -> None:
    for problem in check(impossible.IMPOSSIBLE[name][0], PACK):
        said(problem.message)


def test_every_reason_against_a_victory_sheet_can_be_said() -> None:
    for sheet, _ in victory.IMPOSSIBLE:
        for problem in check_victory(sheet):
            said(problem.message)
    for text, *_ in victory.VERDICTS:
        said(judge(victory.table(text)).why)


@given(sheets())
def test_everything_in_a_result_can_be_said(sheet: ScoreSheet) -> None:
    result = score(sheet, PACK)
    said(result.why)
    for note in result.notes:
        said(note)
    for player in result.players:
        for category in player.categories:
            for line in category.lines:
                said(line.message)


def test_categories_and_metals_have_names() -> None:
    for category in CATEGORIES:
        said(Message(f"arnak.category.{category}"))
    for metal in ("bronze", "silver", "gold"):
        said(Message(f"arnak.metal.{metal}"))


def test_a_result_reads_like_a_sentence() -> None:
    message = Message("arnak.why.points", {"name": "小明", "total": 64, "n": 6})
    assert i18n.render(message, "zh") == "小明 以 64 分获胜，领先 6 分。"
    assert i18n.render(message, "en") == "小明 won with 64 points, 6 ahead."
