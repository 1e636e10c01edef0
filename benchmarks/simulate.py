"""How fast random play goes, all checks included: `python -m benchmarks.simulate [GAME] [--write]`.

Moves per second of one process, for each number of seats, and how many times that all cores
together reach. Wall clock; `--write` puts the figures into results.md.
"""

from __future__ import annotations

import statistics
import sys
from dataclasses import replace
from functools import partial

from benchmarks.results import write_section
from companion.bots import Plan
from companion.packs.games import installed_games
from companion.simulate import Load, cores, make_plan, run

ROUNDS = 5
MOVES = 4000
"""About so many in a round of one process."""
TRACKED = "mode=moves"
"""The option with which a game is tracked move by move, if it has it."""


def planned(game: str, load: Load) -> Plan:
    """Games for each number of seats, tracked move by move where that is possible."""
    games = load()
    make = partial(make_plan, games, game, count=1)
    option = games[game].meta.option("mode") if game in games else None
    return make(options=[TRACKED]) if option and option.accepts("moves") else make()


def measure(plan: Plan, load: Load, jobs: int) -> tuple[float, float, int]:
    """Moves per second (median), moves per game (mean), and how many games a round had."""
    trial = run(replace(plan, games=4), load)
    plan = replace(plan, games=jobs * max(4, round(4 * MOVES / max(trial.moves, 1))))
    rates: list[float] = []
    mean = 0.0
    for seed in range(ROUNDS):
        done = run(replace(plan, seed=seed), load, jobs)
        assert done.broken is None, done.to_json("en")["broken"]
        rates.append(done.moves / done.seconds)
        mean = done.moves / done.played
    return statistics.median(rates), mean, plan.games


def main() -> None:
    named = [word for word in sys.argv[1:] if not word.startswith("-")]
    game = named[0] if named else "arnak"
    load = partial(installed_games, None, ())
    plan, all_cores = planned(game, load), cores()
    rows: list[list[str]] = []
    for seats in plan.seats:
        one = replace(plan, seats=(seats,))
        rate, mean, games = measure(one, load, 1)
        together, _, _ = measure(one, load, all_cores)
        ratio = f"{together / rate:.2f}"
        rows.append([str(seats), f"{games:,}", f"{mean:.0f}", f"{rate:,.0f}", ratio])
    options = ", ".join(f"{name}={value}" for name, value in plan.options.items()) or "defaults"
    lines = [
        f"Random games of {game} ({options}) with every check, medians of {ROUNDS} rounds"
        " (`python -m benchmarks.simulate --write`).",
        "",
        f"| seats | games a round | moves a game | moves/s, one process | times that, {all_cores}"
        " processes |",
        "|---|---|---|---|---|",
        *(f"| {' | '.join(row)} |" for row in rows),
    ]
    print("\n".join(lines))
    if "--write" in sys.argv:
        write_section("Random play", lines)


if __name__ == "__main__":
    main()
