"""What happens when somebody asks for something at a tracked table: events, or why not."""

from __future__ import annotations

from typing import Any

from companion.games.arnak.play import by_hand, rival, setup
from companion.games.arnak.play import commands as cmd
from companion.games.arnak.play import events as ev
from companion.games.arnak.play.actions import act, is_main
from companion.games.arnak.play.choices import answer
from companion.games.arnak.play.desk import Desk
from companion.games.arnak.play.ops_turn_up import unseen_assistants
from companion.games.arnak.play.row import market_left
from companion.games.arnak.play.rules import Rules
from companion.games.arnak.play.state import UNKNOWN, Play
from companion.games.arnak.play.turns import alone, end_turn, settle, take_turn, tidy
from companion.table.chance import Chance
from companion.table.game import Correct
from companion.table.message import SeatRef
from companion.table.refusal import Refusal, refuse
from companion.table.seats import Actor

OF_HANDS = (cmd.NameCard, cmd.PutDown)
"""Whether they are refused depends on what only the seat itself knows."""
OF_SEATS = (cmd.Act, cmd.Answer, cmd.NameCard, cmd.PutDown, cmd.Tidy)


def decide(state: Play, rules: Rules, actor: Actor, command: Any, chance: Chance) -> Desk | Refusal:
    """A command worked out: its events and the states they lead to; or why not."""
    desk = Desk(state, rules, actor, chance)
    refused = _may(state, actor, command) or _do(desk, command)
    if refused is not None:
        return refused
    desk.finish()
    return desk


def _may(state: Play, actor: Actor, command: Any) -> Refusal | None:
    """A phone speaks for its own seat, the host for all. What lies on the table anybody may put
    right; what lies in front of a player, he and the host."""
    seat = getattr(command, "seat", None)
    if isinstance(command, Correct):
        owner = command.target.partition(".")[0]
        seat = int(owner) if owner.isdecimal() and len(owner) < 3 else None
        if seat is not None and not 1 <= seat <= len(state.players):
            return refuse("arnak.no_such_field", field=command.target[:40])
    if seat is None or isinstance(command, cmd.PutAssistant | cmd.PutGuardian):
        return None
    if not 1 <= seat <= len(state.players):
        return refuse("seat.unknown", seat=seat)
    if not actor.host and actor.seat != seat:
        return refuse("arnak.own_sheet_only")
    if actor.seat != seat and isinstance(command, OF_HANDS):
        return refuse("arnak.no.others_hand")
    return None


def _do(desk: Desk, command: Any) -> Refusal | None:
    match command:
        case cmd.Act():
            return _act(desk, command)
        case cmd.Answer():
            return _answer(desk, command)
        case cmd.Begin():
            return setup.begin(desk, command)
        case cmd.BlockCamp():
            return setup.block(desk, command)
        case cmd.NameCard():
            return _name_card(desk, command)
        case cmd.NameRow():
            return _name_row(desk, command)
        case cmd.NameTop():
            return _name_top(desk, command)
        case cmd.PutDown():
            return _put_down(desk, command)
        case cmd.Tidy(seat):
            return tidy(desk, seat)
        case cmd.RivalDoes():
            return _rival(desk, command)
        case Correct(target, value):
            return by_hand.correct(desk, target, value)
        case cmd.MoveCard() | cmd.PutPiece() | cmd.PutSite():
            return by_hand.put(desk, command)
        case cmd.PutAssistant() | cmd.PutGuardian():
            return by_hand.put(desk, command)
        case _:
            return refuse("play.other_game")


def phase_refusal(state: Play) -> Refusal | None:
    """Why nobody may act now, because it is not the time for turns."""
    if state.phase == "turns":
        return None
    return refuse(f"arnak.no.in_{state.phase}")


def question_refusal(state: Play, seat: int) -> Refusal | None:
    """Why nothing else may be done before the question that waits is answered."""
    if not state.tasks:
        return None
    if state.tasks[0].seat == seat:
        return refuse("arnak.no.question")
    return refuse("arnak.no.others_question", seat=SeatRef(state.tasks[0].seat))


