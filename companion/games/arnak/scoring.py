"""Final scoring of Arnak: points by category with their reasons, who won and why (A22, A23)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from companion.games.arnak.content import METALS, ArnakPack, Temple, card_name, temple_name
from companion.games.arnak.rival_sheet import RivalSheet
from companion.games.arnak.sheet import (
    ScoreSheet,
    Sheet,
    arrivals,
    check,
    empty_slots,
    slots_of,
)
from companion.games.problem import Problem
from companion.table.message import Message

CategoryId = Literal["research", "temple_tiles", "idols", "guardians", "cards", "fear"]
CATEGORIES: tuple[CategoryId, ...] = (
    "research",
    "temple_tiles",
    "idols",
    "guardians",
    "cards",
    "fear",
)
DecidedBy = Literal["points", "arrival", "research", "shared"]


class ImpossibleSheet(ValueError):
    """Raised when a sheet is scored that `check` refuses. Ask `check` first."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("; ".join(f"{p.path}: {p.message.key}" for p in problems))
        self.problems = tuple(problems)


@dataclass(frozen=True, slots=True)
class Line:
    """One reason behind a number: so many points, for this, by that rule."""

    points: int
    message: Message
    rule: str = "A22"


@dataclass(frozen=True, slots=True)
class CategoryScore:
    """The points of one category and the lines they are the sum of (at least one line)."""

    id: CategoryId
    lines: tuple[Line, ...]

    @property
    def points(self) -> int:
        """The sum of the lines."""
        return sum(line.points for line in self.lines)


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """A player's result. `rank` is 1 for every winner; equals share a rank, and the next one
    counts all those before (1, 1, 3). `arrival` is what counted, said or worked out."""

    name: str
    categories: tuple[CategoryScore, ...]
    rank: int
    arrival: int | None

    @property
    def total(self) -> int:
        """The sum of the categories."""
        return sum(c.points for c in self.categories)

    def category(self, which: CategoryId) -> CategoryScore:
        """The category of that name."""
        return next(c for c in self.categories if c.id == which)

    def points(self, which: CategoryId) -> int:
        """The points of one category; `fear` is negative or 0."""
        return self.category(which).points


@dataclass(frozen=True, slots=True)
class RivalScore:
    """The rival's result in a solo game: research, temple tiles, idols, guardians (A24)."""

    categories: tuple[CategoryScore, ...]

    @property
    def total(self) -> int:
        """The sum of the categories."""
        return sum(c.points for c in self.categories)


@dataclass(frozen=True, slots=True)
class Result:
    """The final scores in the order of the sheet.

    `winners` are players counted from 0; nobody, if the rival of a solo game won (A24). `why` says
    in one sentence why they won, `notes` what the table should know about the figures used.
    """

    players: tuple[PlayerScore, ...]
    winners: tuple[int, ...]
    decided_by: DecidedBy
    why: Message
    notes: tuple[Message, ...] = ()
    rival: RivalScore | None = None

    @property
    def human_won(self) -> bool | None:
        """Whether the human is strictly ahead of the rival (A24); None when none was scored."""
        return None if self.rival is None else bool(self.winners)

    def to_json(self) -> dict[str, object]:
        """The result in the format of `companion score`: plain numbers and names."""
        plain: dict[str, object] = {
            "players": [
                {
                    "name": p.name,
                    **{c.id: c.points for c in p.categories},
                    "total": p.total,
                    "rank": p.rank,
                }
                for p in self.players
            ],
            "winners": [self.players[i].name for i in self.winners],
            "decided_by": self.decided_by,
        }
        if self.rival is not None:
            points: dict[str, object] = {c.id: c.points for c in self.rival.categories}
            plain["rival"] = points | {"total": self.rival.total}
            plain["human_won"] = self.human_won
        return plain


