"""What a device may ask of a tracked Arnak table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.games.arnak.travel import Payment

Action = Literal[
    "dig",
    "discover",
    "overcome",
    "buy",
    "play",
    "research",
    "pass",
    "idol",
    "boon",
    "assistant",
    "end_turn",
]
ACTIONS: tuple[Action, ...] = (
    "dig",
    "discover",
    "overcome",
    "buy",
    "play",
    "research",
    "pass",
    "idol",
    "boon",
    "assistant",
    "end_turn",
)
MAIN: frozenset[str] = frozenset({"dig", "discover", "overcome", "buy", "research", "pass"})
"""Always take the turn's main action; playing a card or using an assistant may (A11)."""

RivalAct = Literal["dig", "discover", "overcome", "card", "glass", "book", "tile", "other"]
RIVAL_ACTS: tuple[RivalAct, ...] = (
    "dig",
    "discover",
    "overcome",
    "card",
    "glass",
    "book",
    "tile",
    "other",
)


@dataclass(frozen=True, slots=True)
class Act:
    """An action of a seat's turn (A11).

    `pick` is its target: a place to dig, discover or overcome; a card to buy or play (a second
    way to play it is "watch/1"); "glass:5", "book:3" or "tile:gold" for research; an effect of
    the idol slots; a guardian whose boon is used; an assistant. `pay`: how travel is paid; None
    for the least costly way.
    """

    seat: int
    action: Action
    pick: str = ""
    pay: Payment | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to question number `asked`: one of its picks, or "no" to decline."""

    seat: int
    asked: int
    pick: str
    pay: Payment | None = None


@dataclass(frozen=True, slots=True)
class Begin:
    """Everything is laid out; `first` starts. 0: draw lots."""

    first: int


@dataclass(frozen=True, slots=True)
class BlockCamp:
    """A blocking tile lies on the two-boot space of a camp, or is taken away (A8)."""

    camp: str
    blocked: bool


@dataclass(frozen=True, slots=True)
class NameCard:
    """Say what one of one's drawn cards is."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class NameRow:
    """Say which card lies in a slot of the row, counted from the staff (0 = beside it)."""

    kind: Literal["artifact", "item"]
    slot: int
    card: str


@dataclass(frozen=True, slots=True)
class NameTop:
    """Say which assistant lies on top of a stack."""

    stack: int
    assistant: str


@dataclass(frozen=True, slots=True)
class PutDown:
    """At the end of the round: discard a card that was left in hand (A4)."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class Tidy:
    """At the end of the round: shuffle, put under the deck, refresh, draw up to five (A20)."""

    seat: int


@dataclass(frozen=True, slots=True)
class MoveCard:
    """Put a card right by hand: it lies in `zone` of a seat now, wherever the app had it.

    Zones: hand, play, deck_top, deck_bottom; exile; `box` for the market's deck.
    """

    seat: int
    card: str
    zone: Literal["hand", "play", "deck_top", "deck_bottom", "exile", "box"]


@dataclass(frozen=True, slots=True)
class PutPiece:
    """Put a space of a site right by hand: `who` stands there (a seat, 0 nobody, -1 blocked)."""

    place: str
    space: int
    who: int


@dataclass(frozen=True, slots=True)
class PutSite:
    """Put a site right by hand: its tile and guardian ("" for none)."""

    place: str
    tile: str
    guardian: str


@dataclass(frozen=True, slots=True)
class PutAssistant:
    """Put an assistant right by hand: it is with `seat` (0: in no hands), gold, ready."""

    assistant: str
    seat: int
    gold: bool = False
    ready: bool = True


@dataclass(frozen=True, slots=True)
class PutGuardian:
    """Put an overcome guardian right by hand: it is with `seat` (0: with nobody)."""

    guardian: str
    seat: int


@dataclass(frozen=True, slots=True)
class RivalDoes:
    """The rival of a solo game took an action: `what`, and where or which (A24).

    `pick` is the place; a card of the row, or "item:2" for one that nobody has named, counted
    from the staff; the square a token goes to; the stack of a temple tile; "" for `other`.
    """

    what: RivalAct
    pick: str = ""


COMMANDS: tuple[type, ...] = (
    Act,
    Answer,
    Begin,
    BlockCamp,
    NameCard,
    NameRow,
    NameTop,
    PutDown,
    Tidy,
    MoveCard,
    PutPiece,
    PutSite,
    PutAssistant,
    PutGuardian,
    RivalDoes,
)
