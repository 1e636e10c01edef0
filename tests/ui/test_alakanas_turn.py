"""A player's phone in play: phases, cards, damage, rescue, each by taps (R12-R26)."""

from __future__ import annotations

import asyncio

import pytest

from companion.games.alakanas.play import commands as play
from companion.hub.live import Request
from companion.i18n import render
from companion.table.message import named
from companion.ui import here
from tests.hub.tables import Phone
from tests.ui.alakanas_phones import HEALTH, NAMES, Evening, playing, shows, tap
from tests.ui.sessions import Sitting

HAND = 4
"""Everybody's cards at the start (R10)."""


async def to_phase(evening: Evening, phase: str) -> None:
    """Seat 1 goes on to a phase of its first turn, drawing its two on the way (R14)."""
    while evening.state.phase != phase:
        if evening.state.phase == "draw" and not evening.state.drawn:
            await evening.phones[0].do(play.Draw(1, 2))
        await evening.phones[0].do(play.Advance(evening.state.turn_no, evening.state.phase))


async def active(phase: str) -> tuple[Evening, Sitting]:
    """The phone of seat 1 in a phase of its first turn."""
    evening = await playing()
    await to_phase(evening, phase)
    return evening, await evening.on_screen(1)


def reason(phone: Phone, offer: str) -> str:
    """Why the engine refuses an offer, in English, people by name."""
    prompt = next(p for p in phone.sees().prompts if p.id.endswith(offer))
    assert prompt.refused is not None
    return render(named(prompt.refused.message, dict(enumerate(NAMES, 1))), "en")


