"""What happens when somebody asks for something: events, or why not."""

from __future__ import annotations

from typing import Any, cast

from companion.games.alakanas.own import NO_OWN
from companion.games.alakanas.play import cards, dealing, deaths, setup, turns
from companion.games.alakanas.play import commands as cmd
from companion.games.alakanas.play import events as ev
from companion.games.alakanas.play.by_hand import limit, read_number
from companion.games.alakanas.play.desk import Desk, Rules, alive, in_play
from companion.games.alakanas.play.state import Play
from companion.table.chance import Chance
from companion.table.game import Correct
from companion.table.refusal import Refusal, refuse
from companion.table.seats import Actor

OF_KEEPER = (
    *(cmd.LayGrass, cmd.Proceed, cmd.SetComposition, cmd.SetTask, cmd.LockDeal, cmd.DealTasks),
    *(cmd.Redeal, cmd.DealHands, cmd.GiveLoot, cmd.OpenTask, cmd.EnterResult, cmd.BreakOff),
    cmd.TakeOwn,
)
OF_SEATS = (
    *(cmd.SetCamp, cmd.Contribute, cmd.MarkSeen, cmd.MarkDone, cmd.SetCharacter),
    *(cmd.SetSequence, cmd.Draw, cmd.Discard, cmd.Use, cmd.Judged, cmd.Equip, cmd.Unequip),
    *(cmd.PlaceJudgement, cmd.ResolveJudgement, cmd.SetTrap, cmd.MovePawn, cmd.Heal),
    *(cmd.MarkLeft,),
)
IN_TURNS = (
    *(cmd.Draw, cmd.Discard, cmd.Use, cmd.Judged, cmd.Equip, cmd.Unequip, cmd.PlaceJudgement),
    *(cmd.ResolveJudgement, cmd.SetTrap, cmd.MovePawn, cmd.Heal, cmd.MarkLeft),
    *(cmd.SpringTrap, cmd.Damage, cmd.Rescue, cmd.PassRescue, cmd.LetDie, cmd.GiveLoot),
    *(cmd.OpenTask, cmd.EnterResult),
)
LIVING = (
    *(cmd.Draw, cmd.Discard, cmd.Use, cmd.Judged, cmd.Equip, cmd.Unequip, cmd.PlaceJudgement),
    *(cmd.ResolveJudgement, cmd.SetTrap, cmd.MovePawn, cmd.Heal),
)


def decide(
    state: Play, rules: Rules, actor: Actor, command: Any, chance: Chance
) -> list[Any] | Refusal:
    """The events of a command, or why not."""
    desk = Desk(state, rules, actor, chance)
    refused = _may(desk, command) or _do(desk, command)
    if refused is not None:
        return refused
    if desk.events and _begins(state, rules) and not isinstance(command, cmd.TakeOwn):
        return [*desk.events, ev.OwnTaken(rules.offered)]
    return desk.events


def _begins(state: Play, rules: Rules) -> bool:
    """Whether nothing has happened at the table yet, and there is something of the group's own."""
    return state.stage == "grassland" and state.own == NO_OWN and rules.offered != NO_OWN


def _may(desk: Desk, command: Any) -> Refusal | None:
    """A phone speaks for its own seat, 天神 for all; and the dead do not act."""
    state, actor = desk.state, desk.actor
    kind = cast("type[Any]", type(command))
    if state.stage == "over":
        return refuse("alakanas.no.over")
    if kind in OF_KEEPER and not desk.is_keeper():
        return refuse("alakanas.no.keeper")
    seat = _whose(state, command)
    if seat is not None and seat not in state.seats:
        return refuse("seat.unknown", seat=seat)
    if seat is not None and not actor.host and actor.seat != seat:
        mine = kind is cmd.LetDie and desk.is_keeper()
        if not mine:
            return refuse("alakanas.no.own_seat")
    if kind is cmd.MarkDone and actor.seat != seat:
        # Whether it is ticked is the owner's alone (R6); asking for it would tell.
        return refuse("alakanas.no.own_seat")
    if kind in IN_TURNS and (refused := in_play(state)):
        return refused
    if kind in LIVING and seat is not None and (refused := alive(state, seat)):
        return refused
    if kind in (cmd.Damage, cmd.SpringTrap) and actor.seat is not None and not actor.host:
        return alive(state, actor.seat)
    return None


def _whose(state: Play, command: Any) -> int | None:
    """The seat that a command speaks for; None when anybody may."""
    if isinstance(command, (*OF_SEATS, cmd.LetDie)):
        return int(command.seat)
    if isinstance(command, cmd.Rescue | cmd.PassRescue):
        return command.by
    if isinstance(command, cmd.AppDraws):
        return command.seat or None
    if isinstance(command, cmd.Advance | cmd.Back):
        return state.turn or None
    if isinstance(command, Correct):
        head = command.target.partition(".")[0]
        return int(head) if head.isdecimal() and len(head) < 3 else None
    return None


def _do(desk: Desk, command: Any) -> Refusal | None:
    match command:
        case cmd.Advance():
            return turns.advance(desk, command)
        case cmd.Back():
            return turns.back(desk, command)
        case Correct(target, value):
            return correct(desk, target, value)
        case _:
            pass
    for part in (_do_setup, _do_deal, _do_cards, _do_life):
        done = part(desk, command)
        if done is not UNKNOWN:
            return done
    return UNKNOWN


