"""《阿拉喀纳斯》 on the wire: a task is its owner's alone until it may be opened (R5, R23)."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from companion.games.alakanas.game import AlakanasGame
from companion.games.alakanas.play import events as ev
from companion.table.chance import Chance
from companion.table.game import Fact
from companion.table.message import Message
from companion.table.refusal import Refusal
from companion.table.seats import Actor, Viewer
from tests.wire.alakanas_room import (
    FIRST,
    OTHERS,
    OWNERS,
    RANDOM,
    TEXTS,
    WORDS,
    Evening,
    alakanas,
    dealt_with,
    evening,
    forms,
    found_in,
    short,
)

NEVER = ("too-early-a-word", "another-word", *WORDS)
"""What people typed is told to nobody, not even at the end."""
SAYS_SPECIAL = (b"SPECIAL", b"task.special", b"title_special", b'"special":true')


@pytest.fixture(scope="module")
def evenings() -> tuple[Evening, Evening]:
    return asyncio.run(evening(2, alakanas())), asyncio.run(evening(5, alakanas()))


# The same evening twice


@pytest.mark.parametrize("who", OTHERS)
def test_nobody_else_can_tell_who_holds_the_special_task(
    evenings: tuple[Evening, Evening], who: str
) -> None:
    """Not from a byte of views, streams, logs, exports, refusals or undo labels; nor from the
    opening of a dead player's ordinary task."""
    for part in ("closed", "opened"):
        one, twin = (getattr(each, part)[who] for each in evenings)
        assert len(one) >= 20
        assert [asked for asked, _ in one] == [asked for asked, _ in twin]
        told = [a[0] for a, b in zip(one, twin, strict=True) if a != b]
        assert told == []


@pytest.mark.parametrize("who", OWNERS)
def test_the_owner_is_told(evenings: tuple[Evening, Evening], who: str) -> None:
    """The positive control: what is looked for is there, where it may be."""
    one, twin = (joined(each.closed[who]) for each in evenings)
    assert one != twin
    with_it, without = (one, twin) if who == "seat 2" else (twin, one)
    assert all(mark in with_it for mark in SAYS_SPECIAL)
    assert all(mark not in without for mark in SAYS_SPECIAL)


def test_the_evening_was_played_as_planned(evenings: tuple[Evening, Evening]) -> None:
    for each, special in zip(evenings, (2, 5), strict=True):
        state = each.room.state
        assert state.deal is not None
        assert state.deal.dealt == dealt_with(special)
        assert [o.seat for o in state.opened] == [4]
        assert [p.alive for p in state.players] == [True, True, False, False, True]
        assert state.deals == 2
        assert state.stage == "over"
    heads = {data[9:12] for each in evenings for _, data in each.closed["seat 3"]}
    assert heads >= {b"200", b"403", b"422"}


# What stands in the bytes


def joined(heard: list[tuple[str, bytes]]) -> bytes:
    """All of it, the same bytes once: heads, and bodies without the marks of chunks."""
    parts = (
        data if asked.endswith("(body)") else data.partition(b"\r\n\r\n")[0]
        for asked, data in heard
    )
    return b"\n\n".join(dict.fromkeys(parts))


def raw(each: Evening, who: str, part: str) -> bytes:
    """What a device was sent, with nothing taken out, as `Evening` cuts it."""
    before = {"closed": 0, "opened": len(each.closed[who])}
    before["over"] = before["opened"] + len(each.opened[who])
    return joined(each.room.phones[who].heard[before[part] :][: len(getattr(each, part)[who])])


def secrets_of(each: Evening) -> dict[str, str]:
    """Everything that is not everybody's before the end: hexadecimal, or text."""
    deal = each.room.deal
    found = {f"salt of seat {no}": salt for no, salt in enumerate(deal.salts, 1)}
    found |= {f"part of seat {no}": value for no, value in enumerate(deal.given, 1)}
    found |= {f"text {no}": text for no, text in enumerate(TEXTS, 1)}
    found |= {f"word {word}": word for word in NEVER}
    found["secret of the server"] = deal.secret
    found["secret of the deal before"] = FIRST.hex()
    found["random bytes of the deal before"] = RANDOM[::-1].hex()
    return found


GIVEN_UP = {"secret of the deal before", "random bytes of the deal before"}
"""Everybody's from the moment that deal was given up: it is opened, although it was never dealt."""


