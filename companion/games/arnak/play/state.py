"""The state of a tracked Arnak table: what lies where, as far as anybody has told the app.

What nobody has named yet is "" (a card of the row, the top assistant of a stack, a site tile): the
cardboard knows, and the app asks only when it needs to.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from companion.games.arnak.deck import Cards
from companion.games.arnak.goods import NO_ICONS, NOTHING, Icons, Purse
from companion.games.arnak.play.tasks import Task
from companion.table.large import Large

Token = Literal["glass", "book"]
Phase = Literal["setup", "turns", "cleanup", "over"]

FREE = 0
BLOCKED = -1
"""On a space of a site: nobody, or a blocking tile (A8). Otherwise the number of a seat."""
RIVAL = 9
"""The rival's number on the board in a solo game (A24)."""
UNKNOWN = ""


@dataclass(frozen=True, slots=True)
class Assistant:
    """An assistant in front of a player. `ready`: not used since it was last refreshed (A19)."""

    id: str
    gold: bool = False
    ready: bool = True


@dataclass(frozen=True, slots=True)
class Trophy:
    """A guardian that was overcome. `used`: its boon is spent (A15)."""

    id: str
    used: bool = False


@dataclass(frozen=True)
class Player(Large):
    """Everything one player has.

    `idols` lie in crates, `slotted` in slots, filled from the left (A16). `glass` and `notebook`
    are squares of the research track. `pool` are travel icons of this turn. `tiles` are the stacks
    that temple tiles were taken from. `tidied`: has done his part of the round's end.
    `card_points`: points of cards that are not in the pack, entered by hand.
    """

    name: str
    goods: Purse = NOTHING
    cards: Cards = field(default_factory=Cards)
    fear_tiles: int = 0
    idols: int = 0
    slotted: int = 0
    trophies: tuple[Trophy, ...] = ()
    assistants: tuple[Assistant, ...] = ()
    glass: int = 0
    notebook: int = 0
    arrival: int | None = None
    tiles: tuple[str, ...] = ()
    pool: Icons = NO_ICONS
    flags: tuple[str, ...] = ()
    passed: bool = False
    tidied: bool = False
    card_points: int = 0


@dataclass(frozen=True)
class Site(Large):
    """A place on the island. `tile` is "" while undiscovered; `guardian` "" when there is none.
    `people`: who stands on each space."""

    id: str
    level: int
    tile: str = UNKNOWN
    guardian: str = ""
    people: tuple[int, ...] = (FREE,)

    @property
    def known(self) -> bool:
        """Whether it has been discovered (camps always are)."""
        return bool(self.tile)

    def free_space(self) -> int | None:
        """The cheapest space where nobody stands and nothing lies."""
        return next((i for i, who in enumerate(self.people) if who == FREE), None)

    def here(self, seat: int) -> bool:
        """Whether that seat has an archaeologist here."""
        return seat in self.people

    @property
    def empty(self) -> bool:
        """Whether no archaeologist stands here."""
        return all(who in (FREE, BLOCKED) for who in self.people)


@dataclass(frozen=True, slots=True)
class Row:
    """The market: cards from the moon staff outward on either side, and how many the two decks
    still hold (A9, A21). Exiled cards by name, and how many were exiled without being named."""

    artifacts: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    artifact_deck: int = 0
    item_deck: int = 0
    exiled: tuple[str, ...] = ()
    unnamed_artifacts: int = 0
    unnamed_items: int = 0

    def cards(self, kind: str) -> tuple[str, ...]:
        """The row's cards of one kind."""
        return self.artifacts if kind == "artifact" else self.items

    def unnamed(self, kind: str) -> int:
        """How many cards of one kind were exiled without being named."""
        return self.unnamed_artifacts if kind == "artifact" else self.unnamed_items

    def deck(self, kind: str) -> int:
        """How many cards of one kind are still in their deck."""
        return self.artifact_deck if kind == "artifact" else self.item_deck


@dataclass(frozen=True, slots=True)
class Rival:
    """The rival of a solo game: no deck, no resources, no Fear (A24). `left`: actions left in this
    round. `idols`: face-up kinds; `hidden_idols` lie face down."""

    glass: int = 0
    notebook: int = 0
    arrival: int | None = None
    left: int = 0
    guardians: tuple[str, ...] = ()
    tiles: tuple[str, ...] = ()
    idols: tuple[str, ...] = ()
    hidden_idols: int = 0


@dataclass(frozen=True)
class Play(Large):
    """A tracked table. Seats are 1..N in turn order; `players[seat - 1]`.

    `bonus` are the bonus tiles left, by square; the last square's are the Lost Temple's stack.
    `seen_*` are things that have been turned up, wherever they are now. `under`: site tiles known
    to lie under their stack. `progress`: everybody's points at the end of each round.
    `asked` counts questions, so that a late answer does not meet another question.
    """

    options: tuple[tuple[str, bool | int | str], ...]
    players: tuple[Player, ...]
    sites: tuple[Site, ...]
    row: Row
    stacks: tuple[tuple[str, ...], ...]
    rescue: int
    fear: int
    bonus: tuple[tuple[int, int], ...]
    tile_stacks: tuple[tuple[str, int], ...]
    phase: Phase = "setup"
    round: int = 0
    first: int = 1
    turn: int = 1
    main_used: bool = False
    tasks: tuple[Task, ...] = ()
    asked: int = 0
    destination: str = ""
    seen_tiles: tuple[str, ...] = ()
    under: tuple[str, ...] = ()
    seen_guardians: tuple[str, ...] = ()
    seen_idols: tuple[str, ...] = ()
    seen_bonus: tuple[str, ...] = ()
    seen_assistants: tuple[str, ...] = ()
    arrivals: int = 0
    progress: tuple[tuple[int, ...], ...] = ()
    rival: Rival | None = None

    def player(self, seat: int) -> Player:
        """The player of that seat."""
        return self.players[seat - 1]

    def site(self, place: str) -> Site | None:
        """The site of that name."""
        return next((s for s in self.sites if s.id == place), None)

    def out(self, seat: int) -> int:
        """How many archaeologists that seat has on the island."""
        return sum(who == seat for site in self.sites for who in site.people)

    def order(self, start: int) -> Iterable[int]:
        """Every seat once, clockwise from `start`."""
        n = len(self.players)
        return ((start - 1 + i) % n + 1 for i in range(n))

    def with_player(self, seat: int, **change: object) -> Play:
        """The state with something changed for one player."""
        i = seat - 1
        changed = self.players[i].but(**change)
        return self.but(players=(*self.players[:i], changed, *self.players[i + 1 :]))

    def with_site(self, place: str, **change: object) -> Play:
        """The state with something changed at one site."""
        return self.but(sites=tuple(s.but(**change) if s.id == place else s for s in self.sites))
