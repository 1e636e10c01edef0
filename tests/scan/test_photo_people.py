"""Photos as people take and send them: of screens, through a messenger, with other codes beside."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
import pytest
import qrcode
from PIL import Image, ImageDraw, ImageOps
from qrcode.image.pil import PilImage

from companion.scan.photo import read_photo
from companion.scan.photo_found import Seen
from tests.scan.renderer import Photo, Scene, render, some_texts

LINK = "https://example.org/" + "a1B2c3" * 120
WIFI = "WIFI:T:WPA;S:Wohnzimmer;P:geheim123;;"
EAN = "4006381333931"
#: Of the EAN-13 standard: modules of the digits on the left, odd and even, and on the right, and
#: which of the left ones are even for a first digit 4.
LEFT = "0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011"
ODD = LEFT.split()
RIGHT = ["".join("10"[int(bit)] for bit in code) for code in ODD]
EVEN = [code[::-1] for code in RIGHT]
FIRST_4 = (ODD, EVEN, ODD, ODD, EVEN, EVEN)


def jpeg(image: Image.Image, quality: int = 85) -> bytes:
    out = io.BytesIO()
    image.convert("RGB").save(out, "JPEG", quality=quality)
    return out.getvalue()


def texts(data: bytes) -> set[str]:
    found = read_photo(data)
    assert isinstance(found, Seen), found
    return {symbol.text for symbol in found.symbols}


def qr(text: str, box: int) -> Image.Image:
    code = qrcode.QRCode(box_size=box, border=4)
    code.add_data(text)
    code.make()
    return code.make_image(PilImage).get_image().convert("RGB")


def ean(unit: int = 3, height: int = 140) -> Image.Image:
    left = "".join(codes[int(digit)] for codes, digit in zip(FIRST_4, EAN[1:7], strict=True))
    bars = f"101{left}01010{''.join(RIGHT[int(d)] for d in EAN[7:])}101"
    image = Image.new("RGB", ((len(bars) + 20) * unit, height), "white")
    pen = ImageDraw.Draw(image)
    for at, bar in enumerate(bars, 10):
        if bar == "1":
            pen.rectangle([at * unit, 8, (at + 1) * unit - 1, height - 8], fill="black")
    return image


def on_screen(photo: Photo, *, back: tuple[int, int, int], front: tuple[int, int, int]) -> Any:
    """The same with other colours for black and white, as a screen in its dark mode shows it."""
    share = np.asarray(photo.image.convert("L"), dtype=float)[..., None] / 255
    pixels = np.array(front) * (1 - share) + np.array(back) * share
    return Image.fromarray(pixels.astype(np.uint8))


@pytest.mark.parametrize("count", [1, 12])
@pytest.mark.parametrize(
    ("back", "front"),
    [
        ((0, 0, 0), (255, 255, 255)),
        ((24, 26, 27), (232, 205, 160)),
        ((30, 24, 60), (150, 170, 255)),
    ],
    ids=["inverted", "warm", "blue"],
)
def test_a_screen_in_dark_mode_is_read(count: int, back: Any, front: Any) -> None:
    photo = render(Scene(some_texts(count), 1600, 1200, module=5, cards=False))
    assert texts(jpeg(on_screen(photo, back=back, front=front))) == photo.readable
    assert len(photo.readable) == count


def test_the_stripes_of_a_photographed_screen_do_not_matter() -> None:
    photo = render(Scene(some_texts(12), 1600, 1200, module=5, cards=False))
    x, y = np.arange(1600), np.arange(1200)[:, None]
    stripes = 1 + 0.15 * np.sin(x * 2.1 + y * 0.4)[..., None]
    pixels = np.clip(np.asarray(photo.image, dtype=float) * stripes, 0, 255)
    assert texts(jpeg(Image.fromarray(pixels.astype(np.uint8)))) == photo.readable


def test_a_photo_that_a_messenger_made_small_is_read() -> None:
    """1600 pixels and a strong compression, as messengers send photos; 12 megapixels before."""
    photo = render(Scene(some_texts(60), 4000, 3000, module=9))
    small = photo.image.resize((1600, 1200), Image.Resampling.LANCZOS)
    assert texts(jpeg(small, 60)) == photo.readable
    assert len(photo.readable) == 60


@pytest.mark.parametrize("longer", [3000, 1600])
def test_other_codes_beside_tags_are_what_they_are(longer: int) -> None:
    """A long link and a Wi-Fi code say what they say; a product's bars are not looked at."""
    photo = render(Scene(some_texts(6), 1600, 1200))
    table = Image.new("RGB", (3000, 2000), (126, 98, 70))
    for image, place in (
        (photo.image, (0, 0)),
        (qr(LINK, 6), (1650, 20)),
        (qr(WIFI, 8), (100, 1300)),
        (ean(), (700, 1300)),
        (ean().rotate(90, expand=True), (1200, 1300)),
    ):
        table.paste(image, place)
    sent = ImageOps.contain(table, (longer, longer), Image.Resampling.LANCZOS)
    assert texts(jpeg(sent, 70)) == {*photo.readable, LINK, WIFI}


@pytest.mark.parametrize("cut", [-2, 0, 1, 2, 4, 8, 12])
def test_a_tag_cut_at_the_border_is_itself_or_nothing(cut: int) -> None:
    """`cut`: modules of it that are outside. The quiet zone may be missing altogether."""
    photo = render(Scene(some_texts(1), 400, 400, module=8, cards=False))
    left = photo.tags[0].corners[0][0]
    found = texts(jpeg(photo.image.crop((round(left + cut * 8), 0, 400, 400))))
    assert found <= photo.readable
    assert found or cut > 0


def test_an_iphone_says_twice_how_it_was_held_and_is_turned_once() -> None:
    """HEIC: the picture's own rotation and, for others, the EXIF orientation 6; both are there."""
    photo = render(Scene(some_texts(6), 1600, 1200, module=5, turn=True))
    exif = Image.Exif()
    exif[0x0112] = 6
    out = io.BytesIO()
    turned = photo.image.transpose(Image.Transpose.ROTATE_90)
    turned.save(out, "HEIF", exif=exif.tobytes(), enc_params={"preset": "ultrafast"})
    data = out.getvalue()
    assert data.count(b"irot") == 1
    assert bytes.fromhex("0112000300000001 0006") in data
    found = read_photo(data)
    assert isinstance(found, Seen)
    assert (found.width, found.height) == (1600, 1200)
    assert {symbol.text for symbol in found.symbols} == photo.readable
