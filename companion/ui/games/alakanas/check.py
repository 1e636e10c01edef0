"""Whether my card is the one that was locked for me: computed here, or by the page `/verify`.

The values that open a commitment are as secret as the card. They are in the control tree while a
finger holds them, and leave for the clipboard only when their owner asks for that.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.dealing import check_opening
from companion.dealing.commitments import root_of
from companion.dealing.hashing import fingerprint_of
from companion.games.alakanas.play.view_types import AlakanasView, DealView, OwnTask
from companion.table.view import TableView
from companion.ui.colours import Role
from companion.ui.curtain import use_marks
from companion.ui.games.alakanas.secret import Finger, Peek, face, held, use_cover
from companion.ui.games.alakanas.task_card import words
from companion.ui.here import Here, Talk
from companion.ui.icons import icon
from companion.ui.live import component, safe, use_wake
from companion.ui.parts import (
    button,
    button_row,
    icon_button,
    panel,
    primary,
    qr_panel,
    quiet,
    sem,
    text,
)
from companion.ui.theme import Radius, Space, Type
from companion.web.qr import qr_svg

FORMAT = "seat-commit/1 seat"
"""The opening of one seat, as `/verify` reads it."""
HOLD_HEIGHT = 420
"""Height in px of what is held, covered or not: the same whatever the card says."""
QR_SIZE = 250


@dataclass(frozen=True, slots=True)
class Findings:
    """What came out: the card and salt open the commitment that was published for the seat; all
    commitments give the root; the root gives the fingerprint."""

    opens: bool
    root: bool
    fingerprint: bool

    @property
    def match(self) -> bool:
        """Whether nothing is wrong."""
        return self.opens and self.root and self.fingerprint


def check(seat: int, own: OwnTask, deal: DealView) -> Findings:
    """The check of a seat's own card (`seat` from 1; "seat-commit v1", step 7).

    Against what was published for all, not against what is told to this seat alone.
    """
    try:
        mh, salt = bytes.fromhex(deal.manifest), bytes.fromhex(own.task.salt)
        commitments = [bytes.fromhex(value) for value in deal.commitments]
        root = bytes.fromhex(deal.root)
    except ValueError:
        return Findings(False, False, False)
    there = 1 <= seat <= len(commitments)
    return Findings(
        there and check_opening(mh, seat - 1, own.task.card, salt, commitments[seat - 1]),
        root_of(mh, commitments) == root,
        fingerprint_of(root) == deal.fingerprint,
    )


def opening_text(seat: int, own: OwnTask, deal: DealView, *, others: bool) -> str:
    """SECRET: the seat's opening as `/verify` reads it. `others`: with everybody's commitments,
    from which the page works out the fingerprint."""
    told: dict[str, object] = {
        "format": FORMAT,
        "seat": seat - 1,
        "card": own.task.card,
        "salt": own.task.salt,
        "manifest_hash": deal.manifest,
        "commitment": deal.commitments[seat - 1],
    }
    if others:
        told["commitments"] = list(deal.commitments)
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


class _Check:
    """What the taps of the check do."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.own: OwnTask | None = None
        self.deal: DealView | None = None
        self.set_found: Any = lambda found: None
        self.set_copied: Any = lambda how: None

    @safe
    async def check(self, _: Any) -> None:
        if self.own is not None and self.deal is not None:
            self.set_found(check(self.seat, self.own, self.deal))

    @safe
    async def copy(self, _: Any) -> None:
        if self.own is None or self.deal is None:
            return
        said = opening_text(self.seat, self.own, self.deal, others=True)
        try:
            await ft.Clipboard().set(said)
        except Exception:  # what a browser says of it differs; that it did not is all that matters
            self.set_copied("refused")
        else:
            self.set_copied("done")


