"""Arnak, tracked: a hand, and what is known of the order of a deck, are their owner's alone."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from companion.bots import SeededChance, Weights, next_move
from companion.games.arnak.deck import Batch, Cards
from companion.games.arnak.game import ArnakGame
from companion.games.arnak.goods import Purse
from companion.games.arnak.play import commands as cmd
from companion.games.arnak.play import events as ev
from companion.games.arnak.play.prompts import Offer
from companion.games.arnak.play.state import Play
from companion.games.arnak.play.view import PlayView
from companion.hub.hub import Hub
from companion.i18n import render
from companion.settings import Settings
from companion.table import commands as table_cmd
from companion.table.chance import Chance
from companion.table.decide import Decision
from companion.table.game import Correct, GameView
from companion.table.history import History
from companion.table.log import lines
from companion.table.message import Message
from companion.table.refusal import Refusal, refuse
from companion.table.seats import SCREEN, SPECTATOR, Actor, Role, Viewer, seat_view
from companion.table.state import Phase
from companion.table.view import prompts_of
from companion.web.app import build_app
from tests.browser.program import stored
from tests.games.arnak_tables import GAME, Lots, table
from tests.table.played import HOST, Played
from tests.web.served import Clock
from tests.wire.arnak_room import OTHERS, OWNERS, Room, SameChance, Secret, arnak, evening, short
from tests.wire.phone import serve
from tests.wire.raw import Raw, unpack

ONE = Secret(("exploration_ship", "funding_car"), on_top=0, named=2, to_hand=4, under=1)
TWIN = Secret(("funding_ship", "exploration_ship"), on_top=1, named=3, to_hand=5, under=0)
OUTSIDERS = (SPECTATOR, SCREEN, Viewer(Role.HOST), seat_view(2))


# The same evening twice, over HTTP


@pytest.fixture(scope="module")
def evenings() -> tuple[Room, Room]:
    return asyncio.run(evening(ONE, arnak())), asyncio.run(evening(TWIN, arnak()))


@pytest.mark.parametrize("who", OTHERS)
def test_nobody_else_can_tell_which_cards_seat_1_knows(
    evenings: tuple[Room, Room], who: str
) -> None:
    one, twin = (each.heard(who) for each in evenings)
    assert len(one) > 20
    assert [asked for asked, _ in one] == [asked for asked, _ in twin]
    told = [a[0] for a, b in zip(one, twin, strict=True) if a != b]
    assert told == []


@pytest.mark.parametrize("who", OWNERS)
def test_the_owner_is_told(evenings: tuple[Room, Room], who: str) -> None:
    """The positive control, for the new phone of seat 1 too: its bytes differ, and hold what it
    put back on its deck."""
    one, twin = (each.heard(who) for each in evenings)
    assert one != twin
    views = [json.loads(data) for asked, data in one if asked.endswith("/view (body)")]
    known = [view["game"]["players"][0]["cards"] for view in views]
    cards = next(each for each in known if each is not None)
    tops = [batch["cards"] for batch in cards["batches"][:2]]
    assert tops == [[ONE.item("named")], [ONE.item("on_top")]]
    assert ONE.item("to_hand") in cards["hand"]
    assert None in known  # before or after it was this phone's seat


def test_what_was_refused_was_refused_for_the_same_reason(evenings: tuple[Room, Room]) -> None:
    one, twin = (each.refused for each in evenings)
    assert one == twin
    assert {key for _, key in one} >= {"arnak.own_sheet_only", "may.not_your_seat"}


# The same evening twice, on screens

SCREENS = {"seat 2": "table", "screen": "screen", "spectator": "table", "seat 1": "table"}
OTHER_SCREENS = tuple(name for name in SCREENS if name != "seat 1")


@dataclass
class Shown:
    """What screens showed: all texts on them by device, whenever they had come to rest; every
    text that a device was ever sent; and the lines of the log that only seat 1 may read."""

    texts: dict[str, list[Counter[str]]]
    sent: dict[str, set[str]]
    own_lines: set[str]


async def on_screens(secret: Secret, data: Path) -> Shown:
    """Two rounds, before the eyes of seat 2's phone, the table screen and a spectator."""
    app = build_app(Settings(data=data))
    hub: Hub = app.state.hub
    hub.chance, hub.clock = SameChance(), Clock()
    async with AsyncExitStack() as stack:
        room = Room(hub, await stack.enter_async_context(serve(app)))
        stack.push_async_callback(hub.close)
        await room.sit_down(())
        devices: dict[str, Raw] = {}
        shown = Shown({name: [] for name in SCREENS}, {}, set())

        async def come(*names: str) -> None:
            for name in names:
                key = room.keys.get(name, f"nobody-s-secret-of-{name}-0123456789")
                device = Raw(room.port, f"/{SCREENS[name]}/{room.code}", stored(key), name)
                devices[name] = await stack.enter_async_context(device)
                await device.until(lambda d=device: len(d.texts()) > 3)

        async def look() -> None:
            await at_rest(devices.values())
            for name, device in devices.items():
                # Each server has a port of its own, which stands in the address to join at.
                said = (text.replace(f":{room.port}", "") for text in device.texts())
                shown.texts[name].append(Counter(said))

        await room.first_round(secret)
        await room.others_pass()
        await come("seat 2", "screen")
        await look()
        await room.second_round(secret)
        await look()
        for device in devices.values():  # a page that is loaded anew is drawn as a whole
            await device.open_again()
        await come("spectator", "seat 1")
        await look()
        for name, device in devices.items():
            shown.sent[name] = {text for frame in device.frames for text in strings(frame)}
        own, others = (lines(room.live.history, seat_view(no)) for no in (1, 2))
        public = [line.text for line in others]
        own_texts = [line.text for line in own if line.text not in public]
        shown.own_lines = {render(text, lang) for text in own_texts for lang in ("zh", "en")}
        assert [device.crashes for device in devices.values() if device.crashes] == []
    return shown


