"""A page with a bit of everything, to test how the client reaches a phone. No game is needed."""

from __future__ import annotations

import os
from pathlib import Path

import flet as ft
import flet_web.fastapi

from companion.web.client import SecurityHeaders, client_app

#: Inside GB2312, traditional, outside of it, emoji, signs, Latin with marks, Korean, Thai, a sign
#: of no font we carry (Egyptian hieroglyphs).
SAMPLES = {
    "common": "罗盘石板箭头宝石",
    "display": "桌边 12:34",
    "level2": "璐馨懿翀",
    "traditional": "繁體龍馬",
    "rare": "囧龘",
    "emoji": "🐺🦊😀🎲",
    "signs": "⚔⚙⚡♠♥",
    "latin": "Jürgen Šárka",
    "korean": "한국어",
    "thai": "ไทย",
}


async def main(page: ft.Page) -> None:
    page.title = "sample"
    page.theme = page.dark_theme = ft.Theme(font_family="body")
    count = 0
    shown = ft.Text("count 0")
    echo = ft.Text("echo ")

    def add(_: ft.Event[ft.Button]) -> None:
        nonlocal count
        count += 1
        shown.value = f"count {count}"

    def typed(event: ft.Event[ft.TextField]) -> None:
        echo.value = f"echo {event.control.value}"

    rows: list[ft.Control] = [
        ft.Text(f"session {page.session.id}"),
        shown,
        ft.Row([ft.Button("加一", icon=ft.Icons.ADD, on_click=add), ft.Icon(ft.Icons.CASINO)]),
        ft.TextField(label="名字", on_change=typed),
        echo,
    ]
    if page.route.startswith("/samples"):
        rows.extend(
            ft.Semantics(
                ft.Text(text, size=32, font_family="display" if name == "display" else None),
                label=text,
                identifier=name,
            )
            for name, text in SAMPLES.items()
        )
    page.add(ft.SafeArea(ft.Column(rows)))


def application(renderer: str = "auto") -> flet_web.fastapi.FastAPI:
    app = flet_web.fastapi.FastAPI()
    app.add_middleware(SecurityHeaders)
    cache = Path(os.environ.get("SAMPLE_CACHE", "build/out/client-cache"))
    app.mount("/", client_app(main, cache=cache, renderer=renderer))
    return app


app = application(os.environ.get("SAMPLE_RENDERER", "auto"))
