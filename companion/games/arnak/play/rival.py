"""The rival of a solo game (A24): the table tells what its tile said, the app keeps the board."""

from __future__ import annotations

from companion.games.arnak.play.commands import RivalDoes
from companion.games.arnak.play.desk import Desk
from companion.table.refusal import Refusal, refuse


def does(desk: Desk, command: RivalDoes) -> Refusal | None:
    """The rival took an action."""
    return refuse("arnak.no.rival")
