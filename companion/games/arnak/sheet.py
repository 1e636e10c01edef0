"""The score sheet of a finished Arnak game, and what no real game can have left behind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from companion.games.arnak.content import METALS, ArnakPack, Temple, card_name, temple_name
from companion.games.arnak.rival_sheet import RivalSheet, rival_problems
from companion.games.arnak.tiles import Tiles
from companion.games.border import shown
from companion.games.problem import Problem
from companion.table.message import Message

TieBreak = Literal["rulebook", "top"]
TIE_BREAKS: tuple[TieBreak, ...] = ("rulebook", "top")

LARGEST = 99
"""No pile on a table is larger; keeps a slip of the finger from becoming a score."""


@dataclass(frozen=True, slots=True)
class Options:
    """House rules of scoring. `tie_break`: the rulebook's, or "nearer the top" (HR, see A23)."""

    tie_break: TieBreak = "rulebook"


@dataclass(frozen=True, slots=True)
class Sheet:
    """What one player has in front of them at the end.

    `glass`, `notebook`, `lantern`: research row, 0 = start; the row after the last one is the Lost
    Temple. `arrival`: 1 = first in the Lost Temple, None = not said. `arrival_points`: points
    printed in the temple, only where the pack does not know them. `idols` counts those in slots
    too. `cards`: ids, `card_points`: points of cards not listed. `fear`: Fear cards, counted apart
    from `cards`. `filled_slots`: places (1 = leftmost) of the idols on a `leader`'s board.
    """

    name: str = ""
    glass: int = 0
    arrival: int | None = None
    notebook: int = 0
    tiles: Tiles = field(default_factory=Tiles)
    idols: int = 0
    idols_in_slots: int = 0
    guardians: int = 0
    cards: tuple[str, ...] = ()
    card_points: int = 0
    fear: int = 0
    fear_tiles: int = 0
    leader: str | None = None
    filled_slots: tuple[int, ...] | None = None
    lantern: int = 0
    arrival_points: int | None = None


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The whole table: which temple, a sheet per player in seat order, and the rival's of a solo
    game (A24), if it was kept."""

    temple: str = "bird"
    players: tuple[Sheet, ...] = ()
    options: Options = field(default_factory=Options)
    rival: RivalSheet | None = None


def slots_of(player: Sheet, pack: ArnakPack) -> tuple[int, ...]:
    """Points of the idol slots of this player's board when empty, from left to right (A22, A25)."""
    leader = pack.leader_by_id.get(player.leader or "")
    return leader.idol_slots if leader else pack.game.idol_slots


def empty_slots(player: Sheet, pack: ArnakPack) -> tuple[int, ...]:
    """Points of the slots that are still empty. Idols fill the base board from the left (A16)."""
    slots = slots_of(player, pack)
    if player.leader is None or player.filled_slots is None:
        return slots[player.idols_in_slots :]
    return tuple(vp for i, vp in enumerate(slots, start=1) if i not in player.filled_slots)


def in_temple(sheet: ScoreSheet, pack: ArnakPack) -> tuple[int, ...]:
    """The players (from 0) whose glass is in the Lost Temple."""
    temple = pack.temple_by_id.get(sheet.temple)
    if temple is None or not temple.linear:
        return ()
    return tuple(i for i, p in enumerate(sheet.players) if p.glass == temple.top)


def arrivals(sheet: ScoreSheet, pack: ArnakPack) -> tuple[int | None, ...]:
    """Each player's order of arrival in the Lost Temple; None for whoever is not there.

    What was not said is filled in where only one answer is left: the only one there came first,
    and the last one missing gets the last number left. Otherwise it stays None.
    """
    there = in_temple(sheet, pack)
    said = {i: sheet.players[i].arrival for i in there}
    silent = [i for i in there if said[i] is None]
    rivals = _rivals_arrival(sheet, pack)
    if len(silent) == 1 and rivals != UNSAID:
        left = set(range(1, len(there) + 1 + bool(rivals))) - {rivals, *said.values()}
        if len(left) == 1:
            said[silent[0]] = left.pop()
    return tuple(said.get(i) for i in range(len(sheet.players)))


