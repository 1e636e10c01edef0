"""Putting numbers right by hand: the cardboard is right, the book is wrong."""

from __future__ import annotations

from companion.games.alakanas.play.state import CELLS, CLIFF, MOST, Play
from companion.table.message import Message, SeatRef

OF_PLAYER = ("health", "max_health", "hand", "cell", "sequence", "alive")
OF_TABLE = ("pile", "discard", "loot", "hand_limit", "turn", "ala", "moves", "drawn")


def read_number(state: Play, target: str) -> int | None:
    """The number at `target`; None if there is none. "2.health" is the health of seat 2, "pile"
    the draw pile, "turn" whose turn it is, "2.alive" 1 or 0, "2.cell" from 0."""
    head, _, rest = target.partition(".")
    if head.isdecimal() and len(head) <= 2 and int(head) in state.seats and rest in OF_PLAYER:
        return int(getattr(state.player(int(head)), rest))
    return int(getattr(state, target)) if target in OF_TABLE else None


def limit(state: Play, target: str) -> tuple[int, int]:
    """The least and the most that `target` can be."""
    head, _, name = target.rpartition(".")
    match name:
        case "health":
            return -MOST, state.player(int(head)).max_health
        case "max_health":
            return 1, MOST
        case "cell":
            return 0, CELLS - 1
        case "sequence":
            return 1, CELLS - 1
        case "alive" | "drawn":
            return 0, 1
        case "turn":
            return 1, len(state.players)
        case "pile":
            return -1, 999
        case "discard":
            return 0, 999
        case _:
            return 0, MOST


def set_right(state: Play, target: str, value: int) -> Play:
    """The state with the number set; how many cards there are follows from it."""
    head, _, rest = target.partition(".")
    if head.isdecimal():
        # "alive" is carried out by the events of death and revival that come with it.
        if rest != "alive":
            state = state.with_player(int(head), **{rest: value})
        if rest == "max_health":
            state = state.with_player(int(head), health=min(value, state.player(int(head)).health))
    elif target == "drawn":
        state = state.but(drawn=bool(value))
    else:
        state = state.but(**{target: value})
    return state.but(deck=cards_in_game(state))


def cards_in_game(state: Play) -> int:
    """Cards in hands, before players, on cells, in piles and with 天神."""
    held = sum(p.hand + p.open_cards for p in state.players)
    return held + len(state.traps) + max(0, state.pile) + state.discard + state.loot


def number_name(target: str) -> Message:
    """What a number that was set by hand is called."""
    head, _, rest = target.partition(".")
    if head.isdecimal():
        what = Message(f"alakanas.number.{rest}")
        return Message("alakanas.number_of", {"seat": SeatRef(int(head)), "what": what})
    return Message(f"alakanas.number.{target}")


def cell_of(state: Play, tile: int) -> int:
    """The cell (from 0) where a tile lies; -1 for none."""
    return state.grid.index(tile) if tile != CLIFF and tile in state.grid else -1
