"""An app of the API alone, made anew for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.web.served import Served, Table


@pytest.fixture
async def served() -> AsyncIterator[Served]:
    app = Served()
    yield app
    await app.close()


@pytest.fixture
async def table(served: Served) -> Table:
    """Two phones sit and the game has begun."""
    return await Table.open(served)
