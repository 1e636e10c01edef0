"""Who has won a game of 《阿拉喀纳斯》: camps, special task, and who is alive (Victory).

Pure: the same judge serves the score sheet and a running game. A running game asks it after every
batch of deaths (R26), under the house rule `one_by_one` after every single death.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from companion.games.alakanas.content import CampId
from companion.games.problem import Problem
from companion.table.message import Message

Side = Literal["guardians", "invaders", "special", "draw"]
Status = Literal["running", "over"]
Bloc = Literal["guardians", "invaders"]
Winners = Literal["side", "survivors"]
OpenOn = Literal["bloc", "camp"]
Mutual = Literal["draw", "last_damage", "one_by_one"]

FEWEST, MOST = 1, 10
"""Players on a sheet. The box says 3 to 10; a smaller sheet still has a clear answer."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player as the judge sees one. `died`: 1 = first to die, only asked for by a house rule."""

    name: str
    camp: CampId
    special: bool = False
    alive: bool = True
    died: int | None = None

    @property
    def bloc(self) -> Bloc:
        """集团: guardians and helpers stand together."""
        return "invaders" if self.camp == "invader" else "guardians"


@dataclass(frozen=True, slots=True)
class Options:
    """House rules; the defaults are the reading of the text that the rules page gives.

    `winners`: dead members of the winning side win too, or survivors only. `open_on`: the tasks of
    the dead may be opened when a bloc is wiped out, or a single camp already (R23). `mutual`: when
    nobody is left, a draw, the side of whoever dealt the last damage, or deaths are taken strictly
    one after another.
    """

    winners: Winners = "side"
    open_on: OpenOn = "bloc"
    mutual: Mutual = "draw"


@dataclass(frozen=True, slots=True)
class VictorySheet:
    """The whole table. `last_damage`: the player (from 0) who dealt the last damage."""

    players: tuple[Player, ...]
    options: Options = field(default_factory=Options)
    last_damage: int | None = None


