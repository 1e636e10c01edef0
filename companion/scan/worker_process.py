"""The process that reads photos: `python -m companion.scan.worker_process`, started by a Reader.

Photos come in on standard input, answers go out on standard output, each with its length in front.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress

from companion.scan.photo import read_photo
from companion.scan.photo_found import not_read, to_json
from companion.scan.worker import receive, send

MEMORY = 2 * 2**30
"""Bytes of address space. A photo of 64 megapixels needs half of it."""
NICE = 10
"""How far behind the server the process stands when both want the processor."""


def main() -> None:
    """Answer until the server has no more questions, or is gone."""
    stand_back()
    photos = sys.stdin.buffer
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # a library that prints spoils no answer
    while (data := receive(photos)) is not None:
        try:
            found = read_photo(data)
        except MemoryError:
            found = not_read("memory")
        send(answers, json.dumps(to_json(found)).encode())


def stand_back() -> None:
    """Let the server go first, and have a limit of memory where the system has one: a photo that
    needs more is refused, nothing else ends."""
    with suppress(OSError, AttributeError):  # Windows has no nice(): the server has seen to it
        os.nice(NICE)
    try:
        import resource
    except ImportError:
        return
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


if __name__ == "__main__":
    main()
