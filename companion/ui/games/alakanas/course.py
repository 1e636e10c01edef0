"""What frames the ring: the line at the top, and below it phases, piles and the fingerprint."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import flet as ft

from companion.games.alakanas.play.view_types import AlakanasView, StepView
from companion.games.alakanas.victory import BlocState
from companion.table.message import Message
from companion.table.view import SeatView, TableView
from companion.ui.colours import Role
from companion.ui.games.alakanas.emblems import CAMP_INKS, SIDE_CAMPS, called, capital, count, said
from companion.ui.here import Here
from companion.ui.live import region
from companion.ui.parts import icon, pawn, sem, shadow, spaced, tag, text
from companion.ui.theme import Radius, Space, Type

HEAD_SIZE = 42
PHASE_ICONS = {
    "start": "round",
    "judge": "judgement",
    "draw": "draw",
    "play": "play-area",
    "discard": "discard",
    "end": "hourglass",
}
STAGE_ICONS = {
    "grassland": "grid",
    "camps": "camp-guardian",
    "tasks": "task-back",
    "characters": "health",
    "sequence": "start-player",
    "hands": "hand",
}


# --- the line at the top ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HeadFacts:
    """What the line at the top says. `who`: whose pawn stands before it, 0 for nobody's."""

    who: int
    line: Message
    below: tuple[Message, ...]
    icon: str
    alarm: bool
    all_knowing: bool
    code: str
    seats: tuple[SeatView, ...]
    deal: int
    fingerprint: str


def head_facts(view: TableView, game: AlakanasView) -> HeadFacts:
    """The slice of the view for the line at the top."""
    seats = tuple(replace(s, here=True, host=False) for s in view.seats)
    who, line, below = head_words(game, seats)
    return HeadFacts(
        who,
        line,
        below,
        STAGE_ICONS.get(game.stage, "score"),
        bool(game.dying) or game.may_open,
        game.all_knowing,
        view.code,
        seats,
        game.deal.number if game.deal is not None else 0,
        game.deal.fingerprint if game.deal is not None else "",
    )


def head_words(
    game: AlakanasView, seats: Sequence[SeatView]
) -> tuple[int, Message, tuple[Message, ...]]:
    """Whose pawn stands before the line, the line, and what is said in smaller letters."""

    def tv(key: str, /, **params: object) -> Message:
        return Message(f"alakanas.tv.{key}", params)

    if game.stage == "over":
        return 0, tv("over"), ()
    if game.stage != "play":
        step = next((s for s in game.steps if s.status == "now"), None)
        lines = step.lines if step is not None else ()
        title = step.title if step is not None else tv("over")
        if game.drawing:
            drawing = tv("drawing", stage=title, name=called(seats, game.drawing))
            # One line holds no more, and it says already who draws: the headline. Once the first
            # has a camp the cards are shuffled, so that is not told again.
            told = lines[1:-1] if any(r.camp for r in game.ring) else lines[:-1]
            return game.drawing, drawing, told or lines[:1]
        if game.stage == "tasks" and game.deal is not None:
            waits = len(game.deal.waiting)
            if game.deal.dealt:
                seen = sum(r.seen for r in game.ring)
                return 0, tv("dealt"), (tv("seen_by", n=seen, of=len(game.ring)),)
            return 0, tv("words", n=waits) if waits else tv("ready"), lines
        return 0, title, lines
    turn = tv("turn_no", round=game.round, turn=game.turn_no)
    if game.dying:
        case = game.dying[0]
        name = called(seats, case.seat)
        if case.asked == case.seat:
            return case.seat, tv("dying_self", name=name), (turn,)
        if case.asked:
            return case.asked, tv("dying_asked", name=name, by=called(seats, case.asked)), (turn,)
        return case.seat, tv("dying_none", name=name), (turn,)
    if game.loot:
        return 0, tv("loot", n=game.loot), (turn,)
    phase = Message(f"alakanas.phase.{game.phase}")
    line = tv("turn", name=called(seats, game.turn), phase=phase)
    return game.turn, line, (turn, *([tv("may_open")] if game.may_open else []))


