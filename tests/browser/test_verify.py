"""The page that checks a proof, in a real browser: its own arithmetic against the program's."""

from __future__ import annotations

import json
import random
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from companion.dealing import Proof, ProofError, verify
from companion.web.verify import verify_page
from tests.browser.phone import PHONE, TV, Phone, address
from tests.browser.program import Program
from tests.dealing.deals import FINGERPRINT, ROOT, VECTOR, R, S, random_deal, vector, vector_json
from tests.dealing.tampering import MISSHAPES, NO_JSON, TAMPERS

#: From the text of a proof: what comes out, or where it cannot be read.
JUDGE = """texts => texts.map(text => {
  try {
    const { status, blame, fields, checks } = SeatCommit.verify(SeatCommit.read(text));
    return { status, blame, fields, outcomes: checks.map(c => [c.name, c.outcome]) };
  } catch (error) { return { unreadable: error.misfits.map(m => [m.path, m.key]) }; }
})"""
#: From a manifest and the secrets: the deal, computed anew.
DEAL = """asked => asked.map(([manifest, s, r]) => {
  const { hex, unhex } = SeatCommit;
  const found = SeatCommit.deal(manifest, unhex(s), r.map(unhex));
  return [found.dealt, hex(found.server), found.commitments.map(hex), found.salts.map(hex),
    hex(found.root), found.fingerprint];
})"""


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of a saved copy."""
    path = tmp_path_factory.mktemp("saved") / "tableside-verify.html"
    path.write_bytes(verify_page().body)
    return path.as_uri()


@pytest.fixture
def phone(browser: Browser, saved: str) -> Iterator[Phone]:
    """A phone without any network, with the saved page open."""
    with Phone(browser, saved, locale="en-GB") as opened:
        opened.context.set_offline(True)
        opened.page.goto(saved)
        yield opened
        assert opened.errors == []
        assert opened.complaints == []
        assert opened.requests == [saved]


def put(page: Page, proof: Any) -> str:
    """Type a proof in and check it; what the verdict says."""
    text = proof if isinstance(proof, str) else json.dumps(proof, ensure_ascii=False)
    page.locator("#proof").fill(text)
    page.locator("#check").click()
    return page.locator("#verdict").inner_text()


def expected(text: str) -> dict[str, Any]:
    """What the program says of the same text."""
    verdict = verify(Proof.from_text(text))
    return {
        "status": verdict.status,
        "blame": verdict.blame,
        "fields": list(verdict.fields),
        "outcomes": [[check.name, check.outcome] for check in verdict.checks],
    }


def test_the_published_vector(phone: Phone) -> None:
    [found] = phone.page.evaluate(DEAL, [[VECTOR.to_json(), S.hex(), [value.hex() for value in R]]])
    assert found[0] == ["T2", "T4", "T1", "T3", "SPECIAL"]
    assert found[4:] == [ROOT, FINGERPRINT]


def test_a_thousand_deals_come_out_alike(phone: Phone) -> None:
    chance = random.Random(20)
    deals = [random_deal(chance) for _ in range(1000)]
    asked = [[d.manifest.to_json(), d.s.hex(), [v.hex() for v in d.r]] for d in deals]
    assert phone.page.evaluate(DEAL, asked) == [
        [
            list(d.dealt),
            d.server_commitment.hex(),
            [v.hex() for v in d.commitments],
            [v.hex() for v in d.salts],
            d.root.hex(),
            d.fingerprint,
        ]
        for d in deals
    ]
    texts = [json.dumps(d.proof().to_json(), ensure_ascii=i % 2 == 0) for i, d in enumerate(deals)]
    assert {found["status"] for found in phone.page.evaluate(JUDGE, texts)} == {"holds"}


def test_both_say_the_same_of_every_changed_proof(phone: Phone) -> None:
    texts = [json.dumps(tamper.proof()) for tamper in TAMPERS]
    texts += [json.dumps(vector().partial(seats).to_json()) for seats in ([], [3], range(5))]
    found = phone.page.evaluate(JUDGE, texts)
    assert found == [expected(text) for text in texts]
    assert [each["blame"] for each in found[: len(TAMPERS)]] == [t.blame for t in TAMPERS]


def test_both_refuse_the_same_texts_at_the_same_place(phone: Phone) -> None:
    texts: list[str] = []
    for misshape in MISSHAPES:
        proof = vector_json()
        misshape.change(proof)
        texts.append(json.dumps(proof))
    found = phone.page.evaluate(JUDGE, texts)
    assert [[path for path, _ in each["unreadable"]] for each in found] == [
        [misshape.path] for misshape in MISSHAPES
    ]
    found = phone.page.evaluate(JUDGE, list(NO_JSON))
    assert found == [{"unreadable": [["", "dealing.not_json"]]}] * len(NO_JSON)


def test_both_judge_a_slip_of_the_pen_alike(phone: Phone) -> None:
    chance = random.Random(8)
    texts: list[str] = []
    for _ in range(400):
        text = json.dumps(random_deal(chance).proof().to_json(), ensure_ascii=chance.random() < 0.5)
        at = chance.randrange(len(text))
        slip = chance.choice(('"', "0", "a", ",", "1", "e", "-", "}", "\\", " ", "\n", ".5", ""))
        texts.append(text[:at] + slip + text[at + chance.randint(0, 1) :])
    found = phone.page.evaluate(JUDGE, texts)
    assert [each if "status" in each else None for each in found] == [judged(t) for t in texts]


def judged(text: str) -> dict[str, Any] | None:
    """What the program says, None if it cannot read the text."""
    try:
        return expected(text)
    except ProofError:
        return None


def test_a_proof_that_holds_is_shown_with_who_had_what(phone: Phone) -> None:
    page = phone.page
    assert "It holds" in put(page, vector_json())
    assert page.locator("#fingerprint").inner_text() == FINGERPRINT
    rows = page.locator(".seats li")
    assert [rows.nth(i).locator("bdi").all_inner_texts() for i in range(5)] == [
        *(["甲", "T2"], ["乙", "T4"], ["丙", "T1"], ["丁", "T3"], ["戊", "SPECIAL"]),
    ]
    assert page.locator("[data-outcome=holds]").count() == 12
    page.get_by_role("button", name="中文").click()
    assert "属实" in page.locator("#verdict").inner_text()
    assert page.locator("html").get_attribute("lang") == "zh"


def test_a_proof_that_does_not_hold_says_what_was_changed(phone: Phone) -> None:
    proof = vector_json()
    proof["openings"][2]["card"] = "T4"
    said = put(phone.page, proof)
    assert "It does not hold" in said
    assert "A card was changed after it had been locked: openings[2]" in said
    failing = phone.page.locator("[data-outcome=fails]")
    assert [each.get_attribute("data-check") for each in failing.all()] == [
        "opened",
        "pool",
        "deal",
    ]
    assert phone.page.locator(".what.wrong").count() == 1
    # Other text than the verdict is about: the verdict goes.
    phone.page.locator("#proof").press_sequentially(" ")
    assert phone.page.locator("#verdict").inner_text() == ""


def test_what_cannot_be_read_says_where(phone: Phone) -> None:
    proof = vector_json() | {"root": "x"}
    assert "root: expected 64 digits" in put(phone.page, proof)
    assert "not JSON" in put(phone.page, "hello")
    assert "nothing here yet" in put(phone.page, "  ")


def test_a_lucky_word_finds_its_seat(phone: Phone) -> None:
    proof = vector_json()
    # SHA-256 of "abc", FIPS 180-4
    proof["r"][3] = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    put(phone.page, proof)
    word, says = phone.page.locator("#word"), phone.page.locator("#word-says")
    word.fill("abc")
    assert "丁" in says.inner_text()
    word.fill("Abc")
    assert "No seat" in says.inner_text()


def test_names_are_only_text(phone: Phone) -> None:
    chance = random.Random(5)
    for _ in range(12):
        found = random_deal(chance)
        assert "It holds" in put(phone.page, found.proof(aborted="<b>oops</b>").to_json())
        assert "<b>oops</b>" in phone.page.locator("#verdict").inner_text()
        names = [each.text_content() for each in phone.page.locator(".seats .who").all()]
        assert names == list(found.manifest.seats)


def test_a_file_can_be_chosen_or_dropped(phone: Phone, tmp_path: Path) -> None:
    path = tmp_path / "proof.json"
    path.write_text(json.dumps(vector_json(), ensure_ascii=False), encoding="utf-8-sig")
    page = phone.page
    page.locator("#file").set_input_files(path)
    page.locator(".says.holds").wait_for()
    page.locator("#clear").click()
    assert page.locator("#verdict").inner_text() == ""
    page.evaluate(
        """text => {
          const carried = new DataTransfer();
          carried.items.add(new File([text], "proof.json"));
          for (const type of ["dragover", "drop"]) {
            document.body.dispatchEvent(
              new DragEvent(type, { dataTransfer: carried, bubbles: true, cancelable: true }));
          }
        }""",
        json.dumps(vector().partial([1]).to_json()),
    )
    page.locator(".says.partial").wait_for()
    assert page.locator("#drop").is_hidden()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("device", [PHONE, TV], ids=["phone", "desktop"])
def test_everything_fits_on_the_screen(
    browser: Browser, saved: str, device: dict[str, Any], scheme: Any
) -> None:
    with Phone(browser, saved, device=device, colour_scheme=scheme) as phone:
        phone.page.goto(saved)
        found = random_deal(random.Random(1))
        put(phone.page, found.proof().to_json())
        wide = "() => [document.documentElement.scrollWidth, innerWidth]"
        scroll, width = phone.page.evaluate(wide)
        assert scroll <= width
        ground = phone.page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert ground == {"light": "rgb(243, 232, 210)", "dark": "rgb(16, 32, 27)"}[scheme]
        for button in phone.page.locator("button:visible").all():
            box = button.bounding_box()
            assert box is not None
            assert box["height"] >= 44


def test_the_program_serves_it_over_plain_http_and_it_can_be_saved(
    browser: Browser, server: Program, tmp_path: Path
) -> None:
    with Phone(browser, address("/verify", server.port), locale="zh-CN") as phone:
        page = phone.page
        page.goto(phone.url)
        assert page.evaluate("[isSecureContext, typeof crypto.subtle]") == [False, "undefined"]
        assert "属实" in put(page, vector_json())
        # An inline script that is not the page's own does not run, nor is anything fetched.
        page.evaluate(
            """() => { const s = document.createElement("script"); s.textContent = "window.bad = 1";
              document.body.append(s); }"""
        )
        assert page.evaluate("window.bad") is None
        blocked = "fetch('/healthz').then(() => 'answered', () => 'blocked')"
        assert page.evaluate(blocked) == "blocked"
        with page.expect_download() as waiting:
            page.locator("#save").click()
        copy = tmp_path / "copy.html"
        waiting.value.save_as(copy)
        assert phone.external == []
        assert phone.errors == []
    assert copy.read_bytes() == verify_page().body


def test_a_link_may_carry_the_proof_where_no_server_sees_it(browser: Browser, saved: str) -> None:
    text = json.dumps(vector_json(), ensure_ascii=False).encode()
    link = f"{saved}#proof={urlsafe_b64encode(text).decode().rstrip('=')}"
    with Phone(browser, link, locale="en-GB") as phone:
        phone.page.goto(link)
        assert "It holds" in phone.page.locator("#verdict").inner_text()
