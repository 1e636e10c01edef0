"""Players for whole games: one that wanders about, and one that knows what it wants.

Both look at the table as a phone does, through the buttons of one seat, and make up what the
cardboard shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from companion.games.arnak.goods import RESOURCES, Purse
from companion.games.arnak.play.actions import is_main, targets
from companion.games.arnak.play.commands import Act, Action, Tidy
from companion.games.arnak.play.prompts import Offer
from companion.games.arnak.play.scene import Scene
from companion.games.arnak.play.state import Play
from companion.table.commands import Finish
from companion.table.seats import Actor
from companion.table.state import Phase
from tests.games.recorded.tabletop import GAME, HOST, Tabletop

MOVES: tuple[Action, ...] = (
    "dig",
    "discover",
    "overcome",
    "buy",
    "play",
    "research",
    "idol",
    "boon",
    "assistant",
)
MOST = 900


def buttons(table: Tabletop, seat: int) -> list[Offer]:
    """What a seat may do now."""
    found = GAME.prompts(table.state, Actor(seat))
    return [p for p in found if isinstance(p, Offer) and p.refused is None]


def following(state: Play) -> int:
    """Who has the next turn, if anybody; else whose turn it is (A10)."""
    n = len(state.players)
    order = [(state.turn - 1 + i) % n + 1 for i in range(1, n + 1)]
    return next((seat for seat in order if not state.player(seat).passed), state.turn)


class Wanderer:
    """Takes anything that is open, rarer things more gladly."""

    weights = (4, 9, 9, 3, 3, 9, 2, 2, 3)

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def play(self, table: Tabletop, most: int = MOST) -> Tabletop:
        """On until the game is over, or so many commands."""
        while table.state.phase != "over" and table.commands < most:
            self.step(table)
        if table.state.phase == "over" and table.history.state.phase is not Phase.OVER:
            table.do(Finish(), HOST)
        return table

    def step(self, table: Tabletop) -> None:
        """One command, whoever's it is."""
        state = table.state
        if state.tasks:
            seat = state.tasks[0].seat
            answers = [p for p in buttons(table, seat) if p.group == "answer"]
            command = self.answer(table, seat, answers).command
        elif state.phase == "cleanup":
            seat = next(i for i, p in enumerate(state.players, 1) if not p.tidied)
            command = self.tidy(table, seat)
        else:
            seat = self.whose(table)
            command = self.turn(table, seat)
        table.do(command, Actor(seat))

    def answer(self, table: Tabletop, seat: int, found: Sequence[Offer]) -> Offer:
        """What is said to the question that waits."""
        return self.random.choice(found)

    def tidy(self, table: Tabletop, seat: int) -> Any:
        """Now and then a card is put down first."""
        hand = [p.command for p in buttons(table, seat) if p.group == "put_down"]
        return self.random.choice(hand) if hand and self.random.random() < 0.3 else Tidy(seat)

    def whose(self, table: Tabletop) -> int:
        """Who does something next: often the next one simply begins."""
        state = table.state
        begins = state.main_used and self.random.random() < 0.4
        return following(state) if begins else state.turn

    def turn(self, table: Tabletop, seat: int) -> Any:
        """Anything; not all buttons are looked at, for speed."""
        if self.random.random() < 0.1:
            told = [p.command for p in buttons(table, seat) if p.group in ("row", "name")]
            if told:
                return self.random.choice(told)
        scene = Scene(table.state, table.rules, seat)
        fresh = seat != table.state.turn or not table.state.main_used
        for action in dict.fromkeys(self.random.choices(MOVES, self.weights, k=6)):
            found = [
                c
                for c in targets(scene, action)
                if c.open and (fresh or not is_main(scene, action, c.pick))
            ]
            if found:
                chosen = self.random.choice(found)
                return Act(seat, action, chosen.pick, chosen.payment)
        return Act(seat, "pass" if fresh else "end_turn")


class Explorer(Wanderer):
    """Wants to be in the Lost Temple, and digs for what the next square costs."""

    def tidy(self, table: Tabletop, seat: int) -> Any:
        return Tidy(seat)

    def whose(self, table: Tabletop) -> int:
        state = table.state
        done = state.main_used and not any(_wanted(p) for p in buttons(table, state.turn))
        return following(state) if done and self.random.random() < 0.7 else state.turn

    def turn(self, table: Tabletop, seat: int) -> Any:
        """The row is told as it lies, free actions first, then the best main action."""
        found = buttons(table, seat)
        row = [p for p in found if p.group == "row"]
        if row:
            return self.random.choice(row).command
        fresh = seat != table.state.turn or not table.state.main_used
        free = [p for p in found if _wanted(p)]
        if free and (not fresh or self.random.random() < 0.75):
            return self.random.choice(free).command
        if not fresh:
            return Act(seat, "end_turn")
        ranked = [
            (self.worth(table, seat, p), self.random.random(), p)
            for p in found
            if isinstance(p.command, Act) and not p.free
        ]
        return max(ranked, key=lambda r: r[:2])[2].command

    def worth(self, table: Tabletop, seat: int, offer: Offer) -> float:
        """How much somebody on the way to the temple likes a main action."""
        me, number = table.me(seat), table.state.round
        pick = offer.command.pick
        match offer.group:
            case "research" if pick.startswith("book"):
                return 30 if me.notebook == 0 or number > 3 else 12
            case "research":
                return 60
            case "overcome":
                return 40
            case "discover":
                return 35 if number < 5 else 20
            case "dig":
                return 8 + 4 * _brings(table, seat, pick) - _spent(offer)
            case "buy":
                return 6 if number < 5 else 4
            case "pass":
                return 0
            case _:
                return 5

    def answer(self, table: Tabletop, seat: int, found: Sequence[Offer]) -> Offer:
        asked = table.asked
        if asked in ("exile", "discard"):
            bad = [p for p in found if p.command.pick.endswith("fear")]
            poor = [p for p in found if p.command.pick.partition("_")[0] in POOR]
            no = [p for p in found if p.command.pick == "no"]
            return self.random.choice(bad or no or poor or list(found))
        yes = [p for p in found if p.command.pick != "no"]
        return self.random.choice(yes or list(found))


POOR = ("funding", "exploration")


def _wanted(offer: Offer) -> bool:
    """A free action that is worth taking as soon as it can be."""
    return offer.free and isinstance(offer.command, Act) and offer.group != "end_turn"


def _spent(offer: Offer) -> float:
    payment = offer.payment
    return 0 if payment is None else len(payment.cards) + 2.5 * payment.pilots


def _brings(table: Tabletop, seat: int, where: str) -> int:
    """How much of what the next square of the glass still wants a site gives."""
    squares, me = table.rules.board.squares, table.me(seat)
    gains = Purse(jewel=1) if where == "camp_jewel" else Purse()
    for step in table.rules.effects.sites[table.place(where).tile].steps:
        gains += getattr(step, "goods", Purse())
    lacking = [(squares[no].cost - me.goods).floor() for no in squares[me.glass].next]
    return max((sum(min(gains[r], lack[r]) for r in RESOURCES) for lack in lacking), default=0)
