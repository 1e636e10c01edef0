"""What tags there are: the things of every game, with their names in the languages of a sheet."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.i18n import render
from companion.scan.codec import MOST_COPIES, Catalogue, encode
from companion.table.game import Game
from companion.table.message import Message
from companion.table.thing import Thing

LANGUAGES = ("zh", "en")
"""Of the names beside a tag, in this order."""


class TagsError(Exception):
    """Tags were asked for that there are not, or that cannot be printed so."""

    def __init__(self, key: str, **params: object) -> None:
        self.message = Message(key, params)
        super().__init__(key)


@dataclass(frozen=True, slots=True)
class Label:
    """One tag as it stands on a sheet. `names` by language; `copy` of `copies`, from 1. `says` is
    what its symbol says, if that is more than the tag: a link for one table."""

    tag: str
    thing: Thing
    copy: int
    names: Mapping[str, str]
    says: str = ""

    @property
    def copies(self) -> int:
        """How many of the thing there are."""
        return self.thing.copies

    def to_json(self) -> dict[str, object]:
        """As `companion tags --list` prints it."""
        return {
            "tag": self.tag,
            "kind": self.thing.kind,
            "id": self.thing.id,
            "names": dict(self.names),
        }


def offered_by(game: Game[Any]) -> tuple[Thing, ...]:
    """What a game says can carry a tag; nothing if it does not say."""
    offer = getattr(game, "things", None)
    return offer() if offer is not None else ()


def things_of(game: Game[Any]) -> tuple[Thing, ...]:
    """What of a game can carry a tag, each thing once."""
    found: dict[tuple[str, str], Thing] = {}
    for thing in offered_by(game):
        found.setdefault((thing.kind, thing.id), thing)
    return tuple(found.values())


def catalogue(games: Mapping[str, Game[Any]]) -> Catalogue:
    """What a scanned tag may stand for, in any of these games, as their packs are now."""
    return Catalogue({name: things_of(game) for name, game in games.items()})


def labels(
    games: Mapping[str, Game[Any]],
    game: str,
    kinds: Collection[str] = (),
    sets: Collection[str] = (),
) -> tuple[Label, ...]:
    """The tags of a game, one for each copy of each thing, of these kinds and sets (none: all).

    Raises `TagsError` for a game, a kind or a set that there is not.
    """
    if game not in games:
        raise TagsError("tags.no.game", game=game, values=", ".join(games))
    things = things_of(games[game])
    if not things:
        raise TagsError("tags.no.things", game=game)
    _known("kind", kinds, (t.kind for t in things))
    _known("set", sets, (t.set for t in things))
    wanted = [t for t in things if (not kinds or t.kind in kinds) and (not sets or t.set in sets)]
    if not wanted:
        raise TagsError("tags.no.match")
    return tuple(each for thing in wanted for each in _labels_of(game, thing))


def _labels_of(game: str, thing: Thing) -> Iterable[Label]:
    names = {lang: render(thing.name, lang) for lang in LANGUAGES}
    for copy in range(1, min(thing.copies, MOST_COPIES) + 1):
        yield Label(encode(game, thing.kind, thing.id, copy), thing, copy, names)


def _known(what: str, asked: Iterable[str], there: Iterable[str]) -> None:
    values = list(dict.fromkeys(there))
    for each in asked:
        if each not in values:
            named = ", ".join(v for v in values if v)
            raise TagsError(f"tags.no.{what}", **{what: each}, values=named)
