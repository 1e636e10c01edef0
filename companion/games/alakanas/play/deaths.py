"""Damage, dying, rescue, death in batches, loot, and the end (R22-R26, Victory)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.alakanas.dealer import SPECIAL
from companion.games.alakanas.play import commands as cmd
from companion.games.alakanas.play import events as ev
from companion.games.alakanas.play.dealing import proof_of
from companion.games.alakanas.play.desk import Desk, alive, has_cards
from companion.games.alakanas.play.state import MOST, Cause, Dying, Fallen, Play
from companion.games.alakanas.play.turns import begin_turn
from companion.games.alakanas.victory import Verdict, VictorySheet, judge, tasks_may_open
from companion.table.message import SeatRef
from companion.table.refusal import Refusal, refuse

WOLF = "wolf"
HEALING: tuple[cmd.Rescuer, ...] = ("wolf_milk", "sheep_milk", "snow_lotus")
FOR_OTHERS: tuple[cmd.Rescuer, ...] = ("snow_lotus",)
JUDGED: tuple[cmd.Colour, ...] = ("red", "black")
UNJUDGED: tuple[cmd.Colour, ...] = ("",)


def damage(desk: Desk, command: cmd.Damage) -> Refusal | None:
    """One effect: all whom it hurts are one batch."""
    state, by = desk.state, command.by
    if command.cause in ("trap", "left"):
        return refuse("alakanas.no.cause")
    if (command.cause == "seat") != bool(by) or (by and by not in state.seats):
        return refuse("alakanas.no.cause")
    if by and (refused := alive(state, by)):
        return refused
    return hurt(desk, command.seats, command.n, command.cause, by)


def hurt(desk: Desk, seats: Sequence[int], n: int, cause: Cause, by: int) -> Refusal | None:
    """Take `n` health from each; whoever comes to 0 or less is dying (R22)."""
    state = desk.state
    if not 1 <= n <= MOST:
        return refuse("alakanas.no.amount", most=MOST)
    if not seats or len(set(seats)) != len(seats):
        return refuse("alakanas.no.whom")
    for seat in seats:
        if seat not in state.seats:
            return refuse("seat.unknown", seat=seat)
        if refused := alive(state, seat):
            return refused
    order = [s for s in state.around(state.turn) if s in seats]
    desk.write(*(ev.Hurt(seat, n, cause, by) for seat in order))
    for seat in order:
        fall_ill(desk, seat, cause, by)
    return None


def fall_ill(desk: Desk, seat: int, cause: Cause, by: int) -> None:
    """Health of 0 or less is 濒死 (R22)."""
    if desk.me(seat).health <= 0 and all(d.seat != seat for d in desk.state.dying):
        desk.write(ev.DyingBegan(seat, cause, by))


def heal(desk: Desk, seat: int, n: int) -> Refusal | None:
    """Health comes back, never above the maximum. The dying are rescued, not healed."""
    player = desk.me(seat)
    if not 1 <= n <= MOST:
        return refuse("alakanas.no.amount", most=MOST)
    if any(d.seat == seat for d in desk.state.dying):
        return refuse("alakanas.no.rescue_instead", seat=SeatRef(seat))
    gain = min(n, player.max_health - player.health)
    if gain <= 0:
        return refuse("alakanas.no.healthy", seat=SeatRef(seat))
    desk.write(ev.Healed(seat, gain))
    return None


def rescuers(state: Play, dying: Dying) -> tuple[int, ...]:
    """Who is asked, in order: the dying, then anticlockwise from the current turn (R22). Those who
    have passed are left out."""
    others = [s for s in state.around(state.turn or 1) if s != dying.seat]
    everybody = [dying.seat, *(s for s in others if state.player(s).alive)]
    return tuple(s for s in everybody if s not in dying.passed)


def ways_to_save(state: Play, case: Dying, by: int) -> Iterator[cmd.Rescue]:
    """The cards that `by` may save with: any that heals for oneself, 雪莲 for others (R22). Sheep
    milk of a wolf is judged by red and black (R21)."""
    for card in HEALING if by == case.seat else FOR_OTHERS:
        for colour in JUDGED if is_judged(state, by, card) else UNJUDGED:
            yield cmd.Rescue(case.seat, by, card, 1, colour)


def is_judged(state: Play, by: int, card: str) -> bool:
    """Whether red and black decide what this card of theirs does (R21)."""
    return card == "sheep_milk" and state.player(by).clan == WOLF


def _case(state: Play, seat: int) -> Dying | Refusal:
    found = next((d for d in state.dying if d.seat == seat), None)
    return found or refuse("alakanas.no.not_dying", seat=SeatRef(seat))


def _in_order(state: Play, case: Dying, by: int) -> Refusal | None:
    if state.dying[0] != case:
        first = SeatRef(state.dying[0].seat)
        return refuse("alakanas.no.dying_first", overridable=True, seat=first)
    asked = rescuers(state, case)
    if asked and asked[0] != by:
        return refuse("alakanas.no.asked_first", overridable=True, seat=SeatRef(asked[0]))
    return None


def rescue(desk: Desk, command: cmd.Rescue) -> Refusal | None:
    """A card saves, if health comes to 1 at least; others than the dying use 雪莲 only (R22)."""
    state, seat, by = desk.state, command.seat, command.by
    case = _case(state, seat)
    if isinstance(case, Refusal):
        return case
    if refused := alive(state, by) or has_cards(state, by):
        return refused
    milk = is_judged(state, by, command.card)
    if not 0 <= command.n <= MOST or not (command.n or command.colour):
        return refuse("alakanas.no.amount", most=MOST)
    refused = desk.stops(
        refuse("alakanas.no.only_lotus", overridable=True)
        if by != seat and command.card not in FOR_OTHERS
        else None,
        _in_order(state, case, by),
        refuse("alakanas.no.colour", overridable=True) if milk and not command.colour else None,
    )
    if refused is not None:
        return refused
    player = state.player(seat)
    n = min(command.n, player.max_health - player.health)
    if command.colour:
        desk.write(ev.ColourShown(by, command.colour))
    desk.write(ev.Rescued(seat, by, command.card, n, player.health + n >= 1))
    settle(desk)
    return None


def pass_rescue(desk: Desk, seat: int, by: int) -> Refusal | None:
    """Somebody does not save; when everybody has been asked, the seat is dead."""
    case = _case(desk.state, seat)
    if isinstance(case, Refusal):
        return case
    if by in case.passed:
        return None
    if refused := alive(desk.state, by) or desk.stops(_in_order(desk.state, case, by)):
        return refused
    desk.write(ev.RescuePassed(seat, by))
    case = next(d for d in desk.state.dying if d.seat == seat)
    if not rescuers(desk.state, case):
        die(desk, seat, case.cause, case.by)
        settle(desk)
    return None


def let_die(desk: Desk, seat: int) -> Refusal | None:
    """Everybody was asked aloud, and nobody saves."""
    if not desk.me(seat).alive:
        return None
    case = _case(desk.state, seat)
    if isinstance(case, Refusal):
        return case
    asked = [s for s in rescuers(desk.state, case) if s != seat]
    refused = desk.stops(
        None
        if desk.is_keeper() or not asked
        else refuse("alakanas.no.asked_first", overridable=True, seat=SeatRef(asked[0]))
    )
    if refused is None:
        die(desk, seat, case.cause, case.by)
        settle(desk)
    return refused


def leave(desk: Desk, seat: int) -> Refusal | None:
    """The player has gone: dead, and nobody loots (R30)."""
    if desk.me(seat).alive:
        die(desk, seat, "left", 0)
        settle(desk)
    return None


def die(desk: Desk, seat: int, cause: Cause, by: int) -> None:
    """A death. Under the house rule `one_by_one` victory is looked at once for each."""
    order = 1 + max(p.died for p in desk.state.players)
    desk.write(ev.Died(seat, cause, by, order))
    if desk.state.options.victory.mutual == "one_by_one":
        look(desk)


def settle(desk: Desk) -> None:
    """When nobody is dying any more: victory (R26), then loot (R24, R25), then the turn goes on."""
    state = desk.state
    if state.stage != "play" or state.dying:
        return
    if state.fallen:
        if look(desk):
            return
        for fallen in state.fallen:
            _loot(desk, fallen)
        desk.write(ev.BatchSettled())
        _open_up(desk)
    state = desk.state
    if not state.loot and state.living and not state.player(state.turn).alive:
        begin_turn(desk, state.next_living(state.turn))


def _loot(desk: Desk, fallen: Fallen) -> None:
    """Where the cards of a dead player go. The task is never among them."""
    state, seat = desk.state, fallen.seat
    player = state.player(seat)
    every = player.hand + player.open_cards
    judging = len(player.judgement)
    if fallen.cause == "curse" and state.options.keeper == "person":
        desk.write(ev.Looted(seat, -1, every - judging, judging))
    elif fallen.by and fallen.by != seat and state.player(fallen.by).alive:
        desk.write(ev.Looted(seat, fallen.by, every, 0))
    else:
        desk.write(ev.Looted(seat, 0, 0, every))


def give_loot(desk: Desk, command: cmd.GiveLoot) -> Refusal | None:
    """天神 shares out what 天谴 brought, in any way, among the living; the rest is discarded."""
    state = desk.state
    if command.held != state.loot:
        return refuse("alakanas.no.loot_changed", n=state.loot)
    if not state.loot:
        return None
    seats = [s.seat for s in command.shares]
    if len(set(seats)) != len(seats) or any(s.n < 1 for s in command.shares):
        return refuse("alakanas.no.split", n=state.loot)
    for seat in seats:
        if seat not in state.seats:
            return refuse("seat.unknown", seat=seat)
        if refused := alive(state, seat):
            return refused
    if sum(s.n for s in command.shares) > state.loot:
        return refuse("alakanas.no.split", n=state.loot)
    desk.write(*(ev.LootGiven(s.seat, s.n) for s in command.shares))
    if desk.state.loot:
        desk.write(ev.LootDiscarded(desk.state.loot))
    settle(desk)
    return None


def verdict_of(state: Play, special: int) -> Verdict:
    """The judge's verdict, with the holder of the special task if it is known (0: not)."""
    dealer = state.last_damage - 1 if state.last_damage else None
    return judge(VictorySheet(state.judged(special), state.options.victory, dealer))


