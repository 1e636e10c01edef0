"""Under which address the asking browser reached us, and what to put into the join code."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from fastapi import Request

from companion.web.addresses import urls

_HOST = re.compile(
    r"(?P<name>[A-Za-z0-9](?:[A-Za-z0-9_.-]{0,252}[A-Za-z0-9_.])?|\[[0-9A-Fa-f:.]{2,45}\])"
    r"(?::(?P<port>[0-9]{1,5}))?"
)


def base_of(request: Request, fixed: str | None = None) -> str | None:
    """`http://192.168.1.7:8550`; None when the browser's `Host` header is no address.

    `fixed`, if set, is the answer. A browser on this very machine says "localhost", which is of no
    use to a phone: then it is this machine's best address on the network.
    """
    return base_for(request.headers.get("host", ""), request.url.scheme == "https", fixed)


def base_for(host: str, secure: bool, fixed: str | None = None) -> str | None:
    """As `base_of`, from the `Host` header itself and whether the line is encrypted."""
    if fixed:
        return fixed.rstrip("/")
    found = _HOST.fullmatch(host)
    scheme = "https" if secure else "http"
    if found is None or int(found["port"] or 1) not in range(1, 65536):
        return None
    name = found["name"].lower()
    if name == "localhost" or name.startswith("127.") or name == "[::1]":
        port = int(found["port"] or (443 if scheme == "https" else 80))
        if reachable := urls(port, tls=scheme == "https"):
            return reachable[0]
    return f"{scheme}://{found.group(0)}"


def join_url(base: str, code: str) -> str:
    """The link in the QR code: short, so that the code is coarse and easy to scan."""
    return f"{base}/j/{code}"


def fit_base(url: str) -> bool:
    """Whether a base URL that somebody set is one: a scheme and a host, nothing behind it."""
    parts = urlsplit(url)
    return parts.scheme in ("http", "https") and bool(parts.netloc) and parts.path in ("", "/")
