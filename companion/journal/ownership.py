"""One process owns a journal file at a time.

The owner holds an operating-system lock on a small file beside it. The lock goes when the process
ends, however it ends, so a crash leaves nothing to clean up; the lock file itself may stay.
"""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

from companion.journal.protocol import Busy

if sys.platform == "win32":
    import msvcrt

    # Locks forbid reading there, so the locked byte lies far behind the number we write down.
    _LOCKED_BYTE = 1 << 30

    def _try_lock(fd: int) -> None:
        os.lseek(fd, _LOCKED_BYTE, os.SEEK_SET)
        msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
        os.lseek(fd, 0, os.SEEK_SET)

else:
    import fcntl

    def _try_lock(fd: int) -> None:
        # flock, not lockf: it also keeps out a second opening by this same process.
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Ownership:
    """Holds the lock beside a journal file until `release`."""

    def __init__(self, fd: int) -> None:
        self._fd = fd

    @classmethod
    def take(cls, journal: Path) -> Ownership:
        """Raises Busy when another process (or another opening in this one) owns the file."""
        path = journal.with_name(journal.name + ".lock")
        fd = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _try_lock(fd)
        except OSError:
            owner = _written_pid(fd)
            os.close(fd)
            raise Busy(str(journal), owner) from None
        # The number is a courtesy for the other process's message; a full disk must not stop us.
        with contextlib.suppress(OSError):
            os.ftruncate(fd, 0)
            os.write(fd, str(os.getpid()).encode())
        return cls(fd)

    def release(self) -> None:
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1


def _written_pid(fd: int) -> int:
    try:
        os.lseek(fd, 0, os.SEEK_SET)
        return int(os.read(fd, 20) or b"0")
    except (OSError, ValueError):
        return 0
