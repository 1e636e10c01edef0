"""The result: who has won, why, and what everybody held."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.alakanas.dealer import SPECIAL
from companion.games.alakanas.play.say import why
from companion.games.alakanas.play.state import Play, text_of
from companion.games.alakanas.victory import Verdict, blocs


@dataclass(frozen=True, slots=True)
class PlayerResult:
    """One player at the end. `task`: card id, "" when the app does not know; `text`: what stood
    on it. `died`: 1 = first to die, 0 = alive."""

    seat: int
    name: str
    camp: str
    character: str
    alive: bool
    died: int
    won: bool
    special: bool
    task: str
    text: str


@dataclass(frozen=True, slots=True)
class Result:
    """The verdict, everybody's cards, and the proof as JSON. `entered`: by 天神, not found by the
    app. `side` of the verdict is None when the game was broken off."""

    verdict: Verdict
    players: tuple[PlayerResult, ...]
    entered: bool
    fingerprint: str
    proof: str


def result_of(state: Play) -> Result | None:
    """The result of a game that is over."""
    ending, deal = state.ending, state.deal
    if ending is None:
        return None
    cards = deal.dealt if deal is not None and deal.dealt else ()
    players: list[PlayerResult] = []
    for seat, p in enumerate(state.players, 1):
        special = seat == ending.special
        task = cards[seat - 1] if cards else SPECIAL if special else ""
        players.append(
            PlayerResult(
                seat=seat,
                name=p.name,
                camp=p.camp,
                character=p.character,
                alive=p.alive,
                died=p.died,
                won=seat in ending.winners,
                special=special,
                task=task,
                text=text_of(task),
            )
        )
    verdict = Verdict(
        status="over",
        side=ending.side or None,
        winners=tuple(seat - 1 for seat in ending.winners),
        tasks_may_open=True,
        blocs=blocs(state.judged(ending.special)),
        special_known=bool(ending.special),
        why=why(ending),
    )
    fingerprint = deal.fingerprint if deal is not None else ""
    return Result(verdict, tuple(players), ending.entered, fingerprint, ending.proof)
