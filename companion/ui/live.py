"""How a screen follows a table. Everything here is measured technique; change it with a measure.

One component per screen reads its view when it renders, and is woken by a number that never
repeats; so bursts become one render of the newest view. A wake runs in the context of the page it
belongs to: called in another's, Flet would send one phone's picture to another phone.
"""

from __future__ import annotations

import contextvars
import functools
import itertools
import logging
from collections.abc import Awaitable, Callable, Hashable, Iterable, Sequence
from typing import Any, TypeVar

import flet as ft

from companion.hub.live import LiveTable, where
from companion.table.refusal import Refusal
from companion.table.seats import Viewer
from companion.table.view import TableView
from companion.ui.colours import Mood
from companion.ui.parts.backdrop import backdrop
from companion.ui.parts.frame import frame_bottom, frame_top, framed

log = logging.getLogger(__name__)

T = TypeVar("T")
_nonce = itertools.count(1)


def component(fn: Callable[..., Any]) -> Callable[..., Any]:
    """`ft.component`, whose annotation leaves out that a component takes a `key` as well."""
    return ft.component(fn)


def region(fn: Callable[..., Any]) -> Callable[..., Any]:
    """A part of a screen that is rendered anew only when its arguments have changed.

    Arguments are slices of a view (compared by ==), the language, and objects that live as long as
    the session; never functions made while rendering.
    """
    return ft.memo(ft.component(fn))


def use_wake() -> Callable[[], None]:
    """A function that renders this component anew, from wherever and whenever it is called.

    The same function for the life of the component.
    """
    _, tick = ft.use_state(0)

    def make() -> Callable[[], None]:
        context = contextvars.copy_context()  # of this render, hence of this page

        def wake() -> None:
            # A context cannot be entered twice; a wake from within a wake gets a copy.
            context.copy().run(tick, next(_nonce))

        return wake

    return ft.use_memo(make, [])


def use_lasting(begin: Callable[[], Callable[[], None] | None], needs: Sequence[Any]) -> None:
    """Do something when the component comes, and the opposite, which `begin` gives back, when it
    goes or one of `needs` changes.

    Flet 1.0.5 forgets what an effect gives back as soon as the component is rendered once more.
    """
    end: Any = ft.use_ref(lambda: None)

    def ended() -> None:
        undo, end.current = end.current, None
        if undo is not None:
            undo()

    def began() -> None:
        end.current = begin()

    ft.use_effect(began, needs, cleanup=ended)


def use_table(
    live: LiveTable, key: str, attention: Callable[[bool], None] = lambda looking: None
) -> Callable[[Viewer], TableView | Refusal]:
    """Follow a table: the component renders anew whenever there is news for it.

    Returns what gives the newest view through someone's eyes, for the device with secret `key`.
    `attention` is told when the device looks away (hidden, locked, cut off) and when it is back.
    """
    page = ft.context.page
    wake = use_wake()

    def mount() -> Callable[[], None]:
        watch = live.watch(key, lambda: wake() if page.session.connection is not None else None)

        def away(_: Any = None) -> None:
            attention(False)
            live.connected(watch, False)

        def back(_: Any = None) -> None:
            attention(True)
            live.connected(watch, True)
            wake()

        def lifecycle(event: ft.AppLifecycleStateChangeEvent) -> None:
            looking = event.state in (ft.AppLifecycleState.RESUME, ft.AppLifecycleState.SHOW)
            attention(looking)
            if looking:
                wake()

        def leave(_: Any = None) -> None:
            live.leave(watch)

        page.on_disconnect, page.on_connect, page.on_close = away, back, leave
        page.on_app_lifecycle_state_change = lifecycle
        wake()
        return leave

    use_lasting(mount, [live.code])
    return ft.use_memo(lambda: functools.partial(live.view, key), [live.code, key])


def use_items(
    items: Iterable[T], key: Callable[[T], Hashable], make: Callable[[T], ft.Control]
) -> list[ft.Control]:
    """Controls for a list, in which an item that did not change keeps its control.

    The comparison of Flet stops at a control it has seen before, which is what makes a change to
    one line of a long list cheap. Keys must be unique, and `make` must depend on the item alone.
    """
    cache: Any = ft.use_ref(dict)
    old, new = cache.current or {}, dict[Hashable, tuple[T, ft.Control]]()
    for item in items:
        name = key(item)
        if name in new:
            raise ValueError(f"two items with the key {name!r} in one list")
        seen = old.get(name)
        new[name] = seen if seen is not None and seen[0] == item else (item, make(item))
    cache.current = new
    return [control for _, control in new.values()]


def use_sheet(dialog: ft.DialogControl | None) -> None:
    """Show a dialog for as long as this component is there and gives one.

    `on_dismiss` is for a finger that swipes it away. When it goes because it is not given any more,
    or because its component went, `on_dismiss` is not called: the device says so only when it has
    gone down, and by then another dialog may be open, which a handler that closes "the dialog"
    would close.
    """
    shown: Any = ft.use_ref(lambda: 0)
    """Odd while there is a dialog; each that comes or goes makes it one more."""
    if (dialog is not None) != bool(shown.current % 2):
        shown.current += 1

    def leave() -> None:
        shown.current = 0

    ft.use_effect(lambda: None, [], cleanup=leave)
    told, this = dialog.on_dismiss if dialog is not None else None, shown.current

    def make() -> Any:
        async def dismissed(event: Any) -> None:
            if shown.current == this and told is not None:
                await told(event)  # type: ignore[misc]

        return dismissed

    dismissed = ft.use_memo(make, [told, this])
    if dialog is not None:
        dialog.on_dismiss = dismissed
    ft.use_dialog(dialog)


def turn(open_: Callable[[Callable[[T], T]], Any], shown: T, then: T) -> None:
    """Go from the sheet that is `shown` to `then`, unless somebody has gone elsewhere meanwhile.

    For what comes after an `await`: while the table answers, a person may have closed the sheet or
    opened another one. `open_` is the setter of `ft.use_state`.
    """
    open_(lambda now: then if now == shown else now)


def use_frame(
    top: ft.Control,
    middle: Sequence[ft.Control],
    bottom: ft.Control | None = None,
    *,
    width: float,
    mood: Mood = "arnak",
    floating: ft.Control | None = None,
) -> ft.Control:
    """`page_frame` that keeps its ground, top and bottom as long as they are the same controls.

    Flet compares every control it has not seen before, field by field; so a screen that follows a
    table makes `top` and `bottom` in `ft.use_memo` and gives them back.
    """
    ground = ft.use_memo(lambda: backdrop(mood), [mood])
    above = ft.use_memo(lambda: frame_top(top, width), [id(top), width])
    below = ft.use_memo(
        lambda: None if bottom is None else frame_bottom(bottom, width), [id(bottom), width]
    )
    return framed(ground, above, middle, below, width=width, floating=floating)


Handler = Callable[..., Awaitable[None]]


def safe(handler: Handler) -> Handler:
    """A handler whose failure is logged instead of replacing the phone's screen by an error.

    For functions of an event and for methods. Make handlers once per screen: the methods of an
    object made in `ft.use_memo` stay equal, so caches and memoised parts hold.
    """

    @functools.wraps(handler)
    async def guarded(*args: Any) -> None:
        try:
            await handler(*args)
        except Exception as error:
            name = getattr(handler, "__qualname__", handler)
            log.error("a tap failed in %s: %s", name, where(error))

    return guarded
