"""Sheets of tags over HTTP: the page where they are chosen, and the file that is printed."""

from __future__ import annotations

import asyncio
import io
import re
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pypdfium2
import pytest
import pytest_asyncio
from httpx import ASGITransport, AsyncClient, Response

from companion.packs.games import installed_games
from companion.scan.codec import Known, read
from companion.scan.decode import find
from companion.scan.things import catalogue, labels
from companion.settings import Settings
from companion.web.app import build_app
from tests.web.served import Served

GAMES = installed_games()
SCALE = 300 / 72
"""Dots per inch of a printer, over those of a PDF's units."""


@pytest_asyncio.fixture
async def served() -> AsyncIterator[Served]:
    made = Served(games=GAMES)
    yield made
    await made.close()


def codes(pdf: bytes) -> Iterator[str]:
    """Every code on every page, as a reader sees it on paper."""
    for page in pypdfium2.PdfDocument(io.BytesIO(pdf)):
        for symbol in find(page.render(scale=SCALE).to_pil().convert("L")):
            yield symbol.text


async def test_the_file_holds_the_tags_that_were_asked_for(served: Served) -> None:
    async with served.client() as c:
        got = await c.get("/api/tags/arnak.pdf", params={"kind": ["guardian", "action"]})
    assert got.status_code == 200, got.text
    assert got.headers["content-type"] == "application/pdf"
    assert sorted(codes(got.content)) == sorted(
        label.tag for label in labels(GAMES, "arnak", ("guardian", "action"))
    )


@pytest.mark.parametrize(("label", "inches"), [("", (8.27, 11.69)), ("letter", (8.5, 11))])
async def test_plain_paper_is_a4_or_letter(
    served: Served, label: str, inches: tuple[float, float]
) -> None:
    async with served.client() as c:
        got = await c.get("/api/tags/arnak.pdf", params={"kind": "action", "label": label})
    size = pypdfium2.PdfDocument(io.BytesIO(got.content))[0].get_size()
    assert size == pytest.approx([inch * 72 for inch in inches], abs=1)


async def test_a_sheet_for_a_table_holds_links_to_it(served: Served) -> None:
    async with served.client() as c:
        code = (await c.post("/api/tables", json={"game": "arnak"})).json()["code"]
        params = {"kind": "action", "table": code}
        got = await c.get("/api/tags/arnak.pdf", params=params)
    found = list(codes(got.content))
    wanted = {label.tag for label in labels(GAMES, "arnak", ("action",))}
    assert {text.rpartition("/")[2] for text in found} == wanted
    for text in found:
        assert text.startswith(f"HTTP://TABLE.LOCAL:8550/T/{code}/")
        known = read(text, catalogue(GAMES))
        assert isinstance(known, Known)
        assert known.table == code


async def test_what_cannot_be_printed_is_said(served: Served) -> None:
    async with served.client() as c:
        for path, params, status in (
            ("/api/tags/chess.pdf", {}, 404),
            ("/api/tags/arnak.pdf", {"label": "L0000"}, 422),
            ("/api/tags/arnak.pdf", {"kind": "spaceship"}, 422),
            ("/api/tags/arnak.pdf", {"table": "ABC234"}, 404),
            ("/api/tags/arnak.pdf", {"start": "0"}, 400),
            ("/api/tags/arnak.pdf", {"start": "60", "label": "L7160"}, 422),
        ):
            got = await c.get(path, params=params)
            assert got.status_code == status, got.text
            assert got.json()["refusal"]["text"]


async def test_a_person_reads_the_reason_and_a_program_gets_it_as_data(served: Served) -> None:
    """A sheet of L7160 has 21 labels."""
    asked = {"label": "L7160", "start": 22, "lang": "en"}
    reason = "The first label is from 1 to 21"
    async with served.client() as c:
        plain = await c.get("/api/tags/arnak.pdf", params=asked)
        read = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
        page = await c.get("/api/tags/arnak.pdf", params=asked, headers=read)
        strange = await c.get("/api/tags/%3Cb%3E.pdf", headers=read)
    assert reason in plain.json()["refusal"]["text"]
    assert page.status_code == plain.status_code == 422
    assert page.headers["content-type"].startswith("text/html")
    assert reason in page.text
    assert "go back to the form" in page.text
    assert "default-src 'none'" in page.headers["content-security-policy"]
    assert "<b>" not in strange.text


async def test_a_person_too_is_told_when_to_come_back(served: Served) -> None:
    """Whoever guesses at table codes has to wait; the page that says so says how long."""
    read = {"accept": "text/html"}
    async with served.client() as c:
        for n in range(21):
            asked = {"kind": "action", "table": f"AB{n // 8 + 2}{n % 8 + 2}CD"}
            page = await c.get("/api/tags/arnak.pdf", params=asked, headers=read)
            assert page.headers["content-type"].startswith("text/html")
            if n < 20:
                assert page.status_code == 404
                continue
            assert page.status_code == 429
            assert int(page.headers["retry-after"]) > 0


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Any:
    return build_app(Settings(data=tmp_path_factory.mktemp("data")))


def page_of(app: Any, **params: str) -> str:
    return answer_of(app, **params).text


def answer_of(app: Any, **params: str) -> Response:
    async def asked() -> Response:
        line = AsyncClient(transport=ASGITransport(app), base_url="http://table.local")
        async with line:
            got = await line.get("/tags", params=params)
            assert got.status_code == 200
            return got

    return asyncio.run(asked())


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_page_offers_what_the_file_can_be(app: Any, lang: str) -> None:
    text = page_of(app, lang=lang)
    assert "print." not in re.sub(r"<[^>]*>", "", text)
    for game in ("arnak", "alakanas"):
        (form,) = re.findall(rf'<form[^>]*action="/api/tags/{game}.pdf".*?</form>', text, re.S)
        offered = set(re.findall(r'name="kind" value="([^"]*)"', form))
        assert offered == {label.thing.kind for label in labels(GAMES, game)}
        assert 'value="L7160"' in form


def test_nothing_of_an_address_gets_into_the_page(app: Any) -> None:
    text = page_of(app, game="arnak", table='"><img src=x>')
    assert "<img" not in text
    assert 'action="/api/tags/alakanas.pdf"' not in text


def test_the_page_runs_nothing_and_asks_this_server_only(app: Any) -> None:
    page = answer_of(app)
    policy = page.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'")
    assert "form-action 'self'" in policy
    assert "unsafe" not in policy
    assert "script-src" not in policy
