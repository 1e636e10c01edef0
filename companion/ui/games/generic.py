"""Any game, drawn from its facts and prompts alone."""

from __future__ import annotations

import dataclasses
from typing import Any

import flet as ft

from companion.table.game import Fact, Prompt
from companion.table.message import Message
from companion.table.view import TableView
from companion.ui.here import Here, Talk
from companion.ui.live import component, region, safe, use_items
from companion.ui.parts import button, button_row, panel, quiet, seat_badge, text
from companion.ui.parts.words import isolate
from companion.ui.theme import Type


class _Playing:
    """What the taps on prompts do."""

    def __init__(self, talk: Talk, seat: int | None) -> None:
        self.talk, self.seat = talk, seat

    @safe
    async def play(self, e: Any) -> None:
        name, command = e.control.data
        await self.talk.send(command, self.seat, once=name)


class _Looking:
    """Looking at what is hidden, and covering it again."""

    def __init__(self, set_open: Any) -> None:
        self.set_open = set_open

    @safe
    async def turn(self, _: Any) -> None:
        self.set_open(lambda now: not now)


@component
def SeatBody(here: Here, talk: Talk, view: TableView) -> Any:
    """What lies open, what only this seat sees, and what it may do."""
    game = view.game
    facts = game.facts if game else ()
    public = tuple(f for f in facts if not f.private)
    private = tuple(f for f in facts if f.private)
    names = seat_looks(view)
    body: list[ft.Control] = [Facts(here, here.lang, public, names, key="facts")]
    if private:
        body.append(Secret(here, here.lang, private, names, key="private"))
    body.append(Actions(here, talk, here.lang, view.prompts, view.viewer.seat, key="actions"))
    return ft.Column(body, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, tight=True)


SeatLook = tuple[int, int, str]
"""Number, colour and name of a seat: all that a fact shows of it."""


def seat_looks(view: TableView) -> tuple[SeatLook, ...]:
    """The seats as facts show them."""
    return tuple((s.no, s.colour, s.name) for s in view.seats)


@region
def Facts(here: Here, lang: str, facts: tuple[Fact, ...], seats: tuple[SeatLook, ...]) -> Any:
    """A panel of facts, of which only those that changed are made anew."""
    rows = use_items(
        [(fact, next((s for s in seats if s[0] == fact.seat), None), lang) for fact in facts],
        lambda item: item[0].id,
        lambda item: fact_row(here, item[0], item[1]),
    )
    return panel(rows)


@region
def Secret(here: Here, lang: str, facts: tuple[Fact, ...], seats: tuple[SeatLook, ...]) -> Any:
    """What only this seat sees, while it looks."""
    open_, set_open = ft.use_state(False)
    do = ft.use_memo(lambda: _Looking(set_open), [])
    shown = [fact_row(here, f, next((s for s in seats if s[0] == f.seat), None)) for f in facts]
    look = quiet(
        here.t("secret.hide" if open_ else "secret.show"), do.turn, icon="eye", key="secret"
    )
    return panel([*(shown if open_ else []), look], title=here.t("secret.title"), icon="lock")


@region
def Actions(
    here: Here, talk: Talk, lang: str, prompts: tuple[Prompt, ...], seat: int | None
) -> Any:
    """A button for each prompt, of which only those that changed are made anew."""
    do = ft.use_memo(lambda: _Playing(talk, seat), [talk, seat])
    buttons = use_items(
        [(prompt, lang) for prompt in prompts],
        lambda item: item[0].id,
        lambda item: prompt_button(here, item[0], do.play),
    )
    return panel([button_row(*buttons)], title=here.t("play.actions"))


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


def fact_row(here: Here, fact: Fact, seat: SeatLook | None) -> ft.Control:
    """A label and a value, with the seat it belongs to."""
    value = here.say(fact.value) if isinstance(fact.value, Message) else str(fact.value)
    label: ft.Control = text(here.say(fact.label), Type.STRONG, grow=True)
    if seat is not None:
        _, colour, name = seat
        label = seat_badge(colour, isolate(name), note=here.say(fact.label))
    return ft.Row([label, text(value, Type.FIGURE)], key=f"fact-{fact.id}")


@component
def TableBody(here: Here, view: TableView) -> Any:
    """What lies open on the table."""
    facts = view.game.facts if view.game else ()
    public = tuple(f for f in facts if not f.private)
    return Facts(here, here.lang, public, seat_looks(view))


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
