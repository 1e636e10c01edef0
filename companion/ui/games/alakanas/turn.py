"""The turn on a player's phone: whose it is, its six phases, and the next step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import flet as ft

from companion.games.alakanas.play.offer import Offer
from companion.games.alakanas.play.view_types import AlakanasView
from companion.table.view import TableView
from companion.ui.colours import Role
from companion.ui.games.alakanas.bits import seat_colour
from companion.ui.games.alakanas.taps import Taps, offer_of, offers_of
from companion.ui.here import Here
from companion.ui.icons import icon
from companion.ui.parts import button, icon_button, pawn, quiet, sem, text
from companion.ui.parts.words import word_size
from companion.ui.theme import Radius, Space, Type

STEP_HEIGHT = 56
"""Height of the row with the next step, in px: the same whoever's turn it is."""
CARD_STEPS = {"draw": "draw", "discard": "discard"}
"""What a phase asks for before it is over, by group of offers."""


def step_height(here: Here) -> float:
    """The height of the row with the next step, in px: with larger letters its words take two
    lines."""
    return STEP_HEIGHT + (32 if here.device.scale > 1 else 0)


def turn_line(here: Here, view: TableView, game: AlakanasView, do: Taps) -> ft.Control:
    """Which turn it is, and whose."""
    seat = view.viewer.seat
    mine = seat == game.turn
    count = text(here.t("alakanas.ui.turn.no", no=game.turn_no), Type.STRONG)
    said = here.t("alakanas.ui.turn.mine")
    if not mine:
        said = here.t("alakanas.ui.turn.other", name=do.names.get(game.turn, str(game.turn)))
    badge = ft.Container(
        ft.Row(
            [
                pawn(seat_colour(view, game.turn), 28),
                ft.Container(
                    text(said, Type.STRONG, Role.ON_PRIMARY if mine else Role.INK),
                    expand=True,
                    expand_loose=True,
                ),
            ],
            spacing=Space.S,
            tight=True,
        ),
        padding=ft.Padding.only(left=Space.XS, right=Space.M, top=Space.XS, bottom=Space.XS),
        bgcolor=Role.PRIMARY if mine else Role.WELL,
        border_radius=Radius.ROUND,
    )
    if here.large:
        return ft.Column([count, ft.Row([badge])], spacing=Space.S, tight=True)
    return ft.Row(
        [count, ft.Container(ft.Row([badge], alignment=ft.MainAxisAlignment.END), expand=True)],
        spacing=Space.S,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def phase_strip(here: Here, game: AlakanasView) -> ft.Control:
    """The six phases as one strip, the present one lit (R12)."""
    at = game.phases.index(game.phase)
    across = 3 if here.large else 6
    room = ((here.page.width or 390) - 2 * Space.L) / across - Space.XS - 2 * 2
    # one size for all, that of the longest
    words = " ".join(here.t(f"alakanas.ui.phase.{phase}") for phase in game.phases)
    size = word_size(words, Type.TAG, room, here.device.scale)
    cells: list[ft.Control] = []
    for i, phase in enumerate(game.phases):
        now = i == at
        word = here.t(f"alakanas.ui.phase.{phase}")
        ink = Role.ON_PRIMARY if now else Role.INK if i > at else Role.INK_SOFT
        cells.append(
            ft.Container(
                text(word, Type.TAG, ink, align=ft.TextAlign.CENTER, lines=2, size=size),
                padding=ft.Padding.symmetric(horizontal=2, vertical=Space.S),
                alignment=ft.Alignment.CENTER,
                bgcolor=Role.PRIMARY if now else Role.WELL_DEEP if i < at else Role.WELL,
                border_radius=Radius.CHIP,
                col={"xs": 12 // across},
                key=f"phase-{phase}",
            )
        )
    said = here.t("alakanas.ui.phase.now", phase=here.t(f"alakanas.phase.{game.phase}"))
    return sem(
        ft.ResponsiveRow(cells, spacing=Space.XS, run_spacing=Space.XS),
        label=said,
        hide_inside=True,
        live=True,
        key="phases",
    )


def step_row(here: Here, view: TableView, game: AlakanasView, do: Taps) -> ft.Control:
    """The next step in my turn; in another's the same room says who comes then."""
    advance = offer_of(view.prompts, "advance")
    if view.viewer.seat != game.turn or advance is None:
        return _waiting(here, view, game, do)
    back = offer_of(view.prompts, "back")
    group = CARD_STEPS.get(game.phase)
    special = next(iter(offers_of(view.prompts, group)), None) if group else None
    asks = special is not None and special.refused is None
    cells: list[ft.Control] = []
    if not here.large:
        cells.append(
            icon_button(
                "back",
                do.say(back.label) if back is not None else here.t("alakanas.ui.turn.no_back"),
                do.do,
                line=True,
                size=STEP_HEIGHT,
                disabled=back is None,
                data=(back.id, back.command) if back is not None else None,
                key="phase-back",
            )
        )
    if special is not None:
        cells.append(_step(special, do, "primary" if asks else "refused"))
    may = advance.refused is None
    cells.append(_step(advance, do, "refused" if not may else "tonal" if asks else "primary"))
    stuck = special.refused if special is not None and not may else None
    why = [text(do.say(stuck), Type.SMALL, Role.INK_SOFT)] if stuck is not None else []
    if here.large:
        if back is not None:  # below what one mostly wants, and in words
            data = (back.id, back.command)
            cells.append(quiet(do.say(back.label), do.do, icon="back", data=data, key="phase-back"))
        return ft.Column(
            [*cells, *why],
            spacing=Space.S,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            key="steps",
        )
    row = ft.Container(
        ft.Row(cells, spacing=Space.S, vertical_alignment=ft.CrossAxisAlignment.STRETCH),
        height=step_height(here),
    )
    return ft.Column([row, *why], spacing=Space.S, tight=True, key="steps")


def _step(offer: Offer, do: Taps, look: Any) -> ft.Control:
    why = do.say(offer.refused) if offer.refused is not None else None
    word = do.say(offer.label)
    made = button(
        word,
        do.do,
        look=look,
        expand=None if do.here.large else True,
        data=(offer.id, offer.command),
        name=f"{word}, {why}" if why else None,
        key=f"step-{offer.group}",
    )
    return made


def _waiting(here: Here, view: TableView, game: AlakanasView, do: Taps) -> ft.Control:
    seat = view.viewer.seat or 0
    me = game.ring[seat - 1]
    until = turns_until(game, seat)
    if not me.alive:
        said = here.t("alakanas.ui.turn.dead")
    elif until == 1:
        said = here.t("alakanas.ui.turn.next")
    else:
        said = here.tn("alakanas.ui.turn.until", until)
    return ft.Container(
        ft.Row(
            [
                icon("dead" if not me.alive else "hourglass", 22, color=Role.INK_SOFT),
                text(said, Type.BODY, Role.INK_SOFT, grow=True),
            ],
            spacing=Space.S,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        height=None if here.large else step_height(here),
        padding=ft.Padding.symmetric(horizontal=Space.M, vertical=Space.S),
        bgcolor=Role.WELL,
        border_radius=Radius.BUTTON,
        key="steps",
    )


def turns_until(game: AlakanasView, seat: int) -> int:
    """How many turns end before it is `seat`'s: the dead are skipped (R11)."""
    n, count, at = len(game.ring), 0, game.turn
    for _ in range(n):
        at = at % n + 1
        if game.ring[at - 1].alive:
            count += 1
        if at == seat:
            break
    return count


def judgement_rows(here: Here, view: TableView, do: Taps) -> list[ft.Control]:
    """The judgement cards before me, in the order in which they are resolved (R13)."""
    resolved = offers_of(view.prompts, "resolve")
    on = {o.subject: o for o in offers_of(view.prompts, "pass_on")}
    order = sorted(resolved, key=lambda o: o.refused is not None)
    rows: list[ft.Control] = []
    for offer in order:
        moved = on.get(offer.subject)
        buttons = [_small(offer, do, "primary" if offer.refused is None else "refused")]
        if moved is not None:
            buttons.append(_small(moved, do, "quiet" if moved.refused is None else "refused"))
        rows.append(_line(buttons, f"judged-{offer.subject}"))
    colours = offers_of(view.prompts, "colour")
    if rows and colours:
        looks = {"colour/red": Role.INVADER, "colour/black": Role.INK}
        cells: list[ft.Control] = [
            button(
                do.say(o.label),
                do.do,
                look="quiet",
                price=ft.Container(
                    width=16,
                    height=16,
                    bgcolor=looks.get(o.id.removeprefix("aside/"), Role.INK),
                    border_radius=Radius.ROUND,
                ),
                data=(o.id, o.command),
                key=o.id,
            )
            for o in colours
        ]
        rows.append(_line(cells, "colours"))
    return rows


def _small(offer: Offer, do: Taps, look: Any) -> ft.Control:
    return button(
        do.say(offer.label), do.do, look=look, data=(offer.id, offer.command), key=offer.id
    )


def _line(cells: Sequence[ft.Control], key: str) -> ft.Control:
    return ft.Row(list(cells), wrap=True, spacing=Space.S, run_spacing=Space.S, key=key)
