"""Sample screens of the gallery: fake data, nothing but parts. They show how parts compose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import flet as ft
import qrcode
import qrcode.image.svg

from companion.ui import parts as p
from companion.ui.colours import Mood, Role
from companion.ui.theme import Size, Space, Type


async def _nothing(_event: ft.ControlEvent) -> None:
    """The gallery's buttons lead nowhere."""


def _qr() -> str:
    image = qrcode.make(
        "http://192.168.1.7:8550/j/K7M2QX", image_factory=qrcode.image.svg.SvgPathImage, border=2
    )
    return image.to_string().decode()


def lobby(zh: bool, mood: Mood) -> ft.Control:
    """The host's lobby."""
    n = _nothing

    def w(zh_word: str, en_word: str) -> str:
        return zh_word if zh else en_word

    here, away = w("手机在线", "Phone is here"), w("手机离开 12 秒", "Phone away for 12 s")
    join = p.panel(
        [
            p.qr_panel(
                _qr(),
                w("加入本桌的二维码", "QR code to join this table"),
                address="http://192.168.1.7:8550",
                note=w(
                    "用手机相机扫一扫，不用装应用", "Point a phone camera at it. No app needed."
                ),
            ),
            p.join_code("K7M2QX"),
        ],
    )

    def handle() -> ft.Control:
        return p.icon("drag", 20, color=Role.INK_SOFT)

    more = p.icon_button("more", w("更多", "More"), n)
    seats = p.panel(
        [
            p.seat_row(
                1,
                0,
                w("小明", "Mia"),
                "here",
                here,
                host_name=w("主持", "Host"),
                me=True,
                handle=handle(),
                actions=[p.icon_button("edit", w("改名", "Rename"), n)],
            ),
            p.seat_row(2, 1, w("阿花", "Ana"), "away", away, handle=handle(), actions=[more]),
            p.seat_row(
                3,
                2,
                w("外婆", "Grandma"),
                "no-phone",
                w("由主持代记", "Played by the host"),
                handle=handle(),
                actions=[p.icon_button("more", w("更多", "More"), n)],
            ),
            p.seat_row(
                4,
                3,
                w("空位", "Free seat"),
                "empty",
                w("点这里坐下", "Tap to sit here"),
                on_click=n,
                key="seat-4",
            ),
            p.quiet(w("加一个没有手机的座位", "Add a seat without a phone"), n, icon="phone-off"),
        ],
        title=w("座位", "Seats"),
        icon="seat",
        trailing=p.tag("3 / 4"),
    )
    game = p.panel(
        [
            p.segmented(
                [
                    ("arnak", w("阿纳克遗迹", "Lost Ruins of Arnak"), "temple"),
                    ("alakanas", w("阿拉喀纳斯", "Alakanas"), "camp-guardian"),
                ],
                "arnak" if mood == "arnak" else "alakanas",
                n,
                key="game",
            ),
            p.segmented(
                [("bird", w("鸟神庙", "Bird Temple")), ("snake", w("蛇神庙", "Snake Temple"))],
                "bird",
                n,
                label=w("神庙", "Temple"),
            ),
            p.switch_row(
                w("锁桌", "Lock the table"),
                False,
                n,
                icon="lock",
                note=w("开始后不再让人加入", "Nobody joins after the start"),
            ),
        ],
        title=w("游戏", "Game"),
        icon="table",
    )
    return p.page_frame(
        p.top_bar(
            w("新的一桌", "A new table"),
            back=(w("返回", "Back"), n),
            trailing=[
                p.icon_button("screen", w("大屏", "TV screen"), n),
                p.icon_button("settings", w("设置", "Settings"), n),
            ],
        ),
        [p.columns(join, seats), game],
        p.primary(w("开始游戏", "Start the game"), n, icon="start-player"),
        width=1000,
        mood=mood,
    )


_SHARES: Final = (
    # icon, zh, en, colour
    ("research", "研究", "Research", Role.RESEARCH),
    ("temple", "神庙板块", "Temple tiles", Role.ARROWHEAD),
    ("idol", "神像", "Idols", Role.IDOL),
    ("guardian", "守卫", "Guardians", Role.INVADER),
    ("card", "卡牌", "Cards", Role.COIN),
    ("fear", "恐惧", "Fear", Role.FEAR),
)
_SHEETS: Final = (
    ("小明", "Mia", 0, (31, 6, 16, 10, 3, -2)),
    ("阿花", "Ana", 1, (27, 0, 12, 15, 7, -4)),
    ("外婆", "Grandma", 2, (19, 3, 8, 5, 9, -1)),
)


