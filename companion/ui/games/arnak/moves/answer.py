"""The question that waits: mine in the place of the actions, another's as a quiet line."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.arnak.play.prompts import Offer
from companion.games.arnak.play.rules import Rules
from companion.games.arnak.play.view import PlayView, Question
from companion.games.arnak.play.words import card, place
from companion.table.message import Message
from companion.table.view import TableView
from companion.ui.colours import Role
from companion.ui.games.arnak.moves.bits import picture, seat_colour, seat_name
from companion.ui.games.arnak.moves.choices import (
    TILES,
    choice_cards,
    choice_row,
    choice_tiles,
)
from companion.ui.games.arnak.moves.taps import Taps, offers_of
from companion.ui.games.arnak.moves.unnamed import found_among, use_search
from companion.ui.here import Here
from companion.ui.live import component
from companion.ui.parts import button, panel, pawn, text
from companion.ui.theme import Space, Type

LONG = 9
"""From so many cards on, there is a search."""
DECLINE = "answer/no"


@component
def QuestionPanel(here: Here, view: TableView, rules: Rules, do: Taps) -> Any:
    """The question, what it comes from, its answers, and last the way to decline."""
    game = view.game
    assert isinstance(game, PlayView)
    typed, field = use_search(here)
    question = game.question
    if question is None:
        return ft.Container(height=0)
    offers = offers_of(view.prompts, "answer")
    answers = [o for o in offers if o.id != DECLINE]
    guardians = any(o.subject.startswith("guardian.") and o.refused is None for o in answers)
    rows: list[ft.Control] = [_asked(here, rules, question, guardians)]
    market = {
        o.subject.partition(".")[2]: o
        for o in answers
        if _kind(rules, o.subject) in ("item", "artifact")
    }
    if len(answers) >= LONG and len(market) == len(answers):
        rows.append(field)
        if typed.strip():
            answers = [market[c] for c in found_among(here, typed, set(market))]
    rows += _answers(here, rules, game, answers, do)
    for offer in offers:
        if offer.id == DECLINE:
            words = here.say(offer.label)
            data = (offer.id, offer.command)
            rows.append(
                button(words, do.do, look="quiet", icon="close", data=data, key="answer-no")
            )
    return panel(rows, tone=Role.PRIMARY_WASH, padding=Space.M, key=f"question-{question.asked}")


def _kind(rules: Rules, subject: str) -> str:
    head, _, name = subject.partition(".")
    facts = rules.pack.card_by_id.get(name) if head == "card" else None
    return facts.type if facts else ""


def _asked(here: Here, rules: Rules, question: Question, guardians: bool) -> ft.Control:
    source = source_words(here, question.source)
    if guardians:
        told = here.t("arnak.moves.guardian_lines")
        source = f"{source} · {told}" if source else told
    lines: list[ft.Control] = [text(here.say(question.ask), Type.NAME)]
    if source:
        lines.append(text(source, Type.SMALL, Role.INK_SOFT))
    return ft.Row(
        [
            picture(here, rules.pack, question.source, 52),
            ft.Column(lines, spacing=2, tight=True, expand=True),
        ],
        spacing=Space.M,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        key="asked",
    )


def source_words(here: Here, source: str) -> str:
    """What a question comes from, as far as that has a name."""
    head, _, name = source.partition(".")
    match head:
        case "card":
            return here.say(card(name))
        case "site" if name:
            return here.say(place(name))
        case "row":
            return here.t("arnak.moves.from.square")
        case "idol" | "bonus" | "slot" | "guardian" | "assistant" | "tile" | "square" | "rival":
            return here.t(f"arnak.moves.from.{head}")
        case _:
            return ""


def _named(offer: Offer) -> Message:
    """The name of the card an offer is about."""
    return card(offer.subject.partition(".")[2])


def _answers(
    here: Here, rules: Rules, game: PlayView, answers: list[Offer], do: Taps
) -> list[ft.Control]:
    heads = {o.subject.partition(".")[0] for o in answers}
    bare = all(not o.cost and o.refused is None for o in answers)
    if heads == {"card"} and bare and all(o.label == _named(o) for o in answers):
        return [choice_cards(here, rules, answers, do)]
    if len(heads) == 1 and heads <= set(TILES) and bare:
        return [choice_tiles(here, rules, game, answers, do)]
    return [choice_row(here, rules, game, o, do) for o in answers]


def status_line(here: Here, view: TableView, game: PlayView) -> ft.Control:
    """For whose answer the table waits, else what happened last.

    Always there and always as high, so that nothing jumps when others move.
    """
    question, line = game.question, view.log[-1] if view.log else None
    who: int | None = None
    words = ""
    if question is not None and question.seat != view.viewer.seat:
        who = question.seat
        asked = here.say(question.ask)
        words = here.t("arnak.moves.waiting", name=seat_name(view, who), what=asked)
    elif line is not None:
        who, words = line.by, here.say(line.text)
    return ft.Container(
        ft.Row(
            [
                *([pawn(seat_colour(view, who), 20)] if who else []),
                text(words, Type.SMALL, Role.INK_SOFT, lines=1, grow=True),
            ],
            spacing=Space.S,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        height=26 * here.device.scale,
        key="status",
    )
