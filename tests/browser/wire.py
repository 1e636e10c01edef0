"""What lies between a phone and the program: a server process, and a line that can be cut."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import threading
from pathlib import Path

from tests.browser.phone import wait_until

ROOT = Path(__file__).resolve().parent.parent.parent


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answers(port: int) -> bool:
    """Whether somebody accepts connections there."""
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0


class Server:
    """`python -m uvicorn APP` in a process of its own, as the program is run."""

    def __init__(self, app: str, port: int | None = None, **environment: str) -> None:
        self.app, self.port, self.environment = app, port or free_port(), environment
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self, timeout: float = 60.0) -> None:
        command = [
            sys.executable, "-m", "uvicorn", self.app, "--port", str(self.port),
            "--log-level", "warning", "--timeout-graceful-shutdown", "1",
            "--ws-ping-interval", "5", "--ws-ping-timeout", "5",
        ]  # fmt: skip
        self._process = subprocess.Popen(command, cwd=ROOT, env=os.environ | self.environment)
        wait_until(lambda: answers(self.port), timeout)

    def stop(self) -> None:
        """End the process the hard way: a power cut must not need politeness."""
        if self._process:
            self._process.kill()
            self._process.wait()
            self._process = None


class Proxy:
    """A TCP relay to `target` on this machine, with a line that can be cut or go silent.

    `received` counts the bytes that came from the server.
    """

    def __init__(self, target: int) -> None:
        self.target, self.port, self.received = target, free_port(), 0
        self._open = True
        self._silent: set[int] = set()
        self._pairs: dict[int, tuple[asyncio.StreamWriter, asyncio.StreamWriter]] = {}
        self._loop = asyncio.new_event_loop()
        self._stopped = asyncio.Event()
        threading.Thread(target=self._loop.run_until_complete, args=(self._main(),),
                         daemon=True).start()  # fmt: skip
        wait_until(lambda: answers(self.port))

    def __enter__(self) -> Proxy:
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._stopped.set)

    def cut(self) -> None:
        """Reset every connection and refuse new ones: the Wi-Fi is off."""
        self._open = False
        self._loop.call_soon_threadsafe(self._reset)

    def silence(self) -> None:
        """Swallow what existing connections carry without closing them; new ones work.

        So it looks to a phone that slept through a change of access point.
        """
        self._silent |= set(self._pairs)

    def restore(self) -> None:
        self._open = True

    def _reset(self) -> None:
        for pair in list(self._pairs.values()):
            for writer in pair:
                writer.transport.abort()

    async def _main(self) -> None:
        server = await asyncio.start_server(self._relay, "127.0.0.1", self.port)
        await self._stopped.wait()
        server.close()
        relays = asyncio.all_tasks() - {asyncio.current_task()}
        for relay in relays:
            relay.cancel()
        await asyncio.gather(*relays, return_exceptions=True)
        self._reset()

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self._open:
            writer.transport.abort()
            return
        try:
            from_server, to_server = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.transport.abort()
            return
        me = id(writer)
        self._pairs[me] = (writer, to_server)
        await asyncio.gather(
            self._pump(me, reader, to_server, counts=False),
            self._pump(me, from_server, writer, counts=True),
        )
        self._pairs.pop(me, None)

    async def _pump(
        self, me: int, source: asyncio.StreamReader, target: asyncio.StreamWriter, *, counts: bool
    ) -> None:
        try:
            while data := await source.read(65536):
                if me in self._silent:
                    continue
                if counts:
                    self.received += len(data)
                target.write(data)
                await target.drain()
        except OSError:
            pass
        if me not in self._silent:
            target.close()
