"""天神's page in play: the dying, loot, openings, acting for a seat, the office handed over."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.alakanas.play import commands as play
from companion.hub.live import Request
from companion.ui.games.alakanas.loot import Split, changed
from companion.ui.games.alakanas.loot import given as promised
from tests.hub.tables import HOST_KEY
from tests.ui.alakanas_phones import HEALTH, NAMES, Evening, playing, shows, tap
from tests.ui.sessions import Sitting
from tests.ui.test_alakanas_setup import SEATS, at_deal, sent, stands


async def struck(seat: int) -> Evening:
    """天谴 has killed that seat: four cards lie with 天神 (R25)."""
    evening = await playing()
    await evening.host.do(play.Damage((seat,), HEALTH, "curse"))
    await evening.host.do(play.LetDie(seat))
    return evening


async def with_cardboard() -> Evening:
    """A running game with task cards of cardboard."""
    evening = await at_deal(tasks="physical")
    host = evening.host
    await host.do(play.Proceed("tasks"))
    for seat in SEATS:
        await host.do(play.SetCharacter(seat, "?", HEALTH))
    await host.do(play.Proceed("characters"))
    for seat in SEATS:
        await host.do(play.SetSequence(seat, seat))
    await host.do(play.Proceed("sequence"))
    await host.do(play.DealHands(0))
    return evening


async def test_keeper_sees_everybody_and_the_next_phase() -> None:
    evening = await playing()
    keeper = await evening.on_screen(0)
    for seat in SEATS:
        assert shows(keeper, NAMES[seat - 1])
        assert keeper.screen().find(f"ring-{seat}") is not None
    assert shows(keeper, f"{HEALTH} / {HEALTH}")
    phase = evening.state.phase
    await tap(keeper, "advance")
    assert evening.state.phase != phase


async def test_loot_is_given_in_any_split_and_the_rest_discarded() -> None:
    evening = await struck(3)
    assert evening.state.loot == 4  # the start hand (R10, R25)
    discarded = evening.state.discard
    keeper = await evening.on_screen(0)
    assert keeper.screen().find("share-3-plus") is None  # the dead get nothing
    await tap(keeper, "share-1-plus")
    await tap(keeper, "share-4-plus")
    await tap(keeper, "share-4-plus")
    await tap(keeper, "loot-give")
    hands = [evening.state.player(seat).hand for seat in SEATS]
    assert hands == [5, 4, 0, 6]
    assert evening.state.discard == discarded + 1
    assert evening.state.loot == 0


async def test_a_tap_on_a_number_gives_all_the_rest() -> None:
    evening = await struck(3)
    keeper = await evening.on_screen(0)
    await tap(keeper, "share-1-plus")
    await tap(keeper, "share-2-value")
    await tap(keeper, "loot-give")
    assert [evening.state.player(seat).hand for seat in (1, 2)] == [5, 7]


async def test_loot_is_no_matter_of_a_seat_without_the_office() -> None:
    evening = await struck(3)
    screen = await evening.on_screen(1)
    assert screen.screen().find("loot-give") is None


shares = st.dictionaries(st.integers(1, 10), st.integers(1, 20), max_size=6)


@given(shares, st.integers(1, 10), st.integers(-30, 30), st.integers(0, 40))
def test_a_split_never_promises_more_than_there_is(
    start: dict[int, int], seat: int, by: int, more: int
) -> None:
    split: Split = tuple(sorted(start.items()))
    held = promised(split) + more
    now = changed(split, seat, by, held)
    assert 0 <= promised(now) <= held
    assert all(n > 0 for _, n in now)
    others = {no: n for no, n in start.items() if no != seat}
    assert {no: n for no, n in now if no != seat} == others


async def test_keeper_answers_for_whoever_is_asked() -> None:
    evening = await playing()
    await evening.host.do(play.Damage((2,), HEALTH, "seat", 1))
    keeper = await evening.on_screen(0)
    assert any("Hua" in line and "dying" in line for line in keeper.texts())
    await tap(keeper, "pass-for")  # the dying one is asked first (R22)
    assert evening.state.dying[0].passed == (2,)
    assert keeper.screen().find("rescue-for-wolf_milk") is None
    await tap(keeper, "rescue-for-snow_lotus")
    assert not evening.state.dying
    assert evening.state.player(2).health == 1


async def wolf_dying(health: int) -> tuple[Evening, Sitting]:
    """Seat 2, of the wolves' clan, has come down to `health`; the phone of 天神."""
    evening = await playing()
    wolf = play.SetCharacter(2, "Rider 2", HEALTH, "wolf")
    await evening.live.submit(HOST_KEY, Request("a-wolf", wolf, None, insists=True))
    await evening.host.do(play.Damage((2,), HEALTH - health, "seat", 1))
    return evening, await evening.on_screen(0)


