"""Putting numbers right by hand: the cardboard is right, the book is wrong."""

from __future__ import annotations

from dataclasses import replace

from companion.games.arnak.goods import RESOURCES, Purse
from companion.games.arnak.play.rules import Rules
from companion.games.arnak.play.state import Play, Trophy

OF_PLAYER = (
    *RESOURCES,
    "fear_tiles",
    "idols",
    "slotted",
    "glass",
    "notebook",
    "arrival",
    "card_points",
    "passed",
)
OF_TABLE = ("fear", "round", "first", "turn", "main_used", "rescue", "artifact_deck", "item_deck")
OF_RIVAL = ("glass", "notebook", "arrival", "left", "hidden_idols")
MOST = 99


def read_number(state: Play, target: str) -> int | None:
    """The number that stands at `target`; None if there is no such number.

    "2.coin" is the coins of seat 2, "2.fear" how many Fear cards it owns, "2.tile.gold" how many
    tiles it took from that stack, "2.boon.guardian_03" whether that boon is used, "bonus.5" the
    bonus tiles on square 5, "stack.gold" the tiles left in a stack, "fear" the Fear supply,
    "rival.left" the actions that the rival of a solo game has left (A24).
    """
    head, _, rest = target.partition(".")
    if head.isdecimal() and 1 <= int(head) <= len(state.players):
        player = state.player(int(head))
        if rest in RESOURCES:
            return player.goods[rest]
        if rest in OF_PLAYER:
            return int(getattr(player, rest) or 0)
        if rest == "fear":
            return player.cards.all_cards().count(rest)
        if rest.startswith("tile."):
            stack = rest.removeprefix("tile.")
            return player.tiles.count(stack) if stack in dict(state.tile_stacks) else None
        return next((int(t.used) for t in player.trophies if f"boon.{t.id}" == rest), None)
    if head == "rival":
        known = state.rival is not None and rest in OF_RIVAL
        return int(getattr(state.rival, rest) or 0) if known else None
    if head == "bonus" and rest.isdecimal():
        return dict(state.bonus).get(int(rest))
    if head == "stack":
        return dict(state.tile_stacks).get(rest)
    if target in ("artifact_deck", "item_deck"):
        return int(getattr(state.row, target))
    return int(getattr(state, target)) if target in OF_TABLE else None


def limit(state: Play, target: str, rules: Rules) -> tuple[int, int]:
    """The least and the most that `target` can be."""
    name = target.rpartition(".")[2]
    if name == "slotted":
        return 0, len(rules.pack.game.idol_slots)
    if ".tile." in target:  # a tile comes out of its stack
        return 0, (read_number(state, target) or 0) + dict(state.tile_stacks)[name]
    if name in ("glass", "notebook"):
        return 0, rules.top
    if name in ("passed", "main_used") or ".boon." in target:
        return 0, 1
    if target in ("turn", "first"):
        return 1, len(state.players)
    if target == "round":
        return 1, rules.pack.setup.rounds
    if target == "rival.left":
        return 0, rules.pack.game.solo.rival_actions
    if name == "arrival":
        return 0, len(state.players) + (state.rival is not None)
    if name == "card_points":
        return -MOST, MOST
    return 0, MOST


def set_right(state: Play, target: str, value: int) -> Play:
    """The state with the number set."""
    head, _, rest = target.partition(".")
    if head.isdecimal():
        return _of_player(state, int(head), rest, value)
    if head == "rival":
        return _of_rival(state, rest, value)
    if head == "bonus":
        no = int(rest)
        return state.but(bonus=tuple((k, value if k == no else n) for k, n in state.bonus))
    if head == "stack":
        stacks = tuple((k, value if k == rest else n) for k, n in state.tile_stacks)
        return state.but(tile_stacks=stacks)
    if target in ("artifact_deck", "item_deck"):
        return state.but(row=replace(state.row, **{target: value}))
    if target == "main_used":
        return state.but(main_used=bool(value))
    return state.but(**{target: value})  # type: ignore[arg-type]


def _of_rival(state: Play, field: str, value: int) -> Play:
    assert state.rival is not None
    if field == "arrival":
        return _next_arrival(state.but(rival=replace(state.rival, arrival=value or None)))
    return state.but(rival=replace(state.rival, **{field: value}))


def _next_arrival(state: Play) -> Play:
    """Whoever arrives next gets the place after those who are there."""
    there = [p.arrival or 0 for p in state.players]
    if state.rival is not None:
        there.append(state.rival.arrival or 0)
    return state.but(arrivals=max(there))


def _of_player(state: Play, seat: int, field: str, value: int) -> Play:
    player = state.player(seat)
    if field in RESOURCES:
        goods = Purse(**{**dict(player.goods), field: value})
        return state.with_player(seat, goods=goods)
    if field.startswith("tile."):
        stack = field.removeprefix("tile.")
        others = tuple(t for t in player.tiles if t != stack)
        more = value - player.tiles.count(stack)
        left = tuple((k, n - more if k == stack else n) for k, n in state.tile_stacks)
        state = state.but(tile_stacks=left)
        return state.with_player(seat, tiles=(*others, *(stack,) * value))
    if field.startswith("boon."):
        boon = field.removeprefix("boon.")
        trophies = tuple(Trophy(t.id, bool(value)) if t.id == boon else t for t in player.trophies)
        return state.with_player(seat, trophies=trophies)
    if field == "arrival":
        return _next_arrival(state.with_player(seat, arrival=value or None))
    if field == "passed":
        return state.with_player(seat, passed=bool(value))
    return state.with_player(seat, **{field: value})
