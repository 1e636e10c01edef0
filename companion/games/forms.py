"""Score sheets as JSON: what the forms of all games have in common."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Generic, Protocol, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from companion.games.border import misfits
from companion.games.problem import Problem, read_names, unreadable

# Wider than any real name or id: what is too long is refused with a reason of its own later.
AnyText = Annotated[str, Field(strict=True, max_length=200)]


class Form(BaseModel):
    """A part of a sheet as it comes in: nothing but its own fields."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class _Named(Protocol):
    @property
    def name(self) -> str: ...


class _Sheet(Protocol):
    @property
    def players(self) -> Sequence[_Named]: ...

    @classmethod
    def model_validate(cls, obj: Any) -> Any: ...


S = TypeVar("S", bound=_Sheet)


@dataclass(frozen=True, slots=True)
class Entered(Generic[S]):
    """A sheet that could be read, and its players' names as they will be shown."""

    form: S
    names: tuple[str, ...]


def read_form(kind: type[S], data: object) -> Entered[S] | tuple[Problem, ...]:
    """The form in `data` (decoded JSON), or what does not fit. Says nothing about the rules."""
    try:
        form: S = kind.model_validate(data)
    except ValidationError as error:
        return tuple(unreadable(m) for m in misfits(error))
    names: list[str] = []
    problems: list[Problem] = []
    for each in read_names([player.name for player in form.players]):
        if isinstance(each, Problem):
            problems.append(each)
        else:
            names.append(each)
    return tuple(problems) or Entered(form, tuple(names))
