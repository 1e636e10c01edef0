"""Faults of Flet 1.0.5's sessions, put right for this process. Each may be called again."""

from __future__ import annotations

import functools
import logging
from collections.abc import Callable, Iterator
from typing import Any

from flet.components.component import Component
from flet.controls.base_control import BaseControl
from flet.controls.object_patch import DiffBuilder
from flet.messaging.session import Session

from companion.hub.live import where

log = logging.getLogger(__name__)


def repair_flet() -> None:
    """All of them."""
    guard_renders()
    keep_retained_children()
    hear_late_answers()
    draw_while_away()


def keep_retained_children() -> None:
    """Let a control that a dialog keeps through a render go on hearing its device.

    When a dialog is rendered anew, Flet 1.0.5 strikes everything below its old containers off the
    session's list, also what stands unchanged in the new ones: what is typed into such a field, or
    tapped, is lost without a word. What really went is struck off on its own account.
    """
    struck = DiffBuilder._removed_controls
    if getattr(struck, "itself_only", False):
        return

    @functools.wraps(struck)
    def removed(self: DiffBuilder, item: Any, recurse: bool) -> Iterator[Any]:
        if recurse or not isinstance(item, BaseControl):
            yield from struck(self, item, recurse)
        else:
            yield item  # replaced by its successor; its children speak for themselves

    removed.itself_only = True  # type: ignore[attr-defined]
    DiffBuilder._removed_controls = removed  # type: ignore[method-assign]


def hear_late_answers() -> None:
    """Let an answer of a control that is gone be heard by whoever asked, as a failure.

    Closing a sheet over a picture that its camera is just taking is enough. Flet 1.0.5 ends the
    phone's line over such an answer, and whoever asked waits for ever.
    """
    answered: Callable[..., None] = Session.handle_invoke_method_results
    if getattr(answered, "late_ones", False):
        return

    @functools.wraps(answered)
    def heard(self: Session, control_id: int, call_id: str, result: Any, error: str | None) -> None:
        if control_id in self.index:
            answered(self, control_id, call_id, result, error)
        else:  # in the name of the page, which is always there
            answered(self, self.page._i, call_id, None, error or "the control is gone")

    heard.late_ones = True  # type: ignore[attr-defined]
    Session.handle_invoke_method_results = heard  # type: ignore[method-assign]


def guard_renders() -> None:
    """Keep a session alive when one render fails.

    Unguarded, an exception in any render ends the session's update task without a word, and the
    screen is dead. With the guard the last good picture stays and the next wake repairs it.
    """
    if getattr(Component.update, "guarded", False):
        return
    update = Component.update

    @functools.wraps(update)
    def guarded(self: Component) -> None:
        try:
            update(self)
        except Exception as error:
            name = getattr(self.fn, "__name__", self.fn)
            log.error("a render of %s failed: %s", name, where(error))

    guarded.guarded = True  # type: ignore[attr-defined]
    Component.update = guarded  # type: ignore[method-assign]


def draw_while_away() -> None:
    """Let a session whose line is down go on being drawn; what would be sent is dropped as before.

    Flet 1.0.5 forgets whatever is to be drawn or ended then, and gives a page that comes back the
    picture from before: a card that was covered when the line broke would be sent open once more.
    """
    if getattr(Session.schedule_update, "while_away", False):
        return

    def schedule_update(self: Any, control: BaseControl) -> None:
        self._Session__pending_updates.add(control)
        self._Session__updates_ready.set()

    def schedule_effect(self: Any, hook: Any, is_cleanup: bool) -> None:
        self._Session__pending_effects.append((hook, is_cleanup))
        self._Session__updates_ready.set()

    schedule_update.while_away = True  # type: ignore[attr-defined]
    Session.schedule_update = schedule_update  # type: ignore[method-assign]
    Session.schedule_effect = schedule_effect  # type: ignore[method-assign]
