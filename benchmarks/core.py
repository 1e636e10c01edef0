"""How fast the heart is: commands decided and folded, tables reopened: `python -m benchmarks.core`.

Three games: the life counter of the tests, a market of about the size of a full table (4 seats,
200 cards in piles, an immutable state), and Arnak tracked move by move: whole random games of four,
their commands given again. Times are those of the processor: nothing here waits.
`--write` puts the figures into results.md.
"""

from __future__ import annotations

import asyncio
import random
import statistics
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from benchmarks.results import write_section
from companion.bots import Weights, actor_of, next_move
from companion.hub.hub import Hub
from companion.hub.live import LiveTable
from companion.journal.memory import MemoryJournal
from companion.packs.games import installed_games
from companion.table import commands as cmd
from companion.table.chance import Chance
from companion.table.codec import Codec
from companion.table.decide import Decision
from companion.table.game import Game, GameView, Meta, OptionValue, Prompt
from companion.table.message import Message, SeatRef
from companion.table.refusal import Refusal, refuse
from companion.table.seats import SPECTATOR, Actor, Viewer, seat_view
from companion.table.view import view
from tests.lifecounter import Change, LifeCounter, Mark
from tests.table.played import HOST, Played

ROUNDS = 7
COMMANDS = 1000
PILES = ("draw", "hand", "played", "gone")
CARDS = 50  # of each seat


@dataclass(frozen=True, slots=True)
class Move:
    """Lay a card from one pile of one's own onto another, for a coin."""

    card: int
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Moved:
    seat: int
    card: int
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Owned:
    piles: Mapping[str, tuple[int, ...]]
    coins: int


class Market:
    """A state of about the size of a tracked game, and rules that look around in it."""

    meta = Meta("market", Message("market.name"), (1, 4))
    commands = (Move,)
    events = (Moved,)

    def open(self, seats: Mapping[int, str], options: Mapping[str, OptionValue]) -> Any:
        full = {"draw": tuple(range(CARDS)), **dict.fromkeys(PILES[1:], ())}
        return {no: Owned(full, 10_000) for no in seats}

    def decide(
        self, state: Any, actor: Actor, command: Any, chance: Chance
    ) -> Sequence[Any] | Refusal:
        mine = state.get(actor.seat)
        if mine is None or command.target not in PILES or mine.coins < 1:
            return refuse("market.no")
        if command.card not in mine.piles[command.source]:
            return refuse("market.not_there", overridable=True)
        return [Moved(actor.seat or 0, command.card, command.source, command.target)]

    def apply(self, state: Any, event: Any) -> Any:
        if not isinstance(event, Moved):
            return state
        mine = state[event.seat]
        piles = {
            **mine.piles,
            event.source: tuple(c for c in mine.piles[event.source] if c != event.card),
            event.target: (*mine.piles[event.target], event.card),
        }
        return {**state, event.seat: replace(mine, piles=piles, coins=mine.coins - 1)}

    def prompts(self, state: Any, actor: Actor) -> tuple[Prompt, ...]:
        return ()

    def view(self, state: Any, viewer: Viewer) -> GameView:
        return GameView()

    def score(self, state: Any) -> None:
        return None

    def say(self, event: Any, viewer: Viewer) -> Message | None:
        return Message("market.moved", {"seat": SeatRef(event.seat), "card": event.card})

    def touches(self, event: Any) -> frozenset[str]:
        return frozenset({f"seat/{event.seat}"})


def _seated(game: Game[Any]) -> Played:
    table = Played(4, {game.meta.id: game})
    for no, name in enumerate(("Ann", "Bob", "小明", "🐺"), 1):
        table.sit(no, name)
    table.do(HOST, cmd.Start())
    return table


def _life(i: int) -> tuple[Actor, Any]:
    return Actor(seat=i % 4 + 1), Change(1) if i % 2 else Mark()


def _market(i: int) -> tuple[Actor, Any]:
    card, round_ = i // 4 % CARDS, i // (4 * CARDS)
    return Actor(seat=i % 4 + 1), Move(card, PILES[round_ % 4], PILES[(round_ + 1) % 4])


def played(game: Game[Any], script: Any, undo_every: int = 0) -> tuple[Played, float]:
    """A table after 1,000 commands (some undone and done again), and how many went through in a
    second."""
    table = _seated(game)
    moves = [script(i) for i in range(COMMANDS)]
    start = time.process_time()
    for i, (actor, command) in enumerate(moves):
        made = table.ask(actor, command)
        assert isinstance(made, Decision), made
        first = table.write(made.events, actor)
        if undo_every and i % undo_every == 0:
            table.do(actor, cmd.Undo(first))
            table.write(made.events, actor)
    return table, COMMANDS / (time.process_time() - start)


