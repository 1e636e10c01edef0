"""How `two_players.jsonl` came about: `python -m tests.games.recorded.record 26 19`.

Without arguments it looks for a game that both players finish in the Lost Temple with the same
points, so that arrival decides (A23).
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

from companion.table.codec import Codec
from companion.table.commands import Undo
from companion.table.history import History
from companion.table.record import Record
from companion.table.seats import Actor
from companion.table.undo import offer
from tests.games.recorded.players import Explorer
from tests.games.recorded.tabletop import GAMES, Tabletop

FILE = Path(__file__).with_name("two_players.jsonl")
SLIPS = 0.02
"""How often somebody takes his last command back."""


def lines(records: Sequence[Record]) -> str:
    """A journal as it is exported."""
    codec = Codec(GAMES)
    return "".join(f"{codec.encode(record)}\n" for record in records)


def played(table: Tabletop, player: Explorer, until: int) -> Tabletop:
    """Played until that round begins, or to the end."""
    while table.state.phase != "over" and table.state.round < until:
        player.step(table)
        seat = 1 + player.random.randrange(len(table.state.players))
        if player.random.random() < SLIPS and (found := offer(table.history, Actor(seat))):
            table.do(Undo(found.seq), Actor(seat))
    return table


def game(seed: int, branch: int, before: Sequence[Record] = ()) -> Tabletop:
    """Game number `seed`, whose last round goes its own way for each `branch`."""
    table = Tabletop(2, seed=seed)
    if before:
        table.history = History(GAMES, before)
        table.commands = len(table.history.groups)
    else:
        played(table, Explorer(seed), until=5)
    player = Explorer(seed)
    player.random = Random(f"{seed}/{branch}")
    return player.play(played(table, player, until=6))


def is_close(table: Tabletop) -> bool:
    """Whether both are in the temple and have the same points, so that arrival decides."""
    there = all(p.arrival for p in table.state.players)
    return there and table.score().decided_by == "arrival"


def search(seeds: Sequence[int]) -> tuple[int, int] | None:
    """The first game in which it does."""
    for seed in seeds:
        table = played(Tabletop(2, seed=seed), Explorer(seed), until=5)
        rows = [table.rules.row_of(p.glass) for p in table.state.players]
        if min(rows) < 6:
            continue
        print(seed, rows, flush=True)
        for branch in range(80):
            done = game(seed, branch, table.history.records)
            if is_close(done):
                return seed, branch
    return None


def main() -> None:
    """Record the game asked for, or the first one found."""
    asked = [int(a) for a in sys.argv[1:]]
    found = (
        (asked[0], asked[1]) if len(asked) == 2 else search(range(asked[0] if asked else 0, 999))
    )
    if found is None:
        raise SystemExit("no such game")
    table = game(*found)
    assert is_close(table)
    FILE.write_text(lines(table.history.records), encoding="utf-8", newline="\n")
    print(found, table.commands, [p.total for p in table.score().players])


if __name__ == "__main__":
    main()
