"""Who may speak and look, who is here, and what nobody is shown."""

from __future__ import annotations

import itertools
import logging

import pytest

from companion.hub.keys import key_hash, new_key, tidy_code
from companion.hub.live import Accepted, LiveTable, Request
from companion.hub.throttle import Throttle
from companion.journal.memory import MemoryJournal
from companion.table import commands as cmd
from companion.table.refusal import Refusal
from companion.table.seats import SCREEN, SPECTATOR, Role, Viewer, seat_view
from companion.table.state import Phase
from tests.hub.tables import HOST_KEY, Clock, Phone, a_hub, a_table, playing, sat
from tests.lifecounter import Change, Deal, Mark, Show

VIEWERS = (Viewer(Role.HOST), Viewer(Role.KEEPER), SCREEN, SPECTATOR, *map(seat_view, range(5)))


# --- speaking -----------------------------------------------------------------------------------


async def test_a_device_speaks_for_its_own_seat_only() -> None:
    live, host, [ann, bob] = await playing(a_hub(), "Ann", "Bob")
    seq = live.history.seq
    for phone, key in (
        (Phone(live, ann.key, 2), "may.not_your_seat"),
        (Phone(live, "stranger", 1), "may.not_your_seat"),
        (Phone(live, HOST_KEY, 1), "may.not_your_seat"),
        (Phone(live, ann.key, None), "may.who_are_you"),
        (Phone(live, "stranger", None), "may.who_are_you"),
        (Phone(live, "", None), "may.who_are_you"),
        (Phone(live, "", 1), "may.who_are_you"),
        (Phone(live, ann.key, 0), "seat.unknown"),
        (Phone(live, ann.key, -1), "seat.unknown"),
        (Phone(live, ann.key, 10**30), "seat.unknown"),
        (Phone(live, ann.key, True), "seat.unknown"),
        (Phone(live, ann.key, "1"), "seat.unknown"),  # type: ignore[arg-type]
        (Phone(live, live.history.state.seats[0].key, 1), "may.not_your_seat"),
    ):
        assert await phone.refused(Change(1)) == key, phone
    assert live.history.seq == seq
    await host.do(Change(1))
    await bob.do(Change(1))


async def test_no_secret_is_nobody() -> None:
    live = await a_table(a_hub())
    await Phone(live, HOST_KEY).do(cmd.SetPhoneless(1, True))
    await Phone(live, HOST_KEY).do(cmd.Start())
    nobody = Phone(live, "", 1)
    assert await nobody.refused(Change(1)) == "may.who_are_you"
    assert await nobody.refused(cmd.Rename(1, "Eve")) == "may.who_are_you"
    done = await live.claim("", "c", 0, "Eve")
    assert isinstance(done, Refusal)
    assert done.message.key == "may.who_are_you"
    assert live.seats_of("") == ()
    assert not live.is_host("")


async def test_seats_without_phones_are_played_from_the_hosts_device() -> None:
    live = await a_table(a_hub())
    ann = await sat(live, "Ann", 1)
    host = Phone(live, HOST_KEY)
    await host.do(cmd.SetPhoneless(2, True))
    await host.do(cmd.Rename(2, "Grandma"))
    await host.do(cmd.Start())
    await host.do(Deal())
    grandma = Phone(live, HOST_KEY, 2)
    await grandma.do(Mark())
    assert live.history.state.game.marks == {2: 1}
    assert live.seats_of(HOST_KEY) == (2,)
    assert await Phone(live, ann.key, 2).refused(Mark()) == "may.not_your_seat"
    assert str(live.history.state.game.secret[2]) in repr(grandma.sees())
    assert isinstance(live.view(ann.key, seat_view(2)), Refusal)
    await host.do(cmd.PassHost(1))
    assert await grandma.refused(Mark()) == "may.not_your_seat"
    await Phone(live, ann.key, 2).do(Mark())


async def test_handing_over_takes_the_office_away_at_once() -> None:
    live, host, [ann, bob] = await playing(a_hub(), "Ann", "Bob")
    await host.do(cmd.PassHost(1))
    assert await host.refused(cmd.SetLock(True)) == "may.who_are_you"
    assert isinstance(live.view(HOST_KEY, Viewer(Role.HOST)), Refusal)
    await ann.do(cmd.Kick(2))
    assert await bob.refused(Mark()) == "may.not_your_seat"
    await Phone(live, ann.key, None).do(cmd.SetLock(True))
    late = await live.claim("late", "c", 0, "Late")
    assert isinstance(late, Refusal)
    assert late.message.key == "seat.locked"


# --- being here ---------------------------------------------------------------------------------


