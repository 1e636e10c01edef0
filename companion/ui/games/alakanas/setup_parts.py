"""The parts of the set-up that are filled in: tiles, camp cards, start hands, for another seat."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.alakanas.content import CAMPS
from companion.games.alakanas.play import commands as cmd
from companion.games.alakanas.play.state import CLIFF, START_HAND
from companion.games.alakanas.play.view_types import AlakanasView, CellView
from companion.table.view import TableView
from companion.ui.colours import Role
from companion.ui.games.alakanas.emblems import capital
from companion.ui.games.alakanas.entry import Entry
from companion.ui.games.alakanas.grass import grass_map
from companion.ui.games.alakanas.roster import camp_icon
from companion.ui.games.alakanas.setup_taps import SetupTaps, is_keeper, name_of
from companion.ui.here import Here
from companion.ui.live import component, safe, turn, use_sheet
from companion.ui.parts import (
    primary,
    quiet,
    refused,
    section_title,
    sheet,
    stepper,
    text,
    text_field,
)
from companion.ui.theme import Space, Type


class _Laying:
    """What the taps on the grassland do: shuffled tiles change places two by two; of those in
    order only the cliff moves."""

    def __init__(self, do: SetupTaps) -> None:
        self.do, self.first = do, -1
        self.set: Any = lambda now: None
        self.tiles: tuple[int, ...] = ()
        self.shuffled = False

    @safe
    async def cell(self, e: Any) -> None:
        at = int(e.control.data)
        if not self.shuffled:
            tiles = [n for n in self.tiles if n != CLIFF]
            await self.do.ask(cmd.LayGrass((*tiles[:at], CLIFF, *tiles[at:])))
            return
        if self.first in (-1, at):
            self.first = at if self.first == -1 else -1
            self.set(self.first)
            return
        tiles = list(self.tiles)
        tiles[at], tiles[self.first] = tiles[self.first], tiles[at]
        self.first = -1
        self.set(-1)
        await self.do.ask(cmd.LayGrass(tuple(tiles)))


@component
def Grassland(here: Here, view: TableView, do: SetupTaps) -> Any:
    """The tiles as they lie; under a house rule two taps change two of them (R1, R2)."""
    game = view.game
    assert isinstance(game, AlakanasView)
    chosen, choose = ft.use_state(-1)
    laying = ft.use_memo(lambda: _Laying(do), [do])
    laying.set, laying.tiles = choose, tuple(c.tile for c in game.grid)
    options = game.options
    laying.shuffled = options is not None and options.shuffled
    moves = is_keeper(view) and options is not None and (options.shuffled or options.cliff_moves)
    rows: list[ft.Control] = []
    if moves:
        how = "alakanas.prepare.swap" if laying.shuffled else "alakanas.prepare.cliff"
        rows.append(text(here.t(how), Type.SMALL, Role.INK_SOFT))

    def data(cell: CellView) -> int:
        return cell.index

    rows.append(
        grass_map(
            here,
            view,
            game,
            on_cell=laying.cell if moves else None,
            data=data if moves else None,
            chosen=chosen,
        )
    )
    return ft.Column(
        rows,
        spacing=Space.M,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


class _Deck:
    """What the taps on the start hands do."""

    def __init__(self, do: SetupTaps) -> None:
        self.do = do
        self.field: ft.TextField | None = None

    @safe
    async def counted(self, _: Any) -> None:
        typed = ((self.field.value if self.field else "") or "").strip()
        await self.do.ask(cmd.DealHands(int(typed) if typed.isdecimal() else 0), once="hands")

    @safe
    async def uncounted(self, _: Any) -> None:
        await self.do.ask(cmd.DealHands(0), once="hands")


@component
def Hands(here: Here, view: TableView, do: SetupTaps) -> Any:
    """Four cards each; the number of all cards, told once, lets the app count the piles (R10)."""
    game, t = view.game, here.t
    assert isinstance(game, AlakanasView)
    deck = ft.use_memo(lambda: _Deck(do), [do])
    least = START_HAND * len(game.ring)
    field = ft.use_memo(
        lambda: text_field(
            t("alakanas.prepare.deck"),
            str(game.deck_size or ""),
            helper=t("alakanas.prepare.deck_help", n=least),
            keyboard=ft.KeyboardType.NUMBER,
            max_length=3,
            on_submit=deck.counted,
            key="deck-size",
        ),
        [here.lang, deck],
    )
    deck.field = field
    return ft.Column(
        [
            field,
            primary(t("alakanas.prepare.begin"), deck.counted, icon="forward", key="begin"),
        ],
        spacing=Space.M,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


class _Counting:
    """What the taps on the numbers of camp cards do."""

    def __init__(self, do: SetupTaps) -> None:
        self.do = do
        self.counts: list[int] = []
        self.set: Any = lambda now: None

    def by(self, i: int, n: int) -> None:
        self.counts[i] = max(0, self.counts[i] + n)
        self.set(tuple(self.counts))

    @safe
    async def less(self, e: Any) -> None:
        self.by(int(e.control.data), -1)

    @safe
    async def more(self, e: Any) -> None:
        self.by(int(e.control.data), 1)

    @safe
    async def save(self, _: Any) -> None:
        if await self.do.ask(cmd.SetComposition(*self.counts)):
            turn(self.do.open, "composition", "")


@component
def CompositionSheet(here: Here, view: TableView, do: SetupTaps) -> Any:
    """How many cards of each camp are shuffled; as many as there are players (R3)."""
    game, t = view.game, here.t
    assert isinstance(game, AlakanasView)
    counting = ft.use_memo(lambda: _Counting(do), [do])
    counts, counting.set = ft.use_state(game.camps_wanted)
    counting.counts = list(counts)
    rows: list[ft.Control] = [
        text(t("alakanas.prepare.suggested", n=len(game.ring)), Type.SMALL, Role.INK_SOFT)
    ]
    for i, camp in enumerate(CAMPS):
        word = t(f"alakanas.camp.{camp}")
        rows.append(
            stepper(
                word,
                counts[i],
                counting.less,
                counting.more,
                minus_name=t("app.less", what=word),
                plus_name=t("app.more", what=word),
                icon=camp_icon(camp),
                note=t("alakanas.prepare.suggestion", n=game.camps_suggested[i]),
                stacked=here.large,
                data=i,
                key=f"wanted-{camp}",
            )
        )
    off = len(game.ring) - sum(counts)
    if off:
        key = "alakanas.prepare.missing" if off > 0 else "alakanas.prepare.surplus"
        why = here.tn(key, abs(off))
        save = refused(t("app.done"), why, counting.save, icon="check", key="save-composition")
        rows.append(text(why, Type.STRONG, Role.DANGER))
    else:
        save = primary(t("app.done"), counting.save, icon="check", key="save-composition")
    use_sheet(
        sheet(capital(t("alakanas.drawn.camp")), rows, save, close=(t("app.close"), do.close))
    )
    return ft.Container(width=0, height=0)


@component
def SeatEntrySheet(here: Here, view: TableView, no: int, do: SetupTaps) -> Any:
    """天神 enters for a seat, and looks after its phone (R30)."""
    game, t = view.game, here.t
    assert isinstance(game, AlakanasView)
    body: list[ft.Control] = []
    if game.stage in ("camps", "characters", "sequence"):
        body += [
            section_title(t(f"alakanas.stage.{game.stage}")),
            Entry(here, view, no, do, key=f"entry-for-{no}"),
        ]
    if game.deal is not None and not game.deal.dealt and no in game.deal.waiting:
        command = cmd.Contribute(no)
        body.append(
            quiet(
                t("alakanas.deal.random_for", name=name_of(view, no)),
                do.do,
                icon="refresh",
                data=(f"random/{no}", command, no),
                key="random-for",
            )
        )
    body.append(quiet(t("alakanas.keeper.phone"), do.seat, icon="phone", data=no, key="phone-of"))
    use_sheet(
        sheet(
            name_of(view, no),
            body,
            close=(t("app.close"), do.close),
            tall=game.stage in ("characters", "sequence"),
        )
    )
    return ft.Container(width=0, height=0)
