"""The deal that the description of the scheme publishes, and each value of it by hand."""

from __future__ import annotations

import hashlib
import hmac
import json

import pytest

from companion.dealing import Manifest, check_opening, deal, from_random, from_word
from companion.dealing.hashing import fingerprint_of
from companion.table.refusal import Refusal
from tests.dealing.deals import DEALT, FINGERPRINT, ROOT, VECTOR, R, S, vector


def test_the_published_vector() -> None:
    found = vector()
    assert found.dealt == DEALT
    assert found.root.hex() == ROOT
    assert found.fingerprint == FINGERPRINT


def test_the_manifest_is_canonical() -> None:
    assert VECTOR.to_bytes().decode() == (
        '{"cards":["SPECIAL","T1","T2","T3","T4"],"deal":1,"game":"KNS-TEST-1",'
        '"rules":"kanas/1","seats":["甲","乙","丙","丁","戊"]}'
    )


def test_every_lock_is_the_hash_that_the_rules_write_down() -> None:
    found = vector()

    def h(label: str, data: bytes) -> bytes:
        return hashlib.sha256(b"kanas/deal/v1/" + label.encode() + b"\n" + data).digest()

    mh = h("manifest", VECTOR.to_bytes())
    assert VECTOR.hash == mh
    assert found.server_commitment == h("server", mh + S)
    for i, card in enumerate(DEALT):
        salt = hmac.new(S, b"kanas/deal/v1/salt\n" + mh + bytes([i]), hashlib.sha256).digest()
        assert found.salts[i] == salt
        locked = mh + bytes([i]) + salt + hashlib.sha256(card.encode()).digest()
        assert found.commitments[i] == h("seat", locked)
    assert found.root == h("root", mh + b"".join(found.commitments))


def test_the_fingerprint_is_fifty_bits_from_the_top() -> None:
    # Crockford: 31 is Z, 0 is 0; the 51st bit and all after it are not said.
    assert fingerprint_of(b"\xff" * 32) == "ZZZZZ-ZZZZZ"
    assert fingerprint_of(b"\xf8" + bytes(31)) == "Z0000-00000"
    assert fingerprint_of(bytes(6) + b"\x40" + bytes(25)) == "00000-00001"
    assert fingerprint_of(bytes(6) + b"\x3f" + b"\xff" * 25) == "00000-00000"


def test_a_lucky_word_is_its_hash() -> None:
    # SHA-256 of "abc" is the first example of FIPS 180-4.
    given = from_word("abc")
    assert not isinstance(given, Refusal)
    known = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert (given.value.hex(), given.origin) == (known, "word")
    assert from_random(R[0]).origin == "random"


@pytest.mark.parametrize(
    ("word", "key"),
    [
        ("", "dealing.word.empty"),
        (" \u3000", "dealing.word.empty"),
        ("x" * 201, "dealing.word.too_long"),
        ("\ud83d", "dealing.word.unreadable"),
    ],
)
def test_what_is_no_word_is_refused(word: str, key: str) -> None:
    refused = from_word(word)
    assert isinstance(refused, Refusal)
    assert refused.message.key == key


def test_each_phone_can_check_its_own_card() -> None:
    found = vector()
    mh = VECTOR.hash
    for seat, card in enumerate(DEALT):
        own = found.opening(seat)
        commitment = found.commitments[seat]
        assert check_opening(mh, seat, card, own.salt, commitment)
        assert not check_opening(mh, seat, "T9", own.salt, commitment)
        assert not check_opening(mh, (seat + 1) % 5, card, own.salt, commitment)
        assert not check_opening(mh, seat, card, found.salts[seat - 1], commitment)
        assert not check_opening(bytes(32), seat, card, own.salt, commitment)
    assert not check_opening(mh, 256, "T1", found.salts[0], found.commitments[0])
    assert not check_opening(mh, -1, "T1", found.salts[0], found.commitments[0])


@pytest.mark.parametrize(
    ("seats", "cards", "given"), [(5, 6, 5), (5, 4, 5), (5, 5, 4), (0, 0, 0), (257, 257, 257)]
)
def test_a_deal_needs_a_card_and_a_contribution_for_each_seat(
    seats: int, cards: int, given: int
) -> None:
    manifest = Manifest("T", 1, "r", ("x",) * seats, ("c",) * cards)
    with pytest.raises(ValueError, match=r"cards|contributions"):
        deal(manifest, S, [from_random(R[0])] * given)


@pytest.mark.parametrize("size", [0, 31, 33])
def test_secrets_have_thirty_two_bytes(size: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        from_random(bytes(size))
    with pytest.raises(ValueError, match="32 bytes"):
        deal(VECTOR, bytes(size), [from_random(value) for value in R])


def test_what_is_shown_in_mid_game_holds_no_secret() -> None:
    found = vector()
    told = json.dumps(found.partial([3]).to_json())
    secrets = [S, *R, *(found.salts[seat] for seat in (0, 1, 2, 4))]
    assert [secret.hex() for secret in secrets if secret.hex() in told] == []
    assert found.salts[3].hex() in told