async def test_who_is_here() -> None:
    live, _, [ann, bob] = await playing(a_hub(), "Ann", "Bob")
    ann.look()
    second_tab = live.watch(ann.key, lambda: None)
    bob.look()
    stranger = live.watch("", lambda: None)
    assert live.here() == {1, 2}
    assert [s.here for s in ann.sees().seats] == [True, True]
    assert bob.watch is not None
    assert ann.watch is not None
    told = ann.told
    live.connected(bob.watch, False)
    assert ann.told == told + 1
    assert [s.here for s in ann.sees().seats] == [True, False]
    live.connected(bob.watch, False)
    assert ann.told == told + 1, "no news is not told"
    live.connected(bob.watch, True)
    live.leave(ann.watch)
    assert live.here() == {1, 2}, "the second tab is still there"
    live.leave(second_tab)
    assert live.here() == {2}
    live.leave(second_tab)
    live.leave(stranger)
    live.leave(bob.watch)
    assert (live.here(), live.watched) == (frozenset(), False)


async def test_a_view_is_the_same_object_until_something_changes() -> None:
    live, host, [ann, bob] = await playing(a_hub(), "Ann", "Bob")
    ann.look()
    first = ann.sees()
    assert ann.sees() is first
    assert live.view("anyone", SPECTATOR) is live.view("", SPECTATOR)
    await ann.refused(cmd.Start())
    assert ann.sees() is first
    assert ann.watch is not None
    live.connected(ann.watch, False)
    assert ann.sees() is not first
    now = ann.sees()
    await bob.do(Mark())
    assert ann.sees() is not now
    assert host.sees(Viewer(Role.HOST)).version == live.history.seq


async def test_the_host_at_a_seat_has_more_buttons_not_more_knowledge() -> None:
    live = await a_table(a_hub())
    boss = await sat(live, "Boss", 1, HOST_KEY)
    ann = await sat(live, "Ann", 2)
    await Phone(live, HOST_KEY).do(cmd.Start())
    await boss.do(Deal())
    await ann.do(Mark())
    assert boss.sees().host
    assert not ann.sees().host
    assert not boss.sees(SPECTATOR).host
    assert str(live.history.state.game.secret[2]) not in repr(boss.sees())
    assert isinstance(live.view(HOST_KEY, seat_view(2)), Refusal)


# --- looking ------------------------------------------------------------------------------------


async def test_who_may_look_through_whose_eyes() -> None:
    live, _, [ann, bob] = await playing(a_hub(), "Ann", "Bob")
    allowed = {
        (ann.key, seat_view(1)),
        (bob.key, seat_view(2)),
        (HOST_KEY, Viewer(Role.HOST)),
        *itertools.product((ann.key, bob.key, HOST_KEY, "stranger", ""), (SCREEN, SPECTATOR)),
    }
    for key in (ann.key, bob.key, HOST_KEY, "stranger", ""):
        for viewer in VIEWERS:
            seen = not isinstance(live.view(key, viewer), Refusal)
            assert seen == ((key, viewer) in allowed), (key, viewer)
    for role in Role:
        if role is not Role.SEAT:
            assert isinstance(live.view(HOST_KEY, Viewer(role, 2)), Refusal)
    assert isinstance(live.view(ann.key, Viewer(Role.SEAT)), Refusal)


def everything_shown(live: LiveTable, keys: list[str]) -> dict[tuple[str, Viewer], str]:
    """All that can be got out of a table, for every key and every pair of eyes."""
    return {(key, viewer): repr(live.view(key, viewer)) for key in keys for viewer in VIEWERS}


async def test_private_facts_reach_their_owner_only_in_every_phase() -> None:
    live, host, phones = await playing(a_hub(), "Ann", "Bob", "Cid")
    ann, bob, _ = phones
    keys = [*(p.key for p in phones), HOST_KEY, "stranger", ""]
    await host.do(Deal())
    secret = {no: str(n) for no, n in live.history.state.game.secret.items()}

    def check(open_: set[int]) -> None:
        for (key, viewer), shown in everything_shown(live, keys).items():
            for no, number in secret.items():
                owner = key == phones[no - 1].key and viewer == seat_view(no)
                seen = not shown.startswith("Refusal") and (owner or no in open_)
                assert (number in shown) == seen, (key, viewer, no)

    check(set())
    move = await ann.do(Change(3))
    assert move.group is not None
    await ann.do(cmd.Undo(move.group))
    await host.do(cmd.Rename(3, "Cyd"))
    check(set())
    await bob.do(Show())
    check({2})
    await host.do(cmd.Finish())
    assert live.history.state.phase is Phase.OVER
    check({2})


