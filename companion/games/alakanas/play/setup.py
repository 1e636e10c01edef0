"""Setting up in the seed's order: grassland, camps, tasks, characters, sequence, hands (R1-R10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from companion.games.alakanas.content import CAMPS, CampId
from companion.games.alakanas.own import Own, OwnCharacter
from companion.games.alakanas.play import commands as cmd
from companion.games.alakanas.play import events as ev
from companion.games.alakanas.play.by_hand import cell_of
from companion.games.alakanas.play.desk import Desk
from companion.games.alakanas.play.state import (
    CELLS,
    CLIFF,
    LONGEST_NAME,
    MOST,
    STAGES,
    STANDARD,
    START_HAND,
    UNNAMED,
    Play,
    Stage,
)
from companion.games.alakanas.play.turns import begin_turn
from companion.table.message import Message, SeatRef
from companion.table.refusal import Refusal, refuse


def lay(desk: Desk, cells: Sequence[int]) -> Refusal | None:
    """The tiles as they lie (R1, R2). Each number once is not a house rule: pawns stand on them."""
    state = desk.state
    if state.stage != "grassland":
        return refuse("alakanas.no.stage_past")
    if sorted(cells) != sorted(STANDARD):
        return refuse("alakanas.no.tiles", tiles=CELLS - 1)
    in_order = [c for c in cells if c != CLIFF] == sorted(c for c in cells if c != CLIFF)
    refused = desk.stops(
        None
        if in_order or state.options.shuffled
        else refuse("alakanas.no.tile_order", overridable=True),
        None
        if cells[-1] == CLIFF or state.options.cliff_moves
        else refuse("alakanas.no.cliff_last", overridable=True),
    )
    if refused is None and tuple(cells) != state.grid:
        desk.write(ev.GrassLaid(tuple(cells)))
    return refused


def proceed(desk: Desk, stage: Stage) -> Refusal | None:
    """On to the next stage, if this one is done."""
    state = desk.state
    at = STAGES.index(state.stage)
    if STAGES.index(stage) < at:
        return None  # somebody else was quicker
    if stage != state.stage:
        return refuse("alakanas.no.stage_ahead")
    if stage in ("hands", "play", "over"):
        return refuse("alakanas.no.hands_first" if stage == "hands" else "alakanas.no.begun")
    refused = desk.stops(*missing(state, stage))
    if refused is None:
        desk.write(ev.StageBegan(STAGES[at + 1]))
    return refused


def missing(state: Play, stage: Stage) -> tuple[Refusal | None, ...]:
    """What is not done yet in a stage."""
    match stage:
        case "camps":
            fits = state.camps() == state.composition
            wrong = None if fits else refuse("alakanas.no.composition", overridable=True)
            return (_first(state, "camp"), wrong, empty_bloc(state))
        case "tasks":
            need = state.options.tasks == "app" and not state.dealt
            return (refuse("alakanas.no.not_dealt") if need else None,)
        case "characters":
            return (_first(state, "character"),)
        case "sequence":
            return (_first(state, "sequence"),)
        case _:
            return ()


def _first(state: Play, field: str) -> Refusal | None:
    seat = next((s for s in state.seats if not getattr(state.player(s), field)), 0)
    return refuse(f"alakanas.no.without_{field}", seat=SeatRef(seat)) if seat else None


def empty_bloc(state: Play) -> Refusal | None:
    """A bloc that nobody belongs to: the table is warned (R3)."""
    guardian, helper, invader = state.composition
    if guardian + helper and invader:
        return None
    return refuse("alakanas.no.empty_bloc", overridable=True)


def compose(desk: Desk, command: cmd.SetComposition) -> Refusal | None:
    """How many cards of each camp are shuffled: as many as there are players (R3)."""
    state = desk.state
    counts = (command.guardian, command.helper, command.invader)
    if STAGES.index(state.stage) > STAGES.index("camps"):
        return refuse("alakanas.no.stage_past")
    if min(counts) < 0 or sum(counts) != len(state.players):
        return refuse("alakanas.no.composition_sum", n=len(state.players))
    if counts != state.composition:
        desk.write(ev.CompositionSet(*counts))
    return None


def camp(desk: Desk, seat: int, camp: CampId) -> Refusal | None:
    """The camp card a seat drew (R3). In a running game only to put it right."""
    state = desk.state
    if state.stage == "grassland":
        return refuse("alakanas.no.stage_ahead")
    if state.player(seat).camp == camp:
        return None
    held = state.with_player(seat, camp=camp).camps()
    index = CAMPS.index(camp)
    refused = desk.stops(
        refuse("alakanas.no.begun_camp", overridable=True) if state.stage == "play" else None,
        refuse("alakanas.no.camp_full", overridable=True, camp=Message(f"alakanas.camp.{camp}"))
        if state.stage == "camps" and held[index] > state.composition[index]
        else None,
    )
    if refused is None:
        desk.write(ev.CampSet(seat, camp))
    return refused


def character(desk: Desk, command: cmd.SetCharacter) -> Refusal | None:
    """The character a seat drew, with one health for each 小精灵 on it (R7, R8)."""
    state, seat = desk.state, command.seat
    name, clan = command.character.strip(), command.clan.strip()
    if STAGES.index(state.stage) < STAGES.index("characters"):
        return refuse("alakanas.no.stage_ahead")
    if not name or len(name) > LONGEST_NAME or len(clan) > LONGEST_NAME:
        return refuse("alakanas.no.name", longest=LONGEST_NAME)
    if not 1 <= command.health <= MOST:
        return refuse("alakanas.no.health", most=MOST)
    known = desk.rules.pack.character(name)
    player = state.player(seat)
    other = next((s for s in state.seats if s != seat and state.player(s).character == name), 0)
    other = 0 if name == UNNAMED else other
    refused = desk.stops(
        refuse("alakanas.no.begun_character", overridable=True) if state.stage == "play" else None,
        refuse("alakanas.no.character_taken", overridable=True, seat=SeatRef(other))
        if other
        else None,
        refuse(
            "alakanas.no.character_camp",
            overridable=True,
            camp=Message(f"alakanas.camp.{known.camp}"),
        )
        if known is not None and known.camp and known.camp != player.camp
        else None,
        refuse("alakanas.no.not_offered", overridable=True)
        if player.choices and name not in player.choices
        else None,
    )
    if refused is None:
        clan = clan or (known.clan if known is not None else "")
        desk.write(ev.CharacterSet(seat, name, command.health, clan, _also(known)))
    return refused


def _also(known: OwnCharacter | None) -> str:
    """The English name of a character of the group's own, for the log."""
    return known.en if known is not None and known.pack and known.key == known.zh else ""


