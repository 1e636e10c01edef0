"""How Arnak looks: a page of the book per seat, the table screen, the result."""

from companion.ui.games.arnak.result import Result
from companion.ui.games.arnak.scan_uses import SCAN_SHEETS, scan_for, scan_uses, scan_words
from companion.ui.games.arnak.seat import (
    FINISH,
    WIDTH,
    SeatBody,
    acting,
    runs_its_course,
    side_by_side,
    width,
)
from companion.ui.games.arnak.table import TableBody, fills_screen

__all__ = [
    "FINISH",
    "SCAN_SHEETS",
    "WIDTH",
    "Result",
    "SeatBody",
    "TableBody",
    "acting",
    "fills_screen",
    "runs_its_course",
    "scan_for",
    "scan_uses",
    "scan_words",
    "side_by_side",
    "width",
]
