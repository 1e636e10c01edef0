"""The tracked table as one: what `ArnakGame` needs of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.arnak.play import apply as changes
from companion.games.arnak.play.commands import COMMANDS
from companion.games.arnak.play.decide import decide
from companion.games.arnak.play.events import EVENTS
from companion.games.arnak.play.invariants import broken
from companion.games.arnak.play.prompts import prompts
from companion.games.arnak.play.rules import CONFLICT, Rules
from companion.games.arnak.play.say import say, touches
from companion.games.arnak.play.setup import lay_out
from companion.games.arnak.play.state import Play
from companion.games.arnak.play.view import view
from companion.table.events import OptionSet, SeatAdded, SeatClaimed, SeatRemoved, SeatRenamed
from companion.table.refusal import Refusal, refuse

__all__ = [
    "BOT_WEIGHTS",
    "COMMANDS",
    "EVENTS",
    "apply",
    "broken",
    "decide",
    "lay_out",
    "objects",
    "prompts",
    "say",
    "touches",
    "view",
]

BOT_WEIGHTS: Mapping[str, float] = {
    "begin": 1.0,
    "answer": 4.0,
    "answer/no": 1.0,
    "dig": 2.0,
    "discover": 40.0,
    "overcome": 40.0,
    "buy": 3.0,
    "research": 20.0,
    "play": 3.0,
    "idol": 3.0,
    "boon": 2.0,
    "assistant": 4.0,
    "pass": 0.5,
    "end_turn": 6.0,
    "row": 0.15,
    "name": 0.2,
    "put_down": 0.5,
    "tidy": 3.0,
    "rival": 10.0,
    "rival/overcome": 60.0,
    "rival/glass": 90.0,
    "rival/book": 40.0,
    "rival/tile": 60.0,
}
"""How likely a random player takes each kind of prompt: so that games get somewhere."""

FIXED = ("temple", "keep", "mode", "silver")


def apply(state: Play, event: Any, rules: Rules) -> Play:
    """The state after an event of the game or of the table."""
    match event:
        case SeatRenamed(no, name) | SeatClaimed(no, name):
            if no <= len(state.players):
                return state.with_player(no, name=name or str(no))
            return state
        case OptionSet(name, value):
            options = tuple(sorted({**dict(state.options), name: value}.items()))
            if state.phase == "setup":
                names = {no: p.name for no, p in enumerate(state.players, 1)}
                return lay_out(names, dict(options), Rules(rules.pack, dict(options)))
            return state.but(options=options)
        case SeatAdded(_, name):
            names = [p.name for p in state.players]
            return _anew(state, rules, [*names, name])
        case SeatRemoved(no):
            return _anew(state, rules, [p.name for i, p in enumerate(state.players, 1) if i != no])
        case _:
            return changes.apply(state, event, rules.pack)


def _anew(state: Play, rules: Rules, names: list[str]) -> Play:
    """Laid out for other people: only before the game has begun (see `objects`)."""
    return lay_out(dict(enumerate(names, 1)), dict(state.options), rules)


def objects(state: Play, event: Any) -> Refusal | None:
    """Seats and what the game is laid out by stay as they are once it has begun; which books are
    kept, and for which temple, is settled when it is laid out."""
    if isinstance(event, SeatAdded | SeatRemoved) and state.phase != "setup":
        return refuse("arnak.no.seats_fixed")
    if isinstance(event, OptionSet):
        fixed = event.name in FIXED or event.name.startswith(CONFLICT)
        if fixed and (state.phase != "setup" or event.name in ("keep", "mode")):
            return refuse("arnak.no.option_fixed")
        if event.name == "temple" and event.value not in ("bird", "snake"):
            return refuse("arnak.no.option_fixed")
    return None
