"""The state of a table of 《阿拉喀纳斯》: what lies open, and the deal with its secrets.

Seats are 1..N anticlockwise seen from above; seat 1 sits at 天神's right hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from companion.games.alakanas.content import CAMPS, CampId
from companion.games.alakanas.dealer import SPECIAL
from companion.games.alakanas.options import Options
from companion.games.alakanas.own import NO_OWN, Own
from companion.games.alakanas.victory import Player as Judged
from companion.games.alakanas.victory import Side
from companion.table.large import Large

Stage = Literal["grassland", "camps", "tasks", "characters", "sequence", "hands", "play", "over"]
STAGES: tuple[Stage, ...] = (
    *("grassland", "camps", "tasks", "characters", "sequence", "hands", "play", "over"),
)
Phase = Literal["start", "judge", "draw", "play", "discard", "end"]
PHASES: tuple[Phase, ...] = ("start", "judge", "draw", "play", "discard", "end")
Kind = Literal["weapon", "armour", "mount"]
KINDS: tuple[Kind, ...] = ("weapon", "armour", "mount")
Cause = Literal["seat", "trap", "curse", "none", "left"]
"""What kills: a player, somebody's trap, 天谴 (`curse`), nobody (terrain, own milk), leaving."""
Colour = Literal["", "red", "black"]
Origin = Literal["", "word", "random"]

CELLS = 16
CLIFF = 0
"""In place of a tile's number (R2)."""
STANDARD: tuple[int, ...] = (*range(1, CELLS), CLIFF)
START_HAND = 4
HAND_LIMIT = 5
DRAWS = 2
UNNAMED = "?"
"""A card that lies open and that nobody has named."""
MOST = 99
LONGEST_TEXT = 200
LONGEST_NAME = 40

SUGGESTED: dict[int, tuple[int, int, int]] = {
    3: (1, 1, 1),
    4: (1, 1, 2),
    5: (2, 1, 2),
    6: (2, 1, 3),
    7: (3, 1, 3),
    8: (3, 1, 4),
    9: (3, 2, 4),
    10: (3, 2, 5),
}
"""Camps (guardian, helper, invader) by number of players (R3): a suggestion of ours."""


@dataclass(frozen=True, slots=True)
class Trap:
    """A trap on a cell (from 0), told apart by `id`: everybody sees it and whose it is (R18)."""

    id: int
    cell: int
    owner: int
    name: str