async def test_keeper_enters_each_card_that_saves_the_dying_and_how_much_it_gives() -> None:
    """R22: their own milk or a snow lotus, to 1 at least; R21: sheep milk of the wolves' clan is
    judged."""
    evening, keeper = await wolf_dying(-2)
    for card in ("wolf_milk", "sheep_milkred", "sheep_milkblack", "snow_lotus"):
        assert keeper.screen().find(f"rescue-for-{card}") is not None
    assert keeper.screen().find("rescue-for-sheep_milk") is None
    assert shows(keeper, "At least +3 is needed")
    await tap(keeper, "rescue-n-plus")
    await tap(keeper, "rescue-n-plus")
    assert shows(keeper, "Wolf milk: health +3")
    await tap(keeper, "rescue-for-wolf_milk")
    assert not evening.state.dying
    assert (evening.state.player(2).health, evening.state.player(2).hand) == (1, 3)


async def test_keeper_enters_a_card_that_was_not_enough() -> None:
    """R22: one for each card unless it says more, and they are dying still."""
    evening, keeper = await wolf_dying(-2)
    await tap(keeper, "rescue-for-wolf_milk")
    assert [d.seat for d in evening.state.dying] == [2]
    assert (evening.state.player(2).health, evening.state.player(2).hand) == (-1, 3)


async def test_keeper_enters_sheep_milk_that_did_nothing() -> None:
    """R21: the table applies what the colour means, which may be nothing."""
    evening, keeper = await wolf_dying(0)
    await tap(keeper, "rescue-n-minus")
    await tap(keeper, "rescue-for-sheep_milkblack")
    assert [d.seat for d in evening.state.dying] == [2]
    assert (evening.state.player(2).health, evening.state.player(2).hand) == (0, 3)
    assert evening.state.colours[-1] == (2, "black")


async def test_two_who_die_at_once_are_answered_for_one_right_after_the_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """R22, R24: in less than the time in which two taps are one."""
    monkeypatch.setattr("companion.ui.here.DOUBLE_TAP_SECONDS", 60)
    evening = await playing()
    await evening.host.do(play.Damage((2, 4), HEALTH, "seat", 1))
    keeper = await evening.on_screen(0)
    first, second = (d.seat for d in evening.state.dying)
    await tap(keeper, "rescue-for-snow_lotus")
    assert [d.seat for d in evening.state.dying] == [second]
    await tap(keeper, "rescue-for-snow_lotus")
    assert not evening.state.dying
    assert [evening.state.player(seat).health for seat in (first, second)] == [1, 1]


async def test_nobody_saves() -> None:
    evening = await playing()
    await evening.host.do(play.Damage((2,), HEALTH, "seat", 1))
    keeper = await evening.on_screen(0)
    await tap(keeper, "let-die")
    assert not evening.state.player(2).alive


