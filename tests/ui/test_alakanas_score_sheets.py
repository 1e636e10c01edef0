"""Score only on one device: the sheets, the verdict as it stands, the result; and the way there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from companion.games.alakanas.book.state import Book
from companion.games.alakanas.book.view import BookView
from companion.games.alakanas.book.writing import WriteCamp, WriteDeath, WriteLife, WriteSpecial
from companion.hub.hub import Hub, Opening
from companion.hub.live import LiveTable
from companion.packs.games import installed_games
from companion.table.commands import Finish
from companion.table.game import Meta, Option
from companion.table.message import Message
from companion.table.refusal import Refusal
from companion.table.seats import SCREEN
from companion.ui.device import Device
from companion.ui.games.alakanas import score
from companion.ui.here import Here, World
from companion.ui.screens.home import Home, can_score_only
from companion.ui.screens.table import TablePage
from companion.ui.screens.tv import TableScreen
from tests.hub.tables import HOST_KEY, Phone, a_hub
from tests.lifecounter import LifeCounter
from tests.ui.alakanas_phones import shows, tap
from tests.ui.sessions import Sitting

GAMES = installed_games()
NAMES = ("Ming", "Hua", "Wang", "Li", "Zhao")


async def a_sheet(**options: Any) -> tuple[Hub, LiveTable, Phone]:
    """Five players' sheets, and the device that writes on them."""
    hub = a_hub(games=GAMES)
    live = await hub.open_table(
        HOST_KEY, Opening("alakanas", {"mode": "score", **options}, NAMES, start=True)
    )
    assert isinstance(live, LiveTable), live
    return hub, live, Phone(live, HOST_KEY)


async def opened(hub: Hub, live: LiveTable, key: str = HOST_KEY, width: float = 390) -> Sitting:
    world = World(hub, lambda _: "http://t.local", lambda _: False, lambda _: "en")

    def main(page: Any) -> None:
        page.width = width
        page.render(TablePage, Here(world, page, Device(key, lang="en")), live)

    return await Sitting(main).start()


async def filled(host: Phone, text: str) -> None:
    """ "g+ I-": camp (capital: the special task), alive or dead."""
    camps = {"g": "guardian", "h": "helper", "i": "invader"}
    for seat, word in enumerate(text.split(), 1):
        await host.do(WriteCamp(seat, camps[word[0].lower()]))  # type: ignore[arg-type]
        if word[0].isupper():
            await host.do(WriteSpecial(seat))
        await host.do(WriteLife(seat, word[1] == "+"))


def book(live: LiveTable) -> Book:
    state = live.history.state.game
    assert isinstance(state, Book)
    return state


def seen(live: LiveTable) -> BookView:
    view = live.view("", SCREEN)
    assert not isinstance(view, Refusal)
    assert isinstance(view.game, BookView)
    return view.game


async def test_from_empty_sheets_to_the_result_by_taps_alone() -> None:
    hub, live, _ = await a_sheet()
    screen = await opened(hub, live)
    assert shows(screen, "5 camps are missing")
    for name in ("1-guardian", "2-guardian", "3-helper", "4-invader", "5-invader"):
        await tap(screen, name)
    assert shows(screen, "Who held the special task?")
    for name in ("5-special", "5-dead", "2-dead"):
        await tap(screen, name)
    assert shows(screen, "The game is not over")
    assert shows(screen, "Still has to die: \u2068Li\u2069")
    await tap(screen, "finish")
    assert live.history.state.phase == "playing"  # nobody has won yet, and it says so
    assert shows(screen, "no side has reached its aim")
    await tap(screen, "4-dead")
    assert shows(screen, "Guardians and helpers")
    await tap(screen, "finish")
    assert live.history.state.phase == "over"
    for words in (
        "All invaders are dead and so is \u2068Zhao\u2069",
        "Belongs to the winning side; the dead win, too",
        "Who holds the special task never wins with a camp",
        "Guardians and helpers win together when",
    ):
        assert shows(screen, words), words