@dataclass(frozen=True)
class Player(Large):
    """One player. `health` is the real value and may fall below 0 (R8). `cell` from 0, -1 for
    none. `judgement`: newest last. `died`: 1 = first to die, 0 = alive."""

    name: str
    camp: CampId | Literal[""] = ""
    character: str = ""
    clan: str = ""
    health: int = 0
    max_health: int = 0
    sequence: int = 0
    cell: int = -1
    hand: int = 0
    weapon: str = ""
    armour: str = ""
    mount: str = ""
    judgement: tuple[str, ...] = ()
    alive: bool = True
    died: int = 0
    seen: bool = False
    done: bool = False
    choices: tuple[str, ...] = ()

    def equipment(self, kind: Kind) -> str:
        """The name of what lies in that slot; "" for nothing."""
        return {"weapon": self.weapon, "armour": self.armour, "mount": self.mount}[kind]

    @property
    def open_cards(self) -> int:
        """Cards that lie before the player: equipment and judgement."""
        return sum(bool(self.equipment(k)) for k in KINDS) + len(self.judgement)


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal from its lock on. `secret`, `dealt` and `salts` leave the journal only as the rules
    allow; `given` only at the end. Until dealt, `dealt` is empty. `texts` by card id."""

    number: int
    table: str
    seats: tuple[str, ...]
    cards: tuple[str, ...]
    secret: str
    manifest: str
    server: str
    given: tuple[str, ...]
    origins: tuple[Origin, ...]
    dealt: tuple[str, ...] = ()
    salts: tuple[str, ...] = ()
    commitments: tuple[str, ...] = ()
    root: str = ""
    fingerprint: str = ""


@dataclass(frozen=True, slots=True)
class Aborted:
    """A deal that was given up, opened (number, public reason, proof as JSON). One that not all had
    contributed to has no proof, but what there is of one: hash of the manifest, the server's lock
    and secret, the contributions by seat ("" where there was none)."""

    number: int
    reason: str
    proof: str
    manifest: str = ""
    server: str = ""
    secret: str = ""
    given: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Dying:
    """Somebody at 濒死 (R22): what brought it, who did it (0: nobody), who has passed."""

    seat: int
    cause: Cause
    by: int
    passed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Fallen:
    """Somebody dead whose batch is not resolved yet."""

    seat: int
    cause: Cause
    by: int


@dataclass(frozen=True, slots=True)
class Opened:
    """A task that everybody may see: seat, card id, salt ("" when the cards are physical)."""

    seat: int
    card: str
    salt: str


@dataclass(frozen=True, slots=True)
class Ending:
    """How it ended. `side` "" when it was broken off. `why`: catalogue key, and the seat that it
    names (0: none). `entered`: by 天神, not found by the app. `special`: holder, 0 unknown."""

    side: Side | Literal[""]
    winners: tuple[int, ...]
    why: str
    who: int
    special: int
    entered: bool
    proof: str


@dataclass(frozen=True)
class Play(Large):
    """The whole table.

    `grid`: tile by cell, left to right and top to bottom. `pile` is -1 while piles are not
    counted. `deck`: cards that are in the game. `loot`: cards that 天神 holds (R25). `tasks`: texts
    of the ordinary tasks. `fresh`: the opening of tasks has been announced. `own`: components of
    the group's own, as they were when the table began.
    """

    chosen: tuple[tuple[str, bool | int | str], ...]
    options: Options
    players: tuple[Player, ...]
    tasks: tuple[str, ...]
    composition: tuple[int, int, int]
    stage: Stage = "grassland"
    grid: tuple[int, ...] = STANDARD
    deal: Deal | None = None
    deals: int = 0
    aborted: tuple[Aborted, ...] = ()
    opened: tuple[Opened, ...] = ()
    may_open: bool = False
    pile: int = -1
    discard: int = 0
    deck: int = 0
    hand_limit: int = HAND_LIMIT
    turn: int = 0
    turn_no: int = 0
    round: int = 0
    phase: Phase = "start"
    drawn: bool = False
    ala: int = 0
    moves: int = 0
    traps: tuple[Trap, ...] = ()
    traps_set: int = 0
    dying: tuple[Dying, ...] = ()
    fallen: tuple[Fallen, ...] = ()
    loot: int = 0
    last_damage: int = 0
    colours: tuple[tuple[int, Colour], ...] = ()
    ending: Ending | None = None
    own: Own = NO_OWN

    def player(self, seat: int) -> Player:
        """The player of that seat."""
        return self.players[seat - 1]

    def with_player(self, seat: int, **change: Any) -> Play:
        """The state with something changed for one player."""
        changed = self.players[seat - 1].but(**change)
        return self.but(players=(*self.players[: seat - 1], changed, *self.players[seat:]))

    @property
    def seats(self) -> range:
        """All seats."""
        return range(1, len(self.players) + 1)

    @property
    def living(self) -> tuple[int, ...]:
        """Seats of those who are alive; the dying are."""
        return tuple(s for s in self.seats if self.player(s).alive)

    @property
    def counted(self) -> bool:
        """Whether the piles are counted."""
        return self.pile >= 0

    @property
    def dealt(self) -> bool:
        """Whether tasks have been dealt by the app."""
        return self.deal is not None and bool(self.deal.dealt)

    def around(self, start: int) -> Iterator[int]:
        """Every seat once, anticlockwise from `start`."""
        n = len(self.players)
        return ((start - 1 + i) % n + 1 for i in range(n))

    def next_living(self, seat: int) -> int:
        """Who comes after that seat: the dead are skipped (R11)."""
        return next(
            (s for s in self.around(seat % len(self.players) + 1) if self.player(s).alive), 0
        )

    def special(self) -> int:
        """SECRET: the seat that holds the special task; 0 when the app does not know."""
        if self.deal is not None and SPECIAL in self.deal.dealt:
            return self.deal.dealt.index(SPECIAL) + 1
        return 0

    def judged(self, special: int = 0) -> tuple[Judged, ...]:
        """The players as the judge sees them; the holder of the special task only if given."""
        return tuple(
            Judged(p.name, p.camp or "guardian", s == special, p.alive, p.died or None)
            for s, p in enumerate(self.players, 1)
        )

    def camps(self) -> tuple[int, int, int]:
        """How many players have each camp, in the order of `CAMPS`."""
        held = [p.camp for p in self.players]
        return held.count(CAMPS[0]), held.count(CAMPS[1]), held.count(CAMPS[2])


def card_of(no: int, text: str) -> str:
    """The card id of ordinary task `no` (1 ...): its text is part of what is committed to."""
    return f"T{no} {text}" if text else f"T{no}"


def text_of(card: str) -> str:
    """The text on a card, "" for one without."""
    return card.partition(" ")[2]
