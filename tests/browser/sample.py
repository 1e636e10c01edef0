"""A page with a bit of everything, to test how the client reaches a phone. No game is needed."""

from __future__ import annotations

import os
from pathlib import Path

import flet as ft
import flet_web.fastapi

from companion.web.client import SecurityHeaders, client_app

#: Inside GB2312 (frequent, title face, rare), outside of it, emoji, signs, other scripts; last a
#: space, and signs that no font of ours has.
SAMPLES = {
    "common": "罗盘石板箭头",
    "display": "桌边戏1",
    "rare": "璐馨懿翀曌",
    "outside": "繁體龍囧龘",
    "emoji": "🐺🦊😀🎲",
    "signs": "⚔⚙⚡♠♥✓",
    "others": "ßŠ한ไя",
    "missing": " 𓀀𓃒",
}


def cell(character: str, name: str) -> ft.Control:
    """One character in a box of whole pixels, found by `glyph-<code point>`."""
    face = "display" if name == "display" else None
    return ft.Semantics(
        content=ft.Container(
            ft.Text(character, size=28, font_family=face), width=40, height=44,
            alignment=ft.Alignment.CENTER,
        ),
        identifier=f"glyph-{ord(character):x}",
        container=True,
    )  # fmt: skip


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
        rows.extend(ft.Row([cell(c, name) for c in text]) for name, text in SAMPLES.items())
    page.add(ft.SafeArea(ft.Column(rows)))


def application(renderer: str = "auto") -> flet_web.fastapi.FastAPI:
    app = flet_web.fastapi.FastAPI()
    app.add_middleware(SecurityHeaders)
    cache = Path(os.environ.get("SAMPLE_CACHE", "build/out/client-cache"))
    grace = float(os.environ.get("SAMPLE_GRACE", "45"))
    app.mount("/", client_app(main, cache=cache, renderer=renderer, grace=grace))
    return app


app = application(os.environ.get("SAMPLE_RENDERER", "auto"))
