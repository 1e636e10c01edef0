"""Finding entries in the pages of a damaged file.

SQLite refuses a file whose header or inner pages are wrong, though nearly all rows may still be
there. So rows are looked for page by page, without following the tree. Each page starts with
pointers to its rows; whatever such a pointer leads to is tried as a row, and its checksum says
whether it is one. The format is the documented one (sqlite.org/fileformat2.html, section 1.6).
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from contextlib import suppress

from companion.journal.layout import PAGE_SIZE, Row, erased_checksum

_LEAF_HEADER = 8
_FILE_HEADER = 100
_MOST_LOCAL = PAGE_SIZE - 35
_LEAST_LOCAL = (PAGE_SIZE - 12) * 32 // 255 - 23
#: No row of ours is longer: a wild length must not send us through the whole file.
_MOST_PAYLOAD = 2_000_000

#: After so many pointers in a row that lead to nothing, the page has no more (or never had any).
_MOST_MISSES = 32

#: The content of a page by its number, or None where there is none.
PageOf = Callable[[int], bytes | None]


def carve(number: int, page: bytes, page_of: PageOf) -> Iterator[Row | int]:
    """Every sound entry on a page, and the numbers of erased tables (as int)."""
    at = (_FILE_HEADER if number == 1 else 0) + _LEAF_HEADER
    misses = 0
    while at + 2 <= len(page) and misses < _MOST_MISSES:
        (cell,) = struct.unpack_from(">H", page, at)
        at += 2
        found = None
        if _LEAF_HEADER <= cell < len(page):
            with suppress(ValueError, IndexError, struct.error):
                found = _cell(page, cell, page_of)
        if found is None:
            misses += 1
        else:
            misses = 0
            yield found


def _cell(page: bytes, at: int, page_of: PageOf) -> Row | int | None:
    length, at = _varint(page, at)
    rowid, at = _varint(page, at)
    if not 4 <= length <= _MOST_PAYLOAD:
        return None
    values = _record(_payload(page, at, length, page_of))
    match values:
        case [None, str(code), int(remaining), int(stored_at), int(checksum), bytes(body)]:
            row = Row(rowid, code, remaining, stored_at, checksum, body)
            return row if row.sound else None
        case [None, int(stored_at), int(checksum)]:
            return rowid if checksum == erased_checksum(rowid, stored_at) else None
        case _:
            return None


def _payload(page: bytes, at: int, length: int, page_of: PageOf) -> bytes:
    """A row's bytes; a long row continues on a chain of overflow pages."""
    if length <= _MOST_LOCAL:
        return page[at : at + length]
    local = _LEAST_LOCAL + (length - _LEAST_LOCAL) % (PAGE_SIZE - 4)
    if local > _MOST_LOCAL:
        local = _LEAST_LOCAL
    parts = [page[at : at + local]]
    missing = length - local
    (following,) = struct.unpack_from(">I", page, at + local)
    while missing > 0:
        overflow = page_of(following)
        if overflow is None:
            raise ValueError("the chain of overflow pages is broken")
        parts.append(overflow[4 : 4 + missing])
        missing -= len(parts[-1])
        (following,) = struct.unpack_from(">I", overflow, 0)
    return b"".join(parts)


def _record(payload: bytes) -> list[object]:
    header, at = _varint(payload, 0)
    if header > 64:
        raise ValueError("not a row of ours")
    values: list[object] = []
    data = header
    while at < header:
        kind, at = _varint(payload, at)
        value, size = _value(payload, data, kind)
        values.append(value)
        data += size
    return values


def _value(payload: bytes, at: int, kind: int) -> tuple[object, int]:
    if kind == 0:
        return None, 0
    if kind in (8, 9):
        return kind - 8, 0
    if kind >= 12:
        size = (kind - 12) // 2
        raw = payload[at : at + size]
        if len(raw) != size:
            raise ValueError("the row is cut off")
        return (raw.decode() if kind % 2 else raw), size
    size = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}.get(kind)
    if size is None or at + size > len(payload):
        raise ValueError("not a row of ours")
    return int.from_bytes(payload[at : at + size], "big", signed=True), size


def _varint(data: bytes, at: int) -> tuple[int, int]:
    value = 0
    for index in range(8):
        byte = data[at + index]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + index + 1
    return value << 8 | data[at + 8], at + 9
