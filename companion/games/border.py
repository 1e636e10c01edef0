"""What came in from outside and does not fit: where, what was expected, what was there.

pydantic finds the misfits; here they become messages that a person can act on.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Self, cast

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, model_validator
from pydantic_core import ErrorDetails, PydanticCustomError

from companion.table.message import Message

Whole = Annotated[int, Field(strict=True, ge=-1_000_000, le=1_000_000)]
"""A whole number; no `true`, no "3", no 3.0."""

Count = Annotated[int, Field(strict=True, ge=0, le=9_999)]
Points = Annotated[int, Field(strict=True, ge=-99, le=99)]
Id = Annotated[str, Field(strict=True, pattern=r"^[a-z][a-z0-9_]{0,39}$")]
Flag = Annotated[bool, Field(strict=True)]

LONGEST_QUOTE = 60
_OURS = "expected."
_PLAIN = re.compile(r"[A-Za-z0-9_]{1,40}")


@dataclass(frozen=True, slots=True)
class Misfit:
    """One place that does not fit. `path` is like "players[0].tiles.bronze", "" for the whole."""

    path: str
    expected: Message
    got: str


def path_of(location: Sequence[int | str]) -> str:
    """The place in the notation of JSON: `path_of(("cards", 3, "vp"))` is "cards[3].vp"."""
    path = ""
    for step in location:
        if isinstance(step, int):
            path += f"[{step}]"
        elif step != "[key]":
            name = step if _PLAIN.fullmatch(step) else quoted(step)
            path += f".{name}" if path else name
    return path


def quoted(value: object) -> str:
    """A short picture of what was there. Never longer than a line."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "{…}"
    if isinstance(value, list | tuple):
        return "[…]"
    if isinstance(value, int) and abs(value) >= 10**20:
        return "…" if value > 0 else "-…"
    text = repr(value) if isinstance(value, str) else str(value)
    return text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 1] + "…"


def shown(text: str) -> str:
    """Text of unknown origin as it may stand in a message: one line, of a sane length."""
    plain = "".join(c if c.isprintable() else "\ufffd" for c in text)
    return plain if len(plain) <= LONGEST_QUOTE else plain[: LONGEST_QUOTE - 1] + "…"


def misfit(kind: str, text: str, /, **params: object) -> PydanticCustomError:
    """To be raised by a validator: `kind` names the catalogue entry "expected.<kind>"."""
    return PydanticCustomError(cast(Any, _OURS + kind), cast(Any, text), params)


def misfits(error: ValidationError) -> tuple[Misfit, ...]:
    """Everything that pydantic found, in the order of the input."""
    return tuple(_misfit(e) for e in error.errors(include_url=False))


def printable(text: str) -> str:
    """The text, if it has no control characters."""
    if not text.isprintable():
        raise misfit("printable", "text without control characters")
    return text


Text = Annotated[str, Field(strict=True, min_length=1, max_length=80), AfterValidator(printable)]


class Fact(BaseModel):
    """A thing of a content pack: nothing but its own fields, and never changed."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Name(Fact):
    """What is printed, by language. At least one of them."""

    en: Text | None = None
    zh: Text | None = None

    @model_validator(mode="after")
    def _said(self) -> Self:
        if self.en is None and self.zh is None:
            raise misfit("a_name", "a name in en or zh")
        return self

    @property
    def texts(self) -> dict[str, str]:
        """Language to text."""
        return {k: v for k, v in (("en", self.en), ("zh", self.zh)) if v is not None}


_KINDS = {
    "missing": "field",
    "extra_forbidden": "no_such_field",
    "int_type": "whole_number",
    "int_parsing": "whole_number",
    "int_from_float": "whole_number",
    "int_parsing_size": "whole_number",
    "string_type": "text",
    "bool_type": "true_or_false",
    "list_type": "list",
    "tuple_type": "list",
    "dict_type": "fields",
    "model_type": "fields",
    "model_attributes_type": "fields",
    "literal_error": "one_of",
    "greater_than_equal": "at_least",
    "less_than_equal": "at_most",
    "string_too_short": "text_not_empty",
    "string_too_long": "text_shorter",
    "string_pattern_mismatch": "id",
    "too_short": "items_at_least",
    "too_long": "items_at_most",
    "string_unicode": "text",
}


def _misfit(error: ErrorDetails) -> Misfit:
    of_ours = error["type"].startswith(_OURS)
    kind = error["type"] if of_ours else _OURS + _KINDS.get(error["type"], "other")
    context: Mapping[str, Any] = error.get("ctx") or {}
    params: dict[str, object] = {}
    if of_ours:
        params = dict(context)
    elif error["type"] == "literal_error":
        # pydantic lists the values as 'a', 'b' or 'c'
        listed = re.split(r", | or ", str(context.get("expected", "")))
        params["values"] = ", ".join(value.strip("'") for value in listed)
    else:
        bounds = ("ge", "le", "min_length", "max_length")
        limit = next((context[k] for k in bounds if k in context), None)
        params = {} if limit is None else {"limit": limit}
    # What is missing or superfluous is told by its place; a whole section would not be a picture.
    silent = of_ours or error["type"] in ("missing", "extra_forbidden")
    got = "" if silent else quoted(cast(object, error["input"]))
    return Misfit(path_of(error["loc"]), Message(kind, params), got)
