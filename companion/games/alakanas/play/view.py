"""What one viewer may see of a table: an allow-list.

A task is in the view of its own seat, of 天神 under the house rule, and of everybody once it is
opened; nowhere else is anything that depends on who holds what.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from companion.games.alakanas.options import Options
from companion.games.alakanas.own import marked
from companion.games.alakanas.play.dealing import opening_refused
from companion.games.alakanas.play.deaths import rescuers, ways_to_save
from companion.games.alakanas.play.desk import Rules
from companion.games.alakanas.play.say import why
from companion.games.alakanas.play.setup import empty_bloc
from companion.games.alakanas.play.standing import result_of
from companion.games.alakanas.play.state import (
    CELLS,
    CLIFF,
    KINDS,
    STAGES,
    START_HAND,
    SUGGESTED,
    Deal,
    Play,
    Stage,
    card_of,
)
from companion.games.alakanas.play.view_types import (
    AlakanasView,
    CellView,
    CompositionLine,
    DealView,
    DyingView,
    Gear,
    Known,
    OwnTask,
    RingSeat,
    StepView,
    TaskView,
    TrapView,
)
from companion.games.alakanas.play.words import card, character, clan, task, task_title
from companion.games.alakanas.victory import blocs
from companion.table.game import Fact
from companion.table.message import Message, SeatRef
from companion.table.seats import Role, Viewer


def view(state: Play, rules: Rules, viewer: Viewer) -> AlakanasView:
    """The allow-list for a viewer."""
    pack, turn = rules.pack, state.player(state.turn) if state.turn else None
    over = state.ending is not None
    proofs = [a.proof for a in state.aborted if a.proof]
    if state.ending is not None and state.ending.proof:
        proofs.append(state.ending.proof)
    refused = empty_bloc(state) if STAGES.index(state.stage) <= STAGES.index("camps") else None
    office = viewer.role in (Role.HOST, Role.KEEPER) and state.options.keeper != "app"
    hidden = state.options.hidden and not over and not office
    over_limit = turn.hand - state.hand_limit if turn is not None else 0
    return AlakanasView(
        facts=_facts(state),
        stage=state.stage,
        options=state.options,
        steps=steps(state, rules),
        drawing=drawing(state),
        warning=refused.message if refused is not None else None,
        ring=tuple(_ring(state, rules, seat, viewer) for seat in state.seats),
        grid=_grid(state, rules),
        round=state.round,
        turn=state.turn,
        turn_no=state.turn_no,
        phase=state.phase,
        drawn=state.drawn,
        ala_used=state.ala,
        move_used=state.moves,
        hand_limit=state.hand_limit,
        to_discard=max(0, over_limit) if state.phase == "discard" else 0,
        pile=state.pile if state.counted else None,
        discard=state.discard,
        deck_size=pack.deck_size,
        dying=_dying(state),
        loot=state.loot,
        colours=tuple((seat, str(colour)) for seat, colour in state.colours),
        blocs=blocs(state.judged()) if all(p.camp for p in state.players) else (),
        may_open=state.may_open,
        openable=_openable(state),
        deal=_deal(state.deal),
        deals=state.deals,
        aborted=state.aborted,
        composition=None if hidden else _composition(state, rules),
        camps_wanted=state.composition,
        camps_suggested=SUGGESTED[len(state.players)],
        camps_held=state.camps(),
        own=_own(state, rules, viewer),
        known=_known(state, rules, viewer),
        all_knowing=state.options.keeper_sees,
        knows=_knows(state, viewer),
        result=result_of(state) if over else None,
        why=why(state.ending) if state.ending is not None else None,
        proofs=tuple(proofs),
        cards=tuple((c.id, card(c.id)) for c in pack.cards),
        characters=_characters(rules) if state.stage == "characters" else (),
        own_tasks=tuple(
            Known(t.key, marked(t.said("zh"), t.said("en"))) for t in pack.own.tasks if office
        ),
        special=marked(*pack.own.special) if pack.own.special and not hidden else "",
        own_cards=tuple(Known(c.key, marked(c.zh, c.en), kind=c.kind) for c in pack.own.cards),
    )


def _characters(rules: Rules) -> tuple[Known, ...]:
    """Those that can be named at the table, the group's own first (R7)."""
    return tuple(
        Known(
            c.key, character(rules.pack, c.key), bool(c.pack), "character", c.camp, c.clan, c.health
        )
        for c in rules.pack.everyone
    )


