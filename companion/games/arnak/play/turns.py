"""Whose turn it is, the end of a round, and the next one (A10, A20, A21)."""

from __future__ import annotations

from companion.games.arnak.play import events as ev
from companion.games.arnak.play.desk import Desk
from companion.games.arnak.play.ops_cards import draw, exile_from_row
from companion.games.arnak.play.row import filled
from companion.games.arnak.play.scene import NO_FEAR, holds
from companion.games.arnak.play.standing import points_now
from companion.games.arnak.play.state import RIVAL, Play
from companion.table.message import SeatRef
from companion.table.refusal import Refusal, refuse


def next_seat(state: Play) -> int | None:
    """Who is next: the first clockwise who has not passed; None when all have (A10)."""
    order = list(state.order(state.turn if state.turn != RIVAL else 1))
    waiting = (s for s in (*order[1:], order[0]) if not state.player(s).passed)
    return next(waiting, None)


def alone(state: Play, seat: int) -> bool:
    """Whether everybody else has passed, the rival's actions included (A10, A24)."""
    others = any(not p.passed for no, p in enumerate(state.players, 1) if no != seat)
    return not others and not (state.rival and state.rival.left)


def turn_refusal(state: Play, seat: int) -> Refusal | None:
    """Why it is not this seat's turn. A turn whose main action is done ends by itself when the next
    player begins: nobody has to tap "done"."""
    if state.turn == seat:
        return None
    if state.player(seat).passed:
        return refuse("arnak.no.you_passed", overridable=True)
    if state.turn == RIVAL:
        return refuse("arnak.no.rivals_turn", overridable=True)
    if state.main_used and not state.tasks and next_seat(state) == seat:
        return None
    return refuse("arnak.no.turn", overridable=True, seat=SeatRef(state.turn))


def take_turn(desk: Desk, seat: int) -> Refusal | None:
    """Make sure it is this seat's turn, or say why it is not. The table may insist that somebody
    else goes on."""
    state = desk.state
    if state.turn == seat:
        return None
    refused = turn_refusal(state, seat)
    if refused is None:
        end_turn(desk)
    elif desk.stands(refused):
        return refused
    else:
        _begin(desk, seat)
    return None


def end_turn(desk: Desk) -> None:
    """The row is refilled, and the next one has his turn; the last one left goes on (A10, A21)."""
    refill(desk)
    following = _following(desk)
    if following is None:
        close_round(desk)
    else:
        _begin(desk, following)


def _following(desk: Desk) -> int | None:
    """Who has the next turn; in a solo game the rival in between, while it has actions (A24)."""
    state = desk.state
    if state.rival is not None and state.rival.left and state.turn != RIVAL:
        return RIVAL
    seat = next_seat(state)
    if seat is None and state.rival is not None and state.rival.left:
        return RIVAL
    return seat


def _begin(desk: Desk, seat: int) -> None:
    desk.write(ev.TurnBegan(seat))


def refill(desk: Desk) -> None:
    """Cards slide towards the staff, new ones come at the far end (A21)."""
    row = filled(desk.state.row, desk.rules, desk.state.round)
    if row != desk.state.row:
        desk.write(ev.RowSlid(row))


def pass_round(desk: Desk, seat: int) -> None:
    """No more turns for this seat in this round (A10)."""
    desk.write(ev.Passed(seat))


def settle(desk: Desk) -> None:
    """After an action: who has passed has no free actions left to take, so his turn ends; nor has
    the rival of a solo game (A24)."""
    state = desk.state
    if state.phase != "turns" or desk.todo:
        return
    if state.turn == RIVAL:
        if state.main_used:
            end_turn(desk)
    elif state.player(state.turn).passed and state.main_used:
        end_turn(desk)


def close_round(desk: Desk) -> None:
    """Everybody has passed: Fear for archaeologists at guarded sites, and all go home (A20).

    Fear comes before the shuffle, in turn order from the start player, as the supply may run out.
    """
    state = desk.state
    for seat in state.order(state.first):
        guarded = sum(
            sum(who == seat for who in site.people) for site in state.sites if site.guardian
        )
        if holds(state.player(seat), NO_FEAR, desk.rules):
            guarded = 0
        elif not desk.rules.fear_for_each:
            guarded = min(1, guarded)
        desk.fear(seat, guarded)
    desk.write(ev.RoundClosed(points_now(desk.state, desk.rules)))
    if state.round >= desk.rules.pack.setup.rounds:
        desk.write(ev.PlayEnded())


def tidy(desk: Desk, seat: int) -> Refusal | None:
    """One player's part of the end of a round: shuffle, under the deck, refresh, draw (A4, A20)."""
    if desk.state.phase != "cleanup":
        return refuse("arnak.no.cleanup")
    if desk.me(seat).tidied:
        return refuse("arnak.no.tidied")
    desk.write(ev.Did(seat, "tidy"))
    if desk.me(seat).cards.play:
        desk.write(ev.ShuffledUnder(seat))
    desk.write(ev.Tidied(seat))
    short = desk.rules.pack.setup.hand_size - desk.me(seat).cards.hand_count
    if short > 0:
        draw(desk, seat, short)
    if all(p.tidied for p in desk.state.players):
        next_round(desk)
    return None


def next_round(desk: Desk) -> None:
    """The artifact and the item beside the staff leave the game, the staff moves on, the row is
    refilled, the start marker goes to the left (A20)."""
    state = desk.state
    number = state.round + 1
    exile_from_row(desk, "artifact", 0)
    exile_from_row(desk, "item", 0)
    row = filled(desk.state.row, desk.rules, number)
    desk.write(ev.RowSlid(row))
    alone = state.rival is not None  # the rival starts every round (A24)
    following = RIVAL if alone else state.first % len(state.players) + 1
    desk.write(ev.RoundOpened(number, following))
