"""Sheets beside the cards: walking, everything rare, and what another player has."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.alakanas.play import commands as cmd
from companion.games.alakanas.play.by_hand import read_number
from companion.games.alakanas.play.view_types import AlakanasView, RingSeat
from companion.table.view import TableView
from companion.ui.colours import Role
from companion.ui.games.alakanas.bits import (
    Counting,
    camp_icon,
    camp_word,
    cell_word,
    hearts,
    seat_colour,
    seat_name,
)
from companion.ui.games.alakanas.emblems import capital
from companion.ui.games.alakanas.grid import grass_map
from companion.ui.games.alakanas.mine import GEAR_ICONS
from companion.ui.games.alakanas.taps import Taps, offers_of
from companion.ui.games.alakanas.task_card import words
from companion.ui.games.alakanas.tools import ToolsBar
from companion.ui.here import Here
from companion.ui.icons import icon
from companion.ui.live import component, safe, use_sheet
from companion.ui.parts import (
    button,
    button_row,
    danger,
    panel,
    quiet,
    seat_badge,
    sheet,
    stepper,
    text,
)
from companion.ui.steps import Steps
from companion.ui.theme import Space, Type

MOST = 99


class _Rare(Counting):
    """What the taps of these sheets do."""

    def __init__(self, do: Taps) -> None:
        super().__init__(2, most=MOST)
        self.do = do
        self.steps = Steps(do.talk, read_number, lambda correct: do.talk.send(correct, do.seat))

    @safe
    async def walk(self, e: Any) -> None:
        cell = e.control.data
        await self.do.send(f"pawn/{cell}", cmd.MovePawn(self.do.seat, cell))

    @safe
    async def draw(self, _: Any) -> None:
        await self.do.send("draw/n", cmd.Draw(self.do.seat, self.n))

    @safe
    async def discard(self, _: Any) -> None:
        await self.do.send("discard/n", cmd.Discard(self.do.seat, self.n))


@component
def WalkSheet(here: Here, view: TableView, do: Taps) -> Any:
    """Where the pawn goes: any cell, the table knows the way (R16)."""
    game = view.game
    assert isinstance(game, AlakanasView)
    rare = ft.use_memo(lambda: _Rare(do), [do])
    me = game.ring[do.seat - 1]
    rows: list[ft.Control] = [
        text(here.t("alakanas.walk.how")),
        grass_map(here, view, game, rare.walk, chosen=me.cell, mine=do.seat, on_drop=rare.walk),
    ]
    title = here.t("alakanas.ui.act.walk")
    use_sheet(sheet(title, rows, close=(here.t("app.close"), do.close), tall=True))
    return ft.Container(width=0, height=0)


@component
def MoreSheet(here: Here, view: TableView, do: Taps) -> Any:
    """Other numbers of cards, red or black, one's own tick, corrections, leaving."""
    game = view.game
    assert isinstance(game, AlakanasView)
    n, count = ft.use_state(2)
    rare = ft.use_memo(lambda: _Rare(do), [do])
    rare.n, rare.set = n, count
    me = game.ring[do.seat - 1]
    t = here.t
    rows: list[ft.Control] = [ToolsBar(here, do.show, "more-tools", alarm=False, key="tools-bar")]
    if me.alive:
        rows.append(
            stepper(
                t("alakanas.ui.cards_n"),
                n,
                rare.less,
                rare.more,
                minus_name=t("alakanas.ui.less"),
                plus_name=t("alakanas.ui.more"),
                minus_why=t("alakanas.ui.least") if n <= 1 else None,
                on_refused=rare.nothing,
                icon="deck",
                stacked=here.large,
                key="cards-n",
            )
        )
        rows.append(
            button_row(
                button(here.t("alakanas.prompt.draw", n=n), rare.draw, look="tonal", key="draw-n"),
                button(
                    here.t("alakanas.prompt.discard", n=n), rare.discard, look="tonal", key="drop-n"
                ),
            )
        )
        rows.append(_judged(view, do))
    rows += [
        quiet(do.say(o.label), do.do, icon="check", data=(o.id, o.command), key="own-task")
        for group in ("done", "undone")
        for o in offers_of(view.prompts, group)
    ]
    rows.append(text(t("alakanas.ui.correct"), Type.SECTION, Role.INK_SOFT))
    rows += _numbers(here, me, rare)
    rows += [
        danger(do.say(o.label), do.do, icon="dead", data=(o.id, o.command), key="left")
        for o in offers_of(view.prompts, "left")
    ]
    title = t("alakanas.ui.act.more")
    use_sheet(sheet(title, rows, close=(t("app.close"), do.close), tall=True))
    return ft.Container(width=0, height=0)