async def test_a_second_tap_takes_a_mark_back_and_so_does_undo() -> None:
    hub, live, _ = await a_sheet()
    screen = await opened(hub, live)
    for name in ("1-helper", "1-dead", "1-special"):
        await tap(screen, name)
        await tap(screen, name)
    assert book(live).row(1).camp == ""
    assert book(live).row(1).alive
    assert book(live).special == 0
    await tap(screen, "2-dead")
    await tap(screen, "undo")
    assert book(live).row(2).alive


async def test_the_special_task_is_one_choice() -> None:
    hub, live, _ = await a_sheet()
    screen = await opened(hub, live)
    await tap(screen, "1-special")
    await tap(screen, "4-special")
    marked = [c.get("identifier") for c in screen.screen().controls() if c.get("selected")]
    assert marked == ["4-special"]


async def test_what_can_be_said_while_nobody_knows_who_was_special() -> None:
    hub, live, host = await a_sheet()
    await filled(host, "g+ g- h- i- i-")
    screen = await opened(hub, live)
    assert shows(screen, "If it was \u2068Ming\u2069: \u2068Ming\u2069 wins alone")
    await tap(screen, "finish")
    assert shows(screen, "It is not known yet who held the special task.")
    assert live.history.state.phase == "playing"


async def test_HR_the_order_of_deaths_is_tapped() -> None:
    hub, live, host = await a_sheet(mutual="one_by_one")
    await filled(host, "g- g- h- i- I-")
    screen = await opened(hub, live)
    for seat in (4, 1, 5, 2, 3):
        await tap(screen, f"{seat}-one_by_one")
    assert book(live).order == (4, 1, 5, 2, 3)
    assert shows(screen, "3. \u2068Zhao\u2069")
    # Zhao fell third; Hua and Wang still stood.
    verdict = seen(live).verdict
    assert verdict is not None
    assert verdict.side == "guardians"


async def test_HR_who_dealt_the_last_damage_is_asked_and_the_rule_can_be_changed_here() -> None:
    hub, live, host = await a_sheet()
    await filled(host, "g- g- h- i- I-")
    screen = await opened(hub, live)
    assert screen.screen().find("4-last_damage") is None
    await tap(screen, "house-rules")
    await tap(screen, "option-mutual-last_damage")
    await tap(screen, "sheet-close")
    assert shows(screen, "who dealt it?")
    await tap(screen, "4-last_damage")
    verdict = seen(live).verdict
    assert verdict is not None
    assert verdict.side == "invaders"


async def test_only_rules_that_matter_here_are_offered() -> None:
    hub, live, _ = await a_sheet()
    screen = await opened(hub, live)
    await tap(screen, "house-rules")
    offered = {str(c.get("identifier")) for c in screen.screen().controls()}
    assert "option-winners-survivors" in offered
    assert not any(name.startswith(("option-keeper", "option-tasks")) for name in offered)


@pytest.mark.parametrize("width", [390, 820])
async def test_every_mark_says_whose_and_what_it_is(width: float) -> None:
    hub, live, _ = await a_sheet()
    screen = await opened(hub, live, width=width)
    marks = ("guardian", "helper", "invader", "dead", "special")
    for seat, name in enumerate(NAMES, 1):
        for mark in marks:
            control = screen.screen().find(f"{seat}-{mark}")
            assert control is not None
        labels = [
            str(c.get("label"))
            for c in screen.screen().controls()
            if str(c.get("identifier")) in {f"{seat}-{m}" for m in marks}
        ]
        assert len(labels) == 5
        assert all(name in label for label in labels)


async def test_the_table_screen_shows_all_and_offers_nothing() -> None:
    hub, live, host = await a_sheet()
    await filled(host, "g+ G+ h- i+ i-")
    world = World(hub, lambda _: "http://t.local", lambda _: False, lambda _: "en")

    def main(page: Any) -> None:
        page.width = 1920
        page.render(TableScreen, Here(world, page, Device("", lang="en")), live)

    screen = await Sitting(main).start()
    assert shows(screen, "The game is not over")
    sheets = [c for c in screen.screen().controls() if "-guardian" in str(c.get("identifier"))]
    assert len(sheets) == 5
    assert not any(c.get("button") for c in sheets)


