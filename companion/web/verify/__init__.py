"""`/verify`: one page that checks a deal's proof by itself, from this server or from a saved file.

Its arithmetic (`seat_commit.js`) shares nothing with `companion.dealing` but the description of the
scheme.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from fastapi import FastAPI

from companion.web.plain import PlainPage, plain_page, serve_plain

PATH = "/verify"
#: What the page says: by the first word of the key.
_WORDS = ("dealing.", "verify.", "expected.", "list.separator")


@cache
def verify_page() -> PlainPage:
    """The page with the catalogues' words in it."""
    scripts = ("seat_commit.js", "page.js")
    return plain_page(Path(__file__).parent, scripts, _WORDS, "verify.noscript")


def install_verify(app: FastAPI) -> None:
    """Serve the page."""
    serve_plain(app, PATH, verify_page())
