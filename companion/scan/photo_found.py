"""What reading a photo comes to. Nothing here needs the libraries that read pixels."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from companion.table.message import Message

MOST_BYTES = 32 * 2**20
"""The largest phone photos of 50 megapixels stay below."""

Point = tuple[float, float]
Corners = tuple[Point, Point, Point, Point]
"""In pixels; clockwise, beginning with the symbol's own top left."""


@dataclass(frozen=True, slots=True)
class Symbol:
    """What one QR code says, and where it is."""

    text: str
    corners: Corners


@dataclass(frozen=True, slots=True)
class Seen:
    """An upright photo's size in pixels and the QR codes in it, top to bottom."""

    width: int
    height: int
    symbols: tuple[Symbol, ...]


@dataclass(frozen=True, slots=True)
class NotRead:
    """Why a photo was not looked at, and what to do. `message.key` is `scan.photo.<why>`."""

    message: Message

    @property
    def why(self) -> str:
        """One word for it: "empty", "bytes", "pixels", "unsupported", "not_image", "damaged",
        "slow", "crashed", "busy" or "closed"."""
        return self.message.key.rpartition(".")[2]


def not_read(why: str, **params: object) -> NotRead:
    return NotRead(Message(f"scan.photo.{why}", params))


def too_large(size: int) -> NotRead | None:
    """The refusal for a file of so many bytes, if it is one."""
    if size <= MOST_BYTES:
        return None
    return not_read("bytes", have=f"{size / 2**20:.0f}", limit=MOST_BYTES // 2**20)


def to_json(found: Seen | NotRead) -> dict[str, Any]:
    """As it travels from one process to another."""
    if isinstance(found, NotRead):
        return {"why": found.why, "params": dict(found.message.params)}
    return asdict(found)


def from_json(told: Mapping[str, Any]) -> Seen | NotRead:
    """`to_json` undone."""
    if "why" in told:
        return not_read(told["why"], **told["params"])
    symbols = tuple(Symbol(each["text"], to_corners(each["corners"])) for each in told["symbols"])
    return Seen(told["width"], told["height"], symbols)


def to_corners(points: Any) -> Corners:
    """Four pairs of numbers, as tuples."""
    a, b, c, d = ((x, y) for x, y in points)
    return (a, b, c, d)
