"""What every screen at a table has in common: settings, the log, undo, and being told why not."""

from __future__ import annotations

import datetime
from typing import Any

import flet as ft

from companion.table.commands import Undo
from companion.table.log import LogLine
from companion.table.refusal import Refusal
from companion.table.seats import Viewer
from companion.table.view import SeatView, TableView, UndoLabel
from companion.ui.colours import Role
from companion.ui.here import Here, Talk
from companion.ui.live import component, safe, use_sheet
from companion.ui.parts import (
    banner,
    button,
    button_row,
    icon,
    icon_button,
    log_line,
    panel,
    seat_row,
    segmented,
    sem,
    sheet,
    switch_row,
    text,
)
from companion.ui.parts.words import isolate
from companion.ui.theme import Radius, Space, Type

UNDO_HEIGHT = 60
SCALES = ("1.0", "1.3", "1.6", "2.0")


class NoticeTaps:
    """What the taps on a notice do: record the refused move anyway, or take the notice away."""

    def __init__(self, talk: Talk) -> None:
        self.talk = talk

    @safe
    async def insist(self, _: Any) -> None:
        await self.talk.insist()

    @safe
    async def hush(self, _: Any) -> None:
        self.talk.tell(None)


class FrameTaps(NoticeTaps):
    """What the taps on the frame of a screen do, whatever the screen is about.

    `open_` says which sheet lies over it ("log", "settings", ... "" for none), `edit` whose seat's
    sheet (0 for nobody's).
    """

    def __init__(self, here: Here, talk: Talk, open_: Any, edit: Any = lambda no: None) -> None:
        super().__init__(talk)
        self.here, self.open, self.edit = here, open_, edit

    @safe
    async def home(self, _: Any) -> None:
        self.here.go("/")

    @safe
    async def tv(self, _: Any) -> None:
        self.here.go(f"/screen/{self.talk.live.code}")

    @safe
    async def log(self, _: Any) -> None:
        self.open("log")

    @safe
    async def settings(self, _: Any) -> None:
        self.open("settings")

    @safe
    async def open_seat(self, e: Any) -> None:
        self.edit(int(e.control.data))

    @safe
    async def close(self, _: Any) -> None:
        """Back to the bare screen; what had been missed is seen now."""
        self.edit(0)
        self.open("")
        self.talk.away_at = None
        self.talk.tell(None)


def settings_button(here: Here, on_click: Any) -> ft.Control:
    """Opens this device's settings."""
    return icon_button("settings", here.t("settings.open"), on_click, key="settings")


class _Preferences:
    """What the taps of the settings do."""

    def __init__(self, here: Here) -> None:
        self.here = here

    @safe
    async def lang(self, e: Any) -> None:
        await self.here.prefer(lang="" if e.control.data == "auto" else e.control.data)

    @safe
    async def theme(self, e: Any) -> None:
        await self.here.prefer(theme=e.control.data)

    @safe
    async def scale(self, e: Any) -> None:
        await self.here.prefer(scale=float(e.control.data))

    @safe
    async def awake(self, e: Any) -> None:
        await self.here.prefer(awake=bool(e.control.value))


@component
def Settings(here: Here, on_close: Any) -> Any:
    """How this device likes to read: language, light, size of text, and whether it may sleep."""
    device = here.device

    do = ft.use_memo(lambda: _Preferences(here), [here])
    t = here.t
    use_sheet(
        sheet(
            t("settings.title"),
            [
                segmented(
                    [
                        ("auto", t("settings.lang.auto")),
                        # A language is called by its own name in every language.
                        ("zh", t("settings.lang.zh")),
                        ("en", t("settings.lang.en")),
                    ],
                    device.lang or "auto",
                    do.lang,
                    label=t("settings.lang"),
                    key="lang",
                ),
                segmented(
                    [
                        ("system", t("settings.theme.system")),
                        ("light", t("settings.theme.light"), "light"),
                        ("dark", t("settings.theme.dark"), "dark"),
                    ],
                    device.theme,
                    do.theme,
                    label=t("settings.theme"),
                    key="theme",
                ),
                segmented(
                    [(s, f"{round(float(s) * 100)} %") for s in SCALES],
                    str(device.scale),
                    do.scale,
                    label=t("settings.scale"),
                    key="scale",
                ),
                switch_row(
                    t("settings.awake"),
                    device.awake,
                    do.awake,
                    note=t("settings.awake.note"),
                    key="awake",
                ),
            ],
            close=(t("app.close"), on_close),
        )
    )
    return ft.Container(width=0, height=0)