def score(zh: bool, mood: Mood) -> ft.Control:
    """The result with its reasons."""
    n = _nothing

    def w(zh_word: str, en_word: str) -> str:
        return zh_word if zh else en_word

    most = max(sum(abs(v) for v in points) for *_rest, points in _SHEETS)
    places = [
        p.Place(i + 1, colour, w(zh_name, en_name), str(sum(points)))
        for i, (zh_name, en_name, colour, points) in enumerate(_SHEETS)
    ]
    sheets: list[ft.Control] = []
    for i, (zh_name, en_name, colour, points) in enumerate(_SHEETS):
        shares = [
            p.Share(drawing, value, w(zh_word, en_word), role)
            for (drawing, zh_word, en_word, role), value in zip(_SHARES, points, strict=True)
        ]
        sheets.append(
            p.panel(
                [
                    ft.Row(
                        [
                            p.seat_badge(colour, w(zh_name, en_name), size=40),
                            p.text(str(sum(points)), Type.NUMBER),
                        ]
                    ),
                    p.stacked_bar(shares, most),
                    ft.Column(
                        [
                            p.score_row(
                                share,
                                open=i == 0 and j == 2,
                                reasons=[
                                    w("3 个神像 × 3 = 9", "3 idols × 3 = 9"),
                                    w("空槽位 7", "Empty slots 7"),
                                ],
                                on_click=n,
                                key=f"row-{i}-{j}",
                            )
                            for j, share in enumerate(shares)
                        ],
                        spacing=0,
                        tight=True,
                    ),
                ]
            )
        )
    return p.page_frame(
        p.top_bar(
            w("结果", "Result"),
            subtitle=w("阿纳克遗迹 · 鸟神庙", "Lost Ruins of Arnak · Bird Temple"),
            back=(w("返回", "Back"), n),
            trailing=[p.icon_button("share", w("分享", "Share"), n)],
        ),
        [
            p.podium(places),
            p.banner(
                w("小明赢了：64 分，比阿花多 7 分。", "Mia wins with 64 points, 7 more than Ana."),
                "good",
                icon="winner",
            ),
            p.columns(*sheets, wide=4),
        ],
        ft.Row(
            [
                p.primary(
                    w("原班人马再来一局", "Play again, same seats"), n, icon="table", expand=True
                ),
                p.quiet(w("保存", "Save"), n, icon="share"),
            ],
            spacing=Space.S,
        ),
        width=1240,
        mood=mood,
    )


def seat(zh: bool, mood: Mood) -> ft.Control:
    """A player's phone in the middle of a game."""
    n = _nothing

    def w(zh_word: str, en_word: str) -> str:
        return zh_word if zh else en_word

    resources = [
        p.number_tile("coin", 3, w("金币", "Coins"), on_hold=n, tall=True, key="coin"),
        p.number_tile("compass", 2, w("罗盘", "Compasses"), on_hold=n, tall=True),
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
                p.chip("guardian", 2, w("守卫", "Guardians")),
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
                        w("还缺 3 个罗盘", "3 more compasses"),
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


def screen(zh: bool, mood: Mood) -> ft.Control:
    """The table screen: players, log, code."""

    def w(zh_word: str, en_word: str) -> str:
        return zh_word if zh else en_word

    icons = ("coin", "compass", "tablet", "arrowhead", "jewel", "glass", "notebook", "idol")
    players = [
        p.player_strip(
            colour,
            w(zh_name, en_name),
            [p.Figure(d, str((i * 3 + j * 5) % 9), d) for j, d in enumerate(icons)],
            active=i == 1,
            passed=w("已跳过", "passed") if i == 2 else None,
            score=str(sum(points)),
        )
        for i, (zh_name, en_name, colour, points) in enumerate(_SHEETS)
    ]
    side = p.panel(
        [
            p.qr_panel(_qr(), "QR", size=200),
            p.join_code("K7M2QX"),
            p.log_line(w("小明 购买 火把，2 金", "Mia buys Torch for 2 coins"), colour=0),
            p.log_line(w("阿花 在 海龟湾 挖掘", "Ana digs at Turtle Bay"), colour=1),
            p.log_line(w("外婆 跳过", "Grandma passes"), colour=2),
        ]
    )
    return p.page_frame(
        p.top_bar(
            w("第2轮 · 轮到 阿花", "Round 2 · Ana's turn"),
            leading=p.icon("round", 44),
            trailing=[p.connection_pill("on", w("已连接", "Connected"))],
        ),
        [
            ft.Row(
                [
                    ft.Column(players, spacing=Space.L, expand=3),
                    ft.Container(side, expand=1),
                ],
                spacing=Space.XL,
                vertical_alignment=ft.CrossAxisAlignment.START,
            )
        ],
        width=Size.WIDE,
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
    "lobby": lobby,
    "score": score,
    "seat": seat,
    "screen": screen,
}
