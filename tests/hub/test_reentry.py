"""A lost phone comes back by a code that the host shows."""

from __future__ import annotations

import asyncio

import pytest

from companion.hub.hub import Hub
from companion.hub.live import Accepted, LiveTable
from companion.hub.reentry import REENTRY_GUESSES, REENTRY_SECONDS
from companion.table import commands as cmd
from companion.table.refusal import Refusal
from companion.table.seats import Role, Viewer, seat_view
from tests.hub.tables import HOST_KEY, Clock, Phone, a_hub, a_table, playing, sat
from tests.lifecounter import Change, Deal


def code_for(live: LiveTable, no: int) -> str:
    code = live.reentry_code(HOST_KEY, no)
    assert isinstance(code, str), code
    assert len(code) == 6
    assert code.isdecimal()
    return code


async def reason(live: LiveTable, key: str, code: str, guesser: object = "line") -> str:
    no = await live.reenter(key, code, guesser)
    assert isinstance(no, Refusal), no
    return no.message.key


async def test_another_phone_takes_over_and_the_former_loses_the_seat() -> None:
    live, host, [ann, _] = await playing(a_hub(), "Ann", "Bob")
    await host.do(Deal())
    secret = ann.sees().game
    assert isinstance(await live.reenter("new phone", code_for(live, 1), "line"), Accepted)
    new = Phone(live, "new phone", 1)
    assert new.sees().game == secret
    await new.do(Change(1))
    assert await ann.refused(Change(1)) == "may.not_your_seat"
    assert isinstance(live.view(ann.key, seat_view(1)), Refusal)


async def test_a_code_is_good_once_even_for_two_at_once() -> None:
    live, _, [ann] = await playing(a_hub(), "Ann")
    code = code_for(live, 1)
    done = await asyncio.gather(
        live.reenter("one", code, "line 1"), live.reenter("two", code, "line 2")
    )
    assert isinstance(done[0], Accepted)
    assert isinstance(done[1], Refusal)
    assert live.history.state.seats[0].key == live.hash("one")
    assert await reason(live, ann.key, code) == "reentry.wrong"


async def test_a_code_that_somebody_tried_in_vain_stays_good() -> None:
    live, _, [_, bob] = await playing(a_hub(), "Ann", "Bob")
    code = code_for(live, 1)
    assert await reason(live, bob.key, code) == "seat.have_one"
    assert await reason(live, "", code) == "may.who_are_you"
    assert isinstance(await live.reenter("new", code, "line"), Accepted)


async def test_it_is_spent_though_its_phone_went_away_before_the_answer() -> None:
    live, _, _ = await playing(a_hub(), "Ann")
    code = code_for(live, 1)
    task = asyncio.create_task(live.reenter("new", code, "line"))
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    await asyncio.sleep(0.01)
    assert live.history.state.seats[0].key == live.hash("new")
    assert await reason(live, "thief", code) == "reentry.wrong"


async def test_it_lasts_ten_minutes() -> None:
    clock = Clock()
    live, _, _ = await playing(a_hub(clock=clock), "Ann")
    code = code_for(live, 1)
    clock.now += REENTRY_SECONDS + 1
    assert await reason(live, "new", code) == "reentry.wrong"


async def test_a_new_code_for_the_seat_voids_the_old_one() -> None:
    live, _, _ = await playing(a_hub(), "Ann", "Bob")
    old, other = code_for(live, 1), code_for(live, 2)
    new = code_for(live, 1)
    assert await reason(live, "new", old) == "reentry.wrong"
    assert isinstance(await live.reenter("new", new, "line"), Accepted)
    assert isinstance(await live.reenter("new 2", other, "line"), Accepted)


@pytest.mark.parametrize("undone", [False, True])
async def test_a_code_is_for_a_person_not_for_a_number(undone: bool) -> None:
    live = await a_table(a_hub())
    await sat(live, "Ann", 1)
    await sat(live, "Bob", 2)
    host = Phone(live, HOST_KEY)
    if undone:
        moved = await host.do(cmd.Reorder((2, 1)))
        code = code_for(live, 1)
        assert moved.group is not None
        await host.do(cmd.Undo(moved.group))
    else:
        code = code_for(live, 1)
        await host.do(cmd.Reorder((2, 1)))
    assert await reason(live, "new", code) == "reentry.wrong"


async def test_nor_when_people_change_places_while_it_is_on_its_way() -> None:
    live = await a_table(a_hub())
    await sat(live, "Ann", 1)
    await sat(live, "Bob", 2)
    code = code_for(live, 1)
    host = Phone(live, HOST_KEY)
    moved, entered = await asyncio.gather(
        host.ask(cmd.Reorder((2, 1))), live.reenter("new", code, "line")
    )
    assert isinstance(moved, Accepted)
    assert isinstance(entered, Refusal)
    assert live.hash("new") not in {s.key for s in live.history.state.seats}


async def test_a_code_goes_with_the_office_of_whoever_showed_it() -> None:
    """The former host's screen still shows it, and it would take over the new host's seat."""
    live, host, [_, bob] = await playing(a_hub(), "Ann", "Bob")
    code, other = code_for(live, 2), code_for(live, 1)
    await host.do(cmd.PassHost(2))
    assert not live.reentry_counts(code)
    assert await reason(live, "new", code) == "reentry.wrong"
    assert await reason(live, "new", other) == "reentry.wrong"
    assert live.seats_of(bob.key) == (2,)
    shown = live.reentry_code(bob.key, 1)
    assert isinstance(shown, str)
    assert not isinstance(await live.take_host("the computer"), Refusal)
    assert await reason(live, "new", shown) == "reentry.wrong"


