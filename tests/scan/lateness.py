"""How late the event loop is for others while something goes on."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable


async def delays(until: Awaitable[object]) -> list[float]:
    """How late the loop comes back to a task that wants to go on each millisecond, in seconds."""
    task = asyncio.ensure_future(until)
    found: list[float] = []
    while not task.done():
        started = time.perf_counter()
        await asyncio.sleep(0.001)
        found.append(time.perf_counter() - started - 0.001)
    await task
    return found
