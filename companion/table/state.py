"""A table as the fold of its events."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from companion.table import events as ev
from companion.table.game import Game, OptionValue
from companion.table.seats import Seat


class Phase(StrEnum):
    """Where a table is."""

    LOBBY = "lobby"
    PLAYING = "playing"
    OVER = "over"


def _no_options() -> dict[str, OptionValue]:
    return {}


@dataclass(frozen=True, slots=True)
class TableState:
    """Everything a table's events say. `game` is the state of the game once it has started."""

    code: str = ""
    game_id: str = ""
    options: Mapping[str, OptionValue] = field(default_factory=_no_options)
    phase: Phase = Phase.LOBBY
    seats: tuple[Seat, ...] = ()
    host: str = field(default="", repr=False)
    locked: bool = False
    game: Any = None
    played: frozenset[str] = field(default=frozenset(), repr=False)
    """Hashes of the secrets of all devices that have held a seat since the game began."""

    def seat(self, no: int) -> Seat | None:
        """The seat with that number."""
        return self.seats[no - 1] if 1 <= no <= len(self.seats) else None

    def names(self) -> dict[int, str]:
        """Seat numbers and the names people have now."""
        return {s.no: s.name for s in self.seats}


Games = Mapping[str, Game[Any]]
_OWN = frozenset(ev.TABLE_EVENTS)


def _with_seat(state: TableState, no: int, **change: Any) -> TableState:
    seats = tuple(replace(s, **change) if s.no == no else s for s in state.seats)
    return replace(state, seats=seats)


def _sat(state: TableState, *keys: str) -> TableState:
    """The devices with these keys play, if the game has begun."""
    if state.phase is Phase.LOBBY:
        return state
    return replace(state, played=state.played.union(k for k in keys if k))


def _renumbered(seats: list[Seat]) -> tuple[Seat, ...]:
    return tuple(s if s.no == i else replace(s, no=i) for i, s in enumerate(seats, 1))


def apply(games: Games, state: TableState, event: Any) -> TableState:
    """The state after `event`. Total: an event that is in the journal is never refused."""
    if type(event) not in _OWN:  # nearly all events are the game's
        return _told(games, state, event)
    match event:
        case ev.TableOpened(code, game, host):
            return TableState(code, game, games[game].meta.defaults(), host=host)
        case ev.GameChosen(game):
            return replace(state, game_id=game, options=games[game].meta.defaults())
        case ev.OptionSet(name, value):
            after = replace(state, options={**state.options, name: value})
            return _told(games, after, event)
        case ev.SeatAdded(no, name, colour, phoneless):
            seat = Seat(no, name, colour, phoneless=phoneless)
            return _told(games, replace(state, seats=(*state.seats, seat)), event)
        case ev.SeatRemoved(no):
            left = _renumbered([s for s in state.seats if s.no != no])
            return _told(games, replace(state, seats=left), event)
        case ev.SeatsReordered(order):
            return replace(state, seats=_renumbered([state.seats[n - 1] for n in order]))
        case ev.SeatClaimed(no, name, key):
            seated = _with_seat(state, no, name=name, key=key, phoneless=False)
            return _told(games, _sat(seated, key), event)
        case ev.SeatReseated(no, key):
            return _sat(_with_seat(state, no, key=key, phoneless=False), key)
        case ev.SeatReleased(no):
            return _with_seat(state, no, key="")
        case ev.SeatRenamed(no, name):
            return _told(games, _with_seat(state, no, name=name), event)
        case ev.SeatRecoloured(no, colour):
            return _with_seat(state, no, colour=colour)
        case ev.PhonelessSet(no, phoneless):
            return _with_seat(state, no, phoneless=phoneless)
        case ev.HostPassed(_, key) | ev.HostTaken(key):
            return replace(state, host=key)
        case ev.LockSet(locked):
            return replace(state, locked=locked)
        case ev.Started():
            opened = games[state.game_id].open(state.names(), state.options)
            begun = replace(state, phase=Phase.PLAYING, game=opened, played=frozenset())
            return _sat(begun, *(s.key for s in state.seats))
        case ev.Finished():
            return replace(state, phase=Phase.OVER)
        case ev.Undone():
            return state  # the history leaves the named events out before it folds
        case _:
            return _told(games, state, event)


def _told(games: Games, state: TableState, event: Any) -> TableState:
    """The game hears of its own events, and of seats and options that change while it runs."""
    if state.phase is Phase.LOBBY:
        return state
    return TableState(
        state.code,
        state.game_id,
        state.options,
        state.phase,
        state.seats,
        state.host,
        state.locked,
        games[state.game_id].apply(state.game, event),
        state.played,
    )
