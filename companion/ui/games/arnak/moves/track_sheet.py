"""The research track on a phone: my two tokens and where they can go, everybody's, what is left."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import flet as ft

from companion.games.arnak.board import TileStack
from companion.games.arnak.content import ArnakPack
from companion.games.arnak.game import ArnakGame
from companion.games.arnak.play.prompts import Offer
from companion.games.arnak.play.rules import CONFLICT
from companion.games.arnak.play.view import PlayView
from companion.table.game import OptionValue
from companion.table.message import Message
from companion.table.refusal import Refusal
from companion.table.view import TableView
from companion.ui.colours import Role
from companion.ui.games.arnak.moves.bits import (
    cost_chips,
    goods_chips,
    picture,
    seat_colour,
    seat_name,
)
from companion.ui.games.arnak.moves.taps import Taps
from companion.ui.games.arnak.moves.track import LEAST_HEIGHT, research_track
from companion.ui.here import Here, Talk
from companion.ui.live import component, safe, turn, use_sheet
from companion.ui.parts import chip, icon, pawn, sem, sheet, text
from companion.ui.screens.chrome import NoticeTaps, notice_bar
from companion.ui.theme import Radius, Size, Space, Type

GROUP = "research"
TILE = "tile_stack."
SHEET_WIDTH = 640
"""The widest a bottom sheet gets, in px."""


class _Taps(NoticeTaps):
    """What the taps of the sheet do."""

    def __init__(self, talk: Talk, seat: int, open_: Any) -> None:
        super().__init__(talk)
        self.seat, self.open = seat, open_
        self.at: dict[int, Offer] = {}

    @safe
    async def square(self, e: Any) -> None:
        """A square of the drawing: the step there."""
        step = self.at.get(int(e.control.data))
        if step is not None:
            await self._do(step.id, step.command)

    @safe
    async def take(self, e: Any) -> None:
        """A step or a tile: done, and the sheet closes; or the notice says why not."""
        await self._do(*e.control.data)

    async def _do(self, name: str, command: Any) -> None:
        outcome = await self.talk.send(command, self.seat, once=name)
        if not isinstance(outcome, Refusal):
            self._leave()

    def _leave(self) -> None:
        turn(self.open, "track", "")

    @safe
    async def insist(self, _: Any) -> None:
        await self.talk.insist()
        self._leave()


@component
def TrackSheet(here: Here, talk: Talk, view: TableView, taps: Taps) -> Any:
    """The track of the table; a tap on a square that can be reached goes there (A17, A18)."""
    game = view.game
    assert isinstance(game, PlayView)
    arnak = here.hub.games["arnak"]
    assert isinstance(arnak, ArnakGame)
    seat = view.viewer.seat or 1
    options = tuple(sorted(view.options.items()))
    pack = ft.use_memo(lambda: read_pack(arnak.pack, view.options), [options])
    do = ft.use_memo(lambda: _Taps(talk, seat, taps.open), [talk, seat, taps.open])
    offers = [p for p in view.prompts if isinstance(p, Offer) and p.group == GROUP]
    steps = possible_first([o for o in offers if not o.subject.startswith(TILE)])
    tiles = possible_first([o for o in offers if o.subject.startswith(TILE)])
    why = one_reason(steps)
    do.at = squares_open(steps)
    body: list[ft.Control] = [_tokens(here, view, game)]
    if steps:
        body.append(_heading(here.t("arnak.research.next")))
        if why is not None:
            body.append(text(here.say(why), Type.BODY, Role.INK_SOFT, key="why"))
        body += [_choice(here, pack, o, do.take, silent=why is not None) for o in steps]
    body.append(
        research_track(
            here,
            pack,
            game,
            width=min(here.page.width or Size.PHONE, SHEET_WIDTH) - 2 * Space.L,
            height=LEAST_HEIGHT,
            highlight=frozenset(do.at),
            on_square=do.square if do.at else None,
            colours={s.no: s.colour for s in view.seats},
        )
    )
    body.append(_heading(here.t("arnak.research.tiles")))
    if any(o.refused is None for o in tiles):
        body += [_choice(here, pack, o, do.take) for o in tiles]
    else:
        body.append(text(here.t("arnak.research.tiles.note"), Type.SMALL, Role.INK_SOFT))
    body.append(_stacks(here, pack, game))
    use_sheet(
        sheet(
            here.t("arnak.research"),
            body,
            notice_bar(talk, do.insist, do.hush),
            close=(here.t("app.close"), taps.close),
            tall=True,
        )
    )
    return ft.Container(width=0, height=0)


def possible_first(offers: list[Offer]) -> list[Offer]:
    """What can be done before what cannot, else in the order of the rules."""
    return sorted(offers, key=lambda o: o.refused is not None)


def one_reason(offers: list[Offer]) -> Message | None:
    """The reason that stands against everything alike: said once, not at every line."""
    first = offers[0].refused if len(offers) > 1 else None
    if first is None or any(o.refused is None for o in offers):
        return None
    same = all(o.refused and o.refused.message == first.message for o in offers)
    return first.message if same else None


def squares_open(steps: list[Offer]) -> dict[int, Offer]:
    """The squares that can be entered now. Never by both tokens: the glass goes above its row,
    the notebook not (A17)."""
    return {int(o.subject.rpartition(".")[2]): o for o in steps if o.refused is None}


def read_pack(pack: ArnakPack, options: Mapping[str, OptionValue]) -> ArnakPack:
    """The pack in the readings that the table chose."""
    chosen = {
        k.removeprefix(CONFLICT): str(v) for k, v in options.items() if k.startswith(CONFLICT)
    }
    return pack.read_so(chosen)


def _heading(words: str) -> ft.Control:
    return sem(text(words, Type.NAME), header=True)


def _tokens(here: Here, view: TableView, game: PlayView) -> ft.Control:
    """The rows of everybody's glass and notebook, one's own first."""
    me = view.viewer.seat
    players = sorted(game.players, key=lambda p: p.seat != me)
    rows: list[ft.Control] = []
    for p in players:
        marks: list[ft.Control] = [
            chip("glass", p.glass_row, here.t("arnak.field.glass"), small=True),
            chip("notebook", p.notebook_row, here.t("arnak.field.notebook"), small=True),
        ]
        if p.arrival is not None:
            marks.append(chip("temple", p.arrival, here.t("arnak.field.arrival"), small=True))
        rows.append(
            ft.Row(
                [
                    pawn(seat_colour(view, p.seat), 26),
                    text(seat_name(view, p.seat), Type.STRONG, grow=True, lines=1),
                    *marks,
                ],
                spacing=Space.M,
                key=f"tokens-{p.seat}",
            )
        )
    return ft.Column(rows, spacing=Space.S, tight=True)


def _choice(
    here: Here,
    pack: ArnakPack,
    offer: Offer,
    on_take: Any,
    *,
    silent: bool = False,
) -> ft.Control:
    """One step or tile: what, what it brings, its price; and why not. `silent`: the reason is
    said elsewhere."""
    refused = offer.refused
    ink = Role.INK if refused is None else Role.INK_SOFT
    words: list[ft.Control] = [text(here.say(offer.label), Type.STRONG, ink)]
    if offer.outcome is not None:
        words.append(text(here.say(offer.outcome), Type.SMALL, Role.INK_SOFT))
    if refused is not None and not silent:
        words.append(text(here.say(refused), Type.SMALL, Role.DANGER))
    price = cost_chips(here, offer.cost, offer.payment)
    if price is not None and here.large:
        words.append(price)
    return ft.MergeSemantics(
        sem(
            ft.Container(
                ft.Row(
                    [
                        picture(here, pack, offer.subject, 44),
                        ft.Column(words, spacing=0, tight=True, expand=True),
                        *([price] if price is not None and not here.large else []),
                    ],
                    spacing=Space.M,
                    vertical_alignment=ft.CrossAxisAlignment.CENTER,
                ),
                padding=Space.M,
                bgcolor=Role.ACCENT_WASH if refused is None else Role.WELL,
                border_radius=Radius.BUTTON,
                ink=True,
                on_click=on_take,
                data=(offer.id, offer.command),
            ),
            ident=offer.id,
            button=True,
        ),
        key=offer.id,
    )


def _stacks(here: Here, pack: ArnakPack, game: PlayView) -> ft.Control:
    """The stacks of temple tiles: how many are left, and what one costs."""
    board, left = pack.board_of[game.temple], dict(game.tile_stacks)
    rows = [_stack(here, pack, game, s, left.get(s.id, 0)) for s in board.tile_stacks]
    return ft.Column(rows, spacing=Space.S, tight=True)


def _stack(here: Here, pack: ArnakPack, game: PlayView, stack: TileStack, left: int) -> ft.Control:
    board, points = pack.board_of[game.temple], pack.temple_by_id[game.temple].tiles
    name = here.say(Message(f"arnak.stack.{stack.id}"))
    worth = here.tn("arnak.points", getattr(points, stack.metal))
    prices = [goods_chips(here, purse, 18) for purse in board.tile_costs(stack)]
    words = ft.Column(
        [
            text(name, Type.STRONG, Role.INK if left else Role.INK_SOFT),
            text(f"{worth} · {here.t('arnak.research.left', n=left)}", Type.SMALL, Role.INK_SOFT),
            *(prices if here.large else ()),
        ],
        spacing=0,
        tight=True,
        expand=True,
    )
    return ft.Row(
        [
            ft.Container(icon(f"tile-{stack.metal}", 28), opacity=1 if left else 0.4),
            words,
            *(() if here.large else prices),
        ],
        spacing=Space.M,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
        key=f"stack-{stack.id}",
    )
