"""Re-entry codes: how somebody with a new phone comes back to their seat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from companion.hub.keys import draw_reentry
from companion.hub.throttle import Throttle
from companion.table.chance import Chance
from companion.table.refusal import Refusal, refuse

REENTRY_SECONDS = 600
REENTRY_GUESSES = 30
"""Wrong codes on one table, from whatever connections, before its re-entry codes are void."""


@dataclass(slots=True)
class Reentry:
    """A code that is good for one phone. `turns`: how often seats had changed numbers by then."""

    code: str = field(repr=False)
    seat: int
    until: float
    turns: int


class ReentryCodes:
    """The codes of one table. Kept in memory only: after a restart the host shows new ones."""

    def __init__(self, chance: Chance, clock: Callable[[], float]) -> None:
        self._chance, self._clock = chance, clock
        self._open: list[Reentry] = []
        self._misses = 0
        self._guesses = Throttle(5, 0.1, clock)

    def issue(self, seat: int, turns: int) -> str:
        """A new code for `seat`; an older one of that seat is void."""
        self._misses = 0
        self._open = [r for r in self._open if r.seat != seat]
        made = Reentry(draw_reentry(self._chance), seat, self._clock() + REENTRY_SECONDS, turns)
        self._open.append(made)
        return made.code

    def take(self, code: str, turns: int, guesser: object) -> Reentry | Refusal:
        """The seat behind `code`, which is used up by this. `guesser`: the connection."""
        if not self._guesses.allows(guesser):
            return refuse("reentry.slow_down")
        now = self._clock()
        # A code is for a person: when seats got other numbers, it might let in somebody else.
        self._open = [r for r in self._open if r.until > now and r.turns == turns]
        found = next((r for r in self._open if r.code == code), None)
        if found is None:
            self._guesses.wrong(guesser)
            self._misses += 1
            if self._misses >= REENTRY_GUESSES:
                self._open.clear()
            return refuse("reentry.wrong")
        self._open.remove(found)  # good for one phone, also when two send it at once
        return found

    def give_back(self, reentry: Reentry) -> None:
        """The phone could not be seated after all: its code stays good."""
        self._open.append(reentry)
