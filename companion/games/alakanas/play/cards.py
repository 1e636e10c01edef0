"""Cards in numbers: drawn, used, laid down, discarded (R13-R19), and pawns."""

from __future__ import annotations

from companion.games.alakanas.play import commands as cmd
from companion.games.alakanas.play import events as ev
from companion.games.alakanas.play.deaths import hurt, is_judged
from companion.games.alakanas.play.desk import Desk, alive, has_cards, in_play
from companion.games.alakanas.play.state import (
    CELLS,
    CLIFF,
    LONGEST_NAME,
    MOST,
    UNNAMED,
    Play,
)
from companion.table.message import Message, SeatRef
from companion.table.refusal import Refusal, refuse

IN_JUDGEMENT = ("foresight", "helpless")
"""未卜先知 and 无计可施: the only hand cards of the judgement phase (R13)."""


def _own_play(state: Play, seat: int) -> bool:
    return state.turn == seat and state.phase == "play"


def _not_now(state: Play, seat: int) -> Refusal | None:
    """Cards are laid down in one's own play phase."""
    if _own_play(state, seat):
        return None
    return refuse("alakanas.no.own_play", overridable=True, seat=SeatRef(seat))


def _name(name: str) -> str | Refusal:
    name = " ".join(name.split())
    return refuse("alakanas.no.name", longest=LONGEST_NAME) if len(name) > LONGEST_NAME else name


def draw(desk: Desk, seat: int, n: int) -> Refusal | None:
    """Cards from the pile; when it is empty the discard becomes it; then what there is (R14)."""
    state = desk.state
    if not 0 <= n <= 20:
        return refuse("alakanas.no.amount", most=20)
    turn = state.turn == seat and state.phase == "draw"
    if refused := desk.stops(
        refuse("alakanas.no.drawn", overridable=True) if turn and state.drawn else None,
        refuse("alakanas.no.judge_first", overridable=True, n=len(state.player(seat).judgement))
        if turn and state.player(seat).judgement
        else None,
    ):
        return refused
    left = n
    if state.counted:
        first = min(left, state.pile)
        left -= first
        if first or not left:
            desk.write(ev.Drew(seat, first, turn))
        if left and state.discard:
            desk.write(ev.Reshuffled())
        left = min(left, desk.state.pile)
        if not left:
            if turn and not desk.state.drawn:
                desk.write(ev.Drew(seat, 0, turn))
            return None
    desk.write(ev.Drew(seat, left, turn))
    return None


def discard(desk: Desk, seat: int, n: int) -> Refusal | None:
    """Five or fewer: none in the discard phase; more: exactly down to five (R19)."""
    state = desk.state
    if not 1 <= n <= MOST:
        return refuse("alakanas.no.amount", most=MOST)
    over = state.player(seat).hand - state.hand_limit
    rule = None
    if state.turn == seat and state.phase == "discard":
        if over <= 0:
            rule = refuse("alakanas.no.keep", overridable=True, limit=state.hand_limit)
        elif n > over:
            rule = refuse("alakanas.no.discard_less", overridable=True, n=over)
    refused = has_cards(state, seat, n) or desk.stops(rule)
    if refused is None:
        desk.write(ev.Discarded(seat, n))
    return refused


def use(desk: Desk, command: cmd.Use) -> Refusal | None:
    """A hand card is used and discarded; 阿拉 and 移动 are limited (R15, R16, R18)."""
    state, seat = desk.state, command.seat
    name = _name(command.name)
    if isinstance(name, Refusal):
        return name
    counts = _counts(state, command)
    refused = has_cards(state, seat) or desk.stops(
        _judging(state, command),
        _limits(state, command, counts),
        refuse("alakanas.no.colour", overridable=True)
        if is_judged(state, seat, name) and not command.colour
        else None,
    )
    if refused is None:
        desk.write(ev.Used(seat, command.card, name, command.answering, counts))
        if command.colour:
            desk.write(ev.ColourShown(seat, command.colour))
    return refused


def _counts(state: Play, command: cmd.Use) -> bool:
    """Whether it counts towards a limit: an answer with 阿拉 does not (R15), any 移动 of the own
    play phase does (R16)."""
    mine = _own_play(state, command.seat)
    if command.card == "ala":
        return mine and not command.answering
    if command.card == "move":
        whole = state.options.move_limit == "turn" and state.turn == command.seat
        return mine or whole
    return False


def _judging(state: Play, command: cmd.Use) -> Refusal | None:
    if state.phase != "judge" or command.name in IN_JUDGEMENT:
        return None
    return refuse("alakanas.no.judging", overridable=True)


def _limits(state: Play, command: cmd.Use, counts: bool) -> Refusal | None:
    if command.card == "other":
        return None
    if counts and (state.ala if command.card == "ala" else state.moves):
        key = command.card
        if key == "move":
            key = f"move_{state.options.move_limit}"
        return refuse(f"alakanas.no.second_{key}", overridable=True)
    return None if command.answering else _not_now(state, command.seat)


