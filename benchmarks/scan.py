"""Reading photos of tags, against OpenCV and ZBar: `python -m benchmarks.scan [--write]`.

Found of those that can be read, wrong reads, and milliseconds from the file's bytes to the texts,
processor time on one core (for ours also by the clock), for the same files in turns. Then how late
the event loop is for everybody else while photos are read. OpenCV and ZBar come with the extra
`bench` (ZBar needs the system's libzbar, too); one that is not installed is left out, and said so.
`--write` puts the figures into results.md.
"""

from __future__ import annotations

import asyncio
import io
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from PIL import Image

from benchmarks.results import write_section
from companion.scan.photo import read_photo
from companion.scan.photo_found import Seen
from companion.scan.worker import Reader
from tests.scan.lateness import delays
from tests.scan.renderer import Photo, Scene, render, some_texts

ROUNDS = 7
SLOW = 1.5
"""Seconds; what takes longer is measured once."""
HOPELESS = 10.0
"""Seconds; what takes longer is not asked about another photo of that size."""
TARGET = 150
"""Milliseconds for 60 tags in 12 megapixels."""

TEXTS = some_texts(60)
ONE = Scene(TEXTS[:1], 4000, 3000, module=6)
TWENTY = Scene(TEXTS[:20], 1600, 1200, module=4)
SIXTY = Scene(TEXTS, 4000, 3000, module=6)
SCENES = {
    "12 MP, 1 flat": ONE,
    "12 MP, 1 turned, from the side": replace(ONE, turn=True, tilt=0.35),
    "2 MP, 20 flat": TWENTY,
    "2 MP, 20 turned": replace(TWENTY, turn=True),
    "2 MP, 20 turned, from the side": replace(TWENTY, turn=True, tilt=0.35),
    "2 MP, 20 turned, uneven light": replace(TWENTY, turn=True, light=0.1),
    "2 MP, 20 turned, blur of 0.4 modules": replace(TWENTY, turn=True, blur=0.4),
    "2 MP, 20 turned, blur of 0.5 modules": replace(TWENTY, turn=True, blur=0.5),
    "2 MP, 20 turned, poor JPEG": replace(TWENTY, turn=True, module=3, quality=12),
    "2 MP, 20 turned, partly covered": replace(TWENTY, turn=True, covered=1),
    "2 MP, 20 turned, three sizes": replace(TWENTY, turn=True, module=6, sizes=(1, 0.35, 0.6)),
    "**12 MP, 60 flat**": SIXTY,
    "**12 MP, 60 turned**": replace(SIXTY, turn=True),
    "**12 MP, 60 turned, from the side**": replace(SIXTY, turn=True, tilt=0.35),
    "12 MP, 60 turned, 2 pixels a module": replace(SIXTY, turn=True, module=2),
    "12 MP, 60 turned, a bit of everything": replace(
        SIXTY, turn=True, tilt=0.3, light=0.3, blur=0.25, noise=5, quality=60, covered=4
    ),
}

Read = Callable[[bytes], set[str]]


def ours(data: bytes) -> set[str]:
    found = read_photo(data)
    assert isinstance(found, Seen), found
    return {symbol.text for symbol in found.symbols}


def opencv() -> Read:
    """Raises ImportError where it is not installed."""
    import cv2
    import numpy as np

    cv2.setNumThreads(1)
    detector = cv2.QRCodeDetector()

    def read(data: bytes) -> set[str]:
        grey = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_GRAYSCALE)
        assert grey is not None
        try:
            found, texts, _, _ = detector.detectAndDecodeMulti(grey)
        except cv2.error:
            return set()
        return {text for text in texts if text} if found else set()

    return read


def zbar() -> Read:
    """Raises ImportError where it, or the system's libzbar, is not installed."""
    from pyzbar.pyzbar import ZBarSymbol, decode

    def read(data: bytes) -> set[str]:
        grey = Image.open(io.BytesIO(data)).convert("L")
        return {code.data.decode() for code in decode(grey, symbols=[ZBarSymbol.QRCODE])}

    return read