@dataclass(frozen=True, slots=True)
class BlocState:
    """How a bloc stands. A bloc that nobody belongs to is not wiped out."""

    bloc: Bloc
    alive: int
    members: int

    @property
    def wiped_out(self) -> bool:
        """All its members are dead, and there were some."""
        return self.members > 0 and self.alive == 0


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer. `winners` are players counted from 0; `why` says in one sentence why.

    `special_known` is False when the tasks are physical: then only the state of the blocs is told,
    and 天神 enters the result.
    """

    status: Status
    side: Side | None
    winners: tuple[int, ...]
    tasks_may_open: bool
    blocs: tuple[BlocState, BlocState]
    special_known: bool
    why: Message


def blocs(players: Sequence[Player]) -> tuple[BlocState, BlocState]:
    """Guardians (with helpers) and invaders. The holder of the special task counts for the bloc of
    their own camp: while they live, it is not wiped out."""

    def state(bloc: Bloc) -> BlocState:
        of_it = [p for p in players if p.bloc == bloc]
        return BlocState(bloc, sum(p.alive for p in of_it), len(of_it))

    return state("guardians"), state("invaders")


def tasks_may_open(players: Sequence[Player], options: Options) -> bool:
    """Whether the tasks of the dead may be opened (R23)."""
    if options.open_on == "bloc":
        return any(b.wiped_out for b in blocs(players))
    camps = {p.camp for p in players}
    return bool(camps - {p.camp for p in players if p.alive})


def check(sheet: VictorySheet) -> tuple[Problem, ...]:
    """Every reason why no real game looks like this; empty when it can be judged."""
    players = sheet.players
    found: list[Problem] = []
    if not FEWEST <= len(players) <= MOST:
        found.append(_problem("players", None, "players", n=len(players), low=FEWEST, high=MOST))
    holders = [i for i, p in enumerate(players) if p.special]
    for i in holders[1:]:
        other = players[holders[0]].name
        found.append(_problem("two_specials", i, "special", "R5", other=other))
    order: dict[int, int] = {}
    for i, player in enumerate(players):
        if player.died is None:
            continue
        dead = sum(not p.alive for p in players)
        if player.alive:
            found.append(_problem("alive_but_died", i, "died"))
        elif not 1 <= player.died <= dead:
            found.append(_problem("died_beyond", i, "died", n=dead))
        elif order.setdefault(player.died, i) != i:
            other = players[order[player.died]].name
            found.append(_problem("died_same", i, "died", died=player.died, other=other))
    if sheet.last_damage is not None and not 0 <= sheet.last_damage < len(players):
        found.append(_problem("last_damage_unknown", None, "last_damage"))
    if players and not any(p.alive for p in players):
        found += _mutual_needs(sheet, bool(holders))
    return tuple(found)


def _mutual_needs(sheet: VictorySheet, special_known: bool) -> list[Problem]:
    """What a house rule has to know when nobody is left."""
    found: list[Problem] = []
    if sheet.options.mutual == "draw":
        return found
    if not special_known:
        found.append(_problem("special_needed", None, "players"))
    if sheet.options.mutual == "last_damage" and sheet.last_damage is None:
        found.append(_problem("last_damage_needed", None, "last_damage"))
    if sheet.options.mutual == "one_by_one":
        found += [
            _problem("died_needed", i, "died")
            for i, p in enumerate(sheet.players)
            if p.died is None
        ]
    return found


def _problem(
    key: str, player: int | None, where: str, rule: str = "Victory", /, **params: object
) -> Problem:
    return Problem(Message(f"alakanas.sheet.{key}", params), player, where, rule)


def judge(sheet: VictorySheet) -> Verdict:
    """The verdict on a sheet that `check` finds nothing against."""
    players, options = sheet.players, sheet.options
    if not any(p.alive for p in players) and options.mutual != "draw":
        if options.mutual == "last_damage" and sheet.last_damage is not None:
            dealer = players[sheet.last_damage]
            side: Side = "special" if dealer.special else dealer.bloc
            params = {"name": dealer.name}
            return _over(sheet, side, Message("alakanas.why.last_damage", params))
        if options.mutual == "one_by_one":
            return _one_by_one(sheet)
    return _judge(sheet)


def _one_by_one(sheet: VictorySheet) -> Verdict:
    """Brings the deaths back one after another; the first one that ends the game counts."""
    deaths = sorted(range(len(sheet.players)), key=lambda i: sheet.players[i].died or 0)
    for n in range(1, len(deaths) + 1):
        gone = set(deaths[:n])
        then = tuple(replace(p, alive=i not in gone) for i, p in enumerate(sheet.players))
        verdict = _judge(replace(sheet, players=then))
        if verdict.status == "over":
            return verdict
    return _judge(sheet)


def _judge(sheet: VictorySheet) -> Verdict:
    players = sheet.players
    alive = [p for p in players if p.alive]
    special = next((p for p in players if p.special), None)
    if not alive:
        return _over(sheet, "draw", Message("alakanas.why.draw"))
    if special is None:
        return _running(sheet, Message("alakanas.why.special_unknown"))
    if special.alive:
        if len(alive) == 1:
            return _over(sheet, "special", Message("alakanas.why.special", {"name": special.name}))
        if any(b.wiped_out for b in blocs(players)):
            return _running(sheet, Message("alakanas.why.hunt"))
        return _running(sheet, Message("alakanas.why.both_blocs"))
    # The special task is out: the last bloc standing has won.
    if not any(p.bloc == "invaders" for p in alive):
        return _over(sheet, "guardians", Message("alakanas.why.guardians", {"name": special.name}))
    if not any(p.bloc == "guardians" for p in alive):
        return _over(sheet, "invaders", Message("alakanas.why.invaders", {"name": special.name}))
    return _running(sheet, Message("alakanas.why.both_blocs"))


def _running(sheet: VictorySheet, why: Message) -> Verdict:
    return _verdict(sheet, "running", None, (), why)


def _over(sheet: VictorySheet, side: Side, why: Message) -> Verdict:
    def wins(player: Player) -> bool:
        if side == "special" or player.special:
            return side == "special" and player.special
        if sheet.options.winners == "survivors" and not player.alive:
            return False
        return player.bloc == side

    winners = tuple(i for i, p in enumerate(sheet.players) if wins(p))
    return _verdict(sheet, "over", side, winners, why)


def _verdict(
    sheet: VictorySheet, status: Status, side: Side | None, winners: tuple[int, ...], why: Message
) -> Verdict:
    return Verdict(
        status=status,
        side=side,
        winners=winners,
        tasks_may_open=tasks_may_open(sheet.players, sheet.options),
        blocs=blocs(sheet.players),
        special_known=any(p.special for p in sheet.players),
        why=why,
    )
