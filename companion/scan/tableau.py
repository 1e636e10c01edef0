"""A photo of what lies before an Arnak player, held against what the app believes is there."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from companion.games.arnak.deck import Cards, counts
from companion.games.arnak.play.apply import FEAR
from companion.games.arnak.play.commands import MoveCard, PutAssistant, PutGuardian
from companion.games.arnak.play.view import PlayerView
from companion.scan.codec import Tag
from companion.table.game import Correct


@dataclass(frozen=True, slots=True)
class Fix:
    """A correction: the command, and what it is in one word of `scan.check.<word>`."""

    word: str
    command: Any


@dataclass(frozen=True, slots=True)
class Difference:
    """A thing of which the photo and the book do not say the same.

    `why`: "more" lie there than the book has, the book has them all "in_deck", or fewer lie there
    ("unseen"). `book` and `seen` are the numbers compared.
    """

    kind: str
    id: str
    why: Literal["more", "in_deck", "unseen"]
    book: int
    seen: int
    fixes: tuple[Fix, ...] = ()


@dataclass(frozen=True, slots=True)
class Check:
    """`extra`: on the table, but not (there) in the book. `unseen`: in the book, but not on the
    photo. `agreed`: so many things are where the book has them."""

    extra: tuple[Difference, ...] = ()
    unseen: tuple[Difference, ...] = ()
    agreed: int = 0


def check(tags: Iterable[Tag], me: PlayerView) -> Check:
    """Compare the tags on a photo with a player's own view of himself.

    Cards in the deck are not expected on it, and a card that may be in hand is believed to be.
    """
    seen: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for tag in dict.fromkeys(tags):
        seen[tag.kind][tag.id] += 1
    found = [
        *_cards(seen["card"], me),
        *_guardians(seen["guardian"], me),
        *_assistants(seen["assistant"], me),
        *_idols(seen["idol"], me),
        *_tiles(seen["tile_stack"], me),
    ]
    odd = [d for d in found if isinstance(d, Difference)]
    return Check(
        tuple(d for d in odd if d.why != "unseen"),
        tuple(d for d in odd if d.why == "unseen"),
        sum(d for d in found if isinstance(d, int)),
    )


def _cards(seen: Counter[str], me: PlayerView) -> Iterator[Difference | int]:
    cards = me.cards
    if cards is None:  # another's view: nothing is compared
        return
    owned = counts(cards.all_cards())
    sure = Counter([*cards.play, *cards.certainly_in_hand()])
    for name in sorted({*seen, *sure}):
        there, most = seen[name], _most_open(cards, name)
        if there > owned.get(name, 0):
            yield Difference(
                "card", name, "more", owned.get(name, 0), there, _more_cards(me, name, there)
            )
        elif there > most:
            fixes = _moves(me.seat, name, "hand", "play")
            yield Difference("card", name, "in_deck", most, there, fixes)
        elif there < sure[name]:
            fixes = () if name == FEAR else _moves(me.seat, name, "deck_bottom", "exile")
            yield Difference("card", name, "unseen", sure[name], there, fixes)
        else:
            yield there


def _most_open(cards: Cards, name: str) -> int:
    """So many copies may lie in hand and play area."""
    return cards.play.count(name) + cards.in_hand_possible().get(name, 0)


def _more_cards(me: PlayerView, name: str, there: int) -> tuple[Fix, ...]:
    if name == FEAR:
        return (Fix("number", Correct(f"{me.seat}.fear", there)),)
    return _moves(me.seat, name, "play", "hand")


def _moves(
    seat: int, name: str, *zones: Literal["hand", "play", "deck_bottom", "exile"]
) -> tuple[Fix, ...]:
    return tuple(Fix(zone, MoveCard(seat, name, zone)) for zone in zones)


def _guardians(seen: Counter[str], me: PlayerView) -> Iterator[Difference | int]:
    yield from _things("guardian", seen, [t.id for t in me.trophies], me.seat, PutGuardian)


def _assistants(seen: Counter[str], me: PlayerView) -> Iterator[Difference | int]:
    yield from _things("assistant", seen, [a.id for a in me.assistants], me.seat, PutAssistant)


def _things(
    kind: str, seen: Counter[str], mine: list[str], seat: int, put: Any
) -> Iterator[Difference | int]:
    """Things of which there is one each."""
    for name in sorted({*seen, *mine}):
        if name not in mine:
            yield Difference(kind, name, "more", 0, 1, (Fix("mine", put(name, seat)),))
        elif name not in seen:
            yield Difference(kind, name, "unseen", 1, 0, (Fix("not_mine", put(name, 0)),))
        else:
            yield 1


def _idols(seen: Counter[str], me: PlayerView) -> Iterator[Difference | int]:
    """The book counts idols, whatever is printed on them."""
    yield from _number("idol", "", me.idols, seen.total(), f"{me.seat}.idols")


def _tiles(seen: Counter[str], me: PlayerView) -> Iterator[Difference | int]:
    for stack in sorted({*seen, *me.tiles}):
        have = me.tiles.count(stack)
        yield from _number("tile_stack", stack, have, seen[stack], f"{me.seat}.tile.{stack}")


def _number(kind: str, id: str, book: int, there: int, target: str) -> Iterator[Difference | int]:
    if book == there:
        yield there
    else:
        fix = Fix("number", Correct(target, there))
        yield Difference(kind, id, "more" if there > book else "unseen", book, there, (fix,))
