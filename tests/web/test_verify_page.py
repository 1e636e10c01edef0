"""`/verify` as it is served: one file, nothing fetched, its own script and no other."""

from __future__ import annotations

import asyncio
import hashlib
import re
from base64 import b64encode
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from httpx import ASGITransport, AsyncClient, Response

from companion.i18n import catalogues
from companion.settings import Settings
from companion.web.app import build_app
from companion.web.client import SecurityHeaders
from companion.web.verify import install_verify


def ask(app: Any, method: str = "GET", **headers: str) -> Response:
    """What the app answers to `/verify`."""

    async def asked() -> Response:
        line = AsyncClient(transport=ASGITransport(app), base_url="http://table.local")
        async with line:
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            return await line.request(method, "/verify", headers=named)

    return asyncio.run(asked())


@pytest.fixture(scope="module")
def app() -> FastAPI:
    app = FastAPI()
    app.add_middleware(SecurityHeaders)
    install_verify(app)
    return app


@pytest.fixture(scope="module")
def page(app: FastAPI) -> Response:
    answer = ask(app)
    assert answer.status_code == 200
    return answer


class Parts(HTMLParser):
    """The texts of scripts and styles, and every attribute there is."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.inside: tuple[str, str] | None = None
        self.texts: dict[tuple[str, str], str] = {}
        self.attributes: list[tuple[str, str, str]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.attributes += [(tag, name, value) for name, value in given.items()]
        if tag in ("script", "style"):
            self.inside = (tag, given.get("type", ""))

    def handle_endtag(self, tag: str) -> None:
        self.inside = None

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.texts[self.inside] = self.texts.get(self.inside, "") + data


def policy_of(page: Response) -> dict[str, list[str]]:
    rules = (rule.split() for rule in page.headers["content-security-policy"].split(";"))
    return {name: values for name, *values in rules}


def test_the_policy_allows_the_pages_own_script_and_style_alone(page: Response) -> None:
    texts = Parts(page.text).texts

    def allowed(text: str) -> list[str]:
        return [f"'sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"]

    policy = policy_of(page)
    assert policy["script-src"] == allowed(texts["script", ""])
    assert policy["style-src"] == allowed(texts["style", ""])
    assert policy["default-src"] == ["'none'"]  # so neither fetch nor socket nor frame
    assert policy["frame-ancestors"] == ["'none'"]
    assert policy["base-uri"] == policy["form-action"] == ["'none'"]
    assert "unsafe" not in page.headers["content-security-policy"]


def test_a_saved_copy_carries_the_policy_with_it(page: Response) -> None:
    said = [value for tag, name, value in Parts(page.text).attributes if name == "content"]
    carried = next(value for value in said if "default-src" in value)
    assert page.headers["content-security-policy"] == f"{carried}; frame-ancestors 'none'"


def test_nothing_is_asked_of_anybody(page: Response) -> None:
    parts = Parts(page.text)
    asking = {"src", "srcset", "href", "action", "poster", "data", "background"}
    found = {(tag, value) for tag, name, value in parts.attributes if name in asking}
    assert found == {("link", "data:,"), ("a", "/verify")}  # the second is for saving the page
    script = re.sub(r"/\*.*?\*/", "", parts.texts["script", ""], flags=re.DOTALL)
    asks = r"\b(fetch|XMLHttpRequest|WebSocket|EventSource|import|sendBeacon|eval|Function)\b"
    assert not re.search(asks, script)
    # A phone on plain http has no crypto.subtle; texts go in as text; nothing is kept.
    assert not re.search(r"\bcrypto\b|innerHTML|Storage|document\.cookie", script)
    assert not re.search(r"url\(|@import|@font-face", parts.texts["style", ""])
    assert "://" not in page.text


def test_it_speaks_every_language(page: Response) -> None:
    words = Parts(page.text).texts["script", "application/json"]
    for catalogue in catalogues().values():
        assert catalogue.texts["verify.title"][0] in words
    assert "<" not in words  # or a text could end the element early
    script = Parts(page.text).texts["script", ""]
    named = set(re.findall(r'"((?:verify|dealing|expected)\.[a-z0-9_.]*[a-z0-9])"', script))
    named |= {value for _, name, value in Parts(page.text).attributes if name.startswith("data-")}
    assert len(named) > 40
    for lang, catalogue in catalogues().items():
        assert {key for key in named if key not in catalogue.texts} == set(), lang


def test_it_is_guarded_and_asked_for_again_cheaply(app: FastAPI, page: Response) -> None:
    assert page.headers["x-content-type-options"] == "nosniff"
    assert page.headers["referrer-policy"] == "no-referrer"
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    again = ask(app, if_none_match=page.headers["etag"])
    assert (again.status_code, again.content) == (304, b"")
    plain = ask(app, accept_encoding="identity")
    assert "content-encoding" not in plain.headers
    assert plain.text == page.text
    assert ask(app, "HEAD").status_code == 200
    assert ask(app, "POST").status_code == 405


def test_the_program_has_it(tmp_path: Path) -> None:
    answer = ask(build_app(Settings(data=tmp_path, journal="memory:")))
    assert answer.status_code == 200
    assert 'id="proof"' in answer.text