@pytest.mark.parametrize("who", [*OTHERS, *OWNERS])
def test_nobody_is_sent_what_is_not_for_them(evenings: tuple[Evening, Evening], who: str) -> None:
    """天神 knows what is in the task deck, and whoever has the office after him, but no more."""
    texts = {f"text {no}" for no in (1, 2, 3, 4)}
    for each in evenings:
        deal = each.room.deal
        may = GIVEN_UP | (texts if who in ("host", "seat 4") else set[str]())
        if who.startswith("seat"):
            no = int(who.split()[1])
            may |= {f"salt of seat {no}"}
            may |= {f"text {i}" for i, text in enumerate(TEXTS, 1) if text in deal.dealt[no - 1]}
        data = raw(each, who, "closed")
        assert found_in(data, secrets_of(each)) <= may
        if who not in OWNERS:
            assert [mark for mark in SAYS_SPECIAL if mark in data] == []
        # R23: seat 4 is dead, a bloc is wiped out, and its task was turned up.
        may |= {"salt of seat 4", "text 3"}
        assert found_in(raw(each, who, "opened"), secrets_of(each)) <= may


def test_at_the_end_everybody_is_sent_everything(evenings: tuple[Evening, Evening]) -> None:
    """The detector finds each of these secrets; and words stay secret for good."""
    typed = {f"word {word}" for word in NEVER}
    for each in evenings:
        for who in OTHERS:
            every = secrets_of(each)
            assert found_in(raw(each, who, "over"), every) == set(every) - typed


def test_the_owner_is_sent_the_own_salt_and_text(evenings: tuple[Evening, Evening]) -> None:
    for each in evenings:
        found = found_in(raw(each, "seat 3", "closed"), secrets_of(each))
        assert found == {"salt of seat 3", "text 2"} | GIVEN_UP
        assert "salt of seat 5" in found_in(raw(each, "seat 5", "closed"), secrets_of(each))


@pytest.mark.parametrize("secret", [RANDOM.hex(), "a text of its own"])
def test_each_spelling_is_found(secret: str) -> None:
    for form in forms(secret):
        assert found_in(b"\x00before " + form + b" after\xff", {"it": secret}) == {"it"}
    assert found_in(b"before 0f1e2d3c after", {"it": secret}) == set()


# Leaks that were planted


class InTheView(AlakanasGame):
    """One fact more for everybody: who holds the special task."""

    def view(self, state: Any, viewer: Viewer) -> Any:
        made = super().view(state, viewer)
        more = Fact("x", Message("alakanas.number.health"), state.special())
        return replace(made, facts=(*made.facts, more))


class InTheLog(AlakanasGame):
    """Everybody reads of a tick that is the owner's alone."""

    def say(self, event: Any, viewer: Viewer) -> Message | None:
        if isinstance(event, ev.DoneMarked):
            return Message("alakanas.log.done", {"seat": event.seat})
        return super().say(event, viewer)


class InARefusal(AlakanasGame):
    """No, says the app, and one word too much."""

    def decide(self, state: Any, actor: Actor, command: Any, chance: Chance) -> Any:
        made = super().decide(state, actor, command, chance)
        if isinstance(made, Refusal) and getattr(command, "seat", 0) == state.special() > 0:
            return Refusal(Message(made.message.key, {**made.message.params, "hint": 1}))
        return made


class InAnUndoLabel(AlakanasGame):
    """What can be undone depends on whose tick it was: that of seat 2 is in the way of others."""

    def touches(self, event: Any) -> frozenset[str]:
        if isinstance(event, ev.DoneMarked) and event.seat == 2:
            return frozenset({"stage"})
        return super().touches(event)


async def differ(kind: type[AlakanasGame]) -> set[str]:
    """Who can tell two short evenings apart that differ in the special task's seat."""
    real = alakanas()
    one, twin = [await short(no, kind(real.pack, real.dealer)) for no in (2, 5)]
    return {who for who in OTHERS if one.heard(who) != twin.heard(who)}


async def test_a_game_that_tells_nothing_is_not_accused() -> None:
    assert await differ(AlakanasGame) == set()


@pytest.mark.parametrize(
    ("leaky", "who"),
    [
        (InTheView, set(OTHERS)),
        (InTheLog, set(OTHERS)),
        (InARefusal, {"host", "seat 3"}),
        (InAnUndoLabel, {"seat 3"}),
    ],
)
async def test_a_game_that_leaks_is_caught(leaky: type[AlakanasGame], who: set[str]) -> None:
    assert await differ(leaky) >= who