def _judged(view: TableView, do: Taps) -> ft.Control:
    """What a judgement by red and black showed (R21)."""
    return button_row(
        *(
            button(do.say(o.label), do.do, look="tonal", data=(o.id, o.command), key=o.id)
            for o in offers_of(view.prompts, "colour")
        )
    )


def _numbers(here: Here, me: RingSeat, rare: _Rare) -> list[ft.Control]:
    """My numbers to put right, each step at once."""
    rows: list[ft.Control] = []
    shown = (
        ("hand", "hand", me.hand, 0, MOST),
        ("health", "health", me.health, -MOST, me.max_health),
        ("max_health", "health-lost", me.max_health, 1, MOST),
    )
    for name, drawing, value, low, high in shown:
        word = capital(here.t(f"alakanas.number.{name}"))
        rows.append(_number(here, rare, f"{me.seat}.{name}", word, drawing, value, low, high))
    return rows


def _number(
    here: Here,
    rare: _Rare,
    target: str,
    word: str,
    drawing: str,
    value: int,
    low: int,
    high: int,
) -> ft.Control:
    limit = here.t("alakanas.ui.least")
    return stepper(
        word,
        str(value).replace("-", "−"),
        rare.steps.less,
        rare.steps.more,
        minus_name=here.t("alakanas.ui.less"),
        plus_name=here.t("alakanas.ui.more"),
        minus_why=limit if value <= low else None,
        plus_why=limit if value >= high else None,
        on_refused=rare.nothing,
        icon=drawing,
        stacked=here.large,
        data=target,
        key=f"fix-{target}",
    )


@component
def OtherSeat(here: Here, view: TableView, no: int, do: Taps) -> Any:
    """What lies open before another player."""
    game = view.game
    assert isinstance(game, AlakanasView)
    player = game.ring[no - 1]
    rows: list[ft.Control] = [
        seat_badge(seat_colour(view, no), seat_name(view, no), grow=False),
        ft.Row(
            [camp_icon(player.camp, 28), text(camp_word(here, player.camp), Type.NAME, grow=True)],
            spacing=Space.S,
        ),
        ft.Row(
            [
                text(str(max(0, player.health)), Type.NUMBER),
                ft.Container(hearts(here, player), expand=True),
            ],
            spacing=Space.M,
        ),
    ]
    facts: list[tuple[str, str, str]] = [
        ("seat", here.t("alakanas.ui.character"), words(here, player.character) or "—"),
        ("hand", capital(here.t("alakanas.number.hand")), str(player.hand)),
        ("grid", capital(here.t("alakanas.number.cell")), cell_word(here, game, player.cell)),
    ]
    for gear in player.gear:
        worn = words(here, gear.name) if gear.id else "—"
        kind = capital(here.t(f"alakanas.kind.{gear.kind}"))
        facts.append((GEAR_ICONS[gear.kind], kind, worn))
    waiting = [words(here, name) for name in player.judgement]
    word = here.t("alakanas.ui.judgement_area")
    facts.append(("judgement", word, here.t("alakanas.ui.between").join(waiting) or "—"))
    # Only what this viewer may read anyway: opened tasks, and under the house rule 天神's.
    for known in game.known:
        if known.seat == no:
            facts.append(("task-back", words(here, known.title), words(here, known.text)))
    rows.append(panel([_fact(*fact) for fact in facts], padding=Space.M, spacing=Space.S))
    use_sheet(sheet(seat_name(view, no), rows, close=(here.t("app.close"), do.close), tall=True))
    return ft.Container(width=0, height=0)


def _fact(drawing: str, word: str, value: str) -> ft.Control:
    return ft.Row(
        [
            icon(drawing, 22),
            text(word, Type.BODY, Role.INK_SOFT),
            text(value, Type.STRONG, grow=True, align=ft.TextAlign.END),
        ],
        spacing=Space.S,
    )