def readers() -> dict[str, Read]:
    """Whatever of them is installed."""
    found: dict[str, Read] = {"ours": ours}
    for name, make in {"OpenCV": opencv, "pyzbar": zbar}.items():
        try:
            found[name] = make()
        except ImportError as error:
            print(f"{name} is left out: {error}")
    return found


@dataclass(frozen=True)
class Figures:
    """How many of the readable tags were found, how many wrong; seconds of processor and clock."""

    found: int
    wrong: int
    processor: float
    clock: float


def measure(photo: Photo, using: dict[str, Read]) -> dict[str, Figures]:
    """Of each reader, medians."""
    data = photo.file()
    drawn = {tag.text for tag in photo.tags}
    took: dict[str, list[float]] = {name: [] for name in using}
    clock: dict[str, list[float]] = {name: [] for name in using}
    texts: dict[str, set[str]] = {}
    for _ in range(ROUNDS):
        for name, read in using.items():
            if took[name] and took[name][0] > SLOW:
                continue
            started, began = time.process_time(), time.perf_counter()
            texts[name] = read(data)
            took[name].append(time.process_time() - started)
            clock[name].append(time.perf_counter() - began)
    return {
        name: Figures(
            len(texts[name] & photo.readable),
            len(texts[name] - drawn),
            statistics.median(took[name]),
            statistics.median(clock[name]),
        )
        for name in using
    }


async def loop_rows(data: bytes) -> list[str]:
    """The table of delays: at rest, while photos are read, and if the server itself read them."""
    reader = Reader()
    await reader.read(data)

    async def on_the_spot() -> None:
        for _ in range(6):
            await asyncio.sleep(0.02)
            read_photo(data)

    async def photos() -> None:
        await asyncio.gather(*(reader.read(data) for _ in range(10)))

    rows: list[str] = []
    for name, work in {
        "nothing is read": asyncio.sleep(2),
        "10 photos of 12 MP are read, one after the other": photos(),
        "(the same without a process of its own)": on_the_spot(),
    }.items():
        found = sorted(1000 * each for each in await delays(work))
        cuts = (found[len(found) // 2], found[len(found) * 95 // 100], found[-1])
        rows.append(f"| {name} | {' | '.join(f'{cut:.1f}' for cut in cuts)} |")
    await reader.close()
    return rows


def main() -> None:
    using = readers()
    rows: list[str] = []
    last = b""
    hopeless: set[tuple[str, int]] = set()
    for name, scene in SCENES.items():
        photo = render(scene)
        last = photo.file()
        asked = {each: using[each] for each in using if (each, scene.width) not in hopeless}
        figures = measure(photo, asked)
        cells: list[str] = []
        for each in using:
            if each not in figures:
                cells.append("– | –")
                continue
            of = figures[each]
            said = f"{of.found}/{len(photo.readable)}"
            said += f", **{of.wrong} wrong**" if of.wrong else ""
            by_clock = f" ({1000 * of.clock:,.0f})" if using[each] is ours else ""
            cells.append(f"{said} | {1000 * of.processor:,.0f}{by_clock}")
            if of.processor > HOPELESS:
                hopeless.add((each, scene.width))
        rows.append(f"| {name} | {' | '.join(cells)} |")
        print(rows[-1], flush=True)
    lines = [
        "Tags found of those that can be read, and ms from the JPEG's bytes to the texts: processor"
        f" time of one core, for ours by the clock in brackets, medians of {ROUNDS} rounds in turns"
        f" (what takes over {SLOW} s: once;"
        f" over {HOPELESS:.0f} s: not asked again at that size)"
        " (`python -m benchmarks.scan --write`). The photos are rendered: stickers on coloured"
        f" cards with print. Target for the bold ones: all, in {TARGET} ms or less.",
        "",
        "| photo | " + " | ".join(f"{name} | ms" for name in using) + " |",
        "|---" * (1 + 2 * len(using)) + "|",
        *rows,
        "",
        "How late the server's event loop is, in ms, while",
        "",
        "| | p50 | p95 | worst |",
        "|---|---|---|---|",
        *asyncio.run(loop_rows(last)),
    ]
    print("\n".join(lines[-7:]))
    if "--write" in sys.argv:
        write_section("Scanning", lines)


if __name__ == "__main__":
    main()
