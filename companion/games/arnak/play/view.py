"""What one viewer may see of a tracked table. Hands and what is known of a deck's order are their
owner's; everything else lies open on a real table too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from companion.games.arnak import effects as fx
from companion.games.arnak.deck import Cards
from companion.games.arnak.goods import Icons, Purse
from companion.games.arnak.play.choices import OPS
from companion.games.arnak.play.ops_goods import LONE_DISCARD
from companion.games.arnak.play.rival import RivalView, view_of
from companion.games.arnak.play.rules import Rules
from companion.games.arnak.play.scene import Scene, holds
from companion.games.arnak.play.setup import checklist
from companion.games.arnak.play.state import (
    Assistant,
    Phase,
    Play,
    Player,
    Row,
    Site,
    Trophy,
)
from companion.games.arnak.play.tasks import TaskStep, TurnUp
from companion.games.arnak.play.turns import next_seat
from companion.games.arnak.play.words import card
from companion.games.arnak.scoring import Result
from companion.table.game import Fact, GameView
from companion.table.message import Message
from companion.table.seats import Viewer


@dataclass(frozen=True, slots=True)
class PlayerView:
    """One player as a viewer sees him.

    `cards` is everything the app knows of his three zones, for himself alone; for others there
    are the counts and the play area. `owned` are all his cards, wherever they lie: everybody saw
    him get them. `row`s are research rows; `glass` and `notebook` squares. `points`: None while
    not shown. `at_home`: archaeologists not on the island.
    """

    seat: int
    name: str
    goods: Purse
    pool: Icons
    hand_count: int
    deck_count: int
    play: tuple[str, ...]
    owned: int
    fear: int
    fear_tiles: int
    idols: int
    slotted: int
    trophies: tuple[Trophy, ...]
    assistants: tuple[Assistant, ...]
    glass: int
    glass_row: int
    notebook: int
    notebook_row: int
    arrival: int | None
    tiles: tuple[str, ...]
    flags: tuple[str, ...]
    passed: bool
    tidied: bool
    at_home: int
    card_points: int
    points: int | None = None
    cards: Cards | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """What waits for an answer: whose, in which words, and what it comes from ("card.torch").

    Its answers are the prompts of the group "answer" of that seat.
    """

    seat: int
    ask: Message
    source: str
    asked: int


@dataclass(frozen=True, slots=True)
class TidyView:
    """One line of the end of a round, for one player: what to do with the cardboard (A20)."""

    seat: int
    done: bool
    lines: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class PlayView(GameView):
    """A tracked table. `checklist` is there while it is laid out, `tidying` while a round ends.

    `bonus`: bonus tiles left by square; `tile_stacks`: temple tiles left by stack. `stacks` are
    the supply's assistants from the top, "" for one that nobody has named. `progress`: points of
    everybody after each round, where they may be shown. `seats_open`: seats may still come and go.
    `following`: who else begins the next turn, 0 for nobody.
    """

    mode: str = "moves"
    temple: str = "bird"
    phase: Phase = "setup"
    round: int = 1
    rounds: int = 5
    first: int = 1
    turn: int = 1
    following: int = 0
    main_used: bool = False
    exact: bool = False
    players: tuple[PlayerView, ...] = ()
    sites: tuple[Site, ...] = ()
    row: Row = field(default_factory=Row)
    stacks: tuple[tuple[str, ...], ...] = ()
    rescue: int = 0
    fear: int = 0
    bonus: tuple[tuple[int, int], ...] = ()
    tile_stacks: tuple[tuple[str, int], ...] = ()
    question: Question | None = None
    checklist: tuple[Message, ...] = ()
    tidying: tuple[TidyView, ...] = ()
    after_tidying: tuple[Message, ...] = ()
    progress: tuple[tuple[int, ...], ...] = ()
    rival: RivalView | None = None
    seats_open: bool = False
    result: Result | None = None


def view(state: Play, rules: Rules, viewer: Viewer, result: Result | None) -> PlayView:
    """The table as `viewer` may see it. `result`: as it stands, `result_now`."""
    live = str(rules.options.get("live", "own"))
    over = state.phase == "over"
    everyone = over or live == "open"

    def points(seat: int) -> int | None:
        shown = everyone or (live == "own" and viewer.seat == seat)
        return result.players[seat - 1].total if result and shown else None

    players = tuple(
        _player(state, rules, no, viewer, points(no)) for no in range(1, len(state.players) + 1)
    )
    return PlayView(
        facts=_facts(state, players),
        temple=rules.temple,
        phase=state.phase,
        round=state.round,
        rounds=rules.pack.setup.rounds,
        first=state.first,
        turn=state.turn,
        following=_following(state),
        main_used=state.main_used,
        exact=rules.options.get("deck") == "exact",
        players=players,
        sites=state.sites,
        row=state.row,
        stacks=state.stacks,
        rescue=state.rescue,
        fear=state.fear,
        bonus=state.bonus,
        tile_stacks=state.tile_stacks,
        question=_question(state),
        checklist=_checklist(state, rules),
        tidying=_tidying(state, rules),
        after_tidying=_after(state, rules),
        progress=state.progress if everyone else (),
        seats_open=state.phase == "setup",
        rival=view_of(state, rules, rivals_points(result, live, over)),
        result=result if everyone else None,
    )


def rivals_points(result: Result | None, live: str, over: bool) -> int | None:
    """The rival's points, wherever one sees one's own (A24)."""
    if result is None or result.rival is None or (live == "hidden" and not over):
        return None
    return result.rival.total


def _player(state: Play, rules: Rules, seat: int, viewer: Viewer, points: int | None) -> PlayerView:
    p: Player = state.player(seat)
    owned = p.cards.all_cards()
    return PlayerView(
        seat=seat,
        name=p.name,
        goods=p.goods,
        pool=p.pool,
        hand_count=p.cards.hand_count,
        deck_count=p.cards.deck_count,
        play=p.cards.play,
        owned=len(owned),
        fear=owned.count("fear"),
        fear_tiles=p.fear_tiles,
        idols=p.idols,
        slotted=p.slotted,
        trophies=p.trophies,
        assistants=p.assistants,
        glass=p.glass,
        glass_row=rules.row_of(p.glass),
        notebook=p.notebook,
        notebook_row=rules.row_of(p.notebook),
        arrival=p.arrival,
        tiles=p.tiles,
        flags=tuple(f for f in p.flags if holds(p, f, rules)),
        passed=p.passed,
        tidied=p.tidied,
        at_home=Scene(state, rules, seat).at_home,
        card_points=p.card_points,
        points=points,
        cards=p.cards if viewer.seat == seat else None,
    )


def _following(state: Play) -> int:
    """Who else begins the next turn; 0 for nobody."""
    seat = next_seat(state)
    return 0 if seat is None or seat == state.turn else seat


def _facts(state: Play, players: Sequence[PlayerView]) -> tuple[Fact, ...]:
    """The same as plain lines, for whoever draws any game."""
    return (
        Fact("round", Message("arnak.round"), state.round),
        *(
            Fact(f"{name}{p.seat}", Message(f"arnak.resource.{name}"), p.goods[name], p.seat)
            for p in players
            for name in ("coin", "compass", "tablet", "arrowhead", "jewel")
        ),
    )


def _question(state: Play) -> Question | None:
    if not state.tasks:
        return None
    task = state.tasks[0]
    return Question(task.seat, _ask(task.step), task.source, state.asked)


def _ask(step: TaskStep) -> Message:
    """The question: by what comes up, what an assistant is for, what is moved, if that matters."""
    match step:
        case TurnUp(thing):
            kind = thing
        case fx.Assist(do):
            kind = do
        case fx.Move(piece):
            kind = piece
        case fx.Trade() if step.give == LONE_DISCARD:
            kind = "discard"
        case _:
            kind = ""
    key = OPS[step.op].asks
    return Message(f"{key}.{kind}" if kind else key)


def _checklist(state: Play, rules: Rules) -> tuple[Message, ...]:
    return tuple(checklist(state, rules)) if state.phase == "setup" else ()


def _tidying(state: Play, rules: Rules) -> tuple[TidyView, ...]:
    """What each player does with his cardboard at the end of rounds 1 to 4."""
    if state.phase != "cleanup":
        return ()
    return tuple(
        TidyView(no, p.tidied, () if p.tidied else _lines(p))
        for no, p in enumerate(state.players, 1)
    )


def _lines(player: Player) -> tuple[Message, ...]:
    fear = player.cards.play.count("fear")
    tired = sum(not a.ready for a in player.assistants)
    lines = [Message("arnak.tidy.home")]
    if fear:
        lines.append(Message("arnak.tidy.fear", {"n": fear}))
    if player.cards.hand_count:
        lines.append(Message("arnak.tidy.hand", {"n": player.cards.hand_count}))
    lines.append(Message("arnak.tidy.shuffle", {"n": player.cards.play_count}))
    if tired:
        lines.append(Message("arnak.tidy.assistants", {"n": tired}))
    lines.append(Message("arnak.tidy.draw"))
    return tuple(lines)


def _after(state: Play, rules: Rules) -> tuple[Message, ...]:
    """What the table does once everybody is ready (A20)."""
    if state.phase != "cleanup":
        return ()
    row, following = state.row, rules.pack.setup.market.get(state.round + 1)
    lines = [
        Message("arnak.tidy.exile", {"card": card(side[0]) if side[0] else Message(unnamed)})
        for side, unnamed in (
            (row.artifacts, "arnak.unnamed_artifact"),
            (row.items, "arnak.unnamed_item"),
        )
        if side
    ]
    if following is not None:
        numbers = {"artifacts": following.artifacts, "items": following.items}
        lines.append(Message("arnak.tidy.staff", numbers))
    if state.rival is None:  # who starts every round (A24)
        lines.append(Message("arnak.tidy.marker"))
    return tuple(lines)