def _facts(state: Play) -> tuple[Fact, ...]:
    """The least that can be shown: health and cards by seat."""
    if state.stage not in ("play", "over"):
        return ()
    return tuple(
        fact
        for seat, p in enumerate(state.players, 1)
        for fact in (
            Fact(f"health.{seat}", Message("alakanas.number.health"), max(0, p.health), seat),
            Fact(f"hand.{seat}", Message("alakanas.number.hand"), p.hand, seat),
        )
    )


def _ring(state: Play, rules: Rules, seat: int, viewer: Viewer) -> RingSeat:
    p, deal = state.player(seat), state.deal
    gear = tuple(
        Gear(kind, worn, card(worn, rules.pack) if worn else "")
        for kind in KINDS
        for worn in (p.equipment(kind),)
    )
    mine = viewer.role is Role.SEAT and viewer.seat == seat
    return RingSeat(
        seat=seat,
        name=p.name,
        camp=p.camp,
        character=character(rules.pack, p.character),
        clan=clan(rules.pack, p.clan),
        health=p.health,
        max_health=p.max_health,
        hand=p.hand,
        gear=gear,
        judgement=tuple(card(name, rules.pack) for name in p.judgement),
        sequence=p.sequence,
        cell=p.cell,
        alive=p.alive,
        dying=any(d.seat == seat for d in state.dying),
        died=p.died,
        turn=state.turn == seat,
        seen=p.seen,
        given=deal.origins[seat - 1] if deal is not None else "",
        commitment=deal.commitments[seat - 1] if deal is not None and deal.dealt else "",
        choices=tuple(character(rules.pack, c) for c in p.choices),
        done=p.done and (mine or state.options.announce or state.ending is not None),
    )


def _grid(state: Play, rules: Rules) -> tuple[CellView, ...]:
    """Cells with pawns and traps; a dead player's pawn is taken off."""
    return tuple(
        CellView(
            i,
            state.grid[i],
            tuple(s for s in state.living if state.player(s).cell == i),
            tuple(
                TrapView(t.id, t.owner, card(t.name, rules.pack))
                for t in state.traps
                if t.cell == i
            ),
        )
        for i in range(CELLS)
    )


def _dying(state: Play) -> tuple[DyingView, ...]:
    found: list[DyingView] = []
    for case in state.dying:
        order = rescuers(state, case)
        asked = order[0] if order else 0
        ways = tuple(ways_to_save(state, case, asked)) if asked else ()
        found.append(DyingView(case.seat, case.cause, case.by, asked, order[1:], ways))
    return tuple(found)


def _openable(state: Play) -> tuple[int, ...]:
    if state.stage != "play":
        return ()
    shut = {s for s in state.seats if s not in {o.seat for o in state.opened}}
    return tuple(s for s in sorted(shut) if opening_refused(state, s) is None)


def _deal(deal: Deal | None) -> DealView | None:
    if deal is None:
        return None
    given = tuple(i for i, value in enumerate(deal.given, 1) if value)
    waiting = tuple(i for i, value in enumerate(deal.given, 1) if not value)
    return DealView(
        number=deal.number,
        manifest=deal.manifest,
        server=deal.server,
        dealt=bool(deal.dealt),
        given=given,
        waiting=waiting,
        commitments=deal.commitments,
        root=deal.root,
        fingerprint=deal.fingerprint,
    )


def _composition(state: Play, rules: Rules) -> tuple[CompositionLine, ...]:
    """The ordinary tasks; the special one is always there (R5)."""
    return tuple(
        CompositionLine(no, task(rules.pack, card_of(no, text)) if text else "", text)
        for no, text in enumerate(state.tasks, 1)
    )


