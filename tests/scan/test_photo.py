"""Files as phones send them, and files as nobody should: read, or refused with a reason."""

from __future__ import annotations

import io
import math
import struct
import time
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from companion.i18n import has, languages, render
from companion.scan import photo_found
from companion.scan.photo import MOST_PIXELS, read_photo
from companion.scan.photo_found import NotRead, Seen, from_json, to_json
from tests.scan import renderer
from tests.scan.renderer import Photo, Scene, some_texts

PHOTO = renderer.render(Scene(some_texts(6), 800, 600, turn=True))
SMALL = renderer.render(Scene(some_texts(1), 160, 160)).file()

#: How to turn the upright photo so that a camera's orientation 1 to 8 (EXIF) puts it right again.
HELD: dict[int, Image.Transpose | None] = {
    1: None,
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}


def saved(image: Image.Image, kind: str, **options: Any) -> bytes:
    if kind == "HEIF":
        options["enc_params"] = {"preset": "ultrafast"}  # much quicker, a larger file
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def refused(data: bytes) -> str:
    found = read_photo(data)
    assert isinstance(found, NotRead)
    for lang in languages():
        assert has(found.message.key, lang)
        said = render(found.message, lang)
        assert "{" not in said
        assert len(said) > 8
    return found.why


def assert_read(data: bytes, photo: Photo = PHOTO, near: float = 6) -> None:
    """Everything, at its place in the upright photo."""
    found = read_photo(data)
    assert isinstance(found, Seen), found
    assert (found.width, found.height) == photo.image.size
    places = {symbol.text: symbol.corners for symbol in found.symbols}
    assert set(places) == photo.readable
    for tag in photo.tags:
        for here, there in zip(places[tag.text], tag.corners, strict=True):
            assert math.dist(here, there) < near


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "HEIF"])
@pytest.mark.parametrize("orientation", HELD)
def test_however_the_camera_was_held_the_photo_is_upright(kind: str, orientation: int) -> None:
    turn = HELD[orientation]
    image = PHOTO.image if turn is None else PHOTO.image.transpose(turn)
    exif = Image.Exif()
    exif[0x0112] = orientation
    assert_read(saved(image, kind, exif=exif.tobytes(), quality=90))


def opaque_black(image: Image.Image) -> Image.Image:
    """Black modules, and nothing at all where the photo is light."""
    clear = Image.new("RGBA", image.size, (0, 0, 0, 0))
    clear.putalpha(image.convert("L").point(lambda level: 255 if level < 90 else 0))
    return clear


def sixteen_bits(image: Image.Image) -> Image.Image:
    levels = image.convert("L").tobytes()
    return Image.frombytes("I;16", image.size, bytes(b for level in levels for b in (level, level)))


WAYS: dict[str, Callable[[Image.Image], bytes]] = {
    "progressive JPEG": lambda image: saved(image, "JPEG", progressive=True),
    "grey JPEG": lambda image: saved(image.convert("L"), "JPEG"),
    "CMYK JPEG": lambda image: saved(image.convert("CMYK"), "JPEG"),
    "two pictures in one file": lambda image: saved(
        image, "MPO", save_all=True, append_images=[image.resize((80, 60))]
    ),
    "PNG with a palette": lambda image: saved(image.quantize(64), "PNG"),
    "PNG with transparency": lambda image: saved(opaque_black(image), "PNG"),
    "PNG of 16 bits": lambda image: saved(sixteen_bits(image), "PNG"),
    "lossless WebP": lambda image: saved(image, "WEBP", lossless=True),
}


@pytest.mark.parametrize("way", WAYS)
def test_every_way_to_save_a_photo(way: str) -> None:
    assert_read(WAYS[way](PHOTO.image))


def test_a_photo_of_fifty_megapixels_is_read_in_its_own_pixels() -> None:
    photo = renderer.render(Scene(some_texts(6), 1600, 1200))
    large = Photo(
        photo.image.resize((8000, 6000), Image.Resampling.NEAREST),
        tuple(
            renderer.Drawn(t.text, tuple((x * 5, y * 5) for x, y in t.corners), True, t.module * 5)
            for t in photo.tags
        ),
    )
    for kind in ("JPEG", "PNG"):
        assert_read(saved(large.image, kind), large, near=25)


def png(width: int, height: int, pixels: bytes = b"") -> bytes:
    """A PNG that says it is so large."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return (
            struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        )

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")
    )


def webp(width: int, height: int) -> bytes:
    """A WebP that says it is so large."""
    size = (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    body = b"WEBPVP8X" + struct.pack("<I", 10) + b"\0\0\0\0" + size + b"\0" * 64
    return b"RIFF" + struct.pack("<I", len(body)) + body


def jpeg(width: int, height: int) -> bytes:
    """A small JPEG made to say that it is so large."""
    data = bytearray(SMALL)
    at = data.index(b"\xff\xc0") + 5
    data[at : at + 4] = struct.pack(">HH", height, width)
    return bytes(data)


@pytest.mark.parametrize("bomb", [png(60000, 60000), webp(16000, 16000), jpeg(65000, 65000)])
def test_a_bomb_is_refused_before_it_goes_off(bomb: bytes) -> None:
    assert refused(bomb) == "pixels"
    started = time.process_time()
    read_photo(bomb)
    assert time.process_time() - started < 0.2


def test_what_a_real_bomb_would_unpack_to_is_never_unpacked() -> None:
    side = math.isqrt(MOST_PIXELS) + 1
    packed = zlib.compress(b"\0" * (side * (side + 1)))
    assert len(packed) < 100_000
    assert refused(png(side, side, packed)) == "pixels"


def test_a_file_of_too_many_bytes_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(photo_found, "MOST_BYTES", len(SMALL) - 1)
    assert refused(SMALL) == "bytes"
    monkeypatch.setattr(photo_found, "MOST_BYTES", len(SMALL))
    assert isinstance(read_photo(SMALL), Seen)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "empty"),
        (b"hello", "not_image"),
        (b"\0" * 1000, "not_image"),
        (b"PK\3\4" + b"\0" * 100, "not_image"),
        (saved(Image.new("L", (9, 9)), "GIF"), "unsupported"),
        (saved(Image.new("L", (9, 9)), "TIFF"), "unsupported"),
        (saved(Image.new("L", (9, 9)), "BMP"), "unsupported"),
        (b'<svg xmlns="http://www.w3.org/2000/svg"/>', "unsupported"),
        (b"%PDF-1.7 ...", "unsupported"),
        (png(100, 100), "damaged"),
    ],
)
def test_what_is_no_photo_is_refused_with_the_reason(data: bytes, why: str) -> None:
    assert refused(data) == why


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "HEIF"])
def test_half_a_photo_is_damaged(kind: str) -> None:
    whole = saved(PHOTO.image, kind)
    assert refused(whole[: len(whole) // 2]) == "damaged"


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(st.integers(0, len(SMALL) - 1), st.integers(0, 255)), max_size=20))
def test_no_broken_file_breaks_the_reader(changes: list[tuple[int, int]]) -> None:
    data = bytearray(SMALL)
    for at, value in changes:
        data[at] = value
    found = read_photo(bytes(data))
    if isinstance(found, Seen):
        assert {symbol.text for symbol in found.symbols} <= set(some_texts(1))
    assert from_json(to_json(found)) == found
