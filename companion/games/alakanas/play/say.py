"""The log of a table, and what events touch. No line depends on a task before it is opened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.games.alakanas.content import AlakanasPack
from companion.games.alakanas.dealer import SPECIAL
from companion.games.alakanas.own import marked
from companion.games.alakanas.play import events as ev
from companion.games.alakanas.play.by_hand import number_name
from companion.games.alakanas.play.words import Words, card, character, listed, task_title
from companion.table.message import Message, SeatRef
from companion.table.seats import Viewer


def say(event: Any, viewer: Viewer, pack: AlakanasPack) -> Message | None:
    """The line for an event as `viewer` may read it; None for what is not worth one."""
    if isinstance(event, ev.CharacterSet):
        name = character(pack, event.character)
        if event.also and isinstance(name, str):
            name = marked(name, event.also)
        return _line("character", seat=SeatRef(event.seat), name=name, n=event.health)
    for part in (_set_up, _deal, _cards, _life):
        line = part(event, viewer)
        if line is not None:
            return line
    return None


def _line(key: str, /, **params: object) -> Message:
    return Message(f"alakanas.log.{key}", params)


def _set_up(event: Any, viewer: Viewer) -> Message | None:
    match event:
        case ev.GrassLaid():
            return _line("grass")
        case ev.StageBegan(stage):
            return _line("stage", stage=Message(f"alakanas.stage.{stage}"))
        case ev.OwnTaken(own):
            return _line("own", n=own.count)
        case ev.AppDrew(kind, 0):
            return _line("app_drew_all", what=Message(f"alakanas.drawn.{kind}"))
        case ev.AppDrew(kind, seat):
            what = Message(f"alakanas.drawn.{kind}")
            return _line("app_drew", seat=SeatRef(seat), what=what)
        case ev.CompositionSet(guardian, helper, invader):
            return _line("composition", guardian=guardian, helper=helper, invader=invader)
        case ev.CampSet(seat, camp):
            return _line("camp", seat=SeatRef(seat), camp=Message(f"alakanas.camp.{camp}"))
        case ev.TaskSet(no, _, hidden):
            return None if hidden else _line("task_set", no=no)
        case ev.ChoicesDrawn(seat, characters):
            return _line("choices", seat=SeatRef(seat), n=len(characters))
        case ev.SequenceSet(seat, no):
            return _line("sequence", seat=SeatRef(seat), no=no)
        case ev.HandsDealt(deck):
            return _line("hands", deck=deck) if deck else _line("hands_uncounted")
        case _:
            return None


def _deal(event: Any, viewer: Viewer) -> Message | None:
    match event:
        case ev.DealLocked(number):
            return _line("locked", number=number)
        case ev.Contributed(seat, _, origin):
            return _line(f"gave_{origin}", seat=SeatRef(seat))
        case ev.Dealt(number, _, _, _, _, fingerprint):
            return _line("dealt", number=number, fingerprint=fingerprint)
        case ev.DealAborted(number, reason, cards):
            if not cards:
                return _line("aborted_early", number=number, reason=reason)
            return _line("aborted", number=number, reason=reason, tasks=_tasks(cards))
        case ev.Seen(seat):
            return _line("seen", seat=SeatRef(seat))
        case ev.DoneMarked(seat, done, announced):
            if not announced and viewer.seat != seat:
                return None
            return _line("done" if done else "not_done", seat=SeatRef(seat))
        case ev.MayOpen():
            return _line("may_open")
        case ev.TaskOpened(seat, task):
            return _line("opened", seat=SeatRef(seat), task=task_title(task))
        case ev.Ended():
            return _ended(event)
        case _:
            return None


def _tasks(cards: Sequence[str]) -> Message:
    """Who held what."""
    return listed(
        tuple(
            _line("held", seat=SeatRef(seat), task=task_title(task))
            for seat, task in enumerate(cards, 1)
        )
    )


def why(event: Any) -> Message:
    """In one sentence why the game is over; for `Ended` and for `Ending`."""
    params = {"name": SeatRef(event.who)} if event.who else {}
    return Message(event.why, params)


def _ended(event: ev.Ended) -> Message:
    said = (why(event),)
    if event.entered and event.side:
        said = (_line("entered", side=Message(f"alakanas.side.{event.side}")),)
    if event.cards:
        return listed((*said, _tasks(event.cards)))
    if event.special:
        return listed((*said, _line("held", seat=SeatRef(event.special), task=task_title(SPECIAL))))
    return said[0]


def _card(event: Any) -> Words:
    """What the card of an event is called."""
    return _called(event.name, event.also)


def _called(name: str, also: str) -> Words:
    return marked(name, also) if also else card(name)


def _cards(event: Any, viewer: Viewer) -> Message | None:
    seat = SeatRef(getattr(event, "seat", 0))
    match event:
        case ev.TurnBegan():
            return _line("turn", seat=seat)
        case ev.PhaseSet(_, phase, back):
            key = "phase_back" if back else "phase"
            return _line(key, seat=seat, phase=Message(f"alakanas.phase.{phase}"))
        case ev.Drew(_, n):
            return _line("drew", seat=seat, n=n)
        case ev.Reshuffled():
            return _line("reshuffled")
        case ev.Discarded(_, n):
            return _line("discarded", seat=seat, n=n)
        case ev.Used(_, kind, _, answering):
            what = _card(event) if kind == "other" else card(kind)
            return _line("answered" if answering else "used", seat=seat, card=what)
        case ev.ColourShown(_, colour):
            return _line("colour", seat=seat, colour=Message(f"alakanas.colour.{colour}"))
        case ev.Equipped(_, kind, _, replaced):
            what = Message(f"alakanas.kind.{kind}")
            if replaced:
                old = (
                    marked(replaced, event.replaced_also) if event.replaced_also else card(replaced)
                )
                return _line("re_equipped", seat=seat, kind=what, card=_card(event), old=old)
            return _line("equipped", seat=seat, kind=what, card=_card(event))
        case ev.Unequipped():
            return _line("unequipped", seat=seat, card=_card(event))
        case ev.JudgementPlaced(_, on):
            return _line("judgement", seat=seat, on=SeatRef(on), card=_card(event))
        case ev.JudgementResolved(_, _, _, to):
            if to:
                return _line("judgement_on", seat=seat, on=SeatRef(to), card=_card(event))
            return _line("judgement_done", seat=seat, card=_card(event))
        case ev.TrapSet(_, cell):
            return _line("trap", seat=seat, cell=cell + 1, card=_card(event))
        case ev.TrapSprung(_, cell, owner):
            return _line("trap_sprung", seat=SeatRef(owner), cell=cell + 1, card=_card(event))
        case ev.PawnMoved(_, cell):
            return _line("pawn", seat=seat, cell=cell + 1)
        case _:
            return None


def _life(event: Any, viewer: Viewer) -> Message | None:
    seat = SeatRef(getattr(event, "seat", 0))
    match event:
        case ev.Hurt(_, n, cause, by):
            if by:
                return _line(f"hurt_{cause}", seat=seat, n=n, by=SeatRef(by))
            return _line(f"hurt_{cause}", seat=seat, n=n)
        case ev.Healed(_, n):
            return _line("healed", seat=seat, n=n)
        case ev.DyingBegan():
            return _line("dying", seat=seat)
        case ev.Rescued(_, by, name, n, saved):
            if by == event.seat:
                return _line("saved_self" if saved else "helped_self", seat=seat, card=card(name))
            key = "saved" if saved else "helped"
            return _line(key, seat=seat, by=SeatRef(by), card=card(name))
        case ev.Recovered():
            return _line("recovered", seat=seat)
        case ev.RescuePassed(_, by):
            return _line("passed", seat=seat, by=SeatRef(by))
        case ev.Died(_, cause):
            return _line("left" if cause == "left" else "died", seat=seat)
        case ev.Looted(_, to, n, thrown):
            if not n + thrown:
                return None
            if to > 0:
                return _line("looted", seat=seat, by=SeatRef(to), n=n)
            return _line("looted_keeper" if to else "looted_none", seat=seat, n=n or thrown)
        case ev.LootGiven(_, n):
            return _line("loot_given", seat=seat, n=n)
        case ev.LootDiscarded(n):
            return _line("loot_discarded", n=n)
        case ev.Revived():
            return _line("revived", seat=seat)
        case ev.SetRight(target, value):
            return _line("set_right", what=number_name(target), value=value)
        case _:
            return None


def touches(event: Any) -> frozenset[str]:
    """What the event reads or changes. Deaths, loot and the course of turns belong to all."""
    match event:
        case ev.CampSet(seat) | ev.CharacterSet(seat) | ev.ChoicesDrawn(seat):
            return frozenset({f"card/{seat}", "stage"})
        case ev.SequenceSet(seat):
            return frozenset({f"sequence/{seat}", "stage"})
        case ev.TaskSet(no):
            return frozenset({f"task/{no}", "stage"})
        case ev.Seen() | ev.DoneMarked():
            # They rest on the deal alone, which stays. Else an undo would take along the tick of
            # somebody's own task, and whether it can be undone would tell of the tick.
            return frozenset()
        case ev.PawnMoved(seat):
            return frozenset({f"pawn/{seat}"})
        case ev.ColourShown():
            return frozenset({"colours"})
        case ev.Discarded(seat) | ev.Used(seat) | ev.Equipped(seat) | ev.Unequipped(seat):
            return frozenset({f"hand/{seat}", "pile", "turn"})
        case ev.Drew(seat):
            return frozenset({f"hand/{seat}", "pile", "turn"})
        case ev.Reshuffled():
            return frozenset({"pile"})
        case ev.Healed(seat):
            return frozenset({f"health/{seat}"})
        case ev.SetRight(target) if target.endswith((".health", ".max_health")):
            return frozenset({f"health/{target.partition('.')[0]}", "turn"})
        case _:
            return frozenset({"*"})
