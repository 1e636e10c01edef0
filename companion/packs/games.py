"""The games that are installed: one folder each under `companion/games/`, found, not listed."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import companion.games
from companion.i18n import add_names
from companion.packs.dealer import SeatCommit
from companion.packs.loader import load_pack
from companion.table.game import Game

Load = Callable[[str], Any]
"""Gives a game its content pack by id."""


def installed_games(data: Path | None = None, further: Sequence[str] = ()) -> dict[str, Game[Any]]:
    """Every game that can be played, by id, with its pack and the names printed on its things.

    A game's folder offers `make_game(load)`, which makes it from its pack, and `texts(load)`, the
    names that come with the pack. A folder without `make_game` cannot be played yet and is passed
    over. One that says `DEALS = True` gets whoever deals secretly as a second argument. `further`
    are modules of games from elsewhere; a name that cannot be imported raises
    ModuleNotFoundError. Raises `PackError` when a shipped pack is broken.
    """
    folders = [m.name for m in pkgutil.iter_modules(companion.games.__path__) if m.ispkg]
    modules = [f"companion.games.{name}" for name in folders]
    found: dict[str, Game[Any]] = {}

    def load(game_id: str) -> Any:
        return load_pack(game_id, data)

    for name in (*modules, *further):
        module = importlib.import_module(name)
        make: Callable[..., Game[Any]] | None = getattr(module, "make_game", None)
        if make is None:
            continue
        with_dealer = getattr(module, "DEALS", False)
        game: Game[Any] = make(load, SeatCommit()) if with_dealer else make(load)
        texts: Mapping[str, Mapping[str, str]] = module.texts(load)
        add_names(game.meta.id, texts)
        found[game.meta.id] = game
    return found
