"""Asking the cardboard: which tile, guardian, idol, assistant or card it was that came up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.games.arnak.play import events as ev
from companion.games.arnak.play.choices import Choice, op
from companion.games.arnak.play.desk import Desk
from companion.games.arnak.play.row import market_left
from companion.games.arnak.play.scene import Scene, amounts, icons_named, listed
from companion.games.arnak.play.state import UNKNOWN
from companion.games.arnak.play.tasks import OF_RIVAL, Task, TurnUp
from companion.games.arnak.play.words import card, steps_words
from companion.table.message import Message


def unseen_tiles(scene: Scene, level: int) -> list[str]:
    """The site tiles of a level that can be on top of its stack now: those nobody has seen, and
    when there are none left, the first that was put under it."""
    sites = [s.id for s in scene.rules.effects.sites.values() if s.level == level]
    state = scene.state
    left = [t for t in sites if t not in state.seen_tiles and t not in state.under]
    return left or [t for t in state.under if t in sites][:1]


def unseen_guardians(scene: Scene) -> list[str]:
    """The guardians still in their stack."""
    return [g for g in scene.rules.effects.guardians if g not in scene.state.seen_guardians]


def unseen_assistants(scene: Scene) -> list[str]:
    """The assistants that nobody has seen yet."""
    return [a for a in scene.rules.effects.assistants if a not in scene.state.seen_assistants]


def _kinds_left(kinds: Mapping[str, Any], seen: Iterable[str]) -> list[str]:
    """Kinds of which not all copies have been seen."""
    gone = Counter(seen)
    return [k for k, facts in kinds.items() if gone[k] < facts.count]


def _possible(scene: Scene, task: Task) -> Sequence[Choice]:
    step = task.step
    assert isinstance(step, TurnUp)
    state, book = scene.state, scene.rules.effects
    match step.thing:
        case "idol":
            ids = _kinds_left(book.idols, state.seen_idols)
            return [Choice(i, steps_words(book.idols[i].steps), f"idol.{i}") for i in ids]
        case "bonus":
            ids = _kinds_left(book.bonus_tiles, state.seen_bonus)
            return [Choice(i, steps_words(book.bonus_tiles[i].steps), f"bonus.{i}") for i in ids]
        case "tile":
            ids = unseen_tiles(scene, int(step.where) if step.where.isdigit() else level_of(step))
            return [Choice(i, steps_words(book.sites[i].steps), f"tile.{i}") for i in ids]
        case "guardian":
            return [
                Choice(g, guardian_words(scene, g), f"guardian.{g}")
                for g in unseen_guardians(scene)
            ]
        case "assistant":
            return [
                Choice(a, assistant_words(scene, a), f"assistant.{a}")
                for a in unseen_assistants(scene)
            ]
        case kind:
            found = market_left(state, scene.rules, kind)
            return [Choice(c, card(c), f"card.{c}") for c in found]


def level_of(step: TurnUp) -> int:
    """The level of the place where a tile comes: "a3" is of level I."""
    return {"a": 1, "b": 2}[step.where[0]]


def guardian_words(scene: Scene, guardian: str) -> Message:
    """A guardian told by its cost: its name is not printed."""
    cost = scene.rules.effects.guardians[guardian].cost
    parts = [
        *([amounts(cost.goods)] if cost.goods else []),
        *([icons_named(cost.icons)] if cost.icons else []),
        *([Message("arnak.does.discard", {"n": cost.discard})] if cost.discard else []),
    ]
    return Message("arnak.guardian", {"cost": listed(parts)})


def assistant_words(scene: Scene, assistant: str, *, gold: bool = False) -> Message:
    """An assistant told by what its silver (or gold) side does."""
    facts = scene.rules.effects.assistants[assistant]
    what = steps_words(facts.gold if gold else facts.silver)
    return Message("arnak.assistant", {"what": what})


def _turned_up(desk: Desk, task: Task, choice: Choice) -> None:
    step, pick, seat = task.step, choice.pick, task.seat
    assert isinstance(step, TurnUp)
    book = desk.rules.effects
    match step.thing:
        case "idol":
            desk.write(ev.IdolTurnedUp(pick))
            if task.source == OF_RIVAL:
                desk.write(ev.RivalIdol(pick))
                return
            desk.next_steps(seat, book.idols[pick].steps, f"idol.{pick}")
        case "bonus":
            desk.write(ev.BonusTurnedUp(pick))
            desk.next_steps(seat, book.bonus_tiles[pick].steps, f"bonus.{pick}")
        case "tile":
            at = "" if step.where.isdigit() else step.where
            desk.write(ev.TileTurnedUp(at, pick))
            if step.then == "use":
                desk.next_steps(seat, book.sites[pick].steps, f"tile.{pick}")
        case "guardian":
            desk.write(ev.GuardianTurnedUp(step.where, pick))
        case "assistant":
            _assistant_came(desk, task, step, pick)
        case kind:
            if step.where == "deck":
                desk.write(ev.DeckTopSeen(pick))
                desk.todo[0] = replace(desk.todo[0], used=(pick,))
            else:
                desk.write(ev.RowNamed(kind, int(step.where), pick))


def _assistant_came(desk: Desk, task: Task, step: TurnUp, pick: str) -> None:
    """The top of a stack is known now; the step that wanted it goes on by itself."""
    stack = int(step.where) if step.where.isdigit() else None
    desk.write(ev.AssistantTurnedUp(pick, stack))


def name_top(desk: Desk, task: Task, stack: int) -> bool:
    """Make sure the top assistant of a stack is known; else ask, and do the task afterwards."""
    if desk.state.stacks[stack][0] != UNKNOWN:
        return False
    desk.next(Task(task.seat, TurnUp("assistant", str(stack), "stay"), task.source), task)
    return True


op("turn_up", _possible, _turned_up)