@component
def CheckCard(here: Here, talk: Talk, view: TableView, seat: int) -> Any:
    """The check of the own card of `seat`; nothing when there is no such card."""
    game, t = view.game, here.t
    assert isinstance(game, AlakanasView)
    wake = use_wake()
    found, set_found = ft.use_state(None)
    copied, set_copied = ft.use_state("")
    number = game.deal.number if game.deal is not None else 0
    peek = ft.use_memo(lambda: Peek(wake), [seat, number])
    finger = ft.use_memo(lambda: Finger(peek), [peek])
    do = ft.use_memo(lambda: _Check(seat), [seat])
    do.own, do.deal, do.set_found, do.set_copied = game.own, game.deal, set_found, set_copied
    use_cover(talk, peek)
    marks = use_marks(here.left, here.device.key, {f"opening/{seat}": peek.up})
    back = ft.use_memo(lambda: _back(here, finger), [here.lang, here.device.scale, finger])
    eye = ft.use_memo(lambda: _eye(here, finger), [here.lang, finger])
    own, deal = game.own, game.deal
    if own is None or deal is None or not deal.dealt:
        return ft.Container(height=0)
    rows: list[ft.Control] = [
        text(t("alakanas.check.why"), Type.BODY),
        button_row(primary(t("alakanas.check.go"), do.check, icon="check", key="check-go")),
    ]
    if isinstance(found, Findings):
        rows += _told(here, found, deal)
    rows.append(text(t("alakanas.check.yourself"), Type.BODY, Role.INK_SOFT))
    layers: list[ft.Control] = [back]
    if peek.up:
        layers.append(_face(here, seat, own, deal))
    layers += [ft.Container(eye, right=0, top=0, key="check-eye"), *marks]
    rows.append(ft.Stack(layers, key="check-values"))
    address = f"{here.base_url}/verify?lang={here.lang}"
    rows.append(
        button_row(
            button(
                t("alakanas.check.page"), icon="search", look="tonal", url=address, key="check-page"
            ),
            quiet(t("alakanas.check.copy"), do.copy, icon="share", key="check-copy"),
        )
    )
    note = f"alakanas.check.copied.{copied}" if copied else "alakanas.check.copy_note"
    rows.append(
        sem(text(t(note), Type.SMALL, Role.INK_SOFT), live=bool(copied) or None, key="check-note")
    )
    return panel(rows, title=t("alakanas.check.title"), icon="lock", tone=Role.WELL, key="check")


def _told(here: Here, found: Findings, deal: DealView) -> list[ft.Control]:
    """What came out, and of what."""
    t = here.t
    word = "match" if found.match else "differ"
    good = ft.Colors.with_opacity(0.22, Role.GOOD)
    tone = good if found.match else Role.DANGER_WASH
    ink = Role.INK if found.match else Role.ON_DANGER_WASH
    lines: list[ft.Control] = [text(t(f"alakanas.check.{word}"), Type.STRONG, ink)]
    for name, holds in (
        ("opens", found.opens),
        ("root", found.root),
        ("fingerprint", found.fingerprint),
    ):
        outcome = "yes" if holds else "no"
        said = t(f"alakanas.check.{name}.{outcome}", fingerprint=deal.fingerprint)
        mark_ = icon("check" if holds else "close", 20, color=ink)
        lines.append(
            ft.Row([mark_, text(said, Type.SMALL, ink, grow=True)], spacing=Space.S, key=name)
        )
    box = ft.Container(
        ft.Column(lines, spacing=Space.XS, tight=True),
        padding=Space.M,
        bgcolor=tone,
        border_radius=Radius.CHIP,
    )
    return [sem(box, live=True, ident="check-result", key="check-result")]


def _back(here: Here, finger: Finger) -> ft.Control:
    """What is held."""
    cover = ft.Container(
        ft.Column(
            [
                icon("lock", 56, color=Role.ON_WARN_WASH),
                text(
                    here.t("alakanas.check.hold"),
                    Type.LABEL,
                    Role.ON_WARN_WASH,
                    align=ft.TextAlign.CENTER,
                ),
            ],
            spacing=Space.S,
            tight=True,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        height=HOLD_HEIGHT,
        padding=Space.XL,
        alignment=ft.Alignment.CENTER,
        bgcolor=Role.WARN_WASH,
        border=ft.Border.all(3, Role.WARN),
        border_radius=Radius.CARD,
    )
    return held(cover, here.t("alakanas.check.back"), finger, key="check-back")


def _eye(here: Here, finger: Finger) -> ft.Control:
    name = here.t("alakanas.check.tap")
    return icon_button("eye", name, finger.turn, color=Role.INK_SOFT, key="check-tap")


def _face(here: Here, seat: int, own: OwnTask, deal: DealView) -> ft.Control:
    """SECRET: the values, to be scanned by another device of the same owner, or written down."""
    picture = qr_svg(opening_text(seat, own, deal, others=False), "")
    salt = " ".join(own.task.salt[i : i + 8] for i in range(0, len(own.task.salt), 8))
    return face(
        ft.Column(
            [
                text(words(here, own.task.title), Type.STRONG, Role.ON_WARN_WASH),
                qr_panel(picture, here.t("alakanas.check.qr"), size=QR_SIZE, key="check-qr"),
                text(salt, Type.TAG, Role.INK, read_as=here.t("alakanas.check.salt")),
            ],
            spacing=Space.S,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        Space.M,
        key="check-face",
    )
