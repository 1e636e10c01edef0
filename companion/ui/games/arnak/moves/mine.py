"""My things on the phone: resources, hand, people and finds, research."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.arnak.content import ArnakPack
from companion.games.arnak.effects import Steps
from companion.games.arnak.goods import RESOURCES, Icons, Purse
from companion.games.arnak.play.rules import Rules
from companion.games.arnak.play.view import PlayerView
from companion.ui.colours import Role
from companion.ui.games.arnak.moves.bits import (
    effect_chips,
    icon_chips,
    mini_card,
    mute,
)
from companion.ui.games.arnak.moves.taps import CARD, Taps
from companion.ui.here import Here
from companion.ui.icons import icon
from companion.ui.live import region
from companion.ui.parts import panel, sem, text
from companion.ui.theme import Radius, Space, Type

RESOURCE_ROWS_FROM = 1.6
"""From this text size on, the five resources take two lines."""


@region
def Resources(here: Here, lang: str, scale: float, goods: Purse, pool: Icons, do: Taps) -> Any:
    """My five resources; a tap puts them right by hand. Below, this turn's travel icons."""
    cells = [_resource(here, name, goods[name], scale, do) for name in RESOURCES]
    width = 4 if scale >= RESOURCE_ROWS_FROM else None
    grid: ft.Control
    if width:
        grid = ft.ResponsiveRow(
            [ft.Container(c, col={"xs": 4, "md": 2}) for c in cells],
            spacing=6,
            run_spacing=6,
        )
    else:
        grid = ft.Row([ft.Container(c, expand=1) for c in cells], spacing=6)
    rows: list[ft.Control] = [grid]
    if pool:
        rows.append(
            ft.Row(
                [
                    text(here.t("arnak.moves.pool"), Type.SMALL, Role.INK_SOFT),
                    icon_chips(here, pool, 22),
                ],
                spacing=Space.S,
                wrap=True,
            )
        )
    return ft.Column(rows, spacing=Space.S, tight=True)


