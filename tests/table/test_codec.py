"""What is written is read back the same; what a device sends is taken at its word or refused."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.table import commands as cmd
from companion.table import events as ev
from companion.table.chance import Chance
from companion.table.codec import LARGEST_NUMBER, Codec, UnknownKind
from companion.table.game import Correct, Game, GameView, Meta, OptionValue, Prompt
from companion.table.message import Message, SeatRef
from companion.table.record import Record
from companion.table.refusal import Refusal
from companion.table.seats import Actor, Viewer
from tests.lifecounter import Change, Changed, LifeCounter
from tests.table.played import GAMES


@dataclass(frozen=True, slots=True)
class Tile:
    id: str
    points: int = 0


@dataclass(frozen=True, slots=True)
class Laid:
    """Every shape a game's event may have."""

    tile: Tile
    row: tuple[Tile, ...]
    at: tuple[int, int] | None
    kinds: frozenset[str]
    counts: dict[int, str]
    either: int | str
    share: float


@dataclass(frozen=True, slots=True)
class Lay:
    tile: Tile
    row: tuple[Tile, ...] = ()
    by: dict[int, str] | None = None
    option: OptionValue = 0


class Tiles(LifeCounter):
    meta = Meta("tiles", Message("tiles.name"), (1, 4))
    commands = (Lay,)
    events = (Laid,)


ALL: Mapping[str, Game[Any]] = {**GAMES, "tiles": Tiles()}
CODEC = Codec(ALL)
EVENTS = (*ev.TABLE_EVENTS, *(e for game in ALL.values() for e in game.events))

texts = st.text(max_size=8)
scalars = texts | st.integers() | st.booleans() | st.none() | st.builds(SeatRef, st.integers())
messages = st.recursive(
    st.builds(Message, texts, st.dictionaries(texts, scalars, max_size=3)),
    lambda inner: st.builds(Message, texts, st.dictionaries(texts, scalars | inner, max_size=3)),
    max_leaves=4,
)
st.register_type_strategy(float, st.floats(allow_nan=False, allow_infinity=False))
events = st.one_of([st.from_type(cls) for cls in EVENTS])
records = st.builds(
    Record,
    seq=st.integers(1),
    event=events,
    at=st.floats(0, 1e11),
    group=st.integers(1),
    seat=st.none() | st.integers(1, 20),
    host=st.booleans(),
    command_id=texts,
    override=st.none() | messages,
)


def typed(value: Any) -> object:
    """The value with the types of all its parts, as True == 1 == 1.0."""
    if is_dataclass(value):
        return [type(value), *(typed(getattr(value, f.name)) for f in fields(value))]
    if isinstance(value, dict):
        return {k: typed(v) for k, v in value.items()}
    if isinstance(value, tuple):
        return [tuple, *map(typed, value)]
    return type(value), value


@given(records)
def test_a_record_is_read_back_the_same(record: Record) -> None:
    line = CODEC.encode(record)
    assert "\n" not in line
    again = CODEC.decode(line)
    assert again == record
    assert CODEC.decode(CODEC.encode(again)) == again


@pytest.mark.parametrize("cls", EVENTS, ids=lambda cls: cls.__name__)
def test_every_kind_of_event(cls: type) -> None:
    @given(st.from_type(cls))
    def read_back(event: object) -> None:
        again = CODEC.decode(CODEC.encode(Record(1, event, 0.5, 1))).event
        assert type(again) is cls
        assert again == event
        assert typed(again) == typed(event)

    read_back()


within = st.integers(-LARGEST_NUMBER, LARGEST_NUMBER)


@pytest.mark.parametrize("kind", sorted(CODEC.command_types()))
def test_every_kind_of_command(kind: str) -> None:
    cls = CODEC.command_types()[kind]

    @given(st.from_type(cls).filter(lambda c: "nan" not in repr(c)))
    def read_back(command: object) -> None:
        data = CODEC.encode_command(command)
        assert data["type"] == kind
        through = json.loads(json.dumps(data))
        again = CODEC.decode_command(through)
        if isinstance(again, Refusal):  # a number that no browser could have sent
            assert str(LARGEST_NUMBER) in str(again.message.params["expected"])
            return
        assert type(again) is cls
        assert again == command
        assert typed(again) == typed(command)

    read_back()


