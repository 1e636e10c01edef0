"""《阿拉喀纳斯》."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

DEALS = True
"""`make_game` wants whoever deals secretly as well."""


def make_game(load: Callable[[str], Any], dealer: Any) -> Any:
    """The game with its content pack, dealt by `dealer` (see `companion.games.alakanas.dealer`)."""
    from companion.games.alakanas.game import AlakanasGame

    return AlakanasGame(load("alakanas"), dealer)


def texts(load: Callable[[str], Any]) -> Mapping[str, Mapping[str, str]]:
    """The printed names of camps, clans, characters and cards."""
    from companion.games.alakanas.content import names

    return names(load("alakanas"))
