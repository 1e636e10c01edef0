"""The phone of a tracked Arnak table: what its offers become, and what stays with its owner."""

from __future__ import annotations

from typing import Any

from companion.games.arnak.content import names
from companion.games.arnak.game import ArnakGame
from companion.games.arnak.goods import Icons
from companion.games.arnak.play import commands as play
from companion.games.arnak.play.payments import payments
from companion.games.arnak.play.scene import Cost
from companion.games.arnak.play.state import Play
from companion.games.arnak.play.view import PlayView
from companion.games.arnak.travel import Payment
from companion.hub.hub import Hub, Opening
from companion.hub.live import LiveTable
from companion.i18n import add_names, render
from companion.packs import load_pack
from companion.table import commands as cmd
from companion.table.game import Correct, Prompt
from companion.table.message import named
from companion.table.view import TableView
from companion.ui.device import Device
from companion.ui.here import Here, World
from companion.ui.parts.words import isolate
from companion.ui.screens.table import TablePage
from tests.hub.tables import HOST_KEY, Phone, a_hub, sat
from tests.ui.sessions import Sitting

PACK = load_pack("arnak")
GAME = ArnakGame(PACK)
add_names("arnak", names(PACK))


async def a_tracked_table(*, one_device: bool = False) -> tuple[Hub, LiveTable, list[Phone]]:
    """Two seats that have sat down and started; with `one_device` the host plays both."""
    hub = a_hub(games={"arnak": GAME})
    live = await hub.open_table(HOST_KEY, Opening("arnak", {}))
    assert isinstance(live, LiveTable)
    host = Phone(live, HOST_KEY)
    if one_device:
        for no in (1, 2):
            await host.do(cmd.SetPhoneless(no, True))
            await host.do(cmd.Rename(no, f"Player {no}"))
        phones = [Phone(live, HOST_KEY, 1), Phone(live, HOST_KEY, 2)]
    else:
        phones = [await sat(live, "Ming", 1), await sat(live, "Hua", 2)]
    await host.do(cmd.Start())
    return hub, live, phones


async def begun(**how: Any) -> tuple[Hub, LiveTable, list[Phone]]:
    """The same after seat 1 has begun: 2 coins for it, 1 coin and 1 compass for seat 2 (A8)."""
    hub, live, phones = await a_tracked_table(**how)
    await phones[0].do(play.Begin(1))
    return hub, live, phones


async def on_screen(hub: Hub, live: LiveTable, key: str) -> Sitting:
    """The table on the phone with this secret, in English."""
    world = World(hub, lambda page: "http://table.local", lambda page: False, lambda page: "en")

    def main(page: Any) -> None:
        page.render(TablePage, Here(world, page, Device(key, lang="en")), live)

    return await Sitting(main).start()


def game(live: LiveTable) -> Play:
    state = live.history.state.game
    assert isinstance(state, Play)
    return state


def offer(view: TableView, name: str) -> Prompt:
    return next(p for p in view.prompts if p.id == name)


async def tap(screen: Sitting, ident: str) -> None:
    control = screen.screen().find(ident)
    assert control is not None, f"nothing to tap called {ident} on {screen.texts()}"
    await screen.event(control, "click")
    await screen.settle()
    for sheet in screen.sheets():
        if not sheet.get("open"):  # the phone says when a sheet has gone down
            await screen.dismiss(sheet)


def shows(screen: Sitting, words: str) -> bool:
    return any(words in line for line in screen.texts())


async def test_a_seat_begins_from_the_checklist() -> None:
    hub, live, phones = await a_tracked_table()
    screen = await on_screen(hub, live, phones[1].key)
    for line in phones[1].sees().game.checklist:  # type: ignore[union-attr]
        assert render(line, "en") in screen.texts()
    assert not any("SeatRef" in line for line in screen.texts())
    await tap(screen, "begin/2")
    assert game(live).phase == "turns"
    assert game(live).turn == 2


