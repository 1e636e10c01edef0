"""What the sources tell differently of two artifacts, once they have left the play area or with a
discount: the table reads it so or so (`uncertain_details` of the effects)."""

from __future__ import annotations

import pytest

from companion.games.arnak.goods import Icons, Purse
from companion.games.arnak.play.scene import Cost, Scene
from companion.games.arnak.play.state import Trophy
from tests.games.arnak_tables import GAME, Table, table

EXILES = (Trophy("guardian_02"),)  # its boon exiles a card (A15)


def scene(at: Table) -> Scene:
    """The table as seat 1 faces it."""
    return Scene(at.state, GAME.rules(at.state), 1)


@pytest.mark.parametrize(("flags", "fear"), [("stay", 0), ("end", 1)])
def test_war_mask_that_left_the_play_area(flags: str, fear: int) -> None:
    """No Fear at the round's end if its protection stays, one for the archaeologist at the guarded
    site if it ends (A20)."""
    before = table(
        hand=("war_mask",),
        goods=Purse(tablet=1),
        sites={"a1": "l1_02"},
        guardians={"a1": "guardian_04"},
        people={"a1": (1,)},
        trophies=EXILES,
        flags=flags,
    )
    exiled = before.play("war_mask").act("boon", "guardian_02").say("play:war_mask")
    assert exiled.everybody_passes().played.count("fear") == fear
    assert before.play("war_mask").everybody_passes().played.count("fear") == 0


@pytest.mark.parametrize(("flags", "pays"), [("stay", True), ("end", False)])
def test_ocarina_that_left_the_play_area(flags: str, pays: bool) -> None:
    """A car pays for a ship while all icons are planes (Bird, a3)."""
    before = table(
        hand=("guardians_ocarina", "funding_car"),
        goods=Purse(tablet=1),
        trophies=EXILES,
        flags=flags,
    )
    played = before.play("guardians_ocarina")
    exiled = played.act("boon", "guardian_02").say("play:guardians_ocarina")
    ship = Cost(icons=Icons(ship=1))
    assert scene(played).payment(ship) is not None
    assert (scene(exiled).payment(ship) is not None) is pays


@pytest.mark.parametrize("planes", [False, True])
def test_a_discount_while_all_icons_are_planes(planes: bool) -> None:
    """A car off the price of a ship helps only if discounts count as planes too."""
    before = table(hand=("guardians_ocarina",), goods=Purse(tablet=1), ocarina_discounts=planes)
    after = before.play("guardians_ocarina")
    cost = Cost(icons=Icons(ship=1), less=Icons(car=1))
    assert (scene(after).payment(cost) is not None) is planes
