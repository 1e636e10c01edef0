"""The rival of a solo game (A24): the table tells what its tile said, the app keeps the board.

What the action tiles say stands on the cardboard alone. Whatever the rival can do with the board is
offered; it pays nothing and gets no effects.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.games.arnak.play import events as ev
from companion.games.arnak.play.choices import Choice, run
from companion.games.arnak.play.commands import RivalAct, RivalDoes
from companion.games.arnak.play.desk import Desk
from companion.games.arnak.play.ops_board import level_of
from companion.games.arnak.play.ops_cards import exile_from_row
from companion.games.arnak.play.rules import Rules
from companion.games.arnak.play.state import RIVAL, Play, Rival, Site, Token
from companion.games.arnak.play.tasks import OF_RIVAL, Task, TurnUp
from companion.games.arnak.play.turns import end_turn, settle
from companion.games.arnak.play.words import card, place
from companion.table.message import Message
from companion.table.refusal import Refusal, refuse

HUMAN = 1
"""The seat that answers for the rival."""


@dataclass(frozen=True, slots=True)
class RivalView:
    """The rival as everybody sees it. `glass_row`, `notebook_row`: research rows of its tokens;
    `at_home`: archaeologists not on the island. `points`: None while not shown."""

    glass: int
    glass_row: int
    notebook: int
    notebook_row: int
    arrival: int | None
    left: int
    at_home: int
    guardians: tuple[str, ...]
    tiles: tuple[str, ...]
    idols: tuple[str, ...]
    hidden_idols: int
    points: int | None = None


def view_of(state: Play, rules: Rules, points: int | None) -> RivalView | None:
    """The rival's own things; None unless one plays alone."""
    rival = state.rival
    if rival is None:
        return None
    return RivalView(
        glass=rival.glass,
        glass_row=rules.row_of(rival.glass),
        notebook=rival.notebook,
        notebook_row=rules.row_of(rival.notebook),
        arrival=rival.arrival,
        left=rival.left,
        at_home=rules.pack.game.solo.rival_archaeologists - state.out(RIVAL),
        guardians=rival.guardians,
        tiles=rival.tiles,
        idols=rival.idols,
        hidden_idols=rival.hidden_idols,
        points=points,
    )


# What it may do


def targets(state: Play, rules: Rules, what: RivalAct) -> Sequence[Choice]:
    """Everything that kind of action can be about, or why not."""
    rival = state.rival
    if rival is None:
        return ()
    match what:
        case "dig":
            return [_sends(state, rules, site, what) for site in state.sites if site.known]
        case "discover":
            return [_sends(state, rules, site, what) for site in state.sites if not site.known]
        case "overcome":
            return [
                Choice(s.id, _at("overcome", s), f"guardian.{s.guardian}")
                for s in state.sites
                if s.guardian
            ]
        case "card":
            return _cards(state)
        case "glass":
            return _steps(state, rival, rules, "glass")
        case "book":
            return _steps(state, rival, rules, "book")
        case "tile":
            return _tiles(state, rival, rules)
        case _:
            return [Choice("", Message("arnak.rival.other"))]


def _at(what: str, site: Site) -> Message:
    return Message(f"arnak.rival.{what}", {"place": place(site.id, site.tile)})


def _sends(state: Play, rules: Rules, site: Site, what: str) -> Choice:
    """An archaeologist goes to a free space; there are six of them, and no more."""
    refused: Refusal | None = None
    most = rules.pack.game.solo.rival_archaeologists
    if state.out(RIVAL) >= most:
        refused = refuse("arnak.no.rival_archaeologist", n=most)
    elif site.free_space() is None:
        refused = refuse("arnak.no.space")
    return Choice(site.id, _at(what, site), f"site.{site.id}", refused=refused)


def _cards(state: Play) -> list[Choice]:
    """The cards of the row: by name, or by their slot ("item:2") while nobody has named them."""
    found: list[Choice] = []
    for kind in ("artifact", "item"):
        for slot, name in enumerate(state.row.cards(kind)):
            if name:
                label = Message("arnak.rival.card", {"card": card(name)})
                found.append(Choice(name, label, f"card.{name}"))
            else:
                label = Message(f"arnak.rival.unnamed_{kind}", {"slot": slot + 1})
                found.append(Choice(f"{kind}:{slot}", label))
    return found


def _steps(state: Play, rival: Rival, rules: Rules, token: Token) -> list[Choice]:
    """One step of a token; the notebook stays below the glass, and out of the temple (A17)."""
    here = rival.glass if token == "glass" else rival.notebook
    found: list[Choice] = []
    for no in rules.board.squares[here].next:
        row = rules.row_of(no)
        refused: Refusal | None = None
        if token == "book" and no == rules.top:
            refused = refuse("arnak.no.book_in_temple")
        elif token == "book" and row > rules.row_of(rival.glass):
            refused = refuse("arnak.no.book_above_glass", overridable=True)
        found.append(
            Choice(
                str(no),
                Message(f"arnak.rival.{token}", {"row": row}),
                f"square.{token}.{no}",
                outcome=Message("arnak.rival.bonus") if dict(state.bonus).get(no) else None,
                refused=refused,
            )
        )
    return found


