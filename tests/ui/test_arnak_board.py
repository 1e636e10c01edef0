"""The table screen of a tracked Arnak table: all has its place, and nobody's hand is on it."""

from __future__ import annotations

import itertools
import random
import uuid
from typing import Any

import pytest

from companion.bots import Weights, next_move
from companion.games.arnak.content import names
from companion.games.arnak.game import ArnakGame
from companion.games.arnak.play import commands as play
from companion.games.arnak.play.state import Play
from companion.games.arnak.play.view import PlayView
from companion.hub.hub import Hub, Opening
from companion.hub.live import Accepted, LiveTable, Request
from companion.i18n import add_names, render
from companion.packs import load_pack
from companion.ui.device import Device
from companion.ui.games.arnak.moves import board, market
from companion.ui.games.arnak.moves.board import plan
from companion.ui.games.arnak.moves.glyphs import glyphs
from companion.ui.games.arnak.moves.island import island_layout
from companion.ui.games.arnak.moves.market import signs
from companion.ui.games.arnak.moves.track import LEAST_HEIGHT, track_layout
from companion.ui.here import Here, World
from companion.ui.icons import DRAWINGS
from companion.ui.icons.island import Box
from companion.ui.screens.tv import TableScreen
from tests.hub.tables import HOST_KEY, a_hub
from tests.ui.sessions import Sitting

PACK = load_pack("arnak")
GAME = ArnakGame(PACK)
add_names("arnak", names(PACK))
PEOPLE = ("Ming", "Hua", "Neil", "Wang")
SIZES = {"phone": (390.0, 844.0), "tablet": (820.0, 1180.0), "tv": (1920.0, 1080.0)}
TEMPLES = ("bird", "snake")
DRAWN = {"phone": (358.0, LEAST_HEIGHT), "tablet": (620.0, 760.0), "tv": (526.0, 730.0)}
"""Sizes at which the track is drawn on each."""


async def a_table(n: int, begin: bool = True, **options: Any) -> tuple[Hub, LiveTable]:
    """`n` people without phones; the first of them has begun."""
    hub = a_hub(games={"arnak": GAME})
    opened = await hub.open_table(HOST_KEY, Opening("arnak", options, PEOPLE[:n], True))
    assert isinstance(opened, LiveTable)
    if begin:
        await do(opened, 1, play.Begin(1))
    return hub, opened


async def do(live: LiveTable, seat: int, command: Any) -> None:
    done = await live.submit(HOST_KEY, Request(uuid.uuid4().hex, command, seat))
    assert isinstance(done, Accepted), done


async def played(live: LiveTable, moves: int, seed: int = 3) -> None:
    """That many random moves through the real engine."""
    chance, weights = random.Random(seed), Weights(GAME.bot_weights)
    for _ in range(moves):
        found = next_move(live.history, weights, chance)
        if found is None:
            return
        await do(live, found[0], found[1].command)


class Screen(Sitting):
    """The table screen on a device of some size, in English."""

    def __init__(self, hub: Hub, live: LiveTable, size: str = "tv") -> None:
        world = World(hub, lambda page: "http://table.local", lambda page: False, lambda page: "en")

        def main(page: Any) -> None:
            page.width, page.height = SIZES[size]
            page.render(TableScreen, Here(world, page, Device("k" * 32, lang="en")), live)

        super().__init__(main)

    def labels(self) -> dict[str, str]:
        """What a screen reader says of everything that has an identifier."""
        return {
            c["identifier"]: c.get("label") or ""
            for c in self.screen().controls()
            if c.get("_c") == "Semantics" and c.get("identifier")
        }


def state(live: LiveTable) -> Play:
    game = live.history.state.game
    assert isinstance(game, Play)
    return game


def apart(boxes: list[Box], width: float, height: float) -> None:
    """No two of them meet, and all are on the drawing."""
    for one, other in itertools.combinations(boxes, 2):
        assert not one.meets(other), (one, other)
    for box in boxes:
        assert 0 <= box.x <= width - box.w + 0.01, box
        assert 0 <= box.y <= height - box.h + 0.01, box


@pytest.mark.parametrize("temple", TEMPLES)
@pytest.mark.parametrize("size", DRAWN)
def test_no_squares_or_stacks_lie_on_one_another(temple: str, size: str) -> None:
    width, height = DRAWN[size]
    side = PACK.board_of[temple]
    layout = track_layout(side, width, height)
    assert layout.squares.keys() == {s.no for s in side.squares}
    assert layout.stacks.keys() == {s.id for s in side.tile_stacks}
    apart([*layout.squares.values(), *layout.stacks.values()], width, height)
    assert all(box.h >= 44 for box in layout.squares.values())  # a finger's breadth
    for square in side.squares:
        for no in square.next:
            assert layout.squares[no].y < layout.squares[square.no].y  # rows go up (A17)


@pytest.mark.parametrize("temple", TEMPLES)
@pytest.mark.parametrize(("width", "height"), [(358, 540), (788, 678), (785, 730), (480, 640)])
def test_no_places_of_the_island_lie_on_one_another(
    temple: str, width: float, height: float
) -> None:
    places = PACK.board_of[temple].places
    layout = island_layout(places, width, height)
    assert layout.keys() == {p.id for p in places}
    apart(list(layout.values()), width, height)
    levels = [[layout[p.id].y for p in places if p.level == level] for level in (2, 1, 0)]
    assert max(levels[0]) < min(levels[1])  # the second level lies deepest in the island
    assert max(levels[1]) < min(levels[2])


