"""What a seat may do in play: its phases, cards, health, and saving the dying."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.alakanas.play import commands as cmd
from companion.games.alakanas.play.deaths import rescuers, ways_to_save
from companion.games.alakanas.play.offer import Asking, Offer, words
from companion.games.alakanas.play.state import CELLS, DRAWS, KINDS, PHASES
from companion.games.alakanas.play.words import card, cell
from companion.table.message import Message, SeatRef

SIDE = 4
"""Cells in a row of the grassland."""


def turn_offers(ask: Asking) -> Iterator[Offer]:
    """Everything a living seat may do."""
    state, seat = ask.state, ask.seat
    yield from dying_offers(ask)
    if state.turn == seat:
        yield from phase_offers(ask)
    yield from _cards(ask)
    yield from _laid(ask)
    yield from _health(ask)
    for to in _around(state.player(seat).cell):
        where = cell(state, to)
        command = cmd.MovePawn(seat, to)
        yield ask.offer(f"pawn/{to}", command, words("pawn", cell=where), subject=f"cell.{to}")
    for trap in state.traps:
        if trap.cell == state.player(seat).cell:
            what = words("trap_sprung", card=card(trap.name), by=SeatRef(trap.owner))
            spring = cmd.SpringTrap(trap.id, seat)
            yield ask.offer(f"spring/{trap.id}", spring, what, subject=f"trap.{trap.id}")
    yield ask.offer("left", cmd.MarkLeft(seat), words("left"), sure=True)


def phase_offers(ask: Asking) -> Iterator[Offer]:
    """The strip of phases: on and back (R12)."""
    state = ask.state
    on = cmd.Advance(state.turn_no, state.phase)
    if state.phase == "end":
        label = words("end_turn", seat=SeatRef(state.next_living(state.turn) or state.turn))
    else:
        then = PHASES[PHASES.index(state.phase) + 1]
        label = words("advance", phase=Message(f"alakanas.phase.{then}"))
    yield ask.offer("advance", on, label, subject="action.phase_done", primary=True)
    if state.phase != "start":
        before = PHASES[PHASES.index(state.phase) - 1]
        back = words("back", phase=Message(f"alakanas.phase.{before}"))
        yield ask.offer("back", cmd.Back(state.turn_no, state.phase), back)


def _cards(ask: Asking) -> Iterator[Offer]:
    """Drawing, using, discarding: counts only."""
    state, seat = ask.state, ask.seat
    mine = state.turn == seat
    if mine and state.phase == "draw":
        yield ask.offer(
            "draw",
            cmd.Draw(seat, DRAWS),
            words("draw", n=DRAWS),
            subject="action.draw",
            primary=True,
        )
    if mine and state.phase == "discard":
        n = max(1, state.player(seat).hand - state.hand_limit)
        yield ask.offer(
            "discard",
            cmd.Discard(seat, n),
            words("discard", n=n),
            subject="action.discard",
            primary=True,
        )
    for name in ("ala", "move"):
        use, of = cmd.Use(seat, name), f"card.{name}"
        yield ask.offer(f"use/{name}", use, words("use", card=card(name)), subject=of)
        answer = cmd.Use(seat, name, answering=True)
        yield ask.offer(f"answer/{name}", answer, words("answer", card=card(name)), subject=of)
    yield ask.offer("use/other", cmd.Use(seat, "other"), words("use_other"))


def _laid(ask: Asking) -> Iterator[Offer]:
    """Equipment, judgement cards, traps."""
    state, seat = ask.state, ask.seat
    me = state.player(seat)
    for kind in KINDS:
        what = Message(f"alakanas.kind.{kind}")
        on = cmd.Equip(seat, kind)
        yield ask.offer(f"equip/{kind}", on, words("equip", kind=what), subject=f"kind.{kind}")
        if me.equipment(kind):
            off = cmd.Unequip(seat, kind)
            yield ask.offer(
                f"unequip/{kind}", off, words("unequip", kind=what), subject=f"kind.{kind}"
            )
    for i, name in enumerate(me.judgement):
        subject = f"judgement.{i}"
        label = words("resolve", card=card(name))
        yield ask.offer(
            f"resolve/{i}", cmd.ResolveJudgement(seat, i), label, subject=subject, primary=True
        )
        label = words("resolve_on", card=card(name))
        on_it_goes = cmd.ResolveJudgement(seat, i, moves_on=True)
        yield ask.offer(f"pass_on/{i}", on_it_goes, label, subject=subject)
    for on_seat in state.living:
        if on_seat != seat:
            label = words("judgement", seat=SeatRef(on_seat))
            place = cmd.PlaceJudgement(seat, on_seat)
            yield ask.offer(f"judgement/{on_seat}", place, label, subject=f"seat.{on_seat}")
    if 0 <= me.cell < CELLS:
        label = words("trap", cell=cell(state, me.cell))
        yield ask.offer(f"trap/{me.cell}", cmd.SetTrap(seat, me.cell), label)


def _health(ask: Asking) -> Iterator[Offer]:
    """Health by tap, with who or what hurts, so that loot finds its way."""
    state, seat = ask.state, ask.seat
    for by in state.living:
        if by != seat:
            hit = cmd.Damage((seat,), 1, "seat", by)
            label = words("hurt_seat", by=SeatRef(by))
            yield ask.offer(f"hurt/{by}", hit, label, subject=f"seat.{by}", sure=True)
    yield ask.offer(
        "hurt/none", cmd.Damage((seat,), 1), words("hurt_none"), subject="action.damage", sure=True
    )
    curse = cmd.Damage((seat,), 1, "curse")
    yield ask.offer("hurt/curse", curse, words("hurt_curse", card=card("curse")), sure=True)
    others = tuple(s for s in state.living if s != seat)
    for target in others:
        hit = cmd.Damage((target,), 1, "seat", seat)
        label = words("hit", seat=SeatRef(target))
        yield ask.offer(f"hit/{target}", hit, label, subject=f"seat.{target}", sure=True)
    if len(others) > 1:
        batch = cmd.Damage(others, 1, "seat", seat)
        yield ask.offer("batch", batch, words("hurt_others"), sure=True)
    yield ask.offer("heal", cmd.Heal(seat, 1), words("heal"), subject="action.heal")
    for colour in ("red", "black"):
        said = Message(f"alakanas.colour.{colour}")
        judged = cmd.Judged(seat, "red" if colour == "red" else "black")
        yield ask.offer(f"colour/{colour}", judged, words("colour", colour=said), sure=True)


def dying_offers(ask: Asking) -> Iterator[Offer]:
    """The first of the dying: who is asked may save or pass (R22)."""
    state, by = ask.state, ask.seat
    if not state.dying:
        return
    case = state.dying[0]
    asked = rescuers(state, case)
    dying = f"seat.{case.seat}"
    if not ask.actor.host and (not asked or asked[0] != by):
        return
    if by and asked and asked[0] == by:
        for save in ways_to_save(state, case, by):
            name, colour = save.card, save.colour
            label = words("rescue", seat=SeatRef(case.seat), card=card(name))
            if colour:
                shown = Message(f"alakanas.colour.{colour}")
                label = words("rescue_colour", card=card(name), colour=shown)
            end = f"/{colour}" if colour else ""
            yield ask.offer(
                f"rescue/{name}{end}", save, label, subject=f"card.{name}", primary=True
            )
        label = words("pass", seat=SeatRef(case.seat))
        yield ask.offer("pass", cmd.PassRescue(case.seat, by), label, subject=dying)
    yield let_die(ask, case.seat)


def let_die(ask: Asking, seat: int) -> Offer:
    """Nobody saves."""
    label = words("let_die", seat=SeatRef(seat))
    return ask.offer("let_die", cmd.LetDie(seat), label, subject=f"seat.{seat}")


def _around(at: int) -> Iterator[int]:
    """The cells beside one: only a handy choice, a pawn may be put anywhere."""
    if at < 0:
        return
    row, column = divmod(at, SIDE)
    if row:
        yield at - SIDE
    if column:
        yield at - 1
    if column < SIDE - 1:
        yield at + 1
    if row < SIDE - 1:
        yield at + SIDE
