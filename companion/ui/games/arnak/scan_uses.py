"""What scanned tags are good for in Arnak: moves, final scoring, and the check of one's things."""

from __future__ import annotations

from typing import Any

from companion.games.arnak.game import ArnakView
from companion.games.arnak.play.commands import ACTIONS
from companion.games.arnak.play.prompts import Offer
from companion.games.arnak.play.view import PlayView
from companion.table.game import Prompt
from companion.table.message import Message
from companion.table.view import TableView
from companion.ui.games.arnak.scan_check import CheckSheet
from companion.ui.games.arnak.scan_tally import TallySheet
from companion.ui.screens.scan_state import DO

TALLY, CHECK = "tally", "check"
SCAN_SHEETS: dict[str, Any] = {TALLY: TallySheet, CHECK: CheckSheet}
_SPOKEN = ("answer", "put_down", "rival")
"""Groups whose label is the thing alone: what is done with it has to be said."""


def scan_for(view: TableView) -> str:
    """What the scan button is for: a book kept by hand is filled, a tracked game is played."""
    return TALLY if isinstance(view.game, ArnakView) and view.viewer.seat else DO


def scan_uses(view: TableView) -> tuple[tuple[str, str], ...]:
    """What else a photo is good for: (purpose, key of its words)."""
    mine = isinstance(view.game, PlayView) and view.viewer.seat and view.game.phase != "setup"
    return ((CHECK, "scan.check.open"),) if mine else ()


def scan_words(prompt: Prompt) -> Message:
    """What a prompt does, the verb included: "Buy: Torch"."""
    if not isinstance(prompt, Offer):
        return prompt.label
    what = {"what": prompt.label}
    if prompt.group in ACTIONS and prompt.label.key != f"arnak.act.{prompt.group}":
        return Message("scan.arnak.act", {"act": Message(f"arnak.act.{prompt.group}"), **what})
    return Message(f"scan.arnak.{prompt.group}", what) if prompt.group in _SPOKEN else prompt.label
