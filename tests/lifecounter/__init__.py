"""A third game in one folder: a shared life counter with one secret number per seat.

It exists to prove that a new game needs nothing outside its folder, and to carry secrets through
every layer in the tests.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.table.chance import Chance
from companion.table.events import SeatAdded, SeatRemoved
from companion.table.game import (
    Correct,
    Fact,
    GameView,
    Meta,
    Option,
    OptionValue,
    Prompt,
    Revealing,
)
from companion.table.message import Message, SeatRef
from companion.table.refusal import Refusal, refuse
from companion.table.seats import Actor, Role, Viewer


@dataclass(frozen=True, slots=True)
class Change:
    """Life goes up or down by `by`."""

    by: int


@dataclass(frozen=True, slots=True)
class Deal:
    """Everybody gets a secret number of nine digits."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A tally of one's own, which depends on nobody else's."""


@dataclass(frozen=True, slots=True)
class Show:
    """Show one's own number to all."""


@dataclass(frozen=True, slots=True)
class Changed:
    by: int
    seat: int


@dataclass(frozen=True, slots=True)
class LifeSet:
    value: int


@dataclass(frozen=True, slots=True)
class Marked:
    seat: int


@dataclass(frozen=True, slots=True)
class Dealt(Revealing):
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Shown(Revealing):
    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class Life:
    life: int
    seats: tuple[int, ...]
    secret: Mapping[int, int] = field(default_factory=dict)
    shown: frozenset[int] = frozenset()
    marks: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Survived:
    """The result: the life that is left."""

    life: int


class LifeCounter:
    """The rules, all of them."""

    meta = Meta(
        "life",
        Message("life.name"),
        (1, 10),
        (Option("life", (20, 40), 20, Message("life.option.life")),),
        seats_may_change=True,
    )
    commands = (Change, Deal, Mark, Show)
    events = (Changed, LifeSet, Marked, Dealt, Shown)

    def open(self, seats: Mapping[int, str], options: Mapping[str, OptionValue]) -> Life:
        return Life(int(options["life"]), tuple(seats))

    def decide(
        self, state: Life, actor: Actor, command: Any, chance: Chance
    ) -> Sequence[Any] | Refusal:
        match command:
            case Change(by):
                if state.life + by < 0 and not actor.insists:
                    return refuse("life.below_zero", overridable=True, life=state.life)
                return [Changed(by, actor.seat or 0)]
            case Correct("life", value):
                return [LifeSet(value)]
            case Mark() if actor.seat:
                return [Marked(actor.seat)]
            case Deal():
                if state.secret:
                    return refuse("life.dealt")
                return [Dealt(tuple(100_000_000 + chance.below(899_999_999) for _ in state.seats))]
            case Show() if actor.seat in state.secret:
                return [Shown(actor.seat, state.secret[actor.seat])]
            case _:
                return refuse("life.not_now")

    def apply(self, state: Life, event: Any) -> Life:
        match event:
            case Changed(by):
                return replace(state, life=state.life + by)
            case LifeSet(value):
                return replace(state, life=value)
            case Marked(seat):
                return replace(state, marks={**state.marks, seat: state.marks.get(seat, 0) + 1})
            case Dealt(numbers):
                return replace(state, secret=dict(zip(state.seats, numbers, strict=False)))
            case Shown(seat):
                return replace(state, shown=state.shown | {seat})
            case SeatAdded(no):
                return replace(state, seats=(*state.seats, no))
            case SeatRemoved(gone):
                # Those behind move up, and everything that is theirs with them.
                return Life(
                    state.life,
                    state.seats[:-1],
                    {n - (n > gone): v for n, v in state.secret.items() if n != gone},
                    frozenset(n - (n > gone) for n in state.shown if n != gone),
                    {n - (n > gone): v for n, v in state.marks.items() if n != gone},
                )
            case _:
                return state

    def prompts(self, state: Life, actor: Actor) -> tuple[Prompt, ...]:
        low = refuse("life.below_zero", True, life=state.life) if state.life < 1 else None
        dealt = refuse("life.dealt") if state.secret else None
        mine = actor.seat in state.secret and actor.seat not in state.shown
        after = Message("life.after", {"life": state.life - 1})
        return (
            Prompt("lose", Message("life.lose"), Change(-1), outcome=after, refused=low),
            Prompt("gain", Message("life.gain"), Change(1), primary=True),
            Prompt("mark", Message("life.mark"), Mark()),
            Prompt("deal", Message("life.deal"), Deal(), refused=dealt),
            *((Prompt("show", Message("life.show"), Show()),) if mine else ()),
        )

    def view(self, state: Life, viewer: Viewer) -> GameView:
        facts = [Fact("life", Message("life.life"), state.life)]
        for no in state.seats:
            if no in state.marks:
                facts.append(Fact(f"mark{no}", Message("life.marks"), state.marks[no], no))
            if no in state.shown:
                facts.append(Fact(f"shown{no}", Message("life.number"), state.secret[no], no))
        if viewer.role is Role.SEAT and viewer.seat in state.secret:
            number = state.secret[viewer.seat]
            facts.append(Fact("secret", Message("life.number"), number, viewer.seat, private=True))
        return GameView(tuple(facts))

    def score(self, state: Life) -> Survived:
        return Survived(state.life)

    def say(self, event: Any, viewer: Viewer) -> Message | None:
        match event:
            case Changed(by, seat):
                return Message("life.said.changed", {"by": f"{by:+d}", "seat": SeatRef(seat)})
            case LifeSet(value):
                return Message("life.said.set", {"value": value})
            case Marked(seat):
                return Message("life.said.marked", {"seat": SeatRef(seat)})
            case Dealt():
                return Message("life.said.dealt")
            case Shown(seat, number):
                return Message("life.said.shown", {"seat": SeatRef(seat), "number": number})
            case _:
                return None

    def touches(self, event: Any) -> frozenset[str]:
        match event:
            case Marked(seat):
                return frozenset({f"mark/{seat}"})
            case Changed() | LifeSet():
                return frozenset({"life"})
            case _:
                return frozenset({"*"})


