"""Finding a card by typing a few letters: Chinese, pinyin (full or initials) or English."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from itertools import product

from companion.games.arnak.content import ArnakPack, Card

MOST_READINGS = 32
"""Readings kept of a name with polyphones (重, 行, …)."""


RARE = 3
"""How much worse a reading fits that is not the usual one of the name."""

LONGEST_TYPED = 40
"""Characters looked at."""


@dataclass(frozen=True, slots=True)
class _Entry:
    """One name of a card; a card with other names has several entries."""

    card: Card
    zh: str
    readings: tuple[tuple[str, ...], ...]
    """Each reading is a tuple of syllables without tones."""
    words: tuple[str, ...]


class CardFinder:
    """An index of a pack's cards; building it costs some milliseconds, asking next to nothing.

    >>> from companion.packs import load_pack
    >>> CardFinder(load_pack("arnak")).find("huob", 1)[0].id
    'torch'
    """

    def __init__(self, pack: ArnakPack) -> None:
        self._cards = tuple(c for c in pack.cards if c.type in ("item", "artifact"))
        self._entries = tuple(entry for card in self._cards for entry in _entries(card))

    def find(self, typed: str, limit: int = 8, without: Collection[str] = ()) -> tuple[Card, ...]:
        """The cards that fit, best first; none for an empty text. `without`: ids to leave out.

        Whole names come before beginnings, beginnings before middles, Chinese before pinyin before
        initials; equals stay in the order of the pack.
        """
        wanted = _folded(typed[:LONGEST_TYPED])
        if not wanted:
            return ()
        fits: dict[str, int] = {}
        for entry in self._entries:
            fit = _fit(entry, wanted)
            if fit is not None:
                fits[entry.card.id] = min(fit, fits.get(entry.card.id, fit))
        found = [c for c in self._cards if c.id in fits and c.id not in without]
        found.sort(key=lambda c: fits[c.id])
        return tuple(found[: max(0, limit)])


def _folded(text: str) -> str:
    """Without case, accents, full width and doubled blanks: "Ａeroplàne" and "aeroplane" meet."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    kept = (c for c in plain if unicodedata.category(c) not in ("Mn", "Cf"))
    return " ".join("".join(kept).replace("’", "'").split())


def _words(text: str) -> tuple[str, ...]:
    spaced = "".join(c if c.isalnum() else " " for c in _folded(text).replace("'", ""))
    return tuple(spaced.split())


def _entries(card: Card) -> list[_Entry]:
    texts = card.name.texts
    zh = "".join(_folded(texts.get("zh", "")).split())
    entries = [_Entry(card, zh, _readings(zh), _words(texts.get("en", "")))]
    for other in card.also:
        plain = "".join(_folded(other).split())
        entries.append(_Entry(card, plain, _readings(plain), _words(other)))
    return entries


def _readings(zh: str) -> tuple[tuple[str, ...], ...]:
    if not zh:
        return ()
    from pypinyin import Style, pinyin  # a large dictionary, of no use to most commands

    # ü is typed v on most keyboards, u on the others; both are found.
    choices = [
        _spellings(syllables) for syllables in pinyin(zh, style=Style.NORMAL, heteronym=True)
    ]
    # The reading in context first: it is the one that must not fall off the end of a long list.
    usual = tuple(s[0] for s in pinyin(zh, style=Style.NORMAL))
    found = {usual: None}
    for reading in product(*choices):
        found.setdefault(tuple(reading))
        if len(found) >= MOST_READINGS:
            break
    return tuple(found)


def _spellings(syllables: Iterable[str]) -> list[str]:
    spelled: dict[str, None] = {}
    for syllable in syllables:
        plain = _folded(syllable)
        spelled.setdefault(plain)
        if "v" in plain or "ü" in syllable:
            spelled.setdefault(plain.replace("v", "u"))
            spelled.setdefault(syllable.replace("ü", "v"))
    return list(spelled)


def _fit(entry: _Entry, wanted: str) -> int | None:
    """How well the text fits, 0 = best; None when it does not."""
    fits = [
        fit
        for fit in (
            _fit_zh(entry.zh, wanted.replace(" ", "")),
            _fit_pinyin(entry.readings, wanted.replace("'", " ")),
            _fit_words(entry.words, _words(wanted)),
        )
        if fit is not None
    ]
    return min(fits, default=None)


def _fit_zh(zh: str, wanted: str) -> int | None:
    if not zh or wanted not in zh:
        return None
    if zh == wanted:
        return 0
    return 10 if zh.startswith(wanted) else 20


def _fit_pinyin(readings: Iterable[tuple[str, ...]], wanted: str) -> int | None:
    """The best fit over all readings; the usual one, which comes first, is preferred."""
    compact = wanted.replace(" ", "")
    fits = [
        fit + (RARE if i else 0)
        for i, reading in enumerate(readings)
        if (fit := _fit_reading(reading, compact)) is not None
    ]
    return min(fits, default=None)


def _fit_reading(reading: tuple[str, ...], compact: str) -> int | None:
    """Syllables may each be typed whole, in part or as an initial: huoba, huob, hb."""
    whole = "".join(reading)
    initials = "".join(s[0] for s in reading)
    if whole == compact:
        return 1
    if initials == compact:
        return 5
    if whole.startswith(compact):
        return 12
    if initials.startswith(compact):
        return 15
    if _abbreviates(compact, reading):
        return 18
    if any(_abbreviates(compact, reading[i:]) for i in range(1, len(reading))):
        return 28
    return None


def _abbreviates(typed: str, syllables: tuple[str, ...]) -> bool:
    """Whether `typed` is made of beginnings of the first syllables, in order, none skipped."""
    if not typed:
        return True
    if not syllables:
        return False
    first, rest = syllables[0], syllables[1:]
    for n in range(min(len(first), len(typed)), 0, -1):
        if first.startswith(typed[:n]) and _abbreviates(typed[n:], rest):
            return True
    return False


def _fit_words(words: tuple[str, ...], typed: tuple[str, ...]) -> int | None:
    """Each typed word begins a word of the name, in any order."""
    if not typed or not words:
        return None
    if words == typed or "".join(words) == "".join(typed):
        return 2
    if all(part in words for part in typed):
        return 6
    if all(word.startswith(part) for word, part in zip(words, typed, strict=False)) and len(
        typed
    ) <= len(words):
        return 11
    if "".join(words).startswith("".join(typed)):
        return 13
    if all(any(word.startswith(part) for word in words) for part in typed):
        return 22
    return None