def task_view(rules: Rules, seat: int, card_id: str, salt: str) -> TaskView:
    """A task in words."""
    title = task_title(card_id)
    return TaskView(seat, card_id, title, task(rules.pack, card_id), card_id == "SPECIAL", salt)


def _own(state: Play, rules: Rules, viewer: Viewer) -> OwnTask | None:
    deal, seat = state.deal, viewer.seat
    if viewer.role is not Role.SEAT or seat is None or seat not in state.seats:
        return None
    if deal is None or not deal.dealt:
        return None
    i = seat - 1
    return OwnTask(
        task_view(rules, seat, deal.dealt[i], deal.salts[i]),
        deal.manifest,
        deal.commitments[i],
        state.player(seat).done,
    )


def _knows(state: Play, viewer: Viewer) -> bool:
    """Whether this is an all-knowing 天神: one who plays, or has played, is none (R20)."""
    return state.options.keeper_sees and viewer.role is Role.KEEPER


def _known(state: Play, rules: Rules, viewer: Viewer) -> tuple[TaskView, ...]:
    """What lies open, and under the house rule everything for 天神 (R20, R23)."""
    deal = state.deal
    if deal is not None and deal.dealt and (_knows(state, viewer) or state.ending is not None):
        return tuple(
            task_view(rules, seat, deal.dealt[seat - 1], deal.salts[seat - 1])
            for seat in state.seats
        )
    return tuple(task_view(rules, o.seat, o.card, o.salt) for o in state.opened)


def drawing(state: Play) -> int:
    """Whose turn it is to draw, from 天神's right anticlockwise; 0 when all have."""
    missing: dict[str, Sequence[bool]] = {
        "camps": [not p.camp for p in state.players],
        "characters": [not p.character for p in state.players],
        "sequence": [not p.sequence for p in state.players],
    }
    waits = missing.get(state.stage, ())
    return next((seat for seat, open_ in enumerate(waits, 1) if open_), 0)


def steps(state: Play, rules: Rules) -> tuple[StepView, ...]:
    """The set-up as a checklist; empty once the game has begun."""
    if state.stage in ("play", "over"):
        return ()
    at = STAGES.index(state.stage)
    made: list[StepView] = []
    for i, stage in enumerate(STAGES[:-2]):
        status: Literal["done", "now", "later"] = (
            "done" if i < at else "now" if i == at else "later"
        )
        title = Message(f"alakanas.stage.{stage}")
        made.append(StepView(stage, status, title, _lines(state, stage)))
    return tuple(made)


def _lines(state: Play, stage: Stage) -> tuple[Message, ...]:
    """What to do with the cardboard in a stage."""
    n, options = len(state.players), state.options
    key = f"alakanas.setup.{stage}"
    match stage:
        case "grassland":
            tiles = Message(f"{key}.shuffled" if options.shuffled else key, {"tiles": CELLS - 1})
            where = state.grid.index(CLIFF) + 1
            return (tiles, Message("alakanas.setup.cliff", {"cell": where}))
        case "camps":
            guardian, helper, invader = state.composition
            params = {"guardian": guardian, "helper": helper, "invader": invader}
            return (Message(key, params), Message("alakanas.setup.draw_each"), _first(options))
        case "tasks" if options.tasks == "physical":
            return (Message("alakanas.setup.tasks.physical", {"n": n}),)
        case "tasks":
            return (Message(key, {"n": n}), Message("alakanas.setup.tasks.words"))
        case "hands":
            return (Message(key, {"cards": START_HAND}), Message("alakanas.setup.hands.pile"))
        case _:
            return (Message(key), _first(options))


def _first(options: Options) -> Message:
    """Who draws first."""
    kind = "keeper" if options.keeper == "person" else "seat_one"
    return Message(f"alakanas.setup.from_{kind}", {} if kind == "keeper" else {"seat": SeatRef(1)})
