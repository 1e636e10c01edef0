"""Photos of tags that were never taken: a table of cards with stickers, as a phone would see it.

Each module of a symbol is put through the camera's perspective and averaged over the pixels it
falls on, so sizes are exact to a fraction of a pixel. Same `Scene`, same photo, byte for byte.
"""

from __future__ import annotations

import io
import math
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import qrcode
from PIL import Image, ImageDraw, ImageFilter
from qrcode.util import MODE_ALPHA_NUM, QRData

QUIET = 4
"""Modules of white around a symbol."""
ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
CARDS = ((176, 42, 40), (34, 92, 52), (30, 58, 120), (214, 178, 60), (92, 60, 38), (120, 80, 140))
LEAST = 1.8
"""Pixels a module along the shortest side: with fewer than about two, modules blend into one."""
MOST_BLUR = 0.501
"""Modules: a wider blur leaves less than a third of the contrast between single modules."""
SAMPLES = 3
"""Samples per pixel, in each direction."""

Points = Any
"""An array of shape (n, 2): x and y."""


@dataclass(frozen=True)
class Scene:
    """What is on the table and how it is photographed.

    `width` and `height` are in pixels, `module` too, where the camera is nearest; the tags' `sizes`
    are taken in turn as shares of it. `turn` gives each tag its own angle, `tilt` is how much
    narrower the far edge looks (0..0.6), `blur` is a standard deviation in modules, `light` how
    bright the darkest corner is (0..1), `noise` a standard deviation in grey levels. `covered` puts
    a pawn on a corner of every nth tag, which error correction makes good, `hidden` one on the
    finder of every nth, so that nothing can.
    """

    texts: tuple[str, ...]
    width: int = 1600
    height: int = 1200
    module: float = 4.0
    turn: bool = False
    tilt: float = 0.0
    blur: float = 0.0
    light: float = 1.0
    noise: float = 2.0
    covered: int = 0
    hidden: int = 0
    cards: bool = True
    sizes: tuple[float, ...] = (1.0,)
    quality: int = 85
    seed: int = 1


@dataclass(frozen=True)
class Drawn:
    """One tag in the photo: its corners from the top left one clockwise, and if it can be read."""

    text: str
    corners: tuple[tuple[float, float], ...]
    readable: bool
    module: float


@dataclass(frozen=True)
class Photo:
    """The pixels and what is in them."""

    image: Image.Image
    tags: tuple[Drawn, ...]
    quality: int = 85

    @property
    def readable(self) -> set[str]:
        """What a reader has to find."""
        return {tag.text for tag in self.tags if tag.readable}

    def file(self, kind: str = "JPEG", **options: Any) -> bytes:
        """The photo as a file's bytes."""
        out = io.BytesIO()
        if kind in ("JPEG", "WEBP"):
            options = {"quality": self.quality, **options}
        self.image.save(out, kind, **options)
        return out.getvalue()


def some_texts(count: int, seed: int = 1) -> tuple[str, ...]:
    """Different texts of 16 characters, as long as a tag's."""
    rng = np.random.default_rng(seed)
    found: dict[str, None] = {}
    while len(found) < count:
        found["".join(ALPHABET[n] for n in rng.integers(0, 36, 16))] = None
    return tuple(found)


@cache
def symbol(text: str) -> Any:
    """The modules of a QR code of version 1, level Q, with its quiet zone: True is dark."""
    code = qrcode.QRCode(1, qrcode.constants.ERROR_CORRECT_Q, border=QUIET)
    code.add_data(QRData(text, mode=MODE_ALPHA_NUM))
    code.make(fit=False)
    return np.array(code.get_matrix(), dtype=bool)


def homography(source: Points, target: Points) -> Any:
    """The 3x3 matrix that takes four points to four others."""
    rows: list[list[float]] = []
    for (x, y), (u, v) in zip(source, target, strict=True):
        rows.append([x, y, 1, 0, 0, 0, -u * x, -u * y])
        rows.append([0, 0, 0, x, y, 1, -v * x, -v * y])
    solved = np.linalg.solve(np.array(rows, float), np.array(target, float).reshape(8))
    return np.append(solved, 1).reshape(3, 3)


