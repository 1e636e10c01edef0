"""Whatever anybody does at a table: the journal alone says what the state is."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.table import commands as cmd
from companion.table.codec import Codec
from companion.table.decide import Decision
from companion.table.events import Undone
from companion.table.game import Correct, reveals
from companion.table.history import History
from companion.table.log import lines
from companion.table.names import likeness
from companion.table.refusal import Refusal
from companion.table.seats import COLOURS, SPECTATOR, Actor, Role, Viewer, seat_view
from companion.table.state import Phase, TableState, apply
from companion.table.undo import offer
from companion.table.view import view
from tests.lifecounter import Change, Deal, Mark, Show
from tests.table.played import GAMES, HOST, Played, SeededChance

CODEC = Codec(GAMES)

names = st.sampled_from(
    ["Ann", "ANN", "A\u200bnn", "Bob", "小明", "小\u200d明", "🐺", "", "x" * 31]
)
keys = st.sampled_from(["host", *"abcdef"])
numbers = st.integers(-1, 11)
actors = st.builds(
    Actor, st.none() | st.integers(1, 5), st.booleans(), st.booleans(), st.booleans()
) | st.just(HOST)
lobby = st.one_of(
    st.builds(cmd.ChooseGame, st.sampled_from(["life", "chess"])),
    st.builds(cmd.SetOption, st.sampled_from(["life", "luck"]), st.sampled_from([20, 40, True])),
    st.builds(cmd.AddSeat, names, st.booleans()),
    st.builds(cmd.RemoveSeat, numbers),
    st.permutations([1, 2, 3, 4]).map(lambda order: cmd.Reorder(tuple(order))),
    st.permutations([1, 2, 3]).map(lambda order: cmd.Reorder(tuple(order))),
    st.builds(cmd.SetPhoneless, numbers, st.booleans()),
    st.builds(cmd.Start),
)
people = st.one_of(
    st.builds(cmd.Claim, numbers, names, keys),
    st.builds(cmd.Reseat, numbers, keys),
    st.builds(cmd.Rename, numbers, names),
    st.builds(cmd.Recolour, numbers, numbers),
    st.builds(cmd.Leave, numbers),
    st.builds(cmd.Kick, numbers),
    st.builds(cmd.PassHost, numbers),
    st.builds(cmd.SetLock, st.booleans()),
)
moves = st.one_of(
    st.builds(Change, st.integers(-30, 30)),
    st.just(Mark()),
    st.builds(Correct, st.sampled_from(["life", "luck"]), st.integers(-5, 99)),
    st.just(Show()),
)


def folded(history: History) -> TableState:
    """The state by a plain loop over the records that were not undone: no snapshots, no cut."""
    gone = {s for r in history.records if isinstance(r.event, Undone) for s in r.event.of}
    state = TableState()
    for record in history.records:
        if record.seq not in gone and not isinstance(record.event, Undone):
            state = apply(GAMES, state, record.event)
    return state


class AnyPlay(RuleBasedStateMachine):
    """Random people ask for random things; most of it is refused, as at any table."""

    @initialize(seats=st.integers(0, 4), seed=st.integers(0, 3), start=st.booleans())
    def open(self, seats: int, seed: int, start: bool) -> None:
        self.table = Played(seats)
        self.table.chance = SeededChance(seed)
        self.revealed: list[int] = []
        if start and seats:
            for no in range(1, seats + 1):
                self.table.sit(no, f"P{no}")
            self.table.do(HOST, cmd.Start())

    def ask(self, actor: Actor, command: Any) -> Decision | Refusal:
        history = self.table.history
        if actor.seat is not None and history.state.seat(actor.seat) is None:
            actor = replace(actor, seat=None)  # the hub lets nobody speak for no seat
        state, seq, undone = history.state, history.seq, dict(history.undone_by)
        made = self.table.ask(actor, command)
        assert history.state is state, "deciding changes nothing"
        assert (history.seq, history.undone_by) == (seq, undone)
        if isinstance(made, Refusal):
            return made
        ahead = history.after(made.events)
        if made.events:
            self.table.write(made.events, actor, made.override, f"id-{seq}")
        assert history.state == ahead
        self.revealed += [r.seq for r in history.records[seq:] if reveals(r.event)]
        return made

    @rule(actor=actors, command=lobby)
    def in_the_lobby(self, actor: Actor, command: Any) -> None:
        self.ask(actor, command)

    @rule(actor=actors, command=people)
    def people_come_and_go(self, actor: Actor, command: Any) -> None:
        self.ask(actor, command)

    @rule(actor=actors, command=moves)
    def play(self, actor: Actor, command: Any) -> None:
        self.ask(actor, command)

    @precondition(lambda self: self.table.history.seq > 25)
    @rule()
    def deal(self) -> None:
        self.ask(HOST, Deal())

    @precondition(lambda self: self.table.history.seq > 30)
    @rule(actor=actors)
    def finish(self, actor: Actor) -> None:
        self.ask(actor, cmd.Finish())

    @rule(actor=actors, back=st.integers(0, 40))
    def undo_something(self, actor: Actor, back: int) -> None:
        seq = self.table.history.seq - back
        before = self.table.history.standing()
        made = self.ask(actor, cmd.Undo(seq))
        if isinstance(made, Refusal):
            return
        (undone,) = made.events
        assert seq in undone.of
        assert not set(undone.of) & set(self.revealed), "a reveal is never undone"
        left = [r for r in before if r.seq not in undone.of]
        assert self.table.history.standing() == left
        for record in before:
            whole = {r.seq for r in self.table.history.groups[record.group]}
            assert not whole & set(undone.of) or whole <= set(undone.of), "never half a command"
        if not actor.host and not actor.keeper:
            assert {r.seat for r in before if r.seq in undone.of} == {actor.seat}, "one's own"
            assert len({r.group for r in before if r.seq in undone.of}) == 1

    @rule(actor=actors)
    def undo_what_is_offered(self, actor: Actor) -> None:
        if actor.seat is not None and self.table.state.seat(actor.seat) is None:
            return
        offered = offer(self.table.history, actor)
        if offered is None:
            return
        made = self.ask(actor, cmd.Undo(offered.seq))
        assert isinstance(made, Decision), "an offer is kept"
        assert made.events == (Undone(tuple(r.seq for r in offered.goes)),)
        again = self.ask(actor, cmd.Undo(offered.seq))
        assert isinstance(again, Refusal)
        assert again.message.key == "undo.already"

    @rule(cut=st.integers(0, 200))
    def replay_from_anywhere(self, cut: int) -> None:
        grown = self.table.history
        cut = min(cut, grown.seq)
        resumed = History(GAMES, grown.records[:cut])
        resumed.extend(grown.records[cut:])
        for other in (History(GAMES, grown.records), resumed):
            assert other.state == grown.state
            assert other.undone_by == grown.undone_by
            assert other.groups == grown.groups
            assert other.parted == grown.parted
            assert other.turns == grown.turns

    @rule()
    def through_the_journal(self) -> None:
        records = self.table.history.records
        assert [CODEC.decode(CODEC.encode(r)) for r in records] == records

    @rule(seat=st.integers(1, 5))
    def look(self, seat: int) -> None:
        history = self.table.history
        for viewer, host in (
            (seat_view(seat), False),
            (seat_view(seat), True),
            (Viewer(Role.HOST), True),
            (SPECTATOR, False),
        ):
            made = view(history, viewer, host)
            assert (made.version, made.phase) == (history.seq, history.state.phase)
            if made.undo is not None:
                assert made.undo.lines, "the button says what it undoes"
            if history.state.game is not None:
                shown = repr(made)
                for no, number in history.state.game.secret.items():
                    if no != viewer.seat and no not in history.state.game.shown:
                        assert str(number) not in shown
        for line in lines(history, SPECTATOR):
            assert line.by is None or history.state.seat(line.by) is not None

    @invariant()
    def the_fold_is_the_state(self) -> None:
        assert folded(self.table.history) == self.table.state

    @invariant()
    def seats_are_in_order(self) -> None:
        state = self.table.state
        assert [s.no for s in state.seats] == list(range(1, len(state.seats) + 1))
        assert len(state.seats) <= 10
        colours = [s.colour for s in state.seats]
        assert len(set(colours)) == len(colours)
        assert all(0 <= c < COLOURS for c in colours)
        alike = [likeness(s.name) for s in state.seats if s.name]
        assert len(set(alike)) == len(alike)
        held = [s.key for s in state.seats if s.key]
        assert len(set(held)) == len(held)
        assert not any(s.key and s.phoneless for s in state.seats)

    @invariant()
    def a_running_game_knows_its_seats(self) -> None:
        state = self.table.state
        if state.phase is Phase.LOBBY:
            assert state.game is None
        else:
            assert state.game.seats == tuple(s.no for s in state.seats)
            assert set(state.game.secret) <= set(state.game.seats)


TestAnyPlay = AnyPlay.TestCase
