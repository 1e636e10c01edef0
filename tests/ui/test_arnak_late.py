"""What is typed or picked while an Arnak table answers stays; so does what was refused."""

from __future__ import annotations

from typing import Any

from companion.hub.hub import Opening
from companion.hub.live import LiveTable
from companion.journal import Full
from tests.hub.tables import HOST_KEY, a_hub
from tests.ui.lobby_phones import answered, slow, touch
from tests.ui.sessions import Sitting
from tests.ui.test_arnak_moves import GAME, on_screen, shows, tap
from tests.ui.test_arnak_sheets import Open, a_sheet, fix, naming


async def a_book() -> tuple[LiveTable, Sitting]:
    """A table at which only the end is counted, on its host's device."""
    hub = a_hub(games={"arnak": GAME})
    opening = Opening("arnak", {"mode": "score"}, ("Ann", "Bea"), start=True)
    live = await hub.open_table(HOST_KEY, opening)
    assert isinstance(live, LiveTable)
    return live, await on_screen(hub, live, HOST_KEY)


def field(screen: Sitting) -> Any:
    """The first field in which cards are sought."""
    return next(c for c in screen.screen().controls() if c.get("_c") == "TextField")


async def search(screen: Sitting, words: str) -> None:
    found = field(screen)
    screen.session.apply_patch(found["_i"], {"value": words})
    await screen.event(found, "change")
    await screen.settle()


async def refusing(live: LiveTable, screen: Sitting, ident: str) -> None:
    """A tap that the disk has no room for."""
    journal: Any = live._journal

    async def full(*_: Any) -> None:
        raise Full("/data")

    journal.append = full
    try:
        await (await touch(screen, ident))
        await screen.settle()
    finally:
        del journal.append


def cards(live: LiveTable) -> tuple[str, ...]:
    return live.history.state.game.sheets[0].cards


async def test_a_card_is_taken_once_and_the_field_is_empty_for_the_next() -> None:
    live, screen = await a_book()
    await search(screen, "torch")
    before = field(screen)["_i"]
    with slow(live) as gate:
        taps = [await touch(screen, "1-take-torch"), await touch(screen, "1-take-torch")]
        await answered(screen, gate, *taps)
    assert cards(live) == ("torch",)
    assert not shows(screen, "twice")
    assert field(screen)["_i"] != before
    assert screen.screen().find("1-take-torch") is None


async def test_what_was_typed_for_the_next_card_stays_when_the_first_is_written_down() -> None:
    live, screen = await a_book()
    await search(screen, "torch")
    before = field(screen)["_i"]
    with slow(live) as gate:
        takes = await touch(screen, "1-take-torch")
        await search(screen, "hat")
        await answered(screen, gate, takes)
    assert cards(live) == ("torch",)
    assert field(screen)["_i"] == before
    assert screen.screen().find("1-take-hat") is not None


async def test_a_card_that_was_refused_can_be_taken_again_without_typing() -> None:
    live, screen = await a_book()
    await search(screen, "torch")
    await refusing(live, screen, "1-take-torch")
    assert cards(live) == ()
    await tap(screen, "1-take-torch")
    assert cards(live) == ("torch",)


async def test_a_slot_picked_meanwhile_is_asked_for_and_what_was_typed_stays() -> None:
    sheet = await a_sheet(naming("row"))
    screen = sheet.screen
    await sheet.search("sund")
    with slow(sheet.live) as gate:
        names = await touch(screen, "0-take-sundial")
        await sheet.tap("slot-item-3")
        await sheet.search("hat")
        await answered(screen, gate, names)
    assert sheet.game.row.artifacts == ("sundial",)
    assert sheet.selected("slot-item-3")
    await sheet.tap("0-take-hat")
    assert sheet.game.row.items[3] == "hat"


async def test_a_card_chosen_meanwhile_stays_chosen() -> None:
    sheet = await a_sheet(fix("cards"))
    with slow(sheet.live) as gate:
        await sheet.tap("own-funding_ship")
        moves = await touch(sheet.screen, "to-exile")
        await sheet.tap("own-funding_car")
        await answered(sheet.screen, gate, moves)
    assert sheet.selected("own-funding_car")
    await sheet.tap("to-exile")
    left = sheet.game.player(1).cards.all_cards()
    assert not {"funding_ship", "funding_car"} & {*left}


async def test_a_finger_that_bounces_moves_one_of_two_equal_cards() -> None:
    sheet = await a_sheet(fix("cards"))
    await sheet.tap("own-fear")
    with slow(sheet.live) as gate:
        taps = [await touch(sheet.screen, "to-exile"), await touch(sheet.screen, "to-exile")]
        await answered(sheet.screen, gate, *taps)
    assert [*sheet.game.player(1).cards.all_cards()].count("fear") == 1


async def test_a_list_opened_meanwhile_stays_open_and_one_that_was_refused_too() -> None:
    sheet = await a_sheet(fix("finds"))
    await sheet.tap("add-assistant")
    await refusing(sheet.live, sheet.screen, "add-a02")
    assert sheet.game.player(1).assistants == ()
    with slow(sheet.live) as gate:
        adds = await touch(sheet.screen, "add-a02")
        await sheet.tap("add-guardian")
        await answered(sheet.screen, gate, adds)
    assert [a.id for a in sheet.game.player(1).assistants] == ["a02"]
    assert any(i.startswith("add-guardian_") for i in idents(sheet))


def idents(sheet: Open) -> list[str]:
    return [str(c.get("identifier") or "") for c in sheet.screen.screen().controls()]