# Why each player has won or not


@pytest.mark.parametrize(
    ("text", "options", "reasons", "rules"),
    [
        ("g+ g- h+ i- I-", {}, "won won_dead won side special", "guardians"),
        (
            "g+ g- h+ i- I-",
            {"winners": "survivors"},
            "won survivors won side special",
            "guardians survivors",
        ),
        ("g- g- h- i+ I-", {}, "side side side won special", "invaders"),
        ("g- g- h- i- I+", {}, "side side side side alone", "special"),
        ("g- g- h- i- I-", {}, "draw draw draw draw draw", "draw"),
        (
            "g- g- h- i- I-",
            {"mutual": "one_by_one"},
            "side side side side alone",
            "one_by_one special",
        ),
    ],
)
async def test_why_each_has_won_or_not(
    text: str, options: dict[str, str], reasons: str, rules: str
) -> None:
    _, live, host = await a_sheet(**options)
    await filled(host, text)
    if "mutual" in options:
        for seat in (1, 2, 3, 4, 5):
            await host.do(WriteDeath(seat, placed=True))
    await host.do(Finish())
    game = seen(live)
    assert [score.reason_of(game, row) for row in game.rows] == reasons.split()
    assert score.rules_of(game) == rules.split()


# The way there


def meta(*options: Option) -> Meta:
    return Meta("g", Message("app.name"), (1, 4), options)


def test_only_a_game_that_can_score_a_sheet_is_offered_for_it() -> None:
    label = Message("app.name")
    assert all(can_score_only(game.meta) for game in GAMES.values())
    assert not can_score_only(LifeCounter().meta)
    assert not can_score_only(meta(Option("mode", ("fast", "slow"), "fast", label)))
    assert can_score_only(meta(Option("mode", ("track", "score"), "track", label)))


async def at_home(games: Any) -> tuple[Hub, Sitting]:
    hub = a_hub(games=games)
    world = World(hub, lambda _: "http://t.local", lambda _: False, lambda _: "en")

    def main(page: Any) -> None:
        page.render(Home, Here(world, page, Device(HOST_KEY, lang="en")))

    return hub, await Sitting(main).start()


def score_buttons(screen: Sitting) -> Sequence[str]:
    idents = (str(c.get("identifier")) for c in screen.screen().controls())
    return [name for name in idents if name.startswith("score-") and name != "score-only"]


async def test_home_offers_sheets_for_as_many_as_can_play() -> None:
    _, screen = await at_home({**GAMES, "life": LifeCounter()})
    await tap(screen, "score-only")
    offered = set(score_buttons(screen))
    assert {f"score-alakanas-{n}" for n in range(3, 11)} <= offered
    assert {f"score-arnak-{n}" for n in range(1, 5)} <= offered
    assert len(offered) == 12


async def test_home_without_a_game_to_score_offers_no_sheet() -> None:
    _, screen = await at_home({"life": LifeCounter()})
    assert screen.screen().find("score-only") is None
    assert screen.screen().find("new-table") is not None


async def test_two_taps_from_home_to_the_sheets(monkeypatch: pytest.MonkeyPatch) -> None:
    went: list[str] = []
    monkeypatch.setattr(Here, "go", lambda self, path: went.append(path))

    async def keep(self: Here, device: Device) -> None:
        self.device = device

    monkeypatch.setattr(Here, "remember", keep)
    hub, screen = await at_home(GAMES)
    await tap(screen, "score-only")
    await tap(screen, "score-alakanas-5")
    (path,) = went
    live = await hub.find(path.rsplit("/", 1)[-1])
    assert isinstance(live, LiveTable)
    assert len(book(live).rows) == 5
