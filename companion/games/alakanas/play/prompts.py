"""What a viewer may do now: the steps of the set-up, the office of 天神, and a seat's turn.

Nothing here depends on who holds the special task.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.games.alakanas.content import CAMPS
from companion.games.alakanas.play import commands as cmd
from companion.games.alakanas.play.dealing import opening_refused
from companion.games.alakanas.play.desk import Rules
from companion.games.alakanas.play.offer import Asking, Offer, words
from companion.games.alakanas.play.offers_turn import dying_offers, phase_offers, turn_offers
from companion.games.alakanas.play.setup import taken
from companion.games.alakanas.play.state import CELLS, UNNAMED, Play
from companion.games.alakanas.play.words import character
from companion.games.alakanas.victory import Side
from companion.table.game import Prompt
from companion.table.message import Message, SeatRef
from companion.table.seats import Actor

__all__ = ["BOT_WEIGHTS", "Offer", "prompts", "seat_offers"]

BOT_WEIGHTS: Mapping[str, float] = {
    "aside": 0.0,
    "advance": 6.0,
    "back": 0.1,
    "draw": 8.0,
    "discard": 6.0,
    "use": 2.0,
    "answer": 0.2,
    "equip": 0.6,
    "unequip": 0.05,
    "resolve": 4.0,
    "pass_on": 1.0,
    "judgement": 0.2,
    "trap": 1.0,
    "spring": 2.0,
    "hit": 0.5,
    "hurt": 0.05,
    "batch": 0.6,
    "heal": 0.2,
    "colour": 0.05,
    "pawn": 0.5,
    "rescue": 1.0,
    "pass": 4.0,
    "let_die": 2.0,
    "left": 0.01,
    "loot": 3.0,
    "open": 1.0,
    "done": 0.0,
    "own": 0.0,
    "undone": 0.0,
    "break_off": 0.0,
    "result": 0.0,
}
"""How likely a random player takes each kind of prompt: so that games get somewhere."""

HEALTHS = (3, 4, 5)
"""Offered for a character that nobody names; any other number can be entered."""


def prompts(state: Play, rules: Rules, actor: Actor) -> tuple[Prompt, ...]:
    """Everything `actor` may do. The host without a seat has the office of 天神."""
    if state.stage == "over":
        return ()
    if actor.seat is not None and actor.seat not in state.seats:
        return ()
    found: list[Offer] = []
    if actor.seat is not None:
        found += seat_offers(state, rules, actor, actor.seat)
    if actor.host or (actor.seat is not None and state.options.keeper == "app"):
        found += _keeper(Asking(state, rules, actor))
    if actor.host and actor.seat is None and state.stage == "play":
        ask = Asking(state, rules, actor)
        found += [*dying_offers(ask), *phase_offers(ask)]
    return tuple(found)


def seat_offers(state: Play, rules: Rules, actor: Actor, seat: int) -> list[Offer]:
    """What can be done for a seat: from its own phone, or by 天神 for somebody who is missing."""
    ask = Asking(state, rules, actor, seat)
    if state.stage != "play":
        return [*_setting_up(ask), *_own_task(ask)]
    if not state.player(seat).alive:
        return [*_own_task(ask)]
    return [*turn_offers(ask), *_own_task(ask)]


def _own_task(ask: Asking) -> Iterator[Offer]:
    """Seen, and ticked: the same for everybody, whatever the task says."""
    state, seat = ask.state, ask.seat
    if not state.dealt:
        return
    if not state.player(seat).seen:
        yield ask.offer("seen", cmd.MarkSeen(seat), words("seen"), primary=True)
    if state.player(seat).done:
        yield ask.offer("undone", cmd.MarkDone(seat, False), words("undone"))
    else:
        yield ask.offer("done", cmd.MarkDone(seat, True), words("done"))


def _setting_up(ask: Asking) -> Iterator[Offer]:
    """A seat's own things in the set-up, each entered or drawn by the app."""
    state, seat, options = ask.state, ask.seat, ask.state.options
    me = state.player(seat)
    match state.stage:
        case "camps" if not me.camp:
            for camp in CAMPS:
                label = words("camp", camp=Message(f"alakanas.camp.{camp}"))
                command = cmd.SetCamp(seat, camp)
                yield ask.offer(f"camp/{camp}", command, label, subject=f"camp.{camp}")
            yield _draws(ask, "camp", options.camps == "app")
        case "tasks" if state.deal is not None and not state.deal.given[seat - 1]:
            random = cmd.Contribute(seat)
            yield ask.offer("contribute", random, words("contribute"), primary=True)
        case "characters" if not me.character:
            for name in me.choices:
                label = words("character", name=character(ask.rules.pack, name))
                known = ask.rules.pack.character(name)
                if known is None:
                    continue
                command = cmd.SetCharacter(seat, name, known.health, known.clan)
                yield ask.offer(f"character/{name}", command, label, subject=f"character.{name}")
            if not me.choices:
                for n in HEALTHS:
                    command = cmd.SetCharacter(seat, UNNAMED, n)
                    yield ask.offer(f"health/{n}", command, words("health", n=n))
                if any(c.camp and c.health for c in ask.rules.pack.everyone):
                    yield _draws(ask, "character", options.characters == "app")
        case "sequence" if not me.sequence:
            taken = {p.sequence for p in state.players}
            for no in (n for n in range(1, CELLS) if n not in taken):
                command = cmd.SetSequence(seat, no)
                yield ask.offer(f"sequence/{no}", command, words("sequence", no=no))
            yield _draws(ask, "sequence", options.sequence == "app")
        case _:
            pass


