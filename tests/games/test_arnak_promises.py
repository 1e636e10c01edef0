"""What a prompt promises is what happens: prices, gains, and that an open offer is accepted.

The states come from random games through the real engine.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import lru_cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.arnak.effects import Gain
from companion.games.arnak.goods import Purse
from companion.games.arnak.play import events as ev
from companion.games.arnak.play.apply import FEAR
from companion.games.arnak.play.prompts import Offer
from companion.games.arnak.play.row import market_left
from companion.games.arnak.play.state import Play
from companion.table.refusal import Refusal
from companion.table.seats import Actor
from tests.games.arnak_tables import GAME, PACK, Lots

STEPS = 260
SEEDS = 2
TEMPLES = ("bird", "snake")
MARKET = {c.id for c in PACK.cards if c.set == "base" and c.type in ("item", "artifact")}
PAYING = {"dig", "discover", "overcome", "buy", "play", "research", "idol", "assistant", "answer"}


@lru_cache(maxsize=SEEDS * 2)
def states(temple: str, seed: int) -> tuple[Play, ...]:
    """The states of a random game, from its first turn on."""
    lots = Lots(seed)
    options = {o.name: o.default for o in GAME.meta.options} | {"temple": temple}
    state: Any = GAME.open({n: "ABCD"[n - 1] for n in range(1, 3 + seed % 2)}, options)
    found: list[Play] = []
    for _ in range(STEPS):
        offers = [
            (seat, o)
            for seat in range(1, len(state.players) + 1)
            for o in GAME.prompts(state, Actor(seat))
            if o.refused is None
        ]
        if not offers:
            break
        weights = [_weight(o) for _, o in offers]
        seat, offer = lots.random.choices(offers, weights)[0]
        made = GAME.decide(state, Actor(seat), offer.command, lots)
        assert not isinstance(made, Refusal), (offer.id, made.message)
        for event in made:
            state = GAME.apply(state, event)
        found.append(state)
    return tuple(found)


def _weight(offer: Any) -> float:
    """How likely a random player takes an offer: `bot_weights` by the beginning of its id."""
    known = GAME.bot_weights
    return known.get(offer.id) or known.get(offer.id.partition("/")[0], 1.0)


def _take(state: Play, seat: int, offer: Any) -> tuple[Play, list[Any]]:
    made = GAME.decide(state, Actor(seat), offer.command, Lots(7))
    assert not isinstance(made, Refusal), (offer.id, made.message)
    after: Any = state
    for event in made:
        after = GAME.apply(after, event)
    return after, list(made)


def _losses(events: list[Any], seat: int) -> Purse:
    """All the resources that the seat gives."""
    lost = Purse()
    for event in events:
        if isinstance(event, ev.GoodsChanged) and event.seat == seat:
            lost += (Purse() - event.goods).floor()
    return lost


@pytest.mark.parametrize("temple", TEMPLES)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_an_open_offer_is_accepted_and_takes_what_it_says(temple: str, data: Any) -> None:
    seed = data.draw(st.integers(0, SEEDS - 1))
    line = states(temple, seed)
    state = line[data.draw(st.integers(0, len(line) - 1))]
    for seat in range(1, len(state.players) + 1):
        for offer in GAME.prompts(state, Actor(seat)):
            if offer.refused is not None or not isinstance(offer, Offer):
                continue
            after, events = _take(state, seat, offer)
            if offer.group not in PAYING:
                assert _losses(events, seat) == Purse(), offer.id
                continue
            pilots = offer.payment.pilots if offer.payment else 0
            due = offer.cost.goods + Purse(coin=2 * pilots)
            assert _losses(events, seat) == due, offer.id
            if offer.payment is not None and offer.cost.icons:
                before, then = state.player(seat).cards, after.player(seat).cards
                spent = Counter(offer.payment.cards)
                came = Counter(then.play) - Counter(before.play)
                assert not spent - came, offer.id


@pytest.mark.parametrize("temple", TEMPLES)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_a_card_that_only_gives_changes_the_purse_by_price_and_gain(temple: str, data: Any) -> None:
    seed = data.draw(st.integers(0, SEEDS - 1))
    line = states(temple, seed)
    state = line[data.draw(st.integers(0, len(line) - 1))]
    for seat in range(1, len(state.players) + 1):
        owned = state.player(seat)
        for offer in GAME.prompts(state, Actor(seat)):
            if offer.refused is not None or getattr(offer, "group", "") != "play":
                continue
            card, _, mode = offer.command.pick.partition("/")
            steps = PACK.effects.of_card(card).modes[int(mode or 0)].steps
            if not all(isinstance(step, Gain) for step in steps):
                continue
            gain = sum((s.goods for s in steps if isinstance(s, Gain)), Purse())
            after, _ = _take(state, seat, offer)
            assert isinstance(offer, Offer)
            assert after.player(seat).goods == owned.goods - offer.cost.goods + gain
            assert offer.cost.goods == Purse(tablet=int(PACK.card_by_id[card].type == "artifact"))


def _with_card(state: Play, card: str, lots: Lots) -> Play | None:
    """The state with that card in hand of whose turn it is, out of its deck, and some resources;
    readings by lot. None if the card or its deck is gone."""
    rules, kind = GAME.rules(state), PACK.card_by_id[card].type
    idle = state.phase == "turns" and not state.tasks
    if not idle or not state.row.deck(kind) or card not in market_left(state, rules, kind):
        return None
    options = dict(state.options)
    for option in GAME.meta.options:
        if option.name.startswith("read_"):
            options[option.name] = lots.random.choice(option.values)
    fewer = {f"{kind}_deck": state.row.deck(kind) - 1}
    state = replace(
        state,
        options=tuple(sorted(options.items())),
        row=replace(state.row, **fewer),  # type: ignore[arg-type]
        main_used=False,
    )
    cards = state.player(state.turn).cards.to_hand(card)
    goods = Purse(*(lots.below(5) for _ in range(5)))
    return state.with_player(state.turn, cards=cards, goods=goods)


@pytest.mark.parametrize("card", sorted(c for c in PACK.effects.cards if c in MARKET))
def test_every_card_can_be_played_out_in_whatever_state_and_takes_what_it_says(card: str) -> None:
    lots, games = Lots(len(card)), [states(t, seed) for t in TEMPLES for seed in range(SEEDS)]
    found = 0
    for _ in range(400):
        state = _with_card(lots.random.choice(lots.random.choice(games)), card, lots)
        if state is None:
            continue
        seat = state.turn
        played = [o for o in GAME.prompts(state, Actor(seat)) if o.id.startswith(f"play/{card}")]
        assert played
        for offer in (o for o in played if o.refused is None):
            after = _checked(state, seat, offer)
            for _ in range(40):
                answers = [o for o in GAME.prompts(after, Actor(seat)) if _answers(o)]
                if not answers:
                    break
                after = _checked(after, seat, lots.random.choice(answers))
            assert not after.tasks or after.tasks[0].seat != seat
            found += 1
        if found >= 3:
            return
    assert found, "no state in which it can be played"


def _answers(offer: Any) -> bool:
    return offer.group == "answer" and offer.refused is None


def _checked(state: Play, seat: int, offer: Any) -> Play:
    """The state after an offer that took what it said and broke nothing."""
    after, events = _take(state, seat, offer)
    pilots = offer.payment.pilots if offer.payment else 0
    assert _losses(events, seat) == offer.cost.goods + Purse(coin=2 * pilots), offer.id
    assert list(GAME.invariants(after)) == [], offer.id
    return after


def test_random_games_get_as_far_as_they_are_needed() -> None:
    """The states are worth looking at: things are discovered, bought and feared."""
    last = [states(temple, seed)[-1] for temple in TEMPLES for seed in range(SEEDS)]
    assert all(state.round >= 2 for state in last)
    assert any(p.assistants for s in last for p in s.players)
    assert any(p.trophies for s in last for p in s.players)
    assert any(p.cards.all_cards().count(FEAR) > 2 for s in last for p in s.players)
