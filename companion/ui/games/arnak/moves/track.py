"""The research track drawn from its graph, with both tokens of everybody and all that lies on it.

Drawn to a given size, so that it fits the table screen and a phone's sheet alike. What a square
says in drawings its accessible name says in words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import flet as ft

from companion.games.arnak.board import Board, Square, TileStack
from companion.games.arnak.content import ArnakPack, Temple
from companion.games.arnak.effect_book import Token
from companion.games.arnak.goods import Purse
from companion.games.arnak.play.scene import amounts
from companion.games.arnak.play.view import PlayView
from companion.games.arnak.play.words import steps_words
from companion.ui.colours import Role
from companion.ui.games.arnak.moves.market import signs, signs_of
from companion.ui.here import Here
from companion.ui.icons import INKS
from companion.ui.icons.island import Box, crowded, footpaths_svg, tinted, token
from companion.ui.icons.signs import Sign, fitting, points_badge, sign_row
from companion.ui.parts import icon, sem, text
from companion.ui.parts.words import isolate
from companion.ui.theme import Radius, Type

TILE_HEIGHT, BRONZE_HEIGHT, BASE_HEIGHT = 40, 66, 46
TEMPLE_HEIGHT = 2 * TILE_HEIGHT + BRONZE_HEIGHT + BASE_HEIGHT + 3 * 4
"""The temple above the track: three steps of tiles on the Lost Temple's own square."""
LEAST_HEIGHT = TEMPLE_HEIGHT + 8 * 56
"""Below this height, in px, two tokens and a price do not fit on a square."""


@dataclass(frozen=True, slots=True)
class Researcher:
    """Whose tokens stand on which squares; `colour` None is the rival's."""

    name: str
    colour: int | None
    glass: int
    notebook: int
    arrival: int | None


@dataclass(frozen=True, slots=True)
class TrackFacts:
    """What the drawing shows: the slice of the view by which it is memoised."""

    temple: str
    people: tuple[Researcher, ...]
    bonus: tuple[tuple[int, int], ...]
    stacks: tuple[tuple[str, int], ...]


def track_facts(game: PlayView, colours: Mapping[int, int] | None = None) -> TrackFacts:
    """The track's slice of the view. `colours` by seat; by default seat 1 has the first."""
    shown = colours or {}
    people = [
        Researcher(p.name, shown.get(p.seat, p.seat - 1), p.glass, p.notebook, p.arrival)
        for p in game.players
    ]
    if game.rival is not None:
        r = game.rival
        people.append(Researcher("", None, r.glass, r.notebook, r.arrival))
    return TrackFacts(game.temple, tuple(people), game.bonus, game.tile_stacks)


@dataclass(frozen=True, slots=True)
class TrackLayout:
    """Where everything is: a cell for each square, the tile stacks by id, and the two margins."""

    squares: Mapping[int, Box]
    stacks: Mapping[str, Box]
    row_height: float
    margin: float


def track_layout(board: Board, width: float, height: float) -> TrackLayout:
    """The drawing's geometry. Rows from the bottom up; the temple above them."""
    margin = max(44.0, min(80.0, width * 0.13))
    rows: dict[int, list[int]] = {}
    for square in board.squares:
        rows.setdefault(square.row, []).append(square.no)
    top, area = board.squares[-1].row, width - 2 * margin
    row_height = (height - TEMPLE_HEIGHT) / top
    most = max(len(row) for row in rows.values())
    gap = area * 0.03
    wide = (area - (most - 1) * gap) / most
    squares: dict[int, Box] = {}
    for row, nos in rows.items():
        step = (wide + gap) * (1.3 if len(nos) == 2 and most > 2 else 1)
        for i, no in enumerate(nos):
            middle = width / 2 + (i - (len(nos) - 1) / 2) * step
            y = height - (row + 1) * row_height
            squares[no] = Box(middle - wide / 2, y, wide, row_height)
    squares[0] = Box(margin, height - row_height, area, row_height)
    squares[board.temple_square] = Box(0, TEMPLE_HEIGHT - BASE_HEIGHT, width, BASE_HEIGHT)
    return TrackLayout(squares, _stack_boxes(board.tile_stacks, width), row_height, margin)


