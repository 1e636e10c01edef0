"""Many at one table at the same instant."""

from __future__ import annotations

import asyncio

from companion.hub.hub import Opening
from companion.hub.live import Accepted, LiveTable, Request
from companion.journal.memory import MemoryJournal
from companion.table import commands as cmd
from companion.table.message import Message
from companion.table.refusal import Refusal
from tests.hub.tables import HOST_KEY, Phone, a_hub, a_table, bodies, playing, sat
from tests.lifecounter import Change, Mark


async def test_two_claim_one_seat_at_the_same_instant() -> None:
    live = await a_table(a_hub())
    one, two = await asyncio.gather(
        live.claim("a", "c1", 1, "Ann"), live.claim("b", "c2", 1, "Bob")
    )
    assert isinstance(one, Accepted)
    assert two == Refusal(Message("seat.taken", {"name": "Ann"}))
    assert live.history.state.names() == {1: "Ann", 2: ""}


async def test_ten_who_want_any_seat_get_one_each() -> None:
    live = await a_table(a_hub())
    done = await asyncio.gather(*(live.claim(f"k{i}", f"c{i}", 0, f"P{i}") for i in range(12)))
    assert [isinstance(d, Accepted) for d in done] == [True] * 10 + [False] * 2
    assert {d.message.key for d in done if isinstance(d, Refusal)} == {"seat.full"}
    assert len({s.key for s in live.history.state.seats}) == 10


async def test_two_who_want_one_name() -> None:
    live = await a_table(a_hub())
    done = await asyncio.gather(
        live.claim("a", "c1", 1, "小明"), live.claim("b", "c2", 2, "小\u200b明")
    )
    assert isinstance(done[0], Accepted)
    assert isinstance(done[1], Refusal)
    assert done[1].message.key == "name.alike"


async def test_a_double_tap_has_one_effect() -> None:
    journal = MemoryJournal()
    live, _, [ann] = await playing(a_hub(journal), "Ann")
    request = Request("tap", Change(-1), ann.seat)
    seq = live.history.seq
    done = await asyncio.gather(*(live.submit(ann.key, request) for _ in range(5)))
    assert done[0] == Accepted(seq + 1, seq + 1)
    assert done[1:] == [Accepted(seq + 1, seq + 1, again=True)] * 4
    assert live.history.state.game.life == 19
    assert len(bodies(journal, live.code)) == seq + 1


async def test_a_double_tap_on_a_seat_has_one_effect() -> None:
    live = await a_table(a_hub())
    seq = live.history.seq
    done = await asyncio.gather(*(live.claim("a", "tap", 1, "Ann") for _ in range(3)))
    assert all(isinstance(d, Accepted) for d in done)
    assert live.history.seq == seq + 1


async def test_a_late_double_of_a_claim_does_not_sit_down_again() -> None:
    live = await a_table(a_hub())
    ann = await sat(live, "Ann", 1)
    claim = live.history.records[-1].command_id
    await ann.do(cmd.Leave(1))
    again = await live.claim(ann.key, claim, 1, "Ann")
    assert isinstance(again, Accepted)
    assert again.again
    assert not live.history.state.seats[0].key
    assert await live.claim("somebody", claim, 2, "Bob") == Refusal(Message("command.id_used"))


async def test_two_undo_at_once_one_thing_is_undone_and_the_other_is_told() -> None:
    live, host, [ann, _] = await playing(a_hub(), "Ann", "Bob")
    first = await ann.do(Change(5))
    move = await ann.do(Change(3))
    assert move.group is not None
    done = await asyncio.gather(ann.ask(cmd.Undo(move.group)), host.ask(cmd.Undo(move.group)))
    assert isinstance(done[0], Accepted)
    assert isinstance(done[1], Refusal)
    assert done[1].message.key == "undo.already"
    assert done[1].message.params["who"] == "Ann"
    assert live.history.state.game.life == 25
    assert first.group not in live.history.undone_by


async def test_an_id_belongs_to_whoever_used_it() -> None:
    live, host, [ann, bob] = await playing(a_hub(), "Ann", "Bob")
    await ann.do(Mark())
    id_ = ann.ids[-1]
    for phone in (bob, host):
        no = await live.submit(phone.key, Request(id_, Change(5), phone.seat))
        assert no == Refusal(Message("command.id_used"))
    assert live.history.state.game.life == 20


