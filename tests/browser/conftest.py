"""The real program and a real browser for the journeys; one of each per file."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.phone import launch
from tests.browser.program import Program


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright, launch(playwright) as opened:
        yield opened


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """`companion serve` with a data folder of its own; whatever it complains of fails the file."""
    with Program(tmp_path_factory.mktemp("evening") / "data") as program:
        yield program
        assert program.complaints() == ""
