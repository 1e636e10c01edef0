"""Append first, then tell; what was not appended did not happen."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from companion.hub.hub import Opening
from companion.hub.live import Accepted, LiveTable, Request
from companion.journal.memory import MemoryJournal
from companion.journal.protocol import Conflict, Entry, Full, JournalError
from companion.journal.sqlite import open_sqlite
from companion.table import commands as cmd
from companion.table.chance import Chance
from companion.table.codec import Codec
from companion.table.message import Message
from companion.table.record import Record
from companion.table.refusal import Refusal
from companion.table.seats import SPECTATOR, Actor
from tests.hub.tables import HOST_KEY, Clock, Phone, a_hub, a_table, bodies, playing, sat
from tests.lifecounter import Change, Changed, Deal, Life, LifeCounter, Mark
from tests.table.played import GAMES


class Stubborn(MemoryJournal):
    """Fails or hangs as told, and remembers what it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.fail: BaseException | None = None
        self.fail_after: BaseException | None = None
        self.fail_read: BaseException | None = None
        self.gate = asyncio.Event()
        self.gate.set()
        self.asked: list[str] = []

    async def append(self, table: str, expected_seq: int, bodies: Sequence[str]) -> int:
        self.asked.append(f"append {expected_seq}")
        await self.gate.wait()
        if self.fail is not None:
            raise self.fail
        done = await super().append(table, expected_seq, bodies)
        if self.fail_after is not None:
            raise self.fail_after
        self.asked.append(f"stored {done}")
        return done

    async def read(self, table: str, after: int = 0) -> list[Entry]:
        if self.fail_read is not None:
            raise self.fail_read
        return await super().read(table, after)


async def test_nobody_is_told_before_it_is_stored() -> None:
    journal = Stubborn()
    live, _, [ann] = await playing(a_hub(journal), "Ann")
    seen: list[tuple[str, int]] = []
    live.watch("", lambda: seen.append((journal.asked[-1], live.history.seq)))
    seen.clear()
    journal.gate.clear()
    move = asyncio.create_task(ann.do(Change(1)))
    await asyncio.sleep(0.01)
    assert (seen, live.history.state.game.life) == ([], 20)
    journal.gate.set()
    done = await move
    assert seen == [(f"stored {done.seq}", done.seq)]


@pytest.mark.parametrize("error", [Full("/data"), JournalError("journal.test", n=1)])
async def test_a_journal_that_says_no_changes_nothing_and_works_again_later(
    error: JournalError,
) -> None:
    journal = Stubborn()
    live, _, [ann] = await playing(a_hub(journal), "Ann")
    ann.look()
    told, before, view = ann.told, live.history.state, ann.sees()
    stored = list(bodies(journal, live.code))
    journal.fail = error
    assert await ann.ask(Change(-1)) == Refusal(error.message)
    assert live.history.state is before
    assert ann.sees() is view
    assert ann.told == told
    assert bodies(journal, live.code) == stored
    journal.fail = None
    done = await ann.ask(Change(-1), again=True)
    assert isinstance(done, Accepted)
    assert not done.again
    assert live.history.state.game.life == 19


async def test_an_append_whose_end_nobody_saw_is_looked_up_before_the_next_command() -> None:
    journal = Stubborn()
    live, _, [ann] = await playing(a_hub(journal), "Ann")
    journal.fail_after = ConnectionResetError()
    assert await ann.refused(Change(-1)) == "hub.failed"
    journal.fail_after = None
    done = await ann.ask(Change(-1), again=True)
    assert isinstance(done, Accepted)
    assert done.again
    assert live.history.state.game.life == 19


async def test_while_it_cannot_be_looked_up_nothing_is_decided() -> None:
    journal = Stubborn()
    live, _, [ann] = await playing(a_hub(journal), "Ann")
    journal.fail_after = ConnectionResetError()
    await ann.ask(Change(-1))
    journal.fail_after, journal.fail_read = None, Full("/data")
    assert await ann.refused(Change(-1)) == "journal.full"
    journal.fail_read = None
    await ann.do(Change(-1))
    assert live.history.state.game.life == 18


