"""Reads steps from the pack: `{gain: {coin: 2}, optional: true}` becomes a `Gain`.

What was read before is taken as it is.

The arguments of a step are the fields of its dataclass in `effects.py`; `from` stands for `origin`
and `max` for `most`. Whatever does not fit is told with its place, such as "steps[0].gain.coin".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar, cast, get_type_hints

from pydantic import AfterValidator, BeforeValidator, Field, PlainValidator, create_model

from companion.games.arnak import effects
from companion.games.arnak.effects import Level, Mode, Step, Steps
from companion.games.arnak.goods import Icons, Purse, Vector
from companion.games.border import Fact, Flag, Text, misfit, shown

Small = Annotated[int, Field(strict=True, ge=0, le=99)]
Some = Annotated[int, Field(strict=True, ge=1, le=99)]
Counted = Literal[
    "guardians_overcome",
    "guardians_at_my_sites",
    "idols_in_crates",
    "idols_in_slots",
    "archaeologists_on_island",
]
"""What a `GainPer` can count."""

V = TypeVar("V", bound=Vector)


def _reader_of_vector(kind: type[V]) -> Callable[[object], V]:
    counts: dict[str, Any] = {f.name: (Small, 0) for f in fields(cast(Any, kind))}
    wire: type[Fact] = create_model(kind.__name__, __base__=Fact, **counts)

    def read(raw: object) -> V:
        return raw if isinstance(raw, kind) else kind.of(dict(wire.model_validate(raw)))

    return read


read_purse = _reader_of_vector(Purse)
read_icons = _reader_of_vector(Icons)
PurseIn = Annotated[Purse, PlainValidator(read_purse)]
"""`{coin: 2}`, of the five resources; what is not named is 0."""
IconsIn = Annotated[Icons, PlainValidator(read_icons)]
"""`{boot: 2}`, of the four travel icons."""


def _something(vector: V) -> V:
    if not vector:
        raise misfit("something", "at least one of something")
    return vector


SomePurse = Annotated[Purse, PlainValidator(read_purse), AfterValidator(_something)]
SomeIcons = Annotated[Icons, PlainValidator(read_icons), AfterValidator(_something)]


def _no_price(raw: object) -> Step:
    step = _read_step(raw)
    if isinstance(step, effects.Pay | effects.PayTravel):
        raise misfit("price_in_trade", "a price only in what a trade gives")
    return step


def not_empty(things: tuple[Any, ...]) -> tuple[Any, ...]:
    """A validator: at least one entry."""
    # Not `min_length`: pydantic would complain of it too whenever an entry does not fit.
    if not things:
        raise misfit("something", "at least one of something")
    return things


if TYPE_CHECKING:
    StepsIn = Steps
else:
    # To pydantic a step is just anything: to work out all kinds of steps anew at every field that
    # has some takes half a second at the start.
    StepsIn = Annotated[
        tuple[Annotated[Any, PlainValidator(_no_price)], ...],
        Field(max_length=12),
        AfterValidator(not_empty),
    ]
    """A list of steps; not empty."""
_Price: Any = Annotated[
    tuple[Annotated[Any, PlainValidator(lambda raw: _read_step(raw))], ...],
    Field(max_length=12),
    AfterValidator(not_empty),
]


def _by_level(surcharge: Mapping[Level, Purse]) -> tuple[tuple[Level, Purse], ...]:
    return tuple(sorted(surcharge.items()))


def _all(n: object) -> object:
    return None if n == "all" else n


_Bound = Annotated[int | None, Field(strict=True, ge=1, le=99)]


_IN_YAML = {"origin": "from", "most": "max"}
_ONE_OR_MORE = {"n", "up_to", "keep", "activations"}
_SPECIAL: Mapping[tuple[str, str], Any] = {
    ("gain_per", "count"): Annotated[tuple[Counted, ...], AfterValidator(not_empty)],
    ("gain_per", "most"): _Bound,
    ("refresh", "n"): Annotated[_Bound, BeforeValidator(_all)],
    ("activate", "surcharge"): Annotated[dict[Level, SomePurse], AfterValidator(_by_level)],
    ("research", "less_one_of"): Annotated[tuple[SomePurse, ...], Field(max_length=4)],
    ("trade", "give"): _Price,
    ("trade", "get"): StepsIn,
    ("choose", "of"): Annotated[tuple[StepsIn, ...], Field(max_length=9)],
    ("manual", "hint"): Text,
}


def _field(op: str, name: str, hint: Any) -> Any:
    """How the argument is read."""
    if (op, name) in _SPECIAL:
        return _SPECIAL[op, name]
    if hint is int:
        return Some if name in _ONE_OR_MORE else Small
    return {bool: Flag, Purse: PurseIn, Icons: IconsIn}.get(hint, hint)


def _op(kind: Any) -> str:
    """The name of a kind of step. A slotted class does not hand out its own defaults."""
    return next(cast(str, f.default) for f in fields(kind) if f.name == "op")


def _wire(kind: Any) -> type[Fact]:
    """The model of one step as it stands in the pack."""
    op = _op(kind)
    hints = get_type_hints(kind)
    args: dict[str, Any] = {}
    for f in fields(kind):
        if f.name not in ("op", "optional"):
            default = ... if f.default is MISSING else f.default
            alias = _IN_YAML.get(f.name)
            args[f.name] = (_field(op, f.name, hints[f.name]), Field(default, alias=alias))
    # A step that is nothing but a vector is written without the vector's name.
    read: Any = {"goods": SomePurse, "icons": SomeIcons}.get(next(iter(args)))
    if read is None or len(args) > 1:
        read = create_model(kind.__name__, __base__=Fact, **args)
    whole: dict[str, Any] = {op: (read, ...), "optional": (Flag, False)}
    return create_model(f"{kind.__name__}Step", __base__=Fact, **whole)


_KINDS: Mapping[str, Any] = {
    _op(kind): kind
    for kind in (
        effects.Gain,
        effects.GainPer,
        effects.Pay,
        effects.Upgrade,
        effects.Draw,
        effects.DrawKeep,
        effects.Discard,
        effects.Exile,
        effects.TakeFear,
        effects.Acquire,
        effects.Refresh,
        effects.Assist,
        effects.Activate,
        effects.Dig,
        effects.Move,
        effects.Overcome,
        effects.Research,
        effects.BonusTile,
        effects.Travel,
        effects.PayTravel,
        effects.Flag,
        effects.Trade,
        effects.Choose,
        effects.Manual,
    )
}
OPS: tuple[str, ...] = tuple(_KINDS)
"""The name of every kind of step."""
_ANY: tuple[type, ...] = tuple(_KINDS.values())
_WIRES: Mapping[str, type[Fact]] = {op: _wire(kind) for op, kind in _KINDS.items()}


def _read_step(raw: object) -> Step:
    if isinstance(raw, _ANY):
        return cast(Step, raw)
    if not isinstance(raw, Mapping):
        raise misfit("fields", "named fields")
    ops = [key for key in cast(Mapping[object, object], raw) if key != "optional"]
    if len(ops) != 1:
        raise misfit("one_step", "exactly one kind of step")
    op = ops[0]
    if not isinstance(op, str) or op not in _KINDS:
        listed = ", ".join(OPS)
        raise misfit("step", "a known kind of step", op=shown(str(op)), values=listed)
    wire: Any = _WIRES[op].model_validate(raw)
    args = getattr(wire, op)
    named: dict[str, Any] = dict(args) if isinstance(args, Fact) else {}
    step: Step = (
        _KINDS[op](**named, optional=wire.optional)
        if isinstance(args, Fact)
        else _KINDS[op](args, optional=wire.optional)
    )
    _makes_sense(step)
    return step


def _makes_sense(step: Step) -> None:
    """What no single argument can show."""
    if isinstance(step, effects.Choose) and (
        len(step.of) < 2 or (step.distinct and step.n > len(step.of))
    ):
        raise misfit("enough_choices", "as many alternatives as are chosen", n=step.n)
    if isinstance(step, effects.Acquire) and (step.price == "discount") != (step.discount > 0):
        raise misfit("discount", "a discount and price: discount together")
    if isinstance(step, effects.Research):
        said = bool(step.less) + bool(step.less_one_of)
        if said != (step.price == "discount"):
            raise misfit("discount", "a discount and price: discount together")


class _ModeIn(Fact):
    action: Literal["main", "free", "pass"]
    steps: StepsIn


def _read_mode(raw: object) -> Mode:
    if isinstance(raw, Mode):
        return raw
    wire = _ModeIn.model_validate(raw)
    return Mode(wire.action, wire.steps)


if TYPE_CHECKING:
    ModesIn = tuple[Mode, ...]
else:
    ModesIn = Annotated[tuple[Annotated[Any, PlainValidator(_read_mode)], ...], Field(max_length=4)]
    """A list of ways to use a card: `[{action: free, steps: [{gain: {coin: 2}}]}]`."""


def read_steps(raw: object) -> Steps:
    """The list of steps from plain values. Raises pydantic's ValidationError."""
    return _Steps.model_validate({"steps": raw}).steps


class _Steps(Fact):
    steps: StepsIn
