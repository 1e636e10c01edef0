"""Tracked Arnak tables in any state one likes, for tests of what things do.

`table(...)` lays a table out for two or more, in the middle of a turn of seat 1. Whatever is put
somewhere is taken from where it would otherwise be, so the invariants hold before the first move
and are checked after each.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any, TypeVar

from companion.games.arnak.deck import Batch, Cards
from companion.games.arnak.game import ArnakGame
from companion.games.arnak.goods import NO_ICONS, NOTHING, Icons, Purse
from companion.games.arnak.play.commands import Act, Answer, PutDown, Tidy
from companion.games.arnak.play.state import Assistant, Play, Player, Row, Trophy
from companion.games.arnak.travel import Payment
from companion.packs import load_pack
from companion.table.refusal import Refusal
from companion.table.seats import Actor

PACK = load_pack("arnak")
GAME = ArnakGame(PACK)
FEAR_CARDS = 19  # A7
TEMPLE_SQUARE = 14  # of both sides (A17)
Cards_ = Iterable[str]


class Lots:
    """Repeatable chance."""

    def __init__(self, seed: int = 1) -> None:
        self.random = Random(seed)

    def below(self, n: int) -> int:
        return self.random.randrange(n)

    def shuffled(self, items: Any) -> Any:
        found = list(items)
        self.random.shuffle(found)
        return tuple(found)


@dataclass(frozen=True)
class Table:
    """A state with short ways to act on it. Every move returns a new table."""

    state: Play
    events: tuple[Any, ...] = ()
    """Of the last command."""

    # Doing

    def do(self, command: Any, *, insists: bool = False) -> Table:
        """The table after a command of seat `command.seat`; AssertionError if it is refused."""
        done = self.ask(command, insists=insists)
        assert not isinstance(done, Refusal), done.message
        return done

    def ask(self, command: Any, *, insists: bool = False) -> Table | Refusal:
        """The table after a command, or why not."""
        actor = Actor(command.seat, insists=insists)
        events = GAME.decide(self.state, actor, command, Lots())
        if isinstance(events, Refusal):
            return events
        state = self.state
        for event in events:
            state = GAME.apply(state, event)
        assert isinstance(state, Play)
        assert list(GAME.invariants(state)) == []
        return Table(state, tuple(events))

    def act(
        self, action: Any, pick: str = "", *, seat: int = 1, pay: Payment | None = None
    ) -> Table:
        """An action of a turn."""
        return self.do(Act(seat, action, pick, pay))

    def play(self, card: str, *answers: str) -> Table:
        """Seat 1 plays a card for its effect and answers what is asked."""
        return self.act("play", card).say(*answers)

    def say(self, *answers: str, seat: int = 1) -> Table:
        """Answers, one after the other, to the questions that come up."""
        after = self
        for pick in answers:
            assert after.state.tasks, f"nothing is asked, so nobody can say {pick}"
            after = after.do(Answer(seat, after.state.asked, pick))
        return after

    def refused(self, action: Any, pick: str = "", *, seat: int = 1) -> str:
        """The catalogue key of why an action is refused; "" when it is not."""
        done = self.ask(Act(seat, action, pick))
        return done.message.key if isinstance(done, Refusal) else ""

    def cannot_say(self, pick: str) -> str:
        """The catalogue key of why an answer is refused; "" when it is not."""
        done = self.ask(Answer(1, self.state.asked, pick))
        return done.message.key if isinstance(done, Refusal) else ""

    def everybody_passes(self) -> Table:
        """All who have not passed do, so that the round is closed."""
        after = self
        while after.state.phase == "turns":
            seat = after.state.turn
            if after.state.main_used and not after.me(seat).passed:
                after = after.act("end_turn", seat=seat)
            else:
                after = after.act("pass", seat=seat)
        return after

    def next_round(self) -> Table:
        """The round ends, nobody discards anything, and the next one begins."""
        after = self.everybody_passes()
        for seat in range(1, len(after.state.players) + 1):
            after = after.do(Tidy(seat))
        return after

    def puts_down(self, card: str) -> Table:
        """At the end of the round seat 1 discards a card."""
        return self.do(PutDown(1, card))

    # Looking

    def me(self, seat: int = 1) -> Player:
        return self.state.player(seat)

    @property
    def offers(self) -> list[Any]:
        return list(GAME.prompts(self.state, Actor(1)))

    def offer(self, name: str) -> Any:
        """The prompt of that id."""
        return next(o for o in self.offers if o.id == name)

    @property
    def asked(self) -> set[str]:
        """The answers that seat 1 may give now, "no" for declining."""
        return {o.command.pick for o in self.offers if o.group == "answer" and o.refused is None}

    @property
    def asked_for(self) -> str:
        """The kind of step that waits; "" when nothing does."""
        return self.state.tasks[0].step.op if self.state.tasks else ""

    @property
    def goods(self) -> Purse:
        return self.me().goods

    @property
    def hand(self) -> tuple[str, ...]:
        return self.me().cards.hand

    @property
    def played(self) -> tuple[str, ...]:
        return self.me().cards.play

    @property
    def deck(self) -> tuple[str, ...]:
        """Seat 1's deck from the top, as far as every card of it is known."""
        assert all(len(b.cards) == 1 for b in self.me().cards.batches)
        return tuple(b.cards[0] for b in self.me().cards.batches)

    @property
    def exiled(self) -> tuple[str, ...]:
        return self.state.row.exiled

    @property
    def open(self) -> bool:
        """Whether nothing is asked any more."""
        return not self.state.tasks

    def people(self, place: str) -> tuple[int, ...]:
        site = self.state.site(place)
        assert site is not None
        return site.people

    def tile(self, place: str) -> str:
        site = self.state.site(place)
        assert site is not None
        return site.tile

    def guardian(self, place: str) -> str:
        site = self.state.site(place)
        assert site is not None
        return site.guardian