def equip(desk: Desk, command: cmd.Equip) -> Refusal | None:
    """One of a kind: the new one replaces the old, which is discarded (R17)."""
    state, seat = desk.state, command.seat
    name = _name(command.name)
    if isinstance(name, Refusal):
        return name
    worn = state.player(seat).equipment(command.kind)
    full = None
    if worn and not state.options.replace:
        what = Message(f"alakanas.kind.{command.kind}")
        full = refuse("alakanas.no.second_equipment", overridable=True, kind=what)
    refused = has_cards(state, seat) or desk.stops(_not_now(state, seat), full)
    if refused is None:
        desk.write(ev.Equipped(seat, command.kind, name or UNNAMED, worn))
    return refused


def unequip(desk: Desk, command: cmd.Unequip) -> Refusal | None:
    """A piece of equipment is discarded."""
    worn = desk.me(command.seat).equipment(command.kind)
    if not worn:
        return refuse("alakanas.no.bare")
    desk.write(ev.Unequipped(command.seat, command.kind, worn))
    return None


def place_judgement(desk: Desk, command: cmd.PlaceJudgement) -> Refusal | None:
    """A judgement card lies before somebody until it is resolved (R13, R18)."""
    state = desk.state
    name = _name(command.name)
    if isinstance(name, Refusal):
        return name
    if command.on not in state.seats:
        return refuse("seat.unknown", seat=command.on)
    refused = (
        alive(state, command.on)
        or has_cards(state, command.seat)
        or desk.stops(_not_now(state, command.seat))
    )
    if refused is None:
        desk.write(ev.JudgementPlaced(command.seat, command.on, name or UNNAMED))
    return refused


def resolve_judgement(desk: Desk, command: cmd.ResolveJudgement) -> Refusal | None:
    """The newest first (house rule: the oldest); discarded, or on to the next player (R13)."""
    state, seat = desk.state, command.seat
    area = state.player(seat).judgement
    if not 0 <= command.index < len(area):
        return refuse("alakanas.no.judgement_gone")
    oldest = state.options.oldest_first
    due = 0 if oldest else len(area) - 1
    refused = desk.stops(
        None
        if state.turn == seat and state.phase == "judge"
        else refuse("alakanas.no.judge_phase", overridable=True, seat=SeatRef(seat)),
        None
        if command.index == due
        else refuse(f"alakanas.no.{'oldest' if oldest else 'newest'}_first", overridable=True),
    )
    if refused is None:
        to = state.next_living(seat) if command.moves_on else 0
        desk.write(ev.JudgementResolved(seat, command.index, area[command.index], to))
    return refused


def set_trap(desk: Desk, command: cmd.SetTrap) -> Refusal | None:
    """A trap lies on a cell for all to see, and stays its owner's (R18)."""
    state, seat = desk.state, command.seat
    name = _name(command.name)
    if isinstance(name, Refusal):
        return name
    if not 0 <= command.cell < CELLS:
        return refuse("alakanas.no.cell")
    refused = has_cards(state, seat) or desk.stops(_not_now(state, seat))
    if refused is None:
        desk.write(ev.TrapSet(seat, command.cell, name or UNNAMED))
    return refused


def spring_trap(desk: Desk, command: cmd.SpringTrap) -> Refusal | None:
    """A trap goes off: whom it kills, its owner has killed (R24)."""
    state = desk.state
    trap = next((t for t in state.traps if t.id == command.trap), None)
    if trap is None:
        return None  # it has gone off already
    if command.seat and command.seat not in state.seats:
        return refuse("seat.unknown", seat=command.seat)
    desk.write(ev.TrapSprung(trap.id, trap.cell, trap.owner, trap.name))
    if command.seat and command.n:
        return hurt(desk, (command.seat,), command.n, "trap", trap.owner)
    return None


def move_pawn(desk: Desk, seat: int, cell: int) -> Refusal | None:
    """A pawn goes anywhere: how far is a matter of the cards. Nothing happens at the cliff by
    itself (R2); whether pawns share a tile is a house rule (R9)."""
    state = desk.state
    if not 0 <= cell < CELLS:
        return refuse("alakanas.no.cell")
    if state.player(seat).cell == cell:
        return None
    there = next((s for s in state.living if s != seat and state.player(s).cell == cell), 0)
    full = None
    if there and not state.options.share and state.grid[cell] != CLIFF:
        full = refuse("alakanas.no.shared", overridable=True, seat=SeatRef(there))
    refused = in_play(state) or desk.stops(full)
    if refused is None:
        desk.write(ev.PawnMoved(seat, cell))
    return refused


def judged(desk: Desk, command: cmd.Judged) -> Refusal | None:
    """The colour that a judgement showed: recorded, never drawn by the app (R21)."""
    desk.write(ev.ColourShown(command.seat, command.colour))
    return None
