"""Printable sheets of tags, as PDF: the same bytes for the same tags on the same paper."""

from __future__ import annotations

import datetime
import io
import tempfile
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import qrcode
import qrcode.util
from fontTools.ttLib import TTFont
from fpdf import FPDF
from fpdf.drawing import PaintedPath
from fpdf.enums import PathPaintRule

import companion
from companion.i18n import render
from companion.scan.labels import FORMATS, PAPERS, PLAIN, LabelFormat, Paper
from companion.scan.sheets_lines import broken
from companion.scan.things import LANGUAGES, Label, TagsError
from companion.table.message import Message

FONT_FILE = Path(companion.__file__).parent / "web/assets/fonts/body.woff2"
QUIET = 4
"""Modules of white around a symbol (ISO/IEC 18004)."""
LEAST_SYMBOL = 12.0
MOST_SYMBOL = 24.0
"""In millimetres, the quiet zone included. Larger ones are read no better."""
GAP = 1.5
"""In millimetres: between the edge of a label, its symbol, and its words."""
RULER = 100.0
RULER_AT = 6.0
"""In millimetres from the top edge: what printers reach, and above the labels of every format."""
TEXT_SIZES = (9.0, 8.0, 7.0, 6.0, 5.0, 4.0)
"""In points, of the first name; the largest that fits is taken."""
_POINT = 25.4 / 72
_SPOKEN = 1.25
"""The height of a line in sizes of its letters."""
#: Nobody wants the day of printing in the file: then no two files would be the same.
_MADE = datetime.datetime(2000, 1, 1, tzinfo=datetime.UTC)


@dataclass(frozen=True, slots=True)
class Sheet:
    """How to print: on which labels, and at which place of the first sheet to begin (from 1)."""

    format: LabelFormat
    start: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.start <= self.format.size:
            raise TagsError("tags.no.start", most=self.format.size)

    @property
    def symbol(self) -> float:
        """The side of a symbol with its quiet zone, in millimetres."""
        room = min(self.format.height - 2 * GAP, self.format.width * 0.45, MOST_SYMBOL)
        return max(room, LEAST_SYMBOL)


def sheet(label: str = "", paper: Paper | None = None, start: int = 1) -> Sheet:
    """The sheet for a label format by name ("" for plain paper to be cut) and a paper (None: that
    of the labels, else A4). Raises `TagsError` if there is none such."""
    if not label:
        return Sheet(PLAIN[paper or "a4"], start)
    found = FORMATS.get(label.upper())
    if found is None:
        raise TagsError("tags.no.label", label=label, values=", ".join(FORMATS))
    if paper is not None and paper != found.paper:
        raise TagsError("tags.no.paper", label=found.name, paper=paper, right=found.paper)
    return Sheet(found, start)


def make_pdf(labels: Sequence[Label], on: Sheet, game: Message) -> bytes:
    """The sheets as a PDF file. `game`: what the game is called, for the head of each page."""
    pdf = FPDF(unit="mm", format=PAPERS[on.format.paper])
    pdf.set_creation_date(_MADE)
    pdf.set_title(f"Tableside: {render(game, 'en')}")
    pdf.set_auto_page_break(False)
    pdf.set_margin(0)
    pdf.c_margin = 0
    pdf.add_font("body", fname=_font())
    pages = list(on.format.pages(len(labels), on.start))
    for number, page in enumerate(pages, 1):
        pdf.add_page()
        _head(pdf, on, game, number, len(pages))
        first = on.start - 1 if number == 1 else 0
        if on.format.cut:
            _cut_marks(pdf, on.format)
        for place, index in enumerate(page, first):
            _label(pdf, on, labels[index], *on.format.corner(place))
    return bytes(pdf.output())


def _font() -> Path:
    """The shipped font, unpacked once for as long as the program runs: that takes two seconds,
    and what makes PDFs wants a file."""
    file = Path(_folder().name) / "body.ttf"
    if not file.exists():  # also when somebody has tidied up the temporary files
        with TTFont(FONT_FILE, recalcTimestamp=False) as font:
            font.flavor = None
            made = io.BytesIO()
            font.save(made)
        file.parent.mkdir(exist_ok=True)
        beside = file.with_suffix(f".{threading.get_ident()}")
        beside.write_bytes(made.getvalue())
        beside.replace(file)
    return file


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="tableside-")


@cache
def modules(tag: str) -> tuple[tuple[bool, ...], ...]:
    """The modules of a symbol, dark ones true, without the quiet zone. A link is longer than a tag
    and has less error correction, lest its modules get too small."""
    level = qrcode.ERROR_CORRECT_M if "/" in tag else qrcode.ERROR_CORRECT_Q
    code = qrcode.QRCode(error_correction=level, border=0)
    code.add_data(qrcode.util.QRData(tag))
    code.make(fit=True)
    return tuple(tuple(map(bool, row)) for row in code.get_matrix())


