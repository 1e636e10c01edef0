"""What every journal has to do. A kind of journal gets all of it by subclassing `JournalContract`.

The test module of a kind says how one is opened (`open`); `durable` says whether what was stored
is still there after closing and opening again.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from datetime import UTC, timedelta, timezone
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from companion.journal import Clock, Closed, Conflict, Journal, Unstorable
from tests.journal.contract_following import MIDNIGHT, FollowingContract, HandClock
from tests.journal.list_model import machine_of


class JournalContract(FollowingContract):
    """Subclass, name it Test…, and say how to `open` one."""

    durable: bool

    def open(self, folder: Path, clock: Clock) -> Journal:
        """A journal that lives in `folder`: a new one, or the one that was closed there."""
        raise NotImplementedError

    @pytest.fixture
    def clock(self) -> HandClock:
        return HandClock()

    @pytest.fixture
    async def journal(self, tmp_path: Path, clock: HandClock) -> AsyncIterator[Journal]:
        journal = self.open(tmp_path, clock)
        yield journal
        await journal.close()

    # ---- appending and reading ----

    async def test_a_new_table_is_empty(self, journal: Journal) -> None:
        assert await journal.last_seq("K7QX") == 0
        assert await journal.read("K7QX") == []
        assert await journal.tables() == []
        assert journal.salvage is None

    async def test_entries_are_numbered_from_one(self, journal: Journal) -> None:
        assert await journal.append("K7QX", 0, ['{"a":1}']) == 1
        assert await journal.append("K7QX", 1, ['{"b":2}', '{"c":3}']) == 3
        assert [(e.table, e.seq, e.body) for e in await journal.read("K7QX")] == [
            ("K7QX", 1, '{"a":1}'),
            ("K7QX", 2, '{"b":2}'),
            ("K7QX", 3, '{"c":3}'),
        ]
        assert [e.seq for e in await journal.read("K7QX", after=2)] == [3]
        assert await journal.read("K7QX", after=3) == []
        assert await journal.read("K7QX", after=1_000_000_000_000) == []
        assert await journal.last_seq("K7QX") == 3

    @pytest.mark.parametrize("expected", [0, 1, 3, 4, 2**40])
    async def test_a_wrong_expectation_stores_nothing(
        self, journal: Journal, expected: int
    ) -> None:
        await journal.append("K7QX", 0, ["1", "2"])
        with pytest.raises(Conflict) as caught:
            await journal.append("K7QX", expected, ["3", "4"])
        assert caught.value.actual == 2
        assert caught.value.message.params == {"table": "K7QX", "expected": expected, "actual": 2}
        assert [e.body for e in await journal.read("K7QX")] == ["1", "2"]

    async def test_appending_nothing_only_compares(self, journal: Journal) -> None:
        assert await journal.append("K7QX", 0, []) == 0
        assert await journal.tables() == []
        await journal.append("K7QX", 0, ["1"])
        assert await journal.append("K7QX", 1, []) == 1
        with pytest.raises(Conflict):
            await journal.append("K7QX", 0, [])

    async def test_an_entry_carries_the_moment_it_was_stored(
        self, journal: Journal, clock: HandClock
    ) -> None:
        await journal.append("K7QX", 0, ["1"])
        clock.now = (MIDNIGHT + timedelta(microseconds=1)).astimezone(timezone(timedelta(hours=8)))
        await journal.append("K7QX", 1, ["2", "3"])
        entries = await journal.read("K7QX")
        assert [e.stored_at for e in entries] == [MIDNIGHT, clock.now, clock.now]
        assert {e.stored_at.tzinfo for e in entries} == {UTC}
        (row,) = await journal.tables()
        assert (row.first_at, row.last_at) == (MIDNIGHT, clock.now)

    async def test_tables_are_listed_in_the_order_they_were_begun(self, journal: Journal) -> None:
        await journal.append("ZZ", 0, ["1"])
        await journal.append("AA", 0, ["1", "2"])
        await journal.append("ZZ", 1, ["2", "3"])
        assert [(row.table, row.last_seq) for row in await journal.tables()] == [
            ("ZZ", 3),
            ("AA", 2),
        ]

    async def test_tables_do_not_touch_each_other(self, journal: Journal) -> None:
        codes = ["A", "a", "AA", "A-A", "A_A", "0", "x" * 64]
        for place, code in enumerate(codes):
            await journal.append(code, 0, [f"{code} {n}" for n in range(place + 1)])
        await journal.delete("AA")
        for place, code in enumerate(codes):
            wanted = [] if code == "AA" else [f"{code} {n}" for n in range(place + 1)]
            assert [e.body for e in await journal.read(code)] == wanted

    # ---- what a body may be ----

    @pytest.mark.parametrize(
        "body",
        [
            "",
            "\0",
            'a\0b\0"\u0001',
            "阿拉喀纳斯 喀纳斯湖",
            "🐺👨‍👩‍👧‍👦🏳️‍🌈 \U0010ffff",
            "\u202eright to left\u202c \u200bzero width",
            "é is not é",  # one composed, one decomposed: kept apart
            "\r\n\t \u2028\u2029\ufeff",
            "'; DROP TABLE entry; --",
            '{"not": "json"',
        ],
    )
    async def test_a_body_comes_back_letter_for_letter(self, journal: Journal, body: str) -> None:
        await journal.append("K7QX", 0, [body, body + "!"])
        assert [e.body for e in await journal.read("K7QX")] == [body, body + "!"]

    @pytest.mark.parametrize("size", [4_000, 4_100, 70_000, 1_000_000])
    async def test_big_bodies(self, journal: Journal, size: int) -> None:
        bodies = ["湖" * (size // 3), "x" * size, "y"]
        await journal.append("K7QX", 0, bodies)
        assert [e.body for e in await journal.read("K7QX")] == bodies

    @pytest.mark.parametrize(
        ("bodies", "key"),
        [
            (["1", "half \ud83d"], "journal.bad_text"),
            (["1", "\udc3a"], "journal.bad_text"),
            (["1", "x" * 1_000_001], "journal.too_large"),
            (["湖" * 333_334], "journal.too_large"),
            (["x" * 1_000_000] * 17, "journal.too_large"),
            (["1"] * 10_001, "journal.too_many"),
        ],
    )
    async def test_a_body_no_journal_could_keep_is_refused_whole(
        self, journal: Journal, bodies: list[str], key: str
    ) -> None:
        with pytest.raises(Unstorable) as caught:
            await journal.append("K7QX", 0, bodies)
        assert caught.value.message.key == key
        assert await journal.last_seq("K7QX") == 0
        assert await journal.append("K7QX", 0, ["fine"]) == 1

    @pytest.mark.parametrize("code", ["", "a.b", "a b", "*", ">", "桌", "x" * 65, "a/b", "A\n"])
    async def test_a_code_that_not_every_journal_can_take(
        self, journal: Journal, code: str
    ) -> None:
        with pytest.raises(ValueError, match="table code"):
            await journal.append(code, 0, ["1"])
        with pytest.raises(ValueError, match="table code"):
            journal.subscribe(code)

    async def test_numbers_below_zero_are_a_mistake(self, journal: Journal) -> None:
        with pytest.raises(ValueError, match="expected_seq is -1"):
            await journal.append("K7QX", -1, ["1"])
        with pytest.raises(ValueError, match="after is -1"):
            await journal.read("K7QX", after=-1)
        with pytest.raises(ValueError, match="after is -1"):
            journal.subscribe("K7QX", after=-1)
        with pytest.raises(TypeError):
            await journal.append("K7QX", 0, "one text is not a list of texts")

    async def test_an_append_of_many_entries(self, journal: Journal) -> None:
        bodies = [str(n) for n in range(10_000)]
        assert await journal.append("K7QX", 0, bodies) == 10_000
        assert [e.body for e in await journal.read("K7QX")] == bodies
        assert (await journal.check()).entries == 10_000

    # ---- many at once ----

    async def test_of_many_with_the_same_expectation_exactly_one_wins(
        self, journal: Journal
    ) -> None:
        for expected in range(0, 20, 2):
            outcomes = await asyncio.gather(
                *(journal.append("K7QX", expected, [f"{n}", f"{n}"]) for n in range(15)),
                return_exceptions=True,
            )
            assert outcomes.count(expected + 2) == 1
            conflicts = [o for o in outcomes if isinstance(o, Conflict)]
            assert len(conflicts) == 14
            assert {c.actual for c in conflicts} == {expected + 2}
            winner = str(outcomes.index(expected + 2))
            assert [e.body for e in await journal.read("K7QX", expected)] == [winner, winner]

    async def test_many_tables_at_once(self, journal: Journal) -> None:
        async def play(code: str) -> None:
            for seq in range(25):
                assert await journal.append(code, seq, [f"{code}{seq + 1}"]) == seq + 1

        codes = [f"T{n}" for n in range(12)]
        await asyncio.gather(*map(play, codes))
        for code in codes:
            assert [e.body for e in await journal.read(code)] == [
                f"{code}{seq}" for seq in range(1, 26)
            ]
        report = await journal.check()
        assert report.ok
        assert (report.tables, report.entries) == (12, 300)

    async def test_a_cancelled_append_leaves_a_journal_that_works(self, journal: Journal) -> None:
        tasks = [asyncio.create_task(journal.append("K7QX", 0, [f"{n}"])) for n in range(5)]
        await asyncio.sleep(0)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        last = await journal.last_seq("K7QX")
        assert last in (0, 1)
        assert await journal.append("K7QX", last, ["next"]) == last + 1
        assert len(await journal.read("K7QX")) == last + 1

    # ---- erasing and closing ----

    async def test_an_erased_table_starts_afresh(self, journal: Journal) -> None:
        await journal.append("K7QX", 0, ["old"] * 5)
        await journal.append("OTHER", 0, ["kept"])
        follower = journal.subscribe("K7QX")
        assert (await anext(follower)).body == "old"
        await journal.delete("K7QX")
        await journal.append("K7QX", 0, ["new"])
        # The old follower may finish what it had at hand, but never sees the new table.
        assert {entry.body async for entry in follower} <= {"old"}
        assert [e.body for e in await journal.read("K7QX")] == ["new"]
        assert [row.table for row in await journal.tables()] == ["OTHER", "K7QX"]
        assert (await journal.check()).entries == 2
        await journal.delete("NEVER")

    async def test_a_waiting_follower_ends_when_its_table_is_erased(self, journal: Journal) -> None:
        await journal.append("K7QX", 0, ["old"])
        follower = journal.subscribe("K7QX", after=1)
        waiting = asyncio.create_task(anext(follower, None))
        await asyncio.sleep(0.01)
        await asyncio.gather(journal.delete("K7QX"), journal.append("K7QX", 0, ["a", "b"]))
        assert await asyncio.wait_for(waiting, 2) is None

    async def test_after_closing_everything_is_refused(
        self, tmp_path: Path, clock: HandClock
    ) -> None:
        journal = self.open(tmp_path / "closing", clock)
        pending = [asyncio.create_task(journal.append(f"T{n}", 0, ["1"])) for n in range(5)]
        await asyncio.sleep(0)
        await asyncio.gather(journal.close(), journal.close())
        await journal.close()
        assert await asyncio.gather(*pending) == [1] * 5
        calls: list[Callable[[], object]] = [
            lambda: journal.append("T0", 1, ["2"]),
            lambda: journal.read("T0"),
            lambda: journal.last_seq("T0"),
            lambda: journal.tables(),
            lambda: journal.check(),
            lambda: journal.delete("T0"),
        ]
        for call in calls:
            with pytest.raises(Closed) as caught:
                await call()  # pyright: ignore
            assert caught.value.message.key == "journal.closed"
        with pytest.raises(Closed):
            journal.subscribe("T0")

    async def test_what_was_stored_is_there_after_opening_again(
        self, tmp_path: Path, clock: HandClock
    ) -> None:
        folder = tmp_path / "again"
        journal = self.open(folder, clock)
        await journal.append("K7QX", 0, ["1", "🐺\0"])
        await journal.append("GONE", 0, ["erased"])
        await journal.append("LAST", 0, ["3"])
        rows = await journal.tables()
        await journal.delete("GONE")
        await journal.close()
        journal = self.open(folder, clock)
        found = [(e.seq, e.body, e.stored_at) for e in await journal.read("K7QX")]
        rows_found = await journal.tables()
        if self.durable:
            assert found == [(1, "1", MIDNIGHT), (2, "🐺\0", MIDNIGHT)]
            assert rows_found == [rows[0], rows[2]]
            assert await journal.append("K7QX", 2, ["3"]) == 3
            assert await journal.append("GONE", 0, ["anew"]) == 1
        else:
            assert (found, rows_found) == ([], [])
        await journal.close()

    # ---- everything together ----

    def test_it_behaves_like_a_list(self, tmp_path_factory: pytest.TempPathFactory) -> None:
        def open_in_new_folder(folder: Path) -> Journal:
            return self.open(folder, lambda: MIDNIGHT)

        run_state_machine_as_test(
            machine_of(open_in_new_folder, lambda: tmp_path_factory.mktemp("list"), self.durable),
            settings=settings(
                max_examples=40,
                stateful_step_count=30,
                deadline=None,
                suppress_health_check=list(HealthCheck),
            ),
        )
