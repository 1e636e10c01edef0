"""The live camera, where the browser lets a page have one: over https, or on the very computer.

The browser gives no stream of pictures, so one is taken after another. What is seen is only put on
the list: nothing is done before it is confirmed, however long a tag is held before the camera.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any
from urllib.parse import urlsplit

import flet as ft
from flet_camera import Camera, CameraLensDirection, ResolutionPreset

from companion.hub.live import where
from companion.scan.photo_found import Seen
from companion.ui.colours import Role
from companion.ui.here import Here
from companion.ui.parts import banner, quiet, sem
from companion.ui.parts.scan import PICTURE_HEIGHT
from companion.ui.screens.scan_state import Scans
from companion.ui.theme import Radius

log = logging.getLogger(__name__)

PAUSE = 0.3
"""Seconds between two pictures: the one reader is there for all phones."""
ALLOWED = 120.0
"""So many seconds somebody may think over whether the page gets the camera."""
PICTURE = 15.0
"""Seconds that a picture may take: the answer of a page that was loaded anew never comes."""


def may_be_live(url: str) -> bool:
    """Whether the browser gives a page at this address a camera at all."""
    there = urlsplit(url)
    return there.scheme in ("wss", "https") or there.hostname in ("localhost", "127.0.0.1")


def use_viewfinder(here: Here, scans: Scans) -> list[ft.Control]:
    """The camera's picture while it is on, and the button that turns it on; nothing where the
    browser has none to give."""
    on, live = may_be_live(here.url), scans.live
    camera = ft.use_memo(lambda: Camera(expand=True) if live else None, [live])

    async def look() -> None:
        if camera is not None:
            await _look(camera, scans, live)

    # What is still going on Flet cancels only where there is something to clean up.
    ft.use_effect(look, [live], cleanup=lambda: None)
    ft.use_effect(lambda: None, [], cleanup=scans.look_away)
    if not on:
        return []
    word = "scan.live.stop" if live else "scan.live.start"
    rows: list[ft.Control] = []
    if scans.live_trouble:
        rows.append(banner(here.t("scan.live.failed"), "refusal", key="live-failed"))
    if camera is not None:
        box: Any = ft.Container(
            camera,
            height=PICTURE_HEIGHT,
            bgcolor=Role.WELL,
            border_radius=Radius.CARD,
            clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
        )
        rows.append(sem(box, label=here.t("scan.live.picture"), ident="viewfinder", key="finder"))
    rows.append(quiet(here.t(word), scans.live_switch, icon="eye", key="scan-live"))
    return rows


async def _look(camera: Camera, scans: Scans, number: int) -> None:
    """Take pictures and look for tags until the camera, which is the one of that number, is off.

    By the number as well: what should cancel this is lost when the line breaks at that moment.
    """
    ready = False
    try:
        found = await asyncio.wait_for(camera.get_available_cameras(), ALLOWED)
        back = [c for c in found if c.lens_direction == CameraLensDirection.BACK]
        lens = (back or found)[0]
        opened = camera.initialize(lens, ResolutionPreset.HIGH, enable_audio=False)
        await asyncio.wait_for(opened, ALLOWED)
        ready = True
        while scans.live == number:
            filling = scans.filling
            data = await asyncio.wait_for(camera.take_picture(), PICTURE)
            seen = await scans.desk.reader.read(data)
            if isinstance(seen, Seen) and (scans.live, scans.filling) == (number, filling):
                new = [s.text for s in seen.symbols if s.text not in scans.codes]
                if new:
                    scans.add(new)
            await asyncio.sleep(PAUSE)
    except asyncio.CancelledError:
        raise
    except Exception as error:  # refused by the person, in use elsewhere, none there
        log.debug("no camera: %s", where(error))
        if scans.live == number:  # else the sheet was closed over the picture
            scans.live = 0
            scans.live_trouble = not (ready and isinstance(error, TimeoutError))
            scans.wake()