UNSAID = -1
"""The rival is in the Lost Temple, and nobody has said since when."""


def _rivals_arrival(sheet: ScoreSheet, pack: ArnakPack) -> int:
    """The rival's order of arrival; 0 if it is not in the Lost Temple, or there is none."""
    temple = pack.temple_by_id.get(sheet.temple)
    if sheet.rival is None or temple is None or sheet.rival.glass != temple.top:
        return 0
    return UNSAID if sheet.rival.arrival is None else sheet.rival.arrival


def needs_arrival(sheet: ScoreSheet, pack: ArnakPack) -> tuple[int, ...]:
    """The players (from 0) who have to be asked when they arrived: only when it matters."""
    known = arrivals(sheet, pack)
    return tuple(
        i for i in in_temple(sheet, pack) if known[i] is None and sheet.players[i].arrival is None
    )


def needs_slots(player: Sheet, pack: ArnakPack) -> bool:
    """Whether this leader's board has to be asked which slots are filled (A25)."""
    n = len(slots_of(player, pack))
    return (
        player.leader in pack.leader_by_id
        and player.filled_slots is None
        and 0 < player.idols_in_slots < n
    )


def bounds(sheet: ScoreSheet, pack: ArnakPack, player: int) -> Mapping[str, tuple[int, int]]:
    """Smallest and largest value of each number on a player's sheet: the ends of its stepper.

    Looks at the player alone; what the table together cannot hold is found by `check`.
    """
    game, this = pack.game, sheet.players[player]
    temple = pack.temple_by_id.get(sheet.temple)
    top = temple.top if temple else 0
    base = _base_board(sheet, pack)
    there = temple is not None and temple.linear and this.glass == top
    stack = game.tiles_per_stack.get(len(sheet.players), 0) if there else 0
    limits = {
        "glass": (0, top),
        "notebook": (0, max(0, min(this.glass, top - 1))),
        "lantern": (0, top - 1 if temple and temple.lantern else 0),
        "idols": (0, game.idols if base else LARGEST),
        "idols_in_slots": (0, max(0, min(this.idols, len(slots_of(this, pack))))),
        "guardians": (0, game.guardians if base else LARGEST),
        "card_points": (-LARGEST, LARGEST),
        "fear": (0, game.fear_cards),
        "fear_tiles": (0, LARGEST),
        "arrival": (1, max(2, len(sheet.players))),
        "arrival_points": (0, LARGEST),
    }
    for metal in METALS:
        limits[f"tiles.{metal}"] = (0, stack * getattr(game.tile_stacks, metal))
    return limits


def check(sheet: ScoreSheet, pack: ArnakPack) -> tuple[Problem, ...]:
    """Every reason why no real game ends like this sheet; empty when it can be scored."""
    temple = pack.temple_by_id.get(sheet.temple)
    low, high = pack.game.players
    found: list[Problem] = []
    if not low <= len(sheet.players) <= high:
        found.append(_problem("players", None, "players", n=len(sheet.players), low=low, high=high))
    if temple is None:
        found.append(_problem("temple_unknown", None, "temple", temple=shown(sheet.temple)))
    elif not temple.linear:
        found.append(
            _problem("temple_not_by_row", None, "temple", "A25", temple=temple_name(temple.id))
        )
        temple = None
    if sheet.options.tie_break not in TIE_BREAKS:
        found.append(_problem("tie_break", None, "options.tie_break", "A23"))
    for i, player in enumerate(sheet.players):
        found += _numbers(i, player)
        found += _idols(i, player, pack)
        if temple is not None:
            found += _research(i, player, temple)
    if temple is not None:
        found += _arrivals(sheet, pack, temple)
        if sheet.rival is not None:
            found += rival_problems(sheet.rival, len(sheet.players), temple)
    found += _cards(sheet, pack)
    found += _supply(sheet, pack)
    return tuple(found)


def _problem(
    key: str, player: int | None, where: str, rule: str = "", /, **params: object
) -> Problem:
    return Problem(Message(f"arnak.sheet.{key}", params), player, where, rule)


