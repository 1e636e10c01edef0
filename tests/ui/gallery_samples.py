"""Sample screens of the gallery: fake data, nothing but parts. They show how parts compose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import flet as ft

from companion.ui import parts as p
from companion.ui.colours import Mood, Role
from companion.ui.theme import Space, Type


async def _nothing(_event: ft.ControlEvent) -> None:
    """The gallery's buttons lead nowhere."""


def seat(zh: bool, mood: Mood) -> ft.Control:
    """A player's phone in the middle of a game."""
    n = _nothing

    def w(zh_word: str, en_word: str) -> str:
        return zh_word if zh else en_word

    resources = [
        p.number_tile("coin", 3, w("金币", "Coins"), on_hold=n, tall=True, key="coin"),
        p.number_tile("compass", 2, w("指南针", "Compasses"), on_hold=n, tall=True),
        p.number_tile("tablet", 1, w("石板", "Tablets"), on_hold=n, tall=True),
        p.number_tile("arrowhead", 0, w("箭头", "Arrowheads"), on_hold=n, tall=True),
        p.number_tile("jewel", 12, w("宝石", "Jewels"), on_hold=n, tall=True),
    ]
    cards = [
        p.small_card(w("资金", "Funding"), (("car", "car"),), kind="card"),
        p.small_card(w("海龟", "Sea Turtle"), (("ship", "ship"), ("ship", "ship")), kind="item"),
        p.small_card(w("恐惧", "Fear"), (("boot", "boot"),), kind="fear"),
        p.small_card(w("星盘", "Astrolabe"), (("plane", "plane"),), kind="artifact"),
    ]
    middle: list[ft.Control] = [
        p.number_tiles(*resources),
        p.panel(
            ft.Row(cards, wrap=True, spacing=Space.S, run_spacing=Space.S),
            title=w("手牌 4", "Hand 4"),
            icon="hand",
            trailing=p.tag(w("牌库 3", "Deck 3"), "deck"),
        ),
        ft.Row(
            [
                p.chip("glass", 4, w("放大镜", "Magnifying glass")),
                p.chip("notebook", 2, w("笔记本", "Notebook")),
                p.chip("idol", "1/4", w("神像", "Idols")),
                p.chip("guardian", 2, w("守护者", "Guardians")),
            ],
            spacing=Space.XL,
            wrap=True,
        ),
    ]
    if mood == "alakanas":
        middle.insert(
            0,
            ft.Row(
                [
                    p.card_back(w("按住查看", "Hold to look"), icon="task-back"),
                    p.card_face(
                        "camp-guardian", w("守护者", "Guardian"), (w("守住草原", "Keep it"),)
                    ),
                ],
                wrap=True,
                spacing=Space.L,
            ),
        )
    return p.page_frame(
        p.top_bar(
            w("轮到你", "Your turn"),
            subtitle=w("第2轮，共5轮", "Round 2 of 5"),
            leading=p.pawn(0, 40),
            trailing=[p.connection_pill("on", w("已连接", "Connected"))],
        ),
        middle,
        ft.Column(
            [
                p.button_row(
                    p.primary(w("挖掘", "Dig"), n, icon="site"),
                    p.tonal(
                        w("购买", "Buy"),
                        n,
                        icon="card",
                        price=p.price(("coin", 2, w("金币", "coins"))),
                    ),
                    p.refused(
                        w("发现", "Discover"),
                        w("还缺 3 个指南针", "3 more compasses"),
                        n,
                        icon="compass",
                    ),
                    p.tonal(w("研究", "Research"), n, icon="glass"),
                ),
                p.quiet(w("撤销：购买 火把", "Undo: buy Torch"), n, icon="undo"),
            ],
            spacing=Space.S,
            tight=True,
        ),
        mood=mood,
    )


def buy_sheet(zh: bool) -> ft.BottomSheet:
    """An action's sheet: choices with price, a refused one with its reason, one confirm."""

    def w(zh_word: str, en_word: str) -> str:
        return zh_word if zh else en_word

    async def close(event: ft.ControlEvent) -> None:
        event.page.pop_dialog()

    def choice(name: str, note: str, coins: int, *, on: bool = False) -> ft.Control:
        return p.panel(
            ft.Row(
                [
                    p.icon("check" if on else "card", 24),
                    ft.Column(
                        [p.text(name, Type.STRONG), p.text(note, Type.SMALL, Role.INK_SOFT)],
                        spacing=0,
                        tight=True,
                        expand=True,
                    ),
                    p.price(("coin", coins, w("金币", "coins"))),
                ],
                spacing=Space.M,
            ),
            on_click=_nothing,
            selected=on,
            key=f"choice-{coins}",
        )

    return p.sheet(
        w("购买一张卡", "Buy a card"),
        [
            choice(
                w("火把", "Torch"),
                w("进牌库底，最早第3轮抽到", "To the bottom of the deck, drawn in round 3 at best"),
                2,
                on=True,
            ),
            choice(w("铲子", "Trowel"), w("进牌库底", "To the bottom of the deck"), 3),
            p.banner(w("还缺 2 金币：指南针", "Compass: 2 more coins are needed"), "refusal"),
        ],
        p.primary(w("购买 火把", "Buy Torch"), close, icon="check", key="confirm"),
        close=(w("关闭", "Close"), close),
    )


PAGES: Final[dict[str, Callable[[bool, Mood], ft.Control]]] = {
    "seat": seat,
}