def sequence(desk: Desk, seat: int, no: int) -> Refusal | None:
    """The sequence card a seat drew; its pawn stands on that tile, never on the cliff (R2, R9)."""
    state = desk.state
    if STAGES.index(state.stage) < STAGES.index("sequence"):
        return refuse("alakanas.no.stage_ahead")
    if state.stage == "play":
        return refuse("alakanas.no.begun")
    if not 1 <= no < CELLS:
        return refuse("alakanas.no.sequence", most=CELLS - 1)
    other = next((s for s in state.seats if s != seat and state.player(s).sequence == no), 0)
    if other:
        return refuse("alakanas.no.sequence_taken", seat=SeatRef(other))
    if state.player(seat).sequence != no:
        desk.write(ev.SequenceSet(seat, no, cell_of(state, no)))
    return None


def hands(desk: Desk, deck: int) -> Refusal | None:
    """Four cards each, and whoever has the lowest sequence number begins (R10, R11)."""
    state = desk.state
    if state.stage in ("play", "over"):
        return None
    if state.stage != "hands":
        return refuse("alakanas.no.stage_ahead")
    need = START_HAND * len(state.players)
    if deck and not need <= deck <= 999:
        return refuse("alakanas.no.deck", fewest=need)
    desk.write(ev.HandsDealt(deck), ev.StageBegan("play"))
    begin_turn(desk, min(state.seats, key=lambda s: state.player(s).sequence))
    return None


