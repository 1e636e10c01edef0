"""What happens when a device asks for something: events, or the reason why not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.table import commands as cmd
from companion.table import events as ev
from companion.table.chance import Chance
from companion.table.history import History
from companion.table.message import Message
from companion.table.names import likeness, tidy_name
from companion.table.refusal import Refusal, refuse
from companion.table.seats import COLOURS, Actor, Seat, free_colour, name_clash
from companion.table.state import Games, Phase, TableState
from companion.table.undo import undo


@dataclass(frozen=True, slots=True)
class Decision:
    """Events to append. `override`: the reason that was overridden, when somebody insisted."""

    events: tuple[Any, ...]
    override: Message | None = None


def decide(history: History, actor: Actor, command: Any, chance: Chance) -> Decision | Refusal:
    """The events that `command` leads to, or a refusal. Changes nothing."""
    state = history.state
    if isinstance(command, cmd.Undo):
        undone = undo(history, actor, command.seq)
        return undone if isinstance(undone, Refusal) else Decision((undone,))
    if type(command) in _TABLE:
        made = _TABLE[type(command)](history.games, state, actor, command)
        if isinstance(made, Refusal):
            return made
        return _objection(history.games, state, made) or Decision(tuple(made))
    return _play(history.games, state, actor, command, chance)


def _objection(games: Games, state: TableState, events: Sequence[Any]) -> Refusal | None:
    """A running game may object to a change of its seats or options (`Game.objects`)."""
    objects = getattr(games.get(state.game_id), "objects", None)
    if objects is None or state.phase is not Phase.PLAYING:
        return None
    found = (objects(state.game, event) for event in events)
    return next((refused for refused in found if refused is not None), None)


def _play(
    games: Games, state: TableState, actor: Actor, command: Any, chance: Chance
) -> Decision | Refusal:
    if state.phase is Phase.LOBBY:
        return refuse("play.not_started")
    if actor.seat is None and not actor.host and not actor.keeper:
        return refuse("may.players_only")
    game = games[state.game_id]
    if not isinstance(command, (*game.commands, cmd.Correct)):
        return refuse("play.other_game")
    if state.phase is Phase.OVER:
        return refuse("play.over")
    calm = Actor(actor.seat, actor.host, actor.keeper)
    made = game.decide(state.game, calm, command, chance)
    if not isinstance(made, Refusal):
        return Decision(tuple(made))
    if not (actor.insists and made.overridable):
        return made
    insisted = game.decide(state.game, actor, command, chance)
    if isinstance(insisted, Refusal):
        return insisted
    return Decision(tuple(insisted), override=made.public or made.message)


# --- the table's own commands -----------------------------------------------------------------

Made = Sequence[Any] | Refusal


def _host(actor: Actor) -> Refusal | None:
    return None if actor.host else refuse("may.host_only")


def _owner(state: TableState, actor: Actor, no: int) -> Seat | Refusal:
    """The seat `no`, if `actor` may dress it: its owner or the host."""
    seat = state.seat(no)
    if seat is None:
        return refuse("seat.unknown", seat=no)
    if not actor.host and actor.seat != no:
        return refuse("may.own_seat_only")
    return seat


def _choose_game(games: Games, state: TableState, actor: Actor, command: cmd.ChooseGame) -> Made:
    if no := _host(actor) or _lobby(state):
        return no
    game = games.get(command.game)
    if game is None:
        return refuse("game.unknown", game=command.game[:40])
    if len(state.seats) > game.meta.seats[1]:
        return refuse("seat.too_many", most=game.meta.seats[1])
    return [] if command.game == state.game_id else [ev.GameChosen(command.game)]


def _lobby(state: TableState) -> Refusal | None:
    return None if state.phase is Phase.LOBBY else refuse("lobby.over")


def _set_option(games: Games, state: TableState, actor: Actor, command: cmd.SetOption) -> Made:
    if no := _host(actor):
        return no
    option = games[state.game_id].meta.option(command.name)
    if option is None or not option.accepts(command.value):
        return refuse("option.unknown", name=command.name[:40])
    if state.phase is Phase.OVER:
        return refuse("play.over")
    if state.options[command.name] == command.value:
        return []
    return [ev.OptionSet(command.name, command.value)]


def _add_seat(games: Games, state: TableState, actor: Actor, command: cmd.AddSeat) -> Made:
    if no := _host(actor) or _seats_open(games, state):
        return no
    most = games[state.game_id].meta.seats[1]
    if len(state.seats) >= most:
        return refuse("seat.too_many", most=most)
    name = ""
    if command.name:
        tidy = tidy_name(command.name)
        if isinstance(tidy, Refusal):
            return tidy
        if clash := name_clash(state.seats, tidy):
            return clash
        name = tidy
    number = len(state.seats) + 1
    return [ev.SeatAdded(number, name, free_colour(state.seats), command.phoneless)]


def _seats_open(games: Games, state: TableState) -> Refusal | None:
    """Whether seats may come and go now."""
    if state.phase is Phase.LOBBY:
        return None
    if state.phase is Phase.OVER:
        return refuse("play.over")
    return None if games[state.game_id].meta.seats_may_change else refuse("lobby.over")


def _remove_seat(games: Games, state: TableState, actor: Actor, command: cmd.RemoveSeat) -> Made:
    if no := _host(actor) or _seats_open(games, state):
        return no
    seat = state.seat(command.no)
    if seat is None:
        return refuse("seat.unknown", seat=command.no)
    fewest = games[state.game_id].meta.seats[0] if state.phase is not Phase.LOBBY else 1
    if len(state.seats) <= fewest:
        return refuse("seat.too_few", fewest=fewest)
    return [ev.SeatRemoved(seat.no, seat.name)]


def _reorder(games: Games, state: TableState, actor: Actor, command: cmd.Reorder) -> Made:
    if no := _host(actor) or _lobby(state):
        return no
    here = list(range(1, len(state.seats) + 1))
    if sorted(command.order) != here:
        return refuse("seat.order_outdated")
    return [] if list(command.order) == here else [ev.SeatsReordered(command.order)]


def _rename(games: Games, state: TableState, actor: Actor, command: cmd.Rename) -> Made:
    seat = _owner(state, actor, command.no)
    if isinstance(seat, Refusal):
        return seat
    name = tidy_name(command.name)
    if isinstance(name, Refusal):
        return name
    if clash := name_clash(state.seats, name, but=seat.no):
        return clash
    return [] if name == seat.name else [ev.SeatRenamed(seat.no, name)]


def _recolour(games: Games, state: TableState, actor: Actor, command: cmd.Recolour) -> Made:
    seat = _owner(state, actor, command.no)
    if isinstance(seat, Refusal):
        return seat
    if not 0 <= command.colour < COLOURS:
        return refuse("seat.colour_unknown")
    for other in state.seats:
        if other.no != seat.no and other.colour == command.colour:
            return refuse("seat.colour_taken", name=other.name or str(other.no))
    return [] if seat.colour == command.colour else [ev.SeatRecoloured(seat.no, command.colour)]


def _set_phoneless(
    games: Games, state: TableState, actor: Actor, command: cmd.SetPhoneless
) -> Made:
    if no := _host(actor) or _lobby(state):
        return no
    seat = state.seat(command.no)
    if seat is None:
        return refuse("seat.unknown", seat=command.no)
    if seat.key and command.phoneless:
        return refuse("seat.has_phone", name=seat.name)
    if seat.phoneless == command.phoneless:
        return []
    return [ev.PhonelessSet(seat.no, command.phoneless)]


def _leave(games: Games, state: TableState, actor: Actor, command: cmd.Leave) -> Made:
    if actor.seat != command.no:
        return refuse("may.own_seat_only")
    seat = state.seat(command.no)
    return [ev.SeatReleased(command.no, kicked=False)] if seat and seat.key else []


def _kick(games: Games, state: TableState, actor: Actor, command: cmd.Kick) -> Made:
    if no := _host(actor):
        return no
    seat = state.seat(command.no)
    if seat is None or not seat.key:
        return refuse("seat.no_phone", seat=command.no)
    if seat.key == state.host:
        return refuse("seat.is_host", name=seat.name)
    return [ev.SeatReleased(command.no, kicked=True)]


def _pass_host(games: Games, state: TableState, actor: Actor, command: cmd.PassHost) -> Made:
    if no := _host(actor):
        return no
    seat = state.seat(command.no)
    if seat is None or not seat.key:
        return refuse("seat.no_phone", seat=command.no)
    return [] if seat.key == state.host else [ev.HostPassed(seat.no, seat.key)]


def _take_host(games: Games, state: TableState, actor: Actor, command: cmd.TakeHost) -> Made:
    return [] if state.host == command.key else [ev.HostTaken(command.key)]


def _set_lock(games: Games, state: TableState, actor: Actor, command: cmd.SetLock) -> Made:
    if no := _host(actor):
        return no
    return [] if state.locked == command.locked else [ev.LockSet(command.locked)]


def _start(games: Games, state: TableState, actor: Actor, command: cmd.Start) -> Made:
    if no := _host(actor) or _lobby(state):
        return no
    fewest, most = games[state.game_id].meta.seats
    taken = [s for s in state.seats if s.taken]
    if len(taken) < fewest:
        return refuse("start.too_few", fewest=fewest, seats=len(taken))
    if len(taken) > most:
        return refuse("seat.too_many", most=most)
    empty = [ev.SeatRemoved(s.no, s.name) for s in reversed(state.seats) if not s.taken]
    return [*empty, ev.Started()]


def _finish(games: Games, state: TableState, actor: Actor, command: cmd.Finish) -> Made:
    if not actor.host and actor.seat is None:
        return refuse("may.players_only")
    if state.phase is not Phase.PLAYING:
        return refuse("play.over" if state.phase is Phase.OVER else "play.not_started")
    result = games[state.game_id].score(state.game)
    return result if isinstance(result, Refusal) else [ev.Finished()]


def _claim(games: Games, state: TableState, actor: Actor, command: cmd.Claim) -> Made:
    name = tidy_name(command.name)
    if isinstance(name, Refusal):
        return name
    mine = next((s for s in state.seats if s.key == command.key), None)
    if mine is not None and command.no in (0, mine.no):
        return []  # the same phone tapped twice
    if mine is not None:
        return refuse("seat.have_one", name=mine.name)
    seat = state.seat(command.no) if command.no else _free_seat(state, name)
    if seat is None and command.no:
        return refuse("seat.unknown", seat=command.no)
    if seat is not None and seat.key:
        return refuse("seat.taken", name=seat.name or str(seat.no))
    if seat is not None and (seat.name or seat.phoneless) and state.phase is not Phase.LOBBY:
        # Somebody's hand may lie there: an abandoned seat is only taken over by its code, and so
        # is one that the host plays.
        return refuse("seat.needs_code", name=seat.name or str(seat.no))
    if state.locked:
        return refuse("seat.locked")
    made: list[Any] = []
    if seat is None:
        most = games[state.game_id].meta.seats[1]
        # While a game runs only the host puts a chair to the table; whoever has the code may not.
        if len(state.seats) >= most or state.phase is not Phase.LOBBY:
            return refuse("seat.full")
        seat = Seat(len(state.seats) + 1)
        made.append(ev.SeatAdded(seat.no, "", free_colour(state.seats), phoneless=False))
    if clash := name_clash(state.seats, name, but=seat.no):
        return clash
    return [*made, ev.SeatClaimed(seat.no, name, command.key)]


def _free_seat(state: TableState, name: str) -> Seat | None:
    if state.phase is Phase.LOBBY:  # whose name is on a seat already sits there
        for seat in state.seats:
            if not seat.key and seat.name and likeness(seat.name) == likeness(name):
                return seat
    return next((s for s in state.seats if not s.taken and not s.name), None) or (
        next((s for s in state.seats if not s.taken), None) if state.phase is Phase.LOBBY else None
    )


def _reseat(games: Games, state: TableState, actor: Actor, command: cmd.Reseat) -> Made:
    seat = state.seat(command.no)
    if seat is None:
        return refuse("seat.unknown", seat=command.no)
    mine = next((s for s in state.seats if s.key == command.key), None)
    if mine is not None and mine.no != seat.no:
        return refuse("seat.have_one", name=mine.name)
    return [] if seat.key == command.key else [ev.SeatReseated(seat.no, command.key)]


_TABLE: dict[type, Any] = {
    cmd.ChooseGame: _choose_game,
    cmd.SetOption: _set_option,
    cmd.AddSeat: _add_seat,
    cmd.RemoveSeat: _remove_seat,
    cmd.Reorder: _reorder,
    cmd.Rename: _rename,
    cmd.Recolour: _recolour,
    cmd.SetPhoneless: _set_phoneless,
    cmd.Leave: _leave,
    cmd.Kick: _kick,
    cmd.PassHost: _pass_host,
    cmd.TakeHost: _take_host,
    cmd.SetLock: _set_lock,
    cmd.Start: _start,
    cmd.Finish: _finish,
    cmd.Claim: _claim,
    cmd.Reseat: _reseat,
}
