"""`/docs`: the OpenAPI document as one page. No script, nothing fetched from anywhere else."""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape
from typing import Any, cast

from fastapi import FastAPI, Response
from fastapi.openapi.utils import get_openapi

from companion.web.api.answers import answer
from companion.web.api.commands import Commands

ABOUT = """Every screen of Tableside is built on what this API offers.

A device is known by a secret in its `Authorization: Bearer …` header, never by an address, a
cookie or a name. Errors always are `{"refusal": {"key", "params", "text", "overridable"}}`; `text`
is in the language of `?lang=` or of the browser. Commands carry a `command_id` made by the device:
the same id again is answered, not done again. Bodies are JSON in UTF-8, at most 64 KiB."""

STYLE = """
:root{color-scheme:light dark;--line:#8886;--code:#8882}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
h2{margin-top:2.5rem;border-bottom:1px solid var(--line)}
details{border:1px solid var(--line);border-radius:.5rem;margin:.6rem 0;padding:.5rem .8rem}
summary{cursor:pointer}
summary b{display:inline-block;min-width:3.5rem}
code,pre{font:.9em/1.4 ui-monospace,monospace;background:var(--code);border-radius:.25rem}
code{padding:.1em .3em}pre{padding:.6rem;overflow:auto}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:.25rem .5rem;border-top:1px solid var(--line)}
td p{margin:0}
"""

Json = Mapping[str, Any]


def add_docs(app: FastAPI, commands: Commands) -> None:
    """Describe the commands in the app's OpenAPI document, and show it under `/docs`."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            document = get_openapi(
                title="Tableside",
                version=app.version,
                description=ABOUT,
                routes=app.routes,
            )
            schemas = document["components"]["schemas"]
            kinds = commands.schemas()
            schemas.update(kinds)
            schemas["SendCommand"]["properties"]["command"] |= {
                "anyOf": [{"$ref": f"#/components/schemas/{name}"} for name in kinds]
            }
            _without_unused(document)
            app.openapi_schema = document
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]
    # FastAPI's own pages load scripts from the internet.
    own = ("/docs", "/redoc", "/docs/oauth2-redirect")
    app.router.routes[:] = [r for r in app.router.routes if getattr(r, "path", "") not in own]

    async def docs() -> Response:
        return answer(page(app.openapi()).encode(), kind="text/html; charset=utf-8")

    async def style() -> Response:
        return answer(STYLE.encode(), kind="text/css; charset=utf-8")

    app.add_api_route("/docs", docs, include_in_schema=False)
    app.add_api_route("/docs/style.css", style, include_in_schema=False)


def _without_unused(document: dict[str, Any]) -> None:
    """Leave out FastAPI's own shape of errors, which is never sent here."""
    for unused in ("HTTPValidationError", "ValidationError"):
        document["components"]["schemas"].pop(unused, None)
    for methods in document["paths"].values():
        for what in methods.values():
            if "HTTPValidationError" in json.dumps(what["responses"].get("422", "")):
                del what["responses"]["422"]


def page(document: Json) -> str:
    """The whole document as HTML."""
    info = document["info"]
    parts = [f"<h1>{escape(info['title'])} {escape(info['version'])}</h1>"]
    parts += [_prose(text) for text in info["description"].split("\n\n")]
    parts.append('<p>As a document for programs: <a href="/openapi.json">/openapi.json</a></p>')
    parts.append("<h2>Requests</h2>")
    for path, methods in document["paths"].items():
        parts += [_operation(method, path, what) for method, what in methods.items()]
    parts.append("<h2>Shapes</h2>")
    schemas = document["components"]["schemas"]
    parts += [_schema(name, schema) for name, schema in sorted(schemas.items())]
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><title>Tableside API</title>'
        '<link rel="stylesheet" href="/docs/style.css">'
        f"<main>{''.join(parts)}</main></html>"
    )


def _prose(text: str) -> str:
    """A paragraph in which `backquotes` are code."""
    pieces = text.split("`")
    inner = "".join(
        f"<code>{escape(piece)}</code>" if i % 2 else escape(piece)
        for i, piece in enumerate(pieces)
    )
    return f"<p>{inner}</p>"


def _operation(method: str, path: str, what: Json) -> str:
    head = (
        f"<summary><b>{escape(method.upper())}</b> <code>{escape(path)}</code> "
        f"{escape(what.get('summary', ''))}</summary>"
    )
    parts = [head, _prose(what.get("description", ""))]
    rows = [
        (p["name"], p["in"], p.get("schema", {}), p.get("description", ""))
        for p in what.get("parameters", ())
    ]
    if rows:
        parts.append("<table><tr><th>Parameter<th>In<th>Type<th>Meaning")
        parts += [
            f"<tr><td><code>{escape(name)}</code><td>{escape(place)}<td>{_type(schema)}"
            f"<td>{_prose(meaning)}"
            for name, place, schema, meaning in rows
        ]
        parts.append("</table>")
    for kind, content in what.get("requestBody", {}).get("content", {}).items():
        parts.append(f"<p>Body, {escape(kind)}: {_type(content.get('schema', {}))}</p>")
        for example in content.get("examples", {}).values():
            parts.append(_example(example["value"]))
    parts.append("<table><tr><th>Status<th>Answer<th>Meaning")
    for status, response in what.get("responses", {}).items():
        shapes = [
            f"{escape(kind)} {_type(content.get('schema', {}))}"
            for kind, content in response.get("content", {}).items()
        ]
        meaning = _prose(response.get("description", ""))
        parts.append(f"<tr><td>{escape(status)}<td>{'<br>'.join(shapes)}<td>{meaning}")
    parts.append("</table>")
    return f"<details>{''.join(parts)}</details>"


def _schema(name: str, schema: Json) -> str:
    parts = [
        f'<details id="{escape(name, quote=True)}"><summary><b>{escape(name)}</b></summary>',
        _prose(schema.get("description", "")),
    ]
    needed = schema.get("required", ())
    if fields := schema.get("properties"):
        parts.append("<table><tr><th>Field<th>Type<th>Meaning")
        for field, shape in fields.items():
            mark = "" if field in needed else " (optional)"
            meaning = shape.get("description", "")
            parts.append(
                f"<tr><td><code>{escape(field)}</code>{mark}<td>{_type(shape)}"
                f"<td>{_prose(meaning)}{_examples(shape)}"
            )
        parts.append("</table>")
    parts.append(_examples(schema))
    return "".join(parts) + "</details>"


def _examples(shape: Json) -> str:
    return "".join(_example(each) for each in shape.get("examples", ()))


def _example(value: object) -> str:
    return f"<pre>{escape(json.dumps(value, ensure_ascii=False, indent=1))}</pre>"


def _type(shape: Json) -> str:
    """A schema in a few words, with links to the shapes it names."""
    if "$ref" in shape:
        name = cast(str, shape["$ref"]).rsplit("/", 1)[-1]
        return f'<a href="#{escape(name, quote=True)}">{escape(name)}</a>'
    for several in ("anyOf", "oneOf", "allOf"):
        if several in shape:
            return " or ".join(_type(each) for each in shape[several])
    if "const" in shape:
        return f"<code>{escape(json.dumps(shape['const']))}</code>"
    if "enum" in shape:
        return " or ".join(f"<code>{escape(json.dumps(v))}</code>" for v in shape["enum"])
    if shape.get("type") == "array":
        items = shape.get("items") or {"type": "any"}
        return f"list of {_type(items)}"
    return escape(str(shape.get("type", "any")))
