"""The table screen and the announcement of 《阿拉喀纳斯》: the ring is not mirrored, all has its
place, and nothing secret is on the line before the end."""

from __future__ import annotations

import base64
import itertools
import math
import random
import re
import uuid
from typing import Any

import pytest

from companion.bots import Weights, next_move
from companion.dealing import Proof, verify
from companion.games.alakanas.content import names
from companion.games.alakanas.dealer import SPECIAL
from companion.games.alakanas.game import AlakanasGame
from companion.games.alakanas.play import commands as cmd
from companion.games.alakanas.play.state import CELLS, CLIFF, Play
from companion.hub.hub import Hub, Opening
from companion.hub.live import Accepted, LiveTable, Request
from companion.i18n import add_names
from companion.packs.dealer import SeatCommit
from companion.packs.loader import load_pack
from companion.ui.device import Device
from companion.ui.games.alakanas.ring import sides
from companion.ui.games.alakanas.steppe import cell_box, pawn_box
from companion.ui.games.alakanas.table import plan
from companion.ui.here import Here, Place, World
from companion.ui.icons.island import Box
from companion.ui.icons.steppe import grass_svg
from companion.ui.screens.tv import TableScreen
from tests.hub.tables import HOST_KEY, a_hub
from tests.ui.sessions import Sitting

PACK = load_pack("alakanas")
GAME = AlakanasGame(PACK, SeatCommit())
add_names("alakanas", names(PACK))
PEOPLE = ("Ming", "Hua", "Neil", "Wang", "Dawa", "Batu", "Suri", "Temu", "Gerel", "Oyun")
SIZES = {"phone": (390.0, 844.0), "tv": (1920.0, 1080.0)}
PLAYERS = range(3, 11)


async def a_table(n: int = 5, seed: int = 1, **options: Any) -> tuple[Hub, LiveTable]:
    hub = a_hub(games={"alakanas": GAME}, seed=seed)
    chosen = {"camps": "app", "sequence": "app", **options}
    opened = await hub.open_table(HOST_KEY, Opening("alakanas", chosen, PEOPLE[:n], True))
    assert isinstance(opened, LiveTable)
    return hub, opened


async def do(live: LiveTable, command: Any, seat: int | None = None) -> None:
    request = Request(uuid.uuid4().hex, command, seat, insists=True)
    done = await live.submit(HOST_KEY, request)
    assert isinstance(done, Accepted), done


async def dealt(live: LiveTable) -> None:
    """Up to the moment when tasks are on the phones."""
    await do(live, cmd.Proceed("grassland"))
    await do(live, cmd.AppDraws("camp"))
    await do(live, cmd.Proceed("camps"))
    await do(live, cmd.LockDeal(1, live.code))
    for seat in state(live).seats:
        await do(live, cmd.Contribute(seat), seat)
    await do(live, cmd.DealTasks(1))


async def begun(live: LiveTable) -> None:
    """From there to the first turn."""
    await do(live, cmd.Proceed("tasks"))
    for seat in state(live).seats:
        await do(live, cmd.SetCharacter(seat, f"Rider {seat}", 3))
    await do(live, cmd.Proceed("characters"))
    await do(live, cmd.AppDraws("sequence"))
    await do(live, cmd.Proceed("sequence"))
    await do(live, cmd.DealHands(60))


async def ended(live: LiveTable, seed: int = 4) -> None:
    """Bots play to the end."""
    chance, weights = random.Random(seed), Weights(GAME.bot_weights)
    for _ in range(2000):
        if state(live).stage == "over":
            return
        found = next_move(live.history, weights, chance)
        assert found is not None
        await do(live, found[1].command, found[0])
    raise AssertionError("no end")


def state(live: LiveTable) -> Play:
    game = live.history.state.game
    assert isinstance(game, Play)
    return game


class Screen(Sitting):
    """The table screen on a device of some size, in English."""

    def __init__(self, hub: Hub, live: LiveTable, size: str = "tv") -> None:
        world = World(hub, lambda page: "http://table.local", lambda page: False, lambda page: "en")

        def main(page: Any) -> None:
            page.width, page.height = SIZES[size]
            here = Here(world, page, Device("k" * 32, lang="en"))
            here.place = Place("screen", live)
            page.render(TableScreen, here, live)

        super().__init__(main)

    def labels(self) -> dict[str, str]:
        """What a screen reader says of everything that has an identifier."""
        return {
            c["identifier"]: c.get("label") or ""
            for c in self.screen().controls()
            if c.get("_c") == "Semantics" and c.get("identifier")
        }

    def urls(self) -> dict[str, str]:
        """Where the buttons that open a page lead, by the name of the parameter or the page."""
        found = [c.get("url") for c in self.screen().controls() if c.get("_c") == "Button"]
        texts = [u["url"] if isinstance(u, dict) else u for u in found if u]
        return {"verify" if "/verify#" in u else "download": u for u in texts}


