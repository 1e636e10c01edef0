"""A photo of what lies before me, held against what the app believes, one tap to put right."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.arnak.play.view import PlayView
from companion.hub.live import Accepted
from companion.scan.tableau import Check, Difference, Fix, check
from companion.table.message import Message
from companion.table.view import TableView
from companion.ui.colours import Role
from companion.ui.here import Here, Talk
from companion.ui.live import component, safe, use_sheet
from companion.ui.parts import banner, button, button_row, quiet, section_title, sheet, text
from companion.ui.parts.scan import Tone, tag_row
from companion.ui.screens.chrome import notice_bar, undo_button
from companion.ui.screens.scan import after_photos, photo_block, use_code_field, whose
from companion.ui.screens.scan_state import DO, Scans
from companion.ui.theme import Type


class _Taps:
    """What the corrections do."""

    def __init__(self, talk: Talk, seat: int | None) -> None:
        self.talk, self.seat = talk, seat
        self.set_fixed: Any = None

    @safe
    async def fix(self, e: Any) -> None:
        """(name, command): exactly what stands on the button."""
        name, command = e.control.data
        if isinstance(await self.talk.send(command, self.seat, once=name), Accepted):
            self.set_fixed(lambda n: n + 1)


@component
def CheckSheet(here: Here, talk: Talk, view: TableView, scans: Scans) -> Any:
    """Where photo and book differ. Only ever about the seat whose eyes the device has."""
    t, game, seat = here.t, view.game, view.viewer.seat
    assert isinstance(game, PlayView)
    field = use_code_field(here, scans)
    fixed, set_fixed = ft.use_state(0)
    do = ft.use_memo(lambda: _Taps(talk, seat), [talk, seat])
    do.set_fixed = set_fixed
    known = scans.known()
    things = {(th.kind, th.id): th.name for th in scans.catalogue.things[view.game_id]}
    tags = [r.tag for r in known.values()]
    found = check(tags, game.players[seat - 1]) if seat else Check()
    odd = {(d.kind, d.id) for d in found.extra}

    def tone(code: str) -> Tone:
        if code not in known:
            return "bad"
        tag = known[code].tag
        return "no" if (tag.kind, tag.id) in odd or (tag.kind, "") in odd else "good"

    body: list[ft.Control] = photo_block(here, scans, {code: tone(code) for code in scans.codes})
    body.append(text(t("scan.check.note"), Type.SMALL, Role.INK_SOFT))
    if scans.codes and not found.extra and not found.unseen:
        body.append(banner(here.tn("scan.check.same", found.agreed), "good", key="check-same"))
    for word, differences in (("extra", found.extra), ("unseen", found.unseen)):
        if differences:
            body.append(section_title(t(f"scan.check.{word}"), key=f"check-{word}"))
            body += [_row(here, d, things, do) for d in differences]
    body += after_photos(here, scans, field, found=bool(scans.codes), many=True)
    body.append(quiet(t("scan.check.back"), scans.turn_to, icon="back", data=DO, key="check-back"))
    bottom = notice_bar(talk, scans.notice.insist, scans.notice.hush)
    if bottom is None and fixed:
        bottom = undo_button(here, view.undo, scans.undo)
    use_sheet(
        sheet(
            t("scan.check.title"),
            body,
            bottom,
            close=(t("app.close"), scans.close),
            subtitle=whose(talk, view),
            tall=True,
        )
    )
    return ft.Container(width=0, height=0)


def _row(
    here: Here, d: Difference, things: dict[tuple[str, str], Message], do: _Taps
) -> ft.Control:
    key = f"{d.kind}-{d.id}"
    name = things.get((d.kind, d.id))
    title = here.say(name) if name is not None else here.t("scan.check.idols")
    words = here.t(f"scan.check.why.{d.why}", book=d.book, seen=d.seen)
    fixes = [_button(here, d, fix, do, key) for fix in d.fixes]
    return tag_row(
        None,
        "no",
        title,
        [words],
        [button_row(*fixes)] if fixes else [],
        key=f"differs-{key}",
        letters=here.device.scale,
    )


def _button(here: Here, d: Difference, fix: Fix, do: _Taps, key: str) -> ft.Control:
    return button(
        here.t(f"scan.check.fix.{fix.word}", n=d.seen),
        do.fix,
        look="tonal",
        data=(f"fix/{key}/{fix.word}", fix.command),
        key=f"fix-{key}-{fix.word}",
    )
