"""Plain pages beside the app: one HTML file each, with script, style and words inside, which asks
nobody for anything but what its policy allows.
"""

from __future__ import annotations

import gzip
import hashlib
import html
import json
from base64 import b64encode
from dataclasses import dataclass
from pathlib import Path
from string import Template

from fastapi import FastAPI, Request, Response

from companion.i18n import catalogues

HERE = Path(__file__).resolve().parent
"""`plain.html` and `plain.css`: what these pages have in common. Each has a `page.html` that goes
into the one, and a `page.css` that comes after the other."""


@dataclass(frozen=True)
class PlainPage:
    """A page, complete, and the policy that allows its own script and nothing else."""

    body: bytes
    packed: bytes
    policy: str
    etag: str


def plain_page(
    folder: Path, scripts: tuple[str, ...], words: tuple[str, ...], noscript: str, connect: str = ""
) -> PlainPage:
    """`page.html` of a folder with its `page.css`, the scripts, and all texts whose keys begin with
    one of `words` in every language put in. `noscript`: the key of what a browser without scripts
    reads. `connect`: whom the script may ask, "" for nobody."""
    script = "".join((folder / name).read_text("utf-8") for name in scripts)
    style = style_of(folder)
    policy = policy_for(style, script, connect=connect)
    said = {
        lang: {key: forms[0] for key, forms in catalogue.texts.items() if key.startswith(words)}
        for lang, catalogue in catalogues().items()
    }
    without = (
        f'<p class="card" lang="{lang}">{html.escape(texts[noscript])}</p>'
        for lang, texts in sorted(said.items())
    )
    # "<" could end the script element early.
    told = json.dumps(said, ensure_ascii=False, sort_keys=True).replace("<", "\\u003c")
    main = Template((folder / "page.html").read_text("utf-8")).substitute(noscript="".join(without))
    scripts_ = (
        f'<script type="application/json" id="words">{told}</script>\n<script>{script}</script>'
    )
    body = framed(main, style, policy, scripts=scripts_).encode()
    return PlainPage(
        body,
        gzip.compress(body, mtime=0),
        # A page cannot say of itself who may frame it; the server can.
        f"{policy}; frame-ancestors 'none'",
        f'"{hashlib.sha256(body).hexdigest()[:16]}"',
    )


def style_of(folder: Path) -> str:
    """The style of a page: the common one and its own."""
    return "".join(file.read_text("utf-8") for file in (HERE / "plain.css", folder / "page.css"))


def policy_for(style: str, script: str = "", connect: str = "", form: str = "'none'") -> str:
    """A policy that allows this style and script and nothing else. `connect`: whom the script may
    ask; `form`: where forms may go."""
    rules = (
        "default-src 'none'",
        *([f"script-src {_allowed(script)}"] if script else []),
        f"style-src {_allowed(style)}",
        "img-src data:",
        *([f"connect-src {connect}"] if connect else []),
        "base-uri 'none'",
        f"form-action {form}",
    )
    return "; ".join(rules)


def framed(
    main: str, style: str, policy: str, *, lang: str = "en", title: str = "", scripts: str = ""
) -> str:
    """The whole page around what is its own. `title` is text, the others are HTML."""
    return Template((HERE / "plain.html").read_text("utf-8")).substitute(
        lang=lang,
        policy=html.escape(policy),
        title=" · ".join(filter(None, (html.escape(title), "Tableside"))),
        style=style,
        main=main.rstrip(),
        scripts=scripts,
    )


def serve_plain(app: FastAPI, path: str, page: PlainPage) -> None:
    """Serve the page. Goes before the Flet app, which takes every address that is left."""

    async def serve(request: Request) -> Response:
        headers = {
            "Content-Security-Policy": page.policy,
            "Cache-Control": "no-cache",
            "ETag": page.etag,
            "Vary": "Accept-Encoding",
        }
        if page.etag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        body = page.body
        if "gzip" in request.headers.get("accept-encoding", ""):
            body = page.packed
            headers["Content-Encoding"] = "gzip"
        return Response(body, media_type="text/html; charset=utf-8", headers=headers)

    app.add_api_route(path, serve, methods=["GET", "HEAD"], include_in_schema=False)


def _allowed(inline: str) -> str:
    """What a policy says of an inline script or style with exactly this text."""
    return f"'sha256-{b64encode(hashlib.sha256(inline.encode()).digest()).decode()}'"
