"""Arnak's final scoring by photo: the tags in front of a player become lines of the score sheet.

Each copy of a thing counts once, however many photos it is on and whoever laid it out; numbers
only ever go up, because a photo may not show everything.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.games.arnak.book import number
from companion.games.arnak.content import ArnakPack
from companion.games.arnak.moves import Put, TakeCard, Written
from companion.games.arnak.play.apply import FEAR
from companion.games.arnak.sheet import Sheet
from companion.scan.codec import Tag
from companion.table.history import History
from companion.table.numbering import Numbering


@dataclass(frozen=True, slots=True)
class Number:
    """A number of the sheet: what stands there, how many were seen so far, and which. `news`:
    whether some of them the table has not counted yet."""

    field: str
    now: int
    seen: int
    copies: tuple[str, ...] = ()
    news: bool = True


@dataclass(frozen=True, slots=True)
class Tally:
    """What the photos add to one seat's sheet.

    `take`: cards to list. `put`: numbers that go up to what was seen. `kept`: numbers that stay,
    as the sheet already says as much or more. `listed`: cards that are on the sheet already.
    `elsewhere`: copies that count for another seat, with that seat. `worthless`: tags for which
    the sheet has no line.
    """

    seat: int
    take: tuple[str, ...] = ()
    put: tuple[Number, ...] = ()
    kept: tuple[Number, ...] = ()
    listed: tuple[str, ...] = ()
    elsewhere: tuple[tuple[Tag, int], ...] = ()
    worthless: tuple[Tag, ...] = ()

    @property
    def lines(self) -> int:
        """How many lines of the sheet change."""
        return len(self.take) + len(self.put)

    @property
    def commands(self) -> tuple[Any, ...]:
        """What writes all of it into the book. Of a number that stays it is written which copies
        it stands for: else they would count once more, for somebody else or in a later photo."""
        return (
            *(TakeCard(self.seat, card) for card in self.take),
            *(Put(self.seat, n.field, n.seen, n.copies) for n in self.put),
            *(Put(self.seat, n.field, n.now, n.copies) for n in self.kept if n.news),
        )


def field_of(tag: Tag, pack: ArnakPack) -> str:
    """The line of the sheet a tag counts in: "cards", a number's name, or "" for none (A22)."""
    match tag.kind:
        case "card":
            card = pack.card_by_id.get(tag.id)
            if card is None or card.type == "basic":  # worth nothing, and not on the sheet
                return ""
            return FEAR if card.type == FEAR else "cards"
        case "guardian":
            return "guardians"
        case "idol":
            return "idols"
        case "tile_stack":
            return f"tiles.{tag.id.partition('_')[0]}"
        case _:
            return ""


def counted_at(history: History) -> Mapping[Tag, int]:
    """The copies that photos have counted at this table, and for which seat, as its journal says:
    so they are still known when the program was started anew."""
    numbering = Numbering(history)
    lines: dict[tuple[int, str], tuple[str, ...]] = {}
    for record in history.standing():
        match record.event:
            case Written(seat, field, copies=copies) if copies:
                if now := numbering.now(record.seq, seat):
                    lines.pop((now, field), None)  # the later count is the one that holds
                    lines[now, field] = copies
            case _:
                pass
    said = ((_tag(copy), seat) for (seat, _), copies in lines.items() for copy in copies)
    return {tag: seat for tag, seat in said if tag is not None}


def tally(
    seat: int,
    tags: Iterable[Tag],
    sheets: Mapping[int, Sheet],
    counted: Mapping[Tag, int],
    pack: ArnakPack,
) -> Tally:
    """What the photos with these tags add to the sheet of `seat`.

    `sheets` by seat; `counted`: copies that were counted before, and for which seat. Those of a
    number that was lowered since (undone, put right) count as not yet counted.
    """
    holds = _still(counted, sheets, pack)
    page = sheets[seat]
    take: list[str] = []
    listed: list[str] = []
    elsewhere: list[tuple[Tag, int]] = []
    worthless: list[Tag] = []
    copies: dict[Tag, None] = {}
    for tag in dict.fromkeys(tags):
        field = field_of(tag, pack)
        other = (
            next((no for no, s in sheets.items() if no != seat and tag.id in s.cards), 0)
            if field == "cards"
            else holds.get(tag, seat)
        )
        if not field:
            worthless.append(tag)
        elif other not in (0, seat):
            elsewhere.append((tag, other))
        elif field == "cards":
            (listed if tag.id in page.cards else take).append(tag.id)
        else:
            copies[tag] = None
    had = dict.fromkeys(tag for tag, no in holds.items() if no == seat)
    copies |= had
    by_field: dict[str, list[Tag]] = {}
    for tag in copies:
        by_field.setdefault(field_of(tag, pack), []).append(tag)
    numbers = [
        Number(
            field, number(page, field), len(of), tuple(map(_said, of)), not had.keys() >= set(of)
        )
        for field, of in by_field.items()
    ]
    return Tally(
        seat,
        tuple(take),
        tuple(n for n in numbers if n.seen > n.now),
        tuple(n for n in numbers if n.seen <= n.now),
        tuple(listed),
        tuple(elsewhere),
        tuple(worthless),
    )


def _said(tag: Tag) -> str:
    """A copy as the journal has it."""
    return f"{tag.kind}.{tag.id}.{tag.copy}"


def _tag(said: str) -> Tag | None:
    """`_said` undone; None for what is none of ours."""
    kind, _, rest = said.partition(".")
    id, _, copy = rest.rpartition(".")
    return Tag(kind, id, int(copy)) if re.fullmatch("[0-9]{1,4}", copy) else None


def _still(
    counted: Mapping[Tag, int], sheets: Mapping[int, Sheet], pack: ArnakPack
) -> Mapping[Tag, int]:
    """The copies that the sheets still hold."""
    many = Counter((no, field_of(tag, pack)) for tag, no in counted.items())
    return {
        tag: no
        for tag, no in counted.items()
        if no in sheets
        and (field := field_of(tag, pack)) not in ("", "cards")
        and number(sheets[no], field) >= many[no, field]
    }
