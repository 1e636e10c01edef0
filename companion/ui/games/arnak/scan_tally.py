"""Final scoring by photo: lay out what you have, take a picture, and the sheet is filled."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.arnak.content import card_name
from companion.games.arnak.game import ArnakGame, ArnakView
from companion.games.arnak.moves import field_name
from companion.hub.live import Accepted
from companion.scan.codec import Known, Tag
from companion.scan.tally import Tally, counted_at, field_of, tally
from companion.table.view import TableView
from companion.ui.colours import Role
from companion.ui.here import Here, Talk, names_of
from companion.ui.live import component, safe, use_sheet
from companion.ui.parts import banner, button, icon, section_title, sheet, text
from companion.ui.parts.scan import Tone, camera_button, tag_row
from companion.ui.screens.chrome import notice_bar, undo_button
from companion.ui.screens.scan import after_photos, code_words, photo_block, use_code_field
from companion.ui.screens.scan_state import Scans
from companion.ui.theme import Space, Type


def tally_button(here: Here, talk: Talk, no: int) -> list[ft.Control]:
    """The button on the page of seat `no`; none where nothing can be scanned."""
    if talk.scans is None:
        return []
    words, camera = here.t("scan.tally.button"), talk.scans.many
    made = camera_button(
        words, camera, talk.scans.open, look="tonal", data=("tally", no), key=f"{no}-scan"
    )
    return [made]


class _Taps:
    """What the confirm does: each line is a command of its own, so each can be undone."""

    def __init__(self, talk: Talk, scans: Scans) -> None:
        self.talk, self.scans = talk, scans
        self.found: Tally | None = None
        self.set_written: Any = None
        self._busy = False

    @safe
    async def write(self, _: Any) -> None:
        found, scans = self.found, self.scans
        if found is None or self._busy:
            return
        self._busy = True
        try:
            speaks = found.seat if found.seat in self.talk.live.seats_of(self.talk.key) else None
            written = 0
            for command in found.commands:
                if isinstance(await self.talk.send(command, speaks), Accepted):
                    written += 1
                else:
                    break  # the reason stands there, and may be insisted on; the rest waits
            else:
                self.found = None  # until it is counted anew: a second tap has nothing to write
            self.set_written(lambda n: n + written)
        finally:
            self._busy = False
        scans.wake()


@component
def TallySheet(here: Here, talk: Talk, view: TableView, scans: Scans) -> Any:
    """What the photos add to the sheet of seat `scans.seat_no`."""
    t, game = here.t, view.game
    arnak = here.hub.games["arnak"]
    assert isinstance(game, ArnakView)
    assert isinstance(arnak, ArnakGame)
    field = use_code_field(here, scans)
    written, set_written = ft.use_state(0)
    do = ft.use_memo(lambda: _Taps(talk, scans), [talk, scans])
    names = names_of(view)
    seat = scans.seat_no if scans.seat_no in names else 1
    known = scans.known()
    sheets = {p.seat: p.sheet for p in game.players}
    history = talk.live.history
    counted = ft.use_memo(lambda: counted_at(history), [history, history.seq])
    found = tally(
        seat,
        (r.tag for r in known.values()),
        sheets,
        counted,
        arnak.pack,
    )
    do.found, do.set_written = found, set_written
    elsewhere = {tag for tag, _ in found.elsewhere}

    def tone(code: str) -> Tone:
        reading = known.get(code)
        if reading is None:
            return "bad"
        counts = field_of(reading.tag, arnak.pack)
        return "no" if reading.tag in elsewhere or not counts else "good"

    body: list[ft.Control] = photo_block(here, scans, {code: tone(code) for code in scans.codes})
    body += _lines(here, found, arnak)
    body += _problems(here, scans, found, known, names)
    if scans.codes and not found.lines and not found.elsewhere:
        body.append(banner(t("scan.tally.all"), "good", key="tally-all"))
    body += after_photos(here, scans, field, found=bool(scans.codes), many=True)
    bottom = notice_bar(talk, scans.notice.insist, scans.notice.hush)
    if bottom is None and found.commands:
        word = (
            here.tn("scan.tally.write", found.lines)
            if found.lines
            else t("scan.tally.tick", name=names[seat])
        )
        bottom = button(word, do.write, icon="check", key="tally-write")
    if bottom is None and written:
        bottom = undo_button(here, view.undo, scans.undo)
    use_sheet(
        sheet(
            t("scan.tally.title", name=names[seat]),
            body,
            bottom,
            close=(t("app.close"), scans.close),
            tall=True,
        )
    )
    return ft.Container(width=0, height=0)


def _lines(here: Here, found: Tally, arnak: ArnakGame) -> list[ft.Control]:
    """What will be written, and what is written already."""
    rows: list[ft.Control] = []
    if found.take or found.put:
        rows.append(section_title(here.t("scan.tally.new"), icon="plus", key="tally-new"))
    for card in found.take:
        points = here.tn("arnak.points", arnak.pack.card_by_id[card].vp)
        rows.append(_line("card", here.say(card_name(card)), points, f"take-{card}"))
    for number in found.put:
        what = here.say(field_name(number.field))
        change = f"{number.now} → {number.seen}"
        rows.append(_line(_icon(number.field), what, change, f"put-{number.field}"))
    there = len(found.listed)
    if there:
        rows.append(text(here.tn("scan.tally.listed", there), Type.SMALL, Role.INK_SOFT))
    for number in found.kept:
        if number.seen < number.now:
            what = here.say(field_name(number.field))
            words = here.t("scan.tally.kept", what=what, now=number.now, seen=number.seen)
            rows.append(text(words, Type.SMALL, Role.INK_SOFT, key=f"kept-{number.field}"))
    return rows


def _icon(field: str) -> str:
    if field.startswith("tiles."):
        return f"tile-{field.removeprefix('tiles.')}"
    return {"idols": "idol", "guardians": "guardian", "fear": "fear"}[field]


def _line(drawing: str, what: str, change: str, key: str) -> ft.Control:
    return ft.Row(
        [icon(drawing, 28), text(what, Type.STRONG, grow=True, lines=2), text(change, Type.BODY)],
        spacing=Space.S,
        key=key,
    )


def _problems(
    here: Here,
    scans: Scans,
    found: Tally,
    known: dict[str, Known],
    names: dict[int, str],
) -> list[ft.Control]:
    """What does not count, and why."""
    rows: list[ft.Control] = []
    called = {r.tag: r.thing.name for r in known.values()}
    for tag, seat in found.elsewhere:
        words = here.t("scan.tally.elsewhere", what=here.say(called[tag]), name=names.get(seat, ""))
        rows.append(banner(words, "warn", key=f"elsewhere-{tag.kind}-{tag.id}-{tag.copy}"))
    if worthless := [tag for tag in found.worthless if _surprises(tag)]:
        what = [here.say(called[tag]) for tag in worthless]
        rows.append(
            text(
                here.t("scan.tally.worthless", what=what), Type.SMALL, Role.INK_SOFT, key="nothing"
            )
        )
    for number, code in enumerate(scans.codes, 1):
        refusal = None if code in known else scans.understand(code).refusal
        if refusal is not None:
            title = code_words(code)
            said, letters = [here.say(refusal)], here.device.scale
            made = tag_row(number, "bad", title, said, key=f"tag-{code}", letters=letters)
            rows.append(made)
    return rows


def _surprises(tag: Tag) -> bool:
    """Starting cards are worth nothing, and everybody knows it."""
    return tag.kind != "card"