def notice_bar(talk: Talk, on_insist: Any, on_close: Any) -> ft.Control | None:
    """Why a tap was refused, and "record it anyway" where the table may insist."""
    notice = talk.notice
    if notice is None:
        return None
    here = talk.here
    insist = notice.refused is not None and notice.refused.overridable
    return banner(
        here.say(notice.text),
        "refusal" if notice.refused else "info",
        action=(here.t("app.insist"), on_insist) if insist else None,
        close=(here.t("app.close"), on_close),
        key="notice",
    )


def undo_words(here: Here, undo: UndoLabel) -> str:
    """What the undo button would undo, in one line."""
    if not undo.lines:
        return here.t("undo.button_plain")
    # A line of the log may be a whole sentence; here it is a part of one.
    what = here.say(undo.lines[0]).rstrip(".\u3002")
    if len(undo.lines) > 1:
        return here.t("undo.button_more", what=what, more=len(undo.lines) - 1)
    return here.t("undo.button", what=what)


def undo_button(here: Here, undo: UndoLabel | None, on_undo: Any) -> ft.Control:
    """Undo, with what it would undo written on it.

    Always there and always as high, so that nothing jumps when there is something to undo.
    """
    words = undo_words(here, undo) if undo else here.t("undo.nothing")
    if undo:
        here.offered = here.offered.then(undo.seq)
    ink = Role.INK if undo else Role.INK_SOFT
    return ft.MergeSemantics(
        sem(
            ft.Container(
                ft.Row(
                    [
                        icon("undo", 22, color=ink),
                        text(words, Type.TAG, ink, lines=2, grow=True),
                    ],
                    spacing=Space.S,
                    vertical_alignment=ft.CrossAxisAlignment.CENTER,
                ),
                height=None if here.large else UNDO_HEIGHT,
                padding=ft.Padding.symmetric(horizontal=Space.M, vertical=Space.S),
                border=ft.Border.all(1.2, Role.LINE if undo else Role.LINE_SOFT),
                border_radius=Radius.BUTTON,
                ink=undo is not None,
                on_click=on_undo if undo else None,
                data=here.offered if undo else None,
            ),
            ident="undo",
            button=True,
        ),
        key="undo",
    )