@region
def Headline(here: Here, lang: str, facts: HeadFacts, aside: float) -> ft.Control:
    """Where we are, and whom the table waits for. `aside`: px kept free on the right for the
    buttons of the screen."""
    seat = next((s for s in facts.seats if s.no == facts.who), None)
    lead = pawn(seat.colour, 56) if seat is not None else icon(facts.icon, 46)
    # the body's face: the display face has not every character of a name
    size = HEAD_SIZE if aside else 26 * min(1.5, here.device.scale)
    line = capital(said(here, facts.line, facts.seats))
    ink = (
        Role.DANGER if facts.alarm and facts.line.key.startswith("alakanas.tv.dying") else Role.INK
    )
    aloud = sem(
        text(line, Type.NAME, ink, lines=1 if aside else 4, size=size, key="words"),
        header=True,
        live=True,
    )
    below = " ".join(said(here, m, facts.seats) for m in facts.below)
    code = here.t("alakanas.tv.table", code=spaced(facts.code))
    # without room aside the page's own title says which table this is
    small = " · ".join(w for w in (code if aside else "", below) if w)
    words = ft.Column(
        [
            aloud,
            *(
                [text(small, Type.SMALL, Role.INK_SOFT, lines=1 if aside else 6, key="below")]
                if small
                else []
            ),
        ],
        spacing=0,
        tight=True,
        expand=True,
    )
    row: list[ft.Control] = [ft.Container(lead, width=58, alignment=ft.Alignment.CENTER), words]
    # a house rule that all screens have to show (R20)
    knows = tag(here.t("alakanas.tv.all_knowing"), "eye", color=Role.WARN_WASH)
    if facts.all_knowing and aside:
        row.append(knows)
    if facts.fingerprint and aside:
        row.append(fingerprint(here, facts.fingerprint, facts.deal, stacked=True))
    shown: ft.Control = ft.Row(
        row, spacing=Space.L, vertical_alignment=ft.CrossAxisAlignment.CENTER
    )
    if facts.all_knowing and not aside:
        shown = ft.Column([shown, ft.Row([knows])], spacing=Space.XS, tight=True)
    return ft.Container(
        shown,
        padding=ft.Padding.only(right=aside),
        alignment=ft.Alignment.CENTER_LEFT,
        expand=True,
    )


# --- below the ring ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CourseFacts:
    """Phases or steps, piles, what is used up, blocs, and the fingerprint."""

    stage: str
    steps: tuple[StepView, ...]
    phase: str
    phases: tuple[str, ...]
    ala: int
    moves: int
    pile: int | None
    discard: int
    loot: int
    blocs: tuple[BlocState, ...]
    deal: int
    fingerprint: str
    aborted: int


def course_facts(view: TableView, game: AlakanasView) -> CourseFacts:
    """The slice of the view for the strip."""
    return CourseFacts(
        game.stage,
        game.steps,
        game.phase,
        game.phases,
        game.ala_used,
        game.move_used,
        game.pile,
        game.discard,
        game.loot,
        game.blocs if game.stage in ("play", "over") else (),
        game.deal.number if game.deal is not None else 0,
        game.deal.fingerprint if game.deal is not None else "",
        len(game.aborted),
    )