def runs(rows: Sequence[Sequence[bool]]) -> Iterator[tuple[int, int, int, int]]:
    """Dark modules as few rectangles (column, row, width, height) that do not overlap: runs in a
    row, and equal runs below each other as one."""
    growing: dict[tuple[int, int], int] = {}
    for y, row in enumerate([*rows, ()]):
        here: set[tuple[int, int]] = set()
        x = 0
        while x < len(row):
            begin = x
            while x < len(row) and row[x]:
                x += 1
            if x > begin:
                here.add((begin, x - begin))
            else:
                x += 1
        for ended in sorted(growing.keys() - here):
            top = growing.pop(ended)
            yield ended[0], top, ended[1], y - top
        for run in here:
            growing.setdefault(run, y)


def _label(pdf: FPDF, on: Sheet, label: Label, left: float, top: float) -> None:
    side, height = on.symbol, on.format.height
    _symbol(pdf, label.says or label.tag, left + GAP, top + (height - side) / 2, side)
    words_left = left + GAP + side + GAP / 2
    width = left + on.format.width - GAP - words_left
    _words(pdf, label, words_left, top + GAP, width, height - 2 * GAP)


def _symbol(pdf: FPDF, tag: str, left: float, top: float, side: float) -> None:
    """One path for all modules: between separately painted ones hairlines would show."""
    rows = modules(tag)
    module = side / (len(rows) + 2 * QUIET)
    left, top = left + QUIET * module, top + QUIET * module
    path = PaintedPath()
    path.style.stroke_color = None
    path.style.fill_color = "#000000"
    path.style.paint_rule = PathPaintRule.FILL_NONZERO
    for x, y, width, height in runs(rows):
        path.rectangle(left + x * module, top + y * module, width * module, height * module)
    with pdf.drawing_context() as drawing:
        drawing.add_item(path, clone=False)


def _words(pdf: FPDF, label: Label, left: float, top: float, width: float, height: float) -> None:
    """The names, as large as they fit, and below them what the tag says, for those who type it."""
    names = list(dict.fromkeys(label.names[lang] for lang in LANGUAGES))
    if label.copies > 1:
        names[-1] += f" · {label.copy}/{label.copies}"
    lines: list[tuple[str, float]] = []
    for size in TEXT_SIZES:
        lines = [
            (line, points)
            for i, text in enumerate(names)
            for points in [size if i == 0 else size * 0.85]
            for line in _lines(pdf, text, width, points)
        ]
        lines.append((label.tag, _fitting(pdf, label.tag, width, min(5.0, size * 0.7))))
        if _height(lines) <= height:
            break
    y = top + max(0.0, (height - _height(lines)) / 2)
    for line, points in lines:
        step = points * _POINT * _SPOKEN
        if y + step > top + height + 0.01:
            break
        pdf.set_font("body", size=points)
        pdf.text(left, y + step * 0.8, line)
        y += step


def _height(lines: Sequence[tuple[str, float]]) -> float:
    return sum(points for _, points in lines) * _POINT * _SPOKEN


def _fitting(pdf: FPDF, text: str, width: float, points: float) -> float:
    """The size at which the text fits on one line, at most `points`."""
    pdf.set_font("body", size=points)
    return points * min(1.0, width / pdf.get_string_width(text))


def _lines(pdf: FPDF, text: str, width: float, points: float) -> list[str]:
    pdf.set_font("body", size=points)
    return broken(text, width, pdf.get_string_width)


def _head(pdf: FPDF, on: Sheet, game: Message, page: int, pages: int) -> None:
    """The ruler that shows whether the printer has scaled the page, and what the page is."""
    paper_width = PAPERS[on.format.paper][0]
    left = max(on.format.left, GAP * 4)
    pdf.set_draw_color(0)
    pdf.set_line_width(0.1)
    pdf.line(left, RULER_AT, left + RULER, RULER_AT)
    for mark in range(11):
        long = 1.6 if mark in (0, 5, 10) else 0.8
        x = left + mark * RULER / 10
        pdf.line(x, RULER_AT - long, x, RULER_AT)
    said = [render(Message("tags.at_100"), lang) for lang in LANGUAGES]
    room = paper_width - 2 * left - RULER - 2 * GAP
    where = Message("tags.page", {"game": game, "page": page, "pages": pages})
    lines = (*said, " / ".join(render(where, lang) for lang in LANGUAGES))
    pdf.set_text_color(0)
    pdf.set_font("body", size=4.5)
    for i, line in enumerate(lines):
        pdf.text(left + RULER + 2 * GAP, RULER_AT - 1.6 + i * 1.9, _cropped(pdf, line, room))


def _cropped(pdf: FPDF, text: str, width: float) -> str:
    while text and pdf.get_string_width(text) > width:
        text = text[:-1]
    return text


def _cut_marks(pdf: FPDF, on: LabelFormat) -> None:
    """Small crosses where labels meet, not lines: nobody cuts exactly on a line."""
    pdf.set_draw_color(120)
    pdf.set_line_width(0.1)
    arm = 1.2
    for column in range(on.columns + 1):
        for row in range(on.rows + 1):
            x, y = on.left + column * on.across, on.top + row * on.down
            pdf.line(x - arm, y, x + arm, y)
            pdf.line(x, y - arm, x, y + arm)
