"""《阿拉喀纳斯》: secret dealing, the grassland, and the end found by itself; or only the end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, overload

from companion.games.alakanas import options as opt
from companion.games.alakanas.book import view as sheets
from companion.games.alakanas.book import writing
from companion.games.alakanas.book.state import Book, open_book
from companion.games.alakanas.book.view import BookView
from companion.games.alakanas.content import AlakanasPack
from companion.games.alakanas.dealer import Dealer
from companion.games.alakanas.own import NO_OWN
from companion.games.alakanas.play import apply as changes
from companion.games.alakanas.play import prompts as offers
from companion.games.alakanas.play.commands import COMMANDS
from companion.games.alakanas.play.decide import decide
from companion.games.alakanas.play.desk import Rules
from companion.games.alakanas.play.events import EVENTS
from companion.games.alakanas.play.invariants import broken
from companion.games.alakanas.play.meant import meant
from companion.games.alakanas.play.say import say, touches
from companion.games.alakanas.play.standing import Result, result_of
from companion.games.alakanas.play.state import STAGES, SUGGESTED, Play, Player
from companion.games.alakanas.play.view import AlakanasView, view
from companion.games.alakanas.things import things
from companion.table.chance import Chance
from companion.table.events import OptionSet, SeatAdded, SeatClaimed, SeatRemoved, SeatRenamed
from companion.table.game import GameView, Meta, OptionValue, Prompt
from companion.table.message import Message
from companion.table.refusal import Refusal, refuse
from companion.table.seats import Actor, Viewer
from companion.table.thing import Thing

__all__ = ["AlakanasGame", "AlakanasView", "BookView", "Result"]

State = Book | Play


class AlakanasGame:
    """The rules together with a content pack and a dealer whose deals can be proved."""

    commands = (*COMMANDS, *writing.COMMANDS)
    events = (*EVENTS, *writing.EVENTS)
    bot_weights = offers.BOT_WEIGHTS

    def __init__(self, pack: AlakanasPack, dealer: Dealer) -> None:
        self.pack = pack
        self.dealer = dealer
        self._things = things(pack)
        self._bare = Rules(pack.given(NO_OWN), dealer)
        self._known = (NO_OWN, pack, Rules(self._bare.pack, dealer, pack.own))
        self.meta = Meta("alakanas", Message("alakanas.game"), pack.game.players, opt.OPTIONS)

    def offer(self, pack: AlakanasPack) -> None:
        """New tables get the components of the group's own in `pack`. Those that have begun keep
        what they have: it stands in their journals."""
        self.pack, self._things = pack, things(pack)

    def things(self) -> tuple[Thing, ...]:
        """What can carry a tag."""
        return self._things

    def rules(self, state: Play) -> Rules:
        """What this table plays with."""
        own, pack, rules = self._known
        if own is not state.own or pack is not self.pack:
            offered = self.pack.own
            rules = Rules(self._bare.pack.given(state.own), self.dealer, offered)
            self._known = (state.own, self.pack, rules)
        return rules

    def open(self, seats: Mapping[int, str], options: Mapping[str, OptionValue]) -> State:
        """The table when everybody has sat down; seat 1 is at 天神's right (R5, R9, R10)."""
        if opt.scores_only(options):
            return open_book(seats, options)
        return Play(
            chosen=tuple(sorted(options.items())),
            options=opt.read(options),
            players=tuple(Player(name or str(no)) for no, name in seats.items()),
            tasks=("",) * (len(seats) - 1),
            composition=SUGGESTED[len(seats)],
        )

    def decide(
        self, state: State, actor: Actor, command: Any, chance: Chance
    ) -> Sequence[Any] | Refusal:
        """The events of a command, or why not."""
        if isinstance(state, Book):
            if isinstance(command, COMMANDS):
                return refuse("alakanas.no.score_only")
            return writing.decide(state, actor, command)
        if isinstance(command, writing.COMMANDS):
            return refuse("alakanas.no.played")
        return decide(state, self.rules(state), actor, command, chance)

    def apply(self, state: State, event: Any) -> State:
        """The state after an event of the game or of the table."""
        if isinstance(state, Book):
            return writing.apply(state, event)
        match event:
            case SeatRenamed(no, name) | SeatClaimed(no, name):
                if no in state.seats:
                    return state.with_player(no, name=name or str(no))
                return state
            case OptionSet(name, value):
                chosen = {**dict(state.chosen), name: value}
                return state.but(chosen=tuple(sorted(chosen.items())), options=opt.read(chosen))
            case _:
                return changes.apply(state, event)

    def objects(self, state: State, event: Any) -> Refusal | None:
        """Seats stay once the game has begun; and once tasks are being dealt, so does all that
        decides who sees them and who wins (R20, R23)."""
        if isinstance(event, SeatAdded | SeatRemoved):
            return refuse("alakanas.no.seats_fixed")
        if isinstance(event, OptionSet) and event.name == "mode":
            return refuse("alakanas.no.mode_fixed")
        if isinstance(event, OptionSet) and isinstance(state, Play):
            late = STAGES.index(state.stage) > STAGES.index("tasks")
            if state.stage == "over" or (event.name in opt.LOCKED and (late or state.deal)):
                return refuse("alakanas.no.option_fixed")
        return None

    def prompts(self, state: State, actor: Actor) -> tuple[Prompt, ...]:
        """What may be done now, and for the rest why not."""
        if isinstance(state, Book):
            return sheets.prompts(state, actor)
        return offers.prompts(state, self.rules(state), actor)

    def meant(
        self, state: State, prompts: Iterable[Prompt], kind: str, id: str
    ) -> tuple[Prompt, ...]:
        """Which of these a tag stands for; where only the end is judged, none."""
        if not isinstance(state, Play):
            return ()
        return meant(state, prompts, self.rules(state), kind, id)

    @overload
    def view(self, state: Play, viewer: Viewer) -> AlakanasView: ...

    @overload
    def view(self, state: State, viewer: Viewer) -> GameView: ...

    def view(self, state: State, viewer: Viewer) -> GameView:
        """The allow-list for a viewer."""
        if isinstance(state, Book):
            return sheets.view(state)
        return view(state, self.rules(state), viewer)

    def score(self, state: State) -> Result | Refusal:
        """The result, or that there is none yet."""
        if isinstance(state, Book):
            return sheets.result_of(state)
        return result_of(state) or refuse("alakanas.no.result")

    def say(self, event: Any, viewer: Viewer) -> Message | None:
        """The log line of an event, as `viewer` may read it."""
        if isinstance(event, writing.EVENTS):
            return writing.say(event)
        return say(event, viewer, self._bare.pack)

    def touches(self, event: Any) -> frozenset[str]:
        """What an event changes."""
        if isinstance(event, writing.EVENTS):
            return writing.touches(event)
        return touches(event)

    def invariants(self, state: State) -> Iterable[str]:
        """What does not hold, in words."""
        return writing.broken(state) if isinstance(state, Book) else broken(state)

    def finished(self, state: State) -> bool:
        """Whether nothing is left to be played."""
        if isinstance(state, Book):
            return isinstance(sheets.result_of(state), Result)
        return state.stage == "over"