def look(desk: Desk) -> bool:
    """Whether somebody has won: then the game is over at once (R26)."""
    state = desk.state
    if state.stage != "play":
        return True
    special = state.special()
    if not special and (state.living or state.options.victory.mutual != "draw"):
        return False  # with physical tasks 天神 enters the result
    verdict = verdict_of(state, special)
    if verdict.status != "over":
        return False
    who = 0
    if "name" in verdict.why.params:
        who = state.last_damage if verdict.why.key.endswith("last_damage") else special
    winners = tuple(i + 1 for i in verdict.winners)
    end(desk, verdict.side or "", winners, verdict.why.key, who, special)
    return True


def look_again(desk: Desk) -> None:
    """After a correction of what victory depends on, when no batch is open."""
    state = desk.state
    if state.stage == "play" and not state.dying and not look(desk):
        _open_up(desk)


def _open_up(desk: Desk) -> None:
    """Told once, in the same words whoever holds the special task (R23)."""
    state = desk.state
    if not state.may_open and tasks_may_open(state.judged(), state.options.victory):
        desk.write(ev.MayOpen())


def end(
    desk: Desk,
    side: str,
    winners: tuple[int, ...],
    why: str,
    who: int,
    special: int,
    entered: bool = False,
) -> None:
    """The game is over: announced to all at once, with every task and the proof."""
    deal = desk.state.deal
    cards = deal.dealt if deal is not None else ()
    proof = proof_of(desk)
    desk.write(
        ev.Ended(side, winners, why, who, special, entered, cards, proof)  # type: ignore[arg-type]
    )


def enter_result(desk: Desk, command: cmd.EnterResult) -> Refusal | None:
    """With physical tasks 天神 says who has won."""
    state, special = desk.state, command.special
    if state.options.tasks != "physical":
        return refuse("alakanas.no.app_judges")
    if special and special not in state.seats:
        return refuse("seat.unknown", seat=special)
    if command.side == "special" and not special:
        return refuse("alakanas.no.who_special")
    known = next((o.seat for o in state.opened if o.card == SPECIAL), 0)
    if special and known and known != special:
        return refuse("alakanas.no.second_special")
    special = special or known
    survivors = state.options.victory.winners == "survivors"
    judged = state.judged(special)
    if command.side == "special":
        winners: tuple[int, ...] = (special,)
    else:
        winners = tuple(
            s
            for s, p in enumerate(judged, 1)
            if p.bloc == command.side and not p.special and (p.alive or not survivors)
        )
    end(desk, command.side, winners, "alakanas.why.entered", 0, special, entered=True)
    return None


def break_off(desk: Desk) -> None:
    """The game ends without a winner."""
    end(desk, "", (), "alakanas.why.broken_off", 0, desk.state.special(), entered=True)
