"""Headers that keep a page from talking to anybody but its own server."""

from __future__ import annotations

import re

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_HOST = re.compile(r"[A-Za-z0-9.\-]+(:\d+)?|\[[0-9A-Fa-f:.]+\](:\d+)?")

_FIXED = {
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Permissions-Policy": "camera=(self), microphone=(), geolocation=()",
    "Cross-Origin-Resource-Policy": "same-origin",
}

#: Flet sends these to everybody. The first opens our answers to every website; the other two turn
#: on the engine's threads, which draw wrong characters while a font is on its way, and which a
#: phone on plain http never gets anyway.
_UNWANTED = (
    "Access-Control-Allow-Origin",
    "Cross-Origin-Embedder-Policy",
    "Cross-Origin-Opener-Policy",
)


def content_security_policy(host: str, *, secure: bool) -> str:
    """What a page from `host` ("192.168.1.7:8550") may load: only from there.

    The engine compiles WebAssembly and writes style attributes; nothing else is let loose.
    Older Safaris do not count a websocket to the same host as 'self', so it is named.
    """
    socket = ""
    if _HOST.fullmatch(host):
        socket = f" {'wss' if secure else 'ws'}://{host}"
    return "; ".join(
        (
            "default-src 'none'",
            "script-src 'self' 'wasm-unsafe-eval'",
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data: blob:",
            "font-src 'self' data: blob:",
            "media-src 'self' data: blob:",
            f"connect-src 'self'{socket} data: blob:",
            "worker-src 'self' blob:",
            "manifest-src 'self'",
            "base-uri 'self'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        )
    )


class SecurityHeaders:
    """ASGI middleware: the policy above on every answer; a policy already set is left alone.

    `client_app` wears it itself; put it around the whole program to cover the other routes:
    `app.add_middleware(SecurityHeaders)`.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        host = Headers(scope=scope).get("host", "")
        policy = content_security_policy(host, secure=scope.get("scheme") == "https")

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name in _UNWANTED:
                    del headers[name]
                for name, value in _FIXED.items():
                    headers.setdefault(name, value)
                headers.setdefault("Content-Security-Policy", policy)
            await send(message)

        await self.app(scope, receive, send_guarded)


def same_origin(scope: Scope) -> bool:
    """Whether a websocket comes from our own page, or from a program, which names no origin."""
    headers = Headers(scope=scope)
    origin = headers.get("origin")
    return origin is None or origin.partition("://")[2].lower() == headers.get("host", "").lower()
