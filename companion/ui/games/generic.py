"""Any game, drawn from its facts and prompts alone."""

from __future__ import annotations

import dataclasses
from typing import Any

import flet as ft

from companion.table.game import Fact, Prompt
from companion.table.message import Message
from companion.table.view import TableView
from companion.ui.here import Here, Talk
from companion.ui.live import component, safe, use_items
from companion.ui.parts import button, button_row, panel, quiet, seat_badge, text
from companion.ui.parts.words import isolate
from companion.ui.theme import Type


class _Actions:
    """What the taps of a seat do."""

    def __init__(self, talk: Talk, seat: int | None, set_open: Any) -> None:
        self.talk, self.seat, self.set_open = talk, seat, set_open

    @safe
    async def play(self, e: Any) -> None:
        name, command = e.control.data
        await self.talk.send(command, self.seat, once=name)

    @safe
    async def show(self, _: Any) -> None:
        self.set_open(lambda now: not now)


@component
def SeatBody(here: Here, talk: Talk, view: TableView) -> Any:
    """What lies open, what only this seat sees, and what it may do."""
    open_, set_open = ft.use_state(False)
    seat = view.viewer.seat
    do = ft.use_memo(lambda: _Actions(talk, seat, set_open), [talk, seat])
    game = view.game
    facts = game.facts if game else ()
    private = [f for f in facts if f.private]
    prompts = use_items(
        view.prompts,
        lambda p: p.id,
        lambda p: prompt_button(here, p, do.play),
    )
    secret: list[ft.Control] = []
    if private:
        rows = [fact_row(here, view, f) for f in private] if open_ else []
        secret.append(
            panel(
                [
                    *rows,
                    quiet(
                        here.t("secret.hide" if open_ else "secret.show"),
                        do.show,
                        icon="eye",
                        key="secret",
                    ),
                ],
                title=here.t("secret.title"),
                icon="lock",
            )
        )
    return ft.Column(
        [
            panel([fact_row(here, view, f) for f in facts if not f.private]),
            *secret,
            panel([button_row(*prompts)], title=here.t("play.actions")),
        ],
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        tight=True,
    )


def prompt_button(here: Here, prompt: Prompt, on_click: Any) -> ft.Control:
    """A button for a prompt. A refused one stays tappable: the table answers with the reason."""
    word = here.say(prompt.label)
    note = prompt.outcome or prompt.price
    data = (prompt.id, prompt.command)
    if prompt.refused is not None:
        return button(
            word,
            on_click,
            look="refused",
            note=here.say(prompt.refused),
            data=data,
            key=f"do-{prompt.id}",
        )
    return button(
        word,
        on_click,
        look="primary" if prompt.primary else "tonal",
        note=here.say(note) if note else None,
        data=data,
        key=f"do-{prompt.id}",
    )


def fact_row(here: Here, view: TableView, fact: Fact) -> ft.Control:
    """A label and a value, with the seat it belongs to."""
    value = here.say(fact.value) if isinstance(fact.value, Message) else str(fact.value)
    seat = next((s for s in view.seats if s.no == fact.seat), None)
    label: ft.Control = text(here.say(fact.label), Type.STRONG, grow=True)
    if seat is not None:
        label = seat_badge(seat.colour, isolate(seat.name), note=here.say(fact.label))
    return ft.Row([label, text(value, Type.FIGURE)], key=f"fact-{fact.id}")


@component
def TableBody(here: Here, view: TableView) -> Any:
    """What lies open on the table."""
    facts = view.game.facts if view.game else ()
    return panel([fact_row(here, view, f) for f in facts if not f.private])


@component
def Result(here: Here, view: TableView) -> Any:
    """The result as its fields say it."""
    rows: list[ft.Control] = []
    if dataclasses.is_dataclass(view.result):
        for field in dataclasses.fields(view.result):
            value = str(getattr(view.result, field.name))
            label = here.t(f"{view.game_id}.{field.name}")
            rows.append(ft.Row([text(label, Type.STRONG, grow=True), text(value, Type.NUMBER)]))
    return panel(rows, title=here.t("result.title"), icon="winner")