def _tiles(state: Play, rival: Rival, rules: Rules) -> list[Choice]:
    """A temple tile of a stack, once its glass is in the temple (A18)."""
    outside = rival.glass != rules.top
    found: list[Choice] = []
    for stack, left in state.tile_stacks:
        refused: Refusal | None = None
        if not left:
            refused = refuse("arnak.no.tiles_left")
        elif outside:
            refused = refuse("arnak.no.rival_in_temple", overridable=True)
        label = Message("arnak.rival.tile", {"stack": Message(f"arnak.stack.{stack}")})
        found.append(Choice(stack, label, f"tile_stack.{stack}", refused=refused))
    return found


# What it does


def does(desk: Desk, command: RivalDoes) -> Refusal | None:
    """The rival took an action; then it is the other's turn, unless something has to be asked."""
    if refused := _take_turn(desk):
        return refused
    choices = targets(desk.state, desk.rules, command.what)
    chosen = next((c for c in choices if c.pick == command.pick), None)
    if chosen is None:
        return refuse("arnak.no.such", pick=command.pick[:40])
    if desk.stands(chosen.refused):
        return chosen.refused
    desk.write(ev.RivalActed(command.what, chosen.pick))
    _carry_out(desk, command.what, chosen.pick)
    run(desk)
    settle(desk)
    return None


def _take_turn(desk: Desk) -> Refusal | None:
    """Make sure that it is the rival's turn, or say why not. The human's ends by itself once its
    main action is done."""
    state = desk.state
    assert state.rival is not None
    refused: Refusal | None = None
    if not state.rival.left:
        refused = refuse("arnak.no.rival_done", overridable=True)
    elif state.turn != RIVAL and not state.main_used:
        refused = refuse("arnak.no.not_rivals_turn", overridable=True)
    if desk.stands(refused):
        return refused
    if state.turn != RIVAL and state.main_used:
        end_turn(desk)
    if desk.state.turn != RIVAL and desk.state.phase == "turns":
        desk.write(ev.TurnBegan(RIVAL))
    return None


def _carry_out(desk: Desk, what: RivalAct, pick: str) -> None:
    match what:
        case "dig" | "discover":
            _send(desk, pick)
        case "overcome":
            site = desk.state.site(pick)
            assert site is not None
            desk.write(ev.GuardianTaken(RIVAL, site.id, site.guardian))
        case "card":
            exile_from_row(desk, *_slot(desk.state, pick))
        case "glass" | "book":
            _step(desk, what, int(pick))
        case "tile":
            desk.write(ev.TempleTileTaken(RIVAL, pick))
        case _:
            pass


def _slot(state: Play, pick: str) -> tuple[str, int]:
    """Where a card of the row lies: its kind, and its slot from the staff."""
    kind, colon, slot = pick.partition(":")
    if colon:
        return kind, int(slot)
    kind = "artifact" if pick in state.row.artifacts else "item"
    return kind, state.row.cards(kind).index(pick)


def _send(desk: Desk, where: str) -> None:
    """It takes the idols of a new site, and nothing else; tile and guardian come up as ever
    (A14)."""
    site = desk.state.site(where)
    assert site is not None
    space = site.free_space()
    assert space is not None
    desk.write(ev.Sent(site.id, space, RIVAL))
    if site.known:
        return
    idols = desk.rules.pack.setup.idols[level_of(site)]
    desk.write(ev.IdolsChanged(RIVAL, idols.face_up + idols.face_down))
    asked = (
        *(TurnUp("idol", then="stay") for _ in range(idols.face_up)),
        TurnUp("tile", site.id, "stay"),
        TurnUp("guardian", site.id, "stay"),
    )
    desk.next(*(Task(HUMAN, step, OF_RIVAL) for step in asked))


def _step(desk: Desk, token: Token, no: int) -> None:
    """The token moves, and a bonus tile that lies there leaves the board."""
    if token == "glass" and no == desk.rules.top:
        desk.write(ev.Arrived(RIVAL, desk.state.arrivals + 1, no))
    else:
        desk.write(ev.TokenMoved(RIVAL, token, no))
    if dict(desk.state.bonus).get(no):
        desk.write(ev.BonusTaken(RIVAL, no))


def checklist_lines(rules: Rules) -> Sequence[Message]:
    """What to lay out for the rival, with as many red tiles as the table chose (A24)."""
    solo, red = rules.pack.game.solo, rules.options.get("red_tiles", 0)
    return (
        Message("arnak.setup.rival_tiles", {"n": red, "tiles": solo.action_tiles}),
        Message("arnak.setup.rival_pieces", {"n": solo.rival_archaeologists}),
    )
