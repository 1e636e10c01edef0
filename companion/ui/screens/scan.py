"""Scanning: a photo of tags, or a typed code, becomes the moves that taps would make."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import flet as ft

from companion.scan.understood import Scanned
from companion.table.game import Prompt
from companion.table.message import Message, named
from companion.table.view import TableView
from companion.ui.colours import Role
from companion.ui.games import asked, screens_of
from companion.ui.here import Here, Talk, names_of
from companion.ui.live import component, use_sheet, use_wake
from companion.ui.parts import banner, button, icon_button, quiet, sheet, text, text_field, tonal
from companion.ui.parts.scan import (
    Outline,
    Tone,
    busy_picture,
    camera_button,
    camera_icon,
    photo_with_tags,
    tag_row,
)
from companion.ui.screens.chrome import notice_bar, undo_button
from companion.ui.screens.scan_live import may_be_live, use_viewfinder
from companion.ui.screens.scan_state import DO, FEW, Scans, what_happened
from companion.ui.theme import Size, Space, Type


def use_scans(here: Here, talk: Talk, view: TableView) -> Scans | None:
    """This device's scans at the table; None where nothing can carry a tag."""
    wake = use_wake()
    desk = here.world.scans

    def make() -> Scans | None:
        known = desk is not None and desk.has_tags(view.game_id)
        return Scans(here, talk, desk, wake) if desk is not None and known else None

    scans = ft.use_memo(make, [talk, view.game_id])
    if scans is not None:
        scans.see(view)
    talk.scans = scans
    return scans


def scan_button(here: Here, scans: Scans) -> ft.Control:
    """One tap: the phone's camera or its photos, and the sheet behind it."""
    return camera_icon(here.t("scan.ui.scan"), scans.one, scans.open, key="scan")