def _stack_boxes(stacks: Sequence[TileStack], width: float) -> Mapping[str, Box]:
    """The tile stacks as the steps of a temple: gold on silver on bronze."""
    found: dict[str, Box] = {}
    y, wide = 0.0, (width - 8) / 3
    for metal in ("gold", "silver", "bronze"):
        step = [s for s in stacks if s.metal == metal]
        high = BRONZE_HEIGHT if metal == "bronze" else TILE_HEIGHT
        for i, stack in enumerate(step):
            x = width / 2 + (i - len(step) / 2) * (wide + 4) + 2
            found[stack.id] = Box(x, y, wide, high)
        y += high + 4
    return found


def research_track(
    here: Here,
    pack: ArnakPack,
    game: PlayView | TrackFacts,
    *,
    width: float,
    height: float,
    highlight: frozenset[int] = frozenset(),
    on_square: Any = None,
    prices: Mapping[int, Purse] | None = None,
    colours: Mapping[int, int] | None = None,
    keep: Any = None,
) -> ft.Control:
    """The track, `width` x `height` px (at least LEAST_HEIGHT high).

    `pack` as the table reads it (`ArnakPack.read_so`). Squares in `highlight` are lit; `on_square`
    makes buttons of them, or of all when none is lit (`e.control.data`: the square's number).
    `prices` replace what is printed. `colours`: player colour by seat. `keep`: `use_items`, where
    hooks may be used and nothing can be tapped: then a move draws only what it changed.
    """
    facts = track_facts(game, colours) if isinstance(game, PlayView) else game
    board = pack.board_of[facts.temple]
    layout = track_layout(board, width, height)
    drawing = _Drawing(here, pack, facts, board, layout, width, height, highlight)
    parts: dict[str, tuple[object, Callable[[], ft.Control]]] = {
        "paths": (None, drawing.paths),
        "margins": (None, drawing.margins),
        "bonus": (drawing.bonus(board.temple_square), drawing.temple_bonus),
    }
    for stack in board.tile_stacks:
        left = dict(facts.stacks)[stack.id]
        parts[stack.id] = left, partial(drawing.stack, stack, left)
    for square in board.squares:
        price, lit = (prices or {}).get(square.no, square.cost), square.no in highlight
        there = (price, lit, drawing.bonus(square.no), drawing.standing(square.no))
        arrived = drawing.arrived if not square.next else 0
        parts[str(square.no)] = (there, arrived), partial(drawing.square, square, price, on_square)
    same = (here.lang, id(pack), facts.temple, width, height)
    items = [(name, shown, same) for name, (shown, _) in parts.items()]

    def draw(item: Any) -> ft.Control:
        return parts[item[0]][1]()

    made = keep(items, lambda item: item[0], draw) if keep else [draw(item) for item in items]
    return ft.Stack(made, width=width, height=height, key="track")


def _placed(box: Box, control: ft.Control, key: str) -> ft.Container:
    return ft.Container(control, left=box.x, top=box.y, width=box.w, height=box.h, key=key)


def _stone_height(box: Box) -> float:
    """The lower part of a square's cell, on which its tokens stand."""
    return max(32.0, box.h * 0.56)


