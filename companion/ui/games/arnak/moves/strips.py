"""What frames the table screen: the line at the top, everybody's things, the log, what to do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import flet as ft

from companion.games.arnak.goods import RESOURCES
from companion.games.arnak.play.state import RIVAL, Assistant, Rival
from companion.games.arnak.play.view import PlayerView, PlayView, Question
from companion.table.log import LogLine
from companion.table.message import Message
from companion.table.view import SeatView, TableView
from companion.ui.colours import Role, player_colour
from companion.ui.here import Here
from companion.ui.icons.island import explorer
from companion.ui.live import region, use_items
from companion.ui.parts import icon, pawn, qr_panel, sem, shadow, spaced, tag, text
from companion.ui.parts.words import isolate
from companion.ui.screens.chrome import clock
from companion.ui.screens.lobby import join_address
from companion.ui.theme import MOTION_MS, Radius, Space, Type
from companion.web.qr import qr_svg

LOG_LINES = 3
CROWD = 4
"""So many players' strips fill the side from top to bottom."""


def called(seats: Sequence[SeatView], no: int) -> str:
    """A seat's name inside a sentence."""
    seat = next((s for s in seats if s.no == no), None)
    return isolate(seat.name or str(no)) if seat else str(no)


# --- the line at the top ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HeadFacts:
    """What the line at the top says: the phase's words, and whose pawn stands before them."""

    phase: str
    round: int
    rounds: int
    turn: int
    done: bool
    question: Question | None
    busy: tuple[int, ...]
    code: str
    seats: tuple[SeatView, ...]


def head_facts(view: TableView, game: PlayView) -> HeadFacts:
    """The slice of the view for the line at the top."""
    busy = tuple(t.seat for t in game.tidying if not t.done)
    seats = tuple(replace(s, here=True, host=False) for s in view.seats)
    return HeadFacts(
        game.phase,
        game.round,
        game.rounds,
        game.turn,
        game.main_used,
        game.question,
        busy,
        view.code,
        seats,
    )


def head_words(here: Here, facts: HeadFacts) -> tuple[int, str]:
    """The seat whose pawn stands before the line (0: none, RIVAL), and the line."""
    t = here.t
    match facts.phase:
        case "setup":
            return 0, t("arnak.tv.setup")
        case "over":
            return 0, t("arnak.tv.over")
        case "cleanup":
            if not facts.busy:
                return 0, t("arnak.tv.tidied")
            names = t("arnak.tv.comma").join(called(facts.seats, no) for no in facts.busy)
            return 0, t("arnak.tv.busy", names=names)
    if facts.question is not None:
        who = facts.question.seat
        asked = here.say(facts.question.ask)
        return who, t("arnak.tv.asks", name=called(facts.seats, who), question=asked)
    if facts.turn == RIVAL:
        return RIVAL, t("arnak.tv.turn", name=t("arnak.tv.rival"))
    key = "arnak.tv.turn_done" if facts.done else "arnak.tv.turn"
    return facts.turn, t(key, name=called(facts.seats, facts.turn))


