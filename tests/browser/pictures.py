"""The README's pictures, of tables that are really played: `python -m tests.browser.pictures`.

Writes build/screenshots/*.png.
"""

from __future__ import annotations

import io
import tempfile
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

from companion.hub.keys import new_key
from tests.browser.alakanas_table import playing
from tests.browser.phone import PHONE, TABLET, TV, Phone, launch
from tests.browser.program import Program, Table, become, stored
from tests.browser.shots import LOCALES, MOMENTS, PEOPLE, lobby, played, scored

FOLDER = Path(__file__).parents[2] / "build" / "screenshots"
WAIT = 6000
"""Milliseconds until everything has come to rest, and rare letters have come."""
GAP = 16
"""Pixels between two phones in one picture."""


def evening(program: Program) -> Table:
    """《阿拉喀纳斯》 in the middle of a turn: a bow, a trap, a wound."""
    table = playing(program)

    def on() -> None:
        game = table.see(0)["game"]
        table.do(0, "alakanas:Advance", turn_no=game["turn_no"], phase=game["phase"])

    on()
    table.do(1, "alakanas:Draw", seat=1, n=2)
    on()
    table.act(1, {"type": "alakanas:Equip", "seat": 1, "kind": "weapon"})
    table.do(1, "alakanas:SetTrap", seat=1, cell=5)
    table.do(1, "alakanas:Damage", seats=[2], n=1, cause="seat", by=1)
    return table


def picture(
    browser: Browser, program: Program, path: str, device: str, size: dict[str, Any],
    lang: str, scheme: Any,
) -> Image.Image:  # fmt: skip
    """What a device shows there."""
    options: dict[str, Any] = {"locale": LOCALES[lang], "colour_scheme": scheme}
    with Phone(browser, program.url(), device=size, **options) as phone:
        become(phone, device, path)
        phone.page.wait_for_timeout(WAIT)
        return Image.open(io.BytesIO(phone.page.screenshot()))


def side_by_side(pictures: list[Image.Image]) -> Image.Image:
    """In one row on nothing."""
    width = sum(each.width for each in pictures) + GAP * (len(pictures) - 1)
    row = Image.new("RGBA", (width, max(each.height for each in pictures)))
    at = 0
    for each in pictures:
        row.paste(each, (at, 0))
        at += each.width + GAP
    return row


def kept(image: Image.Image, name: str) -> None:
    """As a small file: few colours are in a screen."""
    image.convert("RGBA").quantize(128, Image.Quantize.FASTOCTREE).save(
        FOLDER / f"{name}.png", optimize=True
    )


def main() -> None:
    """Play, photograph, write."""
    with (
        tempfile.TemporaryDirectory() as data,
        Program(Path(data), games="") as program,
        sync_playwright() as playwright,
        launch(playwright) as browser,
    ):
        turn, kanas = played(program, MOMENTS["turn"]), evening(program)
        result, waiting = scored(program, finish=True), lobby(program)
        nobody = stored(new_key())

        def shot(path: str, device: str, size: dict[str, Any], lang: str, scheme: str) -> Any:
            return picture(browser, program, path, device, size, lang, scheme)

        phones = [
            shot(turn.path(), turn.device(1, PEOPLE[0]), PHONE, "zh", "light"),
            shot(kanas.path(), kanas.device(1), PHONE, "en", "dark"),
            shot(result.path(), result.device(0), PHONE, "zh", "light"),
        ]
        kept(side_by_side(phones), "phones")
        kept(shot(waiting.path(), waiting.device(0, PEOPLE[0]), TABLET, "en", "light"), "lobby")
        kept(shot(turn.path("screen"), nobody, TV, "en", "dark"), "table-screen")
        kept(shot(kanas.path("screen"), nobody, TV, "zh", "dark"), "table-screen-alakanas")


if __name__ == "__main__":
    main()
