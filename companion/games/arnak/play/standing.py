"""The score sheet that a tracked table amounts to at any moment (A22)."""

from __future__ import annotations

from collections import Counter

from companion.games.arnak.play.apply import FEAR
from companion.games.arnak.play.rules import Rules
from companion.games.arnak.play.state import Play, Player
from companion.games.arnak.scoring import score
from companion.games.arnak.sheet import Options, ScoreSheet, Sheet, TieBreak, Tiles, check


def sheet_of(state: Play, rules: Rules) -> ScoreSheet:
    """Everybody's sheet as the table stands."""
    tie_break: TieBreak = "top" if rules.options.get("tie_break") == "top" else "rulebook"
    players = tuple(_sheet(p, rules) for p in state.players)
    return ScoreSheet(rules.temple, players, Options(tie_break))


def _sheet(player: Player, rules: Rules) -> Sheet:
    owned = player.cards.all_cards()
    metals = Counter(
        stack.metal
        for taken in player.tiles
        for stack in rules.board.tile_stacks
        if stack.id == taken
    )
    return Sheet(
        name=player.name,
        glass=rules.row_of(player.glass),
        arrival=player.arrival,
        notebook=rules.row_of(player.notebook),
        tiles=Tiles(metals["bronze"], metals["silver"], metals["gold"]),
        idols=player.idols + player.slotted,
        idols_in_slots=player.slotted,
        guardians=len(player.trophies),
        cards=tuple(c for c in owned if c in rules.market),
        card_points=player.card_points,
        fear=owned.count(FEAR),
        fear_tiles=player.fear_tiles,
    )


def points_now(state: Play, rules: Rules) -> tuple[int, ...]:
    """Everybody's points as they stand; 0 for all while something impossible was insisted on."""
    sheet = sheet_of(state, rules)
    if check(sheet, rules.pack):
        return tuple(0 for _ in state.players)
    return tuple(p.total for p in score(sheet, rules.pack).players)
