"""The pages of the gallery: all parts, all icons, and sample screens made of parts only."""

from __future__ import annotations

import flet as ft

from companion.ui import parts as p
from companion.ui.colours import PLAYER_COLOURS, Mood, Role
from companion.ui.icons import DRAWINGS
from companion.ui.theme import Space, Type
from tests.ui import gallery_samples

LONG = "一二三四五六七八九十一二三四五六七八九十一二三四五六七八九十"
ARABIC = "سلمى بنت خالد"


async def _nothing(_event: ft.ControlEvent) -> None:
    """The gallery's buttons lead nowhere."""


def _words(lang: str) -> dict[str, str]:
    zh = lang == "zh"
    pairs = {
        "title": ("桌边", "Tableside"),
        "sub": ("阿纳克遗迹 · 第2轮", "Lost Ruins of Arnak · round 2"),
        "start": ("开始", "Start"),
        "buy": ("购买 火把", "Buy Torch"),
        "price": ("2 金 → 牌库底", "2 coins → bottom of the deck"),
        "dig": ("挖掘", "Dig"),
        "discover": ("发现新遗址", "Discover a site"),
        "why": ("还缺 3 个指南针", "3 more compasses are needed"),
        "anyway": ("照样记录", "Record it anyway"),
        "refused": ("规则不允许", "The rules refuse this"),
        "leave": ("请离座位", "Remove from seat"),
        "more": ("更多", "More"),
        "undo": ("撤销", "Undo"),
        "bought": ("已购买 火把", "Torch bought"),
        "idols": ("神像", "Idols"),
        "slots": ("放进槽位的", "of them in slots"),
        "glass": ("放大镜 · 行", "Magnifying glass · row"),
        "minus": ("减一", "One less"),
        "plus": ("加一", "One more"),
        "toomany": ("槽位不能多于神像", "No more slots than idols"),
        "name": ("你的名字", "Your name"),
        "hint": ("大家叫你什么", "What the others call you"),
        "taken": ("这个名字已经有人用了", "Somebody here already has this name"),
        "code": ("桌号", "Table code"),
        "text": ("字号", "Text size"),
        "awake": ("屏幕常亮", "Keep the screen on"),
        "awakenote": ("部分浏览器不支持", "Not every browser allows it"),
        "here": ("手机在线", "Phone is here"),
        "away": ("手机离开 12 秒", "Phone away for 12 s"),
        "nophone": ("没有手机", "No phone"),
        "empty": ("空位", "Free seat"),
        "host": ("主持", "Host"),
        "log": ("记录", "Log"),
        "bot": ("小明 购买 火把，2 金", "Mia buys Torch for 2 coins"),
        "dug": ("阿花 在 海龟湾 挖掘", "Ana digs at Turtle Bay"),
        "taken-back": ("已撤销", "undone"),
        "nolog": ("还没有记录", "Nothing has happened yet"),
        "nologwhy": (
            "第一步之后，这里写着谁做了什么。",
            "After the first move, who did what is here.",
        ),
        "net": ("已连接", "Connected"),
        "netoff": ("连接断开，正在重试", "No connection, trying again"),
        "back": ("返回", "Back"),
        "close": ("关闭", "Close"),
        "settings": ("设置", "Settings"),
        "buttons": ("按钮", "Buttons"),
        "fields": ("填写", "Fields"),
        "seats": ("座位", "Seats"),
        "notices": ("提示", "Notices"),
        "info": ("大屏打开 /screen/K7M2QX", "Open /screen/K7M2QX on the TV"),
    }
    return {key: pair[0 if zh else 1] for key, pair in pairs.items()}


def compose(page: str, lang: str, mood: Mood, *, large: bool = False) -> ft.Control:
    """One page of the gallery by its name."""
    w = _words(lang)
    if page == "icons":
        return icons_page(w, mood)
    if page in gallery_samples.PAGES:
        return gallery_samples.PAGES[page](lang == "zh", mood)
    return parts_page(w, mood, large)


def icons_page(w: dict[str, str], mood: Mood) -> ft.Control:
    """All drawings at 20, 28 and 48 px with their names, all pawns."""
    cells = [
        ft.Container(
            ft.Column(
                [
                    ft.Row(
                        [p.icon(n, 20), p.icon(n, 28), p.icon(n, 48)],
                        spacing=10,
                        alignment=ft.MainAxisAlignment.CENTER,
                    ),
                    p.text(n, Type.TAG, Role.INK_SOFT, align=ft.TextAlign.CENTER),
                ],
                horizontal_alignment=ft.CrossAxisAlignment.CENTER,
                spacing=4,
                tight=True,
            ),
            width=150,
            padding=6,
        )
        for n in DRAWINGS
    ]
    pawns = [
        ft.Column(
            [p.pawn(i, 44), p.pawn(i, 22), p.text(c.name, Type.TAG)],
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            tight=True,
        )
        for i, c in enumerate(PLAYER_COLOURS)
    ]
    return p.page_frame(
        p.top_bar(w["title"]),
        [
            p.panel(ft.Row(pawns, wrap=True, spacing=20)),
            p.panel(ft.Row(cells, wrap=True, spacing=4, run_spacing=4)),
        ],
        width=1200,
        mood=mood,
    )