async def test_two_taps_dig_at_a_camp() -> None:
    hub, live, phones = await begun()
    screen = await on_screen(hub, live, phones[0].key)
    await tap(screen, "act-dig")
    await tap(screen, "dig/camp_coin")
    assert game(live).player(1).goods.coin == 2 + 2  # the camp's two (A14)
    assert 1 in game(live).site("camp_coin").people  # type: ignore[union-attr]


async def test_every_action_is_there_and_says_how_many_ways_it_has() -> None:
    hub, live, phones = await begun()
    screen = await on_screen(hub, live, phones[0].key)
    for action in ("dig", "discover", "overcome", "buy", "play", "research", "pass"):
        assert screen.screen().find(f"act-{action}") is not None
    # The five camps, each with a space for one boot, which any card of the start pays (A14).
    labels = [c.get("label") for c in screen.screen().controls() if c.get("_c") == "Semantics"]
    assert "Dig, 5" in labels


async def test_a_refused_choice_is_dimmed_says_why_and_may_be_insisted_on() -> None:
    hub, live, phones = await begun()
    await phones[0].do(play.NameRow("item", 0, "torch"))
    await phones[0].do(Correct("1.coin", 0))
    refused = offer(phones[0].sees(), "buy/torch").refused
    assert refused is not None
    why = render(refused.message, "en")
    assert "2 coins" in why  # its price, and none are there
    screen = await on_screen(hub, live, phones[0].key)
    await tap(screen, "act-buy")
    assert why in screen.texts()
    row = screen.screen().find("buy/torch")
    assert row is not None
    assert row["opacity"] < 1
    await tap(screen, "buy/torch")
    assert why in screen.texts()  # in the notice now
    await tap(screen, "notice-action")  # the table insists
    assert "torch" in game(live).player(1).cards.all_cards()


async def test_a_card_that_nobody_has_named_is_named_and_bought_at_once() -> None:
    hub, live, phones = await begun()
    screen = await on_screen(hub, live, phones[0].key)
    await tap(screen, "act-buy")  # nothing in the row has a name yet
    await screen.type("Which card do you buy?", "torch")
    field = screen.control("TextField", "Which card do you buy?")
    await screen.event(field, "change")
    await tap(screen, "buy-unnamed/torch")
    assert "torch" in game(live).player(1).cards.all_cards()
    assert game(live).player(1).goods.coin == 2 - PACK.card_by_id["torch"].cost


async def test_an_action_of_anothers_turn_says_whose_turn_it_is() -> None:
    hub, live, phones = await begun()
    screen = await on_screen(hub, live, phones[1].key)
    await tap(screen, "act-dig")
    refused = offer(phones[1].sees(), "dig/camp_coin").refused
    assert refused is not None
    why = render(named(refused.message, {1: isolate("Ming")}), "en")
    assert "Ming" in why
    assert why in screen.texts()
    await tap(screen, "dig/camp_coin")
    assert why in screen.texts()  # in the notice now
    assert 2 not in game(live).site("camp_coin").people  # type: ignore[union-attr]


async def test_a_question_takes_the_place_of_the_actions_and_others_wait() -> None:
    hub, live, phones = await begun()
    mine = await on_screen(hub, live, phones[0].key)
    other = await on_screen(hub, live, phones[1].key)
    await tap(mine, "act-dig")
    await tap(mine, "dig/camp_jewel")  # a discard for a jewel (A14)
    await mine.settle()
    await other.settle()
    view = phones[0].sees()
    assert isinstance(view.game, PlayView)
    assert view.game.question is not None
    asked = render(view.game.question.ask, "en")
    assert asked in mine.texts()
    assert mine.screen().find("act-dig") is None
    assert shows(other, "Waiting for")
    assert other.screen().find("answer-no") is None
    answer = next(p.id for p in view.prompts if p.id.startswith("answer/funding"))
    assert other.screen().find(answer) is None
    await tap(mine, answer)
    assert game(live).player(1).goods.jewel == 1
    assert game(live).tasks == ()
    assert mine.screen().find("end_turn") is not None