async def test_tasks_of_the_dead_are_opened_when_a_bloc_is_wiped_out() -> None:
    """R23, in a game in which the special task is not among the invaders (seats 2 and 4)."""
    for seed in range(1, 40):
        evening = await playing(seed)
        if evening.state.special() in (1, 3):
            break
    host = evening.host
    keeper, other = await evening.on_screen(0), await evening.on_screen(1)
    text = evening.own_text(2)
    await host.do(play.Damage((2,), HEALTH))
    await host.do(play.LetDie(2))
    assert keeper.screen().find("open-2") is None
    await host.do(play.Damage((4,), HEALTH))
    await host.do(play.LetDie(4))
    await keeper.settle()
    assert text.encode() not in sent(other)
    await tap(keeper, "open-2")
    assert [o.seat for o in evening.state.opened] == [2]


async def test_numbers_are_put_right_for_a_seat() -> None:
    evening = await playing()
    keeper = await evening.on_screen(0)
    await tap(keeper, "ring-3")
    await tap(keeper, "act-health-minus")
    await tap(keeper, "act-hand-plus")
    player = evening.state.player(3)
    assert (player.health, player.hand) == (HEALTH - 1, 5)
    await keeper.fingers("act-hand-plus", "act-hand-plus", "act-hand-plus")
    assert evening.state.player(3).hand == 8


async def test_who_has_gone_is_dead_without_loot_and_may_come_back() -> None:
    evening = await playing()
    keeper = await evening.on_screen(0)
    await tap(keeper, "ring-3")
    await tap(keeper, "left")
    assert not evening.state.player(3).alive  # R30
    assert evening.state.loot == 0
    await tap(keeper, "ring-3")
    await tap(keeper, "revive")
    assert evening.state.player(3).alive


async def test_the_office_goes_to_another_phone_and_leaves_this_one() -> None:
    evening = await playing()
    keeper, other = await evening.on_screen(0), await evening.on_screen(2)
    assert other.screen().find("office") is None
    await tap(keeper, "office")
    await tap(keeper, "office-pass-on")
    await tap(keeper, "pass-on-2")
    await other.settle()
    await keeper.settle()
    assert other.screen().find("office") is not None
    assert keeper.screen().find("office") is None
    assert keeper.screen().find("ring-1") is None
    deal = evening.state.deal
    assert deal is not None
    for screen in (keeper, other):  # the office brings no secret along (R20)
        for secret in (*deal.salts, deal.secret):
            assert secret.encode() not in sent(screen)
        for seat in (1, 3, 4):
            assert evening.own_text(seat).encode() not in sent(screen)


async def test_house_rules_stand_in_the_office() -> None:
    evening = await playing()
    keeper = await evening.on_screen(0)
    await tap(keeper, "office")
    await tap(keeper, "office-rules")
    await tap(keeper, "option-judge_order-oldest")
    assert evening.live.history.state.options["judge_order"] == "oldest"


async def test_with_cardboard_tasks_keeper_enters_the_result() -> None:
    evening = await with_cardboard()
    keeper = await evening.on_screen(0)
    await tap(keeper, "office")
    await tap(keeper, "office-result")
    await tap(keeper, "result/guardians")
    assert evening.state.ending is not None
    assert evening.state.ending.side == "guardians"


async def test_breaking_off_asks_first() -> None:
    evening = await playing()
    keeper = await evening.on_screen(0)
    await tap(keeper, "office")
    await tap(keeper, "office-break-off")
    assert evening.state.ending is None
    await tap(keeper, "break-off-now")
    assert evening.state.ending is not None
    assert evening.state.ending.side == ""


async def ends(evening: Evening) -> list[Sitting]:
    screens = [await evening.on_screen(seat) for seat in (0, *SEATS)]
    await evening.host.do(play.BreakOff(evening.state.turn_no))
    for screen in screens:
        await screen.settle()
    return screens


async def test_the_end_is_announced_on_every_phone_at_once() -> None:
    evening = await playing()
    assert evening.state.deal is not None
    for screen in await ends(evening):
        assert stands(screen, "proof") or shows(screen, evening.state.deal.fingerprint)
