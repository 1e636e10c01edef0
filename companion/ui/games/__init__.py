"""How a game looks: one module per game that wants its own screens, the generic one for all others.

A module offers the components `SeatBody(here, talk, view)`, `TableBody(here, view)` and
`Result(here, view)`; if it likes, `width(view)` or `WIDTH` (pixels of a wide screen), `FINISH` (the
catalogue key of the button that ends the game), `MOOD` (the colours its pages wear),
`side_by_side(here, view)` (whether it shows all seats at once), `acting(view, mine)` (which of a
device's seats has something to do, 0 for none) and `runs_its_course(view)` (whether the button that
ends the game waits for its end), `fills_screen(view)` (whether its table screen draws seats, log
and the way in by itself, and gets the whole screen). For a game to which a group may add components
of its own: `OwnPackPage(here, talk, close)`, and `own_pack_button(here, show, data)` to open it.
For a game whose things carry tags: `scan_for(view)` (the purpose of the scan button, "do" by
default), `SCAN_SHEETS` (for each purpose but "do" a component `(here, talk, view, scans)`),
`scan_uses(view)` (pairs of a further purpose and the catalogue key of its button) and
`scan_words(prompt)` (what a prompt does, in words that can stand alone).
"""

from __future__ import annotations

import importlib
import importlib.util
from functools import cache
from typing import Any


@cache
def screens_of(game_id: str) -> Any:
    """The module that draws this game."""
    name = f"companion.ui.games.{game_id}"
    known = game_id.isidentifier() and importlib.util.find_spec(name) is not None
    return importlib.import_module(name if known else "companion.ui.games.generic")


def mood_of(game_id: str) -> Any:
    """The mood of colours in which this game is drawn."""
    return getattr(screens_of(game_id), "MOOD", "arnak")


def asked(screens: Any, what: str, otherwise: Any, *about: Any) -> Any:
    """What a game's screens say to one of these questions, if they do."""
    answer = getattr(screens, what, None)
    return otherwise if answer is None else answer(*about)