def test_a_device_cannot_send_what_only_the_hub_may() -> None:
    for kind in ("Claim", "Reseat", "Undone", "HostPassed", "life:Changed", "SeatReseated"):
        refusal = CODEC.decode_command({"type": kind, "no": 1, "key": "x", "name": "x"})
        assert isinstance(refusal, Refusal)
        assert refusal.message.key == "command.unknown"


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"type": "life:Change"}, "by"),
        ({"type": "life:Change", "by": "1"}, "by"),
        ({"type": "life:Change", "by": 1.0}, "by"),
        ({"type": "life:Change", "by": 1.5}, "by"),
        ({"type": "life:Change", "by": True}, "by"),
        ({"type": "life:Change", "by": None}, "by"),
        ({"type": "life:Change", "by": [1]}, "by"),
        ({"type": "life:Change", "by": 2**53}, "by"),
        ({"type": "life:Change", "by": -(10**5000)}, "by"),
        ({"type": "life:Change", "by": float("nan")}, "by"),
        ({"type": "life:Change", "by": float("inf")}, "by"),
        ({"type": "life:Change", "by": 1, "for": 2}, "for"),
        ({"type": "Rename", "no": 1, "name": 7}, "name"),
        ({"type": "Rename", "no": 1, "name": "\ud83d"}, "name"),
        ({"type": "Rename", "no": 1, "name": "x" * 10_000_000}, "name"),
        ({"type": "Rename", "no": True, "name": "x"}, "no"),
        ({"type": "SetLock", "locked": 1}, "locked"),
        ({"type": "SetLock", "locked": "true"}, "locked"),
        ({"type": "Reorder", "order": [1, "2"]}, "order.1"),
        ({"type": "Reorder", "order": 3}, "order"),
        ({"type": "Reorder", "order": [True]}, "order.0"),
        ({"type": "Undo", "seq": 3.0}, "seq"),
        ({"type": "Correct", "target": "life", "value": "3"}, "value"),
        ({"type": "AddSeat", "phoneles": True}, "phoneles"),
        ({"type": "SetOption", "name": "life", "value": 20.0}, "value.bool"),
        ({"type": "tiles:Lay", "tile": {"id": "a", "points": "9"}}, "tile.points"),
        ({"type": "tiles:Lay", "tile": {"id": "a"}, "row": [{"points": 1}]}, "row.0.id"),
        ({"type": "Start", "now": 1}, "now"),
    ],
)
def test_a_malformed_command_is_refused_with_the_field(data: dict[str, Any], field: str) -> None:
    refusal = CODEC.decode_command(data)
    assert isinstance(refusal, Refusal), refusal
    assert not refusal.overridable
    assert refusal.message.key == "command.malformed"
    assert refusal.message.params["field"] == field
    assert refusal.message.params["type"] == data["type"]
    assert refusal.message.params["expected"]
    str(refusal).encode()


@pytest.mark.parametrize(
    ("value", "kept"), [(True, True), (False, False), (1, 1), (0, 0), ("1", "1"), ("true", "true")]
)
def test_an_option_keeps_the_type_it_was_sent_with(value: object, kept: object) -> None:
    made = CODEC.decode_command({"type": "SetOption", "name": "x", "value": value})
    assert isinstance(made, cmd.SetOption)
    assert repr(made.value) == repr(kept)


@pytest.mark.parametrize("data", [None, [], [1], "Start", 7, {}, {"type": None}, {"type": 1},
                                  {"type": ["Start"]}, {"type": {}}, {"type": "start"},
                                  {"type": "\ud83d" * 99}, {"type": "x" * 10_000_000}])  # fmt: skip
def test_what_is_no_command_at_all_is_refused(data: object) -> None:
    refusal = CODEC.decode_command(data)
    assert isinstance(refusal, Refusal)
    assert refusal.message.key in ("command.unknown", "command.malformed")
    str(refusal).encode()
    assert len(str(refusal)) < 300, "an answer does not repeat megabytes"