async def test_an_answer_that_was_lost_is_given_again_when_rights_have_changed_by_it() -> None:
    live = await a_table(a_hub())
    ann = await sat(live, "Ann", 1)
    host = Phone(live, HOST_KEY)
    await host.do(cmd.PassHost(1))
    lost = await host.ask(cmd.PassHost(1), again=True)
    assert isinstance(lost, Accepted)
    assert lost.again
    await ann.do(cmd.Leave(1))
    lost = await ann.ask(cmd.Leave(1), again=True)
    assert isinstance(lost, Accepted)
    assert lost.again


async def test_moves_of_many_phones_are_all_kept_in_one_order() -> None:
    journal = MemoryJournal()
    live, host, phones = await playing(a_hub(journal), *(f"P{i}" for i in range(9)))
    await asyncio.gather(*(p.do(Change(1)) for p in (*phones, host) for _ in range(20)))
    assert live.history.state.game.life == 220
    again = await a_hub(journal).find(live.code)
    assert isinstance(again, LiveTable)
    assert again.history.state == live.history.state
    assert [r.seq for r in again.history.records] == list(range(1, live.history.seq + 1))


async def test_a_new_table_whose_code_is_taken_gets_another() -> None:
    journal = MemoryJournal()
    first = await a_table(a_hub(journal, seed=7))
    second = await a_table(a_hub(journal, seed=7))
    assert first.code != second.code


async def test_two_look_for_one_table_at_once_and_find_the_same() -> None:
    journal = MemoryJournal()
    code = (await a_table(a_hub(journal))).code

    class Slow(MemoryJournal):
        async def read(self, table: str, after: int = 0):  # type: ignore[no-untyped-def]
            await asyncio.sleep(0.01)
            return await journal.read(table, after)

    hub = a_hub(Slow())
    found = await asyncio.gather(*(hub.find(code.lower()) for _ in range(5)))
    assert len({id(live) for live in found}) == 1
    assert hub.live_tables == 1


async def test_everything_that_cannot_be_seen_is_refused_when_a_table_is_opened() -> None:
    hub = a_hub()
    for opening, key in (
        (Opening("chess", {}), "game.unknown"),
        (Opening("life", {"life": 20.0}), "option.unknown"),  # type: ignore[dict-item]
        (Opening("life", {"life": True}), "option.unknown"),
        (Opening("life", {"luck": 1}), "option.unknown"),
        (Opening("life", {}, ("Ann", "ann")), "name.alike"),
        (Opening("life", {}, ("\u200b",)), "name.empty"),
        (Opening("life", {}, ("x" * 31,)), "name.too_long"),
        (Opening("life", {}, ("A",) * 11), "seat.too_many"),
        (Opening("life", {}, (), start=True), "start.too_few"),
    ):
        no = await hub.open_table("k", opening)
        assert isinstance(no, Refusal), opening
        assert no.message.key == key
    no = await hub.open_table("", Opening("life", {}))
    assert isinstance(no, Refusal)
    assert no.message.key == "may.who_are_you"
    assert await hub.journal.tables() == []


async def test_a_table_opened_for_people_known_by_name() -> None:
    live = await a_hub().open_table(HOST_KEY, Opening("life", {"life": 40}, (" Ann ", ""), True))
    assert isinstance(live, LiveTable)
    assert live.history.state.names() == {1: "Ann", 2: ""}
    assert live.seats_of(HOST_KEY) == (1, 2)
    ann = Phone(live, HOST_KEY, 1)
    await ann.do(Change(2))
    assert live.history.state.game.life == 42


async def test_a_table_opened_for_people_who_come_with_their_phones() -> None:
    """Playing again: whoever had a phone finds a seat under that name, in that colour."""
    opening = Opening(
        "life", {}, ("小明", "Ann", "Bo"), phones=frozenset({1, 2}), colours=(4, 2, 0)
    )
    live = await a_hub().open_table(HOST_KEY, opening)
    assert isinstance(live, LiveTable)
    assert [s.colour for s in live.history.state.seats] == [4, 2, 0]
    assert live.seats_of(HOST_KEY) == (3,)
    # No seat named: the one with the name, not the first that is free.
    assert isinstance(await live.claim("a-phone", "c1", 0, " ann "), Accepted)
    assert live.seats_of("a-phone") == (2,)
    # The phone that comes after all takes the seat that the host was to play.
    assert isinstance(await live.claim("b-phone", "c2", 0, "Bo"), Accepted)
    assert live.seats_of("b-phone") == (3,)
    assert live.seats_of(HOST_KEY) == ()