def _resource(here: Here, name: str, n: int, scale: float, do: Taps) -> ft.Control:
    word = here.t(f"arnak.resource.{name}")
    box = ft.Container(
        ft.Column(
            [
                ft.Row(
                    [icon(name, 24), text(str(n), Type.FIGURE)],
                    spacing=5,
                    tight=True,
                    alignment=ft.MainAxisAlignment.CENTER,
                    vertical_alignment=ft.CrossAxisAlignment.CENTER,
                ),
                text(
                    word, Type.TAG, Role.INK_SOFT, size=11.5 * (1 if scale < 1.2 else 1.2), lines=1
                ),
            ],
            spacing=0,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=ft.Padding.symmetric(horizontal=0, vertical=6),
        alignment=ft.Alignment.CENTER,
        bgcolor=Role.PAPER,
        border=ft.Border.all(1, Role.LINE_SOFT),
        border_radius=Radius.BUTTON,
        opacity=1 if n else 0.7,
        ink=True,
        on_click=do.show,
        data="correct:goods",
    )
    return ft.MergeSemantics(
        sem(mute(box), label=f"{word} {n}", ident=f"mine-{name}", button=True), key=f"mine-{name}"
    )


def hand_of(player: PlayerView) -> tuple[tuple[str, bool], ...]:
    """My hand as (card, certain): what must be in it first, then what may be."""
    if player.cards is None:
        return ()
    sure = list(player.cards.certainly_in_hand())
    most = player.cards.in_hand_possible()
    maybe = [c for c, n in sorted(most.items()) for _ in range(n - sure.count(c))]
    return (*((c, True) for c in sure), *((c, False) for c in maybe))


@region
def Hand(here: Here, lang: str, scale: float, pack: ArnakPack, player: PlayerView, do: Taps) -> Any:
    """My hand as cards; the counts of my three zones open them."""
    zones: list[ft.Control] = [
        _zone(here, "hand", player.hand_count, do),
        _zone(here, "deck", player.deck_count, do),
        _zone(here, "play", len(player.play), do),
    ]
    shown = hand_of(player)
    unsure = any(not certain for _, certain in shown)
    cards: list[ft.Control] = [
        mini_card(
            here,
            pack,
            name,
            do.show,
            note=None if certain else here.t("arnak.moves.maybe"),
            key=f"hand-{i}-{name}",
            data=f"{CARD}{name}",
        )
        for i, (name, certain) in enumerate(shown)
    ]
    rows: list[ft.Control] = [ft.Row(zones, spacing=Space.S, wrap=True, run_spacing=Space.S)]
    if cards:
        rows.append(
            ft.Row(
                cards,
                spacing=Space.S,
                scroll=ft.ScrollMode.HIDDEN,
                vertical_alignment=ft.CrossAxisAlignment.START,
            )
        )
    if unsure and len(shown) > player.hand_count:
        rows.append(
            text(
                here.tn("arnak.moves.some_of_these", player.hand_count, of=len(shown)),
                Type.TAG,
                Role.INK_SOFT,
            )
        )
    return ft.Column(rows, spacing=Space.S, tight=True)


_ZONES = {"hand": "hand", "deck": "deck", "play": "play-area"}


def _zone(here: Here, zone: str, n: int, do: Taps) -> ft.Control:
    word = here.t(f"arnak.moves.zone.{zone}")
    box = ft.Container(
        ft.Row(
            [
                icon(_ZONES[zone], 20),
                text(word, Type.LABEL, Role.INK_SOFT),
                text(str(n), Type.NAME),
            ],
            spacing=5,
            tight=True,
        ),
        height=None if here.large else 46,
        padding=ft.Padding.symmetric(horizontal=10, vertical=8),
        border_radius=Radius.CHIP,
        bgcolor=Role.WELL,
        ink=True,
        on_click=do.show,
        data=f"zone:{zone}",
    )
    return ft.MergeSemantics(
        sem(mute(box), label=f"{word} {n}", ident=f"zone-{zone}", button=True), key=f"zone-{zone}"
    )


@region
def Mine(here: Here, lang: str, scale: float, rules: Rules, player: PlayerView, do: Taps) -> Any:
    """Research, people, idols, guardians and assistants; a tap leads to where they are used."""
    t = here.t
    glass, book = player.glass_row, player.notebook_row
    research = _chip(
        [
            icon("glass", 24),
            text(str(glass), Type.NAME),
            icon("notebook", 24),
            text(str(book), Type.NAME),
        ],
        t("arnak.moves.rows", glass=glass, book=book),
        do.show,
        "track",
        "mine-research",
    )
    most = rules.pack.setup.archaeologists
    people = _chip(
        [
            icon("archaeologist", 24, color=None if i < player.at_home else Role.LINE_SOFT)
            for i in range(most)
        ],
        t("arnak.moves.at_home", n=player.at_home, most=most),
        do.show,
        "correct:table",
        "mine-people",
    )
    cells: list[ft.Control] = [research, people, _idols(here, rules, player, do)]
    if player.fear or player.fear_tiles:
        cells.append(
            _chip(
                [icon("fear", 24), text(str(player.fear + player.fear_tiles), Type.NAME)],
                t("arnak.moves.fear", n=player.fear + player.fear_tiles),
                do.show,
                "correct:finds",
                "mine-fear",
            )
        )
    book_of = rules.effects
    for trophy in player.trophies:
        boon = book_of.guardians[trophy.id].boon
        cells.append(
            _thing(here, "guardian", boon, "act:boon", f"mine-{trophy.id}", do, not trophy.used)
        )
    for a in player.assistants:
        facts = book_of.assistants[a.id]
        steps = facts.gold if a.gold else facts.silver
        cells.append(
            _thing(here, "assistant", steps, "act:assistant", f"mine-{a.id}", do, a.ready, a.gold)
        )
    if player.points is not None:
        cells.append(
            _chip(
                [icon("score", 22), text(str(player.points), Type.NAME)],
                here.tn("arnak.points", player.points),
                None,
                "",
                "mine-points",
            )
        )
    return panel(
        ft.Row(cells, wrap=True, spacing=Space.S, run_spacing=Space.S), padding=Space.M, key="mine"
    )


def _idols(here: Here, rules: Rules, player: PlayerView, do: Taps) -> ft.Control:
    """Idols in crates, and the four slots: empty ones say what they are worth (A16)."""
    cells: list[ft.Control] = [icon("idol", 24), text(str(player.idols), Type.NAME)]
    slots = rules.pack.game.idol_slots
    for i, points in enumerate(slots):
        filled = i < player.slotted
        cells.append(
            ft.Container(
                icon("idol", 18) if filled else text(str(points), Type.TAG, Role.INK_SOFT),
                width=24,
                height=24,
                alignment=ft.Alignment.CENTER,
                border=ft.Border.all(1.2, Role.IDOL if filled else Role.LINE),
                border_radius=6,
            )
        )
    left = sum(slots[player.slotted :])
    said = here.t("arnak.moves.idols", n=player.idols, slots=player.slotted, points=left)
    return _chip(cells, said, do.show, "act:idol", "mine-idols")


def _thing(
    here: Here,
    drawing: str,
    steps: Steps,
    leads: str,
    key: str,
    do: Taps,
    ready: bool,
    gold: bool = False,
) -> ft.Control:
    state = here.t("arnak.moves.ready" if ready else "arnak.moves.used")
    if gold:
        state = f"{here.t('arnak.moves.gold')}, {state}"
    cells: list[ft.Control] = [
        icon(drawing, 24, color=None if ready else Role.INK_SOFT),
        effect_chips(here, steps, 18),
    ]
    if not ready:
        cells.append(text(state, Type.TAG, Role.INK_SOFT))
    chip = _chip(cells, None, do.show, leads, key, ready, gold)
    return chip


def _chip(
    cells: list[Any],
    label: str | None,
    on_click: Any,
    leads: str,
    key: str,
    ready: bool = True,
    gold: bool = False,
) -> ft.Control:
    row = ft.Row(cells, spacing=5, tight=True, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    box = ft.Container(
        row,
        padding=ft.Padding.symmetric(horizontal=10, vertical=9),
        bgcolor=Role.WELL,
        border=ft.Border.all(1.6, Role.COIN) if gold else None,
        border_radius=Radius.CHIP,
        opacity=1 if ready else 0.6,
        ink=on_click is not None,
        on_click=on_click,
        data=leads,
    )
    if on_click is None:
        return sem(box, label=label, ident=key, hide_inside=True, key=key)
    said = box if label is None else mute(box)
    return ft.MergeSemantics(sem(said, label=label, ident=key, button=True), key=key)
