"""Colours can be read and told apart by everyone; the theme holds at every text size."""

from __future__ import annotations

from itertools import combinations

import flet as ft
import pytest

from companion.ui.colours import (
    GAME_ROLES,
    PICTURE_GROUNDS,
    PLAYER_COLOURS,
    READING_PAIRS,
    VALUES,
    Role,
    palette,
    player_colour,
)
from companion.ui.icons import DRAWINGS, INKS
from companion.ui.icons.pawns import SHAPES
from companion.ui.parts import sem
from companion.ui.theme import BODY_FONT, DISPLAY_FONT, flet_theme, motion, text_sizes

LOOKS = [(dark, mood) for mood in ("arnak", "alakanas") for dark in (False, True)]


def linear(value: str) -> tuple[float, float, float]:
    """sRGB "#RRGGBB" as linear light (IEC 61966-2-1)."""

    def channel(at: int) -> float:
        c = int(value[at : at + 2], 16) / 255
        return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4

    return channel(1), channel(3), channel(5)


def contrast(one: str, other: str) -> float:
    """Contrast ratio of WCAG 2.2."""

    def luminance(value: str) -> float:
        r, g, b = linear(value)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    light, dim = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dim + 0.05)


# Machado, Oliveira, Fernandes 2009, severity 1.0, on linear RGB
SIGHT = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def oklab(rgb: tuple[float, float, float]) -> tuple[float, float, float]:
    """Linear sRGB to OKLab (Ottosson 2020)."""
    r, g, b = rgb
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    middle = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def seen(value: str, sight: str) -> tuple[float, float, float]:
    """A colour in OKLab as this kind of sight has it."""
    light = linear(value)
    mixed = tuple(
        min(1.0, max(0.0, sum(m * c for m, c in zip(row, light, strict=True))))
        for row in SIGHT[sight]
    )
    return oklab(mixed)  # type: ignore[arg-type]


def test_contrast_formula_knows_the_standard_examples() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize(("dark", "mood"), LOOKS)
def test_text_is_readable_on_every_ground_it_stands_on(dark: bool, mood: str) -> None:
    look = palette(dark, mood)  # type: ignore[arg-type]
    poor = {
        (ink.value, ground.value): round(contrast(look.hex(ink), look.hex(ground)), 2)
        for ink, ground, least in READING_PAIRS
        if contrast(look.hex(ink), look.hex(ground)) < least
    }
    assert not poor


@pytest.mark.parametrize(("dark", "mood"), LOOKS)
def test_pictures_stand_out_from_every_ground(dark: bool, mood: str) -> None:
    look = palette(dark, mood)  # type: ignore[arg-type]
    poor = {
        (role.value, ground.value): round(contrast(look.hex(role), look.hex(ground)), 2)
        for role in (*GAME_ROLES, Role.LINE, Role.PRIMARY, Role.ACCENT, Role.WARN)
        for ground in PICTURE_GROUNDS
        if contrast(look.hex(role), look.hex(ground)) < 3
    }
    assert not poor


@pytest.mark.parametrize("sight", SIGHT)
def test_player_colours_stay_apart(sight: str) -> None:
    near = {
        (one.name, other.name): round(distance, 3)
        for one, other in combinations(PLAYER_COLOURS, 2)
        if (
            distance := sum(
                (a - b) ** 2
                for a, b in zip(seen(one.fill, sight), seen(other.fill, sight), strict=True)
            )
            ** 0.5
        )
        < 0.09
    }
    assert not near


def test_players_are_told_apart_without_colour() -> None:
    assert len(PLAYER_COLOURS) == 10
    assert len({colour.shape for colour in PLAYER_COLOURS}) == 10
    assert len({colour.letter for colour in PLAYER_COLOURS}) == 10
    assert {colour.shape for colour in PLAYER_COLOURS} == set(SHAPES)


@pytest.mark.parametrize("colour", PLAYER_COLOURS, ids=lambda colour: colour.name)
def test_pawns_carry_a_readable_letter_and_stand_out_day_and_night(colour) -> None:
    assert contrast(colour.fill, colour.on_fill) >= 4.5
    for (mood, dark), values in VALUES.items():
        for ground in PICTURE_GROUNDS:
            value = palette(dark, mood).hex(ground)
            # the pawn's light line inside a dark line: one of them must be plain on any ground
            assert max(contrast("#FFF8E8", value), contrast("#1E140A", value)) >= 7, values


def test_player_colour_by_number_and_name() -> None:
    assert player_colour(0).name == "red"
    assert player_colour(10).name == "red"
    assert player_colour("pink").letter == "H"
    with pytest.raises(KeyError, match="red, blue"):
        player_colour("mauve")


def test_every_role_has_a_value_in_every_look() -> None:
    roles = {value for name, value in vars(Role).items() if not name.startswith("_")}
    for dark, mood in LOOKS:
        look = palette(dark, mood)  # type: ignore[arg-type]
        for role in roles:
            assert look.hex(role).startswith("#")


def test_resources_differ_in_colour_and_drawing() -> None:
    resources = ("coin", "compass", "tablet", "arrowhead", "jewel")
    assert len({INKS[name] for name in resources}) == 5
    assert len({DRAWINGS[name] for name in resources}) == 5
    camps = ("camp-guardian", "camp-helper", "camp-invader")
    assert len({INKS[name] for name in camps}) == 3


def test_text_is_for_an_arms_length_and_grows_to_double() -> None:
    at_rest, doubled = text_sizes(1), text_sizes(2)
    assert at_rest["body_medium"] >= 16
    assert doubled["body_medium"] == 2 * at_rest["body_medium"]
    assert doubled["label_large"] == 2 * at_rest["label_large"]
    assert all(doubled[name] >= 1.5 * size for name, size in at_rest.items())
    assert min(at_rest.values()) >= 14
    assert text_sizes(9) == doubled
    assert text_sizes(0.2) == at_rest


def test_theme_names_the_two_faces_and_is_made_once() -> None:
    theme = flet_theme(True, 1.3, "alakanas")
    assert theme is flet_theme(True, 1.3, "alakanas")
    assert theme.font_family == BODY_FONT == "body"
    assert isinstance(theme.text_theme, ft.TextTheme)
    assert isinstance(theme.text_theme.display_large, ft.TextStyle)
    assert theme.text_theme.display_large.font_family == DISPLAY_FONT == "display"


def test_motion_is_short_and_can_be_off() -> None:
    assert 0 < motion() <= 200
    assert motion(reduced=True) == 0


def test_a_tap_is_never_hidden_from_a_screen_reader() -> None:
    async def tapped(_: object) -> None:
        """Somebody tapped."""

    inside = ft.Container(ft.Text("undo"), on_click=tapped)
    with pytest.raises(ValueError, match="tap"):
        sem(inside, label="Undo", button=True, hide_inside=True)