async def test_a_turn_from_judgement_to_its_end_by_the_big_buttons(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(here, "DOUBLE_TAP_SECONDS", 0.0)  # a finger slower than a bounce
    monkeypatch.setattr(here, "LATE_SECONDS", 0.0)  # and than the news
    evening, screen = await active("judge")
    await tap(screen, "step-advance")
    assert evening.state.phase == "draw"
    await tap(screen, "step-draw")
    assert evening.state.player(1).hand == HAND + 2  # R14
    await tap(screen, "step-advance")
    await tap(screen, "step-advance")
    assert evening.state.phase == "discard"
    await tap(screen, "step-discard")
    assert evening.state.player(1).hand == 5  # exactly down to five (R19)
    await tap(screen, "step-advance")
    await tap(screen, "step-advance")
    assert evening.state.turn == 2  # anticlockwise by seat (R11)
    assert screen.screen().find("step-advance") is None


async def test_a_finger_that_bounces_goes_one_phase_on() -> None:
    evening, screen = await active("play")
    await tap(screen, "step-advance")
    await tap(screen, "step-advance")
    assert evening.state.phase == "discard"


async def test_two_who_go_on_at_once_go_one_phase_on() -> None:
    """R12: the seat and 天神, each on what it read; the later one had not seen the new phase."""
    evening, screen = await active("discard")
    await tap(screen, "step-discard")
    keeper = await evening.on_screen(0)
    await tap(keeper, "advance")
    await tap(screen, "step-advance")
    assert (evening.state.turn, evening.state.phase) == (1, "end")
    await asyncio.sleep(here.DOUBLE_TAP_SECONDS)
    await tap(screen, "step-advance")
    assert (evening.state.turn, evening.state.phase) == (2, "judge")


async def test_one_tap_goes_a_phase_back() -> None:
    evening, screen = await active("draw")
    await tap(screen, "phase-back")
    assert evening.state.phase == "judge"


async def test_a_step_too_early_says_why_and_can_be_insisted_on() -> None:
    evening, screen = await active("draw")
    await tap(screen, "step-advance")
    assert evening.state.phase == "draw"
    assert shows(screen, reason(evening.phones[0], "advance"))
    await tap(screen, "notice-action")
    assert evening.state.phase == "play"


async def test_the_first_ala_is_one_tap_and_the_second_is_refused() -> None:
    evening, screen = await active("play")
    await tap(screen, "act-ala")
    assert (evening.state.ala, evening.state.player(1).hand) == (1, HAND + 2 - 1)
    assert shows(screen, "1/1")
    again = reason(evening.phones[0], "use/ala")
    assert not shows(screen, again)
    # Later than a finger bounces: for the phone that is another tap.
    other = await evening.on_screen(1)
    await tap(other, "act-ala")
    assert evening.state.ala == 1  # R15
    assert shows(other, again)


async def test_answering_is_not_counted() -> None:
    evening, screen = await active("play")
    await tap(screen, "act-answer")
    await tap(screen, "answer/ala")
    assert (evening.state.ala, evening.state.player(1).hand) == (0, HAND + 2 - 1)  # R15


async def test_one_effect_hurts_several_at_once() -> None:
    evening, screen = await active("play")
    await tap(screen, "act-hit")
    for ident in ("seat-2", "seat-4", "damage-n-plus"):
        await tap(screen, ident)
    await tap(screen, "strike")
    health = [evening.state.player(s).health for s in (1, 2, 3, 4)]
    assert health == [HEALTH, HEALTH - 2, HEALTH, HEALTH - 2]
    assert evening.state.last_damage == 1


async def test_fast_fingers_are_all_counted() -> None:
    """Two players ticked and two pluses before the screen has drawn any of it, then the button."""
    evening, screen = await active("play")
    await tap(screen, "act-hit")
    await screen.fingers("seat-2", "seat-4", "damage-n-plus", "damage-n-plus", "strike")
    health = [evening.state.player(s).health for s in (1, 2, 3, 4)]
    assert health == [HEALTH, HEALTH - 3, HEALTH, HEALTH - 3]
    await tap(screen, "act-more")
    await screen.fingers(*(f"fix-1.hand-{way}" for way in ("plus", "plus", "minus", "plus")))
    assert evening.state.player(1).hand == HAND + 2 + 2
    await screen.fingers("fix-1.max_health-plus", "fix-1.max_health-plus")
    assert evening.state.player(1).max_health == HEALTH + 2


async def test_before_the_tap_a_hit_says_what_is_left_of_everybody() -> None:
    """Health 4 (R8); at 0 somebody is dying (R22)."""
    _, screen = await active("play")
    await tap(screen, "act-hit")
    assert screen.texts().count("Health 4 → 3") == 3
    for _ in range(3):
        await tap(screen, "damage-n-plus")
    assert screen.texts().count("Health 4 → Dying") == 3


async def test_what_is_asked_of_the_dying_stands_above_all_they_could_do_else() -> None:
    evening, _ = await active("play")
    await evening.phones[0].do(play.Damage((3,), HEALTH, "seat", 1))
    lines = (await evening.on_screen(3)).texts()
    assert lines.index("Snow lotus") < lines.index("Weapon") < lines.index("Hit")
    others = (await evening.on_screen(4)).texts()
    assert others.index("Weapon") < others.index("\u2068Wang\u2069 is dying")


async def test_a_card_without_a_name_is_a_tick_in_its_slot() -> None:
    evening, _ = await active("play")
    await evening.phones[0].do(play.Equip(1, "mount"))
    await evening.phones[0].do(play.Equip(1, "weapon", "Bow of Batu"))
    screen = await evening.on_screen(1)
    assert "a card" not in screen.texts()
    assert "Bow of Batu" in screen.texts()
    ticked = [c for c in screen.screen().controls() if c.get("semantics_label") == "a card"]
    assert len(ticked) == 1


async def test_nothing_is_hit_before_somebody_is_chosen() -> None:
    evening, screen = await active("play")
    before = evening.live.history.seq
    await tap(screen, "act-hit")
    await tap(screen, "strike")
    assert evening.live.history.seq == before


async def test_the_curse_is_nobodys_deed() -> None:
    evening, screen = await active("play")
    await tap(screen, "act-hit")
    for ident in ("by-curse", "seat-3"):
        await tap(screen, ident)
    for _ in range(HEALTH - 1):
        await tap(screen, "damage-n-plus")
    await tap(screen, "strike")
    (case,) = evening.state.dying
    assert (case.seat, case.cause, case.by) == (3, "curse", 0)  # R25


async def test_who_is_hurt_says_by_whom() -> None:
    evening = await playing()
    screen = await evening.on_screen(2)
    await tap(screen, "act-hurt")
    await tap(screen, "seat-4")
    for _ in range(HEALTH - 1):
        await tap(screen, "damage-n-plus")
    await tap(screen, "strike")
    (case,) = evening.state.dying
    assert (case.seat, case.cause, case.by) == (2, "seat", 4)


async def test_the_dying_are_asked_first_and_then_the_others_in_order() -> None:
    evening, screen = await active("play")
    await evening.phones[0].do(play.Damage((3,), HEALTH + 1, "seat", 1))
    dying, third = await evening.on_screen(3), await evening.on_screen(4)
    assert shows(dying, "You are dying")
    assert third.screen().find("pass") is None
    for card in ("wolf_milk", "sheep_milk", "snow_lotus"):
        assert dying.screen().find(f"rescue/{card}") is not None  # R22
    await tap(dying, "pass")
    await screen.settle()
    # From the current turn, seat 1; another's rescue takes a snow lotus only.
    assert screen.screen().find("rescue/snow_lotus") is not None
    assert screen.screen().find("rescue/wolf_milk") is None
    assert shows(screen, "+2")  # from −1 at least to 1
    await tap(screen, "rescue-n-plus")
    await tap(screen, "rescue/snow_lotus")
    assert evening.state.dying == ()
    assert evening.state.player(3).health == 1
    assert evening.state.player(1).hand == HAND + 2 - 1


FOR_GOOD = "If this ends the game, all tasks are opened at once, for good."


async def test_the_tap_that_may_end_the_game_says_that_it_is_for_good() -> None:
    """R26: the end opens every task, and what was opened cannot be taken back. That is said to who
    is asked last, whoever has the special task, and to 天神, who may always say it is a death."""
    evening, screen = await active("play")
    await evening.host.do(play.Damage((3,), HEALTH, "none"))
    assert shows(await evening.on_screen(0), FOR_GOOD)
    for seat in (3, 1):
        assert not shows(await evening.on_screen(seat), FOR_GOOD)
        await evening.phones[seat - 1].do(play.PassRescue(3, seat))
    assert not shows(await evening.on_screen(2), FOR_GOOD)
    await evening.phones[1].do(play.PassRescue(3, 2))
    last = await evening.on_screen(4)
    assert shows(last, FOR_GOOD)
    assert not shows(screen, FOR_GOOD)
    await tap(last, "pass")
    assert not evening.state.player(3).alive


async def test_the_dead_keep_their_card_and_have_nothing_to_do() -> None:
    evening, _ = await active("play")
    await evening.host.do(play.Damage((3,), HEALTH, "none"))
    await evening.host.do(play.LetDie(3))
    screen = await evening.on_screen(3)
    assert shows(screen, "You are dead")
    assert shows(screen, "Press and hold")
    assert screen.screen().find("act-hit") is None


async def test_equipment_trap_judgement_and_pawn() -> None:
    evening, screen = await active("play")
    await tap(screen, "act-equip")
    await screen.type("Name of the card (optional)", "Bow")
    await tap(screen, "equip-weapon")
    assert evening.state.player(1).weapon == "Bow"  # R17
    await tap(screen, "act-trap")
    await tap(screen, "cell-5")
    assert [(x.cell, x.owner) for x in evening.state.traps] == [(5, 1)]  # R18
    await tap(screen, "act-judgement")
    await tap(screen, "seat-2")
    assert len(evening.state.player(2).judgement) == 1
    await tap(screen, "act-walk")
    await tap(screen, "cell-9")
    assert evening.state.player(1).cell == 9
    assert evening.state.player(1).hand == HAND + 2 - 3


async def test_judgement_cards_are_resolved_before_drawing() -> None:
    evening, _ = await active("play")
    await evening.phones[0].do(play.PlaceJudgement(1, 2, "foresight"))
    await evening.phones[0].do(
        play.Discard(1, 1),
    )  # down to four: nothing more to discard
    for phase in ("play", "discard", "end"):
        await evening.phones[0].do(play.Advance(1, phase))  # type: ignore[arg-type]
    screen = await evening.on_screen(2)
    await tap(screen, "resolve/0")
    assert evening.state.player(2).judgement == ()
    await tap(screen, "step-advance")
    assert evening.state.phase == "draw"


async def test_where_every_step_is_refused_the_reason_is_told_without_a_tap() -> None:
    """R13: somebody insisted on the draw phase with a judgement card still before them."""
    evening = await playing()
    await evening.live.submit(
        evening.phones[1].key,
        Request("early", play.PlaceJudgement(2, 1, "Cloud"), 2, insists=True),
    )
    screen = await evening.on_screen(1)
    await tap(screen, "step-advance")
    await tap(screen, "notice-action")
    assert evening.state.phase == "draw"
    assert shows(await evening.on_screen(1), reason(evening.phones[0], "draw"))


async def test_a_number_is_put_right_by_hand() -> None:
    evening = await playing()
    screen = await evening.on_screen(2)
    await tap(screen, "act-more")
    await tap(screen, "fix-2.hand-plus")
    await tap(screen, "fix-2.hand-plus")
    assert evening.state.player(2).hand == HAND + 2
    await tap(screen, "own-task")
    assert evening.state.player(2).done


async def test_what_lies_before_another_is_open_and_his_task_is_not() -> None:
    evening = await playing()
    screen = await evening.on_screen(1)
    await tap(screen, "other-2")
    assert "Rider 2" in screen.texts()
    frames = b"".join(screen.line.frames)
    assert evening.own_text(2).encode() not in frames
