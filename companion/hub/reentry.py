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


@dataclass(frozen=True, slots=True)
class Shown:
    """To whom a code was shown, and for whom: the host's device, the one that held the seat (""
    for none), and how often seats had changed their numbers by then."""

    host: str = field(repr=False)
    holder: str = field(repr=False)
    turns: int

    def still(self, now: Shown) -> bool:
        """Whether a code is for the person it was shown for, and by who is host `now`. A seat that
        its phone has left waits for the same person; one that another phone has taken does not."""
        same = (self.host, self.turns) == (now.host, now.turns)
        return same and now.holder in ("", self.holder) and now.holder != now.host


@dataclass(slots=True)
class Reentry:
    """A code that is good for one phone."""

    code: str = field(repr=False)
    seat: int
    until: float
    shown: Shown


class ReentryCodes:
    """The codes of one table. Kept in memory only: after a restart the host shows new ones."""

    def __init__(self, chance: Chance, clock: Callable[[], float]) -> None:
        self._chance, self._clock = chance, clock
        self._open: list[Reentry] = []
        self._misses = 0
        self._guesses = Throttle(5, 0.1, clock)

    def issue(self, seat: int, shown: Shown) -> str:
        """A new code for `seat`; an older one of that seat is void."""
        self._misses = 0
        self._open = [r for r in self._open if r.seat != seat]
        made = Reentry(draw_reentry(self._chance), seat, self._clock() + REENTRY_SECONDS, shown)
        self._open.append(made)
        return made.code

    def take(
        self, code: str, good: Callable[[Reentry], bool], guesser: object
    ) -> Reentry | Refusal:
        """The seat behind `code`, which is used up by this. `good`: whether a code still counts;
        `guesser`: the connection."""
        if not self._guesses.allows(guesser):
            return refuse("reentry.slow_down")
        self._open = self._counting(good)
        found = next((r for r in self._open if r.code == code), None)
        if found is None:
            self._guesses.wrong(guesser)
            self._misses += 1
            if self._misses >= REENTRY_GUESSES:
                self._open.clear()
            return refuse("reentry.wrong")
        self._open.remove(found)  # good for one phone, also when two send it at once
        return found

    def has(self, code: str, good: Callable[[Reentry], bool]) -> bool:
        """Whether `code` would be taken."""
        return any(r.code == code for r in self._counting(good))

    def _counting(self, good: Callable[[Reentry], bool]) -> list[Reentry]:
        now = self._clock()
        return [r for r in self._open if r.until > now and good(r)]

    def give_back(self, reentry: Reentry) -> None:
        """The phone could not be seated after all: its code stays good."""
        self._open.append(reentry)
