"""Laying the game out: the state at the start, and what to put where (A1, A8, A9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.arnak.deck import Cards
from companion.games.arnak.goods import Purse
from companion.games.arnak.play import events as ev
from companion.games.arnak.play.commands import Begin, BlockCamp
from companion.games.arnak.play.desk import Desk
from companion.games.arnak.play.rival import checklist_lines
from companion.games.arnak.play.row import start_row
from companion.games.arnak.play.rules import Rules
from companion.games.arnak.play.scene import amounts
from companion.games.arnak.play.state import (
    BLOCKED,
    FREE,
    RIVAL,
    UNKNOWN,
    Play,
    Player,
    Rival,
    Site,
)
from companion.table.game import OptionValue
from companion.table.message import Message, SeatRef
from companion.table.refusal import Refusal, refuse


def lay_out(seats: Mapping[int, str], options: Mapping[str, OptionValue], rules: Rules) -> Play:
    """The table when everybody has sat down and nobody has begun."""
    setup, board, n = rules.pack.setup, rules.board, len(seats)
    blocked_all = setup.blocking[n] >= sum(p.level == 0 for p in board.places)
    sites = tuple(
        Site(
            p.id,
            p.level,
            p.tile,
            people=tuple(
                BLOCKED if i and p.level == 0 and blocked_all else FREE
                for i in range(len(p.spaces))
            ),
        )
        for p in board.places
    )
    assistants = setup.assistants[rules.temple]
    stacks = tuple((UNKNOWN,) * k for k in assistants.stacks[n])
    tiles = rules.pack.game.tiles_per_stack[n]
    bonus = {**board.bonus_spaces(n), rules.top: setup.temple_bonus[n]}
    start = Cards().shuffled(setup.starting_deck)
    state = Play(
        options=tuple(sorted(options.items())),
        players=tuple(Player(name or str(no), cards=start) for no, name in seats.items()),
        sites=sites,
        row=start_row(rules),
        stacks=stacks,
        rescue=assistants.rescue[n],
        fear=setup.fear_supply[n],
        bonus=tuple(sorted(bonus.items())),
        tile_stacks=tuple((s.id, tiles) for s in board.tile_stacks),
        round=1,
    )
    if n > 1:
        return state
    return state.but(rival=Rival(left=rules.pack.game.solo.rival_actions))


def begin(desk: Desk, command: Begin) -> Refusal | None:
    """Start resources go by the place in turn order from the start player (A8); everybody draws
    five. Blocking tiles nobody has placed are drawn by lot."""
    state, setup = desk.state, desk.rules.pack.setup
    if state.phase != "setup":
        return refuse("arnak.no.begun")
    n = len(state.players)
    if not 0 <= command.first <= n:
        return refuse("seat.unknown", seat=command.first)
    first = command.first or desk.chance.below(n) + 1
    camps = [s for s in state.sites if s.level == 0]
    blocked = sum(BLOCKED in s.people for s in camps)
    missing = min(setup.blocking[n], len(camps)) - blocked
    open_camps = [s for s in camps if BLOCKED not in s.people]
    for site in desk.chance.shuffled(open_camps)[: max(0, missing)]:
        desk.write(ev.Sent(site.id, 1, BLOCKED))
    for i, seat in enumerate(state.order(first)):
        place_in_order = 2 if state.rival is not None else i + 1  # alone one is second (A24)
        desk.write(ev.GoodsChanged(seat, setup.start_goods[place_in_order]))
        desk.write(ev.Drew(seat, setup.hand_size))
    # Alone, the rival starts every round (A24).
    desk.write(ev.RoundOpened(1, first if state.rival is None else RIVAL))
    return None


def block(desk: Desk, command: BlockCamp) -> Refusal | None:
    """A blocking tile is put on a camp, or taken off (A8)."""
    site = desk.state.site(command.camp)
    if site is None or site.level != 0:
        return refuse("arnak.no.such", pick=command.camp[:40])
    if desk.state.phase != "setup":
        return refuse("arnak.no.begun")
    desk.write(ev.Sent(site.id, 1, BLOCKED if command.blocked else FREE))
    return None


def checklist(state: Play, rules: Rules) -> Sequence[Message]:
    """What to lay out for this table, step by step, with its numbers (A8)."""
    setup, n, temple = rules.pack.setup, len(state.players), rules.temple
    stacks = setup.assistants[temple]
    row = setup.market[1]
    blocked = setup.blocking[n]
    steps = [
        Message("arnak.setup.board", {"temple": Message(f"arnak.temple.{temple}")}),
        Message("arnak.setup.decks", {"fear": 2}),
        Message("arnak.setup.row", {"artifacts": row.artifacts, "items": row.items}),
        Message("arnak.setup.fear", {"n": state.fear}),
        Message("arnak.setup.tiles", {"n": rules.pack.game.tiles_per_stack[n]}),
        Message("arnak.setup.bonus", {"n": setup.temple_bonus[n]}),
        _assistants(stacks.stacks[n], stacks.rescue[n]),
        Message("arnak.setup.idols", {"n": rules.pack.game.idols}),
    ]
    if blocked:
        camps = [s for s in state.sites if BLOCKED in s.people]
        if blocked >= sum(s.level == 0 for s in state.sites):
            steps.append(Message("arnak.setup.blocked_all"))
        elif camps:
            steps.append(Message("arnak.setup.blocked", {"n": blocked, "set": len(camps)}))
        else:
            steps.append(Message("arnak.setup.blocked_lot", {"n": blocked}))
    steps.append(Message("arnak.setup.tokens"))
    if state.rival is not None:
        steps += checklist_lines(rules)
    return steps


def _assistants(stacks: Sequence[int], rescue: int) -> Message:
    if rescue:
        return Message("arnak.setup.assistants_snake", {"n": rescue, "stacks": tuple(stacks)})
    return Message("arnak.setup.assistants", {"stacks": len(stacks), "each": stacks[0]})


def start_goods_words(state: Play, rules: Rules, first: int) -> Sequence[Message]:
    """What each player takes if `first` starts."""
    goods = rules.pack.setup.start_goods
    alone = state.rival is not None
    return [
        Message(
            "arnak.setup.goods",
            {"seat": SeatRef(seat), "goods": amounts(_of(goods, 2 if alone else i))},
        )
        for i, seat in enumerate(state.order(first), 1)
    ]


def _of(goods: Mapping[int, Purse], i: int) -> Purse:
    return goods[i]
