"""A table kept by hand, for a device with a seat: the round, and its pages of the book."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.arnak.game import ArnakGame, ArnakView
from companion.table.commands import AddSeat, SetOption
from companion.table.view import TableView
from companion.ui.games.arnak.page import SheetPage, book_facts, problem_banner
from companion.ui.games.arnak.rounds import round_panel
from companion.ui.here import Here, Talk, names_of
from companion.ui.live import component, safe
from companion.ui.parts import button, panel, quiet
from companion.ui.theme import Space

BASE_SET = "base"
TWO_PAGES = 1000
"""From this width on, the host's device shows all its pages side by side."""


class _Actions:
    """What the taps above the pages do."""

    def __init__(self, here: Here, talk: Talk, seat: int | None) -> None:
        self.here, self.talk, self.seat = here, talk, seat
        self.set_all_temples: Any = None

    @safe
    async def prompt(self, e: Any) -> None:
        name, command = e.control.data
        await self.talk.send(command, self.seat, once=name)

    @safe
    async def more_temples(self, _: Any) -> None:
        self.set_all_temples(True)

    @safe
    async def temple(self, e: Any) -> None:
        await self.talk.send(SetOption("temple", e.control.data))

    @safe
    async def add(self, _: Any) -> None:
        n = len(self.talk.live.history.state.seats) + 1
        name = self.here.t("home.player", n=n)
        await self.talk.send(AddSeat(name, phoneless=True), once="add")


def side_by_side(here: Here) -> bool:
    """Whether there is room for all pages of the host's device."""
    return (here.page.width or 0) >= TWO_PAGES


@component
def BookSeat(here: Here, talk: Talk, view: TableView) -> Any:
    """The pages this device may write, or the one it looks at."""
    game = view.game
    assert isinstance(game, ArnakView)
    seat = view.viewer.seat
    all_temples, set_all_temples = ft.use_state(False)
    do = ft.use_memo(lambda: _Actions(here, talk, seat), [here, talk, seat])
    do.set_all_temples = set_all_temples
    mine = talk.live.seats_of(talk.key)
    if view.host and (side_by_side(here) or seat is None):
        shown = [p.seat for p in game.players] if seat is None else list(mine)
    else:
        shown = [seat] if seat else []
    names = names_of(view)
    rows: list[ft.Control] = []
    if game.mode == "track":
        rows.append(round_panel(here, view, game, do.prompt))
    elif view.host:
        rows.append(_temples(here, game, do, all_temples))
    rows += [problem_banner(here, names, p) for p in game.problems]
    pages: list[ft.Control] = [
        ft.Container(
            SheetPage(
                here,
                talk,
                here.lang,
                here.device.scale,
                game.players[no - 1],
                view.seats[no - 1],
                book_facts(game, no),
                no if no in mine else None,
                key=f"page-{no}",
            ),
            col={"xs": 12, "md": 6, "lg": 6 if len(shown) <= 2 else 4 if len(shown) == 3 else 3},
            key=f"col-{no}",
        )
        for no in shown
    ]
    if len(pages) > 1:
        rows.append(
            ft.ResponsiveRow(
                pages,
                spacing=Space.L,
                run_spacing=Space.L,
                vertical_alignment=ft.CrossAxisAlignment.START,
            )
        )
    else:
        rows += pages
    most = here.hub.games["arnak"].meta.seats[1]
    if game.mode == "score" and view.host and len(game.players) < most:
        rows.append(quiet(here.t("arnak.add_player"), do.add, icon="plus", key="add-player"))
    return ft.Column(
        rows,
        spacing=Space.L,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _temples(here: Here, game: ArnakView, do: _Actions, all_of_them: bool) -> ft.Control:
    """Which temple was played: those of the base game, the chosen one, the others on demand."""
    arnak = here.hub.games["arnak"]
    option = arnak.meta.option("temple")
    assert option is not None
    assert isinstance(arnak, ArnakGame)
    shown = [
        value
        for value in option.values
        if all_of_them
        or value == game.temple
        or arnak.pack.temple_by_id[str(value)].set == BASE_SET
    ]
    more = quiet(here.t("arnak.more_temples"), do.more_temples, key="more-temples")
    return panel(
        [
            ft.Row(
                [
                    button(
                        here.say(option.value_label(value)),
                        do.temple,
                        look="primary" if value == game.temple else "quiet",
                        icon="check" if value == game.temple else None,
                        data=value,
                        key=f"temple-{value}",
                    )
                    for value in shown
                ]
                + ([more] if len(shown) < len(option.values) else []),
                wrap=True,
                spacing=Space.S,
                run_spacing=Space.S,
            )
        ],
        title=here.t("arnak.option.temple"),
        icon="temple",
    )
