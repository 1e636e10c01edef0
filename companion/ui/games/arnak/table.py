"""The table screen of Arnak, in whichever way the table keeps its books."""

from __future__ import annotations

from typing import Any

from companion.games.arnak.play.view import PlayView
from companion.table.view import TableView
from companion.ui.games.arnak.book_table import BookTable
from companion.ui.games.arnak.moves.board import MovesTable
from companion.ui.here import Here
from companion.ui.live import component


@component
def TableBody(here: Here, view: TableView) -> Any:
    """What lies open, large enough to be read across the table."""
    if isinstance(view.game, PlayView):
        return MovesTable(here, view, key="moves")
    return BookTable(here, view, key="book")


def fills_screen(view: TableView) -> bool:
    """A tracked table draws everything itself; the book kept by hand is one column."""
    return isinstance(view.game, PlayView)
