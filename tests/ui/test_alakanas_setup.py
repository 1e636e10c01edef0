"""The set-up of 《阿拉喀纳斯》 by taps: stages, camps, the deal, one device passed round."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from companion.games.alakanas.play import commands as play
from companion.games.alakanas.play.view_types import AlakanasView
from companion.hub.hub import Opening
from companion.hub.live import LiveTable
from companion.table import commands as cmd
from tests.hub.tables import HOST_KEY, Phone, a_hub, sat
from tests.ui.alakanas_phones import (
    CAMPS,
    GAME,
    NAMES,
    TEXTS,
    Evening,
    an_evening,
    playing,
    shows,
    tap,
)
from tests.ui.sessions import Sitting

SEATS = range(1, len(NAMES) + 1)
FINGER = {"lp": {"x": 1, "y": 1}, "gp": {"x": 1, "y": 1}, "v": {"x": 0, "y": 0}, "vx": 0, "vy": 0}


async def begun(*, phones: bool = True, **options: Any) -> Evening:
    """Everybody sits and the game has been started: the grassland is to be laid. Without `phones`
    all seats are played from the device of 天神."""
    hub = a_hub(games={"alakanas": GAME})
    live = await hub.open_table(HOST_KEY, Opening("alakanas", options))
    assert isinstance(live, LiveTable)
    host, seated = Phone(live, HOST_KEY), list[Phone]()
    for _ in NAMES[2:]:
        await host.do(cmd.AddSeat())
    for no, name in enumerate(NAMES, 1):
        if phones:
            seated.append(await sat(live, name, no))
            continue
        await host.do(cmd.Rename(no, name))
        await host.do(cmd.SetPhoneless(no, True))
        seated.append(Phone(live, HOST_KEY, no))
    await host.do(cmd.Start())
    return Evening(hub, live, host, seated)


async def at_camps(**options: Any) -> Evening:
    evening = await begun(**options)
    await evening.host.do(play.Proceed("grassland"))
    return evening


async def at_deal(**options: Any) -> Evening:
    """All camps are drawn; the tasks come next."""
    evening = await at_camps(**options)
    for seat, camp in enumerate(CAMPS, 1):
        await evening.host.do(play.SetCamp(seat, camp))  # type: ignore[arg-type]
    await evening.host.do(play.Proceed("camps"))
    return evening


async def hold(screen: Sitting, what: str) -> None:
    """The finger on the card: "start" once it is held, "end" when it is lifted."""
    (card,) = [c for c in screen.screen().controls() if c.get("_c") == "GestureDetector"]
    await asyncio.create_task(
        screen.session.dispatch_event(card["_i"], f"long_press_{what}", FINGER)
    )
    await screen.settle()


def stands(screen: Sitting, ident: str) -> bool:
    """Whether something of that name is on the screen, to be tapped or not."""
    return any(c.get("identifier") == ident for c in screen.screen().controls())


def sent(screen: Sitting) -> bytes:
    return b"".join(screen.line.frames)


def secrets(evening: Evening) -> list[str]:
    """SECRET: salts, the server's secret, lucky words; and what the ordinary cards are called
    together with their text, as they are committed to."""
    deal = evening.state.deal
    assert deal is not None
    return [*deal.salts, deal.secret, *(g for g in deal.given if g), *deal.dealt]


# Stages


async def test_every_device_shows_what_to_do_and_only_keeper_goes_on() -> None:
    evening = await begun()
    keeper, mine = await evening.on_screen(0), await evening.on_screen(1)
    for screen in (keeper, mine):
        assert shows(screen, "1 / 6")
        assert shows(screen, "15")  # terrain tiles (R1)
    assert mine.screen().find("proceed") is None
    await tap(keeper, "proceed")
    assert evening.state.stage == "camps"
    assert shows(mine, "2 / 6")


async def test_a_tap_puts_the_cliff_elsewhere_and_the_tiles_stay_in_order() -> None:
    evening = await begun(cliff="other")
    keeper = await evening.on_screen(0)
    await tap(keeper, "grass-3")
    assert evening.state.grid == (1, 2, 3, 0, *range(4, 16))  # R1, R2


async def test_two_taps_swap_shuffled_tiles() -> None:
    evening = await begun(tiles="shuffled")
    keeper = await evening.on_screen(0)
    await tap(keeper, "grass-0")
    await tap(keeper, "grass-4")
    assert evening.state.grid == (5, 2, 3, 4, 1, *range(6, 16), 0)


async def test_without_a_house_rule_the_tiles_lie_still() -> None:
    evening = await begun()
    keeper = await evening.on_screen(0)
    assert stands(keeper, "grass-0")
    assert keeper.screen().find("grass-0") is None  # nothing to tap


async def test_whose_turn_it_is_to_draw_goes_anticlockwise_from_seat_one() -> None:
    evening = await at_camps()
    first, second = await evening.on_screen(1), await evening.on_screen(2)
    assert shows(first, "Your turn: draw a camp card")
    assert any("Ming" in line and "draw a camp card" in line for line in second.texts())
    await tap(first, "camp-guardian")
    assert evening.state.player(1).camp == "guardian"
    assert shows(second, "Your turn: draw a camp card")


async def test_a_step_that_is_not_done_says_why() -> None:
    evening = await at_camps()
    keeper = await evening.on_screen(0)
    assert any("Ming" in line and "camp" in line for line in keeper.texts())
    await tap(keeper, "proceed")
    assert evening.state.stage == "camps"


async def test_keeper_enters_for_a_seat() -> None:
    evening = await at_camps()
    keeper = await evening.on_screen(0)
    await tap(keeper, "ring-2")
    await tap(keeper, "camp-invader")
    assert evening.state.player(2).camp == "invader"


async def test_the_composition_adds_up_before_it_can_be_kept() -> None:
    evening = await at_camps()
    keeper = await evening.on_screen(0)
    await tap(keeper, "composition")
    await tap(keeper, "wanted-helper-plus")
    assert shows(keeper, "1 card too many")
    await tap(keeper, "wanted-invader-minus")
    await tap(keeper, "save-composition")
    # Suggested for four: 1 guardian, 1 helper, 2 invaders (R3).
    assert evening.state.composition == (1, 2, 1)


async def test_a_bloc_without_members_is_warned_of_on_all_screens() -> None:
    evening = await at_camps()
    await evening.host.do(play.SetComposition(2, 2, 0))
    for seat in (0, 3):
        screen = await evening.on_screen(seat)
        assert stands(screen, "warning")


async def test_a_character_is_shown_with_its_health() -> None:
    evening = await an_evening()
    await evening.host.do(play.Proceed("tasks"))
    screen = await evening.on_screen(3)
    await tap(screen, "known-dedema")
    await tap(screen, "health-plus")
    await tap(screen, "show-character")
    player = evening.state.player(3)
    assert (player.character, player.max_health) == ("dedema", 5)  # four to begin with, and one


async def test_the_sequence_card_puts_the_pawn_on_its_tile() -> None:
    evening = await an_evening()
    host = evening.host
    await host.do(play.Proceed("tasks"))
    for seat in SEATS:
        await host.do(play.SetCharacter(seat, "?", 4))
    await host.do(play.Proceed("characters"))
    await host.do(play.SetSequence(1, 5))
    screen = await evening.on_screen(2)
    assert stands(screen, "sequence-4")
    assert screen.screen().find("sequence-4") is None  # taken
    await tap(screen, "sequence-6")  # the seventh cell holds tile 7 (R1)
    assert (evening.state.player(2).sequence, evening.state.player(2).cell) == (7, 6)


# The deal


async def test_lucky_words_are_given_and_one_tap_deals_once() -> None:
    evening = await at_deal()
    keeper, first = await evening.on_screen(0), await evening.on_screen(1)
    await tap(keeper, "lock")
    assert evening.state.deal is not None
    assert evening.state.deal.table == evening.live.code  # for the proof
    await first.type("Your lucky word", "luck")
    await tap(first, "give-word")
    assert evening.state.deal.origins[0] == "word"
    await tap(keeper, "fill-up")
    assert evening.state.deal.origins[1:] == ("random",) * 3
    for _ in range(2):
        if keeper.screen().find("deal") is not None:
            await tap(keeper, "deal")
    deals = [r for r in evening.live.history.records if type(r.event).__name__ == "Dealt"]
    assert len(deals) == 1
    fingerprint = evening.state.deal.fingerprint
    for seat in (0, 1, 4):
        assert shows(await evening.on_screen(seat), fingerprint)


async def test_a_lucky_word_is_in_no_frame_of_others_and_not_in_the_log() -> None:
    evening = await at_deal()
    await evening.host.do(play.LockDeal(1))
    screens = [await evening.on_screen(seat) for seat in (0, 2)]
    await evening.phones[0].do(play.Contribute(1, "Abrakadabra"))
    for screen in screens:
        await screen.settle()
        assert b"Abrakadabra" not in sent(screen)
    assert "Abrakadabra" not in repr(evening.phones[1].sees().log)


async def test_no_device_gets_a_secret_before_a_card_is_held() -> None:
    evening = await an_evening()
    deal = evening.state.deal
    assert deal is not None
    for seat in (0, *SEATS):
        screen = await evening.on_screen(seat)
        if seat == 0:
            await tap(screen, "fingerprint")
        for secret in secrets(evening):
            assert secret.encode() not in sent(screen), (seat, secret)


@pytest.mark.parametrize("seat", SEATS)
async def test_a_card_held_in_the_set_up_is_its_owners_alone(seat: int) -> None:
    evening = await an_evening()
    mine = await evening.on_screen(seat)
    others = [await evening.on_screen(no) for no in (0, *SEATS) if no != seat]
    await hold(mine, "start")
    assert shows(mine, evening.own_text(seat))
    await hold(mine, "end")
    assert not shows(mine, evening.own_text(seat))
    for screen in others:
        await screen.settle()
        assert evening.own_text(seat).encode() not in sent(screen)
    assert evening.state.player(seat).seen


async def test_the_texts_of_the_deck_are_open_until_it_is_dealt() -> None:
    evening = await at_deal()
    await evening.host.do(play.SetTask(1, TEXTS[0]))
    for seat in (0, 1):
        assert shows(await evening.on_screen(seat), TEXTS[0])


async def test_a_hidden_deck_shows_its_texts_to_keeper_alone() -> None:
    evening = await at_deal(hidden=True)
    await evening.host.do(play.SetTask(1, TEXTS[0]))
    assert shows(await evening.on_screen(0), TEXTS[0])
    assert TEXTS[0].encode() not in sent(await evening.on_screen(1))


async def test_an_ordinary_task_is_written_in_a_sheet() -> None:
    evening = await at_deal()
    keeper = await evening.on_screen(0)
    await tap(keeper, "write-tasks")
    await tap(keeper, "task-2")
    await keeper.type("What the task says", "Ride to the lake.")
    await tap(keeper, "task-save")
    assert evening.state.tasks == ("", "Ride to the lake.", "")
    assert shows(keeper, "Tap a card to write on it")  # and on to the next one


async def test_a_sheet_that_is_closed_while_the_table_answers_does_not_come_back() -> None:
    """ "Done" and the cross, one right after the other, as fast fingers do it."""
    evening = await at_deal()
    keeper = await evening.on_screen(0)
    await tap(keeper, "write-tasks")
    await tap(keeper, "task-2")
    await keeper.type("What the task says", "Ride to the lake.")
    await keeper.fingers("task-save", "sheet-close")
    assert evening.state.tasks == ("", "Ride to the lake.", "")
    assert [sheet for sheet in keeper.sheets() if sheet.get("open")] == []


async def test_a_deal_is_given_up_with_a_reason_that_all_read() -> None:
    evening = await an_evening()
    keeper, mine = await evening.on_screen(0), await evening.on_screen(1)
    await tap(keeper, "redeal")
    await tap(keeper, "redeal-now")  # no reason yet
    assert evening.state.deal is not None
    await tap(keeper, "reason-peeked")
    await tap(keeper, "redeal-now")
    assert evening.state.deal is None
    assert shows(mine, "Somebody’s card was seen")
    assert mine.screen().find("task-tap") is None  # the old card has left the phone (R29)


async def test_what_was_in_a_deal_that_was_given_up_early_can_be_read_by_all() -> None:
    """dealing.md, step 9."""
    evening = await at_deal()
    host = evening.host
    await host.do(play.LockDeal(1))
    await evening.phones[0].do(play.Contribute(1, "horse"))
    deal = evening.state.deal
    assert deal is not None
    mine = await evening.on_screen(2)
    await host.do(play.Redeal(1, "Li has gone home"))
    await mine.settle()
    await tap(mine, "see-opened")
    for value in (deal.secret, deal.server, deal.given[0]):
        assert shows(mine, " ".join(value[i : i + 8] for i in range(0, 64, 8)))
    assert shows(mine, "not given yet")


async def test_an_all_knowing_keeper_is_told_of_on_all_screens() -> None:
    evening = await at_camps(all_knowing=True)
    for seat in (0, *SEATS):
        assert stands(await evening.on_screen(seat), "all-knowing")
    plain = await at_camps()
    assert not stands(await plain.on_screen(0), "all-knowing")


# One device


async def dealt_on_one_device() -> tuple[Evening, Sitting]:
    evening = await at_deal(phones=False)
    for no, said in enumerate(TEXTS, 1):
        await evening.host.do(play.SetTask(no, said))
    await evening.host.do(play.LockDeal(1))
    for seat in SEATS:
        await evening.host.do(play.Contribute(seat))
    await evening.host.do(play.DealTasks(1))
    return evening, await evening.on_screen(0)


async def test_one_device_enters_for_whoever_draws() -> None:
    evening = await at_camps(phones=False)
    screen = await evening.on_screen(0)
    for seat, camp in enumerate(CAMPS, 1):
        assert shows(screen, NAMES[seat - 1])
        await tap(screen, f"camp-{camp}")
        assert evening.state.player(seat).camp == camp


async def test_a_device_passed_round_shows_one_card_at_a_time() -> None:
    evening, screen = await dealt_on_one_device()
    texts = [evening.own_text(seat) for seat in SEATS]
    for text in texts:
        assert text.encode() not in sent(screen)
    await tap(screen, "pass-round")
    for seat in SEATS:
        assert any(NAMES[seat - 1] in line for line in screen.texts())
        assert screen.screen().find("task-tap") is None  # not before its owner says so
        await tap(screen, "round-mine")
        assert not shows(screen, texts[seat - 1])
        for later in texts[seat:]:
            assert later.encode() not in sent(screen)
        await hold(screen, "start")
        assert shows(screen, texts[seat - 1])
        await hold(screen, "end")
        assert not shows(screen, texts[seat - 1])
        await tap(screen, "round-next")
        assert evening.state.player(seat).seen
    await tap(screen, "round-done")
    assert screen.screen().find("proceed") is not None


async def test_a_device_that_is_put_down_has_to_be_handed_over_again() -> None:
    _, screen = await dealt_on_one_device()
    await tap(screen, "pass-round")
    await tap(screen, "round-mine")
    assert screen.screen().find("task-tap") is not None
    away = screen.session.dispatch_event(
        screen.page._i, "app_lifecycle_state_change", {"state": "hide"}
    )
    await asyncio.create_task(away)
    await screen.settle()
    assert screen.screen().find("task-tap") is None
    assert screen.screen().find("round-mine") is not None


async def test_the_round_looks_alike_for_everybody() -> None:
    """Between two hand-overs only name and pawn differ, whoever holds the special task."""
    _, screen = await dealt_on_one_device()
    await tap(screen, "pass-round")
    looks: list[Any] = []
    for seat in SEATS:
        await tap(screen, "round-mine")
        name = NAMES[seat - 1]
        body = [line.replace(name, "X") for line in screen.texts()]
        looks.append([line for line in body if " / " not in line])
        await tap(screen, "round-next")
    assert all(look == looks[0] for look in looks)


async def test_after_the_tasks_only_who_has_not_looked_is_marked() -> None:
    evening = await an_evening()
    await evening.phones[0].do(play.MarkSeen(1))
    lines = (await evening.on_screen(0)).texts()
    assert (lines.count("Has looked"), lines.count("Has not looked")) == (1, 3)
    await evening.host.do(play.Proceed("tasks"))
    lines = (await evening.on_screen(0)).texts()
    assert (lines.count("Has looked"), lines.count("Has not looked")) == (0, 3)


async def test_somebody_who_skips_has_not_looked() -> None:
    evening, screen = await dealt_on_one_device()
    await tap(screen, "pass-round")
    await tap(screen, "round-skip")
    assert not evening.state.player(1).seen


async def test_the_start_hands_begin_the_game() -> None:
    evening = await playing()
    view = evening.phones[0].sees().game
    assert isinstance(view, AlakanasView)
    assert view.stage == "play"
    other = await an_evening()
    host = other.host
    await host.do(play.Proceed("tasks"))
    for seat in SEATS:
        await host.do(play.SetCharacter(seat, "?", 4))
    await host.do(play.Proceed("characters"))
    for seat in SEATS:
        await host.do(play.SetSequence(seat, seat))
    await host.do(play.Proceed("sequence"))
    keeper = await other.on_screen(0)
    await keeper.type("Cards in the basic deck", "60")
    await tap(keeper, "begin")
    # Four cards each from a deck of 60 (R10).
    assert other.state.pile == 60 - 4 * len(NAMES)
