"""Dealing the tasks: the deck, lucky words, the fingerprint, seen marks, a new deal (R5, R20)."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.alakanas.content import LONGEST_TASK
from companion.games.alakanas.play import commands as cmd
from companion.games.alakanas.play.view_types import AlakanasView, DealView
from companion.table.message import Message
from companion.table.view import TableView
from companion.ui.colours import Role
from companion.ui.games.alakanas.check import CheckCard
from companion.ui.games.alakanas.given_up import given_up, hash_line
from companion.ui.games.alakanas.known import KnownTasks, knows_all, no_more
from companion.ui.games.alakanas.setup_taps import (
    SetupTaps,
    is_keeper,
    name_of,
    own_seat,
    passed_round,
    ring_seat,
    spoken,
)
from companion.ui.games.alakanas.taps import Taps
from companion.ui.games.alakanas.task_card import TaskCard
from companion.ui.here import Here, Talk
from companion.ui.icons import icon
from companion.ui.live import component, safe, turn, use_sheet
from companion.ui.parts import (
    banner,
    primary,
    quiet,
    sem,
    sheet,
    text,
    text_field,
)
from companion.ui.theme import Radius, Space, Type

LONGEST_WORD = 40


@component
def DealStage(here: Here, talk: Talk, view: TableView, do: SetupTaps) -> Any:
    """What this device has to do with the deal, whichever of its steps it is at."""
    game = view.game
    assert isinstance(game, AlakanasView)
    deal, rows = game.deal, list[ft.Control]()
    for gone in game.aborted[-1:]:
        if deal is None or not deal.dealt:
            words = here.t("alakanas.deal.aborted", no=gone.number, reason=gone.reason)
            rows.append(banner(words, "warn", key="aborted"))
            if gone.secret and not gone.proof:
                what = here.t("alakanas.deal.see_opened")
                rows.append(quiet(what, do.show, icon="search", data="proof", key="see-opened"))
    if deal is None:
        rows += deck(here, view, game, do)
    elif not deal.dealt:
        rows += _words(here, view, game, deal, do)
    else:
        rows += [MyTask(here, talk, view, key="my-task")] if own_seat(view) else []
        if knows_all(view, game):
            rows.append(KnownTasks(here, talk, view, key="known"))
        rows += no_more(here, view, game)
        rows.append(fingerprint(here, deal, do))
    return ft.Column(
        rows,
        spacing=Space.M,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def deck(here: Here, view: TableView, game: AlakanasView, do: SetupTaps) -> list[ft.Control]:
    """The deck before it is locked: exactly one special task, and the ordinary ones (R5)."""
    t = here.t
    says = game.special or Message("alakanas.task.special")
    lines: list[ft.Control] = [
        _card_line("fear", t("alakanas.task.title_special"), spoken(here, view, says))
    ]
    if game.composition is None:
        lines.append(_card_line("card", t("alakanas.task.title_plain"), t("alakanas.deal.hidden")))
    written = [c for c in game.composition or () if c.text]
    for line in written:
        title = t("alakanas.task.title", no=line.no)
        lines.append(_card_line("card", title, spoken(here, view, line.text)))
    plain = len(game.composition or ()) - len(written)
    if plain:
        title = t("alakanas.deal.plain", n=plain)
        lines.append(_card_line("card", title, t("alakanas.deal.no_text")))
    rows: list[ft.Control] = [ft.Column(lines, spacing=2, tight=True, key="deck")]
    if is_keeper(view):
        words = t("alakanas.deal.write")
        rows.append(quiet(words, do.show, icon="edit", data="tasks", key="write-tasks"))
    else:
        rows.append(text(t("alakanas.deal.wait_lock"), Type.SMALL, Role.INK_SOFT))
    return rows


@component
def TasksSheet(here: Here, view: TableView, do: SetupTaps) -> Any:
    """All ordinary tasks, each to be written on. Once the deal is locked they stay."""
    game, t = view.game, here.t
    assert isinstance(game, AlakanasView)
    rows: list[ft.Control] = [text(t("alakanas.deal.deck_note"), Type.SMALL, Role.INK_SOFT)]
    for line in game.composition or ():
        title = t("alakanas.task.title", no=line.no)
        said = spoken(here, view, line.text) if line.text else t("alakanas.deal.no_text")
        row = _card_line("edit", title, said)
        row.bgcolor, row.ink, row.on_click, row.data = Role.WELL, True, do.show, f"task:{line.no}"
        rows.append(
            ft.MergeSemantics(sem(row, ident=f"task-{line.no}", button=True), key=f"t{line.no}")
        )
    use_sheet(sheet(t("alakanas.deal.write"), rows, close=(t("app.close"), do.close), tall=True))
    return ft.Container(width=0, height=0)


def _card_line(drawing: str, title: str, words: str) -> ft.Container:
    return ft.Container(
        ft.Row(
            [
                icon(drawing, 26),
                ft.Column(
                    [text(title, Type.STRONG), text(words, Type.SMALL, Role.INK_SOFT)],
                    spacing=0,
                    tight=True,
                    expand=True,
                ),
            ],
            spacing=Space.M,
        ),
        padding=ft.Padding.symmetric(horizontal=Space.S, vertical=6),
        border_radius=Radius.CHIP,
    )


def _words(
    here: Here, view: TableView, game: AlakanasView, deal: DealView, do: SetupTaps
) -> list[ft.Control]:
    """Lucky words are being given."""
    rows: list[ft.Control] = []
    mine = [n for n in (own_seat(view), *passed_round(view)) if n in deal.waiting]
    if mine:
        no = mine[0]
        who = "" if no == own_seat(view) else name_of(view, no)
        rows.append(WordEntry(here, no, who, do, key=f"word-{deal.number}-{no}"))
    elif own_seat(view):
        words = here.t("alakanas.deal.given_mine")
        rows.append(banner(words, "good", key="given"))
    all_of, given = len(game.ring), len(deal.given)
    rows.append(
        ft.Row(
            [
                text(f"{given} / {all_of}", Type.NUMBER, read_as=f"{given} / {all_of}"),
                text(here.t("alakanas.deal.given_count"), Type.BODY, Role.INK_SOFT, grow=True),
            ],
            spacing=Space.M,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
            key="given-count",
        )
    )
    others = [n for n in deal.waiting if n not in mine] if view.host else []
    if others:
        data = [(f"random/{n}", cmd.Contribute(n), n) for n in others]
        who = here.t("alakanas.prepare.comma").join(name_of(view, n) for n in others)
        rows.append(
            quiet(
                here.t("alakanas.deal.fill_up", who=who),
                do.all,
                icon="refresh",
                data=data,
                key="fill-up",
            )
        )
    return rows


class _Word:
    """What the taps on a lucky word's field do."""

    def __init__(self, do: SetupTaps, no: int) -> None:
        self.do, self.no = do, no
        self.field: ft.TextField | None = None

    @safe
    async def give(self, _: Any) -> None:
        word = ((self.field.value if self.field else "") or "").strip()
        await self.do.ask(cmd.Contribute(self.no, word), self.no, f"word/{self.no}")

    @safe
    async def random(self, _: Any) -> None:
        await self.do.ask(cmd.Contribute(self.no), self.no, f"word/{self.no}")


