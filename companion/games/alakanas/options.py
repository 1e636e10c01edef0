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
        victory=_victory(chosen),
    )


def _victory(chosen: Mapping[str, OptionValue]) -> victory.Options:
    return victory.Options(
        cast("victory.Winners", chosen["winners"]),
        cast("victory.OpenOn", chosen["open_on"]),
        cast("victory.Mutual", chosen["mutual"]),
    )


def with_victory(now: victory.Options, name: str, value: OptionValue) -> victory.Options:
    """The house rules of victory after the option `name` was set; any other changes nothing."""
    return _victory(
        {"winners": now.winners, "open_on": now.open_on, "mutual": now.mutual, name: value}
    )


LOCKED = frozenset(
    {
        *("keeper", "all_knowing", "tasks", "hidden", "announce"),
        *("open_which", "winners", "open_on", "mutual"),
    }
)
"""Whoever could still change these after the deal could look at a task, or choose the winner."""


def scores_only(chosen: Mapping[str, OptionValue]) -> bool:
    """Whether nobody tracks the game, and only its end is judged."""
    return chosen.get("mode") == "score"


_PLAYED: Mapping[str, tuple[OptionValue, ...]] = {"mode": ("play",)}
"""With this an option is of no meaning where only the end is judged."""
_DEALT: Mapping[str, tuple[OptionValue, ...]] = {**_PLAYED, "tasks": ("app",)}


def _option(
    name: str,
    *values: OptionValue,
    house: bool = True,
    only_with: Mapping[str, tuple[OptionValue, ...]] = _PLAYED,
) -> Option:
    label = Message(f"alakanas.option.{name}")
    return Option(name, values, values[0], label, house_rule=house, only_with=only_with)


OPTIONS: tuple[Option, ...] = (
    _option("keeper", "person", "app", "plays"),
    _option(
        "all_knowing", False, True, only_with={**_PLAYED, "keeper": ("person",), "tasks": ("app",)}
    ),
    _option("tasks", "app", "physical", house=False),
    _option("camps", "physical", "app", house=False),
    _option("characters", "physical", "app", house=False),
    _option("sequence", "physical", "app", house=False),
    _option("hidden", False, True, only_with=_DEALT),
    _option("cliff", "last", "other"),
    _option("tiles", "order", "shuffled"),
    _option("announce", False, True, only_with=_DEALT),
    Option(
        "choose",
        (1, 2, 3),
        1,
        Message("alakanas.option.choose"),
        {n: Message("alakanas.choose_of", {"n": n}) for n in (1, 2, 3)},
        house_rule=True,
        only_with={**_PLAYED, "characters": ("app",)},
    ),
    _option("share", True, False),
    _option("judge_order", "newest", "oldest"),
    _option("move_limit", "phase", "turn"),
    _option("equip", "replace", "refuse"),
    _option("open_on", "bloc", "camp", only_with={}),
    _option("open_which", "all", "last"),
    _option("winners", "side", "survivors", only_with={}),
    _option("mutual", "draw", "last_damage", "one_by_one", only_with={}),
    Option("mode", ("play", "score"), "play", Message("alakanas.option.mode"), hidden=True),
)
