"""What a table of 《阿拉喀纳斯》 may choose: how things are dealt, and house rules.

The first value is the default. Every "HR" of the rules page is a switch here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, cast

from companion.games.alakanas import victory
from companion.table.game import Option, OptionValue
from companion.table.message import Message

Keeper = Literal["person", "app", "plays"]
By = Literal["app", "physical"]


@dataclass(frozen=True, slots=True)
class Options:
    """The chosen values, by the rule they belong to.

    `tasks`, `camps`, `characters`, `sequence`: who deals them. `shuffled` and `cliff_moves`: R1.
    `announce`: R6. `choose`: R7. `share`: R9. `oldest_first`: R13. `move_limit`: R16. `replace`:
    R17. `keeper` and `all_knowing`: R20. `hidden`: the composition of the task deck. `open_last`:
    R23.
    """

    keeper: Keeper
    all_knowing: bool
    tasks: By
    camps: By
    characters: By
    sequence: By
    hidden: bool
    cliff_moves: bool
    shuffled: bool
    announce: bool
    choose: int
    share: bool
    oldest_first: bool
    move_limit: Literal["phase", "turn"]
    replace: bool
    open_last: bool
    victory: victory.Options

    @property
    def keeper_sees(self) -> bool:
        """Whether 天神 sees the tasks: only one who does not play (R20)."""
        return self.all_knowing and self.keeper == "person" and self.tasks == "app"


def read(chosen: Mapping[str, OptionValue]) -> Options:
    """The options of a table as one thing."""
    return Options(
        keeper=cast("Keeper", chosen["keeper"]),
        all_knowing=bool(chosen["all_knowing"]),
        tasks=cast("By", chosen["tasks"]),
        camps=cast("By", chosen["camps"]),
        characters=cast("By", chosen["characters"]),
        sequence=cast("By", chosen["sequence"]),
        hidden=bool(chosen["hidden"]),
        cliff_moves=chosen["cliff"] == "other",
        shuffled=chosen["tiles"] == "shuffled",
        announce=bool(chosen["announce"]),
        choose=int(chosen["choose"]),
        share=bool(chosen["share"]),
        oldest_first=chosen["judge_order"] == "oldest",
        move_limit=cast("Literal['phase', 'turn']", chosen["move_limit"]),
        replace=chosen["equip"] == "replace",
        open_last=chosen["open_which"] == "last",
        victory=victory.Options(
            cast("victory.Winners", chosen["winners"]),
            cast("victory.OpenOn", chosen["open_on"]),
            cast("victory.Mutual", chosen["mutual"]),
        ),
    )


LOCKED = frozenset(
    {
        *("keeper", "all_knowing", "tasks", "hidden", "announce"),
        *("open_which", "winners", "open_on", "mutual"),
    }
)
"""Whoever could still change these after the deal could look at a task, or choose the winner."""


def _option(
    name: str,
    *values: OptionValue,
    house: bool = True,
    only_with: Mapping[str, tuple[OptionValue, ...]] | None = None,
) -> Option:
    label = Message(f"alakanas.option.{name}")
    return Option(name, values, values[0], label, house_rule=house, only_with=only_with or {})


OPTIONS: tuple[Option, ...] = (
    _option("keeper", "person", "app", "plays"),
    _option("all_knowing", False, True, only_with={"keeper": ("person",), "tasks": ("app",)}),
    _option("tasks", "app", "physical", house=False),
    _option("camps", "physical", "app", house=False),
    _option("characters", "physical", "app", house=False),
    _option("sequence", "physical", "app", house=False),
    _option("hidden", False, True, only_with={"tasks": ("app",)}),
    _option("cliff", "last", "other"),
    _option("tiles", "order", "shuffled"),
    _option("announce", False, True, only_with={"tasks": ("app",)}),
    Option(
        "choose",
        (1, 2, 3),
        1,
        Message("alakanas.option.choose"),
        {n: Message("alakanas.choose_of", {"n": n}) for n in (1, 2, 3)},
        house_rule=True,
        only_with={"characters": ("app",)},
    ),
    _option("share", True, False),
    _option("judge_order", "newest", "oldest"),
    _option("move_limit", "phase", "turn"),
    _option("equip", "replace", "refuse"),
    _option("open_on", "bloc", "camp"),
    _option("open_which", "all", "last"),
    _option("winners", "side", "survivors"),
    _option("mutual", "draw", "last_damage", "one_by_one"),
)
