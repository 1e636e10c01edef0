"""The documentation of the API: complete, of one piece, and true."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from companion.web.api import docs
from tests.web.served import Served

PROMISED = {
    ("post", "/api/tables"),
    ("get", "/api/tables/{code}/view"),
    ("post", "/api/tables/{code}/commands"),
    ("get", "/api/tables/{code}/events"),
    ("post", "/api/tables/{code}/seats"),
    ("get", "/healthz"),
}


def operations(document: Any) -> Iterator[tuple[str, str, Any]]:
    for path, methods in document["paths"].items():
        for method, what in methods.items():
            yield method, path, what


def references(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        for each in value.values():
            yield from references(each)
    elif isinstance(value, list):
        for each in value:
            yield from references(each)


@pytest.fixture
async def document(served: Served) -> Any:
    async with served.client() as c:
        return (await c.get("/openapi.json")).json()


async def test_what_was_promised_is_there_and_described(document: Any) -> None:
    found = {(method, path) for method, path, _ in operations(document)}
    assert found >= PROMISED
    for method, path, what in operations(document):
        assert what["summary"], path
        assert len(what["description"]) > 20, (method, path)
        for parameter in what.get("parameters", ()):
            if parameter["name"] != "code":
                assert parameter["description"], (path, parameter["name"])
    schemas = document["components"]["schemas"]
    assert [name for name, schema in schemas.items() if not schema.get("description")] == []


async def test_every_error_has_the_one_shape(document: Any) -> None:
    for method, path, what in operations(document):
        for status, response in what["responses"].items():
            if status >= "400":
                (content,) = response["content"].values()
                shape = content["schema"]["$ref"].rsplit("/", 1)[-1]
                assert shape in ("Refused", "SheetRefused"), (method, path, status)


async def test_every_reference_leads_somewhere(document: Any) -> None:
    there = {f"#/components/schemas/{name}" for name in document["components"]["schemas"]}
    assert set(references(document)) <= there


async def test_every_command_is_described(served: Served, document: Any) -> None:
    schemas = document["components"]["schemas"]
    for kind, cls in served.hub.codec.command_types().items():
        schema = schemas["Command." + kind.replace(":", ".")]
        assert schema["properties"]["type"]["const"] == kind
        assert schema["additionalProperties"] is False
        assert set(schema["properties"]) == {"type", *cls.__dataclass_fields__}  # type: ignore[attr-defined]
    for never in ("Claim", "Reseat", "SeatClaimed"):
        assert f"Command.{never}" not in schemas


async def test_the_page_needs_nothing_from_outside(served: Served) -> None:
    async with served.client() as c:
        page = await c.get("/docs")
        style = await c.get("/docs/style.css")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert style.headers["content-type"] == "text/css; charset=utf-8"
    assert re.findall(r'(?:src|href)="([^"#]+)"', page.text) == [
        "/docs/style.css",
        "/openapi.json",
    ]
    # default-src 'self' allows neither of these without an exception.
    assert not re.search(r"<script|<style|\sstyle=|\son\w+=|@import|url\(", page.text + style.text)
    for path in ("/redoc", "/docs/oauth2-redirect"):
        async with served.client() as c:
            assert (await c.get(path)).status_code == 404


async def test_the_page_says_all_of_it(served: Served, document: Any) -> None:
    async with served.client() as c:
        page = (await c.get("/docs")).text
    for method, path, what in operations(document):
        assert f"<b>{method.upper()}</b> <code>{path}</code>" in page
        assert docs.escape(what["summary"]) in page
    anchors = set(re.findall(r'id="([^"]+)"', page))
    assert anchors == set(document["components"]["schemas"])
    assert set(re.findall(r'href="#([^"]+)"', page)) <= anchors


def test_the_page_takes_texts_for_texts() -> None:
    hostile = "<script>alert(1)</script>"
    shape = {"type": "object", "description": hostile, "properties": {hostile: {"type": hostile}}}
    page = docs.page(
        {
            "info": {"title": hostile, "version": hostile, "description": hostile},
            "paths": {hostile: {"get": {"summary": hostile, "description": hostile}}},
            "components": {"schemas": {hostile: shape}},
        }
    )
    assert "<script" not in page


async def test_the_examples_are_good(served: Served, document: Any) -> None:
    """What the documentation shows as a body is taken by the routes."""
    async with served.client() as c:
        scores = document["paths"]["/api/score"]["post"]["requestBody"]["content"]
        for example in scores["application/json"]["examples"].values():
            assert (await c.post("/api/score", json=example["value"])).status_code == 200
        opening = document["components"]["schemas"]["OpenTable"]["examples"][0]
        opened = await c.post("/api/tables", json={**opening, "game": "life"})
        assert opened.status_code == 201, opened.text
        code = (await c.post("/api/tables", json={"game": "life"})).json()["code"]
        seat = document["components"]["schemas"]["TakeSeat"]["examples"][0]
        assert (await c.post(f"/api/tables/{code}/seats", json=seat)).status_code == 201


async def test_the_document_is_the_same_each_time(served: Served, document: Any) -> None:
    other = Served()
    async with other.client() as c:
        assert json.dumps((await c.get("/openapi.json")).json()) == json.dumps(document)
    await other.close()