def taken(state: Play, offered: Own) -> Own:
    """What a table would have after taking up `offered`. Once tasks are being dealt, what the
    special one says stays (R6); and nobody loses a character that is being chosen from (R7)."""
    if state.deal is not None or state.deals:
        offered = replace(offered, special=state.own.special)
    choosing = {c for p in state.players for c in p.choices}
    choosing -= {c.key for c in offered.characters}
    if choosing:
        left = tuple(c for c in state.own.characters if c.key in choosing)
        offered = replace(offered, characters=(*offered.characters, *left))
    return offered


def take_own(desk: Desk, offered: Own) -> Refusal | None:
    """The table takes up the group's own components as they are now."""
    state = desk.state
    if STAGES.index(state.stage) >= STAGES.index("play"):
        return refuse("alakanas.no.begun")
    own = taken(state, offered)
    if own != state.own:
        desk.write(ev.OwnTaken(own))
    return None


def app_draws(desk: Desk, command: cmd.AppDraws) -> Refusal | None:
    """The app draws in place of the cardboard, evenly among what is left."""
    state = desk.state
    stage = {"tiles": "grassland", "camp": "camps", "character": "characters"}.get(
        command.kind, "sequence"
    )
    if state.stage != stage:
        return refuse("alakanas.no.stage_past")
    if command.kind == "tiles":
        return _shuffle_tiles(desk)
    field = command.kind
    seats = [command.seat] if command.seat else list(state.seats)
    without = [s for s in seats if not getattr(state.player(s), field)]
    if not without:
        return None
    desk.write(ev.AppDrew(command.kind, command.seat))
    if field == "camp":
        return _draw_camps(desk, without)
    if field == "sequence":
        taken = {p.sequence for p in state.players}
        left = desk.chance.shuffled([n for n in range(1, CELLS) if n not in taken])
        for seat, no in zip(without, left, strict=False):
            desk.write(ev.SequenceSet(seat, no, cell_of(state, no)))
        return None
    return next((r for s in without if (r := _draw_character(desk, s)) is not None), None)


def _shuffle_tiles(desk: Desk) -> Refusal | None:
    options = desk.state.options
    if refused := desk.stops(
        None if options.shuffled else refuse("alakanas.no.tile_order", overridable=True)
    ):
        return refused
    tiles = list(desk.chance.shuffled(range(1, CELLS)))
    where = desk.chance.below(CELLS) if options.cliff_moves else CELLS - 1
    tiles.insert(where, CLIFF)
    desk.write(ev.AppDrew("tiles", 0), ev.GrassLaid(tuple(tiles)))
    return None


def _draw_camps(desk: Desk, seats: Sequence[int]) -> Refusal | None:
    held = desk.state.camps()
    left: Counter[CampId] = Counter(
        {c: desk.state.composition[i] - held[i] for i, c in enumerate(CAMPS)}
    )
    if min(left.values()) < 0:
        return refuse("alakanas.no.composition")
    drawn = desk.chance.shuffled(list(left.elements()))
    for seat, camp in zip(seats, drawn, strict=False):
        desk.write(ev.CampSet(seat, camp))
    return None


def _draw_character(desk: Desk, seat: int) -> Refusal | None:
    """One of the pack's characters of the seat's camp, or some to choose from (R7)."""
    state = desk.state
    player = state.player(seat)
    if player.choices:
        return None
    taken = {p.character for p in state.players} | {c for p in state.players for c in p.choices}
    left = [
        c
        for c in desk.rules.pack.everyone
        if c.camp == player.camp and c.health and c.key not in taken
    ]
    if not left:
        camp = Message(f"alakanas.camp.{player.camp or 'guardian'}")
        return refuse("alakanas.no.characters_left", camp=camp)
    mixed = desk.chance.shuffled(left)
    drawn = mixed[: state.options.choose]
    if len(drawn) > 1:
        desk.write(ev.ChoicesDrawn(seat, tuple(c.key for c in drawn)))
    else:
        only = mixed[0]
        desk.write(ev.CharacterSet(seat, only.key, only.health, only.clan, _also(only)))
    return None