@component
def WordEntry(here: Here, no: int, who: str, do: SetupTaps) -> Any:
    """The field for the lucky word of seat `no`; `who` when that is somebody without a phone."""
    t = here.t
    word = ft.use_memo(lambda: _Word(do, no), [do, no])
    label = t("alakanas.deal.word_of", name=who) if who else t("alakanas.deal.word")
    field = ft.use_memo(
        lambda: text_field(
            label,
            hint=t("alakanas.deal.word_hint"),
            helper=t("alakanas.deal.word_help"),
            max_length=LONGEST_WORD,
            on_submit=word.give,
            key=f"word-{no}",
        ),
        [label, word],
    )
    word.field = field
    give = primary(t("alakanas.deal.give"), word.give, icon="check", key="give-word", expand=3)
    random = quiet(t("alakanas.deal.random"), word.random, icon="refresh", key="random", expand=2)
    below = [ft.Row([give]), ft.Row([random])]
    if not here.large:
        below = [ft.Row([give, random], spacing=Space.S)]
    return ft.Column(
        [field, *below],
        spacing=Space.S,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


@component
def MyTask(here: Here, talk: Talk, view: TableView) -> Any:
    """The covered card of the seat behind this device, from the deal on; nothing for others."""
    game, no = view.game, own_seat(view)
    assert isinstance(game, AlakanasView)
    beside = ft.use_memo(lambda: how_to_look(here), [here.lang, here.device.scale])
    if not no or game.own is None:
        return ft.Container(height=0)
    seen = ring_seat(game, no).seen
    return TaskCard(
        here, talk, here.lang, here.device.scale, no, game.own, seen, beside, key=f"task-{no}"
    )


def how_to_look(here: Here) -> ft.Control:
    """What stands beside the card: the same for everybody."""
    title = text(here.t("alakanas.deal.mine"), Type.NAME)
    return ft.Column(
        [
            ft.Container(
                title,
                height=None if here.large else 48,  # in one line with the eye
                padding=ft.Padding.only(right=48),
                alignment=ft.Alignment.CENTER_LEFT,
            ),
            text(here.t("alakanas.deal.mine_how"), Type.BODY, Role.INK_SOFT),
        ],
        spacing=Space.S,
        tight=True,
    )


def fingerprint(here: Here, deal: DealView, do: SetupTaps | Taps) -> ft.Control:
    """What all screens must show alike, to be read aloud; a tap tells the rest."""
    inside: list[ft.Control] = [
        text(here.t("alakanas.deal.fingerprint"), Type.LABEL, Role.INK_SOFT),
        _spelled(here, deal),
        text(here.t("alakanas.deal.compare"), Type.SMALL, Role.INK_SOFT),
    ]
    box = ft.Container(
        ft.Row(
            [
                ft.Column(inside, spacing=2, tight=True, expand=True),
                icon("forward", 22, color=Role.INK_SOFT),
            ],
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=Space.M,
        bgcolor=Role.WELL,
        border_radius=Radius.BUTTON,
        ink=True,
        on_click=do.show,
        data="proof",
    )
    return ft.MergeSemantics(sem(box, ident="fingerprint", button=True), key="fingerprint")


def _spelled(here: Here, deal: DealView, key: str | None = None) -> ft.Control:
    """The fingerprint, read out letter by letter."""
    spelled = " ".join(deal.fingerprint.replace("-", " "))
    # the two halves stay whole where large letters need two lines
    shown = deal.fingerprint.replace("-", "-\u200b") if here.large else deal.fingerprint
    return text(shown, Type.FIGURE, read_as=spelled, key=key)


@component
def ProofSheet(here: Here, view: TableView, do: SetupTaps | Taps) -> Any:
    """How the deal can be checked: the own card, what was locked before, and everybody's
    commitment."""
    game, t, mine = view.game, here.t, own_seat(view)
    assert isinstance(game, AlakanasView)
    deal = game.deal
    rows: list[ft.Control] = []
    if deal is not None and deal.fingerprint:
        rows.append(_spelled(here, deal, key="proof-fingerprint"))
    if mine and game.own is not None:
        rows.append(CheckCard(here, do.talk, view, mine, key="check"))
    rows.append(text(t("alakanas.deal.how"), Type.BODY))
    if deal is not None:
        for word, value in (
            ("manifest", deal.manifest),
            ("server", deal.server),
            ("root", deal.root),
        ):
            if value:
                rows.append(hash_line(t(f"alakanas.deal.{word}"), value))
        for i, value in enumerate(deal.commitments, 1):
            rows.append(hash_line(name_of(view, i), value))
    for gone in game.aborted:
        words = t("alakanas.deal.aborted", no=gone.number, reason=gone.reason)
        rows.append(text(words, Type.SMALL, Role.INK_SOFT))
        rows += given_up(here, gone, lambda seat: name_of(view, seat))
    use_sheet(sheet(t("alakanas.deal.proof"), rows, close=(t("app.close"), do.close), tall=True))
    return ft.Container(width=0, height=0)


def _own_tasks(here: Here, view: TableView, no: int, do: SetupTaps) -> list[ft.Control]:
    """The group's own tasks that are not in the deck yet: a tap takes one."""
    game = view.game
    assert isinstance(game, AlakanasView)
    there = {line.written for line in game.composition or ()}
    return [
        quiet(
            spoken(here, view, task.name),
            do.do,
            icon="task-back",
            data=(f"task/{no}/{i}", cmd.SetTask(no, task.key), 0),
            key=f"own-task-{i}",
        )
        for i, task in enumerate(game.own_tasks)
        if task.key not in there
    ]


class _Task:
    """What the taps in the sheet of an ordinary task do."""

    def __init__(self, do: SetupTaps, no: int) -> None:
        self.do, self.no = do, no
        self.field: ft.TextField | None = None

    @safe
    async def save(self, _: Any) -> None:
        words = (self.field.value if self.field else "") or ""
        if await self.do.ask(cmd.SetTask(self.no, words)):
            turn(self.do.open, f"task:{self.no}", "tasks")


@component
def TaskSheet(here: Here, view: TableView, no: int, do: SetupTaps) -> Any:
    """What stands on ordinary task `no`. Nobody has to write anything."""
    game, t = view.game, here.t
    assert isinstance(game, AlakanasView)
    line = next((c for c in game.composition or () if c.no == no), None)
    task = ft.use_memo(lambda: _Task(do, no), [do, no])
    now = line.written if line else ""
    field = ft.use_memo(
        lambda: text_field(
            t("alakanas.deal.task_text"),
            now,
            helper=t("alakanas.deal.task_help"),
            max_length=LONGEST_TASK,
            on_submit=task.save,
            key=f"task-text-{no}",
        ),
        [here.lang, no, task],
    )
    task.field = field
    use_sheet(
        sheet(
            t("alakanas.task.title", no=no),
            [field, *_own_tasks(here, view, no, do)],
            primary(t("app.done"), task.save, icon="check", key="task-save"),
            close=(t("app.close"), do.close),
        )
    )
    return ft.Container(width=0, height=0)