@dataclass(frozen=True, slots=True)
class _Drawing:
    """One drawing of the track, part by part."""

    here: Here
    pack: ArnakPack
    facts: TrackFacts
    board: Board
    layout: TrackLayout
    width: float
    height: float
    lit: frozenset[int]

    @property
    def points(self) -> Temple:
        """What rows and tiles are worth."""
        return self.pack.temple_by_id[self.facts.temple]

    def bonus(self, no: int) -> int:
        """Bonus tiles that lie on a square."""
        return dict(self.facts.bonus).get(no, 0)

    def standing(self, no: int) -> tuple[tuple[str, str, int | None], ...]:
        """The tokens on a square: which, whose, and in which colour."""
        return tuple(
            (kind, p.name, p.colour)
            for p in self.facts.people
            for kind, at in (("glass", p.glass), ("notebook", p.notebook))
            if at == no
        )

    @property
    def arrived(self) -> int:
        """How many have arrived in the Lost Temple."""
        return sum(p.arrival is not None for p in self.facts.people)

    def paths(self) -> ft.Control:
        """The ways from square to square."""
        ways: list[tuple[float, float, float, float]] = []
        for square in self.board.squares:
            start = self.layout.squares[square.no]
            y = start.y + start.h - _stone_height(start)
            for no in square.next:
                end = self.layout.squares[no]
                x = start.middle if no == self.board.temple_square else end.middle
                begin = end.middle if square.no == 0 else start.middle
                ways.append((begin, y, x, end.y + end.h))
        return tinted(
            footpaths_svg(ways, self.width, self.height), self.width, self.height, Role.LINE
        )

    def square(self, square: Square, price: Purse, on_square: Any) -> ft.Control:
        """A square in its place, with its name; a button if it may be tapped."""
        box = self.layout.squares[square.no]
        drawn = self._stone(square, price, box) if square.next else self._base(price, box)
        tapped = on_square is not None and (square.no in self.lit or not self.lit)
        if tapped:
            drawn = ft.Container(drawn, on_click=on_square, data=square.no, ink=True)
        named = sem(
            drawn,
            label=self._name(square, price),
            ident=f"square-{square.no}",
            button=tapped or None,
            hide_inside=not tapped,
        )
        return _placed(box, ft.MergeSemantics(named), f"square-{square.no}")

    def _stone(self, square: Square, price: Purse, box: Box) -> ft.Control:
        """A stone with its price, its bonus tile on the right, and the tokens standing on it."""
        high, bonus = _stone_height(box), self.bonus(square.no)
        shown = (*signs_of(price), *([Sign("idol", square.idol)] if square.idol else []))
        face: ft.Control = sign_row(shown, fitting(shown, min(28.0, high * 0.68), box.w - 14))
        if square.no == 0:
            size = min(17, high * 0.45)
            face = text(self.here.t("arnak.tv.start"), Type.TAG, Role.INK_SOFT, size=size)
        stone = ft.Container(
            face,
            left=0,
            right=0,
            bottom=3,
            height=high - 3,
            alignment=ft.Alignment.CENTER,
            border_radius=Radius.BUTTON,
            **self._ground(square.no, Role.PAPER),
        )
        size = min(40.0, box.h - high + 7)
        tile = min(26.0, size) if bonus else 0
        pieces = self._tokens(square.no, box.w - (tile + 6 if tile else 0), size)
        layers: list[ft.Control] = [stone, ft.Container(pieces, left=2, bottom=high - 7)]
        if bonus:
            row = sign_row([Sign("bonus", bonus)], tile)
            layers.append(ft.Container(row, right=2, bottom=high - tile * 0.3))
        return ft.Stack(layers, width=box.w, height=box.h)

    def _ground(self, no: int, ground: ft.ColorValue) -> dict[str, Any]:
        """How a square is painted."""
        if no in self.lit:
            return {"bgcolor": Role.PRIMARY_WASH, "border": ft.Border.all(3, Role.PRIMARY)}
        return {"bgcolor": ground, "border": ft.Border.all(1, Role.LINE)}

    def _tokens(self, no: int, room: float, size: float) -> ft.Control:
        """Tokens on a square, closer together the more there are."""
        pieces = [token(kind, colour, size) for kind, _, colour in self.standing(no)]
        return crowded(pieces, size, max(1, room - 4))

    def _base(self, price: Purse, box: Box) -> ft.Control:
        """The Lost Temple's own square: who is there, what it costs, what arriving still brings."""
        no, people = self.board.temple_square, self.facts.people
        places = self.points.arrival[: len(people)]
        room = (box.w - 96) / 2
        badge = min(34.0, room / max(4, len(places)) - 3)
        badges: list[ft.Control] = [
            points_badge(value, badge, dim=i < self.arrived) for i, value in enumerate(places)
        ]
        return ft.Container(
            ft.Row(
                [
                    self._tokens(no, room - 12, 32),
                    ft.Container(sign_row(signs_of(price), 22), expand=True),
                    ft.Row(badges, spacing=3, width=room - 12, alignment=ft.MainAxisAlignment.END),
                ],
                spacing=0,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            height=box.h,
            padding=ft.Padding.symmetric(horizontal=8),
            border_radius=Radius.CHIP,
            **self._ground(no, Role.WELL_DEEP),
        )

    def stack(self, stack: TileStack, left: int) -> ft.Control:
        """A stack of temple tiles: points, symbols, how many are left, and what bronze costs."""
        costs = self.board.tile_costs(stack)
        worth = int(getattr(self.points.tiles, stack.metal))
        letters = " / ".join("".join(symbols) for symbols in stack.symbols)
        place = self.layout.stacks[stack.id]
        size = min(23.0, place.w * 0.135)
        figures: list[ft.Control] = [
            icon(f"tile-{stack.metal}", size * 1.25),
            text(str(worth), Type.STRONG, size=size),
            text(letters, Type.STRONG, Role.INK_SOFT, size=size * 0.85),
            text(f"×{left}", Type.STRONG, size=size * 0.85),
        ]
        rows: list[ft.Control] = [ft.Row(figures, spacing=5, tight=True)]
        if stack.metal == "bronze":
            rows.append(sign_row(signs_of(costs[0]), size * 1.05))
        label = self.here.tn(
            "arnak.tv.stack",
            left,
            metal=self.here.t(f"arnak.metal.{stack.metal}"),
            points=worth,
            cost=" / ".join(self.here.say(amounts(cost)) for cost in costs),
        )
        box = ft.Container(
            ft.Column(
                rows, spacing=0, tight=True, horizontal_alignment=ft.CrossAxisAlignment.CENTER
            ),
            bgcolor=Role.PAPER,
            border=ft.Border.all(1.5, INKS[f"tile-{stack.metal}"]),
            border_radius=6,
            opacity=1 if left else 0.4,
            alignment=ft.Alignment.CENTER,
            expand=True,
        )
        named = sem(box, label=label, ident=f"stack-{stack.id}", hide_inside=True)
        return _placed(place, named, f"stack-{stack.id}")

    def temple_bonus(self) -> ft.Control:
        """Bonus tiles that lie face down in the temple, beside its uppermost step."""
        left = self.bonus(self.board.temple_square)
        row = sign_row([Sign("bonus", left)] if left else [], 26)
        label = self.here.tn("arnak.tv.temple_bonus", left)
        named = sem(row, label=label, ident="temple-bonus", hide_inside=True)
        return ft.Container(named, right=6, top=4, key="temple-bonus")

    def margins(self) -> ft.Control:
        """Beside each row what a token gets and is worth there: glass left, notebook right."""
        t, rows, found = self.here.t, self.pack.effects.rows[self.facts.temple], list[ft.Control]()
        margin, high = self.layout.margin, self.layout.row_height
        sides: tuple[tuple[Token, str, Sequence[int], float], ...] = (
            ("glass", "glass", self.points.glass, 0),
            ("book", "notebook", self.points.notebook, self.width - margin),
        )
        for kind, drawing, values, x in sides:
            what = t(f"arnak.tv.{drawing}")
            for row, value in enumerate(values):
                cells: list[ft.Control] = [icon(drawing, min(34, margin * 0.6))]
                label = what
                if row:
                    effect = rows.get((kind, row))
                    steps = effect.steps if effect else ()
                    shown, gets = signs(steps), self.here.say(steps_words(steps))
                    size = fitting(shown, min(28.0, high * 0.36), margin - 6)
                    cells = [sign_row(shown, size), points_badge(value, min(38.0, margin * 0.6))]
                    label = t("arnak.tv.row", token=what, row=row, gets=gets, points=value)
                cell = ft.Column(
                    cells,
                    spacing=2,
                    alignment=ft.MainAxisAlignment.END,
                    horizontal_alignment=ft.CrossAxisAlignment.CENTER,
                )
                box = Box(x, self.height - (row + 1) * high, margin, high)
                named = sem(cell, label=label, hide_inside=True)
                found.append(_placed(box, named, f"{drawing}-{row}"))
        return ft.Stack(found, width=self.width, height=self.height, key="margins")

    def _name(self, square: Square, price: Purse) -> str:
        """A square in words: its row, its price, its bonus tiles, and who is there."""
        t, bonus = self.here.t, self.bonus(square.no)
        says = [t("arnak.tv.square", row=square.row)]
        if square.no == 0:
            says = [t("arnak.tv.start")]
        elif not square.next:
            says, bonus = [t("arnak.tv.temple")], 0
        if price:
            says.append(self.here.say(amounts(price)))
        if square.idol:
            says.append(self.here.tn("arnak.tv.idol_price", square.idol))
        if bonus:
            says.append(self.here.tn("arnak.tv.bonus", bonus))
        for kind, name, _ in self.standing(square.no):
            who = isolate(name) if name else t("arnak.tv.rival")
            says.append(t("arnak.tv.token", name=who, token=t(f"arnak.tv.{kind}")))
        return t("arnak.tv.pause").join(says)
