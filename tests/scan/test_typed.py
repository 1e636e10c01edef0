"""Scanners that type on a computer of another country, with Caps Lock, with something around it."""

from __future__ import annotations

import random

import pytest

from companion.packs import load_pack
from companion.scan.codec import DIGITS, Catalogue, Known, encode, link, read
from companion.scan.things import catalogue, things_of
from companion.scan.typed import as_meant
from tests.games.arnak_tables import GAME

THINGS: Catalogue = catalogue({"arnak": GAME})
TAGS = [encode("arnak", t.kind, t.id, c) for t in things_of(GAME) for c in range(1, t.copies + 1)]

# What is printed on the keys, row by row from the digits down: without and with Shift.
KEYS = {
    "us": ("1234567890-qwertyuiopasdfghjkl;zxcvbnm,./",
           "!@#$%^&*()_QWERTYUIOPASDFGHJKL:ZXCVBNM<>?"),
    "de": ("1234567890ßqwertzuiopasdfghjklöyxcvbnm,.-",
           '!"§$%&/()=?QWERTZUIOPASDFGHJKLÖYXCVBNM;:_'),
    "fr": ("&é\"'(-è_çà)azertyuiopqsdfghjklmwxcvbn,;:!",
           "1234567890°AZERTYUIOPQSDFGHJKLMWXCVBN?./§"),
    "be": ("&é\"'(§è!çà)azertyuiopqsdfghjklmwxcvbn,;:=",
           "1234567890°AZERTYUIOPQSDFGHJKLMWXCVBN?./+"),
}  # fmt: skip


def pressed(text: str, scanner: str, computer: str, caps: bool = False) -> str:
    """What the computer makes of the keys that the scanner presses. Caps Lock turns letters round
    everywhere, and the digits' row where the layout says so."""
    typed = ""
    for c in text:
        shift = c in KEYS[scanner][1] and c not in KEYS[scanner][0]
        key = KEYS[scanner][shift].index(c)
        turned = shift != (caps and (KEYS[computer][1][key].isalpha() or key < 10))
        typed += KEYS[computer][turned][key]
    return typed


@pytest.mark.parametrize(
    ("scanner", "computer"),
    [("us", "de"), ("de", "us"), ("us", "fr"), ("us", "be"), ("fr", "us"), ("us", "us")],
)
def test_a_scanner_of_another_country_is_understood(scanner: str, computer: str) -> None:
    """Every tag there is, also as the keys of a page are told: all in capitals."""
    for tag in TAGS:
        typed = pressed(tag, scanner, computer)
        assert as_meant(typed, THINGS).upper() == tag
        keys = "".join(c if c == "ß" else c.upper() for c in typed)  # the key has no other capital
        assert as_meant(keys, THINGS).upper() == tag


@pytest.mark.parametrize("layout", ["de", "fr", "be", "us"])
def test_caps_lock_changes_nothing(layout: str) -> None:
    for tag in TAGS:
        assert as_meant(pressed(tag, layout, layout, caps=True), THINGS).upper() == tag
        assert as_meant(tag.lower(), THINGS).upper() == tag


@pytest.mark.parametrize(
    ("scanner", "computer"), [("us", "de"), ("de", "us"), ("us", "fr"), ("fr", "us")]
)
def test_a_link_stays_a_link_for_its_table(scanner: str, computer: str) -> None:
    for tag in TAGS[:60]:
        said = link("http://192.168.1.5:8550", "ARN234", tag)
        found = as_meant(pressed(said, scanner, computer), THINGS)
        known = read(found, THINGS)
        assert isinstance(known, Known)
        assert (known.text, known.table) == (tag, "ARN234")


@pytest.mark.parametrize(("before", "behind"), [("]Q1", ""), ("", "#"), ("01", "\t"), ("A", "Z")])
def test_what_a_scanner_adds_is_left_out(before: str, behind: str) -> None:
    assert as_meant(f"{before}{TAGS[0]}{behind}", THINGS) == TAGS[0]
    said = link("http://192.168.1.5:8550", "ARN234", TAGS[0])
    assert as_meant(f"{before}{said}{behind}", THINGS) == said


def test_two_tags_in_one_are_none_and_the_same_twice_is_one() -> None:
    both = TAGS[0] + TAGS[1]
    assert as_meant(both, THINGS) == both
    assert as_meant(TAGS[0] * 2, THINGS) == TAGS[0]


@pytest.mark.parametrize(
    "said", ["", "4006381333931", "TS1", "https://example.org/TS1/x", "é" * 400]
)
def test_what_is_no_tag_stays_what_it_is(said: str) -> None:
    assert as_meant(said, THINGS) == said


def test_a_letter_that_is_none_of_ours_does_not_become_one() -> None:
    """The capital of a long s is an S, if one asks Unicode."""
    for said in (TAGS[0].replace("S", "\u017f", 1), TAGS[0].lower().replace("s", "\u017f", 1)):
        assert said.upper() == TAGS[0]
        assert as_meant(said, THINGS) == said


def test_a_damaged_tag_never_becomes_another_thing() -> None:
    chance = random.Random(7)
    for _ in range(4000):
        tag = chance.choice(TAGS)
        spoiled = list(tag)
        for at in chance.sample(range(2, 16), chance.randint(1, 6)):
            spoiled[at] = chance.choice(DIGITS)
        found = read(as_meant("".join(spoiled), THINGS), THINGS)
        assert not isinstance(found, Known) or found.text == tag


def test_a_link_whose_tag_is_damaged_is_not_read_as_a_tag_of_any_table() -> None:
    said = link("http://192.168.1.5:8550", "ARN234", f"{TAGS[0][:-1]}/{TAGS[1]}")
    assert as_meant(said, THINGS) == said


def test_the_pack_has_tags() -> None:
    assert len(TAGS) > len(load_pack("arnak").cards)
