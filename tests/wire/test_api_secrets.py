"""No byte of API, event stream, export, error or document holds what is not for its reader."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from companion.table.chance import Chance
from companion.table.game import Fact, GameView, Prompt
from companion.table.message import Message
from companion.table.refusal import Refusal, refuse
from companion.table.seats import Actor, Viewer
from tests.lifecounter import Change, Dealt, Life, LifeCounter, Mark, Show
from tests.wire.detector import Secrets, spellings
from tests.wire.party import NUMBERS, Evening, evening, may_know


@pytest.fixture(scope="module")
def played() -> Evening:
    return asyncio.run(evening())


def test_the_evening_was_played_as_planned(played: Evening) -> None:
    assert played.problems == []
    assert set(played.keys) == {"host", "seat 1", "seat 2", "seat 3", "seat 2 again"}
    every = {200, 201, 303, 400, 403, 404, 405, 409, 422}
    for part, expected in ((played.before, every), (played.after, every - {201, 422})):
        assert len({heard.asked for heard in part}) > 50
        heads = (h.data[:13] for h in part if h.data.startswith(b"HTTP/1.1 "))
        assert {int(head[9:12]) for head in heads} >= expected


def test_nobody_is_sent_what_is_not_for_them(played: Evening) -> None:
    assert played.leaks() == []


def test_the_owner_is_sent_its_own(played: Evening) -> None:
    """The positive control: what is looked for is there, where it may be."""
    for who, no in (("seat 1", 1), ("seat 2", 2), ("seat 3", 3), ("host", 4), ("seat 2 again", 2)):
        own = Secrets({"own": NUMBERS[no - 1]}, {})
        for kind in ("GET", "STREAM"):
            found = [
                h
                for h in played.before
                if h.who == who and h.asked.startswith(kind) and own.found_in(h.data)
            ]
            assert found, f"{who} never saw its number by {kind}"
    shown = Secrets({"shown": NUMBERS[0]}, {})
    for who in ("screen", "spectator", "stranger", "host", "seat 3"):
        assert any(shown.found_in(h.data) for h in played.after if h.who == who), who


def test_every_device_was_told_its_own_secret_once(played: Evening) -> None:
    for name, key in played.keys.items():
        told = [h for h in played.before + played.after if key.encode() in h.data]
        # The answer with its head, and its body once more.
        assert {h.who for h in told} == {name}
        assert len(told) == 2, [h.asked for h in told]


class Leaks(LifeCounter):
    """A game that tells too much, at one place."""


class InTheView(Leaks):
    def view(self, state: Life, viewer: Viewer) -> GameView:
        made = super().view(state, viewer)
        extra = tuple(Fact(f"x{no}", Message("life.number"), n) for no, n in state.secret.items())
        return replace(made, facts=made.facts + extra)


class InTheViewAsHex(Leaks):
    def view(self, state: Life, viewer: Viewer) -> GameView:
        made = super().view(state, viewer)
        extra = tuple(
            Fact(f"x{no}", Message("life.number"), f"{n:X}") for no, n in state.secret.items()
        )
        return replace(made, facts=made.facts + extra)


class InTheLog(Leaks):
    def say(self, event: Any, viewer: Viewer) -> Message | None:
        if isinstance(event, Dealt):
            hidden = base64.b64encode(f"dealt: {event.numbers}".encode()).decode()
            return Message("life.said.dealt", {"hidden": hidden})
        return super().say(event, viewer)


class InARefusal(Leaks):
    def decide(self, state: Life, actor: Actor, command: Any, chance: Chance) -> Any:
        made: Sequence[Any] | Refusal = super().decide(state, actor, command, chance)
        if isinstance(made, Refusal) and isinstance(command, Show):
            return refuse("life.not_now", numbers=dict(state.secret))
        return made


class InAnOverride(Leaks):
    """What the one who insisted may know, everybody reads in the log."""

    def decide(self, state: Life, actor: Actor, command: Any, chance: Chance) -> Any:
        if isinstance(command, Change) and not actor.insists and actor.seat in state.secret:
            return refuse("life.dealt", overridable=True, number=state.secret[actor.seat])
        return super().decide(state, actor, command, chance)


class InAPrompt(Leaks):
    def prompts(self, state: Life, actor: Actor) -> tuple[Prompt, ...]:
        hint = Message("life.after", {"life": sum(state.secret.values())})
        known = Message("life.after", {"life": list(state.secret.values())})
        return (Prompt("mark", known, Mark(), outcome=hint),)


class InTheResult(Leaks):
    def score(self, state: Life) -> Any:
        return GameView(
            tuple(Fact(str(n), Message("life.number"), 0) for n in state.secret.values())
        )


@pytest.mark.parametrize(
    "game",
    [InTheView, InTheViewAsHex, InTheLog, InARefusal, InAnOverride, InAPrompt, InTheResult],
    ids=lambda game: game.__name__,
)
async def test_a_game_that_leaks_is_caught(game: type[Leaks]) -> None:
    played = await evening(games={"life": game()}, curious=False)
    assert played.problems == [] or game is InAnOverride
    assert played.leaks()


async def test_what_lies_at_which_seat_changes_nothing_for_the_public(played: Evening) -> None:
    """The twin: two seats' numbers are exchanged. Who must not know cannot tell the evenings
    apart, by a single byte or by the order of anything."""
    one = played
    two = await evening((NUMBERS[2], NUMBERS[1], NUMBERS[0], NUMBERS[3]))
    for who in ("screen", "spectator", "stranger", "seat 2", "host"):
        assert public(one, who) == public(two, who)
    assert public(one, "seat 1") != public(two, "seat 1")


def public(played: Evening, who: str) -> list[tuple[str, bytes]]:
    """What a device was sent while the numbers were secret, without the new secrets of devices."""
    heard: list[tuple[str, bytes]] = []
    for each in played.before:
        if each.who == who and 4 not in may_know(each):
            data = each.data
            for name, key in played.keys.items():
                data = data.replace(key.encode(), name.encode())
            heard.append((each.asked, data))
    return heard


@pytest.mark.parametrize("how", sorted({how for how, _ in spellings(NUMBERS[0])}))
def test_the_detector_finds_each_spelling(how: str) -> None:
    secrets = Secrets({"seat 1": NUMBERS[0]}, {})
    needles = [needle for name, needle in spellings(NUMBERS[0]) if name == how]
    assert needles
    for needle in needles:
        found = secrets.found_in(b"\x00before " + needle + b" after\xff")
        assert f"number of seat 1 as {how}" in found
    assert secrets.found_in(b"731945863 2b9f 1.2.3") == []


def test_the_detector_looks_into_escapes_and_texts_in_base64() -> None:
    key = "Zq3-x_7Yb0PpLr5sT9uVwXy1"
    secrets = Secrets({"seat 1": NUMBERS[0]}, {"phone": key}, ("ABCDEF",))
    digits = str(NUMBERS[0])
    escaped = "".join(f"\\u{ord(c):04x}" for c in digits).encode()
    assert secrets.found_in(b'{"a":"' + escaped + b'"}')
    for before in ("", "a", "ab", "abc"):
        assert secrets.found_in(base64.b64encode(f"{before}{digits}!".encode()))
        assert secrets.found_in(base64.urlsafe_b64encode(f"{before}{key}!".encode()))
    from companion.hub.keys import key_hash

    assert secrets.found_in(key_hash("ABCDEF", key).encode()) == ["hash of the key of phone"]
    assert secrets.found_in(key_hash("ABCDEF", key).upper().encode())
    assert secrets.found_in(key.encode())
