"""The shapes of the API, for whoever reads `/docs`; what comes in is checked against them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Code = Annotated[str, Field(description="A table's code.", examples=["K7M2PQ"])]
CommandId = Annotated[
    str,
    Field(
        pattern=r"^[A-Za-z0-9._:-]{1,64}$",
        description="Made by the device, new for every command; sent again, nothing happens twice.",
        examples=["2b0c7d5e-4d0f-4d0e-9a55-1f1a52a0e6c1"],
    ),
]
SeatNo = Annotated[int, Field(ge=1, le=99, description="Number of the seat.", examples=[2])]
Name = Annotated[str, Field(max_length=200, description="A name as typed.", examples=["小明"])]


class Incoming(BaseModel):
    """Strict: no text for a number, no field that does not exist."""

    model_config = ConfigDict(strict=True, extra="forbid")


class OpenTable(Incoming):
    """A table to be opened. The device that opens it becomes its host."""

    game: str = Field(max_length=40, description="A game's id from `GET /api/games`.")
    options: dict[str, bool | int | str] = Field(
        default_factory=dict,
        max_length=60,
        description="Options and house rules that differ from the rulebook's.",
    )
    names: list[Name] = Field(
        default_factory=list[str],
        max_length=20,
        description="People without a phone, in table order: played from the host's device.",
    )
    start: bool = Field(default=False, description="Begin at once with just these people.")
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"game": "arnak", "names": ["小明", "Ana"], "start": True}]}
    )


class SendCommand(Incoming):
    """Something that a device asks for."""

    command_id: CommandId
    speaks_as: str | None = Field(
        default=None,
        alias="as",
        pattern=r"^(me|host|keeper|seat:[1-9][0-9]?)$",
        description="`seat:2`, `host`, or `me` (the default): the device's own seat, else host.",
        examples=["seat:2"],
    )
    insists: bool = Field(
        default=False, description='"Record it anyway", after a refusal that is `overridable`.'
    )
    command: dict[str, Any] = Field(
        description="`type` is the kind of command, the rest are its fields (see `Command.…`).",
        examples=[{"type": "Rename", "no": 2, "name": "Ana"}],
    )


class TakeSeat(Incoming):
    """A seat to sit down on."""

    name: Name
    no: int = Field(default=0, ge=0, le=99, description="Number of the seat; 0: any free one.")
    command_id: CommandId | None = None
    model_config = ConfigDict(json_schema_extra={"examples": [{"name": "小明", "no": 2}]})


class MakeReentry(Incoming):
    """The seat whose phone is lost."""

    seat: SeatNo


class Reenter(Incoming):
    """A re-entry code, as the host showed it."""

    code: str = Field(max_length=40, description="Six digits.", examples=["402915"])


class MessageOut(BaseModel):
    """A sentence: its catalogue key, what goes into it, and how it reads."""

    key: str = Field(examples=["log.sat_down"])
    params: dict[str, Any] = Field(examples=[{"seat": 2, "name": "小明"}])
    text: str = Field(examples=["小明 took seat 2"])


class RefusalOut(MessageOut):
    """Why something was not done, and what to do."""

    key: str = Field(examples=["seat.taken"])
    params: dict[str, Any] = Field(examples=[{"name": "小明"}])
    text: str = Field(examples=["This seat is taken: 小明. Choose another one."])
    overridable: bool = Field(description="Whether it may be sent again with `insists`.")


class Refused(BaseModel):
    """Every error has this shape."""

    refusal: RefusalOut


class SheetProblemOut(MessageOut):
    """One reason why a score sheet cannot be."""

    path: str = Field(description="Its place in the sheet.", examples=["players[0].notebook"])


class SheetRefused(Refused):
    """A score sheet that cannot be: every reason, the first one in `refusal` too."""

    problems: list[SheetProblemOut]


class ViewerOut(BaseModel):
    """Through whose eyes."""

    role: Literal["seat", "host", "keeper", "screen", "spectator"]
    seat: int | None


class SeatOut(BaseModel):
    """A seat as everybody sees it."""

    no: int
    name: str
    colour: int = Field(description="0 to 9.")
    phone: Literal["held", "none", "free"] = Field(description="`none`: played by the host.")
    here: bool = Field(description="Whether its phone is connected now.")
    host: bool = Field(description="Whether its phone is the host's.")


class PromptOut(BaseModel):
    """Something the viewer may do now, or why not."""

    id: str
    label: MessageOut
    command: dict[str, Any] = Field(description="What to send.")
    price: MessageOut | None
    outcome: MessageOut | None
    refused: RefusalOut | None
    primary: bool
    subject: str = Field(description='The thing it is about, "kind.id"; empty for none.')


class ScannedOut(BaseModel):
    """What a scanned tag means now."""

    status: Literal["known", "unknown", "damaged", "foreign", "elsewhere"]
    tag: str = Field(examples=["TS14B7QK2ZD01X3M"])
    version: int = Field(description="Number of the table's newest event.")
    kind: str = Field(examples=["card"])
    id: str = Field(examples=["torch"])
    copy_: int = Field(alias="copy", description="Which copy, from 1; 0: not known.")
    name: MessageOut | None = Field(description="The thing's name.")
    prompts: list[PromptOut] = Field(
        description="What may be done with it, the likeliest first; with a `refusal`, what the "
        "table may insist on."
    )
    refusal: RefusalOut | None = Field(description="Why nothing can be done with it now.")


class PhotoTagOut(ScannedOut):
    """A tag in a photo."""

    corners: list[tuple[float, float]] = Field(
        description="Four points in pixels of the upright photo, clockwise."
    )


class PhotoOut(BaseModel):
    """What a photo shows."""

    width: int = Field(description="Pixels of the upright photo.")
    height: int
    tags: list[PhotoTagOut]


class UndoOut(BaseModel):
    """What the undo button would undo: send `{"type": "Undo", "seq": …}`."""

    seq: int
    lines: list[MessageOut]


class LogLineOut(BaseModel):
    """One line of the log."""

    seq: int
    group: int = Field(description="The first event of the same command.")
    at: float = Field(description="Seconds since 1970.")
    by: int | None = Field(description="The seat that asked; null: the host.")
    text: MessageOut
    undone: bool
    override: MessageOut | None = Field(description="The refusal that somebody overrode.")


class ViewOut(BaseModel):
    """A table through one viewer's eyes: all that this viewer may see."""

    code: Code
    version: int = Field(description="Number of the newest event.")
    phase: Literal["lobby", "playing", "over"]
    game_id: str
    options: dict[str, Any]
    locked: bool
    seats: list[SeatOut]
    viewer: ViewerOut
    host: bool = Field(description="Whether the same device is the host's.")
    game: dict[str, Any] | None = Field(description="The game's own view; null in the lobby.")
    result: dict[str, Any] | None = Field(description="The result of a game that is over.")
    prompts: list[PromptOut]
    undo: UndoOut | None
    log: list[LogLineOut] = Field(description="The newest lines.")


