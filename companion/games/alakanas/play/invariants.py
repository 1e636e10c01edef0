"""What holds at every table after every event."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.alakanas.dealer import SPECIAL
from companion.games.alakanas.play.by_hand import cards_in_game
from companion.games.alakanas.play.deaths import verdict_of
from companion.games.alakanas.play.state import STANDARD, Play


def broken(state: Play) -> Iterator[str]:
    """Everything that does not hold, in words."""
    yield from _cards(state)
    yield from _board(state)
    yield from _deal(state)
    yield from _life(state)
    yield from _end(state)


def _cards(state: Play) -> Iterator[str]:
    if state.stage in ("play", "over") and state.turn and cards_in_game(state) != state.deck:
        yield f"{cards_in_game(state)} cards of {state.deck}"
    for seat, p in enumerate(state.players, 1):
        if p.hand < 0:
            yield f"seat {seat} has {p.hand} cards"
    if state.discard < 0 or state.loot < 0 or state.pile < -1:
        yield f"pile {state.pile}, discard {state.discard}, loot {state.loot}"


def _board(state: Play) -> Iterator[str]:
    if sorted(state.grid) != sorted(STANDARD):
        yield f"tiles {state.grid}"
    drawn = [p.sequence for p in state.players if p.sequence]
    if len(set(drawn)) != len(drawn):
        yield f"sequence cards {drawn}"
    if any(not -1 <= p.cell < len(state.grid) for p in state.players):
        yield "a pawn beside the grassland"


def _deal(state: Play) -> Iterator[str]:
    deal = state.deal
    if deal is None:
        return
    if deal.cards.count(SPECIAL) != 1 or len(deal.cards) != len(state.players):
        yield f"task deck {deal.cards}"
    if deal.dealt and sorted(deal.dealt) != sorted(deal.cards):
        yield "the tasks dealt are not those of the deck"
    for opened in state.opened:
        if deal.dealt and deal.dealt[opened.seat - 1] != opened.card:
            yield f"seat {opened.seat} was opened as another card"
        if state.stage != "over" and state.player(opened.seat).alive:
            yield f"seat {opened.seat} lives, and its task is open"


def _life(state: Play) -> Iterator[str]:
    dead = sorted(p.died for p in state.players if not p.alive)
    if len(set(dead)) != len(dead) or any(n < 1 for n in dead):
        yield f"order of deaths {dead}"
    dying = {d.seat for d in state.dying}
    fallen = {f.seat for f in state.fallen}
    for seat, p in enumerate(state.players, 1):
        if (p.alive and p.died) or (seat in dying and not p.alive):
            yield f"seat {seat} is dead and alive"
        cards = p.hand + p.open_cards
        if cards and not p.alive and seat not in fallen and state.stage == "play":
            yield f"seat {seat} is dead and has cards"
        if p.health > p.max_health > 0:
            yield f"seat {seat} has {p.health} of {p.max_health} health"


def _end(state: Play) -> Iterator[str]:
    """The game is over exactly when somebody has won, once a batch is settled (R26)."""
    special = state.special()
    if state.stage == "play" and special and not state.dying and not state.fallen:
        verdict = verdict_of(state, special)
        if verdict.status == "over":
            yield f"{verdict.side} has won, and the game goes on"
    ending = state.ending
    if ending is None or ending.entered:
        return
    found = verdict_of(state, special).side
    if state.options.tasks == "app" and found != ending.side:
        yield f"the game ended for {ending.side or 'nobody'}, who has not won"
    if state.living and ending.side == "draw":
        yield "a draw while somebody lives"
    blocs = {s for s in ending.winners if s != special}
    if ending.side == "special" and (blocs or state.living != (special,)):
        yield "the special task wins with others alive"
