"""The market row as it lies on the table; and effects in small drawings, for all of the table."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import flet as ft

from companion.games.arnak.content import ArnakPack
from companion.games.arnak.effects import Steps
from companion.games.arnak.goods import Icons, Purse
from companion.games.arnak.play.scene import amounts
from companion.games.arnak.play.state import Row
from companion.games.arnak.play.words import card as card_name
from companion.games.arnak.play.words import steps_words
from companion.table.message import Message
from companion.ui.colours import Role
from companion.ui.games.arnak.moves.bits import KIND_INKS, KIND_TONES
from companion.ui.games.arnak.moves.glyphs import glyphs
from companion.ui.here import Here
from companion.ui.icons.signs import Sign, fitting, points_badge, sign_row
from companion.ui.live import region, use_items
from companion.ui.parts import icon, sem, shadow, text
from companion.ui.theme import Radius, Type

STAFF_WIDTH, DECK_WIDTH = 92.0, 64.0
CARD_RATIO = 1.24


def signs_of(counts: Purse | Icons) -> tuple[Sign, ...]:
    """Resources or travel icons as signs."""
    return tuple(Sign(name, n) for name, n in counts)


def signs(steps: Steps) -> tuple[Sign, ...]:
    """What some steps do, in drawings; the words for it are `play.words.steps_words`."""
    return tuple(
        Sign(word=glyph) if isinstance(glyph, str) else Sign(glyph[0], glyph[1] or 1)
        for glyph in glyphs(steps)
    )


@dataclass(frozen=True, slots=True)
class RowFacts:
    """The market's slice of the view: the row, and the round whose moon the staff stands at."""

    row: Row
    round: int
    rounds: int


@region
def Market(
    here: Here, lang: str, pack: ArnakPack, facts: RowFacts, width: float, height: float
) -> ft.Control:
    """Artifacts, the moon staff, items, and what their decks still hold: on one line when there is
    room, else artifacts above items. Height 0: as high as it needs."""
    row = facts.row
    many = max(1, len(row.artifacts) + len(row.items))
    one_line = height > 0
    gap = 8.0
    room = width - STAFF_WIDTH - 2 * DECK_WIDTH - gap * (many + 2)
    wide = min(room / many, height / CARD_RATIO * 1.3) if one_line else min(132.0, width * 0.3)
    high = height if one_line else wide * CARD_RATIO
    # from the staff outward (A9): the artifact beside it is the rightmost
    slots = [
        *(("artifact", i, row.artifacts[i]) for i in reversed(range(len(row.artifacts)))),
        *(("item", i, name) for i, name in enumerate(row.items)),
    ]
    cards = use_items(
        [(slot, lang, wide, high) for slot in slots],
        lambda item: item[0][:2],
        lambda item: row_card(here, pack, *item[0], wide, high),
    )
    n = len(row.artifacts)
    staff = _staff(here, facts, high)
    decks = [_deck(here, kind, row.deck(kind), high) for kind in ("artifact", "item")]
    if one_line:
        return ft.Row(
            [decks[0], *cards[:n], staff, *cards[n:], decks[1]],
            spacing=gap,
            alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
        )
    return ft.Row(
        [decks[0], *cards[:n], staff, *cards[n:], decks[1]],
        wrap=True,
        spacing=gap,
        run_spacing=gap,
        alignment=ft.MainAxisAlignment.CENTER,
    )