def make_game(load: object) -> LifeCounter:
    """How the program finds the game (no content pack needed)."""
    return LifeCounter()


def texts(load: object) -> Mapping[str, Mapping[str, str]]:
    """The game's own words."""
    return {key.removeprefix("life."): words for key, words in TEXTS.items()}


TEXTS = {
    "life.name": {"zh": "生命计数", "en": "Life counter"},
    "life.option.life": {"zh": "起始生命", "en": "Life at the start"},
    "life.option.life.20": {"zh": "20", "en": "20"},
    "life.option.life.40": {"zh": "40", "en": "40"},
    "life.life": {"zh": "生命", "en": "Life"},
    "life.marks": {"zh": "记号", "en": "Marks"},
    "life.number": {"zh": "号码", "en": "Number"},
    "life.lose": {"zh": "失去 1 点", "en": "Lose 1"},
    "life.gain": {"zh": "得到 1 点", "en": "Gain 1"},
    "life.mark": {"zh": "做记号", "en": "Mark"},
    "life.deal": {"zh": "发号码", "en": "Deal numbers"},
    "life.show": {"zh": "亮出号码", "en": "Show my number"},
    "life.after": {"zh": "剩 {life}", "en": "{life} left"},
    "life.below_zero": {"zh": "生命只有 {life}", "en": "Only {life} life left"},
    "life.dealt": {"zh": "号码已经发过", "en": "The numbers are already dealt"},
    "life.not_now": {"zh": "现在不行", "en": "Not now"},
    "life.said.changed": {"zh": "{seat}：生命 {by}", "en": "{seat}: life {by}"},
    "life.said.set": {"zh": "生命改为 {value}", "en": "Life set to {value}"},
    "life.said.marked": {"zh": "{seat} 做了记号", "en": "{seat} made a mark"},
    "life.said.dealt": {"zh": "号码发好了", "en": "Numbers were dealt"},
    "life.said.shown": {"zh": "{seat} 亮出 {number}", "en": "{seat} shows {number}"},
}
