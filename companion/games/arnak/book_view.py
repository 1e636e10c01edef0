"""The book as one viewer sees it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.arnak import moves
from companion.games.arnak.book import RESOURCES, ROUNDS, Book, Purse
from companion.games.arnak.content import METALS, ArnakPack
from companion.games.arnak.scoring import Result, score
from companion.games.arnak.sheet import (
    Sheet,
    arrivals,
    bounds,
    check,
    empty_slots,
    needs_arrival,
)
from companion.games.problem import Problem
from companion.table.game import Fact, GameView
from companion.table.message import Message
from companion.table.seats import Viewer


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


def view_book(state: Book, pack: ArnakPack, viewer: Viewer) -> ArnakView:
    """The whole book: in Arnak everything that is written down here lies open anyway.

    Only live totals are kept back, as the table chose (`live`).
    """
    sheet = state.score_sheet()
    found = check(sheet, pack)
    came = arrivals(sheet, pack)
    result = None if found else score(sheet, pack)
    everyone = state.mode == "score" or state.live == "open"
    players = tuple(
        PlayerBook(
            no,
            page,
            purse,
            moves.stops(state, pack, no),
            {f: high for f, (_, high) in bounds(sheet, pack, no - 1).items() if high < 21},
            worth(page, came[no - 1], pack, state.temple),
            result.players[no - 1].total
            if result and (everyone or (state.live == "own" and viewer.seat == no))
            else None,
        )
        for no, (page, purse) in enumerate(zip(state.sheets, state.purses, strict=True), start=1)
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
        pack.temple_by_id[state.temple].top,
        players,
        tuple(p for p in found if not moves.is_question(p)),
        tuple(i + 1 for i in needs_arrival(sheet, pack)),
        result if everyone else None,
    )


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
