"""How screens follow a table: nothing dies silently, nothing is made twice, nothing goes astray."""

from __future__ import annotations

import asyncio
import contextvars
import itertools
import logging
from collections.abc import Callable
from typing import Any

import flet as ft
import pytest

from companion.ui.live import (
    safe,
    use_items,
    use_sheet,
    use_wake,
)
from companion.ui.repairs import guard_renders, hear_late_answers, keep_retained_children
from tests.ui.sessions import Sitting

SHOWN = "nine tents"
"""What an error quotes: it may be what a seat alone may read, and the log is the host's."""


class Board:
    """Something that all sessions look at, like a table."""

    def __init__(self) -> None:
        self.value = 0
        self.broken = False
        self.wakes: list[Callable[[], None]] = []

    def set(self, value: int) -> None:
        """A change, made by whoever it is; everybody is woken."""
        self.value = value
        for wake in list(self.wakes):
            wake()


@ft.component
def Looker(board: Board, name: str) -> Any:
    wake = use_wake()
    ft.use_effect(lambda: board.wakes.append(wake), [])
    if board.broken:
        raise ValueError(SHOWN)
    return ft.Text(f"{name} sees {board.value}")


async def looking(board: Board, name: str) -> Sitting:
    return await Sitting(lambda page: page.render(Looker, board, name)).start()


async def test_a_session_survives_a_render_that_fails(caplog: pytest.LogCaptureFixture) -> None:
    guard_renders()
    board = Board()
    one = await looking(board, "one")
    assert one.texts() == ["one sees 0"]
    board.broken = True
    with caplog.at_level(logging.ERROR, "companion.ui.live"):
        board.set(1)
        await one.settle()
    assert one.texts() == ["one sees 0"]  # the last good picture
    assert "a render of Looker failed: ValueError" in caplog.text
    assert SHOWN not in caplog.text  # what a screen shows may be a seat's own
    board.broken = False
    board.set(2)
    await one.settle()
    assert one.texts() == ["one sees 2"]


def test_the_guard_is_put_up_once() -> None:
    guard_renders()
    guarded = ft.components.component.Component.update
    guard_renders()
    assert ft.components.component.Component.update is guarded


async def test_a_wake_reaches_its_own_page_whoever_calls_it() -> None:
    board = Board()
    one, two = await looking(board, "one"), await looking(board, "two")
    before = len(one.line.frames), len(two.line.frames)
    # As from a handler of session one: in the context of its page.
    await asyncio.create_task(_in_context_of(one, lambda: board.set(7)))
    await one.settle()
    assert one.texts() == ["one sees 7"]
    assert two.texts() == ["two sees 7"]
    # And as from a request, where there is no page at all.
    contextvars.Context().run(board.set, 8)
    await one.settle()
    assert (one.texts(), two.texts()) == (["one sees 8"], ["two sees 8"])
    assert len(one.line.frames) == before[0] + 2
    assert len(two.line.frames) == before[1] + 2
    assert not any(b"two sees" in frame for frame in one.line.frames)
    assert not any(b"one sees" in frame for frame in two.line.frames)


async def _in_context_of(sitting: Sitting, what: Callable[[], None]) -> None:
    from flet.controls.context import _context_page

    _context_page.set(sitting.page)
    what()


async def test_a_burst_of_wakes_is_one_render_of_the_newest() -> None:
    board = Board()
    one = await looking(board, "one")
    before = len(one.line.frames)
    for value in range(1, 30):
        board.set(value)
    await one.settle()
    assert one.texts() == ["one sees 29"]
    assert len(one.line.frames) == before + 1


async def test_the_wake_stays_the_same_function() -> None:
    board = Board()
    seen: list[object] = []

    @ft.component
    def Keeper() -> Any:
        wake = use_wake()
        seen.append(wake)
        ft.use_effect(lambda: board.wakes.append(wake), [])
        return ft.Text(str(board.value))

    keeper = await Sitting(lambda page: page.render(Keeper)).start()
    board.set(1)
    await keeper.settle()
    assert len(seen) == 2
    assert seen[0] is seen[1]


async def test_an_item_that_did_not_change_keeps_its_control() -> None:
    board, made, shown = Board(), itertools.count(), list[list[ft.Control]]()
    lists = [("a", 1), ("b", 1)], [("a", 1), ("b", 2), ("c", 1)], [("c", 1), ("a", 1)]

    @ft.component
    def Items() -> Any:
        wake = use_wake()
        ft.use_effect(lambda: board.wakes.append(wake), [])
        rows = use_items(
            lists[board.value],
            lambda item: item[0],
            lambda item: ft.Text(f"{item[0]}{item[1]} no {next(made)}", key=item[0]),
        )
        shown.append(rows)
        return ft.Column(rows)

    page = await Sitting(lambda page: page.render(Items)).start()
    assert page.texts() == ["a1 no 0", "b1 no 1"]
    board.set(1)
    await page.settle()
    assert page.texts() == ["a1 no 0", "b2 no 2", "c1 no 3"]
    assert shown[1][0] is shown[0][0]
    assert shown[1][1] is not shown[0][1]
    board.set(2)
    await page.settle()
    assert page.texts() == ["c1 no 3", "a1 no 0"]
    assert shown[2] == [shown[1][2], shown[0][0]]


