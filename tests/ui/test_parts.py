"""Every part has a name for those who cannot see it, room for a finger, and words that fit."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import flet as ft
import msgpack
import pytest
from flet.controls.base_control import BaseControl
from flet.messaging.protocol import configure_encode_object_for_msgpack

from companion.ui import parts
from companion.ui.colours import PLAYER_COLOURS, Role
from companion.ui.icons import DRAWINGS, INKS, icon, svg
from companion.ui.icons.pawns import pawn_svg
from companion.ui.parts.joining import spaced
from companion.ui.parts.words import word_size
from companion.ui.theme import Size, Type, text_sizes
from tests.ui import gallery_pages, gallery_samples

SKIPPED = {"parent", "page", "data"}


def walk(control: Any) -> Iterator[BaseControl]:
    """The control and all below it, in the order of drawing."""
    if isinstance(control, list | tuple):
        for item in control:
            yield from walk(item)
    elif isinstance(control, BaseControl):
        yield control
        for field in dataclasses.fields(control):
            if not field.name.startswith("_") and field.name not in SKIPPED:
                yield from walk(getattr(control, field.name, None))


def words(control: Any) -> list[str]:
    """What is written below a control."""
    return [item.value for item in walk(control) if isinstance(item, ft.Text)]


def spoken(control: Any) -> str:
    """What a screen reader gets from a merged node: labels, pictures' names and words."""
    said: list[str] = []
    for item in walk(control):
        if isinstance(item, ft.Semantics) and item.label:
            said.append(item.label)
        elif isinstance(item, ft.Text):
            said.append(item.semantics_label or item.value)
        elif isinstance(item, ft.Image) and item.semantics_label:
            said.append(item.semantics_label)
    return " ".join(said)


def find(control: Any, ident: str) -> ft.Semantics:
    """The node with a test id; LookupError with the known ones."""
    known = [c for c in walk(control) if isinstance(c, ft.Semantics) and c.identifier]
    for item in known:
        if item.identifier == ident:
            return item
    raise LookupError(f"{ident} is not among {[item.identifier for item in known]}")


async def tapped(_event: Any) -> None:
    """A handler."""


async def other(_event: Any) -> None:
    """Another handler."""


def taps(control: Any) -> list[Any]:
    """All controls below that react to a tap."""
    return [item for item in walk(control) if getattr(item, "on_click", None) is not None]


PAGES = ["parts", "icons", *gallery_samples.PAGES]


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("page", PAGES)
def test_every_page_is_made_of_controls_the_client_understands(page: str, lang: str) -> None:
    made = gallery_pages.compose(page, lang, "arnak")
    packed = msgpack.packb(made, default=configure_encode_object_for_msgpack(BaseControl))
    assert packed
    assert len(list(walk(made))) > 30


@pytest.mark.parametrize("page", PAGES)
def test_everything_to_tap_has_a_name_and_room_for_a_finger(page: str) -> None:
    made = gallery_pages.compose(page, "en", "arnak")
    merged = [item for item in walk(made) if isinstance(item, ft.MergeSemantics)]
    named = {id(tap): spoken(item) for item in merged for tap in taps(item)}
    for tap in taps(made):
        assert named.get(id(tap), "").strip(), f"{type(tap).__name__} has no spoken name"
        for side in (getattr(tap, "width", None), getattr(tap, "height", None)):
            assert side is None or side >= 44


@pytest.mark.parametrize("page", PAGES)
def test_keys_among_siblings_are_unique(page: str) -> None:
    """Twice the same key in one list makes the client's list wrong."""
    for item in walk(gallery_pages.compose(page, "zh", "alakanas")):
        for siblings in (getattr(item, "controls", None), getattr(item, "actions", None)):
            keys = [c.key for c in siblings or [] if getattr(c, "key", None) is not None]
            assert len(keys) == len(set(keys)), keys


