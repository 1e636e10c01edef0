"""Finds QR symbols in a grey picture: quickly where it is easy, harder where one seems to be.

The whole picture is read once. What still looks like a symbol and was not read (much contrast
over a few modules, or a code whose error correction failed) is cut out, enlarged, sharpened and
tried again, up to a limit of work that depends on the picture alone: same picture, same answer.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from PIL import Image, ImageChops, ImageDraw, ImageFilter
from zxingcpp import BarcodeFormat, BarcodeFormats, read_barcodes

from companion.scan.photo_found import Corners, Point, Symbol, to_corners

Box = tuple[int, int, int, int]

QR = BarcodeFormats([BarcodeFormat.QRCodeModel2])
"""No Micro QR: it may have no error correction at all, and is seen in the noise."""
CELL = 16
"""Pixels of a square that is called busy or not as a whole."""
SHIFT = 4
"""How far apart pixels are compared: a module of a small symbol or two, a blur's width."""
CONTRAST = 0.15
"""Mean difference between such pixels, as a share of the brightness there, that makes a cell busy.
A symbol has 0.3 to 0.8; as a share, so that shade counts like light."""
REDUCED = (1, 3, 9)
"""The picture is searched at these reductions: small symbols in the first, near blurred ones later.
"""
ENOUGH = 3.5
"""Pixels a module, with which reading needs no more."""
RECIPES = ((2, 3), (3, 2))
"""How a cut-out is tried: enlarged so many times, and sharpened against the mean of so many pixels
to each side."""
WORK = 3_000_000
"""So many pixels are tried again at most, counted before enlarging, for each reduction."""
FEWEST = (2, 4)
"""Cells that a suspect place has in each direction at least: in the picture as it is, and in the
reduced ones, where smaller places have been tried before."""
LEAST = 21
"""No symbol is smaller, in pixels."""


def find(grey: Image.Image) -> list[Symbol]:
    """Every QR code in a picture of mode "L", top to bottom. Light ones on dark ground, as a screen
    in its dark mode shows them, are looked for where there is no other."""
    pictures = _pictures(grey)
    found, failed = _at_once(pictures)
    if not found:
        turned = [(factor, ImageChops.invert(picture)) for factor, picture in pictures]
        light = _at_once(turned)
        if light[0]:
            pictures, (found, failed) = turned, light
    for factor, picture in pictures:
        known = [_scaled(each.corners, 1 / factor) for each in found]
        again = [_scaled(each, 1 / factor) for each in failed if _reduction(each) == factor]
        boxes = [_around(each, picture.size) for each in again if not _is_in(each, known)]
        for symbol in _again(picture, boxes + _suspects(picture, known, FEWEST[factor > 1])):
            _add(found, _enlarged(symbol, factor))
    return sorted(found, key=lambda each: (*_middle(each.corners)[::-1], each.text))


