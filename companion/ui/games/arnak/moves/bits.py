"""Small pictures of the things of a tracked table: chips, cards, effects, and whose turn it is."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.arnak.content import ArnakPack
from companion.games.arnak.effects import Steps
from companion.games.arnak.goods import Icons, Purse
from companion.games.arnak.play.prompts import payment_words, price_words
from companion.games.arnak.play.scene import Cost, amounts, icons_named
from companion.games.arnak.play.view import PlayView
from companion.games.arnak.play.words import card, steps_words
from companion.games.arnak.travel import Payment
from companion.table.view import TableView
from companion.ui.colours import Role
from companion.ui.games.arnak.moves.glyphs import Glyph, glyph_controls, glyphs
from companion.ui.games.arnak.moves.site_map import site_map
from companion.ui.here import Here
from companion.ui.icons import icon
from companion.ui.parts import pawn, sem, shadow, text
from companion.ui.parts.words import isolate
from companion.ui.theme import Radius, Space, Type

KIND_ICONS = {"artifact": "artifact", "item": "item", "basic": "card", "fear": "fear"}
KIND_TONES: dict[str, ft.ColorValue] = {
    "artifact": Role.ACCENT_WASH,
    "item": Role.WARN_WASH,
    "basic": Role.PAPER,
    "fear": ft.Colors.with_opacity(0.2, Role.FEAR),
}
KIND_INKS: dict[str, ft.ColorValue] = {
    "artifact": Role.ON_ACCENT_WASH,
    "item": Role.ON_WARN_WASH,
    "basic": Role.INK,
    "fear": Role.INK,
}
CARD_WIDTH = 104.0
CARD_HEIGHT = 84.0
MOST_DRAWN = 4
"""Longer effects do not fit onto a small card: they are said in its sheet."""


def grown(here: Here, size: float) -> float:
    """A drawing's size in px beside words of this device's text size."""
    return round(size * (1 + (here.device.scale - 1) * 0.6), 1)


def mute(box: ft.Container) -> ft.Container:
    """A thing to tap whose label says everything: what stands inside is not read out again."""
    if box.content is not None:
        box.content = sem(box.content, hide_inside=True)
    return box


def line_of(found: list[Glyph], size: float, color: ft.ColorValue | None = None) -> ft.Control:
    """Drawings and numbers in a line that may flow to a second one."""
    return ft.Row(
        glyph_controls(found, size, color),
        wrap=True,
        spacing=3,
        run_spacing=2,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def chips(
    pairs: list[tuple[str, int]], label: str, size: float = 20, color: ft.ColorValue | None = None
) -> ft.Control:
    """Number and drawing of each thing, ones included; read out as `label`."""
    cells: list[ft.Control] = []
    for name, n in pairs:
        inside = [
            text(str(n), Type.STRONG if size < 26 else Type.NAME, color or Role.INK),
            icon(name, size, color=color),
        ]
        cells.append(ft.Row(inside, spacing=2, tight=True))
    return sem(ft.Row(cells, spacing=Space.S, tight=True), label=label, hide_inside=True)


def goods_chips(here: Here, goods: Purse, size: float = 20) -> ft.Control:
    """Resources, each as number and drawing; nothing for none."""
    return chips(list(goods), here.say(amounts(goods)), grown(here, size))


def icon_chips(here: Here, icons: Icons, size: float = 20) -> ft.Control:
    """Travel icons, each drawn as often as it counts."""
    size = grown(here, size)
    drawn = [icon(name, size) for name, n in icons for _ in range(n)]
    row = ft.Row(list[ft.Control](drawn), spacing=2, tight=True)
    return sem(row, label=here.say(icons_named(icons)), hide_inside=True)


def cost_chips(
    here: Here, cost: Cost, payment: Payment | None = None, size: float = 20
) -> ft.Control | None:
    """A price as drawings; None when it costs nothing.

    Travel shows its icons, and below each other in words what would pay it.
    """
    said = price_words(cost, payment)
    if said is None:
        return None
    size = grown(here, size)
    cells: list[tuple[str, int]] = list(cost.goods)
    cells += [("discard", cost.discard)] if cost.discard else []
    cells += [("idol", cost.idols)] if cost.idols else []
    row: list[ft.Control] = []
    for name, n in cells:
        inside = [text(str(n), Type.STRONG), icon(name, size)]
        row.append(ft.Row(inside, spacing=2, tight=True))
    travel = [icon(name, size) for name, n in cost.icons for _ in range(n)]
    if travel:
        row.append(ft.Row(list[ft.Control](travel), spacing=1, tight=True))
    return sem(ft.Row(row, spacing=6, tight=True), label=here.say(said), hide_inside=True)


def paid_with(here: Here, payment: Payment | None) -> str:
    """What pays the travel, in words; "" when nothing has to."""
    if payment is None or payment == Payment():
        return ""
    return here.say(payment_words(payment))


def effect_chips(
    here: Here, steps: Steps, size: float = 18, color: ft.ColorValue | None = None
) -> ft.Control:
    """What an effect does, as drawings; a reader hears it in words."""
    said = here.say(steps_words(steps)) if steps else ""
    line = line_of(list(glyphs(steps)), grown(here, size), color)
    return sem(line, label=said, hide_inside=True)


def card_width(here: Here) -> float:
    """How wide a small card is on this device, in px: large text needs room."""
    return CARD_WIDTH * here.device.scale


def mini_card(
    here: Here,
    pack: ArnakPack,
    card_id: str,
    on_click: Any = None,
    dimmed: bool = False,
    note: str | None = None,
    key: str | None = None,
    data: object = None,
    selected: bool = False,
) -> ft.Control:
    """A card as it lies on the table: travel icons above, name below, its kind by colour.

    `card_id` "" (or "back.item") is a card that nobody has named: its back. `data` reaches the
    handler; without it the card's id does.
    """
    facts = pack.card_by_id.get(card_id)
    kind = facts.type if facts else ""
    tone, ink = KIND_TONES.get(kind, Role.EDGE), KIND_INKS.get(kind, Role.INK)
    travel = facts.travel if facts else ()
    width = card_width(here)
    head: list[ft.Control] = [
        *(icon(name, grown(here, 20), color=ink) for name in travel),
        ft.Container(expand=True),
        icon(KIND_ICONS.get(kind, "deck"), 18, color=ink),
    ]
    name = here.say(card("" if facts is None and card_id.startswith("back.") else card_id))
    rows: list[ft.Control] = [
        ft.Row(head, spacing=2),
        text(name, Type.LABEL, ink, lines=2, weight=ft.FontWeight.W_600),
    ]
    effect = pack.effects.of_card(card_id)
    drawn = list(glyphs(effect.modes[0].steps)) if effect.modes and not effect.readings else []
    if note:
        rows.append(text(note, Type.TAG, ink, lines=2))
    elif 0 < len(drawn) <= MOST_DRAWN:
        rows.append(sem(line_of(drawn, grown(here, 17), ink), hide_inside=True))
    box = ft.Container(
        ft.Column(rows, spacing=Space.XS, tight=True),
        width=width,
        # a card is never lower than another beside it, unless its words ask for more
        height=None if here.large or note else CARD_HEIGHT,
        padding=ft.Padding.symmetric(horizontal=Space.S, vertical=6),
        bgcolor=tone,
        border=ft.Border.all(2 if selected else 1, Role.PRIMARY if selected else Role.LINE),
        border_radius=Radius.CHIP,
        shadow=shadow(0.5),
        opacity=0.5 if dimmed else 1,
        ink=on_click is not None,
        on_click=on_click,
        data=card_id if data is None else data,
    )
    said = ", ".join(
        [name, *([here.say(icons_named(icons_of(travel)))] if travel else []), *([note or ""])]
    ).rstrip(", ")
    if on_click is None:
        return sem(box, label=said, ident=key, hide_inside=True, key=key)
    return ft.MergeSemantics(
        sem(mute(box), label=said, ident=key, button=True, selected=selected or None), key=key
    )


def icons_of(travel: tuple[str, ...]) -> Icons:
    """A card's travel icons as a count."""
    return Icons.of({name: travel.count(name) for name in dict.fromkeys(travel)})