@region
def Course(here: Here, lang: str, facts: CourseFacts, width: float, height: float) -> ft.Control:
    """The strip, `height` px high (0: as high as it needs)."""
    if facts.stage in ("play", "over"):
        marks = [
            (
                PHASE_ICONS[p],
                capital(here.t(f"alakanas.phase.{p}")),
                _when(facts.phases, facts.phase, p),
            )
            for p in facts.phases
        ]
    else:
        marks = [(STAGE_ICONS[s.stage], capital(here.say(s.title)), s.status) for s in facts.steps]
    narrow = width < 700
    strip: ft.Control
    if narrow:
        strip = ft.Row([_mark(*m, narrow=True) for m in marks], wrap=True, spacing=6, run_spacing=6)
    else:
        strip = ft.Row([_mark(*m, narrow=False) for m in marks], spacing=6)
    cells = _counts(here, facts)
    if facts.fingerprint and not height:  # where all is in sight it stands at the top
        little = width < 500
        cells.append(fingerprint(here, facts.fingerprint, facts.deal, stacked=little))
    below = ft.Row(
        [ft.Container(c) for c in cells],
        wrap=True,
        spacing=Space.XL,
        run_spacing=Space.S,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    return ft.Container(
        ft.Column(
            [strip, *([below] if cells else [])],
            spacing=Space.M,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        height=height or None,
    )


def _when(phases: Sequence[str], now: str, phase: str) -> str:
    here, at = phases.index(phase), phases.index(now)
    return "now" if here == at else "done" if here < at else "later"


def _mark(drawing: str, word: str, when: str, *, narrow: bool) -> ft.Control:
    """A phase of the turn, or a step of the set-up."""
    now = when == "now"
    ink = Role.ON_PRIMARY if now else Role.INK if when == "later" else Role.INK_SOFT
    shown = "check" if when == "done" and not narrow else drawing
    words = text(
        word, Type.BUTTON if now else Type.LABEL, ink, lines=2, size=None if narrow else 18
    )
    inside: list[ft.Control] = [icon(shown, 24, color=ink)]
    if now or not narrow:
        inside.append(ft.Container(words, expand=True, expand_loose=True))
    box = ft.Container(
        ft.Row(inside, spacing=6, tight=True, alignment=ft.MainAxisAlignment.CENTER),
        height=None if narrow else 52,
        padding=ft.Padding.symmetric(horizontal=Space.S, vertical=10 if narrow else 2),
        bgcolor=Role.PRIMARY if now else Role.WELL,
        border_radius=Radius.BUTTON,
        opacity=0.75 if when == "done" else 1,
        expand=None if narrow else True,
    )
    wide = None if narrow else True
    return sem(box, label=word, selected=now, hide_inside=True, expand=wide)


def _counts(here: Here, facts: CourseFacts) -> list[ft.Control]:
    """Numbers that belong to the table."""
    t = here.t
    cells: list[ft.Control] = []
    if facts.stage in ("play", "over"):
        for bloc in facts.blocs:
            cells.append(_bloc(here, bloc))
        piles = [("deck", facts.pile or 0, "pile"), ("discard", facts.discard, "discard")]
        shown = [] if facts.pile is None else piles
        shown += [("crown", facts.loot, "loot")] if facts.loot else []
        for drawing, n, word in shown:
            number = count(drawing, str(n), "", 30)
            cells.append(_with_word(number, capital(t(f"alakanas.number.{word}"))))
        if facts.stage == "play":
            cells.append(text(t("alakanas.tv.used", card=t("alakanas.card.ala"), n=facts.ala)))
            cells.append(text(t("alakanas.tv.used", card=t("alakanas.card.move"), n=facts.moves)))
    return cells


def _with_word(number: ft.Control, word: str) -> ft.Control:
    return ft.Row([number, text(word, Type.SMALL, Role.INK_SOFT)], spacing=Space.S, tight=True)


def _bloc(here: Here, bloc: BlocState) -> ft.Control:
    """How many of a bloc are alive. Camps lie open, so everybody can count it."""
    word = here.t(f"alakanas.side.{bloc.bloc}")
    emblems: list[ft.Control] = [
        icon(f"camp-{camp}", 28, color=CAMP_INKS[camp]) for camp in SIDE_CAMPS[bloc.bloc]
    ]
    shown = ft.Row(
        [*emblems, text(f"{bloc.alive}/{bloc.members}", Type.NAME, size=28)],
        spacing=Space.XS,
        tight=True,
    )
    label = here.t("alakanas.tv.bloc", side=word, n=bloc.alive, of=bloc.members)
    return sem(shown, label=label, hide_inside=True)


@region
def DealCard(here: Here, lang: str, value: str, deal: int) -> ft.Control:
    """The fingerprint of a fresh deal, large: somebody reads it aloud, all look at their phone."""
    t = here.t
    halves: list[ft.Control] = [
        ft.Text(
            half,
            theme_style=Type.HERO,
            color=Role.INK,
            style=ft.TextStyle(letter_spacing=4),
            no_wrap=True,
        )
        for half in value.split("-")
    ]
    return ft.Container(
        ft.Column(
            [
                icon("lock", 44, color=Role.COIN),
                text(
                    t("alakanas.tv.fingerprint", deal=deal),
                    Type.STRONG,
                    Role.INK_SOFT,
                    align=ft.TextAlign.CENTER,
                ),
                sem(
                    ft.Column(
                        halves,
                        spacing=0,
                        tight=True,
                        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
                    ),
                    label=" ".join(value),
                    ident="fingerprint-large",
                    hide_inside=True,
                ),
                text(t("alakanas.tv.compare"), Type.BODY, align=ft.TextAlign.CENTER),
            ],
            spacing=Space.M,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        width=380,
        padding=Space.XL,
        bgcolor=Role.PAPER,
        border_radius=Radius.SHEET,
        border=ft.Border.all(2, Role.COIN),
        shadow=shadow(3),
    )


def fingerprint(here: Here, value: str, deal: int, *, stacked: bool = False) -> ft.Control:
    """The fingerprint of a deal, to be read aloud and compared; `stacked`: below its word."""
    word = here.t("alakanas.tv.fingerprint", deal=deal)
    words, lock = text(word, Type.SMALL, Role.INK_SOFT), icon("lock", 24, color=Role.COIN)
    shown = ft.Text(
        value,
        theme_style=Type.STRONG,
        size=26,
        color=Role.INK,
        style=ft.TextStyle(letter_spacing=2),
        no_wrap=True,
    )
    body = (
        ft.Column([ft.Row([lock, words], tight=True), shown], spacing=0, tight=True)
        if stacked
        else ft.Row([lock, words, shown], spacing=Space.S, tight=True)
    )
    return sem(body, label=f"{word} {' '.join(value)}", ident="fingerprint", hide_inside=True)
