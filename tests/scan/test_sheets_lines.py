"""Lines beside a symbol: nothing lost, nothing too wide, and broken where one may."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.scan.sheets_lines import broken

texts = st.text(alphabet="ab1 2金币、；：（）“”→,(é", max_size=40)


def width(text: str) -> float:
    """As in most typefaces: 1 for a Chinese character, one half for others."""
    return sum(1 if unicodedata.east_asian_width(c) in "WF" else 0.5 for c in text)


@given(texts, st.integers(1, 12))
def test_nothing_is_lost_and_nothing_is_too_wide(text: str, most: int) -> None:
    lines = broken(text, most, width)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(line and width(line) <= most for line in lines)


@pytest.mark.parametrize(
    ("text", "most", "lines"),
    [
        ("Bow and Arrows", 4, ["Bow and", "Arrows"]),
        ("双筒望远镜", 3, ["双筒望", "远镜"]),
        ("助手“1 石板”", 4, ["助手", "“1 石板”"]),
        ("守护者（4 金币）；恩惠", 5, ["守护者", "（4 金", "币）；恩惠"]),
        ("得 1 张牌", 2, ["得", "1 张", "牌"]),
        ("TS1NY976N1J01HP1", 4, ["TS1NY976", "N1J01HP1"]),
        ("", 5, []),
    ],
)
def test_lines_break_where_one_may(text: str, most: int, lines: list[str]) -> None:
    assert broken(text, most, width) == lines


@given(st.text(alphabet="金币、；：（）“”", max_size=30))
def test_no_line_begins_with_a_closing_mark(text: str) -> None:
    """Where a line has room for the marks and what they belong to."""
    lines = broken(text, max(12, len(text)), width)
    assert all(line[0] not in "、；：）”" for line in lines[1:])
