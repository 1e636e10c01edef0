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

STYLE = Path(__file__).with_name("plain.css")
"""What these pages have in common; each has a `page.css` of its own as well."""


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
    style = STYLE.read_text("utf-8") + (folder / "page.css").read_text("utf-8")
    policy = "; ".join(
        (
            "default-src 'none'",
            f"script-src {_allowed(script)}",
            f"style-src {_allowed(style)}",
            "img-src data:",
            *([f"connect-src {connect}"] if connect else []),
            "base-uri 'none'",
            "form-action 'none'",
        )
    )
    said = {
        lang: {key: forms[0] for key, forms in catalogue.texts.items() if key.startswith(words)}
        for lang, catalogue in catalogues().items()
    }
    without = (
        f'<p class="card" lang="{lang}">{html.escape(texts[noscript])}</p>'
        for lang, texts in sorted(said.items())
    )
    page = Template((folder / "page.html").read_text("utf-8")).substitute(
        policy=html.escape(policy),
        style=style,
        script=script,
        # "<" could end the script element early.
        words=json.dumps(said, ensure_ascii=False, sort_keys=True).replace("<", "\\u003c"),
        noscript="".join(without),
    )
    body = page.encode()
    return PlainPage(
        body,
        gzip.compress(body, mtime=0),
        # A page cannot say of itself who may frame it; the server can.
        f"{policy}; frame-ancestors 'none'",
        f'"{hashlib.sha256(body).hexdigest()[:16]}"',
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
