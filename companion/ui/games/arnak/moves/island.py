"""The island: camps on the coast, sites in the jungle and in the hills, and who is there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import flet as ft

from companion.games.arnak.board import Place
from companion.games.arnak.content import ArnakPack
from companion.games.arnak.goods import Purse
from companion.games.arnak.play.scene import amounts, icons_named, listed
from companion.games.arnak.play.state import BLOCKED, FREE, RIVAL, Site
from companion.games.arnak.play.words import place as place_name
from companion.games.arnak.play.words import steps_words
from companion.table.message import Message
from companion.ui.colours import Role
from companion.ui.games.arnak.moves.market import signs, signs_of
from companion.ui.games.arnak.moves.site_map import rows_of
from companion.ui.here import Here
from companion.ui.icons.island import Box, explorer, island_svgs, tinted
from companion.ui.icons.signs import Sign, fitting, sign_row
from companion.ui.live import region, use_items
from companion.ui.parts import icon, sem, shadow, text
from companion.ui.parts.words import isolate
from companion.ui.theme import Radius, Type

NUMERALS = {1: "I", 2: "II"}
NARROW = 110.0
"""A place at most so wide, in px, has room for its figures alone."""
_LAYERS: tuple[tuple[str, ft.ColorValue, float], ...] = (
    ("shallows", Role.COMPASS, 0.22),
    ("shore", Role.COIN, 0.34),
    ("land", Role.GUARDIAN, 0.3),
    ("hills", Role.INK, 0.1),
    ("jungle", Role.GUARDIAN, 0.3),
    ("river", Role.COMPASS, 0.4),
)
"""The drawing's layers, each in a role and at a strength: it follows light and dark by itself."""


@dataclass(frozen=True, slots=True)
class Person:
    """Who a number on a space stands for: name, and player colour (None: the rival's)."""

    name: str
    colour: int | None


@dataclass(frozen=True, slots=True)
class PlaceFacts:
    """One place as it is drawn. `who`: the people on its spaces, where there is somebody."""

    site: Site
    who: tuple[Person | None, ...]


@dataclass(frozen=True, slots=True)
class IslandFacts:
    """The island's slice of the view, by which it is memoised."""

    temple: str
    places: tuple[PlaceFacts, ...]


def island_facts(
    temple: str, sites: Sequence[Site], names: Mapping[int, str], colours: Mapping[int, int]
) -> IslandFacts:
    """What the island shows. `names` and `colours` by seat."""

    def person(no: int) -> Person | None:
        if no in (FREE, BLOCKED):
            return None
        return Person("", None) if no == RIVAL else Person(names[no], colours[no])

    found = tuple(PlaceFacts(site, tuple(person(no) for no in site.people)) for site in sites)
    return IslandFacts(temple, found)


def island_layout(places: Sequence[Place], width: float, height: float) -> Mapping[str, Box]:
    """A box for each place: the second level in the hills, the first in two rows in the jungle,
    the camps along the coast; rows bend like the shore."""
    rows = rows_of(places)
    side, top, bottom = width * 0.035, height * 0.035, height * 0.03
    high = (height - top - bottom) / len(rows)
    bend = high * 0.045
    found: dict[str, Box] = {}
    for r, row in enumerate(rows):
        wide = (width - 2 * side) / len(row)
        for i, place in enumerate(row):
            off = 2 * i / max(1, len(row) - 1) - 1  # -1 at the left end, 1 at the right
            shift = bend * (1 - 2 * off * off) * (-1 if r < 2 else 1)
            gap = min(16.0, wide * 0.08)
            found[place.id] = Box(
                side + i * wide + gap / 2,
                top + r * high + bend + shift + 2,
                wide - gap,
                high - 2 * bend - 8,
            )
    return found


@region
def Island(
    here: Here, lang: str, pack: ArnakPack, facts: IslandFacts, width: float, height: float
) -> ft.Control:
    """The map, `width` x `height` px. `pack` as the table reads it."""
    board = pack.board_of[facts.temple]
    layout = island_layout(board.places, width, height)
    ground = ft.use_memo(lambda: _ground(width, height), [width, height])

    def draw(facts: PlaceFacts) -> ft.Control:
        place = board.place(facts.site.id)
        compasses = board.discover_compass.get(place.level, 0)
        return _Drawing(here, pack, place, facts, compasses).placed(layout[place.id])

    drawn = use_items(
        [(place, lang, width, height) for place in facts.places],
        lambda item: item[0].site.id,
        lambda item: draw(item[0]),
    )
    return ft.Stack([ground, *drawn], width=width, height=height)