def tracked() -> tuple[Game[Any], list[tuple[Actor, Any]]]:
    """Arnak, and the commands of whole random games of four, one after the other."""
    game = installed_games()["arnak"]
    given: list[tuple[Actor, Any]] = []
    for seed in range(3):
        table, rng = _seated(game), random.Random(seed)
        weights = Weights(game.bot_weights)  # type: ignore[attr-defined]
        while (move := next_move(table.history, weights, rng)) is not None:
            no, prompt = move
            made = table.ask(actor_of(no), prompt.command)
            assert isinstance(made, Decision), made
            table.write(made.events, actor_of(no))
            given.append((actor_of(no), prompt.command))
        given.append((HOST, None))
    return game, given


def replayed(game: Game[Any], given: list[tuple[Actor, Any]]) -> tuple[Played, float]:
    """The last of those games, and how many of all commands went through in a second."""
    table = _seated(game)
    spent, count = 0.0, 0
    for actor, command in given:
        if command is None:  # the next game
            last, table = table, _seated(game)
            continue
        start = time.process_time()
        made = table.ask(actor, command)
        assert isinstance(made, Decision), made
        table.write(made.events, actor)
        spent += time.process_time() - start
        count += 1
    return last, count / spent


async def reopening(table: Played) -> float:
    """Seconds from the entries in a journal to a live table, cut to 1,000 events."""
    games = table.history.games
    codec = Codec(games)
    records = table.history.records[:1000]
    journal = MemoryJournal()
    await journal.append("ABCDEF", 0, [codec.encode(r) for r in records])
    hub = Hub(journal, games)
    start = time.process_time()
    live = await hub.find("ABCDEF")
    seconds = time.process_time() - start
    assert isinstance(live, LiveTable)
    assert live.history.seq == 1000
    await live.close()
    return seconds


def viewing(table: Played) -> float:
    """Seconds for the views of four seats and a spectator."""
    start = time.process_time()
    for viewer in (*(seat_view(no) for no in (1, 2, 3, 4)), SPECTATOR):
        view(table.history, viewer)
    return time.process_time() - start


def measure(game: Game[Any], script: Any) -> list[str]:
    """One row of the table of figures."""
    rates: list[float] = []
    reopened: list[float] = []
    undone: list[float] = []
    viewed: list[float] = []
    for _ in range(ROUNDS):
        table, rate = played(game, script)
        rates.append(rate)
        reopened.append(asyncio.run(reopening(table)))
        undone.append(asyncio.run(reopening(played(game, script, undo_every=5)[0])))
        viewed.append(viewing(table))
    rate, whole, much, seen = map(statistics.median, (rates, reopened, undone, viewed))
    return [
        game.meta.id,
        f"{rate:,.0f}",
        f"{whole * 1000:.0f} ms",
        f"{much * 1000:.0f} ms",
        f"{seen * 1000:.1f} ms",
    ]


def measure_tracked() -> list[str]:
    """The row of a tracked game; its reopening is that of its first 1,000 events."""
    game, given = tracked()
    rates: list[float] = []
    reopened: list[float] = []
    viewed: list[float] = []
    for _ in range(ROUNDS):
        table, rate = replayed(game, given)
        rates.append(rate)
        reopened.append(asyncio.run(reopening(table)))
        viewed.append(viewing(table))
    rate, whole, seen = map(statistics.median, (rates, reopened, viewed))
    name = f"{game.meta.id}, {len(given):,} commands of whole games"
    return [name, f"{rate:,.0f}", f"{whole * 1000:.0f} ms", "", f"{seen * 1000:.1f} ms"]


def main() -> None:
    rows = [measure(LifeCounter(), _life), measure(Market(), _market), measure_tracked()]
    lines = [
        f"Medians of {ROUNDS} rounds of {COMMANDS:,} commands, processor time"
        " (`python -m benchmarks.core --write`).",
        "",
        "| game | decide + apply, commands/s | reopen 1,000 events | with every 5th undone"
        " | 5 views |",
        "|---|---|---|---|---|",
        *(f"| {' | '.join(row)} |" for row in rows),
        "| target | ≥ 10,000 | ≤ 100 ms | ≤ 100 ms | |",
    ]
    print("\n".join(lines))
    if "--write" in sys.argv:
        write_section("Core", lines)


if __name__ == "__main__":
    main()
