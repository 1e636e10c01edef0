"""Home: open a table, only count points, join by code, go on where one was."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import Any, Final

import flet as ft

from companion.hub.hub import Opening
from companion.hub.keys import CODE_LENGTH
from companion.hub.live import LiveTable
from companion.table.game import Meta
from companion.table.message import Message
from companion.table.refusal import Refusal
from companion.table.state import Phase
from companion.ui.games import asked, screens_of
from companion.ui.going import Way
from companion.ui.here import DOUBLE_TAP_SECONDS, Here, code_in
from companion.ui.live import component, safe, use_items, use_sheet
from companion.ui.parts import (
    banner,
    button,
    code_field,
    columns,
    icon_button,
    page_frame,
    panel,
    primary,
    sheet,
    text,
    top_bar,
)
from companion.ui.parts.words import isolate
from companion.ui.screens.chrome import Settings, clock, settings_button
from companion.ui.theme import Type

TABLES_SHOWN = 8
SCORE_ONLY: Final = {"mode": "score"}
"""The options of a table at which only the end is counted."""


@dataclass(frozen=True, slots=True)
class Known:
    """A table this device has been at."""

    code: str
    title: str
    subtitle: str
    over: bool


def can_score_only(meta: Meta) -> bool:
    """Whether a game that nobody tracked can be counted at its end."""
    return all(
        (option := meta.option(name)) is not None and option.accepts(value)
        for name, value in SCORE_ONLY.items()
    )


def describe(here: Here, live: LiveTable) -> Known:
    """A table in two lines: the game and how far it is; when it was and who was there."""
    state, records = live.history.state, live.history.records
    game = here.say(here.hub.games[state.game_id].meta.name)
    key = {"lobby": "home.lobby", "playing": "home.playing", "over": "home.over"}[state.phase]
    names = " · ".join(isolate(s.name) for s in state.seats if s.name)
    when = clock(records[-1].at)
    subtitle = here.t("home.when", when=when, names=names) if names else when
    if state.phase is Phase.OVER:
        result = here.hub.games[state.game_id].score(state.game)
        why = getattr(result, "why", None)
        if isinstance(why, Message):
            subtitle = here.t("home.when", when=when, names=here.say(why))
    return Known(live.code, here.t(key, game=game), subtitle, state.phase is Phase.OVER)


class _Actions:
    """What the taps of the first screen do."""

    def __init__(
        self,
        here: Here,
        code: ft.TextField,
        set_why: Any,
        set_settings: Any,
        set_choosing: Any,
        set_known: Any,
        set_own: Any,
    ) -> None:
        self.here, self.code, self.set_why = here, code, set_why
        self.set_settings, self.set_choosing = set_settings, set_choosing
        self.set_known, self.set_own = set_known, set_own
        self._way = Way(here)
        self._loads = 0
        self._forgot = -math.inf

    @safe
    async def load(self) -> None:
        """Look up the tables this device remembers."""
        self._loads += 1
        load, found = self._loads, list[Known]()
        for table in self.here.device.tables[:TABLES_SHOWN]:
            live = await self.here.hub.find(table)
            if not isinstance(live, Refusal):
                found.append(describe(self.here, live))
        if load == self._loads:  # else one was forgotten meanwhile, or the language is another
            self.set_known(tuple(found))

    async def _open(self, game: str, players: int) -> None:
        """A new table; with `players` a score sheet for so many, without a lobby."""
        here = self.here
        opening = Opening(
            game,
            SCORE_ONLY if players else {},
            tuple(here.t("home.player", n=i + 1) for i in range(players)),
            start=players > 0,
        )
        with self._way.out() as go:
            if go is None:
                return
            live = await here.hub.open_table(here.device.key, opening)
            if isinstance(live, Refusal):
                self.set_why(here.say(live))
                return
            await here.remember(here.device.with_table(live.code))
            go(f"/table/{live.code}")

    @safe
    async def new(self, _: Any) -> None:
        games = tuple(self.here.hub.games)
        if len(games) == 1:
            await self._open(games[0], 0)
        else:
            self.set_choosing("new")

    @safe
    async def score(self, _: Any) -> None:
        self.set_choosing("score")

    @safe
    async def chosen(self, e: Any) -> None:
        game, players = e.control.data
        self.set_choosing("")
        await self._open(game, players)

    @safe
    async def resume(self, e: Any) -> None:
        self._way.go(f"/table/{e.control.data}")

    @safe
    async def forget(self, e: Any) -> None:
        now, before = time.monotonic(), self._forgot
        if now - before < DOUBLE_TAP_SECONDS:  # the next line has come up under the finger
            return
        self._forgot, code = now, e.control.data
        self.set_known(lambda known: tuple(k for k in known if k.code != code))
        await self.here.remember(self.here.device.without_table(code))
        await self.load()

    @safe
    async def join(self, _: Any) -> None:
        typed = code_in(self.code.value or "")
        if not typed:
            self.set_why(self.here.t("home.code_empty"))
            return
        with self._way.out() as go:
            if go is None:
                return
            live = await self.here.hub.find(typed, self.here.page.session.id)
            if isinstance(live, Refusal):
                self.set_why(self.here.say(live))
            else:
                go(f"/join/{live.code}")

    @safe
    async def close(self, _: Any) -> None:
        self.set_choosing("")
        self.set_settings(False)
        self.set_own("")

    @safe
    async def open_own(self, e: Any) -> None:
        self.set_own(e.control.data)

    @safe
    async def open_settings(self, _: Any) -> None:
        self.set_settings(True)


@component
def Home(here: Here) -> Any:
    """The first screen."""
    why, set_why = ft.use_state("")
    settings, set_settings = ft.use_state(False)
    choosing, set_choosing = ft.use_state("")
    known, set_known = ft.use_state(())
    own, set_own = ft.use_state("")
    code = ft.use_memo(
        lambda: code_field(
            here.t("home.code"), length=CODE_LENGTH, on_submit=lambda e: do.join(e), key="code"
        ),
        [here.lang],
    )

    do = ft.use_memo(
        lambda: _Actions(here, code, set_why, set_settings, set_choosing, set_known, set_own),
        [here, code],
    )
    ft.use_effect(do.load, [here.lang])
    t = here.t
    rows = use_items(
        known,
        lambda k: (k.code, here.lang),
        lambda k: ft.Row(
            [
                panel(
                    [
                        text(k.title, Type.STRONG, lines=2),
                        text(k.subtitle, Type.SMALL, lines=2),
                    ],
                    on_click=do.resume,
                    name=k.title,
                    data=k.code,
                    spacing=2,
                    expand=True,
                    key=f"resume-{k.code}",
                ),
                icon_button(
                    "close", t("home.forget"), do.forget, data=k.code, key=f"forget-{k.code}"
                ),
            ],
            key=f"known-{k.code}",
        ),
    )
    scored = any(can_score_only(game.meta) for game in here.hub.games.values())
    use_sheet(choice_sheet(here, choosing, do.chosen, do.close) if choosing else None)
    return ft.Stack(
        [
            page_frame(
                top_bar(t("app.name"), trailing=[settings_button(here, do.open_settings)]),
                [
                    text(t("home.welcome"), Type.LARGE, align=ft.TextAlign.CENTER),
                    *([banner(why, "refusal", key="why")] if why else []),
                    columns(
                        panel(
                            [
                                primary(t("home.new"), do.new, icon="table", key="new-table"),
                                text(t("home.new.note"), Type.SMALL),
                            ]
                        ),
                        *([_score_only(here, do.score)] if scored else []),
                    ),
                    panel(
                        [
                            code,
                            button(
                                t("home.join"), do.join, icon="forward", look="tonal", key="join"
                            ),
                        ],
                        title=t("home.join.title"),
                        icon="phone",
                    ),
                    *(
                        [panel(rows, title=t("home.tables"), icon="history")]
                        if rows
                        else [text(t("home.empty"), Type.SMALL, align=ft.TextAlign.CENTER)]
                    ),
                    *_own_packs(here, do.open_own),
                ],
            ),
            *_own_pages(here, own, do.close),
            *([Settings(here, do.close)] if settings else []),
        ],
        expand=True,
    )


def _score_only(here: Here, on_click: Any) -> ft.Control:
    """The way to a sheet of a game that nobody tracked."""
    word = here.t("home.score")
    return panel(
        [
            button(word, on_click, icon="score", look="tonal", key="score-only"),
            text(here.t("home.score.note"), Type.SMALL),
        ]
    )


def _own_packs(here: Here, show: Any) -> list[ft.Control]:
    """For whoever sits at the computer that keeps them: the group's own components, by game."""
    if not here.world.local(here.page):
        return []
    return [
        control
        for game in here.hub.games
        for control in asked(screens_of(game), "own_pack_button", [], here, show, game)
    ]


def _own_pages(here: Here, game: str, close: Any) -> list[ft.Control]:
    return [screens_of(game).OwnPackPage(here, None, close)] if game else []


def choice_sheet(here: Here, choosing: str, chosen: Any, close: Any) -> ft.BottomSheet:
    """Which game, and for a score sheet how many players: the second and last tap."""
    body: list[ft.Control] = []
    for game_id, game in here.hub.games.items():
        name = here.say(game.meta.name)
        if choosing == "score" and not can_score_only(game.meta):
            continue
        if choosing == "new":
            body.append(
                button(
                    name,
                    chosen,
                    icon="table",
                    look="tonal",
                    data=(game_id, 0),
                    key=f"game-{game_id}",
                )
            )
            continue
        low, high = game.meta.seats
        body.append(text(name, Type.STRONG))
        body.append(
            ft.Row(
                [
                    button(
                        here.tn("home.players", n),
                        chosen,
                        look="tonal",
                        data=(game_id, n),
                        key=f"score-{game_id}-{n}",
                    )
                    for n in range(low, high + 1)
                ],
                wrap=True,
            )
        )
    title = "home.choose.new" if choosing == "new" else "home.choose.score"
    return sheet(here.t(title), body, close=(here.t("app.close"), close))
