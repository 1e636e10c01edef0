"""Only the score: from the home page to the winner and why, on one device."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.people import Person, person
from tests.browser.phone import TABLET
from tests.browser.program import Program

pytestmark = pytest.mark.timeout(300)


@pytest.fixture(scope="module")
def tablet(browser: Browser, server: Program) -> Iterator[Person]:
    with person(browser, server.url(), device=TABLET) as someone:
        yield someone
        assert someone.errors == []
        assert someone.failures == []


def test_score_only_in_two_taps_to_the_winner_and_every_reason(tablet: Person) -> None:
    # Two taps from home.
    tablet.press("score-only", "score-arnak-3").has("1-glass-plus")
    # Nobody is in the temple: no tiles, no order of arrival.
    assert not tablet.exists("1-tiles.gold-plus")
    assert "第几个到达失落神殿？" not in tablet.reads()

    many(tablet, "1-glass", 8)
    assert tablet.has("1-tiles.gold-plus")
    assert "第几个到达失落神殿？" not in tablet.reads()  # alone there: nothing to ask
    many(tablet, "1-idols", 2)

    # A card by pinyin.
    tablet.fill("加一张牌", "huoba")
    tablet.press("1-take-torch").has("1-drop-torch")

    choose(tablet, 2)
    many(tablet, "2-glass", 8)
    # Two are there: now it matters who came first.
    tablet.sees("第几个到达失落神殿？")
    many(tablet, "2-guardians", 1)
    tablet.press("2-arrival-1")
    choose(tablet, 1)
    tablet.sees("在失落神殿：21 分")  # the other one can only have come second

    tablet.press("finish").sees("结果")
    # A22, Bird Temple. 1: second in the temple 21, two idols 6 and four empty slots 10, torch 2.
    # 2: first in the temple 23, empty slots 10, a guardian 5. 3: empty slots 10.
    tablet.sees("玩家1 以 39 分获胜，领先 1 分。")
    tablet.press("1-research").sees("+21 第 2 个进入失落神殿")
    tablet.press("1-idols").sees("+6 2 个神像，每个 3 分", "1 + 2 + 3 + 4")
    tablet.press("1-cards").sees("+2 火把")
    tablet.press("2-guardians").sees("+5 1 个守护者，每个 5 分")

    # A number was wrong: another guardian makes it 43, and somebody else the winner.
    tablet.press("correct")
    choose(tablet, 2)
    many(tablet, "2-guardians", 1)
    tablet.press("finish").sees("玩家2 以 43 分获胜，领先 4 分。")

    # The same people again: an empty sheet.
    tablet.press("again").has("1-glass-plus")
    assert not tablet.exists("1-drop-torch")
    tablet.sees("玩家3")


def many(tablet: Person, stepper: str, times: int) -> None:
    """Press the plus of a stepper so many times, and see that each was counted."""
    tablet.has(f"{stepper}-plus")
    for _ in range(times):
        tablet.tap(f"{stepper}-plus")
        tablet.page.wait_for_timeout(60)


def choose(tablet: Person, no: int) -> None:
    """Turn to the page of a seat, where the pages are not side by side."""
    tablet.press(f"as-{no}").has(f"{no}-glass-plus")
