"""Reads photos in a process of its own, so that no phone's tap waits for a photo.

The process is started with the first photo, has a lower priority and a memory limit, is ended when
it takes too long or has had nothing to do for a while, and begins anew with the next photo.
"""

from __future__ import annotations

import asyncio
import json
import os
import struct
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import IO

from companion.scan.photo_found import NotRead, Seen, from_json, not_read, too_large

SECONDS = 20.0
"""So long a photo may take. One of 12 megapixels takes less than one, even on a small computer."""
WAITING = 12
"""So many photos may be on the way at once: one or two of every phone."""
IDLE = 300.0
"""Seconds without a photo after which the process gives its memory back."""
LENGTH = struct.Struct(">I")
"""In front of each photo and each answer: its length in bytes."""


class Reader:
    """`await reader.read(data)` from any number of phones; one photo at a time, in turn."""

    def __init__(
        self, seconds: float = SECONDS, waiting: int = WAITING, idle: float = IDLE
    ) -> None:
        self._seconds = seconds
        self._waiting = waiting
        self._idle = idle
        self._process: subprocess.Popen[bytes] | None = None
        self._thread: ThreadPoolExecutor | None = None
        self._turn = asyncio.Lock()
        self._tasks: set[asyncio.Task[Seen | NotRead]] = set()
        self._rest: asyncio.TimerHandle | None = None
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The process that reads, while there is one."""
        process = self._process
        return process.pid if process is not None and process.poll() is None else None

    async def read(self, data: bytes) -> Seen | NotRead:
        """What `read_photo` finds, without ever holding up the event loop.

        Who stops waiting (a phone that is put away) disturbs nobody: the photo is finished.
        """
        if refused := too_large(len(data)):
            return refused
        if self._closed:
            return not_read("closed")
        if len(self._tasks) >= self._waiting:
            return not_read("busy")
        task = asyncio.create_task(self._in_turn(data))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def close(self) -> None:
        """End the process; whoever still waits is told that the server stops."""
        self._closed = True
        if self._rest:
            self._rest.cancel()
        self._end()
        while self._tasks:
            await asyncio.wait(self._tasks, timeout=0.05)
            self._end()
        if self._thread:
            self._thread.shutdown()

    async def _in_turn(self, data: bytes) -> Seen | NotRead:
        async with self._turn:
            if self._closed:
                return not_read("closed")
            loop = asyncio.get_running_loop()
            if self._rest:
                self._rest.cancel()
            if self._thread is None:
                self._thread = ThreadPoolExecutor(1, "photo")
            asked = loop.run_in_executor(self._thread, self._ask, data)
            await asyncio.wait({asked}, timeout=self._seconds)
            late = not asked.done()
            while not asked.done():  # again, should the process only just be starting
                self._end()
                await asyncio.wait({asked}, timeout=0.05)
            answer = asked.result()
            if not self._closed:
                self._rest = loop.call_later(self._idle, self._end)
            if answer is None:
                why = "closed" if self._closed else "slow" if late else "crashed"
                return not_read(why)
            return from_json(json.loads(answer))

    def _ask(self, data: bytes) -> bytes | None:
        """In the thread: the answer of the process, or None if it ended over the question."""
        try:
            process = self._process
            if process is None or process.poll() is not None:
                self._end()
                process = self._process = start("companion.scan.worker_process")
            assert process.stdin is not None
            assert process.stdout is not None
            send(process.stdin, data)
            answer = receive(process.stdout)
        except OSError:
            answer = None
        if answer is None:
            self._end()
        return answer

    def _end(self) -> None:
        """End the process, whatever it does; from any thread."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout):
            # The thread may be using it; then it is closed when that lets go.
            with suppress(OSError, RuntimeError):
                if stream:
                    stream.close()


def start(module: str, stderr: int | None = None) -> subprocess.Popen[bytes]:
    """A process that runs a module of ours, with pipes to it and from it. Raises OSError."""
    root = str(Path(__file__).resolve().parents[2])
    paths = [root, *filter(None, [os.environ.get("PYTHONPATH")])]
    flags = 0
    if sys.platform == "win32":
        flags = subprocess.BELOW_NORMAL_PRIORITY_CLASS | subprocess.CREATE_NO_WINDOW
    return subprocess.Popen(
        [sys.executable, "-m", module],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=stderr,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        creationflags=flags,
        start_new_session=True,  # Ctrl+C is for the server, which then ends this one
    )


def send(stream: IO[bytes], data: bytes) -> None:
    """Write one message."""
    stream.write(LENGTH.pack(len(data)))
    stream.write(data)
    stream.flush()


def receive(stream: IO[bytes]) -> bytes | None:
    """Read one message; None when there will be no more."""
    head = stream.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(head)
    data = stream.read(length)
    return data if len(data) == length else None