@region
def Headline(here: Here, lang: str, facts: HeadFacts, aside: float) -> ft.Control:
    """Round, and whose turn it is or what the table waits for. `aside`: px kept free on the right
    for the buttons of the screen."""
    no, words = head_words(here, facts)
    seat = next((s for s in facts.seats if s.no == no), None)
    lead: ft.Control = icon("site" if facts.phase == "turns" else "hourglass", 46)
    if seat is not None:
        lead = pawn(seat.colour, 54)
    elif no == RIVAL:
        lead = explorer(None, 54)
    elif facts.phase == "over":
        lead = icon("score", 46)
    rounds = here.t("arnak.round_of", round=facts.round, rounds=facts.rounds)
    aloud = sem(
        text(words, Type.NUMBER, lines=1 if aside else 3, key="words"), header=True, live=True
    )
    small = here.t("arnak.tv.table", round=rounds, code=spaced(facts.code))
    return ft.Container(
        ft.Row(
            [
                ft.Container(lead, width=58, alignment=ft.Alignment.CENTER),
                ft.Column(
                    [aloud, text(small, Type.SMALL, Role.INK_SOFT, lines=1, key="round")],
                    spacing=0,
                    tight=True,
                    expand=True,
                ),
            ],
            spacing=Space.L,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        padding=ft.Padding.only(right=aside),
        alignment=ft.Alignment.CENTER_LEFT,
        expand=True,
    )


# --- the players ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlayerFacts:
    """A player's strip: nothing that only the player may know is in it."""

    player: PlayerView
    colour: int
    first: bool
    active: bool
    note: str
    """A key of the catalogue, or ""."""
    slots: int


def player_facts(view: TableView, game: PlayView, slots: int) -> tuple[PlayerFacts, ...]:
    """Everybody in turn order from the start player."""
    n = len(game.players)
    busy = {t.seat: not t.done for t in game.tidying}
    asked = game.question.seat if game.question else 0
    found: list[PlayerFacts] = []
    for i in range(n):
        no = (game.first - 1 + i) % n + 1
        p = game.players[no - 1]
        note = "arnak.tv.passed" if p.passed else ""
        if game.phase == "cleanup":
            note = "arnak.tv.tidying" if busy.get(no) else "arnak.tv.ready"
        active = game.phase == "turns" and no == (asked or game.turn)
        open_to_all = replace(p, cards=None, name=p.name or str(no))
        colour = view.seats[no - 1].colour
        first = no == game.first and game.phase != "setup"
        found.append(PlayerFacts(open_to_all, colour, first, active, note, slots))
    return tuple(found)


@region
def Players(
    here: Here,
    lang: str,
    facts: tuple[PlayerFacts, ...],
    rival: Rival | None,
    height: float,
    across: int,
) -> ft.Control:
    """A strip for each player, `height` px high in all (0: as high as they need), `across` of them
    side by side."""
    each = (height - (CROWD - 1) * Space.M) / CROWD if height else 0
    strips = use_items(
        [(p, lang, each) for p in facts],
        lambda item: item[0].player.seat,
        lambda item: _strip(here, item[0], each),
    )
    if rival is not None:
        strips.append(_rival(here, rival))
    if across > 1:
        cells: list[ft.Control] = [ft.Container(s, col=12 // across) for s in strips]
        return ft.ResponsiveRow(cells, spacing=Space.M, run_spacing=Space.M)
    return ft.Column(
        strips, spacing=Space.M, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )


def _figure(drawing: str, value: str, word: str, kind: ft.TextThemeStyle, size: float) -> ft.Row:
    """A number with its drawing, read out with its word."""
    return ft.Row(
        [icon(drawing, size, label=word), text(value, kind, key="n")], spacing=5, tight=True
    )


def _strip(here: Here, facts: PlayerFacts, height: float) -> ft.Control:
    p, t = facts.player, here.t
    head: list[ft.Control] = [
        pawn(facts.colour, 40),
        text(isolate(p.name), Type.NAME, lines=1, grow=True, key="name"),
    ]
    head += [explorer(facts.colour, 34) for _ in range(p.at_home)]
    if facts.first:
        head.append(icon("start-player", 28, label=t("arnak.first"), color=Role.COIN))
    if facts.note:
        head.append(tag(t(facts.note)))
    if p.points is not None:
        head.append(text(here.tn("arnak.points", p.points), Type.NAME, Role.ACCENT, key="points"))
    goods: list[ft.Control] = [
        ft.Container(
            _figure(name, str(p.goods[name]), t(f"arnak.resource.{name}"), Type.FIGURE, 30),
            opacity=1 if p.goods[name] else 0.42,
        )
        for name in RESOURCES
    ]
    rows: list[ft.Control] = [
        ft.Row(head, spacing=Space.S),
        _spread(goods, here.large),
        _spread(_counts(here, facts), here.large),
    ]
    stripe = ft.Container(width=8, border_radius=4, bgcolor=player_colour(facts.colour).fill)
    body = ft.Column(
        rows, expand=True, alignment=ft.MainAxisAlignment.SPACE_BETWEEN, spacing=Space.XS
    )
    if not height:
        body.tight = True
    return ft.Container(
        ft.Row(
            [stripe, body],
            spacing=Space.M,
            intrinsic_height=True,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        height=height or None,
        padding=ft.Padding.symmetric(horizontal=Space.M, vertical=Space.S),
        bgcolor=Role.PRIMARY_WASH if facts.active else Role.PAPER,
        border=ft.Border.all(
            3 if facts.active else 1, Role.PRIMARY if facts.active else Role.LINE_SOFT
        ),
        border_radius=Radius.CARD,
        shadow=shadow(1),
        opacity=0.75 if p.passed else 1,
        animate_opacity=MOTION_MS,
        key=f"player-{p.seat}",
    )


def _spread(cells: list[ft.Control], large: bool) -> ft.Control:
    """Figures over the whole width; on several lines for large text."""
    if large:
        return ft.Row(
            [ft.Container(cell) for cell in cells], wrap=True, spacing=Space.L, run_spacing=2
        )
    return ft.Row(cells, spacing=0, alignment=ft.MainAxisAlignment.SPACE_BETWEEN)


def _counts(here: Here, facts: PlayerFacts) -> list[ft.Control]:
    """Cards by zone, research rows, finds, helpers: the smaller numbers."""
    p, t = facts.player, here.t
    shown = [
        ("hand", str(p.hand_count), t("arnak.tv.hand")),
        ("deck", str(p.deck_count), t("arnak.tv.deck")),
        ("play-area", str(len(p.play)), t("arnak.tv.play")),
        ("glass", str(p.glass_row), t("arnak.tv.glass_row")),
        ("notebook", str(p.notebook_row), t("arnak.tv.notebook_row")),
        ("idol", str(p.idols), t("arnak.tv.idol")),
        ("idol-slot", f"{p.slotted}/{facts.slots}", t("arnak.tv.slots")),
        ("guardian", str(len(p.trophies)), t("arnak.tv.guardians")),
        ("fear", str(p.fear + p.fear_tiles), t("arnak.tv.fear")),
    ]
    cells: list[ft.Control] = [
        _figure(drawing, value, word, Type.STRONG, 24) for drawing, value, word in shown
    ]
    helpers: list[ft.Control] = [_assistant(here, a) for a in p.assistants]
    while len(helpers) < 2:
        helpers.append(ft.Container(width=24, height=24))
    cells.append(ft.Row(helpers, spacing=2, tight=True))
    return cells


def _assistant(here: Here, assistant: Assistant) -> ft.Control:
    side = "gold" if assistant.gold else "silver"
    state = "" if assistant.ready else "_tired"
    return ft.Container(
        icon(
            "assistant",
            24,
            color=Role.COIN if assistant.gold else Role.INK_SOFT,
            label=here.t(f"arnak.tv.assistant_{side}{state}"),
        ),
        opacity=1 if assistant.ready else 0.4,
    )


def _rival(here: Here, rival: Rival) -> ft.Control:
    """The rival of a solo game: actions left, tiles, guardians and idols (A24)."""
    t = here.t
    idols = len(rival.idols) + rival.hidden_idols
    figures: list[ft.Control] = [
        _figure("hourglass", str(rival.left), t("arnak.tv.rival_left"), Type.FIGURE, 28),
        _figure("idol", str(idols), t("arnak.tv.idol"), Type.FIGURE, 28),
        _figure("guardian", str(len(rival.guardians)), t("arnak.tv.guardians"), Type.FIGURE, 28),
        _figure("tile-gold", str(len(rival.tiles)), t("arnak.temple_tiles"), Type.FIGURE, 28),
    ]
    head: list[ft.Control] = [explorer(None, 40), text(t("arnak.tv.rival"), Type.NAME)]
    return ft.Container(
        ft.Column([ft.Row(head), _spread(figures, here.large)], spacing=Space.S, tight=True),
        padding=Space.M,
        bgcolor=Role.WELL,
        border_radius=Radius.CARD,
        key="rival",
    )


# --- what happened, what to do ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Missing:
    """Phones that are not here."""

    code: str
    names: tuple[str, ...]


def missing_phones(view: TableView) -> Missing | None:
    """Whose phone the table waits for; None when all are here."""
    gone = [s for s in view.seats if s.phone == "held" and not s.here]
    names = tuple(called(view.seats, s.no) for s in gone)
    return Missing(view.code, names) if gone else None


@region
def Corner(
    here: Here,
    lang: str,
    log: tuple[LogLine, ...],
    colours: tuple[int, ...],
    after: tuple[Message, ...],
    missing: Missing | None,
) -> ft.Control:
    """The way in while somebody's phone is missing; else what the table does once everybody is
    ready; else what happened last."""
    if missing is not None:
        return _way_in(here, missing)
    rows: list[ft.Control]
    if after:
        rows = [_line(icon("check", 22, color=Role.GOOD), here.say(line)) for line in after]
    else:
        newest = [line for line in reversed(log) if not line.undone][:LOG_LINES]
        rows = use_items(
            [(line, lang) for line in newest],
            lambda item: item[0].seq,
            lambda item: _logged(here, item[0], colours),
        )
    return ft.Container(
        ft.Column(rows, spacing=Space.S, tight=True),
        padding=ft.Padding.symmetric(horizontal=Space.M, vertical=Space.XS),
    )


def _line(lead: ft.Control, words: str, soft: str = "") -> ft.Control:
    return ft.Row(
        [
            ft.Container(lead, width=26, alignment=ft.Alignment.CENTER),
            text(words, Type.SMALL, lines=2, grow=True),
            *([text(soft, Type.TAG, Role.INK_SOFT)] if soft else []),
        ],
        spacing=Space.S,
        vertical_alignment=ft.CrossAxisAlignment.START,
    )


def _logged(here: Here, line: LogLine, colours: tuple[int, ...]) -> ft.Control:
    by = line.by or 0
    lead = pawn(colours[by - 1], 24) if 0 < by <= len(colours) else icon("log", 20)
    row = _line(lead, here.say(line.text), clock(line.at))
    row.key = f"log-{line.seq}"
    return row


def _way_in(here: Here, missing: Missing) -> ft.Control:
    """Code and QR for those whose phone is not here."""
    address, name = join_address(here, missing.code), here.t("lobby.qr", code=missing.code)
    names = here.t("arnak.tv.comma").join(missing.names)
    return ft.Row(
        [
            qr_panel(qr_svg(address, name), name, size=150),
            ft.Column(
                [
                    text(spaced(missing.code), Type.NUMBER),
                    text(address.removeprefix("http://"), Type.SMALL, Role.INK_SOFT, lines=2),
                    text(here.t("arnak.tv.missing", names=names), Type.SMALL, lines=2),
                ],
                spacing=Space.XS,
                tight=True,
                expand=True,
            ),
        ],
        spacing=Space.L,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


@region
def Checklist(here: Here, lang: str, steps: tuple[Message, ...]) -> ft.Control:
    """What to lay out, step by step."""
    rows: list[ft.Control] = [
        ft.Row(
            [
                ft.Container(
                    text(str(i), Type.TAG, Role.ON_ACCENT_WASH),
                    width=34,
                    height=34,
                    border_radius=17,
                    alignment=ft.Alignment.CENTER,
                    bgcolor=Role.ACCENT_WASH,
                ),
                text(here.say(step), Type.BODY, grow=True),
            ],
            spacing=Space.M,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
            key=f"step-{i}",
        )
        for i, step in enumerate(steps, 1)
    ]
    return ft.Container(
        ft.Column(rows, spacing=Space.S, tight=True),
        padding=Space.L,
        bgcolor=Role.PAPER,
        border=ft.Border.all(1, Role.LINE_SOFT),
        border_radius=Radius.CARD,
        shadow=shadow(1),
    )
