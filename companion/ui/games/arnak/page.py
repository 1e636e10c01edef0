"""One seat's page of the book: every number with its stepper, what it is worth, and its cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

import flet as ft

from companion.games.arnak.book import RESOURCES, number
from companion.games.arnak.content import METALS
from companion.games.arnak.game import ArnakGame, ArnakView, PlayerBook
from companion.games.arnak.moves import DropCard, Nudge, Put, TakeCard, field_name
from companion.games.arnak.search import CardFinder
from companion.games.problem import Problem
from companion.table.message import Message
from companion.table.refusal import Refusal
from companion.table.view import SeatView
from companion.ui.colours import Role
from companion.ui.games.arnak.cards import found_card, owned_card
from companion.ui.games.arnak.scan_tally import tally_button
from companion.ui.here import Here, Notice, Talk
from companion.ui.live import region, safe, use_items, use_sheet
from companion.ui.parts import (
    banner,
    button,
    icon,
    icon_button,
    panel,
    seat_badge,
    segmented,
    sem,
    sheet,
    stepper,
    text,
    text_field,
)
from companion.ui.parts.words import isolate
from companion.ui.theme import Space, Type

ICONS = {
    "glass": "glass",
    "notebook": "notebook",
    "lantern": "light",
    "tiles.bronze": "tile-bronze",
    "tiles.silver": "tile-silver",
    "tiles.gold": "tile-gold",
    "idols": "idol",
    "idols_in_slots": "idol-slot",
    "guardians": "guardian",
    "fear": "fear",
    "fear_tiles": "fear",
    "card_points": "card",
}
MOST_FOUND = 6
MOST_SHOWN = 20
"""Numbers offered for a field whose end is far away."""
NO_NOTE = "\u00a0"
STACKED_FROM = 1.5
"""From this text size on, a number stands below its label."""
PURSE_ROWS_FROM = 1.3
"""From this text size on, the five resources do not fit side by side."""


class _Actions:
    """What the taps on a page do. `speaks`: the seat that writes, None for the host."""

    def __init__(
        self, here: Here, talk: Talk, no: int, speaks: int | None, finder: CardFinder
    ) -> None:
        self.here, self.talk, self.no, self.speaks, self.finder = here, talk, no, speaks, finder
        self.set_asked = self.set_found = self.set_sent = cast(Any, None)
        self.typed = ""

    @safe
    async def edit(self, _: Any) -> None:
        self.talk.open_seat(self.no)

    @safe
    async def ask(self, e: Any) -> None:
        """A number was tapped: show all it can be."""
        self.set_asked(e.control.data)

    @safe
    async def put(self, e: Any) -> None:
        field, value = e.control.data
        self.set_asked("")
        await self.talk.send(Put(self.no, field, value), self.speaks)

    @safe
    async def leave(self, _: Any) -> None:
        self.set_asked("")

    @safe
    async def more(self, e: Any) -> None:
        await self.talk.send(Nudge(self.no, e.control.data, 1), self.speaks)

    @safe
    async def less(self, e: Any) -> None:
        await self.talk.send(Nudge(self.no, e.control.data, -1), self.speaks)

    @safe
    async def stopped(self, e: Any) -> None:
        """A dimmed button was tapped: say why in the notice, where words have room."""
        self.talk.tell(Notice(Message("app.verbatim", {"text": e.control.data})))

    @safe
    async def over(self, e: Any) -> None:
        """Past its end: the rules refuse it with the reason, and the table may insist."""
        await self.talk.send(Nudge(self.no, e.control.data, 1), self.speaks)

    @safe
    async def arrival(self, e: Any) -> None:
        await self.talk.send(Put(self.no, "arrival", int(e.control.data)), self.speaks)

    @safe
    async def search(self, e: Any) -> None:
        self.typed = e.control.value or ""
        owned = self.talk.live.history.state.game.sheets[self.no - 1].cards
        self.set_found(self.finder.find(self.typed, MOST_FOUND, owned))

    @safe
    async def take(self, e: Any) -> None:
        taken, typed = TakeCard(self.no, e.control.data), self.typed
        outcome = await self.talk.send(taken, self.speaks, once=f"take/{taken}")
        if not isinstance(outcome, Refusal) and self.typed == typed:
            self.typed = ""
            self.set_found(())
            self.set_sent(lambda n: n + 1)

    @safe
    async def drop(self, e: Any) -> None:
        dropped = DropCard(self.no, e.control.data)
        await self.talk.send(dropped, self.speaks, once=f"drop/{dropped}")


@dataclass(frozen=True, slots=True)
class BookFacts:
    """What a page has to know of the whole book, and nothing that others change all the time."""

    mode: str
    temple: str
    top: int
    players: int
    asked: bool
    problems: tuple[Problem, ...]


def book_facts(game: ArnakView, seat: int) -> BookFacts:
    """The slice of the view that the page of `seat` shows."""
    mine = tuple(p for p in game.problems if p.player == seat - 1)
    return BookFacts(game.mode, game.temple, game.top, len(game.players), seat in game.asks, mine)


@region
def SheetPage(
    here: Here,
    talk: Talk,
    lang: str,
    scale: float,
    player: PlayerBook,
    seat: SeatView,
    book: BookFacts,
    speaks: int | None,
) -> Any:
    """Everything seat `player.seat` has, to write down. `speaks`: the seat that writes."""
    t = here.t
    found, set_found = ft.use_state(())
    sent, set_sent = ft.use_state(0)
    asked, set_asked = ft.use_state("")
    arnak = here.hub.games["arnak"]
    assert isinstance(arnak, ArnakGame)
    pack = arnak.pack
    do = ft.use_memo(
        lambda: _Actions(here, talk, player.seat, speaks, arnak.finder),
        [talk, player.seat, speaks],
    )
    do.set_found, do.set_sent, do.set_asked = set_found, set_sent, set_asked
    no, page = player.seat, player.sheet
    field = ft.use_memo(
        lambda: text_field(
            t("arnak.cards.add"),
            hint=t("arnak.cards.hint"),
            icon="search",
            on_change=do.search,
            key=f"cards-{no}-{sent}",
        ),
        [sent, lang],
    )
    problems = {p.field: p for p in book.problems}

    def row(name: str, value: int, note: str | None = None) -> ft.Control:
        points = player.worth.get(name)
        if note is None and points is not None:
            # The line is kept free while it is worth nothing, so that nothing jumps later.
            note = here.tn("arnak.points", points) if points else NO_NOTE
        stop, label = player.stops.get(name), here.say(field_name(name))
        wrong = problems.get(name)
        return stepper(
            label,
            value,
            do.less,
            do.over if stop else do.more,
            minus_name=t("app.less", what=label),
            plus_name=t("app.more", what=label),
            minus_why=t("app.at_zero") if value <= 0 and name != "card_points" else None,
            on_refused=do.stopped,
            on_value=do.ask,
            icon=ICONS.get(name, name),
            note=note,
            error=here.say(wrong) if wrong else None,
            stacked=scale >= STACKED_FROM,
            data=name,
            key=f"{no}-{name}",
        )

    there = page.glass >= book.top
    points = player.worth.get("glass")
    glass_note = t("arnak.in_temple") if there else None
    if there and points is not None:
        glass_note = t("arnak.in_temple_points", points=points)
    research: list[ft.Control] = [
        row("glass", page.glass, glass_note),
        row("notebook", page.notebook),
    ]
    if pack.temple_by_id[book.temple].lantern:
        research.append(row("lantern", page.lantern))
    if there and (book.asked or page.arrival is not None) and book.players > 1:
        research.append(
            segmented(
                [(str(i), t("arnak.arrival", n=i)) for i in range(1, book.players + 1)],
                str(page.arrival or 0),
                do.arrival,
                label=t("arnak.arrival.ask"),
                key=f"{no}-arrival",
            )
        )
    temple = [row(f"tiles.{m}", getattr(page.tiles, m)) for m in METALS]
    people = [
        row("idols", page.idols),
        row(
            "idols_in_slots",
            page.idols_in_slots,
            t("arnak.slots_note", points=player.worth["idols_in_slots"]),
        ),
        row("guardians", page.guardians),
    ]
    owned = use_items(
        page.cards,
        lambda c: (c, lang),
        lambda c: owned_card(here, pack.card_by_id.get(c), c, do.drop, no),
    )
    results = use_items(
        found,
        lambda c: (c.id, lang),
        lambda c: found_card(here, c, do.take, no),
    )
    cards: list[ft.Control] = [
        *tally_button(here, talk, no),
        field,
        *results,
        *owned,
        row("card_points", page.card_points, t("arnak.card_points_note")),
        row("fear", page.fear),
        row("fear_tiles", page.fear_tiles),
    ]
    use_sheet(_numbers(here, player, asked, do) if asked else None)
    total = [] if player.points is None and not book.asked else [_total(here, player.points)]
    head = ft.Row(
        [
            seat_badge(seat.colour, isolate(seat.name or str(no))),
            *total,
            icon_button("edit", t("seat.edit"), do.edit, key=f"{no}-edit"),
        ],
        key=f"head-{no}",
    )
    body: list[ft.Control] = [panel([head], key=f"who-{no}")]
    if book.mode == "track":
        body.append(
            panel([row(r, getattr(player.purse, r)) for r in RESOURCES], key=f"purse-{no}")
            if scale >= PURSE_ROWS_FROM
            else _purse(here, player, do)
        )
    body += [
        panel(research, title=t("arnak.research"), icon="research", key=f"research-{no}"),
        *([panel(temple, title=t("arnak.temple_tiles"), icon="temple")] if there else []),
        panel(people, title=t("arnak.finds"), icon="idol", key=f"finds-{no}"),
        panel(cards, title=t("arnak.cards"), icon="card", key=f"cards-{no}"),
    ]
    return ft.Column(
        body,
        spacing=Space.L,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        key=f"page-{no}",
    )


def _total(here: Here, points: int | None) -> ft.Control:
    """The total so far; a dash while the order of arrival has yet to be said."""
    return ft.Column(
        [
            text("–" if points is None else str(points), Type.NUMBER),
            text(here.t("arnak.total"), Type.TAG, Role.INK_SOFT),
        ],
        spacing=0,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _numbers(here: Here, player: PlayerBook, field: str, do: _Actions) -> ft.BottomSheet:
    """Every number a field can hold: two taps instead of many."""
    now = value_of(player, field)
    cells: list[ft.Control] = [
        button(
            str(n),
            do.put,
            look="primary" if n == now else "tonal",
            data=(field, n),
            key=f"put-{field}-{n}",
        )
        for n in range(player.most.get(field, MOST_SHOWN) + 1)
    ]
    return sheet(
        here.say(field_name(field)),
        [ft.Row(cells, wrap=True, spacing=Space.S, run_spacing=Space.S)],
        close=(here.t("app.close"), do.leave),
    )


def value_of(player: PlayerBook, field: str) -> int:
    """The number that stands in `field` of a page."""
    if field in RESOURCES:
        return int(getattr(player.purse, field))
    return number(player.sheet, field)


def _purse(here: Here, player: PlayerBook, do: _Actions) -> ft.Control:
    """The five resources, each with its plus above and its minus below."""
    cells: list[ft.Control] = []
    for name in RESOURCES:
        word = here.t(f"arnak.resource.{name}")
        have = getattr(player.purse, name)
        cells.append(
            ft.Column(
                [
                    icon_button(
                        "plus",
                        here.t("app.more", what=word),
                        do.more,
                        look="tonal",
                        data=name,
                        key=f"{player.seat}-{name}-plus",
                    ),
                    sem(
                        ft.Column(
                            [
                                icon(name, 30),
                                text(str(have), Type.FIGURE),
                                text(word, Type.TAG, Role.INK_SOFT, size=12.5),
                            ],
                            spacing=0,
                            tight=True,
                            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
                        ),
                        label=f"{word} {have}",
                        ident=f"{player.seat}-{name}-value",
                        hide_inside=True,
                    ),
                    icon_button(
                        "minus",
                        here.t("app.less", what=word),
                        do.less,
                        look="tonal" if have else "refused",
                        data=name,
                        key=f"{player.seat}-{name}-minus",
                    ),
                ],
                spacing=Space.XS,
                tight=True,
                expand=True,
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
                key=name,
            )
        )
    return panel(
        [ft.Row(cells, spacing=0)],
        key=f"purse-{player.seat}",
        padding=ft.Padding.symmetric(horizontal=Space.XS, vertical=Space.M),
    )


def problem_banner(here: Here, names: dict[int, str], problem: Problem) -> ft.Control:
    """Something that no real table can hold, and whose sheet it is on."""
    words = here.say(problem)
    if problem.player is not None:
        words = here.t("arnak.problem_of", name=names.get(problem.player + 1, ""), what=words)
    return banner(words, "refusal", key=f"problem-{problem.path}-{problem.message.key}")
