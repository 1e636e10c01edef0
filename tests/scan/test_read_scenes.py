"""Photos of all kinds: every tag that can be read is read, and never anything that is not there."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from companion.scan.decode import find
from companion.scan.photo import read_photo
from companion.scan.photo_found import Seen
from tests.scan.renderer import Photo, Scene, render, some_texts

TEXTS = some_texts(60)
ONE = Scene(TEXTS[:1], 1200, 900)
TWENTY = Scene(TEXTS[:20], 1600, 1200)
SIXTY = Scene(TEXTS, 2400, 1800, module=3)
LARGE = Scene(TEXTS, 4000, 3000)

SCENES = {
    "1 flat": ONE,
    "1 filling the photo": replace(ONE, module=21, turn=True),
    "1 near and out of focus": replace(ONE, module=20, turn=True, blur=0.5),
    "1 far away": replace(ONE, module=2, turn=True),
    "20 flat": TWENTY,
    "20 turned": replace(TWENTY, turn=True),
    "20 from the side": replace(TWENTY, turn=True, tilt=0.4),
    "20 in uneven light": replace(TWENTY, turn=True, light=0.1),
    "20 blurred a little": replace(TWENTY, turn=True, blur=0.4),
    "20 blurred": replace(TWENTY, turn=True, module=5, blur=0.5),
    "20 small and blurred": replace(TWENTY, turn=True, module=3, blur=0.45),
    "20 grainy": replace(TWENTY, turn=True, module=3, noise=20),
    "20 in a poor JPEG": replace(TWENTY, turn=True, module=3, quality=12),
    "20 partly covered": replace(TWENTY, turn=True, covered=1),
    "20, some hidden": replace(TWENTY, turn=True, hidden=3),
    "20 on white paper": replace(TWENTY, turn=True, cards=False),
    "20 of several sizes": replace(TWENTY, turn=True, module=6, sizes=(1, 0.35, 0.6)),
    "20 of several sizes from the side": replace(
        TWENTY, turn=True, module=6, sizes=(1, 0.5, 0.7), tilt=0.3
    ),
    "20 with a bit of everything": replace(
        TWENTY, turn=True, tilt=0.2, light=0.4, blur=0.3, noise=5, quality=60, covered=3, hidden=7
    ),
    "60 flat": SIXTY,
    "60 turned": replace(SIXTY, turn=True),
    "60 tiny": replace(SIXTY, turn=True, module=2),
    "60 from the side": replace(SIXTY, turn=True, tilt=0.3),
    "60 in 12 megapixels from the side": replace(LARGE, turn=True, module=4, tilt=0.35),
}


def seen(photo: Photo) -> Seen:
    found = read_photo(photo.file())
    assert isinstance(found, Seen)
    return found


@pytest.mark.parametrize("name", SCENES)
def test_what_can_be_read_is_read_where_it_is(name: str) -> None:
    photo = render(SCENES[name])
    found = seen(photo)
    texts = [symbol.text for symbol in found.symbols]
    drawn = {tag.text: tag for tag in photo.tags}
    assert len(photo.readable) >= len(drawn) * 0.5, "a scene in which little can be read"
    assert set(texts) <= set(drawn), "something was read that is not there"
    assert photo.readable - set(texts) == set()
    assert len(texts) == len(set(texts)), "one tag, read twice"
    for symbol in found.symbols:
        tag = drawn[symbol.text]
        for here, there in zip(symbol.corners, tag.corners, strict=True):
            assert math.dist(here, there) <= max(4, 2 * tag.module), symbol.text


def test_a_hidden_tag_is_not_guessed() -> None:
    photo = render(replace(TWENTY, turn=True, hidden=1))
    assert photo.readable == set()
    assert seen(photo).symbols == ()


def test_the_same_photo_reads_the_same_every_time() -> None:
    photo = render(replace(TWENTY, turn=True, blur=0.6, noise=8))
    assert render(replace(TWENTY, turn=True, blur=0.6, noise=8)).file() == photo.file()
    assert seen(photo) == seen(photo)


def test_two_stickers_that_say_the_same_are_two() -> None:
    photo = render(replace(TWENTY, texts=TEXTS[:3] + TEXTS[:1]))
    texts = [symbol.text for symbol in seen(photo).symbols]
    assert sorted(texts) == sorted(TEXTS[:3] + TEXTS[:1])


@pytest.mark.parametrize("seed", range(4))
def test_nothing_is_read_where_nothing_is(seed: int) -> None:
    """Not even where everything is as busy as a tag."""
    rng = np.random.default_rng(seed)
    checks = rng.integers(0, 2, (150, 200), dtype=np.uint8) * 208 + 28
    assert find(Image.fromarray(checks).resize((800, 600), Image.Resampling.NEAREST)) == []
    grain = rng.integers(0, 256, (600, 800), dtype=np.uint8)
    assert find(Image.fromarray(grain)) == []


@pytest.mark.parametrize("size", [(1, 1), (1, 500), (20, 20), (21, 21), (33, 400)])
def test_a_scrap_of_a_picture_is_looked_at_without_complaint(size: tuple[int, int]) -> None:
    assert find(Image.new("L", size, 128)) == []
