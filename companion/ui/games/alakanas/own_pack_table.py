"""What was typed at a table and stands in no pack yet: offered to be kept for the next evening."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.games.alakanas.content import (
    CAMPS,
    LONGEST_OWN,
    LONGEST_TASK,
    AlakanasFile,
    AlakanasPack,
    Card,
    Character,
    Saying,
    Task,
)
from companion.games.alakanas.own import tidy
from companion.games.alakanas.play.state import UNNAMED, Play
from companion.games.alakanas.play.view_types import AlakanasView, RingSeat
from companion.games.border import Name
from companion.packs.writing import fresh_id, with_thing
from companion.table.message import Message
from companion.table.names import likeness
from companion.table.view import TableView


@dataclass(frozen=True, slots=True)
class Typed:
    """Something that was typed: `section` of a pack, its name, and what else is known."""

    section: str
    name: str
    camp: str = ""
    clan: str = ""
    health: int = 0
    kind: str = "basic"
    n: int = 0
    """Cards of the basic deck, for the section "deck"."""

    @property
    def key(self) -> str:
        """Tells them apart."""
        return f"{self.section}/{self.name}"


def typed_at(view: TableView, state: Play, pack: AlakanasPack) -> tuple[Typed, ...]:
    """What this viewer sees at the table and `pack` (as new tables get it) does not have."""
    game = view.game
    if not isinstance(game, AlakanasView):
        return ()
    found = (*_characters(game, pack), *_tasks(game, pack), *_cards(game, pack))
    deck = state.deck if state.counted else 0
    if deck and deck != pack.deck_size:
        found = (*found, Typed("deck", str(deck), n=deck))
    return tuple({t.key: t for t in found}.values())


def _characters(game: AlakanasView, pack: AlakanasPack) -> Iterator[Typed]:
    known = {likeness(s) for c in pack.own.characters for s in (c.zh, c.en)}
    for seat in game.ring:
        name = seat.character
        if isinstance(name, Message):
            # A printed character, of which the table knows more than the box says.
            id = name.key.rpartition(".")[2]
            printed = next((c for c in pack.characters if c.id == id), None)
            if printed is None or any(c.key == id for c in pack.own.characters):
                continue
            name = printed.name.zh or printed.name.en or ""
        if name in ("", UNNAMED) or likeness(name) in known:
            continue
        yield Typed("characters", name, seat.camp, _clan(seat), seat.max_health)


def _clan(seat: RingSeat) -> str:
    return seat.clan if isinstance(seat.clan, str) else seat.clan.key.rpartition(".")[2]


def _tasks(game: AlakanasView, pack: AlakanasPack) -> Iterator[Typed]:
    known = {s for t in pack.own.tasks for s in (t.key, t.text_zh, t.text_en)}
    for line in game.composition or ():
        if line.written and len(line.written) <= LONGEST_TASK and line.written not in known:
            yield Typed("tasks", line.written)


def _cards(game: AlakanasView, pack: AlakanasPack) -> Iterator[Typed]:
    known = {likeness(s) for c in pack.own.cards for s in (c.zh, c.en)}
    lying: list[tuple[Any, str]] = [(g.name, g.kind) for p in game.ring for g in p.gear]
    lying += [(name, "judgement") for p in game.ring for name in p.judgement]
    lying += [(trap.name, "trap") for cell in game.grid for trap in cell.traps]
    for name, kind in lying:
        if isinstance(name, str) and name and likeness(name) not in known:
            yield Typed("cards", name, kind=kind)


def kept(content: AlakanasFile, typed: Typed, lang: str) -> AlakanasFile:
    """The pack with that in it."""
    if typed.section == "deck":
        return content.model_copy(update={"deck": typed.n})
    id = fresh_id(content, typed.section)
    text = tidy(typed.name)
    name = Name.model_validate({lang: text[:LONGEST_OWN].strip()})
    thing: Any
    match typed.section:
        case "characters":
            camp: Any = typed.camp if typed.camp in CAMPS else ""
            facts = {"camp": camp, "clan": typed.clan, "health": max(0, typed.health)}
            thing = Character.model_validate({"id": id, "name": name, **facts})
        case "tasks":
            says = None
            if len(text) > LONGEST_OWN:
                name = Name.model_validate({lang: text[: LONGEST_OWN - 1].strip() + "…"})
                says = Saying.model_validate({lang: text})
            thing = Task(id=id, name=name, text=says)
        case _:
            thing = Card.model_validate({"id": id, "name": name, "kind": typed.kind})
    return with_thing(content, typed.section, thing)
