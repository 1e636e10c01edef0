"""What may be chosen for a step, and how steps are looked up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.games.arnak.play.desk import Desk
from companion.games.arnak.play.scene import FREE_OF_CHARGE, Cost, Scene
from companion.games.arnak.play.tasks import Task
from companion.games.arnak.travel import Payment
from companion.table.message import Message
from companion.table.refusal import Refusal

DECLINE = "no"


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a step, or one target of an action.

    `pick` names it in a command; `subject` what it is about ("card.torch", "site.a3") for the
    picture. `payment` is the least costly way to pay `cost`.
    """

    pick: str
    label: Message
    subject: str = ""
    cost: Cost = FREE_OF_CHARGE
    payment: Payment | None = None
    outcome: Message | None = None
    refused: Refusal | None = None
    hidden: bool = False
    """Whether it is about a card in hand: that it may be chosen is no business of others."""

    @property
    def secret(self) -> bool:
        """Whether it depends on the hand that it may not be chosen."""
        return self.refused is not None and self.refused.public is not None

    @property
    def open(self) -> bool:
        """Whether it may be chosen."""
        return self.refused is None

    def priced(self, scene: Scene) -> Choice:
        """With its payment, or with the reason why it cannot be paid."""
        if self.refused is not None or not self.cost or not scene.pricing:
            return self
        if not scene.wants(self.pick):
            return self
        payment, refused = scene.affords(self.cost)
        if refused is None and not self.cost.icons:
            return self  # nothing to choose in how it is paid
        return replace(self, payment=payment, refused=refused)

    def refuse(self, refused: Refusal | None) -> Choice:
        """With a reason against it, unless there is one already."""
        return (
            self if refused is None or self.refused is not None else replace(self, refused=refused)
        )


@dataclass(frozen=True, slots=True)
class Op:
    """How a step is done.

    `choices(scene, task)` lists the answers; None says that there is nothing to ask.
    `do(desk, task, choice)` carries the step out. `declines(scene, task)`: whether it may be
    declined.
    """

    choices: Callable[[Scene, Task], Sequence[Choice] | None]
    do: Callable[[Desk, Task, Choice | None], None]
    declines: Callable[[Scene, Task], bool]
    asks: str = ""
    """Catalogue key of the question."""


OPS: dict[str, Op] = {}


def op(
    name: str,
    choices: Callable[[Scene, Any], Sequence[Choice] | None],
    do: Callable[[Desk, Any, Any], None],
    declines: Callable[[Scene, Any], bool] | None = None,
) -> None:
    """Say how the step `name` is done."""
    OPS[name] = Op(choices, do, declines or _if_optional, f"arnak.ask.{name}")


def _if_optional(scene: Scene, task: Task) -> bool:
    return bool(getattr(task.step, "optional", False))


def nothing_to_ask(scene: Scene, task: Task) -> None:
    """For steps that are done without a question."""
    return None


def run(desk: Desk) -> None:
    """Do what is still to be done, until a question has to be asked or nothing is left.

    A step that cannot be done is skipped. One that has a single answer and may not be declined is
    not asked. Neither is decided by what only its owner knows: others would learn it.
    """
    while desk.todo:
        task = desk.todo[0]
        how = OPS[task.step.op]
        scene = desk.scene(task.seat)
        choices = how.choices(scene, task)
        if choices is None:
            desk.todo.pop(0)
            how.do(desk, task, None)
            continue
        possible = [c for c in choices if c.open or c.secret]
        if not possible:
            desk.todo.pop(0)
        elif len(possible) == 1 and _goes_by_itself(possible[0], how.declines(scene, task)):
            desk.todo.pop(0)
            how.do(desk, task, possible[0])
        else:
            return


def _goes_by_itself(choice: Choice, may_decline: bool) -> bool:
    return choice.open and not choice.hidden and not may_decline and not choice.cost.icons


def may_decline(scene: Scene, task: Task, choices: Sequence[Choice]) -> bool:
    """Whether "no" is an answer: to an offer, and where nothing else can be answered."""
    return OPS[task.step.op].declines(scene, task) or not any(c.open for c in choices)


def answer(desk: Desk, pick: str, payment: Payment | None) -> Refusal | None:
    """Answer the question that waits, and go on."""
    task = desk.todo[0]
    how = OPS[task.step.op]
    scene = desk.facing(task.seat, pick)
    if pick == DECLINE:
        every = desk.scene(task.seat)
        choices = how.choices(every, task) or ()
        if not may_decline(every, task, choices) and not desk.actor.insists:
            return Refusal(Message("arnak.no.must"), overridable=True)
        desk.todo.pop(0)
        run(desk)
        return None
    chosen = chosen_of(how.choices(scene, task) or (), pick, payment, scene)
    if isinstance(chosen, Refusal):
        return chosen
    if desk.stands(chosen.refused):
        return chosen.refused
    desk.todo.pop(0)
    how.do(desk, task, chosen)
    run(desk)
    return None


def chosen_of(
    choices: Sequence[Choice], pick: str, payment: Payment | None, scene: Scene
) -> Choice | Refusal:
    """The choice that was picked, paid as the player wishes."""
    found = next((c for c in choices if c.pick == pick), None)
    if found is None:
        return Refusal(Message("arnak.no.such", {"pick": pick[:40]}))
    if payment is not None and found.cost.icons:
        if not scene.pays(found.cost, payment):
            return Refusal(Message("arnak.no.payment"))
        left = scene.me.cards.hand_count - len(payment.cards)
        if left < found.cost.discard:
            return Refusal(Message("arnak.no.discard"), overridable=True)
        return replace(found, payment=payment)
    return found