def _counts(player: Sheet) -> Iterator[tuple[str, int]]:
    yield "glass", player.glass
    yield "notebook", player.notebook
    yield "lantern", player.lantern
    for metal in METALS:
        yield f"tiles.{metal}", getattr(player.tiles, metal)
    yield "idols", player.idols
    yield "idols_in_slots", player.idols_in_slots
    yield "guardians", player.guardians
    yield "fear", player.fear
    yield "fear_tiles", player.fear_tiles
    if player.arrival_points is not None:
        yield "arrival_points", player.arrival_points


def _numbers(i: int, player: Sheet) -> Iterator[Problem]:
    for where, value in _counts(player):
        if value < 0:
            yield _problem("negative", i, where, value=value)
        elif value > LARGEST:
            yield _problem("too_large", i, where, value=value, limit=LARGEST)
    if abs(player.card_points) > LARGEST:
        yield _problem("too_large", i, "card_points", value=player.card_points, limit=LARGEST)


def _research(i: int, player: Sheet, temple: Temple) -> Iterator[Problem]:
    top = temple.top
    if player.glass > top:
        yield _problem("glass_beyond", i, "glass", "A17", row=player.glass, top=top)
    if player.notebook == top:
        yield _problem("notebook_in_temple", i, "notebook", "A17", last=top - 1)
    elif player.notebook > top:
        yield _problem("notebook_beyond", i, "notebook", "A17", row=player.notebook, last=top - 1)
    elif player.notebook > player.glass:
        yield _problem(
            "notebook_above_glass",
            i,
            "notebook",
            "A17",
            notebook=player.notebook,
            glass=player.glass,
        )
    if player.lantern and not temple.lantern:
        yield _problem("no_lantern", i, "lantern", "A25", temple=temple_name(temple.id))
    elif temple.lantern and player.lantern >= top:
        # What a lantern in the temple is worth is in no source we have.
        yield _problem("lantern_beyond", i, "lantern", "A25", row=player.lantern, last=top - 1)
    if player.glass < top:
        for metal in METALS:
            if getattr(player.tiles, metal) > 0:
                yield _problem(
                    "tiles_without_temple", i, f"tiles.{metal}", "A18", row=player.glass, top=top
                )


def _arrivals(sheet: ScoreSheet, pack: ArnakPack, temple: Temple) -> Iterator[Problem]:
    there = in_temple(sheet, pack)
    n = len(sheet.players)
    first: dict[int, int] = {}
    # Alone, the rival of a solo game may have been there before (A24).
    rivals = _rivals_arrival(sheet, pack)
    last = 2 if n == 1 and sheet.rival is None else len(there) + bool(rivals)
    for i, player in enumerate(sheet.players):
        number = player.arrival
        if i not in there:
            if number is not None and player.glass <= temple.top:
                yield _problem("arrival_without_temple", i, "arrival", "A22", top=temple.top)
            if player.arrival_points is not None:
                yield _problem("arrival_points_without_temple", i, "arrival_points", "A22")
            continue
        if temple.arrival and player.arrival_points is not None:
            yield _problem("arrival_points_known", i, "arrival_points", "A22")
        elif not temple.arrival and player.arrival_points is None:
            yield _problem(
                "arrival_points_needed",
                i,
                "arrival_points",
                "A25",
                temple=temple_name(temple.id),
            )
        if number is None:
            continue
        if rivals > 0 and number == rivals:
            other = Message("arnak.rival")
            yield _problem("arrival_same", i, "arrival", "A24", arrival=number, other=other)
        elif not 1 <= number <= max(n, last):
            yield _problem("arrival_beyond", i, "arrival", "A22", arrival=number, n=n)
        elif number in first:
            other = sheet.players[first[number]]
            yield _problem("arrival_same", i, "arrival", "A22", arrival=number, other=other.name)
        elif number > last:
            yield _problem("arrival_gap", i, "arrival", "A22", arrival=number, n=last)
        first.setdefault(number, i)
    for i in needs_arrival(sheet, pack):
        yield _problem("arrival_needed", i, "arrival", "A22", n=len(there))


