"""Two quick taps on one button are one command, and so are two scans of one tag."""

from __future__ import annotations

from typing import Any, cast

import pytest

from companion.scan.codec import encode, link
from companion.table.game import Prompt
from companion.table.message import Message
from companion.table.seats import seat_view
from companion.ui.here import Choices, Offered, Talk
from companion.ui.screens.scan_state import scan_key

TAG = encode("arnak", "action", "pass")


def id_of(talk: Talk, what: str | None) -> str:
    with talk.once(what) as command_id:
        return command_id


def a_talk() -> Talk:
    nobody = cast(Any, None)
    return Talk(nobody, nobody, lambda: None)


def test_the_same_button_at_once_is_one_command() -> None:
    talk = a_talk()
    assert id_of(talk, "buy torch") == id_of(talk, "buy torch")


def test_a_tap_while_the_first_is_answered_is_the_same_whatever_else_is_tapped() -> None:
    talk = a_talk()
    with talk.once("deal") as first:
        assert id_of(talk, "lock") != first
        assert id_of(talk, "deal") == first


def test_after_an_undo_the_same_tap_is_meant() -> None:
    talk = a_talk()
    first = id_of(talk, "buy torch")
    id_of(talk, "undo 7")
    assert id_of(talk, "buy torch") != first


def test_where_every_tap_counts_none_is_taken_for_another() -> None:
    talk = a_talk()
    assert id_of(talk, None) != id_of(talk, None)


@pytest.mark.parametrize(
    "text",
    [
        f" {TAG.lower()} ",
        link("http://table.local:8550", "ABC234", TAG),
        f"http://t/t/ABC234/{TAG}/",
    ],
)
def test_a_tag_and_a_link_to_it_are_the_same_scan(text: str) -> None:
    class Live:
        code = "ABC234"

    live = cast(Any, Live)
    assert scan_key(live, "key", 1, text) == scan_key(live, "key", 1, TAG)
    assert scan_key(live, "key", 2, text) != scan_key(live, "key", 1, TAG)


def test_a_finger_undoes_what_it_read_and_not_what_came_under_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two undo at once: the second must not take back a step that nobody had read."""
    now = [100.0]
    monkeypatch.setattr("companion.ui.here.time.monotonic", lambda: now[0])
    offered = Offered(0, 0, 0.0).then(7)
    assert offered.meant() == 7
    offered = offered.then(5)  # somebody else has undone 7
    assert offered.then(5) is offered
    assert offered.meant() == 7
    now[0] += 0.36
    assert offered.meant() == 5
    assert offered.then(9).meant() == 9  # a new step hides nothing


def step(command: str) -> Prompt:
    return Prompt("advance", Message("app.title"), command)


def test_a_finger_means_the_step_it_read_and_not_the_one_that_came_under_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two tap "on to the next phase" at once: that is one phase, not two."""
    now = [100.0]
    monkeypatch.setattr("companion.ui.here.time.monotonic", lambda: now[0])
    choices = Choices()
    choices.show(seat_view(1), [step("to 5"), Prompt("draw", Message("app.title"), "two")])
    assert choices.meant("advance", "to 5") == "to 5"
    choices.show(
        seat_view(1), [step("to 6"), Prompt("draw", Message("app.title"), "two")]
    )  # somebody else's tap
    choices.show(seat_view(1), [step("to 6")])  # drawn once more
    assert choices.meant("advance", "to 6") == "to 5"
    assert choices.meant("draw", "two") == "two"
    assert choices.meant(None, "to 6") == "to 6"
    assert choices.meant("advance", "told by a sheet") == "told by a sheet"
    choices.show(seat_view(2), [step("to 7")])  # the device goes on to another player
    assert choices.meant("advance", "to 7") == "to 7"
    choices.show(seat_view(2), [step("to 8")])
    choices.show(seat_view(2), [step("to 6")])
    assert choices.meant("advance", "to 6") == "to 7"
    now[0] += 0.36
    assert choices.meant("advance", "to 6") == "to 6"