def with_scan_button(here: Here, bar: ft.Control, scans: Scans | None) -> ft.Control:
    """A bottom bar with the scan button at its end."""
    if scans is None:
        return bar
    bar.expand = True
    return ft.Row(
        [bar, scan_button(here, scans)],
        spacing=Space.S,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def scan_overlay(here: Here, talk: Talk, view: TableView, scans: Scans | None) -> list[ft.Control]:
    """The open sheet, if one is."""
    if scans is None or not scans.shown:
        return []
    if scans.purpose == DO:
        return [ScanSheet(here, talk, view, scans, key="scan-do")]
    made = screens_of(view.game_id).SCAN_SHEETS[scans.purpose]
    return [made(here, talk, view, scans, key=f"scan-{scans.purpose}-{scans.seat_no}")]


def whose(talk: Talk, view: TableView) -> str | None:
    """For which seat a sheet is, where the device speaks for several."""
    several = len(talk.live.seats_of(talk.key)) > 1
    return names_of(view).get(view.viewer.seat or 0) if several else None


@component
def ScanSheet(here: Here, talk: Talk, view: TableView, scans: Scans) -> Any:
    """What was seen, and what each tag will do now."""
    t = here.t
    field = use_code_field(here, scans)
    finder = use_viewfinder(here, scans)
    names = names_of(view)
    scanned = {code: scans.understand(code) for code in scans.codes}
    counted = frozenset(code for code in scans.codes if scans.just_done(code))
    done = counted.union(scans.done)
    tones: dict[str, Tone] = {code: _tone(each, code in done) for code, each in scanned.items()}
    numbers = {code: number for number, code in enumerate(scans.codes, 1)}
    single = len(scanned) == 1
    body: list[ft.Control] = [*finder, *photo_block(here, scans, tones)]
    shown = scans.rows if scans.all_rows else scans.rows[:FEW]
    body += [
        _row(
            here,
            view,
            scans,
            code,
            scanned[code],
            numbers[code],
            tones[code],
            names,
            single=single,
            counted=code in counted,
        )
        for code in shown
    ]
    if left := len(scans.rows) - len(shown):
        word = here.tn("scan.ui.rest", left)
        body.append(quiet(word, scans.show_rest, icon="down", key="scan-rest"))
    body += after_photos(here, scans, field, found=bool(scans.codes))
    for purpose, word in asked(screens_of(view.game_id), "scan_uses", (), view):
        if scans.codes:
            made = quiet(t(word), scans.turn_to, icon="search", data=purpose, key=f"use-{purpose}")
            body.append(made)
    bottom = notice_bar(talk, scans.notice.insist, scans.notice.hush)
    if bottom is None and single and not done:
        bottom = _confirm(here, view, scans, next(iter(scanned.items())), names)
    if bottom is None and scans.done:
        bottom = undo_button(here, view.undo, scans.undo)
    use_sheet(
        sheet(
            t("scan.ui.title"),
            body,
            bottom,
            close=(t("app.close"), scans.close),
            subtitle=whose(talk, view),
            tall=True,
        )
    )
    return ft.Container(width=0, height=0)


def use_code_field(here: Here, scans: Scans) -> ft.TextField:
    """The field for a code that is typed, pasted, or comes from a scanner that types."""
    field = ft.use_memo(
        lambda: text_field(
            here.t("scan.ui.code" if here.large else "scan.ui.type"),
            hint="TS1…",
            icon="edit",
            on_submit=scans.typed,
            key=f"code-{scans.fields}",
        ),
        [here.lang, here.large, scans, scans.fields],
    )
    scans.field = field
    return field


def photo_block(here: Here, scans: Scans, tones: Mapping[str, Tone]) -> list[ft.Control]:
    """The last photo with its tags, or that it is being looked at, or why it was not."""
    t = here.t
    rows: list[ft.Control] = []
    room = min(here.page.width or Size.PHONE, Size.CONTENT) - 2 * Space.L
    if scans.busy:
        rows.append(busy_picture(t("scan.ui.looking"), key="scan-busy"))
    elif scans.looks:
        look = scans.looks[-1]
        numbers = {code: no for no, code in enumerate(scans.codes, 1)}
        outlines = [
            Outline(numbers[s.text], s.corners, tones.get(s.text, "bad"))
            for s in look.seen.symbols
            if s.text in numbers
        ]
        size = (look.seen.width, look.seen.height)
        name = here.tn("scan.ui.on_photo", len(outlines))
        rows.append(
            photo_with_tags(
                size,
                look.picture,
                outlines,
                room=room,
                name=name,
                key=f"photo-{look.no}",
                letters=here.device.scale,
            )
        )
        if not outlines:
            rows.append(
                banner(t("scan.ui.none.how"), "info", title=t("scan.ui.none"), key="scan-none")
            )
    rows += [
        banner(here.say(m), "refusal", key=f"trouble-{i}") for i, m in enumerate(scans.troubles)
    ]
    return rows


def after_photos(
    here: Here, scans: Scans, field: ft.Control, *, found: bool, many: bool = False
) -> list[ft.Control]:
    """What comes after: how it is done, a photo (another one), a code by hand."""
    t = here.t
    begun = found or scans.looks or scans.busy or scans.troubles
    action = scans.many if many else scans.one
    return [
        *([] if begun else _how(here)),
        camera_button(
            t("scan.ui.another" if begun else "scan.ui.photo"),
            action,
            None,
            look="tonal" if found else "primary",
            key="scan-photo",
        ),
        ft.Row(
            [
                ft.Container(field, expand=True),
                icon_button(
                    "check", t("scan.ui.read"), scans.typed, look="tonal", size=54, key="scan-read"
                ),
            ],
            spacing=Space.S,
            key="by-hand",
        ),
    ]


def _how(here: Here) -> list[ft.Control]:
    """What to do, and why it is not done with a live camera."""
    rows: list[ft.Control] = [text(here.t("scan.ui.how"), Type.BODY, Role.INK_SOFT, key="how")]
    if not may_be_live(here.url):
        rows.append(text(here.t("scan.ui.live"), Type.SMALL, Role.INK_SOFT, key="live"))
    return rows


def _tone(scanned: Scanned, done: bool) -> Tone:
    if done:
        return "done"
    if scanned.status != "known":
        return "bad"
    return "no" if scanned.refusal is not None else "good"


def _row(
    here: Here,
    view: TableView,
    scans: Scans,
    code: str,
    scanned: Scanned,
    number: int,
    tone: Tone,
    names: dict[int, str],
    *,
    single: bool,
    counted: bool,
) -> ft.Control:
    """One tag: what it is, and what can be done with it, or why not."""
    t = here.t
    called = scanned.name
    title = code_words(scanned.tag) if called is None else here.say(named(called, names))
    lines: list[str] = []
    below: list[ft.Control] = []
    if code in scans.done:
        said = [here.say(m) for m in what_happened(view, scans.done[code])]
        lines += said or [t("scan.ui.no_change")]
    elif counted:
        lines.append(t("scan.ui.counted"))
        below.append(quiet(t("scan.ui.once_more"), scans.once_more, data=code, key=f"more-{code}"))
    elif scanned.refusal is not None:
        lines.append(here.say(named(scanned.refusal.message, names)))
        below += [
            button(
                t("scan.ui.anyway", what=here.say(words_of(view, p, names))),
                scans.insist,
                look="quiet",
                data=(code, p),
                key=f"insist-{code}-{p.id}",
            )
            for p in scanned.prompts
        ]
    elif single and scanned.only is not None:
        lines += _consequences(here, scanned.only, names)
    else:
        below += [_choice(here, view, scans, code, p, names) for p in scanned.prompts]
    letters = here.device.scale
    return tag_row(number, tone, title, lines, below, key=f"tag-{code}", letters=letters)


def _choice(
    here: Here, view: TableView, scans: Scans, code: str, prompt: Prompt, names: dict[int, str]
) -> ft.Control:
    return tonal(
        here.say(words_of(view, prompt, names)),
        scans.do,
        note=" · ".join(_consequences(here, prompt, names)) or None,
        data=(code, prompt),
        key=f"do-{code}-{prompt.id}",
    )


def _confirm(
    here: Here,
    view: TableView,
    scans: Scans,
    scanned: tuple[str, Scanned],
    names: dict[int, str],
) -> ft.Control | None:
    """One tag, one meaning: one big button."""
    code, each = scanned
    if each.only is None:
        return None
    return button(
        here.say(words_of(view, each.only, names)),
        scans.do,
        icon="check",
        note=_price(here, each.only, names),
        data=(code, each.only),
        key="scan-confirm",
    )


def words_of(view: TableView, prompt: Prompt, names: dict[int, str]) -> Message:
    """What a prompt does, in words that can stand alone."""
    said = asked(screens_of(view.game_id), "scan_words", prompt.label, prompt)
    return named(said, names)


def _price(here: Here, prompt: Prompt, names: dict[int, str]) -> str | None:
    return None if prompt.price is None else here.say(named(prompt.price, names))


def _consequences(here: Here, prompt: Prompt, names: dict[int, str]) -> Sequence[str]:
    """Price and outcome."""
    said = [prompt.price, prompt.outcome]
    return [here.say(named(m, names)) for m in said if m is not None]


def code_words(code: str) -> str:
    """A code as the list shows it: foreign ones may be long."""
    return code if len(code) <= 40 else f"{code[:39]}…"