async def test_a_new_table_that_cannot_be_stored_is_refused() -> None:
    journal = Stubborn()
    journal.fail = Full("/data")
    hub = a_hub(journal)
    no = await hub.open_table(HOST_KEY, Opening("life", {}))
    assert no == Refusal(Full("/data").message)
    assert hub.live_tables == 0


async def test_killed_between_storing_and_telling() -> None:
    journal = MemoryJournal()
    live, _, [ann] = await playing(a_hub(journal), "Ann")
    move = Record(live.history.seq + 1, Changed(-7, 1), 1.0, live.history.seq + 1, 1)
    await journal.append(live.code, live.history.seq, [Codec(GAMES).encode(move)])
    again = await a_hub(journal).find(live.code)  # another process, after the restart
    assert isinstance(again, LiveTable)
    assert again.history.records[-1] == move
    assert again.history.state.game.life == 13
    ann.live = again
    await ann.do(Change(1))
    assert again.history.state.game.life == 14


async def test_two_processes_on_one_journal_agree() -> None:
    journal = MemoryJournal()
    one, _, [ann] = await playing(a_hub(journal), "Ann")
    two = await a_hub(journal).find(one.code)
    assert isinstance(two, LiveTable)
    there = Phone(two, HOST_KEY)
    await ann.do(Change(5))
    await there.do(Change(-2))  # is behind: catches up, decides anew
    await ann.do(Mark())
    assert two.history.seq == one.history.seq - 1
    assert one.history.state.game.life == 23
    await asyncio.gather(*(p.do(Change(1)) for p in (ann, there) for _ in range(10)))
    fresh = await a_hub(journal).find(one.code)
    assert isinstance(fresh, LiveTable)
    assert fresh.history.state.game.life == 43


async def test_one_command_sent_to_two_processes_is_done_once() -> None:
    journal = MemoryJournal()
    one, _, [ann] = await playing(a_hub(journal), "Ann")
    two = await a_hub(journal).find(one.code)
    assert isinstance(two, LiveTable)
    request = Request("same", Change(-1), 1)
    done = await asyncio.gather(one.submit(ann.key, request), two.submit(ann.key, request))
    assert [isinstance(d, Accepted) and d.again for d in done] == [False, True]
    assert two.history.state.game.life == one.history.state.game.life == 19


async def test_what_another_process_wrote_can_turn_a_move_into_a_refusal() -> None:
    journal = MemoryJournal()
    one, _, [ann] = await playing(a_hub(journal), "Ann")
    two = await a_hub(journal).find(one.code)
    assert isinstance(two, LiveTable)
    there = Phone(two, ann.key, 1)
    await ann.do(Change(-19))
    assert await there.refused(Change(-5)) == "life.below_zero"
    assert two.history.seq == one.history.seq


async def test_a_journal_that_always_conflicts_is_not_tried_for_ever() -> None:
    class Odd(Stubborn):
        async def append(self, table: str, expected_seq: int, bodies: Sequence[str]) -> int:
            if self.fail is not None:
                self.asked.append("conflict")
                raise Conflict(table, expected_seq, expected_seq + 1)
            return await super().append(table, expected_seq, bodies)

    journal = Odd()
    live, _, [ann] = await playing(a_hub(journal), "Ann")
    journal.fail = Full("/")
    assert await ann.refused(Change(1)) == "hub.busy"
    assert journal.asked.count("conflict") == 5
    assert live.history.state.game.life == 20


# --- games that break ---------------------------------------------------------------------------


class Breaking(LifeCounter):
    """Its rules and its fold stumble over certain numbers."""

    def decide(self, state: Life, actor: Actor, command: Any, chance: Chance) -> Any:
        if command == Change(13):
            raise RuntimeError(f"never print {state}")
        if command == Change(14):
            return [object()]
        return super().decide(state, actor, command, chance)

    def apply(self, state: Life, event: Any) -> Life:
        if event == Changed(15, 1):
            raise ZeroDivisionError(f"never print {state}")
        return super().apply(state, event)


