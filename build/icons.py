"""Draw the PNG icons in companion/web/assets from icons/mark.svg.

    python build/icons.py

Needs playwright and a Chromium. The results are committed.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

ASSETS = ROOT / "companion/web/assets"
GROUND = "#17201c"

#: File, pixels, share of the square that the mark takes, ground (None: see-through).
ICONS: tuple[tuple[str, int, float, str | None], ...] = (
    ("favicon.png", 64, 1.0, None),
    ("icons/icon-192.png", 192, 0.96, None),
    ("icons/icon-512.png", 512, 0.96, None),
    ("icons/apple-touch-icon-192.png", 192, 0.86, GROUND),
    # A launcher may cut a maskable icon down to a circle of 80 %.
    ("icons/icon-maskable-192.png", 192, 0.72, GROUND),
    ("icons/icon-maskable-512.png", 512, 0.72, GROUND),
)


def main() -> None:
    from playwright.sync_api import sync_playwright

    from tests.browser.phone import launch

    mark = (ASSETS / "icons/mark.svg").read_text("utf-8")
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for file, size, share, ground in ICONS:
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(
                f"<style>body{{margin:0;display:grid;place-items:center;height:100vh;"
                f"background:{ground or 'transparent'}}}svg{{width:{share * 100}vw}}</style>{mark}"
            )
            page.screenshot(path=str(ASSETS / file), omit_background=ground is None)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
