"""Things in words: names of the pack, or what somebody typed."""

from __future__ import annotations

from companion.games.alakanas.content import AlakanasPack
from companion.games.alakanas.dealer import SPECIAL
from companion.games.alakanas.own import marked
from companion.games.alakanas.play.state import CELLS, CLIFF, UNNAMED, Play, text_of
from companion.table.message import Message, SeatRef

Words = Message | str

SEED_CARDS = frozenset(
    {
        *("ala", "move", "wolf_milk", "sheep_milk", "snow_lotus"),
        *("curse", "foresight", "helpless"),
    }
)


def card(name: str, pack: AlakanasPack | None = None) -> Words:
    """A card's printed name, one of the group's own, the name somebody typed, or "a card"."""
    if name in SEED_CARDS:
        return Message(f"alakanas.card.{name}")
    own = pack.own.card(name) if pack is not None else None
    if own is not None:
        return marked(own.zh, own.en)
    return Message("alakanas.a_card") if name in ("", UNNAMED) else name


def character(pack: AlakanasPack, name: str) -> Words:
    """A character's name."""
    if name == UNNAMED:
        return Message("alakanas.a_character")
    if any(c.id == name for c in pack.characters):
        return Message(f"alakanas.character.{name}")
    own = pack.character(name)
    return marked(own.zh, own.en) if own is not None else name


def clan(pack: AlakanasPack, name: str) -> Words:
    """A clan's name."""
    known = any(c.id == name for c in pack.clans)
    return Message(f"alakanas.clan.{name}") if known else name


def task(pack: AlakanasPack, card_id: str) -> Words:
    """What a task card says."""
    if card_id == SPECIAL:
        special = pack.own.special
        return marked(*special) if special else Message("alakanas.task.special")
    text = text_of(card_id)
    own = pack.own.task(text) if text else None
    if own is not None:
        return marked(own.said("zh"), own.said("en"))
    if any(t.id == text for t in pack.tasks):
        return Message(f"alakanas.task.{text}")
    return text or task_title(card_id)


def task_title(card_id: str) -> Message:
    """What a task card is called: "special task", or "task 3"."""
    if card_id == SPECIAL:
        return Message("alakanas.task.title_special")
    number = card_id.partition(" ")[0][1:]
    return (
        Message("alakanas.task.title", {"no": number})
        if number
        else Message("alakanas.task.title_plain")
    )


def cell(state: Play, index: int) -> Message:
    """Where a cell is: the number of its tile, or the cliff."""
    tile = state.grid[index] if 0 <= index < CELLS else CLIFF
    return Message("alakanas.cliff") if tile == CLIFF else Message("alakanas.tile", {"no": tile})


def seats(numbers: tuple[int, ...]) -> tuple[SeatRef, ...]:
    """People in a row."""
    return tuple(SeatRef(n) for n in numbers)


def listed(parts: tuple[Message, ...]) -> Message:
    """Sentences one after the other."""
    said = parts[-1]
    for part in reversed(parts[:-1]):
        said = Message("alakanas.and", {"a": part, "b": said})
    return said