def _draws(ask: Asking, kind: cmd.Drawn, primary: bool) -> Offer:
    """The app draws, for one seat or for all."""
    seat = ask.seat
    what = Message(f"alakanas.drawn.{kind}")
    label = words("app_draws", what=what) if seat else words("app_draws_all", what=what)
    name = "draws" if seat else "draws_all"
    return ask.offer(f"{name}/{kind}", cmd.AppDraws(kind, seat), label, primary=primary)


def _keeper(ask: Asking) -> Iterator[Offer]:
    """The office of 天神: the next step as one big button, loot, openings."""
    state, options = ask.state, ask.state.options
    if state.stage == "play":
        yield from _keeper_in_play(ask)
        return
    if (own := ask.rules.offered) is not state.own and taken(state, own) != state.own:
        yield ask.offer("own", cmd.TakeOwn(), words("own", n=own.count))
    match state.stage:
        case "grassland" if options.shuffled:
            yield _draws(ask, "tiles", False)
        case "camps" if any(not p.camp for p in state.players):
            yield _draws(ask, "camp", options.camps == "app")
        case "sequence" if any(not p.sequence for p in state.players):
            yield _draws(ask, "sequence", options.sequence == "app")
        case "tasks" if options.tasks == "app" and not state.dealt:
            if state.deal is None:
                lock = cmd.LockDeal(state.deals + 1)
                yield ask.offer("lock", lock, words("lock"), primary=True)
            else:
                deal = cmd.DealTasks(state.deal.number)
                yield ask.offer("deal", deal, words("deal"), primary=True)
        case "hands":
            if deck := ask.rules.pack.deck_size:
                counted = cmd.DealHands(deck)
                label = words("hands_counted", n=deck)
                yield ask.offer("hands/counted", counted, label, primary=True)
            yield ask.offer("hands/uncounted", cmd.DealHands(0), words("hands_uncounted"))
            return
        case _:
            pass
    label = words("proceed", stage=Message(f"alakanas.stage.{state.stage}"))
    command = cmd.Proceed(state.stage)
    yield ask.offer("proceed", command, label, subject=f"stage.{state.stage}", primary=True)


def _keeper_in_play(ask: Asking) -> Iterator[Offer]:
    state = ask.state
    if state.loot:
        for seat in state.living:
            give = cmd.GiveLoot(state.loot, (cmd.Share(seat, state.loot),))
            label = words("loot", seat=SeatRef(seat), n=state.loot)
            yield ask.offer(f"loot/{seat}", give, label, subject=f"seat.{seat}")
        label = words("loot_discard", n=state.loot)
        yield ask.offer("loot/discard", cmd.GiveLoot(state.loot), label)
    open_now = {o.seat for o in state.opened}
    for seat in state.seats:
        if seat not in open_now and opening_refused(state, seat) is None:
            label = words("open", seat=SeatRef(seat))
            yield ask.offer(f"open/{seat}", cmd.OpenTask(seat), label, subject=f"seat.{seat}")
    if state.options.tasks == "physical":
        sides: tuple[Side, ...] = ("guardians", "invaders", "draw")
        for side in sides:
            label = words("result", side=Message(f"alakanas.side.{side}"))
            yield ask.offer(f"result/{side}", cmd.EnterResult(side), label)
        for seat in state.living:
            label = words("result_special", seat=SeatRef(seat))
            command = cmd.EnterResult("special", seat)
            yield ask.offer(f"result/special/{seat}", command, label, subject=f"seat.{seat}")
    yield ask.offer("break_off", cmd.BreakOff(state.turn_no), words("break_off"), sure=True)
