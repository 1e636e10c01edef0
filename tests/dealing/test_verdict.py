"""A proof holds, holds so far, or does not: and then it is said which field is wrong."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from companion.dealing import Proof, ProofError, verify
from companion.dealing.commitments import root_of, seat_commitment
from companion.dealing.hashing import fingerprint_of
from companion.dealing.verdict import CHECKS
from companion.i18n import has, render
from tests.dealing.deals import random_deal, vector, vector_json
from tests.dealing.tampering import MISSHAPES, NO_JSON, TAMPERS, Misshape, Tamper

LATER = {"contributions", "server", "salts", "deal"}


def outcomes(proof: Proof) -> dict[str, str]:
    return {check.name: check.outcome for check in verify(proof).checks}


def test_an_honest_proof_holds() -> None:
    chance = random.Random(3)
    for found in (vector(), *(random_deal(chance) for _ in range(100))):
        proof = Proof.from_text(json.dumps(found.proof().to_json()))
        assert proof == found.proof()
        verdict = verify(proof)
        assert verdict.holds
        assert (verdict.fields, verdict.blame) == ((), "")
        assert {check.outcome for check in verdict.checks} == {"holds"}
        assert tuple(check.name for check in verdict.checks) == CHECKS


def test_the_published_format_is_kept_to_the_byte() -> None:
    proof = vector_json()
    assert list(proof) == [
        *("format", "manifest", "server_commitment", "s", "r"),
        *("commitments", "root", "fingerprint", "openings"),
    ]
    assert list(proof["openings"][0]) == ["seat", "card", "salt"]
    assert set(proof["manifest"]) == {"cards", "deal", "game", "rules", "seats"}


@pytest.mark.parametrize("tamper", TAMPERS, ids=lambda t: t.name)
def test_a_changed_field_is_found_and_named(tamper: Tamper) -> None:
    verdict = verify(Proof.from_json(tamper.proof()))
    assert verdict.status == "broken"
    assert verdict.blame == tamper.blame
    assert tamper.field in (*verdict.fields, "")
    assert verdict.fields
    for lang in ("en", "zh"):
        said = render(verdict.message, lang)
        assert said
        assert "{" not in said


def test_what_is_opened_in_mid_game_can_be_checked() -> None:
    found = vector()
    for seats in ([], [3], [0, 4], range(5)):
        verdict = verify(found.partial(seats))
        assert verdict.status == "partial"
        assert not verdict.holds
        assert {c.name for c in verdict.checks if c.outcome == "open"} == LATER
        assert [o.seat for o in found.partial(seats).openings] == list(seats)


def test_a_lie_in_mid_game_is_found() -> None:
    told = vector().partial([1, 3])
    first, second = told.openings
    other = replace(told, openings=(first, replace(second, card="T1")))
    assert verify(other).fields == ("openings[1]",)
    assert outcomes(other)["pool"] == "holds"
    twice = replace(told, openings=(first, first))
    assert "openings" in verify(twice).fields
    backwards = replace(told, openings=(second, first))
    assert verify(backwards).blame == "openings"
    strange = replace(told, openings=(first, replace(second, card="T9")))
    assert outcomes(strange)["pool"] == "fails"
    moved = replace(told, commitments=(told.commitments[1], *told.commitments[1:]))
    assert verify(moved).blame == "locks"


def test_a_finished_proof_without_its_secret_proves_nothing_final() -> None:
    proof = vector_json()
    del proof["s"]
    assert verify(Proof.from_json(proof)).status == "partial"


def test_a_dealer_who_locks_other_cards_than_the_shuffle_gave_is_found() -> None:
    found = vector()
    # Every lock is in order, only the cards of seats 0 and 1 are not where the shuffle put them.
    cards = (found.dealt[1], found.dealt[0], *found.dealt[2:])
    mh = found.manifest.hash
    commitments = tuple(
        seat_commitment(mh, seat, card, found.salts[seat]) for seat, card in enumerate(cards)
    )
    root = root_of(mh, commitments)
    forged = replace(
        found,
        dealt=cards,
        commitments=commitments,
        root=root,
        fingerprint=fingerprint_of(root),
    )
    verdict = verify(forged.proof())
    assert verdict.fields == ("openings[0].card", "openings[1].card")
    assert verdict.blame == "deal"


def test_a_deal_that_was_given_up_is_opened_with_its_reason() -> None:
    told = vector().proof(aborted="乙 saw a card").to_json()
    assert told["aborted"] == "乙 saw a card"
    verdict = verify(Proof.from_json(told))
    assert verdict.holds
    assert "乙 saw a card" in str(verdict.to_json(lambda m: render(m, "en"))["aborted"])
    assert "aborted" not in vector_json()


def test_every_outcome_can_be_said() -> None:
    for name in CHECKS:
        for key in ("", ".holds", ".fails"):
            assert has(f"dealing.check.{name}{key}", "en")
            assert has(f"dealing.check.{name}{key}", "zh")
    for key in ("verdict.holds", "verdict.partial", *(f"blame.{t.blame}" for t in TAMPERS)):
        assert has(f"dealing.{key}", "en")


@pytest.mark.parametrize("misshape", MISSHAPES, ids=lambda m: m.name)
def test_what_is_not_of_the_format_is_refused_at_its_place(misshape: Misshape) -> None:
    proof = vector_json()
    misshape.change(proof)
    with pytest.raises(ProofError) as caught:
        Proof.from_text(json.dumps(proof))
    assert [each.path for each in caught.value.misfits] == [misshape.path]
    assert misshape.path in render(caught.value.messages[0], "en")


@pytest.mark.parametrize("text", NO_JSON, ids=lambda t: t[:12])
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(ProofError) as caught:
        Proof.from_text(text)
    assert [each.expected.key for each in caught.value.misfits] == ["dealing.not_json"]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        (b"\xff\xfe{", "dealing.not_utf8"),
        (b" " * 1_000_001, "dealing.too_large"),
        (b"[]", "expected.fields"),
        (b"7", "expected.fields"),
    ],
)
def test_other_files_are_refused(text: bytes, key: str) -> None:
    with pytest.raises(ProofError) as caught:
        Proof.from_text(text)
    assert [each.expected.key for each in caught.value.misfits] == [key]


def test_a_byte_order_mark_is_read_over() -> None:
    text = json.dumps(vector_json(), ensure_ascii=False)
    assert verify(Proof.from_text(text.encode("utf-8-sig"))).holds
    assert verify(Proof.from_text("\ufeff" + text)).holds


def test_the_verdict_as_json() -> None:
    def said(proof: dict[str, Any]) -> dict[str, Any]:
        return verify(Proof.from_json(proof)).to_json(lambda message: render(message, "en"))

    good = said(vector_json())
    assert good["holds"] is True
    assert [each["card"] for each in good["openings"]] == ["T2", "T4", "T1", "T3", "SPECIAL"]
    bad = vector_json()
    bad["openings"][2]["card"] = "T4"
    told = said(bad)
    assert (told["holds"], told["status"]) == (False, "broken")
    assert told["fields"] == ["openings[2]", "openings[2].card"]
    failing = {c["check"]: c["fields"] for c in told["checks"] if c["outcome"] == "fails"}
    assert failing["opened"] == ["openings[2]"]
    assert failing["deal"] == ["openings[2].card"]