_PICTURES: dict[str, tuple[str, ft.ColorValue]] = {
    # head of a subject -> drawing, ground
    "guardian": ("guardian", Role.DANGER_WASH),
    "assistant": ("assistant", ft.Colors.with_opacity(0.2, Role.HELPER)),
    "idol": ("idol", ft.Colors.with_opacity(0.2, Role.IDOL)),
    "slot": ("idol-slot", ft.Colors.with_opacity(0.2, Role.IDOL)),
    "bonus": ("bonus", ft.Colors.with_opacity(0.18, Role.RESEARCH)),
    "square": ("research", ft.Colors.with_opacity(0.18, Role.RESEARCH)),
    "rival": ("archaeologist", Role.WELL_DEEP),
    "tile": ("site", Role.WELL_DEEP),
    "site": ("site", Role.WELL_DEEP),
}
_TOKENS = {"glass": "glass", "book": "notebook"}


def drawing_of(pack: ArnakPack, subject: str) -> tuple[str, ft.ColorValue]:
    """The drawing of a subject ("card.torch", "site.a3") and the ground it stands on."""
    head, _, rest = subject.partition(".")
    drawing, ground = _PICTURES.get(head, ("info", Role.WELL_DEEP))
    match head:
        case "back" if rest == "assistant":
            return _PICTURES["assistant"]
        case "card" | "back":
            facts = pack.card_by_id.get(rest)
            kind = facts.type if facts else rest
            return KIND_ICONS.get(kind, "card"), KIND_TONES.get(kind, Role.EDGE)
        case "site":
            level = "camp" if rest.startswith("camp") else "site-1" if rest[:1] == "a" else "site-2"
            return level, ground
        case "tile":
            facts_of = pack.effects.sites.get(rest)
            return f"site-{facts_of.level}" if facts_of and facts_of.level else "camp", ground
        case "square" | "row":
            ground = _PICTURES["square"][1]
            return _TOKENS.get(rest.partition(".")[0], drawing), ground
        case "tile_stack":
            return f"tile-{rest.partition('_')[0]}", Role.WELL_DEEP
        case "resource" | "icon":
            return rest, Role.WELL_DEEP
        case _:
            return drawing, ground


