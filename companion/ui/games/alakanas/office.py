"""The office of 天神: the dying, loot of 天谴, openings, house rules, the result, handing over."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.alakanas.play import commands as cmd
from companion.games.alakanas.play.view_types import AlakanasView
from companion.table.commands import PassHost, SetOption
from companion.table.view import TableView
from companion.ui.colours import Role
from companion.ui.games.alakanas.act_for import ActSheet
from companion.ui.games.alakanas.dying import for_good
from companion.ui.games.alakanas.loot import LootPanel
from companion.ui.games.alakanas.rescue_for import RescueFor
from companion.ui.games.alakanas.roster import roster
from companion.ui.games.alakanas.setup_taps import (
    SetupTaps,
    colour_of,
    is_keeper,
    name_of,
    offers_of,
    own_seat,
    speaks_for,
    spoken,
)
from companion.ui.games.alakanas.tools import ToolsSheet
from companion.ui.here import Here, Talk
from companion.ui.icons import icon
from companion.ui.live import component, safe, use_sheet
from companion.ui.parts import (
    button,
    button_row,
    danger,
    panel,
    pawn,
    primary,
    quiet,
    sem,
    sheet,
    text,
)
from companion.ui.screens.options import HouseRules
from companion.ui.theme import Radius, Space, Type


class OfficeTaps(SetupTaps):
    """What the taps of the office do."""

    @safe
    async def option(self, e: Any) -> None:
        name, value = e.control.data
        await self.ask(SetOption(name, value))

    @safe
    async def pass_on(self, e: Any) -> None:
        self.open("")
        await self.ask(PassHost(int(e.control.data)), once=f"pass-on/{e.control.data}")


@component
def Office(here: Here, talk: Talk, view: TableView) -> Any:
    """What 天神 has to do, below the own things of a host who plays as well."""
    game = view.game
    assert isinstance(game, AlakanasView)
    opened, open_ = ft.use_state("")
    do = ft.use_memo(lambda: OfficeTaps(here, talk), [here, talk])
    do.open, do.view = open_, view
    rows: list[ft.Control] = []
    if is_keeper(view) and game.stage == "play":
        rows += urgent(here, view, game, do)
    if view.host:
        word = here.t("alakanas.keeper.office")
        rows.append(quiet(word, do.show, icon="crown", data="office", key="office"))
    overlay = office_sheet(here, talk, view, opened, do)
    return ft.Column(
        [*rows, *([overlay] if overlay is not None else [])],
        spacing=Space.M,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def urgent(here: Here, view: TableView, game: AlakanasView, do: SetupTaps) -> list[ft.Control]:
    """What waits for 天神, most pressing first."""
    rows: list[ft.Control] = []
    case = game.dying[0] if game.dying else None
    if case is not None and view.host and case.asked != (own_seat(view) or -1):
        rows.append(_dying(here, view, game, do))
    if game.loot:
        rows.append(LootPanel(here, view, do, key=f"loot-{game.loot}"))
    if game.openable:
        rows.append(_openings(here, view, game, do))
    return rows


def _dying(here: Here, view: TableView, game: AlakanasView, do: SetupTaps) -> ft.Control:
    """Who is dying and who is asked: 天神 answers for whoever has no phone or is missing."""
    case = game.dying[0]
    no, asked = case.seat, case.asked
    name = name_of(view, no)
    words = (
        here.t("alakanas.keeper.asked", name=name_of(view, asked))
        if asked
        else here.t("alakanas.keeper.nobody_left")
    )
    rows: list[ft.Control] = [
        ft.Row(
            [
                pawn(colour_of(view, no), 40),
                ft.Column(
                    [
                        text(here.t("alakanas.keeper.is_dying", name=name), Type.NAME),
                        text(words, Type.BODY, Role.INK_SOFT),
                    ],
                    spacing=0,
                    tight=True,
                    expand=True,
                ),
                icon("dying", 30),
            ],
            spacing=Space.M,
        )
    ]
    if asked and not speaks_for(view, asked):
        rows.append(RescueFor(here, view, do, key=f"rescue-{no}-{asked}"))
    for offer in offers_of(view, "let_die")[:1]:
        rows.append(
            danger(
                spoken(here, view, offer.label),
                do.do,
                icon="dead",
                data=(f"let_die/{no}", cmd.LetDie(no), 0),
                key="let-die",
            )
        )
        rows += for_good(here, game)
    return panel(rows, key="dying")


def _openings(here: Here, view: TableView, game: AlakanasView, do: SetupTaps) -> ft.Control:
    """Tasks of the dead that may be turned up now (R23), in the same words whoever holds what."""
    physical = game.options is not None and game.options.tasks == "physical"
    rows: list[ft.Control] = [
        text(here.t("alakanas.keeper.may_open"), Type.BODY),
    ]
    for no in game.openable:
        words = here.t("alakanas.prompt.open", seat=name_of(view, no))
        if not physical:
            data = (f"open/{no}", cmd.OpenTask(no), 0)
            rows.append(primary(words, do.do, icon="task-back", data=data, key=f"open-{no}"))
            continue
        rows.append(text(words, Type.STRONG))
        kinds = (("title_plain", False), ("title_special", True))
        rows.append(
            button_row(
                *(
                    quiet(
                        here.t(f"alakanas.task.{kind}"),
                        do.do,
                        data=(f"open/{no}", cmd.OpenTask(no, special), 0),
                        key=f"open-{no}-{kind}",
                    )
                    for kind, special in kinds
                )
            )
        )
    return panel(rows, title=here.t("alakanas.keeper.openings"), icon="task-back", key="openings")


def office_sheet(
    here: Here, talk: Talk, view: TableView, opened: str, do: OfficeTaps
) -> ft.Control | None:
    """The sheet of the office that is open."""
    head, _, what = opened.partition(":")
    match head:
        case "office":
            return OfficeSheet(here, view, do, key=f"over-{opened}")
        case "rules":
            return HouseRules(here, view, do.option, do.close, key=f"over-{opened}")
        case "pass-on":
            return PassOnSheet(here, view, do, key=f"over-{opened}")
        case "tools":
            return ToolsSheet(here, do.close, key=f"over-{opened}")
        case "result":
            return ResultSheet(here, view, do, key=f"over-{opened}")
        case "break-off":
            return BreakOffSheet(here, view, do, key=f"over-{opened}")
        case "seat":
            return ActSheet(here, talk, view, int(what), do, key=f"over-{opened}")
        case _:
            return None


@component
def OfficeSheet(here: Here, view: TableView, do: OfficeTaps) -> Any:
    """Everything that belongs to the office: acting for a seat, rules, the end, handing over."""
    game, t = view.game, here.t
    assert isinstance(game, AlakanasView)
    physical = game.options is not None and game.options.tasks == "physical"
    rows: list[ft.Control] = [
        text(t("alakanas.keeper.what"), Type.SMALL, Role.INK_SOFT),
        _line(here, "rules", "settings", t("lobby.rules"), do),
        _line(here, "pass-on", "crown-over", t("alakanas.keeper.pass_on"), do),
    ]
    if game.deal is not None and game.stage not in ("tasks", "play", "over"):
        rows.append(_line(here, "redeal", "refresh", t("alakanas.deal.again"), do))
    if game.stage == "play":
        if physical:
            rows.append(_line(here, "result", "winner", t("alakanas.keeper.result"), do))
        rows.append(_line(here, "break-off", "close", t("alakanas.prompt.break_off"), do))
        rows.append(text(t("alakanas.keeper.act_for"), Type.SECTION))
        rows.append(roster(here, view, game, do.show, key="act-for"))
    use_sheet(
        sheet(
            t("alakanas.keeper.office"),
            rows,
            close=(t("app.close"), do.close),
            tall=game.stage == "play",
        )
    )
    return ft.Container(width=0, height=0)


def _line(here: Here, what: str, drawing: str, words: str, do: SetupTaps) -> ft.Control:
    box = ft.Container(
        ft.Row(
            [
                icon(drawing, 24),
                text(words, Type.STRONG, grow=True),
                icon("forward", 20, color=Role.INK_SOFT),
            ],
            spacing=Space.M,
        ),
        padding=ft.Padding.symmetric(horizontal=Space.M, vertical=14),
        bgcolor=Role.WELL,
        border_radius=Radius.BUTTON,
        ink=True,
        on_click=do.show,
        data=what,
    )
    return ft.MergeSemantics(sem(box, ident=f"office-{what}", button=True), key=f"office-{what}")


@component
def PassOnSheet(here: Here, view: TableView, do: OfficeTaps) -> Any:
    """The office goes to another phone: what that phone gets, and what this one loses (R20)."""
    t = here.t
    rows: list[ft.Control] = [
        text(t("alakanas.keeper.pass_on_what"), Type.BODY),
        text(t("alakanas.keeper.pass_on_lost"), Type.BODY, Role.INK_SOFT),
    ]
    phones = [s for s in view.seats if s.phone == "held" and not s.host]
    for seat in phones:
        words = t("alakanas.keeper.pass_on_to", name=name_of(view, seat.no))
        rows.append(
            button(
                words, do.pass_on, icon="crown-over", look="tonal", data=seat.no,
                key=f"pass-on-{seat.no}",
            )
        )  # fmt: skip
    if not phones:
        rows.append(text(t("alakanas.keeper.pass_on_none"), Type.BODY, Role.INK_SOFT))
    use_sheet(sheet(t("alakanas.keeper.pass_on"), rows, close=(t("app.close"), do.close)))
    return ft.Container(width=0, height=0)


@component
def ResultSheet(here: Here, view: TableView, do: OfficeTaps) -> Any:
    """With physical task cards 天神 says who has won."""
    game, t = view.game, here.t
    assert isinstance(game, AlakanasView)
    rows: list[ft.Control] = [text(t("alakanas.keeper.result_why"), Type.BODY)]
    for bloc in game.blocs:
        words = t(f"alakanas.keeper.bloc.{bloc.bloc}", alive=bloc.alive, all=bloc.members)
        rows.append(text(words, Type.SMALL, Role.INK_SOFT))
    for offer in offers_of(view, "result"):
        drawing = "fear" if offer.subject else "winner"
        rows.append(
            button(
                spoken(here, view, offer.label),
                do.do,
                look="tonal",
                icon=drawing,
                data=(offer.id, offer.command, 0),
                key=offer.id,
            )
        )
    use_sheet(sheet(t("alakanas.keeper.result"), rows, close=(t("app.close"), do.close), tall=True))
    return ft.Container(width=0, height=0)


@component
def BreakOffSheet(here: Here, view: TableView, do: OfficeTaps) -> Any:
    """Asks before everything is opened for everybody without a winner."""
    t = here.t
    rows: list[ft.Control] = [text(t("alakanas.keeper.break_off_why"), Type.BODY)]
    for offer in offers_of(view, "break_off"):
        rows.append(
            button_row(
                danger(
                    t("alakanas.prompt.break_off"),
                    do.do,
                    icon="close",
                    data=(offer.id, offer.command, 0),
                    key="break-off-now",
                ),
                quiet(t("play.finish.no"), do.close, key="break-off-no"),
            )
        )
    use_sheet(sheet(t("alakanas.prompt.break_off"), rows, close=(t("app.close"), do.close)))
    return ft.Container(width=0, height=0)