async def test_two_items_with_one_key_are_an_error() -> None:
    failures: list[str] = []

    @ft.component
    def Twins() -> Any:
        try:
            use_items(["x", "y"], lambda _: "same", ft.Text)
        except ValueError as error:
            failures.append(str(error))
        return ft.Text("")

    await Sitting(lambda page: page.render(Twins)).start()
    assert failures == ["two items with the key 'same' in one list"]


async def test_a_tap_that_fails_is_logged_and_nothing_more(
    caplog: pytest.LogCaptureFixture,
) -> None:
    @safe
    async def tap(_: object) -> None:
        raise KeyError(SHOWN)

    with caplog.at_level(logging.ERROR, "companion.ui.live"):
        await tap(None)
    assert "a tap failed in" in caplog.text
    assert "KeyError" in caplog.text
    assert SHOWN not in caplog.text


async def test_a_sheet_that_gives_way_does_not_close_its_successor() -> None:
    """The client says "dismissed" of the first sheet when the second is already open."""
    board, closed = Board(), list[str]()

    @ft.component
    def Sheet(name: str) -> Any:
        async def dismissed(_: object) -> None:
            closed.append(name)

        use_sheet(ft.BottomSheet(ft.Text(f"sheet {name}"), on_dismiss=dismissed))
        return ft.Container()

    @ft.component
    def Page() -> Any:
        wake = use_wake()
        ft.use_effect(lambda: board.wakes.append(wake), [])
        name = "first" if board.value == 0 else "second"
        return ft.Column([Sheet(name, key=name)])

    page = await Sitting(lambda page: page.render(Page)).start()
    (first,) = page.sheets()
    board.set(1)
    await page.settle()
    second = page.sheets()[-1]
    assert second["_i"] != first["_i"]
    await page.dismiss(first)
    assert closed == []
    assert [s for s in page.sheets() if s.get("open")] == [second]
    await page.dismiss(second)  # this one a finger pulled down
    assert closed == ["second"]


async def test_a_field_in_a_sheet_goes_on_hearing_when_others_move() -> None:
    keep_retained_children()
    board, read, tapped = Board(), list[str](), list[int]()

    @ft.component
    def Page() -> Any:
        wake = use_wake()
        ft.use_effect(lambda: board.wakes.append(wake), [])
        field = ft.use_memo(lambda: ft.TextField(label="name", value="", key="name"), [])

        async def done(_: object) -> None:
            read.append(field.value)
            tapped.append(board.value)

        rows = [ft.Text(f"news {n}", key=f"news{n}") for n in range(board.value)]
        use_sheet(ft.BottomSheet(ft.Column([*rows, field, ft.Button("done", on_click=done)])))
        return ft.Container()

    page = await Sitting(lambda page: page.render(Page)).start()
    for value in (0, 1, 3, 2):
        board.set(value)
        await page.settle()
        await page.type("name", f"小明{value}")
        await page.click("done")
    assert read == ["小明0", "小明1", "小明3", "小明2"]
    assert tapped == [0, 1, 3, 2]


async def test_what_went_from_a_sheet_hears_no_more() -> None:
    keep_retained_children()
    board, tapped = Board(), list[str]()

    @ft.component
    def Page() -> Any:
        wake = use_wake()
        ft.use_effect(lambda: board.wakes.append(wake), [])

        async def tap(event: Any) -> None:
            tapped.append(event.control.content)

        names = ["a", "b"] if board.value == 0 else ["b"]
        use_sheet(ft.BottomSheet(ft.Column([ft.Button(n, on_click=tap, key=n) for n in names])))
        return ft.Container()

    page = await Sitting(lambda page: page.render(Page)).start()
    gone = page.control("Button", "a")
    board.set(1)
    await page.settle()
    await page.event(gone, "click")
    await page.click("b")
    assert tapped == ["b"]


async def test_an_answer_of_what_has_gone_ends_no_line_and_no_wait_for_ever() -> None:
    """A sheet is closed over a picture that the camera is just taking."""
    hear_late_answers()
    hear_late_answers()
    page = await looking(Board(), "one")
    calls = page.session._Session__method_calls  # type: ignore[attr-defined]
    asked = asyncio.create_task(page.session.invoke_method(987654, "take_picture", None, 5))
    await asyncio.sleep(0)
    (call,) = calls
    page.session.handle_invoke_method_results(987654, call, b"jpeg", None)
    with pytest.raises(RuntimeError, match="gone"):
        await asked
    assert calls == {}
    # One that still is there gives its answer.
    asked = asyncio.create_task(page.session.invoke_method(page.page._i, "ping", None, 5))
    await asyncio.sleep(0)
    (call,) = calls
    page.session.handle_invoke_method_results(page.page._i, call, "pong", None)
    assert await asked == "pong"