def test_nesting_without_end_is_refused() -> None:
    deep: Any = 1
    for _ in range(50_000):
        deep = [deep]
    refusal = CODEC.decode_command({"type": "Reorder", "order": deep})
    assert isinstance(refusal, Refusal)
    assert refusal.message.params["field"] == "order"


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
                    lambda x: st.lists(x) | st.dictionaries(st.text(), x), max_leaves=6),
       st.sampled_from(sorted(CODEC.command_types())))  # fmt: skip
def test_any_json_is_a_command_or_a_refusal(value: Any, kind: str) -> None:
    cls = CODEC.command_types()[kind]
    for data in (value, {"type": kind, **(value if isinstance(value, dict) else {})}):
        made = CODEC.decode_command(data)
        assert isinstance(made, Refusal | cls)
    for name in cls.__dataclass_fields__:  # type: ignore[attr-defined]
        assert isinstance(CODEC.decode_command({"type": kind, name: value}), Refusal | cls)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "null",
        "[]",
        "{}",
        "{",
        '"x"',
        '{"v":1}',
        '{"v":1,"seq":1,"at":0,"group":1,"kind":"LockSet"}',
        '{"v":1,"seq":1,"at":0,"group":1,"kind":"LockSet","data":[]}',
        '{"v":1,"seq":1,"at":0,"group":1,"kind":"LockSet","data":{"locked":7}}',
        '{"v":1,"seq":1,"at":0,"group":1,"kind":"Started","data":{},"override":3}',
        '{"v":1,"seq":1,"at":0,"group":1,"kind":"Started","data":{},'
        '"override":{"key":"k","params":[]}}',
        '{"v":1,"seq":1,"at":0,"group":1,"kind":"Started","data":{},'
        '"override":{"key":"k","params":{"a":{}}}}',
        "[" * 100_000,
    ],
)
def test_what_is_no_record_cannot_be_read(line: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        CODEC.decode(line)


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"kind": "chess:Moved"}, "chess:Moved"),
        ({"kind": "Exploded"}, "Exploded"),
        ({"kind": "Change"}, "Change"),
        ({"v": 2}, "record version 2"),
    ],
)
def test_an_event_of_another_program_is_named(change: dict[str, Any], what: str) -> None:
    data = json.loads(CODEC.encode(Record(1, Changed(1, 2), 0, 1)))
    with pytest.raises(UnknownKind, match=what):
        CODEC.decode(json.dumps({**data, **change}))


def test_kinds_are_class_names_with_the_game_in_front() -> None:
    assert CODEC.kind(Change(1)) == "life:Change"
    assert CODEC.kind(Correct("life", 1)) == "Correct"
    assert CODEC.kind(ev.Started()) == "Started"


def test_a_record_as_it_stands_in_the_journal() -> None:
    """The format is a promise: journals of today are read tomorrow."""
    why = Message("life.below_zero", {"life": 2, "who": SeatRef(3), "m": Message("a.b", {"x": 1})})
    record = Record(7, Changed(-5, 3), 12.5, 6, 3, True, "c-1", why)
    assert json.loads(CODEC.encode(record)) == {
        "v": 1,
        "seq": 7,
        "at": 12.5,
        "group": 6,
        "kind": "life:Changed",
        "data": {"by": -5, "seat": 3},
        "seat": 3,
        "host": True,
        "command": "c-1",
        "override": {
            "key": "life.below_zero",
            "params": {
                "life": 2,
                "who": {"seat": 3},
                "m": {"message": {"key": "a.b", "params": {"x": 1}}},
            },
        },
    }


def test_a_command_whose_field_would_hide_its_kind_is_found_at_once() -> None:
    @dataclass(frozen=True)
    class Pick:
        type: str

    class Picking(LifeCounter):
        commands = (Pick,)

        def decide(
            self, state: Any, actor: Actor, command: Any, chance: Chance
        ) -> Sequence[Any] | Refusal:
            return []

        def prompts(self, state: Any, actor: Actor) -> tuple[Prompt, ...]:
            return ()

        def view(self, state: Any, viewer: Viewer) -> GameView:
            return GameView()

    with pytest.raises(ValueError, match="pick:Pick"):
        Codec({"pick": Picking()})