def _idols(i: int, player: Sheet, pack: ArnakPack) -> Iterator[Problem]:
    if player.leader is not None and player.leader not in pack.leader_by_id:
        yield _problem("leader_unknown", i, "leader", "A25", leader=shown(player.leader))
        return
    slots = len(slots_of(player, pack))
    used = player.idols_in_slots
    if used > slots:
        yield _problem("slots_over_board", i, "idols_in_slots", "A16", used=used, n=slots)
    if used > player.idols:
        yield _problem(
            "slots_over_idols", i, "idols_in_slots", "A16", used=used, idols=player.idols
        )
    places = player.filled_slots
    if places is None:
        if needs_slots(player, pack):
            yield _problem("slots_needed", i, "filled_slots", "A25", used=used)
        return
    if any(not 1 <= place <= slots for place in places):
        yield _problem("slots_no_such", i, "filled_slots", "A16", n=slots)
    elif len(set(places)) != len(places) or len(places) != used:
        yield _problem("slots_do_not_match", i, "filled_slots", "A16", used=used)
    elif player.leader is None and sorted(places) != list(range(1, used + 1)):
        yield _problem("slots_from_left", i, "filled_slots", "A16")


def _cards(sheet: ScoreSheet, pack: ArnakPack) -> Iterator[Problem]:
    owner: dict[str, int] = {}
    for i, player in enumerate(sheet.players):
        mine: set[str] = set()
        for k, card_id in enumerate(player.cards):
            where = f"cards[{k}]"
            card = pack.card_by_id.get(card_id)
            if card is None:
                yield _problem("card_unknown", i, where, card=shown(card_id))
                continue
            name = card_name(card_id)
            if card.copies == "many":
                yield _problem("card_is_fear", i, where, "A22", card=name)
            elif card_id in mine:
                yield _problem("card_twice", i, where, "A22", card=name)
            elif card.copies == "unique" and card_id in owner:
                other = sheet.players[owner[card_id]].name
                yield _problem("card_of_two", i, where, "A22", card=name, other=other)
            mine.add(card_id)
            owner.setdefault(card_id, i)
    for card_id, i in owner.items():
        card = pack.card_by_id.get(card_id)
        if card is not None and card.replaces in owner:
            k = sheet.players[i].cards.index(card_id)
            yield _problem("card_replaced", i, f"cards[{k}]", card=card_name(card_id))


def _base_board(sheet: ScoreSheet, pack: ArnakPack) -> bool:
    """Whether the sheet shows only things that leave the base game's sites as they are."""
    temple = pack.temple_by_id.get(sheet.temple)
    sets = {temple.set} if temple else set[str]()
    for player in sheet.players:
        sets |= {c.set for c in map(pack.card_by_id.get, player.cards) if c}
        leader = pack.leader_by_id.get(player.leader or "")
        sets |= {leader.set} if leader else set()
    return sets <= pack.base_sets


def _supply(sheet: ScoreSheet, pack: ArnakPack) -> Iterator[Problem]:
    """What all players together cannot have, since the box does not hold it."""
    game, players, rival = pack.game, sheet.players, sheet.rival or RivalSheet()
    per_stack = game.tiles_per_stack.get(len(players))
    if per_stack is not None:
        for metal in METALS:
            total = sum(getattr(p.tiles, metal) for p in (*players, rival))
            stacks = getattr(game.tile_stacks, metal)
            if total > stacks * per_stack:
                yield _problem(
                    "tiles_too_many",
                    None,
                    f"tiles.{metal}",
                    "A8",
                    metal=Message(f"arnak.metal.{metal}"),
                    total=total,
                    limit=stacks * per_stack,
                    n=len(players),
                )
    fear = sum(p.fear for p in players)
    if fear > game.fear_cards:
        yield _problem("fear_too_many", None, "fear", "A7", total=fear, limit=game.fear_cards)
    if not _base_board(sheet, pack):
        return
    idols = sum(p.idols for p in (*players, rival))
    if idols > game.idols:
        yield _problem("idols_too_many", None, "idols", "A8", total=idols, limit=game.idols)
    guardians = sum(p.guardians for p in (*players, rival))
    if guardians > game.guardians:
        yield _problem(
            "guardians_too_many", None, "guardians", "A15", total=guardians, limit=game.guardians
        )
