"""What a game has to answer. Small enough to learn in five minutes.

A game is one folder under `companion/games/` and one content pack. Its state is whatever it likes,
as long as it is immutable; its commands and events are frozen dataclasses of plain values, so that
they can be written into the journal and read back.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol, TypeVar

from companion.table.chance import Chance
from companion.table.message import Message
from companion.table.refusal import Refusal
from companion.table.seats import Actor, Viewer

S = TypeVar("S")

OptionValue = bool | int | str


def _no_labels() -> dict[OptionValue, Message]:
    return {}


def _always() -> dict[str, tuple[OptionValue, ...]]:
    return {}


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before the game: a variant, or a house rule.

    `values` lists what may be chosen, `default` is the rulebook's. `label` and the value labels
    (`<label>.<value>`) are catalogue keys; `value_labels` overrides these where the names come
    from a content pack. `hidden` options are set by the program, not in the lobby. `only_with`:
    it matters only while other options have one of these values; `seats`: only with a number of
    seats from the first to the second.
    """

    name: str
    values: tuple[OptionValue, ...]
    default: OptionValue
    label: Message
    value_labels: Mapping[OptionValue, Message] = field(default_factory=_no_labels)
    house_rule: bool = False
    hidden: bool = False
    only_with: Mapping[str, tuple[OptionValue, ...]] = field(default_factory=_always)

    seats: tuple[int, int] | None = None

    def matters(self, chosen: Mapping[str, OptionValue], seats: int) -> bool:
        """Whether the option changes anything for so many seats, with what is chosen."""
        if self.seats is not None and not self.seats[0] <= seats <= self.seats[1]:
            return False
        return all(chosen.get(name) in values for name, values in self.only_with.items())

    def accepts(self, value: object) -> bool:
        """Whether that may be chosen. True is not 1 here, nor is 1.0."""
        return any(type(v) is type(value) and v == value for v in self.values)

    def value_label(self, value: OptionValue) -> Message:
        """What a value is called."""
        return self.value_labels.get(value) or Message(f"{self.label.key}.{value}".lower())


@dataclass(frozen=True, slots=True)
class Meta:
    """What the lobby has to know about a game."""

    id: str
    name: Message
    seats: tuple[int, int]
    options: tuple[Option, ...] = ()
    seats_may_change: bool = False
    """Whether seats may be added and removed after the start."""

    def option(self, name: str) -> Option | None:
        """The option of that name."""
        return next((o for o in self.options if o.name == name), None)

    def defaults(self) -> dict[str, OptionValue]:
        """Every option at its default."""
        return {o.name: o.default for o in self.options}


@dataclass(frozen=True, slots=True)
class Prompt:
    """Something a viewer may do now, or why not.

    The screens draw their buttons from prompts. `command` is what will be sent; `price` and
    `outcome` say before the tap what it costs and brings; `refused` keeps the button visible,
    dimmed, and says why. `subject` is the thing on the table that it is about, as "kind.id": a tag
    on that thing, when scanned, means this prompt.
    """

    id: str
    label: Message
    command: Any
    price: Message | None = None
    outcome: Message | None = None
    refused: Refusal | None = None
    primary: bool = False
    subject: str = ""


@dataclass(frozen=True, slots=True)
class Fact:
    """One line of a view: a label, a value, whose it is, and whether only its owner sees it."""

    id: str
    label: Message
    value: int | str | Message
    seat: int | None = None
    private: bool = False


@dataclass(frozen=True, slots=True)
class GameView:
    """What one viewer may see of a game. Games subclass it; `facts` alone is already playable."""

    facts: tuple[Fact, ...] = ()


@dataclass(frozen=True, slots=True)
class Correct:
    """Set a number by hand: the cardboard is right, the book is wrong. Every game takes it."""

    target: str
    value: int


class Game(Protocol[S]):
    """The rules of one game together with its content pack. Pure: no I/O, no clock, no dice.

    A game may also have: `objects(state, event) -> Refusal | None`, why a table event of the
    running game (an option, a seat that comes or goes) must not happen; `meant(state, prompts,
    kind, id) -> prompts`, which of a viewer's prompts the tag on a thing stands for, where that is
    more than "those with this subject"; `things() -> tuple[Thing, ...]`, what of the game can carry
    a tag, with kinds and ids as in the subjects of its prompts; `prepare()`, which does beforehand
    what is slow the first time (servers call it in a thread); and for random play
    (`companion simulate`) `invariants(state)`, `finished(state)` and `bot_weights`.
    """

    @property
    def meta(self) -> Meta:
        """Name, numbers of seats, options."""
        ...

    @property
    def commands(self) -> tuple[type, ...]:
        """The command types a device may send (`Correct` need not be listed)."""
        ...

    @property
    def events(self) -> tuple[type, ...]:
        """The event types that may stand in the journal."""
        ...

    def open(self, seats: Mapping[int, str], options: Mapping[str, OptionValue]) -> S:
        """The state when everybody has sat down. `seats`: numbers 1..N in table order, and what
        people are called."""
        ...

    def decide(
        self, state: S, actor: Actor, command: Any, chance: Chance
    ) -> Sequence[Any] | Refusal:
        """What happens when `actor` asks for `command`: events, or the reason why not.

        With `actor.insists` a refusal that was overridable is to be recorded all the same. Its
        reason then stands in the log for everybody: never put a secret into one.
        """
        ...

    def apply(self, state: S, event: Any) -> S:
        """The state after `event`. Never refuses. While the game runs it is also told when seats
        come, go or change their names, and when an option changes."""
        ...

    def prompts(self, state: S, actor: Actor) -> tuple[Prompt, ...]:
        """What `actor` may do now, with price and outcome, or why not."""
        ...

    def view(self, state: S, viewer: Viewer) -> GameView:
        """The allow-list: all that `viewer` may see, and nothing else."""
        ...

    def score(self, state: S) -> Any:
        """The result as it stands: a dataclass of the game's own; a Refusal that says what is
        missing or impossible; None for a game that has no result."""
        ...

    def say(self, event: Any, viewer: Viewer) -> Message | None:
        """The log line for `event` as `viewer` may read it. None: not for the log."""
        ...

    def touches(self, event: Any) -> frozenset[str]:
        """What the event reads or changes. Two events that share nothing do not depend on each
        other, so one can be undone and the other stay. `{"*"}` shares with everything."""
        ...


class Revealing:
    """Mix-in for events that uncover something secret or hidden: they are never undone."""

    __slots__ = ()
    REVEALS: ClassVar[bool] = True


def reveals(event: object) -> bool:
    """Whether the event uncovered something that cannot be covered again."""
    return bool(getattr(event, "REVEALS", False))
