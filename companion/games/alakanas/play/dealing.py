"""The tasks: locked, mixed by everybody, dealt, opened when the rules allow (R5, R6, R23)."""

from __future__ import annotations

from companion.games.alakanas.content import LONGEST_TASK
from companion.games.alakanas.dealer import SPECIAL, Manifest
from companion.games.alakanas.play import commands as cmd
from companion.games.alakanas.play import events as ev
from companion.games.alakanas.play.desk import Desk
from companion.games.alakanas.play.state import LONGEST_TEXT, Deal, Play, card_of
from companion.games.alakanas.victory import tasks_may_open
from companion.table.message import SeatRef
from companion.table.refusal import Refusal, refuse

DEFAULT_TABLE = "alakanas"


def set_task(desk: Desk, command: cmd.SetTask) -> Refusal | None:
    """The text of an ordinary task; once the deal is locked it stays."""
    state, text = desk.state, " ".join(command.text.split())
    if refused := _by_app(state):
        return refused
    if state.deal is not None:
        return refuse("alakanas.no.locked")
    if not 1 <= command.no <= len(state.tasks):
        return refuse("alakanas.no.task", most=len(state.tasks))
    if len(text) > LONGEST_TASK:
        return refuse("alakanas.no.text", longest=LONGEST_TASK)
    if state.tasks[command.no - 1] != text:
        desk.write(ev.TaskSet(command.no, text, state.options.hidden))
    return None


def _by_app(state: Play) -> Refusal | None:
    if state.options.tasks == "app":
        return None
    return refuse("alakanas.no.physical")


def lock(desk: Desk, command: cmd.LockDeal) -> Refusal | None:
    """As many cards as players, exactly one of them special (R5); the server's secret is drawn
    and locked before anybody contributes."""
    state = desk.state
    if refused := _by_app(state):
        return refused
    if state.deal is not None and command.number == state.deal.number:
        return None
    if state.stage != "tasks":
        return refuse("alakanas.no.stage_ahead")
    if state.deal is not None or command.number != state.deals + 1:
        return refuse("alakanas.no.deal_number", number=state.deals)
    manifest = Manifest(
        command.table.strip()[:40] or DEFAULT_TABLE,
        command.number,
        tuple(p.name for p in state.players),
        (SPECIAL, *(card_of(no, text) for no, text in enumerate(state.tasks, 1))),
    )
    secret = desk.hex32()
    locks = desk.rules.dealer.lock(manifest, secret)
    desk.write(
        ev.DealLocked(
            manifest.number,
            manifest.table,
            manifest.seats,
            manifest.cards,
            secret,
            locks.manifest,
            locks.server,
        )
    )
    return None


def manifest_of(deal: Deal) -> Manifest:
    """The manifest of a locked deal."""
    return Manifest(deal.table, deal.number, deal.seats, deal.cards)


def contribute(desk: Desk, seat: int, word: str) -> Refusal | None:
    """A seat's lucky word, or random bytes. Given once."""
    deal = desk.state.deal
    if deal is None:
        return refuse("alakanas.no.no_deal")
    if deal.given[seat - 1]:
        return None
    if not word:
        desk.write(ev.Contributed(seat, desk.hex32(), "random"))
        return None
    value = desk.rules.dealer.word(word)
    if isinstance(value, Refusal):
        return value
    desk.write(ev.Contributed(seat, value, "word"))
    return None


def deal(desk: Desk, number: int) -> Refusal | None:
    """Deal the tasks. The same number twice is one deal."""
    held = desk.state.deal
    if held is None or held.number != number:
        return refuse("alakanas.no.deal_number", number=desk.state.deals)
    if held.dealt:
        return None
    waiting = held.given.count("")
    if waiting:
        return refuse("alakanas.no.contributions", n=waiting)
    made = desk.rules.dealer.deal(manifest_of(held), held.secret, held.given)
    desk.write(
        ev.Dealt(number, made.cards, made.salts, made.commitments, made.root, made.fingerprint)
    )
    return None


def redeal(desk: Desk, command: cmd.Redeal) -> Refusal | None:
    """A deal is given up before the game begins: opened, with its reason, for everybody.

    So is one that was not dealt yet: whoever knows the server's secret, and gives the last words
    for others, could give up those that fall badly. The server's secret and what was given are
    published whenever that is; the next deal has another secret.
    """
    state, reason = desk.state, " ".join(command.reason.split())
    held = state.deal
    if held is None or held.number != command.number:
        return refuse("alakanas.no.deal_number", number=state.deals)
    if state.stage in ("play", "over"):
        return refuse("alakanas.no.redeal_late")
    if not reason or len(reason) > LONGEST_TEXT:
        return refuse("alakanas.no.reason")
    cards = held.dealt
    if "" not in held.given and not cards:
        cards = desk.rules.dealer.deal(manifest_of(held), held.secret, held.given).cards
    proof = proof_of(desk, reason)
    desk.write(ev.DealAborted(held.number, reason, cards, proof, held.secret, held.given))
    if state.stage != "tasks":
        desk.write(ev.StageBegan("tasks"))
    return None


def proof_of(desk: Desk, aborted: str = "") -> str:
    """The proof of the deal so far; "" while there are seats that have not contributed."""
    held = desk.state.deal
    if held is None or "" in held.given:
        return ""
    return desk.rules.dealer.proof(manifest_of(held), held.secret, held.given, aborted)


def seen(desk: Desk, seat: int) -> Refusal | None:
    """A seat has looked at its task: one bit, the same for everybody."""
    if not desk.state.dealt:
        return refuse("alakanas.no.not_dealt")
    if not desk.me(seat).seen:
        desk.write(ev.Seen(seat))
    return None


def done(desk: Desk, seat: int, done: bool) -> Refusal | None:
    """A seat ticks its task, for itself alone unless the house rule announces it (R6)."""
    if not desk.state.dealt:
        return refuse("alakanas.no.not_dealt")
    if desk.me(seat).done != done:
        desk.write(ev.DoneMarked(seat, done, desk.state.options.announce))
    return None


def opening_refused(state: Play, seat: int) -> Refusal | None:
    """Why the task of a seat may not be turned up (R23). Nothing of this can be insisted on, and
    nothing of it depends on who holds the special task."""
    player = state.player(seat)
    if player.alive:
        return refuse("alakanas.no.open_living", seat=SeatRef(seat))
    if not tasks_may_open(state.judged(), state.options.victory):
        return refuse(f"alakanas.no.open_{state.options.victory.open_on}")
    if state.options.open_last and player.died != max(p.died for p in state.players):
        return refuse("alakanas.no.open_last")
    if state.options.tasks == "app" and not state.dealt:
        return refuse("alakanas.no.not_dealt")
    return None


def open_task(desk: Desk, command: cmd.OpenTask) -> Refusal | None:
    """A dead player's task is turned up for everybody (R23)."""
    state, seat = desk.state, command.seat
    if any(o.seat == seat for o in state.opened):
        return None
    if refused := opening_refused(state, seat):
        return refused
    if state.deal is not None and state.dealt:
        desk.write(ev.TaskOpened(seat, state.deal.dealt[seat - 1], state.deal.salts[seat - 1]))
        return None
    if command.special and any(o.card == SPECIAL for o in state.opened):
        return refuse("alakanas.no.second_special")
    desk.write(ev.TaskOpened(seat, SPECIAL if command.special else "T", ""))
    return None
