"""What a scan looks like: the button that opens the camera, the photo with its tags, their rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import flet as ft

from companion.scan.photo_found import Corners
from companion.ui.colours import Role
from companion.ui.parts.buttons import button, icon_button
from companion.ui.parts.words import Handler, sem, text
from companion.ui.theme import Radius, Space, Type

PICTURE_HEIGHT = 250
BADGE = 26
NUMBERED = 24
"""With more tags than this on a photo the numbers would cover each other, and are left out."""

Tone = Literal["good", "no", "bad", "done"]
_TONES: dict[Tone, tuple[ft.ColorValue, ft.ColorValue]] = {
    "good": (Role.PRIMARY, Role.ON_PRIMARY),
    "no": (Role.WARN_WASH, Role.ON_WARN_WASH),
    "bad": (Role.DANGER_WASH, Role.ON_DANGER_WASH),
    "done": (Role.WELL, Role.GOOD),
}
# An SVG knows no roles: outlines that are seen on any photo.
_STROKES: dict[Tone, str] = {
    "good": "#35e07a",
    "no": "#ffc13d",
    "bad": "#ff5a4f",
    "done": "#b9c2c7",
}


@dataclass(frozen=True, slots=True)
class Outline:
    """A tag on the photo: its number, its corners in the photo's pixels, and how it fares."""

    number: int
    corners: Corners
    tone: Tone


def opens_camera(made: ft.Control, action: ft.PickFiles) -> ft.Control:
    """A `button` or an `icon_button` that lets the phone take or choose a photo when it is tapped.

    The phone does so itself: when the program asks it to, iPhones take no notice.
    """
    inner: Any = made.content.content  # type: ignore[attr-defined]
    inner.action = action
    return made


def camera_button(
    word: str, action: ft.PickFiles, on_click: Handler, *, key: str, **rest: Any
) -> ft.Control:
    """A button with words that takes a photo; arguments as `button`."""
    return opens_camera(button(word, on_click, icon="qr", key=key, **rest), action)


def camera_icon(name: str, action: ft.PickFiles, on_click: Handler, *, key: str) -> ft.Control:
    """The same as a picture to tap, for a bar."""
    made = icon_button("qr", name, on_click, look="tonal", size=60, key=key)
    return opens_camera(made, action)


def scale_of(size: tuple[int, int], room: float) -> float:
    """By how much a photo of that size is made smaller to fit `room` px, 250 px high at most."""
    return min(room / max(size[0], 1), PICTURE_HEIGHT / max(size[1], 1))


def outlines_svg(size: tuple[int, int], outlines: Sequence[Outline]) -> str:
    """Every tag of a photo of that size (px) with a line around it, as an SVG."""
    thick = max(max(size) / 110, 1)
    shapes = "".join(
        f'<polygon points="{" ".join(f"{x:.0f},{y:.0f}" for x, y in each.corners)}" fill="none"'
        f' stroke="{colour}" stroke-width="{width:.1f}" stroke-linejoin="round"/>'
        for each in outlines
        # A dark line below the bright one: then it is seen on white cardboard as well.
        for colour, width in (("#10181c", thick * 2.2), (_STROKES[each.tone], thick))
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size[0]} {size[1]}"'
        f' width="{size[0]}" height="{size[1]}">{shapes}</svg>'
    )


def badge_size(letters: float) -> float:
    """Pixels across the badge of a number where text is `letters` times as large as usual: larger,
    but not so much that it hides its tag."""
    return BADGE * min(max(letters, 1.0), 1.5)


def number_badge(number: int | None, tone: Tone, letters: float = 1.0) -> ft.Control:
    """The number that a tag has on the photo and in the list."""
    ground, ink = _TONES[tone]
    said, size = "·" if number is None else str(number), badge_size(letters)
    return ft.Container(
        text(said, Type.TAG, ink, align=ft.TextAlign.CENTER, size=size / 2),
        width=size,
        height=size,
        alignment=ft.Alignment.CENTER,
        bgcolor=ground,
        border_radius=Radius.ROUND,
    )


def photo_with_tags(
    size: tuple[int, int],
    picture: str,
    outlines: Sequence[Outline],
    *,
    room: float,
    name: str,
    key: str,
    letters: float = 1.0,
) -> ft.Control:
    """The photo, its tags outlined and numbered. `picture`: a JPEG in base 64, "" while it is not
    there yet (its place is kept); `name` is what a screen reader says; `letters` as in
    `badge_size`."""
    scale = scale_of(size, room)
    width, height = size[0] * scale, size[1] * scale
    layers: list[ft.Control] = []
    if picture:
        layers.append(
            ft.Image(
                src=picture, width=width, height=height, fit=ft.BoxFit.FILL, gapless_playback=True
            )
        )
    layers.append(
        ft.Image(src=outlines_svg(size, outlines), width=width, height=height, fit=ft.BoxFit.FILL)
    )
    if len(outlines) <= NUMBERED:
        layers += [_placed(each, scale, width, height, letters) for each in outlines]
    inside = ft.Container(
        ft.Stack(layers, width=width, height=height),
        bgcolor=Role.WELL,
        border_radius=Radius.CARD,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        width=width,
        height=height,
    )
    return ft.Row(
        [sem(inside, label=name, ident=key, hide_inside=True)],
        alignment=ft.MainAxisAlignment.CENTER,
        key=key,
    )


def _placed(each: Outline, scale: float, width: float, height: float, letters: float) -> ft.Control:
    """The number at the upper left of its tag, and wholly on the photo."""
    badge = badge_size(letters)
    x = min(p[0] for p in each.corners) * scale - badge * 0.8
    y = min(p[1] for p in each.corners) * scale - badge * 0.8
    return ft.Container(
        number_badge(each.number, each.tone, letters),
        left=min(max(x, 0), max(width - badge, 0)),
        top=min(max(y, 0), max(height - badge, 0)),
    )


def tag_row(
    number: int | None,
    tone: Tone,
    title: str,
    lines: Sequence[str] = (),
    below: Sequence[ft.Control] = (),
    *,
    key: str,
    letters: float = 1.0,
) -> ft.Control:
    """One tag: its number and name, what there is to say about it, and what can be done."""
    return ft.Container(
        ft.Row(
            [
                number_badge(number, tone, letters),
                ft.Column(
                    [
                        text(title, Type.STRONG),
                        *(text(line, Type.SMALL, Role.INK_SOFT) for line in lines),
                        *below,
                    ],
                    spacing=Space.XS,
                    tight=True,
                    expand=True,
                    horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                ),
            ],
            spacing=Space.M,
            vertical_alignment=ft.CrossAxisAlignment.START,
        ),
        padding=Space.M,
        border=ft.Border.all(1, Role.LINE_SOFT),
        border_radius=Radius.BUTTON,
        key=key,
    )


def busy_picture(words: str, *, key: str) -> ft.Control:
    """The place of a photo that is still being looked at."""
    return sem(
        ft.Container(
            ft.Column(
                [
                    ft.ProgressRing(width=36, height=36, color=Role.PRIMARY),
                    text(words, Type.SMALL, Role.INK_SOFT, align=ft.TextAlign.CENTER),
                ],
                spacing=Space.M,
                alignment=ft.MainAxisAlignment.CENTER,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            height=PICTURE_HEIGHT,
            bgcolor=Role.WELL,
            border_radius=Radius.CARD,
            alignment=ft.Alignment.CENTER,
        ),
        live=True,
        ident=key,
        key=key,
    )
