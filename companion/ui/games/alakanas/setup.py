"""The set-up on every device: what to do with the cardboard, what I enter, what 天神 does next."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.alakanas.content import CAMPS
from companion.games.alakanas.play import commands as cmd
from companion.games.alakanas.play.view_types import AlakanasView
from companion.table.view import TableView
from companion.ui.colours import Role
from companion.ui.games.alakanas.deal import (
    DealStage,
    MyTask,
    ProofSheet,
    TaskSheet,
    TasksSheet,
)
from companion.ui.games.alakanas.entry import Entry
from companion.ui.games.alakanas.office import OfficeTaps, office_sheet
from companion.ui.games.alakanas.own_pack import OwnPackPage, own_pack_button, unsaved
from companion.ui.games.alakanas.redeal import RedealSheet
from companion.ui.games.alakanas.roster import camp_icon, roster
from companion.ui.games.alakanas.setup_parts import (
    CompositionSheet,
    Grassland,
    Hands,
    SeatEntrySheet,
)
from companion.ui.games.alakanas.setup_taps import (
    SetupTaps,
    is_keeper,
    name_of,
    offers_of,
    own_seat,
    passed_round,
    ring_seat,
    speaks_for,
    spoken,
    why_not,
)
from companion.ui.games.alakanas.shared import PassRound
from companion.ui.games.alakanas.stages import strip, warnings, what_to_do, whose_draw
from companion.ui.here import Here, Talk
from companion.ui.icons import icon
from companion.ui.live import component
from companion.ui.parts import (
    button,
    panel,
    primary,
    quiet,
    text,
)
from companion.ui.theme import Space, Type

KEEPER_GROUPS = ("own", "lock", "deal", "proceed")


@component
def SetupPhase(here: Here, talk: Talk, view: TableView) -> Any:
    """What a device does before the game begins: that of a seat, of 天神, or one for several."""
    game, t = view.game, here.t
    assert isinstance(game, AlakanasView)
    opened, open_ = ft.use_state("")
    do = ft.use_memo(lambda: OfficeTaps(here, talk), [here, talk])
    do.open, do.view = open_, view
    close_round = ft.use_memo(lambda: lambda: open_(""), [])
    if opened.startswith("round"):
        everybody = passed_round(view)
        unseen = tuple(n for n in everybody if not ring_seat(game, n).seen)
        seats = everybody if opened == "round:all" else unseen
        return PassRound(here, talk, view, seats, close_round, key="round")
    now = _entered_here(view, game)
    told, acts = what_to_do(here, view, game), _here(here, talk, view, game, now, do)
    # With large text what is to be done here would be below the edge of the screen.
    inside = [*told[:1], *acts, *told[1:]] if here.large else [*told, *acts]
    rows: list[ft.Control] = [
        *warnings(here, view, game),
        strip(here, game),
        panel(
            inside,
            padding=Space.L,
            key=f"stage-{game.stage}",
        ),
    ]
    if is_keeper(view):
        rows.append(_keeper(here, view, game, do))
    elif game.options is not None and game.stage != "tasks":
        rows.append(text(t("alakanas.prepare.keeper_goes_on"), Type.SMALL, Role.INK_SOFT))
    if game.stage != "tasks" and own_seat(view) and game.own is not None:
        rows.append(MyTask(here, talk, view, key="my-task"))
    if game.stage != "grassland":
        on_seat = do.show if view.host else None
        hint = [text(t("alakanas.prepare.for_all"), Type.SMALL, Role.INK_SOFT)] if view.host else []
        rows.append(
            panel(
                [*hint, roster(here, view, game, on_seat, now=game.drawing)],
                title=t("alakanas.prepare.around"),
                icon="people",
                padding=Space.M,
                key="around",
            )
        )
    if view.host:
        rows.append(
            quiet(t("alakanas.keeper.office"), do.show, icon="crown", data="office", key="office")
        )
        rows += own_pack_button(here, do.show, "own-pack", unsaved(talk, view))
    overlay = _overlay(here, talk, view, opened, do)
    return ft.Column(
        [*rows, *([overlay] if overlay is not None else [])],
        spacing=Space.M,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def side_by_side(here: Here, view: TableView) -> bool:
    """Whether one page serves all seats of a device: until the game begins it does."""
    game = view.game
    return view.host and isinstance(game, AlakanasView) and game.stage not in ("play", "over")


def _entered_here(view: TableView, game: AlakanasView) -> int:
    """The seat whose cardboard is entered on this device now: my own while it has none, else
    whoever draws now and has no phone; 0 for nobody."""
    mine = own_seat(view)
    fields = {"camps": "camp", "characters": "character", "sequence": "sequence"}
    field = fields.get(game.stage)
    if field is None:
        return 0
    if mine and not getattr(ring_seat(game, mine), field):
        return mine
    return game.drawing if speaks_for(view, game.drawing) else 0


def _here(
    here: Here, talk: Talk, view: TableView, game: AlakanasView, now: int, do: SetupTaps
) -> list[ft.Control]:
    """What is done on this device in the present stage."""
    rows: list[ft.Control] = []
    match game.stage:
        case "grassland":
            rows.append(Grassland(here, view, do, key="grassland"))
        case "tasks" if game.options is not None and game.options.tasks == "app":
            rows.append(DealStage(here, talk, view, do, key="deal"))
        case "camps" | "characters" | "sequence":
            turn = whose_draw(here, view, game)
            if turn is not None:
                rows.append(turn)
            if game.stage == "camps" and is_keeper(view):
                rows.append(_wanted(here, view, game, do))
            if now:
                if now != own_seat(view):
                    rows.append(text(_for(here, view, now), Type.STRONG, key="entered-for"))
                rows.append(Entry(here, view, now, do, key=f"entry-{game.stage}-{now}"))
        case "hands" if is_keeper(view):
            rows.append(Hands(here, view, do, key="hands"))
        case _:
            pass
    return rows


def _for(here: Here, view: TableView, no: int) -> str:
    """For whom something is entered."""
    return here.t("alakanas.prepare.enter_for", name=name_of(view, no))


def _wanted(here: Here, view: TableView, game: AlakanasView, do: SetupTaps) -> ft.Control:
    """The camp cards that are shuffled, suggested by us; 天神 may change them (R3)."""
    chips: list[ft.Control] = []
    for i, camp in enumerate(CAMPS):
        word = here.t(f"alakanas.camp.{camp}")
        chips.append(
            ft.Container(
                ft.Row(
                    [
                        icon(camp_icon(camp), 26),
                        text(
                            str(game.camps_wanted[i]),
                            Type.NAME,
                            read_as=f"{word} {game.camps_wanted[i]}",
                        ),
                    ],
                    spacing=Space.XS,
                    tight=True,
                )
            )
        )
    if is_keeper(view):
        chips.append(
            quiet(
                here.t("alakanas.prepare.change"),
                do.show,
                icon="edit",
                data="composition",
                key="composition",
            )
        )
    return ft.Row(
        chips,
        wrap=True,
        spacing=Space.L,
        run_spacing=Space.S,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        key="wanted",
    )


def _keeper(here: Here, view: TableView, game: AlakanasView, do: SetupTaps) -> ft.Control:
    """What 天神 does next, as one big button; why not yet stands below it."""
    rows: list[ft.Control] = []
    for offer in offers_of(view, "draws_all"):
        words = spoken(here, view, offer.label)
        look = quiet if not offer.primary else primary
        data = (offer.id, offer.command, 0)
        rows.append(look(words, do.do, icon="draw", data=data, key=offer.id))
    unseen = [n for n in passed_round(view) if not ring_seat(game, n).seen]
    if game.deal is not None and game.deal.dealt and unseen:
        words = here.t("alakanas.round.start")
        rows.append(primary(words, do.show, icon="task-back", data="round", key="pass-round"))
    elif game.deal is not None and game.deal.dealt and passed_round(view):
        words = here.t("alakanas.round.again")
        rows.append(quiet(words, do.show, icon="task-back", data="round:all", key="pass-round"))
    for offer in offers_of(view, *KEEPER_GROUPS):
        command = offer.command
        if isinstance(command, cmd.LockDeal):
            command = cmd.LockDeal(command.number, view.code)
        words, why = spoken(here, view, offer.label), why_not(here, view, offer)
        data = (offer.id, command, 0)
        if why:
            made = button(
                words, do.do, look="refused", icon="hourglass", note=why, data=data, key=offer.id
            )
        else:
            back = offer.group == "own" or (unseen and offer.group == "proceed")
            look = quiet if back else primary
            made = look(words, do.do, icon="forward", data=data, key=offer.id)
        if not (why and offer.group == "proceed" and game.stage == "tasks"):
            rows.append(made)
    if game.deal is not None and game.stage == "tasks":
        again = here.t("alakanas.deal.again")
        rows.append(quiet(again, do.show, icon="refresh", data="redeal", key="redeal"))
    return ft.Column(
        rows,
        spacing=Space.S,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        key="next-step",
    )


def _overlay(
    here: Here, talk: Talk, view: TableView, opened: str, do: OfficeTaps
) -> ft.Control | None:
    """The sheet that lies over the screen."""
    head, _, what = opened.partition(":")
    match head:
        case "own-pack":
            return OwnPackPage(here, talk, do.close, key="over-own-pack")
        case "composition":
            return CompositionSheet(here, view, do, key=f"over-{opened}")
        case "seat":
            return SeatEntrySheet(here, view, int(what), do, key=f"over-{opened}")
        case "task":
            return TaskSheet(here, view, int(what), do, key=f"over-{opened}")
        case "tasks":
            return TasksSheet(here, view, do, key=f"over-{opened}")
        case "proof":
            return ProofSheet(here, view, do, key=f"over-{opened}")
        case "redeal":
            return RedealSheet(here, view, do, key=f"over-{opened}")
        case _:
            return office_sheet(here, talk, view, opened, do)
