"""What holds at every tracked table after every event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.arnak.play.apply import FEAR
from companion.games.arnak.play.ops_board import level_of
from companion.games.arnak.play.row import market_left
from companion.games.arnak.play.rules import Rules
from companion.games.arnak.play.state import BLOCKED, FREE, RIVAL, UNKNOWN, Play


def broken(state: Play, rules: Rules) -> Iterator[str]:
    """Everything that does not hold, in words."""
    yield from _cards(state, rules)
    yield from _people(state, rules)
    yield from _supplies(state, rules)
    yield from _rival(state, rules)


def _cards(state: Play, rules: Rules) -> Iterator[str]:
    """Every card is in exactly one place (A1, A6)."""
    row = state.row
    where: Counter[str] = Counter(c for c in (*row.artifacts, *row.items, *row.exiled) if c)
    for player in state.players:
        where.update(player.cards.all_cards())
    for name, n in where.items():
        if name in rules.market and n != 1:
            yield f"{name} is in {n} places"
    for kind, unnamed in (("artifact", row.unnamed_artifacts), ("item", row.unnamed_items)):
        hidden = row.deck(kind) + row.cards(kind).count(UNKNOWN) + unnamed
        left = len(market_left(state, rules, kind))
        if hidden != left:
            yield f"{left} {kind} cards are nowhere, {hidden} are face down or unnamed"
        if row.deck(kind) < 0:
            yield f"the {kind} deck has {row.deck(kind)} cards"
    fear = where[FEAR] + state.fear
    if state.fear < 0 or fear != rules.pack.game.fear_cards:  # supply and starting decks (A7)
        yield f"{fear} Fear cards"


def _people(state: Play, rules: Rules) -> Iterator[str]:
    """Resources, tokens, archaeologists, assistants of each player."""
    setup = rules.pack.setup
    for no, p in enumerate(state.players, 1):
        for name, n in (*p.goods, *p.pool):
            if n < 0:
                yield f"seat {no} has {n} {name}"
        if p.idols < 0 or not 0 <= p.slotted <= len(rules.pack.game.idol_slots):
            yield f"seat {no} has {p.idols} idols in crates, {p.slotted} in slots"
        if rules.row_of(p.notebook) > rules.row_of(p.glass):
            yield f"seat {no}: notebook above the glass"
        if (p.glass == rules.top) != (p.arrival is not None):
            yield f"seat {no}: glass on {p.glass}, arrival {p.arrival}"
        if p.tiles and p.glass != rules.top:
            yield f"seat {no} has temple tiles without being there"
        if len(p.assistants) > setup.most_assistants:
            yield f"seat {no} has {len(p.assistants)} assistants"
        if state.out(no) > setup.archaeologists:
            yield f"seat {no} has {state.out(no)} archaeologists out"
        if p.fear_tiles < 0:
            yield f"seat {no} has {p.fear_tiles} Fear tiles"
    arrived = (*state.players, state.rival) if state.rival else state.players
    order = sorted(p.arrival for p in arrived if p.arrival)
    if len(set(order)) != len(order):
        yield f"arrivals {order}"


def _rival(state: Play, rules: Rules) -> Iterator[str]:
    """The rival of a solo game: pieces, tokens, what it got (A24)."""
    rival, game = state.rival, rules.pack.game
    if rival is None:
        if state.turn == RIVAL or state.out(RIVAL):
            yield "a rival nobody plays against"
        return
    solo = rules.pack.game.solo
    if not 0 <= rival.left <= solo.rival_actions:
        yield f"the rival has {rival.left} actions left"
    if state.out(RIVAL) > solo.rival_archaeologists:
        yield f"the rival has {state.out(RIVAL)} archaeologists out"
    if rules.row_of(rival.notebook) > rules.row_of(rival.glass) or rival.notebook == rules.top:
        yield f"the rival's notebook is on {rival.notebook}, its glass on {rival.glass}"
    if (rival.glass == rules.top) != (rival.arrival is not None):
        yield f"the rival's glass is on {rival.glass}, arrival {rival.arrival}"
    if rival.tiles and rival.glass != rules.top:
        yield "the rival has temple tiles without being there"
    if Counter(rival.idols) - Counter(state.seen_idols):
        yield f"the rival has idols that nobody has seen: {rival.idols}"
    if rival.hidden_idols < 0:
        yield f"the rival has {rival.hidden_idols} idols face down"
    idols = len(rival.idols) + rival.hidden_idols
    idols += sum(p.idols + p.slotted for p in state.players)
    for site in state.sites:
        if site.level and not site.known and site.empty:  # nobody has been there
            at = rules.pack.setup.idols[level_of(site)]
            idols += at.face_up + at.face_down
    if idols > game.idols:
        yield f"{idols} idols with the rival's and those on the island"


def _supplies(state: Play, rules: Rules) -> Iterator[str]:
    """What lies on the board and beside it."""
    setup, book, n = rules.pack.setup, rules.effects, len(state.players)
    for no, left in state.bonus:
        if left < 0:
            yield f"{left} bonus tiles on square {no}"
    taken = Counter(t for p in state.players for t in p.tiles)
    if state.rival is not None:
        taken.update(state.rival.tiles)
    for stack, left in state.tile_stacks:
        if left < 0 or left + taken[stack] != rules.pack.game.tiles_per_stack[n]:
            yield f"{left} temple tiles left in {stack}, {taken[stack]} taken"
    idols = sum(p.idols + p.slotted for p in state.players)
    if idols > rules.pack.game.idols:
        yield f"{idols} idols"
    known = [s.tile for s in state.sites if s.level and s.tile]
    if len(set(known)) != len(known):
        yield f"site tiles twice: {known}"
    guards = [s.guardian for s in state.sites if s.guardian]
    guards += [t.id for p in state.players for t in p.trophies]
    guards += state.rival.guardians if state.rival else ()
    if len(set(guards)) != len(guards) or len(guards) > len(book.guardians):
        yield f"guardians twice: {guards}"
    seats = {FREE, BLOCKED, RIVAL, *range(1, n + 1)}
    if any(who not in seats for s in state.sites for who in s.people):
        yield "somebody unknown on the island"
    named = [a for stack in state.stacks for a in stack if a]
    named += [a.id for p in state.players for a in p.assistants]
    if len(set(named)) != len(named):
        yield f"assistants twice: {named}"
    supply = sum(len(stack) for stack in state.stacks) + state.rescue
    held = sum(len(p.assistants) for p in state.players)
    stacks = setup.assistants[rules.temple]
    if supply + held != sum(stacks.stacks[n]) + stacks.rescue[n]:
        yield f"{supply} assistants in the supply, {held} with players"
