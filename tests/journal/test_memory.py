"""The memory journal keeps the contract."""

from __future__ import annotations

from pathlib import Path

from companion.journal import Clock, Journal, MemoryJournal
from tests.journal.contract import JournalContract


class TestMemoryJournal(JournalContract):
    durable = False

    def open(self, folder: Path, clock: Clock) -> Journal:
        return MemoryJournal(clock)