def row_card(
    here: Here, pack: ArnakPack, kind: str, slot: int, name: str, width: float, height: float
) -> ft.Control:
    """A card of the row with its price, effect, travel and points; its back while unnamed."""
    ident = f"row-{kind}-{slot}"
    known = pack.card_by_id.get(name)
    if known is None:
        back = _back(kind, width, height)
        label = here.t(f"arnak.tv.unnamed_{kind}")
        return ft.Container(sem(back, label=label, ident=ident, hide_inside=True), key=ident)
    ink = KIND_INKS[kind]
    cost = Purse(coin=known.cost) if kind == "item" else Purse(compass=known.cost)
    modes = pack.effects.of_card(name).modes
    steps = modes[0].steps if modes else ()
    travel = tuple(Sign(i, n) for i, n in Counter(known.travel).items())
    room = width - 18
    title = here.say(card_name(name))
    effect = signs(steps)
    face = ft.Container(
        ft.Column(
            [
                text(title, Type.STRONG, ink, lines=2, size=max(14.0, min(21.0, width * 0.13))),
                ft.Container(
                    sign_row(effect, fitting(effect, min(28.0, height * 0.15), room)),
                    expand=True,
                    alignment=ft.Alignment.CENTER,
                ),
                ft.Row(
                    [
                        sign_row(signs_of(cost) or (Sign(word="0"),), min(28.0, width * 0.155)),
                        sign_row(travel, fitting(travel, min(26.0, width * 0.15), room * 0.34)),
                        points_badge(known.vp, min(38.0, width * 0.22)),
                    ],
                    alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
                ),
            ],
            spacing=2,
        ),
        width=width,
        height=height,
        padding=9,
        bgcolor=KIND_TONES[kind],
        border=ft.Border.all(1, Role.LINE),
        border_radius=Radius.CHIP,
        shadow=shadow(1),
    )
    says = [title, here.say(amounts(cost)) if cost else "", _said(here, steps)]
    says.append(here.tn("arnak.points", known.vp))
    label = here.t("arnak.tv.pause").join(part for part in says if part)
    return ft.Container(sem(face, label=label, ident=ident, hide_inside=True), key=ident)


def _said(here: Here, steps: Steps) -> str:
    said: Message | None = steps_words(steps) if steps else None
    return here.say(said) if said else ""


def _back(kind: str, width: float, height: float) -> ft.Control:
    """The back of a card that nobody has named."""
    ink = KIND_INKS[kind]
    inner = ft.Container(
        icon(kind, min(58.0, width * 0.4), color=ft.Colors.with_opacity(0.6, ink)),
        alignment=ft.Alignment.CENTER,
        border=ft.Border.all(1.5, ft.Colors.with_opacity(0.45, ink)),
        border_radius=6,
        expand=True,
    )
    return ft.Container(
        inner,
        width=width,
        height=height,
        padding=7,
        bgcolor=KIND_TONES[kind],
        border=ft.Border.all(1, Role.LINE),
        border_radius=Radius.CHIP,
        shadow=shadow(1),
    )


def _deck(here: Here, kind: str, left: int, height: float) -> ft.Control:
    """A deck beside the row, with how many cards it holds."""
    named = sem(
        ft.Column(
            [
                icon(kind, 30, color=KIND_INKS[kind]),
                icon("deck", 40, color=KIND_INKS[kind]),
                text(str(left), Type.NAME),
            ],
            spacing=2,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        label=here.tn(f"arnak.tv.deck_{kind}", left),
        ident=f"deck-{kind}",
        hide_inside=True,
    )
    return ft.Container(named, width=DECK_WIDTH, height=height, key=f"deck-{kind}")


def _staff(here: Here, facts: RowFacts, height: float) -> ft.Control:
    """The moon staff, and one moon for each round; those begun are lit."""
    moons: list[ft.Control] = [
        icon("round", 17, color=Role.COIN if n <= facts.round else Role.LINE_SOFT)
        for n in range(1, facts.rounds + 1)
    ]
    named = sem(
        ft.Column(
            [
                icon("staff", min(96.0, height * 0.55)),
                ft.Row(moons, spacing=1, tight=True),
            ],
            spacing=6,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        label=here.t("arnak.round_of", round=facts.round, rounds=facts.rounds),
        ident="staff",
        hide_inside=True,
    )
    return ft.Container(named, width=STAFF_WIDTH, height=height, key="staff")
