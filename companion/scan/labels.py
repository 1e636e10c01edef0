"""How labels lie on a sheet: common label papers, and plain paper to be cut. All in millimetres."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

Paper = Literal["a4", "letter"]
PAPERS: Mapping[Paper, tuple[float, float]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height."""


@dataclass(frozen=True, slots=True)
class LabelFormat:
    """A grid of labels. `left` and `top` are the margins, `across` and `down` the pitches: from
    the edge of a label to the same edge of the next. `cut`: there is nothing to peel off, so marks
    show where to cut."""

    name: str
    paper: Paper
    columns: int
    rows: int
    width: float
    height: float
    left: float
    top: float
    across: float
    down: float
    cut: bool = False

    @property
    def size(self) -> int:
        """Labels on a sheet."""
        return self.columns * self.rows

    def corner(self, index: int) -> tuple[float, float]:
        """The upper left corner of label `index` (0 is the first) of a sheet, by rows."""
        row, column = divmod(index, self.columns)
        return self.left + column * self.across, self.top + row * self.down

    def pages(self, labels: int, start: int) -> Iterator[range]:
        """For each sheet, which labels (from 0) are on it, when the first is at place `start`
        (from 1)."""
        at, room = 0, self.size - (start - 1)
        while at < labels:
            yield range(at, min(at + room, labels))
            at, room = at + room, self.size


_INCH = 25.4

#: As their makers give them. Each fills its sheet: twice the margin and the grid are the paper.
LABEL_PAPERS: tuple[LabelFormat, ...] = (
    LabelFormat("L7159", "a4", 3, 8, 63.5, 33.9, 7.21, 12.9, 66.04, 33.9),
    LabelFormat("L7160", "a4", 3, 7, 63.5, 38.1, 7.21, 15.15, 66.04, 38.1),
    LabelFormat("L7161", "a4", 3, 6, 63.5, 46.6, 7.21, 8.7, 66.04, 46.6),
    LabelFormat("L7163", "a4", 2, 7, 99.1, 38.1, 4.65, 15.15, 101.6, 38.1),
    LabelFormat("L7651", "a4", 5, 13, 38.1, 21.2, 4.75, 10.7, 40.6, 21.2),
    LabelFormat("L7654", "a4", 4, 10, 45.7, 25.4, 9.7, 21.5, 48.3, 25.4),
    LabelFormat("3666", "a4", 5, 13, 38.0, 21.2, 10.0, 10.7, 38.0, 21.2),
    LabelFormat(
        "5160",
        "letter",
        *(3, 10),
        *(2.625 * _INCH, 1.0 * _INCH),
        *(0.1875 * _INCH, 0.5 * _INCH),
        *(2.75 * _INCH, 1.0 * _INCH),
    ),
    LabelFormat(
        "5161",
        "letter",
        *(2, 10),
        *(4.0 * _INCH, 1.0 * _INCH),
        *(0.15625 * _INCH, 0.5 * _INCH),
        *(4.1875 * _INCH, 1.0 * _INCH),
    ),
)
FORMATS: Mapping[str, LabelFormat] = {each.name: each for each in LABEL_PAPERS}

#: Plain paper: four across, and margins that every printer can reach.
PLAIN: Mapping[Paper, LabelFormat] = {
    "a4": LabelFormat("plain", "a4", 4, 15, 47.0, 17.5, 11.0, 18.0, 47.0, 17.5, cut=True),
    "letter": LabelFormat("plain", "letter", 4, 14, 48.0, 17.5, 11.95, 18.0, 48.0, 17.5, cut=True),
}
