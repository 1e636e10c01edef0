"""One scan, one effect; what a hand-held scanner types; and how a photo finds its way."""

from __future__ import annotations

import asyncio

import pytest

from companion.scan.inbox import Inbox
from companion.scan.keys import ScannerKeys
from companion.scan.once import CHANGED, SECONDS, TRIGGER, Once

TAG = "TS14B7QK2ZD01X3M"


def typed(keys: ScannerKeys, text: str, every: float, start: float = 0.0) -> str | None:
    """What comes of `text` and Enter, a key every so many seconds."""
    found = None
    for i, key in enumerate((*text, "Enter")):
        found = keys.add(key, start + i * every) or found
    return found


# ---- once ----


def test_a_tag_counts_anew_only_after_twenty_seconds() -> None:
    once = Once()
    once.note(("seat 1", TAG), 100.0, 7)
    assert once.last(("seat 1", TAG), 100.0 + SECONDS - 0.01) == 7
    assert once.last(("seat 1", TAG), 100.0 + SECONDS) is None


def test_another_seats_scan_of_the_same_tag_is_another_scan() -> None:
    once = Once()
    once.note(("seat 1", TAG), 100.0, 7)
    assert once.last(("seat 2", TAG), 100.0) is None


def pulled(once: Once, at: float, command: str) -> int | None:
    """The trigger of a hand-held scanner."""
    return once.last(("seat 1", TAG), at, command, seconds=TRIGGER, changed=CHANGED)


def test_a_trigger_pulled_every_two_seconds_counts_every_time() -> None:
    """Three cards drawn, one by one."""
    once = Once()
    for n in range(3):
        assert pulled(once, 100.0 + 2 * n, "draw 1") is None
        once.note(("seat 1", TAG), 100.0 + 2 * n, n, "draw 1")


def test_a_slip_of_the_finger_counts_once_and_does_not_hold_up_the_next_scan() -> None:
    once = Once()
    once.note(("seat 1", TAG), 100.0, 7, "draw 1")
    assert [pulled(once, at, "draw 1") for at in (100.3, 100.9, 101.4, 101.6)] == [7, 7, 7, None]


def test_another_meaning_is_another_scan_after_a_second() -> None:
    """ "Phase done" twice: the second phase was passed over, and not by a slip of the finger."""
    once = Once()
    once.note(("seat 1", TAG), 100.0, 7, "on to draw")
    assert pulled(once, 100.5, "on to play") == 7
    assert pulled(once, 101.2, "on to play") is None
    assert pulled(once, 101.2, "on to draw") == 7


def test_whether_a_scan_did_anything_is_known_without_its_meaning() -> None:
    once, scan = Once(), ("seat 1", TAG)
    assert not once.knows(scan, 100.0)
    once.note(scan, 100.0, 7)
    assert once.knows(scan, 119.9)
    assert not once.knows(scan, 120.0)


def test_where_it_is_asked_first_another_meaning_is_another_scan_at_once() -> None:
    once, scan = Once(), ("seat 1", TAG)
    once.note(scan, 100.0, 7, "on to draw")
    assert once.last(scan, 100.1, "on to draw") == 7
    assert once.last(scan, 100.2, "on to play") is None


def test_old_scans_are_forgotten() -> None:
    once = Once(seconds=1)
    for n in range(1000):
        once.note(n, float(n), n)
    assert len(once._done) <= 2


# ---- keys ----


def test_a_scanner_types_fast_and_ends_with_enter() -> None:
    assert typed(ScannerKeys(), TAG, 0.01) == TAG


def test_shift_and_other_keys_without_a_character_are_part_of_no_code() -> None:
    keys = ScannerKeys()
    for i, key in enumerate(("Shift Left", *TAG, "Shift Left")):
        keys.add(key, i * 0.01)
    assert keys.add("Enter", 0.19) == TAG


def test_a_person_who_types_into_a_field_is_no_scanner() -> None:
    assert typed(ScannerKeys(), TAG, 0.2) is None


def test_a_network_that_holds_a_key_up_does_not_split_a_scan() -> None:
    keys = ScannerKeys()
    for i, key in enumerate(TAG):
        keys.add(key, i * 0.01 + (0.7 if i > 7 else 0))
    assert keys.add("Enter", 0.9) == TAG


def test_a_quick_typist_is_no_scanner_and_any_code_of_a_scanner_is_one() -> None:
    assert typed(ScannerKeys(), "Elisabeth", 0.08) is None
    assert typed(ScannerKeys(), "4006381333931", 0.01) == "4006381333931"


def test_what_was_typed_before_the_scan_is_not_part_of_it() -> None:
    keys = ScannerKeys()
    for i, key in enumerate("Ming"):
        keys.add(key, i * 0.2)
    assert typed(keys, TAG, 0.01, start=3.0) == TAG


def test_a_scanner_may_end_with_tab_and_use_the_number_pad() -> None:
    keys = ScannerKeys()
    for i, key in enumerate(TAG):
        keys.add(f"Numpad {key}" if key.isdecimal() else key, i * 0.01)
    assert keys.add("Tab", 0.17) == TAG
    assert keys.add("Enter", 0.18) is None


def test_enter_alone_and_a_quick_word_are_nothing() -> None:
    assert ScannerKeys().add("Enter", 0.0) is None
    assert typed(ScannerKeys(), "ok", 0.01) is None


# ---- inbox ----


def test_a_photo_comes_to_whoever_has_its_ticket_and_once() -> None:
    async def go() -> None:
        inbox = Inbox()
        mine, other = inbox.ticket(), inbox.ticket()
        assert mine != other
        inbox.put(mine, b"photo")
        inbox.put(mine, b"another")
        assert await inbox.get(mine) == b"photo"
        assert not inbox.expects(mine)
        assert inbox.expects(other)

    asyncio.run(go())


def test_a_photo_that_never_comes_is_not_waited_for_for_ever() -> None:
    async def go() -> bytes | None:
        inbox = Inbox()
        return await inbox.get(inbox.ticket(), seconds=0.01)

    assert asyncio.run(go()) is None


def test_a_ticket_that_was_given_up_is_forgotten() -> None:
    async def go() -> None:
        inbox = Inbox()
        ticket = inbox.ticket()
        inbox.drop(ticket)
        inbox.drop(ticket)
        assert not inbox.expects(ticket)
        assert inbox._waiting == {}

    asyncio.run(go())


@pytest.mark.parametrize("ticket", ["", "guessed"])
def test_nobody_waits_for_a_guessed_ticket(ticket: str) -> None:
    inbox = Inbox()
    inbox.put(ticket, b"photo")
    assert not inbox.expects(ticket)
