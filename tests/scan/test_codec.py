"""The tag codec: what is printed is what is read, and no mistake makes another thing of it."""

from __future__ import annotations

import base64
import hashlib
import string

import pytest
import qrcode
import qrcode.util
from hypothesis import given
from hypothesis import strategies as st

from companion.scan.codec import (
    DIGITS,
    Catalogue,
    Clash,
    Damaged,
    Foreign,
    Known,
    Tag,
    Unknown,
    encode,
    link,
    read,
)
from companion.table.message import Message
from companion.table.thing import Thing

QR_ALPHANUMERIC = string.digits + string.ascii_uppercase + " $%*+-./:"  # ISO/IEC 18004, table 5
words = st.text(min_size=1, max_size=30).filter(lambda t: "\n" not in t)


def thing(kind: str, id: str, copies: int = 1) -> Thing:
    return Thing(kind, id, Message("arnak.card.torch"), copies)


CARDS = Catalogue({"arnak": (thing("card", "torch"), thing("card", "fear", 19))})
TORCH = encode("arnak", "card", "torch")
SEVENTH_FEAR = encode("arnak", "card", "fear", 7)


def anything(text: str) -> object:
    """What is read, whatever it is called."""
    return type(read(text, CARDS))


@given(words, words, words, st.integers(1, 1023))
def test_what_is_written_is_read(game: str, kind: str, id: str, copy: int) -> None:
    one = thing(kind, id, 1023)
    text = encode(game, kind, id, copy)
    assert read(text, Catalogue({game: (one,)})) == Known(text, game, Tag(kind, id, copy), one)


def test_a_tag_that_was_printed_once_is_read_for_ever() -> None:
    # Stickers are on the cardboard: these texts must never change.
    assert TORCH == "TS1NY976N1J01HP1"
    assert SEVENTH_FEAR == "TS1NGWHWMAZ079JB"


def test_the_middle_is_the_hash_that_is_documented() -> None:
    digest = hashlib.sha256(b"tableside/tag/1\narnak\ncard\ntorch").digest()
    rfc4648 = base64.b32encode(digest[:5]).decode()
    crockford = str.maketrans(string.ascii_uppercase + "234567", DIGITS)
    assert TORCH[3:11] == rfc4648.translate(crockford)


@given(words, words, words, st.integers(1, 1023))
def test_every_tag_fits_the_smallest_symbol(game: str, kind: str, id: str, copy: int) -> None:
    text = encode(game, kind, id, copy)
    assert set(text) <= set(QR_ALPHANUMERIC)
    code = qrcode.QRCode(error_correction=qrcode.ERROR_CORRECT_Q, version=None)
    code.add_data(qrcode.util.QRData(text))
    assert code.best_fit() == 1


def test_every_single_wrong_character_is_noticed() -> None:
    for tag in (TORCH, SEVENTH_FEAR):
        for at, right in enumerate(tag):
            for wrong in set(QR_ALPHANUMERIC) - {right}:
                assert anything(tag[:at] + wrong + tag[at + 1 :]) in (Damaged, Foreign)


def test_every_two_wrong_characters_of_the_alphabet_are_noticed() -> None:
    for a in range(3, 16):
        for b in range(a + 1, 16):
            for x in DIGITS:
                for y in DIGITS:
                    text = TORCH[:a] + x + TORCH[a + 1 : b] + y + TORCH[b + 1 :]
                    if text != TORCH:
                        assert anything(text) is Damaged


@given(st.data())
def test_every_three_wrong_characters_are_noticed(data: st.DataObject) -> None:
    places = data.draw(st.sets(st.integers(3, 15), min_size=3, max_size=3))
    text = list(TORCH)
    for place in places:
        text[place] = data.draw(st.sampled_from(DIGITS).filter(lambda c, p=place: c != TORCH[p]))
    assert anything("".join(text)) is Damaged


@given(words, st.integers(1, 1023), st.integers(0, 14))
def test_swapped_neighbours_are_noticed(id: str, copy: int, at: int) -> None:
    text = encode("arnak", "card", id, copy)
    swapped = text[:at] + text[at + 1] + text[at] + text[at + 2 :]
    if swapped != text:
        assert anything(swapped) in (Damaged, Foreign)


