"""Players that need nobody, and one game among them: through the real engine, checked throughout.

A bot sees what its seat sees and takes one of its buttons at random. After each event the state is
checked. A game may help with three optional attributes:
`invariants(state)` gives what is wrong with a state, in words (nothing: all is well);
`finished(state)` says whether the game has come to its end, so that a table at which nobody may do
anything before is found; `bot_weights` makes some moves rarer than others (`Weights`).
"""

from __future__ import annotations

import hashlib
import random
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from companion.hub.keys import draw_code, key_hash
from companion.table import commands as cmd
from companion.table.codec import Codec
from companion.table.decide import Decision, decide
from companion.table.events import TableOpened
from companion.table.game import Game, OptionValue, Prompt
from companion.table.history import History
from companion.table.message import Message, named
from companion.table.record import Record
from companion.table.refusal import Refusal
from companion.table.seats import Actor, Role, Viewer, seat_view
from companion.table.state import Games, TableState, apply
from companion.table.step import recorded
from companion.table.undo import offer
from companion.table.view import prompts_of

T = TypeVar("T")
STEPS = 5000
"""A game that has not ended after so many commands does not end."""
UNDO = 0.02
"""How often, of all commands, a seat undoes its last one instead."""
NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
HOST = Actor(host=True)


class SeededChance:
    """Chance that is the same again for the same seed."""

    def __init__(self, seed: str | int) -> None:
        self.random = random.Random(seed)

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        return self.random.randrange(n)

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The same items in an order drawn uniformly."""
        return tuple(self.random.sample(items, len(items)))


class Weights:
    """How often a bot takes a prompt, by the beginning of its id (`bot_weights` of a game).

    The longest beginning counts; without one it is 1.0. Prompts of weight 0 are taken only when
    no seat has another.
    """

    def __init__(self, by_prefix: Mapping[str, float]) -> None:
        self._by_prefix = by_prefix
        self._known: dict[str, float] = {}

    def __call__(self, prompt_id: str) -> float:
        """The weight of a prompt of that id."""
        known = self._known.get(prompt_id)
        if known is None:
            fitting = [prefix for prefix in self._by_prefix if prompt_id.startswith(prefix)]
            known = self._by_prefix[max(fitting, key=len)] if fitting else 1.0
            self._known[prompt_id] = known
        return known


def next_move(
    history: History, weights: Weights, chance: random.Random
) -> tuple[int, Prompt] | None:
    """Who moves, and what: a random one of the seats that may, failing that the host (0), who does
    what nobody else can. None when nobody may.

    Each is asked through its own eyes, and knows no more than its screen would show.
    """
    last: tuple[int, Prompt] | None = None
    seats = [s.no for s in history.state.seats]
    for no in (*chance.sample(seats, len(seats)), 0):
        eyes = seat_view(no) if no else Viewer(Role.HOST)
        open_ones = [p for p in prompts_of(history, eyes, host=not no) if p.refused is None]
        heavy = [weights(p.id) for p in open_ones]
        if any(heavy):
            return no, chance.choices(open_ones, heavy)[0]
        if open_ones and last is None:
            last = no, chance.choice(open_ones)
    return last


def actor_of(no: int) -> Actor:
    """Seat `no`, or the host for 0."""
    return Actor(no) if no else HOST


@dataclass(frozen=True, slots=True)
class Plan:
    """What to play: `seats` are the numbers of seats, taken in turn game by game; `undo` is the
    probability of an undo instead of a move, `steps` the most commands of one game."""

    game: str
    games: int = 1
    seats: tuple[int, ...] = (1,)
    seed: int = 0
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    undo: float = UNDO
    steps: int = STEPS


@dataclass(frozen=True, slots=True)
class Broken:
    """An invariant that did not hold: in which game (from 0), after how many commands, and the
    command, as a device would have sent it, with which it happened."""

    number: int
    seats: int
    step: int
    message: Message
    seat: int | None = None
    command: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """One game: commands of the seats (`moves`, and `undos` apart), events, what kinds of prompts
    were taken, its journal in lines, and what broke, if anything did."""

    number: int
    moves: int
    undos: int
    events: int
    taken: Mapping[str, int]
    digest: str
    lines: tuple[str, ...]
    broken: Broken | None


class _Break(Exception):
    """Something does not hold."""

    def __init__(self, key: str, **params: object) -> None:
        self.message = Message(key, params)
        super().__init__(key)


class _Table:
    """One table in the simulation, and the checks after each of its events."""

    def __init__(self, plan: Plan, number: int, games: Games, codec: Codec) -> None:
        self.plan, self.number = plan, number
        self.seats = plan.seats[number % len(plan.seats)]
        self.game: Game[Any] = games[plan.game]
        self.chance = SeededChance(f"{plan.seed}/{number}")
        self.history = History(games)
        self.codec = codec
        self.lines: list[str] = []
        self.taken: Counter[str] = Counter()
        self.moves = self.undos = 0
        self.now: tuple[int | None, Any] = (None, None)
        self._weights = Weights(getattr(self.game, "bot_weights", {}))
        self._invariants: Callable[[Any], Iterable[str]] = getattr(
            self.game, "invariants", lambda _: ()
        )
        self._finished: Callable[[Any], bool] = getattr(self.game, "finished", lambda _: True)
        self._read_back: list[Record] = []

    @property
    def step(self) -> int:
        """Commands that the seats have given."""
        return self.moves + self.undos

    def play(self) -> None:
        """From the opening to the score. Raises _Break, or whatever the engine raises."""
        self._open()
        while self._move():
            pass
        if not self._finished(self.history.state.game):
            raise _Break("simulate.stuck")
        made = decide(self.history, HOST, cmd.Finish(), self.chance)
        if isinstance(made, Refusal):
            raise _Break("simulate.no_score", why=made.message)
        self._take(made, HOST)
        if History(self.history.games, self._read_back).state != self.history.state:
            raise _Break("simulate.replay")

    def _open(self) -> None:
        """A table with everybody at it and the game begun."""
        code = draw_code(self.chance)
        opened = TableOpened(code, self.plan.game, key_hash(code, "host"))
        self._take(Decision((opened,)), HOST)
        for name, value in self.plan.options.items():
            self._do(HOST, cmd.SetOption(name, value))
        for name in NAMES[: self.seats]:
            self._do(HOST, cmd.AddSeat(name, phoneless=True))
        self._do(HOST, cmd.Start())

    def _move(self) -> bool:
        """One command of a seat. False when nobody may do anything."""
        self.now = (None, None)
        draw = self.chance.random
        if self.plan.undo and draw.random() < self.plan.undo and self._undo():
            return True
        found = next_move(self.history, self._weights, draw)
        if found is None:
            return False
        if self.step >= self.plan.steps:
            raise _Break("simulate.endless", steps=self.plan.steps)
        no, prompt = found
        self._do(actor_of(no), prompt.command, prompt.id)
        self.moves += 1
        self.taken[prompt.id.partition("/")[0]] += 1
        return True

    def _undo(self) -> bool:
        """A random seat takes back what its undo button offers. False when it offers nothing."""
        actor = Actor(1 + self.chance.below(self.seats))
        offered = offer(self.history, actor)
        if offered is None:
            return False
        self._do(actor, cmd.Undo(offered.seq))
        self.undos += 1
        if _plain_fold(self.history) != self.history.state:
            raise _Break("simulate.undo")
        return True

    def _do(self, actor: Actor, command: Any, prompt: str = "") -> None:
        """A command on the way that a device's takes."""
        self.now = (actor.seat, command)
        sent = self.codec.decode_command(self.codec.encode_command(command))
        if sent != command:
            why = sent.message if isinstance(sent, Refusal) else Message("simulate.other_command")
            raise _Break("simulate.unsendable", prompt=prompt, why=why)
        made = decide(self.history, actor, sent, self.chance)
        if isinstance(made, Refusal):
            raise _Break("simulate.refused", prompt=prompt, why=made.message)
        self._take(made, actor)

    def _take(self, decision: Decision, actor: Actor) -> None:
        """The events of a command, one after the other, into the journal and into the state."""
        for record in recorded(
            self.history, decision, actor, float(self.step), f"{self.number}-{self.step}"
        ):
            line = self.codec.encode(record)
            read = self.codec.decode(line)
            if read != record:
                raise _Break("simulate.codec", kind=self.codec.kind(record.event))
            self.history.extend([record])
            self.lines.append(line)
            self._read_back.append(read)
            state = self.history.state
            if state.game is not None and (wrong := list(self._invariants(state.game))):
                raise _Break("simulate.invariant", what="; ".join(wrong))


