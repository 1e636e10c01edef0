"""Whose turn it is, and its six phases (R11, R12)."""

from __future__ import annotations

from companion.games.alakanas.play import commands as cmd
from companion.games.alakanas.play import events as ev
from companion.games.alakanas.play.desk import Desk, in_play, settled
from companion.games.alakanas.play.state import PHASES, Play
from companion.table.refusal import Refusal, refuse


def begin_turn(desk: Desk, seat: int) -> None:
    """A turn begins; its first phase usually passes by itself (R12)."""
    desk.write(ev.TurnBegan(seat), ev.PhaseSet(seat, "judge"))


def _stale(state: Play, command: cmd.Advance | cmd.Back) -> bool:
    """Whether the tap was meant for a phase that is over."""
    return (command.turn_no, command.phase) != (state.turn_no, state.phase)


def advance(desk: Desk, command: cmd.Advance) -> Refusal | None:
    """One phase on, or the next living player's turn."""
    state = desk.state
    if refused := in_play(state):
        return refused
    if _stale(state, command):
        return None
    if refused := settled(state) or desk.stops(leaving(state)):
        return refused
    if state.phase == "end":
        begin_turn(desk, state.next_living(state.turn))
    else:
        desk.write(ev.PhaseSet(state.turn, PHASES[PHASES.index(state.phase) + 1]))
    return None


def leaving(state: Play) -> Refusal | None:
    """What is left to be done in this phase."""
    player = state.player(state.turn)
    match state.phase:
        case "judge" if player.judgement:
            return refuse("alakanas.no.judge_first", overridable=True, n=len(player.judgement))
        case "draw" if not state.drawn:
            return refuse("alakanas.no.draw_first", overridable=True)
        case "discard" if player.hand > state.hand_limit:
            return refuse(
                "alakanas.no.discard_first",
                overridable=True,
                n=player.hand - state.hand_limit,
                limit=state.hand_limit,
            )
        case _:
            return None


def back(desk: Desk, command: cmd.Back) -> Refusal | None:
    """One phase back within the turn."""
    state = desk.state
    if refused := in_play(state):
        return refused
    if _stale(state, command):
        return None
    if state.phase == "start":
        return refuse("alakanas.no.first_phase")
    before = PHASES[PHASES.index(state.phase) - 1]
    desk.write(ev.PhaseSet(state.turn, before, back=True))
    return None