def test_a_missing_or_doubled_character_is_noticed() -> None:
    for at in range(3, 16):
        assert anything(TORCH[:at] + TORCH[at + 1 :]) is Damaged
        assert anything(TORCH[:at] + TORCH[at] + TORCH[at:]) is Damaged


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (TORCH[:10], "length"),
        (TORCH + "0", "length"),
        (TORCH[:5] + "O" + TORCH[6:], "characters"),
        (TORCH[:5] + "火" + TORCH[6:], "characters"),
        (TORCH[:-1] + ("0" if TORCH[-1] != "0" else "1"), "check"),
    ],
)
def test_damage_is_told_with_its_reason(text: str, why: str) -> None:
    found = read(text, CARDS)
    assert isinstance(found, Damaged)
    assert found.why == why


def test_a_tag_of_a_later_version_is_no_damage_of_this_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("companion.scan.codec.VERSION", "2")
    later = encode("arnak", "card", "torch")
    monkeypatch.undo()
    assert read(later, CARDS) == Damaged(later, "newer")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "https://example.com/",
        "https://example.com/t/ABC234/",
        "https://example.com/t/ABC234/join",
        "WIFI:S:home;T:WPA;P:secret;;",
        "TSUNAMI",
        "9783161484100",
        "火把",
        "X" * 5000,
        "http://[::1/t/A/B",
        f"ftp://host/t/ABC234/{TORCH}",
        f"http://host/x/ABC234/{TORCH}",
    ],
)
def test_what_is_not_ours_is_foreign_and_kept_as_it_is(text: str) -> None:
    assert read(text, CARDS) == Foreign(text)


def test_what_no_pack_has_is_unknown() -> None:
    stranger = encode("arnak", "card", "our_lamp")
    assert read(stranger, CARDS) == Unknown(stranger)
    other_game = encode("chess", "card", "torch")
    assert read(other_game, CARDS) == Unknown(other_game)


def test_there_is_no_twentieth_of_nineteen() -> None:
    assert isinstance(read(encode("arnak", "card", "fear", 19), CARDS), Known)
    assert isinstance(read(encode("arnak", "card", "fear", 20), CARDS), Unknown)


@pytest.mark.parametrize("copy", [0, -1, 1024])
def test_copies_are_counted_from_one(copy: int) -> None:
    with pytest.raises(ValueError, match="copy"):
        encode("arnak", "card", "torch", copy)


@pytest.mark.parametrize("text", [TORCH.lower(), f"  {TORCH}\r\n", TORCH.title()])
def test_what_a_hand_scanner_types_is_read(text: str) -> None:
    assert read(text, CARDS) == read(TORCH, CARDS)


def test_letters_that_only_look_like_ours_are_not_ours() -> None:
    # The long s becomes S in capitals.
    assert anything(TORCH.replace("TS", "Tſ")) is Foreign


@pytest.mark.parametrize(
    "address", ["http://192.168.1.5:8550", "https://den.local", "http://[fe80::1]:8550/"]
)
def test_a_link_says_the_table_too(address: str) -> None:
    made = link(address, "ABC234", TORCH)
    assert set(made) - set("[]") <= set(QR_ALPHANUMERIC)
    found = read(made, CARDS)
    assert found == Known(TORCH, "arnak", Tag("card", "torch"), thing("card", "torch"), "ABC234")
    assert read(made.lower(), CARDS) == found


def test_damage_in_a_link_is_told_apart_too() -> None:
    broken = TORCH[:-1] + ("0" if TORCH[-1] != "0" else "1")
    assert read(link("http://host", "ABC234", broken), CARDS) == Damaged(broken, "check", "ABC234")
    stranger = encode("arnak", "card", "our_lamp")
    assert read(link("http://host", "ABC234", stranger), CARDS) == Unknown(stranger, "ABC234")


@given(st.text())
def test_nothing_that_is_scanned_breaks_it(text: str) -> None:
    assert isinstance(read(text, CARDS), Known | Unknown | Damaged | Foreign)


@given(st.text(alphabet=DIGITS, min_size=13, max_size=13))
def test_a_random_code_that_looks_like_ours_is_no_thing(rest: str) -> None:
    if "TS1" + rest not in {TORCH, *(encode("arnak", "card", "fear", n) for n in range(1, 20))}:
        assert anything("TS1" + rest) in (Damaged, Unknown)


def test_two_things_never_share_a_tag() -> None:
    with pytest.raises(Clash, match="arnak/card/torch"):
        Catalogue({"arnak": (thing("card", "torch"), thing("card", "torch"))})


def test_a_tag_is_the_same_however_its_id_is_composed() -> None:
    assert encode("g", "card", "caf\u00e9") == encode("g", "card", "cafe\u0301")
