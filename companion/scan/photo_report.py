"""`companion read`: photos in, what their tags stand for out."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from companion.scan.codec import Catalogue, Known, read
from companion.scan.photo import read_photo
from companion.scan.photo_found import MOST_BYTES, NotRead, Symbol, too_large
from companion.table.message import Message


class PhotosNotRead(Exception):
    """Some of the files could not be read; `messages` has one for each: which, why, what to do."""

    def __init__(self, messages: list[Message]) -> None:
        self.messages = messages
        super().__init__(", ".join(m.key for m in messages))


def report(files: Iterable[Path], catalogue: Catalogue) -> dict[str, Any]:
    """`{"images": [{"file", "tags": [{"tag", "kind", "id", "corners"}], "unknown": [...]}]}`.

    In `unknown` is each code that stands for nothing here, as `{"tag", "why", "corners"}`; `why` is
    "unknown" (ours, of no pack here), "damaged" or "foreign". Corners are in pixels of the upright
    photo. Raises PhotosNotRead, and then nothing is told of the others either.
    """
    images: list[dict[str, Any]] = []
    refused: list[Message] = []
    for file in files:
        try:
            size = file.stat().st_size
            found = too_large(size) or read_photo(_content(file))
        except OSError as error:
            why = error.strerror or str(error)
            refused.append(Message("cli.no_file", {"file": str(file), "why": why}))
            continue
        if isinstance(found, NotRead):
            about = {"file": str(file), "why": found.message}
            refused.append(Message("scan.read.refused", about))
        else:
            images.append({"file": str(file), **_sorted(found.symbols, catalogue)})
    if refused:
        raise PhotosNotRead(refused)
    return {"images": images}


def _content(file: Path) -> bytes:
    """The file's bytes, one more than are read at most: a pipe has no size to ask for."""
    with file.open("rb") as stream:
        return stream.read(MOST_BYTES + 1)


def _sorted(symbols: Iterable[Symbol], catalogue: Catalogue) -> dict[str, list[dict[str, Any]]]:
    tags: list[dict[str, Any]] = []
    unknown: list[dict[str, Any]] = []
    for symbol in symbols:
        said = read(symbol.text, catalogue)
        corners = [list(point) for point in symbol.corners]
        if isinstance(said, Known):
            what = {"tag": said.text, "kind": said.tag.kind, "id": said.tag.id}
            tags.append({**what, "corners": corners})
        else:
            why = type(said).__name__.lower()
            unknown.append({"tag": said.text, "why": why, "corners": corners})
    return {"tags": tags, "unknown": unknown}
