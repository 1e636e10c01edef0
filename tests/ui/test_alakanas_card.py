"""The secret task on a phone: there while a finger is down, and at no other time (R5)."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.journal import Full
from companion.ui.games.alakanas import secret as looks
from companion.ui.games.alakanas.task_card import SIZES, fitting_size
from tests.ui.alakanas_phones import NAMES, SPECIAL_TEXT, Evening, playing, shows, tap
from tests.ui.sessions import Sitting

SEATS = range(1, len(NAMES) + 1)
FINGER = {"lp": {"x": 1, "y": 1}, "gp": {"x": 1, "y": 1}, "v": {"x": 0, "y": 0}, "vx": 0, "vy": 0}


async def press(screen: Sitting, what: str) -> None:
    """The finger on the card: "start" once it is held, "end" when it is lifted."""
    (card,) = [c for c in screen.screen().controls() if c.get("_c") == "GestureDetector"]
    task = screen.session.dispatch_event(card["_i"], f"long_press_{what}", FINGER)
    await asyncio.create_task(task)
    await screen.settle()


def secrets_of(evening: Evening, seat: int) -> list[str]:
    """SECRET: what is in no frame before that seat's card is turned."""
    deal = evening.state.deal
    assert deal is not None
    return [
        evening.own_text(seat),
        deal.salts[seat - 1],
        deal.secret,
        *(g for g in deal.given if g),
    ]


def sent(screen: Sitting) -> bytes:
    return b"".join(screen.line.frames)


async def test_nothing_is_sent_while_the_card_lies_face_down() -> None:
    evening = await playing()
    screens = [await evening.on_screen(seat) for seat in SEATS]
    keeper = await evening.on_screen(0)
    for looker, screen in enumerate(screens, 1):
        assert shows(screen, "Press and hold")
        for seat in SEATS:
            for secret in secrets_of(evening, seat):
                assert secret.encode() not in sent(screen), (looker, seat)
    for seat in SEATS:
        assert evening.state.deal is not None
        assert evening.state.deal.salts[seat - 1].encode() not in sent(keeper)
    assert SPECIAL_TEXT.encode() not in sent(keeper)


@pytest.mark.parametrize("seat", SEATS)
async def test_the_card_is_there_while_the_finger_is_down_and_for_its_owner_alone(
    seat: int,
) -> None:
    evening = await playing()
    screens = {no: await evening.on_screen(no) for no in SEATS}
    mine = screens[seat]
    await press(mine, "start")
    assert shows(mine, evening.own_text(seat))
    await press(mine, "end")
    assert not shows(mine, evening.own_text(seat))
    for no in SEATS:
        if no != seat:
            assert evening.own_text(no).encode() not in sent(mine)
            assert evening.own_text(seat).encode() not in sent(screens[no])
    # What checks the commitment belongs to a page of its own, not to the look.
    assert evening.state.deal is not None
    assert not any(salt.encode() in sent(mine) for salt in evening.state.deal.salts)


async def test_a_finger_that_slips_into_scrolling_covers_the_card() -> None:
    evening = await playing()
    screen = await evening.on_screen(1)
    await press(screen, "start")
    await press(screen, "cancel")
    assert not shows(screen, evening.own_text(1))


@pytest.mark.parametrize("state", ["hide", "inactive", "pause"])
async def test_the_card_is_covered_when_the_device_looks_away(state: str) -> None:
    evening = await playing()
    screen = await evening.on_screen(2)
    await press(screen, "start")
    assert shows(screen, evening.own_text(2))
    away = screen.session.dispatch_event(
        screen.page._i, "app_lifecycle_state_change", {"state": state}
    )
    await asyncio.create_task(away)
    await screen.settle()
    assert not shows(screen, evening.own_text(2))


async def test_the_card_is_covered_when_the_line_breaks() -> None:
    evening = await playing()
    screen = await evening.on_screen(2)
    await press(screen, "start")
    handler: Any = screen.page.on_disconnect
    handler(None)
    await screen.settle()
    assert not shows(screen, evening.own_text(2))


async def test_the_card_is_covered_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looks, "LONGEST_LOOK", 3.0)
    evening = await playing()
    screen = await evening.on_screen(3)
    await press(screen, "start")
    assert shows(screen, evening.own_text(3))
    async with asyncio.timeout(20):
        while shows(screen, evening.own_text(3)):
            await asyncio.sleep(0.1)
            await screen.settle()