@pytest.mark.parametrize("name", DRAWINGS)
def test_drawing_is_sound_and_in_one_ink(name: str) -> None:
    root = ElementTree.fromstring(svg(name, "#AB12CD"))
    assert root.attrib["viewBox"] == "0 0 24 24"
    inks = {
        value
        for node in root.iter()
        for attribute, value in node.attrib.items()
        if attribute in ("fill", "stroke")
    }
    assert inks <= {"#AB12CD", "none"}
    assert sum(1 for _ in root.iter()) > 2


@pytest.mark.parametrize("colour", PLAYER_COLOURS, ids=lambda colour: colour.name)
def test_pawn_is_sound_and_carries_its_letter(colour) -> None:
    with_letter = ElementTree.fromstring(pawn_svg(colour))
    without = ElementTree.fromstring(pawn_svg(colour, letter=False))
    assert sum(1 for _ in with_letter.iter()) > sum(1 for _ in without.iter())
    assert colour.fill in pawn_svg(colour)


def test_icon_is_decoration_unless_it_is_named() -> None:
    assert icon("coin").exclude_from_semantics
    named = icon("coin", 20, label="Coins")
    assert not named.exclude_from_semantics
    assert named.semantics_label == "Coins"
    assert named.color == INKS["coin"] == Role.COIN
    assert icon("coin", color=Role.INK).color == Role.INK
    with pytest.raises(KeyError, match="compass"):
        icon("doubloon")


def test_icons_are_made_once() -> None:
    assert icon("ship").src is icon("ship").src


def test_all_game_terms_have_an_icon() -> None:
    terms = [
        "coin",
        "compass",
        "tablet",
        "arrowhead",
        "jewel",
        "boot",
        "car",
        "ship",
        "plane",
        "idol",
        "idol-slot",
        "guardian",
        "fear",
        "assistant",
        "glass",
        "notebook",
        "tile-bronze",
        "tile-silver",
        "tile-gold",
        "card",
        "artifact",
        "item",
        "deck",
        "hand",
        "play-area",
        "research",
        "round",
        "start-player",
        "hourglass",
        "health",
        "camp-guardian",
        "camp-helper",
        "camp-invader",
        "weapon",
        "armour",
        "mount",
        "trap",
        "judgement",
        "task-back",
        "table",
        "phone",
        "phone-off",
        "seat",
        "crown",
        "undo",
        "log",
        "share",
        "qr",
        "screen",
        "lock",
        "unlock",
        "settings",
        "language",
        "light",
        "dark",
        "plus",
        "minus",
        "check",
        "close",
        "back",
        "drag",
        "edit",
        "kick",
        "crown-over",
        "winner",
        "wifi-off",
        "info",
        "warning",
        "eye",
    ]
    assert set(terms) <= set(DRAWINGS)


def test_refused_button_stays_tappable_and_says_why() -> None:
    made = parts.refused("Discover", "3 more compasses", tapped, key="discover")
    (button,) = taps(made)
    assert not button.disabled
    assert button.on_click is tapped
    assert button.data == "3 more compasses"
    assert spoken(made) == "Discover, 3 more compasses"
    assert words(made) == ["Discover"]


def test_button_hands_its_data_to_the_handler_and_shows_its_note() -> None:
    made = parts.tonal("Buy", tapped, note="2 coins", data="torch", icon="card", key="buy")
    (button,) = taps(made)
    assert button.data == "torch"
    assert words(made) == ["Buy", "2 coins"]
    assert find(made, "buy").content is button


def test_stepper_at_its_end_refuses_with_the_reason() -> None:
    made = parts.stepper(
        "Idols", 9, tapped, tapped, minus_name="less", plus_name="more",
        plus_why="nine at most", on_refused=other, data=7, key="idols",
    )  # fmt: skip
    minus, plus = taps(made)
    assert (minus.on_click, minus.data) == (tapped, 7)
    assert (plus.on_click, plus.data) == (other, "nine at most")
    assert find(made, "idols-plus").label == "Idols, more, nine at most"
    assert find(made, "idols-minus").label == "Idols, less"
    assert find(made, "idols-value").label == "Idols 9"
    assert min(minus.width, minus.height, plus.width, plus.height) >= Size.TOUCH