@pytest.mark.parametrize("by", [13, 14, 15])
async def test_rules_that_break_are_refused_and_the_table_goes_on(
    by: int, caplog: pytest.LogCaptureFixture
) -> None:
    journal = MemoryJournal()
    hub = a_hub(journal, {"life": Breaking()})
    live, host, [ann] = await playing(hub, "Ann")
    await host.do(Deal())
    state, stored = live.history.state, list(bodies(journal, live.code))
    assert await ann.refused(Change(by)) == "hub.failed"
    assert live.history.state is state
    assert bodies(journal, live.code) == stored
    await ann.do(Change(1))
    assert "a command failed" in caplog.text
    assert str(state.game.secret[1]) not in caplog.text


async def test_a_viewer_that_breaks_keeps_nobody_waiting(caplog: pytest.LogCaptureFixture) -> None:
    live, _, [ann, bob] = await playing(a_hub(), "Ann", "Bob")

    def breaks() -> None:
        raise RuntimeError(ann.key)

    def cancelled() -> None:
        raise asyncio.CancelledError

    live.watch(ann.key, breaks)
    live.watch("", cancelled)
    bob.look()
    told = bob.told
    await ann.do(Change(1))
    assert bob.told == told + 1
    await ann.do(Change(1))
    assert bob.told == told + 2
    assert "could not be told" in caplog.text
    assert ann.key not in caplog.text


# --- tables that cannot be read -----------------------------------------------------------------


def _opened(game: str = "life") -> dict[str, Any]:
    return {"v": 1, "seq": 1, "at": 0, "group": 1, "kind": "TableOpened",
            "data": {"code": "X", "game": game, "host": "h"}}  # fmt: skip


LOCK = {"v": 1, "seq": 2, "at": 0, "group": 2, "kind": "LockSet", "data": {"locked": True}}


@pytest.mark.parametrize(
    ("records", "key"),
    [
        ([_opened("chess")], "table.other_program"),
        (
            [_opened(), {**LOCK, "kind": "GameChosen", "data": {"game": "go"}}],
            "table.other_program",
        ),
        ([_opened(), {**LOCK, "kind": "chess:Moved"}], "table.other_program"),
        ([_opened(), {**LOCK, "v": 9}], "table.other_program"),
        ([_opened(), {**LOCK, "seq": 3}], "table.unreadable"),
        ([_opened(), {**LOCK, "data": {"locked": "perhaps"}}], "table.unreadable"),
        ([_opened(), {**LOCK, "kind": "Undone", "data": {"of": [7]}}], "table.unreadable"),
        ([_opened(), {**LOCK, "kind": "life:Changed", "data": {"by": 1}}], "table.unreadable"),
        ([LOCK], "table.unreadable"),
        (["nonsense"], "table.unreadable"),
    ],
)
async def test_a_journal_that_this_program_cannot_read_is_refused_in_words(
    records: list[Any], key: str
) -> None:
    journal = MemoryJournal()
    await journal.append("X23456", 0, [json.dumps(r) for r in records])
    hub = a_hub(journal)
    no = await hub.find("x23456")
    assert isinstance(no, Refusal)
    assert no.message.key == key
    assert hub.live_tables == 0


@pytest.mark.parametrize("code", ["", " ", "小明", "../../etc", "\ud83d", "x" * 10**6, "ZZZZZZ"])
async def test_a_code_that_is_no_tables(code: str) -> None:
    no = await a_hub().find(code)
    assert isinstance(no, Refusal)
    assert no.message.key == "table.unknown"


# --- clients that go away -----------------------------------------------------------------------


async def test_a_client_that_goes_away_neither_loses_nor_doubles_its_command() -> None:
    journal = Stubborn()
    live, _, [ann] = await playing(a_hub(journal), "Ann")
    journal.gate.clear()
    move = asyncio.create_task(ann.ask(Change(-1)))
    waiting = asyncio.create_task(ann.ask(Mark()))
    await asyncio.sleep(0.01)
    move.cancel()
    waiting.cancel()
    await asyncio.gather(move, waiting, return_exceptions=True)
    assert move.cancelled()
    journal.gate.set()
    ids = list(ann.ids)
    for id_, command in zip(ids, (Change(-1), Mark()), strict=True):
        done = await live.submit(ann.key, Request(id_, command, 1))
        assert isinstance(done, Accepted)
        assert done.again
    assert (live.history.state.game.life, live.history.state.game.marks) == (19, {1: 1})


