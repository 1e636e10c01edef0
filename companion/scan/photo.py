"""From a photo's bytes to the QR codes in it, or to the reason why not.

Whatever a phone sends is taken for hostile: kind, bytes and pixels are checked before a pixel is
decoded, and no other kinds than photos are opened at all.
"""

from __future__ import annotations

import io
import struct

import pillow_heif
from PIL import Image

from companion.scan.decode import find
from companion.scan.photo_found import (
    Corners,
    NotRead,
    Seen,
    Symbol,
    not_read,
    to_corners,
    too_large,
)

MOST_PIXELS = 64_000_000
WORKING_PIXELS = 25_000_000
"""Larger photos are halved while they are decoded: their lenses do not show more anyway."""
FORMATS = ("JPEG", "PNG", "WEBP", "HEIF")
ORIENTATION = 0x0112
"""The EXIF tag that says how the camera was held."""
UPRIGHT = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
OTHERS = {
    b"GIF8": "GIF",
    b"BM": "BMP",
    b"II*\0": "TIFF",
    b"MM\0*": "TIFF",
    b"%PDF": "PDF",
    b"\0\0\1\0": "ICO",
    b"<svg": "SVG",
}
"""How files begin that are pictures, but none that a phone takes."""

pillow_heif.register_heif_opener(thumbnails=False)
Image.MAX_IMAGE_PIXELS = None  # our own limit is lower, and a refusal instead of a warning


def read_photo(data: bytes) -> Seen | NotRead:
    """The QR codes in a JPEG, PNG, WebP or HEIC file; corners in the upright photo's pixels."""
    if not data:
        return not_read("empty")
    if refused := too_large(len(data)):
        return refused
    other = _other_kind(data)
    if other:
        return not_read("unsupported", kind=other)
    size = _webp_size(data)  # the library makes room for the pixels when it opens the file
    if size and size[0] * size[1] > MOST_PIXELS:
        return _too_many(size)
    try:
        image = Image.open(io.BytesIO(data), formats=FORMATS)
    except Image.UnidentifiedImageError:
        return not_read("not_image")
    except Exception:  # decoders raise what they like about a file that lies
        return not_read("damaged")
    if image.width * image.height > MOST_PIXELS:
        return _too_many(image.size)
    try:
        turned = image.getexif().get(ORIENTATION, 1)
    except Exception:
        turned = 1
    full = image.size
    try:
        grey = _grey(image)
    except MemoryError:
        return _too_many(full)
    except Exception:
        return not_read("damaged")
    scale = full[0] / grey.width
    if turned in UPRIGHT:
        grey = grey.transpose(UPRIGHT[turned])
        if turned >= 5:
            full = (full[1], full[0])
    found = tuple(Symbol(each.text, _rounded(each, scale)) for each in find(grey))
    return Seen(full[0], full[1], found)


def _grey(image: Image.Image) -> Image.Image:
    """Mode "L", at most `WORKING_PIXELS` large, what is transparent made white."""
    width, height = image.size
    halve = width * height > WORKING_PIXELS
    # A JPEG can be decoded straight to grey and to half its size.
    image.draft("L", (width // 2, height // 2) if halve else (width, height))
    image.load()
    image = on_white(image)
    if image.mode.startswith("I;16") or image.mode == "I":
        image = image.convert("I").point(lambda level: level * (1 / 257)).convert("L")
    grey = image if image.mode == "L" else image.convert("L")
    return grey.reduce(2) if halve and grey.width == width else grey


def on_white(image: Image.Image) -> Image.Image:
    """What is transparent made white."""
    if image.mode not in ("RGBA", "LA", "PA", "La", "RGBa") and "transparency" not in image.info:
        return image
    clear = image.convert("RGBA")
    white = Image.new("RGBA", clear.size, "white")
    white.alpha_composite(clear)
    return white


def _rounded(symbol: Symbol, scale: float) -> Corners:
    return to_corners((round(x * scale, 1), round(y * scale, 1)) for x, y in symbol.corners)


def _other_kind(data: bytes) -> str:
    """What kind of picture a file is that is known but not read; "" if it is none of those."""
    if data[4:8] == b"ftyp" and data[8:12] in (b"avif", b"avis"):
        return "AVIF"
    start = data[:64].lstrip(b"\xef\xbb\xbf \r\n\t")
    return next((kind for magic, kind in OTHERS.items() if start.startswith(magic)), "")


def _webp_size(data: bytes) -> tuple[int, int] | None:
    """Width and height as a WebP file's first chunk has them; None for other files."""
    if data[:4] != b"RIFF" or data[8:12] != b"WEBP" or len(data) < 30:
        return None
    kind = data[12:16]
    if kind == b"VP8X":
        return (
            int.from_bytes(data[24:27], "little") + 1,
            int.from_bytes(data[27:30], "little") + 1,
        )
    if kind == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    width, height = struct.unpack("<HH", data[26:30])
    return width & 0x3FFF, height & 0x3FFF


def _too_many(size: tuple[int, int]) -> NotRead:
    have, limit = round(size[0] * size[1] / 1e6), MOST_PIXELS // 1_000_000
    return not_read("pixels", width=size[0], height=size[1], have=have, limit=limit)
