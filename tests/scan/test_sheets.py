"""Printed sheets, looked at as a scanner would: rendered to pixels, read back, and measured."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import pypdfium2
import pytest
import zxingcpp
from PIL import Image

from companion.i18n import render
from companion.packs.games import installed_games
from companion.scan.labels import FORMATS, LABEL_PAPERS, PAPERS, PLAIN, LabelFormat
from companion.scan.sheets import Sheet, make_pdf, modules, runs, sheet
from companion.scan.things import Label, TagsError, labels
from companion.table.message import Message

GAMES = installed_games()
ARNAK = labels(GAMES, "arnak")
FEW = ARNAK[:10]
NAME = Message("arnak.game")
MM = 25.4
QR = zxingcpp.BarcodeFormats([zxingcpp.BarcodeFormat.QRCode])


@dataclass(frozen=True)
class Seen:
    """A symbol on a page: its text, its left upper corner and its side, in millimetres."""

    page: int
    text: str
    left: float
    top: float
    side: float


def rendered(pdf: bytes, dpi: int) -> Iterator[Image.Image]:
    document = pypdfium2.PdfDocument(io.BytesIO(pdf))
    for page in document:
        scale: Any = dpi / 72  # its annotation says int, its documentation float
        yield page.render(scale=scale).to_pil().convert("L")
    document.close()


def scanned(pdf: bytes, dpi: int) -> list[Seen]:
    found: list[Seen] = []
    for number, picture in enumerate(rendered(pdf, dpi)):
        for code in zxingcpp.read_barcodes(picture, formats=QR):
            at = code.position
            mm = MM / dpi
            left, top = at.top_left.x * mm, at.top_left.y * mm
            side = (at.bottom_right.x - at.top_left.x) * mm
            found.append(Seen(number, code.text, left, top, side))
    return found


@pytest.mark.parametrize("dpi", [300, 150])
@pytest.mark.parametrize("label", ["", "L7651"])
def test_every_sheet_reads_back_completely(label: str, dpi: int) -> None:
    pdf = make_pdf(ARNAK, sheet(label), NAME)
    assert sorted(s.text for s in scanned(pdf, dpi)) == sorted(each.tag for each in ARNAK)


@pytest.mark.parametrize("label", FORMATS)
def test_every_label_paper_reads_back_in_order_of_its_labels(label: str) -> None:
    seen = scanned(make_pdf(FEW, sheet(label), NAME), 150)
    by_rows = sorted(seen, key=lambda s: (round(s.top / 5), s.left))
    assert [s.text for s in by_rows] == [each.tag for each in FEW]


@pytest.mark.parametrize(
    ("label", "page", "left", "top", "across", "down"),
    [  # what the makers of label papers say, in millimetres
        ("L7160", (210, 297), 7.2, 15.1, 66.0, 38.1),
        ("L7651", (210, 297), 4.7, 10.7, 40.6, 21.2),
        ("5160", (215.9, 279.4), 4.8, 12.7, 69.85, 25.4),
    ],
)
def test_symbols_are_where_the_labels_are(
    label: str, page: tuple[float, float], left: float, top: float, across: float, down: float
) -> None:
    on = sheet(label)
    pdf = make_pdf(ARNAK[: on.format.size], on, NAME)
    size = pypdfium2.PdfDocument(io.BytesIO(pdf))[0].get_size()
    assert size == pytest.approx([mm / MM * 72 for mm in page], abs=0.1)
    seen = {s.text: s for s in scanned(pdf, 300)}
    first = seen[ARNAK[0].tag]
    quiet = first.side / 21 * 4  # version 1 has 21 modules
    assert first.left - quiet == pytest.approx(left + 1.5, abs=0.5)
    assert first.top + first.side / 2 == pytest.approx(top + on.format.height / 2, abs=0.5)
    columns = on.format.columns
    right, below = seen[ARNAK[columns - 1].tag], seen[ARNAK[on.format.size - columns].tag]
    assert right.left - first.left == pytest.approx(across * (columns - 1), abs=0.5)
    assert below.top - first.top == pytest.approx(down * (on.format.rows - 1), abs=0.5)


@pytest.mark.parametrize("on", [*LABEL_PAPERS, *PLAIN.values()], ids=lambda f: f.name + f.paper)
def test_symbols_are_large_enough_and_stay_on_their_labels(on: LabelFormat) -> None:
    seen = scanned(make_pdf(FEW[:2], Sheet(on), NAME), 300)
    assert len(seen) == 2
    for each in seen:
        whole = each.side / 21 * 29
        assert whole >= 12 - 0.1
        assert whole <= on.height + 0.1
        assert each.side == pytest.approx(Sheet(on).symbol * 21 / 29, abs=0.3)


@pytest.mark.parametrize("on", LABEL_PAPERS, ids=lambda f: f.name)
def test_the_figures_of_a_label_paper_fill_its_sheet(on: LabelFormat) -> None:
    """Makers put the grid in the middle, so figures that are wrong do not add up."""
    width, height = PAPERS[on.paper]
    assert 2 * on.left + (on.columns - 1) * on.across + on.width == pytest.approx(width, abs=0.1)
    assert 2 * on.top + (on.rows - 1) * on.down + on.height == pytest.approx(height, abs=0.1)
    assert on.across >= on.width
    assert on.down >= on.height


def longest_run(row: np.ndarray) -> int:
    edges = np.flatnonzero(np.diff(np.concatenate(([0], row.astype(np.int8), [0]))))
    return max((int(b - a) for a, b in zip(edges[::2], edges[1::2], strict=True)), default=0)


@pytest.mark.parametrize("label", ["", "L7161", "5160"])
def test_the_ruler_is_a_hundred_millimetres(label: str) -> None:
    for picture in rendered(make_pdf(FEW, sheet(label), NAME), 300):
        dark = np.asarray(picture)[: round(8.7 / MM * 300)] < 200
        longest = max(longest_run(row) for row in dark)
        assert longest / 300 * MM == pytest.approx(100, abs=0.5)


def test_the_same_tags_make_the_same_bytes() -> None:
    assert make_pdf(FEW, sheet("L7160"), NAME) == make_pdf(FEW, sheet("L7160"), NAME)


def test_a_used_sheet_begins_where_labels_are_left() -> None:
    pdf = make_pdf(FEW, sheet("L7160", start=20), NAME)
    seen = scanned(pdf, 150)
    assert [sum(s.page == page for s in seen) for page in (0, 1)] == [2, 8]
    first = min((s for s in seen if s.page == 0), key=lambda s: s.left)
    assert first.text == FEW[0].tag
    # Label 20 is the second of the seventh row: 7.2 + 66.0 and 15.1 + 6 * 38.1 millimetres.
    assert 7.2 + 66.0 < first.left < 7.2 + 66.0 + 63.5
    assert 15.1 + 6 * 38.1 < first.top < 297 - 15.1


@pytest.mark.parametrize("labels_", [1, 20, 21, 22, 345])
@pytest.mark.parametrize("start", [1, 2, 21])
def test_every_label_is_on_one_page(labels_: int, start: int) -> None:
    pages = list(FORMATS["L7160"].pages(labels_, start))
    assert [i for page in pages for i in page] == list(range(labels_))
    assert len(pages[0]) <= 21 - (start - 1)
    assert all(len(page) == 21 for page in pages[1:-1])


@pytest.mark.parametrize("start", [0, 22, -1])
def test_there_is_no_label_outside_of_the_sheet(start: int) -> None:
    with pytest.raises(TagsError) as refused:
        sheet("L7160", start=start)
    assert refused.value.message.params == {"most": 21}


def test_labels_are_found_in_small_letters_and_not_on_another_paper() -> None:
    assert sheet("l7160").format is FORMATS["L7160"]
    with pytest.raises(TagsError):
        sheet("L7160", "letter")
    with pytest.raises(TagsError):
        sheet("L0000")


def test_rectangles_cover_the_dark_modules_exactly_once() -> None:
    rows = modules(ARNAK[0].tag)
    assert (len(rows), len(rows[0])) == (21, 21)
    covered = np.zeros((21, 21), dtype=int)
    for x, y, width, height in runs(rows):
        covered[y : y + height, x : x + width] += 1
    assert (covered == np.array(rows, dtype=int)).all()


def text_of(pdf: bytes) -> str:
    return "\n".join(
        page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(io.BytesIO(pdf))
    )


def test_both_names_the_copy_and_the_tag_stand_beside_the_symbol() -> None:
    torch = next(each for each in ARNAK if each.thing.id == "torch")
    fear = next(e for e in ARNAK if e.thing.id == "fear" and e.copy == 7)
    said = text_of(make_pdf([torch, fear], sheet(), NAME))
    for words in ("火把", "Torch", torch.tag, "恐惧", "Fear · 7/19", "Print at 100 %", "100 毫米"):
        assert words in said


def test_the_head_says_in_both_languages_of_which_game_and_page_it_is() -> None:
    said = text_of(make_pdf(ARNAK, sheet(), NAME))
    pages = len(pypdfium2.PdfDocument(io.BytesIO(make_pdf(ARNAK, sheet(), NAME))))
    assert pages > 1
    for page in range(1, pages + 1):
        assert f"第 {page}/{pages} 页" in said
        assert f"{render(NAME, 'en')} · page {page}/{pages}" in said


def test_words_stay_beside_their_symbol_however_long_they_are() -> None:
    """On the smallest labels nothing is printed over the next one, nor over the symbol."""
    wordy = Label(FEW[0].tag, FEW[0].thing, 1, {"zh": "很长的名字" * 20, "en": "Long name " * 20})
    on = sheet("L7651")
    picture = next(rendered(make_pdf([wordy], on, NAME), 150))
    dark = np.argwhere(np.asarray(picture) < 160) / 150 * MM
    label = dark[dark[:, 0] > 10]  # below the ruler
    top, left = label.min(axis=0)
    bottom, right = label.max(axis=0)
    assert left >= 4.7
    assert right <= 4.7 + 38.1
    assert top >= 10.7 - 0.1
    assert bottom <= 10.7 + 21.2 + 0.1
    assert [s.text for s in scanned(make_pdf([wordy], on, NAME), 150)] == [wordy.tag]