def parts_page(w: dict[str, str], mood: Mood, large: bool) -> ft.Control:
    """Every part once."""
    n = _nothing
    return p.page_frame(
        p.top_bar(
            w["title"],
            subtitle=w["sub"],
            back=(w["back"], n),
            trailing=[
                p.connection_pill("on", w["net"]),
                p.icon_button("settings", w["settings"], n, key="settings"),
            ],
        ),
        [
            p.panel(
                [
                    p.button_row(
                        p.primary(w["start"], n, icon="check", key="start"),
                        p.tonal(w["buy"], n, icon="card", note=w["price"], key="buy"),
                        p.tonal(w["dig"], n, icon="site"),
                        p.refused(w["discover"], w["why"], n, icon="compass", key="discover"),
                        p.quiet(w["more"], n, icon="more"),
                        p.danger(w["leave"], n, icon="kick"),
                        p.icon_button("qr", "QR", n, line=True),
                    ),
                    p.banner(
                        w["why"],
                        "refusal",
                        title=w["refused"],
                        action=(w["anyway"], n),
                        close=(w["close"], n),
                        key="refusal",
                    ),
                ],
                title=w["buttons"],
                icon="hand",
            ),
            p.panel(
                [
                    p.text_field(w["name"], "小明", helper=w["hint"], icon="edit", key="f1"),
                    p.text_field(w["name"], ARABIC, error=w["taken"], key="f2"),
                    p.code_field(w["code"], "K7M2QX", key="f3"),
                    p.stepper(
                        w["idols"],
                        3,
                        n,
                        n,
                        minus_name=w["minus"],
                        stacked=large,
                        plus_name=w["plus"],
                        icon="idol",
                        key="idols",
                    ),
                    p.stepper(
                        w["slots"],
                        12,
                        n,
                        n,
                        minus_name=w["minus"],
                        stacked=large,
                        plus_name=w["plus"],
                        icon="idol-slot",
                        plus_why=w["toomany"],
                        on_refused=n,
                        note=w["toomany"],
                        key="slots",
                    ),
                    p.stepper(
                        w["glass"],
                        1234,
                        n,
                        n,
                        minus_name=w["minus"],
                        stacked=large,
                        plus_name=w["plus"],
                        icon="glass",
                        error=w["toomany"],
                    ),
                    p.segmented(
                        [("1", "100 %"), ("1.3", "130 %"), ("2", "200 %")],
                        "1.3",
                        n,
                        label=w["text"],
                        key="size",
                    ),
                    p.segmented(
                        [("zh", "中文", "language"), ("en", "English", "language")], "zh", n
                    ),
                    p.switch_row(
                        w["awake"], True, n, note=w["awakenote"], icon="light", key="awake"
                    ),
                    p.switch_row(w["awake"], False, n, key="awake2"),
                ],
                title=w["fields"],
                icon="edit",
            ),
            p.panel(
                [
                    p.seat_row(
                        1, 0, "小明", "here", w["here"], host_name=w["host"], me=True, key="s1"
                    ),
                    p.seat_row(
                        2,
                        1,
                        LONG,
                        "away",
                        w["away"],
                        key="s2",
                        actions=[p.icon_button("kick", w["leave"], n)],
                    ),
                    p.seat_row(3, 2, ARABIC, "no-phone", w["nophone"], key="s3"),
                    p.seat_row(4, 3, w["empty"], "empty", w["empty"], on_click=n, key="s4"),
                    p.seat_badge(4, "O'Neil 🐺"),
                    p.seat_badge(5, LONG, note=w["away"]),
                    p.player_strip(
                        6,
                        "阿花",
                        [
                            p.Figure(i, str(v), i)
                            for i, v in (
                                ("coin", 3),
                                ("compass", 2),
                                ("tablet", 1),
                                ("arrowhead", 0),
                                ("jewel", 12),
                            )
                        ],
                        active=True,
                        score="71",
                    ),
                ],
                title=w["seats"],
                icon="seat",
            ),
            p.panel(
                [
                    p.banner(w["info"], "info", icon="screen"),
                    p.banner(w["netoff"], "warn"),
                    p.banner(w["bought"], "good"),
                    ft.Row(
                        [
                            p.connection_pill("slow", w["netoff"], key="connection-slow"),
                            p.connection_pill("off", w["netoff"], key="connection-off"),
                        ],
                        wrap=True,
                    ),
                    p.toast(w["bought"], undo=(w["undo"], n), close=(w["close"], n)),
                    p.log_line(w["bot"], colour=0, time="20:14", fresh=True),
                    p.log_line(w["dug"], colour=1, time="20:13"),
                    p.log_line(w["dug"], colour=1, time="20:12", undone=w["taken-back"]),
                    p.empty_state("log", w["nolog"], w["nologwhy"], p.tonal(w["start"], n)),
                ],
                title=w["notices"],
                icon="info",
            ),
        ],
        ft.Row(
            [
                p.primary(w["start"], n, icon="check", expand=True),
                p.quiet(w["undo"], n, icon="undo"),
            ],
            spacing=Space.S,
        ),
        mood=mood,
    )