async def test_closing_answers_everyone_and_a_repeated_command_is_done_once() -> None:
    journal = Stubborn()
    hub = a_hub(journal)
    live, _, [ann] = await playing(hub, "Ann")
    journal.gate.clear()
    asks = [asyncio.create_task(ann.ask(Change(-1))) for _ in range(3)]
    await asyncio.sleep(0.01)
    await live.close()
    assert live.closed
    for answer in await asyncio.gather(*asks):
        assert answer == Refusal(Message("hub.closing"))
    assert await ann.refused(Change(-1)) == "hub.closing"
    journal.gate.set()
    again = await hub.find(live.code)
    assert isinstance(again, LiveTable)
    assert again is not live
    ann.live = again
    await ann.do(Change(-1))
    assert again.history.state.game.life == 19


async def test_a_table_nobody_looks_at_rests_and_wakes_as_it_was() -> None:
    clock = Clock()
    hub = a_hub(clock=clock)
    live, _, [ann] = await playing(hub, "Ann")
    ann.look()
    clock.now += 1000
    await hub.rest(900)
    assert hub.live_tables == 1, "somebody looks"
    assert ann.watch is not None
    live.leave(ann.watch)
    await hub.rest(900)
    assert (hub.live_tables, live.closed) == (0, True)
    again = await hub.find(live.code)
    assert isinstance(again, LiveTable)
    assert again.history.state == live.history.state
    await hub.rest(900)
    assert hub.live_tables == 1, "just woken"
    await hub.close()
    assert again.closed
    no = await hub.find(live.code)
    assert isinstance(no, Refusal)
    assert no.message.key == "journal.closed"


# --- the journal on disk ------------------------------------------------------------------------


async def test_the_same_table_from_a_file_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    hub = a_hub(open_sqlite(path))
    live, host, phones = await playing(hub, "Ann", "Bob")
    await asyncio.gather(*(p.do(Change(1)) for p in (*phones, host) for _ in range(5)))
    await host.do(Deal())
    await phones[0].do(Mark())
    await hub.close()
    hub = a_hub(open_sqlite(path))
    again = await hub.find(live.code)
    assert isinstance(again, LiveTable)
    assert again.history.state == live.history.state
    assert again.history.records == live.history.records
    ann = Phone(again, phones[0].key, 1)
    assert ann.sees() == live.view(ann.key, ann.sees().viewer)
    await ann.do(Change(1))
    await hub.close()


async def test_two_claims_and_a_double_tap_over_a_file(tmp_path: Path) -> None:
    hub = a_hub(open_sqlite(tmp_path / "journal.db"))
    live = await a_table(hub)
    one, two = await asyncio.gather(
        live.claim("a", "c1", 1, "Ann"), live.claim("b", "c2", 1, "Bob")
    )
    assert isinstance(one, Accepted)
    assert isinstance(two, Refusal)
    ann = Phone(live, "a", 1)
    await Phone(live, HOST_KEY).do(cmd.Start())
    await asyncio.gather(*(live.submit("a", Request("tap", Change(2), 1)) for _ in range(4)))
    assert ann.sees().game is not None
    assert live.history.state.game.life == 22
    assert live.view("", SPECTATOR) is live.view("", SPECTATOR)
    await hub.close()


async def test_somebody_sits_while_the_journal_is_slow() -> None:
    journal = Stubborn()
    live = await a_table(a_hub(journal))
    journal.gate.clear()
    first = asyncio.create_task(sat(live, "Ann", 1))
    second = asyncio.create_task(sat(live, "Bob", 2))
    await asyncio.sleep(0.01)
    assert live.history.state.names() == {1: "", 2: ""}
    journal.gate.set()
    await asyncio.gather(first, second)
    assert live.history.state.names() == {1: "Ann", 2: "Bob"}
