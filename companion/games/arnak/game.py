"""Arnak kept by hand and scored by the app: how the table talks to the book."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, cast

from companion.games.arnak import moves
from companion.games.arnak.book import (
    RESOURCES,
    ROUNDS,
    Book,
    Purse,
    open_book,
    read,
    with_cards,
    with_name,
    with_seat,
    without_seat,
    write,
)
from companion.games.arnak.content import METALS, ArnakPack
from companion.games.arnak.scoring import Result, score
from companion.games.arnak.search import CardFinder
from companion.games.arnak.sheet import (
    TIE_BREAKS,
    Options,
    Sheet,
    TieBreak,
    arrivals,
    bounds,
    check,
    empty_slots,
    needs_arrival,
)
from companion.games.problem import Problem
from companion.table.chance import Chance
from companion.table.events import OptionSet, SeatAdded, SeatClaimed, SeatRemoved, SeatRenamed
from companion.table.game import Fact, GameView, Meta, Option, OptionValue, Prompt
from companion.table.message import Message
from companion.table.refusal import Refusal, refuse
from companion.table.seats import Actor, Viewer


@dataclass(frozen=True, slots=True)
class PlayerBook:
    """One seat's page of the book, which lies open on the table.

    `stops` say why a number goes no further up, for those that are at their end; `most` is the end
    of those that end early. `worth` are the
    points of a number as it stands, where it has any by itself. `points` is the live total, None
    while it is not shown.
    """

    seat: int
    sheet: Sheet
    purse: Purse
    stops: Mapping[str, Message]
    most: Mapping[str, int]
    worth: Mapping[str, int]
    points: int | None


@dataclass(frozen=True, slots=True)
class ArnakView(GameView):
    """The book as one viewer sees it. `row` is the market: (artifacts, items), A9.

    `top` is the row that is the Lost Temple. `problems` have to be put right before the result;
    `asks` are seats whose order of arrival in the Lost Temple has to be known. `result` is the
    live result where it may be shown.
    """

    mode: str = "track"
    temple: str = "bird"
    round: int = 1
    rounds: int = ROUNDS
    first: int = 1
    row: tuple[int, int] = (1, 5)
    top: int = 8
    players: tuple[PlayerBook, ...] = ()
    problems: tuple[Problem, ...] = ()
    asks: tuple[int, ...] = ()
    result: Result | None = None


class ArnakGame:
    """The rules together with a content pack."""

    commands = moves.COMMANDS
    events = moves.EVENTS

    def __init__(self, pack: ArnakPack) -> None:
        self.pack = pack
        temples = tuple(t.id for t in pack.temples if t.linear)
        self.meta = Meta(
            "arnak",
            Message("arnak.game"),
            pack.game.players,
            (
                Option(
                    "temple",
                    temples,
                    temples[0],
                    Message("arnak.option.temple"),
                    {t: self._temple_label(t) for t in temples},
                ),
                Option("live", ("own", "open", "hidden"), "own", Message("arnak.option.live")),
                Option(
                    "tie_break",
                    TIE_BREAKS,
                    "rulebook",
                    Message("arnak.option.tie_break"),
                    house_rule=True,
                ),
                Option(
                    "mode", ("track", "score"), "track", Message("arnak.option.mode"), hidden=True
                ),
            ),
            seats_may_change=True,
        )

    def _temple_label(self, temple: str) -> Message:
        """The temple's name; one of an expansion says that it is."""
        name = Message(f"arnak.temple.{temple}")
        if self.pack.temple_by_id[temple].set in self.pack.base_sets:
            return name
        return Message("arnak.of_expansion", {"name": name})

    @cached_property
    def finder(self) -> CardFinder:
        """Finds cards by a few typed letters."""
        return CardFinder(self.pack)

    def open(self, seats: Mapping[int, str], options: Mapping[str, OptionValue]) -> Book:
        """A fresh book (A1, A8)."""
        return open_book(
            seats,
            str(options["mode"]),
            str(options["temple"]),
            str(options["tie_break"]),
            str(options["live"]),
        )

    def decide(
        self, state: Book, actor: Actor, command: Any, chance: Chance
    ) -> Sequence[Any] | Refusal:
        """The events of a command, or why not."""
        return moves.decide(state, self.pack, actor, command)

    def apply(self, state: Book, event: Any) -> Book:
        """The book after `event`."""
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

    def prompts(self, state: Book, actor: Actor) -> tuple[Prompt, ...]:
        """The step of the table as a whole; a player's own steps are the numbers of the sheet."""
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

    def view(self, state: Book, viewer: Viewer) -> GameView:
        """The whole book: in Arnak everything that is written down here lies open anyway.

        Only live totals are kept back, as the table chose (`live`).
        """
        sheet = state.score_sheet()
        found = check(sheet, self.pack)
        came = arrivals(sheet, self.pack)
        result = None if found else score(sheet, self.pack)
        everyone = state.mode == "score" or state.live == "open"
        players = tuple(
            PlayerBook(
                no,
                page,
                purse,
                moves.stops(state, self.pack, no),
                {f: high for f, (_, high) in bounds(sheet, self.pack, no - 1).items() if high < 21},
                worth(page, came[no - 1], self.pack, state.temple),
                result.players[no - 1].total
                if result and (everyone or (state.live == "own" and viewer.seat == no))
                else None,
            )
            for no, (page, purse) in enumerate(
                zip(state.sheets, state.purses, strict=True), start=1
            )
        )
        facts = (
            *((Fact("round", Message("arnak.round"), state.round),) if state.round else ()),
            *(
                Fact(f"{r}{p.seat}", Message(f"arnak.resource.{r}"), getattr(p.purse, r), p.seat)
                for p in players
                for r in RESOURCES
                if state.mode == "track"
            ),
        )
        return ArnakView(
            facts,
            state.mode,
            state.temple,
            state.round,
            ROUNDS,
            state.first,
            (state.round, 6 - state.round),
            self.pack.temple_by_id[state.temple].top,
            players,
            tuple(p for p in found if not moves.is_question(p)),
            tuple(i + 1 for i in needs_arrival(sheet, self.pack)),
            result if everyone else None,
        )

    def score(self, state: Book) -> Result | Refusal:
        """The final result, or what is missing or impossible."""
        sheet = state.score_sheet()
        if found := check(sheet, self.pack):
            return Refusal(found[0].message)
        return score(sheet, self.pack)

    def say(self, event: Any, viewer: Viewer) -> Message | None:
        """The log line of an event: nothing written in the book is secret."""
        return moves.say(event)

    def touches(self, event: Any) -> frozenset[str]:
        """What an event changes."""
        return moves.touches(event)


def worth(sheet: Sheet, came: int | None, pack: ArnakPack, temple_id: str) -> Mapping[str, int]:
    """What single numbers of a sheet are worth as they stand (A22); others only count together."""
    temple, game = pack.temple_by_id[temple_id], pack.game
    points = {
        "notebook": temple.notebook[min(sheet.notebook, temple.top - 1)],
        "idols": sheet.idols * game.idol_vp,
        "idols_in_slots": sum(empty_slots(sheet, pack)),
        "guardians": sheet.guardians * game.guardian_vp,
        "fear": sheet.fear * game.fear_card_vp,
        "fear_tiles": sheet.fear_tiles * game.fear_tile_vp,
        "cards": sum(pack.card_by_id[c].vp for c in sheet.cards),
    }
    points |= {f"tiles.{m}": getattr(sheet.tiles, m) * getattr(temple.tiles, m) for m in METALS}
    if sheet.glass < temple.top:
        points["glass"] = temple.glass[sheet.glass]
    elif temple.arrival and came is not None and came <= len(temple.arrival):
        points["glass"] = temple.arrival[came - 1]
    return points