async def test_one_line_below_the_headline_has_room_for_what_is_still_to_be_done() -> None:
    """R3: before the first camp card it says what is shuffled, then only what each one does; which
    table this is comes first, where nothing cuts it off."""
    hub, live = await a_table(10, camps="physical")
    await do(live, cmd.Proceed("grassland"))

    async def below() -> str:
        screen = await Screen(hub, live).start()
        (line,) = [line for line in screen.texts() if " · " in line and "Everybody draws" in line]
        return line

    first = await below()
    assert "guardian \u00d73, helper \u00d72, invader \u00d75" in first
    assert first.startswith(f"Table {live.code[:3]} {live.code[3:]}")
    await do(live, cmd.SetCamp(1, "guardian"))
    then = await below()
    assert "huffle" not in then
    assert "anticlockwise" not in then
    assert len(then) < 90 < len(first) < 180  # about 165 have room


# --- places -----------------------------------------------------------------------------------


@pytest.mark.parametrize("n", PLAYERS)
def test_the_ring_goes_round_anticlockwise_from_the_right_hand_of_the_keeper(n: int) -> None:
    """R9: seat 1 at 天神's right, the next one at one's right hand; 天神 sits below."""
    where = plan(1888, 1032, n)
    assert sorted(where.seats) == list(range(1, n + 1))
    assert sorted(itertools.chain(*sides(n))) == list(range(1, n + 1))
    x, y = where.steppe.middle, where.steppe.y + where.steppe.h / 2

    def turned(no: int) -> float:
        """How far round, anticlockwise as seen on the screen, starting below."""
        box = where.seats[no]
        dx, dy = box.middle - x, box.y + box.h / 2 - y
        return math.atan2(dx, dy) % (2 * math.pi)

    angles = [turned(no) for no in range(1, n + 1)]
    assert angles == sorted(angles)
    assert angles[0] < math.pi < angles[-1]


@pytest.mark.parametrize("n", PLAYERS)
@pytest.mark.parametrize("size", [(1888, 1032), (1334, 720), (2528, 1392), (1248, 700)])
def test_no_parts_of_the_screen_meet(n: int, size: tuple[float, float]) -> None:
    where = plan(*size, n)
    boxes = [where.headline, where.steppe, where.keeper, where.course, where.corner]
    boxes += where.seats.values()
    end = where.course.y + where.course.h
    for one, other in itertools.combinations(boxes, 2):
        assert not one.meets(other), (one, other)
    for box in boxes:
        assert 0 <= box.x <= size[0] - box.w + 0.01
        assert 0 <= box.y <= end - box.h + 0.01
    assert min(where.steppe.w, where.steppe.h) >= 340
    if size[1] >= 1000:
        assert end <= size[1]  # a TV does not scroll


@pytest.mark.parametrize("among", range(1, 11))
def test_pawns_of_one_cell_stand_beside_each_other(among: int) -> None:
    cell = cell_box(6, 600)
    pawns = [pawn_box(i, among, cell) for i in range(among)]
    for one, other in itertools.combinations(pawns, 2):
        assert not one.meets(other)
    for box in pawns:
        assert cell.x <= box.x
        assert box.x + box.w <= cell.x + cell.w
        assert cell.y <= box.y
        assert box.y + box.h <= cell.y + cell.h
        assert box.w >= 24


def test_sixteen_cells_in_four_rows() -> None:
    boxes = [cell_box(i, 640) for i in range(CELLS)]
    assert [round(b.y) for b in boxes] == sorted(round(b.y) for b in boxes)  # R1: top to bottom
    assert boxes[0].x < boxes[1].x < boxes[2].x < boxes[3].x
    assert not any(a.meets(b) for a, b in itertools.combinations(boxes, 2))
    last = boxes[-1]
    assert Box(0, 0, 640, 640).w == pytest.approx(last.x + last.w)
    assert len({grass_svg(no) for no in range(1, CELLS)}) == CELLS - 1