async def test_a_seat_that_moves_up_takes_its_secret_along() -> None:
    live, host, [ann, bob, cid] = await playing(a_hub(), "Ann", "Bob", "Cid")
    await host.do(Deal())
    secret = {no: str(n) for no, n in live.history.state.game.secret.items()}
    await host.do(cmd.RemoveSeat(1))
    assert secret[2] in repr(Phone(live, bob.key, 1).sees())
    assert secret[3] in repr(Phone(live, cid.key, 2).sees())
    for key in (ann.key, HOST_KEY, "stranger"):
        for viewer in VIEWERS:
            shown = repr(live.view(key, viewer))
            assert not any(number in shown for number in secret.values())


async def test_keys_and_their_hashes_are_never_shown_said_or_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    journal = MemoryJournal()
    hub = a_hub(journal)
    live, host, [ann, bob] = await playing(hub, "Ann", "Bob")
    keys = [ann.key, bob.key, HOST_KEY, "new-phone-key"]
    hashes = [live.hash(key) for key in keys]
    said: list[object] = []
    for phone in (ann, bob, host):
        for command in (Change(-99), cmd.Kick(1), cmd.Undo(1), cmd.Leave(2), cmd.PassHost(9)):
            said.append(await phone.ask(command))
    said.append(await live.claim("other", "x", 1, "Eve"))
    code = live.reentry_code(HOST_KEY, 2)
    assert isinstance(code, str)
    said.append(await live.reenter("new-phone-key", code, "line"))
    said.append(live.watch(ann.key, lambda: 1 / 0))
    said.append(await live.submit(ann.key, Request("z", Mark(), 1)))
    said.append(live.history.state)
    said.extend(live.history.records)
    said.extend(everything_shown(live, [*keys, ""]).values())
    text = repr(said) + caplog.text
    assert "could not be told" in caplog.text
    for secret in (*keys, *hashes, code):
        assert secret not in text


# --- keys and throttles -------------------------------------------------------------------------


def test_a_key_is_long_random_and_means_nothing_at_another_table() -> None:
    keys = {new_key() for _ in range(100)}
    assert len(keys) == 100
    assert min(map(len, keys)) >= 32
    assert key_hash("AAAAAA", "k") != key_hash("BBBBBB", "k")
    assert "k" * 20 not in key_hash("AAAAAA", "k" * 20)


@pytest.mark.parametrize("typed", ["abc def", "ABC-DEF", "ａｂｃｄｅｆ", " a b c d e f\n"])
def test_a_code_as_people_type_it(typed: str) -> None:
    assert tidy_code(typed) == "ABCDEF"


def test_a_throttle_forgets_the_oldest_guesser_first_and_refills() -> None:
    clock = Clock()
    throttle = Throttle(2, 0.5, clock, most=3)
    for guesser in "abcd":
        throttle.wrong(guesser)
        throttle.wrong(guesser)
    assert throttle.allows("a"), "forgotten"
    assert not throttle.allows("b")
    clock.now += 2
    assert throttle.allows("b")
    throttle.wrong("b")
    assert not throttle.allows("b")
    clock.now += 1e9
    throttle.wrong("b")
    assert throttle.allows("b")
    throttle.wrong("b")
    assert not throttle.allows("b"), "never more than the burst"


async def test_insisting_goes_through_the_hub() -> None:
    _, _, [ann] = await playing(a_hub(), "Ann")
    assert await ann.refused(Change(-21)) == "life.below_zero"
    done = await ann.ask(Change(-21), insists=True)
    assert isinstance(done, Accepted)
    assert ann.sees().log[-1].override is not None


async def test_the_computer_that_runs_the_program_can_take_over_a_lost_host() -> None:
    live, host, [ann, _bob] = await playing(a_hub(), "Ann", "Bob")
    await ann.do(Deal())
    laptop = new_key()
    assert isinstance(await live.take_host(laptop), Accepted)
    assert live.is_host(laptop)
    assert not live.is_host(HOST_KEY)
    assert await host.refused(cmd.SetLock(True)) == "may.who_are_you"
    assert live.view(ann.key, SPECTATOR).log[-1].text.key == "log.host_taken"
    # The office brings no seat and no secret with it.
    assert live.seats_of(laptop) == ()
    assert isinstance(live.view(laptop, seat_view(1)), Refusal)
    # It cannot be undone, and a device without a secret cannot have it.
    assert await Phone(live, laptop, None).refused(cmd.Undo(live.history.seq)) == "undo.not_a_move"
    assert isinstance(await live.take_host(""), Refusal)
