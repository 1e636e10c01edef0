"""`/t/CODE/TAG` as it is served: light, its own script only, and fetching it does nothing."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from httpx import ASGITransport, AsyncClient, Response

from companion.i18n import catalogues
from companion.settings import Settings
from companion.web import tag
from companion.web.app import build_app
from companion.web.client import SecurityHeaders
from companion.web.tag import install_tag_page, tag_page

PATHS = ("/t/K7M2PQ/TS14B7QK2ZD01X3M", "/T/K7M2PQ/TS14B7QK2ZD01X3M")
LIGHT = 40_000
"""Bytes: a thousandth part of the app's client at most."""


def ask(app: Any, path: str) -> Response:
    async def asked() -> Response:
        async with AsyncClient(transport=ASGITransport(app), base_url="http://table.local") as line:
            return await line.get(path)

    return asyncio.run(asked())


@pytest.fixture(scope="module")
def app() -> FastAPI:
    app = FastAPI()
    app.add_middleware(SecurityHeaders)
    install_tag_page(app)
    return app


@pytest.mark.parametrize("path", PATHS)
def test_it_is_light_and_may_ask_this_server_only(app: FastAPI, path: str) -> None:
    page = ask(app, path)
    assert page.status_code == 200
    assert len(page.content) < LIGHT
    policy = page.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'")
    assert "connect-src 'self'" in policy
    assert re.findall(r'(?:src|href)="(?!data:)[^"]*"', page.text) == []


def test_it_is_the_same_for_everybody(app: FastAPI) -> None:
    """Nothing of the address is written into it."""
    assert ask(app, PATHS[0]).content == ask(app, "/t/x/%3Cimg%20src=x%3E").content


def test_every_word_it_says_is_there_in_every_language() -> None:
    script = (Path(tag.__file__).parent / "page.js").read_text("utf-8")
    said = set(re.findall(r'say\("([^"]+)"', script))
    assert len(said) > 10
    for catalogue in catalogues().values():
        assert said <= catalogue.texts.keys()


def test_the_program_serves_it(tmp_path: Path) -> None:
    app = build_app(Settings(data=tmp_path))
    for path in PATHS:
        assert ask(app, path).content == tag_page().body
