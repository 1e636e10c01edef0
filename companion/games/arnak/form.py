"""The score sheet as JSON: the format of `companion score` and of the API."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from companion.games.arnak.rival_sheet import RivalSheet
from companion.games.arnak.sheet import Options, ScoreSheet, Sheet, TieBreak, Tiles
from companion.games.border import Whole
from companion.games.forms import AnyText, Form, read_form
from companion.games.problem import Problem


class TilesForm(Form):
    """Temple tiles by metal."""

    bronze: Whole = 0
    silver: Whole = 0
    gold: Whole = 0


class PlayerForm(Form):
    """One player; fields as in `Sheet`. Whatever is left out is 0, empty or not said."""

    name: AnyText = ""
    glass: Whole = 0
    arrival: Whole | None = None
    notebook: Whole = 0
    tiles: TilesForm = TilesForm()
    idols: Whole = 0
    idols_in_slots: Whole = 0
    guardians: Whole = 0
    cards: Annotated[tuple[AnyText, ...], Field(max_length=200)] = ()
    card_points: Whole = 0
    fear: Whole = 0
    fear_tiles: Whole = 0
    leader: AnyText | None = None
    filled_slots: Annotated[tuple[Whole, ...], Field(max_length=20)] | None = None
    lantern: Whole = 0
    arrival_points: Whole | None = None


class RivalForm(Form):
    """The rival of a solo game (A24); fields as in `RivalSheet`."""

    glass: Whole = 0
    arrival: Whole | None = None
    notebook: Whole = 0
    tiles: TilesForm = TilesForm()
    idols: Whole = 0
    idols_unique: Whole = 0
    guardians: Whole = 0


class OptionsForm(Form):
    """House rules of scoring."""

    tie_break: TieBreak = "rulebook"


class ScoreForm(Form):
    """A sheet as it comes in."""

    game: Literal["arnak"]
    temple: AnyText
    players: Annotated[tuple[PlayerForm, ...], Field(max_length=20)]
    options: OptionsForm = OptionsForm()
    rival: RivalForm | None = None


def read(data: object) -> ScoreSheet | tuple[Problem, ...]:
    """The sheet in `data` (decoded JSON), or what does not fit. Says nothing about the rules."""
    entered = read_form(ScoreForm, data)
    if isinstance(entered, tuple):
        return entered
    form = entered.form
    players = tuple(_player(p, name) for p, name in zip(form.players, entered.names, strict=True))
    rival = None if form.rival is None else _rival(form.rival)
    return ScoreSheet(form.temple, players, Options(form.options.tie_break), rival)


def _tiles(form: TilesForm) -> Tiles:
    return Tiles(form.bronze, form.silver, form.gold)


def _rival(form: RivalForm) -> RivalSheet:
    return RivalSheet(
        glass=form.glass,
        arrival=form.arrival,
        notebook=form.notebook,
        tiles=_tiles(form.tiles),
        idols=form.idols,
        idols_unique=form.idols_unique,
        guardians=form.guardians,
    )


def _player(form: PlayerForm, name: str) -> Sheet:
    return Sheet(
        name=name,
        glass=form.glass,
        arrival=form.arrival,
        notebook=form.notebook,
        tiles=_tiles(form.tiles),
        idols=form.idols,
        idols_in_slots=form.idols_in_slots,
        guardians=form.guardians,
        cards=form.cards,
        card_points=form.card_points,
        fear=form.fear,
        fear_tiles=form.fear_tiles,
        leader=form.leader,
        filled_slots=form.filled_slots,
        lantern=form.lantern,
        arrival_points=form.arrival_points,
    )


def write(sheet: ScoreSheet) -> dict[str, object]:
    """The sheet as JSON; `read` gives the same sheet back. What nobody said is left out."""
    form: dict[str, object] = {
        "game": "arnak",
        "temple": sheet.temple,
        "players": [_written(p) for p in sheet.players],
        "options": {"tie_break": sheet.options.tie_break},
    }
    if sheet.rival is not None:
        form["rival"] = _written_rival(sheet.rival)
    return form


def _written_tiles(tiles: Tiles) -> dict[str, int]:
    return {"bronze": tiles.bronze, "silver": tiles.silver, "gold": tiles.gold}


def _written_rival(rival: RivalSheet) -> dict[str, object]:
    form: dict[str, object] = {
        "glass": rival.glass,
        "arrival": rival.arrival,
        "notebook": rival.notebook,
        "tiles": _written_tiles(rival.tiles),
        "idols": rival.idols,
        "idols_unique": rival.idols_unique,
        "guardians": rival.guardians,
    }
    return {k: v for k, v in form.items() if not (k == "arrival" and v is None)}


def _written(player: Sheet) -> dict[str, object]:
    form: dict[str, object] = {
        "name": player.name,
        "glass": player.glass,
        "arrival": player.arrival,
        "notebook": player.notebook,
        "tiles": _written_tiles(player.tiles),
        "idols": player.idols,
        "idols_in_slots": player.idols_in_slots,
        "guardians": player.guardians,
        "cards": list(player.cards),
        "card_points": player.card_points,
        "fear": player.fear,
        "fear_tiles": player.fear_tiles,
        "leader": player.leader,
        "filled_slots": None if player.filled_slots is None else list(player.filled_slots),
        "lantern": player.lantern,
        "arrival_points": player.arrival_points,
    }
    unsaid = ("arrival", "leader", "filled_slots", "arrival_points")
    return {k: v for k, v in form.items() if not (k in unsaid and v is None)}
