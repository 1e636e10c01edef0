"""A tracked Arnak table on the way that a device's commands take: `decide`, records, history.

States are reached as people reach them, by moves and by putting things right by hand; the
invariants hold after each command unless somebody insisted on what the rules refuse.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.bots import NAMES, SeededChance
from companion.games.arnak.game import ArnakGame
from companion.games.arnak.goods import RESOURCES, Icons, Purse
from companion.games.arnak.play import commands as cmd
from companion.games.arnak.play.events import GoodsChanged
from companion.games.arnak.play.rules import Rules
from companion.games.arnak.play.state import Play, Player, Site
from companion.games.arnak.scoring import Result
from companion.games.arnak.travel import Payment
from companion.table import commands as table_cmd
from companion.table.decide import Decision, decide
from companion.table.events import TableOpened
from companion.table.game import Correct
from companion.table.history import History
from companion.table.message import Message
from companion.table.refusal import Refusal
from companion.table.seats import Actor
from companion.table.step import recorded
from tests.games.tables import PACK

GAME = ArnakGame(PACK)
GAMES: Mapping[str, Any] = {"arnak": GAME}
HOST = Actor(host=True)
BASIC = ("exploration_car", "exploration_ship", "funding_car", "funding_ship")


class Tabletop:
    """A table whose seats have no phones of their own; seat `first` starts, 0: not yet begun."""

    def __init__(self, seats: int = 2, first: int = 1, seed: int = 1, **options: Any) -> None:
        self.history = History(GAMES)
        self.chance = SeededChance(seed)
        self.commands = 0
        self.insisted = False
        self.last: tuple[Any, ...] = ()
        """The events of the last command."""
        self._take(Decision((TableOpened("ABCDEF", "arnak", "host"),)), HOST)
        for name, value in options.items():
            self.do(table_cmd.SetOption(name, value), HOST)
        for name in NAMES[:seats]:
            self.do(table_cmd.AddSeat(name, phoneless=True), HOST)
        self.do(table_cmd.Start(), HOST)
        if first:
            self.do(cmd.Begin(first), HOST)

    # Asking for things

    def ask(self, command: Any, actor: Actor | None = None) -> Decision | Refusal:
        """What would happen. Without an actor, the seat that the command is of asks."""
        return decide(self.history, actor or self._who(command), command, self.chance)

    def do(self, command: Any, actor: Actor | None = None) -> Tabletop:
        """It has to be accepted."""
        actor = actor or self._who(command)
        made = self.ask(command, actor)
        assert isinstance(made, Decision), made
        self._take(made, actor)
        return self

    def insist(self, command: Any) -> Message:
        """It is refused in words, and recorded all the same: the reason that was overridden."""
        refused = self.ask(command)
        assert isinstance(refused, Refusal), refused
        assert refused.overridable, refused
        self.insisted = True
        self.do(command, replace(self._who(command), insists=True))
        reason = self.history.records[-1].override
        assert reason == (refused.public or refused.message)
        return reason

    def refused(self, command: Any, actor: Actor | None = None) -> str:
        """It has to be refused: the key of the reason."""
        made = self.ask(command, actor)
        assert isinstance(made, Refusal), made
        return made.message.key

    def _who(self, command: Any) -> Actor:
        return Actor(getattr(command, "seat", None) or 1)

    def _take(self, made: Decision, actor: Actor) -> None:
        self.commands += 1
        at = 1_760_000_000.0 + 30 * self.commands
        made_id = f"c{self.commands:04}"
        self.history.extend(recorded(self.history, made, actor, at, made_id))
        self.last = made.events
        if not self.insisted and isinstance(self.history.state.game, Play):
            wrong = list(GAME.invariants(self.state))
            assert not wrong, wrong

    # Moves

    def act(self, action: Any, pick: str = "", seat: int = 1, pay: Payment | None = None) -> Any:
        """An action that has to be accepted."""
        return self.do(cmd.Act(seat, action, pick, pay))

    def no(self, action: Any, pick: str = "", seat: int = 1, pay: Payment | None = None) -> str:
        """An action that has to be refused: the key of the reason."""
        return self.refused(cmd.Act(seat, action, pick, pay))

    def say(self, *picks: str) -> Tabletop:
        """Answers to the questions that wait, one after the other."""
        for pick in picks:
            assert self.state.tasks, f"nobody asks, so nobody says {pick}"
            self.do(cmd.Answer(self.state.tasks[0].seat, self.state.asked, pick))
        return self

    def over(self) -> Tabletop:
        """The turn is over."""
        return self.act("end_turn", seat=self.state.turn)

    def all_pass(self) -> Tabletop:
        """Everybody who has not passed does."""
        while self.state.phase == "turns":
            self.act("end_turn" if self.state.main_used else "pass", seat=self.state.turn)
        return self

    def tidy(self) -> Tabletop:
        """Everybody does his part of the round's end."""
        for seat in range(1, len(self.state.players) + 1):
            self.do(cmd.Tidy(seat))
        return self

    def undo(self, seq: int, actor: Actor) -> Tabletop:
        """Undo the command that began with event `seq`."""
        return self.do(table_cmd.Undo(seq), actor)

    @property
    def seq(self) -> int:
        """Where the last command began in the journal."""
        return self.history.records[-1].group

    # Putting things where a test wants them

    def set(self, target: str, value: int) -> Tabletop:
        """A number, put right: "1.coin" by the seat whose it is, "fear" by the host."""
        whose = target.partition(".")[0]
        by = Actor(int(whose)) if whose.isdecimal() else HOST
        return self.do(Correct(target, value), by)

    def purse(self, seat: int = 1, **goods: int) -> Tabletop:
        """A seat has exactly this."""
        for name in RESOURCES:
            self.do(Correct(f"{seat}.{name}", goods.get(name, 0)), HOST)
        return self

    def put(self, zone: Any, *cards: str, seat: int = 1) -> Tabletop:
        """Cards lie in a zone of a seat."""
        for card in cards:
            self.do(cmd.MoveCard(seat, card, zone))
        return self

    def deal(
        self,
        hand: Sequence[str] = (),
        deck: Sequence[str] = (),
        play: Sequence[str] = (),
        seat: int = 1,
    ) -> Tabletop:
        """A seat has exactly these cards, the deck's from the top."""
        self.set(f"{seat}.fear", 0)
        for card in dict.fromkeys(self.me(seat).cards.all_cards()):
            self.put("exile" if card in BASIC else "box", card, seat=seat)
        for zone, cards in (("hand", hand), ("deck_bottom", deck), ("play", play)):
            for card in cards:
                if card == "fear":  # first out of the supply
                    owned = self.me(seat).cards.all_cards().count(card)
                    self.set(f"{seat}.fear", owned + 1)
                if (card, zone) != ("fear", "play"):
                    self.put(zone, card, seat=seat)
        return self

    def row(self, kind: Any, *cards: str) -> Tabletop:
        """The row's cards of one kind are these, from the staff outward."""
        for slot, card in enumerate(cards):
            self.do(cmd.NameRow(kind, slot, card))
        return self

    def site(self, place: str, tile: str, guardian: str = "", who: int = 0) -> Tabletop:
        """A site lies at a place, with a guardian, and somebody stands there."""
        self.do(cmd.PutSite(place, tile, guardian))
        return self.stand(place, who) if who else self

    def stand(self, place: str, who: int, space: int = 0) -> Tabletop:
        """Somebody stands on a space."""
        return self.do(cmd.PutPiece(place, space, who))

    def climb(self, seat: int, glass: int, notebook: int = 0, arrival: int = 0) -> Tabletop:
        """Where the research tokens of a seat stand."""
        held, self.insisted = self.insisted, True  # between the numbers nothing fits
        for name, value in (("glass", glass), ("notebook", notebook), ("arrival", arrival)):
            self.do(Correct(f"{seat}.{name}", value), HOST)
        self.insisted = held
        return self

    # Looking

    @property
    def state(self) -> Play:
        state = self.history.state.game
        assert isinstance(state, Play)
        return state

    @property
    def rules(self) -> Rules:
        return GAME.rules(self.state)

    def me(self, seat: int = 1) -> Player:
        return self.state.player(seat)

    def goods(self, seat: int = 1) -> dict[str, int]:
        return dict(self.me(seat).goods)

    def place(self, name: str) -> Site:
        found = self.state.site(name)
        assert found is not None
        return found

    def gained(self, seat: int = 1) -> dict[str, int]:
        """What the last command brought a seat (or cost it), all in all."""
        changes = (e.goods for e in self.last if isinstance(e, GoodsChanged) and e.seat == seat)
        return dict(sum(changes, Purse()))

    def said(self, kind: type) -> list[Any]:
        """The events of that kind of the last command."""
        return [e for e in self.last if isinstance(e, kind)]

    @property
    def asked(self) -> str:
        """What the table waits to be told: "turn_up:idol"; "" for nothing."""
        if not self.state.tasks:
            return ""
        step = self.state.tasks[0].step
        thing = getattr(step, "thing", "")
        return f"{step.op}:{thing}" if thing else step.op

    @property
    def answers(self) -> set[str]:
        """The answers that are open to whoever is asked; "no" when he may decline."""
        seat = self.state.tasks[0].seat
        offers = GAME.prompts(self.state, Actor(seat))
        return {
            p.command.pick
            for p in offers
            if isinstance(p.command, cmd.Answer) and p.refused is None
        }

    def score(self) -> Result:
        found = GAME.score(self.state)
        assert isinstance(found, Result), found
        return found

    def total(self, seat: int = 1) -> int:
        return self.score().players[seat - 1].total


def icons(**n: int) -> Icons:
    """Travel icons by name."""
    return Icons(**n)
