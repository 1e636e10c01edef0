"""Putting the table right by hand: the cardboard is right, and the app follows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.games.arnak.game import ArnakGame
from companion.games.arnak.goods import RESOURCES
from companion.games.arnak.play.correct import read_number
from companion.games.arnak.play.rules import Rules
from companion.games.arnak.play.view import PlayView
from companion.games.arnak.play.words import number_name, steps_words
from companion.table.message import Message
from companion.table.view import TableView
from companion.ui.games.arnak.moves.bits import seat_name
from companion.ui.games.arnak.moves.correct_island import assistant_rows, island_rows, trophy_rows
from companion.ui.games.arnak.moves.correct_things import (
    Asked,
    Things,
    bottom_of_cards,
    card_rows,
)
from companion.ui.games.arnak.moves.track import LEAST_HEIGHT, research_track
from companion.ui.games.arnak.moves.track_sheet import SHEET_WIDTH, read_pack
from companion.ui.here import Here, Notice, Talk
from companion.ui.live import component, safe, use_sheet
from companion.ui.parts import segmented, sheet, stepper, switch_row, text, text_field
from companion.ui.screens.chrome import notice_bar, undo_button, undo_command
from companion.ui.steps import Steps
from companion.ui.theme import Size, Space, Type

GROUPS = ("goods", "track", "finds", "cards", "table")
OF_SEAT = frozenset({"goods", "track", "finds"})
STACKED_FROM = 1.5
"""From this text size on, a number stands below its label."""
_ICONS = {
    "fear_tiles": "fear",
    "idols": "idol",
    "slotted": "idol-slot",
    "card_points": "card",
    "arrival": "temple",
    "glass": "glass",
    "notebook": "notebook",
    "rescue": "assistant",
    "first": "start-player",
    "turn": "seat",
    "artifact_deck": "artifact",
    "item_deck": "item",
    "left": "hourglass",
    "hidden_idols": "idol",
}
_SWITCHES = ("passed", "main_used")


@dataclass(frozen=True, slots=True)
class Line:
    """A number that can be put right: `target` as `Correct` knows it; a `switch` is on or off."""

    target: str
    value: int
    icon: str
    switch: bool = False

    @property
    def lies_on_track(self) -> bool:
        """Whether it counts tiles that nobody has taken yet."""
        return self.target.startswith(("bonus.", "stack."))

    @property
    def least(self) -> int | None:
        """Where its minus ends; points of other cards may be negative."""
        if self.target.endswith("card_points"):
            return None
        return 1 if self.target in ("round", "first", "turn") else 0


def value_of(game: PlayView, target: str) -> int:
    """The number that stands at `target`, as the viewer sees it."""
    head, _, rest = target.partition(".")
    if head.isdecimal():
        player = game.players[int(head) - 1]
        if rest in RESOURCES:
            return player.goods[rest]
        if rest.startswith("tile."):
            return player.tiles.count(rest.removeprefix("tile."))
        if rest.startswith("boon."):
            boon = rest.removeprefix("boon.")
            return next(int(t.used) for t in player.trophies if t.id == boon)
        return int(getattr(player, rest) or 0)
    if head == "rival":
        return int(getattr(game.rival, rest) or 0)
    if head in ("bonus", "stack"):
        left = dict(game.tile_stacks) | {str(no): n for no, n in game.bonus}
        return left[rest]
    return int(getattr(game.row if target.endswith("_deck") else game, target))


def targets(game: PlayView, seat: int, group: str) -> tuple[str, ...]:
    """Every number of a group; of the first three groups, those of `seat`."""
    stacks = [name for name, _ in game.tile_stacks]
    match group:
        case "goods":
            return (*(f"{seat}.{r}" for r in RESOURCES), f"{seat}.fear_tiles", f"{seat}.passed")
        case "track":
            return (f"{seat}.arrival", *(f"{seat}.tile.{s}" for s in stacks))
        case "finds":
            player = game.players[seat - 1]
            boons = (f"{seat}.boon.{t.id}" for t in player.trophies)
            return (*(f"{seat}.{n}" for n in ("idols", "slotted", "card_points")), *boons)
        case "table":
            rival = ("left", "arrival", "hidden_idols") if game.rival else ()
            seats = ("first", "turn") if len(game.players) > 1 else ()
            return (
                *("round", *seats, "main_used", "fear", "rescue", "artifact_deck", "item_deck"),
                *(f"bonus.{no}" for no, _ in game.bonus),
                *(f"stack.{s}" for s in stacks),
                *(f"rival.{n}" for n in rival),
            )
        case _:
            return ()


def lines(game: PlayView, seat: int, group: str) -> tuple[Line, ...]:
    """The numbers of a group with what they are now."""
    return tuple(
        Line(t, value_of(game, t), _icon(t), t.rpartition(".")[2] in _SWITCHES or ".boon." in t)
        for t in targets(game, seat, group)
    )


def _icon(target: str) -> str:
    head, _, rest = target.partition(".")
    if head == "bonus":
        return "bonus"
    if "bronze" in rest or "silver" in rest or "gold" in rest:
        return f"tile-{rest.removeprefix('tile.').partition('_')[0]}"
    if ".boon." in target:
        return "guardian"
    name = rest or head
    return _ICONS.get(name, "check" if name in _SWITCHES else name)


def what_it_is(target: str) -> Message:
    """What a number is called; of a player, without whose it is."""
    said = number_name(target)
    what = said.params.get("what") if target[0].isdecimal() else None
    return what if isinstance(what, Message) else said


class _Taps(Things):
    """What the taps of the sheet do: numbers here, things in `Things`."""

    def __init__(self, talk: Talk, seat: int | None) -> None:
        super().__init__(talk, seat)
        self.steps = Steps(talk, read_number, lambda correct: talk.send(correct, seat))
        self.of, self.token = 1, "glass"
        self.set_group: Any = None
        self.set_of: Any = None
        self.set_token: Any = None

    @safe
    async def group(self, e: Any) -> None:
        self.set_group(e.control.data)
        self.set_asked(Asked())

    @safe
    async def whose(self, e: Any) -> None:
        self.set_of(int(e.control.data))

    @safe
    async def which_token(self, e: Any) -> None:
        self.set_token(e.control.data)

    @safe
    async def square(self, e: Any) -> None:
        """The token stands on this square."""
        await self.steps.put(f"{self.of}.{self.token}", int(e.control.data))

    @safe
    async def switch(self, e: Any) -> None:
        await self.steps.put(e.control.data, int(e.control.value))

    @safe
    async def stopped(self, e: Any) -> None:
        """A dimmed button was tapped: say why."""
        self.talk.tell(Notice(Message("app.verbatim", {"text": e.control.data})))

    @safe
    async def undo(self, e: Any) -> None:
        await self.talk.send(undo_command(e), self.seat, once="undo")


@component
def CorrectSheet(here: Here, talk: Talk, view: TableView, group: str, close: Any) -> Any:
    """Everything of a group, to be put right by hand. Each change is in the log, and one undo."""
    game = view.game
    assert isinstance(game, PlayView)
    arnak = here.hub.games["arnak"]
    assert isinstance(arnak, ArnakGame)
    shown, set_group = ft.use_state(group)
    seat = view.viewer.seat
    of, set_of = ft.use_state(seat or 1)
    token, set_token = ft.use_state("glass")
    asked, set_asked = ft.use_state(Asked())
    options = tuple(sorted(view.options.items()))
    rules = ft.use_memo(lambda: Rules(arnak.pack, dict(options)), [options])
    pack = ft.use_memo(lambda: read_pack(arnak.pack, dict(options)), [options])
    do = ft.use_memo(lambda: _Taps(talk, seat), [talk, seat])
    do.of, do.token, do.asked = of, token, asked
    do.set_group, do.set_of, do.set_token, do.set_asked = set_group, set_of, set_token, set_asked
    field = ft.use_memo(
        lambda: text_field(
            here.t("arnak.correct.find"),
            hint=here.t("arnak.cards.hint"),
            icon="search",
            on_change=do.search,
            key=f"correct-search-{asked.searches}",
        ),
        [here.lang, asked.searches, do],
    )
    body: list[ft.Control] = [
        text(here.t("arnak.correct.note"), Type.SMALL),
        segmented([(g, here.t(f"arnak.correct.{g}")) for g in GROUPS], shown, do.group, key="part"),
    ]
    if shown in OF_SEAT and len(game.players) > 1 and (view.host or seat is None):
        names = [(str(p.seat), seat_name(view, p.seat)) for p in game.players]
        body.append(segmented(names, str(of), do.whose, key="whose"))
    if shown == "track":
        body += _tokens(here, pack, view, game, token, do)
    if shown == "cards":
        body += card_rows(here, arnak, game, seat, asked, field, do)
    numbers = (
        [] if asked.place else [(n, _line(here, rules, n, do)) for n in lines(game, of, shown)]
    )
    body += [control for n, control in numbers if not n.lies_on_track]
    if shown == "finds":
        body += trophy_rows(here, rules, game, of, asked, do)
        body += assistant_rows(here, rules, game, of, asked, do)
    if shown == "table":
        body += island_rows(here, rules, view, game, asked, do)
    left = [control for n, control in numbers if n.lies_on_track]
    if left:
        body += [text(here.t("arnak.correct.left"), Type.NAME), *left]
    bottom = notice_bar(talk, do.insist, do.hush) or undo_button(here, view.undo, do.undo)
    if shown == "cards" and asked.card:
        bottom = bottom_of_cards(here, arnak.pack, asked.card, do, bottom)
    use_sheet(
        sheet(
            here.t("arnak.correct.title"),
            body,
            bottom,
            close=(here.t("app.close"), close),
            tall=True,
        )
    )
    return ft.Container(width=0, height=0)


def _line(here: Here, rules: Rules, line: Line, do: _Taps) -> ft.Control:
    """A number with its minus and plus, or something that is so or not."""
    label = here.say(what_it_is(line.target))
    guardian = rules.effects.guardians.get(line.target.rpartition(".")[2])
    if line.switch:
        return switch_row(
            label,
            bool(line.value),
            do.switch,
            note=here.say(steps_words(guardian.boon)) if guardian else None,
            icon=line.icon,
            data=line.target,
            key=f"put-{line.target}",
        )
    ended = line.least is not None and line.value <= line.least
    return stepper(
        label,
        line.value,
        do.steps.less,
        do.steps.more,
        minus_name=here.t("app.less", what=label),
        plus_name=here.t("app.more", what=label),
        minus_why=here.t("arnak.correct.least", n=line.least) if ended else None,
        on_refused=do.stopped,
        icon=line.icon,
        stacked=here.device.scale >= STACKED_FROM,
        data=line.target,
        key=f"put-{line.target}",
    )


def _tokens(
    here: Here, pack: Any, view: TableView, game: PlayView, token: str, do: _Taps
) -> list[ft.Control]:
    """Which token, and the track: a tap on a square puts it there."""
    words = [(t, here.t(f"arnak.correct.{t}"), t) for t in ("glass", "notebook")]
    return [
        segmented(words, token, do.which_token, key="token"),
        text(here.t("arnak.correct.tap_square"), Type.SMALL),
        research_track(
            here,
            pack,
            game,
            width=min(here.page.width or Size.PHONE, SHEET_WIDTH) - 2 * Space.L,
            height=LEAST_HEIGHT,
            on_square=do.square,
            colours={s.no: s.colour for s in view.seats},
        ),
    ]
