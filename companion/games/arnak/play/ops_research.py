"""Steps on the research track: tokens, bonus tiles, temple tiles (A17, A18)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.games.arnak import effects as fx
from companion.games.arnak.board import Square, TileStack
from companion.games.arnak.goods import Purse
from companion.games.arnak.play import events as ev
from companion.games.arnak.play.choices import Choice, op
from companion.games.arnak.play.desk import Desk
from companion.games.arnak.play.scene import Cost, Scene, listed
from companion.games.arnak.play.state import Token
from companion.games.arnak.play.tasks import Task, TurnUp
from companion.games.arnak.play.words import steps_words
from companion.table.message import Message
from companion.table.refusal import Refusal, refuse

TILE = "tile:"


def research_choices(scene: Scene, step: fx.Research) -> list[Choice]:
    """Every step of the glass and the notebook, with its price, and why not.

    `pick` is "glass:5" or "book:3"; with a choice of discounts "glass:5/1" for the second.
    """
    tokens: tuple[Token, ...] = ("book",) if step.token == "book" else ("glass", "book")
    found: list[Choice] = []
    for token in tokens:
        here = scene.me.glass if token == "glass" else scene.me.notebook
        for no in scene.rules.board.squares[here].next:
            found += _priced(scene, step, token, scene.rules.board.squares[no])
    return found


def _priced(scene: Scene, step: fx.Research, token: Token, square: Square) -> list[Choice]:
    """The square at its price, once for each discount that makes a difference."""
    refused = _barred(scene, token, square)
    outcome = listed(_found_there(scene, token, square))
    found: list[Choice] = []
    prices: list[Purse] = []
    for i, less in enumerate(step.less_one_of or (step.less,)):
        price = Purse() if step.price == "free" else (square.cost - less).floor()
        if price in prices:
            continue
        prices.append(price)
        found.append(
            Choice(
                f"{token}:{square.no}" + (f"/{i}" if i else ""),
                Message(f"arnak.choice.{token}", {"row": square.row}),
                f"square.{token}.{square.no}",
                Cost(price, idols=0 if step.price == "free" else square.idol),
                outcome=outcome,
                refused=refused,
            ).priced(scene)
        )
    return found


def _barred(scene: Scene, token: Token, square: Square) -> Refusal | None:
    """The notebook never goes above the glass, and never into the temple (A17)."""
    if token == "glass":
        return None
    if square.no == scene.rules.top:
        return refuse("arnak.no.book_in_temple")
    if square.row > scene.rules.row_of(scene.me.glass):
        return refuse("arnak.no.book_above_glass", overridable=True)
    return None


def _found_there(scene: Scene, token: Token, square: Square) -> list[Message]:
    """What entering the square brings: points, bonus tile, row effect."""
    temple = scene.rules.pack.temple_by_id[scene.rules.temple]
    said: list[Message] = []
    if square.no == scene.rules.top:
        order = scene.state.arrivals
        points = temple.arrival[min(order, len(temple.arrival) - 1)]
        said.append(Message("arnak.outcome.points", {"points": points}))
    else:
        rows = temple.glass if token == "glass" else temple.notebook
        said.append(Message("arnak.outcome.points", {"points": rows[square.row]}))
        if dict(scene.state.bonus).get(square.no):
            said.append(Message("arnak.outcome.bonus"))
    effect = scene.rules.effects.rows[scene.rules.temple].get((token, square.row))
    if effect is not None and effect.steps:
        said.append(steps_words(effect.steps))
    return said


def tile_choices(scene: Scene, step: fx.Research) -> list[Choice]:
    """The temple tiles, which need the glass in the temple (A18). `pick` is "tile:silver_ab", with
    "/1" for a second way to pay."""
    board, found = scene.rules.board, list[Choice]()
    left = dict(scene.state.tile_stacks)
    outside = scene.me.glass != scene.rules.top
    for stack in board.tile_stacks:
        points = getattr(scene.rules.pack.temple_by_id[scene.rules.temple].tiles, stack.metal)
        refused = None
        if outside:
            refused = refuse("arnak.no.glass_in_temple", overridable=True)
        elif not left[stack.id]:
            refused = refuse("arnak.no.tiles_left")
        prices: list[Purse] = []
        for i, price in enumerate(tile_prices(scene, stack)):
            for less in step.less_one_of or (step.less,):
                cost = (price - less).floor()
                if cost in prices:
                    continue
                prices.append(cost)
                n = len(prices) - 1
                found.append(
                    Choice(
                        TILE + stack.id + (f"/{n}" if n else ""),
                        Message(f"arnak.choice.tile_{stack.metal}", {"symbols": symbols(stack, i)}),
                        f"tile_stack.{stack.id}",
                        Cost(cost),
                        outcome=Message("arnak.outcome.points", {"points": points}),
                        refused=refused,
                    ).priced(scene)
                )
    return found


def symbols(stack: TileStack, i: int) -> str:
    """The symbols of a stack's i-th way to pay, as "A+B"."""
    return "+".join(stack.symbols[i] if i < len(stack.symbols) else ("A", "C"))


