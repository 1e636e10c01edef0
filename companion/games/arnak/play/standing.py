"""The score sheet that a tracked table amounts to at any moment (A22)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from companion.games.arnak.play.apply import FEAR
from companion.games.arnak.play.rules import Rules
from companion.games.arnak.play.state import Play, Player, Rival
from companion.games.arnak.rival_sheet import RivalSheet
from companion.games.arnak.scoring import Result, score
from companion.games.arnak.sheet import Options, ScoreSheet, Sheet, TieBreak, Tiles, check


def sheet_of(state: Play, rules: Rules) -> ScoreSheet:
    """Everybody's sheet as the table stands."""
    tie_break: TieBreak = "top" if rules.options.get("tie_break") == "top" else "rulebook"
    players = tuple(_sheet(p, rules) for p in state.players)
    rival = None if state.rival is None else _rival(state.rival, rules)
    return ScoreSheet(rules.temple, players, Options(tie_break), rival)


def _tiles(taken: Iterable[str], rules: Rules) -> Tiles:
    metal = {stack.id: stack.metal for stack in rules.board.tile_stacks}
    metals = Counter(metal[stack] for stack in taken)
    return Tiles(metals["bronze"], metals["silver"], metals["gold"])


def _rival(rival: Rival, rules: Rules) -> RivalSheet:
    return RivalSheet(
        glass=rules.row_of(rival.glass),
        arrival=rival.arrival,
        notebook=rules.row_of(rival.notebook),
        tiles=_tiles(rival.tiles, rules),
        idols=len(rival.idols) + rival.hidden_idols,
        idols_unique=unique_idols(rival),
        guardians=len(rival.guardians),
    )


def _sheet(player: Player, rules: Rules) -> Sheet:
    owned = player.cards.all_cards()
    return Sheet(
        name=player.name,
        glass=rules.row_of(player.glass),
        arrival=player.arrival,
        notebook=rules.row_of(player.notebook),
        tiles=_tiles(player.tiles, rules),
        idols=player.idols + player.slotted,
        idols_in_slots=player.slotted,
        guardians=len(player.trophies),
        cards=tuple(c for c in owned if c in rules.market),
        card_points=player.card_points,
        fear=owned.count(FEAR),
        fear_tiles=player.fear_tiles,
    )


def unique_idols(rival: Rival) -> int:
    """How many of its idols lie face up and are the only ones of their kind (A24)."""
    return sum(n == 1 for n in Counter(rival.idols).values())


def result_now(state: Play, rules: Rules) -> Result | None:
    """The result as it stands; None while something impossible was insisted on."""
    sheet = sheet_of(state, rules)
    return None if check(sheet, rules.pack) else score(sheet, rules.pack)


def points_now(state: Play, rules: Rules) -> tuple[int, ...]:
    """Everybody's points as they stand; 0 for all while something impossible was insisted on."""
    result = result_now(state, rules)
    return tuple(p.total for p in result.players) if result else tuple(0 for _ in state.players)