async def test_a_finger_on_an_open_card_makes_the_look_no_longer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The page counts the longest look from when it was told, and is told once."""
    begun: list[looks.Peek] = []
    show = looks.Peek.show
    monkeypatch.setattr(looks.Peek, "show", lambda peek: (begun.append(peek), show(peek)))
    evening = await playing()
    screen = await evening.on_screen(3)
    await tap(screen, "task-tap")
    await press(screen, "start")
    assert shows(screen, evening.own_text(3))
    assert len(begun) == 1


async def test_whoever_cannot_hold_taps_and_taps_again() -> None:
    evening = await playing()
    screen = await evening.on_screen(4)
    for shown in (True, False, True):
        eye = screen.screen().find("task-tap")
        assert eye is not None
        await screen.event(eye, "click")
        assert shows(screen, evening.own_text(4)) is shown


async def test_the_table_learns_one_bit_once_and_the_log_no_more() -> None:
    evening = await playing()
    seat = evening.state.special()
    screen = await evening.on_screen(seat)
    other = await evening.on_screen(seat % len(NAMES) + 1)
    before = evening.live.history.seq
    for _ in range(3):
        await press(screen, "start")
        await press(screen, "end")
    assert evening.state.player(seat).seen
    assert evening.live.history.seq == before + 1
    assert evening.own_text(seat).encode() not in sent(other)
    view = evening.phones[seat - 1].sees()
    assert "task." not in repr((view.log, view.undo))


async def test_a_look_that_could_not_be_recorded_is_by_the_next_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else the table waits for ever for somebody who has looked long ago."""
    evening = await playing()
    screen = await evening.on_screen(2)
    journal: Any = evening.live._journal

    async def full(*_: Any) -> None:
        raise Full("/data")

    with monkeypatch.context() as disk:
        disk.setattr(journal, "append", full)
        await press(screen, "start")
        assert shows(screen, evening.own_text(2))  # one may look all the same
        await press(screen, "end")
    assert not evening.state.player(2).seen
    await press(screen, "start")
    assert evening.state.player(2).seen
    assert not shows(screen, "The disk is full")


async def test_the_covered_phone_looks_alike_whoever_holds_the_special_task() -> None:
    """The same seat with the special task and without, in two games."""
    looks: dict[bool, Any] = {}
    for seed in range(60):
        evening = await playing(seed)
        special = evening.state.special() == 3
        if special in looks:
            continue
        screen = await evening.on_screen(3)
        controls = screen.screen().controls()
        deal = evening.state.deal
        assert deal is not None
        # Public, and another one for every deal: it says nothing of who holds what.
        prints = {deal.fingerprint, " ".join(deal.fingerprint.replace("-", " "))}
        looks[special] = (
            ["-" if line in prints else line for line in screen.texts()],
            [
                {
                    k: "-" if v in prints else v
                    for k, v in c.items()
                    if isinstance(v, str | int | float) and k != "_i"
                }
                for c in controls
            ],
        )
        if len(looks) == 2:
            break
    assert looks[True] == looks[False]


async def test_the_face_is_as_large_for_short_and_long_texts() -> None:
    evening = await playing()
    boxes: list[Any] = []
    for seat in SEATS:
        screen = await evening.on_screen(seat)
        await press(screen, "start")
        (face,) = [c for c in screen.screen().controls() if c.get("key") == "task-face"]
        boxes.append(
            {k: face.get(k) for k in ("left", "right", "top", "bottom", "width", "height")}
        )
    assert all(box == boxes[0] for box in boxes)
    assert boxes[0]["left"] == boxes[0]["right"] == boxes[0]["top"] == boxes[0]["bottom"] == 0


@given(
    st.integers(0, 200),
    st.sampled_from(["字", "a"]),
    st.floats(150, 800),
    st.floats(80, 400),
    st.floats(1, 2),
)
def test_more_words_never_make_larger_letters(
    n: int, letter: str, width: float, height: float, scale: float
) -> None:
    size = fitting_size(letter * n, width, height, scale)
    assert SIZES[-1] <= size <= SIZES[0] * scale
    assert fitting_size(letter * (n + 1), width, height, scale) <= size
    assert fitting_size(letter * n, width + 10, height, scale) >= size


def test_the_longest_text_that_can_be_written_fits_on_a_small_phone() -> None:
    # 200 signs on a phone of 360 px: 12 px letters in lines of 1.3.
    room = 360 - 2 * 16 - 2 * 12
    high = 212.8 - 2 * 12 - 40 - 6
    assert fitting_size("字" * 200, room, high) == 12
    assert -(-200 // ((room - 12) // 12)) * 12 * 1.3 <= high


async def test_a_device_that_several_share_is_handed_over_first() -> None:
    # The host's device plays for two who have no phone, one seat at a time.
    evening = await playing(shared=(2, 3))
    screen = await evening.on_screen(0)
    assert not [c for c in screen.screen().controls() if c.get("_c") == "GestureDetector"]
    mine = screen.screen().find("card-mine")
    assert mine is not None
    await screen.event(mine, "click")
    await press(screen, "start")
    assert shows(screen, evening.own_text(2))
    assert not shows(screen, evening.own_text(3))
    handler: Any = screen.page.on_disconnect
    handler(None)
    await screen.settle()
    assert screen.screen().find("card-mine") is not None
    assert not shows(screen, evening.own_text(2))
