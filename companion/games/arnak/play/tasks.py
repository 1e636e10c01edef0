"""What is still to be done of an action: steps in a queue, the first one next.

Besides the steps of effects there are a few of the app's own: what it has to ask the cardboard
(`TurnUp`), and what follows an action.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from companion.games.arnak.effects import Step, Steps

OF_RIVAL = "rival"
"""Source of what is asked after the rival's action: it gets no effects (A24)."""

Thing = Literal["idol", "tile", "guardian", "bonus", "assistant", "item", "artifact"]


@dataclass(frozen=True, slots=True)
class TurnUp:
    """Ask what the cardboard shows now.

    `where`: the place of a tile or guardian, the stack of an assistant, the square of a bonus
    tile, the slot of a card ("3"), or "deck". `then` says what follows once it is known.
    """

    thing: Thing
    where: str = ""
    then: Literal["use", "stay", "recruit", "borrow", "swap", "name", "offer"] = "use"
    op: Literal["turn_up"] = "turn_up"


@dataclass(frozen=True, slots=True)
class UseSite:
    """Run the effect of the site at `place`; `again`: a second use, which may be declined."""

    place: str
    again: bool = False
    op: Literal["use_site"] = "use_site"


@dataclass(frozen=True, slots=True)
class UseCard:
    """The effect of an artifact that was just got may be used at once, without a tablet (A2)."""

    card: str
    op: Literal["use_card"] = "use_card"


@dataclass(frozen=True, slots=True)
class TakeGuardian:
    """The guardian at `place` is overcome: everything has been paid."""

    place: str
    op: Literal["take_guardian"] = "take_guardian"


@dataclass(frozen=True, slots=True)
class PutAway:
    """Of the cards just drawn, `n` do not stay in hand: to the play area, or `on_top` of them on
    the deck. `among`: the cards they can be."""

    n: int
    on_top: int
    among: tuple[str, ...]
    op: Literal["put_away"] = "put_away"


@dataclass(frozen=True, slots=True)
class EndRound:
    """The player passes once the effect is done (cards with a pass symbol, A11)."""

    op: Literal["end_round"] = "end_round"


TaskStep = Annotated[
    Step | TurnUp | UseSite | UseCard | TakeGuardian | PutAway | EndRound,
    Field(discriminator="op"),
]


@dataclass(frozen=True, slots=True)
class Task:
    """One step to do for a seat. `source`: what it comes from ("card.torch"), for the words.

    `wanted`: the player asked for this very step, so a trade is not offered a second time.
    `used`: sites already used by the same effect.
    """

    seat: int
    step: TaskStep
    source: str = ""
    wanted: bool = False
    used: tuple[str, ...] = ()


def tasks_of(seat: int, steps: Steps, source: str, *, wanted: bool = False) -> tuple[Task, ...]:
    """The steps of an effect as tasks. With `wanted`, a lone trade needs no second yes."""
    lone = wanted and len(steps) == 1
    return tuple(Task(seat, step, source, lone) for step in steps)
