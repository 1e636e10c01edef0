"""The HTTP API: everything that the screens can do, for programs.

`install_api` puts it into an app: the routes, errors in one shape, and documentation that needs
no internet. The app must not have made its own `/docs` (FastAPI's fetches scripts from outside).
"""

from __future__ import annotations

from companion.web.api.router import ApiRouter, api_router, install_api
from companion.web.api.streams import Streams

__all__ = ["ApiRouter", "Streams", "api_router", "install_api"]
