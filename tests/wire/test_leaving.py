"""A device that goes from its table to another page is no longer at the table."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.wire.raw import EVENT
from tests.wire.test_frames import evening


async def test_a_phone_that_goes_home_is_not_here_any_more(tmp_path: Path) -> None:
    async with evening(tmp_path) as room:
        phone = room.devices["seat 2"]
        assert 2 in room.live.here()
        went = {"target": phone.page["_i"], "name": "route_change", "data": {"route": "/"}}
        await phone._send(EVENT, went)
        await phone.until(lambda: phone.shows("Join a table"))
        for _ in range(40):
            if 2 not in room.live.here():
                break
            await asyncio.sleep(0.05)
        assert 2 not in room.live.here()
        assert 3 in room.live.here()