def tile_prices(scene: Scene, stack: TileStack) -> list[Purse]:
    """What a tile of a stack costs. House rule: silver takes any two symbols (A18)."""
    board = scene.rules.board
    prices = list(board.tile_costs(stack))
    if stack.metal == "silver" and scene.rules.silver_any_two:
        prices.append(board.symbols["A"] + board.symbols["C"])
    return prices


def _choices(scene: Scene, task: Task) -> Sequence[Choice]:
    step = task.step
    assert isinstance(step, fx.Research)
    tiles = step.temple_tile and scene.me.glass == scene.rules.top
    return [*research_choices(scene, step), *(tile_choices(scene, step) if tiles else ())]


def _research(desk: Desk, task: Task, choice: Choice) -> None:
    research(desk, task, choice)


def research(desk: Desk, task: Task, choice: Choice) -> None:
    """Pay and move, or take the tile. The bonus tile comes first, then what the row gives to
    everybody, first there or not (A17)."""
    seat = task.seat
    desk.pay(seat, choice.cost, choice.payment)
    pick = choice.pick.partition("/")[0]
    if pick.startswith(TILE):
        desk.write(ev.TempleTileTaken(seat, pick.removeprefix(TILE)))
        return
    name, _, number = pick.partition(":")
    token: Token = "glass" if name == "glass" else "book"
    square = desk.rules.board.squares[int(number)]
    at_top = square.no == desk.rules.top
    if at_top:
        desk.write(ev.Arrived(seat, desk.state.arrivals + 1, square.no))
    else:
        desk.write(ev.TokenMoved(seat, token, square.no))
    first = not at_top and bool(dict(desk.state.bonus).get(square.no))
    if first:
        desk.write(ev.BonusTaken(seat, square.no))
        desk.then(task, TurnUp("bonus", str(square.no)))
    effect = desk.rules.effects.rows[desk.rules.temple].get((token, square.row))
    if effect is not None:
        rest = [Task(seat, s, f"row.{token}.{square.row}") for s in effect.steps]
        desk.todo[first:first] = rest


def _bonus_needs_no_question(scene: Scene, task: Task) -> None:
    return None


def _bonus_tile(desk: Desk, task: Task, _: Choice | None) -> None:
    """A bonus tile out of the temple's stack: the player looks through it and picks one (A17)."""
    step = task.step
    assert isinstance(step, fx.BonusTile)
    top = desk.rules.top
    where = top if step.origin == "temple_stack" else desk.me(task.seat).glass
    if dict(desk.state.bonus).get(where):
        desk.write(ev.BonusTaken(task.seat, where))
        desk.next(replace(task, step=TurnUp("bonus", str(where))))


op("research", _choices, _research)
op("bonus_tile", _bonus_needs_no_question, _bonus_tile)