def score(sheet: ScoreSheet, pack: ArnakPack) -> Result:
    """The result of a sheet that `check` finds nothing against; else raises `ImpossibleSheet`."""
    if problems := check(sheet, pack):
        raise ImpossibleSheet(problems)
    temple = pack.temple_by_id[sheet.temple]
    came = arrivals(sheet, pack)
    scored = [
        tuple(CategoryScore(c, _lines(c, p, came[i], temple, pack)) for c in CATEGORIES)
        for i, p in enumerate(sheet.players)
    ]
    totals = [sum(c.points for c in categories) for categories in scored]
    research = [categories[0].points for categories in scored]
    standing = [
        (-total, *_tie_key(sheet, i, came[i], research[i])) for i, total in enumerate(totals)
    ]
    ranks = [1 + sum(other < mine for other in standing) for mine in standing]
    winners = tuple(i for i, rank in enumerate(ranks) if rank == 1)
    players = tuple(
        PlayerScore(p.name, scored[i], ranks[i], came[i]) for i, p in enumerate(sheet.players)
    )
    if sheet.rival is not None:
        return _solo(sheet, sheet.rival, players[0], temple, pack)
    decided_by, why = _verdict(sheet, players, winners, research)
    return Result(players, winners, decided_by, why, _notes(sheet, temple, pack))


def _solo(
    sheet: ScoreSheet, rival: RivalSheet, human: PlayerScore, temple: Temple, pack: ArnakPack
) -> Result:
    """Alone one wins only by being strictly ahead of the rival (A24)."""
    scored = RivalScore(_rivals(rival, human.arrival, temple, pack))
    ahead = human.total - scored.total
    key = "won" if ahead > 0 else "lost" if ahead < 0 else "level"
    params = {"name": human.name, "total": human.total, "rival": scored.total, "n": abs(ahead)}
    won = ahead > 0
    return Result(
        (replace(human, rank=1 if won else 2),),
        (0,) if won else (),
        "points",
        Message(f"arnak.why.solo_{key}", params),
        _notes(sheet, temple, pack),
        scored,
    )


def _rivals(
    rival: RivalSheet, other: int | None, temple: Temple, pack: ArnakPack
) -> tuple[CategoryScore, ...]:
    """The rival's points. When it came to the temple follows from the other's arrival."""
    arrival = rival.arrival or (1 if other is None else 3 - other)
    as_player = Sheet(glass=rival.glass, notebook=rival.notebook, tiles=rival.tiles)
    worth, game = pack.game.solo.rival_idol_vp, pack.game
    idols = [
        *_each(rival.idols_unique, worth.unique_face_up, "rival_idols_unique", "A24"),
        *_each(
            rival.idols - rival.idols_unique,
            worth.duplicate_or_face_down,
            "rival_idols_other",
            "A24",
        ),
    ]
    lines: dict[CategoryId, list[Line]] = {
        "research": _research(as_player, arrival, temple),
        "temple_tiles": _tiles(as_player, temple),
        "idols": idols,
        "guardians": _each(rival.guardians, game.guardian_vp, "guardians", "A15"),
    }
    return tuple(
        CategoryScore(c, tuple(of) or (Line(0, Message(f"arnak.line.no_{c}"), "A24"),))
        for c, of in lines.items()
    )


def _lines(
    category: CategoryId, player: Sheet, arrival: int | None, temple: Temple, pack: ArnakPack
) -> tuple[Line, ...]:
    match category:
        case "research":
            lines = _research(player, arrival, temple)
        case "temple_tiles":
            lines = _tiles(player, temple)
        case "idols":
            lines = _idols(player, pack)
        case "guardians":
            lines = _each(player.guardians, pack.game.guardian_vp, "guardians", "A15")
        case "cards":
            lines = _cards(player, pack)
        case "fear":
            lines = [
                *_each(player.fear, pack.game.fear_card_vp, "fear", "A22"),
                *_each(player.fear_tiles, pack.game.fear_tile_vp, "fear_tiles", "A7"),
            ]
    return tuple(lines) or (Line(0, Message(f"arnak.line.no_{category}")),)


def _each(n: int, each: int, key: str, rule: str) -> list[Line]:
    if n == 0:
        return []
    return [Line(n * each, Message(f"arnak.line.{key}", {"n": n, "each": each}), rule)]


def _research(player: Sheet, arrival: int | None, temple: Temple) -> list[Line]:
    lines: list[Line] = []
    if player.glass < temple.top:
        vp = temple.glass[player.glass]
        lines.append(Line(vp, Message("arnak.line.glass", {"row": player.glass})))
    elif temple.arrival and arrival is not None:
        vp = temple.arrival[arrival - 1]
        lines.append(Line(vp, Message("arnak.line.arrival", {"arrival": arrival})))
    else:
        lines.append(Line(player.arrival_points or 0, Message("arnak.line.arrival_by_hand")))
    vp = temple.notebook[player.notebook]
    lines.append(Line(vp, Message("arnak.line.notebook", {"row": player.notebook})))
    if temple.lantern:
        vp = temple.lantern[player.lantern]
        lines.append(Line(vp, Message("arnak.line.lantern", {"row": player.lantern}), "A25"))
    return lines