def picture(here: Here, pack: ArnakPack, subject: str, size: float = 48) -> ft.Control:
    """What an offer or a question is about, as a tile of `size` px. Decoration: words go beside."""
    drawing, ground = drawing_of(pack, subject)
    head, _, name = subject.partition(".")
    where = site_map(pack, name, size * 0.72) if head == "site" else None
    return ft.Container(
        where or icon(drawing, size * 0.62),
        width=size,
        height=size,
        alignment=ft.Alignment.CENTER,
        bgcolor=ground,
        border=ft.Border.all(1, Role.LINE_SOFT),
        border_radius=Radius.CHIP,
    )


def seat_name(view: TableView, no: int) -> str:
    """What a seat is called inside a sentence."""
    seat = next((s for s in view.seats if s.no == no), None)
    return isolate(seat.name or str(no)) if seat else str(no)


def seat_colour(view: TableView, no: int) -> int | str:
    """The colour of a seat."""
    seat = next((s for s in view.seats if s.no == no), None)
    return seat.colour if seat else no - 1


def whose_turn(here: Here, view: TableView, game: PlayView, size: float = 30) -> ft.Control:
    """Whose turn it is, as pawn and words; one's own stands out."""
    me = view.viewer.seat
    t = here.t
    asked = me is not None and game.question is not None and game.question.seat == me
    if not asked and not 1 <= game.turn <= len(game.players):
        return text(t("arnak.moves.turn.rival"), Type.NAME)
    mine = me == game.turn
    if asked:
        words, mine = t("arnak.moves.turn.answer"), True
    elif mine:
        words = t("arnak.moves.turn.done" if game.main_used else "arnak.moves.turn.mine")
    elif game.main_used and game.question is None and me is not None and game.following == me:
        words = t("arnak.moves.turn.next")
        mine = True
    else:
        words = t("arnak.moves.turn.other", name=seat_name(view, game.turn))
    ink = Role.ON_PRIMARY if mine else Role.INK
    return ft.Container(
        ft.Row(
            [
                pawn(seat_colour(view, me if mine and me else game.turn), size),
                ft.Container(
                    # on one line: a second one would push down what a finger is about to touch
                    text(words, Type.STRONG, ink, lines=None if here.large else 1),
                    expand=True,
                    expand_loose=True,
                ),
            ],
            spacing=Space.S,
            tight=True,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=ft.Padding.only(left=Space.XS, right=Space.M, top=Space.XS, bottom=Space.XS),
        bgcolor=Role.PRIMARY if mine else Role.WELL,
        border_radius=Radius.ROUND,
    )
