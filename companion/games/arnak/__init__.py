"""Lost Ruins of Arnak 阿纳克遗迹."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any


def make_game(load: Callable[[str], Any]) -> Any:
    """The game with its content pack."""
    from companion.games.arnak.game import ArnakGame

    return ArnakGame(load("arnak"))


def texts(load: Callable[[str], Any]) -> Mapping[str, Mapping[str, str]]:
    """The printed names of cards, temples and leaders."""
    from companion.games.arnak.content import names

    return names(load("arnak"))
