"""Where an action is worked out: events are written down one by one, and seen at once."""

from __future__ import annotations

from typing import Any

from companion.games.arnak.effects import Steps
from companion.games.arnak.goods import Icons, Purse
from companion.games.arnak.play import events as ev
from companion.games.arnak.play.apply import FEAR, apply
from companion.games.arnak.play.rules import Rules
from companion.games.arnak.play.scene import Cost, Scene
from companion.games.arnak.play.state import Play, Player
from companion.games.arnak.play.tasks import Task, TaskStep, tasks_of
from companion.games.arnak.travel import PILOT_COINS, Payment
from companion.table.chance import Chance
from companion.table.refusal import Refusal
from companion.table.seats import Actor


class Desk:
    """Collects the events of one command. `state` is always what they lead to."""

    def __init__(self, state: Play, rules: Rules, actor: Actor, chance: Chance) -> None:
        self.state, self.rules, self.actor, self.chance = state, rules, actor, chance
        self.events: list[Any] = []
        self.trail: list[tuple[Play, Any, Play]] = []
        """The state before each event, the event, and the state after it."""
        self.todo: list[Task] = list(state.tasks)

    def write(self, *events: Any) -> None:
        """Events happen."""
        for event in events:
            before, self.state = self.state, apply(self.state, event, self.rules.pack)
            self.events.append(event)
            self.trail.append((before, event, self.state))

    def scene(self, seat: int, only: str | None = None) -> Scene:
        """The table as a seat faces it now; `only`: the one pick that matters."""
        return Scene(self.state, self.rules, seat, only)

    def facing(self, seat: int, only: str | None = None) -> Scene:
        """The same as far as whoever asks may know it: nobody else's hand."""
        return Scene(self.state, self.rules, seat, only, stranger=self.actor.seat != seat)

    def me(self, seat: int) -> Player:
        """What a seat has now."""
        return self.state.players[seat - 1]

    def stands(self, refused: Refusal | None) -> bool:
        """Whether a refusal stops the command: not if the table insists and may."""
        return refused is not None and not (refused.overridable and self.actor.insists)

    # What is to be done next

    def next(self, *tasks: Task) -> None:
        """These come before everything else that is still to be done."""
        self.todo[:0] = tasks

    def next_steps(self, seat: int, steps: Steps, source: str, *, wanted: bool = False) -> None:
        """The steps of an effect come next."""
        self.next(*tasks_of(seat, steps, source, wanted=wanted))

    def then(self, task: Task, *steps: TaskStep) -> None:
        """Steps that follow from a task come next, with its source."""
        self.next(*(Task(task.seat, step, task.source) for step in steps))

    # What happens often

    def gain(self, seat: int, goods: Purse) -> None:
        """Resources come in."""
        if goods:
            self.write(ev.GoodsChanged(seat, goods))

    def pay(self, seat: int, cost: Cost, payment: Payment | None) -> None:
        """Pay a cost, its travel part with `payment`. If the table insisted on what cannot be
        paid, all there is goes, and nobody owes anything."""
        payment = payment or Payment()
        for card in payment.cards:
            self.write(ev.CardMoved(seat, card, "hand", "play", why="spent"))
        if payment.pool:
            self.write(ev.PoolChanged(seat, Icons() - payment.pool))
        due = cost.goods + Purse(coin=PILOT_COINS * payment.pilots)
        have = self.me(seat).goods
        paid = Purse(*(min(n, have[name]) for name, n in _every(due)))
        if paid:
            self.write(ev.GoodsChanged(seat, Purse() - paid))
        idols = min(cost.idols, self.me(seat).idols)
        if idols:
            self.write(ev.IdolsChanged(seat, -idols))

    def fear(self, seat: int, n: int) -> None:
        """Fear comes into the play area; a Fear tile once the supply is empty (A2, A7)."""
        for _ in range(n):
            if self.state.fear > 0:
                self.write(ev.CardMoved(seat, FEAR, "supply", "play"))
            else:
                self.write(ev.FearTiles(seat, 1))

    def exile(self, seat: int, card: str, origin: str) -> None:
        """A card leaves the game; Fear goes back to its supply (A6)."""
        self.write(ev.CardMoved(seat, card, origin, "supply" if card == FEAR else "exile"))

    def finish(self) -> list[Any]:
        """The events, with what is still to be done."""
        if tuple(self.todo) != self.state.tasks:
            self.write(ev.TasksSet(tuple(self.todo)))
        return self.events


def _every(goods: Purse) -> list[tuple[str, int]]:
    return [(name, goods[name]) for name in ("coin", "compass", "tablet", "arrowhead", "jewel")]