async def at_rest(devices: Iterable[Raw]) -> None:
    """Wait until nothing new has come to any of them for a while."""
    watched, before = tuple(devices), [-1]
    while before != (now := [len(device.frames) for device in watched]):
        before = now
        await asyncio.sleep(0.5)


def strings(frame: bytes) -> Iterator[str]:
    """Every text in a frame, keys of properties included."""

    def walk(value: Any) -> Iterator[str]:
        match value:
            case str():
                yield value
            case dict():
                for key, inner in value.items():
                    yield from walk(key)
                    yield from walk(inner)
            case list() | tuple():
                for inner in value:
                    yield from walk(inner)
            case _:
                pass

    yield from walk(unpack(frame)[1])


async def test_no_screen_tells_which_cards_seat_1_knows(tmp_path: Path) -> None:
    one = await on_screens(ONE, tmp_path / "one")
    twin = await on_screens(TWIN, tmp_path / "twin")
    for name in OTHER_SCREENS:
        assert len(one.texts[name][-1]) > 10
        assert one.texts[name] == twin.texts[name], name
    assert one.texts["seat 1"] != twin.texts["seat 1"]
    for shown in (one, twin):
        assert len(shown.own_lines) >= 6
        for name in OTHER_SCREENS:
            found = {own for own in shown.own_lines for text in shown.sent[name] if own in text}
            assert found == set(), name


# Leaks that were planted


class InTheView(ArnakGame):
    def view(self, state: Any, viewer: Viewer) -> GameView:
        made = super().view(state, viewer)
        assert isinstance(made, PlayView)
        cards = (p.cards for p in state.players)
        shown = (replace(p, cards=c) for p, c in zip(made.players, cards, strict=True))
        return replace(made, players=tuple(shown))


class InTheLog(ArnakGame):
    def say(self, event: Any, viewer: Viewer) -> Message | None:
        if isinstance(event, ev.CardNamed):
            viewer = seat_view(event.seat)
        return super().say(event, viewer)


class InAnOverride(ArnakGame):
    """The reason that was overridden stands in the log for everybody."""

    def decide(self, state: Any, actor: Actor, command: Any, chance: Chance) -> Any:
        if isinstance(command, cmd.Act) and not actor.insists:
            hand = state.player(command.seat).cards.hand
            cards = Message(f"arnak.card.{hand[-1]}")
            return refuse("arnak.no.travel", overridable=True, what=cards, coins=cards)
        return super().decide(state, actor, command, chance)


