"""A prompt as the screens of 《阿拉喀纳斯》 want it, refused for the reason the rules give."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from companion.games.alakanas.play.decide import decide
from companion.games.alakanas.play.desk import Rules
from companion.games.alakanas.play.state import Play
from companion.table.game import Prompt
from companion.table.message import Message
from companion.table.refusal import Refusal
from companion.table.seats import Actor

T = TypeVar("T")

ASKED = ("rescue", "pass", "let_die", "seen")
"""Groups of what a seat is asked for out of its turn."""


@dataclass(frozen=True, slots=True)
class Offer(Prompt):
    """A prompt with what the screens need to place it.

    `group`: the kind of action. `subject`: "seat.2", "card.ala", "kind.weapon", "cell.5",
    "camp.guardian", "stage.camps", "trap.1", "judgement.0". `seat`: for whom it is.
    """

    group: str = ""
    seat: int = 0


class _Still:
    """Chance for asking only: nothing that is drawn with it happens."""

    def below(self, n: int) -> int:
        return 0

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        return tuple(items)


@dataclass(frozen=True, slots=True)
class Asking:
    """Makes offers for one actor at one moment, speaking for `seat` (0: for the table)."""

    state: Play
    rules: Rules
    actor: Actor
    seat: int = 0

    def refused(self, command: Any) -> Refusal | None:
        """Why the command would be refused."""
        made = decide(self.state, self.rules, self.actor, command, _Still())
        return made if isinstance(made, Refusal) else None

    def offer(
        self,
        id: str,
        command: Any,
        label: Message,
        *,
        subject: str = "",
        primary: bool = False,
        outcome: Message | None = None,
        sure: bool = False,
    ) -> Offer:
        """The offer of a command; `sure`: nothing could be said against it.

        In play its id begins with "aside/" when it is not the seat's turn and nobody waits for it.
        """
        group = id.partition("/")[0]
        waits = self.seat in (0, self.state.turn) or group in ASKED
        return Offer(
            id if waits or self.state.stage != "play" else f"aside/{id}",
            label,
            command,
            outcome=outcome,
            refused=None if sure else self.refused(command),
            primary=primary,
            group=group,
            subject=subject,
            seat=self.seat,
        )


def words(key: str, /, **params: object) -> Message:
    """The label of a prompt."""
    return Message(f"alakanas.prompt.{key}", params)