UNKNOWN = refuse("play.other_game")


def _do_setup(desk: Desk, command: Any) -> Refusal | None:
    match command:
        case cmd.LayGrass(cells):
            return setup.lay(desk, cells)
        case cmd.Proceed(stage):
            return setup.proceed(desk, stage)
        case cmd.AppDraws(_, seat):
            if seat == 0 and not desk.is_keeper():
                return refuse("alakanas.no.keeper")
            return setup.app_draws(desk, command)
        case cmd.SetComposition():
            return setup.compose(desk, command)
        case cmd.SetCamp(seat, camp):
            refused = setup.camp(desk, seat, camp)
            if refused is None and desk.events:
                deaths.look_again(desk)
            return refused
        case cmd.SetCharacter():
            return setup.character(desk, command)
        case cmd.SetSequence(seat, no):
            return setup.sequence(desk, seat, no)
        case cmd.TakeOwn():
            return setup.take_own(desk, desk.rules.offered)
        case cmd.DealHands(deck):
            return setup.hands(desk, deck)
        case _:
            return UNKNOWN


def _do_deal(desk: Desk, command: Any) -> Refusal | None:
    match command:
        case cmd.SetTask():
            return dealing.set_task(desk, command)
        case cmd.LockDeal():
            return dealing.lock(desk, command)
        case cmd.Contribute(seat, word):
            return dealing.contribute(desk, seat, word)
        case cmd.DealTasks(number):
            return dealing.deal(desk, number)
        case cmd.Redeal():
            return dealing.redeal(desk, command)
        case cmd.MarkSeen(seat):
            return dealing.seen(desk, seat)
        case cmd.MarkDone(seat, done):
            return dealing.done(desk, seat, done)
        case cmd.OpenTask(seat):
            if seat not in desk.state.seats:
                return refuse("seat.unknown", seat=seat)
            return dealing.open_task(desk, command)
        case _:
            return UNKNOWN


def _do_cards(desk: Desk, command: Any) -> Refusal | None:
    match command:
        case cmd.Draw(seat, n):
            return cards.draw(desk, seat, n)
        case cmd.Discard(seat, n):
            return cards.discard(desk, seat, n)
        case cmd.Use():
            return cards.use(desk, command)
        case cmd.Judged():
            return cards.judged(desk, command)
        case cmd.Equip():
            return cards.equip(desk, command)
        case cmd.Unequip():
            return cards.unequip(desk, command)
        case cmd.PlaceJudgement():
            return cards.place_judgement(desk, command)
        case cmd.ResolveJudgement():
            return cards.resolve_judgement(desk, command)
        case cmd.SetTrap():
            return cards.set_trap(desk, command)
        case cmd.SpringTrap():
            return cards.spring_trap(desk, command)
        case cmd.MovePawn(seat, cell):
            return cards.move_pawn(desk, seat, cell)
        case _:
            return UNKNOWN


def _do_life(desk: Desk, command: Any) -> Refusal | None:
    match command:
        case cmd.Damage():
            return deaths.damage(desk, command)
        case cmd.Heal(seat, n):
            return deaths.heal(desk, seat, n)
        case cmd.Rescue():
            return deaths.rescue(desk, command)
        case cmd.PassRescue(seat, by):
            return deaths.pass_rescue(desk, seat, by)
        case cmd.LetDie(seat):
            return deaths.let_die(desk, seat)
        case cmd.MarkLeft(seat):
            return deaths.leave(desk, seat)
        case cmd.GiveLoot():
            return deaths.give_loot(desk, command)
        case cmd.EnterResult():
            return deaths.enter_result(desk, command)
        case cmd.BreakOff(turn_no):
            if turn_no != desk.state.turn_no:
                return refuse("alakanas.no.moved_on")
            deaths.break_off(desk)
            return None
        case _:
            return UNKNOWN


def correct(desk: Desk, target: str, value: int) -> Refusal | None:
    """A number is put right by hand; what follows from it follows."""
    state = desk.state
    now = read_number(state, target)
    if now is None:
        return refuse("alakanas.no.number")
    if refused := in_play(state):
        return refused
    low, high = limit(state, target)
    if not low <= value <= high:
        return refuse("alakanas.no.range", low=low, high=high)
    if now == value:
        return None
    head, _, field = target.partition(".")
    seat = int(head) if field else 0
    who = seat if field in ("health", "hand") else value if target == "turn" else 0
    if who and (refused := alive(state, who)):
        return refused
    if field == "sequence" and any(p.sequence == value for p in state.players):
        return refuse("alakanas.no.sequence_twice")
    if target == "loot" and state.options.keeper != "person":
        return refuse("alakanas.no.number")  # nobody holds it (R20)
    desk.write(ev.SetRight(target, value))
    if field == "health":
        _health_set(desk, seat, value)
    elif field == "alive" and value:
        desk.write(ev.Revived(seat))
        if desk.me(seat).health <= 0:
            desk.write(ev.Healed(seat, 1 - desk.me(seat).health))
    elif field == "alive":
        deaths.die(desk, seat, "left", 0)
    deaths.settle(desk)
    return None


def _health_set(desk: Desk, seat: int, value: int) -> None:
    """Health of 0 is dying, and more is not."""
    dying = any(d.seat == seat for d in desk.state.dying)
    if value > 0 and dying:
        desk.write(ev.Recovered(seat))
    else:
        deaths.fall_ill(desk, seat, "none", 0)
