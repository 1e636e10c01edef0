"""Colour roles, their values by day and by night, and the players' own colours.

Roles are names of Flet's colour scheme, so the client resolves them by brightness. Material's
scheme has twelve "fixed" roles which no component paints with: the game's own colours (coin,
compass, camps ...) travel in those. Player colours are values, the same by day and by night:
a pawn keeps its colour; the light and the dark line round each pawn keep it apart from any ground.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

import flet as ft

Mood = Literal["arnak", "alakanas"]


class Role:
    """Colour roles. Use these, never a colour value: the client resolves them by brightness."""

    GROUND = ft.Colors.SURFACE
    INK = ft.Colors.ON_SURFACE
    INK_SOFT = ft.Colors.ON_SURFACE_VARIANT
    LINE = ft.Colors.OUTLINE
    LINE_SOFT = ft.Colors.OUTLINE_VARIANT
    PAPER = ft.Colors.SURFACE_CONTAINER_LOWEST
    PANEL = ft.Colors.SURFACE_CONTAINER_LOW
    WELL = ft.Colors.SURFACE_CONTAINER
    WELL_DEEP = ft.Colors.SURFACE_CONTAINER_HIGH
    EDGE = ft.Colors.SURFACE_CONTAINER_HIGHEST
    SHADOW = ft.Colors.SHADOW

    PRIMARY = ft.Colors.PRIMARY
    ON_PRIMARY = ft.Colors.ON_PRIMARY
    PRIMARY_WASH = ft.Colors.PRIMARY_CONTAINER
    ON_PRIMARY_WASH = ft.Colors.ON_PRIMARY_CONTAINER
    ACCENT = ft.Colors.SECONDARY
    ON_ACCENT = ft.Colors.ON_SECONDARY
    ACCENT_WASH = ft.Colors.SECONDARY_CONTAINER
    ON_ACCENT_WASH = ft.Colors.ON_SECONDARY_CONTAINER
    WARN = ft.Colors.TERTIARY
    ON_WARN = ft.Colors.ON_TERTIARY
    WARN_WASH = ft.Colors.TERTIARY_CONTAINER
    ON_WARN_WASH = ft.Colors.ON_TERTIARY_CONTAINER
    DANGER = ft.Colors.ERROR
    ON_DANGER = ft.Colors.ON_ERROR
    DANGER_WASH = ft.Colors.ERROR_CONTAINER
    ON_DANGER_WASH = ft.Colors.ON_ERROR_CONTAINER
    INVERSE = ft.Colors.INVERSE_SURFACE
    ON_INVERSE = ft.Colors.ON_INVERSE_SURFACE
    ON_INVERSE_ACTION = ft.Colors.INVERSE_PRIMARY

    # the game's own colours, in the roles that Material itself leaves unpainted
    COIN = ft.Colors.PRIMARY_FIXED
    COMPASS = ft.Colors.PRIMARY_FIXED_DIM
    TABLET = ft.Colors.ON_PRIMARY_FIXED
    ARROWHEAD = ft.Colors.ON_PRIMARY_FIXED_VARIANT
    JEWEL = ft.Colors.SECONDARY_FIXED
    IDOL = ft.Colors.SECONDARY_FIXED_DIM
    FEAR = ft.Colors.ON_SECONDARY_FIXED
    HELPER = ft.Colors.ON_SECONDARY_FIXED_VARIANT
    GUARDIAN = ft.Colors.TERTIARY_FIXED
    INVADER = ft.Colors.TERTIARY_FIXED_DIM
    GOOD = ft.Colors.ON_TERTIARY_FIXED
    RESEARCH = ft.Colors.ON_TERTIARY_FIXED_VARIANT


GAME_ROLES: Final = (
    Role.COIN,
    Role.COMPASS,
    Role.TABLET,
    Role.ARROWHEAD,
    Role.JEWEL,
    Role.IDOL,
    Role.FEAR,
    Role.HELPER,
    Role.GUARDIAN,
    Role.INVADER,
    Role.GOOD,
    Role.RESEARCH,
)
"""Roles used for pictures and large figures; >= 3:1 on every ground (tests/ui/test_theme.py)."""

READING_PAIRS: Final = (
    # (text role, ground role, smallest contrast ratio)
    (Role.INK, Role.GROUND, 7.0),
    (Role.INK, Role.PAPER, 7.0),
    (Role.INK, Role.PANEL, 7.0),
    (Role.INK, Role.WELL, 7.0),
    (Role.INK, Role.WELL_DEEP, 7.0),
    (Role.INK, Role.EDGE, 7.0),
    (Role.INK_SOFT, Role.GROUND, 4.5),
    (Role.INK_SOFT, Role.PAPER, 4.5),
    (Role.INK_SOFT, Role.PANEL, 4.5),
    (Role.INK_SOFT, Role.WELL, 4.5),
    (Role.INK_SOFT, Role.WELL_DEEP, 4.5),
    (Role.ON_PRIMARY, Role.PRIMARY, 4.5),
    (Role.ON_PRIMARY_WASH, Role.PRIMARY_WASH, 7.0),
    (Role.ON_ACCENT, Role.ACCENT, 4.5),
    (Role.ON_ACCENT_WASH, Role.ACCENT_WASH, 7.0),
    (Role.ON_WARN, Role.WARN, 4.5),
    (Role.ON_WARN_WASH, Role.WARN_WASH, 7.0),
    (Role.ON_DANGER, Role.DANGER, 4.5),
    (Role.ON_DANGER_WASH, Role.DANGER_WASH, 7.0),
    (Role.ON_INVERSE, Role.INVERSE, 7.0),
    (Role.ON_INVERSE_ACTION, Role.INVERSE, 4.5),
    (Role.PRIMARY, Role.GROUND, 4.5),
    (Role.PRIMARY, Role.PAPER, 4.5),
    (Role.DANGER, Role.PAPER, 4.5),
    (Role.DANGER, Role.GROUND, 4.5),
)
"""Every pair of text and ground that the parts paint."""

PICTURE_GROUNDS: Final = (Role.GROUND, Role.PAPER, Role.PANEL, Role.WELL)
"""Grounds on which icons in a game colour stand."""


@dataclass(frozen=True)
class Palette:
    """Colour values of one mood at one brightness: scheme role name -> "#RRGGBB"."""

    dark: bool
    values: tuple[tuple[str, str], ...]

    def hex(self, role: ft.Colors) -> str:
        """The value behind a role, e.g. `hex(Role.INK)` -> "#2A1F14"; KeyError if unset."""
        wanted = role.value.lower()
        for name, value in self.values:
            if name.replace("_", "") == wanted:
                return value
        raise KeyError(role)


_LIGHT = {
    # parchment by daylight, umber ink, jungle green to act
    "surface": "#F3E8D2",
    "on_surface": "#2A1F14",
    "on_surface_variant": "#57452F",
    "surface_container_lowest": "#FFFAEF",
    "surface_container_low": "#FAF2E1",
    "surface_container": "#EFE3CA",
    "surface_container_high": "#E8D9BB",
    "surface_container_highest": "#DFCCA8",
    "surface_bright": "#FFFAEF",
    "surface_dim": "#E3D3B3",
    "outline": "#84694A",
    "outline_variant": "#D5C29D",
    "primary": "#1D5A43",
    "on_primary": "#FFFAEF",
    "primary_container": "#CFE2CD",
    "on_primary_container": "#0F3A2A",
    "secondary": "#83540E",
    "on_secondary": "#FFFAEF",
    "secondary_container": "#F5DCA3",
    "on_secondary_container": "#4A2E04",
    "tertiary": "#9A4A16",
    "on_tertiary": "#FFFAEF",
    "tertiary_container": "#FBDDBD",
    "on_tertiary_container": "#582505",
    "error": "#9E2A1F",
    "on_error": "#FFFAEF",
    "error_container": "#F8D6CC",
    "on_error_container": "#5E120B",
    "inverse_surface": "#2F2619",
    "on_inverse_surface": "#F8EEDB",
    "inverse_primary": "#EBC069",
    "shadow": "#3B2A12",
    "scrim": "#1A120A",
    "surface_tint": "#00000000",
    "primary_fixed": "#A06A0C",  # coin: brass
    "primary_fixed_dim": "#1F6F8B",  # compass: sea
    "on_primary_fixed": "#7A6450",  # tablet: clay stone
    "on_primary_fixed_variant": "#A33F1C",  # arrowhead: red flint
    "secondary_fixed": "#B02A5B",  # jewel: ruby
    "secondary_fixed_dim": "#2E7A5E",  # idol: jade
    "on_secondary_fixed": "#5B4A77",  # fear: dusk violet
    "on_secondary_fixed_variant": "#1B6C7A",  # helper: lake
    "tertiary_fixed": "#2F6B2B",  # guardian: grass
    "tertiary_fixed_dim": "#A8321F",  # invader: madder
    "on_tertiary_fixed": "#2B6A34",  # good news
    "on_tertiary_fixed_variant": "#2C5E93",  # research: ink blue
}

_DARK = {
    # jungle at dusk, lamp light on paper, brass to act
    "surface": "#10201B",
    "on_surface": "#F4E9D3",
    "on_surface_variant": "#CBBFA5",
    "surface_container_lowest": "#1A2D27",
    "surface_container_low": "#162822",
    "surface_container": "#22372F",
    "surface_container_high": "#2A423A",
    "surface_container_highest": "#355047",
    "surface_bright": "#355047",
    "surface_dim": "#0B1713",
    "outline": "#9A9379",
    "outline_variant": "#3D564C",
    "primary": "#E6BA62",
    "on_primary": "#2B1C02",
    "primary_container": "#4A3A16",
    "on_primary_container": "#FBE6B8",
    "secondary": "#93CBA8",
    "on_secondary": "#06251A",
    "secondary_container": "#234A39",
    "on_secondary_container": "#D2F0DC",
    "tertiary": "#F0A56A",
    "on_tertiary": "#351502",
    "tertiary_container": "#552F14",
    "on_tertiary_container": "#FFE1C8",
    "error": "#F39A88",
    "on_error": "#3D0A05",
    "error_container": "#5E221A",
    "on_error_container": "#FFDED6",
    "inverse_surface": "#F1E4CA",
    "on_inverse_surface": "#2A1F14",
    "inverse_primary": "#1D5A43",
    "shadow": "#000000",
    "scrim": "#050A08",
    "surface_tint": "#00000000",
    "primary_fixed": "#EDC061",
    "primary_fixed_dim": "#72C6E0",
    "on_primary_fixed": "#C9AE92",
    "on_primary_fixed_variant": "#F08B62",
    "secondary_fixed": "#F587AC",
    "secondary_fixed_dim": "#7FD3AE",
    "on_secondary_fixed": "#B9A5DC",
    "on_secondary_fixed_variant": "#6CC9D6",
    "tertiary_fixed": "#98CE7C",
    "tertiary_fixed_dim": "#F28C76",
    "on_tertiary_fixed": "#93D294",
    "on_tertiary_fixed_variant": "#92BDF0",
}

# the steppe: felt and ochre by day, a blue-black night with fire light
_STEPPE_LIGHT = _LIGHT | {
    "surface": "#F1E9DC",
    "surface_container_lowest": "#FFFBF4",
    "surface_container_low": "#F9F3E9",
    "surface_container": "#EBE1D0",
    "surface_container_high": "#E3D6C0",
    "surface_container_highest": "#D9C9AE",
    "primary": "#7C3A12",
    "primary_container": "#F6DCC2",
    "on_primary_container": "#4A1E05",
    "secondary": "#2C5A6B",
    "secondary_container": "#D2E4E8",
    "on_secondary_container": "#0F3541",
}
_STEPPE_DARK = _DARK | {
    "surface": "#141826",
    "surface_container_lowest": "#1E2435",
    "surface_container_low": "#1A1F2F",
    "surface_container": "#272E42",
    "surface_container_high": "#303850",
    "surface_container_highest": "#3C4661",
    "surface_bright": "#3C4661",
    "surface_dim": "#0D101B",
    "outline": "#9A95A0",
    "outline_variant": "#444C66",
    "on_surface_variant": "#CDC4B6",
    "primary": "#EDAF52",
    "primary_container": "#4D3512",
    "secondary": "#9CC3DC",
    "on_secondary": "#08222F",
    "secondary_container": "#27415A",
    "on_secondary_container": "#D6EBF8",
    "inverse_primary": "#7C3A12",
}

VALUES: Final[dict[tuple[Mood, bool], dict[str, str]]] = {
    ("arnak", False): _LIGHT,
    ("arnak", True): _DARK,
    ("alakanas", False): _STEPPE_LIGHT,
    ("alakanas", True): _STEPPE_DARK,
}


@lru_cache(maxsize=4)
def palette(dark: bool, mood: Mood = "arnak") -> Palette:
    """Colour values of one brightness, for pictures that are made outside the client."""
    return Palette(dark, tuple(VALUES[mood, dark].items()))


@dataclass(frozen=True)
class PlayerColour:
    """A player's colour: told apart by colour, by shape and by letter.

    `name` is the stable id (also the message key "colour.<name>"), `fill` the colour value,
    `on_fill` the ink of the letter on it, `shape` a name of companion.ui.icons.pawns.SHAPES.
    """

    name: str
    fill: str
    on_fill: str
    shape: str
    letter: str


_CREAM = "#FFF8E8"
_UMBER = "#1E140A"

PLAYER_COLOURS: Final = (
    # four for the small games ...
    PlayerColour("red", "#A8222C", _CREAM, "circle", "A"),
    PlayerColour("blue", "#1F3FCB", _CREAM, "square", "B"),
    PlayerColour("yellow", "#F9D423", _UMBER, "triangle", "C"),
    PlayerColour("green", "#3E9132", _UMBER, "diamond", "D"),
    # ... and six more
    PlayerColour("purple", "#743A8C", _CREAM, "star", "E"),
    PlayerColour("orange", "#F79A5B", _UMBER, "hexagon", "F"),
    PlayerColour("cyan", "#3FCDF0", _UMBER, "drop", "G"),
    PlayerColour("pink", "#F24FA6", _UMBER, "cross", "H"),
    PlayerColour("brown", "#3A2010", _CREAM, "shield", "J"),
    PlayerColour("white", "#F1F6F2", _UMBER, "flower", "K"),
)
"""Kept apart (OKLab distance >= 0.09) for normal sight and all three kinds of colour blindness."""


def player_colour(which: int | str) -> PlayerColour:
    """The colour of an index 0..9 (wraps round) or of a name; KeyError for an unknown name."""
    if isinstance(which, int):
        return PLAYER_COLOURS[which % len(PLAYER_COLOURS)]
    for colour in PLAYER_COLOURS:
        if colour.name == which:
            return colour
    known = ", ".join(colour.name for colour in PLAYER_COLOURS)
    raise KeyError(f"no player colour {which!r}; there are: {known}")
