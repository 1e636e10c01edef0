"""How much of a write-ahead log SQLite will believe, and how much of it once was complete.

After a crash SQLite reads the log up to the first frame that does not fit and drops the rest in
silence. That is right for the torn end of a transaction that was never acknowledged. But when a
damaged frame lies *before* the end of a complete transaction, acknowledged entries would vanish
without a word. So the log is looked at before SQLite opens it. The format is the documented one
(sqlite.org/fileformat2.html, section 4).
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass

from companion.journal.layout import PAGE_SIZE

_HEADER = 32
_FRAME_HEADER = 24
_FRAME = _FRAME_HEADER + PAGE_SIZE
_MAGIC = 0x377F0682  # the last bit says that checksums read big-endian words


@dataclass(frozen=True)
class Log:
    """What a write-ahead log holds, in frames (one frame = one page).

    `believed`: SQLite will use that many from the start. `complete`: frames up to the end of the
    last transaction that was written to its end.
    """

    raw: bytes
    believed: int
    complete: int

    @property
    def damaged(self) -> bool:
        return self.complete > self.believed

    def pages(self) -> Iterator[tuple[int, bytes]]:
        """Page number and content of each frame up to `complete`, oldest first."""
        for frame in range(self.complete):
            start = _HEADER + frame * _FRAME
            (page,) = struct.unpack_from(">I", self.raw, start)
            yield page, self.raw[start + _FRAME_HEADER : start + _FRAME]


def look_at_log(raw: bytes) -> Log:
    """`raw` is the whole `-wal` file; it may be empty or cut anywhere."""
    frames = max(0, len(raw) - _HEADER) // _FRAME
    if not frames:
        return Log(raw, 0, 0)
    magic, salts, stored = _parse_header(raw)
    order = ">" if magic & 1 else "<"
    header_fits = (
        magic & ~1 == _MAGIC
        and struct.unpack_from(">I", raw, 8)[0] == PAGE_SIZE
        and _checksum(raw[:24], order, (0, 0)) == stored
    )
    # Frame 0 is always the first one written after the header, so it knows the salts as well.
    salts = salts if header_fits else raw[_HEADER + 8 : _HEADER + 16]
    before = stored
    fits, believed, complete = header_fits, 0, 0
    for frame in range(frames):
        start = _HEADER + frame * _FRAME
        page, size_after = struct.unpack_from(">II", raw, start)
        own = raw[start + 8 : start + 16]
        if own != salts:
            fits = False
            if not _nearly(own, salts):
                continue  # left over from before the log was last begun anew
        if fits:
            before = _checksum(raw[start : start + 8], order, before)
            before = _checksum(raw[start + _FRAME_HEADER : start + _FRAME], order, before)
            fits = page > 0 and before == struct.unpack_from(">II", raw, start + 16)
        if size_after:
            complete = frame + 1
            if fits:
                believed = frame + 1
    return Log(raw, believed, complete)


def _nearly(one: bytes, other: bytes) -> bool:
    """Alike but for one byte: a damaged frame of this log. Other logs' salts differ in more."""
    return sum(a != b for a, b in zip(one, other, strict=True)) <= 1


def _parse_header(raw: bytes) -> tuple[int, bytes, tuple[int, int]]:
    (magic,) = struct.unpack_from(">I", raw, 0)
    first, second = struct.unpack_from(">II", raw, 24)
    return magic, raw[16:24], (first, second)


def _checksum(data: bytes, order: str, start: tuple[int, int]) -> tuple[int, int]:
    first, second = start
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for even, odd in zip(words[::2], words[1::2], strict=True):
        first = (first + even + second) & 0xFFFFFFFF
        second = (second + odd + first) & 0xFFFFFFFF
    return first, second