@pytest.mark.parametrize("size", [(1888, 1032), (1334, 720), (2528, 1392), (1248, 700)])
def test_the_parts_of_the_screen_do_not_meet(size: tuple[float, float]) -> None:
    where = plan(*size)
    end = where.market.y + where.market.h
    apart(list(where.parts), size[0], end)
    if size[1] >= 1000:
        assert end <= size[1]  # a TV does not scroll
    assert where.track.h >= LEAST_HEIGHT


def test_every_effect_of_the_game_has_drawings() -> None:
    effects = PACK.effects
    known = [mode.steps for card in effects.cards.values() for mode in card.modes]
    known += [site.steps for site in effects.sites.values()]
    known += [row.steps for rows in effects.rows.values() for row in rows.values()]
    for steps in known:
        shown = signs(steps)
        assert len(shown) == len(list(glyphs(steps)))
        assert all(sign.word or sign.drawing in DRAWINGS for sign in shown)


@pytest.mark.parametrize("n", [1, 2, 3, 4])
@pytest.mark.parametrize("temple", TEMPLES)
async def test_everything_that_lies_on_the_table_is_shown(n: int, temple: str) -> None:
    hub, live = await a_table(n, temple=temple)
    screen = await Screen(hub, live).start()
    there = screen.labels()
    side = PACK.board_of[temple]
    for square in side.squares:
        assert f"square-{square.no}" in there
    for place in side.places:
        assert f"place-{place.id}" in there
    for stack in side.tile_stacks:
        assert f"stack-{stack.id}" in there
    # round 1: one artifact and five items beside the staff (A9)
    assert sum(key.startswith("row-artifact") for key in there) == 1
    assert sum(key.startswith("row-item") for key in there) == 5
    words = "\n".join(screen.texts())
    assert all(name in words for name in PEOPLE[:n])


@pytest.mark.parametrize("size", SIZES)
async def test_it_is_complete_at_every_size(size: str) -> None:
    hub, live = await a_table(3)
    await played(live, 25)
    screen = await Screen(hub, live, size).start()
    there = screen.labels()
    assert {"square-0", "square-14", "place-a1", "place-camp_coin", "staff", "deck-item"} <= set(
        there
    )


async def test_places_and_squares_are_named_in_words() -> None:
    hub, live = await a_table(2)
    there = (await Screen(hub, live).start()).labels()
    # A14: three compasses on top of a ship; level II has two idols (A8)
    assert there["place-a3"] == "Site I-3, undiscovered: 3 compasses and 1 ship, an idol lies here"
    assert "2 idols lie here" in there["place-b1"]
    assert "6 compasses" in there["place-b1"]
    # with two players every second space is blocked (A8)
    assert there["place-camp_coin"].count("blocking tile") == 1
    assert "magnifying glass of \u2068Ming\u2069" in there["square-0"]
    assert "notebook of \u2068Hua\u2069" in there["square-0"]
    assert there["square-3"].startswith("Research row 2, 1 jewel, a bonus tile")
    assert "11 points" in there["stack-gold"]
    assert "2 left" in there["stack-gold"]


async def test_a_move_redraws_only_what_it_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = {"track": 0, "card": 0}

    def counted(name: str, draw: Any) -> Any:
        def drawing(*args: Any, **more: Any) -> Any:
            drawn[name] += 1
            return draw(*args, **more)

        return drawing

    monkeypatch.setattr(board, "research_track", counted("track", board.research_track))
    monkeypatch.setattr(market, "row_card", counted("card", market.row_card))
    hub, live = await a_table(2)
    screen = await Screen(hub, live).start()
    assert drawn == {"track": 1, "card": 6}
    await do(live, 1, play.Act(1, "dig", "camp_coin"))
    await screen.settle()
    assert "\u2068Ming\u2069 is here" in screen.labels()["place-camp_coin"]
    assert drawn == {"track": 1, "card": 6}
    await do(live, 1, play.NameRow("item", 2, "torch"))
    await screen.settle()
    assert screen.labels()["row-item-2"].startswith("Torch, 2 coins")
    assert drawn == {"track": 1, "card": 7}


async def test_the_line_at_the_top_says_what_the_table_waits_for() -> None:
    hub, live = await a_table(2, begin=False)
    screen = await Screen(hub, live).start()
    for step in screen_view(live).checklist:
        assert render(step, "en") in screen.texts()
    await do(live, 2, play.Begin(2))
    await screen.settle()
    assert "\u2068Hua\u2069’s turn" in screen.texts()


def screen_view(live: LiveTable) -> PlayView:
    from companion.table.seats import SCREEN

    view = live.view("", SCREEN)
    game = getattr(view, "game", None)
    assert isinstance(game, PlayView)
    return game


async def test_nobodys_hand_is_on_the_screen() -> None:
    hub, live = await a_table(3, deck="exact")
    for seat, card in ((1, "exploration_car"), (2, "funding_ship"), (3, "exploration_ship")):
        await do(live, seat, play.NameCard(seat, card))
        mine = state(live).player(seat).cards.certainly_in_hand()
        assert card in mine  # the app knows it, and its owner may
    screen = await Screen(hub, live).start()
    assert all(p.cards is None for p in screen_view(live).players)
    sent = b"".join(screen.line.frames)
    for words in ("Exploration", "Funding", "exploration_", "funding_"):
        assert words.encode() not in sent
    assert b"Ming" in sent  # the frames are really read
