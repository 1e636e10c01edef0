"""A tracked table on a phone: whose turn it is, my things, and what I may do now."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.arnak.game import ArnakGame
from companion.games.arnak.play.rules import Rules
from companion.games.arnak.play.view import PlayView
from companion.table.view import TableView
from companion.ui.colours import Role
from companion.ui.games.arnak.moves.actions import ActionSheet, action_panel
from companion.ui.games.arnak.moves.answer import QuestionPanel, status_line
from companion.ui.games.arnak.moves.around import Others, others_of, turn_line
from companion.ui.games.arnak.moves.correct import CorrectSheet
from companion.ui.games.arnak.moves.mine import Hand, Mine, Resources
from companion.ui.games.arnak.moves.name import NameSheet
from companion.ui.games.arnak.moves.setup import SetupPhase
from companion.ui.games.arnak.moves.taps import Taps, told_by_name
from companion.ui.games.arnak.moves.tidy import TidyPhase
from companion.ui.games.arnak.moves.track_sheet import TrackSheet
from companion.ui.games.arnak.moves.zones import ZoneSheet
from companion.ui.here import Here, Talk
from companion.ui.live import component
from companion.ui.parts import banner, text
from companion.ui.theme import Space, Type


@component
def MovesSeat(here: Here, talk: Talk, view: TableView) -> Any:
    """The screen of one seat, or of a host without one."""
    game = view.game
    assert isinstance(game, PlayView)
    arnak = here.hub.games["arnak"]
    assert isinstance(arnak, ArnakGame)
    opened, open_ = ft.use_state("")
    seat = view.viewer.seat
    do = ft.use_memo(lambda: Taps(here, talk, seat), [here, talk, seat])
    do.open = open_
    view = told_by_name(view)
    options = tuple(sorted(view.options.items()))
    rules = ft.use_memo(lambda: Rules(arnak.pack, view.options), [options])
    rows: list[ft.Control] = []
    match game.phase:
        case "setup":
            rows.append(SetupPhase(here, view, rules, do, key="setup"))
        case "cleanup":
            rows.append(turn_line(here, view, game))
            rows.append(TidyPhase(here, view, rules, do, key=f"tidy-{game.round}"))
            rows += _things(here, view, game, rules, do)
        case "over":
            rows.append(banner(here.t("arnak.moves.over"), "good", key="over"))
            rows += _things(here, view, game, rules, do)
        case _:
            rows += _turns(here, view, game, rules, do)
    overlay = _overlay(here, talk, view, rules, opened, do)
    return ft.Column(
        [*rows, *([overlay] if overlay is not None else [])],
        spacing=Space.M,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _turns(here: Here, view: TableView, game: PlayView, rules: Rules, do: Taps) -> list[ft.Control]:
    rows: list[ft.Control] = [turn_line(here, view, game), status_line(here, view, game)]
    seat = view.viewer.seat
    question = game.question
    if seat is None:
        rows.append(text(here.t("arnak.moves.no_seat"), Type.BODY, Role.INK_SOFT))
        return [*rows, _others(here, view, game, do)]
    me = game.players[seat - 1]
    top: list[ft.Control] = [
        Resources(here, here.lang, here.device.scale, me.goods, me.pool, do, key="goods"),
        Hand(here, here.lang, here.device.scale, rules.pack, me, do, key="hand"),
    ]
    acts: list[ft.Control]
    mine = question is not None and question.seat == seat
    if mine and question is not None:
        acts = [QuestionPanel(here, view, rules, do, key=f"asked-{question.asked}")]
    else:
        acts = [
            ft.Column(
                action_panel(here, view, me, do),
                spacing=Space.S,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                key="actions",
            )
        ]
    # With large text the question would be below the edge of the screen.
    rows += [*acts, *top] if here.large and mine else [*top, *acts]
    rows.append(Mine(here, here.lang, here.device.scale, rules, me, do, key="mine"))
    if len(game.players) > 1:
        rows.append(_others(here, view, game, do))
    return rows


def _others(here: Here, view: TableView, game: PlayView, do: Taps) -> ft.Control:
    return Others(here, here.lang, here.device.scale, others_of(view, game), do, key="others")


def _things(
    here: Here, view: TableView, game: PlayView, rules: Rules, do: Taps
) -> list[ft.Control]:
    """What I have, between rounds and at the end."""
    seat = view.viewer.seat
    if seat is None:
        return [_others(here, view, game, do)]
    me = game.players[seat - 1]
    return [
        Resources(here, here.lang, here.device.scale, me.goods, me.pool, do, key="goods"),
        Mine(here, here.lang, here.device.scale, rules, me, do, key="mine"),
    ]


def _overlay(
    here: Here, talk: Talk, view: TableView, rules: Rules, opened: str, do: Taps
) -> ft.Control | None:
    """The sheet that lies over the screen."""
    head, _, what = opened.partition(":")
    match head:
        case "act":
            return ActionSheet(here, view, rules, what, do, key=opened)
        case "card":
            return ActionSheet(here, view, rules, opened, do, key=opened)
        case "zone":
            return ZoneSheet(here, talk, view, what, do.close, key=opened)
        case "other":
            return ZoneSheet(here, talk, view, "play", do.close, int(what), key=opened)
        case "track":
            return TrackSheet(here, talk, view, do, key=opened)
        case "correct":
            return CorrectSheet(here, talk, view, what, do.close, key=opened)
        case "name":
            return NameSheet(here, talk, view, what, do.close, key=opened)
        case _:
            return None
