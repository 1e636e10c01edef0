"""What frames the table screen: the line at the top, everybody's things, the log, what to do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import flet as ft

from companion.games.arnak.goods import RESOURCES
from companion.games.arnak.play.state import RIVAL, Assistant, Rival
from companion.games.arnak.play.view import PlayerView, PlayView, Question
from companion.table.view import SeatView, TableView
from companion.ui.colours import Role, player_colour
from companion.ui.here import Here
from companion.ui.icons.island import explorer
from companion.ui.live import region, use_items
from companion.ui.parts import icon, pawn, sem, shadow, spaced, tag, text
from companion.ui.parts.words import isolate
from companion.ui.theme import MOTION_MS, Radius, Space, Type

HEAD_SIZE = 42
TALL_STRIP = 190
"""From this height on, in px, a strip has room for the largest figures."""
LEAST_STRIPS = 3
"""So many strips at least share the height of the side."""


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
            names = tuple(called(facts.seats, no) for no in facts.busy)
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
    # the body's face: the display face has not every character of a name
    size = HEAD_SIZE if aside else 26 * min(1.5, here.device.scale)
    said = text(words, Type.NAME, lines=1 if aside else 4, size=size, key="words")
    aloud = sem(said, header=True, live=True)
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
        note = "arnak.tv.passed" if p.passed and game.phase == "turns" else ""
        if game.phase == "cleanup":
            note = "arnak.tv.tidying" if busy.get(no) else "arnak.tv.ready"
        active = game.phase == "turns" and no == (asked or game.turn)
        open_to_all = replace(p, cards=None, name=p.name or str(no))
        colour = view.seats[no - 1].colour
        first = no == game.first and game.phase != "setup"
        found.append(PlayerFacts(open_to_all, colour, first, active, note, slots))
    return tuple(found)


RESTING = ("arnak.tv.passed", "arnak.tv.ready")
"""Notes of those who have nothing to do just now."""


@region
def Players(
    here: Here,
    lang: str,
    facts: tuple[PlayerFacts, ...],
    rival: Rival | None,
    height: float,
    across: int,
    small: float,
) -> ft.Control:
    """A strip for each player, `height` px high in all (0: as high as they need), `across` of them
    side by side; the lesser drawings `small` px."""
    share = max(LEAST_STRIPS, len(facts))
    each = (height - (share - 1) * Space.M) / share if height else 0
    figures = [figure for p in facts for figure in _figures(here, p, each, small)]
    cells = use_items(
        [(f, lang) for f in figures], lambda item: item[0][:2], lambda item: _cell(*item[0])
    )
    per = len(cells) // max(1, len(facts))
    mine = {p.player.seat: cells[i * per : (i + 1) * per] for i, p in enumerate(facts)}
    strips = use_items(
        [(p, lang, each, small) for p in facts],
        lambda item: item[0].player.seat,
        lambda item: _strip(here, item[0], each, mine[item[0].player.seat]),
    )
    if rival is not None:
        strips.append(_rival(here, rival))
    if across > 1:
        cells: list[ft.Control] = [ft.Container(s, col=12 // across) for s in strips]
        return ft.ResponsiveRow(cells, spacing=Space.M, run_spacing=Space.M)
    return ft.Column(
        strips, spacing=Space.M, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )


def _figure(
    drawing: str, value: str, word: str, kind: ft.TextThemeStyle, size: float, gap: float = 5
) -> ft.Row:
    """A number with its drawing, read out with its word."""
    return ft.Row(
        [icon(drawing, size, label=word), text(value, kind, key="n")], spacing=gap, tight=True
    )


def _strip(here: Here, facts: PlayerFacts, height: float, figures: list[ft.Control]) -> ft.Control:
    p, t = facts.player, here.t
    head: list[ft.Control] = [
        pawn(facts.colour, 40),
        text(isolate(p.name), Type.NAME, lines=1, grow=True, key="name"),
    ]
    pieces: list[ft.Control] = [_assistant(here, a) for a in p.assistants]
    pieces += [explorer(facts.colour, 34) for _ in range(p.at_home)]
    if height:
        head += pieces
    if facts.first:
        head.append(icon("start-player", 28, label=t("arnak.first"), color=Role.COIN))
    if facts.note:
        head.append(tag(t(facts.note)))
    if p.points is not None:
        head.append(text(here.tn("arnak.points", p.points), Type.NAME, Role.ACCENT, key="points"))
    goods, counts = figures[: len(RESOURCES)], figures[len(RESOURCES) :]
    rows: list[ft.Control] = [
        ft.Row(head, spacing=Space.S),
        _spread(goods, here.large),
        _spread([*counts, *([] if height else pieces)], here.large or not height),
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
        opacity=0.7 if facts.note in RESTING else 1,
        animate_opacity=MOTION_MS,
        key=f"player-{p.seat}",
    )


def _spread(cells: list[ft.Control], wrap: bool) -> ft.Control:
    """Figures over the whole width; on several lines for large text or where room is scarce."""
    if wrap:
        return ft.Row(
            [ft.Container(cell) for cell in cells], wrap=True, spacing=Space.L, run_spacing=2
        )
    return ft.Row(cells, spacing=0, alignment=ft.MainAxisAlignment.SPACE_BETWEEN)


_Figure = tuple[int, str, str, str, ft.TextThemeStyle, float, float]
"""A number of a player: seat, drawing, value, word, type, size of the drawing, gap, all in px."""


def _figures(here: Here, facts: PlayerFacts, height: float, small: float) -> list[_Figure]:
    """The resources, then the smaller numbers: cards by zone, research rows, finds, Fear."""
    p, t = facts.player, here.t
    kind, size = (Type.NUMBER, 44.0) if height >= TALL_STRIP else (Type.FIGURE, 30.0)
    goods: list[_Figure] = [
        (p.seat, name, str(p.goods[name]), t(f"arnak.resource.{name}"), kind, size, 5)
        for name in RESOURCES
    ]
    shown = (
        ("hand", str(p.hand_count), "hand"),
        ("deck", str(p.deck_count), "deck"),
        ("play-area", str(len(p.play)), "play"),
        ("glass", str(p.glass_row), "glass_row"),
        ("notebook", str(p.notebook_row), "notebook_row"),
        ("idol", str(p.idols), "idol"),
        ("idol-slot", f"{p.slotted}/{facts.slots}", "slots"),
        ("guardian", str(len(p.trophies)), "guardians"),
        ("fear", str(p.fear + p.fear_tiles), "fear"),
    )
    counts: list[_Figure] = [
        (p.seat, drawing, value, t(f"arnak.tv.{word}"), Type.STRONG, small, 3)
        for drawing, value, word in shown
    ]
    return goods + counts


def _cell(
    _seat: int,
    drawing: str,
    value: str,
    word: str,
    kind: ft.TextThemeStyle,
    size: float,
    gap: float,
) -> ft.Control:
    """A figure; a resource that one has none of stands back."""
    faint = value == "0" and drawing in RESOURCES
    return ft.Container(
        _figure(drawing, value, word, kind, size, gap), opacity=0.42 if faint else 1
    )


def _assistant(here: Here, assistant: Assistant) -> ft.Control:
    side = "gold" if assistant.gold else "silver"
    state = "" if assistant.ready else "_tired"
    return ft.Container(
        icon(
            "assistant",
            30,
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
