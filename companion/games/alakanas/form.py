"""The victory sheet as JSON: the format of `companion score` and of the API."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from companion.games.alakanas.content import CampId
from companion.games.alakanas.victory import (
    Mutual,
    OpenOn,
    Options,
    Player,
    Verdict,
    VictorySheet,
    Winners,
)
from companion.games.border import Flag, Whole, misfits, shown
from companion.games.problem import Problem, read_names, unreadable
from companion.table.message import Message
from companion.table.names import likeness

AnyText = Annotated[str, Field(strict=True, max_length=200)]


class _Form(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class PlayerForm(_Form):
    """One player; fields as in `Player`."""

    name: AnyText = ""
    camp: CampId
    special: Flag = False
    alive: Flag = True
    died: Whole | None = None


class OptionsForm(_Form):
    """House rules, see `Options`."""

    winners: Winners = "side"
    open_on: OpenOn = "bloc"
    mutual: Mutual = "draw"


class VictoryForm(_Form):
    """A sheet as it comes in. `last_damage` is a name."""

    game: Literal["alakanas"]
    players: Annotated[tuple[PlayerForm, ...], Field(max_length=40)]
    options: OptionsForm = OptionsForm()
    last_damage: AnyText | None = None


def read(data: object) -> VictorySheet | tuple[Problem, ...]:
    """The sheet in `data` (decoded JSON), or what does not fit. Says nothing about the rules."""
    try:
        form = VictoryForm.model_validate(data)
    except ValidationError as error:
        return tuple(unreadable(m) for m in misfits(error))
    names = read_names([p.name for p in form.players])
    problems = tuple(n for n in names if isinstance(n, Problem))
    if problems:
        return problems
    players = tuple(
        Player(str(name), p.camp, p.special, p.alive, p.died)
        for p, name in zip(form.players, names, strict=True)
    )
    dealer: int | None = None
    if form.last_damage is not None:
        wanted = likeness(form.last_damage)
        dealer = next((i for i, p in enumerate(players) if likeness(p.name) == wanted), None)
        if dealer is None:
            params = {"name": shown(form.last_damage)}
            return (Problem(Message("sheet.no_such_player", params), None, "last_damage"),)
    options = Options(form.options.winners, form.options.open_on, form.options.mutual)
    return VictorySheet(players, options, dealer)


def write_verdict(sheet: VictorySheet, verdict: Verdict) -> dict[str, object]:
    """The verdict in the format of `companion score`."""
    return {
        "status": verdict.status,
        "side": verdict.side,
        "winners": [sheet.players[i].name for i in verdict.winners],
        "tasks_may_open": verdict.tasks_may_open,
    }
