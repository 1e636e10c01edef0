"""Which game is played, in which variant, by which house rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.table.game import Option
from companion.table.view import TableView
from companion.ui.here import Here
from companion.ui.live import component, use_sheet
from companion.ui.parts import button, panel, quiet, segmented, sheet, text
from companion.ui.theme import Space, Type


def shown_options(here: Here, view: TableView) -> tuple[list[Option], list[Option]]:
    """The variants and the house rules that matter with what is chosen so far."""
    fitting = [
        o
        for o in here.hub.games[view.game_id].meta.options
        if not o.hidden and o.matters(view.options, len(view.seats))
    ]
    return [o for o in fitting if not o.house_rule], [o for o in fitting if o.house_rule]


def game_panel(
    here: Here,
    view: TableView,
    on_option: Callable[[Any], Any],
    on_choose: Callable[[Any], Any],
    on_rules: Callable[[Any], Any],
) -> ft.Control:
    """The game and its variants; house rules are one tap away, and say how many are in force."""
    games = here.hub.games
    body: list[ft.Control] = []
    if len(games) > 1:
        body.append(
            segmented(
                [(g, here.say(m.meta.name)) for g, m in games.items()],
                view.game_id,
                on_choose,
                label=here.t("lobby.game"),
                key="game",
            )
        )
    variants, rules = shown_options(here, view)
    body += [option_control(here, option, view, on_option) for option in variants]
    if rules:
        changed = sum(view.options[o.name] != o.default for o in rules)
        word = here.tn("lobby.rules_changed", changed) if changed else here.t("lobby.rules")
        body.append(quiet(word, on_rules, icon="settings", key="house-rules"))
    return panel(body, title=here.t("lobby.options"), icon="settings")


@component
def HouseRules(
    here: Here, view: TableView, on_option: Callable[[Any], Any], close: Callable[[Any], Any]
) -> Any:
    """All house rules, and what the sources read differently, each at the rulebook's unless
    somebody changed it."""
    _, rules = shown_options(here, view)
    body: list[ft.Control] = [
        text(here.t("lobby.rules_why"), Type.SMALL),
        *(option_control(here, option, view, on_option) for option in rules),
    ]
    use_sheet(sheet(here.t("lobby.rules"), body, close=(here.t("app.close"), close)))
    return ft.Container(width=0, height=0)


def option_control(
    here: Here, option: Option, view: TableView, on_option: Callable[[Any], Any]
) -> ft.Control:
    """One option with its values, each by its name: "off" alone would say nothing."""
    label = here.say(option.label)
    chosen = view.options[option.name]
    cells: list[ft.Control] = [
        button(
            here.say(option.value_label(value)),
            on_option,
            look="primary" if value == chosen else "quiet",
            icon="check" if value == chosen else None,
            data=(option.name, value),
            key=f"option-{option.name}-{value}",
        )
        for value in option.values
    ]
    return ft.Column(
        [
            text(label, Type.SECTION),
            ft.Row(cells, wrap=True, spacing=Space.S, run_spacing=Space.S),
        ],
        tight=True,
        key=f"option-{option.name}",
    )
