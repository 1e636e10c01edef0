"""The state after an event. Never refuses: what may happen was decided before."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from companion.games.alakanas.play import events as ev
from companion.games.alakanas.play.by_hand import set_right
from companion.games.alakanas.play.state import (
    START_HAND,
    Aborted,
    Deal,
    Dying,
    Ending,
    Fallen,
    Opened,
    Play,
    Trap,
)


def apply(state: Play, event: Any) -> Play:
    """The state after an event of the game."""
    kind = cast("type[Any]", type(event))
    if kind in _SETUP:
        return _set_up(state, event)
    if kind in _DEAL:
        return _deal(state, event)
    if kind in _CARDS:
        return _cards(state, event)
    return _life(state, event)


_SETUP = {
    *(ev.GrassLaid, ev.StageBegan, ev.CompositionSet, ev.CampSet, ev.TaskSet, ev.ChoicesDrawn),
    *(ev.CharacterSet, ev.SequenceSet, ev.HandsDealt, ev.AppDrew, ev.OwnTaken),
}
_DEAL = {
    *(ev.DealLocked, ev.Contributed, ev.Dealt, ev.DealAborted, ev.Seen, ev.DoneMarked),
    *(ev.TaskOpened, ev.MayOpen, ev.Ended),
}
_CARDS = {
    *(ev.TurnBegan, ev.PhaseSet, ev.Drew, ev.Reshuffled, ev.Discarded, ev.Used, ev.Equipped),
    *(ev.Unequipped, ev.JudgementPlaced, ev.JudgementResolved, ev.TrapSet, ev.TrapSprung),
    *(ev.LootGiven, ev.LootDiscarded, ev.Looted),
}


def _set_up(state: Play, event: Any) -> Play:
    match event:
        case ev.GrassLaid(cells):
            return state.but(grid=cells)
        case ev.StageBegan(stage):
            return state.but(stage=stage)
        case ev.OwnTaken(own):
            return state.but(own=own)
        case ev.CompositionSet(guardian, helper, invader):
            return state.but(composition=(guardian, helper, invader))
        case ev.CampSet(seat, camp):
            return state.with_player(seat, camp=camp)
        case ev.TaskSet(no, text):
            return state.but(tasks=(*state.tasks[: no - 1], text, *state.tasks[no:]))
        case ev.ChoicesDrawn(seat, characters):
            return state.with_player(seat, choices=characters)
        case ev.CharacterSet(seat, character, health, clan):
            return state.with_player(
                seat,
                character=character,
                health=health,
                max_health=health,
                clan=clan,
                choices=(),
            )
        case ev.SequenceSet(seat, no, cell):
            return state.with_player(seat, sequence=no, cell=cell)
        case ev.HandsDealt(deck):
            players = tuple(p.but(hand=START_HAND) for p in state.players)
            out = START_HAND * len(players)
            return state.but(players=players, deck=deck or out, pile=deck - out if deck else -1)
        case _:
            return state


def _deal(state: Play, event: Any) -> Play:
    deal = state.deal
    match event:
        case ev.DealLocked(number, table, seats, cards, secret, manifest, server):
            none = ("",) * len(seats)
            deal = Deal(number, table, seats, cards, secret, manifest, server, none, none)
            return state.but(deal=deal, deals=number)
        case ev.Contributed(seat, value, origin) if deal is not None:
            given = (*deal.given[: seat - 1], value, *deal.given[seat:])
            origins = (*deal.origins[: seat - 1], origin, *deal.origins[seat:])
            return state.but(deal=replace(deal, given=given, origins=origins))
        case ev.Dealt(_, cards, salts, commitments, root, fingerprint) if deal is not None:
            dealt = replace(
                deal,
                dealt=cards,
                salts=salts,
                commitments=commitments,
                root=root,
                fingerprint=fingerprint,
            )
            return state.but(deal=dealt)
        case ev.DealAborted(number, reason, _, proof, secret, given) if deal is not None:
            players = tuple(p.but(seen=False, done=False) for p in state.players)
            gone = Aborted(number, reason, proof, deal.manifest, deal.server, secret, given)
            return state.but(deal=None, aborted=(*state.aborted, gone), players=players)
        case ev.Seen(seat):
            return state.with_player(seat, seen=True)
        case ev.DoneMarked(seat, done):
            return state.with_player(seat, done=done)
        case ev.TaskOpened(seat, card, salt):
            return state.but(opened=(*state.opened, Opened(seat, card, salt)))
        case ev.MayOpen():
            return state.but(may_open=True)
        case ev.Ended(side, winners, why, who, special, entered, _, proof):
            ending = Ending(side, winners, why, who, special, entered, proof)
            return state.but(stage="over", ending=ending, dying=(), fallen=())
        case _:
            return state


def _hand(state: Play, seat: int, n: int, **change: Any) -> Play:
    """`n` cards more in a hand."""
    return state.with_player(seat, hand=state.player(seat).hand + n, **change)


def _thrown(state: Play, n: int = 1) -> Play:
    """`n` cards more on the discard pile."""
    return state.but(discard=state.discard + n)


def _cards(state: Play, event: Any) -> Play:
    match event:
        case ev.TurnBegan(seat):
            return state.but(
                turn=seat,
                turn_no=state.turn_no + 1,
                round=state.round + _new_round(state, seat),
                phase="start",
                drawn=False,
                ala=0,
                moves=0,
            )
        case ev.PhaseSet(_, phase):
            return state.but(phase=phase)
        case ev.Drew(seat, n, turn):
            state = _hand(state, seat, n)
            if state.counted:
                state = state.but(pile=state.pile - n)
            else:
                state = state.but(deck=state.deck + n)
            return state.but(drawn=True) if turn else state
        case ev.Reshuffled():
            return state.but(pile=state.pile + state.discard, discard=0)
        case ev.Discarded(seat, n):
            return _thrown(_hand(state, seat, -n), n)
        case ev.Used(seat, card, _, _, counts):
            state = _thrown(_hand(state, seat, -1))
            if counts and card == "ala":
                return state.but(ala=state.ala + 1)
            return state.but(moves=state.moves + 1) if counts else state
        case ev.Equipped(seat, kind, name, replaced):
            return _thrown(_hand(state, seat, -1, **{kind: name}), 1 if replaced else 0)
        case ev.Unequipped(seat, kind):
            return _thrown(state.with_player(seat, **{kind: ""}))
        case ev.JudgementPlaced(seat, on, name):
            state = _hand(state, seat, -1)
            return state.with_player(on, judgement=(*state.player(on).judgement, name))
        case ev.JudgementResolved(seat, index, name, to):
            area = state.player(seat).judgement
            state = state.with_player(seat, judgement=(*area[:index], *area[index + 1 :]))
            if to:
                return state.with_player(to, judgement=(*state.player(to).judgement, name))
            return _thrown(state)
        case ev.TrapSet(seat, cell, name):
            trap = Trap(state.traps_set + 1, cell, seat, name)
            state = state.but(traps=(*state.traps, trap), traps_set=trap.id)
            return _hand(state, seat, -1)
        case ev.TrapSprung(trap):
            return _thrown(state.but(traps=tuple(t for t in state.traps if t.id != trap)))
        case ev.LootGiven(seat, n):
            return _hand(state, seat, n).but(loot=state.loot - n)
        case ev.LootDiscarded(n):
            return _thrown(state, n).but(loot=state.loot - n)
        case ev.Looted(seat, to, n, discarded):
            state = state.with_player(seat, hand=0, weapon="", armour="", mount="", judgement=())
            state = _thrown(state, discarded)
            if to > 0:
                return _hand(state, to, n)
            return state.but(loot=state.loot + n) if to else state
        case _:
            return state


def _new_round(state: Play, seat: int) -> int:
    """1 when the turn passes the place of whoever started the game, or at the start."""
    if not state.turn:
        return 1
    first = min(state.seats, key=lambda s: (state.player(s).sequence or 99, s))
    path = [state.turn % len(state.players) + 1]
    while path[-1] != seat:
        path.append(path[-1] % len(state.players) + 1)
    return int(first in path)


def _life(state: Play, event: Any) -> Play:
    match event:
        case ev.PawnMoved(seat, cell):
            return state.with_player(seat, cell=cell)
        case ev.ColourShown(seat, colour):
            return state.but(colours=(*state.colours, (seat, colour)))
        case ev.Hurt(seat, n, _, by):
            hurt = state.with_player(seat, health=state.player(seat).health - n)
            return hurt.but(last_damage=by)
        case ev.Healed(seat, n):
            return state.with_player(seat, health=state.player(seat).health + n)
        case ev.DyingBegan(seat, cause, by):
            return state.but(dying=(*state.dying, Dying(seat, cause, by)))
        case ev.Rescued(seat, by, _, n, saved):
            state = _thrown(_hand(state, by, -1))
            state = state.with_player(seat, health=state.player(seat).health + n)
            return _not_dying(state, seat) if saved else state
        case ev.Recovered(seat):
            return _not_dying(state, seat)
        case ev.RescuePassed(seat, by):
            dying = tuple(
                replace(d, passed=(*d.passed, by)) if d.seat == seat else d for d in state.dying
            )
            return state.but(dying=dying)
        case ev.Died(seat, cause, by, order):
            state = _not_dying(state, seat).with_player(seat, alive=False, died=order)
            return state.but(fallen=(*state.fallen, Fallen(seat, cause, by)))
        case ev.BatchSettled():
            return state.but(fallen=())
        case ev.Revived(seat):
            return state.with_player(seat, alive=True, died=0)
        case ev.SetRight(target, value):
            return set_right(state, target, value)
        case _:
            return state


def _not_dying(state: Play, seat: int) -> Play:
    return state.but(dying=tuple(d for d in state.dying if d.seat != seat))
