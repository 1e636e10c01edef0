"""Words on the page and names for what has no words: text roles, accessible names, test ids."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import flet as ft

from companion.ui.colours import Role
from companion.ui.theme import Type, text_sizes

Handler = Callable[[Any], Any] | None
"""An event handler. Make it once per screen (`use_memo(..., [])`), else caches do not hold."""


def text(
    value: str,
    kind: ft.TextThemeStyle = Type.BODY,
    color: ft.ColorValue | None = Role.INK,
    *,
    align: ft.TextAlign = ft.TextAlign.START,
    lines: int | None = None,
    grow: bool = False,
    weight: ft.FontWeight | None = None,
    read_as: str | None = None,
    size: float | None = None,
    key: str | None = None,
) -> ft.Text:
    """Text in a role of the type scale.

    `lines` cuts with an ellipsis after so many lines; `grow` takes the rest of the row;
    `color=None` inherits (inside buttons); `read_as` is what a screen reader says instead;
    `size` in px only where a word has to fit into a cell.
    """
    return ft.Text(
        value,
        theme_style=kind,
        color=color,
        text_align=align,
        max_lines=lines,
        overflow=ft.TextOverflow.ELLIPSIS if lines else ft.TextOverflow.CLIP,
        expand=grow,
        weight=weight,
        size=size,
        semantics_label=read_as,
        key=key,
    )


_LETTER = 0.58
"""Width of a letter of the alphabet in its size, on the average of a word, rather too much."""
_NAME = 6
"""So many signs of East Asia together are a name; a line may end after any of more."""
_EAST = re.compile("[\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff01-\uff60]")
_LEAST = 11.0
"""Nothing is written smaller, in px: then rather in two."""


def word_size(
    value: str, kind: ft.TextThemeStyle, width: float, scale: float = 1.0
) -> float | None:
    """The size in px at which the longest word of `value` stays in one piece on `width` px; None
    where that of the type scale will do."""
    longest = 0.0
    for word in value.split():
        east = len(_EAST.findall(word))
        if east <= _NAME:
            longest = max(longest, east + (len(word) - east) * _LETTER)
    fits = width / max(1.0, longest)
    return None if fits >= text_sizes(scale)[kind.name.lower()] else max(_LEAST, round(fits, 1))


# marks that would let a name turn the words around it
_TURNING = {ord(mark): None for mark in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"}


def isolate(name: str) -> str:
    """A player's name made safe to stand inside a sentence: a right-to-left name turns only itself.

    Wraps it in the Unicode isolates FSI/PDI, without direction marks of its own.
    """
    return f"\u2068{name.translate(_TURNING)}\u2069"


def sem(
    control: ft.Control,
    *,
    label: str | None = None,
    ident: str | None = None,
    button: bool | None = None,
    selected: bool | None = None,
    expanded: bool | None = None,
    header: bool | None = None,
    live: bool | None = None,
    value: str | None = None,
    hide_inside: bool = False,
    key: str | None = None,
    expand: bool | int | None = None,
) -> ft.Control:
    """Give a control a name for screen readers and `ident` for tests, as one node.

    In the browser: `[flt-semantics-identifier="<ident>"]`, which takes the tap as well.
    `hide_inside` drops what the content would say by itself when `label` already says it. Raises
    ValueError around something to tap: the tap would be dropped for a screen reader as well.
    """
    if hide_inside and getattr(control, "on_click", None) is not None:
        raise ValueError("hide_inside would hide the tap, too")
    named = ft.Semantics(
        content=control,
        label=label,
        identifier=ident,
        button=button,
        selected=selected,
        expanded=expanded,
        header=header,
        live_region=live,
        value=value,
        exclude_semantics=hide_inside,
        key=key,
        expand=expand,
    )
    return named


def gap(px: float) -> ft.Container:
    """Empty room of `px` in both directions."""
    return ft.Container(width=px, height=px)