async def test_declining_is_last_and_costs_nothing() -> None:
    hub, live, phones = await begun()
    screen = await on_screen(hub, live, phones[0].key)
    await tap(screen, "act-dig")
    await tap(screen, "dig/camp_jewel")
    hand = game(live).player(1).cards.hand_count
    await tap(screen, "answer-no")
    assert game(live).player(1).cards.hand_count == hand
    assert game(live).player(1).goods.jewel == 0


async def test_the_end_of_a_round_one_after_the_other() -> None:
    hub, live, phones = await begun()
    screens = [await on_screen(hub, live, p.key) for p in phones]
    for screen in screens:
        await tap(screen, "act-pass")
        await tap(screen, "pass")
        for each in screens:
            await each.settle()
    assert game(live).phase == "cleanup"
    for screen in screens:
        assert screen.screen().find("tidy") is not None
    discard = next(p.id for p in phones[0].sees().prompts if p.id.startswith("put_down/"))
    await tap(screens[0], discard)
    assert game(live).player(1).cards.hand_count == 4  # of five, one put down (A4)
    await tap(screens[0], "tidy")
    await screens[0].settle()
    assert game(live).player(1).cards.hand_count == 5
    assert screens[0].screen().find("tidy") is None
    assert shows(screens[0], "Waiting for the others")
    await tap(screens[1], "tidy")
    assert (game(live).phase, game(live).round, game(live).first) == ("turns", 2, 2)


async def test_another_phone_never_gets_a_hand() -> None:
    hub, live, phones = await begun()
    await phones[0].do(play.MoveCard(1, "torch", "hand"))
    await phones[0].do(play.Act(1, "dig", "camp_coin"))  # the newest line of the log is another
    mine = await on_screen(hub, live, phones[0].key)
    assert shows(mine, "Torch")
    other = await on_screen(hub, live, phones[1].key)
    await tap(other, "other-1")
    assert not any(b"orch" in frame for frame in other.line.frames)
    named = [str(c.get("identifier", "")) for c in other.screen().controls()]
    own = [name for name in named if name.startswith("hand-")]
    view = phones[1].sees()
    assert isinstance(view.game, PlayView)
    cards = view.game.players[1].cards
    assert cards is not None
    assert len(own) == sum(cards.in_hand_possible().values())


async def test_one_device_goes_on_with_whose_turn_it_is() -> None:
    hub, live, _ = await begun(one_device=True)
    screen = await on_screen(hub, live, HOST_KEY)
    await tap(screen, "act-dig")
    await tap(screen, "dig/camp_coin")
    await tap(screen, "end_turn")
    await screen.settle()
    await tap(screen, "act-dig")
    await tap(screen, "dig/camp_compass")
    assert 2 in game(live).site("camp_compass").people  # type: ignore[union-attr]


async def test_nobody_ends_a_running_game_from_the_bar() -> None:
    hub, live, phones = await begun()
    screen = await on_screen(hub, live, phones[0].key)
    assert screen.screen().find("finish") is None


async def test_other_payments_come_from_the_own_cards_alone() -> None:
    _, live, phones = await begun()
    view = phones[0].sees()
    assert isinstance(view.game, PlayView)
    rules = GAME.rules(game(live))
    mine, other = view.game.players
    boot = Cost(icons=Icons(boot=1))
    found = payments(mine, rules, boot)
    # Each of the five kinds of starting cards has one icon that pays a boot; a pilot costs 2 (A12).
    assert {p.cards for p in found} == {
        ("fear",),
        ("funding_car",),
        ("funding_ship",),
        ("exploration_car",),
        ("exploration_ship",),
        (),
    }
    assert Payment((), pilots=1) in found
    assert payments(other, rules, boot) == ()