def _tiles(player: Sheet, temple: Temple) -> list[Line]:
    lines: list[Line] = []
    for metal in METALS:
        n, each = getattr(player.tiles, metal), getattr(temple.tiles, metal)
        if n:
            params = {"n": n, "each": each, "metal": Message(f"arnak.metal.{metal}")}
            lines.append(Line(n * each, Message("arnak.line.tiles", params)))
    return lines


def _idols(player: Sheet, pack: ArnakPack) -> list[Line]:
    empty = empty_slots(player, pack)
    if empty:
        worth = " + ".join(str(vp) for vp in empty)
        params = {"n": len(empty), "of": len(slots_of(player, pack)), "values": worth}
        slots = Line(sum(empty), Message("arnak.line.empty_slots", params))
    else:
        slots = Line(0, Message("arnak.line.full_slots"))
    return [*_each(player.idols, pack.game.idol_vp, "idols", "A16"), slots]


def _cards(player: Sheet, pack: ArnakPack) -> list[Line]:
    lines = [
        Line(pack.card_by_id[c].vp, Message("arnak.line.card", {"card": card_name(c)}))
        for c in player.cards
    ]
    if player.card_points:
        lines.append(Line(player.card_points, Message("arnak.line.card_points")))
    return lines


def _tie_key(sheet: ScoreSheet, i: int, arrival: int | None, research: int) -> tuple[int, int, int]:
    """Smaller wins among equal totals (A23). Whoever is in the temple is ahead of all others."""
    if arrival is not None:
        return (arrival, 0, 0)
    player, nobody = sheet.players[i], len(sheet.players) + 2
    if sheet.options.tie_break == "top":
        return (nobody, -player.glass, -player.notebook)
    return (nobody, -research, 0)


def _verdict(
    sheet: ScoreSheet,
    players: Sequence[PlayerScore],
    winners: Sequence[int],
    research: Sequence[int],
) -> tuple[DecidedBy, Message]:
    winner = players[winners[0]]
    params: dict[str, object] = {"name": winner.name, "total": winner.total}
    level = [i for i, p in enumerate(players) if p.total == winner.total]
    if len(players) == 1:
        return "points", Message("arnak.why.alone", params)
    if len(level) == 1:
        second = max(p.total for i, p in enumerate(players) if i != winners[0])
        return "points", Message("arnak.why.points", params | {"n": winner.total - second})
    params["others"] = [players[i].name for i in level if i not in winners]
    if len(winners) > 1:
        together = {"names": [players[i].name for i in winners], "total": winner.total}
        return "shared", Message("arnak.why.shared", together)
    if winner.arrival is not None:
        alone = all(players[i].arrival is None for i in level if i != winners[0])
        key = "arnak.why.only_arrival" if alone else "arnak.why.arrival"
        return "arrival", Message(key, params | {"arrival": winner.arrival})
    if sheet.options.tie_break == "top":
        top = sheet.players[winners[0]]
        return "research", Message(
            "arnak.why.top", params | {"glass": top.glass, "notebook": top.notebook}
        )
    return "research", Message("arnak.why.research", params | {"research": research[winners[0]]})


def _notes(sheet: ScoreSheet, temple: Temple, pack: ArnakPack) -> tuple[Message, ...]:
    """Which figures the table should compare with its own components, and house rules used."""
    notes: list[Message] = []
    if temple.confidence == "one":
        notes.append(Message("arnak.note.temple_one_source", {"temple": temple_name(temple.id)}))
    listed = [c for p in sheet.players for c in p.cards]
    if shaky := [c for c in listed if pack.card_by_id[c].confidence == "one"]:
        cards = [card_name(c) for c in shaky]
        notes.append(Message("arnak.note.cards_one_source", {"cards": cards}))
    if own := [c for c in listed if f"card.{c}" in pack.own_things]:
        notes.append(Message("arnak.note.own_cards", {"cards": [card_name(c) for c in own]}))
    if f"temple.{temple.id}" in pack.own_things:
        notes.append(Message("arnak.note.own_temple", {"temple": temple_name(temple.id)}))
    if len(sheet.players) == 1 and sheet.rival is None:
        notes.append(Message("arnak.note.solo"))
    if sheet.options.tie_break == "top":
        notes.append(Message("arnak.note.tie_break_top"))
    return tuple(notes)
