"""House rules before the game: every value is there by its name, and one tap away."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.alakanas.game import AlakanasGame
from companion.hub.hub import Opening
from companion.hub.live import LiveTable
from companion.i18n import render
from companion.packs.games import installed_games
from companion.ui.device import Device
from companion.ui.here import Here, World
from companion.ui.screens.table import TablePage
from tests.hub.tables import HOST_KEY, a_hub
from tests.ui.alakanas_phones import shows, tap
from tests.ui.sessions import Sitting

GAMES = installed_games()


async def rules_of(game_id: str) -> tuple[LiveTable, Sitting]:
    """The lobby on the host's phone, in English, with the house rules open."""
    hub = a_hub(games=GAMES, seed=1)
    live = await hub.open_table(HOST_KEY, Opening(game_id, {}))
    assert isinstance(live, LiveTable)
    world = World(hub, lambda _: "http://t.local", lambda _: False, lambda _: "en")

    def main(page: Any) -> None:
        page.render(TablePage, Here(world, page, Device(HOST_KEY, lang="en")), live)

    screen = await Sitting(main).start()
    await tap(screen, "house-rules")
    return live, screen


@pytest.mark.parametrize("game_id", sorted(GAMES))
async def test_every_value_of_a_house_rule_stands_there_by_its_name(game_id: str) -> None:
    live, screen = await rules_of(game_id)
    chosen = live.history.state.options
    rules = [
        o
        for o in GAMES[game_id].meta.options
        if o.house_rule and not o.hidden and o.matters(chosen, len(live.history.state.seats))
    ]
    assert len(rules) > 5
    for rule in rules:
        for value in rule.values:
            assert screen.screen().find(f"option-{rule.name}-{value}") is not None
            assert shows(screen, render(rule.value_label(value), "en"))


async def test_a_rule_of_two_values_is_changed_by_one_tap_and_changed_back() -> None:
    """R20: what the keeper of the office may see is said before it is chosen."""
    assert isinstance(GAMES["alakanas"], AlakanasGame)
    live, screen = await rules_of("alakanas")
    assert live.history.state.options["all_knowing"] is False
    assert shows(screen, "Yes, unless they have a seat (every screen says so)")
    await tap(screen, "option-all_knowing-True")
    assert live.history.state.options["all_knowing"] is True
    await tap(screen, "option-all_knowing-False")
    assert live.history.state.options["all_knowing"] is False
