"""The page that checks a proof also checks the opening of a single seat, which its owner has."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from companion.dealing import Deal, check_opening
from companion.web.verify import verify_page
from tests.browser.phone import Phone
from tests.dealing.deals import FINGERPRINT, random_deal, vector

#: From the text of an opening: what comes out, or where it cannot be read.
JUDGE = """texts => texts.map(text => {
  try {
    if (!SeatCommit.isSeat(text)) return 'a proof';
    const { status, checks, fingerprint } = SeatCommit.verifySeat(SeatCommit.readSeat(text));
    return { status, fingerprint, outcomes: checks.map(c => c.outcome) };
  } catch (error) { return { unreadable: error.misfits.map(m => m.path) }; }
})"""


def opening(deal: Deal, seat: int, *, others: bool = True, **changed: Any) -> dict[str, Any]:
    """The opening of a seat (from 0) as the phone of its owner gives it out."""
    told = {
        "format": "seat-commit/1 seat",
        "seat": seat,
        "card": deal.dealt[seat],
        "salt": deal.salts[seat].hex(),
        "manifest_hash": deal.manifest.hash.hex(),
        "commitment": deal.commitments[seat].hex(),
    }
    if others:
        told["commitments"] = [value.hex() for value in deal.commitments]
    return told | changed


@pytest.fixture(scope="module")
def phone(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Phone]:
    """A phone without any network, with a saved copy of the page open."""
    path = tmp_path_factory.mktemp("saved") / "tableside-verify.html"
    path.write_bytes(verify_page().body)
    with Phone(browser, path.as_uri(), locale="en-GB") as opened:
        opened.context.set_offline(True)
        opened.page.goto(path.as_uri())
        yield opened
        assert opened.errors == []
        assert opened.requests == [path.as_uri()]


def judged(phone: Phone, *told: Any) -> Any:
    return phone.page.evaluate(
        JUDGE, [t if isinstance(t, str) else json.dumps(t, ensure_ascii=False) for t in told]
    )


def put(page: Page, told: Any) -> str:
    page.locator("#proof").fill(json.dumps(told, ensure_ascii=False))
    page.locator("#check").click()
    return page.locator("#verdict").inner_text()


def test_every_seat_of_the_vector_holds(phone: Phone) -> None:
    found = judged(phone, *(opening(vector(), seat) for seat in range(5)))
    good = {"status": "holds", "fingerprint": FINGERPRINT, "outcomes": ["holds", "holds"]}
    assert found == [good] * 5


def test_without_the_others_the_commitment_is_left_to_compare(phone: Phone) -> None:
    (found,) = judged(phone, opening(vector(), 2, others=False))
    assert found == {"status": "holds", "fingerprint": "", "outcomes": ["holds", "open"]}


def test_it_says_the_same_as_the_program_of_every_change(phone: Phone) -> None:
    chance = random.Random(5)
    told: list[dict[str, Any]] = []
    for _ in range(300):
        deal = random_deal(chance)
        seat = chance.randrange(len(deal.dealt))
        one = opening(deal, seat)
        match chance.randrange(6):
            case 0:
                one["card"] += "x"
            case 1:
                one["salt"] = chance.randbytes(32).hex()
            case 2:
                one["manifest_hash"] = chance.randbytes(32).hex()
            case 3:
                one["seat"] = (seat + 1) % 256
            case 4:
                one["commitment"] = chance.randbytes(32).hex()
            case _:
                pass
        told.append(one)
    outcomes = [
        "holds"
        if check_opening(
            bytes.fromhex(one["manifest_hash"]),
            one["seat"],
            one["card"],
            bytes.fromhex(one["salt"]),
            bytes.fromhex(one["commitment"]),
        )
        else "fails"
        for one in told
    ]
    assert {"holds", "fails"} == set(outcomes)
    found = judged(phone, *told)
    assert [each["outcomes"][0] for each in found] == outcomes
    listed = [
        one["seat"] < len(one["commitments"])
        and one["commitments"][one["seat"]] == one["commitment"]
        for one in told
    ]
    assert [each["outcomes"][1] == "holds" for each in found] == listed
    assert [each["status"] == "holds" for each in found] == [
        opens == "holds" and there for opens, there in zip(outcomes, listed, strict=True)
    ]


def test_what_is_no_opening_is_refused_where_it_is_wrong(phone: Phone) -> None:
    good = opening(vector(), 0)
    assert judged(
        phone,
        good | {"salt": "ab"},
        good | {"seat": -1},
        good | {"seat": 256},
        good | {"card": ""},
        good | {"more": 1},
        {k: v for k, v in good.items() if k != "salt"},
        '{"format":"seat-commit/1 seat",',
    ) == [
        *({"unreadable": [path]} for path in ("salt", "seat", "seat", "card", "more", "salt")),
        {"unreadable": [""]},
    ]
    assert judged(phone, vector().proof().to_json()) == ["a proof"]


def test_the_page_shows_the_fingerprint_and_the_card(phone: Phone) -> None:
    page = phone.page
    assert "It holds" in put(page, opening(vector(), 4))
    assert "seat 5" in page.locator("#verdict").inner_text()
    assert page.locator("#fingerprint").inner_text() == FINGERPRINT
    assert page.locator(".seats bdi").all_inner_texts() == ["SPECIAL"]
    assert "It does not hold" in put(page, opening(vector(), 4, card="T1"))
    assert "seat 5" in page.locator("#verdict").inner_text()
    says = put(page, opening(vector(), 3, card="<img src=x onerror=alert(1)>"))
    assert "It does not hold" in says
    assert page.locator("#result img").count() == 0
    page.get_by_role("button", name="中文").click()
    assert "不属实" in page.locator("#verdict").inner_text()