def through(matrix: Any, points: Points) -> Points:
    """The points as the matrix projects them."""
    flat = np.asarray(points, float)
    made = np.c_[flat, np.ones(len(flat))] @ matrix.T
    return made[:, :2] / made[:, 2:]


def render(scene: Scene) -> Photo:
    """Take the photo."""
    rng = np.random.default_rng(scene.seed)
    width, height = scene.width, scene.height
    edge = [(0, 0), (width, 0), (width, height), (0, height)]
    inset = scene.tilt * width / 2
    seen = [(inset, inset / 2), (width - inset, inset / 2), (width, height), (0, height)]
    camera = homography(edge, seen)

    side = len(symbol(scene.texts[0])) if scene.texts else 29
    places = _places(scene, rng, side)
    image = Image.new("RGB", (width, height), (126, 98, 70))
    pen = ImageDraw.Draw(image)
    if scene.cards:
        for number, (centre, angle) in enumerate(places):
            size = side * scene.module * scene.sizes[number % len(scene.sizes)]
            _card(pen, camera, centre, angle, size, CARDS[number % len(CARDS)])
    pixels = np.asarray(image, dtype=np.float32).copy()

    tags: list[Drawn] = []
    for number, (text, (centre, angle)) in enumerate(zip(scene.texts, places, strict=True)):
        modules, module = symbol(text), scene.module * scene.sizes[number % len(scene.sizes)]
        onto = camera @ _placed(centre, angle, side, module)
        hidden = bool(scene.hidden) and number % scene.hidden == 0
        covered = bool(scene.covered) and number % scene.covered == 0
        _paste(pixels, modules, onto, (QUIET + 3.5, QUIET + 3.5, 3.4) if hidden else None)
        if covered and not hidden:
            _paste(pixels, modules, onto, (side - QUIET, side - QUIET, 5))
        corners = through(onto, _square(QUIET, side - QUIET))
        smallest = float(np.linalg.norm(np.roll(corners, 1, 0) - corners, axis=1).min() / 21)
        sharp = smallest >= LEAST and scene.blur * scene.module <= MOST_BLUR * smallest
        ends = tuple((float(x), float(y)) for x, y in corners)
        tags.append(Drawn(text, ends, sharp and not hidden, smallest))
    return Photo(_developed(pixels, scene, rng), tuple(tags), scene.quality)


