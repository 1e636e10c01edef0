"""The port the server listens on: taking it, or saying who has it and which one is free."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import socket
import ssl
from pathlib import Path

#: How many ports after the wanted one are tried.
_NEIGHBOURS = 50


def listen(host: str, port: int) -> socket.socket:
    """A listening socket. Raises OSError when the port is taken or the host is not this machine's.

    The server is given the socket itself: between a check and a second bind the port could go.
    """
    if _answers(port):
        # Some systems let a second program listen on the same port, and phones reach either.
        raise OSError(f"port {port} is taken")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "nt":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)  # type: ignore[attr-defined]
        else:
            # A server that was killed a moment ago must be able to come back at once.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(128)
    except OSError:
        listener.close()
        raise
    return listener


def is_free(host: str, port: int) -> bool:
    """Whether the server could listen there now."""
    try:
        listen(host, port).close()
    except OSError:
        return False
    return True


def next_free(host: str, port: int) -> int | None:
    """The first free port after `port`, if there is one nearby."""
    candidates = range(port + 1, min(port + 1 + _NEIGHBOURS, 65536))
    return next((each for each in candidates if is_free(host, each)), None)


def is_tableside(port: int) -> bool:
    """Whether what answers on this machine's `port` is a Tableside server."""
    for connection in (
        http.client.HTTPConnection("127.0.0.1", port, timeout=1),
        # Our own certificate is signed by nobody; nothing secret is sent here.
        http.client.HTTPSConnection("127.0.0.1", port, timeout=1, context=_trust_anything()),
    ):
        try:
            connection.request("GET", "/healthz")
            answer = json.loads(connection.getresponse().read(4096))
        except (OSError, http.client.HTTPException, ValueError):
            continue
        finally:
            connection.close()
        if isinstance(answer, dict) and answer.get("app") == "tableside":
            return True
    return False


def holder(port: int) -> str | None:
    """The name of the program listening on `port`, where the system tells (Linux, own programs)."""
    try:
        inodes = _listening_inodes(port)
        for process in Path("/proc").iterdir():
            if process.name.isdigit() and inodes and _holds(process, inodes):
                return (process / "comm").read_text().strip()
    except OSError:
        return None
    return None


def _answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


def _trust_anything() -> ssl.SSLContext:
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def _listening_inodes(port: int) -> set[str]:
    """Socket inodes of listeners, from /proc/net/tcp and tcp6 (state 0A; ports in hexadecimal)."""
    found: set[str] = set()
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        if Path(table).exists():
            for row in Path(table).read_text().splitlines()[1:]:
                cells = row.split()
                if cells[3] == "0A" and int(cells[1].rpartition(":")[2], 16) == port:
                    found.add(cells[9])
    return found


def _holds(process: Path, inodes: set[str]) -> bool:
    wanted = {f"socket:[{inode}]" for inode in inodes}
    try:
        handles = list((process / "fd").iterdir())
    except OSError:  # another user's process, or one that has just ended
        return False
    for handle in handles:
        # Handles come and go: the one that listed the folder is gone by now.
        with contextlib.suppress(OSError):
            if os.readlink(handle) in wanted:
                return True
    return False
