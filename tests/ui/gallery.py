"""Every part on one page, for those who build screens.

Run `python -m tests.ui.gallery --port 9400`.

Query: `?lang=zh|en`, `dark=1|auto`, `scale=1.3`, `mood=alakanas`,
`page=parts|icons|lobby|score|seat|screen`, `sheet=1` opens a bottom sheet over it.
The words here are sample data, not texts of the app.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import flet as ft
import flet_web.fastapi as fwf
import uvicorn

from companion.ui.theme import dress
from tests.ui import gallery_pages, gallery_samples


def main(page: ft.Page) -> None:
    """Show the page that the query asks for."""
    ask = page.query
    ask()  # parses page.route
    wanted = ask.to_dict
    mood = "alakanas" if wanted.get("mood") == "alakanas" else "arnak"
    dress(
        page,
        mode={"1": "dark", "auto": "system"}.get(wanted.get("dark", ""), "light"),
        scale=float(wanted.get("scale", "1")),
        mood=mood,
    )
    page.add(
        gallery_pages.compose(
            wanted.get("page", "parts"),
            wanted.get("lang", "zh"),
            mood,
            large=float(wanted.get("scale", "1")) >= 1.5,
        )
    )
    if wanted.get("sheet") == "1":
        page.show_dialog(gallery_samples.buy_sheet(wanted.get("lang", "zh") == "zh"))


def app(assets: Path | None) -> fwf.FastAPI:
    """The gallery as an ASGI application; `assets` holds fonts as the real server does."""
    served = fwf.FastAPI()
    served.mount("/", fwf.app(main, no_cdn=True, assets_dir=str(assets) if assets else None))
    return served


def run() -> None:
    """Parse the command line and serve until stopped."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=9400)
    parser.add_argument("--assets", type=Path, help="folder with assets/FontManifest.json")
    given = parser.parse_args()
    uvicorn.run(
        app(given.assets.resolve() if given.assets else None),
        host="127.0.0.1",
        port=given.port,
        log_level="warning",
        timeout_graceful_shutdown=1,
    )


if __name__ == "__main__":
    run()