def bottom_bar(here: Here, *parts: tuple[ft.Control, int]) -> ft.Control:
    """Actions side by side, each with its share of the width; below each other for large text."""
    if here.large:
        return ft.Column(
            [part for part, _ in parts],
            spacing=Space.S,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    return ft.Row([ft.Container(part, expand=share) for part, share in parts], spacing=Space.S)


def undo_command(event: Any) -> Undo:
    """The command of a tapped undo button: exactly what was written on it."""
    return Undo(event.control.data.meant())


def seat_name(here: Here, seat: SeatView) -> str:
    """What a seat is called, also while nobody sits there."""
    return isolate(seat.name) if seat.name else here.t("seat.nobody")


def presence_of(seat: SeatView) -> Any:
    """A seat's phone as the seat row draws it."""
    match seat.phone:
        case "none":
            return "no-phone"
        case "held":
            return "here" if seat.here else "away"
        case _:
            return "empty"


def seat_line(here: Here, seat: SeatView, **more: Any) -> ft.Control:
    """A seat with its name, its phone and the host's crown; `more` goes to `seat_row`."""
    presence = presence_of(seat)
    return seat_row(
        seat.no,
        seat.colour,
        seat_name(here, seat),
        presence,
        here.t(f"seat.presence.{presence}"),
        host_name=here.t("seat.host") if seat.host else None,
        data=seat.no,
        key=f"seat-{seat.no}",
        **more,
    )


def clock(at: float) -> str:
    """The time of day, as the host's machine tells it."""
    return datetime.datetime.fromtimestamp(at).strftime("%H:%M")


def line_control(
    here: Here, seat: SeatView | None, line: LogLine, fresh: bool = False
) -> ft.Control:
    """One line of the log; `seat` is whoever asked for it."""
    words = here.say(line.text)
    if line.override is not None:
        words = here.t("log.override", what=words, why=here.say(line.override))
    return log_line(
        words,
        colour=seat.colour if seat else None,
        time=clock(line.at),
        icon="warning" if line.override is not None else None,
        undone=here.t("log.is_undone") if line.undone else None,
        fresh=fresh,
        key=f"log-{line.seq}",
    )


class _Going:
    """What the taps in the log do: choose how far to go back, and go."""

    def __init__(self, talk: Talk, viewer: Viewer, choose: Any) -> None:
        self.talk, self.viewer, self.choose = talk, viewer, choose

    @safe
    async def pick(self, e: Any) -> None:
        self.choose(int(e.control.data))

    @safe
    async def keep(self, _: Any) -> None:
        self.choose(0)

    @safe
    async def undo(self, e: Any) -> None:
        self.choose(0)
        await self.talk.send(undo_command(e), self.viewer.seat, once="undo")


@component
def LogSheet(here: Here, talk: Talk, view: TableView, seen: int, on_close: Any) -> Any:
    """What happened, newest first; lines that came while one looked away are marked.

    A tap on a line says what undoing it would take along, or why it cannot be undone; a second tap
    does it.
    """
    t = here.t
    chosen, choose = ft.use_state(0)
    do = ft.use_memo(lambda: _Going(talk, view.viewer, choose), [talk, view.viewer])
    fresh = [line for line in view.log if line.seq > seen]
    by_no = {s.no: s for s in view.seats}
    lines: list[ft.Control] = []
    for line in view.log:
        if seen and lines and line in fresh[:1]:
            lines.append(text(t("log.before"), Type.SECTION, key="since"))
        row = line_control(here, by_no.get(line.by or 0), line, bool(seen) and line.seq > seen)
        tapped = ft.Container(row, ink=True, border_radius=Radius.CHIP, on_click=do.pick)
        tapped.data = line.group
        if line.group == chosen and line.seq == chosen:  # turned round below: under its line
            lines.append(_preview(here, talk, view, chosen, do))
        lines.append(sem(tapped, ident=f"log-{line.seq}", button=True, key=f"line-{line.seq}"))
    lines.reverse()
    subtitle = here.tn("log.since", len(fresh)) if seen and fresh else t("log.how")
    use_sheet(
        sheet(t("log.title"), lines, close=(t("app.close"), on_close), subtitle=subtitle, tall=True)
    )
    return ft.Container(width=0, height=0)


def _preview(here: Here, talk: Talk, view: TableView, group: int, do: _Going) -> ft.Control:
    """What goes with a line, and the button that lets it go."""
    label = talk.live.undo_preview(talk.key, view.viewer, group)
    if isinstance(label, Refusal):
        return banner(here.say(label), "refusal", key="undo-no")
    goes = [text(f"· {here.say(m)}", Type.SMALL) for m in label.lines]
    return panel(
        [
            text(here.t("undo.goes"), Type.STRONG),
            *goes,
            button_row(
                button(
                    here.t("undo.button_plain"),
                    do.undo,
                    icon="undo",
                    look="danger",
                    data=label.seq,
                    key="undo-here",
                ),
                button(here.t("undo.keep"), do.keep, look="quiet", key="undo-keep"),
            ),
        ],
        key="undo-preview",
    )