def _plain_fold(history: History) -> TableState:
    """The state without snapshots: every standing event, from the beginning."""
    state = TableState()
    for record in history.standing():
        state = apply(history.games, state, record.event)
    return state


def play(plan: Plan, number: int, games: Games, codec: Codec) -> Played:
    """Game `number` (from 0) of the plan. The same plan and number give the same game."""
    table = _Table(plan, number, games, codec)
    broken = None
    try:
        table.play()
    except _Break as found:
        broken = _report(table, found.message)
    except Exception as error:  # whatever the engine raises is a finding, not our end
        last = traceback.extract_tb(error.__traceback__)[-1]
        params = {
            "error": f"{type(error).__name__}: {error}",
            "place": f"{Path(last.filename).name}:{last.lineno}",
        }
        broken = _report(table, Message("simulate.raised", params))
    written = "".join(f"{line}\n" for line in table.lines).encode()
    return Played(
        number,
        table.moves,
        table.undos,
        table.history.seq,
        dict(table.taken),
        hashlib.sha256(written).hexdigest(),
        tuple(table.lines) if broken or number == plan.games - 1 else (),
        broken,
    )


def _report(table: _Table, message: Message) -> Broken:
    seat, command = table.now
    try:
        sent = None if command is None else table.codec.encode_command(command)
    except Exception:  # a command that cannot be written is what broke
        sent = {"type": repr(command)}
    said = named(message, table.history.state.names())
    return Broken(table.number, table.seats, table.step, said, seat, sent)
