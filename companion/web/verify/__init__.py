"""`/verify`: one page that checks a deal's proof by itself, from this server or from a saved file.

Its arithmetic (`seat_commit.js`) shares nothing with `companion.dealing` but the description of the
scheme. Script, style and the words of every language are put into the one HTML file here.
"""

from __future__ import annotations

import gzip
import hashlib
import html
import json
from base64 import b64encode
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import Template

from fastapi import FastAPI, Request, Response

from companion.i18n import catalogues

HERE = Path(__file__).resolve().parent
PATH = "/verify"
#: What the page says: by the first word of the key.
_WORDS = ("dealing.", "verify.", "expected.", "list.separator")


@dataclass(frozen=True)
class VerifyPage:
    """The page, complete, and the policy that allows its own script and nothing else."""

    body: bytes
    packed: bytes
    policy: str
    etag: str


@cache
def verify_page() -> VerifyPage:
    """The page with the catalogues' words in it."""
    script = "".join((HERE / name).read_text("utf-8") for name in ("seat_commit.js", "page.js"))
    style = (HERE / "page.css").read_text("utf-8")
    policy = "; ".join(
        (
            "default-src 'none'",
            f"script-src {_allowed(script)}",
            f"style-src {_allowed(style)}",
            "img-src data:",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )
    words = {
        lang: {key: forms[0] for key, forms in catalogue.texts.items() if key.startswith(_WORDS)}
        for lang, catalogue in catalogues().items()
    }
    noscript = (
        f'<p class="card" lang="{lang}">{html.escape(said["verify.noscript"])}</p>'
        for lang, said in sorted(words.items())
    )
    page = Template((HERE / "page.html").read_text("utf-8")).substitute(
        policy=html.escape(policy),
        style=style,
        script=script,
        # "<" could end the script element early.
        words=json.dumps(words, ensure_ascii=False, sort_keys=True).replace("<", "\\u003c"),
        noscript="".join(noscript),
    )
    body = page.encode()
    return VerifyPage(
        body,
        gzip.compress(body, mtime=0),
        # A page cannot say of itself who may frame it; the server can.
        f"{policy}; frame-ancestors 'none'",
        f'"{hashlib.sha256(body).hexdigest()[:16]}"',
    )


def install_verify(app: FastAPI) -> None:
    """Serve the page. Goes before the Flet app, which takes every address that is left."""

    async def verify(request: Request) -> Response:
        page = verify_page()
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

    app.add_api_route(PATH, verify, methods=["GET", "HEAD"], include_in_schema=False)


def _allowed(inline: str) -> str:
    """What a policy says of an inline script or style with exactly this text."""
    return f"'sha256-{b64encode(hashlib.sha256(inline.encode()).digest()).decode()}'"
