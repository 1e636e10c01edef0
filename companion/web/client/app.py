"""The ASGI app that serves the Flet client and connects its phones."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import flet_web
import flet_web.fastapi as flet_fastapi
import flet_web.version
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from companion.web.client import patches
from companion.web.client.files import ClientFile, ClientFiles
from companion.web.client.fonts import FONT_MANIFEST, FallbackFonts
from companion.web.client.line import GRACE, PhoneLine
from companion.web.client.page import Page
from companion.web.client.security import SecurityHeaders

ASSETS = Path(__file__).resolve().parent.parent / "assets"

_FOR_GOOD = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"
#: Routes below the mount that belong to Flet itself.
_FLETS_OWN = ("/ws", "/upload", "/oauth_callback")


def client_app(
    main: Callable[..., Any],
    *,
    cache: Path,
    before_main: Callable[..., Any] | None = None,
    assets: Path = ASSETS,
    renderer: str = "auto",
    squeeze: bool = True,
    grace: float = GRACE,
    **flet: Any,
) -> ASGIApp:
    """The Flet program `main`, to be mounted at "/" after all other routes.

    `cache` is a folder for the compressed client (about 19 MB, may be deleted at any time).
    `renderer` is "auto", "skwasm" or "canvaskit". `squeeze` compresses the client in the
    background now instead of when the first phone asks. `grace` is how many seconds a phone may be
    out of reach before Flet hears of it (`page.on_disconnect`). Further keywords go to
    `flet_web.fastapi.app` (`upload_dir`, `secret_key`, `session_timeout_seconds`, ...).

    Raises `patches.UnknownFlet` for a flet-web other than the one it was written for.
    """
    patches.apply()
    # `no_cdn` and the assets folder are set for Flet's own static route, which nothing reaches.
    inner = flet_fastapi.app(
        main, before_main=before_main, no_cdn=True, assets_dir=str(assets), **flet
    )
    files = ClientFiles(Path(flet_web.get_package_web_dir()), assets, cache)
    version = files.version(flet_web.version.version, renderer, json.dumps(FONT_MANIFEST))
    if squeeze:
        threading.Thread(target=files.squeeze, name="squeeze client", daemon=True).start()
    page = Page(assets / "index.html", version, renderer)
    return SecurityHeaders(PhoneLine(_Client(inner, files, page, version, assets), grace))


class _Client:
    """Answers GET and HEAD from the client's files; hands everything else to Flet."""

    def __init__(
        self, inner: ASGIApp, files: ClientFiles, page: Page, version: str, assets: Path
    ) -> None:
        self.inner, self.files, self.page, self.version = inner, files, page, version
        self.prefix = f"client/{version}/"
        self.fallback = FallbackFonts(assets / "fonts/fallback.zip")
        self.font_manifest = json.dumps(FONT_MANIFEST).encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path: str = scope["path"].removeprefix(scope.get("root_path", ""))
        if scope["type"] != "http" or scope["method"] not in {"GET", "HEAD"} or path in _FLETS_OWN:
            await self.inner(scope, receive, send)
            return
        response = await self._answer(path.lstrip("/"), Headers(scope=scope))
        await response(scope, receive, send)

    async def _answer(self, path: str, headers: Headers) -> Response:
        if path.startswith("client/"):
            # A page from before an upgrade may still ask for its own version's files. It gets
            # today's, and is told at its next websocket call to load itself anew.
            _, _, name = path.removeprefix("client/").partition("/")
            caching = _FOR_GOOD if path.startswith(self.prefix) else "no-store"
        else:
            name, caching = path, _ASK_AGAIN
        # What a browser asks for by itself on our plain pages.
        name = "favicon.png" if name == "favicon.ico" else name
        if name == "assets/FontManifest.json":
            return Response(
                self.font_manifest, media_type="application/json", headers=self._kept(caching)
            )
        if name.startswith("assets/fonts/") and (font := await self._font(name, caching)):
            return font
        if file := self.files.get(name):
            return await self._file(file, caching, headers)
        if path.startswith("client/") or "." in path.rpartition("/")[2]:
            return PlainTextResponse(f"There is no {path} here.\n", status_code=404)
        return self.page.answer(headers)

    async def _font(self, name: str, caching: str) -> Response | None:
        """One of our own fonts, or what the engine gets for a missing character."""
        address = name.removeprefix("assets/fonts/")
        if own := self.files.get(f"fonts/{address}"):
            return FileResponse(own.path, media_type=own.media_type, headers=self._kept(caching))
        if member := self.fallback.member(address):
            data = await run_in_threadpool(self.fallback.read, member)
            return Response(data, media_type="font/woff2", headers=self._kept(caching))
        return None

    async def _file(self, file: ClientFile, caching: str, asked: Headers) -> Response:
        headers = self._kept(caching) | {"Vary": "Accept-Encoding"}
        if headers["ETag"] in asked.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if "gzip" in asked.get("accept-encoding", ""):
            packed = await run_in_threadpool(file.packed)
            if packed:
                headers["Content-Encoding"] = "gzip"
                return FileResponse(packed, media_type=file.media_type, headers=headers)
        return FileResponse(file.path, media_type=file.media_type, headers=headers)

    def _kept(self, caching: str) -> dict[str, str]:
        return {"Cache-Control": caching, "ETag": f'"{self.version}"'}
