"""Screens drawn with a fifth less work: what Flet 1.0.5 does in vain for each control, left out.

- A control has 50 to 100 properties, nearly all left as they are. The `__init__` that dataclasses
  write for it assigns every one of them to a descriptor, which finds out that there is nothing to
  keep. The one written here asks the same questions (is it the default? then nothing is kept), but
  in one piece; what the control holds afterwards is the same.
- Comparing two screens writes a line for a log that is always off, for every value.
- `dataclasses.is_dataclass` is asked about every value, and asks about generic aliases first.
"""

from __future__ import annotations

import dataclasses
import functools
import logging
from collections.abc import Callable, Iterator
from typing import Any

import flet.version
from flet.controls import base_control, object_patch
from flet.controls.value_types import Prop

KNOWN_VERSION = "1.0.5"
"""The Flet whose controls are known to keep their properties in this way."""
_GIVEN_FIRST = ("_values", "_dirty")
"""What a control keeps its properties in: there before any of them."""


def draw_quickly() -> None:
    """Leave out what is done in vain, for kinds of controls too that are not loaded yet; once.

    Another Flet is left as it is: it is only slower.
    """
    declare = base_control._apply_control
    if flet.version.flet_version != KNOWN_VERSION or declare.__module__ == __name__:
        return

    def declared(kind: type[Any], *how: Any, **options: Any) -> type[Any]:
        return quicken(declare(kind, *how, **options))

    base_control._apply_control = declared
    for kind in kinds(base_control.BaseControl):
        quicken(kind)
    comparing: Any = object_patch
    if not comparing.logger.isEnabledFor(logging.DEBUG):
        comparing.logger.debug = _unheard
    comparing.dataclasses = _Dataclasses()


def _unheard(*_: object) -> None:
    """What nobody reads is not said."""


class _Dataclasses:
    """The module `dataclasses`, with a quicker `is_dataclass` for objects that are no classes."""

    @staticmethod
    def is_dataclass(thing: object) -> bool:
        if isinstance(thing, type):
            return dataclasses.is_dataclass(thing)
        return hasattr(type(thing), "__dataclass_fields__")

    def __getattr__(self, name: str) -> Any:
        found = getattr(dataclasses, name)
        setattr(self, name, found)
        return found


def kinds(base: type[Any]) -> Iterator[type[Any]]:
    """All kinds of controls below `base` that are loaded."""
    for kind in base.__subclasses__():
        yield kind
        yield from kinds(kind)


def quicken(kind: type[Any]) -> type[Any]:
    """The kind itself, made quickly, if its `__init__` is what dataclasses wrote."""
    init = kind.__dict__.get("__init__")
    if init is not None and init.__code__.co_filename == "<string>":
        kind.__init__ = functools.wraps(init)(quick_init(kind))
    return kind


def quick_init(kind: type[Any]) -> Callable[..., None]:
    """An `__init__` that takes and does what that of the dataclass `kind` does."""
    names: dict[str, Any] = {"make": object()}  # in the place of a default that is made each time
    places, words, lines, late = [], [], [], []
    for field in kind.__dataclass_fields__.values():
        role = field._field_type  # as dataclasses itself tells fields from mere annotations
        if role is dataclasses._FIELD_CLASSVAR or field.name in _GIVEN_FIRST:  # type: ignore[attr-defined]
            continue
        name, default, factory = field.name, field.default, field.default_factory
        made, given = factory is not dataclasses.MISSING, default is not dataclasses.MISSING
        names |= {f"default_{name}": default, f"make_{name}": factory}
        if field.init:
            shown = f"=default_{name}" if given else "=make" if made else ""
            (words if field.kw_only else places).append(f"{name}{shown}")
        if role is dataclasses._FIELD_INITVAR:  # type: ignore[attr-defined]
            late.append(name)
        elif field.init:
            lines.append(_kept(kind, field, names))
        elif made:
            lines.append(f"self.{name} = make_{name}()")
    head = ", ".join(["self", *places, *(["*"] if words else []), *words])
    body = ["kept = self._values = {}", "self._dirty = {}", *lines]
    body.append(f"self.__post_init__({', '.join(late)})")
    source = "\n ".join([f"def __init__({head}):", *body])
    exec(compile(source, __file__, "exec"), names)
    init: Callable[..., None] = names["__init__"]
    return init


def _kept(kind: type[Any], field: dataclasses.Field[Any], names: dict[str, Any]) -> str:
    """The line that keeps what was given for a field."""
    name = field.name
    place = next((base.__dict__[name] for base in kind.__mro__ if name in base.__dict__), None)
    if field.default_factory is not dataclasses.MISSING:
        return f"self.{name} = make_{name}() if {name} is make else {name}"
    if not isinstance(place, Prop) or field.default is dataclasses.MISSING:
        return f"self.{name} = {name}"
    names[f"usual_{name}"] = place.default
    quick = f"{name} is not default_{name} and " if place.default is field.default else ""
    return f"if {quick}not ({name} == usual_{name}): kept['{name}'] = {name}"