def _pictures(grey: Image.Image) -> list[tuple[int, Image.Image]]:
    """The picture at each of `REDUCED`, as far as anything could be seen."""
    pictures: list[tuple[int, Image.Image]] = []
    for factor in REDUCED:
        smaller = pictures[-1][1].reduce(factor // pictures[-1][0]) if pictures else grey
        if min(smaller.size) < LEAST:
            break
        pictures.append((factor, smaller))
    return pictures


def _at_once(pictures: Iterable[tuple[int, Image.Image]]) -> tuple[list[Symbol], list[Corners]]:
    """What can be read as it is, and where something was seen but not understood; in pixels of the
    picture that is not reduced."""
    found: list[Symbol] = []
    failed: list[Corners] = []
    for factor, picture in pictures:
        read, unread = _read(picture)
        for symbol in read:
            _add(found, _enlarged(symbol, factor))
        failed += [_scaled(each, factor) for each in unread]
    return found, failed


def _read(grey: Image.Image) -> tuple[list[Symbol], list[Corners]]:
    """What can be read as it is, and the corners of what was seen but not understood."""
    found: list[Symbol] = []
    failed: list[Corners] = []
    # As a plain buffer: an Image is taken too, but takes twice the time.
    pixels = memoryview(grey.tobytes()).cast("B", (grey.height, grey.width))
    for code in read_barcodes(
        pixels, formats=QR, try_invert=False, try_downscale=False, return_errors=True
    ):
        at = code.position
        ends = (at.top_left, at.top_right, at.bottom_right, at.bottom_left)
        corners = _scaled(((p.x, p.y) for p in ends), 1)
        if code.valid and code.text:
            _add(found, Symbol(code.text, corners))
        else:
            failed.append(corners)
    return found, failed


def _is_in(corners: Corners, known: Iterable[Corners]) -> bool:
    """Whether one of the known symbols is there already."""
    at = _middle(corners)
    return any(math.dist(at, _middle(k)) < math.dist(k[0], k[2]) / 4 for k in known)


def _enlarged(symbol: Symbol, factor: int) -> Symbol:
    return Symbol(symbol.text, _scaled(symbol.corners, factor))


def _add(found: list[Symbol], new: Symbol) -> None:
    """Keep a symbol unless it is one that was found already at the same place."""
    if not _is_in(new.corners, [each.corners for each in found if each.text == new.text]):
        found.append(new)


def _again(grey: Image.Image, boxes: Iterable[Box]) -> Iterator[Symbol]:
    """Try harder inside the boxes, until the work is done or enough of it was."""
    left = WORK
    for box in boxes:
        left -= _area(box)
        if left < 0:
            return
        cut = grey.crop(box)
        for scale, reach in RECIPES:
            read, failed = _read(_sharpened(cut, scale, reach))
            for each in read:
                corners = _scaled(each.corners, 1 / scale, box[:2])
                yield Symbol(each.text, corners)
            if read or not failed:  # what does not even look like a code will not become one
                break


def _sharpened(cut: Image.Image, scale: int, reach: int) -> Image.Image:
    """(3 pixel - 2 mean) / 3 + 85: three times the distance from the mean around, made a third of
    it so that nothing is clipped; then enlarged."""
    mean = cut.filter(ImageFilter.BoxBlur(reach))
    apart = ImageChops.subtract(cut, mean, 1, 128)
    sharp = Image.blend(cut, apart, 2 / 3)
    return sharp.resize((cut.width * scale, cut.height * scale), Image.Resampling.BILINEAR)


def _suspects(grey: Image.Image, known: Iterable[Corners], fewest: int) -> list[Box]:
    """Where the picture is as busy as a symbol and none was read, the largest places first."""
    across = ImageChops.difference(grey, ImageChops.offset(grey, SHIFT, 0)).reduce(CELL)
    down = ImageChops.difference(grey, ImageChops.offset(grey, 0, SHIFT)).reduce(CELL)
    busy = ImageChops.darker(across, down)
    usual = grey.reduce(CELL).point([max(6, round(v * CONTRAST)) for v in range(256)])
    hot = ImageChops.subtract(busy, usual).point([0] + [1] * 255)
    pen = ImageDraw.Draw(hot)
    for corners in known:
        x, y = _middle(corners)
        wide = [((x + (u - x) * 1.3) / CELL, (y + (v - y) * 1.3) / CELL) for u, v in corners]
        pen.polygon(wide, fill=0, outline=0)
    boxes = sorted(_patches(hot.tobytes(), hot.width, fewest), key=lambda b: (-_area(b), b))
    return [_padded([n * CELL for n in box], 4, CELL, grey.size) for box in boxes]


def _patches(cells: bytes, width: int, fewest: int) -> Iterator[Box]:
    """Boxes around the connected groups of ones that are large and full enough for a symbol."""
    left = bytearray(cells)
    start = left.find(1)
    while start >= 0:
        left[start] = 0
        group, rows = [start], [start]
        while rows:
            cell = rows.pop()
            for step in (-1, 1, -width, width):
                there = cell + step
                if 0 <= there < len(left) and left[there]:
                    left[there] = 0
                    group.append(there)
                    rows.append(there)
        xs, ys = [c % width for c in group], [c // width for c in group]
        box = (min(xs), min(ys), max(xs) + 1, max(ys) + 1)
        wide, high = box[2] - box[0], box[3] - box[1]
        longest = 2 * min(wide, high)
        if (
            min(wide, high) >= fewest
            and max(wide, high) <= longest
            and len(group) * 2 >= wide * high
        ):
            yield box
        start = left.find(1, start)


def _reduction(corners: Corners) -> int:
    """The one of `REDUCED` at which a symbol of 21 modules has no fewer pixels than it needs."""
    module = math.dist(corners[0], corners[2]) / math.sqrt(2) / 21
    return max((each for each in REDUCED if module / each >= ENOUGH), default=REDUCED[0])


def _around(corners: Corners, size: tuple[int, int]) -> Box:
    xs, ys = [p[0] for p in corners], [p[1] for p in corners]
    return _padded((min(xs), min(ys), max(xs), max(ys)), 2, 8, size)


def _padded(box: Sequence[float], share: int, least: int, size: tuple[int, int]) -> Box:
    """The box with 1/`share` of its size on each side, `least` pixels or more, in the picture."""
    left, top, right, bottom = box
    pad = max((right - left) / share, (bottom - top) / share, least)
    return (
        max(0, math.floor(left - pad)),
        max(0, math.floor(top - pad)),
        min(size[0], math.ceil(right + pad)),
        min(size[1], math.ceil(bottom + pad)),
    )


def _area(box: Box) -> int:
    return (box[2] - box[0]) * (box[3] - box[1])


def _scaled(corners: Iterable[Point], by: float, onto: Point = (0, 0)) -> Corners:
    return to_corners((x * by + onto[0], y * by + onto[1]) for x, y in corners)


def _middle(corners: Corners) -> Point:
    return (sum(p[0] for p in corners) / 4, sum(p[1] for p in corners) / 4)
