"""What following a table has to do in every journal; part of `JournalContract`."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.journal import Clock, Conflict, Entry, Journal

MIDNIGHT = datetime(2026, 11, 29, 23, 59, 59, 123_456, tzinfo=UTC)


class HandClock:
    """A clock that a test sets by hand."""

    def __init__(self) -> None:
        self.now = MIDNIGHT

    def __call__(self) -> datetime:
        return self.now


class FollowingContract:
    """First what is stored, then what comes: no gap, no repetition, a clean end."""

    def open(self, folder: Path, clock: Clock) -> Journal:
        raise NotImplementedError

    async def test_a_follower_gets_what_is_stored_and_then_what_comes(
        self, journal: Journal
    ) -> None:
        await journal.append("K7QX", 0, ["1", "2", "3"])
        follower = journal.subscribe("K7QX", after=1)
        assert [(await anext(follower)).body for _ in range(2)] == ["2", "3"]
        waiting = asyncio.create_task(anext(follower))
        await asyncio.sleep(0.01)
        assert not waiting.done()
        await journal.append("OTHER", 0, ["not for you"])
        await journal.append("K7QX", 3, ["4"])
        entry = await waiting
        assert (entry.table, entry.seq, entry.body) == ("K7QX", 4, "4")
        assert entry == (await journal.read("K7QX", 3))[0]
        assert entry.stored_at == MIDNIGHT
        await follower.aclose()

    async def test_a_follower_may_begin_ahead(self, journal: Journal) -> None:
        follower = journal.subscribe("K7QX", after=3)
        first = asyncio.create_task(anext(follower))
        for seq in range(5):
            await journal.append("K7QX", seq, [str(seq + 1)])
        assert (await first).seq == 4
        assert (await anext(follower)).seq == 5
        await follower.aclose()

    async def test_followers_miss_nothing_while_many_append(self, journal: Journal) -> None:
        total = 400
        await journal.append("K7QX", 0, ["first"] * 20)

        async def player(name: int) -> None:
            last = 20
            while last < total:
                try:
                    last = await journal.append("K7QX", last, [f"p{name}"] * (name + 1))
                except Conflict as conflict:
                    last = conflict.actual

        async def other_table() -> None:
            for seq in range(100):
                await journal.append("OTHER", seq, ["other"])

        async def follower(start: float, after: int, pause_every: int) -> list[Entry]:
            await asyncio.sleep(start)
            got: list[Entry] = []
            async for entry in journal.subscribe("K7QX", after):
                got.append(entry)
                if pause_every and len(got) % pause_every == 0:
                    await asyncio.sleep(0.003)
                if entry.seq >= total:
                    break
            return got

        followers = [
            asyncio.create_task(follower(start, after, pause))
            for start, after, pause in [
                (0, 0, 0),
                (0, 20, 1),
                (0.004, 7, 3),
                (0.01, 0, 0),
                (0.02, 150, 2),
                (0.05, 399, 0),
            ]
        ]
        await asyncio.gather(*(player(n) for n in range(4)), other_table())
        stored = await journal.read("K7QX")
        for task, after in zip(followers, [0, 20, 7, 0, 150, 399], strict=True):
            got = await task
            assert [e.seq for e in got] == list(range(after + 1, got[-1].seq + 1))
            assert got == stored[after : got[-1].seq]

    async def test_a_follower_that_fell_far_behind_still_gets_all(self, journal: Journal) -> None:
        follower = journal.subscribe("K7QX")
        await journal.append("K7QX", 0, ["1"])
        assert (await anext(follower)).seq == 1
        for seq in range(1, 1_501, 300):
            await journal.append("K7QX", seq, ["x"] * 300)
        assert [(await anext(follower)).seq for _ in range(1_500)] == list(range(2, 1_502))
        await follower.aclose()

    async def test_a_cancelled_follower_is_gone_and_others_go_on(self, journal: Journal) -> None:
        async def follow(into: list[int]) -> None:
            async for entry in journal.subscribe("K7QX"):
                into.append(entry.seq)

        one: list[int] = []
        two: list[int] = []
        first, second = asyncio.create_task(follow(one)), asyncio.create_task(follow(two))
        await journal.append("K7QX", 0, ["1"])
        await asyncio.sleep(0.02)
        first.cancel()
        with pytest.raises(asyncio.CancelledError):
            await first
        await journal.append("K7QX", 1, ["2"])
        await asyncio.sleep(0.02)
        assert (one, two) == ([1], [1, 2])
        second.cancel()
        await asyncio.gather(second, return_exceptions=True)

    async def test_following_ends_when_the_journal_closes(
        self, tmp_path: Path, clock: HandClock
    ) -> None:
        journal = self.open(tmp_path / "closing", clock)
        not_begun = journal.subscribe("K7QX")
        follower = journal.subscribe("K7QX")
        waiting = asyncio.create_task(anext(follower, None))
        await asyncio.sleep(0.01)
        await journal.close()
        assert await asyncio.wait_for(waiting, 2) is None
        assert [entry async for entry in not_begun] == []