@pytest.mark.parametrize("stacked", [False, True])
def test_stepper_keeps_its_buttons_still_from_one_figure_to_two(stacked: bool) -> None:
    def room(value: int) -> float | None:
        made = parts.stepper(
            "Idols", value, tapped, tapped, minus_name="−", plus_name="+", key="i", stacked=stacked
        )
        content = find(made, "i-value").content
        assert isinstance(content, ft.Container)
        return content.width

    assert room(9) == room(10) == 64
    assert room(1234) is None, "a long number gets the room it needs"


def test_segmented_marks_the_chosen_one_not_only_by_colour() -> None:
    made = parts.segmented([("zh", "中文"), ("en", "English")], "en", tapped, key="lang")
    chosen, rest = find(made, "lang-en"), find(made, "lang-zh")
    assert (chosen.selected, rest.selected) == (True, False)
    assert any(isinstance(c, ft.Image) and c.src == svg("check") for c in walk(chosen))
    assert not any(isinstance(c, ft.Image) for c in walk(rest))
    assert [tap.data for tap in taps(made)] == ["zh", "en"]


def test_long_and_right_to_left_names_keep_the_layout() -> None:
    long = "一二三四五六七八九十" * 3
    for made in (
        parts.seat_badge(0, long),
        parts.seat_row(1, 0, long, "here", "在线"),
        parts.player_strip(0, long, []),
    ):
        (name,) = [c for c in walk(made) if isinstance(c, ft.Text) and c.value == long]
        assert name.max_lines in (1, 2, 3)  # three on a seat, where a phone has the room
        assert name.overflow is ft.TextOverflow.ELLIPSIS


