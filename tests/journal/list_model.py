"""A journal next to a dict of lists: whatever is asked, both must answer the same."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from companion.journal import Conflict, Journal

codes = st.sampled_from(["A", "B", "K7QX", "a"])
texts = st.one_of(
    st.text(st.characters(exclude_categories=["Cs"]), max_size=30),
    st.sampled_from(["", "\0", "🐺", "x" * 5_000, "湖" * 3_000]),
)
appends = st.lists(texts, max_size=6)


def machine_of(
    open_journal: Callable[[Path], Journal], new_folder: Callable[[], Path], durable: bool
) -> type[RuleBasedStateMachine]:
    """The state machine for one kind of journal; only a durable one is closed and opened again."""

    class JournalLikeList(RuleBasedStateMachine):
        def __init__(self) -> None:
            super().__init__()
            self.folder = new_folder()
            self.runner = asyncio.Runner()
            self.model: dict[str, list[str]] = {}
            self.followed: dict[str, list[str]] = {}
            self.tasks: dict[str, asyncio.Task[None]] = {}
            self.journal = self.runner.run(self._open())

        async def _open(self) -> Journal:
            return open_journal(self.folder)

        async def _append(self, code: str, expected: int, bodies: list[str]) -> int | None:
            try:
                return await self.journal.append(code, expected, bodies)
            except Conflict as error:
                conflict = error
            assert conflict.actual == len(self.model.get(code, []))
            return None

        @rule(code=codes, bodies=appends, off=st.sampled_from([0, 0, 0, 0, 1, 2, -1, -2]))
        def append(self, code: str, bodies: list[str], off: int) -> None:
            stored = self.model.get(code, [])
            expected = max(0, len(stored) + off)
            last = self.runner.run(self._append(code, expected, bodies))
            if expected == len(stored):
                assert last == expected + len(bodies)
                if bodies:
                    self.model[code] = stored + bodies
            else:
                assert last is None

        @rule(
            wanted=st.lists(st.tuples(codes, st.lists(texts, min_size=1, max_size=3)), max_size=8)
        )
        def append_at_once(self, wanted: list[tuple[str, list[str]]]) -> None:
            """All expect what the model holds now, so the first of each table wins."""
            before = {code: len(self.model.get(code, [])) for code, _ in wanted}

            async def all_at_once() -> list[int | BaseException]:
                return await asyncio.gather(
                    *(self.journal.append(code, before[code], bodies) for code, bodies in wanted),
                    return_exceptions=True,
                )

            taken: set[str] = set()
            for (code, bodies), outcome in zip(wanted, self.runner.run(all_at_once()), strict=True):
                if code in taken:
                    assert isinstance(outcome, Conflict)
                    assert outcome.actual == len(self.model[code])
                else:
                    taken.add(code)
                    assert outcome == before[code] + len(bodies)
                    self.model[code] = [*self.model.get(code, []), *bodies]

        @rule(code=codes, after=st.integers(0, 12))
        def read(self, code: str, after: int) -> None:
            entries = self.runner.run(self.journal.read(code, after))
            wanted = list(enumerate(self.model.get(code, []), 1))[after:]
            assert [(e.seq, e.body) for e in entries] == wanted
            assert {e.table for e in entries} <= {code}

        @rule(code=codes)
        def follow(self, code: str) -> None:
            if code in self.tasks:
                return
            into = self.followed[code] = []

            async def follow() -> None:
                async for entry in self.journal.subscribe(code):
                    assert entry.seq == len(into) + 1
                    into.append(entry.body)

            async def begin() -> asyncio.Task[None]:
                return asyncio.create_task(follow())

            self.tasks[code] = self.runner.run(begin())

        @precondition(lambda self: bool(self.tasks))
        @rule()
        def followers_have_all(self) -> None:
            async def settle() -> None:
                for _ in range(400):
                    if all(self.followed[c] == self.model.get(c, []) for c in self.tasks):
                        return
                    await asyncio.sleep(0.005)

            self.runner.run(settle())
            for code in self.tasks:
                assert self.followed[code] == self.model.get(code, [])
                assert not self.tasks[code].done()

        @rule(code=codes)
        def erase(self, code: str) -> None:
            self.runner.run(self.journal.delete(code))
            self.model.pop(code, None)
            if code in self.tasks:
                self._ended(code)

        @precondition(lambda _: durable)
        @rule()
        def close_and_open_again(self) -> None:
            self.runner.run(self.journal.close())
            for code in list(self.tasks):
                self._ended(code)
            self.journal = self.runner.run(self._open())
            assert self.journal.salvage is None

        def _ended(self, code: str) -> None:
            async def wait(task: asyncio.Task[None]) -> None:
                await asyncio.wait_for(task, 5)

            self.runner.run(wait(self.tasks.pop(code)))
            del self.followed[code]

        @invariant()
        def the_same_tables(self) -> None:
            rows = self.runner.run(self.journal.tables())
            assert [(r.table, r.last_seq) for r in rows] == [
                (code, len(bodies)) for code, bodies in self.model.items()
            ]

        @rule()
        def check(self) -> None:
            report = self.runner.run(self.journal.check())
            assert report.ok
            assert report.entries == sum(map(len, self.model.values()))

        def teardown(self) -> None:
            self.runner.run(self.journal.close())
            self.runner.close()

    return JournalLikeList