async def test_nor_does_it_let_in_while_the_office_is_on_its_way() -> None:
    live, host, [_, bob] = await playing(a_hub(), "Ann", "Bob")
    code = code_for(live, 2)
    passed, entered = await asyncio.gather(
        host.ask(cmd.PassHost(2)), live.reenter("new", code, "line")
    )
    assert isinstance(passed, Accepted)
    assert isinstance(entered, Refusal)
    assert live.seats_of(bob.key) == (2,)


async def test_a_seat_that_somebody_else_took_meanwhile_is_not_taken_from_them() -> None:
    live = await a_table(a_hub())
    ann = await sat(live, "Ann", 1)
    host = Phone(live, HOST_KEY)
    code = code_for(live, 1)
    await host.do(cmd.Kick(1))
    assert live.reentry_counts(code), "the seat waits for the same person"
    bob = await sat(live, "Bob", 1)
    assert await reason(live, ann.key, code) == "reentry.wrong"
    assert live.seats_of(bob.key) == (1,)


async def test_whether_a_code_counts_is_told_without_using_it_up() -> None:
    clock = Clock()
    live, _, _ = await playing(a_hub(clock=clock), "Ann")
    code = code_for(live, 1)
    assert live.reentry_counts(code)
    assert not live.reentry_counts("")
    assert isinstance(await live.reenter("new", code, "line"), Accepted)
    assert not live.reentry_counts(code)
    late = code_for(live, 1)
    clock.now += REENTRY_SECONDS + 1
    assert not live.reentry_counts(late)


async def test_only_the_host_shows_codes_and_not_for_the_hosts_own_seat() -> None:
    live, host, [ann, _] = await playing(a_hub(), "Ann", "Bob")
    for key in (ann.key, "", "stranger"):
        no = live.reentry_code(key, 2)
        assert isinstance(no, Refusal)
        assert no.message.key == "may.host_only"
    no = live.reentry_code(HOST_KEY, 9)
    assert isinstance(no, Refusal)
    assert no.message.key == "seat.unknown"
    await host.do(cmd.PassHost(1))
    no = live.reentry_code(ann.key, 1)
    assert isinstance(no, Refusal)
    assert no.message.key == "seat.is_host"


async def test_wrong_codes_slow_down_one_line_and_nobody_else() -> None:
    clock = Clock()
    live, _, _ = await playing(a_hub(clock=clock), "Ann")
    code = code_for(live, 1)
    wrong = "000000" if code != "000000" else "111111"
    for _ in range(5):
        assert await reason(live, "eve", wrong, "eve's line") == "reentry.wrong"
    assert await reason(live, "eve", code, "eve's line") == "reentry.slow_down", "even if right"
    assert isinstance(await live.reenter("new", code, "another line"), Accepted)
    clock.now += 11
    assert await reason(live, "eve", wrong, "eve's line") == "reentry.wrong"
    assert await reason(live, "eve", wrong, "eve's line") == "reentry.slow_down"


async def test_thirty_misses_from_anywhere_void_the_codes_until_the_host_makes_a_new_one() -> None:
    live, _, _ = await playing(a_hub(), "Ann")
    code = code_for(live, 1)
    wrong = "000000" if code != "000000" else "111111"
    for i in range(REENTRY_GUESSES):
        assert await reason(live, "eve", wrong, f"line {i}") == "reentry.wrong"
    assert await reason(live, "new", code, "honest line") == "reentry.wrong"
    assert isinstance(await live.reenter("new", code_for(live, 1), "honest line"), Accepted)


async def test_the_host_gets_no_hand_by_kicking_and_claiming() -> None:
    live, host, [_, bob] = await playing(a_hub(), "Ann", "Bob")
    await host.do(Deal())
    await host.do(cmd.Kick(2))
    await host.do(cmd.AddSeat())
    for no in (2, 0):
        done = await live.claim(HOST_KEY, f"c{no}", no, "Boss")
        if isinstance(done, Refusal):
            assert done.message.key == "seat.needs_code"
    assert live.seats_of(HOST_KEY) == (3,), "a seat of one's own, without Bob's things"
    assert await host.refused(cmd.SetPhoneless(2, True)) == "lobby.over"
    assert isinstance(live.view(HOST_KEY, seat_view(2)), Refusal)
    for viewer in (Viewer(Role.HOST), seat_view(3)):
        made = host.sees(viewer)
        assert str(live.history.state.game.secret[2]) not in repr(made)
    assert isinstance(live.view(bob.key, seat_view(2)), Refusal)


async def test_a_throttled_guesser_of_table_codes_learns_nothing() -> None:
    hub: Hub = a_hub()
    live = await a_table(hub)
    for _ in range(20):
        assert isinstance(await hub.find("ZZZZZZ", "eve's line"), Refusal)
    no = await hub.find(live.code, "eve's line")
    assert isinstance(no, Refusal)
    assert no.message.key == "table.slow_down"
    assert await hub.find(live.code, "another line") is live
    assert await hub.find(live.code) is live
