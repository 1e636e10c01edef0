"""What is drawn quickly is what Flet's own way would have drawn."""

from __future__ import annotations

import dataclasses
import inspect
import subprocess
import sys
from datetime import date, time
from typing import Any

import flet as ft
import pytest
from flet.controls import object_patch
from flet.controls.base_control import BaseControl

from companion.ui.quick import draw_quickly, kinds, quick_init

for name in dir(ft):
    getattr(ft, name)  # Flet loads a kind of control when it is first named

LIKE_NO_OTHER = ("RawImage", "ServiceRegistry")
"""These make locks and names for themselves: no two are equal."""
CONTROLS = sorted(
    (kind for kind in kinds(BaseControl) if kind.__name__ not in LIKE_NO_OTHER),
    key=lambda kind: f"{kind.__module__}.{kind.__qualname__}",
)
OTHER: dict[str, Any] = {"ref": None, "data": {"any": "thing"}, "key": "k"}
"""What is given for a field that takes only some values."""


NOW = (date, time)
"""What is another each time, or equal only to itself."""


def slow_init(kind: type[Any]) -> Any:
    """The `__init__` that dataclasses wrote, whether or not another is in its place by now."""
    return inspect.unwrap(kind.__init__)


def made(kind: type[Any], init: Any, *places: Any, **given: Any) -> dict[str, Any] | str:
    """All that a control holds once it is made; or what is said against that."""
    control = object.__new__(kind)
    try:
        init(control, *places, **given)
    except Exception as error:
        return repr(error)
    held = {name: value for name, value in vars(control).items() if name != "_i"}
    held = {n: type(v) if isinstance(v, NOW) else v for n, v in held.items()}
    return held | {"kept, in order": list(held["_values"].items())}


def test_there_is_something_to_compare() -> None:
    assert {ft.Text, ft.Container, ft.Row, ft.Semantics, ft.FilledButton} <= set(CONTROLS)
    assert len(CONTROLS) > 200


@pytest.mark.parametrize("kind", CONTROLS, ids=lambda kind: kind.__name__)
def test_a_control_holds_the_same(kind: type[Any]) -> None:
    slow, quick = slow_init(kind), quick_init(kind)
    shape = inspect.signature(slow)
    assert list(inspect.signature(quick).parameters) == list(shape.parameters)
    fields = [p.name for p in shape.parameters.values() if p.name != "self"]
    needed = {
        p.name: "x"
        for p in shape.parameters.values()
        if p.default is inspect.Parameter.empty and p.name != "self"
    }
    assert made(kind, quick, **needed) == made(kind, slow, **needed)
    told = 0
    for field in fields:
        usual = shape.parameters[field].default
        for value in (None, False, 7, "x", OTHER.get(field, usual)):
            if value is usual and field not in OTHER:
                continue
            given = {**needed, field: value}
            wanted = made(kind, slow, **given)
            assert made(kind, quick, **given) == wanted, (field, value)
            told += isinstance(wanted, dict)
    if isinstance(made(kind, slow, **needed), dict):  # else it is the foundation of others
        assert told > len(fields)


def test_what_is_given_in_order_goes_to_the_same_places() -> None:
    for kind, places in ((ft.Text, ("words",)), (ft.Row, ([],)), (ft.Container, ())):
        assert made(kind, quick_init(kind), *places) == made(kind, slow_init(kind), *places)
    for init in (slow_init(ft.Text), quick_init(ft.Text)):
        assert "unexpected keyword argument 'colour'" in made(ft.Text, init, "x", colour="red")


def test_what_a_field_makes_anew_is_not_shared() -> None:
    init = quick_init(ft.Row)
    first, second = made(ft.Row, init), made(ft.Row, init)
    assert isinstance(first, dict)
    assert isinstance(second, dict)
    assert first["controls"] == []
    assert first["controls"] is not second["controls"]


def test_only_what_has_the_fields_is_a_dataclass() -> None:
    draw_quickly()
    asked = object_patch.dataclasses.is_dataclass
    for thing in (
        ft.Text("x"),
        ft.Text,
        ft.TextStyle(),
        ft.TextStyle,
        None,
        7,
        "x",
        [],
        dict[str, int],
        list,
    ):
        assert asked(thing) is dataclasses.is_dataclass(thing)
    assert object_patch.dataclasses.fields is dataclasses.fields


def test_kinds_that_are_loaded_later_are_made_quickly_too() -> None:
    """In a process of its own, where Flet has loaded nearly nothing yet."""
    asks = (
        "from companion.ui.quick import draw_quickly as d; d(); first = __import__('flet');"
        " before = first.controls.base_control._apply_control; d();"
        " assert before is first.controls.base_control._apply_control;"
        " print(hasattr(first.Slider.__init__, '__wrapped__'), first.Slider(value=1).value)"
    )
    done = subprocess.run([sys.executable, "-c", asks], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("True 1\n", "")
