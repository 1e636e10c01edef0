"""What an Arnak table may choose before it begins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.games.arnak.content import ArnakPack
from companion.games.arnak.effects import Steps
from companion.games.arnak.play.rules import CONFLICT
from companion.games.arnak.play.scene import amounts
from companion.games.arnak.play.words import steps_words
from companion.games.arnak.sheet import TIE_BREAKS
from companion.table.game import Option, OptionValue
from companion.table.message import Message


def options_of(pack: ArnakPack) -> tuple[Option, ...]:
    """Temple, how the books are kept, house rules, and readings of what the sources tell
    differently."""
    temples = tuple(t.id for t in pack.temples if t.linear)
    tracked = {"keep": ("moves",), "temple": tuple(pack.board_of)}
    return (
        Option(
            "temple",
            temples,
            temples[0],
            Message("arnak.option.temple"),
            {t: _temple_label(pack, t) for t in temples},
        ),
        Option(
            "keep",
            ("moves", "numbers"),
            "moves",
            Message("arnak.option.keep"),
            only_with={"temple": tuple(pack.board_of)},
        ),
        Option(
            "deck",
            ("light", "exact"),
            "light",
            Message("arnak.option.deck"),
            only_with=tracked,
        ),
        Option("live", ("own", "open", "hidden"), "own", Message("arnak.option.live")),
        Option(
            "tie_break", TIE_BREAKS, "rulebook", Message("arnak.option.tie_break"), house_rule=True
        ),
        Option(
            "fear_each",
            (True, False),
            True,
            Message("arnak.option.fear_each"),
            house_rule=True,
            only_with=tracked,
        ),
        Option(
            "silver",
            ("neighbours", "any"),
            "neighbours",
            Message("arnak.option.silver"),
            house_rule=True,
            only_with=tracked,
        ),
        Option(
            "flags",
            ("stay", "end"),
            "stay",
            Message("arnak.option.flags"),
            house_rule=True,
            only_with=tracked,
        ),
        Option(
            "ocarina_discounts",
            (True, False),
            False,
            Message("arnak.option.ocarina_discounts"),
            house_rule=True,
            only_with=tracked,
        ),
        *_readings(pack),
        _red_tiles(pack),
        Option("mode", ("track", "score"), "track", Message("arnak.option.mode"), hidden=True),
    )


def _red_tiles(pack: ArnakPack) -> Option:
    """How hard the rival of a solo game is (A24); without meaning for more players."""
    low, high = pack.game.solo.red_tiles
    return Option(
        "red_tiles",
        tuple(range(low, high + 1)),
        low,
        Message("arnak.option.red_tiles"),
        {n: Message("arnak.red_tiles", {"n": n}) for n in range(low, high + 1)},
        only_with={"keep": ("moves",), "temple": tuple(pack.board_of)},
        seats=(1, 1),
    )


def _temple_label(pack: ArnakPack, temple: str) -> Message:
    """The temple's name; one of an expansion says that it is."""
    name = Message(f"arnak.temple.{temple}")
    if pack.temple_by_id[temple].set in pack.base_sets:
        return name
    return Message("arnak.of_expansion", {"name": name})


def _readings(pack: ArnakPack) -> Iterator[Option]:
    """One option for each thing that two sources read differently: the values are what it does."""
    for conflict, readings in pack.conflicts.items():
        yield Option(
            CONFLICT + conflict,
            readings,
            readings[0],
            Message("arnak.option.read", {"what": _what(pack, conflict)}),
            _said(pack, conflict),
            house_rule=True,
            only_with={"keep": ("moves",), "temple": _temples_of(pack, conflict)},
        )


def _temples_of(pack: ArnakPack, conflict: str) -> tuple[str, ...]:
    """The temples on whose board the thing is printed; a card or tile comes with each."""
    own = tuple(temple for temple in pack.board_of if conflict.startswith(f"{temple}_"))
    return own or tuple(pack.board_of)


def _what(pack: ArnakPack, conflict: str) -> Message:
    if conflict in pack.card_by_id:
        return Message(f"arnak.card.{conflict}")
    return Message(f"arnak.conflict.{conflict}")


def _said(pack: ArnakPack, conflict: str) -> Mapping[OptionValue, Message]:
    """Each reading in words."""
    for board in pack.board_of.values():
        if conflict in board.conflicts:
            ways = {"default": board.symbols, **{r.id: r.symbols for r in board.readings}}
            return {
                way: Message("arnak.symbols", {"a": amounts(of["A"]), "c": amounts(of["C"])})
                for way, of in ways.items()
            }
    return {way: steps_words(steps) for way, steps in _steps_of(pack, conflict).items()}


def _steps_of(pack: ArnakPack, conflict: str) -> Mapping[str, Steps]:
    book = pack.effects
    if conflict in book.cards:
        card = book.cards[conflict]
        return {"default": card.modes[0].steps, **{r.id: r.steps for r in card.readings}}
    rows = [row for rows in book.rows.values() for row in rows.values()]
    thing = next(x for x in (*book.sites.values(), *rows) if x.id == conflict)
    return {"default": thing.steps, **{r.id: r.steps for r in thing.readings}}