def _places(scene: Scene, rng: Any, side: int) -> list[tuple[tuple[float, float], float]]:
    """Where each tag's centre is on the table, and its angle: a grid, loosely kept."""
    count = len(scene.texts)
    columns = max(1, round(math.sqrt(count * scene.width / scene.height)))
    rows = max(1, math.ceil(count / columns))
    across, down = scene.width / columns, scene.height / rows
    size = side * scene.module * (math.sqrt(2) if scene.turn else 1)
    assert size <= min(across, down), f"tags of {size:.0f} px overlap in {across:.0f}x{down:.0f}"
    places: list[tuple[tuple[float, float], float]] = []
    for number in range(count):
        slack = np.array([across - size, down - size]) / 2 * 0.8
        shift = rng.uniform(-1, 1, 2) * slack
        x = (number % columns + 0.5) * across + shift[0]
        y = (number // columns + 0.5) * down + shift[1]
        angle = rng.uniform(0, 2 * math.pi) if scene.turn else rng.uniform(-0.02, 0.02)
        places.append(((float(x), float(y)), float(angle)))
    return places


def _placed(centre: tuple[float, float], angle: float, side: int, module: float) -> Any:
    """Module coordinates -> table coordinates."""
    c, s = math.cos(angle) * module, math.sin(angle) * module
    half = side / 2
    return np.array(
        [
            [c, -s, centre[0] - c * half + s * half],
            [s, c, centre[1] - s * half - c * half],
            [0, 0, 1],
        ]
    )


def _square(low: float, high: float) -> Points:
    return np.array([(low, low), (high, low), (high, high), (low, high)], float)


def _card(
    pen: Any, camera: Any, centre: tuple[float, float], angle: float, size: float, colour: Any
) -> None:
    """A card under the sticker: its colour, a border and lines of print beside the sticker."""
    c, s = math.cos(angle), math.sin(angle)

    def area(x: float, y: float, w: float, h: float) -> list[tuple[float, float]]:
        corners = np.array([(x, y), (x + w, y), (x + w, y + h), (x, y + h)])
        turned = corners @ np.array([[c, s], [-s, c]]) + centre
        return [(float(u), float(v)) for u, v in through(camera, turned)]

    wide, high = size * 0.62, size * 0.86
    pen.polygon(area(-wide, -high, 2 * wide, 2 * high), fill=(20, 18, 16))
    inner = 0.04 * size
    pen.polygon(
        area(inner - wide, inner - high, 2 * (wide - inner), 2 * (high - inner)), fill=colour
    )
    for line in range(4):
        y = size * (0.56 + 0.06 * line)
        pen.polygon(area(-0.5 * size, y, size * (0.95 - 0.17 * line), 0.03 * size), fill="black")


def _paste(pixels: Any, modules: Any, onto: Any, pawn: tuple[float, float, float] | None) -> None:
    """Put a sticker into the picture; `pawn` = (x, y, radius) in modules lies on top of it."""
    height, width = pixels.shape[:2]
    side = len(modules)
    corners = through(onto, _square(0, side))
    if pawn:
        x, y, r = pawn
        corners = np.r_[corners, through(onto, _square(-r, r) + np.array((x, y)))]
    left, top = np.maximum(np.floor(corners.min(0)).astype(int), 0)
    right, bottom = np.minimum(np.ceil(corners.max(0)).astype(int) + 1, (width, height))
    if right <= left or bottom <= top:
        return
    steps = (np.arange(SAMPLES) + 0.5) / SAMPLES
    xs = (np.arange(left, right)[:, None] + steps).ravel()
    ys = (np.arange(top, bottom)[:, None] + steps).ravel()
    back = np.linalg.inv(onto)
    grid_x, grid_y = np.meshgrid(xs, ys)
    depth = back[2, 0] * grid_x + back[2, 1] * grid_y + back[2, 2]
    u = (back[0, 0] * grid_x + back[0, 1] * grid_y + back[0, 2]) / depth
    v = (back[1, 0] * grid_x + back[1, 1] * grid_y + back[1, 2]) / depth
    inside = (u >= 0) & (v >= 0) & (u < side) & (v < side)
    dark = modules[np.clip(v, 0, side - 1).astype(int), np.clip(u, 0, side - 1).astype(int)]
    colour = np.where(dark, 28, 236).astype(np.float32)[..., None].repeat(3, 2)
    if pawn:
        on = (u - pawn[0]) ** 2 + (v - pawn[1]) ** 2 < pawn[2] ** 2
        colour[on] = (196, 120, 30)
        inside |= on
    shape = (bottom - top, SAMPLES, right - left, SAMPLES)
    share = inside.reshape(shape).mean((1, 3), dtype=np.float32)[..., None]
    fresh = (colour * inside[..., None]).reshape((*shape, 3)).mean((1, 3))
    patch = pixels[top:bottom, left:right]
    patch[...] = patch * (1 - share) + fresh


def _developed(pixels: Any, scene: Scene, rng: Any) -> Image.Image:
    """Light, lens and sensor."""
    height, width = pixels.shape[:2]
    if scene.light < 1:
        # Bright at a lamp in one corner, dark in the opposite one, and a hard shadow across.
        x = np.linspace(0, 1, width, dtype=np.float32)
        y = np.linspace(0, 1, height, dtype=np.float32)[:, None]
        lamp = scene.light + (1 - scene.light) * np.exp(-1.5 * (x**2 + y**2))
        lamp[np.abs(x - y * 0.7 - 0.3) < 0.06] *= 0.6
        pixels = pixels * lamp[..., None]
    image = Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))
    if scene.blur:
        image = image.filter(ImageFilter.GaussianBlur(scene.blur * scene.module))
    if scene.noise:
        grain = rng.normal(0, scene.noise, (height, width)).astype(np.float32)[..., None]
        noisy = np.asarray(image, dtype=np.float32) + grain
        image = Image.fromarray(np.clip(noisy, 0, 255).astype(np.uint8))
    return image
