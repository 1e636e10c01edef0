"""A table of 《阿拉喀纳斯》 for tests, through the engine as every device uses it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.bots import SeededChance
from companion.games.alakanas.content import Character
from companion.games.alakanas.game import AlakanasGame
from companion.games.alakanas.play import commands as cmd
from companion.games.alakanas.play.state import Play
from companion.games.alakanas.play.view import AlakanasView
from companion.games.border import Name
from companion.packs.dealer import SeatCommit
from companion.packs.loader import load_pack
from companion.table import commands as table
from companion.table.codec import Codec
from companion.table.decide import Decision, decide
from companion.table.events import TableOpened
from companion.table.history import History
from companion.table.refusal import Refusal
from companion.table.seats import Actor, Role, Viewer, seat_view
from companion.table.step import recorded

PACK = load_pack("alakanas")
GAME = AlakanasGame(PACK, SeatCommit())
NAMES = "甲乙丙丁戊己庚辛壬癸"
HOST = Actor(host=True)
HOST_VIEW = Viewer(Role.HOST)
CAMPS = {"g": "guardian", "h": "helper", "i": "invader"}


def own_pack(*characters: tuple[str, str, int], deck: int = 0) -> AlakanasGame:
    """A game with a pack of the group's own: characters (id, camp, health), size of the deck."""
    own = tuple(
        Character(id=name, name=Name.model_validate({"zh": name, "en": name}), camp=camp, health=n)  # type: ignore[arg-type]
        for name, camp, n in characters
    )
    return AlakanasGame(
        PACK.model_copy(update={"characters": (*PACK.characters, *own), "deck": deck}),
        SeatCommit(),
    )


class Table:
    """People at a table. `say` gives a command; without a seat the host asks, as 天神."""

    def __init__(
        self, seats: int = 4, *, seed: int = 1, game: AlakanasGame = GAME, **options: Any
    ) -> None:
        self.game = game
        self.games = {"alakanas": game}
        self.codec = Codec(self.games)
        self.history = History(self.games)
        self.chance = SeededChance(seed)
        self._take(Decision((TableOpened("KNS234", "alakanas", "host"),)), HOST)
        for name, value in options.items():
            self.ok(table.SetOption(name, value))
        for name in NAMES[:seats]:
            self.ok(table.AddSeat(name, phoneless=True))
        self.ok(table.Start())

    def _take(self, decision: Decision, actor: Actor) -> None:
        for record in recorded(self.history, decision, actor, float(self.history.seq)):
            assert self.codec.decode(self.codec.encode(record)) == record
            self.history.extend([record])

    @property
    def state(self) -> Play:
        state: Play = self.history.state.game
        return state

    def say(
        self, command: Any, seat: int | None = None, *, insists: bool = False
    ) -> list[Any] | Refusal:
        """What comes of a command: its events, or the reason why not."""
        actor = Actor(seat, host=seat is None, insists=insists)
        made = decide(self.history, actor, command, self.chance)
        if isinstance(made, Refusal):
            return made
        self._take(made, actor)
        return list(made.events)

    def ok(self, command: Any, seat: int | None = None, *, insists: bool = False) -> list[Any]:
        """A command that is accepted."""
        made = self.say(command, seat, insists=insists)
        assert not isinstance(made, Refusal), made
        return made

    def no(self, command: Any, seat: int | None = None, *, hard: bool = False) -> str:
        """The reason against a command, without its prefix. `hard`: nobody can insist on it; else
        one must be able to."""
        before = self.history.seq
        made = self.say(command, seat)
        assert isinstance(made, Refusal), made
        assert made.overridable is not hard, made
        if hard:
            assert isinstance(self.say(command, seat, insists=True), Refusal)
        assert self.history.seq == before
        return made.message.key.removeprefix("alakanas.no.")

    def see(self, seat: int | None = None) -> AlakanasView:
        """The view of a seat, or of the host."""
        return self.game.view(self.state, HOST_VIEW if seat is None else seat_view(seat))

    # Short ways through the set-up

    def camps(self, letters: str) -> Table:
        """Everybody's camp, one letter each."""
        self.ok(cmd.Proceed("grassland"))
        for seat, letter in enumerate(letters, 1):
            self.ok(cmd.SetCamp(seat, CAMPS[letter]), insists=True)  # type: ignore[arg-type]
        self.ok(cmd.Proceed("camps"), insists=True)
        return self

    def tasks(self) -> Table:
        """Tasks are dealt, if by the app."""
        if self.state.options.tasks == "app":
            number = self.state.deals + 1
            self.ok(cmd.LockDeal(number, "KNS234"))
            for seat in self.state.seats:
                self.ok(cmd.Contribute(seat), seat)
            self.ok(cmd.DealTasks(number))
        self.ok(cmd.Proceed("tasks"))
        return self

    def rest(self, health: int = 4, sequence: Sequence[int] = (), deck: int = 0) -> Table:
        """Characters, sequence cards, hands: the game begins."""
        for seat in self.state.seats:
            self.ok(cmd.SetCharacter(seat, f"c{seat}", health))
        self.ok(cmd.Proceed("characters"))
        for seat in self.state.seats:
            self.ok(cmd.SetSequence(seat, sequence[seat - 1] if sequence else seat))
        self.ok(cmd.Proceed("sequence"))
        self.ok(cmd.DealHands(deck))
        return self

    def go(self, phase: str) -> Table:
        """On to a phase of the present turn, whatever is left undone."""
        while self.state.phase != phase:
            self.ok(cmd.Advance(self.state.turn_no, self.state.phase), insists=True)
        return self

    def next_turn(self) -> Table:
        """On to the next player's judgement phase."""
        self.go("end")
        self.ok(cmd.Advance(self.state.turn_no, "end"))
        return self

    def kill(self, *seats: int, by: int = 0, cause: str = "none") -> list[Any]:
        """One effect takes all health of some; nobody saves them. The events of it all."""
        events = self.ok(cmd.Damage(seats, 99, "seat" if by else cause, by))  # type: ignore[arg-type]
        for seat in seats:
            if self.state.stage == "play":
                events += self.ok(cmd.LetDie(seat))
        return events


def playing(letters: str = "ghii", special: int = 0, **options: Any) -> Table:
    """A game that has begun; `special`: the seat that the special task was dealt to."""
    keys = ("health", "sequence", "deck")
    rest = {key: options.pop(key) for key in keys if key in options}
    for seed in range(200):
        made = Table(len(letters), seed=seed, **options).camps(letters).tasks()
        if special in (0, made.state.special()):
            return made.rest(**rest)
    raise AssertionError("no such deal")
