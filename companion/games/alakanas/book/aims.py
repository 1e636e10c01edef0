"""What each side still lacks, and what can be said while nobody knows who holds the special task.

Both follow from Victory. `must_die` is exact: when those and only those die in one batch, the judge
finds that side the winner.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.games.alakanas.victory import Bloc, Side, VictorySheet, judge


@dataclass(frozen=True, slots=True)
class Aim:
    """A side, and the seats (1..N) that have to die before it has won. `lost`: it has nobody left
    who could win."""

    side: Side
    must_die: tuple[int, ...]
    lost: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """How it ends if one of `holders` (seats) held the special task; `side` None: it goes on."""

    side: Side | None
    holders: tuple[int, ...]


def aims(sheet: VictorySheet) -> tuple[Aim, ...]:
    """What guardians, invaders and the special task lack; () when nobody knows who holds it."""
    alive = [i for i, p in enumerate(sheet.players) if p.alive]
    special = next((i for i, p in enumerate(sheet.players) if p.special), None)
    if special is None:
        return ()
    blocs: tuple[Bloc, Bloc] = ("guardians", "invaders")
    made: list[Aim] = []
    for bloc in blocs:
        # Who holds the special task never wins with the own camp, and has to die for it (R4).
        mates = [i for i in alive if sheet.players[i].bloc == bloc and i != special]
        made.append(_aim(bloc, [i for i in alive if i not in mates], not mates))
    others = [i for i in alive if i != special]
    return (*made, _aim("special", others, special not in alive))


def _aim(side: Side, must_die: list[int], lost: bool) -> Aim:
    return Aim(side, () if lost else tuple(i + 1 for i in must_die), lost)


def outcomes(sheet: VictorySheet) -> tuple[Outcome, ...]:
    """The verdict for everybody who may have held the special task, those that are alike together;
    for a sheet on which nobody does, and somebody is alive."""
    found: dict[Side | None, list[int]] = {}
    for i in range(len(sheet.players)):
        players = tuple(replace(p, special=k == i) for k, p in enumerate(sheet.players))
        found.setdefault(judge(replace(sheet, players=players)).side, []).append(i + 1)
    return tuple(Outcome(side, tuple(holders)) for side, holders in found.items())