def main_refusal(state: Play, seat: int, action: str, main: bool) -> Refusal | None:
    """One main action a turn (A10): not two, and not none. The last one left has one turn after
    the other, so that a second main action begins the next."""
    mine = state.turn == seat
    if main and mine and state.main_used and not alone(state, seat):
        return refuse("arnak.no.main_used", overridable=True)
    if action == "end_turn":
        if not mine:
            return refuse("arnak.no.turn", overridable=True, seat=SeatRef(state.turn))
        if not state.main_used:
            return refuse("arnak.no.main_first", overridable=True)
    return None


def _act(desk: Desk, command: cmd.Act) -> Refusal | None:
    state, seat = desk.state, command.seat
    if refused := phase_refusal(state) or question_refusal(state, seat):
        return refused
    main = is_main(desk.scene(seat), command.action, command.pick)
    refused = main_refusal(state, seat, command.action, main)
    if desk.stands(refused):
        return refused
    if command.action != "end_turn" and (refused := take_turn(desk, seat)):
        return refused
    if main and desk.state.turn == seat and desk.state.main_used and alone(state, seat):
        end_turn(desk)  # the last one left begins his next turn
    refused = act(desk, command)
    if refused is None:
        settle(desk)
    return refused


def _answer(desk: Desk, command: cmd.Answer) -> Refusal | None:
    state = desk.state
    if not state.tasks or command.asked != state.asked:
        return refuse("arnak.no.asked")
    if state.tasks[0].seat != command.seat:
        return refuse("arnak.no.others_question", seat=SeatRef(state.tasks[0].seat))
    desk.write(ev.Did(command.seat, "answer", command.pick, state.tasks[0].step.op))
    refused = answer(desk, command.pick, command.pay)
    if refused is None:
        settle(desk)
    return refused


def _rival(desk: Desk, command: cmd.RivalDoes) -> Refusal | None:
    """What the rival did is entered by whoever turned its tile (A24)."""
    if desk.state.rival is None:
        return refuse("arnak.no.rival")
    refused = phase_refusal(desk.state) or question_refusal(desk.state, rival.HUMAN)
    return refused or rival.does(desk, command)


def _name_card(desk: Desk, command: cmd.NameCard) -> Refusal | None:
    cards = desk.me(command.seat).cards
    unnamed = any(b.drawn and command.card in b.cards for b in cards.batches)
    if not unnamed:
        return refuse("arnak.no.not_drawn")
    desk.write(ev.CardNamed(command.seat, command.card))
    return None


def _name_row(desk: Desk, command: cmd.NameRow) -> Refusal | None:
    cards = desk.state.row.cards(command.kind)
    if not 0 <= command.slot < len(cards):
        return refuse("arnak.no.such", pick=str(command.slot))
    if cards[command.slot] == command.card:
        return None
    if command.card not in market_left(desk.state, desk.rules, command.kind):
        return refuse("arnak.no.card_elsewhere")
    desk.write(ev.RowNamed(command.kind, command.slot, command.card))
    return None


def _name_top(desk: Desk, command: cmd.NameTop) -> Refusal | None:
    stacks = desk.state.stacks
    if not 0 <= command.stack < len(stacks) or not stacks[command.stack]:
        return refuse("arnak.no.such", pick=str(command.stack))
    if stacks[command.stack][0] != UNKNOWN:
        return refuse("arnak.no.named")
    if command.assistant not in unseen_assistants(desk.scene(1)):
        return refuse("arnak.no.assistant_elsewhere")
    desk.write(ev.AssistantTurnedUp(command.assistant, command.stack))
    return None


def _put_down(desk: Desk, command: cmd.PutDown) -> Refusal | None:
    """Leftover hand cards are kept or discarded one by one, before the shuffle (A4)."""
    if desk.state.phase != "cleanup":
        return refuse("arnak.no.cleanup")
    player = desk.me(command.seat)
    if player.tidied:
        return refuse("arnak.no.tidied")
    if not player.cards.may_be_in_hand(command.card):
        return refuse("arnak.no.not_in_hand")
    desk.write(
        ev.Did(command.seat, "put_down", command.card),
        ev.CardMoved(command.seat, command.card, "hand", "play", why="played"),
    )
    return None
