"""Running the app under uvicorn, on a socket that is already ours."""

from __future__ import annotations

import socket
from collections.abc import Callable
from typing import Any

import uvicorn

from companion.web.tls import Certificate


class _Server(uvicorn.Server):
    """Tells when phones can really come in, and ends what would never end by itself."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        state = getattr(self.config.app, "state", None)
        if (streams := getattr(state, "streams", None)) is not None:
            streams.close()  # an event stream would hold up the stop, and end as an error
        await super().shutdown(sockets=sockets)


def run(
    app: Any, listener: socket.socket, certificate: Certificate | None, ready: Callable[[], None]
) -> bool:
    """Serve until told to stop; False when the app did not come up.

    One worker only: tables and Flet's sessions live in this process. Pings notice a sleeping phone
    within 10 s, and a stop waits for nobody: phones come back by themselves.
    """
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=1,
        ws_ping_interval=5,
        ws_ping_timeout=5,
        ssl_certfile=certificate.certificate if certificate else None,
        ssl_keyfile=certificate.key if certificate else None,
    )
    server = _Server(config, ready)
    try:
        server.run(sockets=[listener])
    except KeyboardInterrupt:
        pass  # Ctrl+C has done its work by now
    finally:
        listener.close()
    return server.started
