"""Arnak as the table sees it: tracked move by move, kept by hand in numbers, or only scored."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, cast

from companion.games.arnak import moves
from companion.games.arnak.book import (
    ROUNDS,
    Book,
    open_book,
    read,
    with_cards,
    with_name,
    with_seat,
    without_seat,
    write,
)
from companion.games.arnak.book_view import ArnakView, PlayerBook, view_book
from companion.games.arnak.content import ArnakPack
from companion.games.arnak.options import options_of
from companion.games.arnak.play import prompts as offers
from companion.games.arnak.play import tracked
from companion.games.arnak.play.rules import Rules
from companion.games.arnak.play.standing import result_now, sheet_of
from companion.games.arnak.play.state import Play
from companion.games.arnak.scoring import Result, score
from companion.games.arnak.search import CardFinder
from companion.games.arnak.sheet import Options, TieBreak, check
from companion.games.arnak.things import things
from companion.table.chance import Chance
from companion.table.events import OptionSet, SeatAdded, SeatClaimed, SeatRemoved, SeatRenamed
from companion.table.game import GameView, Meta, OptionValue, Prompt
from companion.table.message import Message
from companion.table.refusal import Refusal, refuse
from companion.table.seats import Actor, Viewer
from companion.table.thing import Thing

__all__ = ["ArnakGame", "ArnakView", "PlayerBook"]

State = Book | Play


class ArnakGame:
    """The rules together with a content pack."""

    commands = (*tracked.COMMANDS, *moves.COMMANDS)
    events = (*tracked.EVENTS, *moves.EVENTS)
    bot_weights = tracked.BOT_WEIGHTS

    def __init__(self, pack: ArnakPack) -> None:
        self.pack = pack
        self._rules: dict[object, Rules] = {}
        self._ahead: list[tuple[Play, Any, Play]] = []
        self._standing: tuple[Play, Result | None] | None = None
        self.meta = Meta(
            "arnak",
            Message("arnak.game"),
            pack.game.players,
            options_of(pack),
            seats_may_change=True,
        )

    @cached_property
    def finder(self) -> CardFinder:
        """Finds cards by a few typed letters."""
        return CardFinder(self.pack)

    def prepare(self) -> None:
        """Load the dictionary of pinyin and make the index of cards."""
        self.finder.find("a")

    @cached_property
    def _things(self) -> tuple[Thing, ...]:
        return things(self.pack)

    def things(self) -> tuple[Thing, ...]:
        """What can carry a tag."""
        return self._things

    def rules(self, state: Play) -> Rules:
        """What a tracked table plays by."""
        found = self._rules.get(state.options)
        if found is None:
            found = self._rules[state.options] = Rules(self.pack, dict(state.options))
        return found

    def tracks(self, options: Mapping[str, OptionValue]) -> bool:
        """Whether a table is tracked move by move: of a temple only known by its points, numbers
        are kept."""
        moved = options["mode"] == "track" and options["keep"] == "moves"
        return moved and options["temple"] in self.pack.board_of

    def open(self, seats: Mapping[int, str], options: Mapping[str, OptionValue]) -> State:
        """The table when everybody has sat down (A1, A8)."""
        if self.tracks(options):
            return tracked.lay_out(seats, options, Rules(self.pack, options))
        return open_book(
            seats,
            str(options["mode"]),
            str(options["temple"]),
            str(options["tie_break"]),
            str(options["live"]),
        )

    def decide(
        self, state: State, actor: Actor, command: Any, chance: Chance
    ) -> Sequence[Any] | Refusal:
        """The events of a command, or why not."""
        if isinstance(state, Play):
            if isinstance(command, moves.COMMANDS):
                return refuse("arnak.no.numbers")
            done = tracked.decide(state, self.rules(state), actor, command, chance)
            if isinstance(done, Refusal):
                return done
            self._ahead = done.trail
            return done.events
        if isinstance(command, tracked.COMMANDS):
            return refuse("arnak.no.moves")
        return moves.decide(state, self.pack, actor, command)

    def objects(self, state: State, event: Any) -> Refusal | None:
        """Why the table may not change a seat or an option any more."""
        return tracked.objects(state, event) if isinstance(state, Play) else None

    def apply(self, state: State, event: Any) -> State:
        """The state after `event`."""
        if isinstance(state, Play):
            if self._ahead and self._ahead[0][0] is state and self._ahead[0][1] is event:
                return self._ahead.pop(0)[2]  # worked out a moment ago, when it was decided
            return tracked.apply(state, event, self.rules(state))
        return self._apply_book(state, event)

    def _apply_book(self, state: Book, event: Any) -> Book:
        match event:
            case moves.Nudged(seat, field, by):
                return write(state, self.pack, seat, field, read(state, seat, field) + by)
            case moves.Written(seat, field, value):
                return write(state, self.pack, seat, field, value)
            case moves.CardTaken(seat, card):
                return with_cards(state, seat, (*state.sheets[seat - 1].cards, card))
            case moves.CardDropped(seat, card):
                cards = list(state.sheets[seat - 1].cards)
                if card in cards:
                    cards.remove(card)
                return with_cards(state, seat, tuple(cards))
            case moves.RoundBegan(number, first):
                return replace(state, round=number, first=first)
            case SeatAdded(_, name):
                return with_seat(state, name)
            case SeatRemoved(no):
                return without_seat(state, no)
            case SeatRenamed(no, name) | SeatClaimed(no, name):
                return with_name(state, no, name)
            case OptionSet("temple", value):
                return replace(state, temple=str(value))
            case OptionSet("tie_break", value):
                return replace(state, options=Options(cast("TieBreak", value)))
            case OptionSet("live", value):
                return replace(state, live=str(value))
            case _:
                return state

    def prompts(self, state: State, actor: Actor) -> tuple[Prompt, ...]:
        """What may be done now; in a book kept by hand, the step of the table as a whole."""
        if isinstance(state, Play):
            return tracked.prompts(state, self.rules(state), actor)
        if state.mode != "track":
            return ()
        last = state.round >= ROUNDS
        following = state.round + 1
        row = {"artifacts": following, "items": 6 - following}  # A9
        return (
            Prompt(
                "next_round",
                Message("arnak.prompt.next_round", {"round": min(following, ROUNDS)}),
                moves.NextRound(state.round),
                outcome=None if last else Message("arnak.outcome.next_round", row),
                refused=refuse("arnak.last_round") if last else None,
            ),
        )

    def meant(
        self, state: State, prompts: Iterable[Prompt], kind: str, id: str
    ) -> tuple[Prompt, ...]:
        """Which of these a tag stands for; a book kept by hand has none."""
        return offers.meant(prompts, kind, id) if isinstance(state, Play) else ()

    def view(self, state: State, viewer: Viewer) -> GameView:
        """The allow-list for a viewer."""
        if isinstance(state, Play):
            return tracked.view(state, self.rules(state), viewer, self._result(state))
        return view_book(state, self.pack, viewer)

    def _result(self, state: Play) -> Result | None:
        """The result as it stands: worked out once for all who look at the same table."""
        if self._standing is None or self._standing[0] is not state:
            self._standing = (state, result_now(state, self.rules(state)))
        return self._standing[1]

    def score(self, state: State) -> Result | Refusal:
        """The final result, or what is missing or impossible."""
        if isinstance(state, Play):
            sheet = sheet_of(state, self.rules(state))
        else:
            sheet = state.score_sheet()
        if found := check(sheet, self.pack):
            return Refusal(found[0].message)
        return score(sheet, self.pack)

    def say(self, event: Any, viewer: Viewer) -> Message | None:
        """The log line of an event, as `viewer` may read it."""
        if isinstance(event, moves.EVENTS):
            return moves.say(event)
        return tracked.say(event, viewer)

    def touches(self, event: Any) -> frozenset[str]:
        """What an event changes."""
        if isinstance(event, moves.EVENTS):
            return moves.touches(event)
        return tracked.touches(event)

    def invariants(self, state: State) -> Iterable[str]:
        """What does not hold of a tracked table, in words; for tests and simulations."""
        return tracked.broken(state, self.rules(state)) if isinstance(state, Play) else ()

    def finished(self, state: State) -> bool:
        """Whether nothing is left to be played."""
        return state.phase == "over" if isinstance(state, Play) else state.round >= ROUNDS
