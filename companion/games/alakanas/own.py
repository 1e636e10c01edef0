"""The group's own components 自填 as a table knows them: plain values that its journal keeps.

A table is given them when it begins and keeps them, whatever becomes of the pack they come from.
In the journal a thing is its name itself, so that it can be read without any pack.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from companion.table.message import Message


@dataclass(frozen=True, slots=True)
class OwnCharacter:
    """A character: `key` stands for it in the journal (its name, or the id of a printed one).

    `camp` and `clan` "", `health` 0: not known (R7, R8). `pack`: folder of the pack it comes from,
    "" for one of the game's.
    """

    key: str
    zh: str
    en: str
    camp: str = ""
    clan: str = ""
    health: int = 0
    pack: str = ""


@dataclass(frozen=True, slots=True)
class OwnTask:
    """An ordinary task (R6): what it is called, and what it says ("": nobody wrote it down)."""

    zh: str
    en: str
    text_zh: str = ""
    text_en: str = ""
    pack: str = ""

    @property
    def key(self) -> str:
        """What stands on the card: that is what is dealt and committed to."""
        return written(self.said("zh"), self.said("en"))

    def said(self, lang: str) -> str:
        """Name and text in one line."""
        name, says = (self.zh, self.text_zh) if lang == "zh" else (self.en, self.text_en)
        return f"{name}: {says}" if says else name


@dataclass(frozen=True, slots=True)
class OwnCard:
    """A card's name, and its class."""

    zh: str
    en: str
    kind: str
    pack: str = ""

    @property
    def key(self) -> str:
        """What stands for it in the journal."""
        return written(self.zh, self.en)


@dataclass(frozen=True, slots=True)
class Own:
    """Everything of the group's own. `packs`: (folder, title in zh, in en). `special`: what the
    special task says, in zh and en. `deck`: cards of the basic deck, 0 when nobody counted."""

    packs: tuple[tuple[str, str, str], ...] = ()
    characters: tuple[OwnCharacter, ...] = ()
    tasks: tuple[OwnTask, ...] = ()
    special: tuple[str, str] | None = None
    cards: tuple[OwnCard, ...] = ()
    deck: int = 0

    @property
    def count(self) -> int:
        """How many components there are."""
        return len(self.characters) + len(self.tasks) + len(self.cards)

    def card(self, key: str) -> OwnCard | None:
        """The card of that name."""
        return next((c for c in self.cards if c.key == key), None)

    def task(self, key: str) -> OwnTask | None:
        """The task of which that stands on the card."""
        return next((t for t in self.tasks if t.key == key), None)


NO_OWN = Own()


def written(zh: str, en: str) -> str:
    """A name with two languages as it is written down."""
    return zh or en


def marked(zh: str, en: str) -> Message:
    """Says a thing of the group's own in the reader's language, marked as unofficial."""
    return Message("alakanas.own.thing", {"zh": zh, "en": en})


def tidy(text: str) -> str:
    """What somebody typed, in one line and without characters that nobody can see."""
    seen = (c for c in unicodedata.normalize("NFC", text) if c.isprintable() or c.isspace())
    return " ".join("".join(seen).split())
