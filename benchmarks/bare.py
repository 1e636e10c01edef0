"""The plainest Flet page there is, to be held against: a counter among so many texts."""

from __future__ import annotations

import os

import flet as ft
import flet_web.fastapi

CONTROLS = int(os.environ.get("BARE_CONTROLS", "100"))
pages: dict[ft.Page, ft.Text] = {}
count = [0]


def main(page: ft.Page) -> None:
    """One page: the counter on top, texts below."""
    counter = ft.Text("count 0")
    pages[page] = counter
    page.on_close = lambda _: pages.pop(page, None)
    page.add(ft.Column([counter, *(ft.Text(f"line {i}") for i in range(CONTROLS))]))


app = flet_web.fastapi.FastAPI()


@app.post("/bump")
async def bump() -> dict[str, int]:
    """One more, on every page."""
    count[0] += 1
    for page, counter in pages.items():
        counter.value = f"count {count[0]}"
        page.update()
    return {"count": count[0]}


app.mount("/", flet_web.fastapi.app(main, no_cdn=True))