def cards(hand: Cards_ = (), deck: Cards_ = (), play: Cards_ = ()) -> Cards:
    """A player's cards, every one of them known; the deck from the top."""
    return Cards(tuple(Batch((c,)) for c in deck), tuple(sorted(hand)), tuple(play))


def table(
    *,
    players: int = 2,
    goods: Purse = NOTHING,
    hand: Cards_ = (),
    deck: Cards_ = (),
    play: Cards_ = (),
    fear: int | None = None,
    sites: Mapping[str, str] | None = None,
    guardians: Mapping[str, str] | None = None,
    people: Mapping[str, tuple[int, ...]] | None = None,
    items: Cards_ = (),
    artifacts: Cards_ = (),
    exiled: Cards_ = (),
    assistants: tuple[Assistant, ...] = (),
    tops: tuple[str, ...] = (),
    trophies: tuple[Trophy, ...] = (),
    idols: int = 0,
    slotted: int = 0,
    glass: int = 0,
    notebook: int = 0,
    pool: Icons = NO_ICONS,
    number: int = 1,
    **options: bool | int | str,
) -> Table:
    """A table in the turn of seat 1, which has all that is given and not a card more.

    `fear`: cards left in the supply (the rest went out of the world with the other seats).
    `sites`: tile by place; `guardians` by place; `people` on the spaces of a place. `tops`: the
    top assistant of each stack. Camps are not blocked.
    """
    chosen = {o.name: o.default for o in GAME.meta.options} | options
    state = GAME.open({n: "ABCD"[n - 1] for n in range(1, players + 1)}, chosen)
    assert isinstance(state, Play)
    state = replace(state, phase="turns", round=number)
    state = state.with_player(
        1,
        goods=goods,
        cards=cards(hand, deck, play),
        assistants=assistants,
        trophies=trophies,
        idols=idols,
        slotted=slotted,
        glass=glass,
        notebook=notebook,
        pool=pool,
    )
    state = _island(state, sites or {}, guardians or {}, people or {}, trophies)
    state = _market(state, tuple(items), tuple(artifacts), tuple(exiled))
    state = _team(state, assistants, tops)
    state = _fear(state, fear)
    if glass == TEMPLE_SQUARE:
        state = replace(state, arrivals=1).with_player(1, arrival=1)
    assert list(GAME.invariants(state)) == []
    return Table(state)


def _island(
    state: Play,
    sites: Mapping[str, str],
    guardians: Mapping[str, str],
    people: Mapping[str, tuple[int, ...]],
    trophies: tuple[Trophy, ...],
) -> Play:
    for site in state.sites:
        state = state.with_site(
            site.id,
            tile=sites.get(site.id, site.tile),
            guardian=guardians.get(site.id, ""),
            people=people.get(site.id, (0,) * len(site.people)),
        )
    return replace(
        state,
        seen_tiles=tuple(sites.values()),
        seen_guardians=(*guardians.values(), *(t.id for t in trophies)),
    )


def _market(state: Play, items: Cards_, artifacts: Cards_, exiled: Cards_) -> Play:
    """The row is what is given ("" for a card nobody has named); every other card of the market
    is in its deck."""
    gone = Counter(PACK.card_by_id[c].type for c in (*exiled, *state.player(1).cards.all_cards()))
    in_row = (tuple(artifacts), tuple(items))
    decks = (35 - len(in_row[0]) - gone["artifact"], 40 - len(in_row[1]) - gone["item"])
    return replace(state, row=Row(*in_row, *decks, tuple(exiled)))


def _team(state: Play, assistants: tuple[Assistant, ...], tops: tuple[str, ...]) -> Play:
    stacks = [list(stack) for stack in state.stacks]
    for _ in assistants:
        max(stacks, key=len).pop()
    for stack, top in zip(stacks, tops, strict=False):
        stack[0] = top
    seen = (*(a.id for a in assistants), *(t for t in tops if t))
    return replace(state, stacks=tuple(tuple(s) for s in stacks), seen_assistants=seen)


def _fear(state: Play, left: int | None) -> Play:
    """The supply: all Fear that no player has; with `left` the others have the rest."""
    for seat in range(2, len(state.players) + 1):
        fresh = Cards().shuffled(PACK.setup.starting_deck).draw(5)[0]
        state = state.with_player(seat, cards=fresh)
    owned = sum(p.cards.all_cards().count("fear") for p in state.players)
    if left is None:
        return replace(state, fear=FEAR_CARDS - owned)
    others = state.player(2).cards.shuffled(("fear",) * (FEAR_CARDS - owned - left))
    return replace(state, fear=left).with_player(2, cards=others)


F = TypeVar("F", bound=Callable[..., Any])


class Told:
    """Which things a test module has an example for."""

    def __init__(self) -> None:
        self.ids: set[str] = set()

    def about(self, *ids: str) -> Callable[[F], F]:
        """Marks a test as an example of these things."""
        self.ids.update(ids)
        return lambda test: test
