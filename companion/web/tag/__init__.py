"""`/t/CODE/TAG`: a phone's own camera opens a tag, and the move is made.

A light page instead of the whole app: it takes the device's secret from the browser's storage,
where the app keeps it, and asks the API what the tag means. Opening it changes nothing by itself;
a script does, once, so that whoever merely fetches the address makes no move.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from fastapi import FastAPI

from companion.web.plain import PlainPage, plain_page, serve_plain

PATHS = ("/t/{code}/{tag}", "/T/{code}/{tag}")
"""In capitals as well: so a link makes the smaller symbol."""


@cache
def tag_page() -> PlainPage:
    """The page with the catalogues' words in it."""
    words = ("tag.", "verify.language")
    return plain_page(Path(__file__).parent, ("page.js",), words, "tag.noscript", "'self'")


def install_tag_page(app: FastAPI) -> None:
    """Serve the page."""
    for path in PATHS:
        serve_plain(app, path, tag_page())