async def differ(game: ArnakGame) -> set[str]:
    """Who can tell two short evenings apart that differ in seat 1's hand."""
    one, twin = await short(ONE, game), await short(TWIN, game)
    return {who for who in OTHERS if one.heard(who) != twin.heard(who)}


async def test_a_game_that_tells_nothing_is_not_accused() -> None:
    assert await differ(arnak()) == set()


@pytest.mark.parametrize("leaky", [InTheView, InTheLog, InAnOverride])
async def test_a_game_that_leaks_is_caught(leaky: type[ArnakGame]) -> None:
    assert await differ(leaky(arnak().pack)) == set(OTHERS)


# What others learn from asking, and from what happens

OWNED = ("exploration_car", "exploration_ship", "torch", "rope", "fear", "fear")


def in_hand(*hand: str) -> Cards:
    """Seat 1's cards when the app knows its hand; the others are shuffled in its deck."""
    left: list[str] = list(OWNED)
    for card in hand:
        left.remove(card)
    return Cards((Batch(tuple(sorted(left))),), tuple(sorted(hand)))


def worlds() -> list[Play]:
    """The same table four times: the others see the same, while seat 1 holds this or that."""
    base = table(
        players=3,
        hand=OWNED,
        goods=Purse(coin=1, compass=3),
        sites={"a1": "l1_01"},
        items=("axe", "", "machete", "", ""),
    ).state
    hands = [in_hand("exploration_car", "torch"), in_hand("exploration_ship", "fear")]
    hands += [in_hand("fear", "fear"), Cards((Batch(tuple(sorted(OWNED)), 2),))]
    return [base.with_player(1, cards=cards) for cards in hands]


def told(state: Play, actor: Actor, command: Any) -> Any:
    """What a command tells those who are not seat 1: the answer, the log, the table after it."""
    events = GAME.decide(state, actor, command, Lots())
    if isinstance(events, Refusal):
        return events
    lines = [[GAME.say(event, viewer) for event in events] for viewer in OUTSIDERS]
    for event in events:
        state = GAME.apply(state, event)  # type: ignore[assignment]
    views = [GAME.view(state, viewer) for viewer in OUTSIDERS]
    return lines, views, GAME.prompts(state, Actor(2))


def questions() -> Iterator[tuple[str, Any]]:
    """Everything that may be asked about the cards of seat 1, or for it."""
    for card in sorted({*OWNED, "axe", "funding_car"}):
        yield "name", cmd.NameCard(1, card)
        yield "put_down", cmd.PutDown(1, card)
        yield "play", cmd.Act(1, "play", card)
        for seat in (1, 2):
            for zone in ("hand", "play", "deck_top", "deck_bottom", "exile", "box"):
                yield f"move_{seat}", cmd.MoveCard(seat, card, zone)
    for n in range(4):
        yield "fear", Correct("1.fear", n)
    for site in worlds()[0].sites:
        actions: tuple[cmd.Action, ...] = ("dig", "discover", "overcome")
        for action in actions:
            yield "travel", cmd.Act(1, action, site.id)
    yield "plain", cmd.Act(1, "buy", "axe")
    yield "plain", cmd.Act(1, "research", "glass:1")
    yield "plain", cmd.Act(1, "pass")
    yield "plain", cmd.Tidy(1)


WHO = {
    "host": Actor(host=True),
    "host at seat 2": Actor(2, host=True),
    "seat 2": Actor(2),
    "host insists": Actor(host=True, insists=True),
}
KINDS = ("name", "put_down", "play", "move_1", "move_2", "fear", "travel", "plain")


@pytest.mark.parametrize(
    ("who", "kind"),
    [(who, kind) for who in WHO for kind in KINDS],
)
def test_nobody_else_finds_out_by_asking(who: str, kind: str) -> None:
    for phase in ("turns", "cleanup"):
        held = [replace(world, phase=phase) for world in worlds()]
        for command in (c for of, c in questions() if of == kind):
            answers = [told(world, WHO[who], command) for world in held]
            assert all(answer == answers[0] for answer in answers), command


def test_the_questions_are_worth_asking() -> None:
    """Seat 1 itself gets different answers."""
    for kind in ("name", "put_down", "play", "move_1", "travel"):
        phases = ("turns", "cleanup")
        asked = [(c, phase) for of, c in questions() if of == kind for phase in phases]
        differ = (
            {repr(told(replace(world, phase=phase), Actor(1), c)) for world in worlds()}
            for c, phase in asked
        )
        assert any(len(each) > 1 for each in differ), kind


