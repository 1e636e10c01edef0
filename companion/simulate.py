"""Many random games: `companion simulate`. How each is played and checked: `companion.bots`."""

from __future__ import annotations

import hashlib
import os
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

from companion.bots import STEPS, UNDO, Broken, Plan, Played, play
from companion.i18n import render
from companion.table.codec import Codec
from companion.table.game import Option, OptionValue
from companion.table.message import Message
from companion.table.state import Games

Load = Callable[[], Games]
"""Gives the installed games; asked once in each process."""


class PlanError(Exception):
    """What was asked for cannot be played; `message` says why."""

    def __init__(self, key: str, **params: object) -> None:
        self.message = Message(key, params)
        super().__init__(key)


@dataclass(frozen=True, slots=True)
class Summary:
    """All games up to the last or to the first that broke; `journal` are the lines of that one.

    `seconds` are those of the wall clock; with several processes from before they have all begun.
    """

    plan: Plan
    played: int
    moves: int
    undos: int
    events: int
    shortest: int
    longest: int
    taken: Mapping[str, int]
    digest: str
    seconds: float
    jobs: int
    broken: Broken | None
    journal: tuple[str, ...]

    def to_json(self, lang: str) -> dict[str, Any]:
        """Plain values; what broke is said in `lang`."""
        broke = self.broken
        return {
            "game": self.plan.game,
            "games": self.played,
            "seats": list(self.plan.seats),
            "seed": self.plan.seed,
            "options": dict(self.plan.options),
            "moves": self.moves,
            "undos": self.undos,
            "events": self.events,
            "moves_per_game": {
                "fewest": self.shortest,
                "mean": round(self.moves / self.played, 1),
                "most": self.longest,
            },
            "taken": dict(sorted(self.taken.items())),
            "digest": self.digest,
            "jobs": self.jobs,
            "seconds": round(self.seconds, 3),
            "moves_per_second": round(self.moves / max(self.seconds, 1e-9)),
            "broken": broke
            and {
                "seed": self.plan.seed,
                "game": broke.number,
                "seats": broke.seats,
                "step": broke.step,
                "message": render(broke.message, lang),
                "seat": broke.seat,
                "command": broke.command,
            },
        }


def make_plan(
    games: Games,
    game: str,
    *,
    count: int,
    seats: int = 0,
    seed: int = 0,
    options: Sequence[str] = (),
    undo: float = UNDO,
    steps: int = STEPS,
) -> Plan:
    """The plan for what a person typed: `seats` 0 is every number the game can be played with,
    `options` are `name=value`. Raises PlanError."""
    if game not in games:
        raise PlanError("simulate.no_game", game=game, known=", ".join(sorted(games)))
    meta = games[game].meta
    fewest, most = meta.seats
    if seats and not fewest <= seats <= most:
        raise PlanError("simulate.seats", fewest=fewest, most=most, seats=seats)
    chosen: dict[str, OptionValue] = {}
    for each in options:
        name, _, text = each.partition("=")
        option = meta.option(name)
        if option is None:
            known = ", ".join(o.name for o in meta.options) or "-"
            raise PlanError("simulate.no_option", name=name, known=known)
        chosen[name] = _value(option, text)
    numbers = (seats,) if seats else tuple(range(fewest, most + 1))
    return Plan(game, count, numbers, seed, chosen, undo, steps)


def _value(option: Option, text: str) -> OptionValue:
    """The value that is written like that."""
    for value in option.values:
        if str(value).lower() == text.lower():
            return value
    known = ", ".join(str(v).lower() for v in option.values)
    raise PlanError("simulate.no_value", name=option.name, value=text, known=known)


_here: list[tuple[Games, Codec]] = []
"""What a worker process plays with."""


def cores() -> int:
    """How many processes this machine runs side by side."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def run(plan: Plan, load: Load, jobs: int = 1) -> Summary:
    """All games of the plan, in `jobs` processes, up to the first that breaks.

    `load` must be picklable when `jobs` is more than 1. The result is the same for any `jobs`,
    but for the times.
    """
    jobs = max(1, min(jobs, plan.games))
    total: Counter[str] = Counter()
    digest = hashlib.sha256()
    moves = undos = events = done = longest = 0
    shortest = plan.steps
    broken, journal = None, ()
    with _games(plan, load, jobs) as played:
        start = time.perf_counter()
        for each in played:
            done += 1
            moves, undos, events = moves + each.moves, undos + each.undos, events + each.events
            shortest, longest = min(shortest, each.moves), max(longest, each.moves)
            total.update(each.taken)
            digest.update(each.digest.encode())
            broken, journal = each.broken, each.lines
            if broken:
                break
        seconds = time.perf_counter() - start
    counts = (done, moves, undos, events, shortest, longest)
    return Summary(plan, *counts, total, digest.hexdigest()[:16], seconds, jobs, broken, journal)


@contextmanager
def _games(plan: Plan, load: Load, jobs: int) -> Iterator[Iterable[Played]]:
    """The games in order of their numbers; those that nobody waits for any more are dropped."""
    if jobs == 1:
        games = load()
        yield map(partial(play, plan, games=games, codec=Codec(games)), range(plan.games))
        return
    pool = ProcessPoolExecutor(jobs, initializer=_begin, initargs=(load,))
    try:
        chunk = max(1, min(50, plan.games // (jobs * 4)))
        yield pool.map(partial(_play_here, plan), range(plan.games), chunksize=chunk)
    finally:
        pool.shutdown(cancel_futures=True)


def _begin(load: Load) -> None:
    games = load()
    _here[:] = [(games, Codec(games))]


def _play_here(plan: Plan, number: int) -> Played:
    return play(plan, number, *_here[0])