# --- what is shown ----------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
async def test_everything_public_is_shown(size: str) -> None:
    hub, live = await a_table()
    await dealt(live)
    screen = await Screen(hub, live, size).start()
    deal = state(live).deal
    assert deal is not None
    labels = screen.labels()
    assert labels["fingerprint-large"] == " ".join(deal.fingerprint)
    assert any("has not looked yet" in t for t in screen.texts())
    await begun(live)
    await screen.settle()
    labels = screen.labels()
    assert "fingerprint-large" not in labels
    assert labels["fingerprint"].endswith(" ".join(deal.fingerprint))
    for cell in range(CELLS):
        tile, said = state(live).grid[cell], labels[f"cell-{cell}"]
        assert ("cliff" in said) == (tile == CLIFF)
        for player in state(live).players:
            assert (player.name in said) == (player.cell == cell)
    shown = " ".join(screen.texts())
    for seat, player in enumerate(state(live).players, 1):
        assert player.name in shown
        assert f"Rider {seat}" in shown
    first = state(live).player(state(live).turn).name
    assert any(first in t and "·" in t for t in screen.texts())


@pytest.mark.parametrize("all_knowing", [False, True])
async def test_the_all_knowing_keeper_is_on_the_screen(all_knowing: bool) -> None:
    """R20: all screens show this house rule."""
    hub, live = await a_table(all_knowing=all_knowing)
    screen = await Screen(hub, live).start()
    assert ("House rule: the keeper sees the tasks" in screen.texts()) is all_knowing


async def test_no_task_is_on_the_line_before_the_end() -> None:
    hub, live = await a_table()
    screens = [await Screen(hub, live, size).start() for size in SIZES]
    await dealt(live)
    await begun(live)
    deal = state(live).deal
    assert deal is not None
    secrets = [deal.secret, *deal.given, *deal.salts]
    secrets = [s for s in secrets if s] + [SPECIAL]
    assert len(secrets) > 10
    before = [len(s.line.frames) for s in screens]
    for screen in screens:
        await screen.settle()
    sent = b"".join(itertools.chain(*(s.line.frames for s in screens)))
    assert min(before) > 0
    assert not [s for s in secrets if s.encode() in sent]
    await ended(live)
    for screen in screens:
        await screen.settle()
    sent = b"".join(itertools.chain(*(s.line.frames for s in screens)))
    assert b"Special task" in sent  # the same search finds it once it is open


async def test_an_opened_task_lies_before_its_player() -> None:
    """R23: a bloc is wiped out, the game goes on, the task of the dead is turned up."""
    for seed in range(1, 20):
        hub, live = await a_table(3, seed=seed)
        await dealt(live)
        await begun(live)
        lone = next(no for no in state(live).seats if state(live).player(no).camp == "invader")
        if state(live).special() != lone:
            break
    screen = await Screen(hub, live).start()
    await do(live, cmd.MarkLeft(lone))
    await screen.settle()
    assert any("The tasks of the dead may be opened." in t for t in screen.texts())
    assert not [t for t in screen.texts() if re.match(r"Task \d", t)]
    await do(live, cmd.OpenTask(lone))
    await screen.settle()
    assert len([t for t in screen.texts() if re.match(r"Task \d", t)]) == 1
    assert "special task" not in " ".join(screen.texts()).lower()


# --- the announcement -------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
async def test_the_end_opens_everything_at_once(size: str) -> None:
    hub, live = await a_table()
    await dealt(live)
    await begun(live)
    screen = await Screen(hub, live, size).start()
    await ended(live)
    await screen.settle()
    deal, ending = state(live).deal, state(live).ending
    assert deal is not None
    assert ending is not None
    shown = screen.texts()
    titles = [t for t in shown if t == "Special task" or re.match(r"Task \d", t)]
    assert len(titles) == len(state(live).players)  # a card of everybody
    assert titles.count("Special task") == 1
    assert screen.labels()["fingerprint"] == " ".join(deal.fingerprint)
    holder = state(live).player(state(live).special()).name
    told = [t for t in shown if "·" in t and t.endswith("Special task")]
    assert len(told) == 1
    assert holder in told[0]
    # The link holds the very proof, and the proof holds.
    urls = screen.urls()
    packed = urls["verify"].partition("#proof=")[2]
    proof = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)).decode()
    assert proof == ending.proof
    assert verify(Proof.from_text(proof)).holds
    assert urls["download"] == f"http://table.local/api/tables/{live.code}/export?format=proof"


async def test_a_broken_off_game_has_no_winner() -> None:
    hub, live = await a_table(tasks="physical")
    await do(live, cmd.Proceed("grassland"))
    await do(live, cmd.AppDraws("camp"))
    await do(live, cmd.Proceed("camps"))
    await begun(live)
    await do(live, cmd.BreakOff(state(live).turn_no))
    screen = await Screen(hub, live).start()
    assert "Broken off: nobody has won" in screen.texts()
    assert "Tasks were physical cards: there is no deal to check." in screen.texts()
    assert screen.urls() == {}