def _ground(width: float, height: float) -> ft.Control:
    layers = island_svgs(width, height)
    return ft.Stack(
        [
            tinted(layers[name], width, height, ft.Colors.with_opacity(strength, role), name)
            for name, role, strength in _LAYERS
        ],
        width=width,
        height=height,
        key="ground",
    )


@dataclass(frozen=True, slots=True)
class _Drawing:
    """One place, part by part."""

    here: Here
    pack: ArnakPack
    place: Place
    facts: PlaceFacts
    compasses: int
    """What discovering costs here on top of the travel (A14)."""

    @property
    def idols(self) -> int:
        """Idols that lie on an undiscovered site."""
        lying = self.pack.setup.idols.get(self.place.level)
        return lying.face_up + lying.face_down if lying and not self.facts.site.known else 0

    def placed(self, box: Box) -> ft.Control:
        """The place where it belongs, with its name."""
        site = self.facts.site
        inside = self._camp(box) if site.level == 0 else self._site(box)
        tile = ft.Container(
            inside,
            width=box.w,
            height=box.h,
            padding=min(8.0, box.w * 0.05),
            border_radius=Radius.BUTTON if site.known else Radius.SHEET,
            bgcolor=Role.PAPER if site.known else ft.Colors.with_opacity(0.58, Role.GROUND),
            border=ft.Border.all(1, Role.LINE) if site.known else None,
            shadow=shadow(2) if site.known else None,
        )
        ident = f"place-{site.id}"
        named = sem(tile, label=self.name(), ident=ident, hide_inside=True)
        return ft.Container(named, left=box.x, top=box.y, width=box.w, height=box.h, key=ident)

    def _space(self, i: int, size: float) -> ft.Control:
        """A space: what it costs to travel there, or who or what is on it."""
        site, who = self.facts.site, self.facts.who[i]
        cost = signs_of(self.place.spaces[i])
        shown: ft.Control = sign_row(cost, fitting(cost, size * 0.56, size * 0.84))
        if site.people[i] == BLOCKED:
            shown = icon("blocked", size * 0.62, color=Role.INK_SOFT)
        ring = ft.Container(
            shown,
            width=size,
            height=size,
            top=0,
            left=0,
            border_radius=size,
            alignment=ft.Alignment.CENTER,
            bgcolor=Role.WELL,
            border=ft.Border.all(1.5, Role.LINE),
            opacity=0.55 if site.people[i] == BLOCKED else 1,
        )
        layers: list[ft.Control] = [ring]
        if who is not None:
            # stands on the space and rises above it
            piece = explorer(who.colour, size * 1.24)
            layers.append(ft.Container(piece, left=size * -0.01, bottom=-size * 0.04))
        return ft.Stack(layers, width=size, height=size, clip_behavior=ft.ClipBehavior.NONE)

    def _camp(self, box: Box) -> ft.Control:
        shown = signs(self.pack.effects.sites[self.place.tile].steps)
        size = min(box.w * 0.36, box.h * 0.36, 50)
        return ft.Column(
            [
                ft.Container(
                    sign_row(shown, fitting(shown, min(34.0, box.h * 0.28), box.w - 14)),
                    expand=True,
                    alignment=ft.Alignment.CENTER,
                ),
                ft.Row(
                    [self._space(i, size) for i in range(len(self.place.spaces))],
                    alignment=ft.MainAxisAlignment.SPACE_EVENLY,
                ),
            ],
            spacing=2,
        )

    def _site(self, box: Box) -> ft.Control:
        site, pack = self.facts.site, self.pack
        size = min(box.w * 0.4, box.h * 0.38, 54)
        head: list[ft.Control] = [self._space(i, size) for i in range(len(self.place.spaces))]
        small = min(26.0, size * 0.5)
        if not site.known:
            cost = [Sign("compass", self.compasses)]
            head.append(
                sign_row(
                    cost, fitting(cost, size * 0.66, box.w - size - (44 if box.w > NARROW else 13))
                )
            )
        number = f"{NUMERALS[site.level]}-{site.id[1:]}"  # as the phones call it
        numeral = text(number, Type.STRONG, Role.INK_SOFT, size=small * 0.62)
        rows: list[ft.Control] = [
            ft.Stack(
                [
                    ft.Row(head, spacing=min(8.0, box.w * 0.04)),
                    *([ft.Container(numeral, right=2, top=-2)] if box.w > NARROW else []),
                ],
                height=size,
                clip_behavior=ft.ClipBehavior.NONE,
            )
        ]
        room = box.w - 18
        if site.known:
            effect = pack.effects.sites.get(site.tile)
            shown = signs(effect.steps) if effect else (Sign("site"),)
            high = box.h * (0.24 if site.guardian else 0.3)
            row = sign_row(shown, fitting(shown, min(36.0, high), room))
            rows.append(ft.Container(row, expand=True, alignment=ft.Alignment.CENTER))
            if site.guardian:
                rows.append(self._guardian(box))
        else:
            lying: list[ft.Control] = [
                icon("idol" if i == 0 else "idol-slot", min(30.0, box.h * 0.24))
                for i in range(self.idols)
            ]
            row = ft.Row(lying, spacing=4, alignment=ft.MainAxisAlignment.CENTER)
            rows.append(ft.Container(row, expand=True, alignment=ft.Alignment.CENTER))
        return ft.Column(rows, spacing=3)

    def _guardian(self, box: Box) -> ft.Control:
        cost = self._guardian_signs()
        size = min(24.0, box.h * 0.17)
        head = size * (1.25 if box.w > NARROW else 0.9)
        room = box.w - head - (34 if box.w > NARROW else 14)
        return ft.Container(
            ft.Row(
                [
                    icon("guardian", head, color=Role.ON_DANGER_WASH),
                    sign_row(cost, fitting(cost, size, room), Role.ON_DANGER_WASH),
                ],
                spacing=5 if box.w > NARROW else 2,
                alignment=ft.MainAxisAlignment.CENTER,
            ),
            height=size * 1.5,
            bgcolor=Role.DANGER_WASH,
            border_radius=Radius.CHIP,
        )

    def _guardian_signs(self) -> tuple[Sign, ...]:
        facts = self.pack.effects.guardians.get(self.facts.site.guardian)
        if facts is None:
            return ()
        away = (Sign("discard", facts.cost.discard),) if facts.cost.discard else ()
        return (*signs_of(facts.cost.goods), *signs_of(facts.cost.icons), *away)

    def name(self) -> str:
        """The place in words: what it is, what it asks or gives, its guardian, who is there."""
        site, here, t = self.facts.site, self.here, self.here.t
        says = [here.say(place_name(site.id, site.tile))]
        travel = [here.say(icons_named(cost)) for cost in self.place.spaces]
        if not site.known:
            compasses = here.say(amounts(Purse(compass=self.compasses)))
            says.append(t("arnak.tv.undiscovered", compass=compasses, travel=travel[0]))
            says.append(here.tn("arnak.tv.idols", self.idols))
        else:
            effect = self.pack.effects.sites.get(site.tile)
            if effect is not None:
                says.append(here.say(steps_words(effect.steps)))
            says.append(t("arnak.tv.travel", cost=" / ".join(travel)))
        if site.guardian:
            says.append(t("arnak.tv.guarded", cost=here.say(self._guardian_words())))
        for no, who in zip(site.people, self.facts.who, strict=True):
            if no == BLOCKED:
                says.append(t("arnak.tv.blocked"))
            elif who is not None:
                name = isolate(who.name) if who.name else t("arnak.tv.rival")
                says.append(t("arnak.tv.there", name=name))
        return t("arnak.tv.pause").join(says)

    def _guardian_words(self) -> Message:
        facts = self.pack.effects.guardians.get(self.facts.site.guardian)
        if facts is None:
            return Message("arnak.nothing")
        parts: list[Message] = []
        if facts.cost.goods:
            parts.append(amounts(facts.cost.goods))
        if facts.cost.icons:
            parts.append(icons_named(facts.cost.icons))
        if facts.cost.discard:
            parts.append(Message("arnak.does.discard", {"n": facts.cost.discard}))
        return listed(parts)
