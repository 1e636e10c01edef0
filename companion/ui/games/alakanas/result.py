"""The announcement: who has won, everybody's task, the proof, and the game as it really was."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from typing import Any

import flet as ft

from companion.games.alakanas.play.standing import PlayerResult
from companion.games.alakanas.play.standing import Result as Standing
from companion.games.alakanas.play.view_types import AlakanasView, RingSeat, TaskView
from companion.games.alakanas.play.words import task_title
from companion.hub.live import LiveTable
from companion.table.log import LogLine, lines
from companion.table.message import Message
from companion.table.view import SeatView, TableView
from companion.ui.colours import Role
from companion.ui.games.alakanas.chronicle import Chronicle, Secrets
from companion.ui.games.alakanas.emblems import (
    SIDE_CAMPS,
    called,
    camp_emblem,
    capital,
    character_word,
    said,
    worded,
)
from companion.ui.games.alakanas.given_up import given_up
from companion.ui.here import TV_FROM, Here
from companion.ui.live import component
from companion.ui.parts import (
    banner,
    button,
    button_row,
    icon,
    panel,
    pawn,
    section_title,
    sem,
    tag,
    text,
)
from companion.ui.parts.words import isolate
from companion.ui.theme import Radius, Space, Type


@component
def Result(here: Here, view: TableView) -> Any:
    """Everything about the end of the game, the same for everybody."""
    game = view.game
    assert isinstance(game, AlakanasView)
    table = here.place.table
    live = table if isinstance(table, LiveTable) and table.code == view.code else None
    log: tuple[LogLine, ...] = ft.use_memo(
        lambda: view.log if live is None else lines(live.history, view.viewer),
        [view.version, view.viewer, live],
    )
    standing = game.result
    if standing is None:
        return ft.Column([text(here.t("alakanas.tv.over"), Type.BODY, Role.INK_SOFT)], tight=True)
    ring, known = {r.seat: r for r in game.ring}, {t.seat: t for t in game.known}
    people = sorted(standing.players, key=lambda p: (not p.won, not p.alive, -p.died))
    wide = {3: 4, 4: 3, 5: 4, 6: 4}.get(len(people), 3)
    cards: list[ft.Control] = [
        ft.Container(
            _player(here, p, ring[p.seat], known.get(p.seat), view.seats),
            col={"xs": 12, "sm": 12 if here.large else 6, "xl": 4 if here.large else wide},
            key=f"player-{p.seat}",
        )
        for p in people
    ]
    parts: list[ft.Control] = [
        panel(_verdict(here, standing, game, view.seats), padding=Space.XL, key="verdict"),
        section_title(here.t("alakanas.end.tasks"), icon="task-back"),
        ft.ResponsiveRow(cards, spacing=Space.M, run_spacing=Space.M),
        _proof(here, standing, game, view.code),
        Chronicle(
            here, here.lang, log, _secrets(here, standing, game, view.seats), key="chronicle"
        ),
    ]
    return ft.Column(
        parts,
        spacing=Space.L,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


# --- who has won ------------------------------------------------------------------------------


def title_of(here: Here, standing: Standing, seats: Sequence[SeatView]) -> str:
    """The announcement in a few words."""
    t, side = here.t, standing.verdict.side
    if side is None:
        return t("alakanas.end.broken")
    if side == "draw":
        return t("alakanas.end.draw")
    special = next((p for p in standing.players if p.special), None)
    if side == "special" and special is not None:
        return t("alakanas.end.winner_one", name=called(seats, special.seat))
    return capital(t("alakanas.end.winner", side=t(f"alakanas.side.{side}")))


def _verdict(
    here: Here, standing: Standing, game: AlakanasView, seats: Sequence[SeatView]
) -> list[ft.Control]:
    side = standing.verdict.side
    emblems: list[ft.Control] = [camp_emblem(here, c, 72) for c in SIDE_CAMPS.get(side or "", ())]
    if side == "special":
        emblems = [icon("task-back", 72, color=Role.WARN)]
    elif not emblems:
        emblems = [icon("dead" if side == "draw" else "hourglass", 64, color=Role.INK_SOFT)]
    colours = {s.no: s.colour for s in seats}
    winners: list[ft.Control] = [
        ft.Container(
            ft.Row(
                [
                    pawn(colours.get(p.seat, 0), 40),
                    ft.Container(
                        text(isolate(p.name), Type.NAME, lines=1), expand=True, expand_loose=True
                    ),
                ],
                spacing=Space.S,
                tight=True,
            ),
            opacity=1 if p.alive else 0.7,
        )
        for p in standing.players
        if p.won
    ]
    # a name may be in it, for which the display face has no characters
    title = text(
        title_of(here, standing, seats),
        Type.NAME,
        align=ft.TextAlign.CENTER,
        size=52 if (here.page.width or 0) >= TV_FROM else 34 * min(1.5, here.device.scale),
        key="title",
    )
    rows: list[ft.Control] = [
        ft.Row(emblems, alignment=ft.MainAxisAlignment.CENTER, spacing=Space.M),
        sem(title, header=True, live=True),
    ]
    if winners:
        rows.append(
            ft.Row(
                winners,
                wrap=True,
                alignment=ft.MainAxisAlignment.CENTER,
                spacing=Space.XL,
                run_spacing=Space.S,
            )
        )
    rows.append(
        text(
            said(here, game.why or standing.verdict.why, seats),
            Type.LARGE,
            align=ft.TextAlign.CENTER,
            key="why",
        )
    )
    notes = [here.t("alakanas.end.entered")] if standing.entered else []
    notes += [here.t("alakanas.tv.all_knowing")] if game.all_knowing else []
    rows += [text(n, Type.SMALL, Role.INK_SOFT, align=ft.TextAlign.CENTER) for n in notes]
    return rows


# --- what everybody held ----------------------------------------------------------------------


def _player(
    here: Here,
    player: PlayerResult,
    ring: RingSeat,
    task: TaskView | None,
    seats: Sequence[SeatView],
) -> ft.Control:
    t = here.t
    colour = next((s.colour for s in seats if s.no == player.seat), 0)
    camp = t(f"alakanas.camp.{player.camp}") if player.camp else ""
    fate = t("alakanas.end.alive") if player.alive else t("alakanas.end.dead", n=player.died)
    below = " · ".join(w for w in (camp, character_word(here, ring.character), fate) if w)
    head = ft.Row(
        [
            pawn(colour, 44),
            ft.Column(
                [
                    text(isolate(player.name), Type.NAME, lines=1, key="name"),
                    text(below, Type.SMALL, Role.INK_SOFT, lines=2),
                ],
                spacing=0,
                tight=True,
                expand=True,
            ),
            *(
                [icon("winner", 36, color=Role.COIN, label=t("alakanas.end.won"))]
                if player.won
                else []
            ),
            camp_emblem(here, player.camp, 44),
        ],
        spacing=Space.M,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    rows: list[ft.Control] = [head, _task(here, player, task)]
    if ring.done:
        rows.append(
            ft.Row(
                [
                    icon("check", 18, color=Role.GOOD),
                    text(t("alakanas.end.done"), Type.SMALL, Role.INK_SOFT, grow=True),
                ],
                spacing=Space.S,
            )
        )
    return panel(rows, spacing=Space.S, selected=player.won)


def _task(here: Here, player: PlayerResult, task: TaskView | None) -> ft.Control:
    """The task card, face up."""
    special = player.special or (task is not None and task.special)
    title, words = here.t("alakanas.end.task_unknown"), ""
    if task is not None:
        title = capital(here.say(task.title))
        words = worded(here, task.text) if task.text != task.title else ""
    elif player.task:
        title, words = capital(here.say(task_title(player.task))), player.text
    ink = Role.ON_WARN_WASH if special else Role.INK
    return ft.Container(
        ft.Row(
            [
                icon("task-back", 28, color=Role.WARN if special else Role.INK_SOFT),
                ft.Column(
                    [
                        text(title, Type.STRONG, ink),
                        *([text(words, Type.SMALL, ink)] if words else []),
                    ],
                    spacing=0,
                    tight=True,
                    expand=True,
                ),
            ],
            spacing=Space.M,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=Space.M,
        bgcolor=Role.WARN_WASH if special else Role.WELL,
        border=ft.Border.all(2, Role.WARN) if special else None,
        border_radius=Radius.CHIP,
    )


# --- that it was dealt fairly -----------------------------------------------------------------


def check_link(here: Here, proof: str) -> str:
    """The page that checks a deal, with this proof behind the "#": it does not leave the device."""
    packed = base64.urlsafe_b64encode(proof.encode()).decode().rstrip("=")
    return f"{here.base_url}/verify#proof={packed}"


def _proof(here: Here, standing: Standing, game: AlakanasView, code: str) -> ft.Control:
    t = here.t
    rows: list[ft.Control] = []
    if standing.proof:
        rows.append(
            sem(
                ft.Text(
                    standing.fingerprint,
                    theme_style=Type.NUMBER,
                    color=Role.INK,
                    style=ft.TextStyle(letter_spacing=2),
                    text_align=ft.TextAlign.CENTER,
                ),
                label=" ".join(standing.fingerprint),
                ident="fingerprint",
                hide_inside=True,
            )
        )
        base = here.base_url
        download = f"{base}/api/tables/{code}/export?format=proof"
        rows += [
            text(t("alakanas.end.proof.why"), Type.BODY),
            button_row(
                button(
                    t("alakanas.end.check"),
                    icon="search",
                    url=check_link(here, standing.proof),
                    key="verify",
                ),
                button(
                    t("alakanas.end.download"),
                    icon="share",
                    look="tonal",
                    url=download,
                    key="download",
                ),
            ),
        ]
    else:
        rows.append(text(t("alakanas.end.proof.none"), Type.BODY, Role.INK_SOFT))
    for gone in game.aborted:
        words = t("alakanas.end.aborted", deal=gone.number, reason=isolate(gone.reason))
        rows.append(banner(words, "warn", key=f"aborted-{gone.number}"))
        rows += given_up(here, gone, lambda seat: isolate(game.ring[seat - 1].name))
        if gone.proof:
            rows.append(
                button_row(
                    button(
                        t("alakanas.end.check_aborted", deal=gone.number),
                        icon="search",
                        look="quiet",
                        url=check_link(here, gone.proof),
                        key=f"verify-{gone.number}",
                    )
                )
            )
    rule = tag(t("alakanas.tv.all_knowing"), "eye", color=Role.WARN_WASH)
    return panel(
        rows,
        title=t("alakanas.end.proof"),
        icon="lock",
        trailing=rule if game.all_knowing and not here.large else None,
        key="proof",
    )


def _secrets(
    here: Here, standing: Standing, game: AlakanasView, seats: Sequence[SeatView]
) -> Secrets:
    """What nobody could see while it happened."""
    held: list[tuple[int, str, str, bool]] = []
    colours = {s.no: s.colour for s in seats}
    tasks = {t.seat: t for t in game.known}
    for p in standing.players:
        task = tasks.get(p.seat)
        title = task.title if task is not None else task_title(p.task) if p.task else None
        if isinstance(title, Message):
            held.append(
                (colours.get(p.seat, 0), isolate(p.name), capital(here.say(title)), p.special)
            )
    special = next((p for p in standing.players if p.special), None)
    return Secrets(
        game.deal.number if game.deal is not None else 0,
        tuple(held),
        special.name if special is not None else "",
    )
