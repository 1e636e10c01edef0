"""What a scanned tag means now: the same prompts that a tap would use, and no others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.table.game import Game, Prompt
from companion.table.message import Message
from companion.table.refusal import Refusal, refuse

NOTHING = "scan.nothing_now"


@dataclass(frozen=True, slots=True)
class Meaning:
    """`prompts`: what may be done with the thing, the likeliest first. `refusal`: why nothing can
    be done with it now; then `prompts` are those that the table may insist on."""

    prompts: tuple[Prompt, ...]
    refusal: Refusal | None = None

    @property
    def nothing(self) -> bool:
        """Whether there is nothing that could be done with it, not even against the rules."""
        return self.refusal is not None and self.refusal.message.key == NOTHING

    @property
    def only(self) -> Prompt | None:
        """The one thing that it can mean, if there is but one."""
        return self.prompts[0] if len(self.prompts) == 1 and self.refusal is None else None


def meaning(
    game: Game[Any], state: Any, prompts: Sequence[Prompt], kind: str, id: str, name: Message
) -> Meaning:
    """What a tag "kind.id" on the thing called `name` means for whoever has these prompts."""
    ask = getattr(game, "meant", None)
    found: tuple[Prompt, ...] = (
        ask(state, prompts, kind, id)
        if ask is not None
        else tuple(p for p in prompts if p.subject == f"{kind}.{id}")
    )
    legal = tuple(p for p in found if p.refused is None)
    if legal:
        # What is asked for now comes before what may be done at any time.
        return Meaning(tuple(sorted(legal, key=lambda p: not p.primary)))
    for prompt in found:
        if prompt.refused is not None:
            return Meaning(
                tuple(p for p in found if p.refused and p.refused.overridable), prompt.refused
            )
    return Meaning((), refuse(NOTHING, thing=name))
