"""What one viewer may see of a table: an allow-list. Whatever is not put in here, nobody gets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.table.game import GameView, OptionValue, Prompt
from companion.table.history import History
from companion.table.log import LogLine, lines, say
from companion.table.message import Message
from companion.table.refusal import Refusal
from companion.table.seats import Actor, Role, Viewer
from companion.table.state import Phase, TableState
from companion.table.undo import UndoOffer, offer, undo

LOG_TAIL = 40


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat as everybody sees it. `phone`: `held`, `none` (phoneless) or `free`; `here`: whether
    its phone is connected now; `host`: whether its phone is the host's."""

    no: int
    name: str
    colour: int
    phone: str
    here: bool
    host: bool


@dataclass(frozen=True, slots=True)
class UndoLabel:
    """What the undo button would undo: the command `seq`, and the lines that go with it."""

    seq: int
    lines: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class TableView:
    """A table through one viewer's eyes. `version` is the seq of the newest event in it."""

    code: str
    version: int
    phase: Phase
    game_id: str
    options: Mapping[str, OptionValue]
    locked: bool
    seats: tuple[SeatView, ...]
    viewer: Viewer
    host: bool
    game: GameView | None
    result: Any
    prompts: tuple[Prompt, ...]
    undo: UndoLabel | None
    log: tuple[LogLine, ...]


def view(
    history: History,
    viewer: Viewer,
    host: bool = False,
    here: frozenset[int] = frozenset(),
) -> TableView:
    """The table as `viewer` sees it. `host` says that the same device is the host's too, which
    adds buttons, not knowledge; `here` are the seats whose phones are connected."""
    state = history.state
    game = history.games[state.game_id]
    actor = _acts(viewer, host)
    seats = tuple(
        SeatView(
            s.no,
            s.name,
            s.colour,
            "held" if s.key else "none" if s.phoneless else "free",
            s.no in here,
            bool(s.key) and s.key == state.host,
        )
        for s in state.seats
    )
    running = state.phase is not Phase.LOBBY
    offered = None if actor is None else offer(history, actor)
    label = None if offered is None else _label(history, viewer, offered)
    result = game.score(state.game) if state.phase is Phase.OVER else None
    return TableView(
        code=state.code,
        version=history.seq,
        phase=state.phase,
        game_id=state.game_id,
        options=dict(state.options),
        locked=state.locked,
        seats=seats,
        viewer=viewer,
        host=host,
        game=game.view(state.game, _eyes(state, viewer)) if running else None,
        result=None if isinstance(result, Refusal) else result,
        prompts=prompts_of(history, viewer, host),
        undo=label,
        log=lines(history, viewer, LOG_TAIL),
    )


def _eyes(state: TableState, viewer: Viewer) -> Viewer:
    """With whose eyes the game is looked at: a host whose device holds no seat is 天神, and one
    who plays as well, or has played and left the seat, is not, whatever the caller said."""
    if viewer.role not in (Role.HOST, Role.KEEPER):
        return viewer
    return Viewer(Role.HOST if state.host in state.played else Role.KEEPER)


def prompts_of(history: History, viewer: Viewer, host: bool = False) -> tuple[Prompt, ...]:
    """What `viewer` may do now: the prompts of its view, without the cost of the rest."""
    state, actor = history.state, _acts(viewer, host)
    if actor is None or state.phase is not Phase.PLAYING:
        return ()
    return history.games[state.game_id].prompts(state.game, actor)


def _acts(viewer: Viewer, host: bool) -> Actor | None:
    """As whom `viewer` may do something; None for those who only look."""
    if viewer.role not in (Role.SEAT, Role.HOST, Role.KEEPER):
        return None
    return Actor(viewer.seat, host, viewer.role is Role.KEEPER)


def undo_label(history: History, viewer: Viewer, actor: Actor, seq: int) -> UndoLabel | Refusal:
    """What would go if `actor` undid the command that began with event `seq`, in the words that
    `viewer` may read; or why it may not be undone."""
    undone = undo(history, actor, seq)
    if isinstance(undone, Refusal):
        return undone
    goes = tuple(history.records[gone - 1] for gone in undone.of)
    return _label(history, viewer, UndoOffer(seq, goes))


def _label(history: History, viewer: Viewer, undo: UndoOffer) -> UndoLabel:
    said = (say(history, record, viewer) for record in undo.goes)
    return UndoLabel(undo.seq, tuple(m for m in said if m is not None))
