"""A QR code as an SVG picture: sharp at any size, dark on white in any theme."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from xml.sax.saxutils import escape, quoteattr

import qrcode
from qrcode.exceptions import DataOverflowError

QUIET = 4
"""Modules of white around the code; with fewer than four some phones do not find it."""


@lru_cache(maxsize=64)
def qr_svg(text: str, label: str) -> str:
    """The QR code of `text` as one `<svg>` element; `label` names it for those who listen.

    One unit is one module and the picture has no size of its own: it fills what it is put in.
    The white ground belongs to it, since a dark theme would make the code unreadable.
    Raises ValueError for a text that no QR code can hold (more than about 2,300 bytes).
    """
    code = qrcode.QRCode(border=QUIET, error_correction=qrcode.ERROR_CORRECT_M)
    code.add_data(text)
    try:
        code.make(fit=True)
    except (DataOverflowError, ValueError) as error:
        raise ValueError(f"{len(text)} characters do not fit into a QR code") from error
    rows: list[list[bool]] = code.get_matrix()
    side = len(rows)
    path = "".join(_bars(rows))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" role="img"'
        f' aria-label={quoteattr(label)} shape-rendering="crispEdges">'
        f"<title>{escape(label)}</title>"
        f'<path fill="#fff" d="M0 0h{side}v{side}h-{side}z"/><path fill="#000" d="{path}"/></svg>'
    )


def _bars(rows: Sequence[Sequence[bool]]) -> Iterator[str]:
    """Each run of dark modules of a row as one bar: no hairlines between neighbours."""
    for y, row in enumerate(rows):
        x = 0
        for dark, run in groupby(row):
            length = len(list(run))
            if dark:
                yield f"M{x} {y}h{length}v1h-{length}z"
            x += length
