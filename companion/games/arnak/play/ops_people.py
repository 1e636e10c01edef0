"""Steps about assistants (A19)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.games.arnak import effects as fx
from companion.games.arnak.play import events as ev
from companion.games.arnak.play.choices import Choice, op
from companion.games.arnak.play.desk import Desk
from companion.games.arnak.play.ops_goods import after_fare, price_of_steps
from companion.games.arnak.play.ops_turn_up import (
    assistant_words,
    name_top,
    unseen_assistants,
)
from companion.games.arnak.play.scene import Scene
from companion.games.arnak.play.state import UNKNOWN, Assistant
from companion.games.arnak.play.tasks import Task
from companion.table.message import Message
from companion.table.refusal import refuse


def _tired(scene: Scene) -> list[Assistant]:
    return [a for a in scene.me.assistants if not a.ready]


def _to_refresh(scene: Scene, task: Task) -> Sequence[Choice] | None:
    step = task.step
    assert isinstance(step, fx.Refresh)
    tired = _tired(scene)
    if step.n is None or len(tired) <= step.n:
        return None
    return [_own(scene, a) for a in tired]


def _own(scene: Scene, a: Assistant) -> Choice:
    return Choice(a.id, assistant_words(scene, a.id, gold=a.gold), f"assistant.{a.id}")


def _refresh(desk: Desk, task: Task, choice: Choice | None) -> None:
    step = task.step
    assert isinstance(step, fx.Refresh)
    who = {a.id for a in _tired(desk.scene(task.seat))} if choice is None else {choice.pick}
    now = tuple(replace(a, ready=a.ready or a.id in who) for a in desk.me(task.seat).assistants)
    if who:
        desk.write(ev.AssistantsChanged(task.seat, now))
    if choice is not None and step.n is not None and step.n > 1:
        desk.then(task, fx.Refresh(step.n - 1, step.optional))


def tops(scene: Scene) -> list[Choice]:
    """The top assistants of the supply; `pick` is the stack's number."""
    found: list[Choice] = []
    for i, stack in enumerate(scene.state.stacks):
        if stack and stack[0] == UNKNOWN:
            label = Message("arnak.choice.stack", {"n": i + 1})
            found.append(Choice(str(i), label, "back.assistant"))
        elif stack:
            found.append(Choice(str(i), assistant_words(scene, stack[0]), f"assistant.{stack[0]}"))
    return found


def _possible(scene: Scene, task: Task) -> Sequence[Choice]:
    step, me = task.step, scene.me
    assert isinstance(step, fx.Assist)
    match step.do:
        case "recruit":
            return _recruits(scene, step)
        case "promote":
            return [
                Choice(a.id, assistant_words(scene, a.id, gold=True), f"assistant.{a.id}")
                for a in me.assistants
                if not a.gold
            ]
        case "swap":
            own = [(a, _own(scene, a)) for a in me.assistants]
            return [
                replace(
                    top,
                    pick=f"{a.id}>{top.pick}",
                    label=Message("arnak.choice.swap", {"old": mine.label, "new": top.label}),
                )
                for a, mine in own
                for top in tops(scene)
            ]
        case _:
            return [_loan(scene, top, gold=step.side == "gold") for top in tops(scene)]


def _loan(scene: Scene, top: Choice, *, gold: bool) -> Choice:
    """That side of a top assistant, at the price it asks for if it is a trade."""
    name = scene.state.stacks[int(top.pick)][0]
    if name == UNKNOWN:
        return top
    facts = scene.rules.effects.assistants[name]
    cost = price_of_steps(facts.gold if gold else facts.silver)
    return replace(top, label=assistant_words(scene, name, gold=gold), cost=cost).priced(scene)


def _recruits(scene: Scene, step: fx.Assist) -> list[Choice]:
    """Whom one can take on; nobody when one has two already (A19)."""
    most = scene.rules.pack.setup.most_assistants
    full = refuse("arnak.no.assistants_full", n=most) if len(scene.me.assistants) >= most else None
    if step.origin == "rescue_space":
        ids = unseen_assistants(scene) if scene.state.rescue else []
        return [Choice(a, assistant_words(scene, a), f"assistant.{a}", refused=full) for a in ids]
    return [c.refuse(full) for c in tops(scene)]


def _assist(desk: Desk, task: Task, choice: Choice) -> None:
    step, seat = task.step, task.seat
    assert isinstance(step, fx.Assist)
    own = desk.me(seat).assistants
    if step.do == "promote":
        gold = tuple(Assistant(a.id, True, True) if a.id == choice.pick else a for a in own)
        desk.write(ev.AssistantsChanged(seat, gold))
        return
    if step.do == "recruit" and step.origin == "rescue_space":
        desk.write(
            ev.AssistantTurnedUp(choice.pick),
            ev.AssistantsChanged(
                seat,
                (*own, Assistant(choice.pick, ready=step.ready)),
                desk.state.stacks,
                desk.state.rescue - 1,
            ),
        )
        return
    old, _, number = choice.pick.rpartition(">")
    stack = int(number)
    if name_top(desk, task, stack):
        # Once its name is told, the same choice goes on without asking again.
        desk.todo[1] = replace(task, used=(choice.pick,))
        return
    newcomer = desk.state.stacks[stack][0]
    if step.do == "borrow":
        facts = desk.rules.effects.assistants[newcomer]
        steps = facts.gold if step.side == "gold" else facts.silver
        steps = after_fare(desk, seat, steps, choice)
        # Whoever did not know its name has not said yes to its price.
        desk.next_steps(seat, steps, f"assistant.{newcomer}", wanted=not task.used)
        return
    left = desk.state.stacks[stack][1:]
    if step.do == "swap":
        leaver = next(a for a in own if a.id == old)
        left = (*left, old)
        team = tuple(
            Assistant(newcomer, leaver.gold, step.ready) if a.id == old else a for a in own
        )
    else:
        team = (*own, Assistant(newcomer, step.side == "gold", step.ready))
    stacks = (*desk.state.stacks[:stack], left, *desk.state.stacks[stack + 1 :])
    desk.write(ev.AssistantsChanged(seat, team, stacks, desk.state.rescue))


def _chosen_or_possible(scene: Scene, task: Task) -> Sequence[Choice] | None:
    """Nothing to ask when only the name of the chosen one was missing."""
    return None if task.used else _possible(scene, task)


def _assist_on(desk: Desk, task: Task, choice: Choice | None) -> None:
    _assist(desk, task, choice or Choice(task.used[0], Message("arnak.nothing")))


op("refresh", _to_refresh, _refresh)
op("assistant", _chosen_or_possible, _assist_on)
