"""The page every phone starts from: who it talks to, and words in its language."""

from __future__ import annotations

import gzip
import hashlib
import html
import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from string import Template

from starlette.datastructures import Headers
from starlette.responses import Response

from companion.i18n import best_language, tr

#: What the page says before and without the program, by its place in index.html.
WORDS = ("loading", "slow", "reconnecting", "away", "noscript")


@dataclass(frozen=True)
class _Rendered:
    body: bytes
    packed: bytes
    etag: str


class Page:
    """`index.html` with the client's addresses and one language's words filled in."""

    def __init__(self, template: Path, version: str, renderer: str) -> None:
        self._template = Template(template.read_text("utf-8"))
        self._version, self._renderer = version, renderer
        self.render = lru_cache(maxsize=None)(self._render)

    def _render(self, lang: str) -> _Rendered:
        base = f"/client/{self._version}/"
        words = {word: tr(f"client.{word}", lang) for word in WORDS}
        config = {
            "version": self._version,
            "base": base,
            "words": words,
            # What flet-web's own page would say; read by flutter_bootstrap.js and by Dart.
            "flet": {
                "pyodide": False,
                "multiView": False,
                "noCdn": True,
                "webSocketEndpoint": "/ws",
                "entrypointBaseUrl": base,
                "assetBase": base,
                "routeUrlStrategy": "path",
                "canvasKitBaseUrl": f"{base}canvaskit/",
                "fontFallbackBaseUrl": f"{base}assets/fonts/",
                "webRenderer": self._renderer,
            },
        }
        body = self._template.substitute(
            {f"word_{word}": html.escape(text) for word, text in words.items()},
            lang=html.escape(lang),
            base=base,
            # "<" could end the script element early.
            config=json.dumps(config, ensure_ascii=False).replace("<", "\\u003c"),
        ).encode()
        etag = hashlib.sha256(body).hexdigest()[:16]
        return _Rendered(body, gzip.compress(body, mtime=0), f'"{etag}"')

    def answer(self, asked: Headers) -> Response:
        """The page in the language the browser prefers; 304 when it has this very one."""
        page = self.render(best_language(asked.get("accept-language")))
        headers = {
            "Cache-Control": "no-cache",
            "ETag": page.etag,
            "Vary": "Accept-Language, Accept-Encoding",
        }
        if page.etag in asked.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        body = page.body
        if "gzip" in asked.get("accept-encoding", ""):
            body = page.packed
            headers["Content-Encoding"] = "gzip"
        return Response(body, media_type="text/html; charset=utf-8", headers=headers)