def overrides(state: Play, command: Any) -> Message | None:
    """What everybody reads in the log when seat 1 insists on a command."""
    played = Played(3, {"arnak": GAME})
    history = played.history
    history.state = replace(history.state, phase=Phase.PLAYING, game=state)
    made = played.ask(Actor(1, insists=True), command)
    assert isinstance(made, Decision), made
    return made.override


def test_the_reason_that_was_overridden_says_nothing_of_the_hand() -> None:
    """A ship is missing from one hand, a car from another, more from the third: "record it
    anyway"."""
    poor = [world.with_player(1, goods=Purse(compass=6)) for world in worlds()[:3]]
    told_apart = 0
    for site in poor[0].sites:
        command = cmd.Act(1, "dig" if site.known else "discover", site.id)
        own = {id(world): GAME.decide(world, Actor(1), command, Lots()) for world in poor}
        cannot = [world for world in poor if isinstance(own[id(world)], Refusal)]
        told_apart += len({repr(own[id(world)]) for world in cannot}) > 1
        assert len({repr(overrides(world, command)) for world in cannot}) <= 1, command
    assert told_apart


def test_whether_something_is_asked_does_not_depend_on_the_hand() -> None:
    """Of three cards drawn one went back on top, and one must go to the play area. That is a
    question even where the app knows that both are Fear: else everybody would know it too."""
    base = table(
        players=3,
        hand=("crystal_earring",),
        deck=("fear", "fear", "fear", "torch", "rope"),
        goods=Purse(tablet=1),
    ).state
    fears = (Batch(("fear",)),) * 3
    decks = ((*fears, Batch(("torch",))), (Batch(("fear", "fear", "torch")), Batch(("fear",))))
    for deck in decks:
        cards = Cards((*deck, Batch(("rope",))), ("crystal_earring",))
        state = done(base.with_player(1, cards=cards), cmd.Act(1, "play", "crystal_earring"))
        for pick in ("3", "deck_top:fear"):
            state = done(state, cmd.Answer(1, state.asked, pick))
        assert state.tasks


def done(state: Play, command: Any) -> Play:
    """The state after a command of seat 1."""
    events = GAME.decide(state, Actor(1), command, Lots())
    assert not isinstance(events, Refusal), events
    for event in events:
        state = GAME.apply(state, event)  # type: ignore[assignment]
    return state


# A whole game of bots

PRIVATE = {"name", "put_down", "play", "answer"}
"""Groups of prompts in which one's own cards come up."""


def test_at_no_time_does_anybody_see_the_cards_of_another() -> None:
    """After each command, through every pair of eyes."""
    table = Played(0, {"arnak": GAME})
    for option in (("keep", "moves"), ("deck", "exact")):
        table.do(HOST, table_cmd.SetOption(*option))
    for name in "ABC":
        table.do(HOST, table_cmd.AddSeat(name, phoneless=True))
    table.do(HOST, table_cmd.Start())
    table.do(HOST, cmd.Begin(1))
    chance, weights = SeededChance(3).random, Weights(GAME.bot_weights)
    seen = Counter[str]()
    while not GAME.finished(table.state.game):
        found = next_move(table.history, weights, chance)
        assert found is not None
        table.do(Actor(found[0]), found[1].command)
        seen.update(_seen_by_owners(table.history))
    assert all(seen[what] > 10 for what in (*PRIVATE, "cards")), seen


def _seen_by_owners(history: History) -> Iterator[str]:
    """What seats see of their own; AssertionError when somebody sees what is another's."""
    for viewer in (*map(seat_view, (1, 2, 3)), SCREEN, SPECTATOR, Viewer(Role.HOST)):
        made = GAME.view(history.state.game, viewer)
        assert isinstance(made, PlayView)
        owners = [p.seat for p in made.players if p.cards is not None]
        assert owners == [viewer.seat] * (viewer.seat is not None)
        yield from ("cards" for _ in owners)
        for prompt in prompts_of(history, viewer, host=True):
            assert isinstance(prompt, Offer)
            if prompt.group in PRIVATE:
                assert prompt.command.seat == viewer.seat, prompt.id
                yield prompt.group
