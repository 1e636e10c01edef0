"""The victory sheet as JSON: the format of `companion score` and of the API."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

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
from companion.games.border import Flag, Whole, shown
from companion.games.forms import AnyText, Form, read_form
from companion.games.problem import Problem
from companion.table.message import Message
from companion.table.names import likeness


class PlayerForm(Form):
    """One player; fields as in `Player`."""

    name: AnyText = ""
    camp: CampId
    special: Flag = False
    alive: Flag = True
    died: Whole | None = None


class OptionsForm(Form):
    """House rules, see `Options`."""

    winners: Winners = "side"
    open_on: OpenOn = "bloc"
    mutual: Mutual = "draw"


class VictoryForm(Form):
    """A sheet as it comes in. `last_damage` is a name."""

    game: Literal["alakanas"]
    players: Annotated[tuple[PlayerForm, ...], Field(max_length=40)]
    options: OptionsForm = OptionsForm()
    last_damage: AnyText | None = None


def read(data: object) -> VictorySheet | tuple[Problem, ...]:
    """The sheet in `data` (decoded JSON), or what does not fit. Says nothing about the rules."""
    entered = read_form(VictoryForm, data)
    if isinstance(entered, tuple):
        return entered
    form = entered.form
    players = tuple(
        Player(name, p.camp, p.special, p.alive, p.died)
        for p, name in zip(form.players, entered.names, strict=True)
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
