"""A photo made small enough to be shown on the phone it came from.

`python -m companion.scan.preview` reads a photo on standard input and writes a small JPEG. In a
process of its own, for the same reasons as `worker_process`.
"""

from __future__ import annotations

import asyncio
import base64
import io
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

LONGEST = 800
"""Pixels of the longer side: twice the points that a phone has for it."""
QUALITY = 60
SECONDS = 15.0


def preview(data: bytes) -> bytes:
    """A JPEG of the upright photo. Raises what the decoders raise."""
    import pillow_heif
    from PIL import Image, ImageOps

    pillow_heif.register_heif_opener(thumbnails=False)
    Image.MAX_IMAGE_PIXELS = None  # the photo was let in by its own limit, `photo.MOST_PIXELS`
    image = Image.open(io.BytesIO(data))
    image.draft("RGB", (LONGEST, LONGEST))
    image.thumbnail((LONGEST, LONGEST), Image.Resampling.BILINEAR)
    upright = ImageOps.exif_transpose(image)
    if upright.mode in ("RGBA", "LA", "PA") or "transparency" in upright.info:
        clear = upright.convert("RGBA")
        upright = Image.new("RGBA", clear.size, "white")
        upright.alpha_composite(clear)
    out = io.BytesIO()
    upright.convert("RGB").save(out, "JPEG", quality=QUALITY)
    return out.getvalue()


async def small_picture(data: bytes) -> str:
    """The small JPEG in base 64; "" if there is none. Never holds up the event loop."""
    made = await asyncio.to_thread(_made, data)
    return base64.b64encode(made).decode()


def _made(data: bytes) -> bytes:
    root = str(Path(__file__).resolve().parents[2])
    paths = [root, *filter(None, [os.environ.get("PYTHONPATH")])]
    with suppress(OSError, subprocess.SubprocessError):
        done = subprocess.run(
            [sys.executable, "-m", "companion.scan.preview"],
            input=data,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
            timeout=SECONDS,
            check=True,
            start_new_session=True,
        )
        return done.stdout
    return b""


def main() -> None:
    """One photo in, one picture out."""
    from companion.scan.worker_process import NICE, limit_memory

    with suppress(OSError, AttributeError):
        os.nice(NICE)
    limit_memory()
    sys.stdout.buffer.write(preview(sys.stdin.buffer.read()))


if __name__ == "__main__":
    main()