@pytest.mark.parametrize("name", ["سلمى", "\u2067\u2066x", "a\u2069b", "\u202eevil", "小明"])
def test_a_name_in_a_sentence_turns_only_itself(name: str) -> None:
    """One isolate opens, the same closes at the end, nothing inside can end it early."""
    safe = parts.isolate(name)
    assert (safe[0], safe[-1]) == ("\u2068", "\u2069")
    assert not set(safe[1:-1]) & set("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
    assert [c for c in safe if c.isalpha()] == [c for c in name if c.isalpha()]


def test_empty_seat_is_a_button_and_a_taken_one_offers_its_actions() -> None:
    empty = parts.seat_row(4, 3, "Free", "empty", "Tap to sit", on_click=tapped, data=4, key="s4")
    (tap,) = taps(empty)
    assert tap.data == 4
    assert find(empty, "s4").button
    taken = parts.seat_row(
        1, 0, "Mia", "here", "Phone is here", host_name="Host", key="s1",
        actions=[parts.icon_button("kick", "Remove", tapped, key="kick")],
    )  # fmt: skip
    assert words(taken) == ["Mia", "Host", "Phone is here"]
    assert find(taken, "kick").label == "Remove"


def test_banner_and_toast_speak_up_and_offer_the_way_on() -> None:
    refusal = parts.banner(
        "3 more compasses", "refusal", title="Refused", action=("Record anyway", tapped),
        close=("Close", other), key="no",
    )  # fmt: skip
    assert find(refusal, "no").live_region
    assert taps(find(refusal, "no-action"))[0].on_click is tapped
    assert taps(find(refusal, "no-close"))[0].on_click is other
    toast = parts.toast("Torch bought", undo=("Undo", tapped))
    assert taps(find(toast, "toast-undo"))[0].on_click is tapped


def test_stacked_bar_is_to_scale_and_says_everything() -> None:
    shares = [
        parts.Share("research", 30, "Research", Role.RESEARCH),
        parts.Share("card", 0, "Cards", Role.COIN),
        parts.Share("fear", -2, "Fear", Role.FEAR),
    ]
    bar = parts.stacked_bar(shares, 64)
    (row,) = [c for c in walk(bar) if isinstance(c, ft.Row)]
    assert [piece.expand for piece in row.controls] == [30, 2, 32]
    assert isinstance(bar, ft.Semantics)
    assert bar.label == "Research 30, Cards 0, Fear −2"


def test_score_row_opens_to_its_reasons() -> None:
    share = parts.Share("idol", 16, "Idols", Role.IDOL)
    shut = parts.score_row(share, reasons=["3 × 3 = 9"], on_click=tapped, key="r")
    opened = parts.score_row(share, open=True, reasons=["3 × 3 = 9"], on_click=tapped, key="r")
    assert "3 × 3 = 9" not in words(shut)
    assert "3 × 3 = 9" in words(opened)
    assert (find(shut, "r").expanded, find(opened, "r").expanded) == (False, True)


def test_podium_puts_the_winner_in_the_middle_and_ties_level() -> None:
    places = [
        parts.Place(1, 0, "Mia", "64"),
        parts.Place(1, 1, "Ana", "64"),
        parts.Place(3, 2, "Leo", "43"),
    ]
    podium = parts.podium(places)
    assert isinstance(podium, ft.Row)
    assert [c.label for c in podium.controls if isinstance(c, ft.Semantics)] == [
        "1: Ana, 64",
        "1: Mia, 64",
        "3: Leo, 43",
    ]
    laurels = [c for c in walk(podium) if isinstance(c, ft.Image) and c.src == svg("winner")]
    assert len(laurels) == 2


def test_join_code_is_read_letter_by_letter() -> None:
    assert spaced("K7M2QX") == "K7M 2QX"
    assert spaced("AB") == "AB"
    made = parts.join_code("K7M2QX")
    assert words(made) == ["K7M", "2QX"]
    assert "K 7 M 2 Q X" in spoken(made)


def test_card_back_is_the_same_for_everybody() -> None:
    """A back that differed would tell: same words, same bytes."""

    def drawn(control: ft.Control) -> list[tuple[str, Any]]:
        return [
            (type(c).__name__, getattr(c, "src", getattr(c, "value", None))) for c in walk(control)
        ]

    assert drawn(parts.card_back("Hold")) == drawn(parts.card_back("Hold"))
    assert words(parts.card_back("Hold")) == ["Hold"]


def test_frame_keeps_its_shape_when_a_toast_comes_and_goes() -> None:
    """The scrolling part stays the same node, so the list under the finger does not jump."""

    def shape(floating: ft.Control | None) -> list[str]:
        page = parts.page_frame(None, [parts.text("a")], parts.text("b"), floating=floating)
        return [c.key for c in walk(page) if isinstance(getattr(c, "key", None), str)]

    quiet = shape(None)
    with_toast = shape(parts.text("saved"))
    assert quiet == with_toast
    assert "page-scroll" in quiet


@pytest.mark.parametrize(
    ("words", "width", "scale", "fits"),
    [
        ("Alakanas", 300, 1.0, True),
        ("Alakanas", 120, 2.0, False),  # one word of eight letters, 39 px high
        ("A la ka nas", 120, 2.0, True),  # is broken between its words
        ("\u963f\u62c9\u5580\u7eb3\u65af", 120, 2.0, False),  # a name of five signs
        ("\u963f\u62c9\u5580\u7eb3\u65af" * 2, 120, 2.0, True),  # a line may end after any
    ],
)
def test_a_word_is_never_broken_for_want_of_room(
    words: str, width: float, scale: float, fits: bool
) -> None:
    size = word_size(words, Type.TITLE, width, scale)
    assert (size is None) is fits
    if size is not None:
        assert 0.45 * size * len(words) <= width  # letters are about half as wide as high
        assert size < text_sizes(scale)["headline_medium"]


def test_text_field_keeps_words_and_error_readable() -> None:
    field = parts.text_field("Name", "Mia", error="taken", max_length=30, key="name")
    assert (field.label, field.value, field.error) == ("Name", "Mia", "taken")
    code = parts.code_field("Code", length=6)
    assert code.max_length == 7, "six signs and the space they are read with"
    assert code.capitalization is ft.TextCapitalization.CHARACTERS