class SummaryOut(BaseModel):
    """What everybody may know before sitting down."""

    code: Code
    game_id: str
    game: MessageOut
    phase: Literal["lobby", "playing", "over"]
    locked: bool
    seats: list[SeatOut]


class OpenedOut(BaseModel):
    """A new table."""

    code: Code
    key: str | None = Field(description="The new secret of the host's device; null: it had one.")
    join: str = Field(
        description="Where to point phones.", examples=["http://192.168.1.7:8550/j/K7M2PQ"]
    )
    view: ViewOut


class SeatedOut(BaseModel):
    """A seat that now belongs to the device."""

    seat: int
    key: str | None = Field(description="The device's new secret; null: it had sent one.")
    view: ViewOut


class AcceptedOut(BaseModel):
    """The command is in the journal."""

    seq: int = Field(description="Number of the table's newest event.")
    group: int | None = Field(description="First event of the command; null: nothing to change.")
    again: bool = Field(description="It had been done before.")


class ReentryOut(BaseModel):
    """A re-entry code, to be shown to the person and to nobody else."""

    seat: int
    code: str = Field(examples=["402915"])
    seconds: int = Field(description="How long it can be used.")


class OptionValueOut(BaseModel):
    """One value of an option."""

    value: bool | int | str
    label: MessageOut


class OptionOut(BaseModel):
    """A choice made before the game."""

    name: str
    label: MessageOut
    default: bool | int | str
    house_rule: bool
    values: list[OptionValueOut]


class GameOut(BaseModel):
    """A game that can be played."""

    id: str
    name: MessageOut
    fewest: int = Field(description="Seats at least.")
    most: int = Field(description="Seats at most.")
    seats_may_change: bool
    options: list[OptionOut]


class GamesOut(BaseModel):
    """The games that are installed."""

    games: list[GameOut]


class HealthOut(BaseModel):
    """The server is up."""

    ok: bool
    app: Literal["tableside"]
    version: str
    tables: int = Field(description="Tables in memory.")
